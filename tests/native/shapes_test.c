/* Tests the ray against a capsule, penetration, the static grid and moving obstacles, compared with slow and simple references. */
#include "steer/batch.h"
#include "shape_world.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/ray_fan.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"

static VeerWorld *inside(const ShapeWorld *world) {
    VeerWorld *handle = veer_world(world->world, "test");
    veer_staticGridRefresh(handle);
    return handle;
}

static VeerWorld *refreshed(VeerWorldId id) {
    VeerWorld *world = veer_world(id, "test");
    veer_staticGridRefresh(world);
    return world;
}

TEST(a_ray_hits_a_capsule_where_marching_finds_its_surface) {
    uint32_t random = 1;
    int hits = 0;
    for (int i = 0; i < ROUNDS(20000); i++) {
        VeerPrimitive primitive = {test_range(&random, -20, 20), test_range(&random, -20, 20), test_range(&random, -20, 20),
                                   test_range(&random, -20, 20), test_range(&random, 0, 4),    0};
        if (i % 5 == 0) primitive.bx = primitive.ax, primitive.by = primitive.ay;
        float angle = test_range(&random, -4, 4), radius = test_range(&random, 0.1f, 3);
        VeerVec3 o = {test_range(&random, -30, 30), test_range(&random, -30, 30), 0}, d = {cosf(angle), sinf(angle), 0}, normal;
        float distance = veer_rayPrimitive(&primitive, radius, o, d, &normal);
        Plane a = {(double)primitive.ax, (double)primitive.ay}, b = {(double)primitive.bx, (double)primitive.by};
        double reach = (double)primitive.radius + (double)radius, t = 0, gap = 1e30;
        double start = toEdge(a, b, (Plane){(double)o.x, (double)o.y}) - reach;
        if (fabs(start) < 1e-4) continue;
        if (start < 0) { /* a ray that starts inside has distance 0 if it moves deeper, and INF if it moves out */
            double later = toEdge(a, b, (Plane){(double)o.x + 1e-3 * (double)d.x, (double)o.y + 1e-3 * (double)d.y}) - reach;
            if (fabs(later - start) > 1e-6) CHECK_EQ(distance, later < start ? 0.0f : VEER_INF);
            continue;
        }
        for (; t < 100 && gap > 1e-5; t += gap * 0.999)
            gap = toEdge(a, b, (Plane){(double)o.x + (double)d.x * t, (double)o.y + (double)d.y * t}) - reach;
        if (distance < 100.0f) {
            Plane at = {(double)o.x + (double)(d.x * distance), (double)o.y + (double)(d.y * distance)};
            CHECK_NEAR(toEdge(a, b, at), reach, 1e-4);
            CHECK((double)distance >= t - gap - 0.01);
            CHECK_NEAR(toEdge(a, b, (Plane){at.x + 0.1 * (double)normal.x, at.y + 0.1 * (double)normal.y}), reach + 0.1, 1e-3);
            hits++;
        } else {
            CHECK(t >= 100 || gap > -1e-4);
            double least = 1e30;
            for (t = 0; t < 100; t += 0.05)
                least = fmin(least, toEdge(a, b, (Plane){(double)o.x + (double)d.x * t, (double)o.y + (double)d.y * t}));
            CHECK(least > reach - 1e-3);
        }
    }
    CHECK(hits > ROUNDS(2000));
}

