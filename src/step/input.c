/* The first stage of a step: clamps everything that callers wrote into the columns to the ranges of the COLUMN rows. An agent with an input
 * that is not finite is quarantined: frozen at its last valid pose and ignored by all others until veer_reviveAgent. Blocks of agents are
 * tested against the ranges, column by column. Only if a block fails are its agents tested four at a time, and only if four agents fail, or
 * any is in the air, are they tested one by one. */
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

#define LEAST_ANGLE (-3.1415925f) /* the float after -pi, in rad: angles are in (-pi, pi] */

/* Returns the value of an agent in a column. */
static float *numberOf(const VeerWorld *world, const VeerColumnInfo *info, uint32_t slot) {
    return (float *)(void *)veer_column(world, (uint32_t)(info - veer_columnInfo)) + slot;
}
#define FOR_COLUMNS(info) for (const VeerColumnInfo *info = veer_columnInfo; info < veer_columnInfo + VEER_COLUMNS; info++)

/* Returns whether a step checks a column: it is saved, and has one float per agent. */
static int isChecked(const VeerWorld *world, const VeerColumnInfo *info) {
    const int isOfMaps = info->lanes == VEER_LANES_MAP && world->header->def.capacity.slots != 0;
    return info->saved && info->isFloat && (info->lanes == VEER_LANES_ONE || isOfMaps);
}

/* ---- one agent */

/* Returns 1 if a limited column contains a value that cannot be clamped, because it is not finite. */
static int isBroken(const VeerWorld *world, const VeerColumnInfo *info, uint32_t slot) {
    if (!(info->flags & VEER_ROW_LIMITED)) return 0;
    const float value = *numberOf(world, info, slot);
    return info->mayBeInfinite ? !veer_same(value, value) : !veer_isFinite(value);
}

int veer_isSound(const VeerWorld *world, uint32_t slot) {
    FOR_COLUMNS(info) if (isBroken(world, info, slot)) return 0;
    return 1;
}

static float finiteOr(float value, float other) { return veer_isFinite(value) ? value : other; }

static void quarantine(VeerWorld *world, uint32_t slot) {
    world->x[slot] = world->lastX[slot] = finiteOr(world->lastX[slot], 0.0f);
    world->y[slot] = world->lastY[slot] = finiteOr(world->lastY[slot], 0.0f);
    world->z[slot] = world->lastZ[slot] = finiteOr(world->lastZ[slot], 0.0f);
    world->orientation[slot] = world->lastOrientation[slot] = veer_wrapAngle(finiteOr(world->lastOrientation[slot], 0.0f));
    world->velocityX[slot] = world->velocityY[slot] = world->velocityZ[slot] = world->rotation[slot] = 0.0f;
    world->driveX[slot] = world->driveY[slot] = world->driveZ[slot] = 0.0f;
    world->mass[slot] = finiteOr(world->mass[slot], 1.0f); /* a mass of 0 would be clamped to the smallest mass, so 1 is used */
    FOR_COLUMNS(info) if (isBroken(world, info, slot)) * numberOf(world, info, slot) = 0.0f;
    if (!(world->flags[slot] & VEER_FLAG_QUARANTINED)) veer_emit(world, VEER_EVENT_QUARANTINED, slot, 0);
    veer_endJump(world, slot);
    world->flags[slot] = VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED;
}

static void limitInputs(VeerWorld *world, uint32_t slot) {
    FOR_COLUMNS(info) {
        if (!(info->flags & VEER_ROW_LIMITED)) continue;
        float *number = numberOf(world, info, slot);
        if (info->flags & VEER_ROW_ANGLE) {
            *number = veer_wrapAngle(*number);
        } else if (!(*number >= info->lo && *number <= info->hi)) {
            world->stats.clamped++;
            *number = *number < info->lo ? info->lo : info->hi;
        }
    }
}

/* Checks the other columns of an agent. A custom output that is not finite is discarded as a whole. If any other number is invalid, the
 * agent's whole memory is cleared. */
static void checkOthers(VeerWorld *world, uint32_t slot) {
    const uint32_t lanesOfState = world->header->def.capacity.state;
    const float *state = world->state + (size_t)slot * lanesOfState;
    float sum = 0.0f; /* x - x is 0 for a finite number, otherwise NaN */
    int broken = 0;
    for (uint32_t i = 0; i < lanesOfState; i++) sum += state[i] - state[i];
    FOR_COLUMNS(info) {
        if (!isChecked(world, info) || (info->flags & VEER_ROW_LIMITED)) continue;
        float *number = numberOf(world, info, slot);
        if (info->flags & VEER_ROW_CUSTOM && !veer_isFinite(*number)) {
            *number = 0.0f;
            world->customBits[slot] = 0;
            world->stats.clamped++;
        }
        broken |= !(*number >= info->lo) | !(*number <= info->hi);
    }
    if (broken || sum != 0.0f) veer_resetMemory(world, slot);
}

