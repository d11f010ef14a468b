/* Queries for the agents within range of a point, for calls between steps. Callers may have moved agents since the agent grid was built, so
 * the position of every agent is tested, four at a time; a few queries take less time than sorting all agents again. Used by
 * api/queries.c. */
#ifndef VEER_NEIGHBORS_NEARBY_H
#define VEER_NEIGHBORS_NEARBY_H

#include "core/world.h"
#include "math/math.h"

/* Number of agents at which a call of veer_nextNearby stops; it can return three more. Larger: more stack. Smaller: more calls for large
 * ranges. */
enum { VEER_MAX_NEARBY = 64 };

/* The caller sets world, center, range and mask, and clears `next`. */
typedef struct VeerNearby {
    const VeerWorld *world;
    VeerVec3 center; /* may lie outside the bounds; in a wrapped world, distances are the shortest ones */
    float range;     /* agents whose centers are exactly at this distance are found */
    uint32_t mask;   /* groups of agents to find */
    uint32_t next;   /* first slot that has not been tested */
    /* The agents found, in the order of their slots. Agents on other levels than the center are left out. */
    uint32_t count;
    uint32_t slots[VEER_MAX_NEARBY + 4];
    float distanceSq[VEER_MAX_NEARBY + 4];
} VeerNearby;
/* Finds the next agents. Returns 0 after the last. */
int veer_nextNearby(VeerNearby *query);

#endif
