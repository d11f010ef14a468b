/* Half planes of velocities, for four agents at a time, in the sizes that a crowd needs. */
#ifndef VEER_CROWD_HALF_PLANES_H
#define VEER_CROWD_HALF_PLANES_H

#include "math/simd.h"
#include "math/simd_math.h"
#include "veer.h"

enum { VEER_MAX_CROWD_NEIGHBORS = 16, VEER_MAX_CROWD_OBSTACLES = 8, VEER_MAX_HALF_PLANES = VEER_MAX_LIMITS };

/* Half planes of four agents (in volume worlds half spaces): a velocity v is allowed if x v.x + y v.y + z v.z >= bound. Lanes of agents
 * with fewer half planes have one of bound -INF and normal 0 there. */
typedef struct VeerHalfPlanesx4 {
    uint32_t count;
    VeerVec3x4 normal[VEER_MAX_HALF_PLANES];
    f4 bound[VEER_MAX_HALF_PLANES];
    f4 softness[VEER_MAX_HALF_PLANES]; /* 0: hard, never violated; larger ones are violated more where not all can hold */
    f4 force[VEER_MAX_HALF_PLANES];    /* out: how strongly each binds; 0 if it does not */
} VeerHalfPlanesx4;

#endif
