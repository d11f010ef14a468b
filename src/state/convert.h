/* Saved worlds of older layouts. */
#ifndef VEER_STATE_CONVERT_H
#define VEER_STATE_CONVERT_H

#include "state/additions.h"
#include "state/validate.h"

typedef struct VeerOlderSave {
    const VeerAddition *since; /* what has been added since the layout of this save */
    const uint32_t *words;     /* aligned for ids */
    uint32_t count;            /* number of words, at least VEER_FIRST_WORDS */
} VeerOlderSave;

enum { VEER_FIRST_WORDS = sizeof(VeerHeader) / sizeof(uint32_t) };

/* Converts a saved world into one of the present layout, in memory that the caller frees. Everything that was added gets its default, and
 * navigation fields are dropped, to be recomputed. The sizes and the checksum of the older save are checked; the result must be checked
 * like any other saved world. */
VeerResult veer_convertSave(const VeerCheck *check, const VeerOlderSave *older, uint32_t **words);

#endif
