/* Catmull-Rom splines (Catmull and Rom, A Class of Local Interpolating Splines, 1974): the uniform spline as a polynomial for each span,
 * four spans at a time, and the tangent of the centripetal spline (Yuksel, Schaefer, Keyser, Parameterization and Applications of
 * Catmull-Rom Curves, 2011), whose knots are not evenly spaced. Context maps pick directions on the uniform spline; smooth paths are built
 * from the centripetal one. */
#ifndef VEER_MATH_CATMULL_ROM_H
#define VEER_MATH_CATMULL_ROM_H

#include "math/math.h"
#include "math/simd.h"

/* Four spans at once, a t^3 + b t^2 + c t + d each, with t from 0 to 1. */
typedef struct VeerSpan4 {
    f4 a, b, c, d;
} VeerSpan4;

/* Returns the spans from p1 to p2; p0 and p3 are the values before and after. */
static inline VeerSpan4 veer_span4(f4 p0, f4 p1, f4 p2, f4 p3) {
    return (VeerSpan4){
        .a = 0.5f * (3.0f * (p1 - p2) + p3 - p0),
        .b = 0.5f * (2.0f * p0 - 5.0f * p1 + 4.0f * p2 - p3),
        .c = 0.5f * (p2 - p0),
        .d = p1,
    };
}
static inline f4 veer_spanAt4(const VeerSpan4 *span, f4 t) { return ((span->a * t + span->b) * t + span->c) * t + span->d; }

/* Returns the tangent at a point, for a span of knot length `own`, computed from the chords before and after the point and their knot
 * lengths. With equal knot lengths it is half the sum of the chords, as in the uniform spline. */
static inline VeerVec3 veer_catmullRomTangent(const VeerVec3 chords[2], const float knots[2], float own) {
    float both = -own / (knots[0] + knots[1]), before = own / knots[0], after = own / knots[1];
    return veer_vec3((chords[0].x + chords[1].x) * both + chords[0].x * before + chords[1].x * after,
                     (chords[0].y + chords[1].y) * both + chords[0].y * before + chords[1].y * after,
                     (chords[0].z + chords[1].z) * both + chords[0].z * before + chords[1].z * after);
}

#endif
