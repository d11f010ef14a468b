/* Blending, in the steer stage: the outputs of all behaviors become one change of velocity, either by weights (Reynolds, Steering Behaviors
 * For Autonomous Characters, 1999) or by a budget that is spent in the order of the list (Buckland, Programming Game AI by Example,
 * 2005). */
#include "combine/blend.h"

#include "combine/combine.h"
#include "combine/explain.h"
#include "combine/kernels.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/open_batch.h"
#include "steer/road.h"

static VeerVec3x4 loadVec(const float *x, const float *y, const float *z) { return (VeerVec3x4){f4_load(x), f4_load(y), f4_load(z)}; }
/* isAlone, here and below, is a constant in every call. 1: the behavior is the only behavior, in mode `plain`, and its outputs are the
 * result. 0: its outputs are added to the outputs of other behaviors. */
VEER_INLINE void addTo(float *sum, f4 v, int isAlone) { f4_store(sum, (isAlone ? f4_splat(0.0f) : f4_load(sum)) + v); }

static void addOwn(const VeerBatch *batch, VeerVec3x4 steering, uint32_t i, i4 where, VeerOwnSum *own) {
    const int avoidsAgents = (veer_behaviorTraits(batch->behavior->type) & VEER_TRAIT_CONTACTS) != 0;
    uint32_t *bits = (avoidsAgents ? own->others : own->counts) + i;
    i4_store(bits, i4_load(bits) | where);
    if (avoidsAgents) return;
    addTo(own->x + i, f4_where(where, steering.x), 0);
    addTo(own->y + i, f4_where(where, steering.y), 0);
    addTo(own->z + i, f4_where(where, steering.z), 0);
}

/* The outputs of a behavior for the agents of a batch, and the sums to which they are added. */
typedef struct Adding {
    const VeerBatch *batch;
    const VeerSteeringOutput *outputs;
    VeerBlend *blend;
} Adding;

/* Adds the desired velocities of four agents, in the lanes that `where` selects. */
VEER_INLINE void addVelocities(const Adding *adding, uint32_t i, i4 where, int isAlone) {
    const VeerBatch *batch = adding->batch;
    VeerBlend *blend = adding->blend;
    const uint32_t mode = isAlone ? (uint32_t)VEER_BLEND_MODE_PLAIN : batch->brain->blend;
    const f4 weight = f4_splat(batch->behavior->weight);
    VeerVec3x4 desired = loadVec(adding->outputs->x + i, adding->outputs->y + i, adding->outputs->z + i), steering;
    if (mode == VEER_BLEND_MODE_NORMALIZE) {
        f4 speed = f4_load(blend->speed + i);
        f4_store(blend->speed + i, f4_select(where, f4_max(speed, veer_length4(desired)), speed));
        steering = veer_scaled4(desired, weight);
    } else {
        steering = veer_less4(desired, loadVec(batch->velocityX + i, batch->velocityY + i, batch->velocityZ + i));
        steering = veer_scaled4(steering, weight);
    }
    if (mode == VEER_BLEND_MODE_TRUNCATED) {
        f4 length = veer_length4(steering), budget = f4_load(blend->budget + i);
        steering = veer_scaled4(steering, f4_select(length > budget, budget / length, f4_splat(1.0f)));
        f4_store(blend->budget + i, budget - f4_where(where, f4_min(length, budget)));
    }
    addTo(blend->weight + i, f4_where(where, weight), isAlone);
    addTo(blend->x + i, f4_where(where, steering.x), isAlone);
    addTo(blend->y + i, f4_where(where, steering.y), isAlone);
    addTo(blend->z + i, f4_where(where, steering.z), isAlone);
    if (!isAlone && blend->hasRoad) addOwn(batch, steering, i, where, &blend->own);
}

static f4 meanRotation(f4 sum, f4 weight) { return f4_where(weight > f4_splat(0.0f), sum / weight); }

VEER_INLINE void addRotations(const Adding *adding, uint32_t i, i4 where, int isAlone) {
    const f4 weight = f4_splat(adding->batch->behavior->weight);
    VeerBlend *blend = adding->blend;
    addTo(blend->rotation + i, f4_where(where, weight * f4_load(adding->outputs->rotation + i)), isAlone);
    if (isAlone)
        f4_store(blend->rotation + i, meanRotation(f4_load(blend->rotation + i), f4_where(where, weight)));
    else
        addTo(blend->rotationWeight + i, f4_where(where, weight), 0);
}

static i4 has(i4 bits, int32_t bit) { return (bits & i4_splat(bit)) != i4_splat(0); }

