/* The history of a world, for the code that steps, grows and restores worlds. */
#ifndef VEER_STATE_HISTORY_H
#define VEER_STATE_HISTORY_H

#include "core/call.h"
#include "core/world.h"

typedef struct VeerHistory VeerHistory;

/* Stores the current state as the newest frame. Called after each step of a world that has a history. */
void veer_remember(VeerWorld *world);

/* Discards all states except the current state. Called after anything other than a step has changed the state. */
void veer_restartHistory(VeerWorld *world);

/* Makes the state after a given step the newest state, and returns its words. Returns null if the history does not contain that state. */
const uint32_t *veer_rewindHistory(VeerCall *call, uint32_t tick);

/* Returns a copy of the history for a larger block; null if there is not enough memory. */
VeerHistory *veer_grownHistory(const VeerWorld *world, const VeerHeader *sizes);

#endif
