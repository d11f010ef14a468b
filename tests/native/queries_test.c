/* Tests queries: rays, swept discs, overlap, lines of sight and nearest agents are compared with slow and simple references. */
#include "refusal.h"
#include "shape_world.h"

static VeerWorldDef wrappedDef(void) {
    VeerWorldDef def =
        DEFINED(VeerWorldDef, shapeWorldDef(), EDGES(VEER_EDGE_MODE_WRAP), .minX = -50.0f, .maxX = 50.0f, .minY = -40.0f, .maxY = 40.0f);
    return def;
}

static VeerRay randomRay(uint32_t *random, float place, float length, float radius) {
    float angle = test_range(random, -4.0f, 4.0f), scale = test_random(random) & 1 ? 1.0f : test_range(random, 0.01f, 300.0f);
    return (VeerRay){.origin = {test_range(random, -place, place), test_range(random, -place, place), 0},
                     .direction = {cosf(angle) * scale, sinf(angle) * scale, 0},
                     .distance = test_range(random, 0.2f * length, length),
                     .radius = radius,
                     .mask = 0xFFFFFFFFu};
}

static March marchOf(const VeerRay *ray) {
    double length = hypot((double)ray->direction.x, (double)ray->direction.y);
    return (March){{(double)ray->origin.x, (double)ray->origin.y},
                   {(double)ray->direction.x / length, (double)ray->direction.y / length},
                   (double)ray->distance,
                   (double)ray->radius};
}

/* Compares a swept disc with the reference, with a tolerance in u. Returns 1 for a hit. */
static int judgeRay(const ShapeWorld *world, const VeerRay *ray, double tolerance) {
    VeerHit hit;
    VeerResult result = veer_raycast(world->world, ray, &hit);
    March march = marchOf(ray);
    double start = distanceFromAll(world, march.o) - march.radius;
    if (start < -tolerance) {
        CHECK_OK(result);
        CHECK_EQ(hit.distance, 0.0f);
        return 1;
    }
    double deep = firstDeep(world, &march, tolerance);
    if (start < tolerance) return 0; /* if the disc starts on a surface, both results are correct */
    if (result == VEER_NO_RESULT) {
        CHECK(deep > march.length);
        return 0;
    }
    CHECK_OK(result);
    double at = (double)hit.distance;
    Plane place = marchTo(&march, at);
    CHECK(at <= march.length);
    CHECK(deep >= at - tolerance);
    CHECK_NEAR(distanceFromAll(world, place) - march.radius, 0.0, tolerance);
    CHECK_AT(hit.point, place.x, place.y, tolerance);
    CHECK_NEAR(hypot((double)hit.normal.x, (double)hit.normal.y), 1.0, 1e-5);
    CHECK((double)hit.normal.x * march.d.x + (double)hit.normal.y * march.d.y <= 1e-5);
    /* a small displacement along the normal increases the distance from all obstacles */
    Plane out = {place.x + 0.01 * (double)hit.normal.x, place.y + 0.01 * (double)hit.normal.y};
    Plane in = {place.x - 0.01 * (double)hit.normal.x, place.y - 0.01 * (double)hit.normal.y};
    CHECK(distanceFromAll(world, out) > distanceFromAll(world, in));
    return 1;
}

/* Turns an obstacle into a moving obstacle. It stays where it is until the next step, but is no longer in the grid. */
static void setMoving(const Shape *shape, VeerWorldId world) {
    VeerVec3 place = {shape->def.x, shape->def.y, 0}, velocity = {3, -4, 0};
    CHECK_OK(veer_moveObstacle(world, shape->id, place, velocity));
}

static int judgeWorlds(const VeerWorldDef *def, uint32_t seed, float radius) {
    uint32_t random = seed;
    int hits = 0;
    for (int i = 0; i < 300; i++) {
        Scoped(ShapeWorld) world = newShapeWorld(def);
        fillShapes(&world, &random, 40.0f, 12.0f);
        for (uint32_t k = 0; k < world.count; k += 3) setMoving(&world.shapes[k], world.world);
        for (int k = 0; k < 12; k++) {
            VeerRay ray = randomRay(&random, 40.0f, 100.0f, test_range(&random, 0.1f * radius, radius));
            hits += judgeRay(&world, &ray, 2e-3);
        }
    }
    return hits;
}