VEER_INLINE void addOutputs(const Adding *adding, int isAlone) {
    VeerBlend *blend = adding->blend;
    for (uint32_t i = 0; i < adding->batch->count; i += 4) {
        i4 bits = i4_load(adding->outputs->outputBits + i), moves = has(bits, VEER_OUTPUT_VELOCITY);
        i4 turns = has(bits, VEER_OUTPUT_ROTATION);
        if (isAlone || i4_any(moves)) addVelocities(adding, i, moves, isAlone);
        if (i4_any(turns))
            addRotations(adding, i, turns, isAlone);
        else if (isAlone)
            f4_store(blend->rotation + i, f4_splat(0.0f));
        i4_store(blend->bits + i, isAlone ? bits : i4_load(blend->bits + i) | bits);
    }
}

void veer_beginBlend(const VeerBatch *batch, VeerBlend *blend) {
    const int hasRoad = veer_hasTrait(batch->brain, VEER_TRAIT_ROAD);
    __builtin_memset(blend, 0, hasRoad ? sizeof *blend : offsetof(VeerBlend, own));
    blend->hasRoad = hasRoad;
    for (uint32_t i = 0; i < batch->count; i += 4) f4_store(blend->budget + i, f4_load(batch->maxSpeed + i));
}

void veer_addToBlend(VeerBatch *batch, uint32_t index, VeerBlend *blend) {
    VeerSteeringOutput outputs;
    if (!veer_isOn(&batch->brain->behaviors[index])) return;
    veer_openBehavior(batch, index);
    veer_evaluateBehavior(batch, &outputs);
    addOutputs(&(Adding){batch, &outputs, blend}, 0);
}

/* Mode `normalize`: returns the change to a velocity in the direction of the sum, at the highest desired speed. */
static VeerVec3x4 normalized(const VeerBatch *batch, VeerVec3x4 sum, f4 speed, uint32_t i) {
    f4 length = veer_length4(sum), scale = f4_where(length > f4_splat(0.0f), speed / length);
    return veer_less4(veer_scaled4(sum, scale), loadVec(batch->velocityX + i, batch->velocityY + i, batch->velocityZ + i));
}

static void storeVec(VeerVec3x4 v, float *x, float *y, float *z) {
    f4_store(x, v.x);
    f4_store(y, v.y);
    f4_store(z, v.z);
}

/* Limits the outputs of behaviors that avoid other agents, so that they never push an agent over the edge of its road. */
static void keepOnRoads(const VeerBatch *batch, VeerBlend *blend) {
    const float lag = veer_arrivalTime(veer_turningResponse(&batch->brain->locomotion), batch->dt);
    const VeerOwnSum *own = &blend->own;
    for (uint32_t i = 0; i < batch->count; i++) {
        VeerVec3 velocity = {batch->velocityX[i], batch->velocityY[i], batch->velocityZ[i]};
        VeerBent bent = {.lag = lag, .memory = batch->memory + (size_t)i * batch->stateStride};
        if (!own->others[i]) continue;
        if (own->counts[i]) bent.decided = veer_add3(velocity, veer_vec3(own->x[i], own->y[i], own->z[i]));
        bent.allowed = veer_add3(velocity, veer_vec3(blend->x[i], blend->y[i], blend->z[i]));
        VeerVec3 kept = veer_sub3(veer_keepOnRoads(batch->world, batch->agents[i], bent), velocity);
        blend->x[i] = kept.x;
        blend->y[i] = kept.y;
        blend->z[i] = kept.z;
    }
}

void veer_endBlend(const VeerBatch *batch, VeerBlend *blend) {
    const int isNormalized = batch->brain->blend == VEER_BLEND_MODE_NORMALIZE;
    VeerOwnSum *own = &blend->own;
    if (batch->brain->blend != VEER_BLEND_MODE_PLAIN) __builtin_memset(blend->weight, 0, sizeof blend->weight);
    for (uint32_t i = 0; i < batch->count; i += 4) {
        f4 weight = f4_load(blend->rotationWeight + i), speed = f4_load(blend->speed + i);
        if (i4_any(weight > f4_splat(0.0f))) f4_store(blend->rotation + i, meanRotation(f4_load(blend->rotation + i), weight));
        if (isNormalized) {
            VeerVec3x4 sum = loadVec(blend->x + i, blend->y + i, blend->z + i);
            storeVec(normalized(batch, sum, speed, i), blend->x + i, blend->y + i, blend->z + i);
        }
        if (isNormalized && blend->hasRoad) {
            VeerVec3x4 sum = loadVec(own->x + i, own->y + i, own->z + i);
            storeVec(normalized(batch, sum, speed, i), own->x + i, own->y + i, own->z + i);
        }
    }
    if (blend->hasRoad) keepOnRoads(batch, blend);
}

