/* Sight between agents: tests of distance and angle for four targets at once, and of what blocks the view. */
#ifndef VEER_SENSE_SIGHT_H
#define VEER_SENSE_SIGHT_H

#include "core/space.h"
#include "core/world.h"
#include "math/simd.h"
#include "math/simd_math.h"

/* The groups that block a view. */
typedef struct VeerBlockers {
    uint32_t obstacles, agents; /* one bit per group */
} VeerBlockers;

/* The eye of an agent that looks at others. */
typedef struct VeerEye {
    const VeerWorld *world;
    uint32_t slot;
    VeerVec3 from, facing; /* facing: unit vector */
    VeerBlockers blockers;
    uint32_t isTested;  /* 1: isCovered is known */
    uint32_t isCovered; /* 1: the eye is inside an obstacle that blocks its view */
} VeerEye;
VeerEye veer_eyeOf(const VeerWorld *world, uint32_t slot, VeerBlockers blockers);

/* A cone with its tip at the eye, around the direction that the agent faces. cosine: cosine of the angle between its axis and its side;
 * VEER_FULL_CIRCLE: the cone contains all directions. */
#define VEER_FULL_CIRCLE (-2.0f)
typedef struct VeerCone {
    float range, cosine;
} VeerCone;
VeerCone veer_cone(float range, float halfAngle);
/* Returns a mask of the displacements from an eye that a cone contains. Displacements that are not finite are outside. */
static inline i4 veer_inCone4(const VeerCone *cone, VeerVec3 facing, VeerVec3x4 to) {
    const f4 distanceSq = to.x * to.x + to.y * to.y + to.z * to.z;
    const i4 isNear = distanceSq <= f4_splat(cone->range * cone->range);
    if (cone->cosine < -1.0f || !i4_any(isNear)) return isNear;
    const f4 along = to.x * f4_splat(facing.x) + to.y * f4_splat(facing.y) + to.z * f4_splat(facing.z);
    return isNear & (along >= f4_splat(cone->cosine) * f4_sqrt(distanceSq));
}

/* Returns whether nothing blocks the view from an eye to a target on the same level. The static grid must be current
 * (veer_staticGridRefresh). */
int veer_isViewFree(VeerEye *eye, uint32_t target);

#endif
