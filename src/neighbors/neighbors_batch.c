/* Neighbor queries for four agents at a time, in the steer stage. Agents close to each other share their candidates, and each candidate is
 * compared with all four. The sums of every agent follow the grid's order whichever agents share its query, so its result does not depend
 * on the group. The k nearest neighbors in planar worlds are found here too. Crowds too dense to test completely are left to
 * neighbors.c. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/agent_grid.h"
#include "neighbors/agent_grid_cells.h"
#include "neighbors/neighbor_sums.h"
#include "neighbors/neighbors.h"

/* Turns sums into means and writes them for the agents. */
VEER_INLINE void finish(const Quad *quad, const Sums *sums, VeerNeighborBatch *neighbors) {
    const uint32_t first = quad->first, parts = quad->filter->parts;
    f4 share = f4_splat(1.0f) / f4_max(f4_floats(sums->count), f4_splat(1.0f)), part = share / f4_splat(quad->filter->range);
    const VeerVec3x4 push = veer_limited4((VeerVec3x4){sums->pushX, sums->pushY, sums->pushZ}, f4_splat(1.0f));
    const VeerVec3x4 sum = {sums->velocityX, sums->velocityY, sums->velocityZ};
    const VeerVec3x4 velocity = veer_limited4(veer_scaled4(sum, share), f4_load(quad->batch->maxSpeed + first));
    i4_store(neighbors->count + first, sums->count & i4_splat(parts & (VEER_SUM_VELOCITY | VEER_SUM_CENTROID) ? -1 : 0));
    i4_store(neighbors->separating + first, sums->separating & i4_splat(1));
    f4_store(neighbors->pushX + first, push.x);
    f4_store(neighbors->pushY + first, push.y);
    f4_store(neighbors->pushZ + first, push.z);
    f4_store(neighbors->velocityX + first, velocity.x);
    f4_store(neighbors->velocityY + first, velocity.y);
    f4_store(neighbors->velocityZ + first, velocity.z);
    f4_store(neighbors->centroidX + first, sums->centroidX * part);
    f4_store(neighbors->centroidY + first, sums->centroidY * part);
    f4_store(neighbors->centroidZ + first, sums->centroidZ * part);
}

static void storeSums(VeerNeighborBatch *neighbors, uint32_t i, const VeerNeighbors *sums) {
    neighbors->count[i] = sums->count;
    neighbors->separating[i] = sums->separating;
    neighbors->pushX[i] = sums->push.x;
    neighbors->pushY[i] = sums->push.y;
    neighbors->pushZ[i] = sums->push.z;
    neighbors->velocityX[i] = sums->velocity.x;
    neighbors->velocityY[i] = sums->velocity.y;
    neighbors->velocityZ[i] = sums->velocity.z;
    neighbors->centroidX[i] = sums->centroid.x;
    neighbors->centroidY[i] = sums->centroid.y;
    neighbors->centroidZ[i] = sums->centroid.z;
}

/* ---- groups of agents that share a query */

/* Returns whether a box crosses an edge at which the world wraps. */
static int isOver(const VeerWorld *world, VeerVec3 low, VeerVec3 high) {
    const VeerWorldDef *def = &world->header->def;
    const VeerVec3 period = world->period;
    return (period.x > 0.0f && (low.x < def->minX || high.x > def->maxX)) ||
           (period.y > 0.0f && (low.y < def->minY || high.y > def->maxY)) || (period.z > 0.0f && (low.z < def->minZ || high.z > def->maxZ));
}

/* Stores the smallest and the largest of four numbers in all lanes. */
static inline void extent(f4 at, f4 *low, f4 *high) {
    f4 others = __builtin_shufflevector(at, at, 2, 3, 0, 1), least = f4_min(at, others), most = f4_max(at, others);
    *low = f4_min(least, __builtin_shufflevector(least, least, 1, 0, 3, 2));
    *high = f4_max(most, __builtin_shufflevector(most, most, 1, 0, 3, 2));
}

