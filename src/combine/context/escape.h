/* Progress towards the goal, detours out of dead ends, and the memory of blocked directions, for the decisions of context maps. */
#ifndef VEER_COMBINE_CONTEXT_ESCAPE_H
#define VEER_COMBINE_CONTEXT_ESCAPE_H

#include "combine/context/choice.h"
#include "combine/context/ring.h"
#include "core/world.h"

/* Updates the progress towards the goal, blocked directions and the detour (escape.c). */
void veer_trackProgress(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice);
/* Sets the interest on a detour. The interest falls with the angle from the wall to one side, so that the first direction with enough room
 * is picked. */
void veer_detourInterest(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, VeerBentInterest *interest);
/* Returns the brain's parameters for detecting obstacles, or null if the brain does not detect any. Without them there are no walls and no
 * detours. */
const VeerAvoidObstaclesParams *veer_avoidanceOf(const VeerBrainDef *brain);
/* Adds the danger of remembered blocked directions to each slot. */
void veer_readMemory(const VeerWorld *world, uint32_t slot, const VeerDecision *ring, float *danger);
void veer_writeMemory(VeerWorld *world, const VeerMapRows *rows, const VeerChoice *choice);

#endif
