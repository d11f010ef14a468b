/* Queries for the primitives in a rectangle: static ones from the grid, then the moving ones, at every image of a wrapped world. */
#ifndef VEER_SHAPES_STATIC_GRID_QUERY_H
#define VEER_SHAPES_STATIC_GRID_QUERY_H

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid.h"

/* How far rounding may displace a point, given the size of its coordinates. */
static inline float veer_precisionSlack(const VeerWorld *world, VeerVec3 p) {
    return 1e-6f * veer_max(veer_max(veer_abs(p.x), veer_abs(p.y)), veer_isVolume(world) ? veer_abs(p.z) : 0.0f);
}
/* The state of a query: its position among the images of a wrapped world, grid levels, cells and moving obstacles. */
typedef struct VeerPrimitiveWalk {
    int32_t imageX, imageY, imageZ, firstImageX, firstImageY, lastImageX, lastImageY, lastImageZ;
    int32_t firstX, firstY;
    uint32_t level, column, row, countX, countY, at, end;
    uint32_t moving, part;
    float shiftX, shiftY, shiftZ; /* of the current image */
} VeerPrimitiveWalk;

enum { VEER_LEAVE_STATIC = 1, VEER_LEAVE_MOVING = 2 };

/* Primitives whose bounding box overlaps a rectangle (volume worlds: a box): static ones by cell, then moving ones. */
typedef struct VeerPrimitiveQuery {
    const VeerWorld *world;
    float minX, minY, maxX, maxY;
    float minZ, maxZ; /* volume worlds */
    uint32_t mask;
    uint32_t solids;   /* 1: instead of primitives the bounding box (a to b) of every solid obstacle */
    uint32_t leaveOut; /* VEER_LEAVE_x */
    float time;        /* also moving obstacles that get there within so many seconds */
    VeerPrimitiveWalk walk;
    VeerPrimitive primitive; /* storage for one of a moving obstacle, or one that is shifted in a wrapped world */
} VeerPrimitiveQuery;
/* A query for everything in any group within `reach` of a line's box along each axis; it has yet to be started. */
static inline VeerPrimitiveQuery veer_primitivesAround(const VeerWorld *world, VeerVec3 from, VeerVec3 to, float reach) {
    VeerPrimitiveQuery query; /* field by field: most of it is the walk, which veer_beginPrimitives writes */
    query.world = world;
    query.minX = veer_min(from.x, to.x) - reach;
    query.minY = veer_min(from.y, to.y) - reach;
    query.maxX = veer_max(from.x, to.x) + reach;
    query.maxY = veer_max(from.y, to.y) + reach;
    query.minZ = veer_min(from.z, to.z) - reach;
    query.maxZ = veer_max(from.z, to.z) + reach;
    query.mask = 0xFFFFFFFFu;
    query.solids = query.leaveOut = 0;
    query.time = 0.0f;
    return query;
}
static inline VeerPrimitiveQuery veer_primitivesNear(const VeerWorld *world, VeerVec3 center, float reach, uint32_t mask) {
    VeerPrimitiveQuery query = veer_primitivesAround(world, center, center, reach);
    query.mask = mask;
    return query;
}
/* The offset of the current image of a wrapped world. */
static inline VeerVec3 veer_shiftOf(const VeerPrimitiveQuery *query) {
    return veer_vec3(query->walk.shiftX, query->walk.shiftY, query->walk.shiftZ);
}
void veer_beginPrimitives(VeerPrimitiveQuery *query);
/* The next primitive, or null. */
const VeerPrimitive *veer_nextPrimitive(VeerPrimitiveQuery *query);
/* The same for loops that run for every agent: the indices of the next few static items (static_grid_cells.h) of one image whose boxes
 * overlap the rectangle, whatever their groups and heights; 0 after the last. Shifted by veer_shiftOf they are the primitives. */
uint32_t veer_nextItems(VeerPrimitiveQuery *query, uint32_t items[VEER_ITEM_CHUNK]);
/* Restricts a query that was just started to what moves. */
void veer_onlyMoving(VeerPrimitiveQuery *query);
/* 1 if certainly no obstacle is within reach of a point or contains it, so a sweep is not needed. In volume worlds always 0. */
int veer_isClear(const VeerWorld *world, VeerVec3 center, float reach);

#endif
