/* The first stage of a step: whatever callers wrote into the columns is brought back into the ranges of the COLUMN rows. An agent with an
 * input that is not finite is quarantined: frozen at its last good pose and ignored by all others until veer_reviveAgent.
 *
 * Blocks of agents are tested against the ranges, column by column. Only where a block fails are its agents tested four at a time, and
 * those that fail then, or are in the air, one by one. */
#include <float.h>

#include "combine/combine.h"
#include "core/columns.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "move/ballistics.h"
#include "steer/memory.h"
#include "step/stages.h"

#define INF VEER_INF

/* A row's range and flags: constants wherever COLUMN is expanded, so that the compiler drops every test that a row does not need. */
typedef struct Row {
    float lo, hi;
    uint32_t flags;
} Row;
#define ROW(lo, hi, flags) ((Row){(float)(lo), (float)(hi), flags})
/* A saved column of floats, with so many lanes per agent. */
#define IS_FLOATS(type, keep, lanes, kind) \
    (VEER_TYPE_##type == VEER_TYPE_f32 && VEER_KEEP_##keep == VEER_KEEP_SAVED && VEER_LANES_##lanes == (kind))
#define FLOATS(column) ((float *)(void *)(column))
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* ---- one agent */

/* 1 if no clamping can help. */
ALWAYS_INLINE int isBroken(float value, Row row) { return row.hi > FLT_MAX ? !veer_same(value, value) : !veer_isFinite(value); }

int veer_isSound(const VeerWorld *world, uint32_t slot) {
    int broken = 0;
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) \
    if ((flags)&VEER_ROW_LIMITED) broken |= isBroken(FLOATS(world->name)[slot], ROW(lo, hi, flags));
#include "veer_schema.inl"
    return !broken;
}

static float finiteOr(float value, float other) { return veer_isFinite(value) ? value : other; }

static void quarantine(VeerWorld *world, uint32_t slot) {
    world->x[slot] = world->lastX[slot] = finiteOr(world->lastX[slot], 0.0f);
    world->y[slot] = world->lastY[slot] = finiteOr(world->lastY[slot], 0.0f);
    world->z[slot] = world->lastZ[slot] = finiteOr(world->lastZ[slot], 0.0f);
    world->orientation[slot] = world->lastOrientation[slot] = veer_wrapAngle(finiteOr(world->lastOrientation[slot], 0.0f));
    world->velocityX[slot] = world->velocityY[slot] = world->velocityZ[slot] = world->rotation[slot] = 0.0f;
    world->driveX[slot] = world->driveY[slot] = world->driveZ[slot] = 0.0f;
    world->mass[slot] = finiteOr(world->mass[slot], 1.0f); /* 0 would become the smallest mass */
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) \
    if ((flags)&VEER_ROW_LIMITED && isBroken(FLOATS(world->name)[slot], ROW(lo, hi, flags))) world->name[slot] = 0;
#include "veer_schema.inl"
    if (!(world->flags[slot] & VEER_FLAG_QUARANTINED)) veer_emit(world, VEER_EVENT_QUARANTINED, slot, 0);
    veer_endJump(world, slot);
    world->flags[slot] = VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED;
}

ALWAYS_INLINE void limit(VeerWorld *world, float *value, Row row) {
    if (row.flags & VEER_ROW_ANGLE) {
        *value = veer_wrapAngle(*value);
    } else if (!(*value >= row.lo && *value <= row.hi)) {
        world->stats.clamped++;
        *value = *value < row.lo ? row.lo : row.hi;
    }
}

static void limitInputs(VeerWorld *world, uint32_t slot) {
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) \
    if ((flags)&VEER_ROW_LIMITED) limit(world, FLOATS(world->name) + slot, ROW(lo, hi, flags));
#include "veer_schema.inl"
}

/* A custom output that is not finite is discarded as a whole. */
static void checkCustom(VeerWorld *world, uint32_t slot) {
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) \
    if ((flags)&VEER_ROW_CUSTOM && !veer_isFinite(FLOATS(world->name)[slot])) { \
        world->name[slot] = 0; \
        world->customBits[slot] = 0; \
        world->stats.clamped++; \
    }
