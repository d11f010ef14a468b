/* What saving, restoring and hashing share. */
#ifndef VEER_STATE_SNAPSHOT_H
#define VEER_STATE_SNAPSHOT_H

#include "core/world.h"

/* How many of an agent's lanes in a column are state, which depends on its brain. The others have no meaning. */
uint32_t veer_usedLanes(const VeerWorld *world, uint32_t slot, uint32_t column);

/* The checksum of count saved lanes, with 0 in place of the two that hold it. */
uint64_t veer_checksum(const uint32_t *lanes, uint32_t count);

/* Rolls the world back to lanes that it kept itself, which need no check. */
void veer_rollbackTo(VeerWorld *world, const uint32_t *lanes);

/* The same for lanes from outside, which have been checked. */
void veer_restoreLanes(VeerWorld *world, const uint32_t *lanes);

#endif
