/* Tests sight between agents: range, angle and masks, what blocks the view, and that one call for many pairs agrees with single tests. */
#include "refusal.h"
#include "setup.h"

#define SIGHT(...) DEFINED(VeerSightQuery, veer_defaultSightQuery(), __VA_ARGS__)

/* Returns whether one agent sees another. */
static uint32_t seesOf(VeerWorldId world, VeerSightQuery query, VeerAgentId from, VeerAgentId to) {
    uint8_t seen = 7;
    uint32_t count = 9;
    const VeerSightBatch batch = {&from, &to, 1, 1, &seen};
    CHECK_OK(veer_canSee(world, &query, &batch, &count));
    CHECK_EQ(count, seen);
    return seen;
}

TEST(an_agent_sees_what_is_within_its_range_and_angle) {
    VeerWorldId world = make_world(WORLD(.seed = 1));
    VeerAgentId guard = make_agent(world, AGENT(.x = 10, .y = 10, .orientation = 0.5f));
    VeerAgentId thief = make_agent(world, AGENT(.x = 110, .y = 10, .group = 4));
    CHECK(seesOf(world, SIGHT(.range = 100), guard, thief));
    CHECK(!seesOf(world, SIGHT(.range = 99.9f), guard, thief));
    CHECK(seesOf(world, SIGHT(.halfAngle = 0.51f), guard, thief));
    CHECK(!seesOf(world, SIGHT(.halfAngle = 0.49f), guard, thief));
    CHECK(!seesOf(world, SIGHT(.halfAngle = 2.6f), thief, guard)); /* it faces away, by pi */
    CHECK(seesOf(world, SIGHT(.halfAngle = 3.1415927f), thief, guard));
    CHECK(seesOf(world, SIGHT(.mask = 12), guard, thief));
    CHECK(!seesOf(world, SIGHT(.mask = 3), guard, thief));
    CHECK(!seesOf(world, SIGHT(.range = 100), guard, guard));
}

TEST(obstacles_and_agents_of_the_blocking_groups_block_the_view) {
    VeerWorldId world = make_world(WORLD(.seed = 1));
    VeerAgentId guard = make_agent(world, AGENT(.x = 0)), thief = make_agent(world, AGENT(.x = 100));
    make_obstacle(world, BOX(.x = 50, .halfWidth = 2, .halfHeight = 30, .group = 2)); /* a window */
    CHECK(!seesOf(world, SIGHT(.range = 500), guard, thief));
    CHECK(seesOf(world, SIGHT(.blockers = 1), guard, thief));
    make_agent(world, AGENT(.x = 70, .y = 7, .group = 8));
    CHECK(seesOf(world, SIGHT(.blockers = 1), guard, thief));
    CHECK(!seesOf(world, SIGHT(.blockers = 0, .blockingAgents = 8), guard, thief));
    CHECK(seesOf(world, SIGHT(.blockers = 0, .blockingAgents = 1), guard, thief)); /* neither of the two blocks it */
}

TEST(an_agent_inside_an_obstacle_sees_nothing) {
    VeerWorldId world = make_world(WORLD(.seed = 1));
    VeerAgentId guard = make_agent(world, AGENT(.x = 0)), thief = make_agent(world, AGENT(.x = 100));
    make_obstacle(world, BOX(.halfWidth = 5, .halfHeight = 5));
    CHECK(!seesOf(world, SIGHT(.range = 500), guard, thief));
    CHECK(!seesOf(world, SIGHT(.range = 500), thief, guard));
    CHECK(seesOf(world, SIGHT(.blockers = 2), guard, thief));
}

TEST(agents_of_other_levels_are_not_seen) {
    VeerWorldId world = make_world(WORLD(.levels = 2, .levelHeight = 100, BOUNDS(500.0f, 500.0f, 500.0f)));
    VeerAgentId guard = make_agent(world, AGENT(.x = 0)), upstairs = make_agent(world, AGENT(.x = 50, .z = 100));
    CHECK(!seesOf(world, SIGHT(.range = 500), guard, upstairs));
    CHECK(seesOf(world, SIGHT(.range = 500), guard, make_agent(world, AGENT(.x = 50, .z = 40))));
}

TEST(in_volume_worlds_the_view_is_a_cone_and_across_wrapped_edges_the_way_is_short) {
    VeerWorldId world = make_world(WORLD(.dimensions = 3, EDGES(VEER_EDGE_MODE_WRAP), BOUNDS(100.0f, 100.0f, 100.0f)));
    VeerAgentId ship = make_agent(world, AGENT(.x = 90, .velocityX = 10));
    VeerAgentId above = make_agent(world, AGENT(.x = 90, .z = 40)), across = make_agent(world, AGENT(.x = -90));
    CHECK(!seesOf(world, SIGHT(.halfAngle = 0.5f), ship, above));
    CHECK(seesOf(world, SIGHT(.halfAngle = 1.6f), ship, above));
    CHECK(seesOf(world, SIGHT(.halfAngle = 0.5f, .range = 20.5f), ship, across));
}