TEST(a_fan_of_rays_gives_the_same_bits_as_single_rays) {
    uint32_t random = 6;
    for (int i = 0; i < 5000; i++) {
        VeerPrimitive primitive = {test_range(&random, -20, 20), test_range(&random, -20, 20), test_range(&random, -20, 20),
                                   test_range(&random, -20, 20), test_range(&random, 0, 4),    0};
        if (i % 5 == 0) primitive.bx = primitive.ax, primitive.by = primitive.ay;
        VeerCapsule capsule = veer_capsuleFrom(&primitive, (VeerVec3){test_range(&random, -30, 30), test_range(&random, -30, 30), 0});
        float reach = i % 7 ? primitive.radius + test_range(&random, 0, 3) : capsule.distance, turn = test_range(&random, -4, 4);
        VeerMap map = {.slots = 1 + test_random(&random) % VEER_MAX_SLOTS};
        VeerRayFan fan;
        for (uint32_t k = 0; k < VEER_MAX_SLOTS; k++) {
            float angle = turn + 6.2831853f * (float)(k < map.slots ? k : map.slots - 1) / (float)map.slots;
            map.dirX[k] = cosf(angle);
            map.dirY[k] = sinf(angle);
        }
        if (i % 3 == 0) map.dirX[0] = capsule.ux, map.dirY[0] = capsule.uy, map.slots = 1;
        veer_openRayFan(&fan, map.slots, map.dirX, map.dirY);
        veer_castAt(&fan, &capsule, reach);
        for (uint32_t k = 0; k < map.slots; k++) {
            VeerVec3 normal;
            float one = veer_rayCapsule(&capsule, reach, (VeerVec3){map.dirX[k], map.dirY[k], 0}, &normal);
            CHECK_EQ(veer_bits(fan.rays[k / 4].distance[k % 4]), veer_bits(one));
        }
    }
}

TEST(a_ray_along_a_touching_wall_does_not_hit_it) {
    const VeerPrimitive wall = {-100, 0, 100, 0, 1, 0};
    VeerVec3 normal;
    CHECK_EQ(veer_rayPrimitive(&wall, 5, (VeerVec3){0, 6, 0}, (VeerVec3){1, 0, 0}, &normal), VEER_INF);
    CHECK_EQ(veer_rayPrimitive(&wall, 5, (VeerVec3){0, 5, 0}, (VeerVec3){1, 0, 0}, &normal), VEER_INF);
    CHECK_EQ(veer_rayPrimitive(&wall, 5, (VeerVec3){0, 5, 0}, (VeerVec3){0.6f, 0.8f, 0}, &normal), VEER_INF);
    CHECK_EQ(veer_rayPrimitive(&wall, 5, (VeerVec3){0, 5, 0}, (VeerVec3){0.6f, -0.8f, 0}, &normal), 0.0f);
    CHECK_EQ(normal.y, 1.0f);
}

/* Tests cases that Yuka (height) and UnitySteer (half chord) get wrong. */
TEST(a_ray_enters_a_circle_at_the_true_chord) {
    const VeerPrimitive circle = {0, 0, 0, 0, 2, 0};
    VeerVec3 normal;
    CHECK_NEAR(veer_rayPrimitive(&circle, 0, (VeerVec3){-10, 1, 0}, (VeerVec3){1, 0, 0}, &normal), 10.0 - sqrt(3.0), 1e-5);
    CHECK_EQ(veer_rayPrimitive(&circle, 0, (VeerVec3){-10, 2.001f, 0}, (VeerVec3){1, 0, 0}, &normal), VEER_INF);
    CHECK_EQ(veer_rayPrimitive(&circle, 0, (VeerVec3){-10, 10, 0}, (VeerVec3){1, 0, 0}, &normal), VEER_INF);
}

