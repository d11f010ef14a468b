/* What surrounds four agents of crowds: the half planes of velocities that obstacles and neighbors leave to each, and what else the
 * neighbors tell about it: whether they block or oppose it. */
#ifndef VEER_CROWD_VICINITY_H
#define VEER_CROWD_VICINITY_H

#include "crowd/crowd_agents.h"
#include "crowd/half_planes.h"
#include "crowd/nearest_four.h"

/* The sides on which agents that have arrived at an agent's own aim block it: a set. */
enum { VEER_BLOCKED_LEFT = 1, VEER_BLOCKED_RIGHT = 2, VEER_BLOCKED = 4, VEER_BLOCKED_ALL_AROUND = 7 };

typedef struct VeerVicinity {
    VeerHalfPlanesx4 planes;                   /* of obstacles first, then of neighbors in ascending distance */
    uint32_t obstacles[4], firstNeighbor;      /* half planes of obstacles; the largest of these numbers, where those of neighbors begin */
    VeerNearestFour nearest;                   /* the neighbors */
    uint32_t sources[VEER_MAX_HALF_PLANES][4]; /* slots of the agents or obstacles behind the half planes */
    f4 shares[VEER_MAX_HALF_PLANES];           /* of the effort that is the agent's own */
    i4 reasons[VEER_MAX_HALF_PLANES];          /* VeerYield: why it makes that share */
    i4 leads[VEER_MAX_CROWD_NEIGHBORS];        /* by neighbor: the agent is nearer to an aim that the two share, on the way to it */
    i4 isGathering;                            /* some neighbors have arrived at the agent's own aim */
    i4 isOpposed;                              /* an oncoming agent is in its way, or in that of one ahead which turns aside */
    i4 isCrowded;                              /* an agent that reacts is close in front of it */
    i4 blockedSides;                           /* a set of the bits above */
    i4 mayTouch;                               /* it may touch an agent in this step */
} VeerVicinity;

/* The neighbors were found. Agents without any are not limited by obstacles either: their behaviors avoid those. */
void veer_addObstaclePlanes(const VeerCrowdAgents *agents, VeerVicinity *around);
/* After those of obstacles. */
void veer_addNeighborPlanes(const VeerCrowdAgents *agents, VeerVicinity *around);

#endif
