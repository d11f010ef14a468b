/* separation: moves away from neighbors, more strongly the nearer they are (Reynolds, Flocks, Herds, and Schools, 1987; Steering Behaviors
 * For Autonomous Characters, 1999). The sum of the pushes is limited to maxSpeed and falls to 0 at `distance`, so that it does not jump
 * there. Outputs a desired velocity for every agent of a batch, in the steer stage: the current velocity plus the push. */
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/neighbors.h"
#include "steer/batch.h"
#include "steer/flocking.h"

void veer_steer_separation(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerSeparationParams *params = &batch->behavior->params.separation;
    VeerNeighborFilter filter = veer_neighborFilter(params->distance, params->fieldOfView, params->nearest, params->mask);
    filter.parts = VEER_SUM_PUSH;
    filter.pushRange = params->distance;
    filter.falloff = params->falloff;
    VeerNeighborBatch neighbors;
    veer_queryNeighbors(batch, &filter, &neighbors);
    for (uint32_t i = 0; i < batch->count; i += 4) {
        VeerVec3x4 push = veer_scaled4(veer_pushes(&neighbors, i), f4_load(batch->maxSpeed + i));
        veer_steerVelocity4(out, i, veer_haveSeparating(&neighbors, i), veer_sum4(veer_baseVelocities4(batch, i), push));
    }
}
