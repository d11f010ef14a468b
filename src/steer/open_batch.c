/* Opens a batch, at the start of the steer stage: gathers the columns of its agents, and the targets of each behavior, usually four at a
 * time. The kernels then read columns and targets in SIMD lanes. */
#include "steer/open_batch.h"

#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/assert.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "sense/memories.h"
#include "steer/batch.h"
#include "steer/turning_circle.h"

/* ---- columns that every behavior needs */

/* Gathers a column. Elements beyond the last agent repeat the first, so that whole groups of four can be read. */
static void gather(const VeerBatch *batch, float *to, const float *column) {
    const uint32_t *agents = batch->agents, count = batch->count;
    if (batch->isRow)
        __builtin_memcpy(to, column + agents[0], count * sizeof *to);
    else
        for (uint32_t i = 0; i < count; i++) to[i] = column[agents[i]];
    for (uint32_t i = count; i & 3; i++) to[i] = to[0];
}

static uint32_t isRow(const uint32_t *agents, uint32_t count) {
    i4 next = i4_splat((int32_t)agents[0]) + (i4){0, 1, 2, 3}, others = i4_splat(0);
    uint32_t i = 0, other = 0;
    for (; i + 4 <= count; i += 4, next += i4_splat(4)) others |= i4_load(agents + i) ^ next;
    for (; i < count; i++) other |= agents[i] ^ (agents[0] + i);
    return !other && !i4_anyBit(others);
}

/* Returns 1 if an agent of the batch has a path as its own target. */
static uint32_t haveOwnPaths(const VeerBatch *batch) {
    if (!batch->world->header->pools[VEER_KIND_PATH].count) return 0;
    for (uint32_t i = 0; i < batch->count; i++)
        if (batch->world->targetKind[batch->agents[i]] == VEER_OWN_TARGET_PATH) return 1;
    return 0;
}

/* Gathers the columns that the grid stores side by side for each agent, if the agents of the batch are adjacent in the grid. */
static void gatherPlaces(VeerBatch *batch) {
    const VeerGridPlace *places = veer_gridPlaces(batch->world->grid) + batch->firstPlace;
    const VeerGridMotion *motions = veer_gridMotions(batch->world->grid) + batch->firstPlace;
    float(*to)[VEER_BATCH] = batch->gathered;
    for (uint32_t i = 0; i < batch->count; i += 4) {
        f4 place[4], motion[4], last;
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t from = i + k < batch->count ? i + k : 0;
            place[k] = (f4)i4_load((const void *)(places + from));
            motion[k] = (f4)i4_load((const void *)(motions + from));
        }
        VeerVec3x4 position = veer_turned4(place, &last), velocity = veer_turned4(motion, &last);
        f4_store(to[0] + i, position.x);
        f4_store(to[1] + i, position.y);
        f4_store(to[2] + i, position.z);
        f4_store(to[3] + i, velocity.x);
        f4_store(to[4] + i, velocity.y);
        f4_store(to[5] + i, velocity.z);
    }
}

static int areAgents(const VeerBatch *batch) {
    for (uint32_t i = 0; i < batch->count; i++)
        if (!veer_isTaken(batch->world, VEER_KIND_AGENT, batch->agents[i])) return 0;
    return batch->count > 0 && batch->count <= VEER_BATCH;
}

void veer_openBatch(VeerBatch *batch) {
    const VeerWorld *world = batch->world;
    VEER_ASSERT(areAgents(batch));
    const float *columns[7] = {world->x, world->y, world->z, world->velocityX, world->velocityY, world->velocityZ, world->maxSpeed};
    batch->isRow = isRow(batch->agents, batch->count);
    batch->ownPaths = haveOwnPaths(batch);
    const int isWholeRow = batch->isRow && batch->count % 4 == 0, isInGrid = !isWholeRow && batch->firstPlace != VEER_NONE;
    if (isInGrid) gatherPlaces(batch);
    for (uint32_t c = 0; c < 7; c++) {
        if (!isWholeRow && (!isInGrid || c == 6)) gather(batch, batch->gathered[c], columns[c]);
        columns[c] = isWholeRow ? columns[c] + batch->agents[0] : batch->gathered[c];
    }
    batch->x = columns[0];
    batch->y = columns[1];
    batch->z = columns[2];
    batch->velocityX = columns[3];
    batch->velocityY = columns[4];
    batch->velocityZ = columns[5];
    batch->maxSpeed = columns[6];
}

