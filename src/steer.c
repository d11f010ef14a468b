/* Perceive and steer: agents in batches of one brain, their targets resolved, every behavior asked once per batch. What comes out is the
 * blended wish (blend.c) or the interest and danger maps (context_map.c) of each agent; deciding comes after. */
#include "stages.h"

#include "grid.h"
#include "jobs.h"
#include "rates.h"

static VeerSteerKernel *const kernels[VEER_BEHAVIOR_TYPES] = {
#define KERNEL_INTEREST(name) veer_steer_##name
#define KERNEL_DANGER(name) veer_steer_##name
#define KERNEL_TARGETER(name) 0
#define KERNEL_DECOMPOSER(name) 0
#define KERNEL_CONSTRAINT(name) 0
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, doc) KERNEL_##kind(name),
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
};

VeerMapKernel *veer_mapKernel(uint32_t behaviorType) {
    switch (behaviorType) {
#define INTEREST(name, NAME)
#define TARGETER(name, NAME)
#define DECOMPOSER(name, NAME)
#define CONSTRAINT(name, NAME)
#define DANGER(name, NAME) \
    case VEER_##NAME: \
        return veer_map_##name;
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, doc) kind(name, NAME)
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"
    default: return 0;
    }
}

/* Where a behavior's target is, seen from one agent; 0 if there is none. */
static int findTarget(const VeerBatch *batch, uint32_t i, VeerVec3 *point, uint32_t *slot) {
    const VeerWorld *world = batch->world;
    const VeerBehavior *behavior = batch->behavior;
    uint32_t self = batch->agents[i];
    *slot = VEER_NONE;
    switch (behavior->target) {
    case VEER_TargetKind_POINT: *point = veer_vec3(behavior->targetX, behavior->targetY, behavior->targetZ); return 1;
    case VEER_TargetKind_AGENT:
        if (!behavior->targetAgent) return 0;
        *slot = veer_slot(behavior->targetAgent);
        break;
    case VEER_TargetKind_NEAREST: *slot = veer_nearestAgent(world, veer_position(world, self), behavior->targetGroup, self); break;
    default:
        if (world->targetKind[self] == VEER_OwnTarget_POINT) {
            *point = veer_vec3(world->targetX[self], world->targetY[self], world->targetZ[self]);
            return 1;
        }
        if (world->targetKind[self] != VEER_OwnTarget_AGENT) return 0;
        *slot = world->targetSlot[self];
    }
    /* an agent is no target of its own, and a frozen one has no place to be trusted */
    if (*slot == self || !veer_isTaken(world, VEER_KIND_AGENT, *slot) || (veer_flagsOf(world, *slot) & VEER_FLAG_QUARANTINED)) return 0;
    *point = veer_position(world, *slot);
    return 1;
}

static void resolveTarget(VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    VeerVec3 point = {0, 0, 0}, to = {0, 0, 0}, velocity = {0, 0, 0};
    uint32_t slot;
    batch->hasTarget[i] = (uint32_t)findTarget(batch, i, &point, &slot);
    batch->targetSlot[i] = slot;
    if (batch->hasTarget[i]) to = veer_delta(world, veer_position(world, batch->agents[i]), point);
    if (batch->hasTarget[i] && slot != VEER_NONE) velocity = veer_velocity(world, slot);
    batch->toX[i] = to.x;
    batch->toY[i] = to.y;
    batch->toZ[i] = to.z;
    batch->targetDistance[i] = veer_sqrt(veer_dot3(to, to));
    batch->targetVX[i] = velocity.x;
    batch->targetVY[i] = velocity.y;
    batch->targetVZ[i] = velocity.z;
}

VeerOpening veer_openingOf(VeerBatch *batch, uint32_t index) {
    const VeerWorld *world = batch->world;
    const VeerBehavior *behavior = &batch->brain->behaviors[index];
    uint32_t lane = 0, path = veer_slot(behavior->path);
    for (uint32_t i = 0; i < index; i++) lane += veer_stateLanes(batch->brain->behaviors[i].type);
    return (VeerOpening){index, behavior->path && veer_isTaken(world, VEER_KIND_PATH, path) ? &world->paths[path] : 0,
                         batch->memory + lane};
}

static void pointAt(VeerBatch *batch, const VeerOpening *opening) {
    batch->index = opening->index;
    batch->behavior = &batch->brain->behaviors[opening->index];
    batch->state = opening->state;
    batch->path = opening->path;
}

void veer_openBehavior(VeerBatch *batch, uint32_t index) {
    VeerOpening opening = veer_openingOf(batch, index);
    pointAt(batch, &opening);
    for (uint32_t i = 0; i < batch->count; i++) resolveTarget(batch, i);
}

void veer_reopenBehavior(VeerBatch *batch, const VeerOpening *opening, uint32_t i) {
    pointAt(batch, opening);
    resolveTarget(batch, i);
}

