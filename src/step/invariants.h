/* Conditions that hold between the stages of a step, for assertions (math/assert.h). Each function returns 1 if its condition holds.
 * A caller that runs the stages one at a time may write into the columns in between; only veer_step asserts them. */
#ifndef VEER_STEP_INVARIANTS_H
#define VEER_STEP_INVARIANTS_H

#include "core/world.h"

/* The order of batches holds every agent that steers, in the group of its brain. */
int veer_isOrderSound(const VeerWorld *world);
/* After the steer stage: steering velocities and rotations are finite. */
int veer_isSteeringFinite(const VeerWorld *world);
/* After the decide stage: desired velocities and rotations are finite. */
int veer_isDecisionFinite(const VeerWorld *world);
/* After the last stage: poses and motion are finite, and the events fit into their array. */
int veer_isMotionFinite(const VeerWorld *world);

#endif
