/* Tests align: an agent turns in the shorter direction to another's orientation, and never overshoots, at any step length. */
#include "turner.h"
#include "given.h"

static Turn alignedTurn(float from, float to, float acceleration, float dt) {
    GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
    walker.agentDef.orientation = from, walker.brainDef.locomotion.maxAngularAcceleration = acceleration;
    turner_towards(&walker, 30, 40, to);
    double size = fabs(wrapped((double)(to - from))), most = (double)walker.brainDef.locomotion.maxRotation;
    double least = 2 * sqrt(size / (double)acceleration) + size / most;
    Turn turn = walker_turn(&walker, (double)to, 0.0101, (float)(2 * least + 1), dt);
    /* at most 1.5 times the estimate, plus a few steps to react */
    CHECK(turn.time < 1.5 * least + 3 * (double)dt);
    return turn;
}

STUDY(a_turn_never_overshoots_at_any_step_and_acceleration) {
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
                /* the agent turns in the shorter direction, without an extra turn */
                CHECK_NEAR(turn.turned, wrapped((double)(to - from)), 0.011);
                past = fmax(past, turn.past);
            }
    printf("  360 turns, none goes past by more than %.1e rad\n", past);
}

/* Frames have random lengths, and every other agent is already rotating at the start. */
STUDY(a_turn_in_uneven_frames_overshoots_only_where_it_could_not_brake_in_time) {
    uint32_t random = 5;
    for (int k = 0; k < 300; k++) {
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
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
        int inTime = towards >= 0 && braking <= fabs(left); /* otherwise the agent overshoots or starts the wrong way, and has to return */
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
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.behavior->params.align.stopAngle = 0;
        turner_towards(&walker, 0, 0, 2);
        Turn turn = walker_turn(&walker, 2, 0.0001, 3, turner_steps[s]);
        CHECK(turn.past < 1e-5);
        CHECK(turn.rest < 1e-5);
        CHECK_NEAR(turn.rotation, 0, 1e-4);
    }
}

TEST(a_turn_across_pi_takes_the_shorter_direction) {
    Turn left = alignedTurn(3.0f, -3.0f, 50, DT), right = alignedTurn(-3.0f, 3.0f, 50, DT);
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
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.brainDef.locomotion.maxRotation = 0.5f;
        turner_towards(&walker, 0, 0, 3.0f * (float)side);
        walker_walk(&walker, 2, DT);
        CHECK_NEAR(walker_rotation(&walker), 0.5f * (float)side, 1e-6);
        CHECK_NEAR(walker_orientation(&walker), (float)side, 0.03);
    }
}

TEST(an_agent_that_cannot_turn_keeps_its_orientation) {
    for (int which = 0; which < 2; which++) {
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
        if (which)
            walker.brainDef.locomotion.maxRotation = 0;
        else
            walker.brainDef.locomotion.maxAngularAcceleration = 0;
        walker.agentDef.orientation = 1;
        turner_towards(&walker, 0, 0, -2);
        walker_walk(&walker, 1, DT);
        CHECK_EQ(walker_orientation(&walker), 1.0f);
        CHECK_EQ(walker_rotation(&walker), 0.0f);
    }
}

