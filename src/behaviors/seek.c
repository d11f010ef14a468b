/* seek: to the target at full speed (Reynolds, Steering Behaviors For Autonomous Characters, 1999). One wish per agent of a batch, in the
 * steer stage. On the very target there is no direction, and so no opinion: the agent keeps its heading instead of braking. */
#include "../goals.h"

void veer_steer_seek(const VeerBatch *batch, VeerWishes *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!batch->hasTarget[i] || !(batch->targetDistance[i] > 0.0f)) continue;
        out->distance[i] = batch->targetDistance[i];
        veer_wishAlong(batch, out, i, veer_toTarget(batch, i), batch->world->maxSpeed[batch->agents[i]]);
    }
}
