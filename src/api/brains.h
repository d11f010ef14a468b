/* Brains as the calls that remove paths and flow fields see them. */
#ifndef VEER_API_BRAINS_H
#define VEER_API_BRAINS_H

#include "core/world.h"

/* A path or flow field will be removed: behaviors that have it are left without, and their agents hear of it. */
void veer_detach(VeerWorld *world, VeerKind kind, uint64_t thing);

#endif
