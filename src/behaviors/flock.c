/* flock: separation, alignment and cohesion from one look at the neighbors (Reynolds, Flocks, Herds, and Schools, 1987). Their steerings
 * add up by weight, as in a plain blend of the three. One wish per agent of a batch, in the steer stage. */
#include "../neighbors.h"

static VeerVec3 wishOf(const VeerBatch *batch, uint32_t i, const VeerNeighbors *seen) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    float maxSpeed = batch->world->maxSpeed[batch->agents[i]];
    VeerVec3 base = veer_wishBase(batch, i);
    VeerVec3 wish = veer_moved(base, seen->push, params->separationWeight * maxSpeed);
    if (!seen->count) return wish;
    VeerVec3 turn = veer_moved(seen->velocity, base, -1.0f);
    wish = veer_moved(wish, turn, params->alignmentWeight);
    return veer_moved(wish, seen->middle, params->cohesionWeight * maxSpeed);
}

void veer_steer_flock(const VeerBatch *batch, VeerWishes *out) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    VeerSight sight = veer_sight(params->distance, params->fieldOfView, params->nearest, params->mask);
    sight.parts = VEER_SEE_PUSH | VEER_SEE_VELOCITY | VEER_SEE_MIDDLE;
    sight.pushRange = veer_min(params->separationDistance, params->distance);
    VeerNeighbors all[VEER_BATCH];
    veer_lookAround(batch, &sight, all);
    for (uint32_t i = 0; i < batch->count; i++) {
        const VeerNeighbors *seen = &all[i];
        if (seen->count || seen->pushers) veer_wishVelocity(out, i, wishOf(batch, i, seen));
    }
}
