/* Writes recordings: before every step, what has changed since the previous step; after it, a check of the result. Each step costs a copy
 * and a comparison of the world. The recording's buffer is the only memory that grows while a world steps; if it cannot grow, the recording
 * ends with the last complete step. */
#include "state/recording.h"

#include <stdlib.h>
#include <string.h>

#include "core/call.h"
#include "core/columns.h"
#include "core/error.h"
#include "core/registry.h"
#include "core/world.h"
#include "math/lane_hash.h"
#include "state/layout.h"
#include "state/snapshot.h"

/* The end of a step, where a part of the recording can begin. The first mark is the state at the start. */
typedef struct Mark {
    uint32_t tick, at, lanes; /* at: number of bytes of the file up to here; lanes: words of the saved part of the world */
} Mark;

typedef struct VeerRecorder {
    VeerWriter file;  /* the header and the entries */
    VeerWriter marks; /* the mark of the start, and one of every complete step */
    uint32_t *shadow; /* copy of the words that callers can write, from the end of the last stage */
} VeerRecorder;

uint64_t veer_recordingChecksum(const uint32_t *lanes, uint32_t count) {
    VeerRecordingHeader header;
    memcpy(&header, lanes, sizeof header);
    header.checksum[0] = header.checksum[1] = 0;
    VeerHasher hasher = veer_newHasher();
    veer_hashLanes(&hasher, &header, sizeof header / sizeof(uint32_t), 0);
    veer_hashLanes(&hasher, lanes + sizeof header / sizeof(uint32_t), count - sizeof header / sizeof(uint32_t), 0);
    return veer_hashValue(&hasher);
}

static VeerRecordingHeader *headerOf(const VeerRecorder *recorder) { return (VeerRecordingHeader *)(void *)recorder->file.bytes; }

/* A recording without memory for the latest step has ended with the step before. */
static int isFull(const VeerRecorder *recorder) { return (int)recorder->file.isFull; }

static const Mark *marksOf(const VeerRecorder *recorder) { return (const Mark *)(const void *)recorder->marks.bytes; }
static uint32_t markCount(const VeerRecorder *recorder) { return recorder->marks.size / (uint32_t)sizeof(Mark); }

static void putMark(const VeerWorld *world, VeerRecorder *recorder) {
    const Mark mark = {world->header->tick, recorder->file.size, world->header->savedLanes};
    if (isFull(recorder)) return;
    veer_put(&recorder->marks, &mark, sizeof mark);
    recorder->file.isFull = recorder->marks.isFull;
}

/* ---- from steps */

/* Writes the runs of words that differ between two states. before: null for a state of zeros. */
static void putRuns(VeerWriter *file, const uint32_t *before, const uint32_t *now, uint32_t lanes) {
    uint32_t end = 0;
    for (uint32_t i = 0; i < lanes;) {
        uint32_t first = i;
        while (i < lanes && now[i] != (before ? before[i] : 0)) i++;
        if (i > first) {
            veer_putNumber(file, i - first);
            veer_putNumber(file, first - end);
            veer_put(file, now + first, (i - first) * (uint32_t)sizeof *now);
            end = i;
        } else {
            i++;
        }
    }
    veer_putNumber(file, 0);
}

/* Excludes words that are not input from the comparison, by making them equal: the checksum of saved bytes, the time left in veer_advance,
 * and the count of obstacle edits. */
static void ignoreNonInput(const VeerRecorder *recorder, const VeerHeader *now) {
    VeerHeader *before = (VeerHeader *)(void *)recorder->shadow;
    before->totalLanes = now->totalLanes;
    before->checksum[0] = now->checksum[0];
    before->checksum[1] = now->checksum[1];
    before->obstacleEdits = now->obstacleEdits;
    before->accumulator = now->accumulator;
}

/* Returns whether there were edits. */
static int putEdits(VeerWorld *world) {
    VeerRecorder *recorder = world->recorder;
    uint32_t lanes = veer_openLanes(world);
    ignoreNonInput(recorder, world->header);
    if (isFull(recorder) || memcmp(recorder->shadow, world->block, lanes * sizeof *world->block) == 0) return 0;
    veer_putByte(&recorder->file, world->stage == VEER_STAGE_IDLE ? VEER_ENTRY_EDITS : VEER_ENTRY_WRITES);
    putRuns(&recorder->file, recorder->shadow, world->block, lanes);
    return 1;
}

static void copyShadow(const VeerWorld *world) {
    memcpy(world->recorder->shadow, world->block, veer_openLanes(world) * sizeof *world->block);
}

void veer_recordEdits(VeerWorld *world) {
    if (putEdits(world)) copyShadow(world);
}

