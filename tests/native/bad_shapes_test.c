/* Tests bad input, part 3: paths, obstacles and queries. The numbers in test names are rows of the project's list of bad inputs. */
#include "refusal.h"
#include "given.h"

TEST(row_29_a_path_without_points_is_refused) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerPathDef def = pathThrough(NULL, 0);
    VeerPathId id;
    REFUSED(busy.world, veer_addPath(busy.world, &def, &id), VEER_E_EMPTY, NULL);
    REFUSED(busy.world, veer_setPath(busy.world, busy.route, &def), VEER_E_EMPTY, NULL);
}

/* Checks that agents that patrol, follow, track or stay on a path keep valid states, whatever its points are. */
static void everyFollowerSurvives(const float *points, uint32_t count, uint32_t closed, uint32_t smooth) {
    static const uint32_t types[] = {VEER_BEHAVIOR_PATROL, VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_STAY_INSIDE,
                                     VEER_BEHAVIOR_STAY_ON_PATH};
    Scoped(BusyWorld) busy = busyWorld();
    VeerPathDef def = pathThrough(points, count);
    def.closed = closed, def.smooth = smooth;
    if (!CHECK_OK(veer_setPath(busy.world, busy.route, &def))) printf("  %s\n", veer_lastError(busy.world)->message);
    for (uint32_t i = 0; i < 5; i++) {
        VeerBrainDef brain = BRAIN_DEF(.behaviors[0] = veer_behavior(types[i]), .behaviors[0].path = busy.route);
        if (types[i] == VEER_BEHAVIOR_STAY_INSIDE) brain.behaviors[0].params.stayInside.region = VEER_REGION_POLYGON;
        brain.behaviorCount = 1;
        CHECK_OK(veer_setBrain(busy.world, busy.blender, &brain));
        takeSteps(busy.world, 60);
        isSound(busy.world);
    }
}

TEST(row_30_agents_arrive_at_a_path_of_one_point) {
    const float point[] = {200, 200, 0};
    for (uint32_t i = 0; i < 4; i++) everyFollowerSurvives(point, 1, i & 1, i >> 1);
    Scoped(BusyWorld) busy = busyWorld();
    VeerPathDef def = pathThrough(point, 1);
    VeerBrainDef brain = DEFINED(VeerBrainDef, BRAIN_OF(VEER_BEHAVIOR_FOLLOW_PATH), .behaviors[0].path = busy.route);
    CHECK_OK(veer_setPath(busy.world, busy.route, &def));
    CHECK_OK(veer_setBrain(busy.world, busy.blender, &brain));
    takeSteps(busy.world, 600);
    CHECK_NEAR(veer_columnF32(busy.world, VEER_COLUMN_X)[3], 200.0f, 4.0f);
    CHECK_NEAR(veer_columnF32(busy.world, VEER_COLUMN_Y)[3], 200.0f, 4.0f);
}

TEST(row_31_repeated_points_are_dropped) {
    const float same[] = {50, 50, 0, 50, 50, 0, 50, 50, 0}, twice[] = {50, 50, 0, 50, 50, 0, 150, 50, 0, 150, 50, 0};
    const float near[] = {999999.9f, 50, 0, 999999.94f, 50, 0, 1000000, 50, 0}, tiny[] = {0, 0, 0, 1e-30f, 0, 0, 1e-7f, 0, 0, 1e-5f, 0, 0};
    for (uint32_t i = 0; i < 4; i++) {
        everyFollowerSurvives(same, 3, i & 1, i >> 1);
        everyFollowerSurvives(twice, 4, i & 1, i >> 1);
        everyFollowerSurvives(near, 3, i & 1, i >> 1);
        everyFollowerSurvives(tiny, 4, i & 1, i >> 1);
    }
    Scoped(BusyWorld) busy = busyWorld();
    VeerPathDef def = pathThrough(twice, 4);
    CHECK_OK(veer_setPath(busy.world, busy.route, &def));
    VeerPathPoint end = point_on(busy.world, busy.route, 1e9f);
    CHECK_EQ(end.length, 100.0f);
    CHECK_EQ(end.position.x, 150.0f);
}

