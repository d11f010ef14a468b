/* Penetration depth and the separation normal: from capsules and outlines in planar worlds, from rounded boxes in volume worlds. */
#include "shapes/penetration.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"

/* Returns the depth of a disc whose center is inside a solid: the separation normal points to the closest edge. `point` is shifted to the
 * image of the solid. */
static VeerDepth depthInSolid(const VeerWorld *world, uint32_t obstacle, VeerVec3 point, float radius) {
    VeerCapsule nearest = {.distance = VEER_INF};
    for (uint32_t part = 0; part < world->obstacles[obstacle].pointCount; part++) {
        VeerPrimitive primitive = veer_primitiveOf(world, obstacle, part);
        VeerCapsule capsule = veer_capsuleFrom(&primitive, point);
        if (capsule.distance < nearest.distance) nearest = capsule;
    }
    VeerVec3 away = veer_awayFrom(&nearest);
    VeerDepth depth = {nearest.distance + nearest.radius + radius, {-away.x, -away.y, 0.0f}, obstacle};
    /* corners are in counter-clockwise order, so the outside is on the right */
    if (!(nearest.distance > VEER_CAPSULE_TOUCHES)) depth.normal = veer_vec3(nearest.uy, -nearest.ux, 0.0f);
    return depth;
}

/* Returns the direction away from the core of a primitive. At a point on the core all directions are equally good: the result points out of
 * a solid, and otherwise depends on the seed. */
static VeerVec3 separationNormal(const VeerWorld *world, const VeerCapsule *capsule, uint32_t seed) {
    uint32_t bits = veer_random(world->header->def.seed, seed, capsule->obstacle, 0);
    if (capsule->distance > VEER_CAPSULE_TOUCHES) return veer_awayFrom(capsule);
    if (veer_isSolid(&world->obstacles[capsule->obstacle])) return veer_vec3(capsule->uy, -capsule->ux, 0.0f);
    if (capsule->length > 0.0f) return bits & 1u ? veer_vec3(capsule->uy, -capsule->ux, 0.0f) : veer_vec3(-capsule->uy, capsule->ux, 0.0f);
    float angle = VEER_TAU * veer_uniform(bits);
    return veer_vec3(veer_cos(angle), veer_sin(angle), 0.0f);
}

static int isDeeper(const VeerDepth *deepest, float depth, uint32_t obstacle) {
    return depth > deepest->depth || (depth > 0.0f && veer_same(depth, deepest->depth) && obstacle < deepest->obstacle);
}

uint32_t veer_solidsAt(const VeerWorld *world, const VeerDisc *disc, VeerDepth *out) {
    uint32_t count = 0;
    if (!veer_haveSolids(world)) return 0;
    VeerPrimitiveQuery query = veer_primitivesNear(world, disc->center, veer_precisionSlack(world, disc->center), disc->mask);
    query.solids = 1;
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *box; count < VEER_MAX_SOLIDS && (box = veer_nextPrimitive(&query));) {
        if (veer_isVolume(world)) {
            VeerVolume volume = veer_volumeFrom(&query, box, disc->center);
            float depth = volume.radius + disc->radius - volume.distance;
            if (volume.distance < 0.0f) out[count++] = (VeerDepth){depth, veer_volumeSeparation(&volume, disc->seed), box->obstacle};
            continue;
        }
        VeerVec3 point = {disc->center.x - query.walk.shiftX, disc->center.y - query.walk.shiftY, 0.0f};
        if (veer_isWithinOutline(world, box->obstacle, point)) out[count++] = depthInSolid(world, box->obstacle, point, disc->radius);
    }
    return count;
}

static VeerDepth depthInVolumes(const VeerWorld *world, const VeerDisc *disc) {
    VeerDepth deepest = {.obstacle = VEER_NONE};
    VeerPrimitiveQuery query =
        veer_primitivesNear(world, disc->center, disc->radius + veer_precisionSlack(world, disc->center), disc->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerVolume volume = veer_volumeFrom(&query, primitive, disc->center);
        float depth = volume.radius + disc->radius - volume.distance;
        if (!isDeeper(&deepest, depth, volume.obstacle)) continue;
        uint32_t bits = veer_random(world->header->def.seed, disc->seed, volume.obstacle, 0);
        deepest = (VeerDepth){depth, veer_volumeSeparation(&volume, bits), volume.obstacle};
    }
    return deepest;
}

VeerDepth veer_depthOf(const VeerWorld *world, const VeerDisc *disc) {
    VeerDepth deepest = {.obstacle = VEER_NONE};
    if (veer_isVolume(world)) return depthInVolumes(world, disc);
    VeerPrimitiveQuery query =
        veer_primitivesNear(world, disc->center, disc->radius + veer_precisionSlack(world, disc->center), disc->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, disc->center);
        float depth = capsule.radius + disc->radius - capsule.distance;
        if (isDeeper(&deepest, depth, capsule.obstacle))
            deepest = (VeerDepth){depth, separationNormal(world, &capsule, disc->seed), capsule.obstacle};
    }
    VeerDepth solids[VEER_MAX_SOLIDS];
    uint32_t count = veer_solidsAt(world, disc, solids);
    for (uint32_t i = 0; i < count; i++)
        if (isDeeper(&deepest, solids[i].depth, solids[i].obstacle)) deepest = solids[i];
    return deepest;
}

VeerDepth veer_penetration(const VeerWorld *world, VeerVec3 center, float radius, uint32_t seed) {
    return veer_depthOf(world, &(VeerDisc){center, radius, 0xFFFFFFFFu, seed});
}

int veer_isAmong(const VeerDepth *solids, uint32_t count, uint32_t obstacle) {
    for (uint32_t i = 0; i < count; i++)
        if (solids[i].obstacle == obstacle) return 1;
    return 0;
}
