/* faceTarget: sets the goal's orientation to the direction to the target, and the goal's rotation to the rotation of that direction
 * (Millington, Artificial Intelligence for Games, 2006). A targeter of the steering pipeline, in the steer stage. A target at the agent's
 * own position has no direction. */
#include "math/math.h"
#include "steer/batch.h"
#include "steer/pipeline.h"
#include "steer/turning.h"

void veer_part_faceTarget(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    if (!batch->hasTarget[i] || (goal->channels & VEER_CHANNEL_ORIENTATION)) return;
    if (batch->toX[i] == 0.0f && batch->toY[i] == 0.0f) return;
    goal->channels |= VEER_CHANNEL_ORIENTATION;
    goal->orientation = veer_atan2(batch->toY[i], batch->toX[i]);
    if (!(goal->channels & VEER_CHANNEL_ROTATION)) goal->rotation = veer_paceOfTarget(batch, i);
    goal->channels |= VEER_CHANNEL_ROTATION;
    goal->stopAngle = batch->behavior->params.faceTarget.stopAngle;
}