/* Two agents, one of which spins at a constant rate while the other aligns with it. */
TEST(an_agent_that_aligns_with_a_spinning_one_spins_with_it) {
    for (uint32_t s = 0; s < TURNER_STEPS; s++) {
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.brainDef.locomotion.maxAngularAcceleration = 2;
        walker_start(&walker);
        VeerBrainDef spin = BRAIN_OF(VEER_BEHAVIOR_CUSTOM);
        VeerAgentDef def = veer_defaultAgentDef();
        spin.locomotion.facing = VEER_FACING_INDEPENDENT;
        def.brain = addBrain(walker.world, spin);
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
    GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
    walker.agentDef.orientation = 1;
    walker_start(&walker);
    for (int which = 0; which < 2; which++) { /* at first without a target */
        if (which) veer_setTargetPoint(walker.world, walker.agent, (VeerVec3){50, 0, 0});
        walker_walk(&walker, 1, DT);
        CHECK_EQ(walker_orientation(&walker), 1.0f);
        CHECK_EQ(explainOf(walker.world, walker.agent).behaviors[0].outputBits, 0);
    }
}

/* An agent that turns and moves turns as if it only turned, and moves as if it only moved. */
TEST(turning_and_moving_do_not_disturb_each_other) {
    static const uint32_t combines[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT};
    float turned[4], x[4];
    for (uint32_t k = 0; k < 4; k++) {
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.behavior->target = VEER_TARGET_KIND_AGENT;
        walker_makeWorld(&walker);
        walker.behavior->targetAgent = turner_other(&walker, -300, 200, 2);
        if (k < 3) {
            walker.brainDef.combine = combines[k], addBehavior(&walker.brainDef, VEER_BEHAVIOR_SEEK);
            walker.brainDef.behaviors[1].target = VEER_TARGET_KIND_POINT, walker.brainDef.behaviors[1].targetX = 1000;
        }
        walker_run(&walker, 0.25f, DT);
        turned[k] = walker_orientation(&walker);
        walker_walk(&walker, 1, DT);
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
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
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
        CHECK_EQ(why.behaviors[2].outputBits, 0); /* a weight of 0 disables the behavior */
        CHECK_NEAR(why.desiredRotation, 0.75f * why.behaviors[0].rotation + 0.25f * why.behaviors[1].rotation, 1e-5);
        CHECK_NEAR(why.behaviors[0].share, 0.75, 1e-6);
        CHECK_NEAR(why.behaviors[1].share, 0.25, 1e-6);
        CHECK_EQ(why.behaviors[2].share, 0.0f);
        decideWorld(walker.world, DT);
        CHECK_EQ(walker_lane(&walker, VEER_COLUMN_DESIRED_ROTATION), why.desiredRotation);
        CHECK_OK(veer_move(walker.world));
    }
}

/* ---- known defects of a widely read game engine cookbook about rotation, with its own numbers: without steering an agent stops
 * instantly, positions lag a frame behind, angles wrap only once, limits have no effect, wander is white noise */

/* Plans an agent whose desired rotation the test sets. */
static void planSpin(Walker *walker) {
    turner_plan(walker, VEER_BEHAVIOR_CUSTOM);
    walker_makeWorld(walker);
}

static void steeringRotation(const Walker *walker, uint32_t bits, float rotation) {
    veer_columnU32(walker->world, VEER_COLUMN_CUSTOM_BITS)[walker->slot] = bits;
    veer_columnF32(walker->world, VEER_COLUMN_CUSTOM_ROTATION)[walker->slot] = rotation;
}

/* The recipe's ramp: the rotation approaches maxRotation x angle/slowAngle at a rate of 1/0.1 s, within the angular acceleration. Returns
 * the overshoot beyond 3 rad. */
static double rampPast(double maxRotation, double slowAngle, double acceleration) {
    double angle = 3, rotation = 0, past = 0;
    for (int i = 0; i < 1200; i++) {
        double desired = maxRotation * fmax(-1, fmin(1, angle / slowAngle));
        rotation += fmax(-acceleration, fmin(acceleration, (desired - rotation) / 0.1)) * (double)DT;
        angle -= rotation * (double)DT;
        past = fmax(past, -angle);
    }
    return past;
}

/* The ramp is stable only if slowAngle is greater than both 4 x 0.1 s x maxRotation and maxRotation^2/acceleration. */
TEST(the_braking_profile_of_a_turn_needs_no_slow_angle) {
    static const struct {
        double maxRotation, slowAngle, acceleration, least;
    } cases[] = {{10, 0.5, 50, 0.5}, {10, 1, 20, 1.1}, {4, 0.5, 4, 1.4}};
    for (int i = 0; i < 3; i++) {
        CHECK(rampPast(cases[i].maxRotation, cases[i].slowAngle, cases[i].acceleration) > cases[i].least);
        GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.brainDef.locomotion.maxRotation = (float)cases[i].maxRotation;
        walker.brainDef.locomotion.maxAngularAcceleration = (float)cases[i].acceleration;
        turner_towards(&walker, 0, 0, 3);
        CHECK(walker_turn(&walker, 3, 0.01, 5, DT).past < 1e-5);
    }
}

/* The recipe sets the rotation to 0 at once if there is no steering: an acceleration of 600 rad/s^2, though only 50 are allowed. */
TEST(a_rotation_without_a_desired_one_is_braked_and_not_cut_off) {
    PLANNED(walker, planSpin(&walker));
    walker_start(&walker);
    steeringRotation(&walker, 2, 10);
    walker_walk(&walker, 1, DT);
    CHECK_NEAR(walker_rotation(&walker), 10, 1e-5);
    steeringRotation(&walker, 0, 0);
    for (int i = 1; i <= 12; i++) {
        walker_step(&walker, DT);
        CHECK_NEAR(walker_rotation(&walker), 10 - i * 50 / 60.0, 1e-4);
    }
}

/* The same rule sets the velocity to 0 if a behavior only turns, and the rotation to 0 if a behavior only moves. */
TEST(an_agent_that_only_turns_keeps_moving_and_one_that_only_moves_does_not_jerk) {
    GIVEN_TURNER(walker, VEER_BEHAVIOR_FACE);
    walker.agentDef.velocityX = 50;
    startTowards(&walker, 0, -1000);
    walker_walk(&walker, 1, DT);
    CHECK_NEAR(walker_speed(&walker), 50, 1e-4);
    CHECK_NEAR(walker_x(&walker), 50, 1e-3);
    GIVEN_TURNER(mover, VEER_BEHAVIOR_SEEK);
    mover.agentDef.orientation = 1;
    startTowards(&mover, 0, -1000);
    walker_walk(&mover, 1, DT);
    CHECK_EQ(walker_orientation(&mover), 1.0f);
}

/* Inside its tolerance the recipe also stops the agent at once. Here the agent brakes, overshoots and comes back. */
TEST(a_fast_turn_inside_the_stop_angle_is_braked) {
    PLANNED(walker, planSpin(&walker));
    addBehavior(&walker.brainDef, VEER_BEHAVIOR_ALIGN)->target = VEER_TARGET_KIND_AGENT;
    walker.brainDef.behaviors[1].targetAgent = turner_other(&walker, 0, 0, 0);
    walker.brainDef.behaviors[1].weight = 0;
    walker_start(&walker);
    steeringRotation(&walker, 2, 10);
    for (int i = 0; i < 600 && !(i > 60 && fabs((double)walker_orientation(&walker)) < 0.01); i++) walker_step(&walker, 1.0f / 600);
    CHECK(fabs((double)walker_orientation(&walker)) < 0.01);
    steeringRotation(&walker, 0, 0);
    walker.brainDef.behaviors[1].weight = 1;
    CHECK_OK(veer_setBrain(walker.world, walker.brain, &walker.brainDef));
    walker_step(&walker, DT);
    CHECK_NEAR(walker_rotation(&walker), 10 - 50 / 60.0, 1e-3);
    walker_walk(&walker, 2, DT);
    CHECK_NEAR(walker_orientation(&walker), 0, 0.0101);
    CHECK_EQ(walker_rotation(&walker), 0.0f);
}

/* The recipe moves first and steers afterwards, so a decision takes effect a frame late. */
TEST(a_turn_starts_in_the_step_that_decides_it) {
    GIVEN_TURNER(walker, VEER_BEHAVIOR_ALIGN);
    turner_towards(&walker, 0, 0, 2);
    walker_step(&walker, DT);
    CHECK_NEAR(walker_rotation(&walker), 50 / 60.0, 1e-5);
    CHECK_NEAR(walker_orientation(&walker), 50 / 3600.0, 1e-6);
}

/* Returns the root mean square change of the desired rotation from step to step, relative to the root mean square of the rotation itself
 * (*rotation): 1.41 for white noise. */
static double jerkiness(float rate, double *rotation) {
    double sum = 0, changes = 0;
    float before = 0;
    GIVEN_TURNER(walker, VEER_BEHAVIOR_WANDER_FACING);
    walker_start(&walker);
    int steps = (int)(60 * rate);
    for (int i = 0; i < steps; i++) {
        walker_step(&walker, 1 / rate);
        float now = walker_lane(&walker, VEER_COLUMN_DESIRED_ROTATION);
        sum += (double)now * (double)now;
        if (i) changes += (double)((now - before) * (now - before));
        before = now;
    }
    *rotation = sqrt(sum / steps);
    return sqrt(changes / sum);
}

TEST(wander_facing_is_a_random_walk_and_not_white_noise) {
    double rotation, last = 1.41;
    for (float rate = 15; rate <= 240; rate *= 2) { /* the shorter the step, the smaller the change from step to step */
        double share = jerkiness(rate, &rotation);
        CHECK(share < 0.85 * last);
        CHECK(rotation > 0.3 && rotation < 3);
        last = share;
    }
    CHECK(last < 0.2);
}

TEST(orientations_wrap_by_any_number_of_turns) {
    PLANNED(walker, planSpin(&walker));
    walker.brainDef.locomotion.maxRotation = walker.brainDef.locomotion.maxAngularAcceleration = INFINITY;
    walker_start(&walker);
    veer_columnF32(walker.world, VEER_COLUMN_ORIENTATION)[walker.slot] = 1000; /* 159 full turns; the recipe removes one per frame */
    walker_step(&walker, DT);
    CHECK_NEAR(walker_orientation(&walker), remainder(1000, 2 * PI), 1e-4);
    steeringRotation(&walker, 2, 200);
    walker_step(&walker, 0.1f); /* 20 rad in one step */
    CHECK_NEAR(wrapped((double)walker_orientation(&walker) - remainder(1020, 2 * PI)), 0, 1e-4);
    CHECK(fabs((double)walker_orientation(&walker)) < 3.1415928);
}

TEST(max_rotation_limits_the_rotation) {
    for (int side = -1; side <= 1; side += 2) {
        PLANNED(walker, planSpin(&walker));
        walker.brainDef.locomotion.maxRotation = 3;
        walker_start(&walker);
        steeringRotation(&walker, 2, 1000 * (float)side);
        for (int i = 0; i < 60; i++) {
            walker_step(&walker, DT);
            CHECK(fabs((double)walker_rotation(&walker)) <= 3);
        }
        CHECK_EQ(walker_rotation(&walker), 3.0f * (float)side);
    }
}

/* Scaling the blended rotation up to the limit would turn the agent at 12.6 rad/s when 0.05 rad are left. */
TEST(no_blend_speeds_up_the_end_of_a_turn) {
    for (uint32_t mode = 0; mode < VEER_BLEND_MODE_COUNT; mode++) {
        GIVEN_TURNER(walker, VEER_BEHAVIOR_FACE);
        walker.brainDef.blend = mode, addBehavior(&walker.brainDef, VEER_BEHAVIOR_SEEK);
        walker.agentDef.orientation = -0.05f;
        startTowards(&walker, 100, 0);
        decideWorld(walker.world, DT);
        CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_DESIRED_ROTATION), sqrt(1 + 80 * 0.05) - 1, 1e-4);
        CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_DESIRED_X), 100, 1e-3);
        CHECK_OK(veer_move(walker.world));
    }
}

