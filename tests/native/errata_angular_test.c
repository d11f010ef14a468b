/* Tests known defects of a widely read game engine cookbook about rotation, with its own numbers: without steering an agent stops
 * instantly, positions lag a frame behind, angles wrap only once, limits have no effect, wander is white noise. */
#include "turner.h"
#include "given.h"

#define DT (1.0f / 60)

/* Plans an agent whose desired rotation is set by the test. */
static void planSpin(Walker *walker) {
    turner_plan(walker, VEER_BEHAVIOR_CUSTOM);
    walker_makeWorld(walker);
}

static void steeringRotation(const Walker *walker, uint32_t bits, float rotation) {
    veer_columnU32(walker->world, VEER_COLUMN_CUSTOM_BITS)[walker->slot] = bits;
    veer_columnF32(walker->world, VEER_COLUMN_CUSTOM_ROTATION)[walker->slot] = rotation;
}

/* The recipe's ramp: towards maxRotation x angle/slowAngle at 1/0.1 s, within the acceleration. Returns how far it turns past 3 rad. */
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

/* The ramp is stable only for slow angles above 4 x 0.1 s x maxRotation and maxRotation^2/acceleration. */
TEST(the_braking_profile_of_a_turn_needs_no_slow_angle) {
    static const struct {
        double maxRotation, slowAngle, acceleration, least;
    } cases[] = {{10, 0.5, 50, 0.5}, {10, 1, 20, 1.1}, {4, 0.5, 4, 1.4}};
    for (int i = 0; i < 3; i++) {
        CHECK(rampPast(cases[i].maxRotation, cases[i].slowAngle, cases[i].acceleration) > cases[i].least);
        TURNER(walker, VEER_BEHAVIOR_ALIGN);
        walker.brainDef.locomotion.maxRotation = (float)cases[i].maxRotation;
        walker.brainDef.locomotion.maxAngularAcceleration = (float)cases[i].acceleration;
        walker_start(&walker);
        veer_setTargetAgent(walker.world, walker.agent, turner_other(&walker, 0, 0, 3));
        CHECK(walker_turn(&walker, 3, 0.01, 5, DT).past < 1e-5);
    }
}

