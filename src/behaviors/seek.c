/* seek: goes to the target at full speed (Reynolds, Steering Behaviors For Autonomous Characters, 1999). Outputs a desired velocity for
 * every agent of a batch, in the steer stage. Exactly on the target there is no direction and therefore no output: the agent keeps its
 * heading instead of braking. */
#include "math/math.h"
#include "math/simd.h"
#include "steer/arrival.h"
#include "steer/batch.h"

void veer_steer_seek(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i += 4) {
        f4 distance = f4_load(batch->targetDistance + i);
        i4 goes = veer_haveTargets(batch, i) & (distance > f4_splat(0.0f));
        f4_store(out->distance + i, f4_select(goes, distance, f4_splat(VEER_INF)));
        veer_steerAlong4(batch, out, i, goes, veer_toTargets(batch, i), f4_load(batch->maxSpeed + i));
    }
}
