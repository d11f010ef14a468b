/* Angles, exp and random numbers without libm, so that every compiler and machine gives the same bits.
 * The polynomials are minimax fits made for Veer (E. Remez, Sur le calcul effectif des polynomes d'approximation, 1934); ranges are reduced
 * with constants split into parts (W. Cody and W. Waite, Software Manual for the Elementary Functions, 1980). Random numbers come from the
 * finalizer of SplitMix (Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, 2014) applied to a counter made from the
 * arguments. */
#include "math/simd_math.h"

#include "math/sincos.h"

#define TAU_DOUBLE 6.283185307179586476925
/* tau as a sum of parts: the first has 32 bits, so that its products with whole numbers below 2^20 are exact */
#define TAU_1 6.2831853069365024566650390625
#define TAU_2 2.4308402026024769e-10
#define MAX_FAST_TURN 4000000.0

/* Reduces a finite angle to about [-pi, pi]. From 4,000,000 rad on, where adjacent floats are a quarter of a radian apart, the result is
 * the exact remainder of a division by the double closest to 2 pi: it has little meaning, but it is in range and the same on every
 * machine. */
static double reduceTurn(double angle) {
    double size = angle < 0.0 ? -angle : angle;
    if (size > MAX_FAST_TURN) {
        double step = TAU_DOUBLE;
        while (step * 2.0 <= size) step *= 2.0;
        for (; step >= TAU_DOUBLE; step *= 0.5) {
            if (size >= step) size -= step;
        }
        angle = angle < 0.0 ? -size : size;
    }
    double turns = (double)(int32_t)(angle * (1.0 / TAU_DOUBLE) + (angle < 0.0 ? -0.5 : 0.5));
    return (angle - turns * TAU_1) - turns * TAU_2;
}

float veer_wrapAngle(float angle) {
    if (angle > -VEER_PI && angle <= VEER_PI) return angle;
    if (veer_same(angle, -VEER_PI)) return VEER_PI; /* this float is slightly beyond -pi and would wrap to the float below VEER_PI */
    if (!veer_isFinite(angle)) return angle - angle;
    float wrapped = (float)reduceTurn((double)angle);
    return wrapped > -VEER_PI && wrapped <= VEER_PI ? wrapped : VEER_PI;
}

/* Returns the sine (quarter 0) or cosine (quarter 1): the angle is split into quarter turns and a remainder in [-pi/4, pi/4]. */
static float sineFrom(float angle, int32_t quarter) {
    if (!veer_isFinite(angle)) return angle - angle;
    if (!(angle >= -MAX_EXACT_ANGLE && angle <= MAX_EXACT_ANGLE)) angle = (float)reduceTurn((double)angle);
    int32_t quarters = (int32_t)(angle * (2.0f / VEER_PI) + (angle < 0.0f ? -0.5f : 0.5f));
    float whole = (float)quarters;
    float rest = QUARTER_REST(angle, whole), sq = rest * rest;
    quarter += quarters;
    float value = quarter & 1 ? COSINE_OF(sq) : SINE_OF(rest, sq);
    return quarter & 2 ? -value : value;
}

float veer_sin(float angle) { return sineFrom(angle, 0); }

float veer_cos(float angle) { return sineFrom(angle, 1); }

#ifdef VEER_SCALAR
float veer_atan2(float y, float x) {
    float sizeX = veer_abs(x), sizeY = veer_abs(y);
    float longer = veer_max(sizeX, sizeY), shorter = veer_min(sizeX, sizeY);
    if (longer == 0.0f) return 0.0f;
    float t = shorter / longer;
    float sq = t * t;
    float sum = -0.07366706212f + sq * (0.04112186118f + sq * (-0.015132537f + sq * 0.002622244736f));
    float angle = t + t * sq * (-0.3333298706f + sq * (0.1999039663f + sq * (-0.1418597532f + sq * (0.1057393214f + sq * sum))));
    if (sizeY > sizeX) angle = 0.5f * VEER_PI - (angle + 0.5f * PI_EXCESS);
    if (x < 0.0f) angle = VEER_PI - (angle + PI_EXCESS);
    return y < 0.0f ? -angle : angle;
}
#else
/* Uses the version for four lanes: it has no branches, and branches on the octant of a direction would be mispredicted. */
float veer_atan2(float y, float x) { return f4_atan2(f4_splat(y), f4_splat(x))[0]; }
#endif

float veer_exp(float v) {
    if (!(v >= -87.0f && v <= 88.0f)) return v < 0.0f ? 0.0f : v > 0.0f ? VEER_INF : v;
    int32_t power = (int32_t)(v * 1.44269504f + (v < 0.0f ? -0.5f : 0.5f));
    float whole = (float)power;
    float rest = (v - whole * 0.693359375f) - whole * -2.12194440e-4f;
    float sum = 0.5000000096f + rest * (0.1666651831f + rest * (0.04166620414f + rest * (0.008368953498f + rest * 0.001395060236f)));
    return (1.0f + (rest + rest * rest * sum)) * veer_fromBits((uint32_t)(power + 127) << 23);
}

/* ---- the same functions for four lanes */

static d2 reducedBy(d2 turns, d2 angle) { return (angle - turns * d2_splat(TAU_1)) - turns * d2_splat(TAU_2); }

