/* Tests known defects of other libraries at walls. gdx-ai: agents get stuck in corners. Yuka: a hit remains when the next ray misses, and
 * pushes always go to the same side. bevy: each obstacle overwrites the danger of the obstacles before it. OpenSteer: no side is chosen if
 * a wall is dead ahead. */
#include "wall_world.h"

/* In gdx-ai's "corner trap" two whiskers that each hit a wall push the agent to and fro, ever deeper into the corner. */
TEST(a_corner_as_narrow_as_the_whiskers_does_not_trap_the_agent) {
    int turns = 0;
    for (float opening = 0.2f; opening < 1.6f; opening += 0.1f) {
        float deepest = 1e9f, was = -1;
        int swaps = 0;
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .agentDef.x = 500);
        walker_head(&walker, PI, 100); /* the agent moves along the axis, where both whiskers measure the same distance */
        addCorner(&walker, opening);
        walker_start(&walker);
        for (int i = 0; i < 1800 && walker_x(&walker) < 600; i++) {
            VeerVec3 desired = walker_output(&walker);
            float side = walker_vx(&walker) * desired.y - walker_vy(&walker) * desired.x;
            if (fabsf(side) > 100 && (side > 0) != (was > 0)) {
                was = side;
                swaps++;
            }
            walker_step(&walker, DT);
            deepest = fminf(deepest, distanceFromCorner(opening, walker_x(&walker), walker_y(&walker)) - 8);
        }
        CHECK(walker_x(&walker) > 599);
        CHECK(deepest > 5);
        CHECK(swaps < 6);
        turns += swaps;
    }
    printf("  the side changed %d times in 14 corners\n", turns);
}

/* In Yuka a ray that misses keeps the previous intersection, so an obstacle 10 u above or beside the path is avoided too. */
TEST(a_whisker_that_misses_causes_no_push) {
    for (int planar = 0; planar < 2; planar++) {
        Walker walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .worldDef.dimensions = planar ? 2 : 3, .agentDef.radius = 0.5f);
        walker.behavior->params.avoidWalls.whiskers = VEER_WHISKERS_ONE;
        walker_head(&walker, 0, 100);
        walker_makeWorld(&walker);
        VeerObstacleDef post = OBSTACLE(.x = 20, .radius = 2);
        VeerObstacleId id = make_obstacle(walker.world, post);
        walker_start(&walker);
        CHECK(veer_length3(walker_output(&walker)) > 99);
        if (planar)
            post.y = 10;
        else
            post.z = 10;
        CHECK_OK(veer_setObstacle(walker.world, id, &post));
        CHECK_EQ(veer_length3(walker_output(&walker)), 0.0f);
    }
}

/* In Yuka, R - x with a signed x always pushes to the same side: at +0.5 it pushes by +0.75, towards the obstacle. */
TEST(a_post_is_passed_on_the_closer_side) {
    for (float side = -1; side < 2; side += 2) {
        Scoped(Walker) walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .agentDef.radius = 0.5f);
        walker_head(&walker, 0, 100);
        walker_makeWorld(&walker);
        make_obstacle(walker.world, OBSTACLE(.x = 20, .y = side * 0.5f, .radius = 2));
        walker_start(&walker);
        CHECK(walker_output(&walker).y * side < -10);
        walker_walk(&walker, 1, DT);
        CHECK(walker_y(&walker) * side < 0);
    }
}

/* In bevy-steering, the danger of each obstacle overwrites the whole map, so only the last obstacle counts. */
TEST(every_wall_adds_danger_not_only_the_last_one) {
    for (int order = 0; order < 2; order++) {
        VeerExplain why;
        Walker walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .brainDef.combine = VEER_COMBINE_CONTEXT,
                               .brainDef.context.align = VEER_ALIGN_WORLD, .brainDef.context.slots = 8);
        for (int i = 0; i < 3; i++) { /* there are walls ahead, to the left and behind, so only the right is open */
            int k = order ? 2 - i : i;
            float x = k == 0 ? 30 : k == 2 ? -30 : 0, y = k == 1 ? 30 : 0, alongX = k == 1 ? 8 : 0, alongY = 8 - alongX;
            addSegment(&walker, x - alongX, y - alongY, x + alongX, y + alongY);
        }
        walker_start(&walker);
        CHECK(veer_explain(walker.world, walker.agent, &why) >= VEER_OK);
        for (int k = 0; k < 8; k += 2) {
            CHECK(k == 6 ? why.danger[k] == 0 : why.danger[k] > 0.05f);
            if (k != 6) CHECK_NEAR(why.dangerDistance[k], 22, 0.01);
        }
    }
}

/* In OpenSteer there is no sideways force when a wall is dead ahead, and the agent runs into it. */
TEST(dead_center_before_a_wall_the_agent_takes_a_side_in_planar_and_volume_worlds) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (uint32_t seed = 0; seed < 16; seed++) {
            float nearest = 1e9f;
            Walker walker = WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS, .worldDef.dimensions = dimensions, .worldDef.seed = seed,
                                   .agentDef.maxForce = 1000);
            walker_head(&walker, 0, 100);
            walker_makeWorld(&walker);
            make_obstacle(walker.world, BOX(.x = 100, .halfHeight = 300, .halfDepth = 300));
            walker_start(&walker);
            for (int i = 0; i < 180; i++) {
                walker_step(&walker, DT);
                nearest = fminf(nearest, 90 - walker_x(&walker) - 8);
            }
            CHECK(nearest > 1);
            CHECK(hypotf(walker_y(&walker), walker_lane(&walker, VEER_COLUMN_Z)) > 100);
        }
}
