/* An obstacle as its primitives: a list of capsules in world coordinates, one per edge of its outline (a circle is a capsule of length
 * zero), so one formula, the ray against a capsule, answers every sweep. In planar worlds height does not count: obstacles are prisms. In
 * volume worlds every obstacle is one rounded box. Also its center, its outline, its motion, and its record read back as a definition.
 *
 * The files of this room in order; each calls only those before it: circle, segment, box, polygon, obstacle_kinds, obstacles, capsules,
 * static_grid (with its layout, static_grid_cells.h), near_lists, static_grid_query, volume_shapes, penetration, sweeps, ray_fan (with
 * ray_lanes.h), static_casts. */
#ifndef VEER_SHAPES_OBSTACLES_H
#define VEER_SHAPES_OBSTACLES_H

#include "core/world.h"
#include "shapes/kinds/obstacle_kinds.h"

/* One primitive of an obstacle, in world coordinates. */
typedef struct VeerPrimitive {
    float ax, ay, bx, by; /* the core segment; a = b: a disc; volume worlds: opposite corners of the core's bounding box in x, y */
    float radius;
    uint32_t obstacle; /* slot */
} VeerPrimitive;

static inline VeerPrimitive veer_shifted(const VeerPrimitive *primitive, float x, float y) {
    return (VeerPrimitive){primitive->ax + x, primitive->ay + y, primitive->bx + x,
                           primitive->by + y, primitive->radius, primitive->obstacle};
}

static inline int veer_isMoving(const VeerObstacleRecord *record) {
    return record->velocityX != 0.0f || record->velocityY != 0.0f || record->velocityZ != 0.0f;
}
static inline int veer_isSolid(const VeerObstacleRecord *record) {
    return veer_obstacleTraits[record->kind].outline == VEER_OUTLINE_FILLED && !record->hollow;
}
/* The center of an obstacle, in a wrapped world brought back into its bounds. */
VeerVec3 veer_obstacleCenter(const VeerWorld *world, uint32_t obstacle);
/* How many primitives an obstacle has, and one of them. */
uint32_t veer_primitiveCount(const VeerObstacleRecord *record);
VeerPrimitive veer_primitiveOf(const VeerWorld *world, uint32_t obstacle, uint32_t part);
/* Volume worlds: half the size of the core's bounding box along the axes, without the radius. */
VeerVec3 veer_halfOf(const VeerObstacleRecord *record);
/* 1 if a point lies within the outline of an obstacle's primitives. */
int veer_isWithinOutline(const VeerWorld *world, uint32_t obstacle, VeerVec3 point);

/* Moving obstacles advance by dt: centers wrap, bounce or stop at the edges of the world as agents do (in worlds without edges they stop at
 * 1e6 u). The move stage calls this. */
void veer_moveObstacles(VeerWorld *world, float dt);

/* The definition that would create an obstacle, without its points. */
VeerObstacleDef veer_obstacleDefOf(const VeerObstacleRecord *record);

#endif
