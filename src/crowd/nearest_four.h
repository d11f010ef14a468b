/* The nearest neighbors of four agents at a time: agents that follow each other in the grid's order share the cells that are searched. */
#ifndef VEER_CROWD_NEAREST_FOUR_H
#define VEER_CROWD_NEAREST_FOUR_H

#include "core/world.h"
#include "crowd/half_planes.h"
#include "math/simd.h"
#include "math/simd_math.h"

/* The query of four agents, one per lane. Lanes may hold the same agent. */
typedef struct VeerNearestQuery {
    const VeerWorld *world;
    uint32_t slots[4];
    VeerVec3x4 at;
    f4 radius;
    f4 range; /* u: neighbors whose centers are within it */
    uint32_t most[4], masks[4];
} VeerNearestQuery;

/* The neighbors in ascending distance, as places of the grid; lanes with fewer neighbors than others repeat a place there. */
typedef struct VeerNearestFour {
    uint32_t counts[4], most; /* the largest count */
    uint32_t places[VEER_MAX_CROWD_NEIGHBORS][4];
} VeerNearestFour;

/* At which of a list of ranges the next search begins, by what earlier ones have found; begins as 0. It changes no result. */
typedef struct VeerRangeGuess {
    uint32_t range; /* in the list */
    uint32_t calm;  /* searches in a row that would have found enough in the range before it */
} VeerRangeGuess;

void veer_findNearestFour(const VeerNearestQuery *query, VeerRangeGuess *guess, VeerNearestFour *nearest);

#endif