TEST(row_32_closed_paths_of_two_points_and_paths_that_cross_themselves_are_accepted) {
    const float two[] = {50, 50, 0, 300, 50, 0}, eight[] = {50, 50, 0, 300, 300, 0, 300, 50, 0, 50, 300, 0};
    for (uint32_t i = 0; i < 4; i++) everyFollowerSurvives(two, 2, i & 1, i >> 1);
    everyFollowerSurvives(eight, 4, 1, 0);
}

TEST(row_33_a_bad_point_of_a_path_is_named_by_its_index) {
    Scoped(BusyWorld) busy = busyWorld();
    static const float bad[] = {NAN, INFINITY, -INFINITY, 1.1e6f, -3e38f};
    for (uint32_t i = 0; i < 9; i++)
        for (uint32_t k = 0; k < 5; k++) {
            float points[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
            points[i] = bad[k];
            VeerPathDef def = pathThrough(points, 3);
            VeerPathId id = {1};
            char name[] = "points[0].x";
            name[7] = (char)('0' + i / 3), name[10] = (char)('x' + i % 3);
            REFUSED(busy.world, veer_addPath(busy.world, &def, &id), k < 3 ? VEER_E_NOT_FINITE : VEER_E_RANGE, name);
            CHECK_EQ(veer_lastError(busy.world)->index, i / 3);
            CHECK_EQ(id.bits, 0);
            REFUSED(busy.world, veer_setPath(busy.world, busy.route, &def), k < 3 ? VEER_E_NOT_FINITE : VEER_E_RANGE, name);
        }
    static const float points[] = {1, 2, 3, 4, 5, 6};
    REFUSED_FIELD(busy.world, Path, pathThrough(points, 2), radius, -1, VEER_E_RANGE);
    REFUSED_FIELD(busy.world, Path, pathThrough(points, 2), flatness, 0, VEER_E_RANGE);
    REFUSED_FIELD(busy.world, Path, pathThrough(points, 2), closed, 2, VEER_E_RANGE);
    REFUSED_FIELD(busy.world, Path, pathThrough(points, 2), pointCount, VEER_NONE, VEER_E_RANGE);
    REFUSED_FIELD(busy.world, Path, pathThrough(points, 0), pointCount, 0, VEER_E_EMPTY);
}

TEST(row_34_removing_a_path_emits_events_for_its_agents_at_once) {
    Scoped(BusyWorld) busy = busyWorld();
    takeSteps(busy.world, 10);
    CHECK_OK(veer_removePath(busy.world, busy.route));
    uint32_t count, emitted = 0;
    const VeerEvent *events = veer_events(busy.world, &count);
    for (uint32_t i = 0; i < count; i++) emitted += events[i].type == VEER_EVENT_PATH_LOST && events[i].slot < 2;
    CHECK_EQ(emitted, 2);
    VeerBrainDef brain = read_brain(busy.world, busy.patroller);
    CHECK_EQ(brain.behaviors[0].path.bits, 0);
    takeSteps(busy.world, 60);
    isSound(busy.world);
}

/* ---- obstacles */

static VeerObstacleDef polygonOf(const float *points, uint32_t count) {
    VeerObstacleDef def =
        OBSTACLE(.kind = VEER_OBSTACLE_KIND_POLYGON, .points = points, .pointCount = count, .radius = 0.0f, .x = 320.0f, .y = 320.0f);
    return def;
}

TEST(row_36_polygons_must_have_an_area_and_not_cross_themselves) {
    static const float two[] = {0, 0, 0, 9, 0, 0}, flat[] = {0, 0, 0, 9, 0, 0, 18, 0, 0}, bow[] = {0, 0, 0, 9, 9, 0, 9, 0, 0, 0, 9, 0};
    static const float same[] = {3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0};
    static const float infinite[] = {0, 0, 0, 9, 0, 0, 9, NAN, 0}, far[] = {0, 0, 0, 2e6f, 0, 0, 0, 9, 0};
    static const float twice[] = {0, 0, 0, 5, 5, 0, 5, 5, 0, 0, 0, 0}, spike[] = {0, 0, 0, 10, 0, 0, 5, 0, 0, 5, 9, 0};
    static const float line[] = {0, 0, 0, 1, 1, 0, 3, 3, 0, 7, 7, 0}, skew[] = {0, 0, 0, 10, 10, 0, 10, 0, 0, 0, 7, 0};
    const struct {
        const float *points;
        uint32_t count;
        VeerResult code;
        const char *argument;
    } bad[] = {{two, 2, VEER_E_POLYGON, NULL},
               {flat, 3, VEER_E_POLYGON, NULL},
               {bow, 4, VEER_E_POLYGON, NULL},
               {skew, 4, VEER_E_POLYGON, NULL},
               {same, 4, VEER_E_POLYGON, NULL},
               {same, 3, VEER_E_POLYGON, NULL},
               {line, 4, VEER_E_POLYGON, NULL},
               {spike, 4, VEER_E_POLYGON, NULL},
               {twice, 4, VEER_E_POLYGON, "def.points"},
               {infinite, 3, VEER_E_NOT_FINITE, "def.points[2].y"},
               {far, 3, VEER_E_RANGE, "def.points[1].x"},
               {line, 0, VEER_E_EMPTY, "def.points"},
               {NULL, 0, VEER_E_EMPTY, "def.points"},
               {NULL, 4, VEER_E_NULL, "def.points"},
               {line, VEER_MAX_POLYGON + 1, VEER_E_RANGE, "def.pointCount"}};
    Scoped(BusyWorld) busy = busyWorld();
    VeerObstacleId id;
    for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        VeerObstacleDef def = polygonOf(bad[i].points, bad[i].count);
        REFUSED(busy.world, veer_addObstacle(busy.world, &def, &id), bad[i].code, bad[i].argument);
        REFUSED(busy.world, veer_setObstacle(busy.world, busy.block, &def), bad[i].code, bad[i].argument);
        if (bad[i].points == infinite) CHECK_EQ(veer_lastError(busy.world)->index, 2);
    }
    VeerObstacleDef wall = lineThrough(line, VEER_MAX_POINTS + 1);
    REFUSED(busy.world, veer_addObstacle(busy.world, &wall, &id), VEER_E_RANGE, "def.pointCount");
    isSound(busy.world);
}

