/* The agent grid: sorting agents by folded cell at the begin of a step, and walking the cells of a range. A counting sort, rebuilt every
 * step from the positions, so that nothing of it is state; then every cell by position (heapsort: J. Williams, 1964), so that the order of
 * neighbors does not tell who was added first. Planar worlds have one layer of cells. */
#include "grid.h"

#include "simd.h"

#define DEFAULT_CELL 128.0f
#define MAX_CELLS_ACROSS 1000000.0f

/* The torus for a number of agents: at least as many cells, its sides powers of two; about square in the plane, where four cells side by
 * side are as wide as one is high. In volume worlds there are never more cells than in the plane. */
static void sidesFor(uint32_t count, uint32_t dimensions, uint32_t sides[3]) {
    uint32_t bits = 0;
    while ((1u << bits) < count) bits++;
    if (dimensions == 2) bits = (bits + 1) & ~1u;
    uint32_t finer = bits < 2 ? bits : 2, rest = bits - finer;
    uint32_t bitsZ = dimensions == 3 ? rest / 3 : 0, bitsY = (rest - bitsZ) / 2;
    sides[0] = 1u << (bits - bitsY - bitsZ);
    sides[1] = 1u << bitsY;
    sides[2] = 1u << bitsZ;
}

static uint32_t cellsFor(uint32_t count) {
    uint32_t sides[3];
    sidesFor(count, 2, sides);
    return sides[0] * sides[1];
}

uint32_t veer_gridLanes(const VeerCapacityDef *capacity) {
    uint32_t perAgent = (uint32_t)((sizeof(VeerGridPlace) + sizeof(VeerGridMotion)) / 4) + 1;
    return (uint32_t)(sizeof(VeerGrid) / 4) + ((cellsFor(capacity->agents) + 4u) & ~3u) + capacity->agents * perAgent;
}

void veer_gridInit(VeerWorld *world, uint32_t *lanes) {
    uint32_t agents = world->header->pools[VEER_KIND_AGENT].capacity;
    world->grid = (VeerGrid *)lanes;
    *world->grid = (VeerGrid){.axes = {{.side = 1}, {.side = 1}, {.side = 1}}, .cellLimit = cellsFor(agents), .agentLimit = agents};
}

float veer_gridCell(const VeerWorld *world) { return world->grid->cell; }

/* The height that suits a brain: its neighbor distance, so that a query visits three rows; where its behaviors look differently far, the
 * shortest, but half of the longest at least. 0: it does not look at neighbors. */
static float cellFor(const VeerBrainDef *brain) {
    float shortest = VEER_INF, longest = 0.0f;
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        float range = veer_neighborRange(&brain->behaviors[k]);
        if (!(range > 0.0f)) continue;
        shortest = veer_min(shortest, range);
        longest = veer_max(longest, range);
    }
    return longest > 0.0f ? veer_max(shortest, 0.5f * longest) : 0.0f;
}

/* The smallest of all brains' cells: too small a cell costs little, too large a one many looks at the wrong agents. */
static float chooseCell(const VeerWorld *world) {
    float cell = world->header->def.cellSize, smallest = VEER_INF;
    if (cell > 0.0f) return cell;
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++) {
        float suits = cellFor(&world->brains[i]);
        if (suits > 0.0f) smallest = veer_min(smallest, suits);
    }
    return smallest < 1e30f ? veer_max(smallest, 0.001f) : DEFAULT_CELL;
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
        VeerGridAxis *axis = &grid->axes[k];
        float cell = k == 0 ? 0.25f * grid->cell : grid->cell;
        *axis = (VeerGridAxis){.origin = lo[k], .invCell = 1.0f / cell, .side = sides[k]};
        if (def->edges != VEER_EdgeMode_WRAP) continue;
        axis->wrap = cellsAcross(hi[k] - lo[k], cell, axis->side);
        axis->invCell = (float)axis->wrap / (hi[k] - lo[k]);
    }
}

/* Positions are within 1e6 and cells at least 1e-3, so it fits; what a caller wrote into the columns since may be anything. */
static float inRange(float cell) { return cell >= -2e9f ? veer_min(cell, 2e9f) : -2e9f; }

/* Cell number along an axis before folding. */
static int32_t cellAt(const VeerGridAxis *axis, float v) { return veer_floorInt(inRange((v - axis->origin) * axis->invCell)); }

static uint32_t fold(const VeerGridAxis *axis, int32_t cell) {
    if (axis->wrap && (uint32_t)cell >= axis->wrap) { /* divisions are slow, and few cells lie beyond */
        int32_t rest = cell % (int32_t)axis->wrap;
        cell = rest < 0 ? rest + (int32_t)axis->wrap : rest;
    }
    return (uint32_t)cell & (axis->side - 1);
}

