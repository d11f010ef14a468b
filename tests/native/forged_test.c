/* Tests forged saves whose totals and checksums are valid, so that only a check of the values themselves rejects them (row 57 of
 * tests/BAD_INPUTS.md). Each test builds a world, rewrites its saved bytes and recomputes the checksum. */
#include "busy_world.h"
#include "given.h"
#include "core/registry.h"
#include "core/world.h"
#include "measure/measures.h"
#include "state/layout.h"
#include "state/snapshot.h"

typedef struct Forgery {
    uint32_t *lanes;
    uint32_t size;
    VeerWorld view; /* a handle to the saved 32-bit words */
} Forgery;
static void end_Forgery(Forgery *forgery) { free(forgery->lanes); }

static Forgery forgeryOf(VeerWorldId world) {
    Forgery forgery = {.size = veer_saveSize(world)};
    forgery.lanes = malloc(forgery.size);
    CHECK_OK(veer_save(world, forgery.lanes, forgery.size));
    veer_viewSaved(&forgery.view, forgery.lanes, &((const VeerHeader *)(const void *)forgery.lanes)->def, NULL);
    return forgery;
}

/* Restores and loads the bytes. Both calls must return this result, and a rejected save must change nothing. */
static void offer(VeerWorldId world, Forgery *forgery, VeerResult expected) {
    uint64_t sum = veer_checksum(forgery->lanes, forgery->size / 4), before = hashOf(world);
    VeerWorldId loaded;
    forgery->view.header->checksum[0] = (uint32_t)sum, forgery->view.header->checksum[1] = (uint32_t)(sum >> 32);
    CHECK_EQ(veer_restore(world, forgery->lanes, forgery->size), expected);
    CHECK_EQ(veer_loadWorld(forgery->lanes, forgery->size, &loaded), expected);
    if (expected == VEER_OK) {
        isSound(loaded);
        CHECK_OK(veer_destroyWorld(loaded));
    } else {
        CHECK_EQ(hashOf(world), before);
    }
    isSound(world);
}

static VeerObstacleId addSegments(VeerWorldId world, uint32_t corners) {
    float *points = calloc(3 * (size_t)corners, sizeof *points);
    for (uint32_t i = 0; i < corners; i++) points[3 * (size_t)i] = (float)(i & 1u);
    VeerObstacleId obstacle = addObstacle(world, lineThrough(points, corners));
    free(points);
    return obstacle;
}

/* ---- ranges of points */

typedef struct Range {
    uint32_t first, count;
} Range;

/* Returns a hash. An earlier check compared sums of such hashes to prove that the ranges cover the array without gaps or overlaps. */
static uint64_t scrambled(uint64_t number) {
    number = (number + 1) * 0x9E3779B97F4A7C15u;
    number = (number ^ number >> 31) * 0xBF58476D1CE4E5B9u;
    return number ^ number >> 30;
}

/* Four overlapping ranges of 8192 points. The hashes of their starts and of 8192 have the same sum as the hashes of their ends and of 0; a
 * birthday search over pairs of ranges found the ranges. The removal of the fourth obstacle would move more points than there are. */
TEST(row_57_overlapping_ranges_of_points_whose_hashes_have_equal_sums_are_refused) {
    enum { POINTS = 8192 };
    static const Range ranges[4] = {{1028, 1124}, {3080, 390}, {1323, 2781}, {948, 6657}};
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity = (VeerCapacityDef){.agents = 1, .brains = 1, .paths = 1, .obstacles = 4, .points = POINTS, .events = 1};
    Scoped(VeerWorldId) world = makeWorld(def);
    for (uint32_t i = 0; i < 4; i++) addSegments(world, POINTS / 4);
    Scoped(Forgery) forgery = forgeryOf(world);
    offer(world, &forgery, VEER_OK);
    uint64_t starts = scrambled(POINTS), ends = scrambled(0);
    for (uint32_t i = 0; i < 4; i++) {
        forgery.view.obstacles[i].firstPoint = ranges[i].first;
        forgery.view.obstacles[i].pointCount = ranges[i].count;
        starts += scrambled(ranges[i].first);
        ends += scrambled(ranges[i].first + ranges[i].count);
    }
    CHECK_EQ(starts, ends);
    offer(world, &forgery, VEER_E_CORRUPT);
    CHECK(strcmp(veer_lastError(world)->argument, "obstacles[3].firstPoint") == 0); /* the ranges before this one contain all points */
}

enum { OWNERS = 7, CORNERS = 40 }; /* the owners of points: a path with nodes and vertices, a flow field, four obstacles */

