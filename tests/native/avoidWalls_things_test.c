/* Tests avoidWalls among discs, boxes and polygons, in crowded worlds, at edges, with context maps and in space. */
#include "shape_world.h"
#include "shapes/kinds/capsules.h"
#include "volume_world.h"
#include "wall_world.h"
#include "given.h"

TEST(a_wall_is_avoided_equally_at_all_rates) {
    float most = 0;
    for (int degrees = 0; degrees < 80; degrees += 10) {
        float ends[3][2];
        for (int r = 0; r < 3; r++) {
            GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
            walker_head(&walker, (float)degrees * PI / 180, 100);
            addSegment(&walker, 120, -2000, 120, 2000);
            walker_run(&walker, 3, 1 / rates[r]);
            ends[r][0] = walker_x(&walker);
            ends[r][1] = walker_y(&walker);
        }
        float apart =
            fmaxf(hypotf(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]), hypotf(ends[2][0] - ends[1][0], ends[2][1] - ends[1][1]));
        most = fmaxf(most, apart);
    }
    printf("  after 300 u at 30, 60 and 240 Hz apart by %.2f u at most\n", (double)most);
    CHECK(most < 2.5f);
}

/* Agents move straight towards an obstacle, at its center or off center. */
STUDY(obstacles_are_passed_without_contact) {
    for (int kind = 0; kind < 3; kind++)
        for (int force = 0; force < 2; force++) {
            float nearest = 1e9f;
            int passed = 0, ways = 0;
            for (float offset = -60; offset <= 60; offset += 5) {
                ShapeWorld shapes = {.count = 1};
                VeerObstacleDef *def = &shapes.shapes[0].def;
                *def = veer_defaultObstacleDef();
                GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
                walker.brainDef.combine = VEER_COMBINE_PRIORITY;
                addBehavior(&walker.brainDef, VEER_BEHAVIOR_SEEK)->priority = 1;
                walker.agentDef.maxForce = force ? 600 : VEER_INF, walker.agentDef.y = offset;
                walker_head(&walker, 0, 100);
                def->x = 200;
                def->kind = kind == 0 ? VEER_OBSTACLE_KIND_CIRCLE : kind == 1 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_POLYGON;
                def->radius = kind ? 0 : 40, def->halfWidth = 30, def->halfHeight = 40, def->angle = 0.3f;
                static const float arrow[] = {-40, 0, 0, 30, -40, 0, 10, 0, 0, 30, 40, 0};
                if (kind == 2) memcpy(shapes.shapes[0].points, arrow, sizeof arrow);
                def->pointCount = kind == 2 ? 4 : 0;
                walker_makeWorld(&walker);
                shapes.world = walker.world;
                CHECK_OK(addShape(&shapes, &shapes.shapes[0]));
                startTowards(&walker, 600, 0);
                for (int i = 0; i < 900 && walker_x(&walker) < 500; i++) {
                    walker_step(&walker, DT);
                    float gap = (float)distanceFromAll(&shapes, (Plane){(double)walker_x(&walker), (double)walker_y(&walker)}) - 8;
                    nearest = fminf(nearest, gap);
                }
                passed += walker_x(&walker) >= 500;
                ways++;
            }
            printf("  %s, force %g: %d of %d get past, none nearer than %.2f u\n",
                   kind == 0   ? "disc"
                   : kind == 1 ? "box"
                               : "arrow",
                   force ? 600.0 : (double)VEER_INF, passed, ways, (double)nearest);
            CHECK_EQ(passed, ways);
            CHECK(nearest > 0);
        }
}

typedef struct WanderStep {
    int samples, touching, windows, stuck;
    double nearest;
} WanderStep;

/* Agents move for 20 s among random obstacles, wandering or towards goals. Counts contacts, and periods of 5 s in which an agent stayed
 * where it was. */
