/* Settling: agents that cannot reach their aim because others have arrived there settle in a round packing around it. */
#ifndef VEER_CROWD_SETTLING_H
#define VEER_CROWD_SETTLING_H

#include "crowd/crowd_agents.h"
#include "crowd/vicinity.h"
#include "math/vec3.h"

/* Returns the lanes that settle, or stay settled, because agents that have gathered at the same aim block them. stallTime: the new stall
 * times. sides: receives the side on which a lane that does not settle has found a place nearer to the aim; 1 is the right, -1 the left. */
i4 veer_areSettling(const VeerCrowdAgents *agents, const VeerVicinity *around, f4 stallTime, f4 *sides);
/* Returns the desired velocity of an agent that moves along the edge of a gathering. side: 1 is the right, -1 the left, 0 unknown. */
VeerVec3 veer_slideAround(const VeerCrowdAgents *agents, uint32_t lane, float side);

#endif
