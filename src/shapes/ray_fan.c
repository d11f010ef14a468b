/* Ray fans: single capsules against all rays, and sweeps that differ only in their directions. */
#include "shapes/ray_fan.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/capsules.h"
#include "shapes/penetration.h"
#include "shapes/ray_lanes.h"
#include "shapes/static_casts.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"

/* A capsule that the origin touches stops the rays that go further into it. */
void veer_touchRays(VeerRayFan *fan, const VeerCapsule *capsule) {
    VeerVec3 away = veer_awayFrom(capsule);
    f4 zero = f4_splat(0.0f);
    if (!(capsule->distance > 0.0f)) return;
    for (uint32_t group = 0; group < fan->groups; group++) {
        VeerRays *rays = &fan->rays[group];
        i4 into = away.x * rays->x + away.y * rays->y < zero;
        rays->distance = f4_select(into, zero, rays->distance);
    }
}

void veer_castAt(VeerRayFan *fan, const VeerCapsule *capsule, float reach) {
    const VeerCapsule *c = capsule;
    Targets one;
    if (c->distance <= reach) {
        veer_touchRays(fan, c);
        return;
    }
    float side = c->ux * c->ny - c->uy * c->nx < 0.0f ? -c->side : c->side;
    one.ax[0] = c->uy * side - c->ux * c->along;
    one.ay[0] = -c->ux * side - c->uy * c->along;
    one.reach[0] = reach;
    one.ux[0] = c->ux;
    one.uy[0] = c->uy;
    one.along[0] = c->along;
    one.side[0] = side;
    one.length[0] = c->length;
    one.gap[0] = side < 0.0f ? veer_max(c->side - reach, 0.0f) : veer_min(reach - c->side, 0.0f);
    one.middle[0] = c->along - 0.5f * c->length;
    one.flat[0] = 0.5f * c->length + 4e-7f * (veer_abs(c->along) + c->length);
    Wedges wedges;
    Shots shots;
    clearShots(&shots);
    findWedges(fan, &wedges);
    Aims aims = {.counts = {-1, 0, 0, 0}, .ax = f4_splat(one.ax[0]), .ay = f4_splat(one.ay[0])};
    aims.bx = aims.ax + c->ux * c->length;
    aims.by = aims.ay + c->uy * c->length;
    aims.slack = f4_splat(1.001f * reach + 1e-4f * (veer_abs(c->along) + c->side + c->length));
    addShots(&wedges, &aims, &shots, 0);
    Volley volleys[VOLLEYS + 1];
    volleysOf(fan, &one, &shots, volleys)->shots = 0;
    if (c->length > 0.0f)
        shoot(volleys, 0);
    else
        shoot(volleys, 1);
}

/* ---- sweeps all around */

/* Sweeps that start in a solid, sweeps of volume worlds, and those that may go around a wrapped world are done one by one. */
static int isSimpleSweep(const VeerWorld *world, const VeerRay *ray) {
    const VeerWorldDef *def = &world->header->def;
    VeerDepth solids[VEER_MAX_SOLIDS];
    float size = veer_min(def->maxX - def->minX, def->maxY - def->minY);
    if (veer_isVolume(world) || (def->edges == VEER_EDGE_MODE_WRAP && ray->distance + ray->radius > size)) return 0;
    return !veer_solidsAt(world, &(VeerDisc){ray->origin, ray->radius, ray->mask, 0}, solids);
}

static void castAll(const VeerWorld *world, const VeerRay *ray, VeerRayFan *fan) {
    float reach = ray->distance + ray->radius + veer_precisionSlack(world, ray->origin);
    VeerCast cast = {
        .world = world, .origin = ray->origin, .reach = reach, .mask = ray->mask, .body = ray->radius, .isBare = 1, .range = VEER_INF};
    veer_castStatic(fan, &cast, 1);
    if (!veer_haveMoving(world)) return;
    VeerPrimitiveQuery query = veer_primitivesNear(world, ray->origin, reach, ray->mask);
    veer_beginPrimitives(&query);
    veer_onlyMoving(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        VeerCapsule capsule = veer_capsuleFrom(primitive, ray->origin);
        veer_castAt(fan, &capsule, capsule.radius + ray->radius);
    }
}

void veer_sweepRound(const VeerWorld *world, const VeerRay *rays, uint32_t count, float *distances) {
    float dirX[VEER_MAX_SLOTS] = {0}, dirY[VEER_MAX_SLOTS] = {0};
    VeerRayFan fan = {0};
    if (!isSimpleSweep(world, rays)) {
        for (uint32_t k = 0; k < count; k++) distances[k] = veer_sweep(world, &rays[k]).distance;
        return;
    }
    for (uint32_t k = 0; k < ((count + 3) & ~3u); k++) {
        VeerVec3 direction = veer_unitOf(rays[k < count ? k : count - 1].direction);
        dirX[k] = direction.x;
        dirY[k] = direction.y;
    }
    veer_openRayFan(&fan, count, dirX, dirY);
    castAll(world, rays, &fan);
    for (uint32_t k = 0; k < count; k++) {
        float distance = fan.rays[k / 4].distance[k % 4];
        distances[k] = distance <= rays[k].distance ? distance : VEER_INF;
    }
}
