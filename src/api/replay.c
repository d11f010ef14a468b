/* Plays recordings (recording.h), each in its own world. A recording may come from an untrusted source: a checksum covers all its bytes,
 * every entry is bounds-checked, and everything except column data is validated like a saved world before an entry is applied. Column data
 * may hold anything, because callers may write anything; a step validates it first. */
#include <stdlib.h>
#include <string.h>

#include "core/call.h"
#include "core/checks.h"
#include "core/columns.h"
#include "core/error.h"
#include "core/registry.h"
#include "core/rows.h"
#include "core/world.h"
#include "state/layout.h"
#include "state/recording.h"
#include "state/snapshot.h"
#include "state/validate.h"

#define PLENTY 0x400000u /* words; a recording that expands to more than this must itself have at least a hundredth of the expanded size */

typedef struct Runs {
    uint32_t *to; /* null: the runs are checked but not stored */
    uint32_t lanes;
    uint32_t from, end, derived; /* columns are stored from `from` to `end`, and from `derived` on */
    uint32_t others;             /* number of runs outside the columns */
} Runs;

static const char call[] = "veer_replayStep";

/* The number of columns that a step checks. */
enum {
    HASHED = 0
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) \
    +(VEER_KEEP_##keep == VEER_KEEP_SAVED && !((flags)&VEER_ROW_USER))
#include "veer_schema.inl"
};

/* ---- reading */

static const unsigned char *take(VeerReplay *replay, uint32_t count) {
    if (replay->isBroken || count > replay->size - replay->at) {
        replay->isBroken = 1;
        return NULL;
    }
    replay->at += count;
    return replay->bytes + replay->at - count;
}

static uint32_t takeNumber(VeerReplay *replay) {
    uint64_t number = 0;
    for (uint32_t shift = 0; shift < 35; shift += 7) {
        const unsigned char *byte = take(replay, 1);
        if (!byte) return 0;
        number |= (uint64_t)(*byte & 127u) << shift;
        if (*byte < 128) break;
    }
    if (number > 0xFFFFFFFFu) replay->isBroken = 1;
    return (uint32_t)number;
}

static void takeRuns(VeerReplay *replay, Runs *runs) {
    uint32_t end = 0;
    for (;;) {
        uint32_t count = takeNumber(replay);
        if (!count) return;
        uint32_t skip = takeNumber(replay);
        if (skip > runs->lanes - end || count > runs->lanes - end - skip) replay->isBroken = 1;
        const unsigned char *lanes = replay->isBroken ? NULL : take(replay, count * (uint32_t)sizeof(uint32_t));
        if (!lanes) return;
        uint32_t first = end + skip;
        end = first + count;
        runs->others += (first < runs->from || end > runs->end) && first < runs->derived;
        if (runs->to) memcpy(runs->to + first, lanes, count * sizeof *runs->to);
    }
}

/* ---- opening */

static VeerResult refuse(VeerResult code, const char *argument, double value) {
    return veer_fail(NULL, code, "veer_openReplay", argument, VEER_NONE, value);
}

static VeerResult refuseOther(const char *argument, double recorded, double here) {
    refuse(VEER_E_VERSION, argument, recorded);
    veer_failNote(NULL, "% recorded, % here", recorded, here);
    return VEER_E_VERSION;
}

static VeerResult checkFile(const VeerRecordingHeader *header, uint32_t size) {
    if (header->magic != VEER_RECORDING_MAGIC) return refuse(VEER_E_FORMAT, "bytes.magic", header->magic);
    if (header->version != VEER_RECORDING_VERSION) return refuseOther("bytes.version", header->version, VEER_RECORDING_VERSION);
    if (header->layout != veer_layoutHash()) return refuseOther("bytes.layout", header->layout, veer_layoutHash());
    if (header->detail > 1) return refuse(VEER_E_CORRUPT, "bytes.detail", header->detail);
    uint64_t needed = (sizeof *header + (uint64_t)header->bytes + 3) / 4 * 4;
    if (size >= needed) return size == needed ? VEER_OK : refuse(VEER_E_CORRUPT, "size", size);
    refuse(VEER_E_BUFFER, "size", size);
    veer_failNote(NULL, "% bytes needed", (double)needed, 0);
    return VEER_E_BUFFER;
}

