/* The ring of a world's last states: what steps, growth and restoring need of it. */
#ifndef VEER_STATE_HISTORY_H
#define VEER_STATE_HISTORY_H

#include "core/world.h"

typedef struct VeerHistory VeerHistory;

/* Keeps the present state as the newest. Called after each step of a world that has a history. */
void veer_remember(VeerWorld *world);

/* Forgets all states but the present one, after a change of state that was not a step. */
void veer_restartHistory(VeerWorld *world);

/* A copy of the ring for a larger block, or null if there is not enough memory. */
VeerHistory *veer_grownHistory(const VeerWorld *world, const VeerHeader *sizes);

#endif
