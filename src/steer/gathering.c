/* Determines whether an agent is in a gathering around its goal (gathering.h). Reads only the positions at the start of the step. Part of
 * the steer stage. */
#include "steer/gathering.h"

#include "core/flags.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/arrival.h"
#include "steer/touching.h"

#define SLOW 0.3f /* fraction of top speed: a slower agent on the goal counts as standing there; a slower member has not left */
/* Rest time after which a settled agent of a crowd has arrived: by then its gathering has closed up around it, and the agent has not moved
 * to a nearer place. An agent that others have blocked for VEER_RESTS_AFTER has arrived, too. Larger: agents arrive late. Smaller: agents
 * that have arrived still move. */
#define CHECKED 3.0f
/* Largest ratio of a gathering's radius to that of the closest packing of its agents. Larger: agents that wait next to a gathering count as
 * members. Smaller: agents at the edge of a gathering that is not round do not count. */
#define LOOSE 1.2f
#define SETTLED_LOOSE 3.0f /* like LOOSE, for a crowd at rest, which walls may confine to one side of its goal */
#define PRESSES 3.0f       /* ratio up to which an agent next to a gathering pushes its way into it */
/* Patience that an agent gains at each check while it pushes without success, and its maximum. Patient agents accept looser gatherings,
 * because jammed gatherings are not round. Larger: agents stop early, far from the goal. Smaller: agents push for a long time. */
#define WAITS 0.004f
#define LONGEST_WAIT 0.24f
#define LOOSENS 3.0f  /* increase of the ratio per unit of patience */
#define LEAVES 1.5f   /* an agent has left the gathering when its ratio is this many times the ratio up to which agents count as members */
#define TOUCHES 0.75f /* two agents touch if their gap is smaller than this fraction of the sum of their radii */
#define NEARER 0.25f  /* an agent that is at most this many radii farther from the goal counts as a member */
#define AROUND 3.0f   /* an agent that is at most this many radii farther from the goal can also block the agent */
/* if the distance to the goal changes by more than this many radii in addition to the motion of the agent and the goal, the goal is a
 * different one */
#define JUMPS 0.5f
#define CHECK_TIME 2.5f   /* time from one check to the next, in units of the time to travel one radius */
#define MOST_CHECKS 60.0f /* largest number of steps from one check to the next */
/* An agent farther than this from its goal, in radii, checks proportionally less often, because its checks visit more agents and rarely
 * change anything. Larger: steps take longer in crowded worlds. Smaller: large gatherings come to rest late. */
#define FAR 24.0f

/* An agent that is not within the radius of its goal. */
typedef struct Outside {
    VeerVec3 to;    /* the goal, relative to the agent */
    float distance; /* distance to the goal along the agent's path */
    float lane;     /* stored state of the arrival before this step */
    float radius;   /* radius of the goal */
} Outside;

static float powerOf(const VeerWorld *world, float length) { return veer_isVolume(world) ? length * length * length : length * length; }

static int isSlow(const VeerWorld *world, uint32_t slot) {
    VeerVec3 displacement = veer_lastDisplacement(world, slot);
    float most = SLOW * world->maxSpeed[slot] * world->dt;
    return veer_dot3(displacement, displacement) <= most * most;
}

/* The agents around a goal. Their number is determined only where it matters (isFilled). */
typedef struct Gathering {
    const VeerWorld *world;
    uint32_t self;
    uint32_t isOnGoal;       /* 1: an agent that hardly moves and is close to the goal stands on it */
    float range;             /* agents within this distance of the goal are members */
    float gap;               /* gap to the nearest agent, as a fraction of the sum of the radii; VEER_INF if it is above TOUCHES */
    VeerNeighborQuery query; /* visits the members, and other agents nearby that can block the agent */
} Gathering;

static int isOnGround(const VeerWorld *world, uint32_t slot) { return !(veer_flagsOf(world, slot) & VEER_FLAG_AIRBORNE); }