/* Creates the world with the state at the start of a recording. */
static VeerResult openStart(VeerReplay *replay, VeerWorldId *world) {
    Runs runs = {.lanes = takeNumber(replay)};
    if (replay->isBroken || runs.lanes > 0x1FFFFFFFu || (runs.lanes > PLENTY && runs.lanes / 100 > replay->size / 4))
        return refuse(VEER_E_CORRUPT, "bytes.lanes", runs.lanes);
    runs.to = calloc((size_t)runs.lanes + 1, sizeof *runs.to);
    if (!runs.to) {
        refuse(VEER_E_MEMORY, "bytes", runs.lanes);
        veer_failBytes(NULL, (uint64_t)runs.lanes * sizeof *runs.to);
        return VEER_E_MEMORY;
    }
    takeRuns(replay, &runs);
    VeerResult result = replay->isBroken ? refuse(VEER_E_CORRUPT, "bytes", replay->at)
                                         : veer_loadWorld(runs.to, runs.lanes * (uint32_t)sizeof *runs.to, world);
    free(runs.to);
    return result;
}

VeerResult veer_openReplay(const void *bytes, uint32_t size, VeerWorldId *id) {
    VeerRecordingHeader header;
    if (id) *id = veer_nullWorld;
    if (!id || !bytes) return refuse(VEER_E_NULL, id ? "bytes" : "world", 0);
    if (size < sizeof header) return refuse(VEER_E_FORMAT, "size", size);
    memcpy(&header, bytes, sizeof header);
    VeerResult result = checkFile(&header, size);
    if (result != VEER_OK) return result;
    VeerReplay *replay = malloc(sizeof *replay);
    uint32_t *copy = malloc(size);
    if (replay && copy) {
        memcpy(copy, bytes, size);
        uint64_t sum = veer_recordingChecksum(copy, size / (uint32_t)sizeof *copy);
        *replay = (VeerReplay){.bytes = (unsigned char *)copy, .size = header.bytes, .steps = header.steps, .detail = header.detail};
        memmove(copy, copy + sizeof header / sizeof *copy, size - sizeof header);
        int isSame = (uint32_t)sum == header.checksum[0] && (uint32_t)(sum >> 32) == header.checksum[1];
        result = isSame ? openStart(replay, id) : refuse(VEER_E_CORRUPT, "bytes.checksum", header.checksum[0]);
    } else {
        refuse(VEER_E_MEMORY, "size", size);
        veer_failBytes(NULL, size);
        result = VEER_E_MEMORY;
    }
    if (result == VEER_OK) {
        veer_world(*id, call)->replay = replay;
    } else {
        free(replay);
        free(copy);
    }
    return result;
}

/* ---- entries */

static VeerResult corrupt(VeerWorld *world, const char *argument, double value) {
    veer_fail(world, VEER_E_CORRUPT, call, argument, VEER_NONE, value);
    veer_failNote(world, "step % of %", world->replay->step + 1, world->replay->steps);
    return VEER_E_CORRUPT;
}

/* Returns the index of the first word of the columns, which follow the pools. The table's first column is a saved one. */
static uint32_t firstColumn(const VeerWorld *world) { return (uint32_t)(veer_column(world, 0) - world->block); }

