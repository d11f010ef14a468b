/* cohesion: to the middle of the neighbors (Reynolds, Flocks, Herds, and Schools, 1987). The pull grows with the distance to the middle, in
 * proportion, up to maxSpeed at `distance`: it fades out at the middle instead of jumping from side to side there, and it brakes nobody.
 * One wish per agent of a batch, in the steer stage: the velocity it has, plus the pull. */
#include "../neighbors.h"

void veer_steer_cohesion(const VeerBatch *batch, VeerWishes *out) {
    const VeerCohesionParams *params = &batch->behavior->params.cohesion;
    VeerSight sight = veer_sight(params->distance, params->fieldOfView, params->nearest, params->mask);
    sight.parts = VEER_SEE_MIDDLE;
    VeerNeighbors all[VEER_BATCH];
    veer_lookAround(batch, &sight, all);
    for (uint32_t i = 0; i < batch->count; i++) {
        const VeerNeighbors *seen = &all[i];
        if (seen->count)
            veer_wishVelocity(out, i, veer_moved(veer_wishBase(batch, i), seen->middle, batch->world->maxSpeed[batch->agents[i]]));
    }
}