void veer_recordCall(VeerWorld *world, VeerEntry entry, float dt) {
    putEdits(world);
    veer_putByte(&world->recorder->file, entry);
    if (entry == VEER_ENTRY_STEP || entry == VEER_ENTRY_PERCEIVE) veer_put(&world->recorder->file, &dt, sizeof dt);
}

static void putCheck(VeerWorld *world) {
    VeerWriter *file = &world->recorder->file;
    const uint32_t detail = headerOf(world->recorder)->detail;
    uint64_t hash = 0;
    veer_hash(world->id, &hash);
    veer_put(file, &hash, sizeof hash);
    uint32_t columns = detail ? VEER_COLUMNS : 0;
    for (uint32_t column = 0; column < columns; column++) {
        const uint16_t check = (uint16_t)veer_columnCheck(world, column);
        if (veer_isHashed(column)) veer_put(file, &check, sizeof check);
    }
    uint32_t slots = detail ? world->header->pools[VEER_KIND_AGENT].high : 0;
    for (uint32_t slot = 0; slot < slots; slot++) {
        const uint16_t check = (uint16_t)veer_agentCheck(world, slot);
        veer_put(file, &check, sizeof check);
    }
}

void veer_recordDone(VeerWorld *world) {
    if (world->stage == VEER_STAGE_IDLE) {
        putCheck(world);
        putMark(world, world->recorder);
    }
    copyShadow(world);
}

static uint32_t *newShadow(const VeerWorld *world) {
    size_t lanes = (size_t)((const uint32_t *)(const void *)world->events - world->block);
    return malloc(lanes * sizeof(uint32_t));
}

int veer_recordGrowth(VeerWorld *world, const VeerWorld *grown) {
    VeerRecorder *recorder = world->recorder;
    const uint32_t *capacities = (const uint32_t *)(const void *)&grown->header->def.capacity;
    uint32_t *shadow = newShadow(grown);
    if (!shadow) return 0;
    putEdits(world);
    veer_putByte(&recorder->file, VEER_ENTRY_RESERVE);
    for (uint32_t i = 0; i < sizeof(VeerCapacityDef) / sizeof *capacities; i++) veer_putNumber(&recorder->file, capacities[i]);
    free(recorder->shadow);
    recorder->shadow = shadow;
    memcpy(shadow, grown->block, grown->header->savedLanes * sizeof *shadow);
    return 1;
}

void veer_freeRecorder(VeerWorld *world) {
    if (!world->recorder) return;
    free(world->recorder->shadow);
    free(world->recorder->file.bytes);
    free(world->recorder->marks.bytes);
    free(world->recorder);
    world->recorder = NULL;
}

/* ---- the calls */

static VeerResult failNone(VeerWorld *world, const char *call) {
    veer_fail(world, VEER_E_RANGE, call, "world", VEER_NONE, 0);
    veer_failNote(world, "it does not record", 0, 0);
    return VEER_E_RANGE;
}

/* Creates a recorder with the state at the start. Returns null without memory. */
static VeerRecorder *newRecorder(VeerWorld *world, uint32_t detail) {
    VeerRecorder *recorder = calloc(1, sizeof *recorder);
    if (!recorder) return NULL;
    const uint32_t lanes = world->header->savedLanes;
    const VeerRecordingHeader header = {
        VEER_RECORDING_MAGIC, VEER_RECORDING_VERSION, veer_layoutHash(), detail, 0, 0, 0, world->header->tick, lanes, {0, 0}};
    *recorder = (VeerRecorder){.file = veer_newWriter(4096), .marks = veer_newWriter(16 * sizeof(Mark)), .shadow = newShadow(world)};
    veer_put(&recorder->file, &header, sizeof header);
    veer_putNumber(&recorder->file, lanes);
    putRuns(&recorder->file, NULL, world->block, lanes);
    putMark(world, recorder);
    if (recorder->shadow && !isFull(recorder)) {
        memcpy(recorder->shadow, world->block, lanes * sizeof *recorder->shadow);
        return recorder;
    }
    VeerWorld made = {.recorder = recorder};
    veer_freeRecorder(&made);
    return NULL;
}

VeerResult veer_startRecording(VeerWorldId id, uint32_t detail) {
    static const char call[] = "veer_startRecording";
    VeerCall opened = veer_openCall(id, call);
    VeerWorld *world = opened.world;
    if (!world) return VEER_E_WORLD;
    if (detail > 1) return veer_fail(world, VEER_E_RANGE, call, "detail", VEER_NONE, detail);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    veer_sealWorld(world);
    VeerRecorder *recorder = newRecorder(world, detail);
    if (!recorder) {
        veer_fail(world, VEER_E_MEMORY, call, "world", VEER_NONE, 0);
        veer_failBytes(world, 2 * sizeof(uint32_t) * (uint64_t)world->header->savedLanes);
        return VEER_E_MEMORY;
    }
    veer_freeRecorder(world);
    world->recorder = recorder;
    return VEER_OK;
}