/* Checks the agent's last pose. A step that moves the agent overwrites this pose; a step in which the caller moves the agent keeps it. */
static void checkLastPose(VeerWorld *world, uint32_t slot) {
    world->lastX[slot] = finiteOr(world->lastX[slot], world->x[slot]);
    world->lastY[slot] = finiteOr(world->lastY[slot], world->y[slot]);
    world->lastZ[slot] = finiteOr(world->lastZ[slot], world->z[slot]);
    world->lastOrientation[slot] = veer_wrapAngle(finiteOr(world->lastOrientation[slot], world->orientation[slot]));
}

/* Checks the agent's target. If it was removed, the target is cleared, with one event. */
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

/* Checks all numbers of one agent. */
static void checkNumbers(VeerWorld *world, uint32_t slot) {
    if (!veer_isSound(world, slot)) quarantine(world, slot);
    limitInputs(world, slot);
    if (VEER_HOLDS(move_jumps))
        veer_checkJump(world, slot);
    else
        veer_endJump(world, slot); /* a caller has written to the columns */
    if (!veer_isVolume(world) && !(world->flags[slot] & VEER_FLAG_AIRBORNE)) world->velocityZ[slot] = 0.0f;
    checkOthers(world, slot);
    checkLastPose(world, slot);
}

/* ---- four agents at a time */

/* Returns 1 if four agents are alive, on the ground, have this brain and have neither an agent nor a path as their target: then only
 * numbers can be invalid. */
static int areOrdinary(const VeerWorld *world, uint32_t first, uint32_t brain) {
    const VeerPoolSlot *slots = world->slots[VEER_KIND_AGENT] + first;
    const i4 states = i4_splat((int32_t) ~(uint32_t)(VEER_FLAGS & ~(VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE | VEER_FLAG_ALIVE)));
    if ((slots[0].next & slots[1].next & slots[2].next & slots[3].next) != VEER_NONE) return 0;
    i4 others = (i4_load(world->flags + first) & states) ^ i4_splat(VEER_FLAG_ALIVE);
    others |= i4_load(world->brain + first) ^ i4_splat((int32_t)brain);
    others |= i4_load(world->targetKind + first) & i4_splat((int32_t) ~(uint32_t)VEER_OWN_TARGET_POINT);
    return !i4_anyBit(others | i4_load(world->jumpLink + first));
}

/* Returns whether the agents of a brain fill their context maps in this step. If so, the steer stage checks the maps, so that they are read
 * from memory only once. */
static int areAboutToMap(const VeerWorld *world, uint32_t brain) {
    return world->stage == VEER_STAGE_EVALUATING && world->brains[brain - 1].thinkEvery <= 1;
}

/* Returns 1 if the brain is valid (or 0, no brain) and its agents have no context maps to check here. */
static int isOrdinaryBrain(const VeerWorld *world, uint32_t brain) {
    if (!brain) return 1;
    if (!veer_isTaken(world, VEER_KIND_BRAIN, brain - 1)) return 0;
    return !veer_combines(&world->brains[brain - 1], VEER_COMBINER_MAPS) || areAboutToMap(world, brain);
}

/* ---- a block of agents at a time: a fast test finds most blocks valid. Each run of a column is evaluated before the next run is read,
 * because engines would otherwise read all runs first and exceed the registers. */

enum { RUN = 32, LARGE_BLOCK = 256 }; /* number of agents in a block; large, because processors prefetch long runs of a column */

/* A range of agents, rounded up to whole groups of four, which columns always contain. */
typedef struct Block {
    uint32_t first, agents;
} Block;

/* Applies TEST to whole runs, then to the remaining groups of four. */
#define TEST_ALL(values, count, join, fails) \
    for (; (count) >= RUN; (values) += RUN, (count) -= RUN) \
        if (fails(TEST((values)) join TEST((values) + 4) join TEST((values) + 8) join TEST((values) + 12) join TEST((values) + 16) \
                      join TEST((values) + 20) join TEST((values) + 24) join TEST((values) + 28))) \
            return 0; \
    for (; (count); (values) += 4, (count) -= 4) \
        if (fails(TEST(values))) return 0; \
    return 1;

