/* Tests the grip, the brakes and the steering of cars: limits of a single car, whatever it desires. */
#include "walker.h"

static const float rates[] = {30, 60, 240};

#define CAR(name, ...) WALKER(name, VEER_BEHAVIOR_DRIVE, .brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, __VA_ARGS__)

static float headingOf(const Walker *walker) { return walker_lane(walker, VEER_COLUMN_ORIENTATION); }
static void steerTo(Walker *walker, float angle, float speed) {
    CHECK_OK(veer_setDrive(walker->world, walker->agent, (VeerVec3){speed * cosf(angle), speed * sinf(angle), 0}));
}

/* What a car did while a random driver held the wheel. */
typedef struct Ride {
    float across, along, change; /* largest acceleration across the velocity; largest deceleration; largest change of curvature per s */
    float tightest;              /* smallest turning radius */
} Ride;

static Ride rideAtRandom(Walker *walker, float rate, uint32_t seed) {
    Ride ride = {0, 0, 0, INFINITY};
    const float dt = 1 / rate;
    float curvature = 0;
    walker_start(walker);
    for (uint32_t i = 0; i < 20 * (uint32_t)rate; i++) {
        const float was = walker_speed(walker), from = headingOf(walker);
        if (i % ((uint32_t)rate / 6) == 0) steerTo(walker, test_range(&seed, -3.1f, 3.1f), test_range(&seed, 0, 1));
        walker_step(walker, dt);
        const float speed = walker_speed(walker), turn = remainderf(headingOf(walker) - from, 6.2831853f);
        ride.across = fmaxf(ride.across, speed * fabsf(turn) / dt);
        ride.along = fmaxf(ride.along, (was - speed) / dt);
        /* float32 does not resolve the curvature of short displacements */
        if (fminf(was, speed) > 1) ride.change = fmaxf(ride.change, fabsf(turn / (speed * dt) - curvature) / dt);
        if (speed > 1) ride.tightest = fminf(ride.tightest, speed * dt / fmaxf(fabsf(turn), 1e-9f));
        curvature = speed > 0 ? turn / (speed * dt) : 0;
    }
    return ride;
}

TEST(a_car_never_accelerates_across_its_velocity_by_more_than_its_grip) {
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t seed = round;
        const float grip = 50 * expf(test_range(&seed, 0, 3)), top = test_range(&seed, 40, 300), radius = test_range(&seed, 0, 60);
        Walker walker = CAR(walker, .brainDef.locomotion.grip = grip, .brainDef.locomotion.turningRadius = radius, .agentDef.maxSpeed = top,
                            .brainDef.locomotion.steerTime = round & 1 ? 0.2f : 0);
        const Ride ride = rideAtRandom(&walker, rates[round % 3], round);
        CHECK(ride.across <= grip * 1.001f);
        CHECK(ride.tightest >= radius * 0.999f);
        if (top * top > 4 * grip * radius && top > 100 && !(round & 1)) CHECK(ride.across > 0.9f * grip);
    }
}

TEST(brakes_limit_the_deceleration_whatever_the_engine) {
    for (uint32_t round = 0; round < 30; round++) {
        uint32_t seed = round;
        const float grip = test_range(&seed, 100, 400), brakes = round & 1 ? test_range(&seed, 20, 300) : 0;
        Walker walker = CAR(walker, .brainDef.locomotion.grip = grip, .brainDef.locomotion.brakes = brakes, .agentDef.maxSpeed = 200,
                            .brainDef.locomotion.response = INFINITY, .agentDef.maxForce = round & 2 ? 30 : INFINITY);
        const Ride ride = rideAtRandom(&walker, rates[round % 3], round);
        const float most = brakes > 0 ? brakes : grip;
        CHECK(ride.along <= most * 1.001f);
        if (!(round & 2)) CHECK(ride.along > 0.9f * most);
    }
}

TEST(wheels_turn_at_a_limited_rate) {
    for (uint32_t round = 0; round < 30; round++) {
        uint32_t seed = round;
        const float radius = test_range(&seed, 10, 60), time = test_range(&seed, 0.1f, 1);
        Walker walker = CAR(walker, .brainDef.locomotion.turningRadius = radius, .brainDef.locomotion.steerTime = time);
        const Ride ride = rideAtRandom(&walker, rates[round % 3], round);
        CHECK(ride.change <= 1.05f / (radius * time)); /* headings are float32 */
        CHECK(ride.change > 0.9f / (radius * time));
    }
}

TEST(a_car_with_slow_wheels_turns_to_a_direction_without_overshooting_it) {
    for (uint32_t round = 0; round < 30; round++) {
        uint32_t seed = round;
        const float wanted = test_range(&seed, -3, 3);
        Walker walker = CAR(walker, .brainDef.locomotion.turningRadius = test_range(&seed, 10, 60), .agentDef.velocityX = 100,
                            .brainDef.locomotion.steerTime = test_range(&seed, 0.1f, 1));
        float farthest = 0;
        walker_start(&walker);
        steerTo(&walker, wanted, 1);
        for (uint32_t i = 0; i < 6 * (uint32_t)rates[round % 3]; i++) {
            walker_step(&walker, 1 / rates[round % 3]);
            farthest = fmaxf(farthest, fabsf(headingOf(&walker)));
        }
        CHECK_NEAR(headingOf(&walker), wanted, 1e-3);
        CHECK(farthest <= fabsf(wanted) + 0.004f); /* tolerance, because steps are not infinitely short */
    }
}

TEST(a_car_with_weak_brakes_stops_at_its_goal) {
    for (uint32_t round = 0; round < 12; round++) {
        const float place = 600;
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, .agentDef.maxSpeed = 200,
                               .brainDef.locomotion.brakes = 40 + 10 * (float)round, .agentDef.velocityX = 100);
        walker.behavior->target = VEER_TARGET_KIND_POINT;
        walker.behavior->targetX = place;
        walker_start(&walker);
        float farthest = 0;
        for (uint32_t i = 0; i < 20 * (uint32_t)rates[round % 3]; i++) {
            walker_step(&walker, 1 / rates[round % 3]);
            farthest = fmaxf(farthest, walker_x(&walker));
        }
        CHECK_NEAR(walker_x(&walker), place, 2.1);
        CHECK(farthest <= place + 0.1f);
    }
}
