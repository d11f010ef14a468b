/* The steer stage evaluates brains in batches: it gathers agents of one brain, finds their targets, and lets the combiner evaluate every
 * behavior once per batch. In the decide stage the combiner decides for four agents at a time (combine/combine.h). Context brains whose
 * maps are not kept decide together with their batch, and the decide stage publishes the decisions (combine/context/stages.c). */
#include "combine/blend.h"
#include "combine/combine.h"
#include "core/flags.h"
#include "core/parallel.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/assert.h"
#include "neighbors/agent_grid.h"
#include "steer/batch.h"
#include "steer/formations.h"
#include "steer/open_batch.h"
#include "step/invariants.h"
#include "step/stages.h"

/* Moves memory into a batch, or back. Kernels access it at state[i * stateStride]: for agents in consecutive slots this is the world's
 * memory, otherwise a copy that is copied back afterwards; explanations also use a copy. */
static void moveMemory(const VeerBatch *batch, float *column, int back) {
    uint32_t stride = batch->world->header->def.capacity.state, lanes = batch->stateStride;
    for (uint32_t i = 0; i < batch->count && lanes; i++) {
        float *own = column + (size_t)batch->agents[i] * stride, *held = batch->memory + (size_t)i * lanes;
        float *to = back ? own : held;
        const float *from = back ? held : own;
        for (uint32_t lane = 0; lane < lanes; lane++) to[lane] = from[lane]; /* the loop is faster than a call for so few words */
    }
}

static void steerBatch(VeerWorld *world, const VeerBrainDef *brain, const uint32_t *agents, uint32_t count) {
    float memory[VEER_BATCH * VEER_MAX_STATE];
    VeerBatch batch;
    __builtin_memset(&batch, 0, offsetof(VeerBatch, x)); /* the arrays after these fields are always written before they are read */
    batch.world = batch.events = world;
    batch.brain = brain;
    batch.agents = agents;
    batch.count = count;
    batch.dt = world->dt * (float)brain->thinkEvery;
    batch.memory = memory;
    batch.stateStride = veer_behaviorLanes(brain);
    batch.firstPlace = world->grid->isOrder ? (uint32_t)(agents - world->order) : VEER_NONE;
    batch.isFilled = world->isSteeringFilled;
    veer_openBatch(&batch);
    const int isInPlace = batch.isRow && brain->combine == VEER_COMBINE_BLEND && batch.stateStride;
    if (isInPlace) {
        batch.stateStride = world->header->def.capacity.state;
        batch.memory = world->state + (size_t)agents[0] * batch.stateStride;
    }
    if (!isInPlace) moveMemory(&batch, world->state, 0);
    veer_combinerOf(brain)->gather(world, &batch);
    if (!isInPlace) moveMemory(&batch, world->state, 1);
}

static int hasRate(const VeerWorld *world, uint32_t brain) { return world->brains[brain].thinkEvery > 1; }

/* Returns the number of an agent's group. Each brain has two groups: agents that update in this step, and all other agents. */
static uint32_t groupNumber(const VeerWorld *world, uint32_t slot) {
    uint32_t brain = world->brain[slot] - 1;
    return 2 * brain + (uint32_t)(hasRate(world, brain) && veer_restsNow(world, slot));
}

/* Counts the agents in each group, and those that update in this step. */
static void countGroups(VeerWorld *world, uint32_t *counts) {
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    for (uint32_t slot = 0, next; slot < high; slot = next) {
        next = high - slot < 4 ? high : slot + 4;
        if (next - slot == 4 && veer_areOfOneBrain(world, slot) && !hasRate(world, world->brain[slot] - 1)) {
            world->stats.agentsUpdated += 4;
            counts[groupNumber(world, slot)] += 4;
            continue;
        }
        for (; slot < next; slot++) {
            if (!veer_steers(world, slot)) continue;
            world->stats.agentsUpdated += !hasRate(world, world->brain[slot] - 1) || veer_updateDue(world, slot);
            counts[groupNumber(world, slot)]++;
        }
    }
}

/* Returns 1 if the agents in all slots steer with the same brain, and that brain updates in every step. */
static int areAllOfOneBrain(const VeerWorld *world, uint32_t high) {
    uint32_t slot = 0;
    if (!high || !veer_steers(world, 0) || hasRate(world, world->brain[0] - 1)) return 0;
    for (; slot + 4 <= high; slot += 4)
        if (world->brain[slot] != world->brain[0] || !veer_areOfOneBrain(world, slot)) return 0;
    for (; slot < high; slot++)
        if (world->brain[slot] != world->brain[0] || !veer_steers(world, slot)) return 0;
    return 1;
}

