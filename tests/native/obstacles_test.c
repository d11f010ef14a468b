/* Tests that obstacles are added, read back, moved, changed and removed, and that invalid definitions are rejected and change nothing. */
#include "refusal.h"
#include "shape_world.h"

static VeerObstacleDef polygonOf(const float *points, uint32_t count) {
    return OBSTACLE(.kind = VEER_OBSTACLE_KIND_POLYGON, .radius = 0.0f, .points = points, .pointCount = count);
}

static double areaOf(const VeerWorld *world, uint32_t slot) {
    const VeerObstacleRecord *record = &world->obstacles[slot];
    const VeerPoint *points = &world->points[record->firstPoint];
    double area = 0.0;
    for (uint32_t i = 0; i < record->pointCount; i++) {
        const VeerPoint *a = &points[i], *b = &points[(i + 1) % record->pointCount];
        area += 0.5 * ((double)a->x * (double)b->y - (double)b->x * (double)a->y);
    }
    return area;
}

static VeerWorldId emptyWorld(void) { return make_world(shapeWorldDef()); }

TEST(polygons_run_counter_clockwise_and_without_duplicates_however_they_are_given) {
    const float clockwise[] = {0, 0, 0, 0, 0, 5, 0, 30, 0, 40, 30, 0, 40, 30, 0, 40, 0, 0, 0, 0, 0};
    const float other[] = {0, 0, 0, 40, 0, 0, 40, 30, 0, 0, 30, 0};
    Scoped(VeerWorldId) world = emptyWorld();
    VeerObstacleDef def = polygonOf(clockwise, 7), same = polygonOf(other, 4);
    VeerObstacleId a = make_obstacle(world, def), b = make_obstacle(world, same);
    const VeerWorld *handle = veer_world(world, "test");
    const VeerObstacleRecord *first = &handle->obstacles[veer_slotOf(a.bits)], *second = &handle->obstacles[veer_slotOf(b.bits)];
    CHECK_EQ(first->pointCount, 4);
    CHECK_EQ(areaOf(handle, veer_slotOf(a.bits)), 1200.0);
    CHECK_EQ(first->reach, 50.0f);
    for (uint32_t i = 0; i < 4; i++) {
        CHECK_AT(handle->points[first->firstPoint + i], handle->points[second->firstPoint + i].x, handle->points[second->firstPoint + i].y,
                 0);
    }
}

TEST(random_simple_polygons_are_accepted_and_crossing_ones_are_refused) {
    uint32_t random = 9;
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
        Scoped(VeerWorldId) world = emptyWorld();
        Shape shape = {.def = veer_defaultObstacleDef()};
        shape.def.kind = VEER_OBSTACLE_KIND_POLYGON;
        randomOutline(&shape, &random, 20.0f);
        shape.def.points = shape.points;
        CHECK_OK(veer_addObstacle(world, &shape.def, &shape.id));
        /* swapping two corners of a convex outline that are not adjacent makes the outline cross itself */
        float convex[3 * 8];
        uint32_t count = 5 + test_random(&random) % 4, at = test_random(&random) % (count - 3);
        for (uint32_t k = 0; k < count; k++) {
            uint32_t from = k == at ? at + 2 : k == at + 2 ? at : k;
            convex[3 * k] = 10.0f * cosf(6.2831853f * (float)from / (float)count);
            convex[3 * k + 1] = 10.0f * sinf(6.2831853f * (float)from / (float)count), convex[3 * k + 2] = 0.0f;
        }
        VeerObstacleDef crossed = polygonOf(convex, count);
        REFUSED(world, veer_addObstacle(world, &crossed, &shape.id), VEER_E_POLYGON, NULL);
        refused++;
    }
    CHECK_EQ(refused, 2000);
}

