/* One neighbor of each of four agents, read from the grid and from what is known of it (crowd_view.c). */
#ifndef VEER_CROWD_NEIGHBOR_H
#define VEER_CROWD_NEIGHBOR_H

#include "core/space.h"
#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "crowd/crowd_agents.h"
#include "crowd/directions.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"

/* How an agent and its neighbor share the effort to avoid each other (responsibility.h). */
typedef struct VeerEffort {
    f4 share;      /* of the agent itself, 0 to 1; the neighbor makes the rest */
    i4 reason;     /* VeerYield */
    i4 sharesGoal; /* the two have one aim */
    i4 leads;      /* the agent is nearer to the shared aim, and both are on their way */
} VeerEffort;

typedef struct VeerNeighborx4 {
    uint32_t slots[4];
    i4 exists;                /* lanes that have this neighbor, and it is not in the air */
    VeerVec3x4 to, direction; /* from the agent to the neighbor; the same with length 1 */
    f4 distance, radii, gap;  /* of their centers; the sum of the radii and the gap that agents keep; the rest of the distance */
    VeerVec3x4 velocity, heading;
    VeerVec3x4 aim, aimDirection; /* where the neighbor is heading: the place and the direction; without one its heading */
    f4 aimDistance;
    f4 maxSpeed, responsibility;
    i4 bits; /* of the column `crowdBits` */
    VeerEffort effort;
    VeerVec3x4 relative; /* the agent's velocity as the neighbor sees it */
    i4 isSameWay;        /* the neighbor's heading is about the agent's direction */
    f4 horizon;          /* s: a collision later than that does not count */
    VeerVec3x4 sideways; /* across the direction to the neighbor, towards the side on which it is passed */
    i4 isOvertaken;      /* the agent overtakes it */
} VeerNeighborx4;

/* The first four floats of records at four places, transposed; the records consist of vectors of four. */
static inline VeerVec3x4 veer_loadRecords(const float *first, size_t stride, const uint32_t places[4], f4 *last) {
    return veer_turned4((f4[4]){f4_load(first + places[0] * stride), f4_load(first + places[1] * stride),
                                f4_load(first + places[2] * stride), f4_load(first + places[3] * stride)},
                        last);
}

/* Two agents on one point part in a direction of their ids. */
static inline void veer_partCoincident(const VeerCrowdAgents *agents, VeerNeighborx4 *other) {
    uint32_t coincident = i4_bits(other->exists & ~(other->distance > f4_splat(1e-6f)));
    for (uint32_t k = 0; coincident && k < 4; k++) {
        if (!(coincident >> k & 1)) continue;
        VeerVec3 direction = veer_pairDirection(agents->world, agents->slots[k], other->slots[k]);
        other->direction.x[k] = direction.x;
        other->direction.y[k] = direction.y;
        other->direction.z[k] = direction.z;
    }
}

/* Reads the neighbors at four places of the grid. other->exists is set: lanes that have one. */
CROWD_INLINE void veer_readNeighbor(const VeerCrowdAgents *agents, const uint32_t places[4], VeerNeighborx4 *other, const int isVolume) {
    const VeerWorld *world = agents->world;
    const VeerGrid *grid = world->grid;
    const float *views = &world->views->headingX;
    const size_t stride = sizeof(VeerCrowdView) / sizeof(float);
    f4 slots, unused, bits, radius;
    VeerVec3x4 at = veer_loadRecords(&veer_gridPlaces(grid)->x, 4, places, &slots), more;
    i4_store(other->slots, (i4)slots);
    other->velocity = veer_loadRecords(&veer_gridMotions(grid)->x, 4, places, &unused);
    if (!isVolume) other->velocity.z = f4_splat(0.0f);
    other->heading = veer_loadRecords(views, stride, places, &radius);
    other->aimDirection = veer_loadRecords(views + 4, stride, places, &other->aimDistance);
    other->aim = veer_loadRecords(views + 8, stride, places, &bits);
    more = veer_loadRecords(views + 12, stride, places, &unused);
    other->maxSpeed = more.x;
    other->responsibility = more.y;
    other->bits = (i4)bits;
    other->to = veer_deltas(world, agents->at, at);
    other->distance = lengthOf(other->to, isVolume);
    other->direction = veer_scaled4(other->to, f4_splat(1.0f) / f4_max(other->distance, f4_splat(1e-20f)));
    veer_partCoincident(agents, other);
    other->radii = (agents->radius + radius) * (1.0f + CROWD_GAP);
    other->gap = other->distance - other->radii;
    other->exists &= ~areSet(other->bits, VEER_CROWD_ABSENT);
}

#endif
