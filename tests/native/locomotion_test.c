/* Tests the modes of locomotion: each gives the same result at 30, 60 and 240 Hz, and no setting gives a NaN. */
#include "walker.h"

static const float rates[] = {30, 60, 240};

static float length(VeerVec3 v) { return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z); }
static VeerVec3 velocityOf(const Walker *walker) {
    return (VeerVec3){walker_vx(walker), walker_vy(walker), walker_lane(walker, VEER_COLUMN_VELOCITY_Z)};
}
static float bearing(const Walker *walker) { return atan2f(walker_vy(walker), walker_vx(walker)); }

/* Sets the desired velocity of an agent with the behavior `drive`, as a fraction of its top speed. */
static void steerTo(Walker *walker, float x, float y) {
    CHECK(veer_setDrive(walker->world, walker->agent, (VeerVec3){x, y, 0}) >= VEER_OK);
}

/* Starts an agent that is steered in a given direction, and takes some steps. */
static void steerFor(Walker *walker, VeerVec3 direction, float seconds, float dt) {
    walker_start(walker);
    steerTo(walker, direction.x, direction.y);
    walker_walk(walker, seconds, dt);
}

/* ---- velocity */

/* The exact solution, for infinitely short steps, of dv/dt = response (desired - v), with the acceleration limited to A. Calculated in
 * double precision with steps of 10 us. */
typedef struct Ideal {
    double x, y, vx, vy;
} Ideal;

static Ideal idealTurn(double response, double acceleration, double seconds) {
    Ideal at = {0, 0, 100, 0};
    for (int i = 0, steps = (int)(seconds * 1e5 + 0.5); i < steps; i++) {
        double ax = response * (0 - at.vx), ay = response * (100 - at.vy), size = hypot(ax, ay);
        if (size > acceleration) ax *= acceleration / size, ay *= acceleration / size;
        at.vx += ax * 1e-5, at.vy += ay * 1e-5;
        at.x += at.vx * 1e-5, at.y += at.vy * 1e-5;
    }
    return at;
}

STUDY(a_turn_is_the_same_at_every_rate_with_and_without_a_limit_of_the_force) {
    const float forces[] = {INFINITY, 300, 60, 10}, responses[] = {1, 10};
    for (int f = 0; f < 4; f++)
        for (int r = 0; r < 2; r++)
            for (int i = 0; i < 3; i++) {
                Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = forces[f], .agentDef.velocityX = 100,
                                       .brainDef.locomotion.mode = VEER_MOVE_MODE_VELOCITY, .brainDef.locomotion.response = responses[r]);
                steerFor(&walker, (VeerVec3){0, 1, 0}, 1.5f, 1 / rates[i]);
                Ideal at = idealTurn((double)responses[r], (double)forces[f], 1.5);
                CHECK_AT(walker_velocity(&walker), at.vx, at.vy, forces[f] < 1e30f ? 1.0 : 0.01);
                CHECK(hypot((double)walker_x(&walker) - at.x, (double)walker_y(&walker) - at.y) <
                      0.8 * 100 / (double)rates[i]); /* tolerance: the distance covered in one step */
            }
}

TEST(an_infinite_response_reaches_the_desired_velocity_in_one_step_and_a_zero_response_never) {
    for (int i = 0; i < 2; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = INFINITY, .agentDef.velocityX = 30,
                               .brainDef.locomotion.mode = VEER_MOVE_MODE_VELOCITY, .brainDef.locomotion.response = i ? 0 : INFINITY);
        walker_start(&walker);
        steerTo(&walker, 0, 1);
        walker_step(&walker, DT);
        CHECK_AT(walker_velocity(&walker), i ? 30 : 0, i ? 0 : 100, 1e-4);
    }
}

