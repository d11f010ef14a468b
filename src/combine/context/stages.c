/* Context steering in the stages of a step, and its columns. A map is needed only until the agent has decided. Without `capacity.keepMaps`
 * the steer stage fills the maps of four agents and decides for them immediately, while the maps are in the cache; the decide stage then
 * only publishes the results, which other agents must not read earlier. With `capacity.keepMaps` maps are columns, to which a caller may
 * add between the stages. */
#include "combine/context/stages.h"

#include "combine/combine.h"
#include "combine/context/choice.h"
#include "combine/context/decide.h"
#include "combine/context/escape.h"
#include "combine/context/map.h"
#include "combine/context/ring.h"
#include "core/events.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/vec3.h"
#include "steer/batch.h"

/* Like veer_timePassed, with the usual case inlined. */
static inline float timePassed(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    return brain->thinkEvery > 1 ? veer_timePassed(world, slot) : world->dt;
}

#define TURNED (VEER_STEERING_BLOCKED | VEER_STEERING_UNBLOCKED)

/* ---- steer: goals and maps */

/* Measures how far the goal moved away in the last step. A goal that jumped counts as new, and progress is measured from its new position.
 * Keeping pace with a goal that moves away must not count as being stuck. */
static void followGoal(const VeerWorld *world, const VeerGoal *goal, VeerMapRows *rows) {
    uint32_t slot = rows->slot;
    VeerVec3 was = {world->goalX[slot], world->goalY[slot], 0.0f};
    VeerVec3 now = {world->x[slot] + goal->x * goal->distance, world->y[slot] + goal->y * goal->distance, 0.0f};
    VeerVec3 jump = veer_delta(world, was, now);
    float most = 4.0f * world->maxSpeed[slot] * rows->dt + world->radius[slot] + 1.0f;
    if (veer_dot3(jump, jump) > most * most)
        rows->bits |= VEER_OUTPUT_NEW_GOAL;
    else
        rows->receded = veer_max(jump.x * goal->x + jump.y * goal->y, 0.0f);
}

void veer_openRows(const VeerBatch *batch, uint32_t i, const VeerGoal *goal, VeerMapRows *rows) {
    const VeerWorld *world = batch->world;
    rows->brain = batch->brain;
    rows->slot = batch->agents[i];
    rows->steeringX = goal->x * goal->speed;
    rows->steeringY = goal->y * goal->speed;
    rows->verticalSpeed *= goal->verticalSpeed;
    rows->rotation = goal->rotation;
    rows->distanceToGoal = goal->distance;
    rows->tolerance = goal->tolerance;
    rows->receded = 0.0f;
    rows->bits = goal->bits | rows->bits;
    rows->dt = timePassed(world, batch->brain, rows->slot);
    if (goal->strength > 0.0f && goal->distance < 1e30f) followGoal(world, goal, rows);
}

static void writeGoal(VeerWorld *world, const VeerMapRows *rows, const VeerGoal *goal) {
    uint32_t slot = rows->slot;
    world->steeringX[slot] = rows->steeringX;
    world->steeringY[slot] = rows->steeringY;
    world->steeringZ[slot] = rows->verticalSpeed;
    world->steeringRotation[slot] = rows->rotation;
    world->distanceToGoal[slot] = rows->distanceToGoal;
    world->goalTolerance[slot] = rows->tolerance;
    world->goalReceded[slot] = rows->receded;
    world->steeringBits[slot] = rows->bits;
    world->mapAngle[slot] = rows->angle;
    world->mapSlots[slot] = rows->slots;
    if (!(goal->strength > 0.0f) || !(goal->distance < 1e30f)) return;
    world->goalX[slot] = world->x[slot] + goal->x * goal->distance;
    world->goalY[slot] = world->y[slot] + goal->y * goal->distance;
    world->goalZ[slot] = world->z[slot];
}

static void writeMap(VeerWorld *world, uint32_t slot, const VeerMap *map) {
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    for (uint32_t k = 0; k < map->slots; k += 4) {
        veer_storeSlots(world->interest + row, k, map->slots, f4_load(map->interest + k));
        veer_storeSlots(world->interestDistance + row, k, map->slots, f4_load(map->interestDistance + k));
        veer_storeSlots(world->danger + row, k, map->slots, f4_load(map->danger + k));
        veer_storeSlots(world->dangerDistance + row, k, map->slots, f4_load(map->dangerDistance + k));
    }
}