TEST(pushing_a_disc_out_of_obstacles_leaves_no_overlap) {
    uint32_t random = 2;
    int pushed = 0;
    for (int i = 0; i < 4000; i++) {
        VeerWorldDef def = shapeWorldDef();
        Scoped(ShapeWorld) world = newShapeWorld(&def);
        world.count = 1;
        randomShape(&world.shapes[0], &random, 10.0f, 12.0f);
        CHECK_OK(addShape(&world, &world.shapes[0]));
        VeerWorld *handle = inside(&world);
        VeerVec3 at = {test_range(&random, -20, 20), test_range(&random, -20, 20), 0};
        float radius = test_range(&random, 0.1f, 5.0f);
        double gap = distanceFrom(&world.shapes[0], (Plane){(double)at.x, (double)at.y}) - (double)radius;
        VeerDepth depth = veer_penetration(handle, at, radius, 7);
        if (fabs(gap) > 1e-3) CHECK_EQ(depth.depth > 0.0f, gap < 0.0);
        if (depth.depth > 0.0f) CHECK_NEAR(depth.depth, -gap, 1e-3);
        /* In a notch, the first push may lead into the neighboring edge, so further pushes are allowed. */
        for (int k = 0; k < 60 && depth.depth > 1e-3f; k++) {
            at.x += depth.normal.x * depth.depth;
            at.y += depth.normal.y * depth.depth;
            depth = veer_penetration(handle, at, radius, 7);
            pushed += k == 0;
        }
        /* a hollow outline may have no room for the disc; all other obstacles must push it out */
        int hasRoom = !world.shapes[0].def.hollow && world.shapes[0].def.kind != VEER_OBSTACLE_KIND_SEGMENT;
        if (hasRoom) CHECK(distanceFrom(&world.shapes[0], (Plane){(double)at.x, (double)at.y}) > (double)radius - 3e-3);
    }
    CHECK(pushed > 500);
}

TEST(from_its_center_a_disc_is_pushed_to_the_closest_edge_or_chosen_by_the_seed) {
    ShapeWorld world = shapeWorldOf(BOX(), NULL);
    make_obstacle(world.world, OBSTACLE(.x = 100, .radius = 10));
    VeerWorld *handle = inside(&world);
    VeerDepth depth = veer_penetration(handle, (VeerVec3){0, 0, 0}, 3, 1); /* all edges are equally close, so the first one counts */
    CHECK_EQ(depth.depth, 13.0f);
    CHECK_EQ(depth.normal.y, -1.0f);
    depth = veer_penetration(handle, (VeerVec3){10, 0, 0}, 3, 1); /* the center is exactly on the edge */
    CHECK_EQ(depth.depth, 3.0f);
    CHECK_EQ(depth.normal.x, 1.0f);
    VeerDepth one = veer_penetration(handle, (VeerVec3){100, 0, 0}, 3, 1), other = veer_penetration(handle, (VeerVec3){100, 0, 0}, 3, 2);
    CHECK_EQ(one.depth, 13.0f);
    CHECK_NEAR(hypotf(one.normal.x, one.normal.y), 1.0f, 1e-5);
    CHECK(fabsf(one.normal.x - other.normal.x) + fabsf(one.normal.y - other.normal.y) > 1e-3f);
}

/* ---- the grid */

static VeerWorldId fieldOf(uint32_t count, uint32_t *random) {
    VeerWorldId world = make_world(WORLD(.capacity.obstacles = count, .capacity.points = 4 * count));
    for (uint32_t i = 0; i < count; i++) {
        VeerObstacleDef obstacle = OBSTACLE(.x = test_range(random, -3000, 3000), .y = test_range(random, -3000, 3000));
        /* a few obstacles are very large, and one in ten moves */
        float size = i % 97 == 0 ? 800.0f : i % 13 == 0 ? 40.0f : 2.0f;
        obstacle.kind = i % 3 ? VEER_OBSTACLE_KIND_CIRCLE : VEER_OBSTACLE_KIND_BOX;
        obstacle.radius = obstacle.kind == VEER_OBSTACLE_KIND_CIRCLE ? test_range(random, 0, size) : 0.0f;
        obstacle.halfWidth = test_range(random, 0, size), obstacle.halfHeight = test_range(random, 0, size);
        obstacle.angle = test_range(random, -3, 3);
        if (i % 10 == 0) obstacle.velocityX = test_range(random, -50, 50);
        make_obstacle(world, obstacle);
    }
    return world;
}

static int isInRectangle(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, float dx) {
    float left = fminf(primitive->ax, primitive->bx) - primitive->radius, right = fmaxf(primitive->ax, primitive->bx) + primitive->radius;
    return left + fminf(dx, 0) <= query->maxX && right + fmaxf(dx, 0) >= query->minX &&
           fminf(primitive->ay, primitive->by) - primitive->radius <= query->maxY &&
           fmaxf(primitive->ay, primitive->by) + primitive->radius >= query->minY;
}

