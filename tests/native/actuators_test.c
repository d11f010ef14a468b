/* Tests actuators of the pipeline: cars reach goals anywhere without turning more tightly than their turning circle. */
#include "given.h"

static void planCar(Walker *walker, float radius) {
    walker_plan(walker, VEER_BEHAVIOR_TARGET);
    walker->brainDef.combine = VEER_COMBINE_PIPELINE, walker->brainDef.actuator = VEER_ACTUATOR_CAR;
    walker->brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, walker->brainDef.locomotion.turningRadius = radius;
    walker->behavior->target = VEER_TARGET_KIND_POINT;
}

/* Drives to a goal and returns the time, negative if it does not arrive. *tightest: the smallest radius of curvature of its path. */
static float drive(Walker *walker, float x, float y, float *tightest) {
    walker->behavior->targetX = x, walker->behavior->targetY = y;
    walker_start(walker);
    float heading = walker_lane(walker, VEER_COLUMN_ORIENTATION), time = -1;
    for (int i = 0; i < 60 * 30 && time < 0; i++) {
        walker_step(walker, 1.0f / 60);
        float now = walker_lane(walker, VEER_COLUMN_ORIENTATION), turn = fabsf(remainderf(now - heading, 6.2831853f));
        if (turn > 1e-4f) *tightest = fminf(*tightest, walker_speed(walker) / 60 / turn);
        heading = now;
        if (walker_events(walker, VEER_EVENT_ARRIVED, 0)) time = (float)(i + 1) / 60;
    }
    walker_end(walker);
    return time;
}

TEST(a_car_reaches_goals_in_all_directions_without_turning_tighter_than_its_circle) {
    uint32_t random = 1, arrived = 0;
    float tightest = 1e9f, slowest = 0;
    for (uint32_t round = 0; round < 300; round++) {
        Walker walker;
        float angle = test_range(&random, -3.1416f, 3.1416f), distance = test_range(&random, 5, 300);
        planCar(&walker, 40);
        if (round == 0) angle = 3.14159265f; /* goal straight behind */
        float time = drive(&walker, distance * cosf(angle), distance * sinf(angle), &tightest);
        arrived += time > 0;
        slowest = fmaxf(slowest, time);
    }
    printf("  %u of 300 arrive, the slowest after %.1f s; tightest turn %.2f of 40 u\n", arrived, (double)slowest, (double)tightest);
    CHECK_EQ(arrived, 300);
    CHECK(tightest > 40 * 0.999f);
    CHECK(slowest < 12);
}

/* A car that only turns would circle such a goal forever. */
TEST(a_goal_inside_the_turning_circle_is_reached) {
    Walker walker;
    float tightest = 1e9f;
    planCar(&walker, 60);
    float time = drive(&walker, 5, 50, &tightest);
    CHECK(time > 0 && time < 12);
}

TEST(a_car_that_may_reverse_backs_up_to_a_goal_behind_it) {
    Walker walker;
    float tightest = 1e9f;
    planCar(&walker, 40);
    walker.brainDef.locomotion.reverse = 1;
    float time = drive(&walker, -100, 10, &tightest);
    CHECK(time > 0 && time < 2);
    CHECK(tightest > 40 * 0.999f);
}

TEST(a_car_drives_around_an_obstacle) {
    float tightest = 1e9f;
    PLANNED(walker, planCar(&walker, 40));
    walker.brainDef.behaviors[1] = veer_behavior(VEER_BEHAVIOR_AVOID_CIRCLE);
    walker.brainDef.behaviors[2] = veer_behavior(VEER_BEHAVIOR_SEEK); /* without a target it does nothing */
    walker.brainDef.behaviorCount = 3;
    walker.brainDef.locomotion.contact = 0; /* so that only the path avoids the obstacle */
    walker_makeWorld(&walker);
    addObstacle(walker.world, discAt(200, 0, 50));
    walker.behavior->targetX = 400;
    walker_start(&walker);
    float nearest = 1e9f;
    uint32_t arrived = 0;
    for (int i = 0; i < 900 && !arrived; i++) {
        walker_step(&walker, 1.0f / 60);
        nearest = fminf(nearest, walker_distanceTo(&walker, 200, 0) - 58);
        arrived = walker_events(&walker, VEER_EVENT_ARRIVED, 0);
    }
    (void)tightest;
    CHECK_EQ(arrived, 1);
    CHECK(nearest > 0);
}
