/* The stages of a step; step.c calls them in order. */
#ifndef VEER_STAGES_H
#define VEER_STAGES_H

#include "core/world.h"

/* perceive: input columns brought back into their ranges, lost targets, quarantine (input.c) */
void veer_checkInputs(VeerWorld *world);
/* 0 if the next step will put the agent into quarantine. */
int veer_isSound(const VeerWorld *world, uint32_t slot);

/* steer and decide (steer_stage.c) */
void veer_steerAll(VeerWorld *world);
void veer_decideAll(VeerWorld *world);

#endif
