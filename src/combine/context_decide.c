/* Deciding in a context map: every slot's interest against its danger, then one direction and a speed. The default rule weighs by
 * distances: a goal nearer than the danger is taken as it is, and danger counts the less the later it would be reached (after the
 * article AI Steering; Fray, Context Steering, 2015, for the lowest-danger rule). */
#include "combine/combine.h"
#include "combine/context.h"
#include "core/batch.h"
#include "core/definitions.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/sincos.h"

#define MASKED (-1.0f)

/* Danger of a slot as the rules see it: what the goal puts up with does not count. */
static float dangerOf(const VeerDecisionInput *input, uint32_t k) {
    float danger = input->danger[k] > input->tolerance ? input->danger[k] : 0.0f;
    return veer_max(danger, input->imminent[k]);
}

static int touches(const VeerDecisionInput *input, uint32_t k) { return input->danger[k] >= 1.0f && !(input->dangerDistance[k] > 0.0f); }

static float lowestDanger(const VeerDecisionInput *input, uint32_t slots) {
    float lowest = VEER_INF;
    for (uint32_t k = 0; k < slots; k++) lowest = veer_min(lowest, dangerOf(input, k));
    return lowest;
}

/* Dangers this close to the lowest count as equal. */
#define SAME_DANGER 0.02f

/* What the evidence says of four slots. */
typedef struct DecisionInput4 {
    f4 interest, interestDistance, danger, distance, imminent;
} DecisionInput4;

/* Rule `distance`, the default, four slots at a time. horizon: how far the agent gets until then. */
static inline __attribute__((always_inline)) f4 valuesByDistance(const DecisionInput4 *at, float tolerance, const f4 *speedAndHorizon) {
    f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    i4 touched = (at->danger >= one) & ~(at->distance > zero);
    f4 counts = f4_max(f4_where(at->danger > f4_splat(tolerance), at->danger), at->imminent);
    f4 urgency = one - at->distance / speedAndHorizon[0] / speedAndHorizon[1];
    urgency = f4_max(f4_min(urgency, one), zero);
    f4 risk = f4_select(at->interestDistance <= at->distance, at->imminent, f4_max(counts * urgency, at->imminent));
    return f4_select(touched, f4_splat(MASKED), at->interest * (one - risk));
}

static void decideByDistance(const VeerContextDef *context, const VeerDecisionInput *input, VeerDecision *out) {
    const f4 pace[2] = {f4_splat(veer_max(input->maxSpeed, 1e-6f)), f4_splat(context->horizon)};
    for (uint32_t k = 0; k < out->slots; k += 4) {
        DecisionInput4 at = {f4_load(input->interest + k), f4_load(input->interestDistance + k), f4_load(input->danger + k),
                             f4_load(input->dangerDistance + k), f4_load(input->imminent + k)};
        f4_store(out->value + k, valuesByDistance(&at, input->tolerance, pace));
    }
}

void veer_decideSlots(const VeerContextDef *context, const VeerDecisionInput *input, VeerDecision *out) {
    uint32_t slots = out->slots;
    if (context->decide == VEER_DECIDE_DISTANCE) {
        decideByDistance(context, input, out);
        return;
    }
    float lowest = context->decide == VEER_DECIDE_LOWEST_DANGER ? lowestDanger(input, slots) : 0.0f;
    for (uint32_t k = 0; k < slots; k++) {
        float interest = input->interest[k], danger = dangerOf(input, k), value;
        switch (context->decide) {
        case VEER_DECIDE_MASK: value = danger > 0.0f ? MASKED : interest; break;
        case VEER_DECIDE_SUBTRACT: value = veer_max(interest - danger, 0.0f); break;
        case VEER_DECIDE_AVOID: value = veer_max(interest - danger, 0.0f) + 0.5f * dangerOf(input, (k + slots / 2) % slots); break;
        default: value = danger <= lowest + SAME_DANGER ? interest : MASKED;
        }
        out->value[k] = touches(input, k) ? MASKED : value;
    }
}

