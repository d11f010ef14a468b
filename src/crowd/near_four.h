/* The nearest neighbors of four agents at a time: agents that follow each other in the grid's order share the cells they look into. */
#ifndef VEER_CROWD_NEAR_FOUR_H
#define VEER_CROWD_NEAR_FOUR_H

#include "core/world.h"
#include "crowd/allowed_velocity.h"
#include "math/simd.h"
#include "math/simd_math.h"

/* Four agents, and what each looks for. Lanes may hold the same agent. */
typedef struct VeerSeekers {
    const VeerWorld *world;
    uint32_t slots[4];
    VeerVec3x4 at;
    f4 radius, far; /* far: it looks that far */
    uint32_t most[4], masks[4];
} VeerSeekers;

/* In ascending distance, as places of the grid; lanes with fewer neighbors than others repeat a place there. */
typedef struct VeerNearFour {
    uint32_t counts[4], most; /* the largest count */
    uint32_t places[VEER_MAX_HEEDED][4];
} VeerNearFour;

/* A guess at how far to look, from what others have found: it makes no difference to what is found. Begins as 0. */
typedef struct VeerRing {
    uint32_t ring, calm;
} VeerRing;

void veer_findNearFour(const VeerSeekers *seekers, VeerRing *ring, VeerNearFour *near);

#endif
