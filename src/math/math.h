/* Arithmetic that gives the same bits on every machine: only + - * / sqrt, comparisons and exact conversions, never libm. sin, cos, atan2
 * and exp are polynomials (minimax, error under 2e-7 on their range); min and max compare and select. Random numbers are counter-based: a
 * pure function of seed, agent, stream and step (after Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, 2014). */
#ifndef VEER_MATH_MATH_H
#define VEER_MATH_MATH_H

#include <stdint.h>

#include "math/exact.h"
#include "math/vec3.h"
#include "veer.h"

#define VEER_PI 3.14159265358979f
#define VEER_TAU 6.28318530717959f
#define VEER_INF (__builtin_inff())

/* Returns a message about the change that makes the results of this build bit-identical to those of other builds (exact.c); null: none is
 * needed. WebAssembly never needs a change. */
#ifdef __wasm__
static inline const char *veer_inexactness(void) { return 0; }
#else
const char *veer_inexactness(void);
#endif

/* Marks long helpers with many callers. WebAssembly has one copy of each, which makes it smaller; emscripten.mk names the files that need
 * inlined copies for speed. */
#if defined(__wasm__) && !defined(VEER_OWN_COPIES)
#define VEER_CALLED static inline __attribute__((noinline))
#else
#define VEER_CALLED static inline
#endif

/* VEER_INLINE marks helpers whose arguments are constants at the call, so that each call becomes a specialized loop. VEER_RARE marks
 * helpers that are called rarely from several places, for which one copy is enough. */
#define VEER_INLINE static inline __attribute__((always_inline))
#define VEER_RARE static __attribute__((noinline))

static inline float veer_min(float a, float b) { return a < b ? a : b; }
static inline float veer_max(float a, float b) { return a > b ? a : b; }
static inline float veer_clamp(float v, float lo, float hi) { return v < lo ? lo : v > hi ? hi : v; }
/* Exact equality, for ties, marker values and unchanged values. The warning -Wfloat-equal rejects every other exact comparison. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"
static inline int veer_same(float a, float b) { return a == b; }
#pragma GCC diagnostic pop
static inline float veer_abs(float v) { return v < 0.0f ? -v : v; }
/* Replaces numbers below 1e-20 with 0 before they become denormal, so that hardware with and without flush-to-zero gives the same
 * results. */
static inline float veer_snapped(float v) { return veer_abs(v) < 1e-20f ? 0.0f : v; }
static inline float veer_sqrt(float v) { return __builtin_sqrtf(v); }
/* Returns 0 for NaN and both infinities, 1 for all other numbers. */
static inline int veer_isFinite(float v) { return v - v == 0.0f; }
/* Returns the floor as an integer. |v| must be below 2^31. */
static inline int32_t veer_floorInt(float v) {
    int32_t whole = (int32_t)v;
    return whole - (v < (float)whole);
}

static inline uint32_t veer_bits(float v) {
    uint32_t bits;
    __builtin_memcpy(&bits, &v, sizeof bits);
    return bits;
}
static inline float veer_fromBits(uint32_t bits) {
    float v;
    __builtin_memcpy(&v, &bits, sizeof v);
    return v;
}
/* Returns the largest float below a finite number. */
static inline float veer_floatBelow(float v) {
    const uint32_t bits = veer_bits(v);
    if (!(v < 0.0f || v > 0.0f)) return veer_fromBits(0x80000001u);
    return veer_fromBits(v > 0.0f ? bits - 1 : bits + 1);
}

float veer_sin(float angle);
float veer_cos(float angle);
float veer_atan2(float y, float x);
float veer_exp(float v); /* returns 0 for v below -87, INF above 88 */
/* Wraps any finite angle to (-pi, pi]. */
float veer_wrapAngle(float angle);

/* Returns 32 random bits, a pure function of the four arguments. */
uint32_t veer_random(uint32_t seed, uint32_t agent, uint32_t stream, uint32_t tick);
/* Returns a number uniformly distributed in [0, 1), made from random bits. */
static inline float veer_uniform(uint32_t bits) { return (float)(bits >> 8) * (1.0f / 16777216.0f); }
/* Returns a number with mean 0 and variance 1: the sum of 12 uniform numbers, so never beyond 6. */
float veer_normal(uint32_t seed, uint32_t agent, uint32_t stream, uint32_t tick);
/* Returns -1 or 1 at random. The result is the same for both orders of a pair. */
float veer_pairSide(uint32_t seed, uint32_t a, uint32_t b);

/* Returns a vector rotated about the z axis. */
static inline VeerVec3 veer_turnedBy(VeerVec3 v, float angle) {
    float c = veer_cos(angle), s = veer_sin(angle);
    return veer_vec3(v.x * c - v.y * s, v.x * s + v.y * c, v.z);
}

/* Returns a direction in space, of length 1, made from random bits. */
VeerVec3 veer_directionOf(uint32_t bits);
/* Returns a vector perpendicular to a direction of length 1, rotated about it by an angle; at angle 0 it is horizontal unless the direction
 * is vertical. */
VeerVec3 veer_sideways(VeerVec3 direction, float angle);

#endif