/* Sets up to four consecutive agents of the batch. */
static inline void placeQuad(Quad *quad, uint32_t first, uint32_t count) {
    const VeerQueryBatch *batch = quad->batch;
    quad->first = first;
    quad->count = count;
    quad->x = f4_load(batch->x + first);
    quad->y = f4_load(batch->y + first);
    quad->z = f4_load(batch->z + first);
    for (uint32_t lane = count; lane < 4; lane++) {
        quad->x[lane] = quad->x[0];
        quad->y[lane] = quad->y[0];
        quad->z[lane] = quad->z[0];
    }
    extent(quad->x, &quad->low[0], &quad->high[0]);
    extent(quad->y, &quad->low[1], &quad->high[1]);
    if (veer_isVolume(batch->world)) extent(quad->z, &quad->low[2], &quad->high[2]);
    const uint32_t levelCells = VEER_HOLDS(core_levels) ? quad->batchQuery->levelCells : 0;
    quad->layer = levelCells ? veer_levelAt(batch->world, quad->z[0]) * levelCells : 0;
}

/* Sets the box of the cells within range of the four agents. */
static void boxQuad(Quad *quad) {
    const VeerWorld *world = quad->batch->world;
    float range = quad->filter->range;
    VeerVec3 low = {quad->low[0][0] - range, quad->low[1][0] - range, quad->z[0]},
             high = {quad->high[0][0] + range, quad->high[1][0] + range, quad->z[0]};
    if (veer_isVolume(world)) {
        low.z = quad->low[2][0] - range;
        high.z = quad->high[2][0] + range;
    }
    quad->box = veer_gridBox(world->grid, low, high);
    quad->seam = (uint32_t)isOver(world, low, high);
    quad->isShifted = 0;
}

static void openQuad(Quad *quad, uint32_t first, uint32_t count) {
    placeQuad(quad, first, count);
    boxQuad(quad);
}

/* The cells within a range of four agents. */
typedef struct Cells {
    int32_t first[3];
    uint32_t count[3];
} Cells;

/* Returns whether cells extend beyond an end of an axis along which the world wraps. */
static inline int isAcross(const VeerGridAxis *axis, uint32_t first, uint32_t count) {
    return axis->wrap && (first >= axis->wrap || first + count > axis->wrap);
}

/* A stretch of cells on one side of the seam: the place of its first cell, and the correction for offsets to the agents in its cells. */
typedef struct Stretch {
    uint32_t at, count;
    f4 shift;
} Stretch;

/* Returns the stretch that starts at a cell. Along an axis along which the world wraps, the cell may be beyond either end. */
static inline Stretch stretchFrom(const Quad *quad, uint32_t axis, int32_t cell) {
    const VeerGridAxis *of = &quad->batch->world->grid->axes[axis];
    const int32_t turns = of->wrap ? (cell >= (int32_t)of->wrap) - (cell < 0) : 0;
    return (Stretch){(uint32_t)(cell - turns * (int32_t)of->wrap) & (of->side - 1), 1,
                     quad->batchQuery->seams[axis].across * f4_splat((float)turns)};
}

/* Splits the cells along x into one or two stretches. Returns their number, or 0 if the cells wrap around the torus elsewhere. */
static uint32_t splitRow(const Quad *quad, const Cells *cells, Stretch parts[2]) {
    const VeerGridAxis *axis = &quad->batch->world->grid->axes[0];
    const int32_t first = cells->first[0], end = first + (int32_t)cells->count[0], wrap = (int32_t)axis->wrap;
    const int32_t seam = !wrap ? end : first < 0 ? 0 : end > wrap ? wrap : end;
    parts[0] = stretchFrom(quad, 0, first);
    parts[0].count = (uint32_t)(seam - first);
    if (seam == end) return parts[0].at + parts[0].count <= axis->side;
    parts[1] = stretchFrom(quad, 0, seam);
    parts[1].count = (uint32_t)(end - seam);
    return 2;
}

enum { MAX_ROWS = VEER_MAX_FLAT_RUNS / 2 };

/* Lists the cells along y or z one by one. */
static void listRows(const Quad *quad, uint32_t axis, const Cells *cells, Stretch rows[MAX_ROWS]) {
    for (uint32_t i = 0; i < cells->count[axis]; i++) rows[i] = stretchFrom(quad, axis, cells->first[axis] + (int32_t)i);
}

