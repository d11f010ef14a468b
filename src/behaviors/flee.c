/* flee: moves away from the target, faster the closer it is within panicRadius (Reynolds, Steering Behaviors For Autonomous Characters,
 * 1999). Outputs a desired velocity for every agent of a batch, in the steer stage. If the agent is exactly on the target,
 * veer_awayFromTarget chooses a direction. */
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

void veer_steer_flee(const VeerBatch *batch, VeerSteeringOutput *out) {
    const float panicRadius = batch->behavior->params.flee.panicRadius;
    const f4 most = f4_splat(panicRadius), one = f4_splat(1.0f);
    for (uint32_t i = 0; i < batch->count; i += 4) {
        f4 distance = f4_load(batch->targetDistance + i), urgency = panicRadius < VEER_INF ? one - distance / most : one;
        i4 flees = veer_haveTargets(batch, i) & (distance < most);
        VeerVec3x4 away = veer_awayFromTargets(batch, i, flees, veer_toTargets(batch, i));
        veer_steerAlong4(batch, out, i, flees, away, f4_load(batch->maxSpeed + i) * urgency);
    }
}
