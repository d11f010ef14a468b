/* Casts a fan of rays at all static items near its origin: avoidObstacles and sweeps in all directions use it to find static obstacles. */
#ifndef VEER_SHAPES_STATIC_CASTS_H
#define VEER_SHAPES_STATIC_CASTS_H

#include "core/world.h"
#include "shapes/penetration.h"
#include "shapes/ray_fan.h"

/* The settings of a cast at static items. */
typedef struct VeerCast {
    const VeerWorld *world;
    VeerVec3 origin;
    float reach;               /* half the size of the square in which items are found, in u */
    uint32_t mask;             /* groups of obstacles */
    float body, margin, slack; /* half width of the rays, the clearance they should keep, and the clearance they must keep, in u */
    float range;               /* items farther away than this, in u, are ignored */
    uint32_t isBare;           /* 1: rays have their width and no margin */
    const VeerDepth *solids;   /* solids that contain the origin, which are ignored */
    uint32_t solidCount;
} VeerCast;
/* Shortens the rays of up to VEER_CASTS independent fans at all static items in reach. */
#define VEER_CASTS 4u
void veer_castStatic(VeerRayFan *fans, const VeerCast *casts, uint32_t count);

#endif
