/* The memory of an agent, which is lost when its brain changes. */
#ifndef VEER_STEER_MEMORY_H
#define VEER_STEER_MEMORY_H

#include "core/world.h"

/* Sets to 0 the memory of an agent's behaviors, its context maps and its progress towards the goal. */
void veer_resetMemory(VeerWorld *world, uint32_t slot);

#endif
