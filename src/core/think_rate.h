/* Update rates: agents of a brain with `thinkEvery` k perceive, steer and decide in every k-th step, each in its turn, and move in all of
 * them. Between two thoughts an agent holds what it decided last, in memory lanes of its own behind those of its brain's behaviors, so
 * that saved worlds go on to the same bits. Part of the steer and decide stages. */
#ifndef VEER_THINK_RATE_H
#define VEER_THINK_RATE_H

#include "core/world.h"

/* At the begin of a step, once for every agent that steers: 1 if it thinks in it. */
int veer_updateDue(VeerWorld *world, uint32_t slot);
/* After that, until it has decided: 1 if it rests in this step. */
int veer_restsNow(const VeerWorld *world, uint32_t slot);
/* Between steps: 1 if it will rest in the next. */
int veer_restsNext(const VeerWorld *world, uint32_t slot);
/* The time since an agent thought last, the step under way included: dt for who thinks in every step. Asked between steps, the time there
 * would be if it thought in the next. */
float veer_timePassed(const VeerWorld *world, uint32_t slot);
/* The same in steps as long as this one. */
static inline float veer_stepsPassed(const VeerWorld *world, uint32_t slot) { return veer_timePassed(world, slot) / world->dt; }
/* Keeps what an agent that thinks has just decided, for the steps in which it rests. */
void veer_holdDecision(VeerWorld *world, uint32_t slot);
/* The decision that an agent holds: desired velocity and rotation, the sum of the weights behind them (VeerWorld.steeringWeight), and which of
 * the two it is about (VEER_OUTPUT_x). */
typedef struct VeerDecided {
    VeerVec3 velocity;
    float rotation, weight;
    uint32_t outputBits;
} VeerDecided;
VeerDecided veer_heldDecision(const VeerWorld *world, uint32_t slot);
/* Writes the decision that an agent holds as if it had just come to it. */
void veer_recallDecision(VeerWorld *world, uint32_t slot);
/* It holds no decision any more: it will think in the next step. */
void veer_dropDecision(VeerWorld *world, uint32_t slot);

#endif
