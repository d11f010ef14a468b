/* The half planes of velocities that other agents and obstacles leave to an agent. */
#ifndef VEER_CROWD_HALF_PLANES_H
#define VEER_CROWD_HALF_PLANES_H

#include "core/world.h"
#include "crowd/allowed_velocity.h"

/* An agent whose velocity is limited. */
typedef struct VeerLimited {
    const VeerWorld *world;
    const VeerBrainDef *brain;
    uint32_t slot;
    VeerVec3 velocity, wanted; /* now, and as decided */
    VeerVec3 way;              /* direction of the wanted velocity, or of its heading if it wants to stand */
    VeerVec3 aimWay;           /* direction to its goal, or `way` without one */
    float aimDistance;         /* to its goal */
    float pace;                /* 1/s: five of its radii at top speed take a time of 1 / pace, the unit of time of a crowd */
    float lag;                 /* s, of its response */
    float side;                /* on which it passes oncoming agents: 1 is the right, -1 the left */
    uint32_t isMoving;         /* 1: it wants to move */
} VeerLimited;

/* The half planes of one agent; groups of four may be written whole. Neighbors come first, in ascending distance. */
typedef struct VeerHalfPlanes {
    uint32_t count, neighbors;
    float x[VEER_MAX_HALF_PLANES + 4], y[VEER_MAX_HALF_PLANES + 4], z[VEER_MAX_HALF_PLANES + 4], bound[VEER_MAX_HALF_PLANES + 4];
    float share[VEER_MAX_HALF_PLANES + 4];     /* of the effort that is the agent's own */
    uint32_t reason[VEER_MAX_HALF_PLANES + 4]; /* VeerYield */
    uint32_t other[VEER_MAX_HALF_PLANES + 4];  /* slot of the agent, then of the obstacle */
    uint32_t isOpposed;                        /* 1: an oncoming agent is in its way */
    uint32_t isCrowded;                        /* 1: an agent that reacts is close in front of it */
    uint32_t isHeld;                           /* 1: an agent that has arrived at the same goal is in its way */
    uint32_t isClose;                          /* 1: it may touch an agent in this step */
} VeerHalfPlanes;

/* A length in radii as the time in which the agent travels it at top speed, and reacts: an agent that responds slowly looks farther. */
static inline float veer_timeOf(const VeerLimited *limited, float radii) { return 0.2f * radii / limited->pace + limited->lag; }

void veer_heedAgents(const VeerLimited *limited, VeerHalfPlanes *planes);
void veer_heedObstacles(const VeerLimited *limited, VeerHalfPlanes *planes);

#endif
