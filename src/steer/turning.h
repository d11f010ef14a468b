/* Turning, shared by the angular behaviors of the steer stage: the desired rotation for a remaining angle, by the braking profile of
 * `arrive` applied to angles, so that no time step, acceleration or limit makes an agent overshoot. The behaviors follow Millington,
 * Artificial Intelligence for Games, 2006; the profile and the pace are Veer's own. All rotation is about the z axis, in volume worlds
 * too. */
#ifndef VEER_STEER_TURNING_H
#define VEER_STEER_TURNING_H

#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "steer/batch.h"

/* A turn to an orientation, which may itself rotate. */
typedef struct VeerTurn {
    float angle;     /* shortest angle left to turn: -pi to pi */
    float stopAngle; /* an angle smaller than this, to an orientation at rest, needs no turn */
    float pace;      /* rotation of the target orientation in rad/s */
} VeerTurn;

/* Returns the largest rotation from which an agent can still stop at the angle. The agent plans with four fifths of its acceleration, as
 * arrive does; the rest covers changes of the pace. Near the end it turns by two thirds of the remaining angle in each step, so that two
 * agents that align with each other meet instead of swapping orientations forever. */
static inline float veer_turningRate(const VeerBatch *batch, const VeerTurn *turn) {
    const VeerLocomotionDef *rule = &batch->brain->locomotion;
    float away = veer_abs(turn->angle), rate = turn->pace;
    /* a rotating target has no tolerance, because with one the agent would follow it in jerks */
    if (away > turn->stopAngle || rate != 0.0f) {
        float speed = veer_easedSpeed(away, VEER_PLANNED_SHARE * rule->maxAngularAcceleration, 1.5f * batch->dt);
        rate += turn->angle < 0.0f ? -speed : speed;
    }
    return veer_clamp(rate, -rule->maxRotation, rule->maxRotation);
}

static inline void veer_steerTurn(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerTurn *turn) {
    out->outputBits[i] |= VEER_OUTPUT_ROTATION;
    out->rotation[i] = veer_turningRate(batch, turn);
}

/* Returns the angle by which agent i has to turn to an orientation. */
static inline float veer_angleTo(const VeerBatch *batch, uint32_t i, float orientation) {
    return veer_wrapAngle(orientation - batch->world->orientation[batch->agents[i]]);
}

/* Returns the rate at which the direction to the target of agent i turns during the next step, at the current velocities. Without it, an
 * agent would lag behind a target that circles it: the profile would need a remaining angle to produce that rotation. */
static inline float veer_paceOfTarget(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    float x = batch->toX[i], y = batch->toY[i], dt = batch->dt;
    float nextX = (batch->targetVX[i] - world->velocityX[slot]) * dt, nextY = (batch->targetVY[i] - world->velocityY[slot]) * dt;
    return veer_atan2(x * nextY - y * nextX, x * (x + nextX) + y * (y + nextY)) / dt;
}

#endif
