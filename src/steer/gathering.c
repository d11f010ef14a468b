/* Determines whether an agent is in a gathering around its goal (gathering.h), only from positions at the start of the step. Part of the
 * steer stage. */
#include "steer/gathering.h"

#include "core/flags.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/arrival.h"
#include "steer/touching.h"

#define SLOW 0.3f /* fraction of top speed: a slower agent on the goal stays there; a slower member has not left */
/* Ratio of the radius of a gathering to that of the closest packing of its agents. Larger: agents that wait next to a gathering count as
 * members. Smaller: agents at the edge of a gathering that is not round do not count. */
#define LOOSE 1.2f
#define SETTLED_LOOSE 3.0f /* LOOSE for a settled crowd, which walls may keep on one side of its goal */
#define PRESSES 3.0f       /* ratio up to which an agent next to the gathering pushes on into it */
/* Patience that an agent gains at each check while it pushes on without success, and its maximum. Patient agents accept looser gatherings,
 * because jammed gatherings are not round. Larger: agents stop early, far from the goal. Smaller: agents push for long. */
#define WAITS 0.004f
#define LONGEST_WAIT 0.24f
#define LOOSENS 3.0f    /* increase of the ratio per unit of patience */
#define LEAVES 1.5f     /* factor on the ratio: beyond that radius an agent has left the gathering */
#define TOUCHES 0.75f   /* fraction of the sum of the radii: two agents with a smaller gap touch */
#define NEARER 0.25f    /* radii: an agent that is at most this much farther from the goal counts as a member */
#define AROUND 3.0f     /* radii: an agent that is at most this much farther from the goal can also block the agent */
#define JUMPS 0.5f      /* radii: a larger change of the distance, beyond the agent's own motion, means that the goal is a different one */
#define CHECK_TIME 2.5f /* time between two checks, in units of the time to travel one radius */
#define MOST_CHECKS 60.0f /* largest number of steps between two checks */
/* Radii: beyond this distance from its goal, an agent checks proportionally less often, because it visits more agents and little changes
 * for it. Larger: steps take longer in crowded worlds. Smaller: large gatherings come to rest late. */
#define FAR 24.0f

/* An agent outside the radius of its goal. */
typedef struct Outside {
    VeerVec3 to;    /* the goal, relative to the agent */
    float distance; /* distance to the goal along the agent's path */
    float lane;     /* stored state of the arrival before this step */
} Outside;

static float powerOf(const VeerWorld *world, float length) { return veer_isVolume(world) ? length * length * length : length * length; }

static int isSlow(const VeerWorld *world, uint32_t slot) {
    VeerVec3 displacement = veer_lastDisplacement(world, slot);
    float most = SLOW * world->maxSpeed[slot] * world->dt;
    return veer_dot3(displacement, displacement) <= most * most;
}

/* The agents around a goal. */
typedef struct Gathering {
    float fill;        /* sum of the squared radii (cubed in volume worlds), including the agent's own */
    float gap;         /* gap to the nearest agent as a fraction of the sum of the radii; VEER_INF: no agent is close */
    uint32_t others;   /* 1: there are other agents */
    uint32_t isOnGoal; /* 1: a close agent that hardly moves is on the goal */
} Gathering;

/* Collects the agents around a goal. Agents within `range` of the goal are members of the gathering; the gap is measured to any agent
 * nearby. */
static Gathering gatheringAt(const VeerWorld *world, uint32_t self, VeerVec3 to, float range) {
    const VeerVec3 at = veer_position(world, self);
    Gathering found = {.fill = powerOf(world, world->radius[self]), .gap = VEER_INF};
    VeerNeighborQuery query = {.world = world, .center = veer_add3(at, to), .range = range, .mask = ~0u, .exclude = self};
    query.range += AROUND * world->radius[self];
    for (veer_beginNeighbors(&query); veer_nextNeighbor(&query);) {
        const uint32_t other = query.slot;
        const float radius = world->radius[other], radii = radius + world->radius[self];
        if (veer_flagsOf(world, other) & VEER_FLAG_AIRBORNE) continue;
        if (query.distanceSq <= range * range) found.fill += powerOf(world, radius);
        found.others = 1;
        VeerVec3 between = veer_delta(world, at, veer_position(world, other));
        const float gap = radii > 0.0f ? veer_max(veer_length3(between) / radii - 1.0f, 0.0f) : VEER_INF;
        if (gap > TOUCHES) continue;
        found.gap = veer_min(found.gap, gap);
        found.isOnGoal |= query.distanceSq <= radius * radius && isSlow(world, other);
    }
    return found;
}

