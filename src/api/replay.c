/* Plays recordings (recording.h), each in its own world, and parts of recordings in a world that has the state at their start. A recording
 * may come from an untrusted source: a checksum covers all its bytes, every entry is bounds-checked, and everything except column data is
 * validated like a saved world before an entry is applied. Column data may hold anything, because callers may write anything; a step
 * validates it first. */
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

/* A part may grow its world to this many times its size, whatever its own size is. Larger: few bytes from a stranger could take much
 * memory. Smaller: games that reserve much at once could not be replayed. */
#define MOST_GROWTH 4u

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

static void takeRuns(VeerReader *in, Runs *runs) {
    uint32_t end = 0;
    for (;;) {
        uint32_t count = veer_takeNumber(in);
        if (!count) return;
        uint32_t skip = veer_takeNumber(in);
        if (skip > runs->lanes - end || count > runs->lanes - end - skip) in->isBroken = 1;
        const unsigned char *lanes = in->isBroken ? NULL : veer_take(in, count * (uint32_t)sizeof(uint32_t));
        if (!lanes) return;
        uint32_t first = end + skip;
        end = first + count;
        runs->others += (first < runs->from || end > runs->end) && first < runs->derived;
        if (runs->to) memcpy(runs->to + first, lanes, count * sizeof *runs->to);
    }
}

/* ---- opening */

/* The bytes of a recording or of a part of one, which a call has got. */
typedef struct Opening {
    const char *call;
    VeerWorld *world; /* the world that plays the part; null: a world is to be created */
    const void *bytes;
    uint32_t size;
    VeerRecordingHeader header;
} Opening;

static VeerResult refuse(const Opening *opening, VeerResult code, const char *argument, double value) {
    return veer_fail(opening->world, code, opening->call, argument, VEER_NONE, value);
}

static VeerResult refuseOther(const Opening *opening, const char *argument, double recorded, double here) {
    refuse(opening, VEER_E_VERSION, argument, recorded);
    veer_failNote(opening->world, "% recorded, % here", recorded, here);
    return VEER_E_VERSION;
}

static VeerResult refuseMemory(const Opening *opening, uint64_t bytes) {
    refuse(opening, VEER_E_MEMORY, "bytes", opening->size);
    veer_failBytes(opening->world, bytes);
    return VEER_E_MEMORY;
}

static VeerResult checkFile(Opening *opening) {
    VeerRecordingHeader *header = &opening->header;
    const uint32_t size = opening->size;
    if (size < sizeof *header) return refuse(opening, VEER_E_FORMAT, "size", size);
    memcpy(header, opening->bytes, sizeof *header);
    if (header->magic != VEER_RECORDING_MAGIC) return refuse(opening, VEER_E_FORMAT, "bytes.magic", header->magic);
    if (header->version != VEER_RECORDING_VERSION) return refuseOther(opening, "bytes.version", header->version, VEER_RECORDING_VERSION);
    if (header->layout != veer_layoutHash()) return refuseOther(opening, "bytes.layout", header->layout, veer_layoutHash());
    if (header->detail > 1) return refuse(opening, VEER_E_CORRUPT, "bytes.detail", header->detail);
    if (header->isPart > 1) return refuse(opening, VEER_E_CORRUPT, "bytes.isPart", header->isPart);
    uint64_t needed = (sizeof *header + (uint64_t)header->bytes + 3) / 4 * 4;
    if (size >= needed) return size == needed ? VEER_OK : refuse(opening, VEER_E_CORRUPT, "size", size);
    refuse(opening, VEER_E_BUFFER, "size", size);
    veer_failNote(opening->world, "% bytes needed", (double)needed, 0);
    return VEER_E_BUFFER;
}

/* Copies the entries, after checking all bytes. */
static VeerResult openFile(Opening *opening, VeerReplay **opened) {
    const VeerRecordingHeader *header = &opening->header;
    VeerResult result = checkFile(opening);
    if (result != VEER_OK) return result;
    VeerReplay *replay = malloc(sizeof *replay);
    uint32_t *copy = malloc(opening->size);
    if (!replay || !copy) {
        result = refuseMemory(opening, opening->size);
    } else {
        memcpy(copy, opening->bytes, opening->size);
        uint64_t sum = veer_recordingChecksum(copy, opening->size / (uint32_t)sizeof *copy);
        int isSame = (uint32_t)sum == header->checksum[0] && (uint32_t)(sum >> 32) == header->checksum[1];
        if (!isSame) result = refuse(opening, VEER_E_CORRUPT, "bytes.checksum", header->checksum[0]);
    }
    if (result != VEER_OK) {
        free(replay);
        free(copy);
        return result;
    }
    unsigned char *entries = (unsigned char *)copy;
    memmove(entries, entries + sizeof *header, opening->size - sizeof *header);
    *replay = (VeerReplay){.bytes = entries, .in = {entries, header->bytes, 0, 0}, .steps = header->steps, .detail = header->detail};
    *opened = replay;
    return VEER_OK;
}

