/* Settling around an aim, in the crowd part of the decide stage. An agent counts as arrived if agents that have arrived at its aim block
 * it, and fill the disc or ball around the aim up to its position. Otherwise there is room nearer to the aim on another side, and the
 * agent slides along the edge of the gathering towards it. Crowds that come from one side therefore stand all around their aim. */
#include "crowd/settling.h"

#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "math/math.h"
#include "neighbors/agent_grid.h"
#include "steer/gathering.h"

enum { SLIDE_OF_AGENT = 0x53u }; /* the random stream for the direction in which an agent of a volume world begins to slide */

static float powerOf(const VeerWorld *world, float length) { return veer_isVolume(world) ? length * length * length : length * length; }

/* Returns whether agents that have arrived or stand still fill the space around the aim up to this agent. loose: the accepted ratio of the
 * gathering's radius to that of the closest packing. */
static int isPacked(const VeerCrowdAgents *agents, uint32_t lane, float loose) {
    const VeerWorld *world = agents->world;
    const float radius = agents->radius[lane], distance = agents->aimDistance[lane];
    const float density = veer_isVolume(world) ? VEER_BALL_DENSITY : VEER_DISC_DENSITY;
    const float needed = density * powerOf(world, veer_max(distance - radius, 0.0f) / loose);
    float fill = powerOf(world, radius);
    VeerNeighborQuery query = {.world = world, .mask = ~0u, .exclude = agents->slots[lane]};
    query.center = veer_vec3(agents->aim.x[lane], agents->aim.y[lane], agents->aim.z[lane]);
    query.range = distance + CROWD_EQUAL_DISTANCE * radius;
    for (veer_beginNeighbors(&query); fill < needed && veer_nextNeighbor(&query);) {
        const uint32_t bits = world->crowdBits[query.slot];
        if (bits & VEER_CROWD_ARRIVED || !(bits & (VEER_CROWD_MOVES | VEER_CROWD_ABSENT)))
            fill += powerOf(world, world->radius[query.slot]);
    }
    return fill >= needed;
}

/* Returns how loose a gathering the agent accepts. The longer the agent has waited, the looser the gathering may be, because walls can make
 * a round gathering impossible. */
static float looseFor(const VeerCrowdAgents *agents, uint32_t lane, float stallTime) {
    const float wait = veer_max(stallTime - CROWD_LONGEST_STALL, 0.0f) / agents->pace[lane];
    const float halfRound = VEER_PI * veer_max(agents->aimDistance[lane], agents->radius[lane]);
    return CROWD_ROUND + CROWD_LOOSENS * wait * agents->maxSpeed[lane] / veer_max(halfRound, 1e-6f);
}

/* Returns whether the agent in a lane tests the packing in this step. Agents take turns, because the test visits the whole gathering. */
static int isItsTurn(const VeerCrowdAgents *agents, uint32_t lane) {
    const VeerWorld *world = agents->world;
    const uint32_t slot = agents->slots[lane];
    const float steps = CROWD_CHECK_TIME / veer_max(agents->pace[lane] * world->dt, 1e-9f);
    const uint32_t every = (uint32_t)veer_clamp(steps, 1.0f, CROWD_MOST_CHECKS);
    return (world->header->tick + veer_uid(world, slot)) % every == 0;
}

i4 veer_areSettling(const VeerCrowdAgents *agents, const VeerVicinity *around, f4 stallTime) {
    i4 settles = (around->blockedSides != i4_splat(0)) & agents->isMoving;
    for (uint32_t k = 0; i4_any(settles) && k < 4; k++) {
        if (!settles[k]) continue;
        const int wasSettled = (agents->world->flags[agents->slots[k]] & VEER_FLAG_SETTLED) != 0;
        const int looks = stallTime[k] >= CROWD_SETTLES_AFTER && isItsTurn(agents, k);
        const int isThere = wasSettled || (looks && isPacked(agents, k, looseFor(agents, k, stallTime[k])));
        if (!agents->brains[k]->avoidance.settle || !isThere) settles[k] = 0;
    }
    return settles;
}

/* Returns the direction along the edge of the gathering, perpendicular to the direction to the aim: the one in which the agent already
 * moves, or else the one to the free side. */
static VeerVec3 alongEdge(const VeerCrowdAgents *agents, uint32_t lane, int32_t blockedSides) {
    const VeerWorld *world = agents->world;
    const VeerVec3 ahead = {agents->direction.x[lane], agents->direction.y[lane], agents->direction.z[lane]};
    const VeerVec3 velocity = {agents->velocity.x[lane], agents->velocity.y[lane], agents->velocity.z[lane]};
    const VeerVec3 across = veer_mulAdd3(velocity, ahead, -veer_dot3(velocity, ahead));
    if (veer_length3(across) > CROWD_SLIDING * agents->maxSpeed[lane]) return veer_unit3(across);
    if (veer_isVolume(world)) {
        const uint32_t bits = veer_random(world->header->def.seed, veer_uid(world, agents->slots[lane]), SLIDE_OF_AGENT, 0);
        return veer_sideways(ahead, VEER_TAU * veer_uniform(bits));
    }
    const int isLeft = (blockedSides & VEER_BLOCKED_LEFT) != 0, isRight = (blockedSides & VEER_BLOCKED_RIGHT) != 0;
    const float right = isLeft == isRight ? agents->side[lane] : isLeft ? 1.0f : -1.0f;
    return veer_vec3(ahead.y * right, -ahead.x * right, 0.0f);
}

VeerVec3 veer_slideAround(const VeerCrowdAgents *agents, uint32_t lane, int32_t blockedSides) {
    const VeerVec3 desired = {agents->desired.x[lane], agents->desired.y[lane], agents->desired.z[lane]};
    const VeerVec3 along = veer_scale3(alongEdge(agents, lane, blockedSides), CROWD_SIDESTEP_SINE * veer_length3(desired));
    return veer_mulAdd3(along, desired, CROWD_SIDESTEP_COSINE);
}
