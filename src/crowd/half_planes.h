/* Half planes of velocities for four agents at a time. The arrays are as large as crowds need. */
#ifndef VEER_CROWD_HALF_PLANES_H
#define VEER_CROWD_HALF_PLANES_H

#include "math/simd.h"
#include "math/simd_math.h"
#include "veer.h"

enum { VEER_MAX_CROWD_NEIGHBORS = 16, VEER_MAX_CROWD_OBSTACLES = 8, VEER_MAX_HALF_PLANES = VEER_MAX_LIMITS + 1 };

/* A half plane of each of four agents. */
typedef struct VeerPlanex4 {
    VeerVec3x4 normal;
    f4 bound;
} VeerPlanex4;

/* Half planes of four agents (half spaces in volume worlds): a velocity v is allowed if x v.x + y v.y + z v.z >= bound. Agents with fewer
 * half planes than the others have normal 0 and bound -INF in the rest. */
typedef struct VeerHalfPlanesx4 {
    uint32_t count;
    VeerVec3x4 normal[VEER_MAX_HALF_PLANES];
    f4 bound[VEER_MAX_HALF_PLANES];
    f4 softness[VEER_MAX_HALF_PLANES]; /* 0: never violated (hard); larger: violated more if half planes contradict each other */
    f4 force[VEER_MAX_HALF_PLANES];    /* result: strength with which each half plane binds; 0: it does not bind */
} VeerHalfPlanesx4;

#endif