/* Opens the runs of cells at the seam of a wrapped world, if there are so few that no agent is a neighbor from both sides. All agents of a
 * run are then on one side of the seam, so that offsets need no test for the shorter direction around the world. Returns 0 otherwise. */
static int openAcross(Quad *quad, const Cells *cells, VeerGridRuns *runs) {
    const VeerWorld *world = quad->batch->world;
    const VeerGridAxis *axes = world->grid->axes;
    Stretch parts[2], rows[MAX_ROWS], layers[MAX_ROWS] = {{.count = 1}};
    uint32_t count = 0, candidates = 0;
    if (world->grid->haveOutside || cells->count[1] * cells->count[2] > MAX_ROWS) return 0;
    for (uint32_t k = 0; k < veer_dimensions(&world->header->def); k++)
        if ((axes[k].wrap && cells->count[k] >= axes[k].wrap) || cells->count[k] > axes[k].side) return 0;
    const uint32_t partCount = splitRow(quad, cells, parts);
    listRows(quad, 1, cells, rows);
    if (veer_isVolume(world)) listRows(quad, 2, cells, layers);
    for (uint32_t z = 0; z < cells->count[2]; z++) {
        for (uint32_t y = 0; y < cells->count[1]; y++) {
            const uint32_t *starts = veer_gridStarts(world->grid) + quad->layer + (layers[z].at * axes[1].side + rows[y].at) * axes[0].side;
            const f4 shift = layers[z].shift + rows[y].shift;
            for (uint32_t k = 0; k < partCount; k++, count++) {
                const uint32_t *run = starts + parts[k].at;
                quad->shifts[count] = shift + parts[k].shift;
                runs->runs[count] = (VeerGridRun){run[0], run[parts[k].count]};
                candidates += run[parts[k].count] - run[0];
            }
        }
    }
    runs->count = count;
    runs->candidates = candidates;
    quad->seam = quad->isShifted = 1;
    return partCount && candidates <= veer_crowdOf(world);
}

/* Opens the runs in a planar world if the cells are few and do not wrap around the torus. Every row is then a single run, and no box is
 * needed. Returns 0 otherwise. */
static inline int openFlat(Quad *quad, VeerGridRuns *runs) {
    const VeerGrid *grid = quad->batch->world->grid;
    const VeerGridAxis *x = &grid->axes[0], *y = &grid->axes[1];
    const f4 range = f4_splat(quad->filter->range);
    f4 low = f4_pairsBelow(quad->low[0], quad->low[1]) - range, high = f4_pairsBelow(quad->high[0], quad->high[1]) + range;
    i4 cells = veer_wholeCells((f4_halvesBelow(low, high) - quad->batchQuery->origins) * quad->batchQuery->invCells);
    uint32_t firstX = (uint32_t)cells[0], firstY = (uint32_t)cells[1], width = (uint32_t)cells[2] - firstX + 1,
             rows = (uint32_t)cells[3] - firstY + 1, begin = firstX & (x->side - 1);
    if (width > x->side || rows > y->side || rows > VEER_MAX_FLAT_RUNS) return 0;
    if ((float)(rows * width) > 3.0f * quad->batchQuery->ownCells) return 0; /* the agents are far apart */
    if (isAcross(x, firstX, width) || isAcross(y, firstY, rows))
        return openAcross(quad, &(Cells){{cells[0], cells[1], 0}, {width, rows, 1}}, runs);
    if (begin + width > x->side) return 0;
    const uint32_t *starts = veer_gridStarts(grid) + quad->layer + begin;
    runs->count = rows;
    runs->candidates = 0;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t *run = starts + ((firstY + row) & (y->side - 1)) * x->side;
        runs->runs[row] = (VeerGridRun){run[0], run[width]};
        runs->candidates += run[width] - run[0];
    }
    quad->seam = quad->isShifted = 0;
    return runs->candidates <= VEER_CROWD;
}

