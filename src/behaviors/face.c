/* face: turns to the target and keeps turning as the direction to it changes (Millington, Artificial Intelligence for Games, 2006;
 * following the target's motion is Veer's addition). A target at the agent's own position has no direction. Outputs a desired rotation for
 * every agent of a batch, in the steer stage. */
#include "math/math.h"
#include "steer/batch.h"
#include "steer/turning.h"

void veer_steer_face(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!batch->hasTarget[i] || (batch->toX[i] == 0.0f && batch->toY[i] == 0.0f)) continue;
        veer_steerTurn(batch, out, i,
                       &(VeerTurn){
                           .angle = veer_angleTo(batch, i, veer_atan2(batch->toY[i], batch->toX[i])),
                           .stopAngle = batch->behavior->params.face.stopAngle,
                           .pace = veer_paceOfTarget(batch, i),
                       });
    }
}
