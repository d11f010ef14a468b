/* Finds navigation settings that are probably unintended. */
#ifndef VEER_API_NAV_WARNINGS_H
#define VEER_API_NAV_WARNINGS_H

#include "core/world.h"

/* Returns the number of goals of agents that follow fields if it exceeds the number of fields in the world's capacity; otherwise 0. */
uint32_t veer_goalsWithoutRoom(const VeerWorld *world);
/* Returns the largest radius of a brain's agents, if a behavior of the brain follows a field with a smaller clearance; otherwise 0. */
float veer_radiusWithoutRoom(const VeerWorld *world, uint32_t brain, uint32_t *behavior);

/* Returns the width from which a path surely finds a passage, if the cells of a behavior of the brain are much larger than the brain's
 * agents, or hide a passage that one of them went through; otherwise 0. */
float veer_widthOfCells(const VeerWorld *world, uint32_t brain, uint32_t *behavior);

#endif
