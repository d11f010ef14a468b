/* Moving among obstacles. */
#ifndef VEER_MOVE_H
#define VEER_MOVE_H

#include "core.h"

/* Cuts an agent's way of this step short at obstacles and lets the rest slide along them; takes the part of the velocity that goes into
 * them away. Swept, so that no speed and no step length passes through; an agent that is inside is pushed out first. */
void veer_slide(VeerWorld *world, uint32_t slot, VeerVec3 *way, VeerVec3 *velocity);

/* What the edges of the world do to an agent that comes to a place at a velocity. */
void veer_keepInBounds(VeerWorld *world, uint32_t slot, VeerVec3 *position, VeerVec3 *velocity);

/* Stops an agent short of obstacles if the edges of the world moved it away from where it had slid to. */
void veer_keepClear(const VeerWorld *world, uint32_t slot, VeerVec3 slid, VeerVec3 *position);

#endif