/* Validates the last maps, except maps that are completely rewritten and not merged. */
static void checkOld(VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    if (brain->thinkEvery > 1) return; /* maps of brains with update rates were checked at the start of the step */
    if (brain->context.merge == VEER_MERGE_NONE && veer_detailOf(world, slot) == 0)
        veer_checkKeptMaps(world, slot);
    else
        veer_checkMaps(world, slot);
}

/* Fills the maps of the next few agents. Returns their number. */
static uint32_t fillSome(VeerWorld *world, VeerBatch *batch, const VeerGoalOutputs *goals, const VeerMapping *left) {
    const VeerMapping some = {left->maps, left->first, left->count < VEER_MAPS ? left->count : VEER_MAPS};
    for (uint32_t n = 0; n < some.count; n++) {
        checkOld(world, batch->brain, batch->agents[some.first + n]);
        some.maps[n].origins = 0;
    }
    veer_fillMaps(batch, goals, &some);
    return some.count;
}

static void gatherIntoColumns(VeerWorld *world, VeerBatch *batch, const VeerGoalOutputs *goals) {
    VeerMap maps[VEER_MAPS];
    for (uint32_t first = 0, count; first < batch->count; first += count) {
        count = fillSome(world, batch, goals, &(VeerMapping){maps, first, batch->count - first});
        for (uint32_t n = 0, i = first; n < count; n++, i++) {
            uint32_t slot = batch->agents[i];
            veer_mergeMap(world, &batch->brain->context, slot, &maps[n]);
            VeerMapRows rows;
            veer_pointAtMap(&rows, &maps[n]);
            veer_openRows(batch, i, &goals->strongest[i], &rows);
            writeMap(world, slot, &maps[n]);
            writeGoal(world, &rows, &goals->strongest[i]);
        }
    }
}

/* ---- decide */

/* Returns the number of slots that the steer stage filled, or the brain's number of slots if a caller has overwritten it with an invalid
 * number. */
static uint32_t slotsOf(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    uint32_t slots = world->mapSlots[slot];
    return slots >= VEER_MIN_DETAIL_SLOTS && slots <= brain->context.slots ? slots : brain->context.slots;
}

static VeerMapRows rowsAt(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    return (VeerMapRows){
        .brain = brain,
        .slot = slot,
        .slots = slotsOf(world, brain, slot),
        .interest = world->interest + row,
        .interestDistance = world->interestDistance + row,
        .danger = world->danger + row,
        .dangerDistance = world->dangerDistance + row,
        .angle = world->mapAngle[slot],
        .steeringX = world->steeringX[slot],
        .steeringY = world->steeringY[slot],
        .verticalSpeed = world->steeringZ[slot],
        .rotation = world->steeringRotation[slot],
        .distanceToGoal = world->distanceToGoal[slot],
        .tolerance = world->goalTolerance[slot],
        .receded = world->goalReceded[slot],
        .bits = world->steeringBits[slot],
        .dt = timePassed(world, brain, slot),
    };
}

/* Writes a choice, except the columns that the decide stage publishes. */
static void writeChoice(VeerWorld *world, const VeerMapRows *rows, const VeerChoice *choice) {
    uint32_t slot = rows->slot;
    world->desiredBits[slot] = choice->outputBits;
    world->desiredX[slot] = choice->dirX * choice->speed;
    world->desiredY[slot] = choice->dirY * choice->speed;
    world->desiredZ[slot] = rows->verticalSpeed;
    world->desiredRotation[slot] = rows->rotation;
    world->pickedX[slot] = choice->dirX;
    world->pickedY[slot] = choice->dirY;
    world->chosenValue[slot] = choice->peak.value;
    world->peakSlot[slot] = choice->peak.at;
    world->leastGoalDistance[slot] = choice->leastGoalDistance;
    world->detourDistance[slot] = choice->detourDistance;
    world->wallX[slot] = choice->wallX;
    world->wallY[slot] = choice->wallY;
    world->blockedTime[slot] = choice->blockedTime;
    veer_writeMemory(world, rows, choice);
    /* stored atomically, because other threads may be reading the flags */
    __atomic_store_n(&world->flags[slot], choice->flags, __ATOMIC_RELAXED);
    if (choice->turnedBlocked) world->steeringBits[slot] |= VEER_STEERING_BLOCKED;
    if (choice->turnedFree) world->steeringBits[slot] |= VEER_STEERING_UNBLOCKED;
}

