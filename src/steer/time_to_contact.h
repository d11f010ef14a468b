/* Time to contact: how far an agent gets along each slot of its context map before it meets another agent. Computes the first contacts of
 * two discs at the agent's top speed and at its current speed. Part of the steer stage; avoidAgents fills context maps with it. */
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
    const VeerSpared *spared; /* agents that are left out */
    VeerNeighborList list;    /* the other agents of the last portion */
    uint32_t touchCount;      /* number of those that touch, or may touch within a step: */
    uint32_t touching[VEER_MAX_LISTED];
    f4 distance[VEER_MAX_SLOTS / 4]; /* distance to the first contact so far with any agent; INF: none within the horizon */
} VeerSlotContacts;

/* u: an agent at a smaller gap counts as a wall. Larger: agents side by side block each other. Smaller: rounding lets touching agents push
 * on. */
#define VEER_CONTACT_SKIN 1e-3f

/* Starts the contacts of agent `self` of the batch. The caller has started the neighbor query. */
void veer_openSlotContacts(VeerSlotContacts *contacts, const VeerBatch *batch, uint32_t self, const VeerMap *map);
/* Tests the next portion of neighbors. Returns 0 if none were left. */
int veer_addSlotContacts(VeerSlotContacts *contacts);

#endif
