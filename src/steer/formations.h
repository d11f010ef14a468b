/* Formations: the places of a pattern, and the memory of an agent's own place. The behavior `formation` leads to the place; formations.c
 * assigns places at the end of the steer stage. */
#ifndef VEER_STEER_FORMATIONS_H
#define VEER_STEER_FORMATIONS_H

#include "core/world.h"

/* The memory of the behavior: the place + 1, or 0 without a place; the number of places; the leader's slot + 1, -1 for a point, or 0
 * without a target; the state of the arrival (arrival.h). */
enum { VEER_FORMATION_PLACE, VEER_FORMATION_COUNT, VEER_FORMATION_LEADER, VEER_FORMATION_ARRIVAL };

typedef struct VeerFormationPlan {
    uint32_t pattern; /* VeerFormationPattern */
    float spacing;
    uint32_t count;
    uint32_t isLed; /* 1: the target is an agent, which takes the first place */
} VeerFormationPlan;

/* Returns a place relative to the target: x is ahead, y to the left. Formations are horizontal in volume worlds too. */
VeerVec3 veer_formationPlace(const VeerFormationPlan *plan, uint32_t place);

/* Assigns places to the agents of a brain that has a formation, after its batches have been evaluated. Sorts the agents. */
void veer_assignFormations(VeerWorld *world, const VeerBrainDef *brain, uint32_t *agents, uint32_t count);

#endif
