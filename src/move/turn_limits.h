/* Rare kinds of motion, one agent at a time: velocities that turn by more than their limit, and cars. Part of the move stage. */
#ifndef VEER_MOVE_TURN_LIMITS_H
#define VEER_MOVE_TURN_LIMITS_H

#include "core/world.h"

/* Returns the velocity `to` under a turn limit of `most`, which is below pi: the direction of `from` turned by `most`, with the component
 * of `to` along it. In planar worlds `angle` is the signed angle from `from` to `to`, which exceeds the limit; in volume worlds the agent
 * turns about any axis. */
VeerVec3 veer_turnedInPlane(VeerVec3 from, VeerVec3 to, float angle, float most);
VeerVec3 veer_turnedInSpace(VeerVec3 from, VeerVec3 to, float most);

/* The data that determines how a car moves in a step. */
typedef struct VeerCarStep {
    const VeerWorld *world;
    uint32_t slot;
    const VeerLocomotionDef *rule;
    int hasDesired;
    VeerVec3 desired;
    float share;               /* fraction of the gap to the desired speed that is closed in a step */
    float maxChange, maxSpeed; /* maximum change of the speed in this step; maximum speed */
    float rotation;            /* turn rate in the last step; together with the speed, it gives the position of the wheels */
    int isPowered;             /* 0: the car coasts, slowed only by drag */
    float dt;
} VeerCarStep;

/* Returns the new velocity of a car and turns its heading. */
VeerVec3 veer_driveCar(const VeerCarStep *step, VeerVec3 velocity, float *heading);

#endif
