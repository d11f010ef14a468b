/* face: turns towards the target, and along with its direction while either moves (Millington, Artificial Intelligence for Games, 2006; the
 * pace: Veer). A target at the agent's own place has no direction. One wish of rotation per agent of a batch, in the steer stage. */
#include "core/batch.h"
#include "math/math.h"
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
