/* Lane formation and settling: how neighbors change the desired velocities of four agents. */
#ifndef VEER_CROWD_LANE_FORMATION_H
#define VEER_CROWD_LANE_FORMATION_H

#include "crowd/crowd_agents.h"
#include "crowd/vicinity.h"

/* The result for each of four agents. Nothing is written to the world, so that explanations can use it too. */
typedef struct VeerIntent {
    VeerVec3x4 velocity; /* new desired velocity */
    i4 isChanged;        /* mask: the velocity differs from the decided velocity */
    f4 stallTime;        /* time for which others have blocked the agent, in the crowd's unit of time */
    f4 sidestep;         /* angle, in rad, by which the agent turns aside */
    f4 restTime;         /* the column of the same name: how far the gathering of a settled agent is on its way to rest */
    f4 steadiness;       /* share of its velocity across its direction that the agent loses in this step, 0 to 1 (queues.h) */
    i4 isSettled;        /* the agent counts as arrived */
    i4 isLoose;          /* the gathering in which the agent has settled is not finished (settling.h) */
} VeerIntent;

/* Computes the result. veer_addNeighborPlanes must have been called. */
void veer_formLanes(const VeerCrowdAgents *agents, const VeerVicinity *around, VeerIntent *out);

#endif
