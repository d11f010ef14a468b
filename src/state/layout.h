/* The layout of a world's block, for creation, growth, saving and validation. */
#ifndef VEER_STATE_LAYOUT_H
#define VEER_STATE_LAYOUT_H

#include "core/world.h"

#define VEER_MAX_LANES 0x1FFFFFFFu /* a block is smaller than 2 GiB */

/* Returns the number of 4-byte words of a world; *savedLanes is the end of the saved part. If a block is given, sets all pointers of the
 * handle into it. */
uint64_t veer_layOut(VeerWorld *world, uint32_t *block, const VeerWorldDef *def, uint64_t *savedLanes);

/* Returns the number of words in the saved part of a world with these capacities; 0 if the world is too large for one block. */
uint32_t veer_savedLanes(const VeerCapacityDef *capacity);

/* Returns the capacity of the pool of a kind. */
uint32_t veer_poolCapacity(const VeerCapacityDef *capacity, VeerKind kind);

/* Points a handle at a saved image with these capacities, so that the image can be checked before it is used. Pointers to derived data
 * stay null. */
void veer_viewSaved(VeerWorld *view, uint32_t *image, const VeerCapacityDef *capacity);

/* Copies the saved part of a state into a larger, zeroed block. sizes: a header with the capacities of the larger block. */
void veer_copyState(VeerWorld *to, const VeerWorld *from, const VeerHeader *sizes);

/* Copies the columns that are saved (1) or not saved (0) into a larger block. */
void veer_copyColumns(VeerWorld *to, const VeerWorld *from, int saved);

/* Checks the definition of a world. Errors are recorded in the handle or, if it is null, as errors of no world. */
VeerResult veer_checkWorldDef(VeerWorld *world, const VeerWorldDef *def, const char *call);

/* Returns a hash of all rows of the table. A saved world can be loaded only by builds with the same hash. */
uint32_t veer_layoutHash(void);

#endif
