/* Ids of worlds: finding a world by its id, and giving ids to new ones. */
#ifndef VEER_CORE_REGISTRY_H
#define VEER_CORE_REGISTRY_H

#include "core/world.h"

/* The world of an id, or null after recording VEER_E_WORLD for veer_lastError(0). */
VeerWorld *veer_world(VeerWorldId id, const char *call);

/* Gives a world with a block its id and its tag; 0 if there is no memory or no id left. */
int veer_registerWorld(VeerWorld *world);
void veer_unregisterWorld(const VeerWorld *world);

#endif
