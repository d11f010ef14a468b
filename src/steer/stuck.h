/* Agents that have stopped close to obstacles, or in a notch between them. Used by behaviors that steer around one obstacle at a time. */
#ifndef VEER_STEER_STUCK_H
#define VEER_STEER_STUCK_H

#include "core/world.h"

/* An agent of a planar world, with the direction in which it wants to move. */
typedef struct VeerStuck {
    const VeerWorld *world;
    VeerVec3 at, toward; /* toward: a unit vector */
    float radius;
    uint32_t mask; /* groups of obstacles that are considered */
} VeerStuck;
/* Returns whether an agent has stopped close to an obstacle. The heading of such an agent is not used: two outputs that cancel each other
 * would keep the agent there forever, and so would a heading away from the obstacle in its way. */
int veer_isStuck(float clearance, float radius, VeerVec3 velocity, float maxSpeed);
/* Returns the side on which the agent gets past the obstacles that it touches: 1 is the left, -1 the right. 0: all surfaces lead to the
 * same side, or there is only one. */
float veer_sideOutOfNotch(const VeerStuck *stuck);

#endif
