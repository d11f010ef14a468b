/* The sums of four agents over the candidates that they share, for neighbors_batch.c in the steer stage. The loops visit runs of the grid
 * in the grid's order and compute the offsets to each candidate. With a full field of view they first list the candidates near the four
 * agents, then pass over the list once for each sum. A seam is the edge where a wrapped world continues on the opposite side; a shift is
 * the offset between the two sides of a seam, which is the size of the world. */
#ifndef VEER_NEIGHBORS_NEIGHBOR_SUMS_H
#define VEER_NEIGHBORS_NEIGHBOR_SUMS_H

#include "core/space.h"
#include "math/math.h"
#include "math/simd.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"

#define SAME_PLACE 1e-12f  /* agents whose squared distance is smaller than this, in u^2, share a position */
#define MAX_CANDIDATES 256 /* largest number of candidates of four agents; if there are more, the general code is used */

/* Flags for which a loop is specialized, in addition to the parts of the sums (VEER_SUM_x). */
enum {
    IN_SPACE = 8,
    MIXED = 16,   /* some agents belong to no group of the filter, or the four agents are at a seam and their runs have no shifts */
    LIMITS = 32,  /* candidates count only up to a distance below the range */
    SQUARES = 64, /* pushes fall off as the inverse square */
    SHIFTED = 128 /* the four agents are at a seam, and each of their runs has its own shift */
};

/* The size of a wrapped world along an axis. It is stored in the lanes that loops use, because WebAssembly engines rebuild other constants
 * in every pass. */
typedef struct Seam {
    f4 size, half, minusHalf;
    f4 across;   /* correction of offsets to agents beyond the upper end: -size along the axis, in the lanes x, y, z */
    float slack; /* bound on the rounding errors of sums of coordinates */
} Seam;

/* A neighbor query for a batch. */
typedef struct BatchQuery {
    const VeerQueryBatch *batch;
    const VeerNeighborFilter *filter;
    float ownCells;           /* approximate number of cells in the range of one agent */
    f4 origins, invCells;     /* origin and reciprocal cell size of the grid along x, y, x, y */
    uint32_t isFlat;          /* 1: a planar world and, if only the nearest count, a full field of view */
    uint32_t isDeep;          /* 1: a volume world, and all agents in range count */
    uint32_t isCommon;        /* 1: all agents share a group of the filter */
    uint32_t levelCells;      /* number of cells of a level; 0: the world has no levels */
    Seam seams[3];            /* seams of a wrapped world along each axis */
    uint32_t row[VEER_BATCH]; /* row of cells of each agent */
} BatchQuery;

typedef struct Quad {
    const BatchQuery *batchQuery;
    const VeerQueryBatch *batch;
    const VeerNeighborFilter *filter;
    uint32_t first, count; /* first agent in the batch; number of agents */
    uint32_t layer;        /* index of the first cell of the agents' level */
    uint32_t slots[4];     /* lanes beyond count repeat the first slot */
    f4 x, y, z, headingX, headingY, headingZ;
    f4 low[3], high[3]; /* ends of the box around the four agents along each axis, in all lanes */
    VeerGridBox box;    /* box of the cells within range of the four agents */
    uint32_t seam;      /* 1: the box crosses the seam of a wrapped world */
    uint32_t isShifted; /* 1: each run has a shift */
    f4 *shifts;         /* shift of each run, subtracted from offsets to its candidates, in the lanes x, y, z */
} Quad;

typedef struct Sums {
    f4 pushX, pushY, pushZ, velocityX, velocityY, velocityZ, centroidX, centroidY, centroidZ;
    i4 count, separating; /* separating: a mask */
    /* mask of agents with others at the same position; after addFlat, the number of agents at that position, including the agent itself */
    i4 same;
} Sums;

/* ---- one candidate */

static inline f4 wrapped(f4 delta, const Seam *seam) {
    return delta - f4_where(delta > seam->half, seam->size) + f4_where(delta < seam->minusHalf, seam->size);
}

/* Vectors from the four agents to a candidate. */
typedef struct Offsets {
    f4 x, y, z, sq;
} Offsets;
static inline const float *shiftAt(const Quad *quad, uint32_t offset) {
    return (const float *)(const void *)((const char *)quad->shifts + offset);
}

