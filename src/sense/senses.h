/* The stage `sense`: what agents see, how certain they become of it, and what they remember. It reads positions, obstacles and the agent
 * grid, and writes only the column `memories`. */
#ifndef VEER_SENSE_SENSES_H
#define VEER_SENSE_SENSES_H

#include "core/world.h"

/* Updates the memories of all agents whose brains have a `sense`. */
void veer_senseAll(VeerWorld *world);
/* Returns whether a brain's agents sense anything. */
static inline int veer_hasSense(const VeerBrainDef *brain) { return brain->sense.mask != 0 || brain->sense.hearing > 0.0f; }

#endif
