/* Tests that operations on four lanes give the results of four single floats, in every build: SSE, NEON, wasm SIMD, scalar. */
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "test.h"

static f4 randomLanes(uint32_t *seed) {
    f4 v = f4_splat(0.0f);
    for (int lane = 0; lane < 4; lane++) v[lane] = test_range(seed, -100.0f, 100.0f);
    return v;
}

TEST(lanes_give_the_bits_of_single_floats) {
    uint32_t seed = 1;
    for (int i = 0; i < 20000; i++) {
        f4 a = randomLanes(&seed), b = randomLanes(&seed);
        f4 root = f4_sqrt(a * a + b * b), lower = f4_min(a, b), higher = f4_max(a, b), chosen = f4_select(a < b, a * b, a / b);
        for (int lane = 0; lane < 4; lane++) {
            float x = a[lane], y = b[lane];
            CHECK_EQ(veer_bits(root[lane]), veer_bits(veer_length2(x, y)));
            CHECK_EQ(veer_bits(lower[lane]), veer_bits(veer_min(x, y)));
            CHECK_EQ(veer_bits(higher[lane]), veer_bits(veer_max(x, y)));
            if (!CHECK_EQ(veer_bits(chosen[lane]), veer_bits(x < y ? x * y : x / y))) return;
        }
    }
}

TEST(min_and_max_of_nan_are_those_of_single_floats) {
    float none = VEER_INF - VEER_INF;
    f4 a = {none, 1.0f, -0.0f, 0.0f}, b = {1.0f, none, 0.0f, -0.0f};
    f4 lower = f4_min(a, b), higher = f4_max(a, b);
    for (int lane = 0; lane < 4; lane++) {
        CHECK_EQ(veer_bits(lower[lane]) << 1, veer_bits(veer_min(a[lane], b[lane])) << 1);
        CHECK_EQ(veer_bits(higher[lane]) << 1, veer_bits(veer_max(a[lane], b[lane])) << 1);
    }
}

TEST(lanes_are_loaded_and_stored_at_any_address) {
    float from[7] = {0, 1, 2, 3, 4, 5, 6}, to[7] = {0};
    f4_store(to + 2, f4_load(from + 1));
    CHECK(to[1] == 0.0f && to[2] == 1.0f && to[3] == 2.0f && to[4] == 3.0f && to[5] == 4.0f && to[6] == 0.0f);
}

TEST(any_and_where_respect_each_lane) {
    for (int32_t bits = 0; bits < 16; bits++) {
        i4 mask = {bits & 1 ? -1 : 0, bits & 2 ? -1 : 0, bits & 4 ? -1 : 0, bits & 8 ? -1 : 0};
        f4 kept = f4_where(mask, (f4){1, 2, 3, 4});
        CHECK_EQ(i4_any(mask), bits != 0);
        for (int lane = 0; lane < 4; lane++) CHECK_EQ(kept[lane], bits >> lane & 1 ? (float)(lane + 1) : 0.0f);
    }
}

TEST(a_mask_has_one_bit_per_lane) {
    CHECK_EQ(i4_bits((f4){1, 5, 1, 5} < f4_splat(3.0f)), 5u);
    CHECK_EQ(i4_bits(f4_splat(1.0f) < f4_splat(0.0f)), 0u);
    CHECK_EQ(i4_bits(f4_splat(0.0f) < f4_splat(1.0f)), 15u);
}

static int areBits(f4 lanes, float a, float b, float c, float d) {
    return veer_bits(lanes[0]) == veer_bits(a) && veer_bits(lanes[1]) == veer_bits(b) && veer_bits(lanes[2]) == veer_bits(c) &&
           veer_bits(lanes[3]) == veer_bits(d);
}

/* Returns an ordinary number, or a float with random bits but not a NaN, because NaNs have many bit patterns. */
static float anyFloat(uint32_t *seed) {
    float v = veer_fromBits(test_random(seed) * 65537u + test_random(seed));
    return v == v && test_random(seed) % 4 ? v : test_range(seed, -7.0f, 7.0f);
}

TEST(functions_of_lanes_give_the_bits_of_their_scalar_forms) {
    uint32_t seed = 3;
    const float edges[] = {0.0f, -0.0f, 1.0f, -1.0f, VEER_PI, -VEER_PI, VEER_INF, -VEER_INF, -87.0f, 88.0f, 1e-21f, -1e-20f, 1.1e-20f};
    const uint32_t count = sizeof edges / sizeof *edges;
    for (uint32_t i = 0; i < 200000; i++) {
        float x[4], y[4];
        for (uint32_t lane = 0; lane < 4; lane++) {
            x[lane] = i < count * count ? edges[i % count] : anyFloat(&seed);
            y[lane] = i < count * count ? edges[i / count] : anyFloat(&seed);
        }
        f4 a = f4_load(x), b = f4_load(y), angle = f4_atan2(b, a), power = f4_exp(a), wrapped = f4_wrapAngle(a), snapped = f4_snapped(a);
        int finite = veer_isFinite(x[0]) && veer_isFinite(x[1]) && veer_isFinite(x[2]) && veer_isFinite(x[3]);
        int bounded = finite && veer_isFinite(y[0]) && veer_isFinite(y[1]) && veer_isFinite(y[2]) && veer_isFinite(y[3]);
        if (bounded) CHECK(areBits(angle, veer_atan2(y[0], x[0]), veer_atan2(y[1], x[1]), veer_atan2(y[2], x[2]), veer_atan2(y[3], x[3])));
        if (finite) CHECK(areBits(wrapped, veer_wrapAngle(x[0]), veer_wrapAngle(x[1]), veer_wrapAngle(x[2]), veer_wrapAngle(x[3])));
        CHECK(areBits(snapped, veer_snapped(x[0]), veer_snapped(x[1]), veer_snapped(x[2]), veer_snapped(x[3])));
        if (!CHECK(areBits(power, veer_exp(x[0]), veer_exp(x[1]), veer_exp(x[2]), veer_exp(x[3])))) return;
    }
}
