/* The rows of veer_layouts.inl as an array. */
#include "state/additions.h"

#include "core/world.h"

static const VeerAddition additions[] = {
#define LAYOUT(hash) {VEER_ADDED_LAYOUT, 0, hash},
#define ADDED_FIELD(RECORD, Struct, field) {VEER_ADDED_FIELD, VEER_RECORD_##RECORD, offsetof(Struct, field) / sizeof(uint32_t)},
#define ADDED_ID(RECORD, Struct, field) \
    ADDED_FIELD(RECORD, Struct, field){VEER_ADDED_FIELD, VEER_RECORD_##RECORD, offsetof(Struct, field) / sizeof(uint32_t) + 1},
#define ADDED_PARAM(NAME, name, field) \
    {VEER_ADDED_PARAM, VEER_BEHAVIOR_##NAME, \
     (offsetof(VeerBehavior, params.name.field) - offsetof(VeerBehavior, params)) / sizeof(uint32_t)},
#define ADDED_COLUMN(NAME) {VEER_ADDED_COLUMN, VEER_COLUMN_##NAME, 0},
#define ADDED_MEMORY(NAME, lanes) {VEER_ADDED_MEMORY, VEER_BEHAVIOR_##NAME, lanes},
#define ADDED_GOALS() {VEER_ADDED_GOALS, 0, 0},
#include "veer_layouts.inl"
    {VEER_ADDED_NOTHING, 0, 0}};

const VeerAddition *veer_addedSince(uint32_t layout) {
    for (const VeerAddition *row = additions; row->kind; row++)
        if (row->kind == VEER_ADDED_LAYOUT && row->at == layout) return row + 1;
    return NULL;
}

const VeerAddition *veer_findAddition(const VeerAddition *since, VeerAdded kind, uint32_t of) {
    for (const VeerAddition *row = since; row && row->kind; row++)
        if (row->kind == kind && row->of == of) return row;
    return NULL;
}

uint32_t veer_firstAddedParam(uint32_t type, uint32_t count) {
    const VeerAddition *row = veer_findAddition(additions, VEER_ADDED_PARAM, type);
    return row ? row->at : count;
}

int veer_isAdded(const VeerAddition *since, VeerAdded kind, uint32_t of, uint32_t at) {
    const VeerAddition *row = veer_findAddition(since, kind, of);
    while (row && row->at != at) row = veer_findAddition(row + 1, kind, of);
    return row != NULL;
}

static uint32_t countWords(const VeerAddition *since, VeerRecord record) {
    uint32_t count = 0;
    for (const VeerAddition *row = since; row && row->kind; row++) count += row->kind == VEER_ADDED_FIELD && row->of == (uint32_t)record;
    return count;
}

uint32_t veer_wordsBefore(const VeerAddition *since, VeerRecord record, size_t words) {
    const uint32_t behaviors = record == VEER_RECORD_BRAIN ? VEER_MAX_BEHAVIORS * countWords(since, VEER_RECORD_BEHAVIOR) : 0;
    return (uint32_t)words - countWords(since, record) - behaviors;
}
