/* A ray fan: the directions of a context map as rays, in groups of four, and the free distance along each. Perceive tests static obstacles
 * against all rays at once and skips a group when the obstacle lies outside the wedge between its rays. */
#ifndef VEER_SHAPES_RAY_FAN_H
#define VEER_SHAPES_RAY_FAN_H

#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/capsules.h"

typedef struct VeerRayFan {
    const float *dirX, *dirY; /* counter-clockwise, of length 1, VEER_MAX_SLOTS; the last one repeated up to a multiple of four */
    uint32_t groups;
    uint32_t canSkip; /* 1: a group's wedge is narrower than a half turn */
    float clearance;  /* within this distance of the origin there is no static item of any group; 0: unknown */
    f4 distance[VEER_MAX_SLOTS / 4];
} VeerRayFan;

/* Starts with all rays free. */
static inline void veer_openRayFan(VeerRayFan *fan, uint32_t slots, const float *dirX, const float *dirY) {
    const uint32_t groups = (slots + 3) / 4;
    fan->dirX = dirX;
    fan->dirY = dirY;
    fan->groups = groups;
    fan->canSkip = slots >= 8;
    fan->clearance = 0.0f;
    for (uint32_t group = 0; group < groups; group++) fan->distance[group] = f4_splat(VEER_INF);
}
/* Shortens the rays to where they come within reach of the capsule's core, with the same bits as veer_rayCapsule. */
void veer_castAt(VeerRayFan *fan, const VeerCapsule *capsule, float reach);
/* A capsule that the origin touches stops the rays that go further into it. */
void veer_touchRays(VeerRayFan *fan, const VeerCapsule *capsule);
/* The distances of sweeps that differ only in their directions, counter-clockwise all around, with the same bits as veer_sweep. */
void veer_sweepRound(const VeerWorld *world, const VeerRay *rays, uint32_t count, float *distances);

#endif
