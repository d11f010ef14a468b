/* Tests rotated obstacles: their corners match the angle of the definition exactly, after any number of turns from any angle. */
#include "walker.h"

static const float corners[] = {-20, -10, 0, 40, -15, 0, 25, 30, 0};

typedef struct Turned {
    VeerWorldId world;
    VeerObstacleId id;
    VeerObstacleDef def; /* read back, without points */
} Turned;

static Turned turnedOf(uint32_t kind, float angle) {
    Turned turned = {.def = veer_defaultObstacleDef()};
    turned.world = make_world(WORLD());
    turned.def.kind = kind;
    turned.def.x = 300, turned.def.y = -50;
    turned.def.angle = angle;
    turned.def.points = corners, turned.def.pointCount = 3;
    CHECK_OK(veer_addObstacle(turned.world, &turned.def, &turned.id));
    CHECK_OK(veer_getObstacle(turned.world, turned.id, &turned.def));
    return turned;
}
static void turnTo(Turned *turned, float angle) {
    turned->def.angle = angle;
    CHECK_OK(veer_setObstacle(turned->world, turned->id, &turned->def));
}
static void end(Turned *turned) {
    CHECK_OK(veer_validate(turned->world));
    CHECK_OK(veer_destroyWorld(turned->world));
}

static const VeerPoint *pointsOf(const Turned *turned) {
    const VeerWorld *world = veer_world(turned->world, "test");
    return &world->points[world->obstacles[0].firstPoint];
}
/* Returns whether a turned obstacle has the same corners as an obstacle that is added at that angle. */
static int isAsAdded(const Turned *turned) {
    Turned fresh = turnedOf(turned->def.kind, turned->def.angle);
    int same = !memcmp(pointsOf(turned), pointsOf(&fresh), 3 * sizeof(VeerPoint));
    end(&fresh);
    return same;
}

static float distanceTo(const Turned *turned, float x, float y, VeerVec3 direction) {
    VeerHit hit;
    const VeerRay ray = {.origin = {x, y, 0}, .direction = direction, .distance = 1000, .mask = 0xFFFFFFFFu};
    return veer_raycast(turned->world, &ray, &hit) == VEER_OK ? hit.distance : INFINITY;
}

TEST(ten_minutes_of_turning_in_every_frame_leave_a_polygon_as_it_was) {
    for (uint32_t kind = VEER_OBSTACLE_KIND_SEGMENT; kind <= VEER_OBSTACLE_KIND_POLYGON; kind++) {
        if (kind == VEER_OBSTACLE_KIND_BOX) continue;
        Turned turned = turnedOf(kind, 0);
        float angle = 0;
        for (int i = 0; i < 36000 / STRIDE; i++) {
            angle = remainderf(angle + 0.013f, 6.2831853f);
            turnTo(&turned, angle);
        }
        CHECK(isAsAdded(&turned));
        turnTo(&turned, 0);
        CHECK(isAsAdded(&turned));
        for (uint32_t i = 0; i < 3; i++) CHECK_EQ(pointsOf(&turned)[i].x, corners[3 * i]);
        end(&turned);
    }
}

/* Returns whether two worlds have the same state. */
static int isSameState(VeerWorldId a, VeerWorldId b) {
    uint64_t hashes[2];
    CHECK_OK(veer_hash(a, &hashes[0]));
    CHECK_OK(veer_hash(b, &hashes[1]));
    return hashes[0] == hashes[1];
}

TEST(placing_an_obstacle_is_the_same_as_setting_its_definition) {
    for (uint32_t kind = 0; kind < VEER_OBSTACLE_KIND_COUNT; kind++) {
        Turned set = turnedOf(kind, 0.4f), placed = turnedOf(kind, 0.4f);
        for (int i = 1; i <= 300 / STRIDE + 2; i++) {
            const float angle = remainderf(0.37f * (float)i, 6.2831853f), x = 300 + 3 * (float)i;
            const VeerVec3 velocity = {i % 3 ? 0.0f : 12.0f, 0, 0};
            set.def.x = x;
            set.def.velocityX = velocity.x;
            turnTo(&set, angle);
            const VeerPlacement placement = {.position = {x, -50, 0}, .velocity = velocity, .angle = angle};
            CHECK_OK(veer_placeObstacle(placed.world, placed.id, &placement));
            const VeerWorld *a = veer_world(set.world, "test"), *b = veer_world(placed.world, "test");
            CHECK_EQ(a->obstacles[0].reach, b->obstacles[0].reach);
            CHECK(!memcmp(pointsOf(&set), pointsOf(&placed), a->obstacles[0].pointCount * sizeof(VeerPoint)));
            const VeerVec3 left = {-1, 0, 0};
            CHECK_EQ(distanceTo(&set, x + 400, -40, left), distanceTo(&placed, x + 400, -40, left));
        }
        end(&set);
        end(&placed);
    }
}

