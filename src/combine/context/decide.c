/* Decides from context maps: weighs every slot's interest against its danger, then chooses one direction and a speed. The default rule
 * compares distances: a goal nearer than the danger keeps its full interest, and danger counts less the later it would be reached (after
 * the article AI Steering; the lowest-danger rule after Fray, Context Steering, 2015). Slots are evaluated four at a time. Directions and
 * speeds are chosen for four agents at a time; a single agent is repeated in all lanes. Part of the steer stage, or of the decide stage if
 * the world keeps maps. */
#include "combine/context/decide.h"

#include "combine/combine.h"
#include "combine/context/choice.h"
#include "combine/context/escape.h"
#include "combine/context/evade.h"
#include "combine/context/pick.h"
#include "combine/context/ring.h"
#include "core/events.h"
#include "core/flags.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"

#define MASKED (-1.0f) /* score of a slot that must not be chosen */

/* Dangers that exceed the lowest danger by less than this count as equal. Larger: agents accept avoidable dangers. Smaller: rounding
 * decides between slots. */
#define SAME_DANGER 0.02f

/* ---- the slots of one agent */

/* The maps of one agent at four slots. */
typedef struct Slots {
    f4 interest, interestDistance, danger, dangerDistance, imminent;
} Slots;

static inline Slots wholeSlotsAt(const VeerDecisionInput *input, uint32_t k) {
    return (Slots){f4_max(f4_load(input->interest + k), f4_splat(0.0f)), f4_load(input->interestDistance + k), f4_load(input->danger + k),
                   f4_load(input->dangerDistance + k), f4_load(input->imminent + k)};
}
static inline Slots slotsAt(const VeerDecisionInput *input, uint32_t k, uint32_t slots) {
    return (Slots){f4_max(veer_loadSlots(input->interest, k, slots), f4_splat(0.0f)), veer_loadSlots(input->interestDistance, k, slots),
                   veer_loadSlots(input->danger, k, slots), veer_loadSlots(input->dangerDistance, k, slots),
                   veer_loadSlots(input->imminent, k, slots)};
}

/* Returns the dangers that the rules compare: the part of each danger that exceeds the goal's tolerance. */
static inline f4 dangersOf(const Slots *at, float tolerance) {
    return f4_max(f4_where(at->danger > f4_splat(tolerance), at->danger), at->imminent);
}

static inline f4 unlessTouching(const Slots *at, f4 value) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    return f4_select((at->danger >= one) & ~(at->dangerDistance > zero), f4_splat(MASKED), value);
}

/* The data with which the rule `distance` weighs slots. */
typedef struct Haste {
    f4 speed, horizon;
    float tolerance;
} Haste;

/* Rule `distance`, the default: the sooner a danger is reached, the more it counts. */
static inline f4 valuesByDistance(const Slots *at, const Haste *haste) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    f4 urgency = f4_max(f4_min(one - at->dangerDistance / haste->speed / haste->horizon, one), zero);
    f4 danger = f4_max(dangersOf(at, haste->tolerance) * urgency, at->imminent);
    f4 risk = f4_select(at->interestDistance <= at->dangerDistance, at->imminent, danger);
    return unlessTouching(at, at->interest * (one - risk));
}

static int decideByDistance(const VeerContextDef *context, const VeerDecisionInput *input, VeerDecision *out) {
    const Haste haste = {f4_splat(veer_max(input->maxSpeed, 1e-6f)), f4_splat(context->horizon), input->tolerance};
    const uint32_t slots = out->slots;
    f4 most = f4_splat(0.0f);
    uint32_t k = 0;
    for (; k + 4 <= slots; k += 4) {
        Slots at = wholeSlotsAt(input, k);
        f4_store(out->value + k, valuesByDistance(&at, &haste));
        most = f4_max(at.interest, most);
    }
    if (k < slots) {
        Slots at = slotsAt(input, k, slots);
        f4_store(out->value + k, valuesByDistance(&at, &haste));
        most = f4_max(at.interest, most);
    }
    return i4_any(most > f4_splat(0.0f));
}

static f4 valuesByDanger(uint32_t decide, f4 interest, f4 danger, f4 opposite, float lowest) {
    const f4 zero = f4_splat(0.0f), masked = f4_splat(MASKED);
    switch (decide) {
    case VEER_DECIDE_MASK: return f4_select(danger > zero, masked, interest);
    case VEER_DECIDE_SUBTRACT: return f4_max(interest - danger, zero);
    case VEER_DECIDE_AVOID: return f4_max(interest - danger, zero) + 0.5f * opposite;
    default: return f4_select(danger <= f4_splat(lowest + SAME_DANGER), interest, masked);
    }
}

