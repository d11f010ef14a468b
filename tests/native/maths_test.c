/* Tests angles, exp and random numbers: compared with libm in double precision, at the limits, and bit-identical in every build. */
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include <math.h>
#include "test.h"

#define PI_DOUBLE 3.14159265358979323846

static double largest(double a, double b) { return a > b ? a : b; }

TEST(sin_and_cos_are_accurate_to_a_ten_millionth_and_up_to_a_million_radians_to_twice_that) {
    const float ranges[] = {4096.0f, 1.0e6f};
    for (uint32_t k = 0; k < 2; k++) {
        double worst = 0.0;
        uint32_t seed = k + 1;
        for (int i = 0; i < 200000; i++) {
            float angle = test_range(&seed, -ranges[k], ranges[k]);
            worst = largest(worst, fabs((double)veer_sin(angle) - sin((double)angle)));
            worst = largest(worst, fabs((double)veer_cos(angle) - cos((double)angle)));
        }
        CHECK_NEAR(worst, 0.0, k ? 2.0e-7 : 1.0e-7);
    }
}

TEST(sin_of_a_small_angle_is_the_angle) {
    CHECK_EQ(veer_sin(0.0f), 0.0f);
    CHECK_EQ(veer_cos(0.0f), 1.0f);
    CHECK_EQ(veer_sin(1e-20f), 1e-20f);
    CHECK_EQ(veer_sin(-1e-20f), -1e-20f);
}

TEST(sin_and_cos_of_any_angle_lie_on_the_unit_circle) {
    uint32_t seed = 3;
    for (int i = 0; i < 50000; i++) {
        float angle = veer_fromBits(test_random(&seed));
        if (!veer_isFinite(angle)) continue;
        float s = veer_sin(angle), c = veer_cos(angle);
        if (!CHECK_NEAR(s * s + c * c, 1.0f, 4e-7f)) return;
    }
}

TEST(atan2_agrees_with_libm_in_all_quadrants) {
    double worst = 0.0;
    uint32_t seed = 4;
    for (int i = 0; i < 200000; i++) {
        float x = test_range(&seed, -10.0f, 10.0f), y = test_range(&seed, -10.0f, 10.0f);
        if (i % 4 == 0) y *= 1e-4f;
        if (i % 4 == 1) x *= 1e-4f;
        worst = largest(worst, fabs((double)veer_atan2(y, x) - atan2((double)y, (double)x)));
    }
    CHECK_NEAR(worst, 0.0, 3.0e-7);
}

TEST(atan2_on_the_axes_is_exact) {
    CHECK_EQ(veer_atan2(0.0f, 0.0f), 0.0f);
    CHECK_EQ(veer_atan2(-0.0f, -0.0f), 0.0f);
    CHECK_EQ(veer_atan2(0.0f, 5.0f), 0.0f);
    CHECK_EQ(veer_atan2(5.0f, 0.0f), 0.5f * VEER_PI);
    CHECK_EQ(veer_atan2(-5.0f, 0.0f), -0.5f * VEER_PI);
    CHECK_EQ(veer_atan2(0.0f, -5.0f), VEER_PI);
    CHECK_NEAR(veer_atan2(3e38f, 3e38f), 0.25f * VEER_PI, 1e-7f);
    CHECK_NEAR(veer_atan2(1e-44f, -1e-44f), 0.75f * VEER_PI, 3e-7f);
}

TEST(exp_is_accurate_to_a_ten_millionth_of_its_value) {
    double worst = 0.0;
    uint32_t seed = 5;
    for (int i = 0; i < 200000; i++) {
        float v = test_range(&seed, -87.0f, 88.0f);
        worst = largest(worst, fabs((double)veer_exp(v) / exp((double)v) - 1.0));
    }
    CHECK_NEAR(worst, 0.0, 1.2e-7);
    CHECK_EQ(veer_exp(0.0f), 1.0f);
}

TEST(exp_underflows_to_zero_and_overflows_to_infinity) {
    CHECK_EQ(veer_exp(-87.5f), 0.0f);
    CHECK_EQ(veer_exp(-VEER_INF), 0.0f);
    CHECK_EQ(veer_exp(88.5f), VEER_INF);
    CHECK(veer_exp(-87.0f) > 0.0f);
    CHECK(veer_isFinite(veer_exp(88.0f)));
}

TEST(an_angle_within_half_a_turn_stays_as_it_is) {
    uint32_t seed = 6;
    for (int i = 0; i < 10000; i++) {
        float angle = test_range(&seed, -3.14159f, 3.14159f);
        if (!CHECK_EQ(veer_bits(veer_wrapAngle(angle)), veer_bits(angle))) return;
    }
}

