/* What is probably not meant about the navigation of a world's agents. */
#ifndef VEER_API_NAV_WARNINGS_H
#define VEER_API_NAV_WARNINGS_H

#include "core/world.h"

/* How many goals the agents have that follow fields, if that is more than there is room for fields; else 0. */
uint32_t veer_goalsWithoutRoom(const VeerWorld *world);
/* The largest radius of the agents of a brain, if a behavior of it that follows a field has a smaller clearance; else 0. */
float veer_radiusWithoutRoom(const VeerWorld *world, uint32_t brain, uint32_t *behavior);

#endif
