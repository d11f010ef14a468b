/* Agents that stand and do not react to others: for a crowd they are obstacles, so rays, the memory of blocked directions and detours lead
 * around clusters of them. */
#ifndef VEER_STEER_BYSTANDERS_H
#define VEER_STEER_BYSTANDERS_H

#include "core/world.h"
#include "neighbors/agent_grid.h"
#include "shapes/obstacles.h"

/* The bit of the column `crowdBits` that is set for an agent of a crowd which is on a detour, yet stands: detours of others lead around it.
 * The other bits of the column are those of crowd/crowd.h. */
enum { VEER_STUCK_AGENT = 32 };

typedef struct VeerReach {
    VeerVec3 center;
    float range;
} VeerReach;

/* Starts a query for the bystanders within reach, as an agent sees them. Returns 0 if its brain has no crowd, which sees none. */
int veer_beginBystanders(const VeerWorld *world, uint32_t slot, VeerReach reach, VeerNeighborQuery *query);
/* The next one as a disc, closest image in a wrapped world; 0 after the last. The disc belongs to no obstacle. */
int veer_nextBystander(VeerNeighborQuery *query, VeerPrimitive *disc);
/* The next bystander, or agent that is stuck: a jam before bystanders is a wall for those that can still turn back. */
int veer_nextStanding(VeerNeighborQuery *query, VeerPrimitive *disc);

#endif