/* The least area is 5e-7 of the squared size, here a height of 5e-5. */
TEST(row_36_a_polygon_is_thin_either_way_around) {
    Scoped(BusyWorld) busy = busyWorld();
    for (uint32_t k = 0; k < 4; k++) {
        const float height = k / 2 ? 5.2e-5f : 4.9e-5f, left[] = {0, 0, 0, 100, 0, 0, 0, height, 0};
        const float right[] = {0, 0, 0, 0, height, 0, 100, 0, 0};
        VeerObstacleDef def = polygonOf(k % 2 ? left : right, 3);
        def.x = def.y = 0;
        CHECK_EQ(veer_setObstacle(busy.world, busy.block, &def), k / 2 ? VEER_OK : VEER_E_POLYGON);
    }
    isSound(busy.world);
}

TEST(row_36_a_clockwise_polygon_blocks_like_its_mirror_image) {
    const float clockwise[] = {-20, -20, 0, -20, 20, 0, 20, 20, 0, 20, -20, 0};
    Scoped(BusyWorld) busy = busyWorld();
    VeerObstacleDef def = polygonOf(clockwise, 4);
    const VeerRay ray = {.origin = {200, 320, 0}, .direction = {1, 0, 0}, .distance = 300, .mask = ~0u};
    VeerObstacleId id = addObstacle(busy.world, def);
    VeerHit hit = cast_ray(busy.world, &ray);
    CHECK_EQ(hit.obstacle.bits, id.bits);
    CHECK_NEAR(hit.distance, 100.0f, 1e-3f);
    CHECK_NEAR(hit.normal.x, -1.0f, 1e-5f);
}

