/* Writes saves in older layouts: the inverse of state/convert.c, written independently of it. Such a save leaves out what was added
 * later. */
#ifndef VEER_OLDER_LAYOUT_H
#define VEER_OLDER_LAYOUT_H

#include <stdlib.h>
#include <string.h>

#include "core/columns.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/traits.h"
#include "core/world.h"
#include "state/additions.h"
#include "state/layout.h"
#include "state/snapshot.h"

enum { OLDER_LAYOUT = 0x79E6F2A1u }; /* of commit 8806778 */

static inline int olderHasNot(const VeerAddition *since, uint32_t kind, uint32_t of, uint32_t at) {
    for (; since->kind; since++)
        if (since->kind == kind && since->of == of && since->at == at) return 1;
    return 0;
}

static inline uint32_t *olderWords(const VeerAddition *since, uint32_t record, const void *from, size_t bytes, uint32_t *to) {
    for (uint32_t i = 0; i < bytes / 4; i++)
        if (!olderHasNot(since, VEER_ADDED_FIELD, record, i)) memcpy(to++, (const uint32_t *)from + i, 4);
    return to;
}

static inline uint32_t *olderBrain(const VeerAddition *since, const VeerBrainDef *brain, uint32_t *to) {
    to = olderWords(since, VEER_RECORD_BRAIN, brain, offsetof(VeerBrainDef, behaviors), to);
    for (uint32_t i = 0; i < VEER_MAX_BEHAVIORS; i++) {
        VeerBehavior behavior = brain->behaviors[i];
        uint32_t count = 0;
        for (uint32_t lane = 0; lane < VEER_MAX_PARAMS; lane++)
            if (!olderHasNot(since, VEER_ADDED_PARAM, behavior.type, lane)) behavior.params.lanes[count++] = behavior.params.lanes[lane];
        while (count < VEER_MAX_PARAMS) behavior.params.lanes[count++] = 0;
        to = olderWords(since, VEER_RECORD_BEHAVIOR, &behavior, sizeof behavior, to);
    }
    return to;
}

static inline uint32_t olderLanesOf(const VeerAddition *since, const VeerBrainDef *brain, uint32_t index) {
    const uint32_t lanes = veer_lanesOf(brain, index);
    for (; lanes && since->kind; since++)
        if (since->kind == VEER_ADDED_MEMORY && since->of == brain->behaviors[index].type) return since->at;
    return lanes;
}

/* Closes the gaps that added words leave in the memory of the agents. */
static inline void olderMemories(const VeerAddition *since, const VeerWorld *world, float *state) {
    const uint32_t room = world->header->def.capacity.state;
    for (uint32_t slot = 0; slot < world->header->def.capacity.agents; slot++) {
        const float *from = world->state + slot * room;
        float *to = state + slot * room, *const end = to + room;
        memset(to, 0, room * sizeof *to);
        const VeerBrainDef *brain = world->brain[slot] ? &world->brains[world->brain[slot] - 1] : NULL;
        for (uint32_t i = 0; brain && i < brain->behaviorCount; i++) {
            const uint32_t had = olderLanesOf(since, brain, i);
            memcpy(to, from, had * sizeof *to);
            to += had;
            from += veer_lanesOf(brain, i);
        }
        const size_t rest = (size_t)(world->state + (slot + 1) * room - from), left = (size_t)(end - to);
        memcpy(to, from, (rest < left ? rest : left) * sizeof *to);
    }
}

enum {
    NEWER_WORDS = 2,
    BEHAVIOR_WORDS = sizeof(VeerBehavior) / 4 - NEWER_WORDS,
    FIRST_BEHAVIOR = offsetof(VeerBrainDef, behaviors) / 4 - 38
};
enum { TYPE_AT = offsetof(VeerBehavior, type) / 4 - NEWER_WORDS };
/* Returns the words of one behavior in an older save. */
static inline uint32_t *olderBehavior(const VeerWorld *view, uint32_t brain, uint32_t behavior) {
    return (uint32_t *)(void *)view->brains + (brain + 1) * FIRST_BEHAVIOR + (brain * VEER_MAX_BEHAVIORS + behavior) * BEHAVIOR_WORDS;
}

/* Saves a world in an older layout; the caller frees the words. */
static inline uint32_t *olderSaveOf(VeerWorldId id, const VeerAddition *since, uint32_t layout, uint32_t *count) {
    const VeerWorld *world = veer_world(id, "test");
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    VeerWorld older = {.block = NULL};
    *count = (uint32_t)veer_viewSaved(&older, NULL, &world->header->def, since);
    uint32_t *words = calloc(*count, sizeof *words);
    if (!words) abort();
    veer_viewSaved(&older, words, &world->header->def, since);
    VeerHeader header = *world->header;
    header.layout = layout;
    header.savedLanes = *count;
    olderWords(since, VEER_RECORD_HEADER, &header, sizeof header, words);
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++)
        memcpy(older.slots[kind], world->slots[kind], veer_poolCapacity(capacity, (VeerKind)kind) * sizeof *world->slots[kind]);
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        const size_t lanes = (size_t)veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes) * capacity->agents;
        if (veer_columnInfo[column].saved && !olderHasNot(since, VEER_ADDED_COLUMN, column, 0))
            memcpy(veer_column(&older, column), veer_column(world, column), lanes * 4);
    }
    olderMemories(since, world, older.state);
    for (uint32_t record = 0; record < VEER_RECORDS; record++) {
        const uint32_t size = veer_recordInfo[record].words;
        uint32_t *to = veer_records(&older, record);
        for (uint32_t i = 0; i < veer_recordRoom(capacity, record); i++)
            to = record == VEER_RECORD_BRAIN ? olderBrain(since, &world->brains[i], to)
                                             : olderWords(since, record, veer_records(world, record) + i * size, size * 4, to);
    }
    const uint64_t sum = veer_checksum(words, *count);
    memcpy(words + offsetof(VeerHeader, checksum) / 4, &sum, sizeof sum);
    return words;
}

#endif