TEST(the_grid_gives_every_primitive_in_a_rectangle_once) {
    uint32_t random = 3;
    VeerWorldId id = fieldOf(600, &random);
    VeerWorld *world = refreshed(id);
    for (int i = 0; i < 2000; i++) {
        float x = test_range(&random, -3500, 3500), y = test_range(&random, -3500, 3500),
              size = test_range(&random, 0, i % 20 ? 150 : 4000);
        VeerPrimitiveQuery query = {
            .world = world, .minX = x, .minY = y, .maxX = x + size, .maxY = y + size, .mask = 0xFFFFFFFFu, .time = i & 1 ? 2.0f : 0.0f};
        uint32_t expected = 0, found = 0;
        for (uint32_t slot = 0; slot < 600; slot++)
            for (uint32_t part = 0; part < veer_primitiveCount(&world->obstacles[slot]); part++) {
                VeerPrimitive primitive = veer_primitiveOf(world, slot, part);
                expected += (uint32_t)isInRectangle(&query, &primitive, world->obstacles[slot].velocityX * query.time);
            }
        veer_beginPrimitives(&query);
        for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query)); found++)
            CHECK(isInRectangle(&query, primitive, world->obstacles[primitive->obstacle].velocityX * query.time));
        CHECK_EQ(found, expected);
    }
}

/* Returns the number of primitives of a moving disc that a query finds in a square with sides of 40 u. */
static uint32_t meetingsWith(const VeerObstacleDef *disc, float x, float y, float time) {
    uint32_t found = 0;
    Scoped(VeerWorldId) id = make_world(WORLD());
    make_obstacle(id, *disc);
    VeerWorld *world = refreshed(id);
    VeerPrimitiveQuery query = veer_primitivesNear(world, (VeerVec3){x, y, 0}, 20, 0xFFFFFFFFu);
    query.time = time;
    veer_beginPrimitives(&query);
    while (veer_nextPrimitive(&query)) found++;
    return found;
}

TEST(a_moving_obstacle_is_found_as_far_as_it_gets_in_time_and_no_farther) {
    VeerObstacleDef disc = veer_defaultObstacleDef();
    for (int to = 0; to < 4; to++)
        for (float time = 0; time < 3; time += 2) {
            disc.radius = 10;
            disc.velocityX = to & 1 ? 15 : -15, disc.velocityY = to & 2 ? 25 : -25;
            float dx = disc.velocityX * time, dy = disc.velocityY * time;
            for (float apart = -0.25f; apart < 0.5f; apart += 0.5f) { /* distance of the disc inside or outside the swept area */
                uint32_t expected = apart < 0;
                CHECK_EQ(meetingsWith(&disc, fmaxf(dx, 0) + 30 + apart, dy / 2, time), expected);
                CHECK_EQ(meetingsWith(&disc, fminf(dx, 0) - 30 - apart, dy / 2, time), expected);
                CHECK_EQ(meetingsWith(&disc, dx / 2, fmaxf(dy, 0) + 30 + apart, time), expected);
                CHECK_EQ(meetingsWith(&disc, dx / 2, fminf(dy, 0) - 30 - apart, time), expected);
            }
        }
}

