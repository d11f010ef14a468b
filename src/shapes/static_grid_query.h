/* Queries for the primitives in a rectangle: static ones from the grid, then the moving ones, at every image of a wrapped world. */
#ifndef VEER_STATIC_GRID_QUERY_H
#define VEER_STATIC_GRID_QUERY_H

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid.h"

/* What rounding may hide at a point's coordinates. */
static inline float veer_precisionSlack(const VeerWorld *world, VeerVec3 p) {
    return 1e-6f * veer_max(veer_max(veer_abs(p.x), veer_abs(p.y)), veer_isVolume(world) ? veer_abs(p.z) : 0.0f);
}
/* Where a query stands in its walk over images of a wrapped world, grid levels, cells and moving obstacles. */
typedef struct VeerPrimitiveWalk {
    int32_t imageX, imageY, imageZ, firstImageX, firstImageY, lastImageX, lastImageY, lastImageZ;
    int32_t firstX, firstY;
    uint32_t level, column, row, countX, countY, at, end;
    uint32_t moving, part;
    float shiftX, shiftY, shiftZ; /* of the present image */
} VeerPrimitiveWalk;

enum { VEER_LEAVE_STATIC = 1, VEER_LEAVE_MOVING = 2 };

/* Pieces whose bounding box meets a rectangle (volume worlds: a box), static ones by cell and then moving ones. */
typedef struct VeerPrimitiveQuery {
    const VeerWorld *world;
    float minX, minY, maxX, maxY;
    float minZ, maxZ; /* volume worlds */
    uint32_t mask;
    uint32_t solids;   /* 1: instead of pieces the bounding box (a to b) of every solid box and polygon */
    uint32_t leaveOut; /* VEER_LEAVE_x */
    float time;        /* moving obstacles: also those that get there within so many seconds */
    VeerPrimitiveWalk walk;
    const uint32_t *list; /* of static items that veer_nextItems looks at instead of cells, and how many are left; or null */
    uint32_t listed;
    VeerPrimitive primitive; /* a moving obstacle's, or one shifted by a wrapped world */
} VeerPrimitiveQuery;
/* A query for everything within `reach` of a point along each axis, not begun yet. */
static inline VeerPrimitiveQuery veer_primitivesNear(const VeerWorld *world, VeerVec3 center, float reach, uint32_t mask) {
    VeerPrimitiveQuery query; /* field by field: most of it belongs to the walk, which its begin writes */
    query.world = world;
    query.minX = center.x - reach;
    query.minY = center.y - reach;
    query.maxX = center.x + reach;
    query.maxY = center.y + reach;
    query.minZ = center.z - reach;
    query.maxZ = center.z + reach;
    query.mask = mask;
    query.solids = query.leaveOut = query.listed = 0;
    query.time = 0.0f;
    query.list = 0;
    return query;
}
/* Of the present image of a wrapped world. */
static inline VeerVec3 veer_shiftOf(const VeerPrimitiveQuery *query) {
    return veer_vec3(query->walk.shiftX, query->walk.shiftY, query->walk.shiftZ);
}
void veer_beginPrimitives(VeerPrimitiveQuery *query);
/* The next piece, or null. */
const VeerPrimitive *veer_nextPrimitive(VeerPrimitiveQuery *query);
/* The same for loops that are run for every agent: the numbers of the next few static items (static_grid.h) of one image whose boxes meet
 * the rectangle, whatever their groups and heights; 0 after the last. Shifted by query->walk they are the pieces. */
uint32_t veer_nextItems(VeerPrimitiveQuery *query, uint32_t items[VEER_ITEM_CHUNK]);
/* Begins a query of static pieces within about half its width of its center for veer_nextItems, from a list where there is one. */
void veer_beginItems(VeerPrimitiveQuery *query, VeerVec3 center);
/* Of a query just begun: nothing but what moves. */
void veer_onlyMoving(VeerPrimitiveQuery *query);
/* 1 if surely no obstacle comes within reach of a point, nor holds it: nothing to sweep for. In volume worlds nothing is sure. */
int veer_isClear(const VeerWorld *world, VeerVec3 center, float reach);

#endif
