/* Tests that cars, with the actuator of a pipeline and with every combiner, reach any goal within their turning circle. */
#include "given.h"

static void planPipelineCar(Walker *walker, float radius) {
    walker_plan(walker, VEER_BEHAVIOR_TARGET);
    walker->brainDef.combine = VEER_COMBINE_PIPELINE, walker->brainDef.actuator = VEER_ACTUATOR_CAR;
    walker->brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, walker->brainDef.locomotion.turningRadius = radius;
    walker->behavior->target = VEER_TARGET_KIND_POINT;
}

/* Drives a car to a goal. Returns the time, or a negative number if the car does not arrive. *tightest: the smallest radius of curvature of
 * its path. */
static float driveTo(Walker *walker, float x, float y, float *tightest) {
    walker->behavior->targetX = x, walker->behavior->targetY = y;
    walker_start(walker);
    float heading = walker_lane(walker, VEER_COLUMN_ORIENTATION), time = -1;
    for (int i = 0; i < 60 * 30 && time < 0; i++) {
        walker_step(walker, DT);
        float now = walker_lane(walker, VEER_COLUMN_ORIENTATION), turn = fabsf(remainderf(now - heading, 6.2831853f));
        if (turn > 1e-4f) *tightest = fminf(*tightest, walker_speed(walker) / 60 / turn);
        heading = now;
        if (walker_events(walker, VEER_EVENT_ARRIVED, 0)) time = (float)(i + 1) / 60;
    }
    walker_end(walker);
    return time;
}

STUDY(a_car_reaches_goals_in_all_directions_without_turning_tighter_than_its_circle) {
    uint32_t random = 1, arrived = 0;
    float tightest = 1e9f, slowest = 0;
    for (uint32_t round = 0; round < 300; round++) {
        Walker walker;
        float angle = test_range(&random, -3.1416f, 3.1416f), distance = test_range(&random, 5, 300);
        planPipelineCar(&walker, 40);
        if (round == 0) angle = 3.14159265f; /* goal straight behind */
        float time = driveTo(&walker, distance * cosf(angle), distance * sinf(angle), &tightest);
        arrived += time > 0;
        slowest = fmaxf(slowest, time);
    }
    printf("  %u of 300 arrive, the slowest after %.1f s; tightest turn %.2f of 40 u\n", arrived, (double)slowest, (double)tightest);
    CHECK_EQ(arrived, 300);
    CHECK(tightest > 40 * 0.999f);
    CHECK(slowest < 12);
}

/* Gives the car a goal that it would circle forever if it only turned. */
TEST(a_goal_inside_the_turning_circle_is_reached) {
    Walker walker;
    float tightest = 1e9f;
    planPipelineCar(&walker, 60);
    float time = driveTo(&walker, 5, 50, &tightest);
    CHECK(time > 0 && time < 12);
}

TEST(a_car_that_may_reverse_backs_up_to_a_goal_behind_it) {
    Walker walker;
    float tightest = 1e9f;
    planPipelineCar(&walker, 40);
    walker.brainDef.locomotion.reverse = 1;
    float time = driveTo(&walker, -100, 10, &tightest);
    CHECK(time > 0 && time < 2);
    CHECK(tightest > 40 * 0.999f);
}

TEST(a_car_drives_around_an_obstacle) {
    PLANNED(walker, planPipelineCar(&walker, 40));
    walker.brainDef.behaviors[1] = veer_behavior(VEER_BEHAVIOR_AVOID_CIRCLE);
    walker.brainDef.behaviors[2] = veer_behavior(VEER_BEHAVIOR_SEEK); /* without a target, seek does nothing */
    walker.brainDef.behaviorCount = 3;
    walker.brainDef.locomotion.contact = 0; /* disables contacts, so that only the constraint can make the path avoid the obstacle */
    walker_makeWorld(&walker);
    addObstacle(walker.world, discAt(200, 0, 50));
    walker.behavior->targetX = 400;
    walker_start(&walker);
    float nearest = 1e9f;
    uint32_t arrived = 0;
    for (int i = 0; i < 900 && !arrived; i++) {
        walker_step(&walker, DT);
        nearest = fminf(nearest, walker_distanceTo(&walker, 200, 0) - 58);
        arrived = walker_events(&walker, VEER_EVENT_ARRIVED, 0);
    }
    CHECK_EQ(arrived, 1);
    CHECK(nearest > 0);
}

/* ---- cars in every combiner: they reach positions next to and inside their turning circle, forwards and in reverse */

static const uint32_t combiners[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_CONTEXT, VEER_COMBINE_PIPELINE};
enum { COMBINERS = sizeof combiners / sizeof *combiners };
static const float rates[] = {30, 60, 240};

static void planCar(Walker *walker, uint32_t combine, uint32_t reverse) {
    walker_plan(walker, combine == VEER_COMBINE_PIPELINE ? VEER_BEHAVIOR_TARGET : VEER_BEHAVIOR_ARRIVE);
    walker->brainDef.combine = combine, walker->brainDef.actuator = VEER_ACTUATOR_CAR;
    walker->brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, walker->brainDef.locomotion.reverse = reverse;
    walker->behavior->target = VEER_TARGET_KIND_POINT;
}

static void planTarget(Walker *walker, uint32_t *random, float farthest) {
    float angle = test_range(random, -3.1416f, 3.1416f), distance = test_range(random, 1, farthest);
    walker->behavior->targetX = distance * cosf(angle), walker->behavior->targetY = distance * sinf(angle);
}

