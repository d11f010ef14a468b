/* Rare kinds of motion, one agent at a time: velocities that turn by more than their limit, and cars. */
#ifndef VEER_MOVE_TURN_LIMITS_H
#define VEER_MOVE_TURN_LIMITS_H

#include "veer.h"

/* The velocity `to` under a turn limit of `most`, below pi: the direction of `from` turned by that much, with the part of the speed of `to`
 * that lies along it. In planar worlds `angle` is the signed angle from `from` to `to`, beyond the limit; in volume worlds the turn may be
 * about any axis. */
VeerVec3 veer_turnedInPlane(VeerVec3 from, VeerVec3 to, float angle, float most);
VeerVec3 veer_turnedInSpace(VeerVec3 from, VeerVec3 to, float most);

/* What moves a car in a step. */
typedef struct VeerCarStep {
    const VeerLocomotionDef *rule;
    int hasDesired;
    VeerVec3 desired;
    float share;               /* of the difference to the desired speed that a step covers */
    float maxChange, maxSpeed; /* of the speed in this step; of the speed */
    float dt;
} VeerCarStep;

/* The new velocity of a car, which turns its heading. */
VeerVec3 veer_driveCar(const VeerCarStep *step, VeerVec3 velocity, float *heading);

#endif
