/* Angles, exp and random numbers for any floats: within a few units in the last place of the C library's results, within their ranges, and
 * bit-identical whether computed four at a time or one by one. */
#include <math.h>

#include "fuzz.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"

static int isNear(float a, double b, double tolerance) { return fabs((double)a - b) <= tolerance; }

/* Angles up to 4,000,000 rad are reduced exactly. Beyond that, floats are so far apart that only the range is promised. */
static void checkAngle(float angle) {
    float sine = veer_sin(angle), cosine = veer_cos(angle), wrapped = veer_wrapAngle(angle);
    if (!veer_isFinite(angle)) {
        HOLDS(sine != sine && cosine != cosine && wrapped != wrapped);
        return;
    }
    HOLDS(wrapped > -VEER_PI && wrapped <= VEER_PI);
    HOLDS(sine >= -1.000001f && sine <= 1.000001f && cosine >= -1.000001f && cosine <= 1.000001f);
    HOLDS(isNear(sine * sine + cosine * cosine, 1.0, 1e-5));
    if (veer_abs(angle) > 4e6f) return;
    HOLDS(isNear(sine, sin((double)angle), 2e-6) && isNear(cosine, cos((double)angle), 2e-6));
    HOLDS(isNear(veer_sin(wrapped), sin((double)angle), 3e-6));
}

static void checkArc(float y, float x) {
    float arc = veer_atan2(y, x);
    if (!veer_isFinite(y) || !veer_isFinite(x)) return;
    HOLDS(arc >= -VEER_PI && arc <= VEER_PI);
    double size = fabs((double)x) + fabs((double)y);
    if (size > 1e-30 && size < 1e30) HOLDS(isNear(arc, atan2((double)y, (double)x), 2e-6) || fabs(fabs((double)arc) - 3.14159265) < 2e-6);
}

static void checkExp(float v) {
    float e = veer_exp(v);
    if (v != v) return;
    HOLDS(e >= 0.0f);
    if (v > -86.0f && v < 87.0f) HOLDS(isNear(e, exp((double)v), 1e-5 * exp((double)v)));
    if (v < -87.5f) HOLDS(e == 0.0f);
    if (v > 89.0f) HOLDS(e == VEER_INF);
}

static int isSame(float a, float b) { return veer_bits(a) == veer_bits(b) || (a != a && b != b); }

static void checkLanes(const float a[4], const float b[4]) {
    f4 arcs = f4_atan2(f4_load(a), f4_load(b)), powers = f4_exp(f4_load(a));
    for (uint32_t i = 0; i < 4; i++) {
        HOLDS(isSame(arcs[i], veer_atan2(a[i], b[i])));
        HOLDS(isSame(powers[i], veer_exp(a[i])));
    }
}

static void checkRandom(Fuzz *in) {
    uint32_t seed = fuzz_word(in), a = fuzz_word(in), b = fuzz_word(in), tick = fuzz_word(in);
    float normal = veer_normal(seed, a, b, tick), side = veer_pairSide(seed, a, b);
    VeerVec3 direction = veer_directionOf(seed), across = veer_sideways(direction, (float)(a % 7));
    HOLDS(veer_random(seed, a, b, tick) == veer_random(seed, a, b, tick));
    HOLDS(normal >= -6.0f && normal <= 6.0f);
    HOLDS((side == 1.0f || side == -1.0f) && veer_pairSide(seed, b, a) == side);
    HOLDS(isNear(veer_length3(direction), 1.0, 1e-5) && isNear(veer_length3(across), 1.0, 1e-5));
    HOLDS(isNear(veer_dot3(direction, across), 0.0, 1e-5));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Fuzz in = {bytes, bytes + size};
    while (fuzz_more(&in)) {
        float a[4], b[4];
        for (uint32_t i = 0; i < 4; i++) {
            a[i] = fuzz_byte(&in) % 2 ? fuzz_float(&in) : veer_fromBits(fuzz_word(&in));
            b[i] = fuzz_byte(&in) % 2 ? fuzz_float(&in) : veer_fromBits(fuzz_word(&in));
            checkAngle(a[i]);
            checkArc(a[i], b[i]);
            checkExp(a[i]);
        }
        checkLanes(a, b);
        checkRandom(&in);
    }
    return 0;
}