/* Finds the agents around a goal, and the gap between the agent and the nearest of them. */
static Gathering gatheringAt(const VeerWorld *world, uint32_t self, VeerVec3 to, float range) {
    const VeerVec3 at = veer_position(world, self), goal = veer_add3(at, to);
    const float outer = range + AROUND * world->radius[self];
    Gathering found = {.world = world, .self = self, .range = range, .gap = VEER_INF};
    found.query = (VeerNeighborQuery){.world = world, .center = goal, .range = outer, .mask = ~0u, .exclude = self};
    VeerNeighborQuery close = {.world = world, .center = at, .mask = ~0u, .exclude = self};
    close.range = (1.01f + TOUCHES) * (world->radius[self] + world->grid->widest);
    for (veer_beginNeighbors(&close); veer_nextNeighbor(&close);) {
        const uint32_t other = close.slot;
        const float radius = world->radius[other], radii = radius + world->radius[self];
        const VeerVec3 fromGoal = veer_delta(world, goal, veer_position(world, other));
        const float distanceSq = veer_dot3(fromGoal, fromGoal);
        if (!(distanceSq <= outer * outer) || !isOnGround(world, other)) continue;
        const float gap = radii > 0.0f ? veer_max(veer_length3(close.to) / radii - 1.0f, 0.0f) : VEER_INF;
        if (gap > TOUCHES) continue;
        found.gap = veer_min(found.gap, gap);
        found.isOnGoal |= distanceSq <= radius * radius && isSlow(world, other);
    }
    return found;
}

/* Returns whether any other agent is near the goal. */
static int hasOthers(const Gathering *gathering) {
    VeerNeighborQuery query = gathering->query;
    for (veer_beginNeighbors(&query); veer_nextNeighbor(&query);)
        if (isOnGround(gathering->world, query.slot)) return 1;
    return 0;
}

/* Returns whether the sum of the squared radii (cubed in volume worlds) of the members and the agent itself is at least `needed`. An agent
 * far from its goal would have to visit thousands of members, so the numbers of agents in the grid's cells decide if they suffice. */
static int reaches(const Gathering *gathering, float needed) {
    const VeerWorld *world = gathering->world;
    const VeerGrid *grid = world->grid;
    float fill = powerOf(world, world->radius[gathering->self]);
    const VeerGridBounds bounds = veer_gridBounds(grid, gathering->query.center, gathering->range);
    const float rounding = 1e-3f + 1.2e-7f * (float)bounds.most, least = (float)bounds.least - (float)grid->uncounted - 1.0f;
    if ((fill + (float)bounds.most * powerOf(world, grid->widest)) * (1.0f + rounding) < needed) return 0;
    if (least > 0.0f && (fill + least * powerOf(world, grid->narrowest)) * (1.0f - rounding) >= needed) return 1;
    VeerNeighborQuery query = gathering->query;
    for (veer_beginNeighbors(&query); fill < needed && veer_nextNeighbor(&query);)
        if (query.distanceSq <= gathering->range * gathering->range && isOnGround(world, query.slot))
            fill += powerOf(world, world->radius[query.slot]);
    return fill >= needed;
}

/* Returns whether the agents, with the gaps that they keep, fill the disc or sphere around the goal up to the agent. gap: the gap of the
 * gathering or, for agents that may be farther away from it, at most TOUCHES. loose: ratio of the gathering's radius to that of the closest
 * packing. */
static int isFilled(const Gathering *gathering, float gap, float distance, float loose) {
    const float density = veer_isVolume(gathering->world) ? VEER_BALL_DENSITY : VEER_DISC_DENSITY;
    return gap <= TOUCHES && reaches(gathering, density * powerOf(gathering->world, distance / (loose * (1.0f + gap))));
}

/* Like isFilled, for an agent that need not touch the others. Returns 0 if there are no others. */
static int isFilledNearby(const Gathering *gathering, float distance, float loose) {
    return isFilled(gathering, veer_min(gathering->gap, TOUCHES), distance, loose) && hasOthers(gathering);
}

