/* The history of a world, for the code that steps, grows and restores worlds. */
#ifndef VEER_STATE_HISTORY_H
#define VEER_STATE_HISTORY_H

#include "core/world.h"

typedef struct VeerHistory VeerHistory;

/* Stores the present state as the newest one. Called after each step of a world that has a history. */
void veer_remember(VeerWorld *world);

/* Discards all states but the present one, after a change of state that was not a step. */
void veer_restartHistory(VeerWorld *world);

/* A copy of the history for a larger block; null if there is not enough memory. */
VeerHistory *veer_grownHistory(const VeerWorld *world, const VeerHeader *sizes);

#endif
