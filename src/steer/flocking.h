/* Flocking, shared by behaviors that adjust an agent's velocity to its neighbors and have no goal: the neighbor query for a batch, and the
 * base velocity of their outputs. Part of the steer stage. */
#ifndef VEER_STEER_FLOCKING_H
#define VEER_STEER_FLOCKING_H

#include "core/traits.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"

static inline void veer_queryNeighbors(const VeerBatch *batch, const VeerNeighborFilter *filter, VeerNeighborBatch *neighbors) {
    const VeerQueryBatch query = {batch->world, batch->events, batch->agents, batch->count, batch->x, batch->y, batch->z, batch->maxSpeed};
    veer_neighborsOfBatch(&query, filter, neighbors);
}

/* Returns the base velocity of outputs of the form "base velocity plus a push". Where outputs are combined as steering, it is the agent's
 * own velocity, so that a weak push steers weakly instead of braking. Where only directions count, it is 0. */
static inline VeerVec3x4 veer_baseVelocities4(const VeerBatch *batch, uint32_t i) {
    if (veer_countsDirections(batch->brain)) return (VeerVec3x4){f4_splat(0.0f), f4_splat(0.0f), f4_splat(0.0f)};
    return (VeerVec3x4){f4_load(batch->velocityX + i), f4_load(batch->velocityY + i), f4_load(batch->velocityZ + i)};
}

#endif
