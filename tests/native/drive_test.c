/* Tests drive, whose input columns set the desired velocity, and the motion that results from desired velocities. */
#include "given.h"

static void drive(Walker *walker, VeerVec3 input) {
    walker_plan(walker, VEER_BEHAVIOR_DRIVE);
    walker->brainDef.locomotion.idle = VEER_IDLE_BRAKE;
    walker_start(walker);
    CHECK(veer_setDrive(walker->world, walker->agent, input) >= 0);
    walker_walk(walker, 1, DT);
}

TEST(drive_moves_where_the_stick_points_at_its_deflection) {
    PLANNED(walker, drive(&walker, (VeerVec3){0.3f, -0.4f, 0}));
    CHECK_AT(walker_velocity(&walker), 30, -40, 0.1);
}

TEST(a_keyboard_diagonal_is_no_faster_than_straight_ahead) {
    PLANNED(walker, drive(&walker, (VeerVec3){0, 0, 0}));
    veer_columnF32(walker.world, VEER_COLUMN_DRIVE_X)[walker.slot] = 1;
    veer_columnF32(walker.world, VEER_COLUMN_DRIVE_Y)[walker.slot] = 1;
    walker_walk(&walker, 1, DT);
    CHECK_NEAR(walker_speed(&walker), 100, 0.1);
}

TEST(a_stick_in_its_dead_zone_leaves_the_agent_idle) {
    PLANNED(walker, drive(&walker, (VeerVec3){0.05f, 0.05f, 0}));
    CHECK_EQ(walker_speed(&walker), 0);
    CHECK_OK(veer_setDrive(walker.world, walker.agent, (VeerVec3){0.5f, 0, 0}));
    walker_walk(&walker, 1, DT);
    CHECK_NEAR(walker_vx(&walker), 50, 0.1);
    CHECK_OK(veer_setDrive(walker.world, walker.agent, (VeerVec3){0, 0, 0}));
    walker_walk(&walker, 2, DT);
    CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
}

/* The tutorial's velocity += (desired - velocity) * 10 * dt overshoots beyond 0.1 s and diverges beyond 0.2 s. */
TEST(drive_is_steady_at_the_longest_steps) {
    for (int i = 0; i < 3; i++) {
        const float steps[3] = {0.1f, 1.0f / 15, 1.0f / 240};
        GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
        startDriven(&walker, 1, 0);
        float last = 0;
        for (float time = 0; time < 2; time += steps[i]) {
            walker_step(&walker, steps[i]);
            CHECK(walker_vx(&walker) >= last && walker_vx(&walker) <= 100);
            last = walker_vx(&walker);
        }
        CHECK_NEAR(last, 100, 0.01);
    }
}

/* ---- known defects in tutorials of GDQuest and Unity and in textbooks: slowdowns that overshoot, brakes that coast, force limits without
 * effect, and motion that depends on the frame rate. The tests use the numbers of these sources */

static const float rates[] = {30, 60, 144};

static VeerVec3 desiredOf(const Walker *walker) {
    return (VeerVec3){walker_lane(walker, VEER_COLUMN_DESIRED_X), walker_lane(walker, VEER_COLUMN_DESIRED_Y), 0};
}

/* ---- the linear slowdown of arrive */

typedef struct Trip {
    float overshoot, time; /* time: until the agent stays within a hundredth of the slow radius */
} Trip;

typedef struct Trial {
    float maxSpeed, slowRadius, response, acceleration, distance;
} Trial;

static Trip travel(const Trial *trial, VeerArriveProfile profile) {
    Trip trip = {0, 0};
    GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    walker.behavior->params.arrive.profile = (uint32_t)profile;
    walker.behavior->params.arrive.slowRadius = trial->slowRadius, walker.behavior->params.arrive.stopRadius = 0;
    walker.brainDef.locomotion.response = trial->response, walker.agentDef.maxSpeed = trial->maxSpeed;
    walker.agentDef.maxForce = trial->acceleration;
    startTowards(&walker, trial->distance, 0);
    for (int i = 1; i <= 120 * 60; i++) {
        walker_step(&walker, DT);
        trip.overshoot = fmaxf(trip.overshoot, walker_x(&walker) - trial->distance);
        if (walker_distanceTo(&walker, trial->distance, 0) > 0.01f * trial->slowRadius) trip.time = (float)i / 60;
    }
    return trip;
}

