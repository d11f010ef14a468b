/* Update rates: agents of a brain with `thinkEvery` k perceive, steer and decide in every k-th step, staggered across steps, and move in
 * every step. Between updates an agent keeps its last decision in its memory, after the memory of its behaviors, so that a saved world
 * continues bit-identically. Part of the steer and decide stages. */
#ifndef VEER_CORE_THINK_RATE_H
#define VEER_CORE_THINK_RATE_H

#include "core/world.h"

/* Called at the start of a step, once for every agent that steers: 1 if it updates in this step. */
int veer_updateDue(VeerWorld *world, uint32_t slot);
/* Called later in the same step, before the agent has decided: 1 if it does not update in this step. */
int veer_restsNow(const VeerWorld *world, uint32_t slot);
/* Called between steps: 1 if the agent will not update in the next step. */
int veer_restsNext(const VeerWorld *world, uint32_t slot);
/* Returns the time since an agent's last update, including the current step, s: dt for an agent that updates in every step. Between steps
 * it is the time that would have passed at an update in the next step. */
float veer_timePassed(const VeerWorld *world, uint32_t slot);
/* Returns the time since an agent's last update, in steps of the current length. */
static inline float veer_stepsPassed(const VeerWorld *world, uint32_t slot) { return veer_timePassed(world, slot) / world->dt; }
/* Stores an agent's new decision for the steps until its next update. */
void veer_holdDecision(VeerWorld *world, uint32_t slot);
/* A decision: desired velocity and rotation, the sum of the weights behind them (VeerWorld.steeringWeight), and which of the two it
 * contains, as VEER_OUTPUT_x bits. */
typedef struct VeerDecided {
    VeerVec3 velocity;
    float rotation, weight;
    uint32_t outputBits;
} VeerDecided;
VeerDecided veer_heldDecision(const VeerWorld *world, uint32_t slot);
/* Writes the decision that an agent holds to the columns, as if it had just been made. */
void veer_recallDecision(VeerWorld *world, uint32_t slot);
/* Drops the held decision: the agent updates in the next step. */
void veer_dropDecision(VeerWorld *world, uint32_t slot);

#endif
