/* How far an agent gets along each slot of its map before it meets somebody: first contacts of two discs, at its top speed, where it wants
 * to be, and at its present one, where it is. Stands in the steer stage, where avoidAgents fills its part of a map. */
#ifndef VEER_TIME_TO_CONTACT_H
#define VEER_TIME_TO_CONTACT_H

#include "core/batch.h"
#include "math/simd.h"
#include "neighbors/agent_grid.h"

typedef struct VeerSlotContacts {
    const VeerBatch *batch; /* of avoidAgents */
    const VeerMap *map;
    uint32_t self;
    VeerNeighborQuery query;
    VeerNeighborList list; /* the others looked at last; */
    uint32_t touchCount;   /* those of them who are within a hair: */
    uint32_t touching[VEER_MAX_LISTED];
    f4 distance[VEER_MAX_SLOTS / 4]; /* to the first contact with anybody so far; INF: none within the horizon */
} VeerSlotContacts;

/* Nearer than this, in units, the other is a wall. */
#define VEER_CONTACT_SKIN 1e-3f

/* Of an agent of the batch; the query, just begun, is the caller's to set. */
void veer_openSlotContacts(VeerSlotContacts *contacts, const VeerBatch *batch, uint32_t self, const VeerMap *map);
/* Looks at some more of the neighbors. Returns 0 if there were none left. */
int veer_addSlotContacts(VeerSlotContacts *contacts);

#endif
