/* Update rates: agents of a brain with `thinkEvery` k perceive, steer and decide in every k-th step, staggered across steps, but move in
 * every step. Between updates an agent keeps its last decision in its memory, after the memory of its behaviors, so that a saved world
 * continues bit-identically. Part of the steer and decide stages. */
#ifndef VEER_CORE_THINK_RATE_H
#define VEER_CORE_THINK_RATE_H

#include "core/world.h"

/* Returns 1 if an agent updates in this step. Called at the start of the step, once for every agent that steers. */
int veer_updateDue(VeerWorld *world, uint32_t slot);
/* Returns 1 if an agent does not update in this step. Called later in the step, before the agent has decided. */
int veer_restsNow(const VeerWorld *world, uint32_t slot);
/* Returns 1 if an agent will not update in the next step. Called between steps. */
int veer_restsNext(const VeerWorld *world, uint32_t slot);
/* Returns the time since an agent's last update, including the current step, in s: dt for an agent that updates in every step. Between
 * steps it is the time that would have passed at an update in the next step. */
float veer_timePassed(const VeerWorld *world, uint32_t slot);
/* Returns the time since an agent's last update, in steps of the current length. */
static inline float veer_stepsPassed(const VeerWorld *world, uint32_t slot) { return veer_timePassed(world, slot) / world->dt; }
/* Stores an agent's new decision for the steps until its next update. */
void veer_holdDecision(VeerWorld *world, uint32_t slot);
/* A decision: desired velocity and rotation, the sum of the weights behind the velocity (VeerWorld.steeringWeight), and VEER_OUTPUT_x bits
 * for the outputs that it contains. */
typedef struct VeerDecided {
    VeerVec3 velocity;
    float rotation, weight;
    uint32_t outputBits;
} VeerDecided;
VeerDecided veer_heldDecision(const VeerWorld *world, uint32_t slot);
/* Writes an agent's current decision to the columns, as if it had just been made. */
void veer_recallDecision(VeerWorld *world, uint32_t slot);
/* Drops the current decision, so that the agent makes a new one in the next step. */
void veer_dropDecision(VeerWorld *world, uint32_t slot);

#endif