TEST(row_37_an_agent_placed_inside_an_obstacle_is_pushed_out) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerAgentId inDisc, inCenter;
    VeerAgentDef def = agentAt(122.0f, 205.0f);
    CHECK_OK(veer_addAgent(busy.world, &def, &inDisc));
    def.x = 120.0f; /* at the exact center of the disc, all ways out are equally long */
    def.y = 200.0f;
    CHECK_OK(veer_addAgent(busy.world, &def, &inCenter));
    takeSteps(busy.world, 20);
    const float *x = veer_columnF32(busy.world, VEER_COLUMN_X), *y = veer_columnF32(busy.world, VEER_COLUMN_Y);
    const uint32_t slots[] = {veer_slot(inDisc), veer_slot(inCenter)};
    for (uint32_t i = 0; i < 2; i++) CHECK(veer_length2(x[slots[i]] - 120.0f, y[slots[i]] - 200.0f) > 15.0f + 8.0f - 1e-3f);
    isSound(busy.world);
}

TEST(row_38_numbers_of_an_obstacle_must_be_finite_and_in_range) {
    static const NumberField fields[] = {FIELD(VeerObstacleDef, "def", x),         FIELD(VeerObstacleDef, "def", y),
                                         FIELD(VeerObstacleDef, "def", velocityX), FIELD(VeerObstacleDef, "def", radius),
                                         FIELD(VeerObstacleDef, "def", halfWidth), FIELD(VeerObstacleDef, "def", halfHeight),
                                         FIELD(VeerObstacleDef, "def", velocityY), FIELD(VeerObstacleDef, "def", angle)};
    static const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f};
    Scoped(BusyWorld) busy = busyWorld();
    VeerObstacleId id;
    for (uint32_t f = 0; f < 8; f++)
        for (uint32_t i = 0; i < 5; i++) {
            VeerObstacleDef def = veer_defaultObstacleDef();
            memcpy((char *)&def + fields[f].offset, &bad[i], sizeof(float));
            REFUSED(busy.world, veer_addObstacle(busy.world, &def, &id), i < 3 ? VEER_E_NOT_FINITE : VEER_E_RANGE, fields[f].name);
            REFUSED(busy.world, veer_setObstacle(busy.world, busy.disc, &def), i < 3 ? VEER_E_NOT_FINITE : VEER_E_RANGE, fields[f].name);
        }
    REFUSED_FIELD(busy.world, Obstacle, OBSTACLE(), radius, -1, VEER_E_RANGE);
    REFUSED_FIELD(busy.world, Obstacle, OBSTACLE(), kind, VEER_OBSTACLE_KIND_COUNT, VEER_E_RANGE);
    addObstacle(busy.world, OBSTACLE(.radius = 0)); /* a point */
    takeSteps(busy.world, 30);
    isSound(busy.world);
}

TEST(obstacles_that_move_forever_keep_finite_positions) {
    Scoped(BusyWorld) busy = busyWorld();
    CHECK_OK(veer_moveObstacle(busy.world, busy.block, (VeerVec3){999999, 0, 0}, (VeerVec3){1000000, -1000000, 0}));
    stepWorld(busy.world, 2000, 0.1f);
    isSound(busy.world);
}

/* ---- queries */

