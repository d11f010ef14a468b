/* Many queries with the same range, for calls between steps. If there are enough of them, the agents are first sorted. A query
 * then tests the agents near its center instead of all agents, and finds the same agents in the same order. */
#ifndef VEER_NEIGHBORS_NEARBY_MANY_H
#define VEER_NEIGHBORS_NEARBY_MANY_H

#include "neighbors/nearby.h"

/* Room for slots. */
typedef struct VeerSlotList {
    uint32_t *slots;
    uint32_t room, count; /* count: how many there are, also those without room */
} VeerSlotList;

typedef struct VeerCenters {
    const float *coordinates; /* x, y, z of each */
    uint32_t count;
    uint32_t *counts; /* set to the number of agents around each */
} VeerCenters;

/* Appends the slots of the agents around each center, in the order of their slots. query: world, range and mask; its other fields are
 * overwritten. */
void veer_listNearby(VeerNearby *query, const VeerCenters *centers, VeerSlotList *found);

#endif