/* Opens the runs in a volume world, under the conditions of openFlat. */
static int openDeep(Quad *quad, VeerGridRuns *runs) {
    const VeerGrid *grid = quad->batch->world->grid;
    const VeerGridAxis *axes = grid->axes;
    const float range = quad->filter->range;
    uint32_t first[3], count[3];
    int areAcross = 0;
    Cells cells;
    for (uint32_t k = 0; k < 3; k++) {
        cells.first[k] = veer_cellAt(&axes[k], quad->low[k][0] - range);
        first[k] = (uint32_t)cells.first[k];
        cells.count[k] = count[k] = (uint32_t)veer_cellAt(&axes[k], quad->high[k][0] + range) - first[k] + 1;
        areAcross |= isAcross(&axes[k], first[k], count[k]);
        if (axes[k].side == 1) first[k] = 0, count[k] = 1;
        if (count[k] > axes[k].side) return 0;
    }
    const uint32_t begin = first[0] & (axes[0].side - 1), rows = count[1] * count[2];
    if (rows > VEER_MAX_FLAT_RUNS || (float)(rows * count[0]) > 3.0f * quad->batchQuery->ownCells) return 0;
    if (areAcross) return openAcross(quad, &cells, runs);
    if (begin + count[0] > axes[0].side) return 0;
    runs->count = runs->candidates = 0;
    for (uint32_t z = first[2]; z != first[2] + count[2]; z++) {
        const uint32_t *layer = veer_gridStarts(grid) + (z & (axes[2].side - 1)) * axes[1].side * axes[0].side + begin;
        for (uint32_t y = first[1]; y != first[1] + count[1]; y++) {
            const uint32_t *run = layer + (y & (axes[1].side - 1)) * axes[0].side;
            runs->runs[runs->count++] = (VeerGridRun){run[0], run[count[0]]};
            runs->candidates += run[count[0]] - run[0];
        }
    }
    quad->seam = quad->isShifted = 0;
    return runs->candidates <= veer_crowdOf(quad->batch->world);
}

static void loadQuadSlots(Quad *quad) {
    for (uint32_t lane = 0; lane < 4; lane++) quad->slots[lane] = quad->batch->agents[quad->first + (lane < quad->count ? lane : 0)];
}

static void addHeadings(Quad *quad) {
    for (uint32_t lane = 0; lane < 4; lane++) {
        VeerVec3 heading = veer_heading(quad->batch->world, quad->slots[lane]);
        quad->headingX[lane] = heading.x;
        quad->headingY[lane] = heading.y;
        quad->headingZ[lane] = heading.z;
    }
}

/* Returns the approximate number of cells in the range of one agent. */
static float ownCells(const VeerWorld *world, float range) {
    const VeerGridAxis *axes = world->grid->axes;
    float planar = (2.0f * range * axes[0].invCell + 1.0f) * (2.0f * range * axes[1].invCell + 1.0f);
    return veer_isVolume(world) && axes[2].side > 1 ? planar * (2.0f * range * axes[2].invCell + 1.0f) : planar;
}

/* Returns whether agents share a query: they are so close that a shared query costs less than separate queries, and none is in a crowd. */
static int canShare(const Quad *all, uint32_t candidates) {
    const VeerWorld *world = all->batch->world;
    if (!all->box.isWhole || (float)(veer_gridRows(&all->box) * (uint32_t)all->box.count[0]) > 3.0f * all->batchQuery->ownCells) return 0;
    uint32_t most = veer_crowdOf(world);
    if (candidates <= most) return 1;
    Quad one = {.batchQuery = all->batchQuery, .batch = all->batch, .filter = all->filter};
    for (uint32_t i = all->first; i < all->first + all->count; i++) {
        openQuad(&one, i, 1);
        if (veer_gridCandidates(world->grid, &one.box) > most) return 0;
    }
    return 1;
}

/* Returns 1 if an agent belongs to a group of the filter. */
static uint32_t counts(const Quad *quad, uint32_t lane) {
    if (quad->batchQuery->isCommon) return 1;
    return (quad->batch->world->group[quad->batch->agents[quad->first + lane]] & quad->filter->mask) != 0;
}

