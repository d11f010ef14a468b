/* arrive: to the target, and to a stop there (Reynolds, Steering Behaviors For Autonomous Characters, 1999). The profile `brake` never asks
 * for more speed than the agent can lose on the way left, whatever its force, response and step; `ramp` is the tutorials' straight line.
 * One wish per agent of a batch, in the steer stage; a memory lane holds whether it has arrived. */
#include "../goals.h"

static float profileSpeed(const VeerBatch *batch, uint32_t i, float distance) {
    const VeerArriveParams *params = &batch->behavior->params.arrive;
    float maxSpeed = batch->world->maxSpeed[batch->agents[i]];
    if (params->profile == VEER_ArriveProfile_BRAKE) return veer_arrivalSpeed(batch, i, distance);
    return distance < params->slowRadius ? maxSpeed * (distance / params->slowRadius) : maxSpeed;
}

void veer_steer_arrive(const VeerBatch *batch, VeerWishes *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        float *lane = batch->state + (size_t)i * batch->stateStride;
        if (!batch->hasTarget[i]) {
            *lane = VEER_GOAL_NEW;
            continue;
        }
        VeerArrival arrival = {batch->targetDistance[i], batch->behavior->params.arrive.stopRadius, lane};
        out->distance[i] = arrival.distance;
        if (veer_hasArrived(batch, out, i, &arrival))
            veer_wishToStand(out, i);
        else
            veer_wishAlong(batch, out, i, veer_toTarget(batch, i), profileSpeed(batch, i, arrival.distance));
    }
}
