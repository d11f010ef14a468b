/* Formations: where the places of a pattern lie, and what an agent remembers of its own place. `formation` goes to it; formations.c
 * assigns the places. */
#ifndef VEER_STEER_FORMATIONS_H
#define VEER_STEER_FORMATIONS_H

#include "core/world.h"

/* Lanes of memory: the place + 1, 0 without one; the number of places; the leader's slot + 1, -1 for a point, 0 without a target; the
 * arrival (arrival.h). */
enum { VEER_FORMATION_PLACE, VEER_FORMATION_COUNT, VEER_FORMATION_LEADER, VEER_FORMATION_ARRIVAL };

typedef struct VeerFormationPlan {
    uint32_t pattern; /* VeerFormationPattern */
    float spacing;
    uint32_t count;
    uint32_t isLed; /* 1: an agent stands at the target, and its place stays free */
} VeerFormationPlan;

/* A place relative to the target: x ahead, y to the left; horizontal in volume worlds too. */
VeerVec3 veer_formationPlace(const VeerFormationPlan *plan, uint32_t place);

/* Assigns places to the agents of a brain with `formation`, after its batches were evaluated; sorts agents. */
void veer_assignFormations(VeerWorld *world, const VeerBrainDef *brain, uint32_t *agents, uint32_t count);

#endif
