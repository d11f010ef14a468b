/* The place that an agent heads for, as far as its target tells: others know it before any behavior is evaluated. */
#ifndef VEER_STEER_AIM_H
#define VEER_STEER_AIM_H

#include "core/world.h"

/* The agent's own target, or the fixed target of a behavior of its brain. Returns 0 if there is none. */
int veer_findAim(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *aim);

#endif
