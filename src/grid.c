/* The agent grid: sorting agents by folded cell at the begin of a step, and walking the cells of a range. A counting sort, rebuilt every
 * step from the positions, so that nothing of it is state. */
#include "grid.h"

/* Lies in the block: sizes only, the arrays follow it. */
struct VeerGrid {
    uint32_t side;      /* cells per axis of the torus, a power of two */
    uint32_t sideLimit; /* largest side there is memory for */
    uint32_t count;     /* agents sorted */
    float invCell;
    float originX, originY;
    uint32_t wrapX, wrapY; /* cells across a wrapped world; 0: it does not wrap */
    float invWrapX, invWrapY;
    uint32_t reserved[2];
};

/* What a neighbor query reads, sorted by cell: one cache line holds four agents. */
typedef struct Entry {
    float x, y, z;
    uint32_t slot;
} Entry;

#define DEFAULT_CELL 64.0f
#define MAX_CELLS_ACROSS 1000000.0f

static uint32_t *startsOf(const VeerGrid *grid) { return (uint32_t *)(grid + 1); }
static Entry *entriesOf(const VeerGrid *grid) { return (Entry *)(startsOf(grid) + ((grid->sideLimit * grid->sideLimit + 4u) & ~3u)); }

/* Smallest power of two whose square holds count. */
static uint32_t sideFor(uint32_t count) {
    uint32_t side = 1;
    while (side * side < count) side *= 2;
    return side;
}

uint32_t veer_gridLanes(const VeerCapacityDef *capacity) {
    uint32_t side = sideFor(capacity->agents);
    return (uint32_t)(sizeof(VeerGrid) / 4) + ((side * side + 4u) & ~3u) + capacity->agents * (uint32_t)(sizeof(Entry) / 4) +
           capacity->agents;
}

void veer_gridInit(VeerWorld *world, uint32_t *lanes) {
    world->grid = (VeerGrid *)lanes;
    *world->grid = (VeerGrid){.sideLimit = sideFor(world->header->pools[VEER_KIND_AGENT].capacity), .side = 1};
}

/* Half the shortest neighbor distance of all brains: a query then visits about 5 x 5 cells that follow its disc closely. */
static float chooseCell(const VeerWorld *world) {
    float cell = world->header->def.cellSize, shortest = VEER_INF;
    if (cell > 0.0f) return cell;
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++)
        for (uint32_t k = 0; k < world->brains[i].behaviorCount; k++) {
            float range = veer_neighborRange(&world->brains[i].behaviors[k]);
            if (range > 0.0f) shortest = veer_min(shortest, range);
        }
    return shortest < 1e30f ? veer_max(0.5f * shortest, 0.001f) : DEFAULT_CELL;
}

/* Cells across a wrapped axis: at least `cell` wide, and a multiple of the torus if they do not fit on it, so that neighbors in
 * the world are neighbors on the torus also across the seam. */
static uint32_t cellsAcross(float size, float cell, uint32_t side) {
    uint32_t cells = (uint32_t)veer_clamp(size / cell, 1.0f, MAX_CELLS_ACROSS);
    return cells > side ? cells / side * side : cells;
}

static void setUp(VeerWorld *world, VeerGrid *grid, uint32_t count) {
    const VeerWorldDef *def = &world->header->def;
    float cell = chooseCell(world);
    grid->side = sideFor(count);
    grid->count = count;
    grid->invCell = 1.0f / cell;
    grid->originX = def->minX;
    grid->originY = def->minY;
    grid->wrapX = grid->wrapY = 0;
    if (def->edges != VEER_EdgeMode_WRAP) return;
    grid->wrapX = cellsAcross(def->maxX - def->minX, cell, grid->side);
    grid->wrapY = cellsAcross(def->maxY - def->minY, cell, grid->side);
    grid->invWrapX = (float)grid->wrapX / (def->maxX - def->minX);
    grid->invWrapY = (float)grid->wrapY / (def->maxY - def->minY);
}

/* Positions are within 1e6 and cells at least 1e-3, so it fits; what a caller wrote into the columns since may be anything. */
static float inRange(float cell) { return cell >= -2e9f ? veer_min(cell, 2e9f) : -2e9f; }

/* Cell number along an axis before folding. */
static int32_t cellX(const VeerGrid *grid, float x) {
    float scaled = (x - grid->originX) * (grid->wrapX ? grid->invWrapX : grid->invCell);
    return veer_floorInt(inRange(scaled));
}
static int32_t cellY(const VeerGrid *grid, float y) {
    float scaled = (y - grid->originY) * (grid->wrapY ? grid->invWrapY : grid->invCell);
    return veer_floorInt(inRange(scaled));
}
static uint32_t fold(int32_t cell, uint32_t wrap, uint32_t side) {
    if (wrap) {
        int32_t rest = cell % (int32_t)wrap;
        cell = rest < 0 ? rest + (int32_t)wrap : rest;
    }
    return (uint32_t)cell & (side - 1);
}
static uint32_t cellOf(const VeerGrid *grid, float x, float y) {
    return fold(cellY(grid, y), grid->wrapY, grid->side) * grid->side + fold(cellX(grid, x), grid->wrapX, grid->side);
}

