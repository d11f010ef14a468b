/* What angular behaviors share: from a remaining angle to a desired rotation, by the braking profile of `arrive` applied to angles, so
 * that no time step, acceleration or limit makes an agent overshoot (Millington, Artificial Intelligence for Games, 2006, for the
 * behaviors; the profile and the pace are Veer's own). Part of the steer stage; all rotation is about the z axis, in volume worlds
 * too. */
#ifndef VEER_STEER_TURNING_H
#define VEER_STEER_TURNING_H

#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "steer/batch.h"

/* A turn that should end at an orientation, which may itself turn meanwhile. */
typedef struct VeerTurn {
    float angle;     /* left to turn, the short way: -pi to pi */
    float stopAngle; /* closer than this to an orientation at rest is close enough */
    float pace;      /* rotation of the goal, rad/s */
} VeerTurn;

/* The rotation from which an agent can still stop at the angle. It plans with four fifths of its acceleration, as arrive does: the
 * rest covers changes of the target's pace. At the end it makes two thirds of the remaining turn in each step, so that two agents that
 * turn to each other's orientation meet and do not swap forever. */
static inline float veer_turningRate(const VeerBatch *batch, const VeerTurn *turn) {
    const VeerLocomotionDef *rule = &batch->brain->locomotion;
    float away = veer_abs(turn->angle), rate = turn->pace;
    if (away > turn->stopAngle || rate != 0.0f) { /* following within a tolerance would turn in fits and starts */
        float speed = veer_easedSpeed(away, VEER_PLANNED_SHARE * rule->maxAngularAcceleration, 1.5f * batch->dt);
        rate += turn->angle < 0.0f ? -speed : speed;
    }
    return veer_clamp(rate, -rule->maxRotation, rule->maxRotation);
}

static inline void veer_steerTurn(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerTurn *turn) {
    out->outputBits[i] |= VEER_OUTPUT_ROTATION;
    out->rotation[i] = veer_turningRate(batch, turn);
}

/* How far agent i has to turn to an orientation. */
static inline float veer_angleTo(const VeerBatch *batch, uint32_t i, float orientation) {
    return veer_wrapAngle(orientation - batch->world->orientation[batch->agents[i]]);
}

/* How fast the direction to the target of agent i turns during the next step, as both move now. Without it an agent would look behind
 * something that circles it, by the angle at which the profile is that fast. */
static inline float veer_paceOfTarget(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    float x = batch->toX[i], y = batch->toY[i], dt = batch->dt;
    float nextX = (batch->targetVX[i] - world->velocityX[slot]) * dt, nextY = (batch->targetVY[i] - world->velocityY[slot]) * dt;
    return veer_atan2(x * nextY - y * nextX, x * (x + nextX) + y * (y + nextY)) / dt;
}

#endif
