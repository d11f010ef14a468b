/* Reading one direction from the decisions: the best slot, the parabola through it, or the exact maximum of the closed Catmull-Rom spline
 * (Catmull and Rom, A Class of Local Interpolating Splines, 1974) from the roots of every span's quadratic derivative. Masked slots
 * count as 0 on the curve, and no peak lies in a span with a masked end. */
#include "combine/context.h"
#include "math/catmull_rom.h"
#include "math/math.h"
#include "math/simd.h"

static float valueOf(const VeerDecision *decision, uint32_t k) { return veer_max(decision->value[k % decision->slots], 0.0f); }
static int isOpen(const VeerDecision *decision, uint32_t k) { return decision->value[k % decision->slots] >= 0.0f; }

float veer_splineAt(const VeerDecision *decision, float at) {
    float n = (float)decision->slots;
    if (!(at >= 0.0f && at < n)) at = 0.0f;
    uint32_t k = (uint32_t)at, before = k + decision->slots - 1;
    VeerSpan4 span = veer_span4(f4_splat(valueOf(decision, before)), f4_splat(valueOf(decision, k)), f4_splat(valueOf(decision, k + 1)),
                                f4_splat(valueOf(decision, k + 2)));
    return veer_spanAt4(&span, f4_splat(at - (float)k))[0];
}

/* Shortest way from one place on the ring to another, in slots. */
static float apart(float a, float b, float slots) {
    float d = a - b;
    return veer_abs(d > 0.5f * slots ? d - slots : d < -0.5f * slots ? d + slots : d);
}

/* The best place so far, and the best near the last direction. */
typedef struct PeakSearch {
    VeerPeak best, near;
    const VeerPickRule *rule;
    float slots; /* how many, for places */
    uint32_t count;
} PeakSearch;

static int beats(const PeakSearch *search, const VeerPeak *best, float at, float value) {
    if (best->at < 0.0f || value > best->value) return 1;
    if (value < best->value) return 0;
    /* equal: nearer to the last direction, else the preferred side (left: the first half of the ring) */
    if (search->rule->lastAt >= 0.0f) {
        float now = apart(at, search->rule->lastAt, search->slots), was = apart(best->at, search->rule->lastAt, search->slots);
        if (!veer_same(now, was)) return now < was;
    }
    const VeerPickRule *rule = search->rule;
    int prefersLeft = (veer_same(rule->side, 0.0f) ? veer_pairSide(rule->seed, rule->uid, 0x5u) : rule->side) > 0.0f;
    return (at < 0.5f * search->slots) == prefersLeft && (best->at < 0.5f * search->slots) != prefersLeft;
}

#define NEAR_SLOTS 1.5f

static void consider(PeakSearch *search, float at, float value) {
    if (!(value > 0.0f)) return;
    if (beats(search, &search->best, at, value)) search->best = (VeerPeak){at, value};
    if (search->rule->lastAt < 0.0f || apart(at, search->rule->lastAt, search->slots) > NEAR_SLOTS) return;
    if (beats(search, &search->near, at, value)) search->near = (VeerPeak){at, value};
}

/* Vertex of the parabola through slot k and its neighbors, if k is a peak among open slots. */
static void considerParabola(const VeerDecision *decision, PeakSearch *search, uint32_t k) {
    uint32_t n = decision->slots;
    float left = valueOf(decision, k + n - 1), center = valueOf(decision, k), right = valueOf(decision, k + 1);
    float bend = left - 2.0f * center + right;
    if (!isOpen(decision, k + n - 1) || !isOpen(decision, k + 1) || center < left || center < right || !(bend < 0.0f)) return;
    float shift = 0.5f * (left - right) / bend;
    float at = (float)k + shift;
    if (at < 0.0f) at += (float)n;
    consider(search, at, center - 0.25f * (left - right) * shift);
}

/* ---- all slots, and the peaks of those spans that may rise above them */

/* The decisions with the ends of the ring repeated: slot k is at k + 1. */
typedef struct Ring {
    float value[VEER_MAX_SLOTS + 12];
} Ring;

static void closeRing(const VeerDecision *decision, Ring *ring) {
    uint32_t n = decision->slots;
    ring->value[0] = decision->value[n - 1];
    for (uint32_t k = 0; k < n; k += 4) f4_store(ring->value + 1 + k, f4_load(decision->value + k));
    f4_store(ring->value + n + 1, f4_load(decision->value)); /* a ring has four slots at least */
    f4_store(ring->value + n + 5, f4_splat(0.0f));
}

/* Lanes whose place is near the last direction; far: how near. */
static i4 nearLast(const PeakSearch *search, f4 at, float far) {
    f4 apart4 = f4_size(at - search->rule->lastAt);
    return f4_min(apart4, search->slots - apart4) <= f4_splat(far);
}