TEST(a_definition_is_read_back_as_it_was_given) {
    uint32_t random = 10;
    for (int i = 0; i < 1000; i++) {
        Scoped(VeerWorldId) world = emptyWorld();
        Shape shape;
        randomShape(&shape, &random, 900.0f, 30.0f);
        shape.def.velocityX = test_range(&random, -9, 9);
        shape.def.group = test_random(&random);
        VeerObstacleDef given = shape.def;
        given.points = shape.points;
        CHECK_OK(veer_addObstacle(world, &given, &shape.id));
        VeerObstacleDef back = read_obstacle(world, shape.id);
        given.points = NULL, given.pointCount = 0;
        CHECK(memcmp(&given, &back, offsetof(VeerObstacleDef, group) + sizeof back.group) == 0);
        /* writing back what was read changes nothing */
        uint64_t before = hashOf(world);
        CHECK_OK(veer_setObstacle(world, shape.id, &back));
        CHECK(hashOf(world) == before);
        isSound(world);
    }
}

TEST(turning_a_polygon_without_new_points_turns_its_corners) {
    const float corners[] = {0, 0, 0, 40, 0, 0, 0, 30, 0};
    Scoped(VeerWorldId) world = emptyWorld();
    VeerObstacleDef def = polygonOf(corners, 3);
    VeerObstacleId id = make_obstacle(world, def);
    CHECK_OK(veer_getObstacle(world, id, &def));
    def.angle = 1.57079633f;
    CHECK_OK(veer_setObstacle(world, id, &def));
    const VeerWorld *handle = veer_world(world, "test");
    const VeerPoint *points = &handle->points[handle->obstacles[0].firstPoint];
    CHECK_AT(points[1], 0.0f, 40.0f, 1e-4);
    CHECK_NEAR(points[2].x, -30.0f, 1e-4);
}

TEST(random_edits_leave_the_world_as_the_definitions_say) {
    uint32_t random = 11;
    VeerWorldDef def = shapeWorldDef();
    ShapeWorld world = newShapeWorld(&def);
    world.count = SHAPE_MOST;
    for (int i = 0; i < 3000; i++) {
        Shape *shape = &world.shapes[test_random(&random) % SHAPE_MOST];
        Shape fresh;
        randomShape(&fresh, &random, 50.0f, 10.0f);
        fresh.def.points = fresh.points;
        if (VEER_IS_NULL(shape->id)) {
            *shape = fresh;
            CHECK_OK(addShape(&world, shape));
        } else if (test_random(&random) & 1) {
            CHECK_OK(veer_removeObstacle(world.world, shape->id));
            CHECK_EQ(veer_removeObstacle(world.world, shape->id), VEER_E_STALE);
            shape->id = veer_nullObstacle;
        } else if (veer_setObstacle(world.world, shape->id, &fresh.def) == VEER_OK) {
            fresh.id = shape->id;
            *shape = fresh;
        }
        if (i % 50 == 0) isSound(world.world);
        /* queries must agree with the definitions */
        VeerVec3 center = {test_range(&random, -55, 55), test_range(&random, -55, 55), 0};
        double gap = distanceFromAll(&world, (Plane){(double)center.x, (double)center.y}) - 3.0;
        uint32_t count = SHAPE_MOST;
        VeerObstacleId found[SHAPE_MOST];
        CHECK_OK(veer_overlap(world.world, center, 3.0f, found, &count));
        if (fabs(gap) > 1e-3) CHECK_EQ(count > 0, gap < 0.0);
    }
    for (uint32_t i = 0; i < SHAPE_MOST; i++)
        if (!VEER_IS_NULL(world.shapes[i].id)) CHECK_OK(veer_removeObstacle(world.world, world.shapes[i].id));
    const VeerWorld *handle = veer_world(world.world, "test");
    CHECK_EQ(handle->header->pointCount, 0);
    isSound(world.world);
}

TEST(a_segment_of_one_point_is_a_disc) {
    const float twice[] = {3, 4, 0, 3, 4, 0};
    Scoped(VeerWorldId) world = emptyWorld();
    make_obstacle(world, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = twice, .pointCount = 2, .closed = 1, .radius = 10.0f));
    VeerRay ray = {.origin = {-50, 4, 0}, .direction = {1, 0, 0}, .distance = 100, .mask = 1};
    VeerHit hit = cast_ray(world, &ray);
    CHECK_EQ(hit.distance, 43.0f);
}