/* Decides by all rules except `distance`: they compare dangers regardless of their distance. */
static int decideByDanger(const VeerContextDef *context, const VeerDecisionInput *input, VeerDecision *out) {
    /* if the number of slots is odd, the opposite direction is between two slots */
    const uint32_t slots = out->slots, half = slots / 2, next = half + slots % 2;
    float dangers[VEER_MAX_SLOTS + VEER_MAX_SLOTS / 2 + 4], lowest = VEER_INF; /* repeated for one and a half turns of the ring */
    f4 most = f4_splat(0.0f);
    for (uint32_t k = 0; k < slots; k += 4) {
        Slots at = slotsAt(input, k, slots);
        f4_store(dangers + k, dangersOf(&at, input->tolerance));
    }
    for (uint32_t k = 0; k < slots; k++) lowest = veer_min(lowest, dangers[k]);
    for (uint32_t k = 0; k < half + 4; k++) dangers[slots + k] = dangers[k];
    for (uint32_t k = 0; k < slots; k += 4) {
        Slots at = slotsAt(input, k, slots);
        f4 opposite = f4_splat(0.5f) * (f4_load(dangers + k + half) + f4_load(dangers + k + next));
        f4 value = valuesByDanger(context->decide, at.interest, f4_load(dangers + k), opposite, lowest);
        f4_store(out->value + k, unlessTouching(&at, value));
        most = f4_max(at.interest, most);
    }
    return i4_any(most > f4_splat(0.0f));
}

int veer_decideSlots(const VeerContextDef *context, const VeerDecisionInput *input, VeerDecision *out) {
    int isByDistance = context->decide == VEER_DECIDE_DISTANCE;
    int hasInterest = isByDistance ? decideByDistance(context, input, out) : decideByDanger(context, input, out);
    veer_closeRing(out);
    return hasInterest;
}

/* ---- modifications of the maps: external interest and danger, the memory of blocked directions, a detour */

/* Clamps a caller's value to the range 0 to 1; NaN becomes 0. */
static f4 unit4(f4 v) { return f4_where(v > f4_splat(0.0f), f4_min(v, f4_splat(1.0f))); }

/* Returns 1 if nothing modifies the maps, which is the usual case. */
static int areMapsAlone(const VeerWorld *world, const VeerMapRows *rows) {
    const uint32_t slots = rows->slots;
    const size_t row = (size_t)rows->slot * world->header->def.capacity.slots;
    i4 bits = (i4)veer_blockedDirections(world, rows->slot);
    for (uint32_t k = 0; k < slots && veer_keepsMaps(world); k += 4)
        bits |= (i4)veer_loadSlots(world->extraInterest + row, k, slots) | (i4)veer_loadSlots(world->extraDanger + row, k, slots);
    return !i4_any(bits != i4_splat(0));
}

/* Merges the caller's additions by taking the maximum. Returns the highest external interest. */
static float addExternal(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, VeerBentInterest *interest) {
    const uint32_t slots = rows->slots;
    const size_t row = (size_t)rows->slot * world->header->def.capacity.slots;
    f4 most = f4_splat(0.0f);
    for (uint32_t k = 0; k < slots; k += 4) {
        f4 external = unit4(veer_loadSlots(world->extraInterest + row, k, slots));
        f4 danger = unit4(veer_loadSlots(world->extraDanger + row, k, slots));
        most = f4_max(most, external);
        f4_store(interest->value + k, f4_max(f4_load(interest->value + k), external));
        f4_store(choice->imminent + k, f4_max(f4_load(choice->imminent + k), danger));
    }
    return f4_mostLane(most);
}

/* Modifies the maps. Returns 1 if any slot has interest before a detour modifies the interest. */
static int bendMaps(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, VeerBentInterest *interest) {
    const uint32_t slots = rows->slots;
    i4 hasInterest = i4_splat(0);
    choice->isBent = 1;
    veer_readMemory(world, rows->slot, &choice->decision, choice->imminent);
    for (uint32_t k = 0; k < slots; k += 4) {
        f4_store(interest->value + k, veer_loadSlots(rows->interest, k, slots));
        f4_store(interest->distance + k, veer_loadSlots(rows->interestDistance, k, slots));
    }
    if (veer_keepsMaps(world)) choice->externalInterest = addExternal(world, rows, choice, interest);
    for (uint32_t k = 0; k < slots; k += 4) hasInterest |= f4_load(interest->value + k) > f4_splat(0.0f);
    veer_detourInterest(world, rows, choice, interest);
    return i4_any(hasInterest);
}