/* Returns the offsets to a candidate. how: IN_SPACE, SHIFTED, and MIXED if the four agents may be at the seam. */
VEER_INLINE Offsets shiftedOffsets(const Quad *quad, const VeerGridPlace *place, const float *shift, uint32_t how) {
    const Seam *seams = quad->batchQuery->seams;
    const uint32_t seam = how & MIXED ? quad->seam : 0;
    Offsets to = {f4_splat(place->x) - quad->x, f4_splat(place->y) - quad->y, f4_splat(0.0f), f4_splat(0.0f)};
    if (how & IN_SPACE) to.z = f4_splat(place->z) - quad->z;
    if (how & SHIFTED) {
        to.x -= f4_splat(shift[0]);
        to.y -= f4_splat(shift[1]);
        if (how & IN_SPACE) to.z -= f4_splat(shift[2]);
    }
    if (seam) {
        to.x = wrapped(to.x, &seams[0]);
        to.y = wrapped(to.y, &seams[1]);
        if (how & IN_SPACE) to.z = wrapped(to.z, &seams[2]);
    }
    to.sq = to.x * to.x + to.y * to.y;
    if (how & IN_SPACE) to.sq += to.z * to.z;
    return to;
}
VEER_INLINE Offsets offsetsTo(const Quad *quad, const VeerGridPlace *place, uint32_t how) { return shiftedOffsets(quad, place, 0, how); }

