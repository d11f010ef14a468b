/* The first thing of a step: what callers wrote into the columns is brought back into its range. A number that is not finite puts its agent
 * into quarantine: frozen at the last good pose, left out by all others, until veer_reviveAgent. */
#include "combine/combine.h"
#include "core/definitions.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/memory.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "move/ballistics.h"
#include "step/stages.h"

#define WORLD_LIMIT 1000000.0f
#define SIZE_LIMIT 100000.0f
#define LARGEST 3.4028235e38f

static float limited(VeerWorld *world, float value, float lo, float hi) {
    if (value >= lo && value <= hi) return value;
    world->stats.clamped++;
    return value < lo ? lo : hi;
}

/* x - x is 0 for every finite number and NaN for the others, so one sum tells of them all. */
int veer_isSound(const VeerWorld *world, uint32_t slot) {
    const float parts[] = {world->x[slot],         world->y[slot],         world->z[slot],           world->velocityX[slot],
                           world->velocityY[slot], world->velocityZ[slot], world->orientation[slot], world->rotation[slot],
                           world->radius[slot],    world->mass[slot],      world->maxSpeed[slot],    world->driveX[slot],
                           world->driveY[slot],    world->driveZ[slot],    world->targetX[slot],     world->targetY[slot],
                           world->targetZ[slot]};
    float sum = 0.0f;
    for (uint32_t i = 0; i < sizeof parts / sizeof *parts; i++) sum += parts[i] - parts[i];
    return sum == 0.0f && veer_same(world->maxForce[slot], world->maxForce[slot]);
}

static float finiteOr(float value, float other) { return veer_isFinite(value) ? value : other; }

static void quarantine(VeerWorld *world, uint32_t slot) {
    world->x[slot] = finiteOr(world->lastX[slot], 0.0f);
    world->y[slot] = finiteOr(world->lastY[slot], 0.0f);
    world->z[slot] = finiteOr(world->lastZ[slot], 0.0f);
    world->lastX[slot] = world->x[slot];
    world->lastY[slot] = world->y[slot];
    world->lastZ[slot] = world->z[slot];
    world->orientation[slot] = world->lastOrientation[slot] = veer_wrapAngle(finiteOr(world->lastOrientation[slot], 0.0f));
    world->velocityX[slot] = world->velocityY[slot] = world->velocityZ[slot] = world->rotation[slot] = 0.0f;
    world->driveX[slot] = world->driveY[slot] = world->driveZ[slot] = 0.0f;
    world->radius[slot] = finiteOr(world->radius[slot], 0.0f);
    world->mass[slot] = finiteOr(world->mass[slot], 1.0f);
    world->maxSpeed[slot] = finiteOr(world->maxSpeed[slot], 0.0f);
    if (!veer_same(world->maxForce[slot], world->maxForce[slot])) world->maxForce[slot] = 0.0f;
    world->targetX[slot] = finiteOr(world->targetX[slot], 0.0f);
    world->targetY[slot] = finiteOr(world->targetY[slot], 0.0f);
    world->targetZ[slot] = finiteOr(world->targetZ[slot], 0.0f);
    if (!(world->flags[slot] & VEER_FLAG_QUARANTINED)) veer_emit(world, VEER_EVENT_QUARANTINED, slot, 0);
    veer_endJump(world, slot);
    world->flags[slot] = VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED;
}

