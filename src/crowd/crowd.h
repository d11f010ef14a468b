/* Crowds: between decide and move, the decided velocities of agents whose brain has `crowd: "reciprocal"` are limited so that no two of
 * them collide (van den Berg, Guy, Lin, Manocha, Reciprocal n-Body Collision Avoidance, 2011). Every neighbor and obstacle forbids the
 * velocities beyond a half plane (half_planes.c); the allowed velocity closest to the wanted one is taken (allowed_velocity.c). */
#ifndef VEER_CROWD_CROWD_H
#define VEER_CROWD_CROWD_H

#include "core/flags.h"
#include "core/world.h"

/* An agent as others see it, in the grid's order: four vectors of four. */
typedef struct VeerCrowdView {
    float headingX, headingY, headingZ, radius;
    float wayX, wayY, wayZ; /* direction to its aim, or its heading without one */
    float left;             /* distance to its aim */
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
/* Explains how the decision in out->desired is limited, if it is one; changes nothing. The crowds are viewed. */
void veer_explainCrowd(const VeerExplained *explained, VeerExplain *out);

#endif