/* Returns the factor that turns an offset to a candidate into its push, in the opposite direction. sq: square of the offset's length. */
VEER_INLINE f4 pushScale(f4 sq, f4 pushRange, uint32_t falloff) {
    f4 inverse = f4_splat(1.0f) / f4_sqrt(sq);
    return f4_pushAt(pushRange * inverse, falloff) * inverse;
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
    const uint32_t how = MIXED | (isVolume ? IN_SPACE : 0);
    Sums sums = *into;
    for (uint32_t k = run.begin; k < run.end; k++) {
        int32_t slot = (int32_t)places[k].slot;
        if (!(motions[k].group & filter.mask)) continue;
        Offsets to = offsetsTo(&quad, &places[k], how);
        i4 isNeighbor = (to.sq <= rangeSq) & (self != (i4){slot, slot, slot, slot});
        if (!veer_same(filter.cosine, VEER_ALL_ROUND))
            isNeighbor &= to.x * quad.headingX + to.y * quad.headingY + to.z * quad.headingZ >= f4_splat(filter.cosine) * f4_sqrt(to.sq);
        if (filter.parts & VEER_SUM_PUSH) {
            i4 close = isNeighbor & (to.sq < pushSq);
            if (pushesAll || i4_any(close)) {
                i4 same = close & (to.sq <= f4_splat(SAME_PLACE));
                f4 scale = f4_where(close & ~same, pushScale(to.sq, f4_splat(filter.pushRange), filter.falloff));
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

/* Pushes agents at the same position apart, along directions derived from their ids. */
static void partFrom(const Quad *quad, VeerGridRun run, Sums *sums) {
    const VeerGridPlace *places = veer_gridPlaces(quad->batch->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(quad->batch->world->grid);
    const uint32_t how = MIXED | (veer_isVolume(quad->batch->world) ? IN_SPACE : 0);
    float most = veer_pushAt(VEER_INF, quad->filter->falloff);
    for (uint32_t k = run.begin; k < run.end; k++) {
        Offsets to = offsetsTo(quad, &places[k], how);
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

/* Sums with a full field of view are computed in passes, so that they stay in registers. First the candidates near the four agents are
 * listed (about two thirds of all in planar worlds, half in volume worlds); then means and pushes are summed. */
typedef struct Listed {
    f4 x, y, z, sq; /* vectors from the four agents to the candidate; sq: squared distance, or NaN at exactly the same position */
} Listed;
typedef struct InRange {
    f4 limitSq;                           /* for each agent, the largest squared distance at which a candidate counts */
    uint32_t count;                       /* number of listed candidates */
    uint32_t offsets[MAX_CANDIDATES + 3]; /* byte offset of each candidate in the grid's places and motions */
    uint32_t shifts[MAX_CANDIDATES + 3];  /* byte offset of each candidate's shift in the `shifts` of the Quad */
    const Listed *end;                    /* end of the list of candidates that count */
    Listed items[MAX_CANDIDATES];
} InRange;

static inline const VeerGridPlace *placeAt(const VeerGridPlace *places, uint32_t offset) {
    return (const VeerGridPlace *)(const void *)((const char *)places + offset);
}
static inline const VeerGridMotion *motionAt(const VeerGridMotion *motions, uint32_t offset) {
    return (const VeerGridMotion *)(const void *)((const char *)motions + offset);
}

/* Returns how far four places are from the box around the four agents along an axis, or 0 within the box. The rounding is the same as for
 * distances to the agents themselves, so no agent is nearer than the result. */
VEER_INLINE f4 gaps(const Quad *quad, uint32_t axis, f4 at, uint32_t seam) {
    const f4 low = quad->low[axis], high = quad->high[axis];
    if (!seam) return at - f4_max(low, f4_min(high, at));
    f4 above = at - high, below = low - at, across = f4_min(above, below) + quad->batchQuery->seams[axis].size;
    return f4_max(f4_min(f4_max(above, below), across), f4_splat(0.0f));
}

/* Widens the box by the rounding errors of coordinates. Offsets are shifted after the subtraction, places before it, and the two round
 * differently. */
VEER_INLINE void widen(Quad *quad) {
    for (uint32_t k = 0; k < 3; k++) {
        quad->low[k] -= f4_splat(quad->batchQuery->seams[k].slack);
        quad->high[k] += f4_splat(quad->batchQuery->seams[k].slack);
    }
}

_Static_assert(sizeof(VeerGridPlace) == 16 && sizeof(VeerGridMotion) == 16, "offsets count 16 bytes for each");
/* For each set of lanes: byte offsets that move the lanes of the set to the front, and the number of these lanes. */
static const uint32_t PACKED[16][4] = {{0},  {0},     {16},     {0, 0},     {32},     {0, 16},     {16, 16},     {0, 0, 0},
                                       {48}, {0, 32}, {16, 32}, {0, 0, 16}, {32, 32}, {0, 16, 16}, {16, 16, 16}, {0, 0, 0, 0}};
static const uint8_t SET_LANES[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* Lists the candidates within range of the box around the four agents, four at a time. The last four of a run may extend beyond it. */
VEER_INLINE void listNear(const Quad *shared, const VeerGridRuns *runs, InRange *found, uint32_t how) {
    Quad quad = *shared;
    const VeerGridPlace *places = veer_gridPlaces(quad.batch->world->grid);
    const f4 rangeSq = f4_splat(quad.filter->range * quad.filter->range);
    const i4 four = i4_opaque(i4_splat(4 * sizeof *places));
    const uint32_t seam = how & MIXED ? quad.seam : 0;
    uint32_t count = 0;
    if (how & SHIFTED) widen(&quad);
    for (uint32_t run = 0; run < runs->count; run++) {
        const VeerGridPlace *place = places + runs->runs[run].begin, *end = places + runs->runs[run].end;
        const float *shift = shiftAt(shared, run * sizeof(f4));
        const i4 ends = i4_splat((int32_t)(runs->runs[run].end * sizeof *place));
        i4 offsets = i4_splat((int32_t)(runs->runs[run].begin * sizeof *place)) + (i4){0, 16, 32, 48};
        for (; place < end; place += 4, offsets += four) {
            f4 a = f4_load(&place[0].x), b = f4_load(&place[1].x), c = f4_load(&place[2].x), d = f4_load(&place[3].x);
            f4 ab = f4_pairsBelow(a, b), cd = f4_pairsBelow(c, d), x = f4_halvesBelow(ab, cd), y = f4_halvesAbove(ab, cd);
            if (how & SHIFTED) {
                x -= f4_splat(shift[0]);
                y -= f4_splat(shift[1]);
            }
            x = gaps(&quad, 0, x, seam);
            y = gaps(&quad, 1, y, seam);
            f4 sq = x * x + y * y;
            if (how & IN_SPACE) {
                f4 z = f4_halvesBelow(f4_pairsAbove(a, b), f4_pairsAbove(c, d));
                if (how & SHIFTED) z -= f4_splat(shift[2]);
                z = gaps(&quad, 2, z, seam);
                sq += z * z;
            }
            uint32_t near = i4_bits((sq <= rangeSq) & (offsets < ends));
            i4_store(found->offsets + count, offsets + i4_load(PACKED[near]));
            if (how & SHIFTED) i4_store(found->shifts + count, i4_splat((int32_t)(run * sizeof(f4))));
            count += SET_LANES[near];
        }
    }
    found->count = count;
}

/* Finds the nearest candidates of each agent, as ascending squared distances, INF if there are fewer. Every candidate is inserted at its
 * rank. */
VEER_INLINE void findNearest(const InRange *found, f4 rangeSq, f4 *nearest, uint32_t most) {
    for (uint32_t k = 0; k < most; k++) nearest[k] = f4_splat(VEER_INF);
    for (uint32_t i = 0, count = found->count; i < count; i++) {
        f4 sq = found->items[i].sq;
        f4 rest = f4_select((sq <= rangeSq) & ~(sq <= f4_splat(SAME_PLACE)), sq, f4_splat(VEER_INF));
        for (uint32_t k = 0; k < most; k++) {
            f4 nearer = f4_min(nearest[k], rest);
            rest = f4_max(nearest[k], rest);
            nearest[k] = nearer;
        }
    }
}

/* Returns the squared distance of the farthest candidate that counts. */
static f4 limitOf(const Quad *quad, InRange *found) {
    const VeerGridPlace *places = veer_gridPlaces(quad->batch->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(quad->batch->world->grid);
    const f4 rangeSq = f4_splat(quad->filter->range * quad->filter->range);
    const uint32_t most = quad->filter->nearest;
    f4 nearest[VEER_MAX_NEAREST];
    for (uint32_t i = 0; i < found->count; i++) {
        uint32_t counts = motionAt(motions, found->offsets[i])->group & quad->filter->mask;
        found->items[i].sq = counts ? offsetsTo(quad, placeAt(places, found->offsets[i]), MIXED).sq : f4_splat(VEER_INF);
    }
    if (most <= 8)
        findNearest(found, rangeSq, nearest, 8);
    else
        findNearest(found, rangeSq, nearest, most);
    return f4_min(nearest[most - 1], rangeSq);
}

/* Sums the number of neighbors and their means. Candidates at exactly the same position add nothing; they are counted separately, including
 * the agent itself. */
VEER_INLINE void addMeans(const Quad *shared, InRange *found, Sums *into, uint32_t how) {
    const Quad quad = *shared;
    const VeerGridPlace *places = veer_gridPlaces(quad.batch->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(quad.batch->world->grid);
    const f4 limitSq = found->limitSq, zero = f4_splat(0.0f);
    const uint32_t mask = quad.filter->mask;
    f4 velocityX = zero, velocityY = zero, velocityZ = zero, centroidX = zero, centroidY = zero, centroidZ = zero;
    i4 count = i4_splat(0), allSame = i4_splat(0);
    Listed *item = found->items;
    for (const uint32_t *offset = found->offsets, *end = offset + found->count; offset < end; offset++) {
        const VeerGridMotion *motion = motionAt(motions, *offset);
        if ((how & MIXED) && !(motion->group & mask)) continue;
        const float *shift = how & SHIFTED ? shiftAt(shared, found->shifts[offset - found->offsets]) : 0;
        Offsets to = shiftedOffsets(&quad, placeAt(places, *offset), shift, how);
        i4 same = to.sq <= f4_splat(SAME_PLACE);
        f4 sq = (f4)((i4)to.sq | same);
        i4 isNeighbor = sq <= limitSq;
        allSame -= same;
        count -= isNeighbor;
        if (how & VEER_SUM_PUSH) {
            item->x = to.x;
            item->y = to.y;
            if (how & IN_SPACE) item->z = to.z;
            item->sq = sq;
            item++;
        }
        if (how & VEER_SUM_VELOCITY) {
            velocityX += f4_where(isNeighbor, f4_splat(motion->x));
            velocityY += f4_where(isNeighbor, f4_splat(motion->y));
            if (how & IN_SPACE) velocityZ += f4_where(isNeighbor, f4_splat(motion->z));
        }
        if (how & VEER_SUM_CENTROID) {
            centroidX += f4_where(isNeighbor, to.x);
            centroidY += f4_where(isNeighbor, to.y);
            if (how & IN_SPACE) centroidZ += f4_where(isNeighbor, to.z);
        }
    }
    found->end = item;
    into->velocityX = velocityX;
    into->velocityY = velocityY;
    into->velocityZ = velocityZ;
    into->centroidX = centroidX;
    into->centroidY = centroidY;
    into->centroidZ = centroidZ;
    into->count = count;
    into->same = allSame;
}

/* Sums the pushes. Candidates beyond the range push by 0. */
VEER_INLINE void addPushes(const Quad *quad, const InRange *found, Sums *into, uint32_t how) {
    const uint32_t falloff = how & SQUARES ? VEER_SEPARATION_FALLOFF_INVERSE_SQUARE : VEER_SEPARATION_FALLOFF_INVERSE;
    const f4 pushRange = f4_splat(quad->filter->pushRange), pushSq = pushRange * pushRange, limitSq = found->limitSq;
    f4 pushX = f4_splat(0.0f), pushY = pushX, pushZ = pushX;
    i4 separating = i4_splat(0);
    for (const Listed *item = found->items, *end = found->end; item < end; item++) {
        f4 sq = item->sq;
        i4 close = sq < pushSq;
        if (how & LIMITS) close &= sq <= limitSq;
        f4 scale = f4_where(close, pushScale(sq, pushRange, falloff));
        pushX -= item->x * scale;
        pushY -= item->y * scale;
        if (how & IN_SPACE) pushZ -= item->z * scale;
        separating |= close;
    }
    into->pushX = pushX;
    into->pushY = pushY;
    into->pushZ = pushZ;
    into->separating = separating;
}

/* listNear and its like, with an argument that is not constant. The rare cases share one copy of each. */
VEER_RARE void listRare(const Quad *quad, const VeerGridRuns *runs, InRange *found, uint32_t how) { listNear(quad, runs, found, how); }
VEER_RARE void addRareMeans(const Quad *quad, InRange *found, Sums *into, uint32_t how) { addMeans(quad, found, into, how); }
VEER_RARE void addRarePushes(const Quad *quad, const InRange *found, Sums *into, uint32_t how) { addPushes(quad, found, into, how); }

/* Sums over all neighbors. how: a constant in every call. The usual cases have their own loops: all parts, and any parts in planar worlds;
 * "veer/flat", which must be small, has only the first. */
VEER_INLINE void addFoundMeans(const Quad *quad, InRange *found, Sums *sums, uint32_t how) {
    const uint32_t all = VEER_SUM_PUSH | VEER_SUM_VELOCITY | VEER_SUM_CENTROID, parts = quad->filter->parts;
    if (parts == all)
        addMeans(quad, found, sums, how | all);
    else if (!VEER_HOLDS_ALL || how & IN_SPACE)
        addRareMeans(quad, found, sums, how | parts);
    else
        addMeans(quad, found, sums, how | parts);
}

VEER_INLINE void addFoundPushes(const Quad *quad, const InRange *found, Sums *sums, uint32_t how) {
    const uint32_t isSquare = quad->filter->falloff != VEER_SEPARATION_FALLOFF_INVERSE;
    if (!(quad->filter->parts & VEER_SUM_PUSH)) return;
    if (!isSquare)
        addPushes(quad, found, sums, how);
    else if (!VEER_HOLDS_ALL || how & IN_SPACE)
        addRarePushes(quad, found, sums, how | SQUARES);
    else
        addPushes(quad, found, sums, how | SQUARES);
}

VEER_INLINE void addInRange(const Quad *quad, const VeerGridRuns *runs, Sums *sums, uint32_t how) {
    InRange found;
    found.limitSq = f4_splat(quad->filter->range * quad->filter->range);
    if (quad->batchQuery->isCommon && !quad->seam) {
        listNear(quad, runs, &found, how);
        addFoundMeans(quad, &found, sums, how);
    } else if (quad->batchQuery->isCommon && quad->isShifted) {
        listNear(quad, runs, &found, how | SHIFTED);
        addFoundMeans(quad, &found, sums, how | SHIFTED);
    } else {
        listRare(quad, runs, &found, how | MIXED);
        addRareMeans(quad, &found, sums, how | MIXED | quad->filter->parts);
    }
    addFoundPushes(quad, &found, sums, how);
}
static void addFlat(const Quad *quad, const VeerGridRuns *runs, Sums *sums) { addInRange(quad, runs, sums, 0); }
static void addDeep(const Quad *quad, const VeerGridRuns *runs, Sums *sums) { addInRange(quad, runs, sums, IN_SPACE); }

/* Sums the means and pushes if only the nearest count. */
static void addNearest(const Quad *quad, const VeerGridRuns *runs, Sums *sums) {
    const uint32_t falloff = quad->filter->falloff == VEER_SEPARATION_FALLOFF_INVERSE ? 0 : SQUARES;
    InRange found;
    listRare(quad, runs, &found, MIXED);
    found.limitSq = limitOf(quad, &found);
    addRareMeans(quad, &found, sums, MIXED | quad->filter->parts);
    if (quad->filter->parts & VEER_SUM_PUSH) addRarePushes(quad, &found, sums, LIMITS | falloff);
}

typedef void AddRun(const Quad *quad, VeerGridRun run, Sums *sums);

static void addRuns(const Quad *quad, AddRun *add, Sums *sums) {
    VeerGridRun runs[2];
    for (uint32_t row = 0; row < veer_gridRows(&quad->box); row++)
        for (uint32_t run = 0, count = veer_gridRow(quad->batch->world->grid, &quad->box, row, runs); run < count; run++)
            add(quad, runs[run], sums);
}

#endif
