/* alignment: matches the mean velocity of the neighbors, not counting the agent's own velocity (Reynolds, Flocks, Herds, and Schools,
 * 1987). Outputs a desired velocity for every agent of a batch, in the steer stage. */
#include "neighbors/neighbors.h"
#include "steer/batch.h"
#include "steer/flocking.h"

void veer_steer_alignment(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerAlignmentParams *params = &batch->behavior->params.alignment;
    VeerNeighborFilter filter = veer_neighborFilter(params->distance, params->fieldOfView, params->nearest, params->mask);
    filter.parts = VEER_SUM_VELOCITY;
    VeerNeighborBatch neighbors;
    veer_queryNeighbors(batch, &filter, &neighbors);
    for (uint32_t i = 0; i < batch->count; i += 4)
        veer_steerVelocity4(out, i, veer_haveNeighbors(&neighbors, i), veer_meanVelocities(&neighbors, i));
}
