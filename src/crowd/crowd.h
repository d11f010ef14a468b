/* Crowds: between decide and move, the decided velocities of agents whose brain has `crowd: "reciprocal"` are limited so that no two of
 * them collide (van den Berg, Guy, Lin, Manocha, Reciprocal n-Body Collision Avoidance, 2011). Every neighbor and obstacle allows only the
 * velocities of a half plane, and the allowed velocity closest to the desired velocity is chosen. The files, in the order of the
 * computation:
 *
 *   constants.h           every number, with its unit and what breaks when it is larger or smaller
 *   crowd_view.c          the properties of agents that others react to, from the state at the start of a step
 *   crowd_agents.c        four agents: desired velocities, aims and time horizons
 *   pedestrians.c         people walk more slowly the less room there is ahead of them
 *   nearest_four.c        the nearest neighbors of each agent
 *   passing_bystanders.c  the paths of agents around bystanders
 *   obstacle_planes.c     the half plane of each obstacle
 *   neighbor.h            one neighbor of each agent
 *   responsibility.h      how the two agents of a pair share the effort to avoid each other
 *   streams.h             how agents whose streams cross push each other back, and edge into each other's streams
 *   velocity_obstacle.h   the relative velocities that lead to a collision with a neighbor, and how to leave them
 *   overtaking.h          agents that overtake brake if they cannot turn aside in time
 *   neighbor_planes.c     the half plane of each neighbor, and whether neighbors block or oppose an agent
 *   lane_formation.c      blocked agents turn aside, all to one side, so that lanes form
 *   queues.c              agents that wait for the same place move calmly
 *   settling.c            agents settle in a round gathering around a shared aim
 *   allowed_velocity.c    the allowed velocity closest to the desired one, by sweeps over the half planes
 *   exact_velocity.c      the same by Newton's method, for velocities that the sweeps have not found
 *   limit.c               the last part of the decide stage, which collects agents for four lanes; explanations of one agent
 */
#ifndef VEER_CROWD_CROWD_H
#define VEER_CROWD_CROWD_H

#include "core/world.h"
#include "steer/bystanders.h"
#include "steer/touching.h"

/* The bits of the column `crowdBits`: the properties of an agent to which other agents react. */
enum {
    VEER_CROWD_MOVES = VEER_GOING_AGENT,      /* the agent moves or has a goal to move to */
    VEER_CROWD_HAS_GOAL = VEER_HEADING_AGENT, /* the aim columns hold the place that the agent heads for */
    VEER_CROWD_ARRIVED = 4,                   /* the agent stands at its goal */
    VEER_CROWD_STALLED = 8,                   /* other agents have blocked the agent for a while */
    VEER_CROWD_ABSENT = 16,                   /* the agent is in the air and limits no other agent */
    VEER_CROWD_TURNS = 64,                    /* the agent turns aside for other agents in its path */
    VEER_CROWD_GATHERED = VEER_GATHERED_AGENT /* the agent has arrived, or waits behind agents that have arrived at its goal */
};

/* The properties of an agent to which other agents react, in the grid's order: four vectors of four. */
typedef struct VeerCrowdView {
    float headingX, headingY, headingZ, radius;
    float aimDirectionX, aimDirectionY, aimDirectionZ; /* unit vector to the agent's aim, or its heading if it has no aim */
    float aimDistance;
    float aimX, aimY, aimZ;
    uint32_t bits;
    float maxSpeed, responsibility;
    float pressOrTurn; /* speed at which a settled agent presses towards its aim; the column sidestep of any other agent */
    float waitTime;    /* the column restTime of an agent that has arrived, otherwise the column stallTime */
} VeerCrowdView;

/* Computes the properties to which other agents react, for all agents, from the state at the start of a step. */
void veer_viewCrowds(VeerWorld *world);
/* Limits the decided velocities of all agents of crowds, at the end of the decide stage. */
void veer_limitCrowds(VeerWorld *world);

/* An agent to be explained. Its behaviors were evaluated on a copy of their memory. */
typedef struct VeerExplained {
    VeerWorld *world;
    uint32_t slot;
    const float *memory;
} VeerExplained;
/* Explains how the decided velocity in out->desired, if there is one, is limited. Changes no state. veer_viewCrowds must have been
 * called. */
void veer_explainCrowd(const VeerExplained *explained, VeerExplain *out);

#endif