TEST(half_a_turn_is_plus_pi_from_both_sides) {
    float above = veer_fromBits(veer_bits(VEER_PI) + 1), below = veer_fromBits(veer_bits(VEER_PI) - 1);
    CHECK_EQ(veer_wrapAngle(VEER_PI), VEER_PI);
    CHECK_EQ(veer_wrapAngle(-VEER_PI), VEER_PI);
    CHECK_EQ(veer_wrapAngle(below), below);
    CHECK_EQ(veer_wrapAngle(-below), -below);
    CHECK(veer_wrapAngle(above) < 0.0f);
    CHECK(veer_wrapAngle(-above) > 0.0f);
    CHECK_EQ(veer_wrapAngle(3.0f * VEER_PI), VEER_PI);
    CHECK_EQ(veer_wrapAngle(-3.0f * VEER_PI), VEER_PI);
}

TEST(a_wrapped_angle_differs_by_whole_turns) {
    double worst = 0.0;
    uint32_t seed = 7;
    for (int i = 0; i < 200000; i++) {
        float angle = test_range(&seed, -1.0e6f, 1.0e6f), wrapped = veer_wrapAngle(angle);
        if (!CHECK(wrapped > -VEER_PI && wrapped <= VEER_PI)) return;
        worst = largest(worst, fabs(remainder((double)angle - (double)wrapped, 2.0 * PI_DOUBLE)));
    }
    CHECK_NEAR(worst, 0.0, 1.3e-7);
}

TEST(huge_angles_wrap_into_the_range) {
    uint32_t seed = 8;
    for (int i = 0; i < 50000; i++) {
        float angle = veer_fromBits(test_random(&seed));
        if (!veer_isFinite(angle)) continue;
        float wrapped = veer_wrapAngle(angle);
        if (!CHECK(wrapped > -VEER_PI && wrapped <= VEER_PI)) return;
    }
    CHECK_NEAR(veer_wrapAngle(1e7f), remainder(1e7, 2.0 * PI_DOUBLE), 2e-7);
    CHECK_EQ(veer_wrapAngle(3.4e38f), -veer_wrapAngle(-3.4e38f));
}

TEST(nan_stays_nan_and_nothing_hangs) {
    float wrong[] = {VEER_INF, -VEER_INF, VEER_INF - VEER_INF};
    for (int i = 0; i < 3; i++) {
        CHECK(!veer_isFinite(veer_wrapAngle(wrong[i])));
        CHECK(!veer_isFinite(veer_sin(wrong[i])));
        CHECK(!veer_isFinite(veer_cos(wrong[i])));
    }
    CHECK(veer_exp(wrong[2]) != veer_exp(wrong[2]));
}

/* Returns chi squared over 64 bins. With 63 degrees of freedom, a value above 130 occurs by chance once in a million. */
static double unevenness(uint32_t (*draw)(uint32_t), int shift) {
    enum { BINS = 64, DRAWS = 64000 };
    int bins[BINS] = {0};
    for (uint32_t i = 0; i < DRAWS; i++) bins[draw(i) >> shift & (BINS - 1)]++;
    double sum = 0.0;
    for (int i = 0; i < BINS; i++) sum += (bins[i] - DRAWS / BINS) * (bins[i] - DRAWS / BINS) / (double)(DRAWS / BINS);
    return sum;
}
static uint32_t bySeed(uint32_t i) { return veer_random(i, 5, 1, 9); }
static uint32_t byAgent(uint32_t i) { return veer_random(7, i, 1, 9); }
static uint32_t byStream(uint32_t i) { return veer_random(7, 5, i, 9); }
static uint32_t byTick(uint32_t i) { return veer_random(7, 5, 1, i); }

TEST(random_numbers_are_uniform_along_each_argument) {
    uint32_t (*draws[])(uint32_t) = {bySeed, byAgent, byStream, byTick};
    for (int i = 0; i < 4; i++) {
        CHECK(unevenness(draws[i], 26) < 130.0);
        CHECK(unevenness(draws[i], 8) < 130.0);
        CHECK(unevenness(draws[i], 0) < 130.0);
    }
}

TEST(uniform_numbers_reach_zero_but_never_one) {
    CHECK_EQ(veer_uniform(0), 0.0f);
    CHECK(veer_uniform(0xFFFFFFFFu) < 1.0f);
    double sum = 0.0;
    for (uint32_t i = 0; i < 100000; i++) sum += (double)veer_uniform(veer_random(1, 2, 3, i));
    CHECK_NEAR(sum / 100000.0, 0.5, 0.005);
}

