/* Tests cars in narrow places: cars that may reverse turn in several moves, and vehicles without a turning radius turn on the spot. */
#include "walker.h"

/* Plans an alley along x, open at both ends and `width` wide, with the car across it. */
static void planAlley(Walker *walker, float width, float goal) {
    walker->behavior->target = VEER_TARGET_KIND_POINT;
    walker->behavior->targetX = goal;
    walker_makeWorld(walker);
    for (int side = -1; side <= 1; side += 2)
        make_obstacle(walker->world, BOX(.x = 0, .y = (float)side * (0.5f * width + 20), .halfWidth = 3000, .halfHeight = 20));
}

/* Returns whether the car arrives within the time; *moves: how often it changed between forward and backward. */
static int arrives(Walker *walker, float seconds, float rate, uint32_t *moves) {
    int was = 0;
    *moves = 0;
    walker_start(walker);
    for (uint32_t i = 0; i < (uint32_t)(seconds * rate); i++) {
        walker_step(walker, 1 / rate);
        if (walker_events(walker, VEER_EVENT_ARRIVED, 0) > 0) return 1;
        const float heading = walker_lane(walker, VEER_COLUMN_ORIENTATION);
        const float pace = walker_vx(walker) * cosf(heading) + walker_vy(walker) * sinf(heading);
        const int now = pace > 1 ? 1 : pace < -1 ? -1 : 0;
        if (now && was && now != was) ++*moves;
        if (now) was = now;
    }
    return 0;
}

TEST(a_car_that_may_reverse_turns_in_an_alley_in_several_moves) {
    const float rates[] = {30, 60, 240};
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t seed = round, moves;
        const float radius = test_range(&seed, 30, 60), width = radius * test_range(&seed, 1, 1.6f);
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .brainDef.locomotion.mode = VEER_MOVE_MODE_CAR,
                               .brainDef.locomotion.turningRadius = radius, .brainDef.locomotion.reverse = 1, .agentDef.maxSpeed = 100,
                               .agentDef.maxForce = 300);
        walker.agentDef.orientation = (round & 1 ? 1.0f : -1.0f) * test_range(&seed, 0.9f, 1.5f);
        planAlley(&walker, width, 600);
        CHECK(arrives(&walker, 30, rates[round % 3], &moves));
        CHECK(moves <= 4);
        if (fabsf(walker.agentDef.orientation) > 1.2f) CHECK(moves >= 2); /* it had no room for the turn */
    }
}

TEST(a_vehicle_without_a_turning_radius_turns_on_the_spot) {
    for (uint32_t round = 0; round < 30; round++) {
        uint32_t seed = round;
        const float rate = test_range(&seed, 1, 3), angle = test_range(&seed, -3.1f, 3.1f);
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .brainDef.locomotion.mode = VEER_MOVE_MODE_CAR,
                               .brainDef.locomotion.turningRadius = 0, .brainDef.locomotion.maxTurnRate = rate, .agentDef.maxSpeed = 100);
        walker.behavior->target = VEER_TARGET_KIND_POINT;
        walker.behavior->targetX = 200 * cosf(angle), walker.behavior->targetY = 200 * sinf(angle);
        walker_start(&walker);
        float along = 0, across = 0;
        int isThere = 0;
        for (uint32_t i = 0; i < 600 && !isThere; i++) {
            const float was = walker_lane(&walker, VEER_COLUMN_ORIENTATION);
            walker_step(&walker, DT);
            const float turn = remainderf(walker_lane(&walker, VEER_COLUMN_ORIENTATION) - was, 6.2831853f);
            CHECK(fabsf(turn) <= 1.001f * rate * DT);
            const float x = walker_x(&walker) * cosf(angle) + walker_y(&walker) * sinf(angle);
            along = fminf(along, x);
            across = fmaxf(across, fabsf(walker_y(&walker) * cosf(angle) - walker_x(&walker) * sinf(angle)));
            isThere = walker_events(&walker, VEER_EVENT_ARRIVED, 0) > 0;
        }
        CHECK(isThere);
        CHECK(along > -1); /* it does not drive on before it turns */
        CHECK(across < 0.5f * 100 / rate);
    }
}

/* The edges of a world are walls for it: an alley along x without obstacles. */
TEST(a_car_that_faces_the_edge_of_the_world_turns_around) {
    const float rates[] = {30, 60, 240};
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t seed = round, moves;
        const float radius = test_range(&seed, 30, 60), half = 0.5f * radius * test_range(&seed, 1, 1.6f);
        Walker walker = WALKER(walker, VEER_BEHAVIOR_ARRIVE, .brainDef.locomotion.mode = VEER_MOVE_MODE_CAR,
                               .brainDef.locomotion.turningRadius = radius, .brainDef.locomotion.reverse = 1, .agentDef.maxSpeed = 100,
                               .agentDef.maxForce = 300);
        walker.worldDef.minX = -3000, walker.worldDef.maxX = 3000, walker.worldDef.minY = -half, walker.worldDef.maxY = half;
        walker.worldDef.edgesX = walker.worldDef.edgesY = VEER_EDGE_MODE_CLAMP;
        walker.agentDef.orientation = (round & 1 ? 1.0f : -1.0f) * test_range(&seed, 0.9f, 1.5f);
        walker.behavior->target = VEER_TARGET_KIND_POINT;
        walker.behavior->targetX = 600;
        CHECK(arrives(&walker, 30, rates[round % 3], &moves));
        CHECK(moves <= 4);
        if (fabsf(walker.agentDef.orientation) > 1.2f) CHECK(moves >= 2); /* it had no room for the turn */
        walker_end(&walker);
    }
}