static const float nothing[VEER_MAX_SLOTS];

static const float *imminentOf(const VeerChoice *choice) { return choice->isBent ? choice->imminent : nothing; }

/* Computes the progress of one agent, and the score of every slot. */
static void openChoice(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice) {
    VeerBentInterest bent;
    choice->decision.slots = rows->slots;
    choice->decision.angle = rows->angle;
    choice->peak = (VeerPeak){-1.0f, 0.0f};
    choice->dirX = choice->dirY = choice->speed = choice->memoryShare = choice->externalInterest = 0.0f;
    choice->freeDistance = VEER_INF;
    choice->turnedBlocked = choice->turnedFree = choice->isBent = 0;
    /* even a goal without interest may ask the agent to stop */
    choice->outputBits = rows->bits & (VEER_OUTPUT_VELOCITY | VEER_OUTPUT_ROTATION);
    veer_trackProgress(world, rows, choice);
    VeerDecisionInput input = {rows->interest,  rows->interestDistance,     rows->danger, rows->dangerDistance, nothing,
                               rows->tolerance, world->maxSpeed[rows->slot]};
    int isBent = (choice->flags & VEER_FLAG_DETOUR) || !areMapsAlone(world, rows), hasInterest = 0;
    if (isBent) {
        hasInterest = bendMaps(world, rows, choice, &bent);
        input.interest = bent.value;
        input.interestDistance = bent.distance;
        input.imminent = choice->imminent;
    }
    int hasOwn = veer_decideSlots(&rows->brain->context, &input, &choice->decision);
    choice->hasInterest = (uint32_t)(isBent ? hasInterest : hasOwn);
}

/* Returns the slot to take if no slot is acceptable: the slot with the lowest danger. Of several such slots, the one with the most distant
 * danger is taken, then the one closest to the last direction. */
static uint32_t leastDanger(const VeerMapRows *rows, const VeerChoice *choice, float lastAt) {
    const float *imminent = imminentOf(choice);
    uint32_t best = 0;
    for (uint32_t k = 1; k < rows->slots; k++) {
        float danger = veer_max(rows->danger[k], imminent[k]), was = veer_max(rows->danger[best], imminent[best]);
        float distance = rows->dangerDistance[k], wasDistance = rows->dangerDistance[best];
        float turn = veer_abs((float)k - lastAt), wasTurn = veer_abs((float)best - lastAt);
        int isNearer = veer_same(distance, wasDistance) && lastAt >= 0.0f && turn < wasTurn;
        if (danger < was || (veer_same(danger, was) && (distance > wasDistance || isNearer))) best = k;
    }
    return best;
}

/* ---- directions and speeds of four agents */

/* Four agents of one brain with the same number of slots. Lanes without an agent repeat an agent. */
typedef struct ChoiceQuad {
    const VeerWorld *world;
    const VeerBrainDef *brain;
    const VeerMapRows *rows[4];
    VeerChoice *choices[4];
    uint32_t agents[4];
    uint32_t lanes; /* bits of the lanes in use */
} ChoiceQuad;

#define LANES(quad, of, field) ((f4){(quad)->of[0]->field, (quad)->of[1]->field, (quad)->of[2]->field, (quad)->of[3]->field})

/* Converts directions to positions on the rings. */
static f4 placesOf(f4 angle, f4 ringAngle, f4 slots) {
    f4 zero = f4_splat(0.0f), at = f4_wrapAngle(angle - ringAngle) * slots / VEER_TAU;
    at += f4_where(at < zero, slots);
    return f4_where(at < slots, at);
}

/* Picks the direction with the best score for each lane. A lane without an acceptable direction is set in `unreachable` and gets the least
 * dangerous slot. */
