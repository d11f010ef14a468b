/* Tests lookAhead: an agent turns to its direction of motion, and keeps its orientation at rest. */
#include "turner.h"

STUDY(looking_ahead_never_overshoots_at_any_step_and_acceleration) {
    static const float accelerations[] = {0.5f, 5, 50, 500};
    uint32_t random = 3;
    for (uint32_t a = 0; a < 4; a++)
        for (uint32_t s = 0; s < TURNER_STEPS; s++)
            for (int k = 0; k < 10; k++) {
                Scoped(Walker) walker = TURNER(walker, VEER_BEHAVIOR_LOOK_AHEAD);
                float course = test_range(&random, -3.14159f, 3.14159f);
                walker.agentDef.orientation = test_range(&random, -3.14159f, 3.14159f);
                walker.agentDef.velocityX = 40 * cosf(course), walker.agentDef.velocityY = 40 * sinf(course);
                walker.brainDef.locomotion.maxAngularAcceleration = accelerations[a];
                walker_start(&walker);
                double left = walker_left(&walker, (double)course);
                Turn turn = walker_turn(&walker, (double)course, 0.0101, 8, turner_steps[s]);
                CHECK(turn.past < 1e-5);
                CHECK(turn.rest <= 0.0101);
                CHECK_NEAR(turn.rotation, 0, 1e-5);
                CHECK_NEAR(turn.turned, left, 0.011);
                CHECK_NEAR(walker_speed(&walker), 40, 1e-3); /* turning does not change the agent's motion */
            }
}

TEST(at_rest_an_agent_keeps_its_orientation) {
    for (int slow = 0; slow < 2; slow++) { /* at rest, and at 0.9 u/s, which counts as rest at a top speed of 100 u/s */
        Walker walker = TURNER(walker, VEER_BEHAVIOR_LOOK_AHEAD, .agentDef.orientation = 2, .agentDef.velocityX = slow ? 0.9f : 0);
        walker_run(&walker, 2, DT);
        CHECK_EQ(walker_orientation(&walker), 2.0f);
        CHECK_EQ(walker_rotation(&walker), 0.0f);
    }
}

TEST(an_agent_that_stops_ends_its_turn_within_its_angular_acceleration) {
    Walker walker = TURNER(walker, VEER_BEHAVIOR_LOOK_AHEAD, .agentDef.velocityX = -50, .brainDef.locomotion.maxAngularAcceleration = 10);
    walker_run(&walker, 0.3f, DT);
    float rotation = walker_rotation(&walker);
    CHECK_NEAR(fabs((double)rotation), 3, 0.01);
    walker_carry(&walker, 0, 0); /* at rest */
    walker_step(&walker, DT);
    CHECK_NEAR(fabs((double)rotation) - fabs((double)walker_rotation(&walker)), 10 / 60.0, 1e-4);
    walker_walk(&walker, 0.3f, DT);
    CHECK_EQ(walker_rotation(&walker), 0.0f);
}

/* The orientation lags behind the motion, but even with little angular acceleration it catches up, in every combiner. */
TEST(an_agent_that_seeks_a_target_looks_where_it_goes) {
    static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT};
    for (uint32_t k = 0; k < 3; k++) {
        Walker walker =
            TURNER(walker, VEER_BEHAVIOR_LOOK_AHEAD, .brainDef.combine = combines[k], .brainDef.locomotion.maxAngularAcceleration = 5);
        add_behavior(&walker.brainDef, VEER_BEHAVIOR_SEEK);
        startTowards(&walker, -500, 500);
        walker_walk(&walker, 3, DT);
        CHECK_NEAR(walker_orientation(&walker), 0.75 * PI, 0.02);
        CHECK(walker_speed(&walker) > 95);
    }
}

TEST(on_a_circle_the_orientation_lags_by_what_its_speed_profile_needs) {
    for (uint32_t s = 0; s < TURNER_STEPS; s++) {
        Walker walker = TURNER(walker, VEER_BEHAVIOR_LOOK_AHEAD);
        add_behavior(&walker.brainDef, VEER_BEHAVIOR_CUSTOM);
        walker_start(&walker);
        double worst = 0;
        float dt = turner_steps[s];
        veer_columnU32(walker.world, VEER_COLUMN_CUSTOM_BITS)[walker.slot] = 1;
        for (int i = 0; i < (int)(4 / dt); i++) { /* on a circle of 1 rad/s */
            veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_X)[walker.slot] = 80 * cosf((float)i * dt);
            veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_Y)[walker.slot] = 80 * sinf((float)i * dt);
            walker_step(&walker, dt);
            if ((float)i * dt > 2)
                worst = fmax(worst, fabs(walker_left(&walker, atan2((double)walker_vy(&walker), (double)walker_vx(&walker)))));
        }
        /* The bound is the sum of w^2/(2 x 0.8 x 50), half the turn of a step, and one step of delay. */
        CHECK(worst < 0.0125 + 1.55 * (double)dt);
    }
}
