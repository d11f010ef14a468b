/* Settling: agents that cannot reach their aim because others have arrived there settle in a round packing around it. */
#ifndef VEER_CROWD_SETTLING_H
#define VEER_CROWD_SETTLING_H

#include "crowd/crowd_agents.h"
#include "crowd/vicinity.h"
#include "math/vec3.h"

/* Returns the lanes that settle, or stay settled, because agents that have arrived at the same aim block them. stallTime: the new stall
 * times. */
i4 veer_areSettling(const VeerCrowdAgents *agents, const VeerVicinity *around, f4 stallTime);
/* Returns the desired velocity of an agent that moves along the edge of a gathering. blockedSides: the sides on which the gathering blocks
 * the agent. */
VeerVec3 veer_slideAround(const VeerCrowdAgents *agents, uint32_t lane, int32_t blockedSides);

#endif
