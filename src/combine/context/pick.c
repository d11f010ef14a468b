/* Picks one direction from the slots' scores: the best slot, the vertex of the parabola through it, the exact maximum of the closed
 * Catmull-Rom spline from the roots of each span's derivative, or the weighted sum. Masked slots count as 0 on the curve, and a span with a
 * masked end has no peak. Four agents are processed at a time; a single agent is repeated in all lanes. Part of the decision of a context
 * map. */
#include "combine/context/pick.h"

#include "combine/context/ring.h"
#include "math/catmull_rom.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"

#define NEAR_SLOTS 1.5f   /* directions at most this many slots away from the last direction count as the same direction */
#define ROUNDING 1.00001f /* factor on upper bounds that exceeds the rounding errors of the curve */

/* A search for the best position on each curve, and for the best position close to the last direction. */
typedef struct PeakSearch {
    const VeerDecision *const *decisions;
    const VeerPickRule *rule;
    f4 slots, lastAt; /* if lastAt is NaN, there is no last direction, and no position is close to it */
    VeerPeaks best, near;
    i4 left; /* mask: agents that prefer the left of two equal directions; computed at the first tie */
    int hasSides;
} PeakSearch;

/* Returns the shortest distance between two positions on the ring, in slots. */
static inline f4 ringDistance(f4 a, f4 b, f4 slots) {
    f4 size = f4_size(a - b);
    return f4_min(size, slots - size);
}

static inline f4 apart(const PeakSearch *search, f4 at) { return ringDistance(at, search->lastAt, search->slots); }

/* Breaks a tie between two equal scores: the position closer to the last direction wins, then the position on the preferred side. */
VEER_RARE i4 winsTie(PeakSearch *search, f4 was, f4 at) {
    const VeerPickRule *rule = search->rule;
    for (uint32_t lane = 0; lane < 4 && !search->hasSides; lane++)
        search->left[lane] = -(int32_t)veer_prefersLeft(rule->seed, rule->uids[lane]);
    search->hasSides = 1;
    f4 distance = apart(search, at), wasDistance = apart(search, was), half = 0.5f * search->slots;
    i4 differs = (rule->lastAt >= f4_splat(0.0f)) & ~f4_same(distance, wasDistance);
    i4 onSide = ~((at < half) ^ search->left) & ((was < half) ^ search->left);
    return i4_select(differs, distance < wasDistance, onSide);
}

/* Returns the scores of the slot before, of the slot itself, and of the two slots after it. */
static inline f4 aroundSlot(const VeerDecision *decision, uint32_t k) { return f4_load(decision->value + (k ? k : decision->slots) - 1); }

/* Transposes four points of each of four rings: the first points of all rings, then the second points, and so on. */
static inline void turn(const f4 rows[4], f4 points[4]) {
    const VeerVec3x4 firsts = veer_turned4(rows, &points[3]);
    points[0] = firsts.x;
    points[1] = firsts.y;
    points[2] = firsts.z;
}

/* Replaces the best peak of each lane if the new peak is better. Peaks have positive scores; a lane without a peak has the score 0. */
static inline void raise(PeakSearch *search, VeerPeaks *best, VeerPeaks peaks, i4 counts) {
    i4 more = counts & (peaks.value > best->value), ties = counts & f4_same(peaks.value, best->value);
    if (i4_any(ties)) more |= ties & winsTie(search, best->at, peaks.at);
    best->at = f4_select(more, peaks.at, best->at);
    best->value = f4_select(more, peaks.value, best->value);
}

static inline void consider(PeakSearch *search, VeerPeaks peaks, i4 counts) {
    counts &= peaks.value > f4_splat(0.0f);
    if (!i4_any(counts)) return;
    raise(search, &search->best, peaks, counts);
    raise(search, &search->near, peaks, counts & (apart(search, peaks.at) <= f4_splat(NEAR_SLOTS)));
}