/* 1 if an agent of the batch carries a path for its target. */
uint32_t veer_haveOwnPaths(const VeerBatch *batch) {
    for (uint32_t i = 0; i < batch->count; i++)
        if (batch->world->targetKind[batch->agents[i]] == VEER_OwnTarget_PATH) return 1;
    return 0;
}

const VeerPathRecord *veer_pathOf(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    if (batch->path || !batch->ownPaths || world->targetKind[slot] != VEER_OwnTarget_PATH) return batch->path;
    return veer_isTaken(world, VEER_KIND_PATH, world->targetSlot[slot]) ? &world->paths[world->targetSlot[slot]] : 0;
}

static void clearWishes(VeerWishes *out, uint32_t count) {
    __builtin_memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < count; i++) out->distance[i] = VEER_INF;
}

/* Agent number i as a batch of its own: kernels know one path. */
static void askAlone(const VeerBatch *batch, uint32_t i, VeerWishes *out) {
    VeerBatch one = *batch;
    VeerWishes wish;
    one.path = veer_pathOf(batch, i);
    one.agents += i;
    one.state += (size_t)i * batch->stateStride;
    one.count = 1;
    one.hasTarget[0] = batch->hasTarget[i];
    one.targetSlot[0] = batch->targetSlot[i];
    one.toX[0] = batch->toX[i];
    one.toY[0] = batch->toY[i];
    one.toZ[0] = batch->toZ[i];
    one.targetDistance[0] = batch->targetDistance[i];
    one.targetVX[0] = batch->targetVX[i];
    one.targetVY[0] = batch->targetVY[i];
    one.targetVZ[0] = batch->targetVZ[i];
    clearWishes(&wish, 1);
    kernels[batch->behavior->type](&one, &wish);
    out->x[i] = wish.x[0];
    out->y[i] = wish.y[0];
    out->z[i] = wish.z[0];
    out->distance[i] = wish.distance[0];
    out->rotation[i] = wish.rotation[0];
    out->opinion[i] = wish.opinion[0];
}

void veer_askBehavior(VeerBatch *batch, VeerWishes *out) {
    clearWishes(out, batch->count);
    VeerSteerKernel *kernel = kernels[batch->behavior->type];
    if (!kernel) return;
    if (batch->ownPaths && !batch->path) {
        for (uint32_t i = 0; i < batch->count; i++) askAlone(batch, i, out);
    } else {
        kernel(batch, out);
    }
}

/* Every kernel reads and writes memory lanes at state[i * stateStride]: for a batch the agents' own lanes are gathered and put back, so
 * that a kernel sees the same layout whether it steps or is asked to explain. */
static void moveMemory(const VeerBatch *batch, float *column, int back) {
    uint32_t stride = batch->world->header->def.capacity.state, lanes = batch->stateStride;
    for (uint32_t i = 0; i < batch->count && lanes; i++) {
        float *own = column + (size_t)batch->agents[i] * stride, *held = batch->memory + (size_t)i * lanes;
        float *to = back ? own : held;
        const float *from = back ? held : own;
        for (uint32_t lane = 0; lane < lanes; lane++) to[lane] = from[lane]; /* few: a call for each agent would cost more */
    }
}

void veer_gather(VeerWorld *world, VeerBatch *batch) {
    switch (batch->brain->combine) {
    case VEER_Combine_CONTEXT: veer_gatherContext(world, batch); break;
    case VEER_Combine_PRIORITY: veer_gatherPriority(world, batch); break;
    case VEER_Combine_PIPELINE: veer_gatherPipeline(world, batch); break;
    default: veer_gatherBlend(world, batch);
    }
}

static void steerBatch(VeerWorld *world, const VeerBrainDef *brain, const uint32_t *agents, uint32_t count) {
    float memory[VEER_BATCH * VEER_MAX_STATE];
    VeerBatch batch = {
        .world = world,
        .events = world,
        .brain = brain,
        .agents = agents,
        .count = count,
        .dt = world->dt * (float)brain->thinkEvery,
        .memory = memory,
        .stateStride = veer_behaviorLanes(brain),
    };
    batch.ownPaths = veer_haveOwnPaths(&batch);
    moveMemory(&batch, world->state, 0);
    veer_gather(world, &batch);
    moveMemory(&batch, world->state, 1);
}

static int hasRate(const VeerWorld *world, uint32_t brain) { return world->brains[brain].thinkEvery > 1; }

/* The number of an agent's group: those of its brain that think in this step, or that rest. */
static uint32_t groupNumber(const VeerWorld *world, uint32_t slot) {
    uint32_t brain = world->brain[slot] - 1;
    return 2 * brain + (uint32_t)(hasRate(world, brain) && veer_restsNow(world, slot));
}

/* How many agents each group has; they come to think or to rest. */
static void countGroups(VeerWorld *world, uint32_t *counts) {
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high, last = 0, run = 0;
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!veer_steers(world, slot)) continue;
        world->stats.thinkers += !hasRate(world, world->brain[slot] - 1) || veer_comesToThink(world, slot);
        uint32_t number = groupNumber(world, slot);
        if (number != last) { /* neighbors in memory often are of one group, and a count in a register is the fastest */
            counts[last] += run;
            run = 0;
            last = number;
        }
        run++;
    }
    counts[last] += run;
}