/* ---- targets */

/* Returns whether an agent can be a target: an agent cannot be its own target, and a quarantined agent has no valid position. */
static int canBeTarget(const VeerWorld *world, uint32_t self, uint32_t slot) {
    return slot != self && veer_isTaken(world, VEER_KIND_AGENT, slot) && !(veer_flagsOf(world, slot) & VEER_FLAG_QUARANTINED);
}

/* Finds the position of the open behavior's target for agent i. Returns 0 if there is none. */
static int findTarget(const VeerBatch *batch, uint32_t i, VeerBelief *found) {
    const VeerWorld *world = batch->world;
    const VeerBehavior *behavior = batch->behavior;
    uint32_t self = batch->agents[i];
    switch (behavior->target) {
    case VEER_TARGET_KIND_POINT: found->place = veer_vec3(behavior->targetX, behavior->targetY, behavior->targetZ); return 1;
    case VEER_TARGET_KIND_AGENT:
        if (VEER_IS_NULL(behavior->targetAgent)) return 0;
        found->slot = veer_slot(behavior->targetAgent);
        break;
    case VEER_TARGET_KIND_NEAREST: found->slot = veer_nearestAgent(world, veer_position(world, self), behavior->targetGroup, self); break;
    case VEER_TARGET_KIND_MEMORY:
        if (!VEER_HOLDS(sense_memories) || !veer_belief(world, self, found)) return 0;
        if (found->slot == VEER_NONE) return 1;
        break;
    default:
        if (world->targetKind[self] == VEER_OWN_TARGET_POINT) {
            found->place = veer_vec3(world->targetX[self], world->targetY[self], world->targetZ[self]);
            return 1;
        }
        if (world->targetKind[self] != VEER_OWN_TARGET_AGENT) return 0;
        found->slot = world->targetSlot[self];
    }
    if (!canBeTarget(world, self, found->slot)) return 0;
    found->place = veer_position(world, found->slot);
    found->velocity = veer_velocity(world, found->slot);
    return 1;
}

/* Finds the target of agent i and stores its position for aim4. */
static void resolveTarget(VeerBatch *batch, uint32_t i) {
    VeerBelief found = {.slot = VEER_NONE};
    batch->hasTarget[i] = (uint32_t)findTarget(batch, i, &found);
    /* checked, because callers may have written any number */
    batch->targetSlot[i] = veer_isTaken(batch->world, VEER_KIND_AGENT, found.slot) ? found.slot : VEER_NONE;
    batch->toX[i] = found.place.x;
    batch->toY[i] = found.place.y;
    batch->toZ[i] = found.place.z;
    batch->targetVX[i] = found.velocity.x;
    batch->targetVY[i] = found.velocity.y;
    batch->targetVZ[i] = found.velocity.z;
}

int veer_isAnotherLevel(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    const uint32_t self = batch->agents[i], slot = batch->targetSlot[i];
    float ofPoint = batch->behavior->target == VEER_TARGET_KIND_POINT ? batch->behavior->targetZ : world->targetZ[self];
    VeerBelief belief;
    if (VEER_HOLDS(sense_memories) && batch->behavior->target == VEER_TARGET_KIND_MEMORY && veer_belief(world, self, &belief))
        ofPoint = belief.place.z;
    return batch->hasTarget[i] && veer_levelAt(world, slot != VEER_NONE ? world->z[slot] : ofPoint) != veer_levelAt(world, world->z[self]);
}

/* Computes the vectors from four agents to their targets. */
static void aim4(VeerBatch *batch, uint32_t i) {
    i4 has = i4_load(batch->hasTarget + i) != i4_splat(0);
    VeerVec3x4 at = {f4_load(batch->x + i), f4_load(batch->y + i), f4_load(batch->z + i)};
    VeerVec3x4 place = {f4_load(batch->toX + i), f4_load(batch->toY + i), f4_load(batch->toZ + i)},
               offset = veer_deltas(batch->world, at, place);
    VeerVec3x4 to = {f4_where(has, offset.x), f4_where(has, offset.y), f4_where(has, offset.z)};
    f4_store(batch->toX + i, to.x);
    f4_store(batch->toY + i, to.y);
    f4_store(batch->toZ + i, to.z);
    f4_store(batch->targetDistance + i, veer_length4(to));
}