/* Sorts the agents that steer by group, with a counting sort. Within a group they are in the grid's order if there is a grid, so that
 * agents close to each other share a batch and its neighbor queries (neighbors_batch.c). Otherwise they are in slot order, so that
 * columns are read in sequence. */
static void orderByBrain(VeerWorld *world) {
    VeerGrid *grid = world->grid;
    uint32_t groups = 2 * world->header->pools[VEER_KIND_BRAIN].high, *ends = world->brainEnd;
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, all = grid->isBuilt ? grid->count : high;
    const VeerGridPlace *places = veer_gridPlaces(grid);
    for (uint32_t i = 0; i <= groups; i++) ends[i] = 0;
    grid->isOrder = 0;
    if (!groups) return;
    world->isSteeringFilled = 0;
    if (areAllOfOneBrain(world, high)) {
        const VeerBrainDef *brain = &world->brains[world->brain[0] - 1];
        world->isSteeringFilled = grid->isBuilt && brain->combine == VEER_COMBINE_BLEND;
        if (world->isSteeringFilled) veer_fillSteering(world, brain);
        world->stats.agentsUpdated += high;
        ends[groupNumber(world, 0) + 1] = high;
    } else {
        countGroups(world, ends + 1);
    }
    for (uint32_t i = 0; i < groups; i++) {
        if (ends[i + 1] == all) { /* a single group contains all agents */
            if (grid->isBuilt)
                for (uint32_t at = 0; at < all; at++) world->order[at] = places[at].slot;
            else
                for (uint32_t at = 0; at < all; at++) world->order[at] = at;
            for (uint32_t k = i; k <= groups; k++) ends[k] = all;
            grid->isOrder = grid->isBuilt;
            return;
        }
        ends[i + 1] += ends[i];
    }
    for (uint32_t at = 0; at < all; at++) {
        uint32_t slot = grid->isBuilt ? places[at].slot : at;
        if (!grid->isBuilt && all - at >= 4 && veer_areOfOneBrain(world, at) && !hasRate(world, world->brain[at] - 1)) {
            uint32_t *end = &ends[groupNumber(world, at)];
            i4_store(world->order + *end, i4_splat((int32_t)at) + (i4){0, 1, 2, 3});
            *end += 4;
            at += 3;
            continue;
        }
        if (veer_steers(world, slot)) world->order[ends[groupNumber(world, slot)]++] = slot;
    }
}

/* The agents of a brain that update in this step, as a range of world->order. */
typedef struct Group {
    uint32_t begin, end;
} Group;

static Group groupOf(const VeerWorld *world, uint32_t brain) {
    return (Group){brain ? world->brainEnd[2 * brain - 1] : 0, world->brainEnd[2 * brain]};
}

/* A range of brains with consecutive numbers of batches. */
typedef struct Span {
    uint32_t first, end;
    uint32_t isSerial; /* 1: batches of these brains run only on this thread */
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
    if (span.isSerial)
        steerBatches(world, 0, batches, &span);
    else
        veer_forRanges(world, &(VeerRanges){.kernel = steerBatches, .context = &span, .count = batches, .least = 1});
    for (uint32_t brain = span.first; VEER_HOLDS(steer_formations) && brain < span.end; brain++) {
        Group group = groupOf(world, brain);
        veer_assignFormations(world, &world->brains[brain], world->order + group.begin, world->brainEnd[2 * brain + 1] - group.begin);
    }
}

void veer_forgetClearances(VeerWorld *world) {
    if (!world->header->def.capacity.slots) return;
    __builtin_memset(world->clearance, 0, world->header->pools[VEER_KIND_AGENT].high * sizeof *world->clearance);
}

/* Forgets the links that agents wanted in the last step. */
static void forgetWantedLinks(VeerWorld *world) {
    if (!world->header->def.capacity.links) return;
    __builtin_memset(world->wantedLink, 0, world->header->pools[VEER_KIND_AGENT].high * sizeof *world->wantedLink);
}

/* Batches of most brains can run in any order and are shared among the threads; those of serial brains run one after another on this
 * thread. */