enum { GUARDS = 70, TARGETS = 131 };

TEST(one_call_for_all_pairs_agrees_with_pairs_and_with_lines_of_sight) {
    static VeerAgentId guards[GUARDS], targets[TARGETS], observers[GUARDS * TARGETS], others[GUARDS * TARGETS];
    static uint8_t all[GUARDS * TARGETS], paired[GUARDS * TARGETS];
    VeerWorldId world = make_world(WORLD(.capacity.agents = 256, .capacity.obstacles = 64));
    uint32_t random = 7, counts[2] = {0, 0}, expected = 0;
    for (uint32_t i = 0; i < 60; i++)
        make_obstacle(world, OBSTACLE(.x = test_range(&random, 0, 800), .y = test_range(&random, 0, 600), .radius = 14));
    for (uint32_t i = 0; i < GUARDS + TARGETS; i++)
        *(i < GUARDS ? &guards[i] : &targets[i - GUARDS]) = make_agent(
            world, AGENT(.x = test_range(&random, 0, 800), .y = test_range(&random, 0, 600), .orientation = test_range(&random, -3, 3)));
    const VeerSightQuery query = SIGHT(.range = 300, .halfAngle = 0.9f), inPairs = SIGHT(.range = 300, .halfAngle = 0.9f, .pairs = 1);
    const VeerSightBatch batch = {guards, targets, GUARDS, TARGETS, all};
    CHECK_OK(veer_canSee(world, &query, &batch, &counts[0]));
    for (uint32_t i = 0; i < GUARDS * TARGETS; i++) observers[i] = guards[i / TARGETS], others[i] = targets[i % TARGETS];
    const VeerSightBatch list = {observers, others, GUARDS * TARGETS, GUARDS * TARGETS, paired};
    CHECK_OK(veer_canSee(world, &inPairs, &list, &counts[1]));
    CHECK_EQ(counts[0], counts[1]);
    CHECK(!memcmp(all, paired, sizeof all));
    for (uint32_t i = 0; i < GUARDS * TARGETS; i++) {
        VeerAgentDef from, to;
        CHECK_OK(veer_getAgent(world, observers[i], &from));
        CHECK_OK(veer_getAgent(world, others[i], &to));
        const double dx = (double)to.x - (double)from.x, dy = (double)to.y - (double)from.y, distance = hypot(dx, dy);
        const double along = cos((double)from.orientation) * dx + sin((double)from.orientation) * dy - cos(0.9) * distance;
        if (fabs(distance - 300) < 1e-3 || fabs(along) < 1e-3) continue;
        const int isFree = veer_lineOfSight(world, (VeerVec3){from.x, from.y, 0}, (VeerVec3){to.x, to.y, 0}) == VEER_OK;
        CHECK_EQ(all[i], distance < 300 && along > 0 && isFree);
        expected += all[i];
    }
    CHECK(expected > 100 && expected < GUARDS * TARGETS / 4);
}

TEST(bad_sight_queries_are_refused_and_write_nothing) {
    VeerWorldId world = make_world(WORLD(.seed = 1));
    VeerAgentId agents[2] = {make_agent(world, AGENT(.x = 0)), make_agent(world, AGENT(.x = 9))};
    uint8_t seen[4] = {5, 5, 5, 5};
    uint32_t count = 9;
    VeerSightQuery query = SIGHT(.range = 100);
    VeerSightBatch batch = {agents, agents, 2, 2, seen};
    CHECK_EQ(veer_canSee(world, NULL, &batch, &count), VEER_E_NULL);
    CHECK_EQ(veer_canSee(world, &query, NULL, &count), VEER_E_NULL);
    CHECK_EQ(veer_canSee(world, &query, &batch, NULL), VEER_E_NULL);
    batch.seen = NULL;
    CHECK_EQ(veer_canSee(world, &query, &batch, &count), VEER_E_NULL);
    batch.seen = seen, query.range = NAN;
    CHECK_EQ(veer_canSee(world, &query, &batch, &count), VEER_E_NOT_FINITE);
    query.range = 100, query.halfAngle = 4;
    CHECK_EQ(veer_canSee(world, &query, &batch, &count), VEER_E_RANGE);
    query = SIGHT(.pairs = 1), batch.targetCount = 1;
    CHECK_EQ(veer_canSee(world, &query, &batch, &count), VEER_E_RANGE);
    batch.targetCount = 2;
    CHECK_OK(veer_removeAgent(world, agents[1]));
    CHECK_EQ(veer_canSee(world, &query, &batch, &count), VEER_E_STALE);
    CHECK(!strcmp(veer_lastError(world)->argument, "observers[1]"));
    CHECK_EQ(count, 9u);
    CHECK_EQ(seen[0], 5);
    batch.observerCount = batch.targetCount = 0;
    CHECK_OK(veer_canSee(world, &query, &batch, &count));
    CHECK_EQ(count, 0u);
}
