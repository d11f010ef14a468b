/* Lengths and directions of four vectors, for crowds. Each function is compiled twice; the version for planar worlds omits the third
 * coordinates, which are 0 there. */
#ifndef VEER_CROWD_DIRECTIONS_H
#define VEER_CROWD_DIRECTIONS_H

#include "math/simd.h"
#include "math/simd_math.h"

/* Marks functions that are always inlined, because isVolume is a constant in every call. */
#define CROWD_INLINE static inline __attribute__((always_inline))

CROWD_INLINE f4 dotOf(VeerVec3x4 a, VeerVec3x4 b, const int isVolume) {
    f4 sum = a.x * b.x + a.y * b.y;
    return isVolume ? sum + a.z * b.z : sum;
}

CROWD_INLINE f4 lengthOf(VeerVec3x4 v, const int isVolume) { return f4_sqrt(dotOf(v, v, isVolume)); }

/* Returns v normalized, or `other` where v is not longer than `least` and therefore has no direction. */
CROWD_INLINE VeerVec3x4 unitOr(VeerVec3x4 v, VeerVec3x4 other, f4 least, const int isVolume) {
    f4 length = lengthOf(v, isVolume);
    return veer_select4(length > least, veer_scaled4(v, f4_splat(1.0f) / f4_max(length, f4_splat(1e-20f))), other);
}

/* Returns the lanes in which any of the bits is set. */
static inline i4 areSet(i4 bits, int32_t bit) { return (bits & i4_splat(bit)) != i4_splat(0); }

#endif
