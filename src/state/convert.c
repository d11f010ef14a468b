/* Converts saved worlds of older layouts. An older block has the records and columns of the present layout, without what has been added
 * since (additions.c). A conversion therefore copies the old records and columns, leaves gaps for the added data, and fills the gaps with
 * defaults. It trusts nothing that it reads: an index or a count out of its range is copied unchanged, and validation finds it. */
#include "state/convert.h"

#include <stdlib.h>
#include <string.h>

#include "core/columns.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/traits.h"
#include "core/world.h"
#include "state/layout.h"
#include "state/snapshot.h"

enum {
    BEHAVIOR_WORDS = sizeof(VeerBehavior) / sizeof(uint32_t),
    FIRST_BEHAVIOR = offsetof(VeerBrainDef, behaviors) / sizeof(uint32_t),
    PARAMS_AT = offsetof(VeerBehavior, params) / sizeof(uint32_t)
};

/* ---- records */

static int isNewWord(const VeerAddition *since, uint32_t record, uint32_t word) {
    if (record == VEER_RECORD_BRAIN && word >= FIRST_BEHAVIOR)
        return veer_isAdded(since, VEER_ADDED_FIELD, VEER_RECORD_BEHAVIOR, (word - FIRST_BEHAVIOR) % BEHAVIOR_WORDS);
    return veer_isAdded(since, VEER_ADDED_FIELD, record, word);
}

/* Copies a record of the older layout, and leaves gaps for the added words. */
static void widen(const VeerAddition *since, uint32_t record, void *to, const uint32_t *from) {
    const uint32_t words = record == VEER_RECORD_HEADER ? (uint32_t)VEER_FIRST_WORDS : veer_recordInfo[record].words;
    if (veer_wordsBefore(since, (VeerRecord)record, words) == words) {
        memcpy(to, from, words * sizeof *from);
        return;
    }
    for (uint32_t word = 0; word < words; word++)
        if (!isNewWord(since, record, word)) memcpy((char *)to + word * sizeof *from, from++, sizeof *from);
}

/* Sets the added words of a record to their defaults. */
static void complete(const VeerAddition *since, uint32_t record, void *to, const void *defaults) {
    for (const VeerAddition *row = since; row->kind; row++) {
        const size_t at = row->at * sizeof(uint32_t);
        if (row->kind == VEER_ADDED_FIELD && row->of == record) memcpy((char *)to + at, (const char *)defaults + at, sizeof(uint32_t));
    }
}

static void completeBehavior(const VeerAddition *since, VeerBehavior *behavior) {
    const VeerBehavior usual = veer_behavior(behavior->type);
    uint32_t before[VEER_MAX_PARAMS];
    memcpy(before, behavior->params.lanes, sizeof before);
    complete(since, VEER_RECORD_BEHAVIOR, behavior, &usual);
    for (uint32_t lane = 0, next = 0; lane < VEER_MAX_PARAMS; lane++) {
        const int isNew = veer_isAdded(since, VEER_ADDED_PARAM, behavior->type, lane);
        behavior->params.lanes[lane] = isNew ? usual.params.lanes[lane] : before[next++];
    }
}

/* Returns the number of a brain's behaviors, or 0 if the type of any of them is invalid and they cannot be read. */
static uint32_t behaviorsOf(const VeerBrainDef *brain) {
    const uint32_t count = brain->behaviorCount <= VEER_MAX_BEHAVIORS ? brain->behaviorCount : 0;
    for (uint32_t i = 0; i < count; i++)
        if (brain->behaviors[i].type >= VEER_BEHAVIOR_TYPES) return 0;
    return count;
}

static void completeBrain(const VeerAddition *since, VeerBrainDef *brain) {
    const VeerBrainDef usual = veer_defaultBrainDef();
    complete(since, VEER_RECORD_BRAIN, brain, &usual);
    for (uint32_t i = 0, count = behaviorsOf(brain); i < count; i++) completeBehavior(since, &brain->behaviors[i]);
}

/* Fills in the added words of a record that is in use. Added words of records without a definition are 0. */
static void completeRecord(const VeerAddition *since, uint32_t record, uint32_t *words) {
    const VeerProjectileDef projectile = veer_defaultProjectileDef();
    const VeerLinkDef link = veer_defaultLinkDef();
    if (record == VEER_RECORD_BRAIN) completeBrain(since, (VeerBrainDef *)(void *)words);
    if (record == VEER_RECORD_PROJECTILE) complete(since, record, words, &projectile);
    if (record == VEER_RECORD_LINK) complete(since, record, words, &link);
}