/* Plans a random car, from slow and agile to fast and clumsy, at rest or already moving. */
static void planAnyCar(Walker *walker, uint32_t *random) {
    VeerLocomotionDef *locomotion = &walker->brainDef.locomotion;
    VeerAgentDef *car = &walker->agentDef;
    locomotion->turningRadius = test_range(random, 5, 65), locomotion->response = test_range(random, 2, 20);
    if (test_random(random) % 4 == 0) locomotion->maxTurnRate = test_range(random, 1, 10);
    car->maxSpeed = test_range(random, 30, 200);
    if (test_random(random) % 3 == 0) car->maxForce = test_range(random, 200, 1000);
    car->orientation = test_range(random, -3, 3);
    float speed = test_range(random, 0, car->maxSpeed);
    car->velocityX = speed * cosf(car->orientation), car->velocityY = speed * sinf(car->orientation);
}

/* Returns the time until the car arrives, or INFINITY if that takes more than a minute. *tightest: the smallest radius of curvature of its
 * path. */
static float driveFor(Walker *walker, float rate, float *tightest) {
    walker_start(walker);
    float heading = walker_lane(walker, VEER_COLUMN_ORIENTATION), time = INFINITY;
    for (int i = 1; i <= (int)(60 * rate) && time > 60; i++) {
        walker_step(walker, 1 / rate);
        float now = walker_lane(walker, VEER_COLUMN_ORIENTATION), turn = fabsf(remainderf(now - heading, 6.2831853f));
        if (turn > 1e-3f) *tightest = fminf(*tightest, walker_speed(walker) / rate / turn);
        heading = now;
        if (walker_events(walker, VEER_EVENT_ARRIVED, 0)) time = (float)i / rate;
    }
    walker_end(walker);
    return time;
}

TEST(a_car_drives_on_to_reach_a_target_beside_it_and_backs_up_where_it_may) {
    for (uint32_t i = 0; i < 2 * COMBINERS; i++) {
        Walker walker;
        float tightest = INFINITY;
        planCar(&walker, combiners[i / 2], i % 2);
        walker.behavior->targetY = 30;
        CHECK(driveFor(&walker, 60, &tightest) < (i % 2 ? 3 : 6));
        CHECK(tightest > 20 * 0.999f);
    }
}

TEST(under_every_combiner_a_car_reaches_targets_all_around_it_with_reverse_off_and_on) {
    for (uint32_t i = 0; i < 2 * COMBINERS; i++) {
        uint32_t random = 3, rounds = ROUNDS(300), arrived = 0;
        float slowest = 0, tightest = INFINITY;
        for (uint32_t round = 0; round < rounds; round++) {
            Walker walker;
            planCar(&walker, combiners[i / 2], i % 2);
            planTarget(&walker, &random, 120);
            float time = driveFor(&walker, rates[round % 3], &tightest);
            arrived += time < 60;
            slowest = fmaxf(slowest, time);
        }
        printf("  combiner %u, reverse %u: %u of %u, the slowest after %.1f s\n", i / 2, i % 2, arrived, rounds, (double)slowest);
        CHECK_EQ(arrived, rounds);
        CHECK(slowest < (i % 2 ? 3 : 8));
        CHECK(tightest > 20 * 0.999f);
    }
}

TEST(any_car_reaches_any_target_under_every_combiner) {
    for (uint32_t i = 0; i < 2 * COMBINERS; i++) {
        uint32_t random = 5, rounds = ROUNDS(160), arrived = 0;
        for (uint32_t round = 0; round < rounds; round++) {
            Walker walker;
            float tightest = INFINITY;
            planCar(&walker, combiners[i / 2], i % 2);
            planAnyCar(&walker, &random);
            planTarget(&walker, &random, 200);
            arrived += driveFor(&walker, rates[round % 3], &tightest) < 60;
        }
        CHECK_EQ(arrived, rounds);
    }
}

/* Each node of the path is inside the turning circle of a car at the previous node. */
TEST(a_car_on_patrol_reaches_nodes_closer_together_than_its_turning_circle) {
    for (uint32_t reverse = 0; reverse < 2; reverse++) {
        static const float nodes[] = {60, 0, 60, 25, 30, 10};
        uint32_t reached = 0;
        GIVEN_WALKER(walker, VEER_BEHAVIOR_PATROL);
        walker.brainDef.locomotion.mode = VEER_MOVE_MODE_CAR, walker.brainDef.locomotion.turningRadius = 30;
        walker.brainDef.locomotion.reverse = reverse, walker.behavior->params.patrol.nodeRadius = 4;
        walker_path(&walker, nodes, 3, veer_defaultPathDef());
        walker_start(&walker);
        reached += stepAndCount(&walker, 60 * 60, DT, VEER_EVENT_NODE_REACHED);
        CHECK(reached >= 12);
    }
}

/* A moving target leaves the turning circle on its own. The car keeps steering towards it instead of first driving straight ahead. */
TEST(a_car_steers_straight_after_a_target_that_moves) {
    VeerAgentDef hare = veer_defaultAgentDef();
    GIVEN_WALKER(walker, VEER_BEHAVIOR_SEEK);
    walker.brainDef.locomotion.mode = VEER_MOVE_MODE_CAR;
    walker_makeWorld(&walker);
    hare.y = 20, hare.velocityX = 80;
    VeerAgentId id = addAgent(walker.world, hare);
    walker.behavior->target = VEER_TARGET_KIND_AGENT, walker.behavior->targetAgent = id;
    walker.agentDef.velocityX = 100;
    walker_start(&walker);
    walker_step(&walker, DT);
    CHECK(walker_lane(&walker, VEER_COLUMN_ORIENTATION) > 0.05f);
}
