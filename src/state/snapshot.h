/* Functions that saving, restoring and hashing share. */
#ifndef VEER_STATE_SNAPSHOT_H
#define VEER_STATE_SNAPSHOT_H

#include "core/world.h"

/* Returns how many of an agent's values in a column are part of the state, which depends on the brain. The other values have no meaning. */
uint32_t veer_usedLanes(const VeerWorld *world, uint32_t slot, uint32_t column);

/* Returns the checksum of `count` saved words, calculated with 0 in the two words that store it. */
uint64_t veer_checksum(const uint32_t *lanes, uint32_t count);
/* Writes the checksum into the header of a world. After that, the first part of the block is the saved world. */
void veer_sealWorld(VeerWorld *world);

/* Restores a state that was not created by this world, and has been validated. */
void veer_restoreLanes(VeerWorld *world, const uint32_t *lanes);

#endif
