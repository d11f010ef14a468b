/* Many queries with the same range, for calls between steps. If there are enough of them, the agents are first sorted into cells. A query
 * then tests the agents in the cells around its center instead of all agents, and finds the same agents in the same order. */
#ifndef VEER_NEIGHBORS_NEARBY_GRID_H
#define VEER_NEIGHBORS_NEARBY_GRID_H

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

/* Appends the slots of the agents around each center, in the order of their slots. query: world, range and mask. */
void veer_listNearby(const VeerNearby *query, const VeerCenters *centers, VeerSlotList *found);

#endif
