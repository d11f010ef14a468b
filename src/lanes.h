/* maths.h four lanes at a time: the same operations in the same order, so every lane has the bits of the function for one float. The stages
 * take agents in fours where all of them go the usual way. */
#ifndef VEER_LANES_H
#define VEER_LANES_H

#include "simd.h"

typedef struct VeerVec3x4 {
    f4 x, y, z;
} VeerVec3x4;

static inline f4 f4_abs(f4 v) { return f4_select(v < f4_splat(0.0f), -v, v); }
static inline f4 f4_clamp(f4 v, f4 lo, f4 hi) { return f4_select(v < lo, lo, f4_select(v > hi, hi, v)); }
static inline f4 f4_snapped(f4 v) { return f4_where(~(f4_abs(v) < f4_splat(1e-20f)), v); }

static inline VeerVec3x4 veer_scaled4(VeerVec3x4 v, f4 scale) { return (VeerVec3x4){v.x * scale, v.y * scale, v.z * scale}; }
static inline VeerVec3x4 veer_sum4(VeerVec3x4 a, VeerVec3x4 b) { return (VeerVec3x4){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline VeerVec3x4 veer_less4(VeerVec3x4 a, VeerVec3x4 b) { return (VeerVec3x4){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline VeerVec3x4 veer_select4(i4 mask, VeerVec3x4 a, VeerVec3x4 b) {
    return (VeerVec3x4){f4_select(mask, a.x, b.x), f4_select(mask, a.y, b.y), f4_select(mask, a.z, b.z)};
}
static inline f4 veer_length4(VeerVec3x4 v) { return f4_sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }
static inline VeerVec3x4 veer_limited4(VeerVec3x4 v, f4 most) {
    f4 length = veer_length4(v);
    return veer_scaled4(v, f4_select(length > most, most / length, f4_splat(1.0f)));
}

/* Angles that need a reduction are rare: they go one by one. */
static inline f4 f4_wrapAngle(f4 angle) {
    const f4 pi = f4_splat(VEER_PI);
    if (!i4_any(~((angle > -pi) & (angle <= pi)))) return angle;
    return (f4){veer_wrapAngle(angle[0]), veer_wrapAngle(angle[1]), veer_wrapAngle(angle[2]), veer_wrapAngle(angle[3])};
}

f4 f4_atan2(f4 y, f4 x);
f4 f4_exp(f4 v);

#endif
