/* flock: separation, alignment and cohesion from one look at the neighbors (Reynolds, Flocks, Herds, and Schools, 1987). Their steerings
 * add up by weight, as in a plain blend of the three. One wish per agent of a batch, in the steer stage. */
#include "../neighbors.h"

/* Who looks seldom is pushed late, half the time between two looks on the average, and late pushes make a flock swing. What they should
 * have been meanwhile follows from how fast the agent comes nearer to its neighbors, in the mean, and from the slope of the push: with
 * about three that push at a time. 0 for who looks in every step. */
static float foresight(const VeerBatch *batch, const VeerNeighbors *seen, float maxSpeed) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    float late = 0.5f * (batch->dt - batch->world->dt);
    if (!seen->pushers || !(late > 0.0f)) return 0.0f;
    return veer_min(3.0f * late * params->separationWeight * maxSpeed / veer_max(params->separationDistance, 1e-6f), 1.0f);
}

static VeerVec3 wishOf(const VeerBatch *batch, uint32_t i, const VeerNeighbors *seen) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    float maxSpeed = batch->world->maxSpeed[batch->agents[i]];
    VeerVec3 base = veer_wishBase(batch, i);
    VeerVec3 wish = veer_moved(base, seen->push, params->separationWeight * maxSpeed);
    if (!seen->count) return wish;
    VeerVec3 turn = veer_moved(seen->velocity, base, -1.0f);
    wish = veer_moved(wish, turn, params->alignmentWeight + foresight(batch, seen, maxSpeed));
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
