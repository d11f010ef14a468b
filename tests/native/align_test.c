/* Tests align: an agent turns to the orientation of another agent in the shorter direction, never past it at any step length and angular
 * acceleration, and keeps turning with it. */
#include "turner.h"
#include "given.h"

static Turn alignedTurn(float from, float to, float acceleration, float dt) {
    TURNER(walker, VEER_BEHAVIOR_ALIGN);
    walker.agentDef.orientation = from, walker.brainDef.locomotion.maxAngularAcceleration = acceleration;
    walker_start(&walker);
    veer_setTargetAgent(walker.world, walker.agent, turner_other(&walker, 30, 40, to));
    double size = fabs(wrapped((double)(to - from))), most = (double)walker.brainDef.locomotion.maxRotation;
    double least = 2 * sqrt(size / (double)acceleration) + size / most;
    Turn turn = walker_turn(&walker, (double)to, 0.0101, (float)(2 * least + 1), dt);
    /* at most 1.5 times the estimate, plus a few steps to react */
    CHECK(turn.time < 1.5 * least + 3 * (double)dt);
    return turn;
}

TEST(a_turn_never_overshoots_at_any_step_and_acceleration) {
    static const float accelerations[] = {0.5f, 2, 8, 50, 500, INFINITY};
    uint32_t random = 1;
    double past = 0;
    for (uint32_t a = 0; a < 6; a++)
        for (uint32_t s = 0; s < TURNER_STEPS; s++)
            for (int k = 0; k < 12; k++) {
                float from = test_range(&random, -3.14159f, 3.14159f), to = test_range(&random, -3.14159f, 3.14159f);
                Turn turn = alignedTurn(from, to, accelerations[a], turner_steps[s]);
                CHECK(turn.past < 1e-5);
                CHECK(turn.rest <= 0.0101);
                CHECK_NEAR(turn.rotation, 0, 1e-5);
                CHECK_NEAR(turn.turned, wrapped((double)(to - from)), 0.011); /* the shorter direction, once */
                past = fmax(past, turn.past);
            }
    printf("  360 turns, none goes past by more than %.1e rad\n", past);
}

/* Frames have random lengths, and every other agent already rotates at the start. */
TEST(a_turn_in_uneven_frames_overshoots_only_where_it_could_not_brake_in_time) {
    uint32_t random = 5;
    for (int k = 0; k < 300; k++) {
        TURNER(walker, VEER_BEHAVIOR_ALIGN);
        float acceleration = 0.5f * expf(test_range(&random, 0, 6.9f)); /* up to 500 */
        float spin = k % 2 ? test_range(&random, -4, 4) : 0;
        walker.brainDef.locomotion.maxAngularAcceleration = acceleration;
        walker.agentDef.orientation = test_range(&random, -3.14f, 3.14f);
        walker_start(&walker);
        float goal = test_range(&random, -3.14f, 3.14f);
        veer_setTargetAgent(walker.world, walker.agent, turner_other(&walker, 9, 9, goal));
        veer_columnF32(walker.world, VEER_COLUMN_ROTATION)[walker.slot] = spin;
        double left = walker_left(&walker, (double)goal), past = 0, time = 0;
        double towards = left < 0 ? -(double)spin : (double)spin, braking = towards * towards / (2 * (double)acceleration);
        int inTime =
            towards >= 0 && braking <= fabs(left); /* otherwise it overshoots, or first turns in the wrong direction, and comes back */
        while (time < 6 + 3 * fabs((double)spin) / (double)acceleration) {
            float dt = test_range(&random, 1.0f / 240, 1.0f / 15);
            walker_step(&walker, dt);
            time += (double)dt;
            double now = left < 0 ? -walker_left(&walker, (double)goal) : walker_left(&walker, (double)goal);
            if (now > -1) past = fmax(past, -now);
        }
        if (inTime) CHECK(past < 1e-5);
        CHECK_NEAR(walker_left(&walker, (double)goal), 0, 0.0101);
        CHECK_NEAR(walker_rotation(&walker), 0, 1e-4);
    }
}

