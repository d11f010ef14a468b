/* What the life of a world needs of its layout: used by creation, growth, saving and validation. */
#ifndef VEER_LAYOUT_H
#define VEER_LAYOUT_H

#include "core/world.h"

#define VEER_MAX_LANES 0x1FFFFFFFu /* 2 GiB */

/* Lanes of a world; with a block also sets every pointer of the handle. savedLanes: where the saved part ends. */
uint64_t veer_layOut(VeerWorld *world, uint32_t *block, const VeerCapacityDef *capacity, uint64_t *savedLanes);

/* Lanes of the saved part of a world with these capacities, 0 if they are too large for one block. */
uint32_t veer_savedLanes(const VeerCapacityDef *capacity);

/* Room of a kind's pool. */
uint32_t veer_poolCapacity(const VeerCapacityDef *capacity, VeerKind kind);

/* Points a handle at a saved image of these capacities (read only: derived parts stay null), so that it can be checked before it
 * is used. */
void veer_viewSaved(VeerWorld *view, uint32_t *image, const VeerCapacityDef *capacity);

/* The saved part of a state into a larger one, zeroed before; sizes: a header with its capacities. */
void veer_copyState(VeerWorld *to, const VeerWorld *from, const VeerHeader *sizes);

/* Checks a world's definition; errors go to the handle, or to no world if it is null. */
VeerResult veer_checkWorldDef(VeerWorld *world, const VeerWorldDef *def, const char *call);

#endif