TEST(swept_discs_stop_where_marching_in_small_steps_stops) {
    VeerWorldDef def = shapeWorldDef();
    CHECK(judgeWorlds(&def, 1, 6.0f) > 500);
}

STUDY(swept_discs_hit_obstacles_across_the_edges_of_a_wrapped_world) {
    VeerWorldDef def = wrappedDef();
    CHECK(judgeWorlds(&def, 2, 4.0f) > 1000);
}

STUDY(swept_discs_hit_obstacles_across_the_edges_along_which_the_world_wraps) {
    VeerWorldDef def = wrappedDef();
    setEdges(&def, AXES(VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_CLAMP));
    CHECK(judgeWorlds(&def, 12, 4.0f) > 900);
    setEdges(&def, AXES(VEER_EDGE_MODE_NONE, VEER_EDGE_MODE_WRAP));
    CHECK(judgeWorlds(&def, 13, 4.0f) > 900);
}

/* Returns the distance at which a ray without width first crosses an edge, by Cramer's rule. A result above 1e29 means that it crosses no
 * edge. */
static double firstCrossing(const Shape *shape, const March *march, double *margin) {
    Plane corners[SHAPE_POINTS];
    uint32_t count = cornersOf(shape, corners);
    double first = 1e30;
    for (uint32_t i = 0; i < count; i++) {
        Plane a = corners[i], b = corners[(i + 1) % count];
        double ex = b.x - a.x, ey = b.y - a.y, ax = a.x - march->o.x, ay = a.y - march->o.y, turn = march->d.x * ey - march->d.y * ex;
        double t = (ax * ey - ay * ex) / turn, s = (ax * march->d.y - ay * march->d.x) / turn;
        *margin = fmin(*margin, fmin(fabs(s), fabs(s - 1.0)));
        if (turn != 0.0 && t >= 0.0 && s >= 0.0 && s <= 1.0 && t < first) first = t;
    }
    return first;
}

TEST(rays_hit_thin_outlines_where_the_lines_intersect) {
    uint32_t random = 3;
    int hits = 0;
    for (int i = 0; i < 5000; i++) {
        VeerWorldDef def = shapeWorldDef();
        Scoped(ShapeWorld) world = newShapeWorld(&def);
        world.count = 1;
        do randomShape(&world.shapes[0], &random, 20.0f, 15.0f);
        while (world.shapes[0].def.kind < VEER_OBSTACLE_KIND_BOX);
        world.shapes[0].def.radius = 0.0f;
        world.shapes[0].def.hollow = 1;
        CHECK_OK(addShape(&world, &world.shapes[0]));
        VeerRay ray = randomRay(&random, 40.0f, 100.0f, 0.0f);
        March march = marchOf(&ray);
        VeerHit hit;
        double margin = 1.0, crossing = firstCrossing(&world.shapes[0], &march, &margin);
        VeerResult result = veer_raycast(world.world, &ray, &hit);
        if (margin > 1e-5 && fabs(crossing - march.length) > 1e-3) { /* at a corner, either edge may be hit */
            CHECK_EQ(result, crossing <= march.length ? VEER_OK : VEER_NO_RESULT);
            if (result == VEER_OK) CHECK_NEAR(hit.distance, crossing, 1e-3);
            hits += result == VEER_OK;
        }
    }
    CHECK(hits > 500);
}

