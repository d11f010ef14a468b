/* The agent grid: sorting agents by folded cell at the begin of a step, and walking the cells of a range. A counting sort, rebuilt every
 * step from the positions, so that nothing of it is state; then every cell by position (heapsort: J. Williams, 1964), so that the order of
 * neighbors does not tell who was added first. Planar worlds have one layer of cells. */
#include "grid.h"

/* Along an axis. */
typedef struct Axis {
    float origin, invCell;
    uint32_t side; /* cells of the torus, a power of two */
    uint32_t wrap; /* cells across a wrapped world; 0: it does not wrap */
} Axis;

/* Lies in the block: sizes only, the arrays follow it. */
struct VeerGrid {
    Axis axes[3];
    uint32_t cellLimit; /* cells there is memory for */
    uint32_t count;     /* agents sorted */
    float cell;
    uint32_t reserved;
};

/* What a neighbor query reads, sorted by cell: one cache line holds four agents. */
typedef struct Entry {
    float x, y, z;
    uint32_t slot;
} Entry;

#define DEFAULT_CELL 64.0f
#define MAX_CELLS_ACROSS 1000000.0f

static uint32_t *startsOf(const VeerGrid *grid) { return (uint32_t *)(grid + 1); }
static Entry *entriesOf(const VeerGrid *grid) { return (Entry *)(startsOf(grid) + ((grid->cellLimit + 4u) & ~3u)); }

/* The torus for a number of agents: at least as many cells, its sides powers of two. A square one in planar worlds; in volume worlds the
 * sides differ by at most a factor of two, and there are never more cells than in the plane. */
static void sidesFor(uint32_t count, uint32_t dimensions, uint32_t sides[3]) {
    uint32_t bits = 0;
    while ((1u << bits) < count) bits++;
    uint32_t bitsZ = dimensions == 3 ? bits / 3 : 0, bitsY = (bits - bitsZ) / 2, bitsX = bits - bitsZ - bitsY;
    sides[0] = 1u << bitsX;
    sides[1] = dimensions == 3 ? 1u << bitsY : sides[0];
    sides[2] = 1u << bitsZ;
}

static uint32_t cellsFor(uint32_t count) {
    uint32_t sides[3];
    sidesFor(count, 2, sides);
    return sides[0] * sides[1];
}

uint32_t veer_gridLanes(const VeerCapacityDef *capacity) {
    return (uint32_t)(sizeof(VeerGrid) / 4) + ((cellsFor(capacity->agents) + 4u) & ~3u) + capacity->agents * (uint32_t)(sizeof(Entry) / 4) +
           capacity->agents;
}

void veer_gridInit(VeerWorld *world, uint32_t *lanes) {
    world->grid = (VeerGrid *)lanes;
    *world->grid = (VeerGrid){
        .axes = {{.side = 1}, {.side = 1}, {.side = 1}},
        .cellLimit = cellsFor(world->header->pools[VEER_KIND_AGENT].capacity),
    };
}

float veer_gridCell(const VeerWorld *world) { return world->grid->cell; }

/* The cell that suits a brain: half its neighbor distance, so that a query visits about 5 x 5 cells that follow its disc closely; where its
 * behaviors look differently far, half the shortest, but a quarter of the longest at least. 0: it does not look at neighbors. */
static float cellFor(const VeerBrainDef *brain) {
    float shortest = VEER_INF, longest = 0.0f;
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        float range = veer_neighborRange(&brain->behaviors[k]);
        if (!(range > 0.0f)) continue;
        shortest = veer_min(shortest, range);
        longest = veer_max(longest, range);
    }
    return longest > 0.0f ? veer_max(0.5f * shortest, 0.25f * longest) : 0.0f;
}

/* The smallest of all brains' cells: too small a cell costs little, too large a one many looks at the wrong agents. In volume worlds twice
 * that, for 5 x 5 x 5 cells would be more than there are agents in them. */
static float chooseCell(const VeerWorld *world) {
    float cell = world->header->def.cellSize, smallest = VEER_INF;
    if (cell > 0.0f) return cell;
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++) {
        float suits = cellFor(&world->brains[i]);
        if (suits > 0.0f) smallest = veer_min(smallest, suits);
    }
    if (!(smallest < 1e30f)) return DEFAULT_CELL;
    return veer_max(world->header->def.dimensions == 3 ? 2.0f * smallest : smallest, 0.001f);
}

