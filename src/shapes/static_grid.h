/* The static grid: the primitives of obstacles that stand still, by cell, and a list of those that move. It lies behind the saved part of a
 * world's block and is rebuilt from the obstacles when an edit made it stale. */
#ifndef VEER_STATIC_GRID_H
#define VEER_STATIC_GRID_H

#include "core/world.h"

#define VEER_ITEM_CHUNK 64u /* static items that a query gives at once */

/* Lanes the static grid needs behind the saved part for these capacities. */
uint32_t veer_staticGridLanes(const VeerCapacityDef *capacity);
/* Lays the grid out in that memory; it is empty and stale. */
void veer_staticGridInit(VeerWorld *world, uint32_t *lanes);
/* Rebuilds it if an edit made it stale. */
void veer_staticGridRefresh(VeerWorld *world);
/* A lane per obstacle for marks, and a stamp that none of them bears. */
uint32_t *veer_obstacleMarks(VeerWorld *world, uint32_t *stamp);
/* Where static obstacles are, and the size of the finest cells. */
typedef struct VeerStaticExtent {
    float minX, minY, maxX, maxY; /* min > max: there are none */
    float minZ, maxZ;             /* volume worlds */
    float cell;
} VeerStaticExtent;
VeerStaticExtent veer_staticExtent(const VeerWorld *world);
/* 0: no solid stands still and nothing moves, so no point is inside a solid. */
int veer_haveSolids(const VeerWorld *world);
int veer_haveMoving(const VeerWorld *world);

#endif
