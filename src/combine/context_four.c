/* Deciding for four agents of a brain side by side, whose maps are alone: the usual case of context_decide.c and context_pick.c with agents
 * instead of slots in the lanes, in the same arithmetic, so to the same bits. Who is on a detour, has a memory of blocked ways, evidence
 * of the caller's, or no way to go, is decided alone. Stands in the decide stage. */
#include "combine/combine.h"
#include "combine/context.h"
#include "core/flags.h"
#include "core/world.h"
#include "math/catmull_rom.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"

#define NEAR_SLOTS 1.5f /* as in context_pick.c */
#define ROUNDING 1.00001f

/* Four agents in slots that follow one another. */
typedef struct ChoiceQuad {
    const VeerWorld *world;
    const VeerContextDef *context;
    uint32_t first, count; /* count: of slots */
    f4 slots, lastAt;      /* lastAt: negative: none */
    i4 left;               /* a mask: prefers the left of two equal ways; once it is asked for */
    int hasSide;
} ChoiceQuad;

/* Best places of four rings. */
typedef struct Places {
    f4 at, value; /* at negative: none */
} Places;

static inline f4 apart4(const ChoiceQuad *quad, f4 at) {
    f4 size = f4_size(at - quad->lastAt);
    return f4_min(size, quad->slots - size);
}

static inline i4 isNear(const ChoiceQuad *quad, f4 at) {
    return (quad->lastAt >= f4_splat(0.0f)) & (apart4(quad, at) <= f4_splat(NEAR_SLOTS));
}

/* Of equal values: nearer to the last direction, else on the preferred side. */
static i4 winsTie(ChoiceQuad *quad, const Places *best, f4 at) {
    const VeerWorld *world = quad->world;
    if (!quad->hasSide) {
        for (uint32_t lane = 0; lane < 4; lane++)
            quad->left[lane] = -(int32_t)(veer_pairSide(world->header->def.seed, veer_uid(world, quad->first + lane), 0x5u) > 0.0f);
        quad->hasSide = 1;
    }
    f4 now = apart4(quad, at), was = apart4(quad, best->at), half = 0.5f * quad->slots;
    i4 differs = (quad->lastAt >= f4_splat(0.0f)) & ~f4_same(now, was);
    i4 onSide = ~((at < half) ^ quad->left) & ((best->at < half) ^ quad->left);
    return i4_select(differs, now < was, onSide);
}

static void consider(ChoiceQuad *quad, Places *best, f4 at, f4 value, i4 counts) {
    i4 has = best->at >= f4_splat(0.0f), more = ~has | (value > best->value), ties = counts & has & f4_same(value, best->value);
    if (i4_any(ties)) more |= ties & winsTie(quad, best, at);
    more &= counts;
    best->at = f4_select(more, at, best->at);
    best->value = f4_select(more, value, best->value);
}

/* Four rings as lanes: slot k is at k + 1, and the ends are repeated. */
typedef struct Rings {
    f4 value[VEER_MAX_SLOTS + 4];
} Rings;

static void transpose(const float *const rows[4], uint32_t slots, Rings *rings) {
    for (uint32_t k = 0; k < slots; k += 4) {
        f4 a = f4_load(rows[0] + k), b = f4_load(rows[1] + k), c = f4_load(rows[2] + k), d = f4_load(rows[3] + k);
        f4 *to = rings->value + 1 + k;
        to[0] = (f4){a[0], b[0], c[0], d[0]};
        to[1] = (f4){a[1], b[1], c[1], d[1]};
        to[2] = (f4){a[2], b[2], c[2], d[2]};
        to[3] = (f4){a[3], b[3], c[3], d[3]};
    }
    rings->value[0] = rings->value[slots];
    rings->value[slots + 1] = rings->value[1];
    rings->value[slots + 2] = rings->value[2];
}

