/* Settling: agents that cannot reach their aim because others have arrived there settle in a round packing around it. */
#ifndef VEER_CROWD_SETTLING_H
#define VEER_CROWD_SETTLING_H

#include "crowd/crowd_agents.h"
#include "crowd/vicinity.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/touching.h"

/* Returns the fraction of the desired speed at which an agent that has settled closes up. restTime: the column of the same name. All agents
 * of a gathering have almost the same, so that they press evenly and the gathering does not drift while it comes to rest. */
static inline float veer_closingShare(float restTime) {
    return CROWD_CLOSING_UP * veer_clamp(2.0f - 2.0f * restTime / VEER_RESTS_AFTER, 0.0f, 1.0f);
}

/* Which of four agents settle, or stay settled, because agents that have gathered at the same aim block them. */
typedef struct VeerSettling {
    i4 settles;
    i4 areLoose; /* the gathering up to the agent could become denser, rounder or better centered */
    f4 sides;    /* side on which a lane that does not settle has found a place nearer to the aim; 1 is the right, -1 the left */
} VeerSettling;

/* stallTime: the new stall times. */
VeerSettling veer_settle(const VeerCrowdAgents *agents, const VeerVicinity *around, f4 stallTime);
/* Returns the desired velocity of an agent that moves along the edge of a gathering. side: 1 is the right, -1 the left, 0 unknown. */
VeerVec3 veer_slideAround(const VeerCrowdAgents *agents, uint32_t lane, float side);

#endif
