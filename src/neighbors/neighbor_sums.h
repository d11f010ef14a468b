/* The sums that four agents collect over shared candidates (neighbors_batch.c): offsets to a candidate, and loops over runs of the
 * grid, in the grid's order. With a full field of view the loops first list the candidates in range and then pass over the list once for
 * each sum. */
#ifndef VEER_NEIGHBORS_NEIGHBOR_SUMS_H
#define VEER_NEIGHBORS_NEIGHBOR_SUMS_H

#include "core/batch.h"
#include "core/space.h"
#include "math/math.h"
#include "math/simd.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"

#define CLOSEST 1000.0f    /* closer than a thousandth of its range, a push stops growing */
#define SAME_PLACE 1e-12f  /* u^2 */
#define MAX_CANDIDATES 256 /* candidates of four agents; with more, the general code is used */

/* A neighbor query for a batch. */
typedef struct BatchQuery {
    const VeerBatch *batch;
    const VeerNeighborFilter *filter;
    float ownCells;           /* about how many cells the range of a single agent covers */
    f4 origins, invCells;     /* of the grid, along x, y, x, y */
    uint32_t isFlat;          /* 1: in the plane, and if only the nearest count, with a full field of view */
    uint32_t isDeep;          /* 1: in space, and all in range count */
    uint32_t isCommon;        /* 1: all agents share a group that counts */
    uint32_t row[VEER_BATCH]; /* of cells, for each agent */
} BatchQuery;

typedef struct Quad {
    const BatchQuery *batchQuery;
    const VeerBatch *batch;
    const VeerNeighborFilter *filter;
    uint32_t first, count; /* in the batch */
    uint32_t slots[4];     /* lanes beyond count repeat the first */
    f4 x, y, z, headingX, headingY, headingZ;
    VeerGridBox box; /* of the cells within their range */
    uint32_t seam;   /* 1: it crosses the seam of a wrapped world */
} Quad;

typedef struct Sums {
    f4 pushX, pushY, pushZ, velocityX, velocityY, velocityZ, centroidX, centroidY, centroidZ;
    i4 count, separating; /* separating: a mask */
    i4 same;              /* a mask: other agents are at exactly this position; after addFlat their number, the agent itself included */
} Sums;

/* ---- one candidate */

static f4 wrapped(f4 delta, float size) {
    f4 half = f4_splat(0.5f * size), whole = f4_splat(size);
    return delta - f4_where(delta > half, whole) + f4_where(delta < -half, whole);
}

/* From the four agents to a candidate. */
typedef struct Offsets {
    f4 x, y, z, sq;
} Offsets;

static inline Offsets offsetsTo(const Quad *quad, const VeerGridPlace *place, int isVolume) {
    Offsets to = {f4_splat(place->x) - quad->x, f4_splat(place->y) - quad->y, f4_splat(0.0f), f4_splat(0.0f)};
    const VeerWorldDef *def = &quad->batch->world->header->def;
    if (quad->seam) {
        to.x = wrapped(to.x, def->maxX - def->minX);
        to.y = wrapped(to.y, def->maxY - def->minY);
    }
    to.sq = to.x * to.x + to.y * to.y;
    if (!isVolume) return to;
    to.z = f4_splat(place->z) - quad->z;
    if (quad->seam) to.z = wrapped(to.z, def->maxZ - def->minZ);
    to.sq += to.z * to.z;
    return to;
}

static inline f4 pushes(f4 pushRange, uint32_t falloff, f4 inverse) {
    f4 ratio = f4_min(pushRange * inverse, f4_splat(CLOSEST));
    if (falloff == VEER_SEPARATION_FALLOFF_INVERSE) return ratio - f4_splat(1.0f);
    return (ratio * ratio - f4_splat(1.0f)) * f4_splat(1.0f / 3.0f);
}

/* ---- all candidates */

