/* A run-time probe for compiler options that exact.h cannot detect: some define no macro, and Clang's -ffp-contract=fast overrides the
 * pragmas. This file is compiled with the same options as the others, and tests calculations whose results these options would change. */
#include "math/simd.h"

#ifndef __wasm__

/* Volatile, so that the compiler cannot compute results in advance. The square of `near` needs twice the digits of a float: rounded, it is
 * `square`; a fused multiply-add keeps the rest. `nearDouble` and `squareDouble` are the same for doubles. */
static volatile const float near = 1.0f + 0x1p-12f, square = 1.0f + 0x1p-11f, one = 1.0f, two = 2.0f, little = 1e-9f, zero = 0.0f;
static volatile const double nearDouble = 1.0 + 0x1p-27, squareDouble = 1.0 + 0x1p-26;

enum { LOOP = 16 }; /* number of iterations that is large enough for a compiler to vectorize the loop */

static int differ(float a, float b) { return veer_bits(a) != veer_bits(b); }

static int isLoopFused(void) {
    float factors[LOOP], squares[LOOP];
    int fused = 0;
    for (int i = 0; i < LOOP; i++) {
        factors[i] = near;
        squares[i] = square;
    }
    for (int i = 0; i < LOOP; i++) squares[i] -= factors[i] * factors[i];
    for (int i = 0; i < LOOP; i++) fused |= differ(squares[i], 0.0f);
    return fused;
}

/* Returns 1 if a product and a sum are fused and rounded only once, in any of the forms in which they can be written. */
static int isFused(void) {
    const float a = near, b = square, plus = a * a - b, minus = b - a * a, negative = -(a * a) + b;
    const double c = nearDouble, d = squareDouble, plusDouble = c * c - d, minusDouble = d - c * c;
    const float dots =
        veer_dot3(veer_vec3(a, b, 0.0f), veer_vec3(a, -one, 0.0f)) + veer_dot3(veer_vec3(b, a, 0.0f), veer_vec3(-one, a, 0.0f));
    const f4 lanes = f4_splat(a), squares = f4_splat(b), sums = lanes * lanes - squares, differences = squares - lanes * lanes;
    const d2 pair = d2_splat(c), pairSums = pair * pair - d2_splat(d);
    return isLoopFused() || differ(plus, 0.0f) || differ(minus, 0.0f) || differ(negative, 0.0f) || differ((float)plusDouble, 0.0f) ||
           differ((float)minusDouble, 0.0f) || differ(dots, 0.0f) || i4_anyBit((i4)sums | (i4)differences) ||
           differ((float)pairSums[0], 0.0f) || differ((float)pairSums[1], 0.0f);
}

/* Returns 1 if sums are reordered, if quotients or roots are approximate, or if signed zeros, infinity or NaN are not handled correctly. */
static int isRewritten(void) {
    const float a = little, b = one, c = two, none = zero, nan = none / none, infinity = b / none, five = c + c + b;
    const f4 small = f4_splat(a), ones = f4_splat(b), sums = (small + ones) - ones;
    return differ((a + b) - b, 0.0f) || differ(a + (b - (b + a)), a) || i4_anyBit((i4)sums) || differ(near / 7.0f, 0x1.24a492p-3f) ||
           differ(square / five, 0x1.99ccccp-3f) || differ((f4_splat(square) / f4_splat(five))[0], 0x1.99ccccp-3f) ||
           differ(veer_sqrt(c), 0x1.6a09e6p+0f) || differ(f4_sqrt(f4_splat(c))[0], 0x1.6a09e6p+0f) || differ(-none + 0.0f, 0.0f) ||
           !differ(-none, none) || veer_same(nan, nan) || veer_isFinite(nan) || veer_isFinite(infinity);
}

/* Returns 1 if sums are rounded up, down or towards zero instead of to nearest. */
static int isRoundedOtherwise(void) {
    const float up = one + little, down = one - little;
    return differ(up, 1.0f) || differ(down, 1.0f);
}

/* Returns 1 if constants of type double have only the precision of floats, as with GCC's -fsingle-precision-constant. */
static int areConstantsShort(void) { return !differ((float)(0.1 - (double)0.1f), 0.0f); }

const char *veer_inexactness(void) {
    if (areConstantsShort()) return "compile its sources without -fsingle-precision-constant";
    if (isRoundedOtherwise()) return "set the processor to round to nearest: Veer cannot on this machine";
    if (isFused()) return "compile its sources with -ffp-contract=off";
    if (isRewritten()) return "compile its sources without -ffast-math and its parts";
    return 0;
}

#endif
