/* Queues: agents that wait for the same place do not push each other around. */
#ifndef VEER_CROWD_QUEUES_H
#define VEER_CROWD_QUEUES_H

#include "crowd/crowd_agents.h"
#include "crowd/lane_formation.h"
#include "crowd/vicinity.h"

/* Reduces the desired velocities of agents in queues, and sets intent->steadiness. veer_formLanes must have been called. */
void veer_calmQueues(const VeerCrowdAgents *agents, const VeerVicinity *around, VeerIntent *intent);
/* Returns the velocities of four agents, with the part across their directions reduced by a share of 0 to 1. */
VeerVec3x4 veer_steadied(const VeerCrowdAgents *agents, f4 steadiness);

#endif