void veer_gridBuild(VeerWorld *world) {
    VeerGrid *grid = world->grid;
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high, count = 0;
    for (uint32_t slot = 0; slot < high; slot++)
        count += (world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) == VEER_FLAG_ALIVE;
    setUp(world, grid, count);
    uint32_t cells = grid->side * grid->side;
    uint32_t *starts = startsOf(grid);
    Entry *entries = entriesOf(grid);
    uint32_t *cellsOf = (uint32_t *)(entries + world->header->def.capacity.agents);
    __builtin_memset(starts, 0, (cells + 1) * sizeof *starts);
    for (uint32_t slot = 0; slot < high; slot++) {
        if ((world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) != VEER_FLAG_ALIVE) continue;
        cellsOf[slot] = cellOf(grid, world->x[slot], world->y[slot]);
        starts[cellsOf[slot] + 1]++;
    }
    for (uint32_t cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];
    /* ascending slots keep their order in a cell; afterwards every start has become its cell's end, so shift back */
    for (uint32_t slot = 0; slot < high; slot++) {
        if ((world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) != VEER_FLAG_ALIVE) continue;
        entries[starts[cellsOf[slot]]++] = (Entry){world->x[slot], world->y[slot], world->z[slot], slot};
    }
    for (uint32_t cell = cells; cell > 0; cell--) starts[cell] = starts[cell - 1];
    starts[0] = 0;
    world->stats.cells = cells;
}

static int32_t distinct(int32_t wanted, uint32_t wrap, uint32_t side) {
    uint32_t most = wrap && wrap < side ? wrap : side;
    return wanted < 0 || (uint32_t)wanted > most ? (int32_t)most : wanted;
}

void veer_beginNeighbors(VeerNeighborQuery *query) {
    const VeerGrid *grid = query->world->grid;
    query->firstX = cellX(grid, query->center.x - query->range);
    query->firstY = cellY(grid, query->center.y - query->range);
    int64_t lastX = cellX(grid, query->center.x + query->range), lastY = cellY(grid, query->center.y + query->range);
    int64_t countX = lastX - query->firstX + 1, countY = lastY - query->firstY + 1;
    query->countX = distinct((int32_t)(countX > 0x7FFFFFFF ? 0x7FFFFFFF : countX), grid->wrapX, grid->side);
    query->countY = distinct((int32_t)(countY > 0x7FFFFFFF ? 0x7FFFFFFF : countY), grid->wrapY, grid->side);
    query->column = query->row = 0;
    query->at = query->end = 0;
    query->checks = 0;
}

/* Steps to the next cell of the range; 0 after the last. */
static int nextCell(VeerNeighborQuery *query) {
    const VeerGrid *grid = query->world->grid;
    if (query->row >= query->countY) return 0;
    uint32_t x = fold(query->firstX + query->column, grid->wrapX, grid->side);
    uint32_t y = fold(query->firstY + query->row, grid->wrapY, grid->side);
    const uint32_t *starts = startsOf(grid) + (y * grid->side + x);
    query->at = starts[0];
    query->end = starts[1];
    if (++query->column >= query->countX) {
        query->column = 0;
        query->row++;
    }
    return 1;
}

int veer_nextNeighbor(VeerNeighborQuery *query) {
    const VeerWorld *world = query->world;
    const Entry *entries = entriesOf(world->grid);
    float rangeSq = query->range * query->range;
    for (;;) {
        while (query->at >= query->end)
            if (!nextCell(query)) return 0;
        const Entry *entry = &entries[query->at++];
        if (entry->slot == query->exclude || !(world->group[entry->slot] & query->mask)) continue;
        query->checks++;
        query->to = veer_delta(world, query->center, veer_vec3(entry->x, entry->y, entry->z));
        query->distanceSq = veer_dot3(query->to, query->to);
        if (!(query->distanceSq <= rangeSq)) continue;
        query->slot = entry->slot;
        return 1;
    }
}

uint32_t veer_nearestAgent(const VeerWorld *world, VeerVec3 center, uint32_t mask, uint32_t exclude) {
    const VeerGrid *grid = world->grid;
    float range = 2.0f / grid->invCell;
    for (;; range *= 2.0f) {
        VeerNeighborQuery query = {.world = world, .center = center, .range = range, .mask = mask, .exclude = exclude};
        uint32_t best = VEER_NONE;
        float bestSq = VEER_INF;
        veer_beginNeighbors(&query);
        while (veer_nextNeighbor(&query)) {
            if (query.distanceSq > bestSq || (query.distanceSq == bestSq && query.slot > best)) continue;
            best = query.slot;
            bestSq = query.distanceSq;
        }
        if (best != VEER_NONE || range > 8e6f) return best;
    }
}