/* Returns whether the agents, with the gaps that they keep, fill the disc or sphere around the goal up to the agent. loose: ratio of its
 * radius to the radius of the closest packing. */
static int isFilled(const VeerWorld *world, const Gathering *gathering, float distance, float loose) {
    const float density = veer_isVolume(world) ? VEER_BALL_DENSITY : VEER_DISC_DENSITY;
    return gathering->gap <= TOUCHES && gathering->fill >= density * powerOf(world, distance / (loose * (1.0f + gathering->gap)));
}

static float looseOf(const VeerWorld *world, uint32_t slot) { return world->flags[slot] & VEER_FLAG_SETTLED ? SETTLED_LOOSE : LOOSE; }

/* Returns whether the agent approaches its goal at less than VEER_BLOCKED_SHARE of the speed of an arrival. */
static int isBlocked(const VeerBatch *batch, uint32_t i, const Outside *outside) {
    VeerVec3 displacement = veer_lastDisplacement(batch->world, batch->agents[i]);
    return veer_dot3(displacement, outside->to) <
           VEER_BLOCKED_SHARE * veer_arrivalSpeed(batch, i, outside->distance) * batch->world->dt * outside->distance;
}

/* Returns whether agent i checks in this step: once per time that it takes to travel CHECK_TIME times the length. A check visits every
 * agent of the gathering, so agents take turns. */
static int isItsTurn(const VeerBatch *batch, uint32_t i, float length) {
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    float steps = CHECK_TIME * length / veer_max(world->maxSpeed[slot] * batch->dt, 1e-9f);
    uint32_t every = (uint32_t)veer_clamp(steps, 1.0f, MOST_CHECKS), decision = world->header->tick / batch->brain->thinkEvery;
    return (decision + veer_uid(world, slot)) % every == 0;
}

/* Returns the new arrival state of an agent that has arrived in a gathering. Other arriving agents may push it around there. */
static float stay(const VeerBatch *batch, uint32_t i, const Outside *outside) {
    const VeerWorld *world = batch->world;
    const uint32_t slot = batch->agents[i];
    const int wasThere = veer_same(outside->lane, VEER_GOAL_ARRIVED);
    const float distance = outside->distance, own = veer_length3(veer_displacementOf(world, slot, slot));
    if (!wasThere && veer_abs(distance + outside->lane + 1.0f) > 1.5f * own + JUMPS * world->radius[slot]) return VEER_GOAL_UNDER_WAY;
    if (wasThere || (!isSlow(world, slot) && isItsTurn(batch, i, world->radius[slot]))) {
        Gathering gathering = gatheringAt(world, slot, outside->to, distance + AROUND * world->radius[slot]);
        const float leaves = LEAVES * (batch->brain->crowd == VEER_CROWD_NONE ? LOOSE : SETTLED_LOOSE);
        if (!gathering.others) return VEER_GOAL_UNDER_WAY;
        gathering.gap = veer_min(gathering.gap, TOUCHES); /* it may be returning from anywhere */
        if (!isFilled(world, &gathering, distance, leaves) && !gathering.isOnGoal) return VEER_GOAL_UNDER_WAY;
    }
    return -1.0f - distance;
}

/* Returns whether an agent of a crowd slides around a gathering to a place nearer to its goal, where it will arrive. */
static int goesOn(const VeerBatch *batch, uint32_t slot) {
    const VeerWorld *world = batch->world;
    if (batch->brain->crowd == VEER_CROWD_NONE) return 0;
    return (world->crowdBits[slot] & VEER_GATHERED_AGENT) && !(world->flags[slot] & VEER_FLAG_SETTLED);
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
    Gathering gathering = gatheringAt(world, slot, outside->to, range);
    const float loose = looseOf(world, slot) + patience * LOOSENS;
    if (blocked && !goesOn(batch, slot) && (gathering.isOnGoal || isFilled(world, &gathering, distance, loose)))
        return isFound && presses ? -1.0f - distance : VEER_GOAL_GATHERING + patience;
    gathering.gap = veer_min(gathering.gap, TOUCHES);
    if (!gathering.others || !isFilled(world, &gathering, distance, PRESSES)) return VEER_GOAL_UNDER_WAY;
    return VEER_GOAL_PRESSING + veer_min(patience + WAITS, LONGEST_WAIT);
}

void veer_noteArrival(const VeerBatch *batch, uint32_t i, const VeerArrival *arrival, int isThere) {
    const float was = *arrival->lane;
    const int isNear = arrival->distance < batch->world->grid->gatheringReach;
    *arrival->lane = isThere  ? VEER_GOAL_ARRIVED
                     : isNear ? gather(batch, i, &(Outside){arrival->to, arrival->distance, was})
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
