/* The layout of a world's block, for creation, growth, saving and validation. */
#ifndef VEER_STATE_LAYOUT_H
#define VEER_STATE_LAYOUT_H

#include "core/world.h"
#include "state/additions.h"

#define VEER_MAX_LANES 0x1FFFFFFFu /* a block is smaller than 2 GiB */

/* Returns the number of 4-byte words of a world; *savedLanes is the end of the saved part. If a block is given, sets all pointers of the
 * handle into it. */
uint64_t veer_layOut(VeerWorld *world, uint32_t *block, const VeerWorldDef *def, uint64_t *savedLanes);

/* Returns the number of words in the saved part of a world with these capacities; 0 if the world is too large for one block. */
uint32_t veer_savedLanes(const VeerCapacityDef *capacity);

/* Returns the capacity of the pool of a kind. */
uint32_t veer_poolCapacity(const VeerCapacityDef *capacity, VeerKind kind);

/* Points a handle at a saved image with this definition, so that the image can be checked before it is used. Pointers to derived data, and
 * to data that was added after the image's layout, are null. Returns the number of words in the image. since: null for the current
 * layout. */
uint64_t veer_viewSaved(VeerWorld *view, uint32_t *image, const VeerWorldDef *def, const VeerAddition *since);

/* The records of one type in the block. */
typedef struct VeerRecordInfo {
    uint16_t at;    /* offset of the pointer to the records in VeerWorld */
    uint16_t words; /* number of words of each record */
} VeerRecordInfo;
extern const VeerRecordInfo veer_recordInfo[VEER_RECORDS];

/* Returns how many records of a type a world has room for. */
uint32_t veer_recordRoom(const VeerCapacityDef *capacity, uint32_t record);

/* Returns the records of a type in a world. */
static inline uint32_t *veer_records(const VeerWorld *world, uint32_t record) {
    uint32_t *words;
    __builtin_memcpy(&words, (const char *)world + veer_recordInfo[record].at, sizeof words);
    return words;
}

/* Copies the saved part of a state into a larger, zeroed block. sizes: a header with the capacities of the larger block. */
void veer_copyState(VeerWorld *to, const VeerWorld *from, const VeerHeader *sizes);

/* Copies all saved columns (1), or all columns that are not saved (0), to a larger block, except columns that the smaller block lacks. */
void veer_copyColumns(VeerWorld *to, const VeerWorld *from, int saved);

/* Checks the definition of a world. Errors are recorded in the handle or, if the handle is null, for veer_nullWorld. */
VeerResult veer_checkWorldDef(VeerWorld *world, const VeerWorldDef *def, const char *call);

/* Returns a hash of all rows of the table. A saved world with a different hash has an older layout, or is rejected (additions.h). */
uint32_t veer_layoutHash(void);

#endif