TEST(a_full_world_refuses_and_keeps_what_it_has) {
    VeerWorldDef small = DEFINED(VeerWorldDef, shapeWorldDef(), .capacity.obstacles = 2, .capacity.points = 6);
    VeerObstacleId wall;
    VeerWorldId world = make_world(small);
    VeerObstacleDef disc = veer_defaultObstacleDef(), box = BOX();
    VeerObstacleId id = make_obstacle(world, box);
    REFUSED(world, veer_addObstacle(world, &box, &wall), VEER_E_FULL, "capacity.points");
    REFUSED(world, veer_setObstacle(world, id, &box), VEER_E_FULL, "capacity.points");
    CHECK_OK(veer_addObstacle(world, &disc, &wall));
    REFUSED(world, veer_addObstacle(world, &disc, &wall), VEER_E_FULL, "capacity.obstacles");
    CHECK_EQ(wall.bits, 0);
    CHECK_OK(veer_setObstacle(world, id, &disc));
    CHECK_OK(veer_setObstacle(world, id, &box));
}

/* A polygon is too thin if twice its area is less than 5e-7 of its squared extent, whatever its position and orientation. */
TEST(how_thin_a_polygon_may_be_depends_on_its_extent_in_every_direction) {
    const float ends[][2] = {{300, 0}, {0, 300}, {300, 300}, {-300, 300}, {-300, 0}, {0, -300}, {300, -100}, {-50, -300}};
    const float thinnest = 5e-7f;
    for (uint32_t k = 0; k < sizeof ends / sizeof *ends; k++)
        for (int isWide = 0; isWide < 2; isWide++) {
            float ex = ends[k][0], ey = ends[k][1], length = sqrtf(ex * ex + ey * ey), height = (isWide ? 1.2f : 0.8f) * thinnest * length;
            /* a triangle whose tip is this height above the midpoint of its base */
            const float points[] = {0, 0, 0, ex, ey, 0, 0.5f * ex - height * ey / length, 0.5f * ey + height * ex / length, 0};
            Scoped(VeerWorldId) world = emptyWorld();
            VeerObstacleDef def = polygonOf(points, 3);
            VeerObstacleId id;
            CHECK_EQ(veer_addObstacle(world, &def, &id), isWide ? VEER_OK : VEER_E_POLYGON);
        }
}

TEST(wrong_ids_are_refused) {
    BusyWorld busy = busyWorld(), other = busyWorld();
    VeerWorldId world = busy.world;
    VeerObstacleDef def = veer_defaultObstacleDef();
    const VeerVec3 zero = {0, 0, 0};
    VeerObstacleId id;
    REFUSED(world, veer_removeObstacle(world, veer_nullObstacle), VEER_E_HANDLE, "obstacle");
    REFUSED(world, veer_removeObstacle(world, (VeerObstacleId){busy.agents[0].bits}), VEER_E_HANDLE, "obstacle");
    REFUSED(world, veer_removeObstacle(world, other.wall), VEER_E_WRONG_WORLD, "obstacle");
    REFUSED(world, veer_setObstacle(world, (VeerObstacleId){busy.route.bits}, &def), VEER_E_HANDLE, "obstacle");
    REFUSED(world, veer_getObstacle(world, other.disc, &def), VEER_E_WRONG_WORLD, "obstacle");
    REFUSED(world, veer_moveObstacle(world, (VeerObstacleId){busy.agents[1].bits}, zero, zero), VEER_E_HANDLE, "obstacle");
    CHECK_OK(veer_removeObstacle(world, busy.disc));
    REFUSED(world, veer_moveObstacle(world, busy.disc, zero, zero), VEER_E_STALE, "obstacle");
    CHECK_OK(veer_destroyWorld(world));
    CHECK_OK(veer_destroyWorld(other.world));
    CHECK_EQ(veer_addObstacle(world, &def, &id), VEER_E_WORLD);
}
