/* Update rates: agents of a brain with `thinkEvery` k perceive, steer and decide in every k-th step, each in its turn, and move in all
 * of them. Between two updates an agent holds its last decision, in memory lanes behind those of its brain's behaviors, so that saved
 * worlds continue with the same bits. Part of the steer and decide stages. */
#ifndef VEER_CORE_THINK_RATE_H
#define VEER_CORE_THINK_RATE_H

#include "core/world.h"

/* At the start of a step, once for every agent that steers: 1 if it updates in this step. */
int veer_updateDue(VeerWorld *world, uint32_t slot);
/* After that, until it has decided: 1 if it rests in this step. */
int veer_restsNow(const VeerWorld *world, uint32_t slot);
/* Between steps: 1 if it will rest in the next one. */
int veer_restsNext(const VeerWorld *world, uint32_t slot);
/* The time since an agent's last update, including the current step: dt for an agent that updates in every step. Between steps: the
 * time there would be if it updated in the next one. */
float veer_timePassed(const VeerWorld *world, uint32_t slot);
/* The same in steps of the current length. */
static inline float veer_stepsPassed(const VeerWorld *world, uint32_t slot) { return veer_timePassed(world, slot) / world->dt; }
/* Keeps an agent's new decision for the steps in which it rests. */
void veer_holdDecision(VeerWorld *world, uint32_t slot);
/* The decision that an agent holds: desired velocity and rotation, the sum of the weights behind them (VeerWorld.steeringWeight), and
 * which of the two it contains (VEER_OUTPUT_x). */
typedef struct VeerDecided {
    VeerVec3 velocity;
    float rotation, weight;
    uint32_t outputBits;
} VeerDecided;
VeerDecided veer_heldDecision(const VeerWorld *world, uint32_t slot);
/* Writes the decision that an agent holds as if it had just been made. */
void veer_recallDecision(VeerWorld *world, uint32_t slot);
/* Drops the held decision: the agent updates in the next step. */
void veer_dropDecision(VeerWorld *world, uint32_t slot);

#endif
