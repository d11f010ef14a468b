/* The allowed velocity closest to the desired velocity, for four agents at a time: a quadratic program. Part of the decide stage, for
 * agents of crowds. */
#ifndef VEER_CROWD_ALLOWED_VELOCITY_H
#define VEER_CROWD_ALLOWED_VELOCITY_H

#include "crowd/half_planes.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "veer.h"

/* The programs of four agents and the state of their solution. The solution minimizes the cost over all velocities within top speed: half
 * of the squared distance to the desired velocity, plus half of the squared violation of each soft half plane divided by its softness. Hard
 * half planes are not violated; if they contradict each other within top speed, the sum of their squared violations is minimized. No lane
 * depends on the others. */
typedef struct VeerVelocityProgram {
    VeerHalfPlanesx4 *planes;
    VeerVec3x4 desired;
    VeerVec3x4 velocity; /* the solution so far */
    VeerVec3x4 excess;   /* the part that the disc of top speed cut off the velocity in the previous sweep */
    f4 maxSpeed;
    i4 active; /* lanes that have not converged */
} VeerVelocityProgram;

enum { VEER_SWEPT_AT_ONCE = 4 };

/* Starts at the desired velocities. The caller must have set these, the half planes and the top speeds. */
void veer_beginProgram(VeerVelocityProgram *program);
/* Runs a few sweeps over the half planes of up to VEER_SWEPT_AT_ONCE programs, after which most velocities have converged. isVolume: the
 * programs belong to a volume world. */
void veer_sweepPrograms(VeerVelocityProgram *programs, uint32_t count, int isVolume);
/* Solves the lanes that are still active by Newton's method (exact_velocity.c). */
void veer_solveExactly(VeerVelocityProgram *program);
/* Copies an active lane and its half planes, so that active lanes of several programs can be solved together. */
void veer_copyLane(const VeerVelocityProgram *from, uint32_t lane, VeerVelocityProgram *to, uint32_t toLane);
/* Returns the lanes in which at least one half plane binds. */
i4 veer_areBound(const VeerHalfPlanesx4 *planes);

#endif
