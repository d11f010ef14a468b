/* Evasion of moving obstacles, in the decision of a context map. */
#ifndef VEER_COMBINE_CONTEXT_EVADE_H
#define VEER_COMBINE_CONTEXT_EVADE_H

#include "combine/context/choice.h"
#include "core/world.h"

/* Corrects the decided velocity if it leads into a moving obstacle (evade.c). */
void veer_evade(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice);

#endif
