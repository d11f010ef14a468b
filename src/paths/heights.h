/* Reading grids of heights: the ground at a point, the steepest ground of a rectangle, and how far an agent can walk. */
#ifndef VEER_PATHS_HEIGHTS_H
#define VEER_PATHS_HEIGHTS_H

#include "core/world.h"

#define VEER_STEEPEST 1.5707964f /* default of `maxSlope`, in rad: no limit */

/* Returns the number of heights of a grid, and the number of points that store them, four in each. Unused lanes of the last point are 0. */
static inline uint32_t veer_heightCount(const VeerHeightsRecord *grid) { return (grid->columns + 1) * (grid->rows + 1); }
static inline uint32_t veer_heightPoints(const VeerHeightsRecord *grid) { return (veer_heightCount(grid) + 3) / 4; }
/* Returns the heights of a grid, row by row. */
static inline float *veer_heightsOf(const VeerWorld *world, const VeerHeightsRecord *grid) {
    return (float *)(void *)(world->points + grid->firstPoint);
}
static inline int veer_haveHeights(const VeerWorld *world) { return world->header->pools[VEER_KIND_HEIGHTS].count > 0; }

/* The ground at a point: one of the two triangles of a cell. */
typedef struct VeerTerrain {
    uint32_t grid; /* slot of the grid; VEER_NONE: the point is beyond all grids */
    float height;
    float slopeX, slopeY; /* rise per unit of length along x and along y */
} VeerTerrain;
VeerTerrain veer_terrainAt(const VeerWorld *world, VeerVec3 point);

/* Returns the square of the rise per unit of length of ground at the angle `maxSlope` to the horizontal plane. Infinity: no ground is too
 * steep. */
float veer_steepSq(float maxSlope);

/* Returns whether any ground in a rectangle around a point is steeper than that. */
int veer_isSteepAround(const VeerWorld *world, VeerVec3 center, const float halves[2], float steepSq);

/* A displacement over the ground. */
typedef struct VeerStride {
    VeerVec3 from, by;
    float steepSq;
} VeerStride;
/* Returns whether a displacement leads uphill over ground that is too steep. */
int veer_climbsTooSteep(const VeerWorld *world, const VeerStride *stride);
/* Returns the displacement after sliding along the foot of ground that is too steep. Removes the component of the velocity that points up
 * the slope. */
VeerVec3 veer_slideBelow(const VeerWorld *world, const VeerStride *stride, VeerVec3 *velocity);

#endif
