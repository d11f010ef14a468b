/* What the removal of paths and flow fields does to brains. */
#ifndef VEER_API_BRAINS_H
#define VEER_API_BRAINS_H

#include "core/world.h"

/* Whether an agent's own target is this agent or path. Then the next step reports its loss, once for the agent and its behaviors. */
int veer_isOwnTarget(const VeerWorld *world, uint32_t slot, VeerKind kind, uint64_t thing);
/* Removes a path or flow field from all behaviors that name it, and emits pathLost or flowLost for their agents. */
void veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing);

#endif
