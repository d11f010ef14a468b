/* Picks one direction from the decisions: the best slot, the vertex of the parabola through it, the exact maximum of the closed
 * Catmull-Rom spline from the roots of each span's derivative, or the weighted sum. Masked slots count as 0 on the curve, and a span
 * with a masked end has no peak. Handles four agents at a time; a lone agent is repeated in all lanes. Part of the decide stage. */
#include "combine/context.h"
#include "math/catmull_rom.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"

#define NEAR_SLOTS 1.5f /* this close to the last direction counts as keeping it */
#define ROUNDING 1.00001f
#define LEAST_END 0.85f /* a span's bound is at most 7/6 of its higher end, so that spans with lower ends can't reach the best place */

/* The best places so far, and the best places close to the last directions. */
typedef struct PeakSearch {
    const VeerPickRule *rule;
    f4 slots;
    VeerPeaks best, near;
    i4 left; /* agents that prefer the left of two equal directions; filled at the first tie */
    int hasSides;
} PeakSearch;

/* The shortest distance between two places on the ring, in slots. */
static inline f4 ringDistance(f4 a, f4 b, f4 slots) {
    f4 size = f4_size(a - b);
    return f4_min(size, slots - size);
}

static inline f4 apart(const PeakSearch *search, f4 at) { return ringDistance(at, search->rule->lastAt, search->slots); }

static inline i4 isNear(const PeakSearch *search, f4 at) {
    return (search->rule->lastAt >= f4_splat(0.0f)) & (apart(search, at) <= f4_splat(NEAR_SLOTS));
}

/* Of two equal values the one closer to the last direction wins, then the one on the preferred side. */
static i4 winsTie(PeakSearch *search, const VeerPeaks *best, f4 at) {
    const VeerPickRule *rule = search->rule;
    for (uint32_t lane = 0; lane < 4 && !search->hasSides; lane++)
        search->left[lane] = -(int32_t)veer_prefersLeft(rule->seed, rule->uids[lane]);
    search->hasSides = 1;
    f4 now = apart(search, at), was = apart(search, best->at), half = 0.5f * search->slots;
    i4 differs = (rule->lastAt >= f4_splat(0.0f)) & ~f4_same(now, was);
    i4 onSide = ~((at < half) ^ search->left) & ((best->at < half) ^ search->left);
    return i4_select(differs, now < was, onSide);
}

static void raise(PeakSearch *search, VeerPeaks *best, const VeerPeaks *peaks, i4 counts) {
    i4 has = best->at >= f4_splat(0.0f), more = ~has | (peaks->value > best->value);
    i4 ties = counts & has & f4_same(peaks->value, best->value);
    if (i4_any(ties)) more |= ties & winsTie(search, best, peaks->at);
    more &= counts;
    best->at = f4_select(more, peaks->at, best->at);
    best->value = f4_select(more, peaks->value, best->value);
}

static void consider(PeakSearch *search, VeerPeaks peaks, i4 counts) {
    counts &= peaks.value > f4_splat(0.0f);
    if (!i4_any(counts)) return;
    raise(search, &search->best, &peaks, counts);
    counts &= isNear(search, peaks.at);
    if (i4_any(counts)) raise(search, &search->near, &peaks, counts);
}

/* The peaks of one span of each ring: the zeros of 3a t^2 + 2b t + c, in the form that does not cancel. */
static void considerSpan(PeakSearch *search, const f4 *ring, uint32_t k, i4 rises) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), at = f4_splat((float)k);
    const VeerSpan4 span = veer_span4(f4_max(ring[0], zero), f4_max(ring[1], zero), f4_max(ring[2], zero), f4_max(ring[3], zero));
    f4 steep = 3.0f * span.a, discriminant = span.b * span.b - steep * span.c, root = f4_sqrt(discriminant);
    f4 q = f4_select(span.b < zero, -span.b + root, -span.b - root), t = q / steep, other = span.c / q;
    i4 has = rises & (discriminant >= zero);
    consider(search, (VeerPeaks){at + t, veer_spanAt4(&span, t)}, has & ~f4_same(steep, zero) & (t > zero) & (t < one));
    consider(search, (VeerPeaks){at + other, veer_spanAt4(&span, other)}, has & ~f4_same(q, zero) & (other > zero) & (other < one));
}

/* The vertex of the parabola through slot k and its neighbors, if k is a peak and none is masked. */
static void considerParabola(PeakSearch *search, const f4 *ring, uint32_t k) {
    const f4 zero = f4_splat(0.0f);
    f4 left = ring[0], center = ring[1], right = ring[2], bend = left - 2.0f * center + right;
    i4 counts = (left >= zero) & (right >= zero) & ~(center < left) & ~(center < right) & (bend < zero);
    f4 shift = 0.5f * (left - right) / bend, at = f4_splat((float)k) + shift;
    at += f4_where(at < zero, search->slots);
    consider(search, (VeerPeaks){at, center - 0.25f * (left - right) * shift}, counts);
}