void veer_steerAll(VeerWorld *world) {
    uint32_t brains = world->header->pools[VEER_KIND_BRAIN].high, first = 0;
    orderByBrain(world);
    VEER_ASSERT(veer_isOrderSound(world));
    veer_forgetClearances(world);
    forgetWantedLinks(world);
    for (uint32_t brain = 0; brain < brains; brain++) {
        if (!veer_hasTrait(&world->brains[brain], VEER_TRAIT_SERIAL)) continue;
        steerSpan(world, (Span){first, brain, 0});
        steerSpan(world, (Span){brain, brain + 1, 1});
        first = brain + 1;
    }
    steerSpan(world, (Span){first, brains, 0});
}

static void decide(VeerWorld *world, const VeerQuad *quad) {
    veer_combinerOf(quad->brain)->decide(world, quad);
    for (uint32_t lane = 0; quad->brain->thinkEvery > 1 && lane < quad->count; lane++) veer_holdDecision(world, quad->agents[lane]);
}

/* Returns whether an agent decides in this step; otherwise its last decision stays in effect. */
static int decidesNow(VeerWorld *world, uint32_t slot) {
    if (!veer_steers(world, slot)) {
        world->desiredBits[slot] = 0;
        veer_dropDecision(world, slot);
        return 0;
    }
    if (!hasRate(world, world->brain[slot] - 1) || !veer_restsNow(world, slot)) return 1;
    veer_recallDecision(world, slot);
    return 0;
}

#define WINDOW 32 /* agents of a brain can decide together if the distance between their slots is at most this */
#define OPEN_QUADS 8

/* Agents that have yet to decide, collected per brain in groups of four. */
typedef struct Waiting {
    VeerQuad quads[OPEN_QUADS];
    uint32_t count;
} Waiting;

static void addWaiting(VeerWorld *world, Waiting *waiting, uint32_t slot) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    uint32_t at = 0;
    while (at < waiting->count && waiting->quads[at].brain != brain) at++;
    if (at == OPEN_QUADS) decide(world, &waiting->quads[--at]);
    VeerQuad *quad = &waiting->quads[at];
    if (at == waiting->count || quad->brain != brain) *quad = (VeerQuad){.brain = brain};
    if (at == waiting->count) waiting->count++;
    for (uint32_t lane = quad->count++; lane < 4; lane++) quad->agents[lane] = slot; /* copies of the last agent fill the empty lanes */
    if (quad->count < 4) return;
    decide(world, quad);
    *quad = waiting->quads[--waiting->count];
}

/* Sorts the events by slot, starting at index `first`, because agents do not decide in the order of their slots. */
static void sortEvents(const VeerWorld *world, uint32_t first) {
    for (uint32_t i = first + 1; i < world->eventCount; i++) {
        const VeerEvent event = world->events[i];
        uint32_t at = i;
        for (; at > first && world->events[at - 1].slot > event.slot; at--) world->events[at] = world->events[at - 1];
        world->events[at] = event;
    }
}

static void decideWindow(VeerWorld *world, uint32_t begin, uint32_t end) {
    const uint32_t firstEvent = world->eventCount;
    Waiting waiting;
    waiting.count = 0;
    for (uint32_t slot = begin, next; slot < end; slot = next) {
        next = end - slot < 4 ? end : slot + 4;
        if (next - slot == 4 && veer_areOfOneBrain(world, slot) && !hasRate(world, world->brain[slot] - 1)) {
            const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
            while (end - next >= 4 && world->brain[next] == world->brain[slot] && veer_areOfOneBrain(world, next)) next += 4;
            decide(world, &(VeerQuad){brain, {slot}, next - slot, 1});
            continue;
        }
        for (; slot < next; slot++)
            if (decidesNow(world, slot)) addWaiting(world, &waiting, slot);
    }
    for (uint32_t at = 0; at < waiting.count; at++) decide(world, &waiting.quads[at]);
    sortEvents(world, firstEvent);
}

static void decideSlots(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot += WINDOW) decideWindow(world, slot, end - slot < WINDOW ? end : slot + WINDOW);
}

void veer_decideAll(VeerWorld *world) {
    veer_forRanges(world, &(VeerRanges){.kernel = decideSlots, .count = world->header->pools[VEER_KIND_AGENT].high, .least = 256});
}
