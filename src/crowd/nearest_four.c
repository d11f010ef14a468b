/* Finds the nearest neighbors of four agents, one per lane. Candidates are inserted into a list that is kept sorted by exchanges in all
 * lanes at once. Its entries are squared distances whose lowest bits are replaced with the candidate's number. If two candidates are almost
 * equally far, this is not exact enough, and the agent's neighbors are searched for alone (k_nearest.c), so that the result does not depend
 * on the agents in the other lanes. */
#include "crowd/nearest_four.h"

#include "core/space.h"
#include "crowd/constants.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"

#define NUMBER_BITS 255 /* mask of the bits of an entry that hold the candidate's number, which is below VEER_CROWD */

/* Returns one of the ranges that are searched in turn until there are enough neighbors. The list of ranges is the same for all agents, and
 * the first range of an agent depends on that agent alone. A crowd too dense for a range is therefore sampled in the same way, whichever
 * agents share the lanes. */
static float rangeAt(const VeerWorld *world, uint32_t number) {
    float range = world->grid->largestRadius;
    for (uint32_t k = 0; k < number; k++) range *= CROWD_RANGE_RATIO;
    return range;
}
static float firstRange(float radius, float full) { return veer_max(CROWD_FIRST_RANGE * radius, CROWD_FIRST_RANGE_SHARE * full); }

static void findAlone(const VeerNearestQuery *query, uint32_t lane, VeerNearestFour *nearest) {
    const VeerWorld *world = query->world;
    float full = query->range[lane], first = firstRange(query->radius[lane], full), range = world->grid->largestRadius;
    VeerNeighborFilter filter = veer_neighborFilter(full, VEER_TAU, query->most[lane], query->masks[lane]);
    uint32_t places[VEER_MAX_NEAREST];
    for (uint32_t number = 0; range < first && number < CROWD_MAX_RANGES; number++) range *= CROWD_RANGE_RATIO;
    for (uint32_t number = 0;; number++, range *= CROWD_RANGE_RATIO) {
        filter.range = number < CROWD_MAX_RANGES ? veer_min(range, full) : full;
        nearest->counts[lane] = veer_nearestPlaces(world, query->slots[lane], &filter, places);
        if (nearest->counts[lane] == filter.nearest || !(filter.range < full)) break;
    }
    for (uint32_t k = 0; k < nearest->counts[lane]; k++) nearest->places[k][lane] = places[k];
}

/* ---- four agents at once */

/* A search for the neighbors of all four agents in one range. */
typedef struct Search {
    const VeerNearestQuery *query;
    f4 rangeSq; /* squared range of each lane */
    i4 slots, masks;
    uint32_t checksGroups;                    /* 0: every agent belongs to a group of every mask */
    uint32_t most;                            /* length of the list: one entry more than needed, which reveals a tie with the last entry */
    uint32_t count;                           /* number of candidates found so far */
    uint32_t places[VEER_CROWD + 1];          /* places of the candidates in the grid */
    f4 entries[VEER_MAX_CROWD_NEIGHBORS + 1]; /* the list, in ascending order */
    f4 waiting;                               /* an entry that has not been inserted yet */
} Search;

/* Inserts two entries at a time, because loading and storing the list takes most of the time. */
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
    const VeerVec3x4 from = search->query->at;
    VeerVec3x4 place = {__builtin_shufflevector(record, record, 0, 0, 0, 0), __builtin_shufflevector(record, record, 1, 1, 1, 1),
                        __builtin_shufflevector(record, record, 2, 2, 2, 2)};
    if (wraps) {
        VeerVec3x4 to = veer_deltas(search->query->world, from, place);
        return to.x * to.x + to.y * to.y + to.z * to.z;
    }
    f4 x = place.x - from.x, y = place.y - from.y;
    return x * x + y * y;
}

