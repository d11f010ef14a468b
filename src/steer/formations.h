/* Formations: the places of a pattern, and the memory of an agent's own place. The behavior `formation` leads to the place; formations.c
 * assigns places at the end of the steer stage. */
#ifndef VEER_STEER_FORMATIONS_H
#define VEER_STEER_FORMATIONS_H

#include "core/world.h"

/* The memory of the behavior: the place + 1, or 0 without a place; the number of places; the leader's slot + 1, -1 for a point, or 0
 * without a target; the state of the arrival (arrival.h); the position of the end of a wall that the agent heads for, or 0, 0 (leading.h);
 * the spare place that replaces a place at or behind a wall, or 0 (veer_findSpare). With path finding, the lanes of the path follow
 * (nav/means.h). */
enum {
    VEER_FORMATION_PLACE,
    VEER_FORMATION_COUNT,
    VEER_FORMATION_LEADER,
    VEER_FORMATION_ARRIVAL,
    VEER_FORMATION_END_X,
    VEER_FORMATION_END_Y,
    VEER_FORMATION_SPARE
};

typedef struct VeerFormationPlan {
    uint32_t pattern; /* VeerFormationPattern */
    float spacing;
    uint32_t count;
    uint32_t isLed; /* 1: the target is an agent, which takes the first place */
} VeerFormationPlan;

/* Returns a place relative to the target: x is ahead, y to the left. Formations are horizontal in volume worlds too. */
VeerVec3 veer_formationPlace(const VeerFormationPlan *plan, uint32_t place);

/* Values of the lane of the spare place that are not numbers of spare places. NO_PLACE: the place is in a wall, and there is no spare
 * place. OWN_PLACE: the place is not replaced. */
enum { VEER_NO_PLACE = -1, VEER_OWN_PLACE = 0 };
/* Returns the number of the spare place closest to a point, relative to the target, or VEER_NO_PLACE if the point is too far away. */
float veer_spareNumber(const VeerFormationPlan *plan, VeerVec3 at);
/* Stores the spare place with a number, relative to the target. Returns 0 if the number is not that of a spare place. */
int veer_findSpare(const VeerFormationPlan *plan, float number, VeerVec3 *place);

/* Stores the agent's place in a formation of its brain. Returns 0 if the agent has no place. */
int veer_findOwnPlace(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *place);

/* The members of one formation: members[k] has place k. */
typedef struct VeerFormation {
    VeerWorld *world;
    const VeerBehavior *behavior;
    size_t lane; /* index of the formation's state in an agent's memory */
    uint32_t *members;
    VeerFormationPlan plan;
    VeerVec3 anchor;
    float angle;
} VeerFormation;
static inline float *veer_formationLanes(const VeerFormation *formation, uint32_t slot) {
    const VeerWorld *world = formation->world;
    return world->state + (size_t)slot * world->header->def.capacity.state + formation->lane;
}
/* Returns the lane of the spare place that replaces place k. */
static inline float *veer_spareLane(const VeerFormation *formation, uint32_t k) {
    return veer_formationLanes(formation, formation->members[k]) + VEER_FORMATION_SPARE;
}
/* Returns place k, or the spare place that replaces it, relative to the target. */
static inline VeerVec3 veer_placeInUse(const VeerFormation *formation, uint32_t k) {
    VeerVec3 at;
    return veer_findSpare(&formation->plan, *veer_spareLane(formation, k), &at) ? at : veer_formationPlace(&formation->plan, k);
}
/* Gives the members whose places are in walls, or on the other side of a wall, spare places (spare_places.c). */
void veer_replacePlaces(const VeerFormation *formation);

/* Assigns places to the agents of a brain that has a formation, after its batches have been evaluated. Sorts the agents. */
void veer_assignFormations(VeerWorld *world, const VeerBrainDef *brain, uint32_t *agents, uint32_t count);

#endif