static VeerPeaks pick(const ChoiceQuad *quad, f4 angle, i4 *unreachable) {
    const VeerWorld *world = quad->world;
    const f4 zero = f4_splat(0.0f), slots = f4_splat((float)quad->rows[0]->slots);
    f4 cx = f4_gather(world->chosenX, quad->agents), cy = f4_gather(world->chosenY, quad->agents);
    i4 hasLast = ~(f4_same(cx, zero) & f4_same(cy, zero));
    /* A goal that asks for a low speed has low scores; the hysteresis is scaled accordingly. */
    f4 x = LANES(quad, rows, steeringX), y = LANES(quad, rows, steeringY), maxSpeed = f4_gather(world->maxSpeed, quad->agents);
    f4 share = f4_min(f4_sqrt(x * x + y * y) / f4_max(maxSpeed, f4_splat(1e-20f)), f4_splat(1.0f));
    VeerPickRule rule = {.pick = quad->brain->context.pick, .seed = world->header->def.seed};
    rule.hysteresis = f4_splat(quad->brain->context.hysteresis) * f4_select(share > zero, share, f4_splat(1.0f));
    const VeerDecision *const decisions[4] = {&quad->choices[0]->decision, &quad->choices[1]->decision, &quad->choices[2]->decision,
                                              &quad->choices[3]->decision};
    rule.lastAt = f4_select(hasLast, placesOf(f4_atan2(cy, cx), angle, slots), f4_splat(-1.0f));
    for (uint32_t lane = 0; lane < 4; lane++) rule.uids[lane] = veer_uid(world, quad->agents[lane]);
    VeerPeaks peaks = veer_pickDirections(decisions, &rule);
    *unreachable = peaks.at < zero;
    for (uint32_t lane = 0, bits = i4_bits(*unreachable); bits; lane++, bits >>= 1)
        if (bits & 1) peaks.at[lane] = (float)leastDanger(quad->rows[lane], quad->choices[lane], rule.lastAt[lane]);
    peaks.value = f4_where(~*unreachable, peaks.value);
    return peaks;
}

/* Returns the highest speeds at which the agents can still stop before the danger, given their response and force. */
static f4 safeSpeeds(const ChoiceQuad *quad, f4 free) {
    const VeerWorld *world = quad->world;
    f4 deceleration = VEER_PLANNED_SHARE * f4_gather(world->maxForce, quad->agents) / f4_gather(world->mass, quad->agents);
    f4 braking = f4_brakingSpeed(free, deceleration, f4_splat(world->dt * (float)quad->brain->thinkEvery));
    return f4_select(free < f4_splat(1e30f), f4_min(0.25f * free * quad->brain->locomotion.response, braking), f4_splat(VEER_INF));
}

/* Returns the desired speeds. An agent never moves faster than the strongest goal, or external interest, asks for in the current step:
 * merged maps, weights or crawling must not carry an arriving agent past its target. With neither a goal nor external interest the speed is
 * not limited in this way, so that merged maps may still lead the agent. */
static f4 desiredSpeeds(const ChoiceQuad *quad, f4 maxSpeed) {
    f4 x = LANES(quad, rows, steeringX), y = LANES(quad, rows, steeringY);
    f4 speed = f4_max(f4_sqrt(x * x + y * y), LANES(quad, choices, externalInterest) * maxSpeed);
    return f4_select(speed > f4_splat(0.0f), speed, f4_splat(VEER_INF));
}

static f4 chooseSpeeds(const ChoiceQuad *quad, f4 value, f4 free, i4 unreachable) {
    const VeerContextDef *context = &quad->brain->context;
    const f4 zero = f4_splat(0.0f), crawl = f4_splat(context->crawl), maxSpeed = f4_gather(quad->world->maxSpeed, quad->agents);
    int isFull = context->speed == VEER_SPEED_MODE_FULL;
    f4 share = f4_select(unreachable, crawl, isFull ? f4_splat(1.0f) : f4_max(unit4(value), crawl));
    f4 speed = f4_min(share * maxSpeed, safeSpeeds(quad, free));
    /* The crowd stage prevents collisions in a crowd, so a danger close ahead slows an agent down but never stops it. */
    if (quad->brain->crowd != VEER_CROWD_NONE) speed = f4_max(speed, f4_min(share, crawl) * maxSpeed);
    i4 flags = {(int32_t)quad->choices[0]->flags, (int32_t)quad->choices[1]->flags, (int32_t)quad->choices[2]->flags,
                (int32_t)quad->choices[3]->flags};
    i4 isOnDetour = (flags & i4_splat(VEER_FLAG_DETOUR)) != i4_splat(0);
    if (!isFull) speed = f4_select(unreachable | isOnDetour, speed, f4_min(speed, desiredSpeeds(quad, maxSpeed)));
    return f4_where(speed > zero, speed);
}