#include "veer_schema.inl"
}

/* An agent forgets everything if any other number that it keeps is out of its range. */
static void checkMemory(VeerWorld *world, uint32_t slot) {
    const uint32_t lanesOfState = world->header->def.capacity.state;
    const int hasMaps = world->header->def.capacity.slots != 0;
    const float *state = world->state + (size_t)slot * lanesOfState;
    float sum = 0.0f; /* x - x is 0 for a finite number, else NaN */
    int broken = 0;
    for (uint32_t i = 0; i < lanesOfState; i++) sum += state[i] - state[i];
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) \
    if ((IS_FLOATS(type, keep, lanes, VEER_LANES_ONE) && !((flags)&VEER_ROW_LIMITED)) || \
        (IS_FLOATS(type, keep, lanes, VEER_LANES_MAP) && hasMaps)) \
        broken |= !(FLOATS(world->name)[slot] >= (float)(lo)) | !(FLOATS(world->name)[slot] <= (float)(hi));
#include "veer_schema.inl"
    if (broken || sum != 0.0f) veer_resetMemory(world, slot);
}

/* A step that moves the agent overwrites its last pose; one that leaves that to the caller does not. */
static void checkLastPose(VeerWorld *world, uint32_t slot) {
    world->lastX[slot] = finiteOr(world->lastX[slot], world->x[slot]);
    world->lastY[slot] = finiteOr(world->lastY[slot], world->y[slot]);
    world->lastZ[slot] = finiteOr(world->lastZ[slot], world->z[slot]);
    world->lastOrientation[slot] = veer_wrapAngle(finiteOr(world->lastOrientation[slot], world->orientation[slot]));
}

/* If the target agent or path was removed, an event says so once, and the target is cleared. */
static void checkTarget(VeerWorld *world, uint32_t slot) {
    uint32_t target = world->targetSlot[slot];
    if (world->targetKind[slot] >= VEER_OWN_TARGET_COUNT) world->targetKind[slot] = VEER_OWN_TARGET_NONE;
    int isAgent = world->targetKind[slot] == VEER_OWN_TARGET_AGENT;
    if (!isAgent && world->targetKind[slot] != VEER_OWN_TARGET_PATH) return;
    VeerKind kind = isAgent ? VEER_KIND_AGENT : VEER_KIND_PATH;
    if (!(isAgent && target == slot) && veer_isTaken(world, kind, target) &&
        world->slots[kind][target].generation == world->targetGeneration[slot])
        return;
    world->targetKind[slot] = VEER_OWN_TARGET_NONE;
    world->targetSlot[slot] = world->targetGeneration[slot] = 0;
    veer_dropDecision(world, slot);
    veer_emit(world, isAgent ? VEER_EVENT_TARGET_LOST : VEER_EVENT_PATH_LOST, slot, target);
}

/* All numbers of one agent. */
static void checkNumbers(VeerWorld *world, uint32_t slot) {
    if (!veer_isSound(world, slot)) quarantine(world, slot);
    limitInputs(world, slot);
    veer_checkJump(world, slot);
    if (!veer_isVolume(world) && !(world->flags[slot] & VEER_FLAG_AIRBORNE)) world->velocityZ[slot] = 0.0f;
    checkCustom(world, slot);
    checkMemory(world, slot);
    checkLastPose(world, slot);
}

/* ---- four agents at a time: a mask of those that checkNumbers may change */

/* Columns with as many lanes per agent, in a planar or a volume world. */
typedef struct Columns {
    VeerLanes lanes;
    int isVolume;
} Columns;

/* Most of these columns hold nothing but 0, which is in every range, so one test of the bits of all of them together is enough. */
ALWAYS_INLINE int isSparse(Row row, int isVolume) { return (row.flags & VEER_ROW_SPARSE) || (row.flags & VEER_ROW_HEIGHT && !isVolume); }

ALWAYS_INLINE i4 isInRange(const float *values, Row row) {
    const f4 v = f4_load(values);
    if (row.flags & VEER_ROW_ANGLE) return (v > f4_splat(-VEER_PI)) & (v <= f4_splat(VEER_PI)); /* what f4_wrapAngle leaves alone */
    if (veer_same(row.lo, -row.hi)) return (f4)((i4)v & i4_splat(INT32_MAX)) <= f4_splat(row.hi);
    return (v >= f4_splat(row.lo)) & (v <= f4_splat(row.hi));
}

