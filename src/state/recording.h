/* The format of recordings, and the hooks that steps call in a world that records. A recording is a saved world and, before every step,
 * the lanes of the block that calls and the caller's writes have changed since the previous step. It holds the effects of all calls, so
 * a replay only needs to apply them and to step. */
#ifndef VEER_STATE_RECORDING_H
#define VEER_STATE_RECORDING_H

#include "core/world.h"

#define VEER_RECORDING_MAGIC 0x43455256u /* "VREC" */
#define VEER_RECORDING_VERSION 1

/* The start of the file. The entries follow, padded with zeros to whole lanes. */
typedef struct VeerRecordingHeader {
    uint32_t magic, version, layout;
    uint32_t detail;      /* 1: checks name the agent and the column */
    uint32_t bytes;       /* of the entries */
    uint32_t steps;       /* finished */
    uint32_t checksum[2]; /* of all lanes, with 0 in place of these two */
} VeerRecordingHeader;

/* An entry is one of these as a byte, and its data. The first entry follows the number of the world's lanes and those that are not 0. */
typedef enum VeerEntry {
    VEER_ENTRY_EDITS = 1, /* runs of lanes: count, number of lanes skipped before it, lanes; the last count is 0 */
    VEER_ENTRY_WRITES,    /* the same between the stages of a step: only columns */
    VEER_ENTRY_RESERVE,   /* capacities */
    VEER_ENTRY_STEP,      /* dt; then the check of a finished step */
    VEER_ENTRY_PERCEIVE,  /* dt */
    VEER_ENTRY_DECIDE,
    VEER_ENTRY_MOVE,     /* then the check */
    VEER_ENTRY_END_STEP, /* then the check */
    VEER_ENTRIES
} VeerEntry;
/* The check is the hash; with detail, 16 bits per hashed column and per agent slot follow. */

uint64_t veer_recordingChecksum(const uint32_t *lanes, uint32_t count);
uint32_t veer_columnCheck(const VeerWorld *world, uint32_t column); /* 16 bits */
uint32_t veer_agentCheck(const VeerWorld *world, uint32_t slot);

/* Lanes of the block that callers can write to: the saved part, and between the stages of a step the derived columns behind it. */
static inline uint32_t veer_openLanes(const VeerWorld *world) {
    if (world->stage == VEER_STAGE_IDLE) return world->header->savedLanes;
    return (uint32_t)((const uint32_t *)(const void *)world->events - world->block);
}

/* A recording that is being played (api/replay.c). */
typedef struct VeerReplay {
    unsigned char *bytes;
    uint32_t size, at; /* of the entries; position in them */
    uint32_t step, steps, detail;
    int isBroken; /* it ran past the end, or read something invalid */
} VeerReplay;

/* ---- hooks for steps and growth */

void veer_recordCall(VeerWorld *world, VeerEntry entry, float dt);
void veer_recordDone(VeerWorld *world);
/* Called before the block grows; 0 if there is not enough memory. */
int veer_recordGrowth(VeerWorld *world, const VeerWorld *grown);
void veer_freeRecorder(VeerWorld *world);
void veer_freeReplay(VeerWorld *world);

static inline void veer_beforeStage(VeerWorld *world, VeerEntry entry, float dt) {
    if (world->recorder) veer_recordCall(world, entry, dt);
}
static inline void veer_afterStage(VeerWorld *world) {
    if (world->recorder) veer_recordDone(world);
}

#endif
