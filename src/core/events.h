/* Events: what the stages of a step tell the caller. */
#ifndef VEER_CORE_EVENTS_H
#define VEER_CORE_EVENTS_H

#include "core/world.h"

void veer_emit(VeerWorld *world, uint32_t type, uint32_t slot, uint32_t value); /* where the agent is */
void veer_emitEvent(VeerWorld *world, VeerEvent event);                         /* anywhere */

#endif
