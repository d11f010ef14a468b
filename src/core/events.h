/* Events of a step, for the caller. */
#ifndef VEER_CORE_EVENTS_H
#define VEER_CORE_EVENTS_H

#include "core/world.h"

void veer_emit(VeerWorld *world, uint32_t type, uint32_t slot, uint32_t value); /* at the agent's position */
void veer_emitEvent(VeerWorld *world, VeerEvent event);                         /* at any position */

#endif
