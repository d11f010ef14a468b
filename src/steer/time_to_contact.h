/* Time to contact: how far an agent gets along each slot of its context map before it meets another agent. The first contacts of two discs
 * are computed at the agent's top speed and at its current speed. Part of the steer stage; avoidAgents uses it to fill context maps. */
#ifndef VEER_STEER_TIME_TO_CONTACT_H
#define VEER_STEER_TIME_TO_CONTACT_H

#include "math/simd.h"
#include "neighbors/agent_grid.h"
#include "steer/batch.h"
#include "steer/touching.h"

typedef struct VeerSlotContacts {
    const VeerBatch *batch; /* batch of avoidAgents */
    const VeerMap *map;
    uint32_t self;
    VeerNeighborQuery query;
    const VeerSpared *spared; /* agents that are excluded */
    VeerNeighborList list;    /* the portion of other agents that was read last */
    uint32_t touchCount;      /* the agents that touch, or may touch within a step, and their number */
    uint32_t touching[VEER_MAX_LISTED];
    f4 distance[VEER_MAX_SLOTS / 4]; /* per slot: distance to the first contact found so far; INF: none within the horizon */
} VeerSlotContacts;

/* An agent with a smaller gap than this, in u, counts as a wall. Larger: agents side by side block each other. Smaller: because of
 * rounding, touching agents push each other. */
#define VEER_CONTACT_SKIN 1e-3f

/* Starts the contacts of agent `self` of the batch. The caller has started the neighbor query. */
void veer_openSlotContacts(VeerSlotContacts *contacts, const VeerBatch *batch, uint32_t self, const VeerMap *map);
/* Tests the next portion of neighbors. Returns 0 if there were none left. */
int veer_addSlotContacts(VeerSlotContacts *contacts);

#endif
