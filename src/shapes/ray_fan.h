/* A ray fan: the directions of a context map as rays, in groups of four, and the free distance along each. Perceive tests static
 * obstacles against all rays at once and skips a group if the obstacle is outside the wedge between its rays. */
#ifndef VEER_SHAPES_RAY_FAN_H
#define VEER_SHAPES_RAY_FAN_H

#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/kinds/capsules.h"

/* Four rays. */
typedef struct VeerRays {
    f4 x, y; /* unit vectors, counter-clockwise */
    f4 distance;
} VeerRays;

typedef struct VeerRayFan {
    uint32_t groups;
    uint32_t canSkip; /* 1: a group's wedge is narrower than a half turn */
    uint32_t reached; /* number of static items that are within range */
    float clearance;  /* distance from the origin within which there is no static item of any group, in u; 0: unknown */
    VeerRays rays[VEER_MAX_SLOTS / 4];
} VeerRayFan;

/* Starts a fan whose rays are all free. The last direction is repeated up to a multiple of four. */
VEER_CALLED void veer_openRayFan(VeerRayFan *fan, uint32_t slots, const float *dirX, const float *dirY) {
    const uint32_t groups = (slots + 3) / 4;
    fan->groups = groups;
    fan->canSkip = slots >= 8;
    fan->reached = 0;
    fan->clearance = 0.0f;
    for (uint32_t group = 0; group < groups; group++)
        fan->rays[group] = (VeerRays){f4_load(dirX + 4 * group), f4_load(dirY + 4 * group), f4_splat(VEER_INF)};
}
/* Shortens the rays that reach the capsule to the distance at which they reach it, bit-identical to veer_rayCapsule. */
void veer_castAt(VeerRayFan *fan, const VeerCapsule *capsule, float reach);
/* Shortens to 0 the rays that lead deeper into a capsule that touches their origin. */
void veer_touchRays(VeerRayFan *fan, const VeerCapsule *capsule);

#endif
