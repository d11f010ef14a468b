/* Updates brains when paths or flow fields are removed. */
#ifndef VEER_API_BRAINS_H
#define VEER_API_BRAINS_H

#include "core/world.h"

/* Returns whether an agent's own target is this agent or path. If so, the next step reports the loss with a single event for the agent and
 * all its behaviors. */
int veer_isOwnTarget(const VeerWorld *world, uint32_t slot, VeerKind kind, uint64_t thing);
/* Emits meshLost for the agents of all brains with a behavior that refers to a mesh. The behaviors keep its id, and do nothing. */
void veer_reportMeshLost(VeerWorld *world, VeerMeshId mesh);
/* Removes a path or flow field from all behaviors that refer to it, and emits pathLost or flowLost for their agents. */
void veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing);

#endif
