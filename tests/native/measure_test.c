/* Tests the measures of runs (veer_measures.h): arrivals, ways, motion, contacts, roads and events, in runs whose figures are known. */
#include "refusal.h"
#include "setup.h"

enum { RED = 1, BLUE = 2 };
static VeerWorldId newWorld(void) { return make_world(WORLD(.capacity.measures = 1, BOUNDS(1000.0f, 1000.0f, 1000.0f))); }

static void startMeasures(VeerWorldId world, float reach) {
    const VeerMeasureDef def = DEFINED(VeerMeasureDef, veer_defaultMeasureDef(), .reach = reach);
    CHECK_OK(veer_startMeasures(world, &def));
}
static VeerMeasures measuresOf(VeerWorldId world, uint32_t mask) {
    VeerMeasures measures;
    CHECK_OK(veer_measure(world, mask, &measures));
    return measures;
}
static VeerMeasures allOf(VeerWorldId world) { return measuresOf(world, 0xFFFFFFFFu); }

/* Adds a brain whose agents move at their decided velocity at once, and stop instantly at their goals. */
static VeerBrainId walkersBrain(VeerWorldId world) {
    VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK);
    brain.locomotion.response = VEER_INF;
    return make_brain(world, &brain);
}
static void sendTo(VeerWorldId world, VeerAgentId agent, float x, float y) {
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){x, y, 0}));
}

TEST(a_walk_that_nothing_disturbs_takes_the_time_of_the_shortest_way) {
    VeerWorldId world = newWorld();
    VeerAgentId walker = make_agent(world, AGENT(.brain = walkersBrain(world), .maxSpeed = 100, .maxForce = VEER_INF, .radius = 5));
    sendTo(world, walker, 300, 0);
    startMeasures(world, 10);
    setup_steps(world, 60, DT);
    CHECK_NEAR(allOf(world).arrived, 0, 0);
    CHECK(allOf(world).lastTime == VEER_INF && allOf(world).medianTime == VEER_INF);
    setup_steps(world, 180, DT);
    const VeerMeasures measures = allOf(world);
    CHECK_NEAR(measures.agents, 1, 0);
    CHECK_NEAR(measures.goals, 1, 0);
    CHECK_NEAR(measures.arrived, 1, 0);
    CHECK_NEAR(measures.legs, 1, 0);
    CHECK_NEAR(measures.seconds, 4, 1e-3);
    CHECK_NEAR(measures.lastTime, 1, 0.01);
    CHECK_NEAR(measures.medianTime, measures.lastTime, 0);
    CHECK_NEAR(measures.detour, 1, 0.01);
    CHECK_NEAR(measures.speed, 1, 0.01);
    CHECK_NEAR(measures.standing, 0, 0);
    CHECK_NEAR(measures.turnRate, 0, 1e-4);
    CHECK(measures.gap == VEER_INF);
}

TEST(each_new_goal_begins_a_leg_and_waiting_between_legs_does_not_count) {
    VeerWorldId world = newWorld();
    VeerAgentId walker = make_agent(world, AGENT(.brain = walkersBrain(world), .maxSpeed = 100, .maxForce = VEER_INF, .radius = 5));
    startMeasures(world, 10);
    for (int leg = 0; leg < 4; leg++) {
        sendTo(world, walker, leg % 2 ? 0 : 200, 0);
        setup_steps(world, 200, DT);
    }
    CHECK_NEAR(allOf(world).legs, 4, 0);
    CHECK_NEAR(allOf(world).lastTime, 1, 0.02);
    sendTo(world, walker, -400, 0);
    setup_steps(world, 10, DT);
    CHECK_NEAR(allOf(world).arrived, 0, 0);
    setup_steps(world, 300, DT);
    CHECK_NEAR(allOf(world).arrived, 1, 0);
    CHECK_NEAR(allOf(world).legs, 5, 0);
}

/* Moves an agent by hand around a circle, as a physics engine would, between decide and endStep. */
static void circle(VeerWorldId world, VeerAgentId agent, float radius, float rate, int steps) {
    const uint32_t slot = veer_slot(agent);
    for (int i = 0; i < steps; i++) {
        CHECK_OK(veer_perceive(world, DT));
        CHECK_OK(veer_decide(world));
        veer_columnF32(world, VEER_COLUMN_X)[slot] = radius * cosf(rate * DT * (float)(i + 1));
        veer_columnF32(world, VEER_COLUMN_Y)[slot] = radius * sinf(rate * DT * (float)(i + 1));
        CHECK_OK(veer_endStep(world));
    }
}

