/* The nearest neighbors of four agents, one per lane. Candidates go through a list that is kept sorted by exchanges in all lanes at once;
 * its entries are squared distances whose lowest bits are the candidate's number. Where that is not exact enough, because two are almost
 * equally far, an agent is looked after alone (k_nearest.c), so what it finds does not depend on which agents share the lanes. */
#include "crowd/near_four.h"

#include "core/space.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"

#define NUMBER_BITS 255 /* of an entry: the candidate's number, below VEER_CROWD */
#define LEAST_SQ 1e-30f /* entries of coincident agents are the same */
#define NEARER 0.97f
#define CALM 6u              /* so many times the nearer ring would have sufficed */
#define RING_RATIO 1.189207f /* the fourth root of 2 */
#define MAX_RINGS 64u

/* The ranges in which neighbors are looked for, one after the other until there are enough. They are the same for all agents, and where
 * an agent begins depends on it alone: a crowd that is too dense for a range is sampled there, whoever shares the lanes. */
static float ringAt(const VeerWorld *world, uint32_t ring) {
    float range = world->grid->largestRadius;
    for (uint32_t k = 0; k < ring; k++) range *= RING_RATIO;
    return range;
}
static float firstRange(float radius, float far) { return veer_max(4.0f * radius, 0.125f * far); }

static void findAlone(const VeerSeekers *seekers, uint32_t lane, VeerNearFour *near) {
    const VeerWorld *world = seekers->world;
    float far = seekers->far[lane], first = firstRange(seekers->radius[lane], far), range = world->grid->largestRadius;
    VeerNeighborFilter filter = veer_neighborFilter(far, VEER_TAU, seekers->most[lane], seekers->masks[lane]);
    uint32_t places[VEER_MAX_NEAREST];
    for (uint32_t ring = 0; range < first && ring < MAX_RINGS; ring++) range *= RING_RATIO;
    for (uint32_t ring = 0;; ring++, range *= RING_RATIO) {
        filter.range = ring < MAX_RINGS ? veer_min(range, far) : far;
        near->counts[lane] = veer_nearestPlaces(world, seekers->slots[lane], &filter, places);
        if (near->counts[lane] == filter.nearest || !(filter.range < far)) break;
    }
    for (uint32_t k = 0; k < near->counts[lane]; k++) near->places[k][lane] = places[k];
}

/* ---- four at once */

typedef struct Search {
    const VeerSeekers *seekers;
    f4 rangeSq; /* of each lane */
    i4 slots, masks;
    uint32_t checksGroups;
    uint32_t most;  /* entries to keep: one more than wanted, for ties */
    uint32_t count; /* candidates so far, and their places: */
    uint32_t places[VEER_CROWD + 1];
    f4 entries[VEER_MAX_HEEDED + 1];
    f4 waiting; /* an entry that is not in the list yet */
} Search;

/* Two entries at a time: for one, loading and storing the list would take most of the time. */
static inline void insert(Search *search, f4 one, f4 other) {
    f4 first = f4_min(one, other), second = f4_max(one, other);
    for (uint32_t k = 0; k < search->most; k++) {
        f4 here = search->entries[k], rest = f4_max(here, first);
        search->entries[k] = f4_min(here, first);
        first = f4_min(rest, second);
        second = f4_max(rest, second);
    }
}

static inline __attribute__((always_inline)) f4 squaresTo(const Search *search, f4 record, const int wraps) {
    const VeerVec3x4 from = search->seekers->at;
    VeerVec3x4 place = {__builtin_shufflevector(record, record, 0, 0, 0, 0), __builtin_shufflevector(record, record, 1, 1, 1, 1),
                        __builtin_shufflevector(record, record, 2, 2, 2, 2)};
    if (wraps) {
        VeerVec3x4 to = veer_deltas(search->seekers->world, from, place);
        return to.x * to.x + to.y * to.y + to.z * to.z;
    }
    f4 x = place.x - from.x, y = place.y - from.y;
    return x * x + y * y;
}