/* ---- one agent */

/* 0 to 1, whatever a caller wrote. */
static float unit(float value) { return value > 0.0f ? veer_min(value, 1.0f) : 0.0f; }

static f4 unit4(f4 v) { return f4_where(v > f4_splat(0.0f), f4_min(v, f4_splat(1.0f))); }

/* 1 if nothing but the maps speaks: neither the caller's evidence nor the memory, as nearly always. */
static int areMapsAlone(const VeerWorld *world, size_t row, uint32_t slots) {
    i4 bits = i4_splat(0);
    for (uint32_t k = 0; k < slots; k += 4)
        bits |= (i4)veer_loadSlots(world->extraInterest + row, k, slots) | (i4)veer_loadSlots(world->extraDanger + row, k, slots) |
                (i4)veer_loadSlots(world->memory + row, k, slots);
    return !i4_any(bits != i4_splat(0));
}

/* Where maps are alone and nothing bends them, they are decided where they lie. Returns 1 if there is any interest. */
static int decideMaps(const VeerWorld *world, const VeerMapRows *rows, VeerDecision *out) {
    const f4 pace[2] = {f4_splat(veer_max(world->maxSpeed[rows->slot], 1e-6f)), f4_splat(rows->brain->context.horizon)};
    f4 zero = f4_splat(0.0f), most = zero;
    for (uint32_t k = 0, slots = out->slots; k < slots; k += 4) {
        DecisionInput4 at = {f4_max(veer_loadSlots(rows->interest, k, slots), zero), veer_loadSlots(rows->interestDistance, k, slots),
                             veer_loadSlots(rows->danger, k, slots), veer_loadSlots(rows->dangerDistance, k, slots), zero};
        most = f4_max(at.interest, most);
        f4_store(out->value + k, valuesByDistance(&at, rows->tolerance, pace));
    }
    return i4_any(most > zero);
}

/* Returns 1 if there is any interest. */
static int gatherInput(const VeerWorld *world, const VeerMapRows *rows, const VeerDecision *ring, VeerDecisionInput *out) {
    uint32_t slot = rows->slot, slots = ring->slots;
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    i4 hasInterest = i4_splat(0);
    veer_readMemory(world, slot, ring, out->imminent);
    for (uint32_t k = 0; k < slots; k += 4) {
        f4 interest = f4_max(veer_loadSlots(rows->interest, k, slots), unit4(veer_loadSlots(world->extraInterest + row, k, slots)));
        f4 imminent = f4_max(f4_load(out->imminent + k), unit4(veer_loadSlots(world->extraDanger + row, k, slots)));
        f4_store(out->interest + k, interest);
        f4_store(out->imminent + k, imminent);
        f4_store(out->interestDistance + k, veer_loadSlots(rows->interestDistance, k, slots));
        f4_store(out->danger + k, veer_loadSlots(rows->danger, k, slots));
        f4_store(out->dangerDistance + k, veer_loadSlots(rows->dangerDistance, k, slots));
        hasInterest |= interest > f4_splat(0.0f);
    }
    out->tolerance = rows->tolerance;
    out->maxSpeed = world->maxSpeed[slot];
    return i4_any(hasInterest);
}

/* No slot is worth going: the one with the least danger, then the longest way, then the nearest to the last direction. */
static VeerPeak leastDanger(const VeerDecisionInput *input, uint32_t slots, float lastAt) {
    VeerPeak best = {0.0f, 0.0f};
    uint32_t kept = 0;
    for (uint32_t k = 1; k < slots; k++) {
        float danger = veer_max(input->danger[k], input->imminent[k]), was = veer_max(input->danger[kept], input->imminent[kept]);
        float distance = input->dangerDistance[k], wasDistance = input->dangerDistance[kept];
        float turn = veer_abs((float)k - lastAt), wasTurn = veer_abs((float)kept - lastAt);
        int better = danger < was || (veer_same(danger, was) &&
                                      (distance > wasDistance || (veer_same(distance, wasDistance) && lastAt >= 0.0f && turn < wasTurn)));
        if (better) kept = k;
    }
    best.at = (float)kept;
    return best;
}

