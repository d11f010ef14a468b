/* Swept discs: the first obstacle that a moving disc touches. Contacts, queries and behaviors use them. */
#ifndef VEER_SHAPES_SWEEPS_H
#define VEER_SHAPES_SWEEPS_H

#include "core/world.h"

/* The first contact of a swept disc (a sphere in volume worlds) with the obstacles of the mask, or distance INF. An obstacle that the disc
 * already touches counts only if the disc moves closer to it; a solid does not block a disc that starts inside and moves out. A ray ends
 * after 512 times the world's smallest size along an axis along which it wraps. */
typedef struct VeerSweep {
    float distance;
    VeerVec3 normal;
    uint32_t obstacle; /* the obstacle's slot */
} VeerSweep;
VeerSweep veer_sweep(const VeerWorld *world, const VeerRay *ray);
/* Sweeps a disc that is leaving the solids that contain its center: these solids do not block it on any side. */
VeerSweep veer_sweepOut(const VeerWorld *world, const VeerRay *ray);
/* Sweeps a disc along a ray during the last `time` seconds, in which moving obstacles moved to their current positions. */
VeerSweep veer_sweepTogether(const VeerWorld *world, const VeerRay *ray, float time);

#endif