TEST(motion_on_a_circle_has_the_turn_rate_and_the_jerk_of_the_circle) {
    const float rates[] = {0.5f, 2, 5};
    for (int i = 0; i < 3; i++) {
        VeerWorldId world = newWorld();
        VeerAgentId agent = make_agent(world, AGENT(.x = 50, .maxSpeed = 400));
        startMeasures(world, 0);
        circle(world, agent, 50, rates[i], 240);
        const float speed = 50 * rates[i];
        CHECK_NEAR(allOf(world).turnRate, rates[i], 0.01 * (double)rates[i]);
        CHECK_NEAR(allOf(world).speed, speed / 400, 0.01 * (double)speed / 400);
        CHECK_NEAR(allOf(world).jerk, rates[i] * rates[i] * speed / 400, 0.05 * (double)(rates[i] * rates[i] * speed / 400));
        CHECK_NEAR(allOf(world).goals, 0, 0);
        CHECK_NEAR(allOf(world).arrived, 1, 0);
    }
}

TEST(discs_that_pass_through_each_other_touch_once_each_and_overlap_as_deep_as_they_can) {
    VeerWorldId world = newWorld();
    make_agent(world, AGENT(.x = -100, .velocityX = 60, .radius = 10, .group = RED));
    make_agent(world, AGENT(.x = 100, .velocityX = -60, .radius = 5, .group = BLUE));
    startMeasures(world, 0);
    setup_steps(world, 30, DT);
    CHECK_NEAR(allOf(world).gap, 200 - 15 - 2 * 30, 0.1);
    CHECK_NEAR(allOf(world).contacts, 0, 0);
    setup_steps(world, 170, DT);
    CHECK_NEAR(allOf(world).gap, 0, 0);
    CHECK_NEAR(allOf(world).contacts, 2, 0);
    CHECK_NEAR(measuresOf(world, RED).contacts, 1, 0);
    CHECK_NEAR(allOf(world).overlap, 3, 0.4); /* the centers meet: 15 of 5 */
    CHECK_NEAR(measuresOf(world, 4).agents, 0, 0);
}

/* 150 agents, too many to compare all pairs, in a ring far away from three that are compared: both ways of looking give the same. */
TEST(spacing_is_the_mean_distance_to_the_nearest_center_whatever_the_number_of_agents) {
    for (uint32_t crowd = 0; crowd < 2; crowd++) {
        VeerWorldId world = make_world(WORLD(.capacity.measures = 1, .capacity.agents = 256, BOUNDS(1000.0f, 1000.0f, 1000.0f)));
        make_agent(world, AGENT(.x = 0, .radius = 5, .group = RED));
        make_agent(world, AGENT(.x = 40, .radius = 8, .group = RED));
        make_agent(world, AGENT(.x = 140, .radius = 2, .group = RED));
        make_agent(world, AGENT(.x = 160, .group = 0));
        for (uint32_t i = 0; crowd && i < 150; i++)
            make_agent(world, AGENT(.x = 900 * cosf((float)i), .y = 900 * sinf((float)i), .radius = 4, .group = BLUE));
        startMeasures(world, 0);
        setup_steps(world, 20, DT);
        CHECK_NEAR(measuresOf(world, RED).spacing, (40 + 40 + 100) / 3.0, 1e-3);
        CHECK_NEAR(measuresOf(world, RED).gap, 40 - 13, 1e-4);
        CHECK(measuresOf(world, 4).spacing == VEER_INF);
    }
}

TEST(an_agent_that_cannot_go_on_stands_and_one_that_has_arrived_does_not) {
    VeerWorldId world = newWorld();
    VeerBrainId brain = walkersBrain(world);
    VeerAgentId held = make_agent(world, AGENT(.brain = brain, .maxSpeed = 100, .maxForce = VEER_INF, .radius = 5, .group = RED));
    VeerAgentId free = make_agent(world, AGENT(.y = 80, .brain = brain, .maxSpeed = 100, .maxForce = VEER_INF, .radius = 5, .group = BLUE));
    make_obstacle(world, BOX(.x = 60, .halfWidth = 10, .halfHeight = 40));
    sendTo(world, held, 200, 0);
    sendTo(world, free, 100, 80);
    startMeasures(world, 10);
    setup_steps(world, 300, DT);
    CHECK_NEAR(measuresOf(world, RED).standing, 5 - 0.45, 0.1);
    CHECK_NEAR(measuresOf(world, RED).longestStanding, 5 - 0.45, 0.1);
    CHECK_NEAR(measuresOf(world, RED).obstacleContacts, 1, 0);
    CHECK_NEAR(measuresOf(world, BLUE).standing, 0, 0);
    CHECK_NEAR(allOf(world).arrived, 0.5, 0);
    CHECK(allOf(world).lastTime == VEER_INF && allOf(world).medianTime < 1.05f);
}

