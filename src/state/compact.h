/* The compact form of saved worlds: runs of zeros and of equal words are coded by their length. */
#ifndef VEER_STATE_COMPACT_H
#define VEER_STATE_COMPACT_H

#include "state/bytes.h"
#include "state/validate.h"

/* Writes the compact form of saved words. The writer must not grow; if the bytes do not fit, it only counts them. */
void veer_compactSave(VeerWriter *out, const uint32_t *words, uint32_t count);

/* Writes the size and the checksum into a compact save, which is at least as long as its header. */
void veer_sealCompact(unsigned char *bytes, uint32_t size);

/* Returns whether bytes begin like a compact save. bytes: may be null. */
int veer_isCompact(const void *bytes, uint32_t size);

/* Words of a save, in memory that the caller frees. */
typedef struct VeerExpanded {
    uint32_t *words;
    uint32_t count;
} VeerExpanded;
/* Restores the words of a compact save, whose bytes may have any alignment. Sizes and checksum are checked; the words must be checked like
 * those of any saved world. */
VeerResult veer_expandSave(const VeerCheck *check, const void *bytes, uint32_t size, VeerExpanded *expanded);

#endif
