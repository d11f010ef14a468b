/* Tests the behavior `leave`: an agent moves at full speed within escapeRadius, and gradually more slowly up to dangerRadius. Beyond that,
 * the behavior has no output. */
#include "crowd.h"
#include "walker.h"

/* Returns the velocity, after one step, of an agent that responds at once, at `distance` along x from a point at the origin. */
static float speedAt(float distance, float escapeRadius, float dangerRadius) {
    Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_LEAVE, .agentDef.x = distance, .brainDef.locomotion.response = INFINITY);
    walker.behavior->params.leave.escapeRadius = escapeRadius;
    walker.behavior->params.leave.dangerRadius = dangerRadius;
    startTowards(&walker, 0, 0);
    walker_step(&walker, DT);
    return walker_vx(&walker);
}

TEST(leave_is_fast_near_its_target_and_slower_farther_away) {
    CHECK_NEAR(speedAt(10, 50, 150), 100, 1e-3);
    CHECK_NEAR(speedAt(-49, 50, 150), -100, 1e-3);
    CHECK_NEAR(speedAt(75, 50, 150), 75, 1e-3);
    CHECK_NEAR(speedAt(125, 50, 150), 25, 1e-3);
    CHECK_EQ(speedAt(150, 50, 150), 0);
    CHECK_EQ(speedAt(500, 50, 150), 0);
}

TEST(leave_works_when_the_radii_give_no_room_to_slow_down) {
    CHECK_NEAR(speedAt(49, 50, 50), 100, 1e-3);
    CHECK_EQ(speedAt(51, 50, 50), 0);
    CHECK_NEAR(speedAt(29, 50, 30), 100, 1e-3);
    CHECK_EQ(speedAt(40, 50, 30), 0);
    CHECK_EQ(speedAt(1, 0, 0), 0);
}

/* Without output, the agent coasts, whereas a desired velocity of 0 would brake it. */
TEST(beyond_the_danger_radius_an_agent_keeps_its_velocity) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_LEAVE, .agentDef.x = 200, .agentDef.velocityY = 40);
    startTowards(&walker, 0, 0);
    walker_walk(&walker, 1, DT);
    CHECK_NEAR(walker_vy(&walker), 40, 1e-3);
}

/* The distance from the target after 3 s is the same at every step length. */
TEST(leave_gets_equally_far_at_any_rate) {
    const float rates[] = {30, 60, 240};
    float reached[3];
    for (int r = 0; r < 3; r++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_LEAVE, .agentDef.x = 5);
        startTowards(&walker, 0, 0);
        walker_walk(&walker, 3, 1 / rates[r]);
        reached[r] = walker_x(&walker);
        CHECK(reached[r] > 110 && reached[r] < 152);
    }
    CHECK_NEAR(reached[0], reached[2], 0.02 * (double)reached[2]);
    CHECK_NEAR(reached[1], reached[2], 0.02 * (double)reached[2]);
}

TEST(two_agents_on_one_point_leave_each_other_in_2d_and_in_3d) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        Crowd crowd = crowd_plan(2, VEER_BEHAVIOR_LEAVE);
        crowd.worldDef.dimensions = dimensions;
        crowd.brainDef.behaviors[0].target = VEER_TARGET_KIND_NEAREST;
        crowd_start(&crowd);
        crowd_add(&crowd, (VeerVec3){3, 4, 5}, (VeerVec3){0, 0, 0});
        crowd_add(&crowd, (VeerVec3){3, 4, 5}, (VeerVec3){0, 0, 0});
        crowd_walk(&crowd, 3, DT);
        VeerVec3 a = crowd_at(&crowd, 0), b = crowd_at(&crowd, 1);
        CHECK(hypotf(hypotf(a.x - b.x, a.y - b.y), a.z - b.z) > 110);
        if (dimensions == 2) CHECK_EQ(a.z, 5);
    }
}
