/* What the removal of paths and flow fields does to brains. */
#ifndef VEER_API_BRAINS_H
#define VEER_API_BRAINS_H

#include "core/world.h"

/* Removes a path or flow field from all behaviors that name it, and emits pathLost or flowLost for their agents. */
void veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing);

#endif