/* Returns the kind (VeerOwnTarget) of the agents' own targets, or VEER_NONE if the kinds differ or the behavior has its own target. */
static uint32_t commonKind(const VeerBatch *batch) {
    const uint32_t *kinds = batch->world->targetKind, *agents = batch->agents;
    uint32_t kind = kinds[agents[0]], others = 0;
    if (batch->behavior->target != VEER_TARGET_KIND_OWN) return VEER_NONE;
    if (batch->isRow) {
        i4 other = i4_splat(0);
        for (uint32_t i = 0; i + 4 <= batch->count; i += 4) other |= i4_load(kinds + agents[0] + i) ^ i4_splat((int32_t)kind);
        for (uint32_t i = batch->count & ~3u; i < batch->count; i++) others |= kinds[agents[i]] ^ kind;
        return others || i4_anyBit(other) ? VEER_NONE : kind;
    }
    for (uint32_t i = 1; i < batch->count; i++) others |= kinds[agents[i]] ^ kind;
    return others ? VEER_NONE : kind;
}

/* Resolves targets if the own target of every agent of the batch is an agent. */
static void resolveOwnAgents(VeerBatch *batch) {
    const VeerWorld *world = batch->world;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t self = batch->agents[i], slot = world->targetSlot[self];
        if (!canBeTarget(world, self, slot)) {
            resolveTarget(batch, i);
            continue;
        }
        batch->hasTarget[i] = 1;
        batch->targetSlot[i] = slot;
        batch->toX[i] = world->x[slot];
        batch->toY[i] = world->y[slot];
        batch->toZ[i] = world->z[slot];
        batch->targetVX[i] = world->velocityX[slot];
        batch->targetVY[i] = world->velocityY[slot];
        batch->targetVZ[i] = world->velocityZ[slot];
    }
}

/* Returns whether all agents have the same target, and it is none of them. */
static int isCommon(const VeerBatch *batch) {
    const VeerBehavior *behavior = batch->behavior;
    if (behavior->target == VEER_TARGET_KIND_POINT) return 1;
    if (behavior->target != VEER_TARGET_KIND_AGENT) return 0;
    uint32_t slot = veer_slot(behavior->targetAgent), isOne = 0;
    for (uint32_t i = 0; i < batch->count; i++) isOne |= batch->agents[i] == slot;
    return !isOne;
}

static void repeat(float *lanes, uint32_t count) {
    for (uint32_t i = 0; i < count; i += 4) f4_store(lanes + i, f4_splat(lanes[0]));
}

static void resolveCommon(VeerBatch *batch, uint32_t count) {
    resolveTarget(batch, 0);
    for (uint32_t i = 1; i < count; i++) {
        batch->hasTarget[i] = batch->hasTarget[0];
        batch->targetSlot[i] = batch->targetSlot[0];
    }
    repeat(batch->toX, count);
    repeat(batch->toY, count);
    repeat(batch->toZ, count);
    repeat(batch->targetVX, count);
    repeat(batch->targetVY, count);
    repeat(batch->targetVZ, count);
}

static void setNone(uint32_t *lanes, uint32_t count) { __builtin_memset(lanes, 0xFF, count * sizeof *lanes); }

static void clearTargets(VeerBatch *batch, uint32_t count) {
    size_t bytes = count * sizeof(float);
    setNone(batch->targetSlot, count);
    __builtin_memset(batch->targetVX, 0, bytes);
    __builtin_memset(batch->targetVY, 0, bytes);
    __builtin_memset(batch->targetVZ, 0, bytes);
}

