/* followFlow: follows the flow field at the place where the agent will shortly be (Reynolds, Steering Behaviors For Autonomous Characters,
 * 1999). Outputs a desired velocity for every agent of a batch, in the steer stage. Outside the grid it has no output; where the flow is 0
 * the agent stops. */
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/flow_read.h"
#include "steer/arrival.h"
#include "steer/batch.h"

void veer_steer_followFlow(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWorld *world = batch->world;
    uint32_t field = veer_slotOf(batch->behavior->flow.bits);
    if (VEER_IS_NULL(batch->behavior->flow) || !veer_isTaken(world, VEER_KIND_FLOW, field)) return;
    const VeerFlowRecord *flow = &world->flows[field];
    float seconds = batch->behavior->params.followFlow.prediction;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        VeerVec3 here = veer_position(world, slot), v = veer_velocity(world, slot), flowVector;
        VeerVec3 ahead = {here.x + v.x * seconds, here.y + v.y * seconds, here.z};
        /* An agent that is about to leave the grid follows the flow at its own position instead. */
        if (!veer_readFlow(world, flow, ahead, &flowVector) && !veer_readFlow(world, flow, here, &flowVector)) continue;
        float strength = veer_length2(flowVector.x, flowVector.y);
        if (strength > 0.0f)
            veer_steerAlong(batch, out, i, flowVector, veer_min(strength, 1.0f) * world->maxSpeed[slot]);
        else
            veer_standStill(out, i);
    }
}