TEST(no_ray_slips_between_the_edges_of_an_outline) {
    uint32_t random = 4;
    VeerWorldDef def = shapeWorldDef();
    for (int i = 0; i < 300; i++) {
        Scoped(ShapeWorld) world = newShapeWorld(&def);
        world.count = 1;
        Shape *shape = &world.shapes[0];
        *shape = (Shape){.def = veer_defaultObstacleDef()};
        shape->def.kind = VEER_OBSTACLE_KIND_POLYGON;
        shape->def.hollow = 1;
        shape->def.radius = 0.0f;
        shape->def.x = test_range(&random, -900.0f, 900.0f);
        shape->def.angle = test_range(&random, -3.0f, 3.0f);
        do randomOutline(shape, &random, 20.0f);
        while (shape->def.pointCount < 5); /* outlines with fewer points may not contain their center */
        CHECK_OK(addShape(&world, shape));
        Plane corners[SHAPE_POINTS];
        uint32_t count = cornersOf(shape, corners);
        for (uint32_t k = 0; k < count; k++) {
            /* A ray from the center, which lies inside the outline, passes exactly through a corner. */
            VeerRay ray = {.origin = {shape->def.x, 0, 0}, .distance = 100.0f, .mask = 1};
            ray.direction = (VeerVec3){(float)(corners[k].x - (double)shape->def.x), (float)corners[k].y, 0};
            cast_ray(world.world, &ray);
        }
    }
}

TEST(row_128_rays_stay_precise_far_from_the_origin_and_with_tiny_directions) {
    const float ends[] = {-100, -300000, 0, 100, 300000, 0};
    ShapeWorld world = shapeWorldOf(OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .pointCount = 2, .radius = 1), ends);
    VeerRay ray = {.origin = {-500000, 0, 0}, .direction = {1e-38f, 0, 0}, .distance = 1e6f, .radius = 2.0f, .mask = 1};
    VeerHit hit = cast_ray(world.world, &ray);
    CHECK_NEAR(hit.distance, 500000.0 - 3.0 / cos(atan2(100.0, 300000.0)), 0.07);
    ray.direction = (VeerVec3){3e38f, 1e38f, 0};
    ray.origin = (VeerVec3){-30, -10, 0};
    CHECK_OK(veer_raycast(world.world, &ray, &hit));
    CHECK_NEAR(hit.distance, 30.0 / 0.948683298 - 3.0 / 0.948683298, 0.01);
}

TEST(a_ray_that_starts_inside_has_distance_0_and_the_separation_normal) {
    ShapeWorld world = shapeWorldOf(BOX(.halfWidth = 100, .halfHeight = 50), NULL);
    Shape *box = &world.shapes[0];
    VeerRay ray = {.origin = {80, 10, 0}, .direction = {0, 1, 0}, .distance = 5, .mask = 1};
    VeerHit hit = cast_ray(world.world, &ray);
    CHECK_EQ(hit.distance, 0.0f);
    CHECK_EQ(hit.normal.x, 1.0f);
    ray.mask = 2;
    CHECK_EQ(veer_raycast(world.world, &ray, &hit), VEER_NO_RESULT);
    box->def.hollow = 1;
    CHECK_OK(veer_setObstacle(world.world, box->id, &box->def));
    ray = (VeerRay){.origin = {80, 10, 0}, .direction = {0, 1, 0}, .distance = 50, .mask = 1};
    CHECK_OK(veer_raycast(world.world, &ray, &hit));
    CHECK_NEAR(hit.distance, 40.0f, 1e-5);
    CHECK_EQ(hit.normal.y, -1.0f);
}

static void judgeOverlap(const ShapeWorld *world, uint32_t *random) {
    VeerVec3 center = {test_range(random, -45.0f, 45.0f), test_range(random, -38.0f, 38.0f), 0};
    float radius = test_range(random, 0.0f, 15.0f);
    VeerObstacleId found[SHAPE_MOST];
    uint32_t count = SHAPE_MOST, at = 0;
    CHECK_OK(veer_overlap(world->world, center, radius, found, &count));
    for (uint32_t i = 0; i < world->count; i++) {
        ShapeWorld alone = {.width = world->width, .height = world->height, .count = 1, .shapes = {world->shapes[i]}};
        double gap = distanceFromAll(&alone, (Plane){(double)center.x, (double)center.y}) - (double)radius;
        int isFound = at < count && found[at].bits == world->shapes[i].id.bits;
        if (fabs(gap) > 1e-3) CHECK_EQ(isFound, gap < 0.0);
        at += (uint32_t)isFound;
    }
    CHECK_EQ(at, count);
    if (!count) return;
    uint32_t room = count - 1;
    CHECK_EQ(veer_overlap(world->world, center, radius, found, &room), VEER_E_BUFFER);
    CHECK_EQ(room, count);
}