static int isSettled(const VeerWorld *world, uint32_t slot) { return (world->flags[slot] & VEER_FLAG_SETTLED) != 0; }

/* A crowd closes up and becomes round before it rests, so its ratio rises from LOOSE while it comes to rest. */
static float looseOf(const VeerWorld *world, uint32_t slot) {
    if (!isSettled(world, slot)) return LOOSE;
    return LOOSE + (SETTLED_LOOSE - LOOSE) * veer_clamp(world->restTime[slot] / VEER_RESTS_AFTER, 0.0f, 1.0f);
}

/* Returns whether the agent approaches its goal at less than VEER_BLOCKED_SHARE of the speed of an arrival. */
static int isBlocked(const VeerBatch *batch, uint32_t i, const Outside *outside) {
    VeerVec3 displacement = veer_lastDisplacement(batch->world, batch->agents[i]);
    return veer_dot3(displacement, outside->to) <
           VEER_BLOCKED_SHARE * veer_arrivalSpeed(batch, i, outside->distance) * batch->world->dt * outside->distance;
}

/* Returns whether agent i checks in this step: once in the time that it takes to travel CHECK_TIME times the length. Agents take turns,
 * because a check visits every agent of the gathering. */
static int isItsTurn(const VeerBatch *batch, uint32_t i, float length) {
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    float steps = CHECK_TIME * length / veer_max(world->maxSpeed[slot] * batch->dt, 1e-9f);
    uint32_t every = (uint32_t)veer_clamp(steps, 1.0f, MOST_CHECKS), decision = world->header->tick / batch->brain->thinkEvery;
    return (decision + veer_uid(world, slot)) % every == 0;
}

/* Returns the longest distance by which the goal of agent i can have moved since the last decision. The columns of the target are set only
 * for agents that have one. */
static float goalMotion(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    if (!batch->hasTarget[i]) return 0.0f;
    const VeerVec3 velocity = veer_counted(world, veer_vec3(batch->targetVX[i], batch->targetVY[i], batch->targetVZ[i]));
    return veer_length3(velocity) * world->dt * veer_stepsPassed(world, batch->agents[i]);
}

/* Returns whether an agent that has arrived now has a different goal. Such an agent has not arrived at the new goal, even if the agents
 * around it fill the space up to that goal. */
static int isOtherGoal(const VeerBatch *batch, uint32_t i, const Outside *outside) {
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    const float own = veer_length3(veer_displacementOf(world, slot, slot));
    const float motion = 1.5f * (own + goalMotion(batch, i)) + JUMPS * world->radius[slot];
    if (!veer_same(outside->lane, VEER_GOAL_ARRIVED)) return veer_abs(outside->distance + outside->lane + 1.0f) > motion;
    return outside->distance > VEER_LEAVES_GOAL * veer_max(outside->radius, veer_resolvedDistance(batch, i)) + motion;
}

/* Returns the new arrival state of an agent that has arrived in a gathering, where agents that arrive later may push it around. */
static float stay(const VeerBatch *batch, uint32_t i, const Outside *outside) {
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    const int wasThere = veer_same(outside->lane, VEER_GOAL_ARRIVED);
    const float distance = outside->distance;
    if (isOtherGoal(batch, i, outside)) return VEER_GOAL_UNDER_WAY;
    if (wasThere || (!isSlow(world, slot) && isItsTurn(batch, i, world->radius[slot]))) {
        const Gathering gathering = gatheringAt(world, slot, outside->to, distance + AROUND * world->radius[slot]);
        const float leaves = LEAVES * (batch->brain->crowd == VEER_CROWD_NONE ? LOOSE : SETTLED_LOOSE);
        if (!gathering.isOnGoal && !isFilledNearby(&gathering, distance, leaves)) return VEER_GOAL_UNDER_WAY; /* it was pushed away */
    }
    return -1.0f - distance;
}