TEST(a_sweep_through_many_obstacles_finds_what_testing_all_of_them_finds) {
    uint32_t random = 4;
    int hits = 0;
    VeerWorldId id = fieldOf(3000, &random);
    VeerWorld *world = refreshed(id);
    for (int i = 0; i < SOME(1500); i++) {
        float angle = test_range(&random, -4, 4), radius = test_range(&random, 0, 4);
        VeerVec3 o = {test_range(&random, -3500, 3500), test_range(&random, -3500, 3500), 0}, d = {cosf(angle), sinf(angle), 0}, normal;
        VeerRay ray = {o, d, test_range(&random, 0, 6000), radius, 0xFFFFFFFFu};
        if (veer_penetration(world, o, radius, 0).depth > 0.0f) continue;
        float best = VEER_INF;
        for (uint32_t slot = 0; slot < 3000; slot++)
            for (uint32_t part = 0; part < veer_primitiveCount(&world->obstacles[slot]); part++) {
                VeerPrimitive primitive = veer_primitiveOf(world, slot, part);
                float length = hypotf(d.x, d.y);
                best = fminf(best, veer_rayPrimitive(&primitive, radius, o, (VeerVec3){d.x / length, d.y / length, 0}, &normal));
            }
        VeerSweep sweep = veer_sweep(world, &ray);
        if (best <= ray.distance) {
            CHECK_NEAR(sweep.distance, best, 1e-3);
            hits++;
        } else {
            CHECK(sweep.distance > ray.distance);
        }
    }
    CHECK(hits > SOME(400));
}

TEST(among_a_hundred_thousand_obstacles_a_ray_tests_only_those_on_its_path) {
    uint32_t random = 5;
    VeerWorldId id = make_world(WORLD(.capacity.obstacles = 100000));
    for (uint32_t i = 0; i < 100000; i++) {
        VeerObstacleDef obstacle = OBSTACLE(.radius = 2.0f);
        /* Half of the obstacles form a cluster, the other half are spread out, and one is far away. */
        float size = i % 2 ? 10000.0f : 500.0f;
        obstacle.x = i == 7 ? 1e6f : test_range(&random, -size, size), obstacle.y = test_range(&random, -size, size);
        make_obstacle(id, obstacle);
    }
    VeerWorld *world = refreshed(id);
    uint32_t primitives = 0, cells = 0;
    for (int i = 0; i < 200; i++) {
        float x = test_range(&random, -9000, 9000), y = test_range(&random, -9000, 9000);
        VeerPrimitiveQuery query = {.world = world, .minX = x - 100, .minY = y - 100, .maxX = x + 100, .maxY = y + 100, .mask = 1};
        veer_beginPrimitives(&query);
        while (veer_nextPrimitive(&query)) primitives++;
        cells += query.walk.countX * query.walk.countY;
    }
    CHECK(primitives > 200);
    CHECK(primitives < 200 * 60);
    CHECK(cells < 200 * 200);
}

/* Returns the distance at which a ray along +x from the origin hits an obstacle of a group, or INFINITY if it hits none. */
static float distanceAhead(const ShapeWorld *world, uint32_t mask) {
    VeerRay ray = {.direction = {1, 0, 0}, .distance = 200, .mask = mask};
    VeerHit hit;
    VeerResult result = veer_raycast(world->world, &ray, &hit);
    CHECK(result == VEER_OK ? hit.obstacle.bits == world->shapes[0].id.bits : result == VEER_NO_RESULT);
    return result == VEER_OK ? hit.distance : INFINITY;
}

TEST(the_next_query_sees_an_edit) {
    VeerWorldDef def = shapeWorldDef();
    ShapeWorld world = newShapeWorld(&def);
    Shape *disc = &world.shapes[0];
    *disc = (Shape){.def = OBSTACLE(.x = 50, .radius = 10)};
    CHECK_EQ(distanceAhead(&world, 1), INFINITY);
    CHECK_OK(addShape(&world, disc));
    CHECK_EQ(distanceAhead(&world, 1), 40.0f);
    static const struct {
        VeerVec3 place, velocity;
        float distance;
    } moves[] = {{{80, 0, 0}, {0, 0, 0}, 70}, {{60, 0, 0}, {5, 0, 0}, 50}, {{65, 0, 0}, {5, 0, 0}, 55}};
    for (int i = 0; i < 3; i++) {
        CHECK_OK(veer_moveObstacle(world.world, disc->id, moves[i].place, moves[i].velocity));
        CHECK_EQ(distanceAhead(&world, 1), moves[i].distance);
    }
    disc->def.group = 4;
    CHECK_OK(veer_setObstacle(world.world, disc->id, &disc->def));
    CHECK_EQ(distanceAhead(&world, 1), INFINITY);
    CHECK_OK(veer_removeObstacle(world.world, disc->id));
    CHECK_EQ(distanceAhead(&world, 4), INFINITY);
}