/* Returns a world in which the ranges of any two owners can be swapped: all points and distances are 0, so that no other check fails. */
static VeerWorldId worldOfOwners(void) {
    static const float place[3] = {0}, vectors[2 * 6] = {0};
    VeerWorldDef def = veer_defaultWorldDef();
    VeerFlowDef flow = veer_defaultFlowDef();
    def.capacity = (VeerCapacityDef){.agents = 1, .brains = 1, .paths = 2, .obstacles = 5, .points = CORNERS + 3, .flows = 2, .events = 1};
    VeerWorldId world = makeWorld(def);
    VeerPathDef path = pathThrough(place, 1);
    addPath(world, path);
    flow.columns = flow.vectorCount = 6, flow.vectors = vectors;
    addFlow(world, flow);
    for (uint32_t i = 0; i < 4; i++) addSegments(world, 8);
    return world;
}

static void write(Forgery *forgery, const Range ranges[OWNERS]) {
    VeerWorld *view = &forgery->view;
    view->paths[0].firstNode = ranges[0].first, view->paths[0].nodeCount = ranges[0].count;
    view->paths[0].firstVertex = ranges[1].first, view->paths[0].vertexCount = ranges[1].count;
    view->flows[0].firstPoint = ranges[2].first, view->flows[0].columns = ranges[2].count;
    for (uint32_t i = 0; i < 4; i++)
        view->obstacles[i].firstPoint = ranges[3 + i].first, view->obstacles[i].pointCount = ranges[3 + i].count;
    memset(view->points, 0, CORNERS * sizeof *view->points);
}

/* Makes ranges that tile the array in random order. The vertices of the path follow its nodes. */
static void tile(uint32_t *random, Range ranges[OWNERS]) {
    static const uint32_t least[OWNERS] = {1, 1, 1, 2, 2, 2, 2};
    uint32_t order[OWNERS - 1] = {0, 2, 3, 4, 5, 6}, spare = CORNERS, at = 0;
    for (uint32_t i = 0; i < OWNERS; i++) spare -= ranges[i].count = least[i];
    for (; spare; spare--) ranges[test_random(random) % OWNERS].count++;
    for (uint32_t i = OWNERS - 2; i > 0; i--) {
        uint32_t other = test_random(random) % (i + 1), owner = order[i];
        order[i] = order[other];
        order[other] = owner;
    }
    for (uint32_t i = 0; i < OWNERS - 1; i++)
        for (uint32_t owner = order[i], last = owner ? owner : 1; owner <= last; owner++) {
            ranges[owner].first = at;
            at += ranges[owner].count;
        }
}

/* Returns whether the ranges tile the array, which is checked by marking every point, and all owners have the points that they need. */
static int isTiling(const Range ranges[OWNERS]) {
    uint32_t owners[CORNERS] = {0};
    for (uint32_t i = 0; i < OWNERS; i++)
        for (uint32_t k = 0; k < ranges[i].count; k++)
            if (ranges[i].first + k >= CORNERS || owners[ranges[i].first + k]++) return 0;
    for (uint32_t i = 0; i < CORNERS; i++)
        if (!owners[i]) return 0;
    return ranges[1].first == ranges[0].first + ranges[0].count;
}

static void disturb(uint32_t *random, Range ranges[OWNERS]) {
    uint32_t which = test_random(random) % OWNERS, other = test_random(random) % OWNERS, by = 1 + test_random(random) % 5;
    switch (test_random(random) % 6) {
    case 0: ranges[which].first += by; break;
    case 1: ranges[which].first -= by; break;
    case 2: ranges[which] = ranges[other]; break;
    case 3: ranges[which].first = ranges[other].first; break;
    case 4: ranges[which].count += by; break;
    default:
        ranges[which].count += by; /* the other range shrinks by as much, so the sum of the counts stays the same */
        ranges[other].count -= ranges[other].count > by + 2 ? by : 0;
    }
}

TEST(row_57_ranges_of_points_are_accepted_if_and_only_if_they_tile) {
    Scoped(VeerWorldId) world = worldOfOwners();
    Scoped(Forgery) forgery = forgeryOf(world);
    uint32_t random = 4, tilings = 0;
    for (uint32_t i = 0; i < 6000; i++) {
        Range ranges[OWNERS];
        tile(&random, ranges);
        for (uint32_t edits = test_random(&random) % 4; edits; edits--) disturb(&random, ranges);
        int expected = isTiling(ranges);
        tilings += (uint32_t)expected;
        write(&forgery, ranges);
        offer(world, &forgery, expected ? VEER_OK : VEER_E_CORRUPT);
    }
    CHECK(tilings > 1000 && tilings < 4000);
}

