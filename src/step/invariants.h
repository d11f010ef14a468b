/* Conditions that hold between the stages of a step, for assertions (math/assert.h). Each function returns 1 if its condition holds.
 * Only veer_step asserts them, because a caller that runs the stages one at a time may write anything into the columns in between. */
#ifndef VEER_STEP_INVARIANTS_H
#define VEER_STEP_INVARIANTS_H

#include "core/world.h"

/* Every agent that steers is in the order of batches, in the group of its brain. */
int veer_isOrderSound(const VeerWorld *world);
/* After the steer stage: steering velocities and rotations are finite. */
int veer_isSteeringFinite(const VeerWorld *world);
/* After the decide stage: desired velocities and rotations are finite. */
int veer_isDecisionFinite(const VeerWorld *world);
/* After the last stage: poses and motion are finite, and the events fit into their array. */
int veer_isMotionFinite(const VeerWorld *world);

#endif
