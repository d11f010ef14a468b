/* matchVelocity: the velocity of the target, or a share of it, up to maxSpeed (Palacios, Unity 4.x Game AI Programming, 2013). One wish per
 * agent of a batch, in the steer stage. A resting target is an opinion too: to rest. */
#include "../quarry.h"

void veer_steer_matchVelocity(const VeerBatch *batch, VeerWishes *out) {
    float share = batch->behavior->params.matchVelocity.share;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!batch->hasTarget[i]) continue;
        VeerVec3 velocity = veer_moved(veer_vec3(0.0f, 0.0f, 0.0f), veer_targetVelocity(batch, i), share);
        veer_wishVelocity(out, i, veer_truncated(velocity, batch->world->maxSpeed[batch->agents[i]]));
    }
}