/* Reading thousands of nested ranges would take time proportional to the product of their number and their length. */
TEST(row_57_nested_ranges_are_refused_before_more_points_are_read_than_there_are) {
    enum { PATHS = 2000, POINTS = 6000 };
    static const float place[3] = {0};
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity = (VeerCapacityDef){.agents = 1, .brains = 1, .paths = PATHS, .obstacles = 1, .points = POINTS, .events = 1};
    Scoped(VeerWorldId) world = makeWorld(def);
    VeerPathDef path = pathThrough(place, 1);
    for (uint32_t i = 0; i < PATHS; i++) addPath(world, path);
    addSegments(world, POINTS - 2 * PATHS);
    Scoped(Forgery) forgery = forgeryOf(world);
    memset(forgery.view.points, 0, POINTS * sizeof *forgery.view.points);
    for (uint32_t i = 0; i < PATHS; i++) {
        forgery.view.paths[i].firstNode = i, forgery.view.paths[i].firstVertex = i + 1;
        forgery.view.paths[i].vertexCount = POINTS - 1 - 2 * i;
    }
    offer(world, &forgery, VEER_E_CORRUPT);
    CHECK(strcmp(veer_lastError(world)->argument, "paths[1].firstNode") == 0);
}

/* An obstacle without corners still has an index into the points, and it moves when ranges before it are removed. */
TEST(row_57_an_empty_range_inside_another_one_is_refused) {
    Scoped(BusyWorld) busy = busyWorld();
    Scoped(Forgery) forgery = forgeryOf(busy.world);
    const VeerObstacleRecord *wall = &forgery.view.obstacles[0];
    VeerObstacleRecord *disc = &forgery.view.obstacles[2];
    const uint32_t places[] = {0, wall->firstPoint, wall->firstPoint + 1, wall->firstPoint + wall->pointCount - 1,
                               wall->firstPoint + wall->pointCount};
    for (uint32_t i = 0; i < sizeof places / sizeof *places; i++) {
        disc->firstPoint = places[i];
        offer(busy.world, &forgery, i == 2 || i == 3 ? VEER_E_CORRUPT : VEER_OK);
    }
    CHECK_OK(veer_removeObstacle(busy.world, busy.wall));
    isSound(busy.world);
}

/* ---- pools */

/* A slot is never reused once its generations are used up. The last slot of the free list looks the same if its next generation is the last
 * one. */
TEST(row_57_a_slot_that_is_neither_taken_nor_free_nor_used_up_is_refused) {
    Scoped(BusyWorld) busy = busyWorld();
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[1]));
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[2]));
    Scoped(Forgery) forgery = forgeryOf(busy.world);
    VeerPool *pool = &forgery.view.header->pools[VEER_KIND_AGENT];
    VeerPoolSlot *slots = forgery.view.slots[VEER_KIND_AGENT];
    CHECK(pool->freeHead == 2 && pool->freeTail == 3);
    slots[2].generation = VEER_LAST_GENERATION;
    offer(busy.world, &forgery, VEER_OK);
    pool->freeHead = 3; /* slot 1 is in no list */
    pool->retired = 1;
    offer(busy.world, &forgery, VEER_E_CORRUPT);
    slots[1].next = 0;
    offer(busy.world, &forgery, VEER_E_CORRUPT);
    slots[1].generation = VEER_LAST_GENERATION;
    offer(busy.world, &forgery, VEER_OK);
}

/* ---- measures */

/* A step computes with these values. Infinite positions and sums below 0 would become NaN, which no later save could contain. */
TEST(row_57_measures_that_would_become_nan_in_a_step_are_refused) {
    VeerWorldDef def = veer_defaultWorldDef();
    const VeerMeasureDef measure = veer_defaultMeasureDef();
    def.capacity.measures = 1;
    Scoped(VeerWorldId) world = makeWorld(def);
    addAgent(world, veer_defaultAgentDef());
    CHECK_OK(veer_startMeasures(world, &measure));
    Scoped(Forgery) forgery = forgeryOf(world);
    VeerMeasured *measured = veer_measuredOf(&forgery.view, 0);
    const struct {
        float *lane, wrong, right;
    } cases[] = {{&measured->from.x, VEER_INF, -1},
                 {&measured->velocity.y, -1e16f, -1},
                 {&measured->before.z, -VEER_INF, 1},
                 {&measured->goal.x, 1e10f, -1},
                 {&measured->jerks, -1, VEER_INF}};
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const float before = *cases[i].lane;
        *cases[i].lane = cases[i].wrong;
        offer(world, &forgery, VEER_E_CORRUPT);
        *cases[i].lane = cases[i].right;
        offer(world, &forgery, VEER_OK);
        *cases[i].lane = before;
    }
}
