/* Tests spheres and boxes of a volume world that are touched at the start, or are beyond an edge of a wrapped world. */
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"
#include "volume_world.h"

TEST(a_swept_ball_that_touches_something_at_its_start_hits_only_what_it_goes_into) {
    for (int isBox = 0; isBox < 2; isBox++) {
        VeerObstacleDef body = isBox ? boxDef((VeerVec3){0, 0, 0}, (VeerVec3){10, 10, 10}) : sphereDef(0, 0, 0, 10);
        BodyWorld world = bodyWorld(VOLUME());
        addBody(&world, &body);
        for (uint32_t axis = 0; axis < 6; axis++) {
            float at[3] = {0, 0, 0};
            at[axis / 2] = axis % 2 ? -14.0f : 14.0f; /* 4 u from the surface, with a radius of 5 u */
            VeerVec3 from = {at[0], at[1], at[2]}, out = veer_scale3(from, 1.0f / 14), in = veer_scale3(out, -1.0f), normal;
            VeerPrimitiveQuery query = veer_primitivesNear(insideOf(&world), from, 20, 1);
            veer_beginPrimitives(&query);
            const VeerPrimitive *primitive = veer_nextPrimitive(&query);
            if (!CHECK(primitive)) continue;
            VeerVolume volume = veer_volumeFrom(&query, primitive, from);
            CHECK_EQ(veer_rayVolume(&volume, volume.radius + 5, in, &normal), 0.0f);
            CHECK_EQ(veer_rayVolume(&volume, volume.radius + 5, out, &normal), INFINITY);
        }
    }
}

/* In a wrapped world an obstacle beyond an edge is at the opposite edge. */
TEST(obstacles_beyond_an_edge_of_a_wrapped_world_are_at_the_other) {
    for (uint32_t axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2) {
            BodyWorld world = bodyWorld(
                VOLUME(.edges = VEER_EDGE_MODE_WRAP, .minX = -100, .minY = -100, .minZ = -100, .maxX = 100, .maxY = 100, .maxZ = 100));
            float beyond[3] = {0, 0, 0}, within[3] = {0, 0, 0};
            beyond[axis] = 130 * (float)side;
            within[axis] = -70 * (float)side;
            VeerObstacleDef body = sphereDef(beyond[0], beyond[1], beyond[2], 10);
            VeerObstacleId found[2];
            uint32_t count = 2;
            VeerObstacleId id = make_obstacle(world.world, body);
            VeerVec3 there = {within[0], within[1], within[2]};
            CHECK_OK(veer_overlap(world.world, there, 1, found, &count));
            CHECK_EQ(count, 1);
            VeerRay ray = veer_defaultRay();
            VeerHit hit = {.distance = -1};
            ray.direction = there;
            ray.distance = 200;
            CHECK_OK(veer_raycast(world.world, &ray, &hit));
            CHECK_NEAR(hit.distance, 60, 1e-3);
            const VeerWorld *inside = insideOf(&world);
            VeerVec3 center = veer_obstacleCenter(inside, veer_slotOf(id.bits));
            CHECK_NEAR(center.x, there.x, 1e-3);
            CHECK_NEAR(center.y, there.y, 1e-3);
            CHECK_NEAR(center.z, there.z, 1e-3);
        }
}