/* The peaks of a span of each ring, where they rise. */
static void considerSpan(ChoiceQuad *quad, const f4 *ring, uint32_t k, i4 rises, Places *best, Places *near) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    f4 p0 = f4_max(ring[0], zero), p1 = f4_max(ring[1], zero), p2 = f4_max(ring[2], zero), p3 = f4_max(ring[3], zero);
    const VeerSpan4 span = veer_span4(p0, p1, p2, p3);
    f4 b = span.b, steep = 3.0f * span.a, discriminant = b * b - steep * span.c, root = f4_sqrt(discriminant);
    f4 q = f4_select(b < zero, -b + root, -b - root);
    i4 has = rises & (discriminant >= zero);
    f4 t = q / steep, other = span.c / q;
    i4 counts = has & ~f4_same(steep, zero) & (t > zero) & (t < one), counts2 = has & ~f4_same(q, zero) & (other > zero) & (other < one);
    f4 value = veer_spanAt4(&span, t), value2 = veer_spanAt4(&span, other), at = f4_splat((float)k) + t, at2 = f4_splat((float)k) + other;
    counts &= value > zero;
    counts2 &= value2 > zero;
    if (i4_any(counts)) {
        consider(quad, best, at, value, counts);
        consider(quad, near, at, value, counts & isNear(quad, at));
    }
    if (!i4_any(counts2)) return;
    consider(quad, best, at2, value2, counts2);
    consider(quad, near, at2, value2, counts2 & isNear(quad, at2));
}

/* As veer_pickDirection with the spline. */
static Places pick4(ChoiceQuad *quad, const Rings *rings) {
    const f4 zero = f4_splat(0.0f), sixth = f4_splat(1.0f / 6.0f);
    const uint32_t slots = quad->count;
    f4 most = zero, mostNear = zero;
    i4 hasLast = quad->lastAt >= zero;
    for (uint32_t k = 0; k < slots; k++) {
        f4 value = rings->value[k + 1];
        most = f4_max(value, most);
        mostNear = f4_max(f4_where(isNear(quad, f4_splat((float)k)), value), mostNear);
    }
    Places best = {f4_splat(-1.0f), zero}, near = best;
    for (uint32_t k = 0; k < slots; k++) {
        const f4 *ring = rings->value + k;
        f4 own = ring[1], next = ring[2], before = f4_max(ring[0], zero), after = f4_max(ring[3], zero), at = f4_splat((float)k);
        i4 worth = own > zero, nearby = hasLast & (apart4(quad, at) <= f4_splat(NEAR_SLOTS + 1.0f));
        i4 slotCounts = worth & (f4_same(own, most) | (nearby & f4_same(own, mostNear)));
        if (i4_any(slotCounts)) {
            consider(quad, &best, at, own, slotCounts);
            consider(quad, &near, at, own, slotCounts & isNear(quad, at));
        }
        f4 bound = f4_max(f4_max(own, next), f4_max(own + (next - before) * sixth, next - (after - own) * sixth)) * ROUNDING;
        i4 rises = (f4_min(own, next) >= zero) & (bound > zero) & ((bound >= most) | (nearby & (bound >= mostNear)));
        if (i4_any(rises)) considerSpan(quad, ring, k, rises, &best, &near);
    }
    /* a new direction must be worth leaving the last one */
    i4 stays = (near.at >= zero) & (best.value <= near.value + quad->context->hysteresis);
    return (Places){f4_select(stays, near.at, best.at), f4_select(stays, near.value, best.value)};
}

/* As veer_placeOf. */
static f4 placesOf(f4 angle, f4 ringAngle, f4 slots) {
    f4 zero = f4_splat(0.0f), at = f4_wrapAngle(angle - ringAngle) * slots / VEER_TAU;
    at += f4_where(at < zero, slots);
    return f4_where(at < slots, at);
}

/* As chooseSpeed and what it asks, without the caller's evidence. */
static f4 speedsOf(const ChoiceQuad *quad, const VeerBrainDef *brain, f4 value, f4 free) {
    const VeerWorld *world = quad->world;
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), far = f4_splat(VEER_INF);
    uint32_t first = quad->first;
    int isFull = quad->context->speed == VEER_SPEED_MODE_FULL;
    f4 share = isFull ? one : f4_max(f4_where(value > zero, f4_min(value, one)), f4_splat(quad->context->crawl));
    f4 deceleration = 0.8f * f4_load(world->maxForce + first) / f4_load(world->mass + first);
    float dt = world->dt * (float)brain->thinkEvery;
    f4 atOnce = free / dt, half = 0.5f * deceleration * dt;
    f4 braking = f4_min(-half + f4_sqrt(half * half + 2.0f * deceleration * free), atOnce);
    braking = f4_select(deceleration < f4_splat(1e30f), braking, atOnce);
    f4 safe = f4_select(free < f4_splat(1e30f), f4_min(0.25f * free * brain->locomotion.response, braking), far);
    f4 speed = f4_min(share * f4_load(world->maxSpeed + first), safe);
    if (!isFull) {
        f4 x = f4_load(world->steeringX + first), y = f4_load(world->steeringY + first), desired = f4_sqrt(x * x + y * y);
        speed = f4_min(speed, f4_select(desired > zero, desired, far));
    }
    return f4_where(speed > zero, speed);
}

