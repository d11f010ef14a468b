/* alignment: as fast as the neighbors and in their direction (Reynolds, Flocks, Herds, and Schools, 1987): their mean velocity, its own not
 * counted. One wish per agent of a batch, in the steer stage. */
#include "core/batch.h"
#include "neighbors/neighbors.h"

void veer_steer_alignment(const VeerBatch *batch, VeerWishes *out) {
    const VeerAlignmentParams *params = &batch->behavior->params.alignment;
    VeerSight sight = veer_sight(params->distance, params->fieldOfView, params->nearest, params->mask);
    sight.parts = VEER_SEE_VELOCITY;
    VeerSeen seen;
    veer_lookAround(batch, &sight, &seen);
    for (uint32_t i = 0; i < batch->count; i += 4) veer_wishVelocities(out, i, veer_haveNeighbors(&seen, i), veer_meanVelocities(&seen, i));
}