/* Cells across a wrapped axis: at least `cell` wide, and a multiple of the torus if they do not fit on it, so that neighbors in
 * the world are neighbors on the torus also across the seam. */
static uint32_t cellsAcross(float size, float cell, uint32_t side) {
    uint32_t cells = (uint32_t)veer_clamp(size / cell, 1.0f, MAX_CELLS_ACROSS);
    return cells > side ? cells / side * side : cells;
}

static void setUp(VeerWorld *world, VeerGrid *grid, uint32_t count) {
    const VeerWorldDef *def = &world->header->def;
    const float lo[3] = {def->minX, def->minY, def->minZ}, hi[3] = {def->maxX, def->maxY, def->maxZ};
    uint32_t sides[3];
    sidesFor(count, def->dimensions, sides);
    grid->cell = chooseCell(world);
    grid->count = count;
    for (uint32_t k = 0; k < 3; k++) {
        Axis *axis = &grid->axes[k];
        *axis = (Axis){.origin = lo[k], .invCell = 1.0f / grid->cell, .side = sides[k]};
        if (def->edges != VEER_EdgeMode_WRAP) continue;
        axis->wrap = cellsAcross(hi[k] - lo[k], grid->cell, axis->side);
        axis->invCell = (float)axis->wrap / (hi[k] - lo[k]);
    }
}

/* Positions are within 1e6 and cells at least 1e-3, so it fits; what a caller wrote into the columns since may be anything. */
static float inRange(float cell) { return cell >= -2e9f ? veer_min(cell, 2e9f) : -2e9f; }

/* Cell number along an axis before folding. */
static int32_t cellAt(const Axis *axis, float v) { return veer_floorInt(inRange((v - axis->origin) * axis->invCell)); }

static uint32_t fold(const Axis *axis, int32_t cell) {
    if (axis->wrap && (uint32_t)cell >= axis->wrap) { /* divisions are slow, and few cells lie beyond */
        int32_t rest = cell % (int32_t)axis->wrap;
        cell = rest < 0 ? rest + (int32_t)axis->wrap : rest;
    }
    return (uint32_t)cell & (axis->side - 1);
}

static uint32_t indexOf(const VeerGrid *grid, const int32_t cell[3]) {
    uint32_t index = fold(&grid->axes[1], cell[1]) * grid->axes[0].side + fold(&grid->axes[0], cell[0]);
    if (grid->axes[2].side > 1) index += fold(&grid->axes[2], cell[2]) * (grid->axes[0].side * grid->axes[1].side);
    return index;
}

static uint32_t cellOf(const VeerWorld *world, uint32_t slot) {
    const Axis *axes = world->grid->axes;
    const int32_t cell[3] = {cellAt(&axes[0], world->x[slot]), cellAt(&axes[1], world->y[slot]), cellAt(&axes[2], world->z[slot])};
    return indexOf(world->grid, cell);
}

/* ---- the order within a cell: by position; coincident agents by slot, for they have nothing else to tell them apart */

static int isBefore(const Entry *a, const Entry *b) {
    if (a->x != b->x) return a->x < b->x;
    if (a->y != b->y) return a->y < b->y;
    if (a->z != b->z) return a->z < b->z;
    return a->slot < b->slot;
}

static void sink(Entry *entries, uint32_t at, uint32_t count) {
    Entry entry = entries[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && isBefore(&entries[child], &entries[child + 1])) child++;
        if (!isBefore(&entry, &entries[child])) break;
        entries[at] = entries[child];
    }
    entries[at] = entry;
}

/* Few are inserted one by one; many go by heap, for all agents may stand in one cell. */
static void sortCell(Entry *entries, uint32_t count) {
    if (count > 16) {
        for (uint32_t at = count / 2; at-- > 0;) sink(entries, at, count);
        for (uint32_t end = count; end-- > 1;) {
            Entry last = entries[end];
            entries[end] = entries[0];
            entries[0] = last;
            sink(entries, 0, end);
        }
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        Entry entry = entries[i];
        uint32_t at = i;
        for (; at && isBefore(&entry, &entries[at - 1]); at--) entries[at] = entries[at - 1];
        entries[at] = entry;
    }
}