static float largest(f4 v) { return veer_max(veer_max(v[0], v[1]), veer_max(v[2], v[3])); }

/* The best values of all, and of those near the last direction. */
typedef struct Best {
    float all, near;
} Best;

/* Lanes behind the last slot are the first ones again, and change nothing. */
static Best bestSlots(const Ring *ring, const PeakSearch *search) {
    f4 at = {0.0f, 1.0f, 2.0f, 3.0f}, most = f4_splat(0.0f), mostNear = most;
    int hasLast = search->rule->lastAt >= 0.0f;
    for (uint32_t k = 0; k < search->count; k += 4, at += 4.0f) {
        f4 value = f4_load(ring->value + k + 1);
        most = f4_max(value, most);
        if (hasLast) mostNear = f4_max(f4_where(nearLast(search, at, NEAR_SLOTS), value), mostNear);
    }
    return (Best){largest(most), largest(mostNear)};
}

/* Peaks of spans; of some, most lie below what others have. */
typedef struct Peaks {
    uint32_t count, spans[VEER_MAX_SLOTS + 4];                     /* ascending, and to a multiple of four the last one again */
    float at[2][VEER_MAX_SLOTS + 4], value[2][VEER_MAX_SLOTS + 4]; /* by their place in the list; value 0: none */
} Peaks;

#define ROUNDING 1.00001f

/* Spans without a masked end, that rise as high as the best slot, or near the last direction as the best one there: a span's curve, seen
 * as Bezier's, stays below the highest of its four control points. */
static void listSpans(const Ring *ring, const PeakSearch *search, const Best *best, Peaks *peaks) {
    uint32_t count = 0;
    f4 at = {0.0f, 1.0f, 2.0f, 3.0f}, zero = f4_splat(0.0f), sixth = f4_splat(1.0f / 6.0f);
    int hasLast = search->rule->lastAt >= 0.0f;
    for (uint32_t k = 0; k < search->count; k += 4, at += 4.0f) {
        const float *from = ring->value + k;
        f4 own = f4_load(from + 1), next = f4_load(from + 2), low = f4_min(own, next), high = f4_max(own, next);
        f4 before = f4_max(f4_load(from), zero), after = f4_max(f4_load(from + 3), zero);
        f4 bound = f4_max(high, f4_max(own + (next - before) * sixth, next - (after - own) * sixth)) * ROUNDING;
        i4 rises = bound >= f4_splat(best->all);
        if (hasLast) rises |= nearLast(search, at, NEAR_SLOTS + 1.0f) & (bound >= f4_splat(best->near));
        uint32_t bits = i4_bits((low >= zero) & rises & (bound > zero));
        if (search->count - k < 4) bits &= (1u << (search->count - k)) - 1;
        for (; bits; bits &= bits - 1) peaks->spans[count++] = k + (uint32_t)__builtin_ctz(bits);
    }
    peaks->count = count;
    for (uint32_t i = 0; i < 4; i++) peaks->spans[count + i] = count ? peaks->spans[count - 1] : 0;
}

/* Where the derivatives 3a t^2 + 2b t + c of four listed spans are 0, by the root formula that does not cancel; t outside (0, 1): none. */
static void findPeaks(const Ring *ring, Peaks *peaks, uint32_t first) {
    const uint32_t *spans = peaks->spans + first;
    f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    f4 p0 = f4_max(f4_gather(ring->value, spans), zero), p1 = f4_max(f4_gather(ring->value + 1, spans), zero),
       p2 = f4_max(f4_gather(ring->value + 2, spans), zero), p3 = f4_max(f4_gather(ring->value + 3, spans), zero);
    const VeerSpan4 span = veer_span4(p0, p1, p2, p3);
    f4 b = span.b, steep = 3.0f * span.a, discriminant = b * b - steep * span.c, root = f4_sqrt(discriminant);
    f4 q = f4_select(b < zero, -b + root, -b - root), at = f4_floats(i4_load(spans));
    i4 has = discriminant >= zero;
    f4 t[2] = {q / steep, span.c / q};
    i4 is[2] = {has & ~f4_same(steep, zero), has & ~f4_same(q, zero)};
    for (uint32_t i = 0; i < 2; i++) {
        i4 counts = is[i] & (t[i] > zero) & (t[i] < one);
        f4_store(peaks->value[i] + first, f4_where(counts, veer_spanAt4(&span, t[i])));
        f4_store(peaks->at[i] + first, at + t[i]);
    }
}

