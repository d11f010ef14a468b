/* Range checks of definitions, for calls and for saved worlds. */
#ifndef VEER_CORE_CHECKS_H
#define VEER_CORE_CHECKS_H

#include "core/rows.h"
#include "core/world.h"

/* Checks a definition against every row of its group; the group of a VeerBehavior is PARAMS + type. Errors name the argument
 * "prefix.name". */
VeerResult veer_checkDef(VeerWorld *world, uint32_t group, const void *def, const char *call, const char *prefix, uint32_t index);
/* Replaces -0 by 0 in all settings of a group, so that definitions with the same meaning have the same hash. */
void veer_plainZeros(uint32_t group, void *def);
/* Returns the upper limit of a capacity, given the offset of its field in VeerCapacityDef. */
double veer_mostCapacity(size_t offset);

#endif
