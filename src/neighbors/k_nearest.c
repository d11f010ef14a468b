/* The k nearest of those that an agent sees (topological neighbors: Ballerini et al., Interaction ruling animal collective behavior, 2008),
 * where an agent looks for them alone (neighbors.c): in space, or with eyes not all round. Candidates are few, and no two of them equally
 * far. Four candidates at a time are looked at, then each one's rank is how many are nearer; no order of slots or cells goes in. Stands in
 * the steer stage. */
#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"

#define MOST_SEEN 60  /* ranks of more would cost more than looking wider and wider, and ranks are bits of 64 */
#define MOST_WHOLE 64 /* candidates of the whole range that are looked at at once */

/* Who is seen, as places of the grid. */
typedef struct Seen {
    uint32_t count;
    float sq[MOST_SEEN + 4]; /* distances squared */
    uint32_t places[MOST_SEEN + 4];
} Seen;

static inline f4 rowOf(const VeerGridPlace *places, uint32_t at) { return f4_load(&places[at].x); }

static inline f4 squares(VeerVec3x4 v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

/* Of the four from `at` on, who lies within the run and has a group that counts. */
static i4 counted(const VeerSearch *search, uint32_t at, uint32_t end) {
    const i4 lanes = {0, 1, 2, 3};
    i4 where = lanes < i4_splat((int32_t)(end - at < 4 ? end - at : 4));
    const VeerGrid *grid = search->world->grid;
    if (grid->commonGroups & search->sight->mask) return where;
    const VeerGridMotion *motions = veer_gridMotions(grid);
    for (uint32_t k = 0; k < 4 && at + k < end; k++)
        if (!(motions[at + k].group & search->sight->mask)) where[k] = 0;
    return where;
}

/* Returns 0 if they are too many. */
static int seeRun(const VeerSearch *search, VeerGridRun run, float range, Seen *seen) {
    const VeerGridPlace *places = veer_gridPlaces(search->world->grid);
    const VeerVec3x4 from = veer_splat4(search->from), heading = veer_splat4(search->heading);
    const f4 rangeSq = f4_splat(range * range), cosine = f4_splat(search->sight->cosine);
    const i4 self = i4_splat((int32_t)search->self);
    uint32_t count = seen->count;
    for (uint32_t at = run.begin; at < run.end; at += 4) {
        if (count > MOST_SEEN) return 0;
        const f4 records[4] = {rowOf(places, at), rowOf(places, at + 1), rowOf(places, at + 2), rowOf(places, at + 3)};
        f4 slots;
        VeerVec3x4 to = veer_deltas(search->world, from, veer_turned4(records, &slots));
        f4 sq = squares(to);
        i4 where = (sq <= rangeSq) & ((i4)slots != self) & counted(search, at, run.end);
        if (!veer_same(search->sight->cosine, VEER_ALL_ROUND))
            where &= to.x * heading.x + to.y * heading.y + to.z * heading.z >= cosine * f4_sqrt(sq);
        uint32_t bits = i4_bits(where);
        for (uint32_t k = 0; k < 4; k++) {
            seen->sq[count] = sq[k];
            seen->places[count] = at + k;
            count += bits >> k & 1;
        }
    }
    seen->count = count;
    return count <= MOST_SEEN;
}

/* The numbers of those seen, by rank; 0 if two of the nearest are equally far. Lanes beyond the last come after all others. */
static int rankAll(Seen *seen, uint32_t most, uint32_t ranked[MOST_SEEN + 4]) {
    uint64_t taken = 0, all;
    uint32_t count = seen->count;
    if (most > count) most = count;
    all = (1ull << most) - 1;
    f4_store(seen->sq + count, f4_splat(VEER_INF));
    i4 within = i4_splat(0);
    for (uint32_t i = 0; i < count; i += 4) {
        f4 sq = f4_load(seen->sq + i);
        i4 ranks = i4_splat(0);
        for (uint32_t j = 0; j < count; j++) ranks -= f4_splat(seen->sq[j]) < sq;
        within -= ranks < i4_splat((int32_t)most);
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t rank = (uint32_t)ranks[k];
            ranked[rank] = i + k;
            taken |= 1ull << rank;
        }
    }
    return (uint32_t)(within[0] + within[1] + within[2] + within[3]) == most && (taken & all) == all;
}

/* All within a range, in those runs; 0 if they or the runs are too many. */
static int see(const VeerSearch *search, const VeerGridRuns *runs, float range, Seen *seen) {
    seen->count = 0;
    if (runs->count > VEER_FEW_RUNS) return 0; /* where a narrow box goes over the end of the torus, it has more runs than a wide one */
    for (uint32_t run = 0; run < runs->count; run++)
        if (!seeRun(search, runs->runs[run], range, seen)) return 0;
    return 1;
}

void veer_runsAround(const VeerGrid *grid, VeerVec3 at, float range, VeerGridRuns *runs) {
    VeerVec3 low = {at.x - range, at.y - range, at.z - range}, high = {at.x + range, at.y + range, at.z + range};
    VeerGridBox box = veer_gridBox(grid, low, high);
    veer_gridRuns(grid, &box, runs);
}

/* How far to look at first: where many stand, only as far as twice as many as are wanted would be if they stood evenly. What comes out does
 * not depend on it. */
static float firstRange(const VeerSearch *search, uint32_t candidates) {
    float range = search->sight->range;
    if (candidates <= MOST_WHOLE) return range;
    return range * veer_min(veer_sqrt(2.0f * (float)search->sight->nearest / (float)candidates), 1.0f);
}

uint32_t veer_findNearest(const VeerSearch *search, const VeerGridRuns *all, VeerNeighbor *found) {
    const VeerWorld *world = search->world;
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    uint32_t most = search->sight->nearest, ranked[MOST_SEEN + 4];
    Seen seen;
    for (float range = firstRange(search, all->candidates);; range = veer_min(1.5f * range, search->sight->range)) {
        VeerGridRuns runs;
        int isPart = range < search->sight->range;
        if (isPart) veer_runsAround(world->grid, search->from, range, &runs);
        if (!see(search, isPart ? &runs : all, range, &seen)) return VEER_NONE;
        if (seen.count >= most || !isPart) break;
    }
    if (!rankAll(&seen, most, ranked)) return VEER_NONE;
    if (most > seen.count) most = seen.count;
    for (uint32_t i = 0; i < most; i++) {
        const VeerGridPlace *place = &places[seen.places[ranked[i]]];
        found[i] =
            (VeerNeighbor){place->slot, veer_delta(world, search->from, veer_vec3(place->x, place->y, place->z)), seen.sq[ranked[i]]};
    }
    return most;
}
