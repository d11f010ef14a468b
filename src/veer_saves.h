/* Saving, rolling back, recording and hashing worlds. Part of veer.h. */
#ifndef VEER_SAVES_H
#define VEER_SAVES_H

/* ---- saving: a saved world is a copy of its block, with the same bytes on every machine */

VEER_WASM uint32_t veer_saveSize(VeerWorldId world); /* bytes */
/* Saves a world to memory. Errors: NULL, BUFFER, and BUSY between the stages of a step. */
VEER_WASM VeerResult veer_save(VeerWorldId world, void *bytes, uint32_t size);
/* Returns the bytes that veer_save would copy, without copying them. Valid until the next call that changes the world. */
VEER_WASM VeerResult veer_savedBytes(VeerWorldId world, const void **bytes, uint32_t *size);
/* Saves a world in a form that takes fewer bytes and more time: about a tenth of the bytes in worlds with free capacity. *size is the room
 * for bytes, and is set to the number of bytes. All calls that read saves read both forms, with the same result. Errors: NULL, BUFFER if
 * there is too little room, and BUSY between the stages of a step. */
VEER_WASM VeerResult veer_saveCompact(VeerWorldId world, void *bytes, uint32_t *size);
/* Restores a saved state of a world with the same capacities and dimensions, as veer_loadWorld does. Its ids are valid again. */
VEER_WASM VeerResult veer_restore(VeerWorldId world, const void *bytes, uint32_t size);
/* Creates a world from a saved one, with its capacities. The ids of the saved world are valid in the new one. Everything is checked before
 * anything changes. A world saved by an older version has defaults for what was added since, makes its navigation fields anew, and has room
 * for the memory that its behaviors need now. Errors: NULL, FORMAT, BUFFER, CORRUPT, MEMORY, and VERSION for a newer or unknown layout. */
VEER_WASM VeerResult veer_loadWorld(const void *bytes, uint32_t size, VeerWorldId *world);

/* What a saved world contains. */
typedef struct VeerSaveInfo {
    uint32_t version; /* VEER_VERSION of its format */
    uint32_t tick;
    uint32_t isCompact; /* 1: from veer_saveCompact */
    uint32_t size;      /* bytes of the save if it is not compact */
    uint32_t dimensions, levels;
    uint32_t agents, brains, paths, obstacles, projectiles, links, flows, meshes, heights, tiles; /* how many there are */
} VeerSaveInfo;
/* Tells what a saved world contains, without creating a world. Checks all bytes as veer_loadWorld does, with the same errors, which are
 * recorded for veer_nullWorld. */
VEER_WASM VeerResult veer_saveInfo(const void *bytes, uint32_t size, VeerSaveInfo *info);
/* Keeps the state of every step in a ring buffer, to roll back up to `frames` steps; 0 turns it off. The buffer takes (frames + 1) *
 * veer_saveSize bytes and grows with the world. Errors: WORLD, RANGE, BUSY, MEMORY. */
VEER_WASM VeerResult veer_keepHistory(VeerWorldId world, uint32_t frames);
/* Restores the state at the end of the step that reached this tick; calls and writes made after that step are undone. Apply the inputs
 * again, and step. Costs one copy. Later states are discarded.
 * Errors: RANGE if the state is not kept; veer_restore starts a new history. */
VEER_METHOD VeerResult veer_rollback(VeerWorldId world, uint32_t tick);

/* ---- recording: a recording holds a saved world, and every step with all calls and writes before it. It replays on every machine.
 * Functions registered by veer_setCustom must be registered with the replay's world too. */

/* Starts a recording, or restarts it. detail 0: 8 bytes per step, enough to find the step in which a replay diverges. detail 1: 2 more
 * bytes per column and per agent, to find the column and the slot too. A recording allocates memory as it grows. */
VEER_WASM VeerResult veer_startRecording(VeerWorldId world, uint32_t detail);
/* Returns the recording so far, without copying it; recording continues. Valid until the next step or veer_reserve. CLAMPED: it ended early
 * because memory ran out. RANGE: the world is not recording. */
VEER_WASM VeerResult veer_recordedBytes(VeerWorldId world, const void **bytes, uint32_t *size);
/* Returns only the steps after the state with this tick, and forgets everything before it, which frees its memory: a part of the recording,
 * which veer_replayPart plays. Later calls return what comes after that state, too. Like veer_recordedBytes otherwise, with the error RANGE
 * if the tick is not kept: recordings keep the ticks from their start, or from the last such call, to the latest step. After a rollback,
 * a tick means the state that was reached last. */
VEER_WASM VeerResult veer_recordedSince(VeerWorldId world, uint32_t tick, const void **bytes, uint32_t *size);
/* Ends the recording and discards it: copy its bytes first. */
VEER_METHOD VeerResult veer_stopRecording(VeerWorldId world);
/* Creates a world with the state at the start of a recording, whose bytes are copied. Errors: NULL, BUFFER, FORMAT, VERSION, CORRUPT,
 * MEMORY. */
VEER_WASM VeerResult veer_openReplay(const void *bytes, uint32_t size, VeerWorldId *world);
/* Gives a world the part of a recording that follows its state; veer_replayStep then plays it. The world is a replay that has ended, or
 * comes from a save of the recorded world, made at the tick at which the part begins. The bytes are copied. Errors: NULL, BUFFER, FORMAT,
 * VERSION, CORRUPT, MEMORY, BUSY, and RANGE for another tick, or if the replay has not ended. */
VEER_WASM VeerResult veer_replayPart(VeerWorldId world, const void *bytes, uint32_t size);
/* Replays the next step. NO_RESULT: the recording, or the part, has ended. DIVERGED: the state differs from the recorded one; the error's
 * argument is column[slot], or hash without detail, and its value is the number of the step, counted from 1. CORRUPT: the bytes are
 * invalid; the world stays as it was before the step. */
VEER_WASM VeerResult veer_replayStep(VeerWorldId world);

/* Computes a hash of the whole state. Equal states have equal hashes, on every machine and at every capacity. */
VEER_METHOD VeerResult veer_hash(VeerWorldId world, uint64_t *hash);
/* Computes a hash of one agent's state, to find where two worlds differ. */
VEER_METHOD VeerResult veer_hashAgent(VeerWorldId world, VeerAgentId agent, uint64_t *hash);
/* Checks all invariants; fails if any does not hold. Errors: INTERNAL, CORRUPT, and MEMORY: the check needs two bits per point. */
VEER_METHOD VeerResult veer_validate(VeerWorldId world);

#endif
