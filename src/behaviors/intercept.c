/* intercept: goes straight to the exact meeting point with a target that keeps its velocity; if they cannot meet in time, it pursues the
 * target. The meeting point solves |to + v t| = S t, split into components along and across the line of sight (pursuit.h). Outputs a
 * desired velocity for every agent of a batch, in the steer stage; memory: the target that was caught. */
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

void veer_steer_intercept(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerInterceptParams *params = &batch->behavior->params.intercept;
    VeerPrediction how = {params->maxPrediction, VEER_PREDICT_BY_MAX_SPEED, 1.0f};
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!veer_isPursuing(batch, i, params->catchRadius)) continue;
        float maxSpeed = batch->world->maxSpeed[batch->agents[i]], distance = batch->targetDistance[i];
        VeerVec3 toward = veer_unitOf(veer_toTarget(batch, i)), velocity = veer_targetVelocity(batch, i);
        float closing = veer_closingSpeed(toward, velocity, maxSpeed);
        if (!(maxSpeed > 0.0f) || !(distance < closing * params->maxPrediction)) {
            veer_steerPursuit(batch, out, i, how);
            continue;
        }
        out->distance[i] = maxSpeed * (distance / closing); /* distance to the meeting point */
        veer_steerAlong(batch, out, i, veer_mulAdd3(velocity, toward, closing), maxSpeed);
    }
}