/* Sums over all neighbors in range. Returns 0 if the general code is needed, because of an unusual filter or because other agents are at
 * exactly the position of one of the four. */
static int queryInRange(const Quad *quad, const VeerGridRuns *runs, Sums *sums) {
    if (runs->count > VEER_MAX_FLAT_RUNS || runs->candidates >= MAX_CANDIDATES || !veer_same(quad->filter->cosine, VEER_ALL_ROUND))
        return 0;
    if (veer_isVolume(quad->batch->world))
        addDeep(quad, runs, sums);
    else
        addFlat(quad, runs, sums);
    if (quad->batchQuery->isCommon) return !i4_any(sums->same != i4_splat(1)); /* lanes beyond the last agent repeat the first */
    /* number of agents at the same position, not counting the agent itself */
    uint32_t others = 0;
    for (uint32_t lane = 0; lane < quad->count; lane++) others |= (uint32_t)sums->same[lane] ^ counts(quad, lane);
    return !others;
}

static void queryAlone(const Quad *quad, uint32_t i, VeerNeighborBatch *neighbors) {
    VeerNeighbors sums = {.count = 0};
    veer_neighborsOfOne(quad->batch, i, quad->filter, &sums);
    storeSums(neighbors, i, &sums);
}

/* Sums over the nearest neighbors in planar worlds. An agent gets a query of its own if another agent is at its position, or if only one of
 * two equally far candidates counts. */
static void sumNearest(Quad *quad, const VeerGridRuns *runs, VeerNeighborBatch *neighbors) {
    const VeerQueryBatch *batch = quad->batch;
    Sums sums = {.count = {0, 0, 0, 0}};
    addNearest(quad, runs, &sums);
    i4 count = sums.count, same = sums.same;
    finish(quad, &sums, neighbors);
    if (batch->events) batch->events->stats.neighborChecks += (runs->candidates - 1) * quad->count;
    for (uint32_t lane = 0; lane < quad->count; lane++)
        if ((uint32_t)count[lane] > quad->filter->nearest || (uint32_t)same[lane] != counts(quad, lane))
            queryAlone(quad, quad->first + lane, neighbors);
}

static void batchQuery(Quad *quad, const VeerGridRuns *runs, VeerNeighborBatch *neighbors) {
    const VeerQueryBatch *batch = quad->batch;
    Sums sums = {.count = {0, 0, 0, 0}};
    if (!queryInRange(quad, runs, &sums)) {
        __builtin_memset(&sums, 0, sizeof sums);
        loadQuadSlots(quad);
        boxQuad(quad);
        if (!veer_same(quad->filter->cosine, VEER_ALL_ROUND)) addHeadings(quad);
        addRuns(quad, addRun, &sums);
        if (i4_any(sums.same)) addRuns(quad, partFrom, &sums);
    }
    finish(quad, &sums, neighbors);
    if (batch->events) batch->events->stats.neighborChecks += (runs->candidates - 1) * quad->count; /* skips the agent itself */
}

static void queryOne(Quad *quad, uint32_t i, VeerNeighborBatch *neighbors) {
    VeerGridRuns runs;
    openQuad(quad, i, 1);
    veer_gridRuns(quad->batch->world->grid, &quad->box, &runs);
    int isCrowd = runs.candidates > veer_crowdOf(quad->batch->world);
    if (!isCrowd && !quad->filter->nearest)
        batchQuery(quad, &runs, neighbors);
    else if (!isCrowd && quad->batchQuery->isFlat && runs.count <= VEER_MAX_FLAT_RUNS)
        sumNearest(quad, &runs, neighbors);
    else
        queryAlone(quad, i, neighbors);
}