/* The columns that are not sparse. The bits of the others are added to zeros. */
ALWAYS_INLINE i4 findSuspectIn(const VeerWorld *world, uint32_t first, Columns which, i4 *zeros) {
    i4 suspect = i4_splat(0);
#define COLUMN(name, NAME, type, columnLanes, keep, stage, unit, lo, hi, flags, doc) \
    if (IS_FLOATS(type, keep, columnLanes, which.lanes)) { \
        if (isSparse(ROW(lo, hi, flags), which.isVolume)) \
            *zeros |= (i4)f4_load(FLOATS(world->name) + first); \
        else \
            suspect |= ~isInRange(FLOATS(world->name) + first, ROW(lo, hi, flags)); \
    }
#include "veer_schema.inl"
    return suspect;
}

ALWAYS_INLINE i4 findSuspectAmongSparse(const VeerWorld *world, uint32_t first, Columns which) {
    i4 suspect = i4_splat(0);
#define COLUMN(name, NAME, type, columnLanes, keep, stage, unit, lo, hi, flags, doc) \
    if (IS_FLOATS(type, keep, columnLanes, which.lanes) && isSparse(ROW(lo, hi, flags), which.isVolume)) \
        suspect |= ~isInRange(FLOATS(world->name) + first, ROW(lo, hi, flags));
#include "veer_schema.inl"
    return suspect;
}

/* The sparse columns, and what only agents in the air may have. */
static i4 findSuspectNonzero(const VeerWorld *world, uint32_t first, int isVolume) {
    const f4 zero = f4_splat(0.0f);
    i4 suspect = ~f4_same(f4_load(world->jumpGround + first), zero) | ~f4_same(f4_load(world->jumpTime + first), zero);
    if (!isVolume) suspect |= ~f4_same(f4_load(world->velocityZ + first), zero);
    suspect |= findSuspectAmongSparse(world, first, (Columns){VEER_LANES_ONE, isVolume});
    if (world->header->def.capacity.slots) suspect |= findSuspectAmongSparse(world, first, (Columns){VEER_LANES_MAP, isVolume});
    return suspect;
}

/* 1 if the behaviors' memory of four agents holds a number that is not finite: x * 0 is 0 for a finite number, else NaN. */
static int isMemorySuspect(const VeerWorld *world, uint32_t first) {
    uint32_t lanes = world->header->def.capacity.state;
    const float *state = world->state + (size_t)first * lanes;
    f4 sum = f4_splat(0.0f);
    for (uint32_t i = 0; i < 4 * lanes; i += 4) sum += f4_load(state + i) * f4_splat(0.0f);
    return i4_any(~f4_same(sum, f4_splat(0.0f)));
}

/* A bit per agent. */
static uint32_t findSuspect(const VeerWorld *world, uint32_t first, int isVolume) {
    i4 zeros = i4_splat(0);
    i4 suspect = findSuspectIn(world, first, (Columns){VEER_LANES_ONE, isVolume}, &zeros);
    if (world->header->def.capacity.slots) suspect |= findSuspectIn(world, first, (Columns){VEER_LANES_MAP, isVolume}, &zeros);
    if (i4_anyBit(zeros + zeros)) suspect |= findSuspectNonzero(world, first, isVolume); /* doubled: -0 is 0 too */
    return isMemorySuspect(world, first) ? 15 : i4_bits(suspect);
}

/* 1 if four agents are alive, on the ground, have that brain, and no agent or path as their target: then only numbers can be wrong. */
static int areOrdinary(const VeerWorld *world, uint32_t first, uint32_t brain) {
    const VeerPoolSlot *slots = world->slots[VEER_KIND_AGENT] + first;
    const i4 states = i4_splat((int32_t) ~(uint32_t)(VEER_FLAGS & ~(VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE | VEER_FLAG_ALIVE)));
    if ((slots[0].next & slots[1].next & slots[2].next & slots[3].next) != VEER_NONE) return 0;
    i4 others = (i4_load(world->flags + first) & states) ^ i4_splat(VEER_FLAG_ALIVE);
    others |= i4_load(world->brain + first) ^ i4_splat((int32_t)brain);
    others |= i4_load(world->targetKind + first) & i4_splat((int32_t) ~(uint32_t)VEER_OWN_TARGET_POINT);
    return !i4_anyBit(others | i4_load(world->jumpLink + first));
}

