/* Memory of agents: what an agent loses with its brain. */
#ifndef VEER_CORE_MEMORY_H
#define VEER_CORE_MEMORY_H

#include "core/world.h"

/* An agent loses what its brain's behaviors and context maps remembered. */
void veer_resetMemory(VeerWorld *world, uint32_t slot);

#endif
