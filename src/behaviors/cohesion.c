/* cohesion: goes to the centroid of the neighbors (Reynolds, Flocks, Herds, and Schools, 1987). The pull is proportional to the distance
 * from the centroid, and reaches maxSpeed at `distance`. At the centroid the pull is 0, so it neither jumps from side to side nor brakes an
 * agent. Outputs a desired velocity for every agent of a batch, in the steer stage: the current velocity plus the pull. */
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"
#include "steer/flocking.h"

void veer_steer_cohesion(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerCohesionParams *params = &batch->behavior->params.cohesion;
    VeerNeighborFilter filter = veer_neighborFilter(params->distance, params->fieldOfView, params->nearest, params->mask);
    filter.parts = VEER_SUM_CENTROID;
    VeerNeighborBatch neighbors;
    veer_queryNeighbors(batch, &filter, &neighbors);
    for (uint32_t i = 0; i < batch->count; i += 4) {
        VeerVec3x4 pull = veer_scaled4(veer_centroids(&neighbors, i), f4_load(batch->maxSpeed + i));
        veer_steerVelocity4(out, i, veer_haveNeighbors(&neighbors, i), veer_sum4(veer_baseVelocities4(batch, i), pull));
    }
}