f4 f4_reduceTurn(f4 angle) {
    const f4 pi = f4_splat(VEER_PI);
    f4 size = f4_size(angle);
    if (i4_any(~(size < f4_splat(9.42f)))) /* angles beyond three half turns, or NaN, are rare */
        return (f4){veer_wrapAngle(angle[0]), veer_wrapAngle(angle[1]), veer_wrapAngle(angle[2]), veer_wrapAngle(angle[3])};
    f4 turns = f4_select(angle < f4_splat(0.0f), f4_splat(-1.0f), f4_splat(1.0f));
    f4 wrapped = f4_rounded(reducedBy(d2_below(turns), d2_below(angle)), reducedBy(d2_above(turns), d2_above(angle)));
    i4 isWrapped = (wrapped > -pi) & (wrapped <= pi) & ~f4_same(angle, -pi);
    return f4_select((angle > -pi) & (angle <= pi), angle, f4_select(isWrapped, wrapped, pi));
}

f4 f4_exp(f4 v) {
    const f4 zero = f4_splat(0.0f), half = f4_splat(0.5f), one = f4_splat(1.0f);
    i4 isUsual = (v >= f4_splat(-87.0f)) & (v <= f4_splat(88.0f));
    f4 usual = f4_where(isUsual, v);
    i4 power = f4_wholes(usual * f4_splat(1.44269504f) + f4_select(usual < zero, -half, half));
    f4 whole = f4_floats(power), rest = (usual - whole * f4_splat(0.693359375f)) - whole * f4_splat(-2.12194440e-4f);
    f4 sum = f4_splat(0.04166620414f) + rest * (f4_splat(0.008368953498f) + rest * f4_splat(0.001395060236f));
    sum = f4_splat(0.5000000096f) + rest * (f4_splat(0.1666651831f) + rest * sum);
    f4 result = (one + (rest + rest * rest * sum)) * (f4)((power + i4_splat(127)) << 23);
    f4 beyond = f4_select(v < zero, zero, f4_select(v > zero, f4_splat(VEER_INF), v));
    return f4_select(isUsual, result, beyond);
}

#define GOLDEN_GAMMA 0x9E3779B97F4A7C15ull

static uint64_t mix(uint64_t v) {
    v = (v ^ v >> 30) * 0xBF58476D1CE4E5B9ull;
    v = (v ^ v >> 27) * 0x94D049BB133111EBull;
    return v ^ v >> 31;
}

/* Returns the random number (stream, tick) of the sequence (seed, agent). */
static uint64_t randomBits(uint32_t seed, uint32_t agent, uint32_t stream, uint32_t tick) {
    uint64_t sequence = mix(((uint64_t)seed << 32 | agent) + GOLDEN_GAMMA);
    return mix(sequence + ((uint64_t)stream << 32 | tick) * GOLDEN_GAMMA);
}

uint32_t veer_random(uint32_t seed, uint32_t agent, uint32_t stream, uint32_t tick) {
    return (uint32_t)(randomBits(seed, agent, stream, tick) >> 32);
}

/* Returns the four 16-bit words of the number, added in pairs into two sums. */
static uint64_t halvesOf(uint64_t bits) {
    const uint64_t words = 0x0000FFFF0000FFFFull;
    return (bits & words) + (bits >> 16 & words);
}

/* Returns the sum of twelve 16-bit words, taken from three random numbers and added two at a time. */
static float normalFrom(uint64_t bits) {
    const uint64_t first = mix(bits + GOLDEN_GAMMA), second = mix(first + GOLDEN_GAMMA), third = mix(second + GOLDEN_GAMMA);
    const uint64_t sums = halvesOf(first) + halvesOf(second) + halvesOf(third);
    return (float)((int32_t)((uint32_t)sums + (uint32_t)(sums >> 32)) - 12 * 65535 / 2) * (1.0f / 65536.0f);
}

float veer_normal(uint32_t seed, uint32_t agent, uint32_t stream, uint32_t tick) {
    return normalFrom(randomBits(seed, agent, stream, tick));
}

/* The random numbers are calculated one by one, because SIMD has no 64-bit multiplication. */
f4 f4_normal(uint32_t seed, const uint32_t agents[4], uint32_t stream, uint32_t tick) {
    return (f4){veer_normal(seed, agents[0], stream, tick), veer_normal(seed, agents[1], stream, tick),
                veer_normal(seed, agents[2], stream, tick), veer_normal(seed, agents[3], stream, tick)};
}

float veer_pairSide(uint32_t seed, uint32_t a, uint32_t b) {
    uint32_t lower = a < b ? a : b, higher = a < b ? b : a;
    return veer_random(seed, lower, 0x50414952u, higher) & 1 ? 1.0f : -1.0f;
}

VeerVec3 veer_directionOf(uint32_t bits) {
    float z = 2.0f * (float)(bits >> 16) * (1.0f / 65535.0f) - 1.0f, angle = VEER_TAU * (float)(bits & 0xFFFFu) * (1.0f / 65536.0f);
    float flat = veer_sqrt(veer_max(1.0f - z * z, 0.0f));
    return veer_vec3(flat * veer_cos(angle), flat * veer_sin(angle), z);
}

VeerVec3 veer_sideways(VeerVec3 d, float angle) {
    float flat = veer_length2(d.x, d.y), c = veer_cos(angle), s = veer_sin(angle);
    VeerVec3 left = flat > 1e-3f ? veer_vec3(-d.y / flat, d.x / flat, 0.0f) : veer_vec3(0.0f, 1.0f, 0.0f);
    VeerVec3 up = veer_cross3(d, left);
    VeerVec3 side = {left.x * c + up.x * s, left.y * c + up.y * s, left.z * c + up.z * s};
    return veer_unit3(side);
}
