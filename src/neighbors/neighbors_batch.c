/* Looking round, four agents at a time: agents that stand near one another share their candidates, each of which is compared with all four.
 * Every agent's sums go in the grid's order whoever is looked at beside it, so they come out the same in any company, or alone. The k
 * nearest of an agent in the plane are found on the way. Stands in the steer stage; crowds too dense to look at whole are neighbors.c's. */
#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "neighbors/agent_grid.h"
#include "neighbors/agent_grid_cells.h"
#include "neighbors/neighbor_sums.h"
#include "neighbors/neighbors.h"

/* v, at most so long. */
static void truncate(f4 *x, f4 *y, f4 *z, f4 most) {
    f4 length = f4_sqrt(*x * *x + *y * *y + *z * *z), scale = f4_select(length > most, most / length, f4_splat(1.0f));
    *x *= scale;
    *y *= scale;
    *z *= scale;
}

/* Sums become means, and go to the agents. */
INLINE void finish(const Four *four, Sums *sums, VeerSeen *seen) {
    const uint32_t first = four->first, parts = four->sight->parts;
    f4 share = f4_splat(1.0f) / f4_max(f4_floats(sums->count), f4_splat(1.0f)), part = share / f4_splat(four->sight->range);
    truncate(&sums->pushX, &sums->pushY, &sums->pushZ, f4_splat(1.0f));
    f4 vx = sums->velocityX * share, vy = sums->velocityY * share, vz = sums->velocityZ * share;
    truncate(&vx, &vy, &vz, f4_load(four->batch->maxSpeed + first));
    i4_store(seen->count + first, sums->count & i4_splat(parts & (VEER_SEE_VELOCITY | VEER_SEE_MIDDLE) ? -1 : 0));
    i4_store(seen->pushers + first, sums->pushers & i4_splat(1));
    f4_store(seen->pushX + first, sums->pushX);
    f4_store(seen->pushY + first, sums->pushY);
    f4_store(seen->pushZ + first, sums->pushZ);
    f4_store(seen->velocityX + first, vx);
    f4_store(seen->velocityY + first, vy);
    f4_store(seen->velocityZ + first, vz);
    f4_store(seen->middleX + first, sums->middleX * part);
    f4_store(seen->middleY + first, sums->middleY * part);
    f4_store(seen->middleZ + first, sums->middleZ * part);
}

static void setSeen(VeerSeen *seen, uint32_t i, const VeerNeighbors *sums) {
    seen->count[i] = sums->count;
    seen->pushers[i] = sums->pushers;
    seen->pushX[i] = sums->push.x;
    seen->pushY[i] = sums->push.y;
    seen->pushZ[i] = sums->push.z;
    seen->velocityX[i] = sums->velocity.x;
    seen->velocityY[i] = sums->velocity.y;
    seen->velocityZ[i] = sums->velocity.z;
    seen->middleX[i] = sums->middle.x;
    seen->middleY[i] = sums->middle.y;
    seen->middleZ[i] = sums->middle.z;
}

/* ---- who looks together */

static int isOver(const VeerWorldDef *def, VeerVec3 low, VeerVec3 high) {
    if (def->edges != VEER_EdgeMode_WRAP) return 0;
    int planar = low.x < def->minX || low.y < def->minY || high.x > def->maxX || high.y > def->maxY;
    return planar || (def->dimensions == 3 && (low.z < def->minZ || high.z > def->maxZ));
}

static float lowest(f4 v) { return veer_min(veer_min(v[0], v[1]), veer_min(v[2], v[3])); }
static float highest(f4 v) { return veer_max(veer_max(v[0], v[1]), veer_max(v[2], v[3])); }

/* Up to four agents that follow one another in the batch. */
static inline void placeFour(Four *four, uint32_t first, uint32_t count) {
    const VeerBatch *batch = four->batch;
    four->first = first;
    four->count = count;
    four->x = f4_load(batch->x + first);
    four->y = f4_load(batch->y + first);
    four->z = f4_load(batch->z + first);
    for (uint32_t lane = count; lane < 4; lane++) {
        four->x[lane] = four->x[0];
        four->y[lane] = four->y[0];
        four->z[lane] = four->z[0];
    }
}

/* The cells that they can see. */
static void boxFour(Four *four) {
    const VeerWorld *world = four->batch->world;
    float range = four->sight->range;
    VeerVec3 low = {lowest(four->x) - range, lowest(four->y) - range, 0.0f},
             high = {highest(four->x) + range, highest(four->y) + range, 0.0f};
    if (veer_isVolume(world)) {
        low.z = lowest(four->z) - range;
        high.z = highest(four->z) + range;
    }
    four->box = veer_gridBox(world->grid, low, high);
    four->seam = (uint32_t)isOver(&world->header->def, low, high);
}

static void openFour(Four *four, uint32_t first, uint32_t count) {
    placeFour(four, first, count);
    boxFour(four);
}

