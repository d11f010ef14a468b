/* A fan: the directions of a context map as rays, four to a group, and the free way along each. Perceive casts obstacles that stand still
 * at all of them at once; a group whose wedge an obstacle does not reach into is left out. */
#ifndef VEER_FAN_H
#define VEER_FAN_H

#include "shapes.h"

typedef struct VeerFan {
    const float *dirX, *dirY; /* counter-clockwise, of length 1; to a multiple of four, behind the last one the last one again */
    uint32_t groups;
    uint32_t canSkip;                                            /* 1: a group's wedge is less than a half turn wide */
    f4 firstX[VEER_MAX_SLOTS / 16], firstY[VEER_MAX_SLOTS / 16]; /* first direction of each group */
    f4 lastX[VEER_MAX_SLOTS / 16], lastY[VEER_MAX_SLOTS / 16];   /* last direction */
    f4 distance[VEER_MAX_SLOTS / 4];
} VeerFan;

/* All ways are free. */
void veer_openFan(VeerFan *fan, uint32_t slots, const float *dirX, const float *dirY);
/* Ways end where they come within reach of the capsule's core: to the bits of veer_rayCapsule. */
void veer_castAt(VeerFan *fan, const VeerCapsule *capsule, float reach);
/* A few capsules and how near the rays may come to their cores, for all of which the same is done faster. */
typedef struct VeerSeen {
    uint32_t count;
    float reach[VEER_FEW];
    VeerCapsule capsules[VEER_FEW];
} VeerSeen;
void veer_castMany(VeerFan *fan, const VeerSeen *seen);
/* Distances of the sweeps of rays that differ in nothing but their directions, counter-clockwise all round: to the bits of veer_sweep. */
void veer_sweepRound(const VeerWorld *world, const VeerRay *rays, uint32_t count, float *distances);

#endif
