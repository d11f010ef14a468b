/* The stages in this folder; step.c calls them in order. */
#ifndef VEER_STEP_STAGES_H
#define VEER_STEP_STAGES_H

#include "core/world.h"

/* Clamps input columns to their ranges, clears targets that no longer exist, and quarantines agents with inputs that are not finite
 * (input.c). */
void veer_checkInputs(VeerWorld *world);
/* Returns 0 if the next step will quarantine the agent because of its input. */
int veer_isSound(const VeerWorld *world, uint32_t slot);

/* Runs perceive and steer, then decide (steer_stage.c). */
void veer_steerAll(VeerWorld *world);
void veer_decideAll(VeerWorld *world);
/* Invalidates the clearances of agents. Must be called when agents or obstacles may have moved between steer and move. */
void veer_forgetClearances(VeerWorld *world);

#endif
