/* The motion of agents that have a minimum speed, one agent at a time. Part of the move stage. */
#ifndef VEER_MOVE_SHIPS_H
#define VEER_MOVE_SHIPS_H

#include "core/world.h"

/* The data that determines how a ship moves in a step. */
typedef struct VeerShipStep {
    const VeerWorld *world;
    const VeerLocomotionDef *rule;
    uint32_t slot;
    VeerVec3 desired; /* desired velocity; 0: the ship keeps flying straight ahead */
    float share;      /* fraction of the angle and of the gap to the desired speed that is closed in this step */
    float maxChange;  /* maximum change of the velocity in this step */
} VeerShipStep;

/* Returns the new velocity of a ship. */
VeerVec3 veer_flyShip(const VeerShipStep *step);

#endif
