/* Tests which obstacles a disc (a sphere in volume worlds) touches. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"

VeerPrimitiveQuery veer_beginTouches(const VeerWorld *world, VeerVec3 center, float radius, uint32_t solids) {
    const float reach = (solids ? 0.0f : radius) + veer_precisionSlack(world, center);
    VeerPrimitiveQuery query = veer_primitivesNear(world, center, reach, 0xFFFFFFFFu);
    query.solids = solids;
    veer_beginPrimitives(&query);
    return query;
}

int veer_touches(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 center, float radius) {
    VeerVec3 point = {center.x - query->walk.shiftX, center.y - query->walk.shiftY, 0.0f};
    if (veer_isVolume(query->world)) {
        VeerVolume volume = veer_volumeFrom(query, primitive, center);
        return volume.distance <= volume.radius + radius;
    }
    if (query->solids) return veer_isWithinOutline(query->world, primitive->obstacle, point);
    return veer_capsuleFrom(primitive, center).distance <= primitive->radius + radius;
}

int veer_touchesObstacle(const VeerWorld *world, VeerVec3 center, float radius) {
    for (uint32_t solids = 0; solids < 2; solids++) {
        VeerPrimitiveQuery query = veer_beginTouches(world, center, radius, solids);
        for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));)
            if (veer_touches(&query, primitive, center, radius)) return 1;
    }
    return 0;
}
