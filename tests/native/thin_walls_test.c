/* Tests that walls without thickness keep agents of size 0 on their side, at any speed and any distance from the origin. */
#include "walker.h"

static void addWalls(Walker *walker, const float *corners, uint32_t count, float x, float y) {
    make_obstacle(walker->world, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = corners, .pointCount = count, .closed = count > 2,
                                          .x = x, .y = y));
}

/* Returns how many of 300 agents get behind a wall. Each agent moves towards the wall and along it, and the angle of the wall differs for
 * each agent. */
static uint32_t passing(float radius, float speed, float origin) {
    uint32_t passed = 0;
    for (uint32_t i = 0; i < 300; i++) {
        float angle = 6.2831853f * (float)i / 300, ahead = cosf(angle), aside = sinf(angle); /* the direction of the wall's normal */
        const float ends[] = {3000 * aside, -3000 * ahead, 0, -3000 * aside, 3000 * ahead, 0};
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_SEEK, .agentDef.radius = radius, .agentDef.maxSpeed = speed,
                                       .agentDef.x = origin - 100 * ahead, .agentDef.y = origin - 100 * aside);
        aim_at(walker.behavior, origin + 1000 * ahead - 700 * aside, origin + 1000 * aside + 700 * ahead, 0);
        walker_makeWorld(&walker);
        addWalls(&walker, ends, 2, origin, origin);
        walker_run(&walker, 2, DT);
        passed += (walker_x(&walker) - origin) * ahead + (walker_y(&walker) - origin) * aside > 1;
    }
    return passed;
}

STUDY(a_point_does_not_pass_a_thin_wall_at_any_angle) {
    CHECK_EQ(passing(0, 1000, 0), 0);
    CHECK_EQ(passing(0, 1000, 300), 0);
    CHECK_EQ(passing(0, 100000, 0), 0);
}

STUDY(far_from_the_origin_nothing_small_passes_a_thin_wall) {
    CHECK_EQ(passing(0, 1000, 300000), 0);
    CHECK_EQ(passing(0.01f, 1000, 300000), 0);
}

TEST(a_point_stays_in_a_room_of_thin_walls) {
    uint32_t random = 4;
    for (uint32_t round = 0; round < 40; round++) {
        float corners[3 * 7], origin = round % 2 ? 700 : 0;
        for (uint32_t k = 0; k < 7; k++) { /* a convex room */
            float angle = 0.8975979f * (float)k + test_range(&random, -0.2f, 0.2f);
            corners[3 * k] = 100 * cosf(angle), corners[3 * k + 1] = 100 * sinf(angle), corners[3 * k + 2] = 0;
        }
        Walker walker = WALKER(walker, VEER_BEHAVIOR_WANDER, .agentDef.radius = 0, .agentDef.maxSpeed = round % 4 < 2 ? 1000 : 10000,
                               .agentDef.x = origin, .agentDef.y = origin, .worldDef.seed = round);
        walker_makeWorld(&walker);
        addWalls(&walker, corners, 7, origin, origin);
        walker_run(&walker, 10, DT);
        CHECK(walker_distanceTo(&walker, origin, origin) < 101);
    }
}