static void goAmong(uint32_t *random, int wanders, float rate, WanderStep *wander) {
    int isEdged = (int)(test_random(random) & 1);
    VeerWorldDef def = shapeWorldDef();
    boundSquare(&def, -300, 300), setEdges(&def, isEdged ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_WRAP);
    Scoped(ShapeWorld) world = newShapeWorld(&def);
    fillShapes(&world, random, 250, 80);
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerAgentDef agent = veer_defaultAgentDef();
    brain.combine = VEER_COMBINE_PRIORITY, brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_AVOID_WALLS);
    brain.behaviors[1] = veer_behavior(VEER_BEHAVIOR_WANDER), brain.behaviors[1].priority = 1;
    brain.behaviorCount = wanders ? 2 : 1;
    agent.brain = addBrain(world.world, brain);
    agent.radius = 6, agent.maxForce = test_random(random) & 1 ? 300 : VEER_INF;
    int count = 0;
    Plane left[8];
    double far[8] = {0};
    for (int tries = 0; tries < 1000 && count < 6; tries++) {
        agent.x = test_range(random, -280, 280), agent.y = test_range(random, -280, 280);
        agent.orientation = test_range(random, -PI, PI), agent.velocityX = 100 * cosf(agent.orientation);
        agent.velocityY = 100 * sinf(agent.orientation);
        left[count] = (Plane){(double)agent.x, (double)agent.y};
        if (distanceFromAll(&world, left[count]) < 46) continue;
        addAgent(world.world, agent);
        count++;
    }
    for (int i = 1; i <= (int)(20 * rate); i++) {
        CHECK_OK(veer_step(world.world, 1 / rate));
        if (i % (int)(rate / 10)) continue;
        const float *x = veer_columnF32(world.world, VEER_COLUMN_X), *y = veer_columnF32(world.world, VEER_COLUMN_Y);
        for (int k = 0; k < count; k++) {
            Plane p = {(double)x[k], (double)y[k]};
            double gap = distanceFromAll(&world, p);
            if (isEdged) gap = fmin(gap, 300 - fmax(fabs(p.x), fabs(p.y)));
            wander->nearest = fmin(wander->nearest, gap - 6);
            wander->touching += gap - 6 < 0.01;
            wander->samples++;
            far[k] = fmax(far[k], hypot(p.x - left[k].x, p.y - left[k].y));
            if (i % (int)(5 * rate)) continue;
            wander->stuck += far[k] < 25;
            wander->windows++;
            far[k] = 0;
            left[k] = p;
        }
    }
}

TEST(in_a_crowded_world_no_agent_touches_anything_or_gets_stuck) {
    for (int wanders = 0; wanders < 2; wanders++) {
        uint32_t random = 3;
        WanderStep wander = {.nearest = 1e9};
        for (int round = 0; round < ROUNDS(30); round++) goAmong(&random, wanders, rates[round % 3], &wander);
        printf("  %s: in contact %.3f %% of the time, none nearer than %.3f u; %d of %d periods of 5 s in one place\n",
               wanders ? "wandering" : "without a goal", 100.0 * wander.touching / wander.samples, wander.nearest, wander.stuck,
               wander.windows);
        CHECK(wander.touching * 1000 <= wander.samples);
        CHECK(wander.nearest > -0.01);
        CHECK_EQ(wander.stuck, 0);
    }
}

/* ---- which obstacles count as walls */

TEST(edges_that_clamp_or_bounce_are_walls_and_others_are_not) {
    for (uint32_t edges = 0; edges < VEER_EDGE_MODE_COUNT; edges++)
        for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
            GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
            walker.worldDef.dimensions = dimensions, setEdges(&walker.worldDef, edges);
            boundCube(&walker.worldDef, -200, 200);
            walker_head(&walker, 0.4f, 100);
            if (dimensions == 3) walker.agentDef.velocityZ = 30;
            walker_start(&walker);
            float nearest = 1e9f;
            for (int i = 0; i < 1200; i++) {
                walker_step(&walker, DT);
                float z = dimensions == 3 ? fabsf(walker_lane(&walker, VEER_COLUMN_Z)) : 0;
                nearest = fminf(nearest, 192 - fmaxf(fmaxf(fabsf(walker_x(&walker)), fabsf(walker_y(&walker))), z));
            }
            CHECK(edges == VEER_EDGE_MODE_CLAMP || edges == VEER_EDGE_MODE_BOUNCE ? nearest > 5 : nearest < 0);
            CHECK(walker_speed(&walker) > 20);
        }
}

TEST(walls_of_other_groups_are_ignored) {
    for (uint32_t mask = 1; mask < 4; mask++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker.behavior->params.avoidWalls.mask = mask;
        walker_head(&walker, 0, 100);
        addSegment(&walker, 40, -100, 40, 100);
        walker_start(&walker);
        CHECK((veer_length3(walker_output(&walker)) > 0) == (mask & 1));
    }
}

