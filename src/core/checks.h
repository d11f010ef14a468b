/* Range checks of definitions. */
#ifndef VEER_CORE_CHECKS_H
#define VEER_CORE_CHECKS_H

#include "core/rows.h"
#include "core/world.h"

/* Checks a definition against every row of a group; for PARAMS + type, a VeerBehavior. Errors name the argument "prefix.name". */
VeerResult veer_checkDef(VeerWorld *world, uint32_t group, const void *def, const char *call, const char *prefix, uint32_t index);
/* Makes every -0 of a group's settings 0, so that definitions that mean the same have the same hash. */
void veer_plainZeros(uint32_t group, void *def);
/* The largest value of a capacity, by its offset in VeerCapacityDef. */
double veer_mostCapacity(size_t offset);

#endif