/* The same in the plane where the cells are few and lie within the world and in one piece on the torus, so that every row is one run: no
 * box is needed. Returns 0 otherwise. */
static inline int openFlat(Four *four, VeerGridRuns *runs) {
    const VeerGrid *grid = four->batch->world->grid;
    const VeerGridAxis *x = &grid->axes[0], *y = &grid->axes[1];
    f4 below = f4_pairsBelow(four->x, four->y), above = f4_pairsAbove(four->x, four->y), range = f4_splat(four->sight->range);
    f4 low = f4_min(below, above), high = f4_max(below, above); /* x, y, x, y of two each */
    low = f4_min(low, __builtin_shufflevector(low, low, 2, 3, 0, 1)) - range;
    high = f4_max(high, __builtin_shufflevector(high, high, 2, 3, 0, 1)) + range;
    i4 cells = veer_wholeCells((__builtin_shufflevector(low, high, 0, 1, 4, 5) - four->look->origins) * four->look->invCells);
    uint32_t firstX = (uint32_t)cells[0], firstY = (uint32_t)cells[1], width = (uint32_t)cells[2] - firstX + 1,
             rows = (uint32_t)cells[3] - firstY + 1, begin = firstX & (x->side - 1);
    if (width > x->side || begin + width > x->side || rows > y->side || rows > VEER_FEW_RUNS) return 0;
    if (x->wrap && (firstX >= x->wrap || firstX + width > x->wrap)) return 0;
    if (y->wrap && (firstY >= y->wrap || firstY + rows > y->wrap)) return 0;
    if ((float)(rows * width) > 3.0f * four->look->ownCells) return 0; /* they stand far from one another */
    const uint32_t *starts = veer_gridStarts(grid) + begin;
    runs->count = rows;
    runs->candidates = 0;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t *run = starts + ((firstY + row) & (y->side - 1)) * x->side;
        runs->runs[row] = (VeerGridRun){run[0], run[width]};
        runs->candidates += run[width] - run[0];
    }
    four->seam = 0;
    return runs->candidates <= VEER_CROWD;
}

static void nameFour(Four *four) {
    for (uint32_t lane = 0; lane < 4; lane++) four->slots[lane] = four->batch->agents[four->first + (lane < four->count ? lane : 0)];
}

static void addHeadings(Four *four) {
    for (uint32_t lane = 0; lane < 4; lane++) {
        VeerVec3 heading = veer_heading(four->batch->world, four->slots[lane]);
        four->headingX[lane] = heading.x;
        four->headingY[lane] = heading.y;
        four->headingZ[lane] = heading.z;
    }
}

/* About how many cells an agent's own range has. */
static float ownCells(const VeerWorld *world, float range) {
    const VeerGridAxis *axes = world->grid->axes;
    float planar = (2.0f * range * axes[0].invCell + 1.0f) * (2.0f * range * axes[1].invCell + 1.0f);
    return axes[2].side > 1 ? planar * (2.0f * range * axes[2].invCell + 1.0f) : planar;
}

/* More than this are a crowd. */
static uint32_t crowdOf(const VeerWorld *world) { return veer_isVolume(world) ? 3 * VEER_CROWD : VEER_CROWD; }

/* Whether agents look together: they stand close, so that it is less work than one by one; and none is in a crowd. */
static int canShare(const Four *all, uint32_t candidates) {
    const VeerWorld *world = all->batch->world;
    if (!all->box.isWhole || (float)(veer_gridRows(&all->box) * (uint32_t)all->box.count[0]) > 3.0f * all->look->ownCells) return 0;
    uint32_t most = crowdOf(world);
    if (candidates <= most) return 1;
    Four one = {.look = all->look, .batch = all->batch, .sight = all->sight};
    for (uint32_t i = all->first; i < all->first + all->count; i++) {
        openFour(&one, i, 1);
        if (veer_gridCandidates(world->grid, &one.box) > most) return 0;
    }
    return 1;
}

/* 1 if others count an agent. */
static uint32_t counts(const Four *four, uint32_t lane) {
    if (four->look->isCommon) return 1;
    return (four->batch->world->group[four->batch->agents[four->first + lane]] & four->sight->mask) != 0;
}

/* Returns 0 if it has to be done in the general way: something is out of the ordinary, or others stand on the very place of one of the
 * four. */
static int lookFlat(const Four *four, const VeerGridRuns *runs, Sums *sums) {
    const VeerWorld *world = four->batch->world;
    if (runs->count > VEER_FEW_RUNS || runs->candidates >= MOST_SHARED || veer_isVolume(world) ||
        !veer_same(four->sight->cosine, VEER_ALL_ROUND))
        return 0;
    addFlat(four, runs, sums);
    uint32_t others = 0; /* on their places: itself not counted */
    for (uint32_t lane = 0; lane < four->count; lane++) others |= (uint32_t)sums->same[lane] ^ counts(four, lane);
    return !others;
}

