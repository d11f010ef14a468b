/* Tests the targeters of the steering pipeline, and nextPathNode. */
#include "walker.h"

/* Returns the initial direction of an agent at (x, 0) that goes to a goal along a path with corners at (0, 0), (100, 0), (100, 100) and
 * (200, 100). */
static float courseAlongNodes(float x, float goalX, float goalY, float nodeRadius) {
    static const float points[] = {0, 0, 100, 0, 100, 100, 200, 100};
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_TARGET, .agentDef.x = x, .brainDef.combine = VEER_COMBINE_PIPELINE);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_NEXT_PATH_NODE)->params.nextPathNode.nodeRadius = nodeRadius;
    walker_makeWorld(&walker);
    walker_path(&walker, points, 4, veer_defaultPathDef());
    walker.brainDef.behaviors[1].path = walker.behavior->path;
    walker.behavior->path = veer_nullPath;
    aim_at(walker.behavior, goalX, goalY, 0);
    walker_start(&walker);
    walker_step(&walker, DT);
    return atan2f(walker_vy(&walker), walker_vx(&walker));
}

TEST(the_next_node_is_the_first_before_the_goal_however_near_it_is) {
    CHECK_NEAR(courseAlongNodes(20, 200, 100, 10), 0, 1e-3);
    CHECK_NEAR(courseAlongNodes(99.5f, 200, 100, 0.1f), 0, 1e-3);
    CHECK_NEAR(courseAlongNodes(100, 200, 100, 0.1f), 1.5707963f, 1e-2); /* at a node the agent moves on to the next node */
    CHECK_NEAR(courseAlongNodes(100, 200, 100, 0), 1.5707963f, 1e-2);
    CHECK_NEAR(courseAlongNodes(20, 100, -80, 0.1f), -0.7853982f, 1e-3); /* a goal beside a node does not count as behind the node */
}

TEST(the_velocity_of_a_target_is_matched_on_arrival) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_TARGET, .brainDef.combine = VEER_COMBINE_PIPELINE);
    walker.behavior->params.target.channels = 1 | 4;
    walker_start(&walker);
    VeerAgentId leader = make_agent(walker.world, AGENT(.x = 100, .velocityX = 40, .velocityY = 40));
    veer_setTargetAgent(walker.world, walker.agent, leader);
    walker_walk(&walker, 6, DT);
    CHECK_AT(walker_velocity(&walker), 40, 40, 0.5);
    CHECK(walker_distanceTo(&walker, 100 + 240, 240) < 5);
}

TEST(orientation_and_rotation_of_a_target_are_matched) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_TARGET, .brainDef.combine = VEER_COMBINE_PIPELINE,
                           .brainDef.locomotion.facing = VEER_FACING_INDEPENDENT);
    walker.behavior->params.target.channels = 2 | 8;
    walker_start(&walker);
    VeerAgentId other = make_agent(walker.world, AGENT(.x = 100, .orientation = -2.5f));
    veer_setTargetAgent(walker.world, walker.agent, other);
    walker_walk(&walker, 3, DT);
    CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_ORIENTATION), -2.5f, 0.01);
    CHECK_NEAR(walker_x(&walker), 0, 1e-6); /* the agent only turns */
}

TEST(turning_to_a_target_never_overshoots_at_any_step) {
    static const float steps[] = {1.0f / 15, 1.0f / 30, DT, 1.0f / 240};
    for (uint32_t k = 0; k < 4; k++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_FACE_TARGET, .brainDef.combine = VEER_COMBINE_PIPELINE);
        walker.behavior->target = VEER_TARGET_KIND_POINT;
        walker.behavior->targetX = -100;
        walker.behavior->targetY = 10; /* at an angle of 3.04 rad */
        walker.brainDef.locomotion.facing = VEER_FACING_INDEPENDENT;
        walker.brainDef.locomotion.maxAngularAcceleration = 8;
        walker_start(&walker);
        float goal = atan2f(10, -100), farthest = 0;
        for (int i = 0; i < (int)(4 / steps[k]); i++) {
            walker_step(&walker, steps[k]);
            farthest = fmaxf(farthest, walker_lane(&walker, VEER_COLUMN_ORIENTATION));
        }
        CHECK(farthest <= goal + 1e-3f);
        CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_ORIENTATION), goal, 0.011);
        CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_ROTATION), 0, 1e-3);
    }
}