STUDY(a_linear_slowdown_overshoots_by_48_5_and_22_and_the_braking_profile_not_at_all) {
    const struct {
        Trial trial;
        float overshoot, time;
    } cases[] = {
        {{150, 100, 1, INFINITY, 600}, 48, 0}, /* 003: damping 0.408 */
        {{10, 5, 10, 5, 50}, 5.1f, 0},
        {{10, 3, 10, 2, 50}, 22, 49},
    };
    for (uint32_t i = 0; i < 3; i++) {
        Trip ramp = travel(&cases[i].trial, VEER_ARRIVE_PROFILE_RAMP), brake = travel(&cases[i].trial, VEER_ARRIVE_PROFILE_BRAKE);
        printf("  ramp: %.2f past, %.1f s; brake: %.5f past, %.1f s\n", (double)ramp.overshoot, (double)ramp.time, (double)brake.overshoot,
               (double)brake.time);
        CHECK_NEAR(ramp.overshoot, cases[i].overshoot, 0.1 * (double)cases[i].overshoot);
        CHECK(brake.overshoot < 1e-3f * cases[i].trial.slowRadius);
        if (cases[i].time > 0) CHECK_NEAR(ramp.time, cases[i].time, 0.1 * (double)cases[i].time);
    }
    /* Compares the time with that of the ideal parabola; Veer stops more softly. */
    CHECK_NEAR(travel(&cases[1].trial, VEER_ARRIVE_PROFILE_BRAKE).time, 7.2, 1);
    CHECK_NEAR(travel(&cases[2].trial, VEER_ARRIVE_PROFILE_BRAKE).time, 10.6, 1.2);
}

TEST(a_linear_slowdown_needs_a_radius_of_600_not_to_overshoot_at_speed_150_and_response_1) {
    Trial trial = {150, 600, 1, INFINITY, 900};
    CHECK(travel(&trial, VEER_ARRIVE_PROFILE_RAMP).overshoot <= 0.6f);
    trial.slowRadius = 300;
    CHECK(travel(&trial, VEER_ARRIVE_PROFILE_RAMP).overshoot > 0.6f);
}

/* ---- no output is not a stop */

TEST(an_agent_without_a_desired_velocity_keeps_its_velocity) {
    for (int i = 0; i < 3; i++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_SEEK); /* seek has no target */
        walker.agentDef.velocityX = 30, walker.agentDef.velocityY = -40;
        walker_run(&walker, 1, 1 / rates[i]);
        CHECK_AT(walker_velocity(&walker), 30, -40, 0);
        CHECK_NEAR(walker_x(&walker), 30, 1e-3);
    }
}

TEST(an_agent_within_its_stop_radius_brakes_and_does_not_stop_instantly) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    walker.agentDef.velocityX = 20;
    startTowards(&walker, 0.5f, 0);
    walker_step(&walker, DT);
    CHECK_NEAR(walker_vx(&walker), 20 * exp(-10.0 / 60), 1e-3);
}

TEST(the_position_follows_from_the_new_velocity_not_from_the_old_one) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
    startDriven(&walker, 1, 0);
    walker_step(&walker, 0.05f);
    CHECK_NEAR(walker_vx(&walker), 100 * (1 - exp(-0.5)), 1e-3);
    CHECK_NEAR(walker_x(&walker), 5 * (1 - exp(-0.5)), 1e-3); /* explicit Euler integration would still be at 0 */
}

/* ---- a force limit without effect */

/* Returns the seconds until an agent that moves along +x at 150 moves along +y. */
static float timeToTurn(float force, float mass, float response) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
    walker.brainDef.locomotion.response = response, walker.agentDef.maxSpeed = walker.agentDef.velocityX = 150;
    walker.agentDef.maxForce = force, walker.agentDef.mass = mass;
    startDriven(&walker, 0, 1);
    float time = 0;
    for (; time < 60 && walker_vx(&walker) > 7.5f; time += DT) walker_step(&walker, DT);
    return time;
}

TEST(the_force_limit_applies_and_heavy_agents_turn_slowly) {
    /* with the source's response of 1 and force of 300, |desired - v| <= 300 is never clipped, and the response of one second alone
     * determines the motion */
    CHECK_NEAR(timeToTurn(300, 1, 1), timeToTurn(INFINITY, 1, 1), 1e-3);
    CHECK_NEAR(timeToTurn(300, 1, 1), log(20), 0.03);
    /* in Veer the velocity changes by 212: at 300 u/s^2 this takes 0.7 s, and four times as long with four times the mass */
    float light = timeToTurn(300, 1, 10), heavy = timeToTurn(300, 4, 10), weak = timeToTurn(75, 1, 10);
    CHECK_NEAR(light, 212.1 / 300, 0.1);
    CHECK_NEAR(heavy, 4 * 212.1 / 300, 0.3);
    CHECK_NEAR(weak, heavy, 1e-6);
}