static void lookAlone(const Four *four, uint32_t i, VeerSeen *seen) {
    VeerNeighbors sums = {.count = 0};
    veer_lookAlone(four->batch, i, four->sight, &sums);
    setSeen(seen, i, &sums);
}

/* The nearest that are wanted, in the plane. Who has two equally far ones, of whom only one counts, or stands on another's place, looks
 * alone. */
static void lookAtNearest(Four *four, const VeerGridRuns *runs, VeerSeen *seen) {
    const VeerBatch *batch = four->batch;
    Sums sums = {.count = {0, 0, 0, 0}};
    addNearest(four, runs, &sums);
    i4 count = sums.count, same = sums.same;
    finish(four, &sums, seen);
    if (batch->events) batch->events->stats.neighborChecks += (runs->candidates - 1) * four->count;
    for (uint32_t lane = 0; lane < four->count; lane++)
        if ((uint32_t)count[lane] > four->sight->nearest || (uint32_t)same[lane] != counts(four, lane))
            lookAlone(four, four->first + lane, seen);
}

static void look(Four *four, const VeerGridRuns *runs, VeerSeen *seen) {
    const VeerBatch *batch = four->batch;
    Sums sums = {.count = {0, 0, 0, 0}};
    if (!lookFlat(four, runs, &sums)) {
        __builtin_memset(&sums, 0, sizeof sums);
        nameFour(four);
        boxFour(four);
        if (!veer_same(four->sight->cosine, VEER_ALL_ROUND)) addHeadings(four);
        addRuns(four, addRun, &sums);
        if (i4_any(sums.same)) addRuns(four, partFrom, &sums);
    }
    finish(four, &sums, seen);
    if (batch->events) batch->events->stats.neighborChecks += (runs->candidates - 1) * four->count; /* nobody looks at itself */
}

static void lookOne(Four *four, uint32_t i, VeerSeen *seen) {
    VeerGridRuns runs;
    openFour(four, i, 1);
    veer_gridRuns(four->batch->world->grid, &four->box, &runs);
    int isCrowd = runs.candidates > crowdOf(four->batch->world);
    if (!isCrowd && !four->sight->nearest)
        look(four, &runs, seen);
    else if (!isCrowd && four->look->isFlat && runs.count <= VEER_FEW_RUNS)
        lookAtNearest(four, &runs, seen);
    else
        lookAlone(four, i, seen);
}

static void openLook(Look *all) {
    const VeerGrid *grid = all->batch->world->grid;
    const f4 origin = f4_splat(grid->axes[1].origin), invCell = f4_splat(grid->axes[1].invCell);
    all->origins = (f4){grid->axes[0].origin, grid->axes[1].origin, grid->axes[0].origin, grid->axes[1].origin};
    all->invCells = (f4){grid->axes[0].invCell, grid->axes[1].invCell, grid->axes[0].invCell, grid->axes[1].invCell};
    all->isFlat = !veer_isVolume(all->batch->world) && (!all->sight->nearest || veer_same(all->sight->cosine, VEER_ALL_ROUND));
    all->ownCells = ownCells(all->batch->world, all->sight->range);
    all->isCommon = (grid->commonGroups & all->sight->mask) != 0;
    for (uint32_t i = 0; i < all->batch->count; i += 4)
        i4_store(all->row + i, veer_wholeCells((f4_load(all->batch->y + i) - origin) * invCell));
}

/* How many agents from one on, at most four, stand in the same row of cells. */
static uint32_t inOneRow(const Look *all, uint32_t first) {
    uint32_t count = 1, most = all->batch->count - first < 4 ? all->batch->count - first : 4;
    while (count < most && all->row[first + count] == all->row[first]) count++;
    return count;
}

void veer_lookAround(const VeerBatch *batch, const VeerSight *sight, VeerSeen *seen) {
    Look all = {.batch = batch, .sight = sight};
    Four four = {.look = &all, .batch = batch, .sight = sight};
    VeerGridRuns runs;
    if (!(sight->range > 0.0f)) {
        __builtin_memset(seen, 0, sizeof *seen);
        return;
    }
    openLook(&all);
    for (uint32_t first = 0, count; first < batch->count; first += count) {
        count = inOneRow(&all, first);
        placeFour(&four, first, count);
        if (all.isFlat && openFlat(&four, &runs)) {
            if (sight->nearest)
                lookAtNearest(&four, &runs, seen);
            else
                look(&four, &runs, seen);
            continue;
        }
        if (count > 1 && !sight->nearest) {
            boxFour(&four);
            veer_gridRuns(batch->world->grid, &four.box, &runs);
            if (canShare(&four, runs.candidates)) {
                look(&four, &runs, seen);
                continue;
            }
        }
        for (uint32_t i = first; i < first + count; i++) lookOne(&four, i, seen);
    }
}