/* Applies runs of changed words. Runs that change anything other than columns are first applied to a copy and validated there. */
static VeerResult applyRuns(VeerWorld *world, Runs *runs, uint32_t at) {
    VeerWorld view = {0};
    uint32_t *lanes = malloc(runs->lanes * sizeof *lanes);
    if (!lanes) {
        veer_fail(world, VEER_E_MEMORY, call, "bytes", VEER_NONE, runs->lanes);
        veer_failBytes(world, (uint64_t)runs->lanes * sizeof *lanes);
        return VEER_E_MEMORY;
    }
    memcpy(lanes, world->block, runs->lanes * sizeof *lanes);
    runs->to = lanes;
    world->replay->at = at;
    takeRuns(world->replay, runs);
    veer_viewSaved(&view, lanes, &world->header->def, NULL);
    const VeerCheck check = {&view, VEER_E_CORRUPT, call};
    VeerResult result = VEER_OK;
    if (memcmp(&view.header->def.capacity, &world->header->def.capacity, sizeof view.header->def.capacity) != 0)
        result = corrupt(world, "bytes.capacity", 0);
    else if (view.header->def.dimensions != world->header->def.dimensions) /* worlds with different dimensions have different columns */
        result = corrupt(world, "bytes.dimensions", view.header->def.dimensions);
    else if ((result = veer_checkRecords(&check)) != VEER_OK)
        world->error = view.error;
    else
        veer_restoreLanes(world, lanes);
    free(lanes);
    return result;
}

static VeerResult doEdits(VeerWorld *world) {
    VeerReplay *replay = world->replay;
    uint32_t at = replay->at;
    Runs runs = {.lanes = veer_openLanes(world), .from = firstColumn(world), .derived = world->header->savedLanes};
    runs.end = (uint32_t)((const uint32_t *)(const void *)world->brains - world->block);
    takeRuns(replay, &runs);
    if (replay->isBroken || (runs.others && world->stage != VEER_STAGE_IDLE)) return corrupt(world, "bytes", at);
    if (runs.others) return applyRuns(world, &runs, at);
    runs.to = world->block;
    replay->at = at;
    takeRuns(replay, &runs);
    return VEER_OK;
}

static VeerResult doReserve(VeerWorld *world) {
    VeerReplay *replay = world->replay;
    VeerCapacityDef capacity;
    uint32_t *each = (uint32_t *)(void *)&capacity, at = replay->at;
    for (uint32_t i = 0; i < sizeof capacity / sizeof *each; i++) each[i] = takeNumber(replay);
    int isSane = !replay->isBroken && veer_checkDef(world, VEER_GROUP_CAPACITY, &capacity, call, "bytes", VEER_NONE) == VEER_OK;
    uint32_t lanes = isSane ? veer_savedLanes(&capacity) : 0;
    if (lanes == 0 || (lanes > PLENTY && lanes / 100 > replay->size / 4)) return corrupt(world, "bytes", at);
    return veer_reserve(world->id, &capacity);
}

static VeerResult doStage(VeerWorld *world, uint32_t entry) {
    float dt = 0.0f;
    if (entry == VEER_ENTRY_STEP || entry == VEER_ENTRY_PERCEIVE) {
        const unsigned char *bytes = take(world->replay, sizeof dt);
        if (!bytes) return corrupt(world, "bytes", world->replay->at);
        memcpy(&dt, bytes, sizeof dt);
    }
    switch (entry) {
    case VEER_ENTRY_STEP: return dt == 0.0f ? corrupt(world, "bytes", world->replay->at) : veer_step(world->id, dt);
    case VEER_ENTRY_PERCEIVE: return veer_perceive(world->id, dt);
    case VEER_ENTRY_DECIDE: return veer_decide(world->id);
    case VEER_ENTRY_MOVE: return veer_move(world->id);
    default: return veer_endStep(world->id);
    }
}

/* ---- checks */

static VeerResult diverged(VeerWorld *world, const char *argument, uint32_t slot) {
    VeerReplay *replay = world->replay;
    veer_fail(world, VEER_E_DIVERGED, call, argument, slot, replay->step);
    veer_failNote(world, "step % of %", replay->step, replay->steps);
    return VEER_E_DIVERGED;
}

