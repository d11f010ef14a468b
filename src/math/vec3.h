/* Vectors of three floats; simd_math.h has the version for four lanes. Sums are added in the order x, y, z. */
#ifndef VEER_MATH_VEC3_H
#define VEER_MATH_VEC3_H

#include "math/exact.h"
#include "veer.h"

static inline VeerVec3 veer_vec3(float x, float y, float z) { return (VeerVec3){x, y, z}; }
static inline VeerVec3 veer_add3(VeerVec3 a, VeerVec3 b) { return veer_vec3(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline VeerVec3 veer_sub3(VeerVec3 a, VeerVec3 b) { return veer_vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline VeerVec3 veer_scale3(VeerVec3 v, float scale) { return veer_vec3(v.x * scale, v.y * scale, v.z * scale); }
/* a + b * scale */
static inline VeerVec3 veer_mulAdd3(VeerVec3 a, VeerVec3 b, float scale) {
    return veer_vec3(a.x + b.x * scale, a.y + b.y * scale, a.z + b.z * scale);
}

static inline float veer_dot3(VeerVec3 a, VeerVec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline VeerVec3 veer_cross3(VeerVec3 a, VeerVec3 b) {
    return veer_vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline float veer_length2(float x, float y) { return __builtin_sqrtf(x * x + y * y); }
static inline float veer_length3(VeerVec3 v) { return __builtin_sqrtf(veer_dot3(v, v)); }

/* Returns v divided by its length, which must not be 0. */
static inline VeerVec3 veer_unit3(VeerVec3 v) {
    float length = veer_length3(v);
    return veer_vec3(v.x / length, v.y / length, v.z / length);
}
/* Returns v, shortened to the length `most` if it is longer. */
static inline VeerVec3 veer_truncate3(VeerVec3 v, float most) {
    float length = veer_length3(v);
    return length > most ? veer_scale3(v, most / length) : v;
}

#endif
