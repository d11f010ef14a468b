/* Aims: the place that an agent heads for, derived from its target alone, without evaluating a behavior. Crowds, queues and behaviors use
 * it to compare the aims of agents. */
#ifndef VEER_STEER_AIM_H
#define VEER_STEER_AIM_H

#include "core/world.h"

/* Stores the agent's own target in *aim or, if the agent has none, the fixed target of one of its brain's behaviors. Returns 0 if there is
 * neither. */
int veer_findAim(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *aim);

/* Stores the place to which a behavior of the brain leads the agent in a straight line, such as the target of `seek`. Returns 0 if no
 * behavior does, or if one finds its own path. */
int veer_findStraightGoal(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *goal);

#endif
