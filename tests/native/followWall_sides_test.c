/* Tests what followWall treats as a wall, and on which side: thin walls, edges that stop agents or wrap, posts, volume worlds. */
#include "wall_world.h"
#include "given.h"

TEST(an_agent_walks_around_both_ends_of_a_thin_wall) {
    float nearest = 1e9f, farthest = -1e9f, round = 0, before;
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
    walker.behavior->params.followWall.side = VEER_SIDE_LEFT, walker.agentDef.y = -28;
    addSegment(&walker, -100, 0, 100, 0);
    walker_start(&walker);
    before = -PI / 2;
    for (int i = 0; i < 1800; i++) {
        walker_step(&walker, DT);
        float x = fmaxf(fabsf(walker_x(&walker)) - 100, 0), now = atan2f(walker_y(&walker), walker_x(&walker));
        nearest = fminf(nearest, hypotf(x, walker_y(&walker)) - 8);
        farthest = fmaxf(farthest, hypotf(x, walker_y(&walker)) - 8);
        round += veer_wrapAngle(now - before) / (2 * PI);
        before = now;
    }
    printf("  clearance %.2f to %.2f, %.1f times round\n", (double)nearest, (double)farthest, (double)round);
    CHECK(nearest > 18 && farthest < 22);
    CHECK(round > 4);
}

TEST(edges_of_the_world_that_clamp_or_bounce_are_walls) {
    const uint32_t edges[] = {VEER_EDGE_MODE_CLAMP, VEER_EDGE_MODE_BOUNCE, VEER_EDGE_MODE_NONE, VEER_EDGE_MODE_WRAP};
    for (int e = 0; e < 4; e++) {
        float nearest = 1e9f, round = 0, before = -PI / 2;
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
        setEdges(&walker.worldDef, edges[e]), boundSquare(&walker.worldDef, -200, 200);
        walker.behavior->params.followWall.side = VEER_SIDE_RIGHT, walker.agentDef.y = -172;
        walker_start(&walker);
        for (int i = 0; i < 1200; i++) {
            walker_step(&walker, DT);
            float now = atan2f(walker_y(&walker), walker_x(&walker));
            nearest = fminf(nearest, 192 - fmaxf(fabsf(walker_x(&walker)), fabsf(walker_y(&walker))));
            round += veer_wrapAngle(now - before) / (2 * PI);
            before = now;
        }
        if (e < 2) {
            CHECK(nearest > 19);
            CHECK(round > 1.2f);
        } else {
            CHECK_EQ(walker_speed(&walker), 0.0f);
        }
    }
}

/* The agent crosses the edge where the world wraps as if there were no edge. */
TEST(a_wall_continues_across_the_seam_of_a_wrapped_world) {
    int crossed = 0;
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
    setEdges(&walker.worldDef, VEER_EDGE_MODE_WRAP), boundSquare(&walker.worldDef, -200, 200);
    walker.behavior->params.followWall.side = VEER_SIDE_LEFT, walker.agentDef.y = 160;
    addSegment(&walker, -200, 188, 200, 188);
    walker_start(&walker);
    for (int i = 0; i < 1200; i++) {
        float before = walker_x(&walker);
        walker_step(&walker, DT);
        CHECK_NEAR(walker_y(&walker), 160, 0.01);
        crossed += walker_x(&walker) < before;
    }
    CHECK_EQ(crossed, 5);
}

TEST(the_closer_side_needs_the_smaller_turn_and_is_kept) {
    for (int left = 0; left < 2; left++)
        for (int steep = 0; steep < 2; steep++) {
            GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
            walker.agentDef.x = 0, walker.agentDef.y = -70;
            walker.agentDef.orientation = left ? PI / 2 - (steep ? 0.1f : 1.2f) : PI / 2 + (steep ? 0.1f : 1.2f);
            addSegment(&walker, -300, 0, 300, 0);
            walker_run(&walker, 2, DT);
            CHECK(left ? walker_vx(&walker) > 99 : walker_vx(&walker) < -99);
            CHECK_NEAR(walker_y(&walker), -28, 1.5);
            walker_walk(&walker, 4, DT); /* the agent goes around the end of the wall to its other side */
            CHECK(left ? walker_vx(&walker) < -99 : walker_vx(&walker) > 99);
            CHECK_NEAR(walker_y(&walker), 28, 1.5);
        }
}

TEST(head_on_it_takes_a_side) {
    int left = 0;
    for (uint32_t seed = 0; seed < 64; seed++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
        walker.worldDef.seed = seed, walker.agentDef.y = -70, walker.agentDef.orientation = PI / 2;
        addSegment(&walker, -300, 0, 300, 0);
        walker_run(&walker, 2, DT);
        CHECK(fabsf(walker_vx(&walker)) > 99);
        left += walker_vx(&walker) > 0;
    }
    CHECK(left > 16 && left < 48);
}

TEST(walls_out_of_range_or_of_other_groups_are_not_followed) {
    for (int far = 0; far < 2; far++) {
        VeerExplain why;
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
        walker.agentDef.y = far ? -108.1f : -107.9f; /* 100.1 or 99.9 u from the edge of its disc; the range is 100 */
        addSegment(&walker, -300, 0, 300, 0);
        walker_start(&walker);
        CHECK(veer_explain(walker.world, walker.agent, &why) >= VEER_OK);
        CHECK_EQ(why.behaviors[0].outputBits, far ? 0 : 1);
    }
    GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
    walker.behavior->params.followWall.mask = 2, walker.agentDef.y = -28;
    addSegment(&walker, -300, 0, 300, 0);
    walker_run(&walker, 1, DT);
    CHECK_EQ(walker_speed(&walker), 0.0f);
}

