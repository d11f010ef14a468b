/* Functions that saving, restoring and hashing share. */
#ifndef VEER_STATE_SNAPSHOT_H
#define VEER_STATE_SNAPSHOT_H

#include "core/world.h"

/* The number of an agent's lanes in a column that are state; it depends on the brain. The values of other lanes have no meaning. */
uint32_t veer_usedLanes(const VeerWorld *world, uint32_t slot, uint32_t column);

/* The checksum of `count` saved lanes, calculated with 0 in the two lanes that store it. */
uint64_t veer_checksum(const uint32_t *lanes, uint32_t count);

/* Restores lanes from outside, which must have been checked. */
void veer_restoreLanes(VeerWorld *world, const uint32_t *lanes);

#endif
