/* Progress towards the goal, detours out of dead ends, and the memory of blocked directions. */
#ifndef VEER_COMBINE_CONTEXT_ESCAPE_H
#define VEER_COMBINE_CONTEXT_ESCAPE_H

#include "combine/context/choice.h"
#include "combine/context/ring.h"
#include "core/world.h"

/* Updates the progress towards the goal, blocked directions and the detour (escape.c). */
void veer_trackProgress(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice);
/* On a detour interest falls with the angle from the wall to one side, so that the first direction with enough room wins. */
void veer_detourInterest(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, VeerBentInterest *interest);
/* How the brain detects obstacles; null: not at all, so there are no walls and no detours. */
const VeerAvoidObstaclesParams *veer_avoidanceOf(const VeerBrainDef *brain);
/* The danger that remembered blocked directions add to each slot. */
void veer_readMemory(const VeerWorld *world, uint32_t slot, const VeerDecision *ring, float *danger);
void veer_writeMemory(VeerWorld *world, const VeerMapRows *rows, const VeerChoice *choice);

#endif