/* An upper bound of a span's curve: a Bezier curve stays below the highest of its four control points. */
static inline f4 boundOf(const f4 *ring) {
    const f4 zero = f4_splat(0.0f), sixth = f4_splat(1.0f / 6.0f);
    f4 own = ring[1], next = ring[2], before = f4_max(ring[0], zero), after = f4_max(ring[3], zero);
    return f4_max(f4_max(own, next), f4_max(own + (next - before) * sixth, next - (after - own) * sixth)) * ROUNDING;
}

/* Considers all slots in the order of the ring, and the spans between them. Skips spans that can beat neither the best place nor the
 * best place close to the last direction. */
static void considerAll(PeakSearch *search, const VeerRings *rings) {
    const f4 zero = f4_splat(0.0f);
    const uint32_t pick = search->rule->pick;
    const f4 lastAt = search->rule->lastAt, slots = search->slots;
    const i4 hasLast = lastAt >= zero;
    f4 most = zero, mostNear = zero;
    for (uint32_t k = 0; k < rings->slots; k++) {
        f4 value = rings->value[k + 1];
        most = f4_max(value, most);
        i4 isClose = hasLast & (ringDistance(f4_splat((float)k), lastAt, slots) <= f4_splat(NEAR_SLOTS));
        mostNear = f4_max(f4_where(isClose, value), mostNear);
    }
    const f4 least = most * f4_splat(LEAST_END), leastNear = mostNear * f4_splat(LEAST_END);
    for (uint32_t k = 0; k < rings->slots; k++) {
        const f4 *ring = rings->value + k;
        f4 own = ring[1], at = f4_splat((float)k);
        i4 nearby = hasLast & (ringDistance(at, lastAt, slots) <= f4_splat(NEAR_SLOTS + 1.0f));
        f4 high = f4_max(own, ring[2]);
        if (pick != VEER_PICK_PARABOLA && !i4_any((high >= least) | (nearby & (high >= leastNear)))) continue;
        i4 counts = (own > zero) & (f4_same(own, most) | (nearby & f4_same(own, mostNear)));
        if (i4_any(counts)) consider(search, (VeerPeaks){at, own}, counts);
        if (pick == VEER_PICK_PARABOLA) considerParabola(search, ring, k);
        if (pick != VEER_PICK_SPLINE) continue;
        f4 bound = boundOf(ring);
        i4 rises = (f4_min(own, ring[2]) >= zero) & (bound > zero) & ((bound >= most) | (nearby & (bound >= mostNear)));
        if (i4_any(rises)) considerSpan(search, ring, k, rises);
    }
}

/* The value of each closed spline at a place. */
static f4 splinesAt(const VeerRings *rings, f4 at) {
    f4 points[4], t = at;
    for (uint32_t lane = 0; lane < 4; lane++) {
        uint32_t k = (uint32_t)at[lane];
        for (uint32_t i = 0; i < 4; i++) points[i][lane] = veer_max(rings->value[k + i][lane], 0.0f);
        t[lane] = at[lane] - (float)k;
    }
    const VeerSpan4 span = veer_span4(points[0], points[1], points[2], points[3]);
    return veer_spanAt4(&span, t);
}

/* Σ direction x decision. If the sum points at a masked or worthless slot, as with an obstacle straight ahead that leaves both sides
 * equal, the best slot is taken instead, on the preferred side. */
static VeerPeaks pickSums(const VeerRings *rings, VeerPeaks best) {
    const f4 zero = f4_splat(0.0f);
    const float n = (float)rings->slots;
    f4 x = zero, y = zero, nearest;
    for (uint32_t k = 0; k < rings->slots; k++) {
        float angle = VEER_TAU * (float)k / n;
        x += veer_cos(angle) * f4_max(rings->value[k + 1], zero);
        y += veer_sin(angle) * f4_max(rings->value[k + 1], zero);
    }
    f4 at = f4_atan2(y, x) * n / VEER_TAU;
    at += f4_where(at < zero, f4_splat(n));
    at = f4_where(at < f4_splat(n), at);
    for (uint32_t lane = 0; lane < 4; lane++) nearest[lane] = rings->value[(uint32_t)(at[lane] + 0.5f) % rings->slots + 1][lane];
    i4 points = (f4_sqrt(x * x + y * y) > f4_splat(1e-4f)) & (nearest > zero) & (best.at >= zero);
    f4 value = f4_min(best.value, f4_max(splinesAt(rings, at), zero));
    return (VeerPeaks){f4_select(points, at, best.at), f4_select(points, value, best.value)};
}

VeerPeaks veer_pickDirections(const VeerRings *rings, const VeerPickRule *rule) {
    const f4 none = f4_splat(-1.0f), zero = f4_splat(0.0f);
    PeakSearch search = {.rule = rule, .slots = f4_splat((float)rings->slots), .best = {none, zero}, .near = {none, zero}};
    considerAll(&search, rings);
    /* a new direction must be clearly better than the last one */
    i4 stays = (search.near.at >= zero) & (search.best.value <= search.near.value + rule->hysteresis);
    VeerPeaks chosen = {f4_select(stays, search.near.at, search.best.at), f4_select(stays, search.near.value, search.best.value)};
    return rule->pick == VEER_PICK_SUM ? pickSums(rings, chosen) : chosen;
}