/* Considers the peaks of one span of each ring: the zeros of 3a t^2 + 2b t + c, in the form that avoids cancellation. */
static void considerSpan(PeakSearch *search, const f4 points[4], f4 at, i4 counts) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    const VeerSpan4 span = veer_span4(f4_max(points[0], zero), f4_max(points[1], zero), f4_max(points[2], zero), f4_max(points[3], zero));
    f4 steep = 3.0f * span.a, discriminant = span.b * span.b - steep * span.c, root = f4_sqrt(discriminant);
    f4 q = f4_select(span.b < zero, -span.b + root, -span.b - root), t = q / steep, other = span.c / q;
    i4 has = counts & (f4_min(points[1], points[2]) >= zero) & (discriminant >= zero);
    consider(search, (VeerPeaks){at + t, veer_spanAt4(&span, t)}, has & (t > zero) & (t < one));
    consider(search, (VeerPeaks){at + other, veer_spanAt4(&span, other)}, has & (other > zero) & (other < one));
}

/* Considers the vertex of the parabola through a slot and its neighbors, if the slot is a peak and none of the three is masked. */
static void considerParabola(PeakSearch *search, const f4 points[4], f4 at, i4 counts) {
    const f4 zero = f4_splat(0.0f);
    f4 left = points[0], center = points[1], right = points[2], bend = left - 2.0f * center + right;
    counts &= (left >= zero) & (right >= zero) & ~(center < left) & ~(center < right) & (bend < zero);
    f4 shift = 0.5f * (left - right) / bend, place = at + shift;
    place += f4_where(place < zero, search->slots);
    consider(search, (VeerPeaks){place, center - 0.25f * (left - right) * shift}, counts);
}

/* ---- candidate slots */

/* Returns upper bounds of the curves that start at four slots: a Bezier curve stays below the highest of its four control points. */
static inline f4 boundsAt(const VeerDecision *decision, uint32_t k) {
    const f4 zero = f4_splat(0.0f), sixth = f4_splat(1.0f / 6.0f);
    const float *from = decision->value + k;
    f4 own = f4_load(from), next = f4_load(from + 1), before = f4_max(aroundSlot(decision, k), zero),
       after = f4_max(f4_load(from + 2), zero);
    return f4_max(f4_max(own, next), f4_max(own + (next - before) * sixth, next - (after - own) * sixth)) * ROUNDING;
}

/* Returns a bit mask of the candidate slots of one agent. A slot is a candidate if it, or the span after it, can contain the best position,
 * overall or close to the last direction. */
static uint64_t candidatesOf(const VeerDecision *decision, f4 lastAt) {
    const f4 zero = f4_splat(0.0f), slots = f4_splat((float)decision->slots), first = {0.0f, 1.0f, 2.0f, 3.0f};
    f4 most = zero, mostNear = zero, at = first, distances[VEER_MAX_SLOTS / 4];
    uint64_t bits = 0;
    for (uint32_t k = 0; k < decision->slots; k += 4, at += 4.0f) {
        f4 value = f4_load(decision->value + k), distance = ringDistance(at, lastAt, slots);
        most = f4_max(value, most);
        mostNear = f4_max(f4_where((at < slots) & (distance <= f4_splat(NEAR_SLOTS)), value), mostNear);
        distances[k / 4] = distance;
    }
    most = f4_splat(f4_mostLane(most));
    mostNear = f4_splat(f4_mostLane(mostNear));
    for (uint32_t k = 0; k < decision->slots; k += 4) {
        f4 bounds = boundsAt(decision, k);
        i4 nearby = distances[k / 4] <= f4_splat(NEAR_SLOTS + 1.0f);
        i4 counts = (bounds > zero) & ((bounds >= most) | (nearby & (bounds >= mostNear)));
        bits |= (uint64_t)i4_bits(counts) << k;
    }
    return bits & ~0ull >> (VEER_MAX_SLOTS - decision->slots);
}

/* Returns a bit mask of the slots to consider for one agent. */
static uint64_t toConsider(const PeakSearch *search, uint32_t lane) {
    const VeerDecision *decision = search->decisions[lane];
    if (search->rule->pick == VEER_PICK_PARABOLA) return ~0ull >> (VEER_MAX_SLOTS - decision->slots);
    return candidatesOf(decision, f4_splat(search->lastAt[lane]));
}

static inline int32_t lowest(uint64_t bits) { return bits ? __builtin_ctzll(bits) : 0; }