TEST(in_space_a_box_turns_about_z_and_the_points_of_a_path_stay) {
    VeerWorldId world = make_world(WORLD(.dimensions = 3));
    VeerPathId path = make_path(world, PATH(.points = corners, .pointCount = 3));
    VeerObstacleId id = make_obstacle(world, BOX(.halfWidth = 40, .halfHeight = 10, .halfDepth = 10));
    const VeerPlacement placement = {.position = {0, 0, 0}, .angle = 1.57079633f};
    CHECK_OK(veer_placeObstacle(world, id, &placement));
    const VeerRay ray = {.origin = {100, 0, 0}, .direction = {-1, 0, 0}, .distance = 1000, .mask = 0xFFFFFFFFu};
    VeerHit hit = cast_ray(world, &ray);
    CHECK_NEAR(hit.distance, 90, 1e-3f);
    float points[9];
    uint32_t count = 3;
    CHECK_OK(veer_pathPoints(world, path, points, &count));
    for (int i = 0; i < 9; i++) CHECK_EQ(points[i], corners[i]);
    CHECK_OK(veer_validate(world));
}

TEST(a_placement_that_is_refused_changes_nothing) {
    Turned turned = turnedOf(VEER_OBSTACLE_KIND_BOX, 0.4f), same = turnedOf(VEER_OBSTACLE_KIND_BOX, 0.4f);
    const VeerPlacement good = {.position = {1, 2, 0}, .angle = 1}, wrong[] = {{.position = {NAN, 2, 0}, .angle = 1},
                                                                               {.position = {1, 2e6f, 0}, .angle = 1},
                                                                               {.position = {1, 2, 0}, .velocity = {0, INFINITY, 0}},
                                                                               {.position = {1, 2, 0}, .angle = NAN},
                                                                               {.position = {1, 2, 0}, .angle = 2e6f}};
    for (int i = 0; i < 5; i++) CHECK(veer_placeObstacle(turned.world, turned.id, &wrong[i]) < VEER_OK);
    CHECK_EQ(veer_placeObstacle(turned.world, turned.id, &wrong[3]), VEER_E_NOT_FINITE);
    CHECK_EQ(veer_placeObstacle(turned.world, turned.id, &wrong[4]), VEER_E_RANGE);
    CHECK_EQ(veer_placeObstacle(turned.world, turned.id, NULL), VEER_E_NULL);
    CHECK_EQ(veer_placeObstacle(turned.world, veer_nullObstacle, &good), VEER_E_HANDLE);
    CHECK(isSameState(turned.world, same.world));
    CHECK_OK(veer_perceive(turned.world, 0.01f));
    CHECK_EQ(veer_placeObstacle(turned.world, turned.id, &good), VEER_E_BUSY);
    CHECK_OK(veer_decide(turned.world));
    CHECK_OK(veer_move(turned.world));
    end(&turned);
    end(&same);
}

TEST(a_segment_turns_about_its_center) {
    Turned turned = turnedOf(VEER_OBSTACLE_KIND_SEGMENT, 0);
    const VeerVec3 left = {-1, 0, 0}, up = {0, 1, 0};
    /* Relative to (300, -50), the wall leads from (-20, -10) over (40, -15) to (25, 30). */
    CHECK_NEAR(distanceTo(&turned, 280, -100, up), 40, 1e-3f);
    turnTo(&turned, 1.57079633f); /* turned, it leads from (10, -20) over (15, 40) to (-30, 25) */
    CHECK_EQ(turned.def.angle, 1.57079633f);
    CHECK_NEAR(distanceTo(&turned, 400, -10, left), 100 - 15, 1e-3f);
    CHECK(distanceTo(&turned, 335, -100, up) > 1e9f);
    CHECK(isAsAdded(&turned));
    end(&turned);
}

TEST(a_restored_obstacle_turns_back_to_its_given_corners) {
    Turned turned = turnedOf(VEER_OBSTACLE_KIND_POLYGON, 0);
    turnTo(&turned, 0.7f);
    uint32_t size = veer_saveSize(turned.world);
    void *bytes = malloc(size);
    CHECK_OK(veer_save(turned.world, bytes, size));
    turnTo(&turned, -2);
    CHECK_OK(veer_restore(turned.world, bytes, size));
    CHECK_OK(veer_getObstacle(turned.world, turned.id, &turned.def));
    CHECK(isAsAdded(&turned));
    turnTo(&turned, 0);
    CHECK(isAsAdded(&turned));
    free(bytes);
    end(&turned);
}
