/* leave: moves away from the target, at full speed within escapeRadius and slower up to dangerRadius, where the output is 0. Unlike in the
 * source (Palacios, Unity 4.x Game AI Programming, 2013), the speed does not jump at escapeRadius. Outputs a desired velocity for every
 * agent of a batch, in the steer stage. */
#include "math/simd.h"
#include "math/simd_math.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

/* Returns speeds as fractions of maxSpeed. A dangerRadius smaller than escapeRadius leaves no room to slow down. */
static f4 sharesAt(const VeerLeaveParams *params, f4 distance) {
    f4 danger = f4_splat(params->dangerRadius), escape = f4_splat(params->escapeRadius);
    return f4_select(distance <= escape, f4_splat(1.0f), (danger - distance) / (danger - escape));
}

void veer_steer_leave(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerLeaveParams *params = &batch->behavior->params.leave;
    for (uint32_t i = 0; i < batch->count; i += 4) {
        f4 distance = f4_load(batch->targetDistance + i);
        i4 flees = veer_haveTargets(batch, i) & (distance < f4_splat(params->dangerRadius));
        VeerVec3x4 away = veer_awayFromTargets(batch, i, flees, veer_toTargets(batch, i));
        veer_steerAlong4(batch, out, i, flees, away, f4_load(batch->maxSpeed + i) * sharesAt(params, distance));
    }
}
