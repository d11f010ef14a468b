/* The half planes of velocities that other agents and obstacles leave to an agent, for four agents at a time. */
#ifndef VEER_CROWD_HALF_PLANES_H
#define VEER_CROWD_HALF_PLANES_H

#include "core/world.h"
#include "crowd/allowed_velocity.h"
#include "crowd/near_four.h"
#include "math/simd.h"
#include "math/simd_math.h"

/* Four agents whose velocities are limited, one per lane. */
typedef struct VeerLimited {
    const VeerWorld *world;
    const VeerBrainDef *brains[4];
    uint32_t slots[4];
    VeerVec3x4 at, velocity, wanted; /* now, and as decided */
    VeerVec3x4 way;                  /* direction of the wanted velocity, or of its heading if it wants to stand */
    VeerVec3x4 aim, aimWay;          /* its goal, and the direction to it, or `way` without one */
    f4 aimDistance;
    f4 radius, maxSpeed, responsibility;
    i4 bits;          /* of the column crowdBits */
    f4 pace;          /* 1/s: five of its radii at top speed take a time of 1 / pace, the unit of time of a crowd */
    f4 response, lag; /* 1/s; s */
    f4 side;          /* on which it passes oncoming agents: 1 is the right, -1 the left */
    f4 horizon, sameWayHorizon, obstacleHorizon; /* s */
    i4 isSideRandom;                             /* each pair has a side of its own */
    i4 seesBystanders;                           /* they are in its maps */
    i4 isMoving;                                 /* it wants to move */
} VeerLimited;

/* What four agents heed: obstacles first, then neighbors in ascending distance. */
typedef struct VeerHeeded {
    VeerHalfPlanesx4 planes;
    uint32_t obstacles[4], mostObstacles; /* half planes of obstacles; those of neighbors begin after the largest of the numbers */
    VeerNearFour near;
    uint32_t others[VEER_MAX_HALF_PLANES][4]; /* slots of agents or obstacles */
    f4 shares[VEER_MAX_HALF_PLANES];          /* of the effort that is the agent's own */
    i4 reasons[VEER_MAX_HALF_PLANES];         /* VeerYield */
    i4 leads[VEER_MAX_HEEDED];                /* by rank: it is nearer to a shared goal than that neighbor */
    i4 isGathering;                           /* some of them have arrived at the same goal */
    i4 isOpposed;                             /* an oncoming agent is in its way, or in that of one ahead which turns aside */
    i4 isCrowded;                             /* an agent that reacts is close in front of it */
    i4 held;    /* agents that have arrived at the same goal are in its way; bits 1: left, 2: right, 4: anywhere */
    i4 isClose; /* it may touch an agent in this step */
} VeerHeeded;

/* A length in radii as the time in which the agent travels it at top speed, and reacts: an agent that responds slowly looks farther. */
static inline f4 veer_timesOf(const VeerLimited *limited, f4 radii) { return f4_splat(0.2f) * radii / limited->pace + limited->lag; }

/* The neighbors have been found; without any, obstacles do not count either. */
void veer_heedObstacles(const VeerLimited *limited, VeerHeeded *heeded);
void veer_heedAgents(const VeerLimited *limited, VeerHeeded *heeded);

#endif
