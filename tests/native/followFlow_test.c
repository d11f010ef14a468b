/* Tests followFlow: an agent follows the field at its predicted position, and does nothing outside the field. */
#include "given.h"

typedef struct Current {
    uint32_t columns, rows;
    float x, y, cellSize;
    VeerVec3 (*at)(float x, float y);
} Current;

static VeerVec3 east(float x, float y) { return (VeerVec3){1 + 0 * x, 0 * y, 0}; }
static VeerVec3 halfNorth(float x, float y) { return (VeerVec3){0 * x, 0.5f + 0 * y, 0}; }
static VeerVec3 tenTimesEast(float x, float y) { return (VeerVec3){10 + 0 * x, 0 * y, 0}; }
/* Returns the vector of a field that points east where x < 0, and north elsewhere. */
static VeerVec3 bend(float x, float y) {
    (void)y;
    return x < 0 ? (VeerVec3){1, 0, 0} : (VeerVec3){0, 1, 0};
}
/* Returns the vector of a field that circles the origin and leads to the circle of radius 100 u. */
static VeerVec3 vortex(float x, float y) {
    float r = hypotf(x, y), in = fminf(fmaxf((r - 100) / 100, -0.7f), 0.7f), round = sqrtf(1 - in * in);
    return r > 0 ? (VeerVec3){(-y * round - x * in) / r, (x * round - y * in) / r, 0} : (VeerVec3){0, 0, 0};
}
static VeerVec3 inwards(float x, float y) {
    float r = hypotf(x, y);
    return r > 30 ? (VeerVec3){-x / r, -y / r, 0} : (VeerVec3){0, 0, 0};
}

static VeerFlowId flowWith(Walker *walker, Current current) {
    static float vectors[2 * 64 * 64];
    VeerFlowDef def = FLOW(.x = current.x, .y = current.y, .cellSize = current.cellSize, .columns = current.columns, .rows = current.rows,
                           .vectorCount = current.columns * current.rows, .vectors = vectors);
    for (uint32_t i = 0; i < def.vectorCount; i++) {
        float column = (float)(i % current.columns), row = (float)(i / current.columns);
        VeerVec3 v = current.at(current.x + (column + 0.5f) * current.cellSize, current.y + (row + 0.5f) * current.cellSize);
        vectors[2 * i] = v.x;
        vectors[2 * i + 1] = v.y;
    }
    walker->worldDef.capacity.points = 64 * 64;
    walker_makeWorld(walker);
    return walker->behavior->flow = addFlow(walker->world, def);
}

static void planIn(Walker *walker, Current current) {
    walker_plan(walker, VEER_BEHAVIOR_FOLLOW_FLOW);
    flowWith(walker, current);
}

TEST(the_length_of_a_vector_is_a_share_of_the_top_speed) {
    VeerVec3 (*const flows[3])(float, float) = {east, halfNorth, tenTimesEast};
    const float speeds[3][2] = {{80, 0}, {0, 40}, {80, 0}}; /* speed in u/s, at most the top speed */
    for (int i = 0; i < 3; i++) {
        PLANNED(walker, planIn(&walker, (Current){8, 8, -400, -400, 100, flows[i]}));
        walker.agentDef.maxSpeed = 80;
        walker_run(&walker, 2, DT);
        CHECK_AT(walker_velocity(&walker), speeds[i][0], speeds[i][1], 1e-3);
    }
}

TEST(an_agent_circles_in_a_vortex_at_any_step) {
    const float steps[] = {1.0f / 15, 1.0f / 30, DT, 1.0f / 240};
    for (int i = 0; i < 8; i++) {
        PLANNED(walker, planIn(&walker, (Current){40, 40, -200, -200, 10, vortex}));
        walker.agentDef.x = i < 4 ? 30 : 190;
        walker_run(&walker, 6, steps[i % 4]);
        float round = 0, least = 1e9f, most = 0;
        for (float time = 0; time < 20; time += steps[i % 4]) {
            float before = atan2f(walker_y(&walker), walker_x(&walker)), r;
            walker_step(&walker, steps[i % 4]);
            round += remainderf(atan2f(walker_y(&walker), walker_x(&walker)) - before, 6.2831853f);
            r = walker_distanceTo(&walker, 0, 0);
            least = fminf(least, r);
            most = fmaxf(most, r);
        }
        CHECK_NEAR(round, 20, 1); /* 100 u/s on a circle of 100 u is 1 rad/s */
        CHECK(least > 90 && most < 110);
    }
}

TEST(an_agent_that_predicts_turns_before_the_bend) {
    float turnedAt[2];
    for (int ahead = 0; ahead < 2; ahead++) {
        PLANNED(walker, planIn(&walker, (Current){40, 20, -400, -100, 20, bend}));
        walker.behavior->params.followFlow.prediction = ahead ? 0.5f : 0.0f, walker.agentDef.x = -150;
        walker_start(&walker);
        for (int i = 0; i < 300 && walker_vy(&walker) < 10; i++) walker_step(&walker, DT);
        turnedAt[ahead] = walker_x(&walker);
    }
    CHECK_NEAR(turnedAt[0] - turnedAt[1], 50, 8); /* half a second at 100 u/s */
}

