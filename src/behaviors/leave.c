/* leave: away from the target, at full speed within escapeRadius and ever slower up to dangerRadius, where the wish is 0: without the jump
 * at escapeRadius of its source (Palacios, Unity 4.x Game AI Programming, 2013). One wish per agent of a batch, in the steer stage. */
#include "../quarry.h"

/* The share of maxSpeed. A dangerRadius within escapeRadius leaves no room for growing slower. */
static float shareAt(const VeerLeaveParams *params, float distance) {
    if (distance <= params->escapeRadius) return 1.0f;
    return (params->dangerRadius - distance) / (params->dangerRadius - params->escapeRadius);
}

void veer_steer_leave(const VeerBatch *batch, VeerWishes *out) {
    const VeerLeaveParams *params = &batch->behavior->params.leave;
    for (uint32_t i = 0; i < batch->count; i++) {
        float distance = batch->targetDistance[i];
        if (!batch->hasTarget[i] || !(distance < params->dangerRadius)) continue;
        VeerVec3 away = veer_awayFromTarget(batch, i, veer_toTarget(batch, i));
        veer_wishAlong(batch, out, i, away, batch->world->maxSpeed[batch->agents[i]] * shareAt(params, distance));
    }
}
