/* The stages of this room; step.c calls them in order. */
#ifndef VEER_STEP_STAGES_H
#define VEER_STEP_STAGES_H

#include "core/world.h"

/* Brings input columns into their ranges, clears lost targets, quarantines agents whose inputs are not finite (input.c). */
void veer_checkInputs(VeerWorld *world);
/* 0 if the next step will quarantine the agent. */
int veer_isSound(const VeerWorld *world, uint32_t slot);

/* Perceive and steer, then decide (steer_stage.c). */
void veer_steerAll(VeerWorld *world);
void veer_decideAll(VeerWorld *world);
/* Whatever may have moved agents or obstacles since steer calls this before move. */
void veer_forgetClearances(VeerWorld *world);

#endif
