/* Agents of crowds pass clusters of bystanders on the shorter side. Part of the decide stage. */
#ifndef VEER_CROWD_PASSING_BYSTANDERS_H
#define VEER_CROWD_PASSING_BYSTANDERS_H

#include "crowd/crowd_agents.h"
#include "crowd/nearest_four.h"

/* Turns the desired velocities of agents with bystanders in their way. The neighbors must have been found. */
void veer_passBystanders(VeerCrowdAgents *agents, const VeerNearestFour *nearest);

#endif