/* Counting sort of the agents that steer by brain, in the grid's order in each group: who is near in a batch is near in the world, and
 * shares its neighbors (sight.c). */
static void orderByBrain(VeerWorld *world) {
    uint32_t groups = 2 * world->header->pools[VEER_KIND_BRAIN].high, *ends = world->brainEnd, all = world->grid->count;
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    for (uint32_t i = 0; i <= groups; i++) ends[i] = 0;
    if (!groups) return;
    countGroups(world, ends + 1);
    for (uint32_t i = 0; i < groups; i++) {
        if (ends[i + 1] == all) { /* of one group are all */
            for (uint32_t at = 0; at < all; at++) world->order[at] = places[at].slot;
            for (uint32_t k = i; k <= groups; k++) ends[k] = all;
            return;
        }
        ends[i + 1] += ends[i];
    }
    for (uint32_t i = 0; i < all; i++)
        if (veer_steers(world, places[i].slot)) world->order[ends[groupNumber(world, places[i].slot)]++] = places[i].slot;
}

/* The agents of a brain that think, in world->order. */
typedef struct Group {
    uint32_t begin, end;
} Group;

static Group groupOf(const VeerWorld *world, uint32_t brain) {
    return (Group){brain ? world->brainEnd[2 * brain - 1] : 0, world->brainEnd[2 * brain]};
}

/* Brains next to each other, whose batches are numbered through. */
typedef struct Span {
    uint32_t first, end;
    uint32_t isAlone; /* 1: on this thread only */
} Span;

static uint32_t batchesOf(Group group) { return (group.end - group.begin + VEER_BATCH - 1) / VEER_BATCH; }

static void steerBatches(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    const Span *span = context;
    uint32_t first = 0;
    for (uint32_t brain = span->first; brain < span->end && begin < end; brain++) {
        Group group = groupOf(world, brain);
        uint32_t batches = batchesOf(group);
        for (; begin < end && begin < first + batches; begin++) {
            uint32_t at = group.begin + (begin - first) * VEER_BATCH;
            steerBatch(world, &world->brains[brain], world->order + at, group.end - at < VEER_BATCH ? group.end - at : VEER_BATCH);
        }
        first += batches;
    }
}

static void steerSpan(VeerWorld *world, Span span) {
    uint32_t batches = 0;
    for (uint32_t brain = span.first; brain < span.end; brain++) batches += batchesOf(groupOf(world, brain));
    if (span.isAlone)
        steerBatches(world, 0, batches, &span);
    else
        veer_forRanges(world, &(VeerRanges){.kernel = steerBatches, .context = &span, .count = batches, .least = 1});
    for (uint32_t brain = span.first; brain < span.end; brain++) {
        Group group = groupOf(world, brain);
        veer_assignFormations(world, &world->brains[brain], world->order + group.begin, world->brainEnd[2 * brain + 1] - group.begin);
    }
}

/* Behaviors that write more than their agents' columns: a host's function may, and navigation fields are a cache. */
static int isAlone(const VeerWorld *world, const VeerBrainDef *brain) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        const VeerBehavior *behavior = &brain->behaviors[i];
        if (behavior->type == VEER_NAV_FIELD) return 1;
        if (behavior->type == VEER_CUSTOM && world->custom[behavior->params.custom.which].kernel) return 1;
    }
    return 0;
}

/* Brains whose batches can be asked in any order go together, whatever threads there are; the others one by one on this thread. */
void veer_steerAll(VeerWorld *world) {
    uint32_t brains = world->header->pools[VEER_KIND_BRAIN].high, first = 0;
    orderByBrain(world);
    for (uint32_t brain = 0; brain < brains; brain++) {
        if (!isAlone(world, &world->brains[brain])) continue;
        steerSpan(world, (Span){first, brain, 0});
        steerSpan(world, (Span){brain, brain + 1, 1});
        first = brain + 1;
    }
    steerSpan(world, (Span){first, brains, 0});
}

static void decideSlots(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot++) {
        world->opinion[slot] = 0;
        if (!veer_steers(world, slot)) {
            veer_rethink(world, slot);
            continue;
        }
        const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
        int isHeld = brain->thinkEvery > 1;
        if (isHeld && veer_restsNow(world, slot)) {
            veer_recallDecision(world, slot);
            continue;
        }
        if (brain->combine == VEER_Combine_CONTEXT)
            veer_decideContext(world, brain, slot);
        else
            veer_decideBlend(world, slot);
        if (isHeld) veer_holdDecision(world, slot);
    }
}

void veer_decideAll(VeerWorld *world) {
    veer_forRanges(world, &(VeerRanges){.kernel = decideSlots, .count = world->header->pools[VEER_KIND_AGENT].high, .least = 256});
}
