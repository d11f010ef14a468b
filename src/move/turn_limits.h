/* Motion that is out of the ordinary, one agent at a time: velocities that turn by more than they may, and cars. */
#ifndef VEER_TURN_LIMITS_H
#define VEER_TURN_LIMITS_H

#include "veer.h"

/* The velocity `to`, turned from the velocity `from` by at most `most`, below pi; it keeps the part of its speed that lies along its new
 * direction. In planar worlds by the angle between the two, which is more; in volume worlds about any axis. */
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
