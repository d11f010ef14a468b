/* People: agents whose brain has `pedestrians` walk more slowly the less room there is ahead of them. Part of the decide stage, before the
 * half planes of crowds. */
#ifndef VEER_CROWD_PEDESTRIANS_H
#define VEER_CROWD_PEDESTRIANS_H

#include "crowd/crowd_agents.h"

/* Limits the desired velocities of agents whose brain has `pedestrians` and that have decided. Returns a mask of the agents whose desired
 * velocity has changed. */
i4 veer_slowPedestrians(VeerCrowdAgents *agents, i4 hasDecided);

#endif
