/* How far an agent gets along each slot of its map before it meets another agent: first contacts of two discs, at its top speed and at
 * its current speed. Part of the steer stage, where avoidAgents fills its part of a map. */
#ifndef VEER_STEER_TIME_TO_CONTACT_H
#define VEER_STEER_TIME_TO_CONTACT_H

#include "math/simd.h"
#include "neighbors/agent_grid.h"
#include "steer/batch.h"
#include "steer/touching.h"

typedef struct VeerSlotContacts {
    const VeerBatch *batch; /* of avoidAgents */
    const VeerMap *map;
    uint32_t self;
    VeerNeighborQuery query;
    const VeerSpared *spared; /* agents to leave out */
    VeerNeighborList list;    /* the other agents of the last portion; */
    uint32_t touchCount;      /* those of them that touch, or may within a step: */
    uint32_t touching[VEER_MAX_LISTED];
    f4 distance[VEER_MAX_SLOTS / 4]; /* to the first contact so far with any agent; INF: none within the horizon */
} VeerSlotContacts;

/* In units; closer than this, the other agent is a wall. */
#define VEER_CONTACT_SKIN 1e-3f

/* For an agent of the batch; the caller sets up the query, which has just been started. */
void veer_openSlotContacts(VeerSlotContacts *contacts, const VeerBatch *batch, uint32_t self, const VeerMap *map);
/* Tests some more of the neighbors. Returns 0 if there were none left. */
int veer_addSlotContacts(VeerSlotContacts *contacts);

#endif