/* The recipe sets the rotation to 0 at once if there is no steering: 600 rad/s^2, where 50 are allowed. */
TEST(a_rotation_without_a_desired_one_is_braked_and_not_cut_off) {
    Scoped(Walker) walker;
    planSpin(&walker);
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

/* The same rule sets the velocity to 0 if a behavior only turns, and the rotation to 0 if one only moves. */
TEST(an_agent_that_only_turns_keeps_moving_and_one_that_only_moves_does_not_jerk) {
    TURNER(walker, VEER_BEHAVIOR_FACE);
    walker.agentDef.velocityX = 50;
    startTowards(&walker, 0, -1000);
    walker_walk(&walker, 1, DT);
    CHECK_NEAR(walker_speed(&walker), 50, 1e-4);
    CHECK_NEAR(walker_x(&walker), 50, 1e-3);
    TURNER(mover, VEER_BEHAVIOR_SEEK);
    mover.agentDef.orientation = 1;
    startTowards(&mover, 0, -1000);
    walker_walk(&mover, 1, DT);
    CHECK_EQ(walker_orientation(&mover), 1.0f);
}

/* Inside its tolerance the recipe also stops the agent at once. Here the agent brakes, overshoots and comes back. */
TEST(a_fast_turn_inside_the_stop_angle_is_braked) {
    Scoped(Walker) walker;
    planSpin(&walker);
    walker.brainDef.behaviors[1] = veer_behavior(VEER_BEHAVIOR_ALIGN);
    walker.brainDef.behaviors[1].target = VEER_TARGET_KIND_AGENT;
    walker.brainDef.behaviors[1].targetAgent = turner_other(&walker, 0, 0, 0);
    walker.brainDef.behaviors[1].weight = 0, walker.brainDef.behaviorCount = 2;
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

/* The recipe moves first and steers afterwards, so a decision has its effect a frame late. */
TEST(a_turn_starts_in_the_step_that_decides_it) {
    TURNER(walker, VEER_BEHAVIOR_ALIGN);
    walker_start(&walker);
    veer_setTargetAgent(walker.world, walker.agent, turner_other(&walker, 0, 0, 2));
    walker_step(&walker, DT);
    CHECK_NEAR(walker_rotation(&walker), 50 / 60.0, 1e-5);
    CHECK_NEAR(walker_orientation(&walker), 50 / 3600.0, 1e-6);
}

/* The root mean square of the desired rotation (*rotation), and of its change from step to step as a share of it: 1.41 for white noise. */
static double jerkiness(float rate, double *rotation) {
    double sum = 0, changes = 0;
    float before = 0;
    TURNER(walker, VEER_BEHAVIOR_WANDER_FACING);
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
    for (float rate = 15; rate <= 240; rate *= 2) { /* the shorter the step, the smaller the change */
        double share = jerkiness(rate, &rotation);
        CHECK(share < 0.85 * last);
        CHECK(rotation > 0.3 && rotation < 3);
        last = share;
    }
    CHECK(last < 0.2);
}

TEST(orientations_wrap_by_any_number_of_turns) {
    Scoped(Walker) walker;
    planSpin(&walker);
    walker.brainDef.locomotion.maxRotation = walker.brainDef.locomotion.maxAngularAcceleration = INFINITY;
    walker_start(&walker);
    veer_columnF32(walker.world, VEER_COLUMN_ORIENTATION)[walker.slot] = 1000; /* 159 turns; the recipe removes one per frame */
    walker_step(&walker, DT);
    CHECK_NEAR(walker_orientation(&walker), remainder(1000, 2 * PI), 1e-4);
    steeringRotation(&walker, 2, 200);
    walker_step(&walker, 0.1f); /* 20 rad in one step */
    CHECK_NEAR(wrapped((double)walker_orientation(&walker) - remainder(1020, 2 * PI)), 0, 1e-4);
    CHECK(fabs((double)walker_orientation(&walker)) < 3.1415928);
}

TEST(max_rotation_limits_the_rotation) {
    for (int side = -1; side <= 1; side += 2) {
        Scoped(Walker) walker;
        planSpin(&walker);
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
        TURNER(walker, VEER_BEHAVIOR_FACE);
        walker.brainDef.blend = mode, walker.brainDef.behaviors[1] = veer_behavior(VEER_BEHAVIOR_SEEK);
        walker.brainDef.behaviorCount = 2, walker.agentDef.orientation = -0.05f;
        startTowards(&walker, 100, 0);
        decideWorld(walker.world, DT);
        CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_DESIRED_ROTATION), sqrt(1 + 80 * 0.05) - 1, 1e-4);
        CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_DESIRED_X), 100, 1e-3);
        CHECK_OK(veer_move(walker.world));
    }
}

/* Desiring the opposite of the present rotation would brake at an arbitrary rate, that of the response. Here 10 rad/s are lost within
 * 0.2 s at 50 rad/s^2, after 1 rad, and the rotation never reverses. */
TEST(the_desired_rotation_within_the_stop_angle_is_0_and_not_reversed) {
    Scoped(Walker) walker;
    planSpin(&walker);
    walker_start(&walker);
    steeringRotation(&walker, 2, 10);
    walker_walk(&walker, 1, DT);
    double begin = (double)walker_orientation(&walker), turned = 0;
    VeerBrainDef align = walker.brainDef;
    VeerAgentDef def;
    align.behaviors[0] = veer_behavior(VEER_BEHAVIOR_ALIGN);
    align.behaviors[0].params.align.stopAngle = 3.1415927f; /* at every angle */
    CHECK_OK(veer_getAgent(walker.world, walker.agent, &def));
    CHECK_OK(veer_addBrain(walker.world, &align, &def.brain));
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