/* Memory that a caller overwrote with what is not a number counts as forgotten. */
static void checkMemory(VeerWorld *world, uint32_t slot) {
    const uint32_t lanes = world->header->def.capacity.state;
    const int hasMaps = world->header->def.capacity.slots != 0;
    const float *state = world->state + (size_t)slot * lanes;
    float sum = 0.0f;
    for (uint32_t i = 0; i < lanes; i++) sum += state[i] - state[i];
#define ADD_ONE_SAVED_f32(name, NAME) \
    if (VEER_COLUMN_##NAME != VEER_COLUMN_MAX_FORCE) sum += world->name[slot] - world->name[slot];
#define ADD_ONE_SAVED_u32(name, NAME)
#define ADD_ONE_DERIVED_f32(name, NAME)
#define ADD_ONE_DERIVED_u32(name, NAME)
#define ADD_MAP_SAVED_f32(name, NAME) \
    if (hasMaps && VEER_COLUMN_##NAME != VEER_COLUMN_LEAST_GOAL_DISTANCE) sum += world->name[slot] - world->name[slot];
#define ADD_MAP_SAVED_u32(name, NAME)
#define ADD_MAP_DERIVED_f32(name, NAME)
#define ADD_SLOTS_SAVED_f32(name, NAME)
#define ADD_STATE_SAVED_f32(name, NAME)
#define COLUMN(name, NAME, type, lanesKind, keep, stage, unit, doc) ADD_##lanesKind##_##keep##_##type(name, NAME)
#include "veer_schema.inl"
    if (sum != 0.0f || (hasMaps && !(world->leastGoalDistance[slot] >= 0.0f))) veer_resetMemory(world, slot);
}

/* A wish from outside that is no number is none. */
static void checkCustom(VeerWorld *world, uint32_t slot) {
    float *const desired[] = {&world->customX[slot], &world->customY[slot], &world->customZ[slot], &world->customRotation[slot]};
    for (uint32_t i = 0; i < sizeof desired / sizeof *desired; i++) {
        if (veer_isFinite(*desired[i])) continue;
        *desired[i] = 0.0f;
        world->customBits[slot] = 0;
        world->stats.clamped++;
    }
}

/* The agent or path it went for was removed: said once, then forgotten. */
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

/* All numbers of an agent, one by one. */
static void checkNumbers(VeerWorld *world, uint32_t slot) {
    if (!veer_isSound(world, slot)) quarantine(world, slot);
    world->x[slot] = limited(world, world->x[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->y[slot] = limited(world, world->y[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->z[slot] = limited(world, world->z[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->velocityX[slot] = limited(world, world->velocityX[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->velocityY[slot] = limited(world, world->velocityY[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->velocityZ[slot] = limited(world, world->velocityZ[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->rotation[slot] = limited(world, world->rotation[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->orientation[slot] = veer_wrapAngle(world->orientation[slot]);
    world->radius[slot] = limited(world, world->radius[slot], 0.0f, SIZE_LIMIT);
    world->mass[slot] = limited(world, world->mass[slot], 1e-6f, 1e9f);
    world->maxSpeed[slot] = limited(world, world->maxSpeed[slot], 0.0f, WORLD_LIMIT);
    world->maxForce[slot] = limited(world, world->maxForce[slot], 0.0f, VEER_INF);
    world->driveX[slot] = limited(world, world->driveX[slot], -1.0f, 1.0f);
    world->driveY[slot] = limited(world, world->driveY[slot], -1.0f, 1.0f);
    world->driveZ[slot] = limited(world, world->driveZ[slot], -1.0f, 1.0f);
    world->targetX[slot] = limited(world, world->targetX[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->targetY[slot] = limited(world, world->targetY[slot], -WORLD_LIMIT, WORLD_LIMIT);
    world->targetZ[slot] = limited(world, world->targetZ[slot], -WORLD_LIMIT, WORLD_LIMIT);
    veer_checkJump(world, slot);
    if (!veer_isVolume(world) && !(world->flags[slot] & VEER_FLAG_AIRBORNE)) world->velocityZ[slot] = 0.0f;
    checkCustom(world, slot);
    checkMemory(world, slot);
}

/* ---- four agents at a time: what all of checkNumbers would leave alone */

/* Up to which size a column's numbers need none. */
static inline __attribute__((always_inline)) float sizeOf(uint32_t column, int isVolume) {
    switch (column) {
    case VEER_COLUMN_X:
    case VEER_COLUMN_Y:
    case VEER_COLUMN_Z:
    case VEER_COLUMN_VELOCITY_X:
    case VEER_COLUMN_VELOCITY_Y:
    case VEER_COLUMN_ROTATION:
    case VEER_COLUMN_TARGET_X:
    case VEER_COLUMN_TARGET_Y:
    case VEER_COLUMN_TARGET_Z: return WORLD_LIMIT;
    case VEER_COLUMN_VELOCITY_Z: return isVolume ? WORLD_LIMIT : 0.0f;
    case VEER_COLUMN_ORIENTATION: return 3.14159f;
    case VEER_COLUMN_DRIVE_X:
    case VEER_COLUMN_DRIVE_Y:
    case VEER_COLUMN_DRIVE_Z: return 1.0f;
    case VEER_COLUMN_JUMP_GROUND:
    case VEER_COLUMN_JUMP_TIME: return 0.0f;
    case VEER_COLUMN_RADIUS: return SIZE_LIMIT;
    case VEER_COLUMN_MASS: return 1e9f;
    case VEER_COLUMN_MAX_SPEED: return WORLD_LIMIT;
    case VEER_COLUMN_MAX_FORCE:
    case VEER_COLUMN_LEAST_GOAL_DISTANCE: return VEER_INF;
    default: return LARGEST;
    }
}

/* From which on: the columns of sizes. */
static inline __attribute__((always_inline)) int isSize(uint32_t column) {
    return column == VEER_COLUMN_RADIUS || column == VEER_COLUMN_MASS || column == VEER_COLUMN_MAX_SPEED ||
           column == VEER_COLUMN_MAX_FORCE || column == VEER_COLUMN_LEAST_GOAL_DISTANCE;
}

/* Those that are 0 in most worlds, so that one look at the bits of all of them together is enough. */
static inline __attribute__((always_inline)) int isOftenZero(uint32_t column, int isVolume) {
    switch (column) {
    case VEER_COLUMN_Z:
    case VEER_COLUMN_VELOCITY_Z:
    case VEER_COLUMN_TARGET_Z:
    case VEER_COLUMN_LAST_Z: return !isVolume;
    case VEER_COLUMN_DRIVE_X:
    case VEER_COLUMN_DRIVE_Y:
    case VEER_COLUMN_DRIVE_Z:
    case VEER_COLUMN_CUSTOM_X:
    case VEER_COLUMN_CUSTOM_Y:
    case VEER_COLUMN_CUSTOM_Z:
    case VEER_COLUMN_CUSTOM_ROTATION:
    case VEER_COLUMN_JUMP_GROUND:
    case VEER_COLUMN_JUMP_TIME:
    case VEER_COLUMN_CHOSEN_X:
    case VEER_COLUMN_CHOSEN_Y:
    case VEER_COLUMN_MAP_ANGLE:
    case VEER_COLUMN_DETOUR_DISTANCE:
    case VEER_COLUMN_WALL_X:
    case VEER_COLUMN_WALL_Y:
    case VEER_COLUMN_BLOCKED_TIME:
    case VEER_COLUMN_GOAL_X:
    case VEER_COLUMN_GOAL_Y:
    case VEER_COLUMN_GOAL_Z: return 1;
    default: return 0;
    }
}

/* A mask of the lanes with a number out of its range, or none. */
static inline __attribute__((always_inline)) i4 suspectOf(uint32_t column, f4 v, int isVolume) {
    const float most = sizeOf(column, isVolume);
    if (isSize(column)) return ~(v >= f4_splat(column == VEER_COLUMN_MASS ? 1e-6f : 0.0f)) | ~(v <= f4_splat(most));
    return ~((f4)((i4)v & i4_splat(0x7FFFFFFF)) <= f4_splat(most));
}

/* What suspectOf says of all columns of four slots that are often 0. */
static i4 findSuspectAmongZeros(const VeerWorld *world, uint32_t first, int isVolume) {
    const int hasMaps = world->header->def.capacity.slots != 0;
    i4 suspect = i4_splat(0);
#define WATCH_MAP_SAVED_f32(name, NAME) \
    if (hasMaps && isOftenZero(VEER_COLUMN_##NAME, isVolume)) \
        suspect |= suspectOf(VEER_COLUMN_##NAME, f4_load(world->name + first), isVolume);
#define WATCH_MAP_SAVED_u32(name, NAME)
#define WATCH_MAP_DERIVED_f32(name, NAME)
#define WATCH_ONE_SAVED_f32(name, NAME) \
    if (isOftenZero(VEER_COLUMN_##NAME, isVolume)) suspect |= suspectOf(VEER_COLUMN_##NAME, f4_load(world->name + first), isVolume);
#define WATCH_ONE_SAVED_u32(name, NAME)
#define WATCH_ONE_DERIVED_f32(name, NAME)
#define WATCH_ONE_DERIVED_u32(name, NAME)
#define WATCH_SLOTS_SAVED_f32(name, NAME)
#define WATCH_STATE_SAVED_f32(name, NAME)
#define COLUMN(name, NAME, type, lanesKind, keep, stage, unit, doc) WATCH_##lanesKind##_##keep##_##type(name, NAME)
#include "veer_schema.inl"
    return suspect;
}

/* 1 if the memory of four agents holds a number that is none. */
static int isMemorySuspect(const VeerWorld *world, uint32_t first) {
    uint32_t lanes = world->header->def.capacity.state;
    const float *state = world->state + (size_t)first * lanes;
    i4 bits = i4_splat(0);
    f4 sum = f4_splat(0.0f);
    for (uint32_t i = 0; i < 4 * lanes; i += 4) bits |= (i4)f4_load(state + i);
    if (!i4_any(bits != i4_splat(0))) return 0;
    for (uint32_t i = 0; i < 4 * lanes; i += 4) sum += f4_load(state + i) * f4_splat(0.0f);
    return i4_any(~f4_same(sum, f4_splat(0.0f)));
}

/* Of what context maps alone need: a mask of what is out of its range, and into zeros what is often 0. */
static inline __attribute__((always_inline)) i4 sortMaps(const VeerWorld *world, uint32_t first, i4 *zeros) {
    i4 suspect = i4_splat(0);
#define PICK_MAP_SAVED_f32(name, NAME) \
    if (isOftenZero(VEER_COLUMN_##NAME, 0)) \
        *zeros |= (i4)f4_load(world->name + first); \
    else \
        suspect |= suspectOf(VEER_COLUMN_##NAME, f4_load(world->name + first), 0);
#define PICK_MAP_SAVED_u32(name, NAME)
#define PICK_MAP_DERIVED_f32(name, NAME)
#define PICK_ONE_SAVED_f32(name, NAME)
#define PICK_ONE_SAVED_u32(name, NAME)
#define PICK_ONE_DERIVED_f32(name, NAME)
#define PICK_ONE_DERIVED_u32(name, NAME)
#define PICK_SLOTS_SAVED_f32(name, NAME)
#define PICK_STATE_SAVED_f32(name, NAME)
#define COLUMN(name, NAME, type, lanesKind, keep, stage, unit, doc) PICK_##lanesKind##_##keep##_##type(name, NAME)
#include "veer_schema.inl"
    return suspect;
}

/* A bit per agent of four slots that needs a closer look. */
static inline __attribute__((always_inline)) uint32_t findSuspect(const VeerWorld *world, uint32_t first, int isVolume) {
    i4 suspect = i4_splat(0), zeros = i4_splat(0);
#define SORT_ONE_SAVED_f32(name, NAME) \
    if (isOftenZero(VEER_COLUMN_##NAME, isVolume)) \
        zeros |= (i4)f4_load(world->name + first); \
    else \
        suspect |= suspectOf(VEER_COLUMN_##NAME, f4_load(world->name + first), isVolume);
#define SORT_MAP_SAVED_f32(name, NAME)
#define SORT_MAP_SAVED_u32(name, NAME)
#define SORT_MAP_DERIVED_f32(name, NAME)
#define SORT_ONE_SAVED_u32(name, NAME)
#define SORT_ONE_DERIVED_f32(name, NAME)
#define SORT_ONE_DERIVED_u32(name, NAME)
#define SORT_SLOTS_SAVED_f32(name, NAME)
#define SORT_STATE_SAVED_f32(name, NAME)
#define COLUMN(name, NAME, type, lanesKind, keep, stage, unit, doc) SORT_##lanesKind##_##keep##_##type(name, NAME)
#include "veer_schema.inl"
    if (world->header->def.capacity.slots) suspect |= sortMaps(world, first, &zeros);
    if (i4_any((zeros + zeros) != i4_splat(0))) suspect |= findSuspectAmongZeros(world, first, isVolume); /* -0 is 0 */
    return isMemorySuspect(world, first) ? 15 : i4_bits(suspect);
}

/* 1 if four agents are there, walk the earth, have that brain, and go for no agent and no path: then there is nothing but numbers to
 * check. */
static int areOrdinary(const VeerWorld *world, uint32_t first, uint32_t brain) {
    const VeerPoolSlot *slots = world->slots[VEER_KIND_AGENT] + first;
    const i4 states = i4_splat((int32_t) ~(uint32_t)(VEER_FLAGS & ~(VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE | VEER_FLAG_ALIVE)));
    if ((slots[0].next & slots[1].next & slots[2].next & slots[3].next) != VEER_NONE) return 0;
    i4 others = (i4_load(world->flags + first) & states) ^ i4_splat(VEER_FLAG_ALIVE);
    others |= i4_load(world->brain + first) ^ i4_splat((int32_t)brain);
    others |= i4_load(world->targetKind + first) & i4_splat((int32_t) ~(uint32_t)VEER_OWN_TARGET_POINT);
    return !i4_any((others | i4_load(world->jumpLink + first)) != i4_splat(0));
}

/* Agents that fill their maps in this step check them then: a long way through memory is gone once. */
static int areAboutToMap(const VeerWorld *world, uint32_t brain) {
    return world->stage == VEER_STAGE_EVALUATING && world->brains[brain - 1].thinkEvery <= 1;
}

/* A brain that there is, and whose agents have no maps to check here. */
static int isOrdinaryBrain(const VeerWorld *world, uint32_t brain) {
    if (!brain) return 1;
    if (!veer_isTaken(world, VEER_KIND_BRAIN, brain - 1)) return 0;
    return !veer_combines(&world->brains[brain - 1], VEER_COMBINER_MAPS) || areAboutToMap(world, brain);
}

/* ---- all */

static void checkAgent(VeerWorld *world, uint32_t slot, int isSuspect) {
    uint32_t brain = world->brain[slot];
    world->flags[slot] = (world->flags[slot] & VEER_FLAGS) | VEER_FLAG_ALIVE;
    if (brain && !veer_isTaken(world, VEER_KIND_BRAIN, brain - 1)) world->brain[slot] = 0;
    if (isSuspect || (world->flags[slot] & (VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE)) || world->jumpLink[slot])
        checkNumbers(world, slot);
    checkTarget(world, slot);
    if (!veer_steers(world, slot) || !areAboutToMap(world, world->brain[slot])) veer_checkMaps(world, slot);
}

static void checkQuads(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high, capacity = world->header->def.capacity.agents;
    const int isVolume = veer_isVolume(world);
    (void)context;
    for (uint32_t first = 4 * begin; first < 4 * end; first += 4) {
        uint32_t last = high < first + 4 ? high : first + 4, suspect = 15, brain = world->brain[first];
        if (first + 4 <= capacity) suspect = isVolume ? findSuspect(world, first, 1) : findSuspect(world, first, 0);
        if (!suspect && last == first + 4 && areOrdinary(world, first, brain) && isOrdinaryBrain(world, brain)) continue;
        for (uint32_t slot = first; slot < last; slot++, suspect >>= 1) {
            if (veer_isTaken(world, VEER_KIND_AGENT, slot))
                checkAgent(world, slot, (int)(suspect & 1));
            else
                world->flags[slot] = 0;
        }
    }
}

void veer_checkInputs(VeerWorld *world) {
    uint32_t quads = (world->header->pools[VEER_KIND_AGENT].high + 3) / 4;
    veer_forRanges(world, &(VeerRanges){.kernel = checkQuads, .count = quads, .least = 256});
}
