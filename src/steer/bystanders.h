/* Bystanders: agents that stand still and do not react to others. The paths of agents of crowds lead around clusters of them, whatever the
 * combiner. Part of the decide stage. */
#ifndef VEER_STEER_BYSTANDERS_H
#define VEER_STEER_BYSTANDERS_H

#include "core/world.h"
#include "neighbors/agent_grid.h"
#include "shapes/obstacles.h"

/* The bit of the column `crowdBits` for an agent that moves or has a goal to move to. The other bits are in crowd/crowd.h. */
enum { VEER_GOING_AGENT = 1 };

typedef struct VeerReach {
    VeerVec3 center;
    float range;
} VeerReach;

/* Starts a query for the bystanders within reach of an agent. Returns 0 if the agent's brain has no crowd, because then no agent counts as
 * a bystander. */
int veer_beginBystanders(const VeerWorld *world, uint32_t slot, VeerReach reach, VeerNeighborQuery *query);
/* Stores the next bystander as a disc that belongs to no obstacle, in a wrapped world at its closest image. Returns 0 if there are no
 * more. */
int veer_nextBystander(VeerNeighborQuery *query, VeerPrimitive *disc);
/* Like veer_nextBystander, but also stores agents that stand although they have a goal to move to. */
int veer_nextHeldUp(VeerNeighborQuery *query, VeerPrimitive *disc);

/* Returns whether an agent is a bystander for another, which does not head for it. */
int veer_isBystanderFor(const VeerWorld *world, uint32_t slot, uint32_t other);

/* An agent of a planar world whose path leads around bystanders. */
typedef struct VeerBystanderPath {
    const VeerWorld *world;
    uint32_t slot;
    VeerVec3 goal; /* relative to the agent */
    int isHeldUp;  /* 1: others have blocked the agent for a long time, so its path also leads around other agents that stand */
    float side;    /* the side on which the agent passes if the paths on both sides are equally long: 1 left, -1 right */
} VeerBystanderPath;
/* Stores the direction in which the shortest path to the goal begins. Returns 0 if nothing is in the way, or there is no path. */
int veer_aroundBystanders(const VeerBystanderPath *path, VeerVec3 *direction);

#endif
