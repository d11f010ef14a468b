/* Reading one direction from the decisions: the best slot, the parabola through it, or the exact maximum of the closed Catmull-Rom spline
 * (Catmull and Rom, A Class of Local Interpolating Splines, 1974) from the roots of every span's quadratic derivative. Masked slots
 * count as 0 on the curve, and no peak lies in a span with a masked end. */
#include "context.h"

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

/* Where the span's derivative 3a t^2 + 2b t + c is zero, by the root formula that does not cancel; t outside [0, 1): none. */
static uint32_t extrema(const Span *span, float t[2]) {
    float a = 3.0f * span->a, b = span->b, c = span->c;
    float discriminant = b * b - a * c;
    if (!(discriminant >= 0.0f)) return 0;
    float root = veer_sqrt(discriminant);
    float q = b < 0.0f ? -b + root : -b - root;
    uint32_t count = 0;
    if (a != 0.0f) t[count++] = q / a;
    if (q != 0.0f) t[count++] = c / q;
    return count;
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
        if (now != was) return now < was;
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

static void considerSpline(const VeerDecision *decision, Search *search, uint32_t k) {
    float t[2];
    if (!isOpen(decision, k) || !isOpen(decision, k + 1)) return;
    Span span = spanAt(decision, k);
    uint32_t count = extrema(&span, t);
    for (uint32_t i = 0; i < count; i++)
        if (t[i] > 0.0f && t[i] < 1.0f) consider(search, (float)k + t[i], spanValue(&span, t[i]));
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
    for (uint32_t k = 0; k < decision->slots; k++) {
        if (!isOpen(decision, k)) continue;
        consider(&search, (float)k, decision->value[k]);
        if (rule->pick == VEER_Pick_SPLINE) considerSpline(decision, &search, k);
        if (rule->pick == VEER_Pick_PARABOLA) considerParabola(decision, &search, k);
    }
    if (search.best.at < 0.0f) return search.best;
    /* a new direction must be worth leaving the last one */
    int stays = search.near.at >= 0.0f && search.best.value <= search.near.value + rule->hysteresis;
    VeerPeak chosen = stays ? search.near : search.best;
    return rule->pick == VEER_Pick_SUM ? pickSum(decision, &chosen) : chosen;
}