/* An agent that brakes by desiring the opposite rotation would slow down at an arbitrary rate, which depends on its response. Here the
 * agent brakes at 50 rad/s^2: it stops from 10 rad/s in 0.2 s and 1 rad, and never rotates backwards. */
TEST(the_desired_rotation_within_the_stop_angle_is_0_and_not_reversed) {
    PLANNED(walker, planSpin(&walker));
    walker_start(&walker);
    steeringRotation(&walker, 2, 10);
    walker_walk(&walker, 1, DT);
    double begin = (double)walker_orientation(&walker), turned = 0;
    VeerBrainDef align = walker.brainDef;
    align.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ALIGN);
    align.behaviors[0].params.align.stopAngle = 3.1415927f; /* at every angle */
    VeerAgentDef def = read_agent(walker.world, walker.agent);
    def.brain = addBrain(walker.world, align);
    CHECK_OK(veer_setAgent(walker.world, walker.agent, &def));
    veer_setTargetAgent(walker.world, walker.agent, turner_other(&walker, 0, 0, 0));
    veer_columnF32(walker.world, VEER_COLUMN_ROTATION)[walker.slot] = 10;
    for (int i = 0; i < 60; i++) {
        walker_step(&walker, DT);
        CHECK_EQ(walker_lane(&walker, VEER_COLUMN_DESIRED_ROTATION), 0.0f);
        CHECK(walker_rotation(&walker) >= 0);
        turned += (double)(walker_rotation(&walker) * DT);
        if (i >= 12) CHECK_EQ(walker_rotation(&walker), 0.0f);
    }
    CHECK_NEAR(turned, 1, 0.1);
    CHECK_NEAR(wrapped((double)walker_orientation(&walker) - begin - turned), 0, 1e-4);
}