/* The greatest speed that still stops before the danger, by the response and by the force. */
static float safeSpeed(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot, float distance) {
    float deceleration = 0.8f * world->maxForce[slot] / world->mass[slot];
    if (!(distance < 1e30f)) return VEER_INF;
    return veer_min(0.25f * distance * brain->locomotion.response,
                    veer_brakingSpeed(distance, deceleration, world->dt * (float)brain->thinkEvery));
}

/* Nobody is faster than the strongest goal, or the caller's evidence, asks for in this very step: neither the memory of the maps, nor a
 * weight, nor crawling takes an arrival past its target. Without any of them the memory may lead on. */
static float desiredSpeed(const VeerWorld *world, const VeerMapRows *rows) {
    const float *extra = world->extraInterest + (size_t)rows->slot * world->header->def.capacity.slots;
    float speed = veer_length2(rows->steeringX, rows->steeringY), most = 0.0f;
    if (!veer_isBlank(extra, rows->slots))
        for (uint32_t k = 0; k < rows->slots; k++) most = veer_max(most, unit(extra[k]));
    speed = veer_max(speed, most * world->maxSpeed[rows->slot]);
    return speed > 0.0f ? speed : VEER_INF;
}

static void chooseSpeed(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice) {
    const VeerContextDef *context = &rows->brain->context;
    int isFull = context->speed == VEER_SPEED_MODE_FULL,
        isOnDetour = (choice->flags & (VEER_FLAG_DETOUR_LEFT | VEER_FLAG_DETOUR_RIGHT)) != 0;
    float share = isFull ? 1.0f : veer_max(unit(choice->peak.value), context->crawl);
    if (choice->unreachable) share = context->crawl;
    choice->speed = veer_min(share * world->maxSpeed[rows->slot], safeSpeed(world, rows->brain, rows->slot, choice->freeDistance));
    if (!isFull && !choice->unreachable && !isOnDetour) choice->speed = veer_min(choice->speed, desiredSpeed(world, rows));
    if (!(choice->speed > 0.0f)) choice->speed = 0.0f;
}

int veer_openChoice(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice) {
    const uint32_t detour = VEER_FLAG_DETOUR_LEFT | VEER_FLAG_DETOUR_RIGHT;
    choice->decision.slots = rows->slots;
    choice->decision.angle = rows->angle;
    choice->peak = (VeerPeak){-1.0f, 0.0f};
    choice->outputBits = choice->hasInterest = 0;
    choice->dirX = choice->dirY = choice->speed = choice->memoryShare = 0.0f;
    choice->freeDistance = VEER_INF;
    choice->turnedBlocked = choice->turnedFree = choice->unreachable = 0;
    veer_trackProgress(world, rows, choice);
    if (!areMapsAlone(world, (size_t)rows->slot * world->header->def.capacity.slots, rows->slots)) return 0;
    if (rows->brain->context.decide != VEER_DECIDE_DISTANCE || (choice->flags & detour)) return 0;
    choice->hasInterest = (uint32_t)decideMaps(world, rows, &choice->decision);
    return 1;
}

