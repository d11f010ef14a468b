/* Obstacles of volume worlds as rays meet them: rounded boxes that are turned about z. A sphere is one whose core has no size. */
#ifndef VEER_VOLUME_SHAPES_H
#define VEER_VOLUME_SHAPES_H

#include "core/world.h"
#include "shapes/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"

/* An obstacle of a volume world seen from a point, in the frame of its core, mirrored so that the point's coordinates are never
 * negative. */
typedef struct VeerVolume {
    float cosine, sine;             /* of its turn about z */
    float half[3];                  /* of the core, a box; 0: a sphere's point */
    float at[3], gap[3], mirror[3]; /* the point; how far it is beyond the core's faces; 1 or -1 */
    float distance;                 /* of the point from the core, negative in a solid one; from the nearest wall in a hollow one */
    float radius;
    uint32_t within; /* the point lies within a hollow box */
    uint32_t obstacle;
} VeerVolume;
/* The piece that a query in a volume world just gave. */
VeerVolume veer_volumeFrom(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, VeerVec3 point);
/* From the nearest point of the core to the point, or out of it, of length 1; 0 at a sphere's center. */
VeerVec3 veer_awayFromVolume(const VeerVolume *volume);
/* As veer_rayCapsule. */
float veer_rayVolume(const VeerVolume *volume, float reach, VeerVec3 d, VeerVec3 *normal);
/* As veer_timeToCapsule. */
float veer_timeToVolume(const VeerWorld *world, const VeerVolume *volume, const VeerCourse *course, VeerVec3 *normal);
/* Towards the edge that is nearest of the face that a ray along d comes to, of length 1; in its middle by random bits. Of a sphere: away
 * from its center, 0 in the middle. */
VeerVec3 veer_nearestEdge(const VeerVolume *volume, VeerVec3 d, uint32_t bits);
/* The way out of it for who is at its very middle too: there by random bits. */
VeerVec3 veer_volumeSeparation(const VeerVolume *volume, uint32_t bits);

#endif
