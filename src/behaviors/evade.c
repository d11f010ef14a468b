/* evade: away from where the target will be when it could be here (Reynolds, Steering Behaviors For Autonomous Characters, 1999). One wish
 * per agent of a batch, in the steer stage. */
#include "../quarry.h"

void veer_steer_evade(const VeerBatch *batch, VeerWishes *out) {
    const VeerEvadeParams *params = &batch->behavior->params.evade;
    VeerPrediction how = {params->maxPrediction, params->predictBy};
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!batch->hasTarget[i] || (params->panicRadius < VEER_INF && !(batch->targetDistance[i] < params->panicRadius))) continue;
        VeerVec3 away = veer_awayFromTarget(batch, i, veer_predictTarget(batch, i, how));
        veer_wishAlong(batch, out, i, away, batch->world->maxSpeed[batch->agents[i]]);
    }
}