TEST(a_path_is_followed_and_reaching_its_open_end_is_an_arrival) {
    static const float points[] = {0, 0, 200, 0, 200, 200};
    Walker walker = WALKER(walker, VEER_BEHAVIOR_PATH_TARGET, .brainDef.combine = VEER_COMBINE_PIPELINE);
    walker_path(&walker, points, 3, veer_defaultPathDef());
    walker_start(&walker);
    uint32_t arrivals = 0;
    float farthest = 0;
    for (int i = 0; i < 600; i++) {
        walker_step(&walker, DT);
        arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
        float x = walker_x(&walker), y = walker_y(&walker), along = x < 0 ? -x : 0;
        farthest = fmaxf(farthest, fminf(hypotf(along, y), fabsf(x - 200)));
    }
    CHECK_EQ(arrivals, 1);
    CHECK(walker_distanceTo(&walker, 200, 200) < 2);
    CHECK(walker_speed(&walker) < 0.1f);
    CHECK(farthest < 25);
}

TEST(a_closed_path_is_followed_around_and_laps_are_counted) {
    static const float points[] = {0, 0, 200, 0, 200, 200, 0, 200};
    VeerPathDef def = PATH(.closed = 1);
    Walker walker = WALKER(walker, VEER_BEHAVIOR_PATH_TARGET, .agentDef.x = 100, .brainDef.combine = VEER_COMBINE_PIPELINE);
    walker_path(&walker, points, 4, def);
    walker_start(&walker);
    uint32_t laps = 0;
    for (int i = 0; i < 20 * 60; i++) {
        walker_step(&walker, DT);
        laps += walker_events(&walker, VEER_EVENT_LAP, 0);
    }
    CHECK(laps == 2 || laps == 3); /* 2,000 u of driving in laps of 800 u, with corners cut off */
    CHECK(walker_speed(&walker) > 80);
}

/* The path is a zigzag, as between walls: the agent reaches every node in order, at any speed and step length. */
TEST(a_goal_is_reached_node_by_node_at_any_speed_and_step) {
    static const float points[] = {0, 0, 100, 60, 200, -60, 300, 60, 400, -60, 500, 0};
    static const float speeds[] = {50, 200, 800}, steps[] = {1.0f / 30, DT, 1.0f / 240};
    for (uint32_t s = 0; s < 9; s++)
        for (uint32_t back = 0; back < 2; back++) {
            Walker walker = WALKER(walker, VEER_BEHAVIOR_TARGET, .agentDef.maxSpeed = speeds[s % 3], .agentDef.x = back ? 500 : 0,
                                   .brainDef.combine = VEER_COMBINE_PIPELINE);
            add_behavior(&walker.brainDef, VEER_BEHAVIOR_NEXT_PATH_NODE);
            walker_makeWorld(&walker);
            walker_path(&walker, points, 6, veer_defaultPathDef());
            walker.brainDef.behaviors[1].path = walker.behavior->path;
            walker.behavior->path = veer_nullPath;
            aim_at(walker.behavior, back ? 0 : 500, 0, 0);
            walker_start(&walker);
            uint32_t reached = 0, arrived = 0;
            for (int i = 0; i < (int)(60 / steps[s / 3]) && !arrived; i++) {
                float x0 = walker_x(&walker), y0 = walker_y(&walker);
                walker_step(&walker, steps[s / 3]);
                for (uint32_t k = 0; k < 64 && reached < 4; k++) { /* checks points along the displacement of the step */
                    uint32_t node = back ? 4 - reached : reached + 1;
                    float x = x0 + (walker_x(&walker) - x0) * (float)k / 63, y = y0 + (walker_y(&walker) - y0) * (float)k / 63;
                    reached += hypotf(x - points[2 * node], y - points[2 * node + 1]) <= 10.2f;
                }
                arrived = walker_events(&walker, VEER_EVENT_ARRIVED, 0);
            }
            CHECK_EQ(reached, 4);
            CHECK_EQ(arrived, 1);
        }
}

TEST(a_path_is_left_closest_to_the_goal_and_a_closed_one_is_followed_in_the_shorter_direction) {
    static const float square[] = {0, 0, 400, 0, 400, 400, 0, 400};
    VeerPathDef def = PATH(.closed = 1);
    Walker walker = WALKER(walker, VEER_BEHAVIOR_TARGET, .brainDef.combine = VEER_COMBINE_PIPELINE);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_NEXT_PATH_NODE);
    walker_makeWorld(&walker);
    walker_path(&walker, square, 4, def);
    walker.brainDef.behaviors[1].path = walker.behavior->path;
    walker.behavior->path = veer_nullPath;
    aim_at(walker.behavior, -60, 300, 0);
    walker.agentDef.x = 100; /* the distance along the path is 400 u backwards past (0, 0), and 1,200 u forwards */
    walker_start(&walker);
    float nearest = 1e9f, time = 0;
    for (int i = 0; i < 1200 && time == 0; i++) {
        walker_step(&walker, DT);
        nearest = fminf(nearest, walker_distanceTo(&walker, 0, 0));
        if (walker_events(&walker, VEER_EVENT_ARRIVED, 0)) time = (float)i / 60;
    }
    CHECK(nearest <= 10);
    CHECK(time > 3.5f && time < 5);
}