static uint32_t numberAt(const unsigned char *bytes, uint32_t i) { return bytes[2 * i] | (uint32_t)bytes[2 * i + 1] << 8; }

/* Finds the first column and the lowest slot whose values differ from the recording. */
static VeerResult findWhere(VeerWorld *world, const unsigned char *columns, const unsigned char *slots) {
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high, at = 0, slot = 0;
    const char *name = "agents";
    char argument[VEER_ARGUMENT_SIZE];
    for (uint32_t column = VEER_COLUMNS; column-- > 0;) {
        if (!veer_isHashed(column)) continue;
        at++;
        if (numberAt(columns, HASHED - at) != veer_columnCheck(world, column)) name = veer_columnInfo[column].name;
    }
    while (slot < high && numberAt(slots, slot) == veer_agentCheck(world, slot)) slot++;
    if (slot == high) return diverged(world, "hash", VEER_NONE); /* no agent's values differ */
    veer_nameArgument(argument, name, "[#]", "");
    return diverged(world, argument, slot);
}

static VeerResult checkStep(VeerWorld *world) {
    VeerReplay *replay = world->replay;
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    uint64_t recorded, hash = 0;
    const unsigned char *bytes = take(replay, sizeof recorded);
    const unsigned char *columns = replay->detail ? take(replay, 2 * HASHED) : bytes;
    const unsigned char *slots = replay->detail ? take(replay, 2 * high) : bytes;
    replay->step++;
    if (bytes) memcpy(&recorded, bytes, sizeof recorded);
    veer_hash(world->id, &hash);
    /* a different number of agents changes the length of the entry, so the rest cannot be read */
    if (bytes && recorded == hash) return columns && slots ? VEER_OK : corrupt(world, "bytes", replay->at);
    VeerResult result = columns && slots && replay->detail ? findWhere(world, columns, slots) : diverged(world, "hash", VEER_NONE);
    replay->isBroken = 1;
    return result;
}

VeerResult veer_replayStep(VeerWorldId id) {
    VeerCall opened = veer_openCall(id, call);
    VeerWorld *world = opened.world;
    if (!world) return VEER_E_WORLD;
    VeerReplay *replay = world->replay;
    if (!replay) {
        veer_fail(world, VEER_E_RANGE, call, "world", VEER_NONE, 0);
        veer_failNote(world, "not a replay", 0, 0);
        return VEER_E_RANGE;
    }
    if (world->stage == VEER_STAGE_EVALUATING) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    while (!replay->isBroken && replay->at < replay->size) {
        uint32_t begin = replay->at++, entry = replay->bytes[begin];
        int isBetween =
            entry == VEER_ENTRY_WRITES || entry == VEER_ENTRY_DECIDE || entry == VEER_ENTRY_MOVE || entry == VEER_ENTRY_END_STEP;
        if (!isBetween) world->stage = VEER_STAGE_IDLE; /* a step in progress was also dropped in the recorded world */
        if (isBetween && world->stage == VEER_STAGE_IDLE) entry = 0;
        VeerResult result = entry == VEER_ENTRY_EDITS || entry == VEER_ENTRY_WRITES ? doEdits(world)
                            : entry == VEER_ENTRY_RESERVE                           ? doReserve(world)
                            : entry > 0 && entry < VEER_ENTRIES                     ? doStage(world, entry)
                                                                                    : corrupt(world, "bytes", replay->at - 1);
        if (result == VEER_E_MEMORY) replay->at = begin; /* the caller may try again */
        if (result < 0) {
            replay->isBroken = result != VEER_E_MEMORY;
            return result == VEER_E_DT || result == VEER_E_BUSY ? corrupt(world, "bytes", replay->at) : result;
        }
        if (entry == VEER_ENTRY_STEP || entry == VEER_ENTRY_MOVE || entry == VEER_ENTRY_END_STEP) return checkStep(world);
    }
    return replay->isBroken ? corrupt(world, "bytes", replay->at) : VEER_NO_RESULT;
}