TEST(a_desired_velocity_beyond_top_speed_gets_top_speed) {
    Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = INFINITY, .brainDef.locomotion.mode = VEER_MOVE_MODE_VELOCITY);
    walker.behavior->weight = 5; /* the desired change of velocity is five times as large */
    walker_start(&walker);
    steerTo(&walker, 1, 0);
    for (int i = 0; i < 120; i++) {
        walker_step(&walker, DT);
        CHECK(walker_vx(&walker) <= 100.0f);
    }
    CHECK_NEAR(walker_vx(&walker), 100, 1e-3);
}

/* ---- accelerate */

TEST(a_thrust_adds_the_acceleration_every_second_up_to_top_speed) {
    for (int i = 0; i < 3; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = 80, .agentDef.mass = 2, .agentDef.velocityY = 20,
                               .brainDef.locomotion.mode = VEER_MOVE_MODE_ACCELERATE);
        steerFor(&walker, (VeerVec3){1, 0, 0}, 2, 1 / rates[i]);
        CHECK_NEAR(walker_vx(&walker), 80, 0.01);
        CHECK_NEAR(walker_vy(&walker), 20, 1e-4); /* acceleration along the desired direction preserves the lateral speed */
        walker_walk(&walker, 2, 1 / rates[i]);
        CHECK_NEAR(walker_speed(&walker), 100, 1e-3);
    }
}

TEST(a_thruster_matches_a_slow_desired_velocity_without_overshooting) {
    for (int i = 0; i < 3; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = 100, .agentDef.velocityY = 20,
                               .brainDef.locomotion.mode = VEER_MOVE_MODE_ACCELERATE);
        walker_start(&walker);
        steerTo(&walker, 0.5f, 0);
        for (int n = 0; n < (int)rates[i]; n++) {
            walker_step(&walker, 1 / rates[i]);
            CHECK(walker_vx(&walker) <= 50.001f);
        }
        CHECK_AT(walker_velocity(&walker), 50, 0, 1e-3);
    }
}

STUDY(a_thruster_arrives_and_stops) {
    for (float force = 2; force < 10000; force *= 6)
        for (int i = 0; i < 3; i++) {
            Scoped(Walker) walker =
                WALKER(walker, VEER_BEHAVIOR_ARRIVE, .agentDef.maxForce = force, .brainDef.locomotion.mode = VEER_MOVE_MODE_ACCELERATE);
            startTowards(&walker, 300, 0);
            uint32_t arrivals = 0;
            for (int n = 0; n < (int)(60 * rates[i]); n++) {
                walker_step(&walker, 1 / rates[i]);
                CHECK(walker_x(&walker) <= 300.001f);
                arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
            }
            CHECK_EQ(arrivals, 1);
            CHECK(walker_distanceTo(&walker, 300, 0) <= 2);
            CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
        }
}

/* ---- idle */

TEST(drag_is_the_same_at_every_rate_and_independent_of_the_force_limit) {
    const float forces[] = {INFINITY, 1};
    for (int f = 0; f < 2; f++)
        for (uint32_t mode = 0; mode < VEER_MOVE_MODE_COUNT; mode++)
            for (int i = 0; i < 3; i++) {
                Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = forces[f], .agentDef.velocityX = 80,
                                       .brainDef.locomotion.mode = mode, .brainDef.locomotion.drag = 1.5f);
                walker_run(&walker, 2, 1 / rates[i]);
                CHECK_NEAR(walker_vx(&walker), 80 * exp(-3), 0.01);
            }
}

TEST(an_idle_agent_brakes_at_its_response_within_its_force) {
    for (uint32_t mode = 0; mode < VEER_MOVE_MODE_COUNT; mode++)
        for (int i = 0; i < 3; i++)
            for (int limited = 0; limited < 2; limited++) {
                Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = limited ? 20 : INFINITY, .agentDef.velocityX = 80,
                                       .brainDef.locomotion.mode = mode, .brainDef.locomotion.idle = VEER_IDLE_BRAKE,
                                       .brainDef.locomotion.response = 2);
                walker_run(&walker, 1, 1 / rates[i]);
                CHECK_NEAR(walker_vx(&walker), limited ? 60 : 80 * exp(-2), 0.01);
                walker_walk(&walker, 9, 1 / rates[i]);
                CHECK_NEAR(walker_vx(&walker), 0, 0.01);
            }
}