TEST(rows_50_and_125_rays_with_bad_numbers_are_refused) {
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    static const NumberField fields[] = {FIELD(VeerRay, "ray", origin.x),    FIELD(VeerRay, "ray", origin.y),
                                         FIELD(VeerRay, "ray", direction.x), FIELD(VeerRay, "ray", direction.y),
                                         FIELD(VeerRay, "ray", distance),    FIELD(VeerRay, "ray", radius)};
    const VeerRay good = {.origin = {10, 10, 0}, .direction = {1, 0, 0}, .distance = 10, .mask = ~0u};
    Scoped(BusyWorld) busy = busyWorld();
    VeerHit hit;
    for (uint32_t f = 0; f < 6; f++)
        for (uint32_t i = 0; i < 3; i++) {
            VeerRay ray = good;
            memcpy((char *)&ray + fields[f].offset, &bad[i], sizeof(float));
            REFUSED(busy.world, veer_raycast(busy.world, &ray, &hit), VEER_E_NOT_FINITE, fields[f].name);
        }
    VeerRay ray = good;
    ray.direction = (VeerVec3){0, 0, 0};
    REFUSED(busy.world, veer_raycast(busy.world, &ray, &hit), VEER_E_RANGE, "ray.direction");
    ray = good;
    ray.radius = -1e-6f;
    REFUSED(busy.world, veer_raycast(busy.world, &ray, &hit), VEER_E_RANGE, "ray.radius");
    ray = good;
    ray.distance = -1.0f;
    REFUSED(busy.world, veer_raycast(busy.world, &ray, &hit), VEER_E_RANGE, "ray.distance");
    REFUSED(busy.world, veer_raycast(busy.world, NULL, &hit), VEER_E_NULL, "ray");
    REFUSED(busy.world, veer_raycast(busy.world, &good, NULL), VEER_E_NULL, "hit");
    ray.direction = (VeerVec3){3e38f, -3e38f, 3e38f};
    ray.distance = 3e38f, ray.radius = 0.0f;
    CHECK(veer_raycast(busy.world, &ray, &hit) >= 0);
    ray.direction = (VeerVec3){1e-42f, 1e-43f, 0};
    CHECK(veer_raycast(busy.world, &ray, &hit) >= 0);
}

TEST(rows_50_and_125_discs_and_lines_with_bad_numbers_are_refused) {
    BusyWorld busy = busyWorld();
    VeerWorldId w = busy.world;
    const VeerVec3 here = {100, 100, 0}, nowhere = {0, 0, NAN}, beyond = {2e6f, 0, 0};
    VeerObstacleId out[8];
    VeerAgentId agents[8];
    uint32_t count = 8;
    VeerNearest query = {.center = here, .range = 100, .mask = ~0u, .count = 8};
    REFUSED(w, veer_overlap(w, here, -1.0f, out, &count), VEER_E_RANGE, "radius");
    REFUSED(w, veer_overlap(w, here, NAN, out, &count), VEER_E_NOT_FINITE, "radius");
    REFUSED(w, veer_overlap(w, here, INFINITY, out, &count), VEER_E_NOT_FINITE, "radius");
    REFUSED(w, veer_overlap(w, nowhere, 1.0f, out, &count), VEER_E_NOT_FINITE, "center.z");
    REFUSED(w, veer_overlap(w, here, 1.0f, out, NULL), VEER_E_NULL, "count");
    REFUSED(w, veer_overlap(w, here, 1.0f, NULL, &count), VEER_E_NULL, "out");
    REFUSED(w, veer_lineOfSight(w, (VeerVec3){NAN, 0, 0}, here), VEER_E_NOT_FINITE, "from.x");
    REFUSED(w, veer_lineOfSight(w, here, (VeerVec3){0, INFINITY, 0}), VEER_E_NOT_FINITE, "to.y");
    REFUSED(w, veer_lineOfSight(w, nowhere, here), VEER_E_NOT_FINITE, "from.z");
    REFUSED(w, veer_lineOfSight(w, here, beyond), VEER_E_RANGE, "to.x");
    REFUSED(w, veer_nearest(w, NULL, agents, &count), VEER_E_NULL, "query");
    REFUSED(w, veer_nearest(w, &query, NULL, &count), VEER_E_NULL, "out");
    REFUSED(w, veer_nearest(w, &query, agents, NULL), VEER_E_NULL, "found");
    query.range = -1.0f;
    REFUSED(w, veer_nearest(w, &query, agents, &count), VEER_E_RANGE, "query.range");
    query.range = NAN;
    REFUSED(w, veer_nearest(w, &query, agents, &count), VEER_E_NOT_FINITE, "query.range");
    query.range = 1.0f, query.center.y = 3e38f;
    REFUSED(w, veer_nearest(w, &query, agents, &count), VEER_E_RANGE, "query.center.y");
    query.center.y = 0, query.center.x = -INFINITY;
    REFUSED(w, veer_nearest(w, &query, agents, &count), VEER_E_NOT_FINITE, "query.center.x");
    CHECK_OK(veer_lineOfSight(w, here, here));
    CHECK_OK(veer_destroyWorld(w));
    CHECK_EQ(veer_raycast(w, &(VeerRay){.direction = {1, 0, 0}, .distance = 1}, &(VeerHit){.distance = 0}), VEER_E_WORLD);
    CHECK_EQ(veer_nearest(w, &(VeerNearest){.range = 1}, agents, &count), VEER_E_WORLD);
    CHECK_EQ(veer_overlap(w, here, 1.0f, out, &count), VEER_E_WORLD);
    CHECK_EQ(veer_lineOfSight(w, here, here), VEER_E_WORLD);
}

