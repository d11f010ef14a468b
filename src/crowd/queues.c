/* Queues, in the crowd part of the decide stage: agents that wait for the same place, such as a crowd before a door. Agents that all want
 * their full speed push each other around: a push from behind or from the side passes through the crowd, because the law of reciprocal
 * collision avoidance (source: crowd.h) starts from the current velocities and so keeps whatever motion a push has caused. Two rules calm
 * such crowds. An agent wants only a little more than its present progress, and it stops moving sideways as soon as no agent pushes it. The
 * rules apply to agents with context maps, and only among agents with the same aim: agents of other streams have to pass, which takes
 * sideways motion. */
#include "crowd/queues.h"

#include "core/world.h"
#include "crowd/constants.h"
#include "crowd/directions.h"

/* Returns the lanes whose agents wait in queues. An agent that turns aside, or that is in front of a gathering, does not count. */
static i4 areQueuing(const VeerCrowdAgents *agents, const VeerVicinity *around, const VeerIntent *intent) {
    i4 areMixed = around->isAmongOthers | around->isGathering | around->isBlocked;
    return around->isInQueue & agents->isMoving & agents->haveMaps & ~areMixed & ~(intent->sidestep > f4_splat(0.0f));
}

/* Returns the shares to which the desired velocities of agents that have been blocked for long are reduced. A share is a little larger than
 * the agent's progress, so that the agent speeds up as soon as there is room. */
static f4 calmSharesOf(const VeerCrowdAgents *agents) {
    f4 progress = dotOf(agents->velocity, agents->direction, 1) / f4_max(agents->maxSpeed, f4_splat(1e-9f));
    f4 share = f4_splat(CROWD_CALM_SHARE) + f4_splat(CROWD_CALM_PROGRESS) * f4_max(progress, f4_splat(0.0f));
    return f4_min(share, f4_splat(1.0f));
}

void veer_calmQueues(const VeerCrowdAgents *agents, const VeerVicinity *around, VeerIntent *intent) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    const i4 queues = areQueuing(agents, around, intent);
    intent->steadiness = zero;
    if (!i4_any(queues)) return;
    const f4 calm = f4_where(queues, f4_min(intent->stallTime / f4_splat(CROWD_CALM_AFTER), one));
    intent->velocity = veer_scaled4(intent->velocity, one - calm * (one - calmSharesOf(agents)));
    intent->isChanged |= queues;
    const f4 passed = f4_splat(CROWD_STEADYING * agents->world->dt) * agents->pace;
    const f4 slow = f4_max(one - veer_length4(agents->velocity) / f4_max(agents->maxSpeed, f4_splat(1e-9f)), zero);
    intent->steadiness = f4_where(queues, f4_min(intent->stallTime, one)) * slow * passed / (one + passed);
}

VeerVec3x4 veer_steadied(const VeerCrowdAgents *agents, f4 steadiness) {
    const VeerVec3x4 velocity = agents->velocity, ahead = veer_scaled4(agents->direction, dotOf(velocity, agents->direction, 1));
    return veer_less4(velocity, veer_scaled4(veer_less4(velocity, ahead), steadiness));
}