/* ---- turns */

TEST(the_turn_limit_is_the_same_at_every_rate_and_holds_through_an_about_turn) {
    for (int i = 0; i < 3; i++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = INFINITY, .agentDef.velocityX = 100,
                               .brainDef.locomotion.mode = VEER_MOVE_MODE_VELOCITY, .brainDef.locomotion.maxTurnRate = 1.5f);
        walker_start(&walker);
        steerTo(&walker, -1, 0.001f);
        float last = 0;
        for (int n = 0; n < (int)rates[i]; n++) {
            walker_step(&walker, 1 / rates[i]);
            CHECK(fabsf(bearing(&walker) - last) < 1.5f / rates[i] * 1.001f);
            last = bearing(&walker);
        }
        CHECK_NEAR(last, 1.5 * (1 - log(2) / 10), 0.03); /* the agent brakes straight ahead before it turns */
        walker_walk(&walker, 3, 1 / rates[i]);
        CHECK_NEAR(fabsf(bearing(&walker)), 3.14159, 0.01);
        CHECK_NEAR(walker_speed(&walker), 100, 0.01); /* by then, the agent is up to speed again */
    }
}

TEST(the_turn_limit_in_space_is_the_true_angle_at_every_rate) {
    for (int i = 0; i < 3; i++) {
        Walker walker =
            WALKER(walker, VEER_BEHAVIOR_DRIVE, .agentDef.maxForce = INFINITY, .worldDef.dimensions = 3, .agentDef.velocityX = 100,
                   .brainDef.locomotion.mode = VEER_MOVE_MODE_VELOCITY, .brainDef.locomotion.maxTurnRate = 1.5f);
        walker_start(&walker);
        CHECK(veer_setDrive(walker.world, walker.agent, (VeerVec3){-0.5f, 0.5f, 0.7f}) >= VEER_OK);
        walker_walk(&walker, 1, 1 / rates[i]);
        VeerVec3 velocity = velocityOf(&walker);
        CHECK_NEAR(acosf(velocity.x / length(velocity)), 1.5, 1e-3);
        CHECK_NEAR(velocity.y / velocity.z, 5.0 / 7.0, 1e-3); /* the velocity changes straight towards the desired velocity */
    }
}

/* ---- car */

#define CAR(name, ...) \
    WALKER(name, VEER_BEHAVIOR_DRIVE, .brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, .brainDef.locomotion.turningRadius = 40, __VA_ARGS__)

TEST(a_car_takes_the_same_path_at_every_rate) {
    float x[3], y[3], heading[3];
    for (int i = 0; i < 3; i++) {
        Walker walker = CAR(walker, .agentDef.velocityX = 50);
        steerFor(&walker, (VeerVec3){-1, 0.5f, 0}, 2, 1 / rates[i]);
        x[i] = walker_x(&walker), y[i] = walker_y(&walker), heading[i] = walker_lane(&walker, VEER_COLUMN_ORIENTATION);
    }
    for (int i = 0; i < 2; i++) {
        /* tolerance: the distance covered in one step; the car drives 130 u in total */
        CHECK(hypotf(x[i] - x[2], y[i] - y[2]) < 100 / rates[i]);
        CHECK_NEAR(heading[i], heading[2], 0.05);
    }
}

TEST(a_car_with_a_weak_engine_accelerates_by_its_force_alone) {
    for (int i = 0; i < 3; i++) {
        Walker walker = CAR(walker, .agentDef.maxForce = 45, .agentDef.mass = 3);
        steerFor(&walker, (VeerVec3){1, 0, 0}, 2, 1 / rates[i]);
        CHECK_NEAR(walker_vx(&walker), 30, 0.01);
        CHECK_EQ(walker_vy(&walker), 0);
    }
}