/* Agents that fill their maps in this step check them then, so that the maps are read from memory only once. */
static int areAboutToMap(const VeerWorld *world, uint32_t brain) {
    return world->stage == VEER_STAGE_EVALUATING && world->brains[brain - 1].thinkEvery <= 1;
}

/* 1 if the brain exists, or is none, and its agents have no maps to check here. */
static int isOrdinaryBrain(const VeerWorld *world, uint32_t brain) {
    if (!brain) return 1;
    if (!veer_isTaken(world, VEER_KIND_BRAIN, brain - 1)) return 0;
    return !veer_combines(&world->brains[brain - 1], VEER_COMBINER_MAPS) || areAboutToMap(world, brain);
}

/* ---- a block of agents at a time: in most blocks nothing is wrong, which takes a fraction of the time to find out. Each run of a column
 * is decided on before the next one is read: engines read everything first otherwise, and run out of registers. */

enum { RUN = 32, LARGE_BLOCK = 256 }; /* long runs of a column are read ahead by the processor */

typedef struct Block {
    uint32_t first, agents; /* a multiple of RUN */
} Block;

#define ALL_OF_RUN(test, values, join) \
    (test((values)) join test((values) + 4) join test((values) + 8) join test((values) + 12) join test((values) + 16) \
         join test((values) + 20) join test((values) + 24) join test((values) + 28))

ALWAYS_INLINE int areInRange(const float *values, uint32_t agents, Row row) {
#define TEST(at) isInRange(at, row)
    for (uint32_t i = 0; i < agents; i += RUN)
        if (i4_any(~ALL_OF_RUN(TEST, values + i, &))) return 0;
#undef TEST
    return 1;
}

/* -0 is 0 too. */
ALWAYS_INLINE int areZero(const void *values, uint32_t agents) {
    const uint32_t *bits = values;
    for (uint32_t i = 0; i < agents; i += RUN) {
        const i4 any = ALL_OF_RUN(i4_load, bits + i, |);
        if (i4_anyBit(any + any)) return 0;
    }
    return 1;
}

/* As isMemorySuspect. */
static int areFinite(const float *values, uint32_t count) {
    const f4 zero = f4_splat(0.0f);
#define TEST(at) f4_load(at) * zero
    for (uint32_t i = 0; i < count; i += RUN)
        if (!areZero(values + i, RUN) && i4_any(~f4_same(ALL_OF_RUN(TEST, values + i, +), zero))) return 0;
#undef TEST
    return 1;
}

/* 1 if the columns that are not sparse are in range. */
ALWAYS_INLINE int areColumnsInRange(const VeerWorld *world, Block block, Columns which) {
#define COLUMN(name, NAME, type, columnLanes, keep, stage, unit, lo, hi, flags, doc) \
    if (IS_FLOATS(type, keep, columnLanes, which.lanes) && !isSparse(ROW(lo, hi, flags), which.isVolume) && \
        !areInRange(FLOATS(world->name) + block.first, block.agents, ROW(lo, hi, flags))) \
        return 0;
#include "veer_schema.inl"
    return 1;
}

/* 1 if the sparse columns hold nothing but 0. */
ALWAYS_INLINE int areColumnsZero(const VeerWorld *world, Block block, Columns which) {
#define COLUMN(name, NAME, type, columnLanes, keep, stage, unit, lo, hi, flags, doc) \
    if (IS_FLOATS(type, keep, columnLanes, which.lanes) && isSparse(ROW(lo, hi, flags), which.isVolume) && \
        !areZero(FLOATS(world->name) + block.first, block.agents)) \
        return 0;
#include "veer_schema.inl"
    return 1;
}