void veer_closeChoice(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, int isDecided) {
    const VeerContextDef *context = &rows->brain->context;
    uint32_t slot = rows->slot;
    VeerDecisionInput input;
    if (!isDecided) {
        choice->hasInterest = (uint32_t)gatherInput(world, rows, &choice->decision, &input);
        veer_detourInterest(world, rows, choice, &input);
        veer_decideSlots(context, &input, &choice->decision);
    }
    if (!choice->hasInterest) { /* nobody wants to go anywhere; a goal may want to stand */
        choice->outputBits = rows->bits & (VEER_OUTPUT_VELOCITY | VEER_OUTPUT_ROTATION);
        return;
    }
    float cx = world->chosenX[slot], cy = world->chosenY[slot];
    VeerPickRule rule = {.pick = context->pick, .hysteresis = context->hysteresis, .lastAt = -1.0f};
    rule.seed = world->header->def.seed;
    rule.uid = veer_uid(world, slot);
    if (cx != 0.0f || cy != 0.0f) rule.lastAt = veer_placeOf(veer_atan2(cy, cx), rows->angle, rows->slots);
    choice->peak = veer_pickDirection(&choice->decision, &rule);
    choice->unreachable = choice->peak.at < 0.0f;
    choice->flags = choice->unreachable ? choice->flags | VEER_FLAG_NO_PATH : choice->flags & ~(uint32_t)VEER_FLAG_NO_PATH;
    if (choice->unreachable) {
        if (isDecided) gatherInput(world, rows, &choice->decision, &input);
        choice->peak = leastDanger(&input, rows->slots, rule.lastAt);
    }
    f4 sine, cosine;
    f4_sineCosine(f4_splat(rows->angle + choice->peak.at * VEER_TAU / (float)rows->slots), &sine, &cosine);
    choice->outputBits = VEER_OUTPUT_VELOCITY | (rows->bits & VEER_OUTPUT_ROTATION);
    choice->dirX = cosine[0];
    choice->dirY = sine[0];
    choice->freeDistance = veer_distanceAt(rows->dangerDistance, rows->slots, choice->peak.at);
    if (!isDecided) choice->memoryShare = input.imminent[(uint32_t)(choice->peak.at + 0.5f) % rows->slots];
    chooseSpeed(world, rows, choice);
}

void veer_chooseContext(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice) {
    int isDecided = veer_openChoice(world, rows, choice);
    veer_closeChoice(world, rows, choice, isDecided);
}

/* Of the map that was just filled, whatever a caller wrote into the columns since. */
static uint32_t slotsOf(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    uint32_t slots = world->mapSlots[slot];
    return slots >= VEER_MIN_DETAIL_SLOTS && slots <= brain->context.slots ? slots : brain->context.slots;
}

VeerMapRows veer_rowsAt(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
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
        .dt = veer_contextTime(world, brain, slot),
    };
}

void veer_writeChoice(VeerWorld *world, const VeerMapRows *rows, const VeerChoice *choice) {
    uint32_t slot = rows->slot;
    size_t row = (size_t)slot * world->header->def.capacity.slots;
    for (uint32_t k = 0; k < choice->decision.slots; k += 4)
        veer_storeSlots(world->decision + row, k, choice->decision.slots, f4_load(choice->decision.value + k));
    world->desiredBits[slot] = choice->outputBits;
    world->desiredX[slot] = choice->dirX * choice->speed;
    world->desiredY[slot] = choice->dirY * choice->speed;
    world->desiredZ[slot] = rows->verticalSpeed;
    world->desiredRotation[slot] = rows->rotation;
    world->chosenX[slot] = choice->dirX;
    world->chosenY[slot] = choice->dirY;
    world->chosenValue[slot] = choice->peak.value;
    world->peakSlot[slot] = choice->peak.at;
    world->leastGoalDistance[slot] = choice->leastGoalDistance;
    world->detourDistance[slot] = choice->detourDistance;
    world->wallX[slot] = choice->wallX;
    world->wallY[slot] = choice->wallY;
    world->blockedTime[slot] = choice->blockedTime;
    veer_writeMemory(world, rows->brain, slot, choice);
    world->flags[slot] = choice->flags;
    if (choice->turnedBlocked) veer_emit(world, VEER_EVENT_BLOCKED, slot, 0);
    if (choice->turnedFree) veer_emit(world, VEER_EVENT_UNBLOCKED, slot, 0);
}

void veer_decideContext(VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    VeerMapRows rows = veer_rowsAt(world, brain, slot);
    VeerChoice choice;
    veer_chooseContext(world, &rows, &choice);
    veer_writeChoice(world, &rows, &choice);
}
