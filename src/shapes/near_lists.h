/* Lists of the static items near each cell, for neighbor queries of agents in the cell. Used by casts (static_casts.c) and veer_isClear. */
#ifndef VEER_SHAPES_NEAR_LISTS_H
#define VEER_SHAPES_NEAR_LISTS_H

#include "core/world.h"

/* Called before a step, after the refresh of the static grid: builds the lists when they will save time. */
void veer_nearItemsRefresh(VeerWorld *world);

#endif
