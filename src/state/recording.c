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

#define SPARE 3u /* padding after the last entry, up to a whole word */

typedef struct VeerRecorder {
    VeerRecordingHeader *file; /* points at the header; the entries follow it */
    uint32_t room;             /* bytes allocated for entries */
    uint32_t size, whole;      /* number of bytes written, and number of bytes up to the end of the last complete step */
    uint32_t isFull;
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

/* ---- bytes */

static unsigned char *entries(const VeerRecorder *recorder) { return (unsigned char *)(recorder->file + 1); }

static void put(VeerRecorder *recorder, const void *bytes, uint32_t count) {
    if (!recorder->isFull && count > recorder->room - recorder->size) {
        uint64_t room = 2 * (uint64_t)recorder->room + count;
        VeerRecordingHeader *file = room > 0x7FFFFF00u ? NULL : realloc(recorder->file, sizeof *file + SPARE + (size_t)room);
        if (file) recorder->file = file;
        recorder->room = file ? (uint32_t)room : recorder->room;
        recorder->isFull = !file;
        if (!file) recorder->size = recorder->whole;
    }
    if (recorder->isFull) return;
    memcpy(entries(recorder) + recorder->size, bytes, count);
    recorder->size += count;
}

static void putByte(VeerRecorder *recorder, uint32_t value) {
    const unsigned char byte = (unsigned char)value;
    put(recorder, &byte, 1);
}

/* Writes a number with seven bits per byte, lowest first. */
static void putNumber(VeerRecorder *recorder, uint32_t number) {
    for (; number > 127; number >>= 7) putByte(recorder, (number & 127u) | 128u);
    putByte(recorder, number);
}

/* Writes the runs of words that differ between two states. before: null for a state of zeros. */
static void putRuns(VeerRecorder *recorder, const uint32_t *before, const uint32_t *now, uint32_t lanes) {
    uint32_t end = 0;
    for (uint32_t i = 0; i < lanes;) {
        uint32_t first = i;
        while (i < lanes && now[i] != (before ? before[i] : 0)) i++;
        if (i > first) {
            putNumber(recorder, i - first);
            putNumber(recorder, first - end);
            put(recorder, now + first, (i - first) * (uint32_t)sizeof *now);
            end = i;
        } else {
            i++;
        }
    }
    putNumber(recorder, 0);
}

/* ---- from steps */

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

static void putEdits(VeerWorld *world) {
    VeerRecorder *recorder = world->recorder;
    uint32_t lanes = veer_openLanes(world);
    ignoreNonInput(recorder, world->header);
    if (recorder->isFull || memcmp(recorder->shadow, world->block, lanes * sizeof *world->block) == 0) return;
    putByte(recorder, world->stage == VEER_STAGE_IDLE ? VEER_ENTRY_EDITS : VEER_ENTRY_WRITES);
    putRuns(recorder, recorder->shadow, world->block, lanes);
}

void veer_recordCall(VeerWorld *world, VeerEntry entry, float dt) {
    putEdits(world);
    putByte(world->recorder, entry);
    if (entry == VEER_ENTRY_STEP || entry == VEER_ENTRY_PERCEIVE) put(world->recorder, &dt, sizeof dt);
}

static void putCheck(VeerWorld *world) {
    VeerRecorder *recorder = world->recorder;
    uint64_t hash = 0;
    veer_hash(world->id, &hash);
    put(recorder, &hash, sizeof hash);
    uint32_t columns = recorder->file->detail ? VEER_COLUMNS : 0;
    for (uint32_t column = 0; column < columns; column++) {
        const uint16_t check = (uint16_t)veer_columnCheck(world, column);
        if (veer_isHashed(column)) put(recorder, &check, sizeof check);
    }
    uint32_t slots = recorder->file->detail ? world->header->pools[VEER_KIND_AGENT].high : 0;
    for (uint32_t slot = 0; slot < slots; slot++) {
        const uint16_t check = (uint16_t)veer_agentCheck(world, slot);
        put(recorder, &check, sizeof check);
    }
}

void veer_recordDone(VeerWorld *world) {
    VeerRecorder *recorder = world->recorder;
    if (world->stage == VEER_STAGE_IDLE) {
        putCheck(world);
        if (!recorder->isFull) {
            recorder->whole = recorder->size;
            recorder->file->steps++;
        }
    }
    memcpy(recorder->shadow, world->block, veer_openLanes(world) * sizeof *recorder->shadow);
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
    putByte(recorder, VEER_ENTRY_RESERVE);
    for (uint32_t i = 0; i < sizeof(VeerCapacityDef) / sizeof *capacities; i++) putNumber(recorder, capacities[i]);
    free(recorder->shadow);
    recorder->shadow = shadow;
    memcpy(shadow, grown->block, grown->header->savedLanes * sizeof *shadow);
    return 1;
}

void veer_freeRecorder(VeerWorld *world) {
    if (!world->recorder) return;
    free(world->recorder->shadow);
    free(world->recorder->file);
    free(world->recorder);
    world->recorder = NULL;
}

/* ---- the calls */

static VeerResult failNone(VeerWorld *world, const char *call) {
    veer_fail(world, VEER_E_RANGE, call, "world", VEER_NONE, 0);
    veer_failNote(world, "it does not record", 0, 0);
    return VEER_E_RANGE;
}

VeerResult veer_startRecording(VeerWorldId id, uint32_t detail) {
    static const char call[] = "veer_startRecording";
    const void *start;
    uint32_t size;
    VeerCall opened = veer_openCall(id, call);
    VeerWorld *world = opened.world;
    if (!world) return VEER_E_WORLD;
    if (detail > 1) return veer_fail(world, VEER_E_RANGE, call, "detail", VEER_NONE, detail);
    if (veer_savedBytes(id, &start, &size) != VEER_OK) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    const uint32_t room = 4096;
    VeerRecorder *recorder = calloc(1, sizeof *recorder);
    if (recorder)
        *recorder = (VeerRecorder){.file = calloc(1, sizeof *recorder->file + SPARE + room), .room = room, .shadow = newShadow(world)};
    VeerWorld made = {.recorder = recorder};
    if (recorder && recorder->file && recorder->shadow) {
        *recorder->file = (VeerRecordingHeader){VEER_RECORDING_MAGIC, VEER_RECORDING_VERSION, veer_layoutHash(), detail, 0, 0, {0, 0}};
        putNumber(recorder, world->header->savedLanes);
        putRuns(recorder, NULL, world->block, world->header->savedLanes);
        recorder->whole = recorder->size;
    }
    if (!recorder || !recorder->file || !recorder->shadow || recorder->isFull) {
        veer_freeRecorder(&made);
        veer_fail(world, VEER_E_MEMORY, call, "world", VEER_NONE, 0);
        veer_failBytes(world, 2 * (uint64_t)size);
        return VEER_E_MEMORY;
    }
    memcpy(recorder->shadow, world->block, size);
    veer_freeRecorder(world);
    world->recorder = recorder;
    return VEER_OK;
}

VeerResult veer_recordedBytes(VeerWorldId id, const void **bytes, uint32_t *size) {
    VeerCall call = veer_openCall(id, "veer_recordedBytes");
    veer_needPointer(&call, bytes, "bytes");
    veer_needPointer(&call, size, "size");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    VeerRecorder *recorder = call.world->recorder;
    if (!recorder) return failNone(call.world, call.name);
    uint32_t lanes = (uint32_t)(sizeof *recorder->file + recorder->size + SPARE) / sizeof(uint32_t);
    memset(entries(recorder) + recorder->size, 0, SPARE);
    recorder->file->bytes = recorder->size;
    uint64_t sum = veer_recordingChecksum((const uint32_t *)(const void *)recorder->file, lanes);
    recorder->file->checksum[0] = (uint32_t)sum;
    recorder->file->checksum[1] = (uint32_t)(sum >> 32);
    *bytes = recorder->file;
    *size = lanes * (uint32_t)sizeof(uint32_t);
    return recorder->isFull ? VEER_CLAMPED : VEER_OK;
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
