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
    VeerVec3x4 desired;      /* the decided velocity, limited to top speed */
    VeerVec3x4 direction;    /* direction of the desired velocity; the heading if that velocity is 0 */
    VeerVec3x4 aim;          /* place that the agent heads for, or its own position if there is none */
    VeerVec3x4 aimDirection; /* direction to the aim; at the aim, the direction of the desired velocity */
    f4 aimDistance;
    f4 radius, maxSpeed, responsibility;
    f4 stallTime;
    i4 bits;          /* the column `crowdBits` */
    f4 pace;          /* reciprocal, in 1/s, of the crowd's unit of time: the time to travel five radii at top speed */
    f4 response, lag; /* rate, in 1/s, at which the velocity follows the desired velocity; resulting lag, in s */
    f4 horizon, sameWayHorizon, obstacleHorizon; /* time horizons, in s, for agents, for agents that move the same way, and for obstacles */
    f4 side;                                     /* side on which the agent passes oncoming agents: 1 right, -1 left */
    i4 isSideRandom;                             /* mask: each pair of agents has its own random side */
    i4 haveMaps;                                 /* mask: the brain combines context maps */
    i4 areBystandersMapped;                      /* mask: the agent's path leads around bystanders */
    i4 isLed;                                    /* mask: the desired velocity was turned to a path around bystanders */
    f4 passingTurn;                              /* angle of that turn, the new value of the column; 0: none */
    i4 isMoving;                                 /* mask: the agent's desired speed is above CROWD_STANDING */
} VeerCrowdAgents;

/* Returns the time in which an agent travels a number of its radii at top speed, plus its lag: agents that respond slowly have longer time
 * horizons. */
static inline f4 veer_travelTime(const VeerCrowdAgents *agents, f4 radii) {
    return f4_splat(CROWD_TIME_PER_RADIUS) * radii / agents->pace + agents->lag;
}

/* Loads the agents in the slots. The caller must have set world and slots. desired: the decided velocities. Without a decided velocity, an
 * agent that coasts keeps its velocity, and an agent that brakes has a desired velocity of 0. */
void veer_openCrowdAgents(VeerCrowdAgents *agents, VeerVec3x4 desired, i4 hasDesired);

/* Returns whether the agent in a lane does in this step what agents do in turns, because it takes long: once in a time, in units of the
 * time to travel five radii at top speed. */
int veer_isItsTurn(const VeerCrowdAgents *agents, uint32_t lane, float time);

#endif