static void openBatchQuery(BatchQuery *all) {
    const VeerGrid *grid = all->batch->world->grid;
    const VeerWorldDef *def = &all->batch->world->header->def;
    const f4 origin = f4_splat(grid->axes[1].origin), invCell = f4_splat(grid->axes[1].invCell);
    all->origins = (f4){grid->axes[0].origin, grid->axes[1].origin, grid->axes[0].origin, grid->axes[1].origin};
    all->invCells = (f4){grid->axes[0].invCell, grid->axes[1].invCell, grid->axes[0].invCell, grid->axes[1].invCell};
    const float sizes[3] = {all->batch->world->period.x, all->batch->world->period.y, all->batch->world->period.z};
    const float ends[3] = {veer_max(-def->minX, def->maxX), veer_max(-def->minY, def->maxY), veer_max(-def->minZ, def->maxZ)};
    for (uint32_t k = 0; k < 3; k++) {
        const float slack = 1e-6f * (sizes[k] + ends[k]), inf = VEER_INF;
        all->seams[k] = (Seam){f4_splat(inf), f4_splat(inf), f4_splat(-inf), f4_splat(0.0f), 0.0f}; /* offsets are not changed */
        if (!(sizes[k] > 0.0f)) continue;
        all->seams[k] = (Seam){f4_splat(sizes[k]), f4_splat(0.5f * sizes[k]), f4_splat(-0.5f * sizes[k]), f4_splat(0.0f), slack};
        all->seams[k].across[k] = -sizes[k];
    }
    all->isFlat = !veer_isVolume(all->batch->world) && (!all->filter->nearest || veer_same(all->filter->cosine, VEER_ALL_ROUND));
    all->isDeep = veer_isVolume(all->batch->world) && !all->filter->nearest;
    all->ownCells = ownCells(all->batch->world, all->filter->range);
    all->isCommon = (grid->commonGroups & all->filter->mask) != 0;
    all->levelCells = veer_gridHasLevels(grid) ? grid->axes[0].side * grid->axes[1].side : 0;
    for (uint32_t i = 0; i < all->batch->count; i += 4)
        i4_store(all->row + i, veer_wholeCells((f4_load(all->batch->y + i) - origin) * invCell));
}

/* Returns the number of agents, from the first to at most `count`, that are on the level of the first. */
VEER_RARE uint32_t onOneLevel(const VeerWorld *world, const float *z, uint32_t count) {
    uint32_t level = veer_levelAt(world, z[0]), same = 1;
    while (same < count && veer_levelAt(world, z[same]) == level) same++;
    return same;
}

/* Returns how many consecutive agents, at most four, are in the same row of cells. */
static uint32_t inOneRow(const BatchQuery *all, uint32_t first) {
    uint32_t count = 1, most = all->batch->count - first < 4 ? all->batch->count - first : 4;
    while (count < most && all->row[first + count] == all->row[first]) count++;
    return VEER_HOLDS(core_levels) && all->levelCells && count > 1 ? onOneLevel(all->batch->world, all->batch->z + first, count) : count;
}

void veer_neighborsOfBatch(const VeerQueryBatch *batch, const VeerNeighborFilter *filter, VeerNeighborBatch *neighbors) {
    BatchQuery all = {.batch = batch, .filter = filter};
    f4 shifts[VEER_MAX_FLAT_RUNS];
    Quad quad = {.batchQuery = &all, .batch = batch, .filter = filter, .shifts = shifts};
    VeerGridRuns runs;
    if (!(filter->range > 0.0f)) {
        __builtin_memset(neighbors, 0, sizeof *neighbors);
        return;
    }
    openBatchQuery(&all);
    for (uint32_t first = 0, count; first < batch->count; first += count) {
        count = inOneRow(&all, first);
        placeQuad(&quad, first, count);
        if (all.isFlat && openFlat(&quad, &runs)) {
            if (filter->nearest)
                sumNearest(&quad, &runs, neighbors);
            else
                batchQuery(&quad, &runs, neighbors);
            continue;
        }
        if (VEER_HOLDS(shapes_volume_shapes) && all.isDeep && openDeep(&quad, &runs)) {
            batchQuery(&quad, &runs, neighbors);
            continue;
        }
        if (count > 1 && !filter->nearest) {
            boxQuad(&quad);
            veer_gridRuns(batch->world->grid, &quad.box, &runs);
            if (canShare(&quad, runs.candidates)) {
                batchQuery(&quad, &runs, neighbors);
                continue;
            }
        }
        for (uint32_t i = first; i < first + count; i++) queryOne(&quad, i, neighbors);
    }
}