static int hasDanger(const VeerMapRows *rows) {
    i4 has = i4_splat(0);
    for (uint32_t k = 0; k < rows->slots; k += 4) has |= veer_loadSlots(rows->danger, k, rows->slots) > f4_splat(0.0f);
    return i4_any(has);
}

/* Replaces picked directions by goals. Bounded goals, such as roads, are directions to follow exactly, but between slots the score curve is
 * off by up to a degree, alternately to the left and to the right as the ring turns with the velocity. If nothing else shapes the maps, the
 * goal next to the picked direction replaces it. */
static void pickGoals(const ChoiceQuad *quad, f4 angle, f4 *at) {
    const VeerContextDef *context = &quad->brain->context;
    const f4 slots = f4_splat((float)quad->rows[0]->slots), one = f4_splat(1.0f);
    if (context->align == VEER_ALIGN_GOAL || context->merge != VEER_MERGE_NONE) return;
    i4 follows;
    for (uint32_t lane = 0; lane < 4; lane++)
        follows[lane] =
            -(int32_t)((quad->rows[lane]->bits & VEER_OUTPUT_BOUNDED) && !quad->choices[lane]->isBent && !hasDanger(quad->rows[lane]));
    if (!i4_any(follows)) return;
    f4 goal = placesOf(f4_atan2(LANES(quad, rows, steeringY), LANES(quad, rows, steeringX)), angle, slots), off = f4_size(*at - goal);
    follows &= f4_min(off, slots - off) < one;
    *at = f4_select(follows, goal, *at);
}

static void choose(const ChoiceQuad *quad) {
    const uint32_t slots = quad->rows[0]->slots;
    const float *const distances[4] = {quad->rows[0]->dangerDistance, quad->rows[1]->dangerDistance, quad->rows[2]->dangerDistance,
                                       quad->rows[3]->dangerDistance};
    f4 angle = LANES(quad, rows, angle), sine, cosine;
    i4 unreachable;
    VeerPeaks peak = pick(quad, angle, &unreachable);
    pickGoals(quad, angle, &peak.at);
    f4_sineCosine(angle + peak.at * VEER_TAU / (float)slots, &sine, &cosine);
    f4 free = veer_distancesAt(distances, slots, peak.at), speed = chooseSpeeds(quad, peak.value, free, unreachable);
    for (uint32_t lane = 0; lane < 4; lane++) {
        VeerChoice *choice = quad->choices[lane];
        if (!(quad->lanes >> lane & 1)) continue;
        choice->peak = (VeerPeak){peak.at[lane], peak.value[lane]};
        choice->flags = unreachable[lane] ? choice->flags | VEER_FLAG_NO_PATH : choice->flags & ~(uint32_t)VEER_FLAG_NO_PATH;
        choice->outputBits |= VEER_OUTPUT_VELOCITY;
        choice->dirX = cosine[lane];
        choice->dirY = sine[lane];
        choice->freeDistance = free[lane];
        if (choice->isBent) choice->memoryShare = choice->imminent[veer_slotAt(peak.at[lane] + 0.5f, slots)];
        choice->speed = speed[lane];
    }
}

void veer_chooseContext(const VeerWorld *world, const VeerMapRows *rows, uint32_t count, VeerChoice *choices) {
    uint32_t open = 0;
    for (uint32_t lane = 0; lane < count; lane++) {
        openChoice(world, &rows[lane], &choices[lane]);
        open |= choices[lane].hasInterest << lane;
    }
    while (open) { /* usually runs once; more often only if agents differ in their level of detail */
        const uint32_t first = (uint32_t)__builtin_ctz(open);
        ChoiceQuad quad;
        quad.world = world;
        quad.brain = rows->brain;
        quad.lanes = 0;
        for (uint32_t lane = 0; lane < 4; lane++) {
            uint32_t isOwn = open >> lane & 1 & (uint32_t)(lane < count && rows[lane].slots == rows[first].slots);
            uint32_t from = isOwn ? lane : first;
            quad.lanes |= isOwn << lane;
            quad.rows[lane] = &rows[from];
            quad.choices[lane] = &choices[from];
            quad.agents[lane] = rows[from].slot;
        }
        choose(&quad);
        open &= ~quad.lanes;
    }
    for (uint32_t lane = 0; lane < count; lane++) veer_evade(world, &rows[lane], &choices[lane]);
}
