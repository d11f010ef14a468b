/* The allowed velocity closest to a wanted one, for four agents at a time. */
#ifndef VEER_CROWD_ALLOWED_VELOCITY_H
#define VEER_CROWD_ALLOWED_VELOCITY_H

#include "math/simd.h"
#include "math/simd_math.h"
#include "veer.h"

enum { VEER_MAX_HEEDED = 16, VEER_MAX_HEEDED_OBSTACLES = 8, VEER_MAX_HALF_PLANES = VEER_MAX_LIMITS };

/* Half planes of four agents (in volume worlds half spaces): a velocity v is allowed if x v.x + y v.y + z v.z >= bound. Lanes of agents
 * with fewer half planes have one of bound -INF and normal 0 there. */
typedef struct VeerHalfPlanesx4 {
    uint32_t count;
    VeerVec3x4 normal[VEER_MAX_HALF_PLANES];
    f4 bound[VEER_MAX_HALF_PLANES];
    f4 softness[VEER_MAX_HALF_PLANES]; /* 0: never given up; larger ones give way more where not all can hold */
    f4 force[VEER_MAX_HALF_PLANES];    /* out: how strongly each binds; 0 if it does not */
} VeerHalfPlanesx4;

/* The velocities of length `most` or less closest to the wanted ones, as they are found: half of the squared distance to the wanted one,
 * plus half of the squared missing part of each soft half plane over its softness, is the least. Hard ones hold; where not all of them can
 * within the disc, the sum of the squares of what they miss is the least. No lane depends on the others. */
typedef struct VeerAllowing {
    VeerHalfPlanesx4 *planes;
    VeerVec3x4 wanted;
    VeerVec3x4 velocity; /* so far */
    VeerVec3x4 excess;   /* what the disc took away in the sweep before */
    f4 most;
    i4 active; /* lanes that have not converged */
} VeerAllowing;

enum { VEER_SWEPT_AT_ONCE = 4 };

/* The wanted velocities, half planes and top speeds are set. */
void veer_beginAllowing(VeerAllowing *allowing);
/* Up to VEER_SWEPT_AT_ONCE times four agents, of a planar or a volume world: a few sweeps, after which most have converged. */
void veer_sweepAll(VeerAllowing *all, uint32_t count, int isVolume);
/* Finishes the lanes that are still active (closest_velocity.c). */
void veer_finishAllowing(VeerAllowing *one);
/* Copies a lane that is active, with its half planes. */
void veer_copyAllowing(const VeerAllowing *from, uint32_t lane, VeerAllowing *to, uint32_t toLane);
/* Lanes in which a half plane binds. */
i4 veer_areBound(const VeerHalfPlanesx4 *planes);

#endif
