/* The functions of math.h for four lanes: the same operations in the same order, so every lane is bit-identical to the result of the
 * function for one float. */
#ifndef VEER_MATH_SIMD_MATH_H
#define VEER_MATH_SIMD_MATH_H

#include "math/simd.h"

typedef struct VeerVec3x4 {
    f4 x, y, z;
} VeerVec3x4;

static inline f4 f4_abs(f4 v) { return f4_max(f4_negated(v), v); }
static inline f4 f4_clamp(f4 v, f4 lo, f4 hi) { return f4_max(lo, f4_min(hi, v)); }
static inline f4 f4_snapped(f4 v) { return f4_unless(f4_size(v) < f4_splat(1e-20f), v); }

/* Like veer_minimumImage. */
static inline f4 f4_minimumImage(f4 delta, float size) {
    f4 half = f4_splat(0.5f * size), whole = f4_splat(size);
    return f4_select(delta > half, delta - whole, f4_select(delta < -half, delta + whole, delta));
}

static inline VeerVec3x4 veer_splat4(VeerVec3 v) { return (VeerVec3x4){f4_splat(v.x), f4_splat(v.y), f4_splat(v.z)}; }
/* Returns the vector in the first lane: the result for one agent of a formula written for four lanes. */
static inline VeerVec3 veer_first4(VeerVec3x4 v) { return veer_vec3(v.x[0], v.y[0], v.z[0]); }
static inline VeerVec3x4 veer_scaled4(VeerVec3x4 v, f4 scale) { return (VeerVec3x4){v.x * scale, v.y * scale, v.z * scale}; }
static inline VeerVec3x4 veer_sum4(VeerVec3x4 a, VeerVec3x4 b) { return (VeerVec3x4){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline VeerVec3x4 veer_less4(VeerVec3x4 a, VeerVec3x4 b) { return (VeerVec3x4){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline VeerVec3x4 veer_select4(i4 mask, VeerVec3x4 a, VeerVec3x4 b) {
    return (VeerVec3x4){f4_select(mask, a.x, b.x), f4_select(mask, a.y, b.y), f4_select(mask, a.z, b.z)};
}
/* Transposes four records of four floats: returns the first three floats of each as vectors, and writes the fourth floats to `last`. */
static inline VeerVec3x4 veer_turned4(const f4 records[4], f4 *last) {
    f4 xy = f4_pairsBelow(records[0], records[1]), moreXY = f4_pairsBelow(records[2], records[3]);
    f4 zs = f4_pairsAbove(records[0], records[1]), moreZS = f4_pairsAbove(records[2], records[3]);
    *last = f4_halvesAbove(zs, moreZS);
    return (VeerVec3x4){f4_halvesBelow(xy, moreXY), f4_halvesAbove(xy, moreXY), f4_halvesBelow(zs, moreZS)};
}
static inline f4 veer_length4(VeerVec3x4 v) { return f4_sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }
static inline VeerVec3x4 veer_limited4(VeerVec3x4 v, f4 most) {
    f4 length = veer_length4(v);
    return veer_scaled4(v, f4_select(length > most, most / length, f4_splat(1.0f)));
}

/* Reduces angles beyond one and a half turns one lane at a time, because they are rare (math.c). */
f4 f4_reduceTurn(f4 angle);
static inline f4 f4_wrapAngle(f4 angle) {
    const f4 pi = f4_splat(VEER_PI);
    return i4_any(~((angle > -pi) & (angle <= pi))) ? f4_reduceTurn(angle) : angle;
}

#define PI_EXCESS 8.7422777e-8f /* the float VEER_PI minus the exact pi */

VEER_CALLED f4 f4_atan2(f4 y, f4 x) {
    const f4 zero = f4_splat(0.0f), pi = f4_splat(VEER_PI), excess = f4_splat(PI_EXCESS);
    f4 sizeX = f4_abs(x), sizeY = f4_abs(y), longer = f4_max(sizeX, sizeY), shorter = f4_min(sizeX, sizeY);
    f4 t = shorter / longer, sq = t * t;
    f4 sum = f4_splat(0.04112186118f) + sq * (f4_splat(-0.015132537f) + sq * f4_splat(0.002622244736f));
    sum = f4_splat(-0.1418597532f) + sq * (f4_splat(0.1057393214f) + sq * (f4_splat(-0.07366706212f) + sq * sum));
    f4 angle = t + t * sq * (f4_splat(-0.3333298706f) + sq * (f4_splat(0.1999039663f) + sq * sum));
    angle = f4_select(sizeY > sizeX, f4_splat(0.5f * VEER_PI) - (angle + f4_splat(0.5f) * excess), angle);
    angle = f4_select(x < zero, pi - (angle + excess), angle);
    angle = f4_negatedWhere(y < zero, angle);
    return f4_unless(f4_same(longer, zero), angle);
}

f4 f4_exp(f4 v);
/* Like veer_normal, for four agents. */
f4 f4_normal(uint32_t seed, const uint32_t agents[4], uint32_t stream, uint32_t tick);

#endif
