/* The fields, columns and other data that each layout of saved worlds has added, for reading saved worlds of older layouts. */
#ifndef VEER_STATE_ADDITIONS_H
#define VEER_STATE_ADDITIONS_H

#include "core/world.h"

/* The types of records in a saved world, in the order of the block: the arrays, from brains to words of tile maps, then the header.
 * Behaviors are part of brains. */
typedef enum VeerRecord {
    VEER_RECORD_BRAIN,
    VEER_RECORD_PATH,
    VEER_RECORD_OBSTACLE,
    VEER_RECORD_PROJECTILE,
    VEER_RECORD_LINK,
    VEER_RECORD_FLOW,
    VEER_RECORD_MESH,
    VEER_RECORD_HEIGHTS,
    VEER_RECORD_TILES,
    VEER_RECORD_POINT,
    VEER_RECORD_TILE_WORD,
    VEER_RECORDS,
    VEER_RECORD_HEADER = VEER_RECORDS,
    VEER_RECORD_BEHAVIOR
} VeerRecord;

typedef enum VeerAdded {
    VEER_ADDED_NOTHING, /* the end of the list */
    VEER_ADDED_LAYOUT,  /* at: its hash */
    VEER_ADDED_FIELD,   /* of: record, at: word */
    VEER_ADDED_PARAM,   /* `of`: behavior type; `at`: lane */
    VEER_ADDED_COLUMN,  /* of: column */
    VEER_ADDED_MEMORY,  /* `of`: behavior type; `at`: number of lanes before the addition */
    VEER_ADDED_GOALS
} VeerAdded;

/* A row of veer_layouts.inl. */
typedef struct VeerAddition {
    uint16_t kind; /* VeerAdded */
    uint16_t of;
    uint32_t at;
} VeerAddition;

/* Returns what has been added since a layout; null if the layout is unknown. */
const VeerAddition *veer_addedSince(uint32_t layout);

/* Returns the first addition of a kind to an item, or null if there is none. since: null if nothing was added. */
const VeerAddition *veer_findAddition(const VeerAddition *since, VeerAdded kind, uint32_t of);

/* Returns the first lane of a behavior's parameters that any layout has added, or `count` if none has. */
uint32_t veer_firstAddedParam(uint32_t type, uint32_t count);

/* Returns whether a word of a record, or a parameter of a behavior type, was added. */
int veer_isAdded(const VeerAddition *since, VeerAdded kind, uint32_t of, uint32_t at);

/* Returns the number of words that a record had in an older layout. words: the number in the current layout. */
uint32_t veer_wordsBefore(const VeerAddition *since, VeerRecord record, size_t words);

#endif
