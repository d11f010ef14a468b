/* flock: separation, alignment and cohesion from one look at the neighbors (Reynolds, Flocks, Herds, and Schools, 1987). Their steerings
 * add up by weight, as in a plain blend of the three. One wish per agent of a batch, in the steer stage. */
#include "core/batch.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/neighbors.h"

/* Who looks seldom is pushed late, half the time between two looks on the average, and late pushes make a flock swing. What they should
 * have been meanwhile follows from how fast the agent comes nearer to its neighbors, in the mean, and from the slope of the push: with
 * about three that push at a time. 0 for who looks in every step. */
static f4 foresight(const VeerBatch *batch, i4 havePushers, f4 maxSpeed) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    float late = 0.5f * (batch->dt - batch->world->dt);
    if (!(late > 0.0f)) return f4_splat(0.0f);
    f4 more = f4_splat(3.0f * late * params->separationWeight) * maxSpeed / f4_splat(veer_max(params->separationDistance, 1e-6f));
    return f4_where(havePushers, f4_min(more, f4_splat(1.0f)));
}

static VeerVec3x4 wishOf(const VeerBatch *batch, uint32_t i, const VeerSeen *seen) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    f4 maxSpeed = f4_load(batch->maxSpeed + i), turning = foresight(batch, veer_havePushers(seen, i), maxSpeed);
    VeerVec3x4 base = veer_wishBases(batch, i), turn = veer_less4(veer_meanVelocities(seen, i), base);
    VeerVec3x4 wish = veer_sum4(base, veer_scaled4(veer_pushes(seen, i), f4_splat(params->separationWeight) * maxSpeed));
    VeerVec3x4 along = veer_sum4(wish, veer_scaled4(turn, f4_splat(params->alignmentWeight) + turning));
    along = veer_sum4(along, veer_scaled4(veer_middles(seen, i), f4_splat(params->cohesionWeight) * maxSpeed));
    return veer_select4(veer_haveNeighbors(seen, i), along, wish);
}

void veer_steer_flock(const VeerBatch *batch, VeerWishes *out) {
    const VeerFlockParams *params = &batch->behavior->params.flock;
    VeerSight sight = veer_sight(params->distance, params->fieldOfView, params->nearest, params->mask);
    sight.parts = VEER_SEE_PUSH | VEER_SEE_VELOCITY | VEER_SEE_MIDDLE;
    sight.pushRange = veer_min(params->separationDistance, params->distance);
    VeerSeen seen;
    veer_lookAround(batch, &sight, &seen);
    for (uint32_t i = 0; i < batch->count; i += 4)
        veer_wishVelocities(out, i, veer_haveNeighbors(&seen, i) | veer_havePushers(&seen, i), wishOf(batch, i, &seen));
}