static uint32_t rowOf(const VeerGrid *grid, int32_t y, int32_t z) {
    uint32_t row = fold(&grid->axes[1], y);
    if (grid->axes[2].side > 1) row += fold(&grid->axes[2], z) * grid->axes[1].side;
    return row * grid->axes[0].side;
}

static uint32_t cellOf(const VeerWorld *world, uint32_t slot) {
    const VeerGrid *grid = world->grid;
    const VeerGridAxis *axes = grid->axes;
    uint32_t row = rowOf(grid, cellAt(&axes[1], world->y[slot]), axes[2].side > 1 ? cellAt(&axes[2], world->z[slot]) : 0);
    return row + fold(&axes[0], cellAt(&axes[0], world->x[slot]));
}

/* ---- the order within a cell: by position; coincident agents by slot, for they have nothing else to tell them apart */

static int isBefore(const VeerGridPlace *a, const VeerGridPlace *b) {
    if (a->x != b->x) return a->x < b->x;
    if (a->y != b->y) return a->y < b->y;
    if (a->z != b->z) return a->z < b->z;
    return a->slot < b->slot;
}

static void sink(VeerGridPlace *entries, uint32_t at, uint32_t count) {
    VeerGridPlace entry = entries[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && isBefore(&entries[child], &entries[child + 1])) child++;
        if (!isBefore(&entry, &entries[child])) break;
        entries[at] = entries[child];
    }
    entries[at] = entry;
}

/* Few are inserted one by one; many go by heap, for all agents may stand in one cell. */
static void sortCell(VeerGridPlace *entries, uint32_t count) {
    if (count > 16) {
        for (uint32_t at = count / 2; at-- > 0;) sink(entries, at, count);
        for (uint32_t end = count; end-- > 1;) {
            VeerGridPlace last = entries[end];
            entries[end] = entries[0];
            entries[0] = last;
            sink(entries, 0, end);
        }
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        VeerGridPlace entry = entries[i];
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
    uint32_t cells = grid->axes[0].side * grid->axes[1].side * grid->axes[2].side, *starts = veer_gridStarts(grid);
    VeerGridPlace *places = veer_gridPlaces(grid);
    VeerGridMotion *motions = veer_gridMotions(grid);
    uint32_t *cellsOf = (uint32_t *)(motions + grid->agentLimit);
    __builtin_memset(starts, 0, (cells + 1) * sizeof *starts);
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!isSorted(world, slot)) continue;
        cellsOf[slot] = cellOf(world, slot);
        starts[cellsOf[slot] + 1]++;
    }
    for (uint32_t cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];
    for (uint32_t slot = 0; slot < high; slot++)
        if (isSorted(world, slot)) places[starts[cellsOf[slot]]++] = (VeerGridPlace){world->x[slot], world->y[slot], world->z[slot], slot};
    /* every start has become its cell's end: shift back */
    for (uint32_t cell = cells; cell > 0; cell--) starts[cell] = starts[cell - 1];
    starts[0] = 0;
    for (uint32_t cell = 0; cell < cells; cell++) sortCell(places + starts[cell], starts[cell + 1] - starts[cell]);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = places[i].slot;
        motions[i] = (VeerGridMotion){world->velocityX[slot], world->velocityY[slot], world->velocityZ[slot], world->group[slot]};
    }
    world->stats.cells = cells;
}

/* ---- walking */

/* How many cells of the torus an axis has. */
static int32_t roundOf(const VeerGridAxis *axis) { return (int32_t)(axis->wrap && axis->wrap < axis->side ? axis->wrap : axis->side); }

/* cellAt for two axes at both ends at once. */
static i4 cellsAt(const VeerGridAxis *a, const VeerGridAxis *b, f4 ends) {
    f4 most = f4_splat(2e9f),
       cell = (ends - (f4){a->origin, b->origin, a->origin, b->origin}) * (f4){a->invCell, b->invCell, a->invCell, b->invCell};
    cell = f4_select(cell >= -most, f4_min(cell, most), -most);
    i4 whole = f4_wholes(cell);
    return whole + (cell < f4_floats(whole));
}

static void setSpan(const VeerGrid *grid, VeerGridBox *box, uint32_t k, int32_t first, int32_t last) {
    uint32_t wanted = (uint32_t)last - (uint32_t)first + 1, most = (uint32_t)roundOf(&grid->axes[k]);
    box->first[k] = first;
    box->count[k] = (int32_t)(wanted < most ? wanted : most);
    if (wanted > most) box->isWhole = 0;
}

