/* Events of a step, which the caller reads after the step. */
#ifndef VEER_CORE_EVENTS_H
#define VEER_CORE_EVENTS_H

#include "core/world.h"

/* Drops the events of the last step. Events of calls made since then become the first events of the next step, so a caller that reads
 * events after every step misses none. */
void veer_openEvents(VeerWorld *world);
void veer_emit(VeerWorld *world, uint32_t type, uint32_t slot, uint32_t value); /* at the agent's position */
void veer_emitEvent(VeerWorld *world, VeerEvent event);                         /* at any position */

#endif
