/* A fan: the directions of a context map as rays, four to a group, and the free way along each. Perceive casts obstacles that stand still
 * at all of them at once; a group whose wedge an obstacle does not reach into is left out. */
#ifndef VEER_RAY_FAN_H
#define VEER_RAY_FAN_H

#include "core/world.h"
#include "math/simd.h"
#include "shapes/shapes.h"

typedef struct VeerRayFan {
    const float *dirX, *dirY; /* counter-clockwise, of length 1, VEER_MAX_SLOTS; to a multiple of four, behind the last one it again */
    uint32_t groups;
    uint32_t canSkip; /* 1: a group's wedge is less than a half turn wide */
    f4 distance[VEER_MAX_SLOTS / 4];
} VeerRayFan;

/* All ways are free. */
void veer_openRayFan(VeerRayFan *fan, uint32_t slots, const float *dirX, const float *dirY);
/* Ways end where they come within reach of the capsule's core: to the bits of veer_rayCapsule. */
void veer_castAt(VeerRayFan *fan, const VeerCapsule *capsule, float reach);
/* How rays are cast at the static items that a query gives. */
typedef struct VeerCast {
    const VeerPrimitiveQuery *query;
    VeerVec3 origin;
    float body, margin, slack; /* half width of the rays, clearance, and the least there is: shapes closer than these are passed as near */
    float range;               /* what is farther is left out */
    uint32_t isBare;           /* 1: no margin, rays come as near as they are wide */
    const VeerDepth *solids;   /* that the origin is in: their way out is free */
    uint32_t solidCount;
} VeerCast;
/* At most VEER_ITEM_CHUNK items at once, faster than one by one. Returns how many are within range. */
uint32_t veer_castItems(VeerRayFan *fan, const VeerCast *cast, const uint32_t *items, uint32_t count);
/* Distances of the sweeps of rays that differ in nothing but their directions, counter-clockwise all round: to the bits of veer_sweep. */
void veer_sweepRound(const VeerWorld *world, const VeerRay *rays, uint32_t count, float *distances);

#endif
