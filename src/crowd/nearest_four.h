/* The nearest neighbors of four agents at a time, for crowds. Consecutive agents in the grid's order share the cells that are searched. */
#ifndef VEER_CROWD_NEAREST_FOUR_H
#define VEER_CROWD_NEAREST_FOUR_H

#include "core/world.h"
#include "crowd/half_planes.h"
#include "math/simd.h"
#include "math/simd_math.h"

/* The queries of four agents, one per lane. Lanes may hold the same agent. */
typedef struct VeerNearestQuery {
    const VeerWorld *world;
    uint32_t slots[4];
    VeerVec3x4 at;
    f4 radius;
    f4 range; /* in u; neighbors are the agents whose centers are within this range */
    uint32_t most[4], masks[4];
} VeerNearestQuery;

/* The neighbors in ascending distance, as places in the grid. Lanes with fewer neighbors than others repeat a place. */
typedef struct VeerNearestFour {
    uint32_t counts[4], most; /* the largest of the counts */
    uint32_t places[VEER_MAX_CROWD_NEIGHBORS][4];
} VeerNearestFour;

/* The range with which the next search begins, guessed from earlier searches. It is initially 0, and does not affect results. */
typedef struct VeerRangeGuess {
    uint32_t range; /* number of the range in the list of ranges */
    uint32_t calm;  /* number of searches in a row for which the previous range would have been enough */
} VeerRangeGuess;

void veer_findNearestFour(const VeerNearestQuery *query, VeerRangeGuess *guess, VeerNearestFour *nearest);

#endif