/* wraps: also for volume worlds. */
static inline __attribute__((always_inline)) void searchRun(Search *search, VeerGridRun run, const int wraps) {
    const VeerGrid *grid = search->seekers->world->grid;
    const VeerGridPlace *places = veer_gridPlaces(grid);
    const VeerGridMotion *motions = veer_gridMotions(grid);
    const f4 none = f4_splat(VEER_INF), *last = &search->entries[search->most - 1], rangeSq = search->rangeSq;
    const i4 self = search->slots, masks = search->masks;
    f4 waiting = search->waiting;
    for (uint32_t at = run.begin; at < run.end; at++) {
        f4 record = f4_load(&places[at].x), sq = squaresTo(search, record, wraps);
        i4 isSelf = (i4)__builtin_shufflevector(record, record, 3, 3, 3, 3) == self, counts = (sq <= rangeSq) & ~i4_opaque(isSelf);
        if (search->checksGroups) counts &= (i4_splat((int32_t)motions[at].group) & masks) != i4_splat(0);
        f4 entry = (f4)(((i4)f4_max(sq, f4_splat(LEAST_SQ)) & i4_splat(~NUMBER_BITS)) | i4_splat((int32_t)search->count));
        if (!i4_any(counts & (entry < *last))) continue;
        entry = f4_select(counts, entry, none);
        search->places[search->count++] = at;
        if (search->count & 1) {
            waiting = entry;
        } else {
            insert(search, waiting, entry);
            waiting = none;
        }
    }
    search->waiting = waiting;
}

static void searchRuns(Search *search, const VeerGridRuns *runs) {
    const VeerWorld *world = search->seekers->world;
    if (veer_isVolume(world) || world->header->def.edges == VEER_EDGE_MODE_WRAP)
        for (uint32_t run = 0; run < runs->count; run++) searchRun(search, runs->runs[run], 1);
    else
        for (uint32_t run = 0; run < runs->count; run++) searchRun(search, runs->runs[run], 0);
    insert(search, search->waiting, f4_splat(VEER_INF));
}

/* The rows of the cells around all four, if they hold few enough agents. */
static int openRows(const VeerSeekers *seekers, float range, VeerGridRuns *runs) {
    const VeerVec3x4 at = seekers->at;
    VeerVec3 low = {VEER_INF, VEER_INF, VEER_INF}, high = {-VEER_INF, -VEER_INF, -VEER_INF};
    for (uint32_t lane = 0; lane < 4; lane++) {
        low = veer_vec3(veer_min(low.x, at.x[lane]), veer_min(low.y, at.y[lane]), veer_min(low.z, at.z[lane]));
        high = veer_vec3(veer_max(high.x, at.x[lane]), veer_max(high.y, at.y[lane]), veer_max(high.z, at.z[lane]));
    }
    VeerGridBox box = veer_gridBox(seekers->world->grid, veer_vec3(low.x - range, low.y - range, low.z - range),
                                   veer_vec3(high.x + range, high.y + range, high.z + range));
    veer_gridRuns(seekers->world->grid, &box, runs);
    return runs->count <= VEER_MAX_FLAT_RUNS && runs->candidates <= VEER_CROWD;
}

static void openSearch(const VeerSeekers *seekers, float range, Search *search) {
    const f4 within = f4_min(f4_splat(range), seekers->far);
    uint32_t common = ~0u;
    search->seekers = seekers;
    search->rangeSq = within * within;
    search->slots = i4_load(seekers->slots);
    search->masks = i4_load(seekers->masks);
    search->waiting = f4_splat(VEER_INF);
    search->most = search->count = 0;
    for (uint32_t lane = 0; lane < 4; lane++) {
        if (seekers->most[lane] > search->most) search->most = seekers->most[lane];
        common &= seekers->masks[lane];
    }
    search->most++;
    search->checksGroups = !(seekers->world->grid->commonGroups & common);
    for (uint32_t k = 0; k < search->most; k++) search->entries[k] = f4_splat(VEER_INF);
}

