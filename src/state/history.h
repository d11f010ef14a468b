/* A world's ring of its last states, as steps, growth and restoring see it. */
#ifndef VEER_HISTORY_H
#define VEER_HISTORY_H

#include "core/world.h"

typedef struct VeerHistory VeerHistory;

/* After a step of a world that keeps a history: its state is the newest. */
void veer_remember(VeerWorld *world);

/* The world came here by another way than steps: what was before is no past of it. */
void veer_restartHistory(VeerWorld *world);

/* The ring in the sizes of a larger block, or null if there is no memory for it. */
VeerHistory *veer_grownHistory(const VeerWorld *world, const VeerHeader *sizes);

#endif