/* A single whisker misses an obstacle next to the path; three whiskers hit it. */
TEST(side_whiskers_hit_what_the_central_one_misses) {
    for (uint32_t whiskers = 0; whiskers < 2; whiskers++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker.behavior->params.avoidWalls.whiskers = whiskers;
        walker_head(&walker, 0, 100);
        addSegment(&walker, -500, 12, 500, 12); /* the obstacle is 4 u to the side of the agent's path */
        walker_start(&walker);
        CHECK(whiskers == VEER_WHISKERS_ONE ? veer_length3(walker_output(&walker)) == 0 : walker_output(&walker).y < -50);
    }
}

/* Every slot of a map is a whisker. Along the heading it has its full length; to the sides and to the back, sideScale times that length. */
TEST(the_slots_of_a_map_are_whiskers) {
    uint32_t random = 9;
    for (int round = 0; round < 200; round++) {
        VeerExplain why;
        ShapeWorld shapes = {.count = 3};
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker.worldDef.capacity.points = 256, walker.brainDef.combine = VEER_COMBINE_CONTEXT;
        walker.brainDef.context.align = VEER_ALIGN_WORLD;
        float angle = test_range(&random, -3, 3), speed = round % 2 ? 100 : 0;
        walker_head(&walker, angle, speed);
        walker_makeWorld(&walker);
        shapes.world = walker.world;
        for (int i = 0; i < 3; i++) {
            randomShape(&shapes.shapes[i], &random, 120, 40);
            CHECK_OK(addShape(&shapes, &shapes.shapes[i]));
        }
        if (distanceFromAll(&shapes, (Plane){0, 0}) > 9) {
            walker_start(&walker);
            CHECK(veer_explain(walker.world, walker.agent, &why) >= VEER_OK);
            for (uint32_t k = 0; k < why.slots; k++) {
                float way = 2 * PI * (float)k / (float)why.slots, length = (40 + speed / 2) * (0.6f + 0.4f * fmaxf(cosf(way - angle), 0));
                VeerRay ray = {.direction = {cosf(way), sinf(way), 0}, .distance = length, .radius = 8, .mask = ~0u};
                VeerHit hit;
                if (veer_raycast(walker.world, &ray, &hit) == VEER_OK && hit.distance < length - 0.1f) {
                    CHECK_NEAR(why.dangerDistance[k], hit.distance, 0.05);
                    CHECK_NEAR(why.danger[k], 1 - hit.distance / length, 0.01);
                } else if (!(why.danger[k] < 0.01f)) {
                    CHECK(hit.distance >= length - 0.1f);
                }
            }
        }
    }
}

/* ---- space */

STUDY(in_a_closed_room_in_space_no_agent_touches_a_wall_or_stops_in_a_corner) {
    uint32_t random = 5;
    float nearest = 1e9f, slowest = 1e9f;
    for (int round = 0; round < 60; round++) {
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker.behavior->params.avoidWalls.whiskers = round % 4 ? VEER_WHISKERS_THREE : VEER_WHISKERS_ONE;
        walker.worldDef.dimensions = 3, walker.worldDef.seed = (uint32_t)round;
        walker.agentDef.maxForce = round % 2 ? 600 : VEER_INF;
        VeerVec3 way = veer_directionOf(test_random(&random));
        if (round < 8) way = veer_unitOf(veer_vec3(round & 1 ? 1 : -1, round & 2 ? 1 : -1, round & 4 ? 1 : -1)); /* towards the corners */
        walker.agentDef.velocityX = 100 * way.x;
        walker.agentDef.velocityY = 100 * way.y, walker.agentDef.velocityZ = 100 * way.z;
        VeerObstacleDef room = boxDef(veer_vec3(0, 0, 0), veer_vec3(150, 150, 150));
        room.hollow = 1;
        walker_makeWorld(&walker);
        addObstacle(walker.world, room);
        walker_start(&walker);
        float gone = 0;
        for (int i = 0; i < (int)(15 * rates[round % 3]); i++) {
            walker_step(&walker, 1 / rates[round % 3]);
            float z = walker_lane(&walker, VEER_COLUMN_Z), vz = walker_lane(&walker, VEER_COLUMN_VELOCITY_Z);
            float most = fmaxf(fmaxf(fabsf(walker_x(&walker)), fabsf(walker_y(&walker))), fabsf(z));
            if (walker.behavior->params.avoidWalls.whiskers == VEER_WHISKERS_THREE) nearest = fminf(nearest, 142 - most);
            gone += hypotf(walker_speed(&walker), vz) / rates[round % 3];
        }
        slowest = fminf(slowest, gone / 15);
    }
    printf("  never nearer than %.2f u, at %.0f u/s of 100 on average at least\n", (double)nearest, (double)slowest);
    CHECK(nearest > 0);
    CHECK(slowest > 30);
}