TEST(a_removed_agent_counts_until_another_takes_its_slot) {
    VeerWorldId world = newWorld();
    VeerAgentId walker = make_agent(world, AGENT(.brain = walkersBrain(world), .maxSpeed = 100, .maxForce = VEER_INF, .radius = 5));
    sendTo(world, walker, 50, 0);
    startMeasures(world, 10);
    setup_steps(world, 60, DT);
    CHECK_OK(veer_removeAgent(world, walker));
    setup_steps(world, 60, DT);
    CHECK_NEAR(allOf(world).legs, 1, 0);
    CHECK_NEAR(allOf(world).seconds, 1, 1e-3);
    for (uint32_t i = 0; i < 64; i++) make_agent(world, AGENT(.x = 20 * (float)i, .y = 300));
    setup_steps(world, 1, DT);
    CHECK_NEAR(allOf(world).legs, 0, 0);
    CHECK_NEAR(allOf(world).agents, 64, 0);
}

TEST(the_shortest_ways_lead_around_walls_where_a_cell_size_asks_for_it) {
    float times[2];
    for (int i = 0; i < 2; i++) {
        VeerWorldId world = make_world(WORLD(.capacity.measures = 1, .capacity.navCells = 4000, BOUNDS(300.0f, 300.0f, 300.0f)));
        VeerBrainDef brain = route_brain((Route){VEER_BEHAVIOR_GO_TO, VEER_COMBINE_BLEND, 0xFFFFFFFFu, 0, 10, 6});
        brain.locomotion.response = VEER_INF;
        VeerAgentId walker =
            make_agent(world, AGENT(.x = -100, .brain = make_brain(world, &brain), .maxSpeed = 100, .maxForce = VEER_INF, .radius = 5));
        make_obstacle(world, BOX(.halfWidth = 5, .halfHeight = 150));
        sendTo(world, walker, 100, 0);
        const VeerMeasureDef def = DEFINED(VeerMeasureDef, veer_defaultMeasureDef(), .reach = 10, .cellSize = i ? 10 : 0);
        CHECK_OK(veer_startMeasures(world, &def));
        setup_steps(world, 420, DT);
        times[i] = allOf(world).lastTime;
    }
    CHECK_NEAR(times[0], 1.9, 0.2); /* 370 u around the wall instead of 190 */
    CHECK_NEAR(times[1], 1, 0.06);
}

TEST(a_step_over_the_edge_of_a_wrapped_world_is_a_short_one) {
    VeerWorldId world = make_world(WORLD(.capacity.measures = 1, EDGES(VEER_EDGE_MODE_WRAP), BOUNDS(100.0f, 100.0f, 100.0f)));
    make_agent(world, AGENT(.x = 90, .velocityX = 50, .maxSpeed = 100));
    startMeasures(world, 0);
    setup_steps(world, 300, DT);
    CHECK_NEAR(allOf(world).speed, 0.5, 1e-3);
    CHECK_NEAR(allOf(world).jerk, 0, 0.1);
}

