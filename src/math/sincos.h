/* The sine and cosine of four angles, bit-identical to veer_sin and veer_cos (math.c), for the directions of context maps. The two versions
 * share the polynomials and the reduction to quarter turns (Cody and Waite, Software Manual for the Elementary Functions, 1980). */
#ifndef VEER_MATH_SINCOS_H
#define VEER_MATH_SINCOS_H

#include "math/simd.h"

/* pi/2 as a sum of parts; products of the first two parts with whole numbers below 2^12 are exact */
#define HALF_PI_1 1.5703125f
#define HALF_PI_2 4.837512969970703125e-4f
#define HALF_PI_3 7.5497901264043321e-8f
#define MAX_EXACT_ANGLE 4096.0f

/* the remainder of an angle, a float or four lanes, after `whole` quarter turns */
#define QUARTER_REST(angle, whole) (((angle - whole * HALF_PI_1) - whole * HALF_PI_2) - whole * HALF_PI_3)
#define COSINE_OF(sq) (1.0f - 0.5f * sq + sq * sq * (0.04166664675f + sq * (-0.001388736145f + sq * 2.443773009e-5f)))
#define SINE_OF(rest, sq) (rest + rest * sq * (-0.1666665057f + sq * (0.008331973266f + sq * -0.000194949503f)))

VEER_CALLED void f4_sineCosine(f4 angle, f4 *sine, f4 *cosine) {
    f4 most = f4_splat(MAX_EXACT_ANGLE), zero = f4_splat(0.0f);
    if (i4_bits((angle >= -most) & (angle <= most)) != 15) { /* angles of many turns, and NaN, are reduced one by one */
        for (uint32_t lane = 0; lane < 4; lane++) {
            (*sine)[lane] = veer_sin(angle[lane]);
            (*cosine)[lane] = veer_cos(angle[lane]);
        }
        return;
    }
    f4 turns = angle * (2.0f / VEER_PI) + f4_select(angle < zero, f4_splat(-0.5f), f4_splat(0.5f));
    i4 quarters = __builtin_convertvector(turns, i4), none = {0, 0, 0, 0};
    f4 whole = __builtin_convertvector(quarters, f4);
    f4 rest = QUARTER_REST(angle, whole), sq = rest * rest, even = SINE_OF(rest, sq), odd = COSINE_OF(sq);
    i4 isOdd = (quarters & 1) != none;
    f4 up = f4_select(isOdd, odd, even), across = f4_select(isOdd, even, odd);
    *sine = f4_negatedWhere((quarters & 2) != none, up);
    *cosine = f4_negatedWhere(((quarters + 1) & 2) != none, across);
}

#endif