/* ---- motion */

static VeerObstacleDef moved(uint32_t edges, float velocity, int steps) {
    Scoped(VeerWorldId) world = make_world(WORLD(EDGES(edges), .minX = 0.0f, .minY = 0.0f, .maxX = 100.0f, .maxY = 100.0f));
    VeerObstacleDef disc = OBSTACLE(.x = 90.0f, .y = 50.0f, .velocityX = velocity);
    VeerObstacleId id = make_obstacle(world, disc);
    for (int i = 0; i < steps; i++) CHECK_OK(veer_step(world, 0.0625f));
    CHECK_OK(veer_getObstacle(world, id, &disc));
    return disc;
}

TEST(moving_obstacles_wrap_bounce_or_stop_at_the_edges_of_the_world) {
    CHECK_NEAR(moved(VEER_EDGE_MODE_NONE, 16, 16).x, 106.0f, 1e-4);
    CHECK_NEAR(moved(VEER_EDGE_MODE_WRAP, 16, 16).x, 6.0f, 1e-4);
    VeerObstacleDef bounced = moved(VEER_EDGE_MODE_BOUNCE, 16, 16), stopped = moved(VEER_EDGE_MODE_CLAMP, 16, 16);
    CHECK_NEAR(bounced.x, 94.0f, 1e-4);
    CHECK_EQ(bounced.velocityX, -16.0f);
    CHECK_EQ(stopped.x, 100.0f);
    CHECK_EQ(stopped.velocityX, 0.0f);
    VeerObstacleDef fast = moved(VEER_EDGE_MODE_NONE, 1e6f, 200);
    CHECK_EQ(fast.x, 1e6f);
    CHECK(fabsf(moved(VEER_EDGE_MODE_WRAP, 1e6f, 200).x - 50.0f) <= 50.0f);
    CHECK(fabsf(moved(VEER_EDGE_MODE_BOUNCE, -1e6f, 200).x - 50.0f) <= 50.0f);
}

TEST(a_moving_obstacle_pushes_a_standing_agent_ahead_of_it) {
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerWorldId world = make_world(WORLD());
    VeerObstacleDef box = BOX(.x = -40.0f, .halfHeight = 50.0f, .velocityX = 30.0f);
    VeerObstacleId id = make_obstacle(world, box);
    VeerAgentId walker = make_agent(world, agent);
    for (int i = 0; i < 120; i++) CHECK_OK(veer_step(world, DT));
    CHECK_OK(veer_getObstacle(world, id, &box));
    CHECK_NEAR(veer_columnF32(world, VEER_COLUMN_X)[veer_slot(walker)], box.x + 10.0f + agent.radius, 0.6);
}

TEST(a_point_slower_than_a_millionth_against_an_obstacle_never_reaches_it) {
    static const float speeds[] = {0.9e-6f, 1e-6f, 1.1e-6f, 5.0f};
    VeerWorldId world = make_world(WORLD());
    make_obstacle(world, OBSTACLE(.x = 100.0f, .radius = 20.0f));
    const VeerPrimitive disc = {100.0f, 0.0f, 100.0f, 0.0f, 20.0f, 0};
    const VeerCapsule capsule = veer_capsuleFrom(&disc, veer_vec3(0, 0, 0));
    for (uint32_t i = 0; i < 4; i++) {
        const VeerCourse course = {25.0f, veer_vec3(speeds[i], 0, 0)};
        VeerVec3 normal;
        CHECK_EQ(veer_timeToCapsule(veer_world(world, "test"), &capsule, &course, &normal), i < 2 ? VEER_INF : 75.0f / speeds[i]);
    }
}
