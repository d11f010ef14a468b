/* Aims: the place that an agent heads for, derived from its target before any behavior is evaluated. Crowds and neighbors use it to tell
 * which agents share a goal. */
#ifndef VEER_STEER_AIM_H
#define VEER_STEER_AIM_H

#include "core/world.h"

/* Stores the agent's own target in *aim, or else the fixed target of a behavior of its brain. Returns 0 if there is neither. */
int veer_findAim(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *aim);

#endif