TEST(without_a_stop_angle_a_turn_ends_at_its_goal) {
    for (uint32_t s = 0; s < TURNER_STEPS; s++) {
        TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.behavior->params.align.stopAngle = 0;
        walker_start(&walker);
        veer_setTargetAgent(walker.world, walker.agent, turner_other(&walker, 0, 0, 2));
        Turn turn = walker_turn(&walker, 2, 0.0001, 3, turner_steps[s]);
        CHECK(turn.past < 1e-5);
        CHECK(turn.rest < 1e-5);
        CHECK_NEAR(turn.rotation, 0, 1e-4);
    }
}

TEST(a_turn_across_pi_takes_the_shorter_direction) {
    Turn left = alignedTurn(3.0f, -3.0f, 50, 1.0f / 60), right = alignedTurn(-3.0f, 3.0f, 50, 1.0f / 60);
    CHECK_NEAR(left.turned, 2 * PI - 6, 0.011); /* 0.283, not 6 */
    CHECK_NEAR(right.turned, 6 - 2 * PI, 0.011);
    CHECK(left.time < 0.3 && right.time < 0.3);
}

TEST(the_time_of_a_turn_does_not_depend_on_the_step) {
    double slowest = 0, fastest = 1e9;
    for (uint32_t s = 1; s < TURNER_STEPS; s++) {
        double time = alignedTurn(0, 2.5f, 8, turner_steps[s]).time;
        slowest = fmax(slowest, time);
        fastest = fmin(fastest, time);
    }
    CHECK(slowest < 1.06 * fastest);
}

TEST(max_rotation_limits_turns_in_both_directions) {
    for (int side = -1; side <= 1; side += 2) {
        TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.brainDef.locomotion.maxRotation = 0.5f;
        walker_start(&walker);
        veer_setTargetAgent(walker.world, walker.agent, turner_other(&walker, 0, 0, 3.0f * (float)side));
        walker_walk(&walker, 2, 1.0f / 60);
        CHECK_NEAR(walker_rotation(&walker), 0.5f * (float)side, 1e-6);
        CHECK_NEAR(walker_orientation(&walker), (float)side, 0.03);
    }
}

TEST(an_agent_that_cannot_turn_keeps_its_orientation) {
    for (int which = 0; which < 2; which++) {
        TURNER(walker, VEER_BEHAVIOR_ALIGN);
        if (which)
            walker.brainDef.locomotion.maxRotation = 0;
        else
            walker.brainDef.locomotion.maxAngularAcceleration = 0;
        walker.agentDef.orientation = 1;
        walker_start(&walker);
        veer_setTargetAgent(walker.world, walker.agent, turner_other(&walker, 0, 0, -2));
        walker_walk(&walker, 1, 1.0f / 60);
        CHECK_EQ(walker_orientation(&walker), 1.0f);
        CHECK_EQ(walker_rotation(&walker), 0.0f);
    }
}

/* Two agents: one spins at a constant rate, the other aligns with it. */
TEST(an_agent_that_aligns_with_a_spinning_one_spins_with_it) {
    for (uint32_t s = 0; s < TURNER_STEPS; s++) {
        TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.brainDef.locomotion.maxAngularAcceleration = 2;
        walker_start(&walker);
        VeerBrainDef spin = BRAIN_OF(VEER_BEHAVIOR_CUSTOM);
        VeerAgentDef def = veer_defaultAgentDef();
        spin.locomotion.facing = VEER_FACING_INDEPENDENT;
        CHECK_OK(veer_addBrain(walker.world, &spin, &def.brain));
        VeerAgentId other = addAgent(walker.world, def);
        veer_columnU32(walker.world, VEER_COLUMN_CUSTOM_BITS)[veer_slot(other)] = 2;
        veer_columnF32(walker.world, VEER_COLUMN_CUSTOM_ROTATION)[veer_slot(other)] = 1.5f;
        veer_setTargetAgent(walker.world, walker.agent, other);
        walker_walk(&walker, 6, turner_steps[s]);
        for (int i = 0; i < 60; i++) {
            walker_step(&walker, turner_steps[s]);
            CHECK_NEAR(walker_left(&walker, (double)veer_columnF32(walker.world, VEER_COLUMN_ORIENTATION)[veer_slot(other)]), 0, 0.011);
            CHECK_NEAR(walker_rotation(&walker), 1.5, 0.01);
        }
    }
}