/* ---- parts */

/* Returns the latest mark with a tick, because after a rollback a tick can come again; or the number of marks if there is none. */
static uint32_t markAt(const VeerRecorder *recorder, uint32_t tick) {
    const Mark *marks = marksOf(recorder);
    for (uint32_t i = markCount(recorder); i-- > 0;)
        if (marks[i].tick == tick) return i;
    return markCount(recorder);
}

/* Removes everything before a mark and frees its memory. */
static void forget(VeerRecorder *recorder, uint32_t index) {
    Mark *marks = (Mark *)(void *)recorder->marks.bytes;
    VeerRecordingHeader *header = headerOf(recorder);
    const uint32_t first = marks[index].at, shift = first - (uint32_t)sizeof *header;
    header->isPart = 1;
    header->tick = marks[index].tick;
    header->lanes = marks[index].lanes;
    memmove(header + 1, recorder->file.bytes + first, recorder->file.size - first);
    recorder->file.size -= shift;
    recorder->marks.size -= index * (uint32_t)sizeof *marks;
    memmove(marks, marks + index, recorder->marks.size);
    for (uint32_t i = 0; i < markCount(recorder); i++) marks[i].at -= shift;
    veer_shrink(&recorder->file);
    veer_shrink(&recorder->marks);
}

/* Completes the header. What was recorded after the last step belongs to the next part. */
static VeerResult expose(VeerRecorder *recorder, const void **bytes, uint32_t *size) {
    VeerRecordingHeader *header = headerOf(recorder);
    const uint32_t steps = markCount(recorder) - 1, end = marksOf(recorder)[steps].at;
    const uint32_t lanes = (end + VEER_PADDING) / (uint32_t)sizeof(uint32_t);
    memset(recorder->file.bytes + recorder->file.size, 0, VEER_PADDING);
    header->steps = steps;
    header->bytes = end - (uint32_t)sizeof *header;
    uint64_t sum = veer_recordingChecksum((const uint32_t *)(const void *)header, lanes);
    header->checksum[0] = (uint32_t)sum;
    header->checksum[1] = (uint32_t)(sum >> 32);
    *bytes = header;
    *size = lanes * (uint32_t)sizeof(uint32_t);
    return isFull(recorder) ? VEER_CLAMPED : VEER_OK;
}

/* Checks the arguments of a call that returns recorded bytes. Returns null if it failed. */
static VeerRecorder *needRecorder(VeerCall *call, const void **bytes, const uint32_t *size) {
    veer_needPointer(call, bytes, "bytes");
    veer_needPointer(call, size, "size");
    veer_needStage(call, VEER_STAGE_IDLE);
    if (call->result == VEER_OK && !call->world->recorder) call->result = failNone(call->world, call->name);
    return call->result == VEER_OK ? call->world->recorder : NULL;
}

VeerResult veer_recordedBytes(VeerWorldId id, const void **bytes, uint32_t *size) {
    VeerCall call = veer_openCall(id, "veer_recordedBytes");
    VeerRecorder *recorder = needRecorder(&call, bytes, size);
    return recorder ? expose(recorder, bytes, size) : call.result;
}

VeerResult veer_recordedSince(VeerWorldId id, uint32_t tick, const void **bytes, uint32_t *size) {
    VeerCall call = veer_openCall(id, "veer_recordedSince");
    VeerRecorder *recorder = needRecorder(&call, bytes, size);
    if (!recorder) return call.result;
    const uint32_t index = markAt(recorder, tick);
    if (index == markCount(recorder)) {
        veer_refuse(&call, VEER_E_RANGE, "tick", tick);
        veer_failNote(call.world, "ticks % to % are kept", marksOf(recorder)->tick, marksOf(recorder)[index - 1].tick);
        return call.result;
    }
    forget(recorder, index);
    return expose(recorder, bytes, size);
}

VeerResult veer_stopRecording(VeerWorldId id) {
    VeerCall call = veer_openCall(id, "veer_stopRecording");
    if (!call.world) return VEER_E_WORLD;
    if (!call.world->recorder) return failNone(call.world, call.name);
    veer_freeRecorder(call.world);
    return VEER_OK;
}

void veer_freeReplay(VeerWorld *world) {
    if (world->replay) free(world->replay->bytes);
    free(world->replay);
}