static int areNonzeroSound(const VeerWorld *world, Block block, int isVolume) {
    for (uint32_t at = block.first; at < block.first + block.agents; at += 4)
        if (i4_any(findSuspectNonzero(world, at, isVolume))) return 0;
    return 1;
}

/* 1 if checkNumbers would change nothing. */
static int isSound(const VeerWorld *world, Block block) {
    const int isVolume = veer_isVolume(world), hasMaps = world->header->def.capacity.slots != 0;
    const Columns own = {VEER_LANES_ONE, isVolume}, maps = {VEER_LANES_MAP, isVolume};
    const uint32_t lanes = world->header->def.capacity.state;
    if (!areColumnsInRange(world, block, own) || (hasMaps && !areColumnsInRange(world, block, maps))) return 0;
    if (!areFinite(world->state + (size_t)block.first * lanes, block.agents * lanes)) return 0;
    return (areColumnsZero(world, block, own) && (!hasMaps || areColumnsZero(world, block, maps))) ||
           areNonzeroSound(world, block, isVolume);
}

/* areOrdinary for a block. */
static int isBlockOrdinary(const VeerWorld *world, Block block) {
    const uint32_t brain = world->brain[block.first];
    for (uint32_t at = block.first; at < block.first + block.agents; at += 4)
        if (!areOrdinary(world, at, brain)) return 0;
    return isOrdinaryBrain(world, brain);
}

/* ---- all agents */

static void checkAgent(VeerWorld *world, uint32_t slot, int isSuspect) {
    uint32_t brain = world->brain[slot];
    world->flags[slot] = (world->flags[slot] & VEER_FLAGS) | VEER_FLAG_ALIVE;
    if (brain && !veer_isTaken(world, VEER_KIND_BRAIN, brain - 1)) world->brain[slot] = 0;
    if (isSuspect || (world->flags[slot] & (VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE)) || world->jumpLink[slot])
        checkNumbers(world, slot);
    checkTarget(world, slot);
    if (!veer_steers(world, slot) || !areAboutToMap(world, world->brain[slot])) veer_checkMaps(world, slot);
}

/* areSound: 1 if their numbers are known to be right. */
static void checkQuad(VeerWorld *world, uint32_t first, int areSound) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, brain = world->brain[first];
    uint32_t last = high < first + 4 ? high : first + 4, suspect = areSound ? 0 : 15;
    if (!areSound && first + 4 <= world->header->def.capacity.agents) suspect = findSuspect(world, first, veer_isVolume(world));
    if (!suspect && last == first + 4 && areOrdinary(world, first, brain) && isOrdinaryBrain(world, brain)) return;
    for (uint32_t slot = first; slot < last; slot++, suspect >>= 1) {
        if (veer_isTaken(world, VEER_KIND_AGENT, slot))
            checkAgent(world, slot, (int)(suspect & 1));
        else
            world->flags[slot] = 0;
    }
}

/* A block in which something is unusual, in parts, and what is left at the end. */
static void checkParts(VeerWorld *world, Block block, int areSound) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, end = block.first + block.agents, whole = end < high ? end : high;
    for (uint32_t first = block.first, last; first < end; first = last) {
        const Block part = {first, RUN};
        const int isRun = first + RUN <= whole, isPartSound = areSound || (isRun && isSound(world, part));
        last = first + (isRun ? RUN : 4);
        if (isPartSound && isBlockOrdinary(world, part)) continue;
        for (uint32_t quad = first; quad < last; quad += 4) checkQuad(world, quad, isPartSound);
    }
}

static void checkQuads(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, whole = 4 * end < high ? 4 * end : high;
    uint32_t first = 4 * begin;
    (void)context;
    for (; first + LARGE_BLOCK <= whole; first += LARGE_BLOCK) {
        const Block block = {first, LARGE_BLOCK};
        const int areSound = isSound(world, block);
        if (!areSound || !isBlockOrdinary(world, block)) checkParts(world, block, areSound);
    }
    checkParts(world, (Block){first, 4 * end - first}, 0);
}

void veer_checkInputs(VeerWorld *world) {
    uint32_t quads = (world->header->pools[VEER_KIND_AGENT].high + 3) / 4;
    veer_forRanges(world, &(VeerRanges){.kernel = checkQuads, .count = quads, .least = 256});
}