/* Resolves targets if the own target of every agent of the batch is a point. */
static void resolveOwnPoints(VeerBatch *batch) {
    const VeerWorld *world = batch->world;
    for (uint32_t i = 0; i < batch->count; i += 4) {
        VeerVec3x4 at = {f4_load(batch->x + i), f4_load(batch->y + i), f4_load(batch->z + i)};
        VeerVec3x4 place = {veer_columnOf(batch, i, world->targetX), veer_columnOf(batch, i, world->targetY),
                            veer_columnOf(batch, i, world->targetZ)};
        VeerVec3x4 to = veer_deltas(world, at, place);
        f4_store(batch->toX + i, to.x);
        f4_store(batch->toY + i, to.y);
        f4_store(batch->toZ + i, to.z);
        f4_store(batch->targetDistance + i, veer_length4(to));
        f4_store(batch->targetVX + i, f4_splat(0.0f));
        f4_store(batch->targetVY + i, f4_splat(0.0f));
        f4_store(batch->targetVZ + i, f4_splat(0.0f));
        i4_store(batch->hasTarget + i, i4_splat(1));
        i4_store(batch->targetSlot + i, i4_splat((int32_t)VEER_NONE));
    }
}

/* Resolves the targets of all agents of the batch. */
static void resolveTargets(VeerBatch *batch) {
    uint32_t count = (batch->count + 3) & ~3u, kind = commonKind(batch);
    if (kind == VEER_OWN_TARGET_NONE) {
        clearTargets(batch, count);
        for (uint32_t i = 0; i < count; i++) batch->hasTarget[i] = 0;
        __builtin_memset(batch->toX, 0, count * sizeof(float));
        __builtin_memset(batch->toY, 0, count * sizeof(float));
        __builtin_memset(batch->toZ, 0, count * sizeof(float));
        __builtin_memset(batch->targetDistance, 0, count * sizeof(float));
        return;
    }
    if (kind == VEER_OWN_TARGET_POINT) {
        resolveOwnPoints(batch);
        return;
    }
    if (isCommon(batch)) {
        resolveCommon(batch, count);
    } else {
        if (kind == VEER_OWN_TARGET_AGENT)
            resolveOwnAgents(batch);
        else
            for (uint32_t i = 0; i < batch->count; i++) resolveTarget(batch, i);
        for (uint32_t i = batch->count; i & 3; i++) batch->hasTarget[i] = 0;
    }
    for (uint32_t i = 0; i < batch->count; i += 4) aim4(batch, i);
}

/* ---- behaviors */

VeerOpening veer_openingOf(VeerBatch *batch, uint32_t index) {
    const VeerWorld *world = batch->world;
    const VeerBehavior *behavior = &batch->brain->behaviors[index];
    uint32_t lane = 0, path = veer_slotOf(behavior->path.bits);
    for (uint32_t i = 0; i < index; i++) lane += veer_lanesOf(batch->brain, i);
    return (VeerOpening){index, !VEER_IS_NULL(behavior->path) && veer_isTaken(world, VEER_KIND_PATH, path) ? &world->paths[path] : 0,
                         batch->memory + lane};
}

static void pointAt(VeerBatch *batch, const VeerOpening *opening) {
    batch->index = opening->index;
    batch->behavior = &batch->brain->behaviors[opening->index];
    batch->state = opening->state;
    batch->path = opening->path;
}

/* Returns whether the open behavior uses a target. For agents with a turning circle, the output of any behavior depends on its target. */
static int takesTarget(const VeerBatch *batch) {
    const uint32_t traits = veer_behaviorTraits(batch->behavior->type);
    return veer_hasTurningCircle(&batch->brain->locomotion) || (traits & (VEER_TRAIT_TARGET | VEER_TRAIT_AIM));
}

void veer_openBehavior(VeerBatch *batch, uint32_t index) {
    VeerOpening opening = veer_openingOf(batch, index);
    pointAt(batch, &opening);
    if (takesTarget(batch))
        resolveTargets(batch);
    else
        for (uint32_t i = 0; i < batch->count; i += 4) i4_store(batch->hasTarget + i, i4_splat(0));
}

void veer_reopenBehavior(VeerBatch *batch, const VeerOpening *opening) { pointAt(batch, opening); }

const VeerPathRecord *veer_pathOf(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    if (batch->path || !batch->ownPaths || world->targetKind[slot] != VEER_OWN_TARGET_PATH) return batch->path;
    return veer_isTaken(world, VEER_KIND_PATH, world->targetSlot[slot]) ? &world->paths[world->targetSlot[slot]] : 0;
}