TEST(agents_off_their_road_agents_found_and_agents_caught_are_counted) {
    VeerWorldId world = make_world(WORLD(.capacity.measures = 1, .capacity.memories = 2, BOUNDS(1000.0f, 1000.0f, 1000.0f)));
    const float points[] = {0, 0, 0, 900, 0, 0};
    VeerPathId road = make_path(world, PATH(.points = points, .pointCount = 2, .radius = 20));
    VeerBrainDef driver = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_FOLLOW_TRACK);
    driver.behaviors[0].path = road;
    make_agent(world, AGENT(.y = 200, .brain = make_brain(world, &driver), .maxSpeed = 0, .group = 4));
    VeerBrainDef guard = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_PURSUE);
    guard.sense.mask = BLUE, guard.behaviors[0].params.pursue.catchRadius = 12;
    VeerAgentId hunter = make_agent(world, AGENT(.y = -200, .brain = make_brain(world, &guard), .group = RED));
    VeerAgentId thief = make_agent(world, AGENT(.x = 120, .y = -200, .group = BLUE));
    CHECK_OK(veer_setTargetAgent(world, hunter, thief));
    startMeasures(world, 0);
    setup_steps(world, 20, DT);
    CHECK_NEAR(measuresOf(world, BLUE).found, 1, 0);
    setup_steps(world, 280, DT);
    CHECK_NEAR(measuresOf(world, 4).offRoad, 1, 0);
    CHECK_NEAR(measuresOf(world, BLUE).caught, 1, 0);
    CHECK_NEAR(measuresOf(world, RED).found + measuresOf(world, RED).caught, 0, 0);
}

TEST(measuring_changes_no_agent_and_is_saved_with_the_world) {
    uint64_t hashes[2];
    VeerMeasures measures, later;
    for (uint32_t i = 0; i < 2; i++) {
        VeerWorldId world = make_world(WORLD(.capacity.measures = i, BOUNDS(200.0f, 200.0f, 200.0f), .seed = 5));
        VeerBrainDef brain = BRAIN(VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_AVOID_AGENTS);
        VeerBrainId wanderers = make_brain(world, &brain);
        for (uint32_t k = 0; k < 40; k++)
            make_agent(world, AGENT(.x = (float)(k % 8) * 40 - 140, .y = (float)(k / 8) * 40 - 80, .brain = wanderers));
        if (i) startMeasures(world, 0);
        setup_steps(world, 120, DT);
        CHECK_OK(veer_hash(world, &hashes[i]));
        if (!i) continue;
        VeerWorldId twin = make_twin(world);
        setup_steps(world, 60, DT);
        setup_steps(twin, 60, DT);
        measures = allOf(world), later = allOf(twin);
        CHECK(memcmp(&measures, &later, sizeof measures) == 0);
        CHECK_NEAR(measures.seconds, 3, 1e-3);
        CHECK(measures.turnRate > 0.01f && measures.gap < 20);
    }
    CHECK_EQ(hashes[0], hashes[1]);
}

/* The product of such a top speed and a step is rounded to 0. */
TEST(the_measures_of_an_agent_whose_top_speed_is_hardly_above_0_are_numbers) {
    VeerWorldId world = newWorld();
    const VeerAgentId agent = make_agent(world, AGENT(.brain = walkersBrain(world)));
    veer_columnF32(world, VEER_COLUMN_MAX_SPEED)[veer_slotOf(agent.bits)] = 1e-44f;
    startMeasures(world, 0);
    sendTo(world, agent, 100, 0);
    setup_steps(world, 10, DT);
    VeerWorldId twin = make_twin(world); /* refused if a measure is no number */
    setup_steps(twin, 10, DT);
    CHECK(allOf(twin).jerk >= 0);
}

TEST(row_154_what_cannot_be_measured_is_refused) {
    VeerWorldId world = make_world(WORLD(.seed = 1)), space = make_world(WORLD(.dimensions = 3, .capacity.measures = 1));
    VeerMeasureDef def = veer_defaultMeasureDef();
    VeerMeasures measures;
    REFUSED(world, veer_startMeasures(world, &def), VEER_E_FULL, "capacity.measures");
    REFUSED(world, veer_measure(world, 1, &measures), VEER_E_FULL, "capacity.measures");
    REFUSED(world, veer_startMeasures(world, NULL), VEER_E_NULL, "def");
    REFUSED(world, veer_measure(world, 1, NULL), VEER_E_NULL, "measures");
    VeerWorldId measured = newWorld();
    def.reach = -1;
    REFUSED(measured, veer_startMeasures(measured, &def), VEER_E_RANGE, "def.reach");
    def = DEFINED(VeerMeasureDef, veer_defaultMeasureDef(), .cellSize = 10);
    REFUSED(measured, veer_startMeasures(measured, &def), VEER_E_FULL, "capacity.navCells");
    REFUSED(space, veer_startMeasures(space, &def), VEER_E_RANGE, "def.cellSize");
    CHECK_OK(veer_perceive(measured, DT));
    def.cellSize = 0;
    CHECK_EQ(veer_startMeasures(measured, &def), VEER_E_BUSY);
}
