/* The stages of a step and what they hand on to each other; step.c calls them in order. */
#ifndef VEER_STAGES_H
#define VEER_STAGES_H

#include "steer.h"

/* perceive: input columns brought back into their ranges, lost targets, quarantine (input.c) */
void veer_checkInputs(VeerWorld *world);
/* 0 if the next step will put the agent into quarantine. */
int veer_isSound(const VeerWorld *world, uint32_t slot);

/* steer (steer.c, blend.c, context_map.c) */
void veer_steerAll(VeerWorld *world);
void veer_gatherBlend(VeerWorld *world, VeerBatch *batch);
void veer_gatherContext(VeerWorld *world, VeerBatch *batch);
/* Points a batch at one of its brain's behaviors: parameters, memory, path, targets. */
void veer_openBehavior(VeerBatch *batch, uint32_t index);
/* Fills out with the open behavior's wishes. */
void veer_askBehavior(VeerBatch *batch, VeerWishes *out);
/* The map kernel of a danger behavior, else null. */
VeerMapKernel *veer_mapKernel(uint32_t behaviorType);
uint32_t veer_brainStateLanes(const VeerBrainDef *brain);

/* decide (steer.c, blend.c, context_decide.c) */
void veer_decideAll(VeerWorld *world);
void veer_decideBlend(VeerWorld *world, uint32_t slot);
void veer_decideContext(VeerWorld *world, const VeerBrainDef *brain, uint32_t slot);

/* move (move.c) */
void veer_moveAll(VeerWorld *world);

/* Alive, not quarantined, with a brain. */
static inline int veer_steers(const VeerWorld *world, uint32_t slot) {
    return (world->flags[slot] & (VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED)) == VEER_FLAG_ALIVE && world->brain[slot];
}

#endif
