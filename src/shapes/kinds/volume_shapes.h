/* Obstacles of volume worlds, for rays: rounded boxes rotated about z. A sphere is a rounded box whose core has no size. */
#ifndef VEER_SHAPES_KINDS_VOLUME_SHAPES_H
#define VEER_SHAPES_KINDS_VOLUME_SHAPES_H

#include "core/world.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"

/* An obstacle of a volume world relative to a point, in the frame of its core, mirrored so that the point's coordinates are not
 * negative. */
typedef struct VeerVolume {
    float cosine, sine;             /* cosine and sine of its rotation about z */
    float half[3];                  /* half the size of the core; 0: a sphere */
    float at[3], gap[3], mirror[3]; /* coordinates of the point; their distances beyond the core's faces; 1, or -1 where mirrored */
    /* distance of the point from the core of a solid, negative inside; or from the closest wall of a hollow box */
    float distance;
    float radius;
    uint32_t within; /* 1: the point is inside a hollow box */
    uint32_t obstacle;
} VeerVolume;
/* Returns the volume of the primitive that a query in a volume world just returned. */
VeerVolume veer_volumeFrom(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 point);
/* Returns the unit vector from the closest point of the core to the point, or out of the core if the point is inside; 0 at a sphere's
 * center. */
VeerVec3 veer_awayFromVolume(const VeerVolume *volume);
/* Like veer_rayCapsule. */
float veer_rayVolume(const VeerVolume *volume, float reach, VeerVec3 d, VeerVec3 *normal);
/* Like veer_timeToCapsule. */
float veer_timeToVolume(const VeerWorld *world, const VeerVolume *volume, const VeerCourse *course, VeerVec3 *normal);
/* Returns the unit vector to the closest edge of the face that a ray along d hits. In the middle of the face, random bits choose an edge.
 * For a sphere it points away from the center, and is 0 at the center. */
VeerVec3 veer_nearestEdge(const VeerVolume *volume, VeerVec3 d, uint32_t bits);
/* Returns the separation normal, a unit vector at every point: at the exact center random bits choose it. */
VeerVec3 veer_volumeSeparation(const VeerVolume *volume, uint32_t bits);

#endif