static const float blank[VEER_MAX_SLOTS];

/* Reads the directions of choices whose maps are decided, as the bits of `usual` say. Returns the bits of those that have a way. */
static uint32_t choose4(ChoiceQuad *quad, const VeerMapRows *rows, VeerChoice *choices, uint32_t usual) {
    const VeerWorld *world = quad->world;
    const f4 zero = f4_splat(0.0f), cx = f4_load(world->chosenX + quad->first), cy = f4_load(world->chosenY + quad->first);
    f4 angle = {rows[0].angle, rows[1].angle, rows[2].angle, rows[3].angle}, sine, cosine, free = f4_splat(VEER_INF);
    i4 hasLast = ~(f4_same(cx, zero) & f4_same(cy, zero));
    const float *values[4];
    Rings rings;
    quad->lastAt = f4_select(hasLast, placesOf(f4_atan2(cy, cx), angle, quad->slots), f4_splat(-1.0f));
    for (uint32_t lane = 0; lane < 4; lane++) values[lane] = usual >> lane & 1 ? choices[lane].decision.value : blank;
    transpose(values, quad->count, &rings);
    Places peak = pick4(quad, &rings);
    uint32_t chosen = usual & i4_bits(peak.at >= zero);
    f4_sineCosine(angle + peak.at * VEER_TAU / quad->slots, &sine, &cosine);
    for (uint32_t lane = 0; lane < 4; lane++)
        if (chosen >> lane & 1) free[lane] = veer_distanceAt(rows[lane].dangerDistance, quad->count, peak.at[lane]);
    f4 speed = speedsOf(quad, rows[0].brain, peak.value, free);
    for (uint32_t lane = 0; lane < 4; lane++) {
        VeerChoice *choice = &choices[lane];
        if (!(chosen >> lane & 1)) continue;
        choice->peak = (VeerPeak){peak.at[lane], peak.value[lane]};
        choice->flags &= ~(uint32_t)VEER_FLAG_NO_PATH;
        choice->outputBits = VEER_OUTPUT_VELOCITY | (rows[lane].bits & VEER_OUTPUT_ROTATION);
        choice->dirX = cosine[lane];
        choice->dirY = sine[lane];
        choice->freeDistance = free[lane];
        choice->speed = speed[lane];
    }
    return chosen;
}

void veer_decideContext4(VeerWorld *world, const VeerBrainDef *brain, uint32_t first) {
    VeerMapRows rows[4];
    VeerChoice choices[4];
    uint32_t decided = 0, usual = 0, chosen = 0;
    for (uint32_t lane = 0; lane < 4; lane++) {
        rows[lane] = veer_rowsAt(world, brain, first + lane);
        uint32_t isDecided = (uint32_t)veer_openChoice(world, &rows[lane], &choices[lane]);
        decided |= isDecided << lane;
        usual |= (isDecided & choices[lane].hasInterest & (rows[lane].slots == rows[0].slots)) << lane;
    }
    ChoiceQuad quad = {.world = world, .context = &brain->context, .first = first, .count = rows[0].slots};
    quad.slots = f4_splat((float)quad.count);
    if (usual && brain->context.pick == VEER_PICK_SPLINE) chosen = choose4(&quad, rows, choices, usual);
    for (uint32_t lane = 0; lane < 4; lane++) {
        if (!(chosen >> lane & 1)) veer_closeChoice(world, &rows[lane], &choices[lane], decided >> lane & 1);
        veer_writeChoice(world, &rows[lane], &choices[lane]);
    }
}