TEST(overlap_finds_the_obstacles_that_a_disc_touches_by_ascending_slots) {
    uint32_t random = 5;
    for (int i = 0; i < 600; i++) {
        VeerWorldDef def = i & 1 ? wrappedDef() : shapeWorldDef();
        Scoped(ShapeWorld) world = newShapeWorld(&def);
        fillShapes(&world, &random, 38.0f, 12.0f);
        for (int k = 0; k < 8; k++) judgeOverlap(&world, &random);
    }
}

static VeerAgentId addAgentAt(VeerWorldId world, float x, float y, uint32_t group) {
    return make_agent(world, AGENT(.x = x, .y = y, .group = group));
}

static float shortWay(float d, float size) { return size > 0.0f ? fminf(fabsf(d), size - fabsf(d)) : fabsf(d); }

/* Compares a query with the nearest agents, found by repeatedly selecting the nearest remaining agent. */
static void judgeNearest(VeerWorldId world, const VeerNearest *query, uint32_t agents, float width, float height) {
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    const uint32_t *groups = veer_columnU32(world, VEER_COLUMN_GROUP);
    VeerAgentId found[64];
    uint32_t count, expected = 0;
    uint8_t taken[64] = {0};
    CHECK_OK(veer_nearest(world, query, found, &count));
    for (; expected < query->count; expected++) {
        uint32_t best = VEER_NONE;
        float bestSq = query->range * query->range;
        for (uint32_t i = 0; i < agents; i++) {
            float dx = shortWay(x[i] - query->center.x, width), dy = shortWay(y[i] - query->center.y, height), sq = dx * dx + dy * dy;
            if (taken[i] || !(groups[i] & query->mask) || sq > bestSq || (sq == bestSq && best != VEER_NONE)) continue;
            best = i;
            bestSq = sq;
        }
        if (best == VEER_NONE) break;
        taken[best] = 1;
        if (expected < count) CHECK_EQ(veer_slot(found[expected]), best);
    }
    CHECK_EQ(count, expected);
}

/* Compares a query around several centers with a test of every agent. */
static void judgeWithin(VeerWorldId world, const VeerNearest *asked, uint32_t agents, float width, float height) {
    const float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    const uint32_t *groups = veer_columnU32(world, VEER_COLUMN_GROUP);
    const VeerWithin query = {.range = asked->range, .mask = asked->mask};
    const VeerVec3 at = asked->center;
    const float centers[9] = {at.x, at.y, at.z, at.y, at.x, at.z, at.x, at.y, at.z};
    uint32_t slots[3 * 64], counts[3], found = 3 * 64, expected = 0;
    CHECK_OK(veer_within(world, &query, &(VeerWithinBatch){centers, 3, 0, slots, counts}, &found));
    for (uint32_t center = 0; center < 3; center++) {
        const uint32_t before = expected;
        for (uint32_t i = 0; i < agents; i++) {
            const float dx = shortWay(x[i] - centers[3 * center], width), dy = shortWay(y[i] - centers[3 * center + 1], height);
            if (!(groups[i] & query.mask) || dx * dx + dy * dy > query.range * query.range) continue;
            if (expected < found) CHECK_EQ(slots[expected], i);
            expected++;
        }
        CHECK_EQ(counts[center], expected - before);
    }
    CHECK_EQ(found, expected);
}

