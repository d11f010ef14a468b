/* pursue: goes to where the target will be when the agent could reach it (Reynolds, Steering Behaviors For Autonomous Characters, 1999).
 * Outputs a desired velocity for every agent of a batch, in the steer stage; memory: the target that was caught. */
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

void veer_steer_pursue(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerPursueParams *params = &batch->behavior->params.pursue;
    VeerPrediction how = {params->maxPrediction, params->predictBy, params->lead};
    for (uint32_t i = 0; i < batch->count; i += 4) {
        i4 pursues = veer_arePursuing(batch, i, params->catchRadius);
        VeerVec3x4 at = veer_predictTargets(batch, i, how);
        f4_store(out->distance + i, f4_select(pursues, veer_length4(at), f4_splat(VEER_INF)));
        veer_steerAlong4(batch, out, i, pursues, at, f4_load(batch->maxSpeed + i));
    }
}