VeerSteering veer_blendOf(const VeerBlend *blend, uint32_t i) {
    return (VeerSteering){{blend->x[i], blend->y[i], blend->z[i]}, blend->rotation[i], blend->bits[i], blend->weight[i]};
}

void veer_writeSteering(VeerWorld *world, uint32_t slot, const VeerSteering *steering) {
    world->steeringX[slot] = steering->change.x;
    world->steeringY[slot] = steering->change.y;
    world->steeringZ[slot] = steering->change.z;
    world->steeringRotation[slot] = steering->rotation;
    world->steeringWeight[slot] = steering->weight;
    world->steeringBits[slot] = steering->bits;
}

VEER_INLINE void writeColumn(float *column, const uint32_t *agents, int isRow, f4 values) {
    if (isRow)
        f4_store(column + agents[0], values);
    else
        /* writes the same value again if an agent is repeated */
        for (uint32_t lane = 0; lane < 4; lane++) column[agents[lane]] = values[lane];
}
VEER_INLINE void writeBits(uint32_t *column, const uint32_t *agents, int isRow, i4 values) {
    if (isRow)
        i4_store(column + agents[0], values);
    else
        for (uint32_t lane = 0; lane < 4; lane++) column[agents[lane]] = (uint32_t)values[lane];
}

/* Returns what veer_fillSteering writes, except the change of velocity. */
static VeerSteering usualOf(const VeerBrainDef *brain) {
    VeerSteering usual = {.bits = VEER_OUTPUT_VELOCITY};
    for (uint32_t k = 0; k < brain->behaviorCount && brain->blend == VEER_BLEND_MODE_PLAIN; k++)
        if (veer_isOn(&brain->behaviors[k])) usual.weight += brain->behaviors[k].weight;
    return usual;
}

static void fillSlots(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const VeerSteering *usual = context;
    const size_t bytes = (end - begin) * sizeof(float);
    if (!veer_isVolume(world)) __builtin_memset(world->steeringZ + begin, 0, bytes);
    __builtin_memset(world->steeringRotation + begin, 0, bytes);
    for (uint32_t slot = begin; slot < end; slot++) world->steeringWeight[slot] = usual->weight;
    for (uint32_t slot = begin; slot < end; slot++) world->steeringBits[slot] = usual->bits;
}

void veer_fillSteering(VeerWorld *world, const VeerBrainDef *brain) {
    const VeerSteering usual = usualOf(brain);
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    veer_forRanges(world, &(VeerRanges){.kernel = fillSlots, .context = &usual, .count = high, .least = 16384});
}

/* Returns 1 if all values except the changes of velocity are the usual values, which are already written. In planar worlds, z is also left
 * out. The bits then say that there is no rotation. */
static int areUsual(const VeerBatch *batch, const VeerBlend *blend) {
    const VeerSteering usual = usualOf(batch->brain);
    const i4 weight = (i4)f4_splat(usual.weight), bits = i4_splat((int32_t)usual.bits);
    const int isVolume = veer_isVolume(batch->world);
    i4 others = i4_splat(0);
    if (!batch->isFilled || batch->isRow) return 0; /* values of consecutive slots are written as whole vectors anyway */
    for (uint32_t i = 0; i < batch->count; i += 4) {
        if (!isVolume) others |= (i4)f4_load(blend->z + i);
        others |= ((i4)f4_load(blend->weight + i) ^ weight) | (i4_load(blend->bits + i) ^ bits);
    }
    return !i4_anyBit(others);
}

static void writeChanges(VeerWorld *world, const VeerBatch *batch, const VeerBlend *blend) {
    for (uint32_t i = 0; i < batch->count; i++) {
        world->steeringX[batch->agents[i]] = blend->x[i];
        world->steeringY[batch->agents[i]] = blend->y[i];
    }
    for (uint32_t i = 0; veer_isVolume(world) && i < batch->count; i++) world->steeringZ[batch->agents[i]] = blend->z[i];
}

/* Writes the results of four agents at a time, and of the remaining agents one by one. */
VEER_INLINE void writeAgents(VeerWorld *world, const VeerBatch *batch, const VeerBlend *blend, int isRow) {
    const uint32_t *agents = batch->agents;
    uint32_t i = 0;
    for (; i + 4 <= batch->count; i += 4) {
        writeColumn(world->steeringX, agents + i, isRow, f4_load(blend->x + i));
        writeColumn(world->steeringY, agents + i, isRow, f4_load(blend->y + i));
        writeColumn(world->steeringZ, agents + i, isRow, f4_load(blend->z + i));
        writeColumn(world->steeringRotation, agents + i, isRow, f4_load(blend->rotation + i));
        writeColumn(world->steeringWeight, agents + i, isRow, f4_load(blend->weight + i));
        writeBits(world->steeringBits, agents + i, isRow, i4_load(blend->bits + i));
    }
    for (; i < batch->count; i++) {
        VeerSteering steering = veer_blendOf(blend, i);
        veer_writeSteering(world, agents[i], &steering);
    }
}

