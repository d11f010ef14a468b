/* The static grid: the primitives of obstacles that stand still, by cell, and a list of those that move. It lies after the saved part of a
 * world's block and is rebuilt from the obstacles when an edit made it stale. */
#ifndef VEER_SHAPES_STATIC_GRID_H
#define VEER_SHAPES_STATIC_GRID_H

#include "core/world.h"

#define VEER_ITEM_CHUNK 64u /* static items that a query gives at once */

/* Lanes that the static grid needs after the saved part for these capacities. */
uint32_t veer_staticGridLanes(const VeerCapacityDef *capacity);
/* Starts the grid in that memory, empty and stale. */
void veer_staticGridInit(VeerWorld *world, uint32_t *lanes);
/* Rebuilds the grid if an edit made it stale. */
void veer_staticGridRefresh(VeerWorld *world);
/* One lane per obstacle for marks, and a stamp that none of them has yet. */
uint32_t *veer_obstacleMarks(VeerWorld *world, uint32_t *stamp);
/* Where static obstacles are, and the size of the finest cells. */
typedef struct VeerStaticExtent {
    float minX, minY, maxX, maxY; /* min > max: there are no static obstacles */
    float minZ, maxZ;             /* volume worlds */
    float cell;
} VeerStaticExtent;
VeerStaticExtent veer_staticExtent(const VeerWorld *world);
/* 0: no solid stands still and nothing moves, so no point is inside a solid. */
int veer_haveSolids(const VeerWorld *world);
int veer_haveMoving(const VeerWorld *world);

#endif
