/* Looking round, four agents at a time: agents that stand near one another share their candidates, each of which is compared with all four.
 * Every agent's sums go in the grid's order whoever is looked at beside it, so they come out the same in any company, or alone. Stands in
 * the steer stage; crowds too dense to look at whole, and the k nearest, are neighbors.c's. */
#include "goals.h"
#include "neighbors.h"
#include "simd.h"

#define CLOSEST 1000.0f   /* nearer than a thousandth of its range, a push grows no more */
#define SAME_PLACE 1e-12f /* u^2 */

typedef struct Four {
    const VeerBatch *batch;
    const VeerSight *sight;
    uint32_t i[4]; /* in the batch; the last ones may repeat the first */
    f4 x, y, z, headingX, headingY, headingZ;
    i4 self;
    VeerGridBox box;
    uint32_t seam; /* 1: the box goes over the border of a wrapped world */
} Four;

typedef struct Sums {
    f4 pushX, pushY, pushZ, velocityX, velocityY, velocityZ, middleX, middleY, middleZ;
    i4 count, pushers; /* pushers: a mask */
    i4 same;           /* a mask: others stand on the very place */
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

static inline Ways waysTo(const Four *four, const VeerGridPlace *place, int isPlain) {
    Ways to = {f4_splat(place->x) - four->x, f4_splat(place->y) - four->y, f4_splat(0.0f), f4_splat(0.0f)};
    const VeerWorldDef *def = &four->batch->world->header->def;
    if (!isPlain && four->seam) {
        to.x = wrapped(to.x, def->maxX - def->minX);
        to.y = wrapped(to.y, def->maxY - def->minY);
    }
    to.sq = to.x * to.x + to.y * to.y;
    if (isPlain || def->dimensions == 2) return to;
    to.z = f4_splat(place->z) - four->z;
    if (four->seam) to.z = wrapped(to.z, def->maxZ - def->minZ);
    to.sq += to.z * to.z;
    return to;
}

static inline f4 pushes(const VeerSight *sight, f4 inverse) {
    f4 ratio = f4_min(f4_splat(sight->pushRange) * inverse, f4_splat(CLOSEST));
    if (sight->falloff == VEER_SeparationFalloff_INVERSE) return ratio - f4_splat(1.0f);
    return (ratio * ratio - f4_splat(1.0f)) * f4_splat(1.0f / 3.0f);
}

/* ---- all candidates */

/* Plain: in the plane, not over a seam, with eyes all round. The usual case has a loop of its own, whose sums stay in registers. */
static inline __attribute__((always_inline)) void addRunAs(const Four *shared, VeerGridRun run, Sums *into, int isPlain) {
    const Four four = *shared;
    const VeerGrid *grid = four.batch->world->grid;
    const VeerGridPlace *places = veer_gridPlaces(grid);
    const VeerGridMotion *motions = veer_gridMotions(grid);
    const VeerSight sight = *four.sight;
    const f4 rangeSq = f4_splat(sight.range * sight.range), pushSq = f4_splat(sight.pushRange * sight.pushRange);
    const int pushesAll = 2.0f * sight.pushRange > sight.range; /* a guess that fails costs more than a root */
    Sums sums = *into;
    for (uint32_t k = run.begin; k < run.end; k++) {
        int32_t slot = (int32_t)places[k].slot;
        if (!(motions[k].group & sight.mask)) continue;
        Ways to = waysTo(&four, &places[k], isPlain);
        i4 seen = (to.sq <= rangeSq) & (four.self != (i4){slot, slot, slot, slot});
        if (!isPlain && sight.cosine != VEER_ALL_ROUND)
            seen &= to.x * four.headingX + to.y * four.headingY + to.z * four.headingZ >= f4_splat(sight.cosine) * f4_sqrt(to.sq);
        if (sight.parts & VEER_SEE_PUSH) {
            i4 close = seen & (to.sq < pushSq);
            if (pushesAll || i4_any(close)) {
                i4 same = close & (to.sq <= f4_splat(SAME_PLACE));
                f4 inverse = f4_splat(1.0f) / f4_sqrt(to.sq), scale = f4_where(close & ~same, pushes(&sight, inverse) * inverse);
                sums.pushX -= to.x * scale;
                sums.pushY -= to.y * scale;
                if (!isPlain) sums.pushZ -= to.z * scale;
                sums.pushers |= close;
                sums.same |= same;
            }
        }
        if (sight.parts & VEER_SEE_VELOCITY) {
            sums.velocityX += f4_where(seen, f4_splat(motions[k].x));
            sums.velocityY += f4_where(seen, f4_splat(motions[k].y));
            if (!isPlain) sums.velocityZ += f4_where(seen, f4_splat(motions[k].z));
        }
        if (sight.parts & VEER_SEE_MIDDLE) {
            sums.middleX += f4_where(seen, to.x);
            sums.middleY += f4_where(seen, to.y);
            if (!isPlain) sums.middleZ += f4_where(seen, to.z);
        }
        sums.count -= seen;
    }
    *into = sums;
}

static void addPlainRun(const Four *four, VeerGridRun run, Sums *sums) { addRunAs(four, run, sums, 1); }
static void addRun(const Four *four, VeerGridRun run, Sums *sums) { addRunAs(four, run, sums, 0); }

/* Those who stand on one place part along directions made from their ids. */
static void partFrom(const Four *four, VeerGridRun run, Sums *sums) {
    const VeerGridPlace *places = veer_gridPlaces(four->batch->world->grid);
    const VeerGridMotion *motions = veer_gridMotions(four->batch->world->grid);
    float most = pushes(four->sight, f4_splat(VEER_INF))[0];
    for (uint32_t k = run.begin; k < run.end; k++) {
        Ways to = waysTo(four, &places[k], 0);
        for (uint32_t lane = 0; lane < 4; lane++) {
            uint32_t self = (uint32_t)four->self[lane];
            if (!(to.sq[lane] <= SAME_PLACE) || self == places[k].slot || !(motions[k].group & four->sight->mask)) continue;
            VeerVec3 towards = veer_pairDirection(four->batch->world, self, places[k].slot);
            sums->pushX[lane] -= towards.x * most;
            sums->pushY[lane] -= towards.y * most;
            sums->pushZ[lane] -= towards.z * most;
        }
    }
}

typedef void AddRun(const Four *four, VeerGridRun run, Sums *sums);

/* Returns how many agents there were. */
static uint32_t addRuns(const Four *four, const VeerGridBox *box, AddRun *add, Sums *sums) {
    VeerGridRun runs[2];
    uint32_t candidates = 0;
    for (uint32_t row = 0; row < veer_gridRows(box); row++) {
        uint32_t count = veer_gridRow(four->batch->world->grid, box, row, runs);
        for (uint32_t run = 0; run < count; run++) {
            add(four, runs[run], sums);
            candidates += runs[run].end - runs[run].begin;
        }
    }
    return candidates;
}

/* v, at most so long. */
static void truncate(f4 *x, f4 *y, f4 *z, f4 most) {
    f4 length = f4_sqrt(*x * *x + *y * *y + *z * *z), scale = f4_select(length > most, most / length, f4_splat(1.0f));
    *x *= scale;
    *y *= scale;
    *z *= scale;
}

static f4 floats(i4 v) { return (f4){(float)v[0], (float)v[1], (float)v[2], (float)v[3]}; }

/* Sums become means, and go to the agents. */
static void finish(const Four *four, Sums *sums, VeerNeighbors *seen) {
    const float *maxSpeed = four->batch->world->maxSpeed;
    f4 share = f4_splat(1.0f) / f4_max(floats(sums->count), f4_splat(1.0f)), part = share / f4_splat(four->sight->range);
    f4 most = {maxSpeed[four->self[0]], maxSpeed[four->self[1]], maxSpeed[four->self[2]], maxSpeed[four->self[3]]};
    truncate(&sums->pushX, &sums->pushY, &sums->pushZ, f4_splat(1.0f));
    f4 vx = sums->velocityX * share, vy = sums->velocityY * share, vz = sums->velocityZ * share;
    truncate(&vx, &vy, &vz, most);
    uint32_t countsAll = four->sight->parts & (VEER_SEE_VELOCITY | VEER_SEE_MIDDLE) ? ~0u : 0;
    for (uint32_t lane = 0; lane < 4; lane++)
        seen[four->i[lane]] = (VeerNeighbors){
            .count = (uint32_t)sums->count[lane] & countsAll,
            .pushers = (uint32_t)sums->pushers[lane] & 1,
            .push = {sums->pushX[lane], sums->pushY[lane], sums->pushZ[lane]},
            .velocity = {vx[lane], vy[lane], vz[lane]},
            .middle = {sums->middleX[lane] * part[lane], sums->middleY[lane] * part[lane], sums->middleZ[lane] * part[lane]},
        };
}

/* ---- who looks together */

/* What agents that follow one another in a batch can see. */
typedef struct Extent {
    uint32_t first, count; /* in the batch */
    VeerGridBox box;
    uint32_t seam;
} Extent;

static int isOver(const VeerWorldDef *def, VeerVec3 low, VeerVec3 high) {
    if (def->edges != VEER_EdgeMode_WRAP) return 0;
    int planar = low.x < def->minX || low.y < def->minY || high.x > def->maxX || high.y > def->maxY;
    return planar || (def->dimensions == 3 && (low.z < def->minZ || high.z > def->maxZ));
}

static Extent extentOf(const VeerBatch *batch, float range, uint32_t first, uint32_t count) {
    const VeerWorld *world = batch->world;
    VeerVec3 low = veer_position(world, batch->agents[first]), high = low;
    for (uint32_t i = first + 1; i < first + count; i++) {
        VeerVec3 at = veer_position(world, batch->agents[i]);
        low = veer_vec3(veer_min(at.x, low.x), veer_min(at.y, low.y), veer_min(at.z, low.z));
        high = veer_vec3(veer_max(at.x, high.x), veer_max(at.y, high.y), veer_max(at.z, high.z));
    }
    low = veer_vec3(low.x - range, low.y - range, low.z - range);
    high = veer_vec3(high.x + range, high.y + range, high.z + range);
    return (Extent){first, count, veer_gridBox(world->grid, low, high), (uint32_t)isOver(&world->header->def, low, high)};
}

static uint32_t cellsOf(const Extent *extent) { return veer_gridRows(&extent->box) * (uint32_t)extent->box.count[0]; }
/* About how many cells an agent's own range has. */
static float ownCells(const VeerWorld *world, float range) {
    const VeerGridAxis *axes = world->grid->axes;
    float planar = (2.0f * range * axes[0].invCell + 1.0f) * (2.0f * range * axes[1].invCell + 1.0f);
    return axes[2].side > 1 ? planar * (2.0f * range * axes[2].invCell + 1.0f) : planar;
}

/* More than this are a crowd. */
static uint32_t crowdOf(const VeerWorld *world) { return veer_isVolume(world) ? 3 * VEER_CROWD : VEER_CROWD; }

/* Whether agents look together: they stand close, so that it is less work than one by one; and none is in a crowd. */
static int canShare(const VeerBatch *batch, float range, const Extent *all) {
    const VeerGrid *grid = batch->world->grid;
    if (!all->box.isWhole || (float)cellsOf(all) > 3.0f * ownCells(batch->world, range)) return 0;
    uint32_t most = crowdOf(batch->world);
    if (veer_gridCandidates(grid, &all->box) <= most) return 1;
    for (uint32_t i = all->first; i < all->first + all->count; i++) {
        Extent one = extentOf(batch, range, i, 1);
        if (veer_gridCandidates(grid, &one.box) > most) return 0;
    }
    return 1;
}

static void fillLanes(Four *four, const Extent *extent) {
    const VeerBatch *batch = four->batch;
    for (uint32_t lane = 0; lane < 4; lane++) {
        uint32_t i = extent->first + (lane < extent->count ? lane : 0), slot = batch->agents[i];
        four->i[lane] = i;
        four->self[lane] = (int32_t)slot;
        four->x[lane] = batch->world->x[slot];
        four->y[lane] = batch->world->y[slot];
        four->z[lane] = batch->world->z[slot];
        if (four->sight->cosine == VEER_ALL_ROUND) continue;
        VeerVec3 heading = veer_heading(batch->world, slot);
        four->headingX[lane] = heading.x;
        four->headingY[lane] = heading.y;
        four->headingZ[lane] = heading.z;
    }
}

static void look(const VeerBatch *batch, const VeerSight *sight, const Extent *extent, VeerNeighbors *seen) {
    Four four = {.batch = batch, .sight = sight, .seam = extent->seam};
    Sums sums;
    int isPlain = !extent->seam && !veer_isVolume(batch->world) && sight->cosine == VEER_ALL_ROUND;
    __builtin_memset(&sums, 0, sizeof sums);
    fillLanes(&four, extent);
    uint32_t candidates = addRuns(&four, &extent->box, isPlain ? addPlainRun : addRun, &sums);
    if (i4_any(sums.same)) addRuns(&four, &extent->box, partFrom, &sums);
    finish(&four, &sums, seen);
    if (batch->events) batch->events->stats.neighborChecks += (candidates - 1) * extent->count; /* nobody looks at itself */
}

static void lookOne(const VeerBatch *batch, const VeerSight *sight, uint32_t i, VeerNeighbors *seen) {
    Extent own = extentOf(batch, sight->range, i, 1);
    if (sight->nearest || veer_gridCandidates(batch->world->grid, &own.box) > crowdOf(batch->world))
        veer_lookAlone(batch, i, sight, &seen[i]);
    else
        look(batch, sight, &own, seen);
}

void veer_lookAround(const VeerBatch *batch, const VeerSight *sight, VeerNeighbors *seen) {
    __builtin_memset(seen, 0, batch->count * sizeof *seen);
    if (!(sight->range > 0.0f)) return;
    for (uint32_t first = 0; first < batch->count; first += 4) {
        uint32_t count = batch->count - first < 4 ? batch->count - first : 4;
        Extent all = extentOf(batch, sight->range, first, count);
        if (!sight->nearest && count > 1 && canShare(batch, sight->range, &all)) {
            look(batch, sight, &all, seen);
            continue;
        }
        for (uint32_t i = first; i < first + count; i++) lookOne(batch, sight, i, seen);
    }
}