/* Creates the world with the state at the start of a recording. */
static VeerResult openStart(const Opening *opening, VeerReader *in, VeerWorldId *world) {
    Runs runs = {.lanes = veer_takeNumber(in)};
    if (in->isBroken || runs.lanes > VEER_MAX_LANES || veer_isBomb(runs.lanes, in->size))
        return refuse(opening, VEER_E_CORRUPT, "bytes.lanes", runs.lanes);
    runs.to = calloc((size_t)runs.lanes + 1, sizeof *runs.to);
    if (!runs.to) return refuseMemory(opening, (uint64_t)runs.lanes * sizeof *runs.to);
    takeRuns(in, &runs);
    VeerResult result = in->isBroken ? refuse(opening, VEER_E_CORRUPT, "bytes", in->at)
                                     : veer_loadWorld(runs.to, runs.lanes * (uint32_t)sizeof *runs.to, world);
    free(runs.to);
    return result;
}

static void freeReplay(VeerReplay *replay) {
    if (replay) free(replay->bytes);
    free(replay);
}

VeerResult veer_openReplay(const void *bytes, uint32_t size, VeerWorldId *id) {
    Opening opening = {.call = "veer_openReplay", .bytes = bytes, .size = size};
    VeerReplay *replay = NULL;
    if (id) *id = veer_nullWorld;
    if (!id || !bytes) return refuse(&opening, VEER_E_NULL, id ? "bytes" : "world", 0);
    VeerResult result = openFile(&opening, &replay);
    if (result == VEER_OK && opening.header.isPart) {
        result = refuse(&opening, VEER_E_FORMAT, "bytes.isPart", 1);
        veer_failNote(NULL, "a part: a world at tick % plays it", opening.header.tick, 0);
    }
    if (result == VEER_OK) result = openStart(&opening, &replay->in, id);
    if (result == VEER_OK)
        veer_world(*id, call)->replay = replay;
    else
        freeReplay(replay);
    return result;
}

/* ---- parts */

static int isCapacityTaken(VeerReader *in, VeerCapacityDef *capacity) {
    uint32_t *each = (uint32_t *)(void *)capacity;
    for (uint32_t i = 0; i < sizeof *capacity / sizeof *each; i++) each[i] = veer_takeNumber(in);
    return !in->isBroken;
}

/* A world that has grown since the step before the part, and was then saved, begins where the part grows to the same capacity: it has the
 * changes before, whose places in the block were others. Returns whether the part has such a place. */
static int skipGrowth(VeerReader *in, const VeerWorld *world) {
    VeerCapacityDef capacity;
    while (!in->isBroken && in->at < in->size) {
        const uint32_t entry = in->bytes[in->at++];
        Runs runs = {.lanes = VEER_MAX_LANES};
        if (entry == VEER_ENTRY_EDITS)
            takeRuns(in, &runs);
        else if (entry != VEER_ENTRY_RESERVE)
            return 0;
        else if (isCapacityTaken(in, &capacity) && memcmp(&capacity, &world->header->def.capacity, sizeof capacity) == 0)
            return 1;
    }
    return 0;
}

VeerResult veer_replayPart(VeerWorldId id, const void *bytes, uint32_t size) {
    VeerCall opened = veer_openCall(id, "veer_replayPart");
    VeerWorld *world = opened.world;
    veer_needPointer(&opened, bytes, "bytes");
    veer_needStage(&opened, VEER_STAGE_IDLE);
    if (opened.result != VEER_OK) return opened.result;
    const VeerReplay *before = world->replay;
    if (before && !before->in.isBroken && before->in.at < before->in.size) {
        veer_refuse(&opened, VEER_E_RANGE, "world", before->step);
        veer_failNote(world, "% of % steps of the part before are replayed", before->step, before->steps);
        return opened.result;
    }
    Opening opening = {.call = opened.name, .world = world, .bytes = bytes, .size = size};
    VeerReplay *replay = NULL;
    VeerResult result = openFile(&opening, &replay);
    const VeerRecordingHeader *header = &opening.header;
    if (result == VEER_OK && !header->isPart) {
        result = refuse(&opening, VEER_E_FORMAT, "bytes.isPart", 0);
        veer_failNote(world, "a whole recording", 0, 0);
    }
    if (result == VEER_OK && header->tick != world->header->tick) {
        result = refuse(&opening, VEER_E_RANGE, "bytes.tick", header->tick);
        veer_failNote(world, "the part begins at tick %, the world is at %", header->tick, world->header->tick);
    }
    if (result == VEER_OK && header->lanes != world->header->savedLanes && !skipGrowth(&replay->in, world))
        result = refuseOther(&opening, "bytes.lanes", header->lanes, world->header->savedLanes);
    if (result != VEER_OK) {
        freeReplay(replay);
        return result;
    }
    freeReplay(world->replay);
    replay->extra = MOST_GROWTH * (world->header->savedLanes / VEER_EXPANSION * (uint32_t)sizeof(uint32_t));
    world->replay = replay;
    return VEER_OK;
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
    world->replay->in.at = at;
    takeRuns(&world->replay->in, runs);
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
    uint32_t at = replay->in.at;
    Runs runs = {.lanes = veer_openLanes(world), .from = firstColumn(world), .derived = world->header->savedLanes};
    runs.end = (uint32_t)((const uint32_t *)(const void *)world->brains - world->block);
    takeRuns(&replay->in, &runs);
    if (replay->in.isBroken || (runs.others && world->stage != VEER_STAGE_IDLE)) return corrupt(world, "bytes", at);
    if (runs.others) return applyRuns(world, &runs, at);
    runs.to = world->block;
    replay->in.at = at;
    takeRuns(&replay->in, &runs);
    return VEER_OK;
}

