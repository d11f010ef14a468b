/* Reading one direction from the decisions: the best slot, the parabola through it, or the exact maximum of the closed Catmull-Rom spline
 * (Catmull and Rom, A Class of Local Interpolating Splines, 1974) from the roots of every span's quadratic derivative. Masked slots
 * count as 0 on the curve, and no peak lies in a span with a masked end. */
#include "context.h"
#include "simd.h"

typedef struct Span {
    float a, b, c, d; /* a t^3 + b t^2 + c t + d, t from 0 to 1 */
} Span;

static float valueOf(const VeerDecision *decision, uint32_t k) { return veer_max(decision->value[k % decision->slots], 0.0f); }
static int isOpen(const VeerDecision *decision, uint32_t k) { return decision->value[k % decision->slots] >= 0.0f; }

static Span spanAt(const VeerDecision *decision, uint32_t k) {
    uint32_t n = decision->slots;
    float p0 = valueOf(decision, k + n - 1), p1 = valueOf(decision, k), p2 = valueOf(decision, k + 1), p3 = valueOf(decision, k + 2);
    return (Span){
        .a = 0.5f * (3.0f * (p1 - p2) + p3 - p0),
        .b = 0.5f * (2.0f * p0 - 5.0f * p1 + 4.0f * p2 - p3),
        .c = 0.5f * (p2 - p0),
        .d = p1,
    };
}

static float spanValue(const Span *span, float t) { return ((span->a * t + span->b) * t + span->c) * t + span->d; }

float veer_splineAt(const VeerDecision *decision, float at) {
    float n = (float)decision->slots;
    if (!(at >= 0.0f && at < n)) at = 0.0f;
    Span span = spanAt(decision, (uint32_t)at);
    return spanValue(&span, at - (float)(uint32_t)at);
}

/* Shortest way from one place on the ring to another, in slots. */
static float apart(float a, float b, float slots) {
    float d = a - b;
    return veer_abs(d > 0.5f * slots ? d - slots : d < -0.5f * slots ? d + slots : d);
}

/* The best place so far, and the best near the last direction. */
typedef struct Search {
    VeerPeak best, near;
    const VeerPickRule *rule;
    float slots;
} Search;

static int beats(const Search *search, const VeerPeak *best, float at, float value) {
    if (best->at < 0.0f || value > best->value) return 1;
    if (value < best->value) return 0;
    /* equal: nearer to the last direction, else the preferred side (left: the first half of the ring) */
    if (search->rule->lastAt >= 0.0f) {
        float now = apart(at, search->rule->lastAt, search->slots), was = apart(best->at, search->rule->lastAt, search->slots);
        if (!veer_same(now, was)) return now < was;
    }
    return (at < 0.5f * search->slots) == (search->rule->side > 0.0f) && (best->at < 0.5f * search->slots) != (search->rule->side > 0.0f);
}

#define NEAR_SLOTS 1.5f

static void consider(Search *search, float at, float value) {
    if (!(value > 0.0f)) return;
    if (beats(search, &search->best, at, value)) search->best = (VeerPeak){at, value};
    if (search->rule->lastAt < 0.0f || apart(at, search->rule->lastAt, search->slots) > NEAR_SLOTS) return;
    if (beats(search, &search->near, at, value)) search->near = (VeerPeak){at, value};
}

/* Vertex of the parabola through slot k and its neighbors, if k is a peak among open slots. */
static void considerParabola(const VeerDecision *decision, Search *search, uint32_t k) {
    uint32_t n = decision->slots;
    float left = valueOf(decision, k + n - 1), middle = valueOf(decision, k), right = valueOf(decision, k + 1);
    float bend = left - 2.0f * middle + right;
    if (!isOpen(decision, k + n - 1) || !isOpen(decision, k + 1) || middle < left || middle < right || !(bend < 0.0f)) return;
    float shift = 0.5f * (left - right) / bend;
    float at = (float)k + shift;
    if (at < 0.0f) at += (float)n;
    consider(search, at, middle - 0.25f * (left - right) * shift);
}

/* ---- places four by four: all slots and peaks of spans at once, of which only those as good as the best are considered one by one */

enum { SLOT, PEAK, OTHER_PEAK, CANDIDATES };

typedef struct Candidates {
    f4 at[CANDIDATES], value[CANDIDATES]; /* of four slots and their spans; value 0: none */
} Candidates;

/* The decisions with the ends of the ring repeated: slot k is at k + 1. */
typedef struct Ring {
    float value[VEER_MAX_SLOTS + 8];
} Ring;

static void closeRing(const VeerDecision *decision, Ring *ring) {
    uint32_t n = decision->slots;
    ring->value[0] = decision->value[n - 1];
    for (uint32_t k = 0; k < n; k += 4) f4_store(ring->value + 1 + k, f4_load(decision->value + k));
    for (uint32_t k = 0; k < 6; k++) ring->value[n + 1 + k] = decision->value[k % n];
}

