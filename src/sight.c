/* Looking round, four agents at a time: agents that stand near one another share their candidates, each of which is compared with all four.
 * Every agent's sums go in the grid's order whoever is looked at beside it, so they come out the same in any company, or alone. Stands in
 * the steer stage; crowds too dense to look at whole, and the k nearest, are neighbors.c's. */
#include "goals.h"
#include "gridCells.h"
#include "neighbors.h"

#define CLOSEST 1000.0f   /* nearer than a thousandth of its range, a push grows no more */
#define SAME_PLACE 1e-12f /* u^2 */
#define MOST_SHARED 256   /* candidates of four in the plane; who has more looks in the general way */

/* A batch looking round. */
typedef struct Look {
    const VeerBatch *batch;
    const VeerSight *sight;
    float ownCells;           /* about how many cells an agent's own range has */
    f4 origins, invCells;     /* of the grid, along x, y, x, y */
    uint32_t isFlat;          /* 1: all in range count, in the plane */
    uint32_t isCommon;        /* 1: all agents have a group that counts */
    uint32_t row[VEER_BATCH]; /* of cells, of each agent */
} Look;

typedef struct Four {
    const Look *look;
    const VeerBatch *batch;
    const VeerSight *sight;
    uint32_t first, count; /* in the batch */
    uint32_t slots[4];     /* lanes beyond count repeat the first */
    f4 x, y, z, headingX, headingY, headingZ;
    VeerGridBox box; /* of the cells that they can see */
    uint32_t seam;   /* 1: it goes over the border of a wrapped world */
} Four;

typedef struct Sums {
    f4 pushX, pushY, pushZ, velocityX, velocityY, velocityZ, middleX, middleY, middleZ;
    i4 count, pushers; /* pushers: a mask */
    i4 same;           /* a mask: others stand on the very place; after addFlat how many do, itself counted */
} Sums;

/* ---- one candidate */

static f4 wrapped(f4 delta, float size) {
    f4 half = f4_splat(0.5f * size), whole = f4_splat(size);
    return delta - f4_where(delta > half, whole) + f4_where(delta < -half, whole);
}

/* From the four to a candidate. */
typedef struct Ways {
    f4 x, y, z, sq;
} Ways;

static inline Ways waysTo(const Four *four, const VeerGridPlace *place, int isVolume) {
    Ways to = {f4_splat(place->x) - four->x, f4_splat(place->y) - four->y, f4_splat(0.0f), f4_splat(0.0f)};
    const VeerWorldDef *def = &four->batch->world->header->def;
    if (four->seam) {
        to.x = wrapped(to.x, def->maxX - def->minX);
        to.y = wrapped(to.y, def->maxY - def->minY);
    }
    to.sq = to.x * to.x + to.y * to.y;
    if (!isVolume) return to;
    to.z = f4_splat(place->z) - four->z;
    if (four->seam) to.z = wrapped(to.z, def->maxZ - def->minZ);
    to.sq += to.z * to.z;
    return to;
}

static inline f4 pushes(f4 pushRange, uint32_t falloff, f4 inverse) {
    f4 ratio = f4_min(pushRange * inverse, f4_splat(CLOSEST));
    if (falloff == VEER_SeparationFalloff_INVERSE) return ratio - f4_splat(1.0f);
    return (ratio * ratio - f4_splat(1.0f)) * f4_splat(1.0f / 3.0f);
}

/* ---- all candidates */

static void addRun(const Four *shared, VeerGridRun run, Sums *into) {
    const Four four = *shared;
    const i4 self = i4_load(four.slots);
    const VeerGrid *grid = four.batch->world->grid;
    const VeerGridPlace *places = veer_gridPlaces(grid);
    const VeerGridMotion *motions = veer_gridMotions(grid);
    const VeerSight sight = *four.sight;
    const f4 rangeSq = f4_splat(sight.range * sight.range), pushSq = f4_splat(sight.pushRange * sight.pushRange);
    const int pushesAll = 2.0f * sight.pushRange > sight.range; /* a guess that fails costs more than a root */
    const int isVolume = veer_isVolume(four.batch->world);
    Sums sums = *into;
    for (uint32_t k = run.begin; k < run.end; k++) {
        int32_t slot = (int32_t)places[k].slot;
        if (!(motions[k].group & sight.mask)) continue;
        Ways to = waysTo(&four, &places[k], isVolume);
        i4 seen = (to.sq <= rangeSq) & (self != (i4){slot, slot, slot, slot});
        if (!veer_same(sight.cosine, VEER_ALL_ROUND))
            seen &= to.x * four.headingX + to.y * four.headingY + to.z * four.headingZ >= f4_splat(sight.cosine) * f4_sqrt(to.sq);
        if (sight.parts & VEER_SEE_PUSH) {
            i4 close = seen & (to.sq < pushSq);
            if (pushesAll || i4_any(close)) {
                i4 same = close & (to.sq <= f4_splat(SAME_PLACE));
                f4 inverse = f4_splat(1.0f) / f4_sqrt(to.sq), push = pushes(f4_splat(sight.pushRange), sight.falloff, inverse);
                f4 scale = f4_where(close & ~same, push * inverse);
                sums.pushX -= to.x * scale;
                sums.pushY -= to.y * scale;
                sums.pushZ -= to.z * scale;
                sums.pushers |= close;
                sums.same |= same;
            }
        }
        if (sight.parts & VEER_SEE_VELOCITY) {
            sums.velocityX += f4_where(seen, f4_splat(motions[k].x));
            sums.velocityY += f4_where(seen, f4_splat(motions[k].y));
            if (isVolume) sums.velocityZ += f4_where(seen, f4_splat(motions[k].z));
        }
        if (sight.parts & VEER_SEE_MIDDLE) {
            sums.middleX += f4_where(seen, to.x);
            sums.middleY += f4_where(seen, to.y);
            sums.middleZ += f4_where(seen, to.z);
        }
        sums.count -= seen;
    }
    *into = sums;
}