/* What a search found. The others look farther, or alone. */
typedef struct Found {
    i4 isComplete, isAmbiguous;
} Found;

static Found readList(const Search *search, float range, VeerNearFour *near) {
    const VeerSeekers *seekers = search->seekers;
    const f4 none = f4_splat(VEER_INF);
    const i4 most = i4_load(seekers->most), numbers = i4_splat(~NUMBER_BITS);
    i4 counts = i4_splat(0), ties = i4_splat(0);
    for (uint32_t k = 0; k + 1 < search->most; k++) {
        i4 entry = (i4)search->entries[k], next = (i4)search->entries[k + 1];
        i4 isWanted = ((f4)entry < none) & (i4_splat((int32_t)k) < most), number = isWanted & entry & i4_splat(NUMBER_BITS);
        ties |= isWanted & ((entry & numbers) == (next & numbers));
        counts -= isWanted;
        for (uint32_t lane = 0; lane < 4; lane++) near->places[k][lane] = search->places[number[lane]];
    }
    i4_store(near->counts, counts);
    return (Found){(counts == most) | (f4_splat(range) >= seekers->far), ties};
}

typedef struct Choice {
    uint32_t least, most; /* rings */
} Choice;

static Choice openChoice(const VeerSeekers *seekers) {
    float first = 0.0f;
    Choice choice = {.most = MAX_RINGS};
    for (uint32_t lane = 0; lane < 4; lane++) first = veer_max(first, firstRange(seekers->radius[lane], seekers->far[lane]));
    while (ringAt(seekers->world, choice.least) < first && choice.least < MAX_RINGS) choice.least++;
    return choice;
}

/* The next four begin one ring nearer if the last ones have all found enough within it. */
static void learn(const Search *search, uint32_t at, VeerRing *ring) {
    const f4 farthest = search->entries[search->most - 2];
    float nearer = at ? NEARER * ringAt(search->seekers->world, at - 1) : 0.0f;
    ring->ring = at;
    ring->calm = at && !i4_any(farthest > f4_splat(nearer * nearer)) ? ring->calm + 1 : 0;
    if (ring->calm < CALM) return;
    ring->ring--;
    ring->calm = 0;
}

/* Looks as far as it takes for lists that are complete; returns the lanes that have one. */
static i4 findTogether(const VeerSeekers *seekers, VeerRing *ring, VeerNearFour *near) {
    Choice choice = openChoice(seekers);
    Search search;
    VeerGridRuns runs;
    Found found = {i4_splat(0), i4_splat(0)};
    for (uint32_t at = ring->ring < choice.least ? choice.least : ring->ring; at <= choice.most;) {
        float range = ringAt(seekers->world, at);
        if (!openRows(seekers, range, &runs)) {
            if (at == choice.least) break;
            choice.most = at - 1;
            at = at < choice.least + 2 ? choice.least : at - 2;
            continue;
        }
        openSearch(seekers, range, &search);
        searchRuns(&search, &runs);
        found = readList(&search, range, near);
        if (!i4_any(~found.isComplete)) {
            learn(&search, at, ring);
            break;
        }
        ring->calm = 0;
        ring->ring = at + 1;
        at = at + 2 <= choice.most ? at + 2 : choice.most > at ? choice.most : choice.most + 1;
    }
    return found.isComplete & ~found.isAmbiguous;
}

void veer_findNearFour(const VeerSeekers *seekers, VeerRing *ring, VeerNearFour *near) {
    i4 found = findTogether(seekers, ring, near);
    for (uint32_t lane = 0; lane < 4; lane++) {
        if (found[lane]) continue;
        near->counts[lane] = 0;
        findAlone(seekers, lane, near);
    }
    near->most = 0;
    for (uint32_t lane = 0; lane < 4; lane++)
        if (near->counts[lane] > near->most) near->most = near->counts[lane];
    for (uint32_t lane = 0; lane < 4; lane++)
        for (uint32_t k = near->counts[lane]; k < near->most; k++) near->places[k][lane] = 0;
}
