/* Tests orders to groups: every agent gets its own place around the point, which it can reach; places are packed closely; straight lines to
 * them do not cross; and the result depends neither on the order of the list nor on the order in which agents were added. */
#include "setup.h"

enum { MOST = 300, CELLS = 80 * 80 };

typedef struct Troop {
    VeerWorldId world;
    VeerBrainId brain;
    VeerAgentId agents[MOST];
    float radius[MOST];
    uint32_t count;
} Troop;

static Troop troopOf(uint32_t hasGrid) {
    Troop troop = {.count = 0};
    VeerBrainDef brain = veer_defaultBrainDef();
    troop.world = make_world(WORLD(.minX = 0, .minY = 0, .maxX = 1600, .maxY = 1600, EDGES(VEER_EDGE_MODE_CLAMP), .capacity.agents = MOST,
                                   .capacity.navCells = CELLS));
    brain.crowd = VEER_CROWD_RECIPROCAL;
    brain.behaviors[brain.behaviorCount++] = veer_behavior(hasGrid ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_ARRIVE);
    CHECK_OK(veer_addBrain(troop.world, &brain, &troop.brain));
    return troop;
}

static void enlist(Troop *troop, float x, float y, float radius) {
    VeerAgentDef def = AGENT(.brain = troop->brain, .x = x, .y = y, .radius = radius);
    troop->radius[troop->count] = radius;
    CHECK_OK(veer_addAgent(troop->world, &def, &troop->agents[troop->count++]));
}

static VeerObstacleId wall(const Troop *troop, const float *box) {
    return make_obstacle(troop->world, BOX(.x = box[0], .y = box[1], .halfWidth = box[2], .halfHeight = box[3]));
}

static VeerResult order(const Troop *troop, float x, float y) {
    VeerGroupOrder given = veer_defaultGroupOrder();
    given.point = (VeerVec3){x, y, 0};
    given.agentCount = troop->count;
    return veer_orderAgents(troop->world, &given, troop->agents);
}

static VeerVec3 placeOf(const Troop *troop, uint32_t i) {
    VeerTarget target;
    CHECK_OK(veer_getTarget(troop->world, troop->agents[i], &target));
    CHECK_EQ(target.kind, VEER_OWN_TARGET_POINT);
    return target.point;
}

static VeerVec3 positionOf(const Troop *troop, uint32_t i) {
    VeerAgentDef def;
    CHECK_OK(veer_getAgent(troop->world, troop->agents[i], &def));
    return (VeerVec3){def.x, def.y, 0};
}

static double distance(VeerVec3 a, VeerVec3 b) { return hypot((double)a.x - (double)b.x, (double)a.y - (double)b.y); }

static double sideOf(VeerVec3 a, VeerVec3 b, VeerVec3 c) {
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) - ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

/* Returns whether two straight lines cross, by more than rounding. */
static int cross(const VeerVec3 *a, const VeerVec3 *b) {
    const double least = 0.1 * fmax(distance(a[0], a[1]), distance(b[0], b[1])); /* a crossing within 0.1 u of an end does not count */
    const double s = sideOf(a[0], a[1], b[0]), t = sideOf(a[0], a[1], b[1]), u = sideOf(b[0], b[1], a[0]), v = sideOf(b[0], b[1], a[1]);
    return ((s > least && t < -least) || (s < -least && t > least)) && ((u > least && v < -least) || (u < -least && v > least));
}

static void checkPlaces(const Troop *troop, int isOpen) {
    for (uint32_t i = 0; i < troop->count; i++)
        for (uint32_t k = 0; k < i; k++) {
            CHECK(distance(placeOf(troop, i), placeOf(troop, k)) > 0.999 * 1.75 * ((double)troop->radius[i] + (double)troop->radius[k]));
            const VeerVec3 a[2] = {positionOf(troop, i), placeOf(troop, i)}, b[2] = {positionOf(troop, k), placeOf(troop, k)};
            if (isOpen) CHECK(!cross(a, b));
        }
}

TEST(a_group_gets_a_round_of_places_and_straight_ways_do_not_cross) {
    for (uint32_t seed = 1; seed <= 12; seed++) {
        uint32_t random = seed;
        Troop troop = troopOf(seed % 2);
        double farthest = 0;
        const uint32_t count = 2 + test_random(&random) % 118;
        for (uint32_t i = 0; i < count; i++)
            enlist(&troop, 100 + (float)(test_random(&random) % 14000) / 10, 100 + (float)(test_random(&random) % 14000) / 10, 8);
        CHECK_OK(order(&troop, 800, 800));
        checkPlaces(&troop, 1);
        for (uint32_t i = 0; i < count; i++) farthest = fmax(farthest, distance(placeOf(&troop, i), (VeerVec3){800, 800, 0}));
        CHECK(farthest <= 1.05 * 14 * sqrt((double)count / 0.9069) + 14); /* the radius at the highest density, and one disc */
        CHECK_OK(veer_destroyWorld(troop.world));
    }
}