static void convertRecords(const VeerAddition *since, VeerWorld *to, const VeerWorld *from) {
    for (uint32_t record = 0; record < VEER_RECORDS; record++) {
        const uint32_t words = veer_recordInfo[record].words, before = veer_wordsBefore(since, (VeerRecord)record, words);
        uint32_t *out = veer_records(to, record);
        const uint32_t *in = veer_records(from, record);
        for (uint32_t i = 0; i < veer_recordRoom(&to->header->def.capacity, record); i++, out += words, in += before) {
            widen(since, record, out, in);
            if (record < VEER_RECORD_POINT && veer_isTaken(to, (VeerKind)(record + 1), i)) completeRecord(since, record, out);
        }
    }
}

/* ---- columns */

/* Returns the number of memory lanes that a behavior of a brain had in the older layout. */
static uint32_t lanesBefore(const VeerAddition *since, const VeerBrainDef *brain, uint32_t index) {
    const uint32_t lanes = veer_lanesOf(brain, index);
    const VeerAddition *row = veer_findAddition(since, VEER_ADDED_MEMORY, brain->behaviors[index].type);
    return lanes && row ? row->at : lanes;
}

/* Moves the memory of an agent's behaviors to its place in the current layout. The memory of the fallback and of a held decision again
 * follows that of the behaviors. */
static void convertMemory(const VeerAddition *since, const VeerBrainDef *brain, float *to, const float *from) {
    uint32_t had = 0, has = 0;
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        const uint32_t before = lanesBefore(since, brain, i);
        memcpy(to + has, from + had, before * sizeof *to);
        had += before;
        has += veer_lanesOf(brain, i);
    }
    memcpy(to + has, from + had, (veer_brainStateLanes(brain) - has) * sizeof *to);
}

static void convertMemories(const VeerAddition *since, VeerWorld *to, const VeerWorld *from) {
    const VeerCapacityDef *was = &from->header->def.capacity, *is = &to->header->def.capacity;
    for (uint32_t slot = 0; slot < was->agents; slot++) {
        const uint32_t number = to->brain[slot] - 1;
        if (number >= was->brains || !behaviorsOf(&to->brains[number])) continue;
        const VeerBrainDef *brain = &to->brains[number];
        float *memory = to->state + (size_t)slot * is->state;
        memset(memory, 0, is->state * sizeof *memory);
        convertMemory(since, brain, memory, from->state + (size_t)slot * was->state);
    }
}

/* Sets an added column to the default of the agent setting with the same name. */
static void completeColumns(const VeerAddition *since, VeerWorld *to) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        if (veer_columnInfo[column].lanes != VEER_LANES_ONE || !veer_findAddition(since, VEER_ADDED_COLUMN, column)) continue;
        for (const VeerRow *row = veer_firstRow(VEER_GROUP_AGENT); veer_isOfGroup(row, VEER_GROUP_AGENT); row++) {
            if (!veer_isSameText(row->name, veer_columnInfo[column].name)) continue;
            for (uint32_t slot = 0; slot < to->header->def.capacity.agents; slot++)
                if (veer_isTaken(to, VEER_KIND_AGENT, slot)) veer_column(to, column)[slot] = row->initial.u32;
        }
    }
}

/* ---- the block */

/* Raises the capacity for memory to what the brains need now. In the older layout, the capacity must have been sufficient. */
static VeerResult makeRoom(const VeerCheck *check, const VeerAddition *since, const VeerWorld *from, VeerCapacityDef *capacity) {
    const uint32_t room = capacity->state, words = veer_wordsBefore(since, VEER_RECORD_BRAIN, veer_recordInfo[VEER_RECORD_BRAIN].words);
    for (uint32_t i = 0; i < capacity->brains; i++) {
        VeerBrainDef brain = {0};
        widen(since, VEER_RECORD_BRAIN, &brain, veer_records(from, VEER_RECORD_BRAIN) + (size_t)i * words);
        const uint32_t count = behaviorsOf(&brain);
        if (!count) continue;
        uint32_t needed = veer_brainStateLanes(&brain), before = needed;
        for (uint32_t k = 0; k < count; k++) before -= veer_lanesOf(&brain, k) - lanesBefore(since, &brain, k);
        if (before > room) return veer_broken(check, "brains[#].behaviorCount", i, brain.behaviorCount);
        if (veer_behaviorLanes(&brain) > VEER_MAX_STATE) {
            veer_fail(check->view, VEER_E_VERSION, check->call, "bytes.brains[#].behaviorCount", i, count);
            veer_failNote(check->view, "they need % lanes of memory, at most %", veer_behaviorLanes(&brain), VEER_MAX_STATE);
            return VEER_E_VERSION;
        }
        if (needed > capacity->state) capacity->state = needed;
    }
    return VEER_OK;
}

