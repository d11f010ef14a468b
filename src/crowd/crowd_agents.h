/* Four agents of crowds, one per lane: their state, what they want, and the settings of their brains. */
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
    VeerVec3x4 direction;    /* of the desired velocity; the heading of an agent that wants to stand */
    VeerVec3x4 aim;          /* the place that the agent heads for; its own position if there is none */
    VeerVec3x4 aimDirection; /* to the aim; at the aim, the direction of the desired velocity */
    f4 aimDistance;
    f4 radius, maxSpeed, responsibility;
    i4 bits;          /* of the column `crowdBits` */
    f4 pace;          /* 1/s: the reciprocal of the crowd's unit of time, in which an agent travels five of its radii at top speed */
    f4 response, lag; /* 1/s, s: the rate at which the velocity follows the desired one, and the time that this takes */
    f4 horizon, sameWayHorizon, obstacleHorizon; /* s: how far ahead others, others that go the same way, and obstacles limit an agent */
    f4 side;                                     /* on which it passes oncoming agents: 1 is the right, -1 the left */
    i4 isSideRandom;                             /* each pair has a side of its own */
    i4 areBystandersMapped;                      /* its context maps avoid agents that do not react */
    i4 isMoving;                                 /* it wants to move */
} VeerCrowdAgents;

/* The seconds in which an agent travels so many of its radii at top speed, and reacts: the horizons of an agent that responds slowly are
 * longer. */
static inline f4 veer_travelTime(const VeerCrowdAgents *agents, f4 radii) {
    return f4_splat(CROWD_TIME_PER_RADIUS) * radii / agents->pace + agents->lag;
}

/* Fills in all but the world and the slots, which are set. desired: the decided velocities; where there is none, an agent that coasts wants
 * to go on as it does, and one that brakes wants to stand. */
void veer_openCrowdAgents(VeerCrowdAgents *agents, VeerVec3x4 desired, i4 hasDesired);

#endif
