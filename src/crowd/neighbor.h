/* One neighbor of each of four agents, read from the grid and from the properties that crowd_view.c computes. */
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
    f4 share;      /* the agent's own fraction of the effort, 0 to 1; the neighbor makes the rest */
    i4 reason;     /* a VeerYield */
    i4 sharesGoal; /* both agents have the same aim */
    i4 isArrival;  /* one of the two agents has arrived */
    i4 areClosing; /* both have settled at the same aim, and neither stands on it */
    i4 leads;      /* the agent is nearer to the shared aim, and neither has arrived */
} VeerEffort;

typedef struct VeerNeighborx4 {
    uint32_t slots[4];
    i4 exists;                /* lanes that have this neighbor, which is on the ground */
    VeerVec3x4 to, direction; /* vector from the agent to the neighbor, and its direction */
    f4 distance, radii, gap;  /* distance between the centers; sum of the radii and the gap that agents keep; difference of the two */
    VeerVec3x4 velocity, heading;
    /* place that the neighbor heads for, and the direction to that place or, if there is none, the neighbor's heading */
    VeerVec3x4 aim, aimDirection;
    f4 aimDistance;
    f4 maxSpeed, responsibility, waitTime;
    f4 press;    /* speed at which a settled neighbor presses towards its aim, otherwise 0 */
    f4 sidestep; /* angle in rad by which a neighbor that has not arrived turns aside */
    i4 bits;     /* the column `crowdBits` */
    VeerEffort effort;
    VeerVec3x4 relative; /* velocity of the agent relative to the neighbor */
    i4 isSameWay;        /* mask: the neighbor's heading is close to the agent's direction */
    f4 horizon;          /* collisions later than this, in s, are ignored */
    VeerVec3x4 sideways; /* unit vector perpendicular to the direction to the neighbor, towards the side on which the agent passes it */
    i4 isOvertaken;      /* mask: the agent overtakes the neighbor */
} VeerNeighborx4;

/* Loads the first four floats of the records at four places, transposed. The records consist of vectors of four. */
static inline VeerVec3x4 veer_loadRecords(const float *first, size_t stride, const uint32_t places[4], f4 *last) {
    return veer_turned4((f4[4]){f4_load(first + places[0] * stride), f4_load(first + places[1] * stride),
                                f4_load(first + places[2] * stride), f4_load(first + places[3] * stride)},
                        last);
}

/* Gives two agents at the same position a direction derived from their ids. */
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

/* Reads the neighbors at four places of the grid. The caller has set other->exists, the lanes that have a neighbor. */
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
    more = veer_loadRecords(views + 12, stride, places, &other->waitTime);
    other->maxSpeed = more.x;
    other->responsibility = more.y;
    other->bits = (i4)bits;
    const i4 hasArrived = areSet(other->bits, VEER_CROWD_ARRIVED);
    other->press = f4_where(hasArrived, more.z);
    other->sidestep = f4_unless(hasArrived, more.z);
    other->to = veer_deltas(world, agents->at, at);
    other->distance = lengthOf(other->to, isVolume);
    other->direction = veer_scaled4(other->to, f4_splat(1.0f) / f4_max(other->distance, f4_splat(1e-20f)));
    veer_partCoincident(agents, other);
    other->radii = (agents->radius + radius) * (1.0f + CROWD_GAP);
    other->gap = other->distance - other->radii;
    other->exists &= ~areSet(other->bits, VEER_CROWD_ABSENT);
}

#endif
