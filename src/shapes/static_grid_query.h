/* Queries for the primitives in a rectangle: first static primitives from the grid, then moving ones, in every image of a wrapped world. */
#ifndef VEER_SHAPES_STATIC_GRID_QUERY_H
#define VEER_SHAPES_STATIC_GRID_QUERY_H

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid.h"

/* Returns an upper limit on the rounding error of a position, in u; it grows with the coordinates. */
static inline float veer_precisionSlack(const VeerWorld *world, VeerVec3 p) {
    return 1e-6f * veer_max(veer_max(veer_abs(p.x), veer_abs(p.y)), veer_isVolume(world) ? veer_abs(p.z) : 0.0f);
}
/* The state of a query: its position among the images of a wrapped world, size classes, cells and moving obstacles. */
typedef struct VeerPrimitiveWalk {
    int32_t imageX, imageY, imageZ, firstImageX, firstImageY, lastImageX, lastImageY, lastImageZ;
    int32_t firstX, firstY;
    const struct VeerSizeClass *size, *sizeEnd; /* the next size class, and the end of the layer's classes */
    uint32_t column, row, countX, countY, at, end;
    uint32_t moving, movingEnd, part;
    float shiftX, shiftY, shiftZ; /* offset of the current image */
} VeerPrimitiveWalk;

enum { VEER_LEAVE_STATIC = 1, VEER_LEAVE_MOVING = 2 };

/* Primitives whose bounding box overlaps a rectangle (volume worlds: a box): first static primitives by cell, then moving ones. */
typedef struct VeerPrimitiveQuery {
    const VeerWorld *world;
    float minX, minY, maxX, maxY;
    float minZ, maxZ; /* volume worlds only */
    uint32_t level;   /* level of the world whose obstacles the query finds */
    uint32_t mask;
    uint32_t solids;   /* 1: the query returns the bounding box (a to b) of every solid obstacle instead of primitives */
    uint32_t leaveOut; /* VEER_LEAVE_x */
    float time;        /* the query includes moving obstacles that enter the rectangle within this time, in s; below 0: in the past */
    VeerPrimitiveWalk walk;
    VeerPrimitive primitive; /* storage for the primitive of a moving obstacle, or for a primitive shifted in a wrapped world */
} VeerPrimitiveQuery;
/* Returns a query for obstacles of any group in the bounding box of a line, extended by `reach` on all sides; it is not started yet. In a
 * planar world it finds obstacles on the level of the line's start. */
VEER_CALLED VeerPrimitiveQuery veer_primitivesAround(const VeerWorld *world, VeerVec3 from, VeerVec3 to, float reach) {
    VeerPrimitiveQuery query; /* set field by field: most of the struct is the walk, which veer_beginPrimitives initializes */
    query.world = world;
    query.minX = veer_min(from.x, to.x) - reach;
    query.minY = veer_min(from.y, to.y) - reach;
    query.maxX = veer_max(from.x, to.x) + reach;
    query.maxY = veer_max(from.y, to.y) + reach;
    query.minZ = veer_min(from.z, to.z) - reach;
    query.maxZ = veer_max(from.z, to.z) + reach;
    query.level = veer_levelOfPoint(world, from);
    query.mask = 0xFFFFFFFFu;
    query.solids = query.leaveOut = 0;
    query.time = 0.0f;
    return query;
}
VEER_CALLED VeerPrimitiveQuery veer_primitivesNear(const VeerWorld *world, VeerVec3 center, float reach, uint32_t mask) {
    VeerPrimitiveQuery query = veer_primitivesAround(world, center, center, reach);
    query.mask = mask;
    return query;
}
/* Begins a query for the obstacles that a disc (a sphere in volume worlds) may touch: for their outlines or, with `solids`, for filled ones
 * around its center (touches.c). */
VeerPrimitiveQuery veer_beginTouches(const VeerWorld *world, VeerVec3 center, float radius, uint32_t solids);
/* Returns 1 if the disc touches a primitive that the query found. */
int veer_touches(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 center, float radius);
/* Returns 1 if the disc touches an obstacle. */
int veer_touchesObstacle(const VeerWorld *world, VeerVec3 center, float radius);
/* Returns the offset of the current image of a wrapped world. */
static inline VeerVec3 veer_shiftOf(const VeerPrimitiveQuery *query) {
    return veer_vec3(query->walk.shiftX, query->walk.shiftY, query->walk.shiftZ);
}
void veer_beginPrimitives(VeerPrimitiveQuery *query);
/* Returns the next primitive, or null. */
const VeerPrimitive *veer_nextPrimitive(VeerPrimitiveQuery *query);
/* Like veer_nextPrimitive, but faster, for loops over all agents. Writes the indices of the next few static items (static_grid_cells.h) of
 * one image, and returns their number; 0: there are no more. The items' boxes overlap the rectangle; groups and heights are not tested. The
 * primitives are the items, shifted by veer_shiftOf. */
uint32_t veer_nextItems(VeerPrimitiveQuery *query, uint32_t items[VEER_ITEM_CHUNK]);
/* Restricts a query that was just started to moving obstacles. */
void veer_onlyMoving(VeerPrimitiveQuery *query);
/* Returns 1 if it is certain that no obstacle contains a point or is within reach of it, so that no sweep is needed. Always returns 0 in
 * volume worlds. */
int veer_isClear(const VeerWorld *world, VeerVec3 center, float reach);

#endif
