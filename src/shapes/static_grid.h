/* The static grid: the primitives of static obstacles by cell, and a list of the moving obstacles. It is stored after the saved part of a
 * world's block, and is rebuilt from the obstacles when an edit has made it stale. */
#ifndef VEER_SHAPES_STATIC_GRID_H
#define VEER_SHAPES_STATIC_GRID_H

#include "core/world.h"

#define VEER_ITEM_CHUNK 64u /* maximum number of static items that a query returns at once */

/* Returns the number of 4-byte words that the static grid of a world needs, after the saved part. */
uint32_t veer_staticGridLanes(const VeerWorldDef *def);
/* Creates an empty, stale grid in the given memory. */
void veer_staticGridInit(VeerWorld *world, uint32_t *lanes);
/* Rebuilds the grid if an edit made it stale. */
void veer_staticGridRefresh(VeerWorld *world);
/* Returns an array with one mark per obstacle, and a stamp that differs from all marks in the array. */
uint32_t *veer_obstacleMarks(VeerWorld *world, uint32_t *stamp);
/* The bounding box of all static obstacles on a level, and the size of the finest cells. */
typedef struct VeerStaticExtent {
    float minX, minY, maxX, maxY; /* if min > max, there are no static obstacles */
    float minZ, maxZ;             /* volume worlds only */
    float cell;
} VeerStaticExtent;
VeerStaticExtent veer_staticExtent(const VeerWorld *world, uint32_t level);
/* Returns 0 if there is no static solid and no moving obstacle on any level, so that no point can be inside a solid. */
int veer_haveSolids(const VeerWorld *world);
int veer_haveMoving(const VeerWorld *world); /* on any level */
/* Returns all groups of the areas of the ground. */
uint32_t veer_groundGroups(const VeerWorld *world);
/* Returns 1 if no obstacle moves. May return 0 after edits that the grid does not include yet. */
int veer_areAllAtRest(const VeerWorld *world);

#endif
