/* matchVelocity: adopts the velocity of the target, or a fraction of it, up to maxSpeed (Palacios, Unity 4.x Game AI Programming, 2013).
 * Outputs a desired velocity for every agent of a batch, in the steer stage. If the target is at rest, the agent stops too. */
#include "math/simd.h"
#include "math/simd_math.h"
#include "neighbors/neighbors.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

void veer_steer_matchVelocity(const VeerBatch *batch, VeerSteeringOutput *out) {
    const f4 share = f4_splat(batch->behavior->params.matchVelocity.share);
    const VeerVec3x4 rest = {f4_splat(0.0f), f4_splat(0.0f), f4_splat(0.0f)};
    for (uint32_t i = 0; i < batch->count; i += 4) {
        VeerVec3x4 velocity =
            veer_limited4(veer_sum4(rest, veer_scaled4(veer_targetVelocities(batch, i), share)), f4_load(batch->maxSpeed + i));
        veer_steerVelocity4(out, i, veer_haveTargets(batch, i), velocity);
    }
}