TEST(in_space_spheres_and_boxes_are_passed_on_any_side) {
    for (int kind = 0; kind < 2; kind++) {
        float nearest = 1e9f;
        int sides = 0;
        for (uint32_t seed = 0; seed < 32; seed++) {
            VeerObstacleDef thing = kind ? boxDef(veer_vec3(150, 0, 0), veer_vec3(30, 40, 40)) : sphereDef(150, 0, 0, 40);
            GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
            walker.brainDef.combine = VEER_COMBINE_PRIORITY;
            addBehavior(&walker.brainDef, VEER_BEHAVIOR_SEEK)->priority = 1, walker.worldDef.dimensions = 3, walker.worldDef.seed = seed;
            walker_head(&walker, 0, 100);
            walker_makeWorld(&walker);
            addObstacle(walker.world, thing);
            startTowards(&walker, 500, 0);
            for (int i = 0; i < 900 && walker_x(&walker) < 400; i++) {
                walker_step(&walker, DT);
                float z = walker_lane(&walker, VEER_COLUMN_Z);
                Point3 p = {(double)walker_x(&walker), (double)walker_y(&walker), (double)z};
                nearest = fminf(nearest, (float)distanceFromBody(&thing, p) - 8);
                if (fabsf(walker_x(&walker) - 150) < 1)
                    sides |= 1 << (fabsf(z) > fabsf(walker_y(&walker)) ? z > 0 : 2 + (walker_y(&walker) > 0));
            }
            CHECK(walker_x(&walker) >= 400);
        }
        printf("  %s: never nearer than %.2f u\n", kind ? "box" : "sphere", (double)nearest);
        CHECK(nearest > 0);
        CHECK_EQ(sides, 15);
    }
}

/* A moving wall crosses the path of an agent that moves along x, and would hit it after 60 u. Returns the smallest gap between them. */
static float crossRoads(float vy, uint32_t dimensions, int isAvoided) {
    VeerObstacleDef post = veer_defaultObstacleDef(), now;
    float nearest = 1e9f;
    GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
    walker.worldDef.dimensions = dimensions, walker.brainDef.locomotion.contact = 0;
    if (!isAvoided) walker.behavior->params.avoidWalls.mask = 2;
    walker_head(&walker, 0, 100);
    walker_makeWorld(&walker);
    post.x = 60, post.y = -0.6f * vy, post.velocityY = vy, post.radius = 10;
    VeerObstacleId id = addObstacle(walker.world, post);
    walker_start(&walker);
    for (int i = 0; i < 180; i++) {
        walker_step(&walker, DT);
        CHECK_OK(veer_getObstacle(walker.world, id, &now));
        float z = dimensions == 3 ? walker_lane(&walker, VEER_COLUMN_Z) : 0;
        nearest = fminf(nearest, hypotf(walker_distanceTo(&walker, now.x, now.y), z) - 18);
    }
    return nearest;
}

TEST(moving_walls_are_avoided_where_they_will_be) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
        for (float speed = 20; speed < 101; speed += 40)
            for (float side = -1; side < 2; side += 2) {
                CHECK(crossRoads(side * speed, dimensions, 0) < -15);
                CHECK(crossRoads(side * speed, dimensions, 1) > 0);
            }
    for (float away = -1; away < 2; away += 2) { /* the obstacle is to the side of the path, approaching or receding */
        GIVEN_WALKER(walker, VEER_BEHAVIOR_AVOID_WALLS);
        walker.behavior->params.avoidWalls.whiskers = VEER_WHISKERS_ONE;
        walker_head(&walker, 0, 100);
        walker_makeWorld(&walker);
        VeerObstacleDef post = DEFINED(VeerObstacleDef, discAt(60, 60, 10), .velocityY = away * 100);
        addObstacle(walker.world, post);
        walker_start(&walker);
        CHECK((veer_length3(walker_output(&walker)) > 0) == (away < 0));
    }
}
