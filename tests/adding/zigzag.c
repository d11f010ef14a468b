/* zigzag: goes to the target in legs that alternate to the left and right. An example of a new behavior, which needs this file and a row of
 * the table. The column `fatigue` slows the agent down. */
#include "core/world.h"
#include "math/math.h"
#include "steer/arrival.h"
#include "steer/batch.h"

void veer_steer_zigzag(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerZigzagParams *params = &batch->behavior->params.zigzag;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!batch->hasTarget[i]) continue;
        VeerVec3 to = veer_toTarget(batch, i);
        float side = batch->world->header->tick / 30 % 2 ? params->width : -params->width;
        float speed = batch->maxSpeed[i] * (1.0f - batch->world->fatigue[batch->agents[i]]);
        veer_steerAlong(batch, out, i, veer_vec3(to.x - side * to.y, to.y + side * to.x, to.z), speed);
    }
}
