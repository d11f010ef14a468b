/* flee: away from the target, the more urgently the nearer it is within panicRadius (Reynolds, Steering Behaviors For Autonomous
 * Characters, 1999). One wish per agent of a batch, in the steer stage. On the very target every direction is away
 * (veer_awayFromTarget). */
#include "../quarry.h"

void veer_steer_flee(const VeerBatch *batch, VeerWishes *out) {
    float panicRadius = batch->behavior->params.flee.panicRadius;
    for (uint32_t i = 0; i < batch->count; i++) {
        float distance = batch->targetDistance[i];
        if (!batch->hasTarget[i] || !(distance < panicRadius)) continue;
        float urgency = panicRadius < VEER_INF ? 1.0f - distance / panicRadius : 1.0f;
        VeerVec3 away = veer_awayFromTarget(batch, i, veer_toTarget(batch, i));
        veer_wishAlong(batch, out, i, away, batch->world->maxSpeed[batch->agents[i]] * urgency);
    }
}