TEST(agents_of_all_sizes_get_places_that_fit_them) {
    uint32_t random = 4;
    Troop troop = troopOf(0);
    double nearest[2] = {1e9, 1e9};
    for (uint32_t i = 0; i < 60; i++)
        enlist(&troop, 100 + (float)(test_random(&random) % 400), 100 + (float)(test_random(&random) % 400), 4 + (float)(i % 3) * 6);
    CHECK_OK(order(&troop, 1000, 900));
    checkPlaces(&troop, 0);
    for (uint32_t i = 0; i < 60; i++) {
        double *own = &nearest[i % 3 == 2];
        *own = fmin(*own, distance(placeOf(&troop, i), (VeerVec3){1000, 900, 0}));
    }
    CHECK(nearest[1] < nearest[0]); /* the largest are in the middle */
}

/* The point lies next to a long wall: no agent gets a place behind the wall, in it or outside the world, and all reach their places if the
 * order is given again every second. */
STUDY(places_are_reachable_and_free) {
    Troop troop = troopOf(1);
    wall(&troop, (float[]){1000, 800, 10, 800}); /* cuts the world in two */
    wall(&troop, (float[]){900, 900, 30, 30});
    for (uint32_t i = 0; i < 80; i++) enlist(&troop, 100 + 20 * (float)(i % 10), 100 + 20 * (float)(i / 10), 8);
    CHECK_OK(order(&troop, 960, 880));
    checkPlaces(&troop, 0);
    for (uint32_t i = 0; i < troop.count; i++) {
        const VeerVec3 place = placeOf(&troop, i);
        VeerObstacleId touched[4];
        uint32_t count = 4;
        CHECK(place.x < 990);
        CHECK_OK(veer_overlap(troop.world, place, 8, touched, &count));
        CHECK_EQ(count, 0);
    }
    for (uint32_t step = 0; step < 2400; step++) {
        if (step % 60 == 0) CHECK_OK(order(&troop, 960, 880));
        CHECK_OK(veer_step(troop.world, 1.0f / 60));
    }
    for (uint32_t i = 0; i < troop.count; i++) CHECK(distance(positionOf(&troop, i), placeOf(&troop, i)) < 4);
}

TEST(an_order_does_not_depend_on_the_list) {
    Troop troop = troopOf(1);
    VeerVec3 places[40];
    uint32_t random = 8;
    for (uint32_t i = 0; i < 40; i++)
        enlist(&troop, 100 + (float)(test_random(&random) % 1000), 100 + (float)(test_random(&random) % 1000), 5 + (float)(i % 2));
    CHECK_OK(order(&troop, 700, 700));
    for (uint32_t i = 0; i < 40; i++) places[i] = placeOf(&troop, i);
    for (uint32_t i = 0; i < 20; i++) {
        const VeerAgentId swap = troop.agents[i];
        troop.agents[i] = troop.agents[39 - i];
        troop.agents[39 - i] = swap;
    }
    CHECK_OK(order(&troop, 700, 700));
    for (uint32_t i = 0; i < 40; i++) CHECK(distance(placeOf(&troop, i), places[39 - i]) <= 0);
}

TEST(a_bad_order_changes_nothing) {
    Troop troop = troopOf(0);
    VeerGroupOrder given = veer_defaultGroupOrder();
    VeerTarget target;
    enlist(&troop, 100, 100, 8);
    enlist(&troop, 200, 100, 8);
    given.point = (VeerVec3){500, 500, 0};
    given.agentCount = 2;
    VeerAgentId twice[2] = {troop.agents[0], troop.agents[0]}, none[2] = {troop.agents[0], {0}};
    CHECK_EQ(veer_orderAgents(troop.world, &given, twice), VEER_E_RANGE);
    CHECK_EQ(veer_orderAgents(troop.world, &given, none), VEER_E_HANDLE);
    CHECK_EQ(veer_orderAgents(troop.world, &given, NULL), VEER_E_NULL);
    CHECK_EQ(veer_orderAgents(troop.world, NULL, troop.agents), VEER_E_NULL);
    for (uint32_t i = 0; i < 3; i++) {
        given.spacing = (float[]){-1, 1000.5f, VEER_MAX_COORDINATE}[i];
        FAILS(troop.world, veer_orderAgents(troop.world, &given, troop.agents), VEER_E_RANGE, "order.spacing");
    }
    given.spacing = 1000;
    given.point.x = NAN;
    FAILS(troop.world, veer_orderAgents(troop.world, &given, troop.agents), VEER_E_NOT_FINITE, "order.point.x");
    CHECK_OK(veer_getTarget(troop.world, troop.agents[0], &target));
    CHECK_EQ(target.kind, VEER_OWN_TARGET_NONE);
    given.agentCount = 0;
    given.point.x = 0;
    CHECK_OK(veer_orderAgents(troop.world, &given, NULL));
}