static void addRun(const Quad *shared, VeerGridRun run, Sums *into) {
    const Quad quad = *shared;
    const i4 self = i4_load(quad.slots);
    const VeerGrid *grid = quad.batch->world->grid;
    const VeerGridPlace *places = veer_gridPlaces(grid);
    const VeerGridMotion *motions = veer_gridMotions(grid);
    const VeerNeighborFilter filter = *quad.filter;
    const f4 rangeSq = f4_splat(filter.range * filter.range), pushSq = f4_splat(filter.pushRange * filter.pushRange);
    const int pushesAll = 2.0f * filter.pushRange > filter.range; /* a mispredicted branch costs more than a square root */
    const int isVolume = veer_isVolume(quad.batch->world);
    Sums sums = *into;
    for (uint32_t k = run.begin; k < run.end; k++) {
        int32_t slot = (int32_t)places[k].slot;
        if (!(motions[k].group & filter.mask)) continue;
        Offsets to = offsetsTo(&quad, &places[k], isVolume);
        i4 isNeighbor = (to.sq <= rangeSq) & (self != (i4){slot, slot, slot, slot});
        if (!veer_same(filter.cosine, VEER_ALL_ROUND))
            isNeighbor &= to.x * quad.headingX + to.y * quad.headingY + to.z * quad.headingZ >= f4_splat(filter.cosine) * f4_sqrt(to.sq);
        if (filter.parts & VEER_SUM_PUSH) {
            i4 close = isNeighbor & (to.sq < pushSq);
            if (pushesAll || i4_any(close)) {
                i4 same = close & (to.sq <= f4_splat(SAME_PLACE));
                f4 inverse = f4_splat(1.0f) / f4_sqrt(to.sq), push = pushes(f4_splat(filter.pushRange), filter.falloff, inverse);
                f4 scale = f4_where(close & ~same, push * inverse);
                sums.pushX -= to.x * scale;
                sums.pushY -= to.y * scale;
                sums.pushZ -= to.z * scale;
                sums.separating |= close;
                sums.same |= same;
            }
        }
        if (filter.parts & VEER_SUM_VELOCITY) {
            sums.velocityX += f4_where(isNeighbor, f4_splat(motions[k].x));
            sums.velocityY += f4_where(isNeighbor, f4_splat(motions[k].y));
            if (isVolume) sums.velocityZ += f4_where(isNeighbor, f4_splat(motions[k].z));
        }
        if (filter.parts & VEER_SUM_CENTROID) {
            sums.centroidX += f4_where(isNeighbor, to.x);
            sums.centroidY += f4_where(isNeighbor, to.y);
            sums.centroidZ += f4_where(isNeighbor, to.z);
        }
        sums.count -= isNeighbor;
    }
    *into = sums;
}

