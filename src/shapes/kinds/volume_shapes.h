/* Obstacles of volume worlds as rays meet them: rounded boxes that are turned about z. A sphere is one whose core has no size. */
#ifndef VEER_SHAPES_KINDS_VOLUME_SHAPES_H
#define VEER_SHAPES_KINDS_VOLUME_SHAPES_H

#include "core/world.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"

/* An obstacle of a volume world relative to a point, in the frame of its core, mirrored so that the point's coordinates are never
 * negative. */
typedef struct VeerVolume {
    float cosine, sine;             /* of its rotation about z */
    float half[3];                  /* of the core, a box; 0: a sphere */
    float at[3], gap[3], mirror[3]; /* the point; how far it is beyond the core's faces; 1 or -1 */
    float distance;                 /* of the point from the core, negative in a solid one; from the closest wall in a hollow one */
    float radius;
    uint32_t within; /* the point lies within a hollow box */
    uint32_t obstacle;
} VeerVolume;
/* The primitive that a query in a volume world just returned. */
VeerVolume veer_volumeFrom(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 point);
/* From the closest point of the core to the point, or out of the core, of length 1; 0 at a sphere's center. */
VeerVec3 veer_awayFromVolume(const VeerVolume *volume);
/* As veer_rayCapsule. */
float veer_rayVolume(const VeerVolume *volume, float reach, VeerVec3 d, VeerVec3 *normal);
/* As veer_timeToCapsule. */
float veer_timeToVolume(const VeerWorld *world, const VeerVolume *volume, const VeerCourse *course, VeerVec3 *normal);
/* Towards the closest edge of the face that a ray along d hits, of length 1; at the middle of the face chosen by random bits. For a sphere:
 * away from its center, 0 at the center. */
VeerVec3 veer_nearestEdge(const VeerVolume *volume, VeerVec3 d, uint32_t bits);
/* The separation normal, also at the exact center: chosen by random bits there. */
VeerVec3 veer_volumeSeparation(const VeerVolume *volume, uint32_t bits);

#endif