/* Returns whether an agent of a crowd will settle or slide to a place nearer to its goal, and arrive there. Such an agent is in front of a
 * gathering or has just settled, or others have delayed it only for a moment. */
static int goesOn(const VeerBatch *batch, uint32_t slot) {
    const VeerWorld *world = batch->world;
    if (batch->brain->crowd == VEER_CROWD_NONE) return 0;
    const float stallTime = world->stallTime[slot];
    if (isSettled(world, slot)) return world->restTime[slot] < CHECKED && stallTime < VEER_RESTS_AFTER;
    return (world->crowdBits[slot] & VEER_GATHERED_AGENT) || (stallTime > 0.0f && stallTime < VEER_LONGEST_STALL);
}

/* Returns the new arrival state of an agent that is not within the radius of its goal. */
static float gather(const VeerBatch *batch, uint32_t i, const Outside *outside) {
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    const float distance = outside->distance;
    if (distance > 1.5f * veer_length3(outside->to)) return VEER_GOAL_UNDER_WAY; /* the goal is behind a wall */
    if (veer_hasGoalReached(outside->lane)) return stay(batch, i, outside);
    const int blocked = isBlocked(batch, i, outside), presses = veer_press(f4_splat(outside->lane))[0];
    const int isFound = !(outside->lane < VEER_GOAL_GATHERING);
    const float patience = presses ? outside->lane - (isFound ? VEER_GOAL_GATHERING : VEER_GOAL_PRESSING) : 0.0f;
    const float length = presses ? world->radius[slot] : veer_max(world->radius[slot], distance / FAR);
    if (!(blocked || presses) || !isItsTurn(batch, i, length))
        return !presses ? VEER_GOAL_UNDER_WAY : blocked ? outside->lane : VEER_GOAL_PRESSING + patience;
    const float range = distance + NEARER * world->radius[slot];
    const Gathering gathering = gatheringAt(world, slot, outside->to, range);
    const float loose = looseOf(world, slot) + patience * LOOSENS, gap = isSettled(world, slot) ? 0.0f : gathering.gap;
    if (blocked && !goesOn(batch, slot) && (gathering.isOnGoal || isFilled(&gathering, gap, distance, loose)))
        return isFound && presses ? -1.0f - distance : VEER_GOAL_GATHERING + patience;
    if (!isFilledNearby(&gathering, distance, PRESSES)) return VEER_GOAL_UNDER_WAY;
    return VEER_GOAL_PRESSING + veer_min(patience + WAITS, LONGEST_WAIT);
}

void veer_noteArrival(const VeerBatch *batch, uint32_t i, const VeerArrival *arrival, int isThere) {
    const float was = *arrival->lane;
    const int isNear = arrival->distance < batch->world->grid->gatheringReach && !arrival->isElsewhere;
    *arrival->lane = isThere  ? VEER_GOAL_ARRIVED
                     : isNear ? gather(batch, i, &(Outside){arrival->to, arrival->distance, was, arrival->radius})
                              : VEER_GOAL_UNDER_WAY;
    const int isSilent = !batch->events || (batch->hasGoal && batch->hasGoal[i]);
    if (veer_hasGoalReached(*arrival->lane) && !veer_hasGoalReached(was) && !isSilent)
        veer_emit(batch->events, VEER_EVENT_ARRIVED, batch->agents[i], batch->index);
}

VeerVec3 veer_toEnd(const VeerBatch *batch, uint32_t i, VeerVec3 to, float rest, float offset) {
    const VeerWorld *world = batch->world;
    if (!(rest > 0.0f) || !(rest < world->grid->gatheringReach)) return to;
    VeerPathPoint end = veer_pathAt(world, batch->path, offset < 0.0f ? 0.0f : batch->path->length);
    return veer_delta(world, veer_position(world, batch->agents[i]), end.position);
}