TEST(row_149_agents_within_a_range_of_bad_points_are_refused) {
    BusyWorld busy = busyWorld();
    const VeerWorldId w = busy.world;
    const float centers[6] = {200, 200, 0, 200, NAN, 0};
    uint32_t slots[BUSY_AGENTS], counts[2] = {7, 7}, count = BUSY_AGENTS;
    VeerWithin query = {.range = 1000, .mask = ~0u};
    VeerWithinBatch batch = {centers, 2, 0, slots, counts};
    REFUSED(w, veer_within(w, NULL, &batch, &count), VEER_E_NULL, "query");
    REFUSED(w, veer_within(w, &query, NULL, &count), VEER_E_NULL, "batch");
    REFUSED(w, veer_within(w, &query, &batch, NULL), VEER_E_NULL, "count");
    REFUSED(w, veer_within(w, &query, &batch, &count), VEER_E_NOT_FINITE, "centers[1].y");
    CHECK_EQ(counts[0], 7); /* nothing is written */
    batch.centerCount = 1, batch.centers = NULL;
    REFUSED(w, veer_within(w, &query, &batch, &count), VEER_E_NULL, "batch.centers");
    batch.centers = centers, batch.counts = NULL;
    REFUSED(w, veer_within(w, &query, &batch, &count), VEER_E_NULL, "batch.counts");
    batch.counts = counts, batch.slots = NULL;
    REFUSED(w, veer_within(w, &query, &batch, &count), VEER_E_NULL, "batch.slots");
    batch.slots = slots, query.range = -1;
    REFUSED(w, veer_within(w, &query, &batch, &count), VEER_E_RANGE, "query.range");
    query.range = NAN;
    REFUSED(w, veer_within(w, &query, &batch, &count), VEER_E_NOT_FINITE, "query.range");
    query.range = 1000, count = 1, slots[1] = 99;
    REFUSED(w, veer_within(w, &query, &batch, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, BUSY_AGENTS);
    CHECK_EQ(slots[1], 99); /* nothing is written beyond the given capacity */
    CHECK_OK(veer_within(w, &query, &batch, &count));
    CHECK_EQ(counts[0], BUSY_AGENTS);
    CHECK_OK(veer_destroyWorld(w));
    CHECK_EQ(veer_within(w, &query, &batch, &count), VEER_E_WORLD);
}

TEST(row_50_a_buffer_that_is_too_small_gets_the_size_it_needs) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerVec3 everywhere = {200, 200, 0};
    VeerObstacleId out[3] = {{0}};
    uint32_t count = 1;
    REFUSED(busy.world, veer_overlap(busy.world, everywhere, 1000.0f, out, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 3);
    CHECK_EQ(out[1].bits, 0); /* nothing is written beyond the given capacity */
    CHECK_OK(veer_overlap(busy.world, everywhere, 1000.0f, out, &count));
    CHECK_EQ(out[0].bits, busy.wall.bits);
    CHECK_EQ(out[2].bits, busy.disc.bits);
    float vertices[15];
    count = 4;
    REFUSED(busy.world, veer_pathVertices(busy.world, busy.route, vertices, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 5);
    CHECK_OK(veer_pathVertices(busy.world, busy.route, vertices, &count));
}

TEST(row_50_path_queries_name_the_invalid_argument) {
    BusyWorld busy = busyWorld(), other = busyWorld();
    VeerPathPoint out;
    VeerPathDef def = pathThrough((const float[]){1, 2, 3}, 1);
    float vertices[3 * 5];
    uint32_t room = 5;
    const VeerVec3 here = {0, 0, 0};
    REFUSED(busy.world, veer_pathPointAt(busy.world, veer_nullPath, 0, &out), VEER_E_HANDLE, "path");
    REFUSED(busy.world, veer_pathPointAt(busy.world, other.route, 0, &out), VEER_E_WRONG_WORLD, "path");
    REFUSED(busy.world, veer_pathClosest(busy.world, busy.route, (VeerVec3){2e6f, 0, 0}, &out), VEER_E_RANGE, "point.x");
    REFUSED(busy.world, veer_pathClosest(busy.world, busy.route, here, NULL), VEER_E_NULL, "out");
    REFUSED(busy.world, veer_pathVertices(busy.world, busy.route, NULL, &room), VEER_E_NULL, "out");
    REFUSED(busy.world, veer_pathVertices(busy.world, busy.route, vertices, NULL), VEER_E_NULL, "count");
    REFUSED(busy.world, veer_removePath(busy.world, other.route), VEER_E_WRONG_WORLD, "path");
    REFUSED(busy.world, veer_pathPointAt(busy.world, busy.route, NAN, &out), VEER_E_NOT_FINITE, "distance");
    REFUSED(busy.world, veer_pathPointAt(busy.world, busy.route, 1.0f, NULL), VEER_E_NULL, "out");
    REFUSED(busy.world, veer_pathClosest(busy.world, busy.route, (VeerVec3){0, NAN, 0}, &out), VEER_E_NOT_FINITE, "point.y");
    REFUSED(busy.world, veer_pathClosest(busy.world, busy.route, (VeerVec3){0, 0, 3e38f}, &out), VEER_E_RANGE, "point.z");
    CHECK_OK(veer_pathPointAt(busy.world, busy.route, 3e38f, &out));
    CHECK_OK(veer_pathPointAt(busy.world, busy.route, -3e38f, &out));
    CHECK_OK(veer_removePath(busy.world, busy.route));
    REFUSED(busy.world, veer_pathClosest(busy.world, busy.route, here, &out), VEER_E_STALE, "path");
    REFUSED(busy.world, veer_setPath(busy.world, busy.route, &def), VEER_E_STALE, "path");
    CHECK_OK(veer_destroyWorld(other.world));
    CHECK_EQ(veer_removePath(other.world, other.route), VEER_E_WORLD);
}

TEST(queries_survive_anything_that_callers_write_to_columns) {
    static const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f};
    for (uint32_t i = 0; i < 5; i++) {
        Scoped(BusyWorld) busy = busyWorld();
        VeerExplain explain;
        VeerAgentId out[8];
        uint32_t found;
        const VeerNearest query = {.center = {100, 100, 0}, .range = 1e6f, .mask = ~0u, .count = 8};
        veer_columnF32(busy.world, VEER_COLUMN_X)[0] = bad[i];
        veer_columnF32(busy.world, VEER_COLUMN_VELOCITY_Y)[1] = bad[i];
        veer_columnF32(busy.world, VEER_COLUMN_RADIUS)[2] = bad[i];
        veer_columnF32(busy.world, VEER_COLUMN_MAX_SPEED)[3] = bad[i];
        CHECK_OK(veer_nearest(busy.world, &query, out, &found));
        CHECK(found >= 3);
        for (uint32_t k = 0; k < BUSY_AGENTS; k++) CHECK(veer_explain(busy.world, busy.agents[k], &explain) >= 0);
        takeSteps(busy.world, 2);
        isSound(busy.world);
    }
}
