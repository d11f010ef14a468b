/* Obstacles that turn: their corners follow the angle of the definition exactly, however often and from wherever they were turned. */
#include <stdlib.h>

#include "core/registry.h"
#include "core/world.h"
#include "walker.h"

static const float corners[] = {-20, -10, 0, 40, -15, 0, 25, 30, 0};

typedef struct Turned {
    VeerWorldId world;
    VeerObstacleId id;
    VeerObstacleDef def; /* without points, as it was read back */
} Turned;

static Turned turnedOf(uint32_t kind, float angle) {
    Turned turned = {.def = veer_defaultObstacleDef()};
    VeerWorldDef world = veer_defaultWorldDef();
    CHECK_EQ(veer_createWorld(&world, &turned.world), VEER_OK);
    turned.def.kind = kind;
    turned.def.x = 300;
    turned.def.y = -50;
    turned.def.angle = angle;
    turned.def.points = corners;
    turned.def.pointCount = 3;
    CHECK_EQ(veer_addObstacle(turned.world, &turned.def, &turned.id), VEER_OK);
    CHECK_EQ(veer_getObstacle(turned.world, turned.id, &turned.def), VEER_OK);
    return turned;
}
static void turnTo(Turned *turned, float angle) {
    turned->def.angle = angle;
    CHECK_EQ(veer_setObstacle(turned->world, turned->id, &turned->def), VEER_OK);
}
static void end(Turned *turned) {
    CHECK_EQ(veer_validate(turned->world), VEER_OK);
    CHECK_EQ(veer_destroyWorld(turned->world), VEER_OK);
}

static const VeerPoint *pointsOf(const Turned *turned) {
    const VeerWorld *world = veer_world(turned->world, "test");
    return &world->points[world->obstacles[0].firstPoint];
}
/* Whether the corners are those of the same obstacle added at that angle. */
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

TEST(a_segment_turns_about_its_center) {
    Turned turned = turnedOf(VEER_OBSTACLE_KIND_SEGMENT, 0);
    const VeerVec3 left = {-1, 0, 0}, up = {0, 1, 0};
    /* from (-20, -10) to (40, -15) and to (25, 30), at (300, -50) */
    CHECK_NEAR(distanceTo(&turned, 280, -100, up), 40, 1e-3f);
    turnTo(&turned, 1.57079633f); /* from (10, -20) to (15, 40) and to (-30, 25) */
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
    CHECK_EQ(veer_save(turned.world, bytes, size), VEER_OK);
    turnTo(&turned, -2);
    CHECK_EQ(veer_restore(turned.world, bytes, size), VEER_OK);
    CHECK_EQ(veer_getObstacle(turned.world, turned.id, &turned.def), VEER_OK);
    CHECK(isAsAdded(&turned));
    turnTo(&turned, 0);
    CHECK(isAsAdded(&turned));
    free(bytes);
    end(&turned);
}