TEST(a_point_has_no_orientation_to_align_with) {
    TURNER(walker, VEER_BEHAVIOR_ALIGN);
    walker.agentDef.orientation = 1;
    walker_start(&walker);
    for (int which = 0; which < 2; which++) { /* first without any target */
        if (which) veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){50, 0, 0});
        walker_walk(&walker, 1, 1.0f / 60);
        CHECK_EQ(walker_orientation(&walker), 1.0f);
        VeerExplain why = explainOf(walker.world, walker.agent);
        CHECK_EQ(why.behaviors[0].outputBits, 0);
    }
}

/* The agent turns and moves as it would if it only turned or only moved. */
TEST(turning_and_moving_do_not_disturb_each_other) {
    static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT};
    float turned[4], x[4];
    for (uint32_t k = 0; k < 4; k++) {
        TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.behavior->target = VEER_TARGET_KIND_AGENT;
        walker_makeWorld(&walker);
        walker.behavior->targetAgent = turner_other(&walker, -300, 200, 2);
        if (k < 3) {
            walker.brainDef.combine = combines[k], walker.brainDef.behaviors[1] = veer_behavior(VEER_BEHAVIOR_SEEK);
            walker.brainDef.behaviors[1].target = VEER_TARGET_KIND_POINT, walker.brainDef.behaviors[1].targetX = 1000;
            walker.brainDef.behaviorCount = 2;
        }
        walker_start(&walker);
        walker_walk(&walker, 0.25f, 1.0f / 60);
        turned[k] = walker_orientation(&walker);
        walker_walk(&walker, 1, 1.0f / 60);
        x[k] = walker_x(&walker);
        CHECK_NEAR(walker_orientation(&walker), 2, 0.011);
    }
    for (uint32_t k = 0; k < 3; k++) {
        CHECK_EQ(turned[k], turned[3]);
        CHECK_NEAR(x[k], x[0], 1e-3);
        CHECK(x[k] > 110);
    }
    CHECK_EQ(x[3], 0.0f);
}

TEST(desired_rotations_are_blended_by_weight_and_explained) {
    static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT};
    for (uint32_t k = 0; k < 3; k++) {
        TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.brainDef.combine = combines[k], walker.brainDef.behaviorCount = 3;
        walker.brainDef.behaviors[1] = walker.brainDef.behaviors[2] = walker.brainDef.behaviors[0];
        walker_makeWorld(&walker);
        for (uint32_t b = 0; b < 3; b++) {
            walker.brainDef.behaviors[b].target = VEER_TARGET_KIND_AGENT;
            walker.brainDef.behaviors[b].targetAgent = turner_other(&walker, 100, 0, b == 0 ? 0.02f : b == 1 ? -0.08f : 3);
            walker.brainDef.behaviors[b].weight = b == 0 ? 3 : b == 1 ? 1 : 0;
        }
        walker_start(&walker);
        VeerExplain why = explainOf(walker.world, walker.agent);
        CHECK_NEAR(why.behaviors[0].rotation, sqrt(1 + 80 * 0.02) - 1, 1e-4);
        CHECK_NEAR(why.behaviors[1].rotation, 1 - sqrt(1 + 80 * 0.08), 1e-4);
        CHECK_EQ(why.behaviors[2].outputBits, 0); /* a weight of 0 turns it off */
        CHECK_NEAR(why.desiredRotation, 0.75f * why.behaviors[0].rotation + 0.25f * why.behaviors[1].rotation, 1e-5);
        CHECK_NEAR(why.behaviors[0].share, 0.75, 1e-6);
        CHECK_NEAR(why.behaviors[1].share, 0.25, 1e-6);
        CHECK_EQ(why.behaviors[2].share, 0.0f);
        decideWorld(walker.world, 1.0f / 60);
        CHECK_EQ(walker_lane(&walker, VEER_COLUMN_DESIRED_ROTATION), why.desiredRotation);
        CHECK_OK(veer_move(walker.world));
    }
}
