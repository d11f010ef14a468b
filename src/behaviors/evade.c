/* evade: moves away from where the target will be when it could reach the agent (Reynolds, Steering Behaviors For Autonomous Characters,
 * 1999). Outputs a desired velocity for every agent of a batch, in the steer stage. */
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

void veer_steer_evade(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerEvadeParams *params = &batch->behavior->params.evade;
    VeerPrediction how = {params->maxPrediction, params->predictBy, 1.0f};
    const f4 panicRadius = f4_splat(params->panicRadius);
    const i4 always = i4_splat(params->panicRadius < VEER_INF ? 0 : -1);
    for (uint32_t i = 0; i < batch->count; i += 4) {
        i4 flees = veer_haveTargets(batch, i) & (always | (f4_load(batch->targetDistance + i) < panicRadius));
        VeerVec3x4 away = veer_awayFromTargets(batch, i, flees, veer_predictTargets(batch, i, how));
        veer_steerAlong4(batch, out, i, flees, away, f4_load(batch->maxSpeed + i));
    }
}