static int isSorted(const VeerWorld *world, uint32_t slot) {
    return (world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) == VEER_FLAG_ALIVE;
}

void veer_gridBuild(VeerWorld *world) {
    VeerGrid *grid = world->grid;
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high, count = 0;
    for (uint32_t slot = 0; slot < high; slot++) count += (uint32_t)isSorted(world, slot);
    setUp(world, grid, count);
    uint32_t cells = grid->axes[0].side * grid->axes[1].side * grid->axes[2].side;
    uint32_t *starts = startsOf(grid);
    Entry *entries = entriesOf(grid);
    uint32_t *cellsOf = (uint32_t *)(entries + world->header->def.capacity.agents);
    __builtin_memset(starts, 0, (cells + 1) * sizeof *starts);
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!isSorted(world, slot)) continue;
        cellsOf[slot] = cellOf(world, slot);
        starts[cellsOf[slot] + 1]++;
    }
    for (uint32_t cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];
    for (uint32_t slot = 0; slot < high; slot++)
        if (isSorted(world, slot)) entries[starts[cellsOf[slot]]++] = (Entry){world->x[slot], world->y[slot], world->z[slot], slot};
    /* every start has become its cell's end: shift back */
    for (uint32_t cell = cells; cell > 0; cell--) starts[cell] = starts[cell - 1];
    starts[0] = 0;
    for (uint32_t cell = 0; cell < cells; cell++) sortCell(entries + starts[cell], starts[cell + 1] - starts[cell]);
    world->stats.cells = cells;
}

/* ---- walking */

/* How many of the wanted cells along an axis are distinct on the torus. */
static int32_t distinct(const Axis *axis, int64_t wanted) {
    int64_t most = axis->wrap && axis->wrap < axis->side ? axis->wrap : axis->side;
    return (int32_t)(wanted < most ? wanted : most);
}

/* Steps to the next cell of the range; 0 after the last. */
static int nextCell(VeerNeighborQuery *query) {
    const VeerGrid *grid = query->world->grid;
    if (query->cell[2] >= query->count[2]) return 0;
    const int32_t cell[3] = {query->first[0] + query->cell[0], query->first[1] + query->cell[1], query->first[2] + query->cell[2]};
    const uint32_t *starts = startsOf(grid) + indexOf(grid, cell);
    query->at = starts[0];
    query->end = starts[1];
    if (++query->cell[0] < query->count[0]) return 1;
    query->cell[0] = 0;
    if (++query->cell[1] < query->count[1]) return 1;
    query->cell[1] = 0;
    query->cell[2]++;
    return 1;
}

/* Every how many-th agent of the cells of the range makes a sample of at most query->most. */
static uint32_t strideOf(const VeerNeighborQuery *query) {
    VeerNeighborQuery walk = *query;
    uint32_t candidates = 0;
    while (nextCell(&walk)) candidates += walk.end - walk.at;
    return candidates > query->most ? (candidates + query->most - 1) / query->most : 1;
}

void veer_beginNeighbors(VeerNeighborQuery *query) {
    const Axis *axes = query->world->grid->axes;
    const float center[3] = {query->center.x, query->center.y, query->center.z};
    for (uint32_t k = 0; k < 3; k++) {
        query->first[k] = cellAt(&axes[k], center[k] - query->range);
        query->count[k] = distinct(&axes[k], (int64_t)cellAt(&axes[k], center[k] + query->range) - query->first[k] + 1);
        query->cell[k] = 0;
    }
    query->at = query->end = 0;
    query->checks = 0;
    query->stride = query->most ? strideOf(query) : 1;
    query->at = query->stride / 2; /* the sample begins half a stride in */
}

int veer_nextNeighbor(VeerNeighborQuery *query) {
    const VeerWorld *world = query->world;
    const Entry *entries = entriesOf(world->grid);
    float rangeSq = query->range * query->range;
    for (;;) {
        while (query->at >= query->end) {
            uint32_t beyond = query->at - query->end; /* a sample goes on in the next cell */
            if (!nextCell(query)) return 0;
            query->at += beyond;
        }
        const Entry *entry = &entries[query->at];
        query->at += query->stride;
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
    float range = 2.0f * world->grid->cell;
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
