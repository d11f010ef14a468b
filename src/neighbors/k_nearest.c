/* Finds the k nearest neighbors of a single agent (topological neighbors: Ballerini et al., Interaction ruling animal collective behavior,
 * 2008), for neighbors.c, in volume worlds or with a limited field of view. It succeeds if candidates are few and no two are equally far.
 * Candidates are tested four at a time; the rank of each is the number of nearer candidates, so the order of slots and cells does not
 * matter. Part of the steer stage. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"

#define MAX_RANKED_NEIGHBORS 60 /* ranks are bits of a 64-bit mask; if there are more neighbors, widening the range in steps is cheaper */
#define MAX_WHOLE_RANGE 64      /* if there are at most this many candidates, the whole range is tested at once */

/* The neighbors that were found, as places in the grid. */
typedef struct Ranking {
    uint32_t count;
    float sq[MAX_RANKED_NEIGHBORS + 4]; /* squared distances */
    uint32_t places[MAX_RANKED_NEIGHBORS + 4];
} Ranking;

static inline f4 rowOf(const VeerGridPlace *places, uint32_t at) { return f4_load(&places[at].x); }

static inline f4 squares(VeerVec3x4 v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

/* Returns which of four places, starting at `at`, are within the run and belong to a group of the search. */
static i4 counted(const VeerNearestSearch *search, uint32_t at, uint32_t end) {
    const i4 lanes = {0, 1, 2, 3};
    i4 where = lanes < i4_splat((int32_t)(end - at < 4 ? end - at : 4));
    const VeerGrid *grid = search->world->grid;
    if (grid->commonGroups & search->filter->mask) return where;
    const VeerGridMotion *motions = veer_gridMotions(grid);
    for (uint32_t k = 0; k < 4 && at + k < end; k++)
        if (!(motions[at + k].group & search->filter->mask)) where[k] = 0;
    return where;
}

/* Adds the candidates of a run. Returns 0 if there are too many. */
static int rankRun(const VeerNearestSearch *search, VeerGridRun run, float range, Ranking *ranking) {
    const VeerGridPlace *places = veer_gridPlaces(search->world->grid);
    const VeerVec3x4 from = veer_splat4(search->from), heading = veer_splat4(search->heading);
    const f4 rangeSq = f4_splat(range * range), cosine = f4_splat(search->filter->cosine);
    const i4 self = i4_splat((int32_t)search->self);
    uint32_t count = ranking->count;
    for (uint32_t at = run.begin; at < run.end; at += 4) {
        if (count > MAX_RANKED_NEIGHBORS) return 0;
        const f4 records[4] = {rowOf(places, at), rowOf(places, at + 1), rowOf(places, at + 2), rowOf(places, at + 3)};
        f4 slots;
        VeerVec3x4 to = veer_deltas(search->world, from, veer_turned4(records, &slots));
        f4 sq = squares(to);
        i4 where = (sq <= rangeSq) & ((i4)slots != self) & counted(search, at, run.end);
        if (!veer_same(search->filter->cosine, VEER_ALL_ROUND))
            where &= to.x * heading.x + to.y * heading.y + to.z * heading.z >= cosine * f4_sqrt(sq);
        uint32_t bits = i4_bits(where);
        for (uint32_t k = 0; k < 4; k++) {
            ranking->sq[count] = sq[k];
            ranking->places[count] = at + k;
            count += bits >> k & 1;
        }
    }
    ranking->count = count;
    return count <= MAX_RANKED_NEIGHBORS;
}

/* Lists the neighbors by rank. Returns 0 if two of the nearest neighbors are equally far. Lanes beyond the last neighbor rank after all
 * others. */
static int rankAll(Ranking *ranking, uint32_t most, uint32_t ranked[MAX_RANKED_NEIGHBORS + 4]) {
    uint64_t taken = 0, all;
    uint32_t count = ranking->count;
    if (most > count) most = count;
    all = (1ull << most) - 1;
    f4_store(ranking->sq + count, f4_splat(VEER_INF));
    i4 within = i4_splat(0);
    for (uint32_t i = 0; i < count; i += 4) {
        f4 sq = f4_load(ranking->sq + i);
        i4 ranks = i4_splat(0);
        for (uint32_t j = 0; j < count; j++) ranks -= f4_splat(ranking->sq[j]) < sq;
        within -= ranks < i4_splat((int32_t)most);
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t rank = (uint32_t)ranks[k];
            ranked[rank] = i + k;
            taken |= 1ull << rank;
        }
    }
    return (uint32_t)(within[0] + within[1] + within[2] + within[3]) == most && (taken & all) == all;
}