VeerGridBox veer_gridBox(const VeerGrid *grid, VeerVec3 low, VeerVec3 high) {
    const VeerGridAxis *axes = grid->axes;
    VeerGridBox box = {.isWhole = 1};
    i4 cells = cellsAt(&axes[0], &axes[1], (f4){low.x, low.y, high.x, high.y});
    setSpan(grid, &box, 0, cells[0], cells[2]);
    setSpan(grid, &box, 1, cells[1], cells[3]);
    box.count[2] = 1;
    if (axes[2].side > 1)
        setSpan(grid, &box, 2, cellAt(&axes[2], low.z), cellAt(&axes[2], high.z)); /* one layer has no heights to tell apart */
    return box;
}

/* The runs of the row with those numbers before folding. */
static inline uint32_t runsAt(const VeerGrid *grid, const VeerGridBox *box, int32_t y, int32_t z, VeerGridRun runs[2]) {
    const uint32_t *starts = veer_gridStarts(grid) + rowOf(grid, y, z);
    uint32_t begin = fold(&grid->axes[0], box->first[0]), end = begin + (uint32_t)box->count[0], most = (uint32_t)roundOf(&grid->axes[0]);
    runs[0] = (VeerGridRun){starts[begin], starts[end < most ? end : most]};
    if (end <= most) return 1;
    runs[1] = (VeerGridRun){starts[0], starts[end - most]};
    return 2;
}

uint32_t veer_gridRow(const VeerGrid *grid, const VeerGridBox *box, uint32_t row, VeerGridRun runs[2]) {
    return runsAt(grid, box, box->first[1] + (int32_t)(row % (uint32_t)box->count[1]),
                  box->first[2] + (int32_t)(row / (uint32_t)box->count[1]), runs);
}

VeerGridRuns veer_gridRuns(const VeerGrid *grid, const VeerGridBox *box) {
    VeerGridRuns all = {.count = 0};
    VeerGridRun few[2];
    for (int32_t z = 0; z < box->count[2]; z++) {
        for (int32_t y = 0; y < box->count[1]; y++) {
            uint32_t count = runsAt(grid, box, box->first[1] + y, box->first[2] + z, few);
            for (uint32_t run = 0; run < count; run++) {
                if (all.count < VEER_FEW_RUNS) all.runs[all.count] = few[run];
                all.candidates += few[run].end - few[run].begin;
                all.count++;
            }
        }
    }
    return all;
}

uint32_t veer_gridCandidates(const VeerGrid *grid, const VeerGridBox *box) { return veer_gridRuns(grid, box).candidates; }

void veer_beginNeighbors(VeerNeighborQuery *query) {
    const VeerGrid *grid = query->world->grid;
    VeerVec3 at = query->center;
    float range = query->range;
    query->box =
        veer_gridBox(grid, veer_vec3(at.x - range, at.y - range, at.z - range), veer_vec3(at.x + range, at.y + range, at.z + range));
    query->row = query->run = query->runCount = query->end = query->checks = 0;
    uint32_t candidates = query->most ? veer_gridCandidates(grid, &query->box) : 0;
    query->stride = candidates > query->most ? (candidates + query->most - 1) / query->most : 1; /* every how many-th */
    query->at = query->stride / 2;                                                               /* the sample begins half a stride in */
}

/* Steps to the next run of the range; 0 after the last. */
static int nextRun(VeerNeighborQuery *query) {
    if (query->run == query->runCount) {
        if (query->row == veer_gridRows(&query->box)) return 0;
        query->runCount = veer_gridRow(query->world->grid, &query->box, query->row++, query->runs);
        query->run = 0;
    }
    query->at = query->runs[query->run].begin;
    query->end = query->runs[query->run].end;
    query->run++;
    return 1;
}

int veer_nextNeighbor(VeerNeighborQuery *query) {
    const VeerWorld *world = query->world;
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    const VeerGridMotion *motions = veer_gridMotions(world->grid);
    float rangeSq = query->range * query->range;
    for (;;) {
        while (query->at >= query->end) {
            uint32_t beyond = query->at - query->end; /* a sample goes on in the next run */
            if (!nextRun(query)) return 0;
            query->at += beyond;
        }
        const VeerGridPlace *place = &places[query->at];
        uint32_t group = motions[query->at].group;
        query->at += query->stride;
        if (place->slot == query->exclude || !(group & query->mask)) continue;
        query->checks++;
        query->to = veer_delta(world, query->center, veer_vec3(place->x, place->y, place->z));
        query->distanceSq = veer_dot3(query->to, query->to);
        if (!(query->distanceSq <= rangeSq)) continue;
        query->slot = place->slot;
        return 1;
    }
}

uint32_t veer_nearestAgent(const VeerWorld *world, VeerVec3 center, uint32_t mask, uint32_t exclude) {
    float range = world->grid->cell;
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