/* Reads and checks the header, fills in settings that were added, and points a handle at the words. */
static VeerResult openOlder(const VeerCheck *check, const VeerOlderSave *older, VeerWorld *from, VeerHeader *header) {
    const VeerHeader usual = {.def = veer_defaultWorldDef()};
    widen(older->since, VEER_RECORD_HEADER, header, older->words);
    complete(older->since, VEER_RECORD_HEADER, header, &usual);
    if (veer_isAdded(older->since, VEER_ADDED_FIELD, VEER_RECORD_HEADER, offsetof(VeerHeader, def.edgesY) / sizeof(uint32_t)))
        header->def.edgesY = header->def.edgesZ = header->def.edgesX; /* edgesX is where older layouts stored the setting for all axes */
    if (veer_checkWorldDef(check->view, &header->def, check->call) != VEER_OK) return veer_brokenDef(check, "def", VEER_NONE);
    if (veer_viewSaved(from, (uint32_t *)(uintptr_t)older->words, &header->def, older->since) != header->savedLanes)
        return veer_broken(check, "savedLanes", VEER_NONE, header->savedLanes);
    if (header->totalLanes < header->savedLanes) return veer_broken(check, "totalLanes", VEER_NONE, header->totalLanes);
    if (older->count < header->savedLanes) {
        veer_fail(check->view, VEER_E_BUFFER, check->call, "size", VEER_NONE, 4.0 * older->count);
        veer_failNote(check->view, "% bytes needed", 4.0 * header->savedLanes, 0);
        return VEER_E_BUFFER;
    }
    from->header = header;
    const uint64_t sum = veer_checksum(older->words, header->savedLanes);
    if ((uint32_t)sum == header->checksum[0] && (uint32_t)(sum >> 32) == header->checksum[1]) return VEER_OK;
    return veer_broken(check, "bytes.checksum", VEER_NONE, header->checksum[0]);
}

static void convert(const VeerAddition *since, VeerWorld *to, const VeerWorld *from) {
    const VeerCapacityDef *capacity = &to->header->def.capacity;
    for (uint32_t kind = 0; kind < VEER_KINDS; kind++)
        memcpy(to->slots[kind], from->slots[kind], veer_poolCapacity(capacity, (VeerKind)kind) * sizeof *to->slots[kind]);
    veer_copyColumns(to, from, 1);
    completeColumns(since, to);
    convertRecords(since, to, from);
    convertMemories(since, to, from);
    const uint64_t sum = veer_checksum(to->block, to->header->savedLanes);
    to->header->checksum[0] = (uint32_t)sum;
    to->header->checksum[1] = (uint32_t)(sum >> 32);
}

VeerResult veer_convertSave(const VeerCheck *check, const VeerOlderSave *older, uint32_t **words) {
    VeerWorld from = {.block = NULL}, to = {.block = NULL};
    VeerHeader was = {0}, is;
    VeerResult result = openOlder(check, older, &from, &was);
    is = was;
    if (result == VEER_OK) result = makeRoom(check, older->since, &from, &is.def.capacity);
    if (result != VEER_OK) return result;
    is.layout = veer_layoutHash();
    is.savedLanes = is.totalLanes = veer_savedLanes(&is.def.capacity);
    uint32_t *made = calloc(is.savedLanes ? is.savedLanes : 1, sizeof *made);
    if (!made || !is.savedLanes) {
        free(made);
        veer_fail(check->view, VEER_E_MEMORY, check->call, "size", VEER_NONE, 4.0 * older->count);
        veer_failBytes(check->view, 4 * (uint64_t)is.savedLanes);
        return VEER_E_MEMORY;
    }
    veer_viewSaved(&to, made, &is.def, NULL);
    *to.header = is;
    convert(older->since, &to, &from);
    *words = made;
    return VEER_OK;
}
