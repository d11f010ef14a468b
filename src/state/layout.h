/* The layout of a world's block, for creation, growth, saving and validation. */
#ifndef VEER_STATE_LAYOUT_H
#define VEER_STATE_LAYOUT_H

#include "core/world.h"

#define VEER_MAX_LANES 0x1FFFFFFFu /* 2 GiB */

/* The number of lanes of a world; savedLanes: where the saved part ends. If a block is given, sets all pointers of the handle into it. */
uint64_t veer_layOut(VeerWorld *world, uint32_t *block, const VeerWorldDef *def, uint64_t *savedLanes);

/* The number of lanes of the saved part of a world with these capacities; 0 if the world is too large for one block. */
uint32_t veer_savedLanes(const VeerCapacityDef *capacity);

/* The capacity of the pool of a kind. */
uint32_t veer_poolCapacity(const VeerCapacityDef *capacity, VeerKind kind);

/* Points a handle at a saved image with these capacities, so that it can be checked before it is used. Derived parts stay null. */
void veer_viewSaved(VeerWorld *view, uint32_t *image, const VeerCapacityDef *capacity);

/* Copies the saved part of a state into a larger, zeroed one. sizes: a header with the capacities of the larger one. */
void veer_copyState(VeerWorld *to, const VeerWorld *from, const VeerHeader *sizes);

/* Checks the definition of a world. Errors are recorded in the handle, or as those of world 0 if it is null. */
VeerResult veer_checkWorldDef(VeerWorld *world, const VeerWorldDef *def, const char *call);

/* A hash of all rows. Saved worlds load only into builds with the same hash. */
uint32_t veer_layoutHash(void);

#endif
