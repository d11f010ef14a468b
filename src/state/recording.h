/* The format of recordings, and the functions that steps call in a world that is being recorded. A recording is a saved world and, for
 * every step, the words of the block that calls and the caller's writes have changed since the previous step. It contains the effects of
 * all calls, so a replay only applies them and steps. A part of a recording begins at the end of a step and has no saved world. */
#ifndef VEER_STATE_RECORDING_H
#define VEER_STATE_RECORDING_H

#include "core/world.h"
#include "state/bytes.h"

#define VEER_RECORDING_MAGIC 0x43455256u /* "VREC" */
#define VEER_RECORDING_VERSION 2

/* The header of the file. The entries follow, padded with zeros to whole words. */
typedef struct VeerRecordingHeader {
    uint32_t magic, version, layout;
    uint32_t detail;      /* 1: checks identify the agent and the column */
    uint32_t bytes;       /* size of the entries */
    uint32_t steps;       /* number of complete steps */
    uint32_t isPart;      /* 1: the saved world at the start is missing */
    uint32_t tick, lanes; /* the tick of the world, and the words of its saved part, at the start */
    uint32_t checksum[2]; /* checksum of all words; these two words count as 0 */
} VeerRecordingHeader;

/* The types of entries. An entry consists of its type, as a byte, and its data. The first entry follows the number of the world's words
 * and all words that are not 0. */
typedef enum VeerEntry {
    /* runs of words; each run: word count, number of words skipped before the run, the words; a count of 0 ends the list */
    VEER_ENTRY_EDITS = 1,
    VEER_ENTRY_WRITES,   /* runs as in EDITS, for writes between the stages of a step, which change only columns */
    VEER_ENTRY_RESERVE,  /* capacities */
    VEER_ENTRY_STEP,     /* dt; then the check of a finished step */
    VEER_ENTRY_PERCEIVE, /* followed by dt */
    VEER_ENTRY_DECIDE,
    VEER_ENTRY_MOVE,     /* followed by the check */
    VEER_ENTRY_END_STEP, /* followed by the check */
    VEER_ENTRIES
} VeerEntry;
/* The check of a step consists of the state's hash and, with detail, 16 bits per hashed column and per agent slot. */

uint64_t veer_recordingChecksum(const uint32_t *lanes, uint32_t count);
uint32_t veer_columnCheck(const VeerWorld *world, uint32_t column); /* 16 bits */
uint32_t veer_agentCheck(const VeerWorld *world, uint32_t slot);

/* Returns the number of words of the block to which callers can write: the saved part and, between the stages of a step, the derived
 * columns after it. */
static inline uint32_t veer_openLanes(const VeerWorld *world) {
    if (world->stage == VEER_STAGE_IDLE) return world->header->savedLanes;
    return (uint32_t)((const uint32_t *)(const void *)world->events - world->block);
}

/* A replay: a recording that is being played (api/replay.c). */
typedef struct VeerReplay {
    unsigned char *bytes;
    VeerReader in; /* reads the entries; broken: an entry exceeded the end of the recording, or was invalid */
    uint32_t step, steps, detail;
    uint32_t extra; /* bytes that count in addition to those of the entries in the check how far the world may grow */
} VeerReplay;

/* ---- hooks for steps and growth */

void veer_recordCall(VeerWorld *world, VeerEntry entry, float dt);
void veer_recordDone(VeerWorld *world);
/* Called before the block grows. 0: not enough memory. */
int veer_recordGrowth(VeerWorld *world, const VeerWorld *grown);
/* Records what callers have changed so far, so that a save of this moment agrees with a part of the recording that begins before it. */
void veer_recordEdits(VeerWorld *world);
void veer_freeRecorder(VeerWorld *world);
void veer_freeReplay(VeerWorld *world);

static inline void veer_beforeStage(VeerWorld *world, VeerEntry entry, float dt) {
    if (VEER_HOLDS(state_recording) && world->recorder) veer_recordCall(world, entry, dt);
}
static inline void veer_beforeSave(VeerWorld *world) {
    if (VEER_HOLDS(state_recording) && world->recorder) veer_recordEdits(world);
}
static inline void veer_afterStage(VeerWorld *world) {
    if (VEER_HOLDS(state_recording) && world->recorder) veer_recordDone(world);
}

#endif