TEST(a_response_of_1_reaches_143_of_150_in_three_seconds_and_a_quick_one_in_half_a_second) {
    const float responses[] = {1, 10};
    for (int i = 0; i < 2; i++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
        walker.brainDef.locomotion.response = responses[i], walker.agentDef.maxSpeed = 150;
        walker.agentDef.maxForce = 300;
        startDriven(&walker, 1, 0);
        walker_walk(&walker, i ? 0.6f : 3, DT);
        CHECK_NEAR(walker_vx(&walker), i ? 145 : 142.7, i ? 3 : 0.3);
    }
}

/* ---- normalizing every output */

TEST(a_normalized_blend_slows_to_15_when_10_from_its_goal_and_does_not_keep_150) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    walker.brainDef.blend = VEER_BLEND_MODE_NORMALIZE, walker.behavior->weight = 3;
    walker.behavior->params.arrive.profile = VEER_ARRIVE_PROFILE_RAMP, walker.agentDef.maxSpeed = 150;
    startTowards(&walker, 10, 0);
    decideWorld(walker.world, DT);
    CHECK_NEAR(desiredOf(&walker).x, 15, 1e-3);
}

/* ---- jitter per frame */

/* Returns the standard deviation of the wander angle after one second, calculated from the mean of its cosine, so that full turns do not
 * matter. */
static double walkedIn(float rate, float sigma) {
    enum { AGENTS = 10000 };
    GIVEN_WALKER(walker, VEER_BEHAVIOR_WANDER);
    walker.worldDef.capacity.agents = AGENTS, walker.behavior->params.wander.kappa = 0;
    walker.behavior->params.wander.sigma = sigma;
    walker_start(&walker);
    for (uint32_t i = 1; i < AGENTS; i++) addAgent(walker.world, walker.agentDef);
    uint32_t lanes = veer_columnLanes(walker.world, VEER_COLUMN_STATE);
    float *state = veer_columnF32(walker.world, VEER_COLUMN_STATE);
    for (uint32_t i = 0; i < AGENTS; i++) state[i * lanes] = 0, state[i * lanes + 1] = 1; /* straight ahead */
    walker_walk(&walker, 1, 1 / rate);
    double sum = 0;
    for (uint32_t i = 0; i < AGENTS; i++) sum += cos((double)state[i * lanes]);
    return sqrt(-2 * log(sum / AGENTS));
}

STUDY(the_angle_of_wander_spreads_equally_in_a_second_at_every_rate) {
    const double source[] = {1.90, 1.34, 0.87}; /* for steps of +-0.3 rad x 60 dt per frame, at 30, 60 and 144 Hz */
    for (int i = 0; i < 3; i++) {
        double walked = walkedIn(rates[i], 1.34f);
        CHECK_NEAR(walked, source[1], 0.03 * source[1]);
        if (i != 1) CHECK(fabs(walked - source[i]) > 0.4);
    }
}

/* ---- braking by a desired velocity of -v */

TEST(the_desired_velocity_on_the_target_is_zero_and_not_backwards) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
    walker.agentDef.maxSpeed = walker.agentDef.velocityX = 150;
    startTowards(&walker, 1, 0); /* within 2 */
    decideWorld(walker.world, DT);
    CHECK_NEAR(desiredOf(&walker).x, 0, 1e-4);
}

/* At the source's rate of 2/s, an agent coasts 150 / 2 = 75 px. In Veer the response determines the rate, and the agent returns to its
 * target and comes to rest there. */
TEST(stopping_from_150_takes_15_and_not_75_and_ends_on_the_target) {
    for (int i = 0; i < 3; i++) {
        float farthest = 0;
        GIVEN_WALKER(walker, VEER_BEHAVIOR_ARRIVE);
        walker.agentDef.maxSpeed = walker.agentDef.velocityX = 150;
        startTowards(&walker, 0, 0);
        for (int n = 0; n < (int)(5 * rates[i]); n++) {
            walker_step(&walker, 1 / rates[i]);
            farthest = fmaxf(farthest, walker_x(&walker));
        }
        CHECK(farthest <= 15.1f);
        CHECK(walker_distanceTo(&walker, 0, 0) <= 2);
        CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
    }
}

/* ---- special cases for near targets and slow agents */

TEST(seek_and_flee_still_work_closer_than_1_unit) {
    const uint32_t types[] = {VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_FLEE};
    for (int i = 0; i < 2; i++) {
        GIVEN_WALKER(walker, types[i]);
        startTowards(&walker, 0, 0.25f);
        decideWorld(walker.world, DT);
        CHECK_NEAR(desiredOf(&walker).y, i ? -100 : 100, 1e-3);
    }
}