TEST(an_agent_stops_where_the_vectors_are_zero) {
    PLANNED(walker, planIn(&walker, (Current){60, 60, -300, -300, 10, inwards}));
    walker.agentDef.x = 200, walker.agentDef.y = -150;
    walker_run(&walker, 10, DT);
    CHECK(walker_distanceTo(&walker, 0, 0) < 30);
    CHECK(walker_speed(&walker) < 0.01f);
}

TEST(outside_its_field_an_agent_does_nothing) {
    PLANNED(walker, planIn(&walker, (Current){4, 4, 0, 0, 50, halfNorth}));
    walker.agentDef.x = -100, walker.agentDef.velocityX = 30;
    walker_run(&walker, 1, DT);
    CHECK_EQ(walker_vx(&walker), 30); /* it coasts */
    CHECK_EQ(walker_vy(&walker), 0);
    walker_walk(&walker, 4, DT); /* the agent enters the field and leaves it across the upper edge */
    CHECK_NEAR(walker_vy(&walker), 50, 0.5);
    walker_walk(&walker, 8, DT);
    CHECK(walker_y(&walker) > 400);
    CHECK_NEAR(walker_vy(&walker), 50, 0.5);
}

TEST(an_agent_about_to_leave_the_field_still_follows_it) {
    PLANNED(walker, planIn(&walker, (Current){4, 4, 0, 0, 50, halfNorth}));
    walker.behavior->params.followFlow.prediction = 1, walker.agentDef.x = 150, walker.agentDef.y = 100;
    walker.agentDef.velocityX = 100; /* without the field the agent would leave in one second */
    walker_run(&walker, 1, DT);
    CHECK(walker_x(&walker) < 200);
    CHECK_NEAR(walker_vy(&walker), 50, 0.5);
}

TEST(a_field_that_spans_a_wrapped_world_has_no_end) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_FLOW);
    setEdges(&walker.worldDef, VEER_EDGE_MODE_WRAP), walker.worldDef.minX = walker.worldDef.minY = 0;
    walker.worldDef.maxX = 200, walker.worldDef.maxY = 100;
    flowWith(&walker, (Current){10, 5, 0, 0, 20, east});
    walker.agentDef.x = walker.agentDef.y = 50;
    walker_run(&walker, 1, DT);
    for (int i = 0; i < 600; i++) {
        walker_step(&walker, DT);
        CHECK(walker_vx(&walker) > 99);
        CHECK_NEAR(walker_vy(&walker), 0, 1e-4);
    }
}

TEST(in_3d_a_field_leads_horizontally) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_FLOW);
    walker.worldDef.dimensions = 3;
    flowWith(&walker, (Current){4, 4, -200, -200, 100, east});
    walker.agentDef.z = 70, walker.agentDef.velocityZ = 40;
    walker_run(&walker, 2, DT);
    CHECK_NEAR(walker_vx(&walker), 100, 0.1);
    CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_VELOCITY_Z), 0, 0.1);
}

TEST(in_a_context_brain_an_agent_follows_a_field_around_an_obstacle) {
    PLANNED(walker, planIn(&walker, (Current){10, 10, -100, -250, 50, east}));
    walker.brainDef.combine = VEER_COMBINE_CONTEXT, addBehavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
    addObstacle(walker.world, discAt(150, 0, 30));
    walker_start(&walker);
    uint32_t contacts = stepAndCount(&walker, 300, DT, VEER_EVENT_CONTACT);
    CHECK(walker_x(&walker) > 300);
    CHECK_EQ(contacts, 0);
}

TEST(without_a_field_or_after_its_removal_an_agent_does_nothing) {
    for (int removed = 0; removed < 2; removed++) {
        PLANNED(walker, planIn(&walker, (Current){4, 4, -100, -100, 50, east}));
        VeerFlowId flow = walker.behavior->flow;
        if (!removed) walker.behavior->flow = veer_nullFlow;
        walker.agentDef.velocityY = 20;
        walker_start(&walker);
        if (removed) {
            CHECK_OK(veer_removeFlow(walker.world, flow));
            CHECK_EQ(walker_events(&walker, VEER_EVENT_FLOW_LOST, 0), 1);
            CHECK_EQ(flowWith(&walker, (Current){4, 4, -100, -100, 50, east}).bits != flow.bits,
                     1); /* a new field in the same slot has a different id */
        }
        walker_walk(&walker, 1, DT);
        CHECK_AT(walker_velocity(&walker), 0, 20, 0);
    }
}

TEST(a_change_of_the_field_takes_effect_at_once) {
    PLANNED(walker, planIn(&walker, (Current){4, 4, -1000, -1000, 500, east}));
    walker_run(&walker, 1, DT);
    const float still[] = {0, -1};
    VeerFlowDef def = FLOW(.vectors = still, .vectorCount = 1, .x = -1000, .y = -1000, .cellSize = 2000);
    CHECK_OK(veer_setFlow(walker.world, walker.behavior->flow, &def));
    walker_walk(&walker, 2, DT);
    CHECK_AT(walker_velocity(&walker), 0, -100, 0.1);
}