static VeerResult doReserve(VeerWorld *world) {
    VeerReplay *replay = world->replay;
    VeerCapacityDef capacity;
    const uint32_t at = replay->in.at;
    int isSane = isCapacityTaken(&replay->in, &capacity);
    isSane = isSane && veer_checkDef(world, VEER_GROUP_CAPACITY, &capacity, call, "bytes", VEER_NONE) == VEER_OK;
    uint32_t lanes = isSane ? veer_savedLanes(&capacity) : 0;
    if (lanes == 0 || veer_isBomb(lanes, replay->in.size + replay->extra)) return corrupt(world, "bytes", at);
    return veer_reserve(world->id, &capacity);
}

static VeerResult doStage(VeerWorld *world, uint32_t entry) {
    float dt = 0.0f;
    if (entry == VEER_ENTRY_STEP || entry == VEER_ENTRY_PERCEIVE) {
        const unsigned char *bytes = veer_take(&world->replay->in, sizeof dt);
        if (!bytes) return corrupt(world, "bytes", world->replay->in.at);
        memcpy(&dt, bytes, sizeof dt);
    }
    switch (entry) {
    case VEER_ENTRY_STEP: return dt == 0.0f ? corrupt(world, "bytes", world->replay->in.at) : veer_step(world->id, dt);
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
    const unsigned char *bytes = veer_take(&replay->in, sizeof recorded);
    const unsigned char *columns = replay->detail ? veer_take(&replay->in, 2 * HASHED) : bytes;
    const unsigned char *slots = replay->detail ? veer_take(&replay->in, 2 * high) : bytes;
    replay->step++;
    if (bytes) memcpy(&recorded, bytes, sizeof recorded);
    veer_hash(world->id, &hash);
    /* a different number of agents changes the length of the entry, so the rest cannot be read */
    if (bytes && recorded == hash) return columns && slots ? VEER_OK : corrupt(world, "bytes", replay->in.at);
    VeerResult result = columns && slots && replay->detail ? findWhere(world, columns, slots) : diverged(world, "hash", VEER_NONE);
    replay->in.isBroken = 1;
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
    while (!replay->in.isBroken && replay->in.at < replay->in.size) {
        uint32_t begin = replay->in.at++, entry = replay->in.bytes[begin];
        int isBetween =
            entry == VEER_ENTRY_WRITES || entry == VEER_ENTRY_DECIDE || entry == VEER_ENTRY_MOVE || entry == VEER_ENTRY_END_STEP;
        if (!isBetween) world->stage = VEER_STAGE_IDLE; /* a step in progress was also dropped in the recorded world */
        if (isBetween && world->stage == VEER_STAGE_IDLE) entry = 0;
        VeerResult result = entry == VEER_ENTRY_EDITS || entry == VEER_ENTRY_WRITES ? doEdits(world)
                            : entry == VEER_ENTRY_RESERVE                           ? doReserve(world)
                            : entry > 0 && entry < VEER_ENTRIES                     ? doStage(world, entry)
                                                                                    : corrupt(world, "bytes", replay->in.at - 1);
        if (result == VEER_E_MEMORY) replay->in.at = begin; /* the caller may try again */
        if (result < 0) {
            replay->in.isBroken = result != VEER_E_MEMORY;
            return result == VEER_E_DT || result == VEER_E_BUSY ? corrupt(world, "bytes", replay->in.at) : result;
        }
        if (entry == VEER_ENTRY_STEP || entry == VEER_ENTRY_MOVE || entry == VEER_ENTRY_END_STEP) return checkStep(world);
    }
    return replay->in.isBroken ? corrupt(world, "bytes", replay->in.at) : VEER_NO_RESULT;
}
