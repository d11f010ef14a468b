/* Tests known defects in the rotation code of gdx-ai and the Godot Steering AI Framework (GSAI). */
#include "turner.h"

/* Within its tolerance, gdx-ai's ReachOrientation has no output, so nothing damps the rotation there, and the agent rotates forever. */
TEST(a_spin_that_passes_its_goal_is_damped_unlike_gdx_ai) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_ALIGN, .brainDef.locomotion.maxAngularAcceleration = 4);
    walker.behavior->params.align.stopAngle = 0.5f;
    turner_towards(&walker, 0, 0, 0);
    veer_columnF32(walker.world, VEER_COLUMN_ROTATION)[walker.slot] = 1.5f;
    walker_step(&walker, DT);
    CHECK_NEAR(walker_rotation(&walker), 1.5 - 4 / 60.0, 1e-5);
    walker_walk(&walker, 1, DT);
    CHECK_EQ(walker_rotation(&walker), 0.0f);
    CHECK_NEAR(walker_orientation(&walker), 1.5 * 1.5 / 8, 0.02); /* the agent is within the tolerance, at rest */
}

/* Issue 42 of gdx-ai: the result is 0/0 when the agent is aligned and the tolerance is 0. */
TEST(an_aligned_agent_with_a_tolerance_of_0_gets_no_nan_unlike_gdx_ai) {
    for (uint32_t which = 0; which < 3; which++) {
        static const uint32_t types[] = {VEER_BEHAVIOR_ALIGN, VEER_BEHAVIOR_FACE, VEER_BEHAVIOR_LOOK_AHEAD};
        Walker walker = TURNER(walker, types[which], .agentDef.velocityX = 30);
        walker.behavior->params.align.stopAngle = walker.behavior->params.face.stopAngle = walker.behavior->params.lookAhead.stopAngle = 0;
        turner_towards(&walker, 1000, 0, 0);
        for (int i = 0; i < 60; i++) {
            walker_step(&walker, DT);
            CHECK_EQ(walker_orientation(&walker), 0.0f);
            CHECK_EQ(walker_rotation(&walker), 0.0f);
        }
    }
}

/* The same issue: the turn from 170 to -170 degrees is 20 degrees, not 340. */
TEST(the_difference_of_two_angles_is_the_short_one_unlike_gdx_ai) {
    for (int side = -1; side <= 1; side += 2) {
        Walker walker = TURNER(walker, VEER_BEHAVIOR_ALIGN, .agentDef.orientation = (float)(side * PI * 170 / 180));
        turner_towards(&walker, 0, 0, (float)(-side * PI * 170 / 180));
        Turn turn = walker_turn(&walker, -side * PI * 170 / 180, 0.01, 1, DT);
        CHECK_NEAR(turn.turned, side * PI * 20 / 180, 0.011);
    }
}

/* gdx-ai's BlendedSteering limits the angular acceleration to min(angular, max), which allows -1000. */
TEST(a_blend_limits_rotation_to_either_side_unlike_gdx_ai) {
    for (int side = -1; side <= 1; side += 2) {
        Walker walker =
            TURNER(walker, VEER_BEHAVIOR_CUSTOM, .brainDef.locomotion.maxRotation = 2, .brainDef.locomotion.maxAngularAcceleration = 6);
        walker_start(&walker);
        veer_columnU32(walker.world, VEER_COLUMN_CUSTOM_BITS)[walker.slot] = 2;
        veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_ROTATION)[walker.slot] = 1000 * (float)side;
        float before = 0;
        for (int i = 0; i < 60; i++) {
            walker_step(&walker, DT);
            CHECK(fabs((double)(walker_rotation(&walker) - before)) <= 0.1001);
            before = walker_rotation(&walker);
        }
        CHECK_EQ(before, 2.0f * (float)side);
    }
}

/* Issue 15 of gdx-ai: the linear and the angular part of a steering output set each other to zero. */
TEST(moving_and_facing_combine_in_a_blend_unlike_gdx_ai) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_FACE);
    aim_at(walker.behavior, 0, 1000, 0);
    add_behavior(&walker.brainDef, VEER_BEHAVIOR_ARRIVE);
    startTowards(&walker, -200, 0);
    walker_walk(&walker, 5, DT);
    CHECK(walker_distanceTo(&walker, -200, 0) < 2.01f);
    CHECK_NEAR(walker_orientation(&walker), atan2(1000, 200), 0.02);
}

/* GSAI's conversions between angle and vector are off by pi: an agent that faces a target turns its back to it. */
TEST(an_agent_faces_its_target_and_not_away_from_it_unlike_gsai) {
    for (int k = 0; k < 16; k++) {
        Walker walker = TURNER(walker, VEER_BEHAVIOR_FACE);
        walker_start(&walker);
        float x = (float)(100 * cos(k * PI / 8)), y = (float)(100 * sin(k * PI / 8));
        veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){x, y, 0});
        walker_walk(&walker, 2, DT);
        float orientation = walker_orientation(&walker);
        CHECK(cosf(orientation) * x + sinf(orientation) * y > 99.9f);
    }
}

/* GSAI's LookWhereYouGo compares the squared speed with its threshold. In Veer the threshold is a hundredth of maxSpeed: 4 for a maxSpeed
 * of 400, 0.1 for 10. */
TEST(the_threshold_of_looking_ahead_is_a_speed_and_not_its_square_unlike_gsai) {
    for (int fast = 0; fast < 2; fast++) {
        Walker walker = TURNER(walker, VEER_BEHAVIOR_LOOK_AHEAD, .agentDef.maxSpeed = fast ? 400 : 10);
        walker.agentDef.velocityY = fast ? 3 : 0.2f; /* squares: 9 and 0.04 */
        walker_run(&walker, 1, DT);
        CHECK_NEAR(walker_orientation(&walker), fast ? 0 : PI / 2, 0.011);
    }
}