/* Returns the index of the only behavior that is on, or VEER_NONE if none or several are on. */
static uint32_t onlyBehavior(const VeerBrainDef *brain) {
    uint32_t only = VEER_NONE, count = 0;
    for (uint32_t index = 0; index < brain->behaviorCount; index++) {
        if (!veer_isOn(&brain->behaviors[index])) continue;
        only = index;
        count++;
    }
    return count == 1 ? only : VEER_NONE;
}

static void gatherOne(VeerBatch *batch, uint32_t index, VeerBlend *blend) {
    VeerSteeringOutput outputs;
    veer_openBehavior(batch, index);
    veer_evaluateBehavior(batch, &outputs);
    addOutputs(&(Adding){batch, &outputs, blend}, 1);
}

static void gatherAll(VeerBatch *batch, VeerBlend *blend) {
    veer_beginBlend(batch, blend);
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) veer_addToBlend(batch, index, blend);
    veer_endBlend(batch, blend);
}

void veer_gatherBlend(VeerWorld *world, VeerBatch *batch) {
    const uint32_t only = batch->brain->blend == VEER_BLEND_MODE_PLAIN ? onlyBehavior(batch->brain) : VEER_NONE;
    VeerBlend blend;
    if (only == VEER_NONE)
        gatherAll(batch, &blend);
    else
        gatherOne(batch, only, &blend);
    if (areUsual(batch, &blend))
        writeChanges(world, batch, &blend);
    else if (batch->isRow)
        writeAgents(world, batch, &blend, 1);
    else
        writeAgents(world, batch, &blend, 0);
}

VEER_INLINE f4 columnOf(const float *column, const uint32_t *agents, int isRow) {
    return isRow ? f4_load(column + agents[0]) : f4_gather(column, agents);
}

/* Decides for four agents. isRow is a constant in every call: 1 reads and writes consecutive slots as whole vectors. */
VEER_INLINE void decideLanes(VeerWorld *world, const uint32_t *agents, int isRow) {
    const uint32_t mask = VEER_OUTPUT_VELOCITY | VEER_OUTPUT_ROTATION;
    if (isRow)
        i4_store(world->desiredBits + agents[0], i4_load(world->steeringBits + agents[0]) & i4_splat((int32_t)mask));
    else
        for (uint32_t lane = 0; lane < 4; lane++) world->desiredBits[agents[lane]] = world->steeringBits[agents[lane]] & mask;
    f4 x = columnOf(world->velocityX, agents, isRow) + columnOf(world->steeringX, agents, isRow);
    f4 y = columnOf(world->velocityY, agents, isRow) + columnOf(world->steeringY, agents, isRow);
    f4 z = columnOf(world->velocityZ, agents, isRow) + columnOf(world->steeringZ, agents, isRow);
    writeColumn(world->desiredX, agents, isRow, x);
    writeColumn(world->desiredY, agents, isRow, y);
    writeColumn(world->desiredZ, agents, isRow, z);
    writeColumn(world->desiredRotation, agents, isRow, columnOf(world->steeringRotation, agents, isRow));
}

void veer_decideBlend(VeerWorld *world, const VeerQuad *quad) {
    if (!quad->isRow) {
        decideLanes(world, quad->agents, 0);
        return;
    }
    const uint32_t end = quad->agents[0] + quad->count;
    for (uint32_t slot = quad->agents[0]; slot < end; slot += 4)
        decideLanes(world, (const uint32_t[4]){slot, slot + 1, slot + 2, slot + 3}, 1);
}

static void gatherTraced(VeerWorld *world, VeerBatch *batch, void *trace) {
    (void)trace;
    veer_gatherBlend(world, batch);
}

static void explainBlend(VeerEvaluation *evaluation, VeerExplain *out) {
    veer_explainSteering(evaluation, gatherTraced, 0, out);
    veer_explainOutputs(evaluation, VEER_ALL_GROUPS, out);
    veer_shareTurning(evaluation->batch.brain, VEER_ALL_GROUPS, out);
}

const VeerCombiner veer_combiner_blend = {veer_gatherBlend, veer_decideBlend, VEER_EXPLAINED(explainBlend)};