/* Collects all neighbors within a range from its runs. Returns 0 if there are too many neighbors or runs. */
static int rankRange(const VeerNearestSearch *search, const VeerGridRuns *runs, float range, Ranking *ranking) {
    ranking->count = 0;
    if (runs->count > VEER_MAX_FLAT_RUNS) return 0; /* at the end of the torus, a narrow box can have more runs than a wide box */
    for (uint32_t run = 0; run < runs->count; run++)
        if (!rankRun(search, runs->runs[run], range, ranking)) return 0;
    return 1;
}

void veer_runsAround(const VeerGrid *grid, VeerVec3 at, float range, VeerGridRuns *runs) {
    VeerGridBox box = veer_gridBoxAround(grid, at, at, range);
    veer_gridRuns(grid, &box, runs);
}

/* Returns the range to search first. In dense areas this is the range that would contain twice the required number of agents if they were
 * evenly spread. It affects only the speed, not the result. */
static float firstRange(const VeerNearestSearch *search, uint32_t candidates) {
    float range = search->filter->range;
    if (candidates <= MAX_WHOLE_RANGE) return range;
    return range * veer_min(veer_sqrt(2.0f * (float)search->filter->nearest / (float)candidates), 1.0f);
}

/* Finds the places of the nearest neighbors by rank. Returns VEER_NONE if the general code has to find them. */
static uint32_t rankNearest(const VeerNearestSearch *search, const VeerGridRuns *all, Ranking *ranking, uint32_t *ranked) {
    const VeerWorld *world = search->world;
    uint32_t most = search->filter->nearest;
    for (float range = firstRange(search, all->candidates);; range = veer_min(1.5f * range, search->filter->range)) {
        VeerGridRuns runs;
        int isPart = range < search->filter->range;
        if (isPart) veer_runsAround(world->grid, search->from, range, &runs);
        if (!rankRange(search, isPart ? &runs : all, range, ranking)) return VEER_NONE;
        if (ranking->count >= most || !isPart) break;
    }
    if (!rankAll(ranking, most, ranked)) return VEER_NONE;
    return most > ranking->count ? ranking->count : most;
}

uint32_t veer_findNearest(const VeerNearestSearch *search, const VeerGridRuns *all, VeerNeighbor *found) {
    const VeerWorld *world = search->world;
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    uint32_t ranked[MAX_RANKED_NEIGHBORS + 4];
    Ranking ranking;
    uint32_t count = rankNearest(search, all, &ranking, ranked);
    for (uint32_t i = 0; count != VEER_NONE && i < count; i++) {
        const VeerGridPlace *place = &places[ranking.places[ranked[i]]];
        found[i] =
            (VeerNeighbor){place->slot, veer_delta(world, search->from, veer_vec3(place->x, place->y, place->z)), ranking.sq[ranked[i]]};
    }
    return count;
}

/* Finds the nearest neighbors one by one, if two of them are equally far or there are too many to rank. */
static uint32_t insertNearest(VeerNeighborQuery *query, uint32_t most, uint32_t *places) {
    VeerNeighbor found[VEER_MAX_NEAREST];
    uint32_t count = 0;
    while (veer_nextNeighbor(query)) {
        VeerNeighbor one = veer_neighborOf(query);
        if (count == most && !veer_isNearer(query->world, &one, &found[most - 1])) continue;
        uint32_t at = count < most ? count++ : most - 1;
        for (; at && veer_isNearer(query->world, &one, &found[at - 1]); at--) {
            found[at] = found[at - 1];
            places[at] = places[at - 1];
        }
        found[at] = one;
        places[at] = query->at - query->stride; /* query->at has already advanced by one stride */
    }
    return count;
}

uint32_t veer_nearestPlaces(const VeerWorld *world, uint32_t slot, const VeerNeighborFilter *filter, uint32_t *places) {
    const uint32_t crowd = veer_crowdOf(world);
    VeerNearestSearch search = {.world = world, .filter = filter, .self = slot, .from = veer_position(world, slot)};
    VeerGridRuns runs;
    veer_runsAround(world->grid, search.from, filter->range, &runs);
    if (runs.candidates <= crowd) {
        uint32_t ranked[MAX_RANKED_NEIGHBORS + 4];
        Ranking ranking;
        uint32_t count = rankNearest(&search, &runs, &ranking, ranked);
        for (uint32_t i = 0; count != VEER_NONE && i < count; i++) places[i] = ranking.places[ranked[i]];
        if (count != VEER_NONE) return count;
    }
    VeerNeighborQuery query = {
        .world = world, .center = search.from, .range = filter->range, .mask = filter->mask, .exclude = slot, .most = crowd};
    veer_beginNeighbors(&query);
    return insertNearest(&query, filter->nearest, places);
}