/* Fills the maps of four agents and decides. */
static void gatherAndDecide(VeerWorld *world, VeerBatch *batch, const VeerGoalOutputs *goals) {
    VeerMap maps[VEER_MAPS];
    VeerMapRows rows[VEER_MAPS];
    VeerChoice choices[VEER_MAPS];
    for (uint32_t first = 0, count; first < batch->count; first += count) {
        count = fillSome(world, batch, goals, &(VeerMapping){maps, first, batch->count - first});
        for (uint32_t lane = 0, i = first; lane < count; lane++, i++) {
            veer_pointAtMap(&rows[lane], &maps[lane]);
            veer_openRows(batch, i, &goals->strongest[i], &rows[lane]);
            writeGoal(world, &rows[lane], &goals->strongest[i]);
            world->clearance[batch->agents[i]] = maps[lane].clearance;
        }
        veer_chooseContext(world, rows, count, choices);
        for (uint32_t lane = 0; lane < count; lane++) writeChoice(world, &rows[lane], &choices[lane]);
    }
}

static void decideFromColumns(VeerWorld *world, const VeerBrainDef *brain, const uint32_t *agents, uint32_t count) {
    VeerMapRows rows[4];
    VeerChoice choices[4];
    uint32_t lane = 0;
    do rows[lane] = rowsAt(world, brain, agents[lane]);
    while (++lane < count);
    veer_chooseContext(world, rows, count, choices);
    for (lane = 0; lane < count; lane++) {
        const VeerDecision *decision = &choices[lane].decision;
        float *row = world->decision + (size_t)agents[lane] * world->header->def.capacity.slots;
        for (uint32_t k = 0; k < decision->slots; k += 4) veer_storeSlots(row, k, decision->slots, f4_load(decision->value + k));
        writeChoice(world, &rows[lane], &choices[lane]);
    }
}

/* Publishes a decision. This happens after the steer stage, because in that stage other agents may still read the directions of the last
 * step, and because these events come after those of the steer stage. */
static void publish(VeerWorld *world, uint32_t slot) {
    const uint32_t bits = world->steeringBits[slot];
    world->chosenX[slot] = world->pickedX[slot];
    world->chosenY[slot] = world->pickedY[slot];
    if (!(bits & TURNED)) return;
    world->steeringBits[slot] = bits & ~(uint32_t)TURNED;
    if (bits & VEER_STEERING_BLOCKED) veer_emit(world, VEER_EVENT_BLOCKED, slot, 0);
    if (bits & VEER_STEERING_UNBLOCKED) veer_emit(world, VEER_EVENT_UNBLOCKED, slot, 0);
}

/* ---- the combiner's functions */

void veer_gatherContext(VeerWorld *world, VeerBatch *batch) {
    VeerGoalOutputs goals;
    veer_evaluateGoals(batch, &goals);
    if (veer_keepsMaps(world))
        gatherIntoColumns(world, batch, &goals);
    else
        gatherAndDecide(world, batch, &goals);
}

void veer_decideContext(VeerWorld *world, const VeerQuad *quad) {
    for (uint32_t first = 0; first < quad->count; first += 4) {
        const uint32_t begin = quad->agents[0] + first, count = quad->isRow ? 4 : quad->count;
        const uint32_t row[4] = {begin, begin + 1, begin + 2, begin + 3}, *agents = quad->isRow ? row : quad->agents;
        if (veer_keepsMaps(world)) decideFromColumns(world, quad->brain, agents, count);
        for (uint32_t lane = 0; lane < count; lane++) publish(world, agents[lane]);
    }
}
