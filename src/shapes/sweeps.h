/* Swept discs: the first obstacle that a moving disc touches. Contacts, queries and sensors use it. */
#ifndef VEER_SWEEPS_H
#define VEER_SWEEPS_H

#include "core/world.h"

/* First contact of a swept disc (volume worlds: ball) with all obstacles of the mask, or distance INF. What it touches already counts
 * only if it moves closer; in a solid the way out is free. In a wrapped world a ray ends after 1024 half worlds. */
typedef struct VeerSweep {
    float distance;
    VeerVec3 normal;
    uint32_t obstacle; /* slot */
} VeerSweep;
VeerSweep veer_sweep(const VeerWorld *world, const VeerRay *ray);

#endif
