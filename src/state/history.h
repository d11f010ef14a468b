/* The history of a world, for the code that steps, grows and restores worlds. */
#ifndef VEER_STATE_HISTORY_H
#define VEER_STATE_HISTORY_H

#include "core/call.h"
#include "core/world.h"

typedef struct VeerHistory VeerHistory;

/* Stores the current state as the newest frame. Called after each step of a world that has a history. */
void veer_remember(VeerWorld *world);

/* Discards all states except the current one, after a change of state that was not a step. */
void veer_restartHistory(VeerWorld *world);

/* Makes the state after a step the newest one, and returns its words. Fails and returns null if that state is not kept. */
const uint32_t *veer_rewindHistory(VeerCall *call, uint32_t tick);

/* Returns a copy of the history for a larger block; null if there is not enough memory. */
VeerHistory *veer_grownHistory(const VeerWorld *world, const VeerHeader *sizes);

#endif
