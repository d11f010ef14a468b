/* Lists of the static items near each cell, for agents that look around from there. Casts (static_casts.c) and veer_isClear read them. */
#ifndef VEER_SHAPES_NEAR_LISTS_H
#define VEER_SHAPES_NEAR_LISTS_H

#include "core/world.h"

/* Before a step, after the static grid's refresh: makes the lists once they are worth the work. */
void veer_nearItemsRefresh(VeerWorld *world);

#endif