/* Those who stand on one place part along directions made from their ids. */
static void partFrom(const Four *four, VeerGridRun run, Sums *sums) {
    const VeerGridPlace *places = veer_gridPlaces(four->batch->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(four->batch->world->grid);
    float most = pushes(f4_splat(four->sight->pushRange), four->sight->falloff, f4_splat(VEER_INF))[0];
    for (uint32_t k = run.begin; k < run.end; k++) {
        Ways to = waysTo(four, &places[k], veer_isVolume(four->batch->world));
        for (uint32_t lane = 0; lane < 4; lane++) {
            uint32_t self = four->slots[lane];
            if (!(to.sq[lane] <= SAME_PLACE) || self == places[k].slot || !(motions[k].group & four->sight->mask)) continue;
            VeerVec3 towards = veer_pairDirection(four->batch->world, self, places[k].slot);
            sums->pushX[lane] -= towards.x * most;
            sums->pushY[lane] -= towards.y * most;
            sums->pushZ[lane] -= towards.z * most;
        }
    }
}

/* The same in the plane, with eyes all round, in passes whose sums stay in registers: who is in range of any of the four, about half of the
 * candidates; then means and pushes of those. */
typedef struct InRange {
    uint32_t count;
    f4 x[MOST_SHARED], y[MOST_SHARED]; /* from the four to them */
    f4 sq[MOST_SHARED];                /* distances squared; after addMeans NaN to those on the very place */
    uint32_t places[MOST_SHARED];
} InRange;

#define INLINE static inline __attribute__((always_inline))

/* filters: 0 if all agents have a group that counts. */
INLINE void findInRange(const Four *four, const VeerGridRuns *runs, InRange *found, int filters) {
    const VeerGridPlace *places = veer_gridPlaces(four->batch->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(four->batch->world->grid);
    const VeerWorldDef *def = &four->batch->world->header->def;
    const float sizeX = def->maxX - def->minX, sizeY = def->maxY - def->minY;
    const f4 x = four->x, y = four->y, rangeSq = f4_splat(four->sight->range * four->sight->range);
    const uint32_t mask = four->sight->mask, seam = four->seam;
    uint32_t count = 0;
    for (uint32_t run = 0; run < runs->count; run++) {
        for (uint32_t k = runs->runs[run].begin, end = runs->runs[run].end; k < end; k++) {
            if (filters && !(motions[k].group & mask)) continue;
            f4 toX = f4_splat(places[k].x) - x, toY = f4_splat(places[k].y) - y;
            if (seam) {
                toX = wrapped(toX, sizeX);
                toY = wrapped(toY, sizeY);
            }
            f4 sq = toX * toX + toY * toY;
            found->x[count] = toX;
            found->y[count] = toY;
            found->sq[count] = sq;
            found->places[count] = k;
            count += (uint32_t)i4_any(sq <= rangeSq);
        }
    }
    found->count = count;
}

/* How many are seen, and their means. Those on the very place are nobody to add up; they are counted on their own, itself too. */
INLINE void addMeans(const Four *four, InRange *found, Sums *into, uint32_t parts) {
    const VeerGridMotion *motions = veer_gridMotions(four->batch->world->grid);
    const f4 rangeSq = f4_splat(four->sight->range * four->sight->range);
    f4 velocityX = f4_splat(0.0f), velocityY = velocityX, middleX = velocityX, middleY = velocityX;
    i4 count = i4_splat(0), allSame = i4_splat(0);
    for (uint32_t i = 0, most = found->count; i < most; i++) {
        f4 sq = found->sq[i];
        i4 same = sq <= f4_splat(SAME_PLACE), seen = (sq <= rangeSq) & ~same;
        allSame -= same;
        count -= seen;
        found->sq[i] = (f4)((i4)sq | same);
        if (parts & VEER_SEE_VELOCITY) {
            const VeerGridMotion *motion = &motions[found->places[i]];
            velocityX += f4_where(seen, f4_splat(motion->x));
            velocityY += f4_where(seen, f4_splat(motion->y));
        }
        if (parts & VEER_SEE_MIDDLE) {
            middleX += f4_where(seen, found->x[i]);
            middleY += f4_where(seen, found->y[i]);
        }
    }
    into->velocityX = velocityX;
    into->velocityY = velocityY;
    into->middleX = middleX;
    into->middleY = middleY;
    into->count = count;
    into->same = allSame;
}

/* Nobody pushes from beyond the range. */
INLINE void addPushes(const Four *four, const InRange *found, Sums *into, uint32_t falloff) {
    const f4 pushRange = f4_splat(four->sight->pushRange), pushSq = pushRange * pushRange;
    f4 pushX = f4_splat(0.0f), pushY = pushX;
    i4 pushers = i4_splat(0);
    for (uint32_t i = 0, most = found->count; i < most; i++) {
        f4 sq = found->sq[i];
        i4 close = sq < pushSq;
        f4 inverse = f4_splat(1.0f) / f4_sqrt(sq), scale = f4_where(close, pushes(pushRange, falloff, inverse) * inverse);
        pushX -= found->x[i] * scale;
        pushY -= found->y[i] * scale;
        pushers |= close;
    }
    into->pushX = pushX;
    into->pushY = pushY;
    into->pushers = pushers;
}

/* The usual cases have loops of their own. */
static void addFlat(const Four *four, const VeerGridRuns *runs, Sums *sums) {
    const uint32_t means = VEER_SEE_VELOCITY | VEER_SEE_MIDDLE, parts = four->sight->parts;
    InRange found;
    if (four->look->isCommon)
        findInRange(four, runs, &found, 0);
    else
        findInRange(four, runs, &found, 1);
    if ((parts & means) == means)
        addMeans(four, &found, sums, means);
    else
        addMeans(four, &found, sums, parts);
    if (!(parts & VEER_SEE_PUSH)) return;
    if (four->sight->falloff == VEER_SeparationFalloff_INVERSE)
        addPushes(four, &found, sums, VEER_SeparationFalloff_INVERSE);
    else
        addPushes(four, &found, sums, VEER_SeparationFalloff_INVERSE_SQUARE);
}

typedef void AddRun(const Four *four, VeerGridRun run, Sums *sums);

static void addRuns(const Four *four, AddRun *add, Sums *sums) {
    VeerGridRun runs[2];
    for (uint32_t row = 0; row < veer_gridRows(&four->box); row++)
        for (uint32_t run = 0, count = veer_gridRow(four->batch->world->grid, &four->box, row, runs); run < count; run++)
            add(four, runs[run], sums);
}

/* v, at most so long. */
static void truncate(f4 *x, f4 *y, f4 *z, f4 most) {
    f4 length = f4_sqrt(*x * *x + *y * *y + *z * *z), scale = f4_select(length > most, most / length, f4_splat(1.0f));
    *x *= scale;
    *y *= scale;
    *z *= scale;
}

/* Sums become means, and go to the agents. */
static void finish(const Four *four, Sums *sums, VeerSeen *seen) {
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
    if (four->sight->nearest || runs.candidates > crowdOf(four->batch->world)) {
        VeerNeighbors sums = {.count = 0};
        veer_lookAlone(four->batch, i, four->sight, &sums);
        setSeen(seen, i, &sums);
    } else {
        look(four, &runs, seen);
    }
}

static void openLook(Look *all) {
    const VeerGrid *grid = all->batch->world->grid;
    const f4 origin = f4_splat(grid->axes[1].origin), invCell = f4_splat(grid->axes[1].invCell);
    all->origins = (f4){grid->axes[0].origin, grid->axes[1].origin, grid->axes[0].origin, grid->axes[1].origin};
    all->invCells = (f4){grid->axes[0].invCell, grid->axes[1].invCell, grid->axes[0].invCell, grid->axes[1].invCell};
    all->isFlat = !all->sight->nearest && !veer_isVolume(all->batch->world);
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
        count = sight->nearest ? 1 : inOneRow(&all, first);
        placeFour(&four, first, count);
        if (all.isFlat && openFlat(&four, &runs)) {
            look(&four, &runs, seen);
            continue;
        }
        if (count > 1) {
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
