/* offsetPursuit: keeps a place in the reference frame of its target, like a wingman (Reynolds, Steering Behaviors For Autonomous
 * Characters, 1999; Buckland, Programming Game AI by Example, 2005). The place moves with the target and around it as it turns, so the
 * agent does not lag in a steady turn. Outputs a desired velocity for every agent of a batch, in the steer stage; memory: the arrival. */
#include "core/space.h"
#include "math/vec3.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

void veer_steer_offsetPursuit(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerOffsetPursuitParams *params = &batch->behavior->params.offsetPursuit;
    VeerVec3 offset = veer_counted(batch->world, veer_vec3(params->offsetX, params->offsetY, params->offsetZ));
    for (uint32_t i = 0; i < batch->count; i++) {
        float *lane = batch->state + (size_t)i * batch->stateStride;
        if (!batch->hasTarget[i]) {
            *lane = VEER_GOAL_NEW;
            continue;
        }
        VeerPlace place = veer_placeBeside(batch, i, offset, params->maxPrediction);
        veer_steerToPlace(batch, out, i, &place, params->stopRadius, lane);
    }
}