TEST(a_car_at_rest_cannot_turn_on_the_spot) {
    Walker walker = CAR(walker, .agentDef.maxForce = 0); /* without a force, the car cannot drive */
    steerFor(&walker, (VeerVec3){0, 1, 0}, 1, DT);
    CHECK_EQ(walker_lane(&walker, VEER_COLUMN_ORIENTATION), 0);
    CHECK_EQ(walker_speed(&walker), 0);
}

TEST(a_car_that_may_reverse_backs_towards_what_is_behind) {
    Walker walker = CAR(walker, .brainDef.locomotion.reverse = 1);
    steerFor(&walker, (VeerVec3){-1, 0, 0}, 1, DT);
    CHECK(walker_x(&walker) < -50.0f);
    CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_ORIENTATION), 0.0, 0.01);
}

TEST(a_car_bounces_off_the_edge_of_the_world_with_its_heading_and_its_speed) {
    for (int i = 0; i < 3; i++) {
        Walker walker = CAR(walker, EDGES_OF(.worldDef, VEER_EDGE_MODE_BOUNCE), .worldDef.maxX = 100, .agentDef.velocityX = 60,
                            .agentDef.velocityY = 60, .agentDef.orientation = 3.14159265f / 4);
        walker_run(&walker, 3, 1 / rates[i]);
        CHECK_AT(walker_velocity(&walker), -60, 60, 0.01);
        CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_ORIENTATION), 3 * 3.14159265 / 4, 1e-3);
    }
}

static float oneOf(uint32_t *random, const float *values, uint32_t count) { return values[test_random(random) % count]; }

static void planAnything(Walker *walker, uint32_t *random, uint32_t type) {
    const float any[] = {0, 1e-6f, 0.5f, 10, 1000, 1e25f, INFINITY}, speeds[] = {0, 1e-3f, 100, 1e6f}, masses[] = {1e-6f, 1, 1e9f};
    walker_plan(walker, type);
    VeerLocomotionDef *rule = &walker->brainDef.locomotion;
    rule->response = oneOf(random, any, 7);
    rule->drag = oneOf(random, any, 5);
    rule->maxTurnRate = oneOf(random, any, 7);
    rule->turningRadius = oneOf(random, any, 5);
    rule->maxRotation = oneOf(random, any, 7);
    rule->maxAngularAcceleration = oneOf(random, any, 7);
    rule->reverse = test_random(random) % 2;
    walker->worldDef.dimensions = 2 + test_random(random) % 2;
    walker->worldDef.minX = walker->worldDef.minY = walker->worldDef.minZ = -200;
    walker->worldDef.maxX = walker->worldDef.maxY = walker->worldDef.maxZ = 200;
    walker->agentDef.x = test_range(random, -200, 200), walker->agentDef.y = test_range(random, -200, 200);
    walker->agentDef.maxSpeed = oneOf(random, speeds, 4);
    walker->agentDef.maxForce = oneOf(random, any, 7);
    walker->agentDef.mass = oneOf(random, masses, 3);
    walker->agentDef.velocityX = test_range(random, -1, 1) * walker->agentDef.maxSpeed;
    walker->agentDef.orientation = test_range(random, -3, 3);
    walker->behavior->target = VEER_TARGET_KIND_POINT;
}

static void checkState(const Walker *walker) {
    VeerVec3 velocity = velocityOf(walker);
    float limit = walker->agentDef.maxSpeed, heading = walker_lane(walker, VEER_COLUMN_ORIENTATION);
    float place = walker_x(walker) + walker_y(walker) + walker_lane(walker, VEER_COLUMN_Z);
    CHECK(isfinite(place));
    CHECK(length(velocity) <= limit * 1.00001f);
    CHECK(heading > -3.1415928f && heading <= 3.1415928f);
    CHECK(isfinite(walker_lane(walker, VEER_COLUMN_ROTATION)));
    if (walker->worldDef.edgesX != VEER_EDGE_MODE_NONE) CHECK(fabsf(walker_x(walker)) <= 200 && fabsf(walker_y(walker)) <= 200);
    CHECK_EQ(setup_stats(walker->world).notFinite, 0);
}