TEST(a_seeker_exactly_on_its_target_keeps_its_velocity) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_SEEK);
    walker.agentDef.velocityX = -60, walker.agentDef.velocityY = 80;
    startTowards(&walker, 0, 0);
    walker_step(&walker, DT);
    CHECK_AT(walker_velocity(&walker), -60, 80, 0);
}

TEST(a_slow_wanderer_goes_where_it_faces_and_not_along_x) {
    for (float speed = 0; speed < 1; speed += 0.45f) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_WANDER);
        walker.agentDef.orientation = 2;
        walker.agentDef.velocityX = speed * cosf(2), walker.agentDef.velocityY = speed * sinf(2);
        walker_run(&walker, 0.05f, DT);
        CHECK_NEAR(atan2f(walker_vy(&walker), walker_vx(&walker)), 2, 0.2);
    }
}

/* ---- smoothing by a fixed fraction per frame */

TEST(smoothing_by_a_tenth_per_frame_at_60_hz_has_the_same_half_life_at_every_rate) {
    for (int i = 0; i < 3; i++) { /* the source takes 0.219, 0.110 and 0.046 s at 30, 60 and 144 Hz */
        GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
        walker.brainDef.locomotion.response = 6.3f;
        startDriven(&walker, 1, 0);
        walker_walk(&walker, 0.5f, 1 / rates[i]);
        double halfLife = 0.5 * log(2) / -log(1 - (double)walker_vx(&walker) / 100);
        CHECK_NEAR(halfLife, 0.110, 0.0005);
    }
}

/* ---- (desired - v) x 10 x dt */

/* Accelerates from rest to 600 in steps in which response x dt is `gain`. The source is exact with a gain of 1, reaches 900 with 1.5, and
 * reaches 1500, -750 and 2625 with 2.5. */
static void speedUp(float gain, float dt) {
    GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
    walker.brainDef.locomotion.response = gain / dt, walker.agentDef.maxSpeed = 600;
    startDriven(&walker, 1, 0);
    double wanted = 0;
    for (int i = 0; i < 8; i++) {
        walker_step(&walker, dt);
        wanted += (600 - wanted) * (1 - exp(-(double)gain));
        CHECK_NEAR(walker_vx(&walker), wanted, 0.01);
        CHECK(walker_vx(&walker) <= 600.0f);
    }
}

TEST(no_step_length_overshoots_or_diverges) {
    const float gains[] = {0.5f, 1, 1.5f, 2, 2.5f, 5, 50}; /* with the source's code, the speed reaches 5 after half a second */
    for (int i = 0; i < 7; i++) {
        speedUp(gains[i], 0.1f);
        speedUp(gains[i], DT);
    }
}

TEST(frames_of_up_to_half_a_second_are_cut_into_steps_and_a_step_of_a_quarter_is_refused) {
    const float frames[] = {0.1f, 0.15f, 0.2f, 0.25f, 0.5f};
    for (int i = 0; i < 5; i++) {
        VeerAdvance done;
        GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
        walker.agentDef.maxSpeed = 600, walker.worldDef.maxCatchUp = 60;
        startDriven(&walker, 1, 0);
        CHECK_EQ(veer_step(walker.world, 0.25f), VEER_E_DT);
        for (float time = 0; time < 2.9f; time += frames[i]) {
            CHECK_OK(veer_advance(walker.world, frames[i], &done));
            CHECK(walker_vx(&walker) > 0 && walker_vx(&walker) <= 600.0f);
        }
        CHECK_NEAR(walker_vx(&walker), 600, 0.01);
    }
}

/* In the source a weight also multiplies the response: with a weight of ten, the motion diverges at steps of 0.1 s. */
TEST(a_weight_of_any_size_neither_overshoots_nor_depends_on_the_rate) {
    const float weights[] = {0.1f, 0.5f, 1.5f, 3, 10, 1000, 1e6f}, lengths[] = {0.1f, 1.0f / 30, DT, 1.0f / 240};
    for (int w = 0; w < 7; w++)
        for (int i = 0; i < 4; i++) {
            GIVEN_WALKER(walker, VEER_BEHAVIOR_DRIVE);
            walker.behavior->weight = weights[w], walker.brainDef.locomotion.response = 2;
            walker.agentDef.velocityX = -100;
            startDriven(&walker, 0.5f, 0);
            for (int n = 0; n < (int)(0.2f / lengths[i] + 0.5f); n++) {
                walker_step(&walker, lengths[i]);
                CHECK(walker_vx(&walker) <= 50.01f);
            }
            CHECK_NEAR(walker_vx(&walker), 50 - 150 * exp(-0.4 * (double)weights[w]), 0.05);
        }
}
