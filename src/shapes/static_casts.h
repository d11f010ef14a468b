/* A fan of rays against all static items near its origin: what avoidObstacles, and sweeps all around, see of the
 * obstacles that stand still. */
#ifndef VEER_SHAPES_STATIC_CASTS_H
#define VEER_SHAPES_STATIC_CASTS_H

#include "core/world.h"
#include "shapes/penetration.h"
#include "shapes/ray_fan.h"

/* How rays are cast at static items. */
typedef struct VeerCast {
    const VeerWorld *world;
    VeerVec3 origin;
    float reach;               /* along each axis; what is farther away is out of range */
    uint32_t mask;             /* groups */
    float body, margin, slack; /* half width of the rays, the clearance they keep, and the least clearance */
    float range;               /* farther items are ignored */
    uint32_t isBare;           /* 1: no margin, only the width of the rays counts */
    const VeerDepth *solids;   /* that contain the origin: ignored */
    uint32_t solidCount;
} VeerCast;
/* Shortens the rays of up to VEER_CASTS fans at all static items in reach. The fans are independent of each other. */
#define VEER_CASTS 4u
void veer_castStatic(VeerRayFan *fans, const VeerCast *casts, uint32_t count);

#endif