TEST(no_combination_of_mode_edge_and_step_leaves_a_nan) {
    const uint32_t behaviors[] = {VEER_BEHAVIOR_DRIVE, VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_WANDER};
    const float steps[] = {1e-4f, 1.0f / 240, DT, 1.0f / 30, 1.0f / 15, 0.1f};
    uint32_t random = 77;
    for (uint32_t mode = 0; mode < VEER_MOVE_MODE_COUNT; mode++)
        for (uint32_t edges = 0; edges < VEER_EDGE_MODE_COUNT; edges++)
            for (uint32_t facing = 0; facing < VEER_FACING_COUNT; facing++)
                for (uint32_t idle = 0; idle < VEER_IDLE_COUNT; idle++)
                    for (uint32_t round = 0; round < 24; round++) {
                        Scoped(Walker) walker;
                        planAnything(&walker, &random, behaviors[round % 4]);
                        walker.brainDef.locomotion.mode = mode;
                        walker.brainDef.locomotion.facing = facing;
                        walker.brainDef.locomotion.idle = idle;
                        setEdges(&walker.worldDef, edges);
                        if (mode == VEER_MOVE_MODE_CAR) walker.worldDef.dimensions = 2;
                        walker_start(&walker);
                        for (uint32_t n = 0; n < 40; n++) {
                            steerTo(&walker, test_range(&random, -1, 1), n % 5 ? test_range(&random, -1, 1) : 0);
                            walker_step(&walker, steps[(round / 4 + n) % 6]);
                        }
                        checkState(&walker);
                    }
}

/* ---- arriving under limits */

/* An agent with a low turn rate moves slowly while its goal is to one side, so that it does not circle the goal forever. */
TEST(an_agent_with_a_low_turn_rate_arrives_wherever_its_goal_is) {
    uint32_t random = 31;
    for (int round = 0; round < ROUNDS(120); round++) {
        uint32_t arrivals = 0;
        float dt = 1 / rates[round % 3];
        Scoped(Walker) walker =
            WALKER(walker, VEER_BEHAVIOR_ARRIVE, .worldDef.dimensions = 2 + (uint32_t)round % 2, .agentDef.velocityX = 100);
        walker.brainDef.locomotion.maxTurnRate = test_range(&random, 0.6f, 3);
        walker_start(&walker);
        VeerVec3 goal = {test_range(&random, -150, 150), test_range(&random, -150, 150), 0};
        if (round % 2) goal.z = test_range(&random, -150, 150);
        CHECK_OK(veer_setTargetPoint(walker.world, walker.agent, goal));
        for (float time = 0; time < 60; time += dt) {
            walker_step(&walker, dt);
            arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
        }
        CHECK_EQ(arrivals, 1);
        CHECK_NEAR(walker_speed(&walker), 0, 1e-3);
    }
}

STUDY(a_car_arrives_ahead_and_backwards_without_overshooting) {
    for (int i = 0; i < 3; i++)
        for (int backwards = 0; backwards < 2; backwards++)
            for (float force = 5; force < 10000; force *= 10) {
                uint32_t arrivals = 0;
                float goal = backwards ? -200 : 200;
                Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .agentDef.maxForce = force,
                                               .brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, .brainDef.locomotion.reverse = 1);
                startTowards(&walker, goal, 0);
                for (int n = 0; n < (int)(40 * rates[i]); n++) {
                    walker_step(&walker, 1 / rates[i]);
                    CHECK(backwards ? walker_x(&walker) >= goal : walker_x(&walker) <= goal);
                    arrivals += walker_events(&walker, VEER_EVENT_ARRIVED, 0);
                }
                CHECK_EQ(arrivals, 1);
                CHECK(walker_distanceTo(&walker, goal, 0) <= 2);
                CHECK_NEAR(walker_lane(&walker, VEER_COLUMN_ORIENTATION), 0, 1e-4);
            }
}
