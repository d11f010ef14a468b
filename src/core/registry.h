/* Ids of worlds: finding a world by its id, and giving ids to new ones. */
#ifndef VEER_CORE_REGISTRY_H
#define VEER_CORE_REGISTRY_H

#include "core/world.h"

/* Returns the world with an id. If there is none, returns null and records VEER_E_WORLD for the null world. */
VeerWorld *veer_world(VeerWorldId id, const char *call);

/* Assigns an id and a tag to a world whose block has been allocated. Returns 0 if there is no memory or no free id. */
int veer_registerWorld(VeerWorld *world);
void veer_unregisterWorld(const VeerWorld *world);

#endif
