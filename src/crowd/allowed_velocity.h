/* The allowed velocity closest to a desired one, for four agents at a time: a quadratic program. */
#ifndef VEER_CROWD_ALLOWED_VELOCITY_H
#define VEER_CROWD_ALLOWED_VELOCITY_H

#include "crowd/half_planes.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "veer.h"

/* The programs of four agents, and what is known of their solutions. Of the velocities of length maxSpeed or less, the solution has the
 * least cost: half of the squared distance to the desired velocity, plus half of the squared violation of each soft half plane over its
 * softness. Hard half planes hold; where not all of them can within top speed, the sum of their squared violations is the least. No lane
 * depends on the others. */
typedef struct VeerVelocityProgram {
    VeerHalfPlanesx4 *planes;
    VeerVec3x4 desired;
    VeerVec3x4 velocity; /* the solution so far */
    VeerVec3x4 excess;   /* what the disc of top speed took away in the sweep before */
    f4 maxSpeed;
    i4 active; /* lanes that have not converged */
} VeerVelocityProgram;

enum { VEER_SWEPT_AT_ONCE = 4 };

/* Begins with the desired velocities. They, the half planes and the top speeds are set. */
void veer_beginProgram(VeerVelocityProgram *program);
/* A few sweeps over the half planes, after which most velocities have converged: up to VEER_SWEPT_AT_ONCE programs, of a planar or a volume
 * world. */
void veer_sweepPrograms(VeerVelocityProgram *programs, uint32_t count, int isVolume);
/* Solves the lanes that are still active by Newton's method (exact_velocity.c). */
void veer_solveExactly(VeerVelocityProgram *program);
/* Copies an active lane with its half planes, so that active lanes of several programs can be solved together. */
void veer_copyLane(const VeerVelocityProgram *from, uint32_t lane, VeerVelocityProgram *to, uint32_t toLane);
/* Lanes in which a half plane binds. */
i4 veer_areBound(const VeerHalfPlanesx4 *planes);

#endif
