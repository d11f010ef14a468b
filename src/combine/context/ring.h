/* The ring of slots: the score of each slot, and positions between two slots. */
#ifndef VEER_COMBINE_CONTEXT_RING_H
#define VEER_COMBINE_CONTEXT_RING_H

#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"

/* The slots' scores for one agent. */
typedef struct VeerDecision {
    float value[VEER_MAX_SLOTS + 8]; /* a negative score means masked; the first four slots are repeated after the last slot */
    uint32_t slots;
    float angle; /* direction of slot 0 */
} VeerDecision;
static inline void veer_closeRing(VeerDecision *decision) { f4_store(decision->value + decision->slots, f4_load(decision->value)); }

/* Returns the slot before a position on the ring. A position at the end of the ring is slot 0, and merging may add up to one more turn. */
static inline uint32_t veer_slotAt(float at, uint32_t slots) {
    uint32_t k = (uint32_t)at;
    return k < slots ? k : k - slots;
}
/* Returns, for four agents, the distance in a direction between two slots. The reciprocals of the two slots' distances are interpolated,
 * which is exact for a straight wall. */
static inline f4 veer_distancesAt(const float *const rows[4], uint32_t slots, f4 at) {
    const f4 least = f4_splat(1e-6f), one = f4_splat(1.0f);
    const i4 whole = f4_wholes(at), end = i4_splat((int32_t)slots), k = whole - ((whole >= end) & end), after = (k + 1) & (k + 1 < end);
    const f4 share = at - f4_floats(whole);
    f4 near = {rows[0][k[0]], rows[1][k[1]], rows[2][k[2]], rows[3][k[3]]};
    f4 next = {rows[0][after[0]], rows[1][after[1]], rows[2][after[2]], rows[3][after[3]]};
    near = one / f4_max(near, least);
    next = one / f4_max(next, least);
    f4 closeness = near + (next - near) * share;
    return f4_select(closeness > f4_splat(0.0f), one / closeness, f4_splat(VEER_INF));
}
static inline float veer_distanceAt(const float *row, uint32_t slots, float at) {
    const float *rows[4] = {row, row, row, row};
    return veer_distancesAt(rows, slots, f4_splat(at))[0];
}
/* Loads four values of a row, starting at slot k. Lanes beyond the end of the row are 0 and are not written back. */
static inline f4 veer_loadSlots(const float *row, uint32_t k, uint32_t slots) {
    f4 v = {0.0f, 0.0f, 0.0f, 0.0f};
    if (k + 4 <= slots) return f4_load(row + k);
    for (uint32_t lane = 0; k + lane < slots; lane++) v[lane] = row[k + lane];
    return v;
}
static inline void veer_storeSlots(float *row, uint32_t k, uint32_t slots, f4 v) {
    if (k + 4 <= slots) f4_store(row + k, v);
    for (uint32_t lane = 0; k + 4 > slots && k + lane < slots; lane++) row[k + lane] = v[lane];
}
/* Converts a direction to a position on the ring. */
static inline float veer_placeOf(float angle, float ringAngle, uint32_t slots) {
    float at = veer_wrapAngle(angle - ringAngle) * (float)slots / VEER_TAU;
    if (at < 0.0f) at += (float)slots;
    return at < (float)slots ? at : 0.0f;
}

#endif