TEST(numbers_of_adjacent_seeds_agents_streams_or_ticks_are_uncorrelated) {
    double products[4] = {0.0};
    enum { DRAWS = 100000 };
    for (uint32_t i = 0; i < DRAWS; i++) {
        double here = (double)veer_uniform(veer_random(i, 1, 2, i)) - 0.5;
        products[0] += here * ((double)veer_uniform(veer_random(i + 1, 1, 2, i)) - 0.5);
        products[1] += here * ((double)veer_uniform(veer_random(i, 2, 2, i)) - 0.5);
        products[2] += here * ((double)veer_uniform(veer_random(i, 1, 3, i)) - 0.5);
        products[3] += here * ((double)veer_uniform(veer_random(i, 1, 2, i + 1)) - 0.5);
    }
    /* the correlation of independent numbers has a standard deviation of 1 / sqrt(DRAWS) = 0.003 */
    for (int k = 0; k < 4; k++) CHECK_NEAR(products[k] * 12.0 / DRAWS, 0.0, 0.016);
}

TEST(normal_numbers_have_mean_zero_variance_one_and_light_tails) {
    enum { DRAWS = 200000 };
    double sum = 0.0, squares = 0.0, cubes = 0.0, most = 0.0;
    int beyondOne = 0;
    for (uint32_t i = 0; i < DRAWS; i++) {
        double v = (double)veer_normal(11, i & 255, 4, i >> 8);
        sum += v;
        squares += v * v;
        cubes += v * v * v;
        most = largest(most, fabs(v));
        beyondOne += fabs(v) > 1.0;
    }
    CHECK_NEAR(sum / DRAWS, 0.0, 0.012);
    CHECK_NEAR(squares / DRAWS, 1.0, 0.016);
    CHECK_NEAR(cubes / DRAWS, 0.0, 0.04);
    CHECK_NEAR((double)beyondOne / DRAWS, 0.3173, 0.01);
    CHECK(most < 6.0);
    CHECK(most > 3.5);
}

TEST(four_agents_in_lanes_draw_the_same_numbers_as_each_alone) {
    uint32_t seed = 14;
    for (uint32_t i = 0; i < 5000; i++) {
        const uint32_t agents[4] = {test_random(&seed), i, test_random(&seed), i + 1}, stream = test_random(&seed);
        f4 together = f4_normal(15, agents, stream, i);
        for (uint32_t k = 0; k < 4; k++)
            if (!CHECK_EQ(together[k], veer_normal(15, agents[k], stream, i))) return;
    }
}

TEST(both_agents_of_a_pair_get_the_same_side_and_sides_are_equally_likely) {
    int right = 0;
    uint32_t seed = 12;
    for (int i = 0; i < 20000; i++) {
        uint32_t a = test_random(&seed), b = test_random(&seed);
        float side = veer_pairSide(3, a, b);
        if (!CHECK_EQ(side, veer_pairSide(3, b, a)) || !CHECK(side == 1.0f || side == -1.0f)) return;
        right += side > 0.0f;
    }
    CHECK_NEAR(right, 10000, 400);
}

static uint64_t fold(uint64_t hash, float v) { return (hash ^ veer_bits(v)) * 0x100000001B3ull; }

/* The hash was not derived independently: it is the result of the first build. Every compiler, including wasm with and without SIMD, must
 * reproduce it, and it may change only together with the golden hashes of the scenes. */
TEST(a_hundred_thousand_values_have_the_same_bits_in_every_build) {
    uint64_t hash = 0xCBF29CE484222325ull;
    for (uint32_t i = 0; i < 100000; i++) {
        float u = veer_uniform(veer_random(1, i, 0, 0)), v = veer_uniform(veer_random(1, i, 1, 0));
        float angle = (u - 0.5f) * veer_exp(v * 40.0f - 10.0f);
        hash = fold(hash, veer_sin(angle));
        hash = fold(hash, veer_cos(angle));
        hash = fold(hash, veer_wrapAngle(angle));
        hash = fold(hash, veer_atan2(u - 0.5f, v - 0.5f));
        hash = fold(hash, veer_exp((u - 0.5f) * 160.0f));
        hash = fold(hash, veer_normal(2, i, 3, i));
        hash = fold(hash, veer_sqrt(u) * veer_pairSide(4, i, 77));
        VeerVec3 ahead = i % 8 ? veer_directionOf(veer_random(1, i, 2, 0)) : veer_vec3(0, 0, i % 16 ? 1 : -1);
        VeerVec3 across = veer_sideways(ahead, angle);
        CHECK(veer_abs(veer_dot3(ahead, across)) < 1e-6f);
        hash = fold(fold(fold(hash, across.x), across.y), across.z);
    }
    CHECK_EQ(hash, 11591199141326796454ull);
}
