/* The first thing of a step: what callers wrote into the columns is brought back into its range. A number that is not finite puts its agent
 * into quarantine: frozen at the last good pose, left out by all others, until veer_reviveAgent. */
#include "stages.h"

#define WORLD_LIMIT 1000000.0f
#define SIZE_LIMIT 100000.0f

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
    return sum == 0.0f && world->maxForce[slot] == world->maxForce[slot];
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
    if (world->maxForce[slot] != world->maxForce[slot]) world->maxForce[slot] = 0.0f;
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
    const float *state = world->state + (size_t)slot * lanes;
    float sum = 0.0f;
    for (uint32_t i = 0; i < lanes; i++) sum += state[i] - state[i];
#define ADD_ONE_SAVED_f32(name) \
    if (VEER_COLUMN_##name != VEER_COLUMN_maxForce && VEER_COLUMN_##name != VEER_COLUMN_goalDistance) \
        sum += world->name[slot] - world->name[slot];
#define ADD_ONE_SAVED_u32(name)
#define ADD_ONE_DERIVED_f32(name)
#define ADD_ONE_DERIVED_u32(name)
#define ADD_SLOTS_SAVED_f32(name)
#define ADD_STATE_SAVED_f32(name)
#define COLUMN(name, type, lanesKind, keep, stage, unit, doc) ADD_##lanesKind##_##keep##_##type(name)
#include "veer_schema.inl"
    if (sum != 0.0f || !(world->goalDistance[slot] >= 0.0f)) veer_forget(world, slot);
}

/* A wish from outside that is no number is none. */
static void checkCustom(VeerWorld *world, uint32_t slot) {
    float *const wish[] = {&world->customX[slot], &world->customY[slot], &world->customZ[slot], &world->customRotation[slot]};
    for (uint32_t i = 0; i < sizeof wish / sizeof *wish; i++) {
        if (veer_isFinite(*wish[i])) continue;
        *wish[i] = 0.0f;
        world->customBits[slot] = 0;
        world->stats.clamped++;
    }
}

/* Map values that are no number count as 0: those of the last step and the caller's evidence. Infinite distances are numbers. */
static void checkMap(float *lanes, uint32_t count, uint32_t largest, uint32_t sign) {
    uint32_t worst = 0;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t bits = veer_bits(lanes[k]) & ~sign;
        worst = bits > worst ? bits : worst;
    }
    if (worst <= largest) return;
    for (uint32_t k = 0; k < count; k++)
        if ((veer_bits(lanes[k]) & ~sign) > largest) lanes[k] = 0.0f;
}

static void checkMaps(VeerWorld *world, uint32_t slot) {
    const uint32_t infinity = 0x7F800000u, sign = 0x80000000u;
    if (!world->brain[slot] || world->brains[world->brain[slot] - 1].combine != VEER_Combine_CONTEXT) return;
    uint32_t count = world->brains[world->brain[slot] - 1].context.slots;
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    float *const values[] = {world->interest, world->danger, world->decision, world->memory, world->extraInterest, world->extraDanger};
    for (uint32_t i = 0; i < sizeof values / sizeof *values; i++) checkMap(values[i] + row, count, infinity - 1, sign);
    checkMap(world->interestDistance + row, count, infinity, 0);
    checkMap(world->dangerDistance + row, count, infinity, 0);
}

/* The agent or path it went for was removed: said once, then forgotten. */
static void checkTarget(VeerWorld *world, uint32_t slot) {
    uint32_t target = world->targetSlot[slot];
    if (world->targetKind[slot] >= VEER_OwnTarget_COUNT) world->targetKind[slot] = VEER_OwnTarget_NONE;
    int isAgent = world->targetKind[slot] == VEER_OwnTarget_AGENT;
    if (!isAgent && world->targetKind[slot] != VEER_OwnTarget_PATH) return;
    VeerKind kind = isAgent ? VEER_KIND_AGENT : VEER_KIND_PATH;
    if (!(isAgent && target == slot) && veer_isTaken(world, kind, target) &&
        world->slots[kind][target].generation == world->targetGeneration[slot])
        return;
    world->targetKind[slot] = VEER_OwnTarget_NONE;
    world->targetSlot[slot] = world->targetGeneration[slot] = 0;
    veer_emit(world, isAgent ? VEER_EVENT_TARGET_LOST : VEER_EVENT_PATH_LOST, slot, target);
}

static void checkAgent(VeerWorld *world, uint32_t slot) {
    const VeerWorldDef *def = &world->header->def;
    uint32_t brain = world->brain[slot];
    world->flags[slot] = (world->flags[slot] & VEER_FLAGS) | VEER_FLAG_ALIVE;
    if (!veer_isSound(world, slot)) quarantine(world, slot);
    if (brain && !veer_isTaken(world, VEER_KIND_BRAIN, brain - 1)) world->brain[slot] = 0;
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
    if (def->dimensions == 2 && !(world->flags[slot] & VEER_FLAG_AIRBORNE)) world->velocityZ[slot] = 0.0f;
    checkTarget(world, slot);
    checkCustom(world, slot);
    checkMemory(world, slot);
    checkMaps(world, slot);
}

void veer_checkInputs(VeerWorld *world) {
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    for (uint32_t slot = 0; slot < high; slot++) {
        if (veer_isTaken(world, VEER_KIND_AGENT, slot))
            checkAgent(world, slot);
        else
            world->flags[slot] = 0;
    }
}