/* Considers the slots of each ring in order, one slot of every agent at a time. */
static void considerAll(PeakSearch *search) {
    const VeerDecision *const *of = search->decisions;
    const uint32_t pick = search->rule->pick;
    uint64_t a = toConsider(search, 0), b = toConsider(search, 1), c = toConsider(search, 2), d = toConsider(search, 3);
    for (; a | b | c | d; a &= a - 1, b &= b - 1, c &= c - 1, d &= d - 1) {
        const i4 slot = {lowest(a), lowest(b), lowest(c), lowest(d)}, counts = {-(a != 0), -(b != 0), -(c != 0), -(d != 0)};
        const f4 rows[4] = {aroundSlot(of[0], (uint32_t)slot[0]), aroundSlot(of[1], (uint32_t)slot[1]),
                            aroundSlot(of[2], (uint32_t)slot[2]), aroundSlot(of[3], (uint32_t)slot[3])};
        const f4 at = f4_floats(slot);
        f4 points[4];
        turn(rows, points);
        consider(search, (VeerPeaks){at, points[1]}, counts);
        if (pick == VEER_PICK_PARABOLA) considerParabola(search, points, at, counts);
        if (pick == VEER_PICK_SPLINE) considerSpan(search, points, at, counts);
    }
}

/* ---- weighted sums */

/* Returns the value of each closed spline at a position. */
static f4 splinesAt(const PeakSearch *search, f4 at) {
    const f4 zero = f4_splat(0.0f), whole = f4_floats(f4_wholes(at));
    f4 rows[4], points[4];
    for (uint32_t lane = 0; lane < 4; lane++) rows[lane] = f4_max(aroundSlot(search->decisions[lane], (uint32_t)at[lane]), zero);
    turn(rows, points);
    const VeerSpan4 span = veer_span4(points[0], points[1], points[2], points[3]);
    return veer_spanAt4(&span, at - whole);
}

/* Picks the direction of the sum of direction x score. If the sum points at a slot that is masked or has the score 0, as with an obstacle
 * straight ahead and both sides equal, the best slot on the preferred side is picked instead. */
static VeerPeaks pickSums(const PeakSearch *search, VeerPeaks best) {
    const f4 zero = f4_splat(0.0f);
    const VeerDecision *const *of = search->decisions;
    const uint32_t slots = of[0]->slots;
    const float n = (float)slots;
    f4 x = zero, y = zero, nearest;
    for (uint32_t k = 0; k < slots; k++) {
        float angle = VEER_TAU * (float)k / n;
        f4 values = f4_max((f4){of[0]->value[k], of[1]->value[k], of[2]->value[k], of[3]->value[k]}, zero);
        x += veer_cos(angle) * values;
        y += veer_sin(angle) * values;
    }
    f4 at = f4_atan2(y, x) * n / VEER_TAU;
    at += f4_where(at < zero, f4_splat(n));
    at = f4_where(at < f4_splat(n), at);
    for (uint32_t lane = 0; lane < 4; lane++) nearest[lane] = of[lane]->value[veer_slotAt(at[lane] + 0.5f, slots)];
    i4 points = (f4_sqrt(x * x + y * y) > f4_splat(1e-4f)) & (nearest > zero) & (best.at >= zero);
    f4 value = f4_min(best.value, f4_max(splinesAt(search, at), zero));
    return (VeerPeaks){f4_select(points, at, best.at), f4_select(points, value, best.value)};
}

VeerPeaks veer_pickDirections(const VeerDecision *const decisions[4], const VeerPickRule *rule) {
    const f4 none = f4_splat(-1.0f), zero = f4_splat(0.0f), slots = f4_splat((float)decisions[0]->slots);
    const f4 lastAt = (f4)((i4)rule->lastAt | (rule->lastAt < zero));
    PeakSearch search = {
        .decisions = decisions, .rule = rule, .slots = slots, .lastAt = lastAt, .best = {none, zero}, .near = {none, zero}};
    considerAll(&search);
    /* Keeps the last direction unless the new direction is clearly better. */
    i4 stays = (search.near.at >= zero) & (search.best.value <= search.near.value + rule->hysteresis);
    VeerPeaks chosen = {f4_select(stays, search.near.at, search.best.at), f4_select(stays, search.near.value, search.best.value)};
    return rule->pick == VEER_PICK_SUM ? pickSums(&search, chosen) : chosen;
}
