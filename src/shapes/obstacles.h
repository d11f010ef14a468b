/* An obstacle as its primitives: a list of capsules in world coordinates, one per edge of its outline (a circle is a capsule of length
 * zero), so a single formula, ray against capsule, serves every sweep. Planar worlds ignore height: obstacles are prisms. In volume worlds
 * every obstacle is one rounded box. Also declares functions for an obstacle's center, outline and motion, and for reading its record back
 * as a definition.
 *
 * The files of this folder in order; each calls only files before it: circle, segment, box, polygon, obstacle_kinds, obstacles, capsules,
 * static_grid (with its layout, static_grid_cells.h), near_lists, static_grid_query, volume_shapes, penetration, sweeps, ray_fan (with
 * ray_lanes.h), static_casts. */
#ifndef VEER_SHAPES_OBSTACLES_H
#define VEER_SHAPES_OBSTACLES_H

#include "core/world.h"
#include "shapes/kinds/obstacle_kinds.h"

/* One primitive of an obstacle, in world coordinates. */
typedef struct VeerPrimitive {
    float ax, ay, bx, by; /* the ends of the core; equal for a disc. Volume worlds: opposite corners of the core's bounding box in x, y */
    float radius;
    uint32_t obstacle; /* the obstacle's slot */
} VeerPrimitive;

static inline VeerPrimitive veer_shifted(const VeerPrimitive *primitive, float x, float y) {
    return (VeerPrimitive){primitive->ax + x, primitive->ay + y, primitive->bx + x,
                           primitive->by + y, primitive->radius, primitive->obstacle};
}

static inline int veer_isMoving(const VeerObstacleRecord *record) {
    return record->velocityX != 0.0f || record->velocityY != 0.0f || record->velocityZ != 0.0f;
}
/* Returns whether an obstacle is an area of the ground, which only navigation takes into account. */
static inline int veer_isGround(const VeerObstacleRecord *record) { return record->cost > 0.0f; }
static inline int veer_isSolid(const VeerObstacleRecord *record) {
    return veer_obstacleTraits[record->kind].outline == VEER_OUTLINE_FILLED && !record->hollow;
}
/* Returns a corner of an outline, relative to the obstacle's center. The boxes of tile maps have no points. */
static inline VeerPoint veer_cornerOf(const VeerWorld *world, const VeerObstacleRecord *record, uint32_t corner) {
    if (!record->tiles) return world->points[record->firstPoint + corner];
    const float x = record->halfWidth, y = record->halfHeight;
    return (VeerPoint){corner == 1 || corner == 2 ? x : -x, corner >= 2 ? y : -y, 0.0f, 0.0f};
}
/* Returns the center of an obstacle, moved into the bounds along the axes along which the world wraps. */
VeerVec3 veer_obstacleCenter(const VeerWorld *world, uint32_t obstacle);
/* Return the number of an obstacle's primitives, and the primitive with an index. */
uint32_t veer_primitiveCount(const VeerObstacleRecord *record);
VeerPrimitive veer_primitiveOf(const VeerWorld *world, uint32_t obstacle, uint32_t part);
/* Volume worlds: half the size of the core's bounding box along the axes, without the radius. */
VeerVec3 veer_halfOf(const VeerObstacleRecord *record);
/* Returns 1 if a point is inside the outline of an obstacle's primitives. */
int veer_isWithinOutline(const VeerWorld *world, uint32_t obstacle, VeerVec3 point);

/* Moves all moving obstacles by dt. At the edges of the world their centers wrap, bounce or stop, as agents do; along axes without
 * edges they stop at 1e6 u. The move stage calls this. */
void veer_moveObstacles(VeerWorld *world, float dt);

/* Returns the definition that would create an obstacle, without its points. */
VeerObstacleDef veer_obstacleDefOf(const VeerObstacleRecord *record);

#endif
