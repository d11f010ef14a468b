/* Vectors of four lanes. The number of lanes is fixed, because sums that depend on it would differ between machines. Arithmetic and
 * compares are the compilers' vector operators; this file adds what they lack. A build with -DVEER_SCALAR uses no intrinsics and gives the
 * same bits. Masks come from compares (a < b): either all bits of a lane are set or none. */
#ifndef VEER_MATH_SIMD_H
#define VEER_MATH_SIMD_H

#include <stdint.h>

#include "math/math.h"

#if !defined(VEER_SCALAR) && defined(__SSE2__)
#define VEER_SSE
#include <emmintrin.h>
#elif !defined(VEER_SCALAR) && defined(__aarch64__)
#define VEER_NEON
#include <arm_neon.h>
#elif !defined(VEER_SCALAR) && defined(__wasm_simd128__)
#define VEER_WASM_SIMD
#include <wasm_simd128.h>
#endif

typedef float f4 __attribute__((vector_size(16)));
typedef int32_t i4 __attribute__((vector_size(16)));

/* Loads from any address, aligned or not. */
static inline f4 f4_load(const float *from) {
    f4 v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}
static inline i4 i4_load(const uint32_t *from) {
    i4 v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}
static inline void i4_store(uint32_t *to, i4 v) { __builtin_memcpy(to, &v, sizeof v); }
static inline void f4_store(float *to, f4 v) { __builtin_memcpy(to, &v, sizeof v); }
static inline f4 f4_splat(float v) { return (f4){v, v, v, v}; }
static inline i4 i4_splat(int32_t v) { return (i4){v, v, v, v}; }

/* Return four values of a column, at four indices. */
static inline f4 f4_gather(const float *column, const uint32_t at[4]) {
    return (f4){column[at[0]], column[at[1]], column[at[2]], column[at[3]]};
}
static inline i4 i4_gather(const uint32_t *column, const uint32_t at[4]) {
    return (i4){(int32_t)column[at[0]], (int32_t)column[at[1]], (int32_t)column[at[2]], (int32_t)column[at[3]]};
}

/* Yield one field of four records, in lanes. Setting lanes one by one would write them to memory first, and reading them back as a vector
 * would have to wait for the writes. */
#define F4_OF(records, field) ((f4){(records)[0]->field, (records)[1]->field, (records)[2]->field, (records)[3]->field})
#define I4_OF(records, field) \
    ((i4){(int32_t)(records)[0]->field, (int32_t)(records)[1]->field, (int32_t)(records)[2]->field, (int32_t)(records)[3]->field})

/* Convert between floats and integers, rounding towards 0; values must be in the range of both types. */
static inline f4 f4_floats(i4 v) { return __builtin_convertvector(v, f4); }
static inline i4 f4_wholes(f4 v) { return __builtin_convertvector(v, i4); }

/* Returns the same value and hides its origin from the compiler, which would otherwise turn the mask of a comparison into a choice between
 * a value and 0, and sign bits into negations. WebAssembly engines would expand these into more operations. */
static inline i4 i4_opaque(i4 v) {
#if defined(VEER_WASM_SIMD)
    __asm__("" : "+r"(v));
#endif
    return v;
}

/* selects a or b for each lane, by mask */
static inline i4 i4_select(i4 mask, i4 a, i4 b) { return (mask & a) | (~mask & b); }
static inline f4 f4_select(i4 mask, f4 a, f4 b) { return (f4)i4_select(mask, (i4)a, (i4)b); }
/* Returns the lanes in which two vectors are exactly equal, as in veer_same. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"
static inline i4 f4_same(f4 a, f4 b) { return a == b; }
#pragma GCC diagnostic pop
/* Like veer_min and veer_max. If the two are equal or either is NaN, the result is b. */
static inline f4 f4_min(f4 a, f4 b) {
#if defined(VEER_SSE)
    return (f4)_mm_min_ps((__m128)a, (__m128)b);
#elif defined(VEER_WASM_SIMD)
    return (f4)wasm_f32x4_pmin((v128_t)b, (v128_t)a);
#else
    return f4_select(a < b, a, b);
#endif
}
static inline f4 f4_max(f4 a, f4 b) {
#if defined(VEER_SSE)
    return (f4)_mm_max_ps((__m128)a, (__m128)b);
#elif defined(VEER_WASM_SIMD)
    return (f4)wasm_f32x4_pmax((v128_t)b, (v128_t)a);
#else
    return f4_select(a > b, a, b);
#endif
}
/* Returns the absolute value, also of -0. */
static inline f4 f4_size(f4 v) { return (f4)((i4)v & i4_opaque(i4_splat(INT32_MAX))); }
static inline f4 f4_negated(f4 v) { return (f4)((i4)v ^ i4_opaque(i4_splat(INT32_MIN))); }
/* Returns v, negated in the lanes of the mask. */
static inline f4 f4_negatedWhere(i4 mask, f4 v) { return (f4)((i4)v ^ (mask & i4_opaque(i4_splat(INT32_MIN)))); }
/* Returns v, negated where the sign bit of `sign` is set, so also for -0. */
static inline f4 f4_signed(f4 v, f4 sign) { return f4_negatedWhere((i4)sign, v); }

