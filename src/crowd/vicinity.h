/* The surroundings of four agents of crowds: the half planes of velocities that obstacles and neighbors allow, and whether the neighbors
 * crowd, oppose or block each agent. */
#ifndef VEER_CROWD_VICINITY_H
#define VEER_CROWD_VICINITY_H

#include "crowd/crowd_agents.h"
#include "crowd/half_planes.h"
#include "crowd/nearest_four.h"

/* The strictest limit of an agent that overtakes and has to brake (overtaking.h). */
typedef struct VeerBraking {
    VeerPlanex4 plane; /* bound -INF: the agent need not brake */
    i4 slots;          /* the neighbors behind which the agents brake */
} VeerBraking;

typedef struct VeerVicinity {
    VeerHalfPlanesx4 planes;                   /* half planes of obstacles, then of neighbors in ascending distance */
    uint32_t obstacles[4], firstNeighbor;      /* number of obstacle half planes of each agent; the largest of these numbers */
    VeerNearestFour nearest;                   /* the nearest neighbors of each agent */
    uint32_t sources[VEER_MAX_HALF_PLANES][4]; /* slots of the agents or obstacles to which the half planes belong */
    f4 shares[VEER_MAX_HALF_PLANES];           /* the agent's own share of the effort */
    i4 reasons[VEER_MAX_HALF_PLANES];          /* VeerYield: the reason for this share */
    i4 leads[VEER_MAX_CROWD_NEIGHBORS];        /* per neighbor: the agent is nearer to their shared aim, and neither has arrived */
    VeerBraking braking;
    i4 isGathering;   /* some neighbors have already arrived at this agent's aim */
    i4 isOpposed;     /* an oncoming agent is in the agent's path */
    f4 ledAside;      /* largest angle by which an agent ahead turns aside that leads this agent, in rad */
    i4 isCrowded;     /* an agent that reacts to others is close in front of the agent */
    i4 isInQueue;     /* an agent that reacts to others is close in front of the agent, and has the same aim */
    i4 isAmongOthers; /* an agent that moves to another aim and reacts to others is close by */
    i4 isBlocked;     /* agents that have gathered at the agent's own aim are in its way */
    f4 restTime;      /* the shortest rest time of the agents close by that have settled at the agent's own aim; VEER_INF: there are none */
    i4 mayTouch;      /* the agent may touch another agent in this step */
} VeerVicinity;

/* Adds the half planes of obstacles. The neighbors must have been found; agents without neighbors are not limited by obstacles either,
 * because their behaviors avoid obstacles. */
void veer_addObstaclePlanes(const VeerCrowdAgents *agents, VeerVicinity *around);
/* Adds the half planes of neighbors after the half planes of obstacles. */
void veer_addNeighborPlanes(const VeerCrowdAgents *agents, VeerVicinity *around);

#endif
