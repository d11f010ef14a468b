/* An agent's memory, which it loses with its brain. */
#ifndef VEER_CORE_MEMORY_H
#define VEER_CORE_MEMORY_H

#include "core/world.h"

/* Clears what the behaviors and context maps of an agent's brain remember for it. */
void veer_resetMemory(VeerWorld *world, uint32_t slot);

#endif
