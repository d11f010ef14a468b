/* The sign of an area, without rounding errors: whether a point is on the left of a line, on its right, or on it. Coordinates are rounded
 * to multiples of 2^-31 u, which changes only numbers below 2^-7 u; their differences are then exact doubles. A filter decides almost all
 * cases; the others are decided by exact products (Dekker, A Floating-Point Technique for Extending the Available Precision, 1971;
 * Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997). */
#ifndef VEER_MESHES_ORIENTATION_H
#define VEER_MESHES_ORIENTATION_H

#include "math/math.h"

typedef struct VeerDot {
    double x, y;
} VeerDot;

/* Rounds a coordinate, which is below 2^20: the last binary digit of its sum with 1.5 x 2^21 is 2^-31. */
static inline double veer_gridded(float value) { return ((double)value + 3145728.0) - 3145728.0; }
static inline VeerDot veer_dot(float x, float y) { return (VeerDot){veer_gridded(x), veer_gridded(y)}; }

/* Returns the rounding error of a product of two doubles. 2^27 + 1 splits a double into halves of 26 digits. */
VEER_CALLED double veer_productError(double a, double b, double product) {
    const double aBig = 134217729.0 * a, bBig = 134217729.0 * b;
    const double aHigh = aBig - (aBig - a), bHigh = bBig - (bBig - b), aLow = a - aHigh, bLow = b - bHigh;
    return aLow * bLow - (((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow);
}

/* Returns twice the area of the triangle a, b, c with an exact sign: above 0 if c is on the left of the line from a to b. */
VEER_CALLED double veer_side(VeerDot a, VeerDot b, VeerDot c) {
    const double bx = b.x - a.x, by = b.y - a.y, cx = c.x - a.x, cy = c.y - a.y, left = bx * cy, right = by * cx, area = left - right;
    const double bound = 4e-16 * ((left < 0.0 ? -left : left) + (right < 0.0 ? -right : right)); /* 1.8 times the largest error */
    if (area > bound || -area > bound) return area;
    return area + (veer_productError(bx, cy, left) - veer_productError(by, cx, right));
}

#endif