/* Agents at one position separate along directions derived from their ids. */
static void partFrom(const Quad *quad, VeerGridRun run, Sums *sums) {
    const VeerGridPlace *places = veer_gridPlaces(quad->batch->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(quad->batch->world->grid);
    float most = pushes(f4_splat(quad->filter->pushRange), quad->filter->falloff, f4_splat(VEER_INF))[0];
    for (uint32_t k = run.begin; k < run.end; k++) {
        Offsets to = offsetsTo(quad, &places[k], veer_isVolume(quad->batch->world));
        for (uint32_t lane = 0; lane < 4; lane++) {
            uint32_t self = quad->slots[lane];
            if (!(to.sq[lane] <= SAME_PLACE) || self == places[k].slot || !(motions[k].group & quad->filter->mask)) continue;
            VeerVec3 towards = veer_pairDirection(quad->batch->world, self, places[k].slot);
            sums->pushX[lane] -= towards.x * most;
            sums->pushY[lane] -= towards.y * most;
            sums->pushZ[lane] -= towards.z * most;
        }
    }
}

/* With a full field of view, in passes whose sums stay in registers: first the candidates in range of any of the four, about
 * half of them; then their means and pushes. */
typedef struct InRange {
    uint32_t count;
    f4 limitSq;                              /* for each of the four: beyond this a candidate does not count */
    f4 x[MAX_CANDIDATES], y[MAX_CANDIDATES]; /* from the four agents to them */
    f4 z[MAX_CANDIDATES];                    /* in space */
    f4 sq[MAX_CANDIDATES];                   /* squared distances; after addMeans NaN for those at exactly the same position */
    uint32_t places[MAX_CANDIDATES];
} InRange;

#define INLINE static inline __attribute__((always_inline))

/* What a loop is specialized for: parts of the sums (VEER_SUM_x), and these. */
enum {
    IN_SPACE = 8,
    FILTERS = 16, /* not all agents share a group that counts */
    LIMITS = 32,  /* not all candidates in range count */
    INVERSE = 64, /* the falloff of the pushes is not the usual one */
};

INLINE void findInRange(const Quad *quad, const VeerGridRuns *runs, InRange *found, uint32_t how) {
    const VeerGridPlace *places = veer_gridPlaces(quad->batch->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(quad->batch->world->grid);
    const VeerWorldDef *def = &quad->batch->world->header->def;
    const float sizeX = def->maxX - def->minX, sizeY = def->maxY - def->minY, sizeZ = def->maxZ - def->minZ;
    const f4 x = quad->x, y = quad->y, z = quad->z, rangeSq = f4_splat(quad->filter->range * quad->filter->range);
    const uint32_t mask = quad->filter->mask, seam = quad->seam;
    uint32_t count = 0;
    for (uint32_t run = 0; run < runs->count; run++) {
        for (uint32_t k = runs->runs[run].begin, end = runs->runs[run].end; k < end; k++) {
            if ((how & FILTERS) && !(motions[k].group & mask)) continue;
            f4 toX = f4_splat(places[k].x) - x, toY = f4_splat(places[k].y) - y;
            if (seam) {
                toX = wrapped(toX, sizeX);
                toY = wrapped(toY, sizeY);
            }
            f4 sq = toX * toX + toY * toY;
            if (how & IN_SPACE) {
                f4 toZ = f4_splat(places[k].z) - z;
                if (seam) toZ = wrapped(toZ, sizeZ);
                sq += toZ * toZ;
                found->z[count] = toZ;
            }
            found->x[count] = toX;
            found->y[count] = toY;
            found->sq[count] = sq;
            found->places[count] = k;
            count += (uint32_t)i4_any(sq <= rangeSq);
        }
    }
    found->count = count;
}

/* The nearest of each of the four as ascending squared distances; INF where there are fewer. Every candidate sinks to its place. */
INLINE void findNearest(const InRange *found, f4 rangeSq, f4 *nearest, uint32_t most) {
    for (uint32_t k = 0; k < most; k++) nearest[k] = f4_splat(VEER_INF);
    for (uint32_t i = 0, count = found->count; i < count; i++) {
        f4 sq = found->sq[i];
        f4 rest = f4_select((sq <= rangeSq) & ~(sq <= f4_splat(SAME_PLACE)), sq, f4_splat(VEER_INF));
        for (uint32_t k = 0; k < most; k++) {
            f4 nearer = f4_min(nearest[k], rest);
            rest = f4_max(nearest[k], rest);
            nearest[k] = nearer;
        }
    }
}

/* The squared distance of the last candidate that counts. */
static f4 limitOf(const Quad *quad, const InRange *found) {
    const f4 rangeSq = f4_splat(quad->filter->range * quad->filter->range);
    const uint32_t most = quad->filter->nearest;
    f4 nearest[VEER_MAX_NEAREST];
    if (most <= 8)
        findNearest(found, rangeSq, nearest, 8);
    else
        findNearest(found, rangeSq, nearest, most);
    return f4_min(nearest[most - 1], rangeSq);
}

/* The number of neighbors, and their means. Candidates at exactly the same position add nothing; they are counted separately, with the
 * agent itself. */
INLINE void addMeans(const Quad *quad, InRange *found, Sums *into, uint32_t how) {
    const f4 limitSq = found->limitSq;
    const VeerGridMotion *motions = veer_gridMotions(quad->batch->world->grid);
    const f4 zero = f4_splat(0.0f);
    f4 velocityX = zero, velocityY = zero, velocityZ = zero, centroidX = zero, centroidY = zero, centroidZ = zero;
    i4 count = i4_splat(0), allSame = i4_splat(0);
    for (uint32_t i = 0, most = found->count; i < most; i++) {
        f4 sq = found->sq[i];
        i4 same = sq <= f4_splat(SAME_PLACE), isNeighbor = (sq <= limitSq) & ~same;
        allSame -= same;
        count -= isNeighbor;
        found->sq[i] = (f4)((i4)sq | same);
        if (how & VEER_SUM_VELOCITY) {
            const VeerGridMotion *motion = &motions[found->places[i]];
            velocityX += f4_where(isNeighbor, f4_splat(motion->x));
            velocityY += f4_where(isNeighbor, f4_splat(motion->y));
            if (how & IN_SPACE) velocityZ += f4_where(isNeighbor, f4_splat(motion->z));
        }
        if (how & VEER_SUM_CENTROID) {
            centroidX += f4_where(isNeighbor, found->x[i]);
            centroidY += f4_where(isNeighbor, found->y[i]);
            if (how & IN_SPACE) centroidZ += f4_where(isNeighbor, found->z[i]);
        }
    }
    into->velocityX = velocityX;
    into->velocityY = velocityY;
    into->velocityZ = velocityZ;
    into->centroidX = centroidX;
    into->centroidY = centroidY;
    into->centroidZ = centroidZ;
    into->count = count;
    into->same = allSame;
}

/* Nothing pushes from beyond the range. */
INLINE void addPushes(const Quad *quad, const InRange *found, Sums *into, uint32_t how) {
    const uint32_t falloff = how & INVERSE ? VEER_SEPARATION_FALLOFF_INVERSE : VEER_SEPARATION_FALLOFF_INVERSE_SQUARE;
    const f4 pushRange = f4_splat(quad->filter->pushRange), pushSq = pushRange * pushRange, limitSq = found->limitSq;
    f4 pushX = f4_splat(0.0f), pushY = pushX, pushZ = pushX;
    i4 separating = i4_splat(0);
    for (uint32_t i = 0, most = found->count; i < most; i++) {
        f4 sq = found->sq[i];
        i4 close = sq < pushSq;
        if (how & LIMITS) close &= sq <= limitSq;
        f4 inverse = f4_splat(1.0f) / f4_sqrt(sq), scale = f4_where(close, pushes(pushRange, falloff, inverse) * inverse);
        pushX -= found->x[i] * scale;
        pushY -= found->y[i] * scale;
        if (how & IN_SPACE) pushZ -= found->z[i] * scale;
        separating |= close;
    }
    into->pushX = pushX;
    into->pushY = pushY;
    into->pushZ = pushZ;
    into->separating = separating;
}

/* The usual cases have specialized loops. */
INLINE void addInRange(const Quad *quad, const VeerGridRuns *runs, Sums *sums, uint32_t how) {
    const uint32_t means = VEER_SUM_VELOCITY | VEER_SUM_CENTROID, parts = quad->filter->parts;
    InRange found;
    if (quad->batchQuery->isCommon)
        findInRange(quad, runs, &found, how);
    else
        findInRange(quad, runs, &found, how | FILTERS);
    found.limitSq = f4_splat(quad->filter->range * quad->filter->range);
    if ((parts & means) == means)
        addMeans(quad, &found, sums, how | means);
    else
        addMeans(quad, &found, sums, how | parts);
    if (!(parts & VEER_SUM_PUSH)) return;
    if (quad->filter->falloff == VEER_SEPARATION_FALLOFF_INVERSE)
        addPushes(quad, &found, sums, how | INVERSE);
    else
        addPushes(quad, &found, sums, how);
}
static void addFlat(const Quad *quad, const VeerGridRuns *runs, Sums *sums) { addInRange(quad, runs, sums, 0); }
static void addDeep(const Quad *quad, const VeerGridRuns *runs, Sums *sums) { addInRange(quad, runs, sums, IN_SPACE); }

/* The same if only the nearest count. */
static void addNearest(const Quad *quad, const VeerGridRuns *runs, Sums *sums) {
    const uint32_t falloff = quad->filter->falloff == VEER_SEPARATION_FALLOFF_INVERSE ? INVERSE : 0;
    InRange found;
    findInRange(quad, runs, &found, FILTERS);
    found.limitSq = limitOf(quad, &found);
    addMeans(quad, &found, sums, quad->filter->parts);
    if (quad->filter->parts & VEER_SUM_PUSH) addPushes(quad, &found, sums, LIMITS | falloff);
}

typedef void AddRun(const Quad *quad, VeerGridRun run, Sums *sums);

static void addRuns(const Quad *quad, AddRun *add, Sums *sums) {
    VeerGridRun runs[2];
    for (uint32_t row = 0; row < veer_gridRows(&quad->box); row++)
        for (uint32_t run = 0, count = veer_gridRow(quad->batch->world->grid, &quad->box, row, runs); run < count; run++)
            add(quad, runs[run], sums);
}

#endif
