/* What layouts of saved worlds have added, for reading saved worlds of older layouts. */
#ifndef VEER_STATE_ADDITIONS_H
#define VEER_STATE_ADDITIONS_H

#include "core/world.h"

/* Records of saved worlds: an array of each of the first, in this order in the block; then the header, and the behaviors in brains. */
typedef enum VeerRecord {
    VEER_RECORD_BRAIN,
    VEER_RECORD_PATH,
    VEER_RECORD_OBSTACLE,
    VEER_RECORD_PROJECTILE,
    VEER_RECORD_LINK,
    VEER_RECORD_FLOW,
    VEER_RECORD_MESH,
    VEER_RECORD_POINT,
    VEER_RECORDS,
    VEER_RECORD_HEADER = VEER_RECORDS,
    VEER_RECORD_BEHAVIOR
} VeerRecord;

typedef enum VeerAdded {
    VEER_ADDED_NOTHING, /* the end of the list */
    VEER_ADDED_LAYOUT,  /* at: its hash */
    VEER_ADDED_FIELD,   /* of: record, at: word */
    VEER_ADDED_PARAM,   /* of: behavior type, at: lane */
    VEER_ADDED_COLUMN,  /* of: column */
    VEER_ADDED_MEMORY,  /* of: behavior type, at: lanes before */
    VEER_ADDED_GOALS
} VeerAdded;

/* A row of veer_layouts.inl. */
typedef struct VeerAddition {
    uint16_t kind; /* VeerAdded */
    uint16_t of;
    uint32_t at;
} VeerAddition;

/* What has been added since a layout; null: the layout is unknown. */
const VeerAddition *veer_addedSince(uint32_t layout);

/* The first addition of a kind to something. since: null means that nothing was added. Null: there is none. */
const VeerAddition *veer_findAddition(const VeerAddition *since, VeerAdded kind, uint32_t of);

/* Whether a word of a record, or a parameter of a behavior type, was added. */
int veer_isAdded(const VeerAddition *since, VeerAdded kind, uint32_t of, uint32_t at);

/* The number of words that a record had; words: the number that it has in the present layout. */
uint32_t veer_wordsBefore(const VeerAddition *since, VeerRecord record, size_t words);

#endif