/* In a context brain, the desired velocity of followWall becomes interest, and danger bends the path around obstacles. */
TEST(in_a_context_brain_it_gets_around_a_post_at_the_wall) {
    for (int r = 0; r < 3; r++) {
        VeerObstacleDef post = veer_defaultObstacleDef();
        float nearest = 1e9f;
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
        walker.brainDef.combine = VEER_COMBINE_CONTEXT, addBehavior(&walker.brainDef, VEER_BEHAVIOR_AVOID_OBSTACLES);
        walker.behavior->params.followWall.side = VEER_SIDE_LEFT;
        walker.behavior->params.followWall.mask = 1, walker.agentDef.x = -200, walker.agentDef.y = -28;
        addSegment(&walker, -300, 0, 300, 0);
        post.y = -30, post.radius = 6;
        post.group = 2; /* obstacles of this group do not count as walls */
        addObstacle(walker.world, post);
        walker_start(&walker);
        for (int i = 0; i < (int)(8 * rates[r]) && walker_x(&walker) < 200; i++) {
            walker_step(&walker, 1 / rates[r]);
            nearest = fminf(nearest, walker_distanceTo(&walker, 0, -30) - 14);
        }
        CHECK(walker_x(&walker) > 199);
        CHECK(nearest > 0);
    }
}

TEST(in_space_it_circles_boxes_and_spheres_at_their_height_and_walks_on_floors) {
    for (int kind = 0; kind < 3; kind++) {
        VeerObstacleDef def = veer_defaultObstacleDef();
        float nearest = 1e9f, farthest = -1e9f, round = 0, before = -PI / 2;
        GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
        walker.worldDef.dimensions = 3, walker.behavior->params.followWall.side = VEER_SIDE_LEFT;
        walker_makeWorld(&walker);
        def.kind = kind ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE, def.radius = kind ? 0 : 60;
        def.halfWidth = def.halfHeight = def.halfDepth = 60;
        if (kind == 2) def.halfWidth = def.halfHeight = 5000;
        walker.agentDef.y = kind == 2 ? 0 : -90, walker.agentDef.z = kind == 2 ? 110 : 20;
        walker.agentDef.orientation = 0.3f;
        addObstacle(walker.world, def);
        walker_start(&walker);
        for (int i = 0; i < 1200; i++) {
            walker_step(&walker, DT);
            float x = walker_x(&walker), y = walker_y(&walker), z = walker_lane(&walker, VEER_COLUMN_Z), now = atan2f(y, x);
            float gx = fmaxf(fabsf(x) - 60, 0), gy = fmaxf(fabsf(y) - 60, 0), gz = fmaxf(fabsf(z) - 60, 0);
            float clearance = kind == 0 ? sqrtf(x * x + y * y + z * z) - 68 : kind == 1 ? hypotf(hypotf(gx, gy), gz) - 8 : z - 68;
            round += veer_wrapAngle(now - before) / (2 * PI);
            before = now;
            if (i < 180) continue;
            nearest = fminf(nearest, clearance);
            farthest = fmaxf(farthest, clearance);
        }
        printf("  %s: clearance %.2f to %.2f, %.1f times round\n",
               kind == 0   ? "sphere"
               : kind == 1 ? "box"
                           : "floor",
               (double)nearest, (double)farthest, (double)round);
        CHECK(nearest > 18.5f && farthest < 21.5f);
        if (kind < 2) CHECK(round > 2);
        if (kind == 2) CHECK_NEAR(walker_y(&walker) / walker_x(&walker), tanf(0.3f), 1e-3);
    }
}

/* A car's velocity follows its heading without lag, but its turning circle is limited; agents in mode `accelerate` drift sideways. */
STUDY(cars_and_accelerating_agents_keep_the_distance_too) {
    static const Outline ell = {{-120, -120, 120, -120, 120, 0, 0, 0, 0, 120, -120, 120}, 6};
    const float radii[] = {10, 20, 40, 0};
    for (int way = 0; way < 4; way++) {
        float nearest = 1e9f, farthest = -1e9f, round = 0;
        for (int r = 0; r < 3; r++) {
            float before = -PI / 2;
            GIVEN_WALKER(walker, VEER_BEHAVIOR_FOLLOW_WALL);
            walker.behavior->params.followWall.side = VEER_SIDE_LEFT;
            walker.brainDef.locomotion.mode = way < 3 ? VEER_MOVE_MODE_CAR : VEER_MOVE_MODE_ACCELERATE;
            walker.brainDef.locomotion.turningRadius = radii[way];
            walker.agentDef.maxForce = way < 3 ? VEER_INF : 600, walker.agentDef.y = -148;
            addOutline(&walker, &ell, 0);
            walker_start(&walker);
            for (int i = 0; i < (int)(20 * rates[r]); i++) {
                walker_step(&walker, 1 / rates[r]);
                float now = atan2f(walker_y(&walker), walker_x(&walker));
                round += veer_wrapAngle(now - before) / (6 * PI);
                before = now;
                if (i < (int)(2 * rates[r])) continue;
                float clearance = distanceFromOutline(&ell, walker_x(&walker), walker_y(&walker)) - 8;
                nearest = fminf(nearest, clearance);
                farthest = fmaxf(farthest, clearance);
            }
        }
        if (way < 3)
            printf("  car of turning radius %g: ", (double)radii[way]);
        else
            printf("  accelerating: ");
        printf("clearance %.2f to %.2f, %.1f times round\n", (double)nearest, (double)farthest, (double)round);
        CHECK(nearest > (way < 2 ? 19.5f : 14) && farthest < (way < 2 ? 27 : 36));
        CHECK(round > 1.5f);
    }
}
