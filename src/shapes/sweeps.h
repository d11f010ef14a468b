/* Swept discs: the first obstacle that a moving disc touches. Contacts, queries and sensors use it. */
#ifndef VEER_SHAPES_SWEEPS_H
#define VEER_SHAPES_SWEEPS_H

#include "core/world.h"

/* The first contact of a swept disc (volume worlds: ball) with the obstacles of the mask, or distance INF. An obstacle that it already
 * touches counts only if the disc moves closer; inside a solid nothing stops it on its way out. In a wrapped world a ray ends after 1024
 * half worlds. */
typedef struct VeerSweep {
    float distance;
    VeerVec3 normal;
    uint32_t obstacle; /* slot */
} VeerSweep;
VeerSweep veer_sweep(const VeerWorld *world, const VeerRay *ray);
/* The same for a disc on its way out of the solids that contain its center: they do not stop it on any side. */
VeerSweep veer_sweepOut(const VeerWorld *world, const VeerRay *ray);

#endif
