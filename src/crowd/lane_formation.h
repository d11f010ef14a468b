/* Lane formation and settling: what four agents want in view of their neighbors. */
#ifndef VEER_CROWD_LANE_FORMATION_H
#define VEER_CROWD_LANE_FORMATION_H

#include "crowd/crowd_agents.h"
#include "crowd/vicinity.h"

/* The outcome for each of four agents. Nothing is written to the world, so that explanations can use it. */
typedef struct VeerIntent {
    VeerVec3x4 velocity; /* desired */
    i4 isChanged;        /* it differs from the decided velocity */
    f4 stallTime;        /* how long others have blocked the agent, in units of the crowd's time */
    f4 sidestep;         /* rad: by how much it turns aside */
    i4 isSettled;        /* it counts as arrived */
} VeerIntent;

/* veer_addNeighborPlanes was called. */
void veer_formLanes(const VeerCrowdAgents *agents, const VeerVicinity *around, VeerIntent *out);

#endif