static int areInRange(const float *values, uint32_t count, float lo, float hi) {
    const f4 least = f4_splat(lo), most = f4_splat(hi);
#define TEST(at) ((f4_load(at) >= least) & (f4_load(at) <= most))
#define FAILS(mask) i4_any(~(mask))
    TEST_ALL(values, count, &, FAILS)
#undef TEST
#undef FAILS
}

static int areZero(const float *values, uint32_t count) {
#define TEST(at) ((i4)f4_load(at))
#define FAILS(bits) i4_anyBit((bits) + (bits)) /* adding a word to itself drops the sign bit, so -0 passes */
    TEST_ALL(values, count, |, FAILS)
#undef TEST
#undef FAILS
}

/* x * 0 is 0 for a finite number, else NaN. */
static int areFinite(const float *values, uint32_t count) {
    const f4 zero = f4_splat(0.0f);
#define TEST(at) f4_load(at) * zero
#define FAILS(sum) i4_any(~f4_same(sum, zero))
    TEST_ALL(values, count, +, FAILS)
#undef TEST
#undef FAILS
}

/* Returns whether a column must be 0 for agents on the ground, whatever the range of its row. */
static int isOfFlight(uint32_t column, int isVolume) {
    return column == VEER_COLUMN_JUMP_GROUND || column == VEER_COLUMN_JUMP_TIME || (column == VEER_COLUMN_VELOCITY_Z && !isVolume);
}

/* Returns 1 if checkNumbers would change nothing. Most sparse columns contain only 0, which is within every range. */
static int isSound(const VeerWorld *world, Block block) {
    const int isVolume = veer_isVolume(world);
    const uint32_t lanes = world->header->def.capacity.state, rare = isVolume ? VEER_ROW_SPARSE : VEER_ROW_SPARSE | VEER_ROW_HEIGHT;
    FOR_COLUMNS(info) {
        if (!isChecked(world, info)) continue;
        const float *values = numberOf(world, info, block.first);
        if (info->flags & rare) {
            if (areZero(values, block.agents)) continue;
            if (isOfFlight((uint32_t)(info - veer_columnInfo), isVolume)) return 0;
        }
        const int isAngle = info->flags & VEER_ROW_ANGLE;
        if (!areInRange(values, block.agents, isAngle ? LEAST_ANGLE : info->lo, isAngle ? VEER_PI : info->hi)) return 0;
    }
    const float *state = world->state + (size_t)block.first * lanes;
    return areZero(state, block.agents * lanes) || areFinite(state, block.agents * lanes);
}

/* Like areOrdinary, but for a block. */
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

/* Checks four agents. areSound: 1 if their numbers are known to be valid. */
static void checkQuad(VeerWorld *world, uint32_t first, int areSound) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, brain = world->brain[first];
    const uint32_t last = high < first + 4 ? high : first + 4;
    if (!areSound && first + 4 <= world->header->def.capacity.agents) areSound = isSound(world, (Block){first, 4});
    if (areSound && last == first + 4 && areOrdinary(world, first, brain) && isOrdinaryBrain(world, brain)) return;
    for (uint32_t slot = first; slot < last; slot++) {
        if (veer_isTaken(world, VEER_KIND_AGENT, slot))
            checkAgent(world, slot, !areSound);
        else
            world->flags[slot] = 0;
    }
}

/* Checks a block in parts, because most parts are valid even if the block as a whole is not. */
static void checkBlock(VeerWorld *world, Block block) {
    const int areSound = isSound(world, block);
    if (areSound && isBlockOrdinary(world, block)) return;
    for (uint32_t first = block.first, end = first + block.agents; first < end; first += RUN) {
        const Block part = {first, end - first < RUN ? end - first : RUN};
        const int isPartSound = areSound || isSound(world, part);
        if (isPartSound && isBlockOrdinary(world, part)) continue;
        for (uint32_t quad = first; quad < first + part.agents; quad += 4) checkQuad(world, quad, isPartSound);
    }
}

static void checkQuads(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, whole = 4 * end < high ? 4 * end : high & ~3u;
    (void)context;
    for (uint32_t first = 4 * begin; first < whole; first += LARGE_BLOCK)
        checkBlock(world, (Block){first, whole - first < LARGE_BLOCK ? whole - first : LARGE_BLOCK});
    if (whole < 4 * end) checkQuad(world, whole, 0);
}

void veer_checkInputs(VeerWorld *world) {
    uint32_t quads = (world->header->pools[VEER_KIND_AGENT].high + 3) / 4;
    veer_forRanges(world, &(VeerRanges){.kernel = checkQuads, .count = quads, .least = 256});
}