TEST(agents_around_points_are_those_that_a_test_of_every_agent_finds) {
    uint32_t random = 6;
    for (int i = 0; i < 500; i++) {
        VeerWorldDef def = i & 1 ? wrappedDef() : shapeWorldDef();
        if (i % 4 == 3)
            setEdges(&def, i % 8 == 3 ? AXES(VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_BOUNCE) : AXES(VEER_EDGE_MODE_NONE, VEER_EDGE_MODE_WRAP));
        const float width = def.edgesX == VEER_EDGE_MODE_WRAP ? 100.0f : 0.0f, height = def.edgesY == VEER_EDGE_MODE_WRAP ? 80.0f : 0.0f;
        Scoped(VeerWorldId) world = make_world(def);
        uint32_t agents = 1 + test_random(&random) % 60;
        /* positions on a coarse lattice have equal distances */
        for (uint32_t k = 0; k < agents; k++)
            addAgentAt(world, (float)(int)test_range(&random, -9, 9) * 4.0f, (float)(int)test_range(&random, -9, 9) * 4.0f, 1u << k % 3);
        for (int k = 0; k < 6; k++) {
            VeerNearest query = {
                .center = {(float)(int)test_range(&random, -20, 20) * 2.0f, (float)(int)test_range(&random, -20, 20) * 2.0f, 0},
                .range = test_range(&random, 0.0f, 60.0f),
                .mask = test_random(&random) % 8,
                .count = test_random(&random) % 20};
            judgeNearest(world, &query, agents, width, height);
            judgeWithin(world, &query, agents, width, height);
        }
    }
}

TEST(removed_agents_are_not_found_and_the_range_includes_its_edge) {
    VeerWorldDef def = shapeWorldDef();
    VeerAgentId ids[37], found[64];
    VeerWorldId world = make_world(def);
    for (uint32_t i = 0; i < 37; i++) ids[i] = addAgentAt(world, (float)i, 0, 1);
    for (uint32_t i = 0; i < 37; i += 3) CHECK_OK(veer_removeAgent(world, ids[i]));
    for (uint32_t range = 0; range < 40; range++) {
        VeerNearest query = {.center = {36, 0, 0}, .range = (float)range, .mask = 1, .count = 64};
        uint32_t count, expected = 0;
        CHECK_OK(veer_nearest(world, &query, found, &count));
        for (uint32_t i = 37; i-- > 0 && 36 - i <= range;) {
            if (i % 3 == 0) continue;
            CHECK(expected < count && found[expected].bits == ids[i].bits);
            expected++;
        }
        CHECK_EQ(count, expected);
    }
}

TEST(walls_block_the_line_of_sight_which_is_shortest_in_a_wrapped_world) {
    VeerWorldDef def = wrappedDef();
    ShapeWorld world = newShapeWorld(&def);
    Shape *wall = &world.shapes[0];
    *wall = (Shape){.def = veer_defaultObstacleDef(), .points = {0, -40, 0, 0, 40, 0}};
    wall->def.kind = VEER_OBSTACLE_KIND_SEGMENT;
    wall->def.pointCount = 2;
    wall->def.radius = 0.0f;
    CHECK_OK(addShape(&world, wall));
    CHECK_EQ(veer_lineOfSight(world.world, (VeerVec3){-10, 3, 0}, (VeerVec3){10, 3, 0}), VEER_NO_RESULT);
    CHECK_OK(veer_lineOfSight(world.world, (VeerVec3){-40, 3, 0}, (VeerVec3){40, 3, 0}));
    CHECK_OK(veer_lineOfSight(world.world, (VeerVec3){-10, 3, 0}, (VeerVec3){-10, 3, 0}));
    CHECK_OK(veer_moveObstacle(world.world, wall->id, (VeerVec3){49, 0, 0}, (VeerVec3){0, 0, 0}));
    CHECK_EQ(veer_lineOfSight(world.world, (VeerVec3){-40, 3, 0}, (VeerVec3){40, 3, 0}), VEER_NO_RESULT);
}
