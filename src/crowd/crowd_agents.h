/* Four agents of crowds, one per lane: their state, their desired velocities, and the settings of their brains. */
#ifndef VEER_CROWD_CROWD_AGENTS_H
#define VEER_CROWD_CROWD_AGENTS_H

#include "core/world.h"
#include "crowd/constants.h"
#include "math/simd.h"
#include "math/simd_math.h"

typedef struct VeerCrowdAgents {
    const VeerWorld *world;
    const VeerBrainDef *brains[4];
    uint32_t slots[4];
    VeerVec3x4 at, velocity;
    VeerVec3x4 desired;      /* the decided velocity, within top speed */
    VeerVec3x4 direction;    /* direction of the desired velocity; the heading if that is 0 */
    VeerVec3x4 aim;          /* place that the agent heads for; its own position without one */
    VeerVec3x4 aimDirection; /* direction to the aim; at the aim, that of the desired velocity */
    f4 aimDistance;
    f4 radius, maxSpeed, responsibility;
    i4 bits;          /* the column `crowdBits` */
    f4 pace;          /* 1/s: reciprocal of the crowd's unit of time, the time to travel five radii at top speed */
    f4 response, lag; /* 1/s: rate at which the velocity follows the desired one; s: the lag that results */
    f4 horizon, sameWayHorizon, obstacleHorizon; /* s: time horizons for others, for others that move the same way, and for obstacles */
    f4 side;                                     /* side on which it passes oncoming agents: 1 is the right, -1 the left */
    i4 isSideRandom;                             /* each pair has a random side of its own */
    i4 areBystandersMapped;                      /* its context maps avoid agents that do not react to others */
    i4 isMoving;                                 /* its desired speed is above VEER_STANDING_SHARE */
} VeerCrowdAgents;

/* Returns the seconds in which an agent travels a number of its radii at top speed, plus its lag: agents that respond slowly have longer
 * time horizons. */
static inline f4 veer_travelTime(const VeerCrowdAgents *agents, f4 radii) {
    return f4_splat(CROWD_TIME_PER_RADIUS) * radii / agents->pace + agents->lag;
}

/* Loads the agents of the slots; world and slots are set. desired: the decided velocities. Without one, an agent that coasts keeps its
 * velocity, and one that brakes has a desired velocity of 0. */
void veer_openCrowdAgents(VeerCrowdAgents *agents, VeerVec3x4 desired, i4 hasDesired);

#endif
