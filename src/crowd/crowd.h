/* Crowds: between decide and move, the decided velocities of agents whose brain has `crowd: "reciprocal"` are limited so that no two of
 * them collide (van den Berg, Guy, Lin, Manocha, Reciprocal n-Body Collision Avoidance, 2011). Every neighbor and obstacle forbids the
 * velocities beyond a half plane, and the allowed velocity closest to the desired one is taken. The files, in the order of the law:
 *
 *   constants.h           every number, with its unit and what breaks when it is larger or smaller
 *   crowd_view.c          what agents know of each other, from the state at the start of a step
 *   crowd_agents.c        what four agents want: desired velocities, aims and time horizons
 *   nearest_four.c        the nearest neighbors of each
 *   obstacle_planes.c     the half plane of each obstacle
 *   neighbor.h            one neighbor of each of the four
 *   responsibility.h      its responsibility: which share of the effort each agent of a pair makes
 *   velocity_obstacle.h   the relative velocities that lead to a collision with it, and how to leave them
 *   neighbor_planes.c     the half plane of each neighbor, and which neighbors block or oppose an agent
 *   lane_formation.c      blocked agents turn aside, all to one side, so that lanes form; agents settle around a shared aim
 *   allowed_velocity.c    the allowed velocity closest to the desired one, by sweeps over the half planes
 *   exact_velocity.c      the same by Newton's method, where the sweeps have not converged
 *   limit.c               the stage, which collects agents for four lanes, and the explanation of one agent
 */
#ifndef VEER_CROWD_CROWD_H
#define VEER_CROWD_CROWD_H

#include "core/world.h"
#include "steer/bystanders.h"

/* What others know of an agent: the bits of the column `crowdBits`. */
enum {
    VEER_CROWD_MOVES = 1,                /* it wants to move */
    VEER_CROWD_HAS_GOAL = 2,             /* the aim columns hold a place that it heads for */
    VEER_CROWD_ARRIVED = 4,              /* it stands where it wanted to be */
    VEER_CROWD_STALLED = 8,              /* other agents have blocked it for a while */
    VEER_CROWD_ABSENT = 16,              /* it is in the air and limits no agent */
    VEER_CROWD_STUCK = VEER_STUCK_AGENT, /* it is on a detour, yet stands */
    VEER_CROWD_TURNS = 64                /* it turns aside for others in its way */
};

/* An agent as others know it, in the grid's order: four vectors of four. */
typedef struct VeerCrowdView {
    float headingX, headingY, headingZ, radius;
    float aimDirectionX, aimDirectionY, aimDirectionZ; /* direction to its aim, or its heading if it has none */
    float aimDistance;
    float aimX, aimY, aimZ;
    uint32_t bits;
    float maxSpeed, responsibility;
    float unused[2];
} VeerCrowdView;

/* Works out what others know of each agent, from the state at the start of a step. */
void veer_viewCrowds(VeerWorld *world);
/* Limits the decisions of all agents of crowds. */
void veer_limitCrowds(VeerWorld *world);

/* An agent to be explained. Its behaviors were evaluated on a copy of their memory. */
typedef struct VeerExplained {
    VeerWorld *world;
    uint32_t slot;
    const float *memory;
} VeerExplained;
/* Explains how the decision in out->desired is limited, if it is one; changes nothing. veer_viewCrowds was called. */
void veer_explainCrowd(const VeerExplained *explained, VeerExplain *out);

#endif