static inline f4 f4_sqrt(f4 v) {
#if defined(VEER_SSE)
    return (f4)_mm_sqrt_ps((__m128)v);
#elif defined(VEER_NEON)
    return (f4)vsqrtq_f32((float32x4_t)v);
#elif defined(VEER_WASM_SIMD)
    return (f4)wasm_f32x4_sqrt((v128_t)v);
#else
    return (f4){veer_sqrt(v[0]), veer_sqrt(v[1]), veer_sqrt(v[2]), veer_sqrt(v[3])};
#endif
}

/* Yields four of the eight lanes of two vectors. Compilers merge shuffles into other shuffles, for which WebAssembly engines have no single
 * instruction. */
#if defined(VEER_WASM_SIMD)
#define SHUFFLED(a, b, ...) ((f4)wasm_i32x4_shuffle((v128_t)(a), (v128_t)(b), __VA_ARGS__))
#else
#define SHUFFLED(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#endif
/* Interleave two vectors: lanes 0, 4, 1, 5 of the eight, and 2, 6, 3, 7. */
static inline f4 f4_pairsBelow(f4 a, f4 b) { return SHUFFLED(a, b, 0, 4, 1, 5); }
static inline f4 f4_pairsAbove(f4 a, f4 b) { return SHUFFLED(a, b, 2, 6, 3, 7); }
/* Return the lower halves of two vectors, and the upper halves. */
static inline f4 f4_halvesBelow(f4 a, f4 b) { return SHUFFLED(a, b, 0, 1, 4, 5); }
static inline f4 f4_halvesAbove(f4 a, f4 b) { return SHUFFLED(a, b, 2, 3, 6, 7); }
#undef SHUFFLED

/* Return the smallest and the largest of four lanes; comparing them as single floats would need branches. */
static inline float f4_leastLane(f4 v) {
    v = f4_min(v, f4_halvesAbove(v, v));
    return f4_min(f4_splat(v[0]), f4_splat(v[1]))[0];
}
static inline float f4_mostLane(f4 v) {
    v = f4_max(v, f4_halvesAbove(v, v));
    return f4_max(f4_splat(v[0]), f4_splat(v[1]))[0];
}

/* ---- two doubles */

typedef double d2 __attribute__((vector_size(16)));

static inline d2 d2_load(const void *from) {
    d2 v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}
static inline d2 d2_splat(double v) { return (d2){v, v}; }
static inline d2 d2_firsts(d2 a, d2 b) { return (d2){a[0], b[0]}; }
static inline d2 d2_seconds(d2 a, d2 b) { return (d2){a[1], b[1]}; }
/* Return the lower or upper half of a vector, converted to doubles. */
static inline d2 d2_below(f4 v) {
#if defined(VEER_SSE)
    return (d2)_mm_cvtps_pd((__m128)v);
#elif defined(VEER_WASM_SIMD)
    return (d2)wasm_f64x2_promote_low_f32x4((v128_t)v);
#else
    return (d2){(double)v[0], (double)v[1]};
#endif
}
static inline d2 d2_above(f4 v) { return d2_below(f4_halvesAbove(v, v)); }
/* Returns four doubles rounded to floats. */
static inline f4 f4_rounded(d2 below, d2 above) {
#if defined(VEER_SSE)
    return f4_halvesBelow((f4)_mm_cvtpd_ps((__m128d)below), (f4)_mm_cvtpd_ps((__m128d)above));
#elif defined(VEER_WASM_SIMD)
    return f4_halvesBelow((f4)wasm_f32x4_demote_f64x2_zero((v128_t)below), (f4)wasm_f32x4_demote_f64x2_zero((v128_t)above));
#else
    return (f4){(float)below[0], (float)below[1], (float)above[0], (float)above[1]};
#endif
}

/* ---- masks */

/* Returns 1 if the mask is set in any lane. */
static inline int i4_any(i4 mask) {
#if defined(VEER_SSE)
    return _mm_movemask_ps((__m128)mask) != 0;
#elif defined(VEER_WASM_SIMD)
    return wasm_v128_any_true((v128_t)mask);
#elif defined(VEER_NEON)
    return vmaxvq_u32((uint32x4_t)mask) != 0;
#else
    return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}
/* Returns 1 if any bit of any lane is set. */
static inline int i4_anyBit(i4 bits) {
#if defined(VEER_WASM_SIMD)
    return wasm_v128_any_true((v128_t)bits);
#else
    return i4_any(bits != i4_splat(0));
#endif
}
/* Keeps the values in the lanes of a mask and sets the others to 0. */
static inline f4 f4_where(i4 mask, f4 v) { return (f4)(i4_opaque(mask) & (i4)v); }
/* Keeps the values outside the lanes of a mask and sets the others to 0. */
static inline f4 f4_unless(i4 mask, f4 v) { return (f4)(~i4_opaque(mask) & (i4)v); }

/* Returns one bit per lane of a mask, lane 0 lowest. */
static inline uint32_t i4_bits(i4 mask) {
#if defined(VEER_SSE)
    return (uint32_t)_mm_movemask_ps((__m128)mask);
#elif defined(VEER_WASM_SIMD)
    return wasm_i32x4_bitmask((v128_t)mask);
#else
    return (uint32_t)(mask[0] & 1) | (uint32_t)(mask[1] & 2) | (uint32_t)(mask[2] & 4) | (uint32_t)(mask[3] & 8);
#endif
}

#endif