/* Adds the candidates of adjacent cells. wraps: 1 in worlds that wrap, and in volume worlds, where the third coordinate counts. */
static inline __attribute__((always_inline)) void searchRun(Search *search, VeerGridRun run, const int wraps) {
    const VeerGrid *grid = search->query->world->grid;
    const VeerGridPlace *places = veer_gridPlaces(grid);
    const VeerGridMotion *motions = veer_gridMotions(grid);
    const f4 none = f4_splat(VEER_INF), *last = &search->entries[search->most - 1], rangeSq = search->rangeSq;
    const i4 self = search->slots, masks = search->masks;
    f4 waiting = search->waiting;
    for (uint32_t at = run.begin; at < run.end; at++) {
        f4 record = f4_load(&places[at].x), sq = squaresTo(search, record, wraps);
        i4 isSelf = (i4)__builtin_shufflevector(record, record, 3, 3, 3, 3) == self, counts = (sq <= rangeSq) & ~i4_opaque(isSelf);
        if (search->checksGroups) counts &= (i4_splat((int32_t)motions[at].group) & masks) != i4_splat(0);
        f4 entry = (f4)(((i4)f4_max(sq, f4_splat(CROWD_LEAST_SQUARE)) & i4_splat(~NUMBER_BITS)) | i4_splat((int32_t)search->count));
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
    const VeerWorld *world = search->query->world;
    if (veer_isVolume(world) || world->wraps)
        for (uint32_t run = 0; run < runs->count; run++) searchRun(search, runs->runs[run], 1);
    else
        for (uint32_t run = 0; run < runs->count; run++) searchRun(search, runs->runs[run], 0);
    insert(search, search->waiting, f4_splat(VEER_INF));
}

/* Opens the rows of cells within a range of any of the four agents. Returns 0 if the cells hold more agents than the number bits of an
 * entry allow, or the agents are on different levels. */
static int openRows(const VeerNearestQuery *query, float range, VeerGridRuns *runs) {
    const VeerVec3x4 at = query->at;
    VeerVec3 low = {VEER_INF, VEER_INF, VEER_INF}, high = {-VEER_INF, -VEER_INF, -VEER_INF};
    for (uint32_t lane = 0; lane < 4; lane++) {
        low = veer_vec3(veer_min(low.x, at.x[lane]), veer_min(low.y, at.y[lane]), veer_min(low.z, at.z[lane]));
        high = veer_vec3(veer_max(high.x, at.x[lane]), veer_max(high.y, at.y[lane]), veer_max(high.z, at.z[lane]));
    }
    const VeerGrid *grid = query->world->grid;
    VeerGridBox box = veer_gridBoxAround(grid, low, high, range);
    if (veer_gridHasLevels(grid) && box.count[2] > 1) return 0; /* a caller has moved an agent to another level within a step */
    veer_gridRuns(grid, &box, runs);
    return runs->count <= VEER_MAX_FLAT_RUNS && runs->candidates <= VEER_CROWD;
}

static void openSearch(const VeerNearestQuery *query, float range, Search *search) {
    const f4 within = f4_min(f4_splat(range), query->range);
    uint32_t common = ~0u;
    search->query = query;
    search->rangeSq = within * within;
    search->slots = i4_load(query->slots);
    search->masks = i4_load(query->masks);
    search->waiting = f4_splat(VEER_INF);
    search->most = search->count = 0;
    for (uint32_t lane = 0; lane < 4; lane++) {
        if (query->most[lane] > search->most) search->most = query->most[lane];
        common &= query->masks[lane];
    }
    search->most++;
    search->checksGroups = !(query->world->grid->commonGroups & common);
    for (uint32_t k = 0; k < search->most; k++) search->entries[k] = f4_splat(VEER_INF);
}

/* The result of a search. A lane is complete if it has all the neighbors it needs, or all neighbors within its range. It is ambiguous if
 * two candidates are almost equally far. */
typedef struct Found {
    i4 isComplete, isAmbiguous;
} Found;

static Found readList(const Search *search, float range, VeerNearestFour *nearest) {
    const VeerNearestQuery *query = search->query;
    const f4 none = f4_splat(VEER_INF);
    const i4 most = i4_load(query->most), numbers = i4_splat(~NUMBER_BITS);
    i4 counts = i4_splat(0), ties = i4_splat(0);
    for (uint32_t k = 0; k + 1 < search->most; k++) {
        i4 entry = (i4)search->entries[k], next = (i4)search->entries[k + 1];
        i4 isWanted = ((f4)entry < none) & (i4_splat((int32_t)k) < most), number = isWanted & entry & i4_splat(NUMBER_BITS);
        ties |= isWanted & ((entry & numbers) == (next & numbers));
        counts -= isWanted;
        for (uint32_t lane = 0; lane < 4; lane++) nearest->places[k][lane] = search->places[number[lane]];
    }
    i4_store(nearest->counts, counts);
    return (Found){(counts == most) | (f4_splat(range) >= query->range), ties};
}

/* The numbers of the ranges that may be searched, from the first range of all four agents to the last range that holds few enough
 * agents. */
typedef struct Choice {
    uint32_t first, last;
} Choice;

static Choice openChoice(const VeerNearestQuery *query) {
    float first = 0.0f;
    Choice choice = {.last = CROWD_MAX_RANGES};
    for (uint32_t lane = 0; lane < 4; lane++) first = veer_max(first, firstRange(query->radius[lane], query->range[lane]));
    while (rangeAt(query->world, choice.first) < first && choice.first < CROWD_MAX_RANGES) choice.first++;
    return choice;
}

/* Makes the next search begin one range earlier if the last searches would have found enough neighbors in that range. */
static void learn(const Search *search, uint32_t number, VeerRangeGuess *guess) {
    const f4 farthest = search->entries[search->most - 2];
    float nearer = number ? CROWD_CALM_MARGIN * rangeAt(search->query->world, number - 1) : 0.0f;
    guess->range = number;
    guess->calm = number && !i4_any(farthest > f4_splat(nearer * nearer)) ? guess->calm + 1 : 0;
    if (guess->calm < CROWD_CALM_SEARCHES) return;
    guess->range--;
    guess->calm = 0;
}

/* Searches wider ranges until the lists are complete, and narrower ranges if a range holds too many agents. Returns the lanes whose lists
 * are complete and in order. */
static i4 findTogether(const VeerNearestQuery *query, VeerRangeGuess *guess, VeerNearestFour *nearest) {
    Choice choice = openChoice(query);
    Search search;
    VeerGridRuns runs;
    Found found = {i4_splat(0), i4_splat(0)};
    for (uint32_t number = guess->range < choice.first ? choice.first : guess->range; number <= choice.last;) {
        float range = rangeAt(query->world, number);
        if (!openRows(query, range, &runs)) {
            if (number == choice.first) break;
            choice.last = number - 1;
            number = number < choice.first + 2 ? choice.first : number - 2;
            continue;
        }
        openSearch(query, range, &search);
        searchRuns(&search, &runs);
        found = readList(&search, range, nearest);
        if (!i4_any(~found.isComplete)) {
            learn(&search, number, guess);
            break;
        }
        guess->calm = 0;
        guess->range = number + 1;
        number = number + 2 <= choice.last ? number + 2 : choice.last > number ? choice.last : choice.last + 1;
    }
    return found.isComplete & ~found.isAmbiguous;
}

void veer_findNearestFour(const VeerNearestQuery *query, VeerRangeGuess *guess, VeerNearestFour *nearest) {
    i4 found = findTogether(query, guess, nearest);
    for (uint32_t lane = 0; lane < 4; lane++) {
        if (found[lane]) continue;
        nearest->counts[lane] = 0;
        findAlone(query, lane, nearest);
    }
    nearest->most = 0;
    for (uint32_t lane = 0; lane < 4; lane++)
        if (nearest->counts[lane] > nearest->most) nearest->most = nearest->counts[lane];
    for (uint32_t lane = 0; lane < 4; lane++)
        for (uint32_t k = nearest->counts[lane]; k < nearest->most; k++) nearest->places[k][lane] = 0;
}
