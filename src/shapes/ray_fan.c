/* Casts ray fans at single capsules. */
#include "shapes/ray_fan.h"

#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/kinds/capsules.h"
#include "shapes/ray_lanes.h"

/* Shortens rays to 0 if a capsule touches their origin and they lead deeper into it. */
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