static void raiseBest(const Peaks *peaks, const PeakSearch *search, Best *best) {
    f4 most = f4_splat(best->all), mostNear = f4_splat(best->near);
    int hasLast = search->rule->lastAt >= 0.0f;
    for (uint32_t n = 0; n < peaks->count; n += 4)
        for (uint32_t i = 0; i < 2; i++) {
            f4 value = f4_load(peaks->value[i] + n);
            most = f4_max(value, most);
            if (hasLast) mostNear = f4_max(f4_where(nearLast(search, f4_load(peaks->at[i] + n), NEAR_SLOTS), value), mostNear);
        }
    *best = (Best){largest(most), largest(mostNear)};
}

static inline int isBest(const Best *best, float value) { return veer_same(value, best->all) || veer_same(value, best->near); }

/* What is as good as the best, in the order of the ring: a slot, then the peaks of its span. */
static void considerBest(const Ring *ring, const Peaks *peaks, const Best *best, PeakSearch *search) {
    uint32_t next = 0;
    f4 all = f4_splat(best->all), near = f4_splat(best->near);
    for (uint32_t k = 0; k < search->count; k += 4) {
        f4 values = f4_load(ring->value + k + 1);
        uint32_t bits = i4_bits(f4_same(values, all) | f4_same(values, near));
        if (search->count - k < 4) bits &= (1u << (search->count - k)) - 1;
        uint32_t begin = next, spans = 0;
        for (; next < peaks->count && peaks->spans[next] < k + 4; next++) spans |= 1u << (peaks->spans[next] - k);
        for (uint32_t any = bits | spans, span = begin; any; any &= any - 1) {
            uint32_t lane = (uint32_t)__builtin_ctz(any);
            if (bits >> lane & 1) consider(search, (float)(k + lane), ring->value[k + lane + 1]);
            if (!(spans >> lane & 1)) continue;
            for (uint32_t i = 0; i < 2; i++)
                if (isBest(best, peaks->value[i][span])) consider(search, peaks->at[i][span], peaks->value[i][span]);
            span++;
        }
    }
}

static void considerAll(const VeerDecision *decision, PeakSearch *search) {
    Ring ring;
    Peaks peaks;
    closeRing(decision, &ring);
    Best best = bestSlots(&ring, search);
    peaks.count = 0;
    if (!(best.all > 0.0f)) return;
    if (search->rule->pick == VEER_PICK_SPLINE) {
        listSpans(&ring, search, &best, &peaks);
        for (uint32_t n = 0; n < peaks.count; n += 4) findPeaks(&ring, &peaks, n);
        raiseBest(&peaks, search, &best);
    }
    if (!(best.near > 0.0f)) best.near = best.all;
    considerBest(&ring, &peaks, &best, search);
}

/* Σ direction x decision. A sum that points at a masked or worthless slot (an obstacle dead ahead leaves both sides equal) is no
 * direction: then the best slot is taken, on the preferred side. */
static VeerPeak pickSum(const VeerDecision *decision, const VeerPeak *bestSlot) {
    float x = 0.0f, y = 0.0f, n = (float)decision->slots;
    for (uint32_t k = 0; k < decision->slots; k++) {
        float angle = VEER_TAU * (float)k / n;
        x += veer_cos(angle) * valueOf(decision, k);
        y += veer_sin(angle) * valueOf(decision, k);
    }
    if (!(veer_length2(x, y) > 1e-4f)) return *bestSlot;
    float at = veer_atan2(y, x) * n / VEER_TAU;
    if (at < 0.0f) at += n;
    if (!(at < n)) at = 0.0f;
    uint32_t nearest = (uint32_t)(at + 0.5f) % decision->slots;
    if (!(decision->value[nearest] > 0.0f)) return *bestSlot;
    return (VeerPeak){at, veer_min(bestSlot->value, veer_max(veer_splineAt(decision, at), 0.0f))};
}

VeerPeak veer_pickDirection(const VeerDecision *decision, const VeerPickRule *rule) {
    PeakSearch search = {
        .best = {-1.0f, 0.0f}, .near = {-1.0f, 0.0f}, .rule = rule, .slots = (float)decision->slots, .count = decision->slots};
    if (rule->pick == VEER_PICK_PARABOLA) {
        for (uint32_t k = 0; k < decision->slots; k++) {
            if (!isOpen(decision, k)) continue;
            consider(&search, (float)k, decision->value[k]);
            considerParabola(decision, &search, k);
        }
    } else {
        considerAll(decision, &search);
    }
    if (search.best.at < 0.0f) return search.best;
    /* a new direction must be worth leaving the last one */
    int stays = search.near.at >= 0.0f && search.best.value <= search.near.value + rule->hysteresis;
    VeerPeak chosen = stays ? search.near : search.best;
    return rule->pick == VEER_PICK_SUM ? pickSum(decision, &chosen) : chosen;
}