static f4 curveAt(f4 a, f4 b, f4 c, f4 d, f4 t) { return ((a * t + b) * t + c) * t + d; }

/* Where the spans' derivatives 3a t^2 + 2b t + c are zero, by the root formula that does not cancel; t outside (0, 1): none. */
static void addPeaks(const float *ring, Candidates *out, i4 isSpan) {
    f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    f4 p0 = f4_max(f4_load(ring), zero), p1 = f4_max(f4_load(ring + 1), zero), p2 = f4_max(f4_load(ring + 2), zero),
       p3 = f4_max(f4_load(ring + 3), zero);
    f4 a = 0.5f * (3.0f * (p1 - p2) + p3 - p0), b = 0.5f * (2.0f * p0 - 5.0f * p1 + 4.0f * p2 - p3), c = 0.5f * (p2 - p0);
    f4 steep = 3.0f * a, discriminant = b * b - steep * c, root = f4_sqrt(discriminant);
    f4 q = f4_select(b < zero, -b + root, -b - root);
    i4 has = isSpan & (discriminant >= zero);
    f4 t[2] = {q / steep, c / q};
    i4 is[2] = {has & ~f4_same(steep, zero), has & ~f4_same(q, zero)};
    for (uint32_t i = 0; i < 2; i++) {
        i4 counts = is[i] & (t[i] > zero) & (t[i] < one);
        out->value[PEAK + i] = f4_where(counts, curveAt(a, b, c, p1, t[i]));
        out->at[PEAK + i] = out->at[SLOT] + t[i];
    }
}

/* The candidates of slots k to k + 3; the last ones may lie beyond the ring. */
static Candidates candidatesAt(const Ring *ring, const VeerDecision *decision, uint32_t k, int hasSpans) {
    const float *from = ring->value + k;
    f4 number = {0.0f, 1.0f, 2.0f, 3.0f}, zero = f4_splat(0.0f), own = f4_load(from + 1), next = f4_load(from + 2);
    Candidates out = {{number + (float)k, zero, zero}, {zero, zero, zero}};
    i4 isOpen4 = (out.at[SLOT] < f4_splat((float)decision->slots)) & (own >= zero);
    out.value[SLOT] = f4_where(isOpen4, own);
    i4 isSpan = isOpen4 & (next >= zero);
    f4 spread = f4_max(f4_max(own, next), f4_max(f4_load(from), f4_load(from + 3)));
    if (hasSpans && i4_any(isSpan & (spread > zero))) addPeaks(from, &out, isSpan);
    return out;
}

/* Lanes whose place is near the last direction. */
static i4 nearLast(const Search *search, f4 at) {
    f4 d = at - search->rule->lastAt, half = f4_splat(0.5f * search->slots);
    d = f4_select(d > half, d - search->slots, f4_select(d < -half, d + search->slots, d));
    return f4_select(d < f4_splat(0.0f), -d, d) <= f4_splat(NEAR_SLOTS);
}

static float largest(f4 v) { return veer_max(veer_max(v[0], v[1]), veer_max(v[2], v[3])); }

static void considerAll(const VeerDecision *decision, Search *search) {
    Candidates all[VEER_MAX_SLOTS / 4];
    Ring ring;
    uint32_t groups = (decision->slots + 3) / 4;
    f4 most = f4_splat(0.0f), mostNear = most;
    closeRing(decision, &ring);
    for (uint32_t group = 0; group < groups; group++) {
        all[group] = candidatesAt(&ring, decision, 4 * group, search->rule->pick == VEER_Pick_SPLINE);
        for (uint32_t i = 0; i < CANDIDATES; i++) {
            f4 value = all[group].value[i];
            most = f4_max(value, most);
            if (search->rule->lastAt >= 0.0f) mostNear = f4_max(f4_where(nearLast(search, all[group].at[i]), value), mostNear);
        }
    }
    float best = largest(most), near = largest(mostNear);
    if (!(best > 0.0f)) return;
    if (!(near > 0.0f)) near = best;
    for (uint32_t group = 0; group < groups; group++) {
        const Candidates *some = &all[group];
        uint32_t bits[CANDIDATES];
        for (uint32_t i = 0; i < CANDIDATES; i++)
            bits[i] = i4_bits(f4_same(some->value[i], f4_splat(best)) | f4_same(some->value[i], f4_splat(near)));
        if (!(bits[SLOT] | bits[PEAK] | bits[OTHER_PEAK])) continue;
        for (uint32_t lane = 0; lane < 4; lane++)
            for (uint32_t i = 0; i < CANDIDATES; i++)
                if (bits[i] >> lane & 1) consider(search, some->at[i][lane], some->value[i][lane]);
    }
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
    Search search = {.best = {-1.0f, 0.0f}, .near = {-1.0f, 0.0f}, .rule = rule, .slots = (float)decision->slots};
    if (rule->pick == VEER_Pick_PARABOLA) {
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
    return rule->pick == VEER_Pick_SUM ? pickSum(decision, &chosen) : chosen;
}
