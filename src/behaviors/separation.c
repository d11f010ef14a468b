/* separation: away from neighbors, the harder the nearer they are (Reynolds, Flocks, Herds, and Schools, 1987; Steering Behaviors For
 * Autonomous Characters, 1999). The pushes' sum keeps its magnitude up to maxSpeed and is 0 at `distance`, so that nothing jumps there.
 * One wish per agent of a batch, in the steer stage: the velocity it has, plus the push. */
#include "../neighbors.h"

void veer_steer_separation(const VeerBatch *batch, VeerWishes *out) {
    const VeerSeparationParams *params = &batch->behavior->params.separation;
    VeerSight sight = veer_sight(params->distance, params->fieldOfView, params->nearest, params->mask);
    sight.parts = VEER_SEE_PUSH;
    sight.pushRange = params->distance;
    sight.falloff = params->falloff;
    VeerNeighbors all[VEER_BATCH];
    veer_lookAround(batch, &sight, all);
    for (uint32_t i = 0; i < batch->count; i++) {
        const VeerNeighbors *seen = &all[i];
        if (seen->pushers)
            veer_wishVelocity(out, i, veer_moved(veer_wishBase(batch, i), seen->push, batch->world->maxSpeed[batch->agents[i]]));
    }
}
