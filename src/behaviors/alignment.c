/* alignment: as fast as the neighbors and in their direction (Reynolds, Flocks, Herds, and Schools, 1987): their mean velocity, its own not
 * counted. One wish per agent of a batch, in the steer stage. */
#include "core/batch.h"
#include "neighbors/neighbors.h"

void veer_steer_alignment(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerAlignmentParams *params = &batch->behavior->params.alignment;
    VeerNeighborFilter filter = veer_neighborFilter(params->distance, params->fieldOfView, params->nearest, params->mask);
    filter.parts = VEER_SUM_VELOCITY;
    VeerNeighborBatch neighbors;
    veer_queryNeighbors(batch, &filter, &neighbors);
    for (uint32_t i = 0; i < batch->count; i += 4)
        veer_steerVelocity4(out, i, veer_haveNeighbors(&neighbors, i), veer_meanVelocities(&neighbors, i));
}
