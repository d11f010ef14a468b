/* flock: separation, alignment and cohesion from one neighbor query (Reynolds, Flocks, Herds, and Schools, 1987). Their steering is added
 * by weight, as in a plain blend of the three behaviors. Outputs a desired velocity for every agent of a batch, in the steer stage. */
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"
#include "steer/flocking.h"

/* Returns a velocity that compensates for a low update rate. At such a rate pushes come late, by half the time between two updates on
 * average, and late pushes make a flock oscillate. The missing push is estimated from the mean speed at which the agent approaches its
 * neighbors, and from the slope of the push, assuming that about three neighbors push at a time. The result is 0 for an agent that updates
 * in every step. */
static f4 anticipation(const VeerBatch *batch, i4 haveSeparating, f4 maxSpeed) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    float late = 0.5f * (batch->dt - batch->world->dt);
    if (!(late > 0.0f)) return f4_splat(0.0f);
    f4 more = f4_splat(3.0f * late * params->separationWeight) * maxSpeed / f4_splat(veer_max(params->separationDistance, 1e-6f));
    return f4_where(haveSeparating, f4_min(more, f4_splat(1.0f)));
}

static VeerVec3x4 desiredOf(const VeerBatch *batch, uint32_t i, const VeerNeighborBatch *neighbors) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    f4 maxSpeed = f4_load(batch->maxSpeed + i), turning = anticipation(batch, veer_haveSeparating(neighbors, i), maxSpeed);
    VeerVec3x4 base = veer_baseVelocities4(batch, i), turn = veer_less4(veer_meanVelocities(neighbors, i), base);
    VeerVec3x4 desired = veer_sum4(base, veer_scaled4(veer_pushes(neighbors, i), f4_splat(params->separationWeight) * maxSpeed));
    VeerVec3x4 along = veer_sum4(desired, veer_scaled4(turn, f4_splat(params->alignmentWeight) + turning));
    along = veer_sum4(along, veer_scaled4(veer_centroids(neighbors, i), f4_splat(params->cohesionWeight) * maxSpeed));
    return veer_select4(veer_haveNeighbors(neighbors, i), along, desired);
}

void veer_steer_flock(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    VeerNeighborFilter filter = veer_neighborFilter(params->distance, params->fieldOfView, params->nearest, params->mask);
    filter.parts = VEER_SUM_PUSH | VEER_SUM_VELOCITY | VEER_SUM_CENTROID;
    filter.pushRange = veer_min(params->separationDistance, params->distance);
    VeerNeighborBatch neighbors;
    veer_queryNeighbors(batch, &filter, &neighbors);
    for (uint32_t i = 0; i < batch->count; i += 4)
        veer_steerVelocity4(out, i, veer_haveNeighbors(&neighbors, i) | veer_haveSeparating(&neighbors, i),
                            desiredOf(batch, i, &neighbors));
}
