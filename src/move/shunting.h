/* Turns of cars that may reverse, in places too narrow for their turning circle. Part of the move stage. */
#ifndef VEER_MOVE_SHUNTING_H
#define VEER_MOVE_SHUNTING_H

#include "core/world.h"

/* The smallest turn, in rad, for which a car backs up. Larger: cars push along walls at an angle. Smaller: cars back up for small
 * corrections. */
#define VEER_LEAST_SHUNT 0.2f

/* A car that should turn by an angle of at most a right angle. */
typedef struct VeerShunt {
    const VeerWorld *world;
    const VeerLocomotionDef *rule;
    uint32_t slot;
    float heading, turn, speed; /* in rad, rad and u/s; speed: along the heading, negative in reverse */
} VeerShunt;
/* Returns whether the car should back up while it turns, because obstacles or edges of the world leave no room for the turn. */
int veer_shunts(const VeerShunt *car);

#endif
