/* arrive: goes to the target and stops there (Reynolds, Steering Behaviors For Autonomous Characters, 1999). With the profile `brake`, the
 * agent can always stop within the remaining distance, whatever its force, response and time step; with `ramp`, the speed is proportional
 * to the distance, as in tutorials. Outputs a desired velocity for every agent of a batch, in the steer stage; its memory holds whether the
 * agent has arrived. */
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "steer/arrival.h"
#include "steer/batch.h"

static f4 profileSpeeds(const VeerBatch *batch, uint32_t i, f4 distance) {
    const VeerArriveParams *params = &batch->behavior->params.arrive;
    const int isRamp = params->profile == VEER_ARRIVE_PROFILE_RAMP;
    f4 maxSpeed = f4_load(batch->maxSpeed + i), radius = f4_splat(params->slowRadius);
    f4 ramp = f4_select(distance < radius, maxSpeed * (distance / radius), maxSpeed);
    if (isRamp && batch->brain->locomotion.mode != VEER_MOVE_MODE_CAR) return ramp;
    f4 braking = veer_arrivalSpeeds(batch, i, distance);
    return isRamp ? f4_min(ramp, braking) : braking; /* a car cannot turn back to a place that it has passed */
}

void veer_steer_arrive(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i += 4) {
        i4 go = veer_haveTargets(batch, i);
        f4 distance = f4_load(batch->targetDistance + i);
        i4 stand = veer_haveArrived(batch, out, i, go, batch->behavior->params.arrive.stopRadius);
        f4_store(out->distance + i, f4_select(go, distance, f4_splat(VEER_INF)));
        i4_store(out->outputBits + i, i4_load(out->outputBits + i) | (stand & i4_splat(VEER_OUTPUT_VELOCITY | VEER_OUTPUT_STAND_STILL)));
        veer_steerAlong4(batch, out, i, go & ~stand, veer_toTargets(batch, i), profileSpeeds(batch, i, distance));
    }
}
