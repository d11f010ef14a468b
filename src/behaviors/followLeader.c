/* followLeader: keeps behind the leader, out of its path, and apart from other followers (Reynolds, Steering Behaviors For Autonomous
 * Characters, 1999). Arrival, separation and evasion form one desired velocity: towards the place behind the leader, but towards any other
 * follower only as fast as the agent can still stop at `spacing`. A crowd then settles around the place instead of pushing through it.
 * Works on a batch in the steer stage; memory: the arrival, and whether the agent waits for others. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "neighbors/neighbors.h"
#include "shapes/kinds/capsules.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

#define MAX_AHEAD 1.0f   /* maximum time, in s, over which the place is predicted */
#define FREE 0.85f       /* a waiting agent moves when others leave this fraction of its desired velocity free */
#define SLIDING 0.5f     /* an agent starts to wait when others leave less than this fraction of it free */
#define SEEN_BEFORE 1.5f /* distance within which others slow the agent down, in multiples of `spacing` */
#define MAX_OTHERS 64u   /* maximum number of followers that are tested; if there are more, an even sample is tested */

/* The leader, relative to a follower. */
typedef struct Leader {
    VeerVec3 to, velocity, heading; /* heading of the leader; 0 for a point, and for a leader at rest, whose path is never blocked */
    float speed;
} Leader;

static Leader leaderOf(const VeerBatch *batch, uint32_t i) {
    Leader leader = {.to = veer_toTarget(batch, i), .velocity = veer_targetVelocity(batch, i)};
    leader.speed = veer_length3(leader.velocity);
    if (batch->targetSlot[i] != VEER_NONE) leader.heading = veer_heading(batch->world, batch->targetSlot[i]);
    return leader;
}

/* Returns the speed at which a gap may close (or must open, if negative) so that the gap ends at exactly 0. */
static float gapSpeed(const VeerBatch *batch, uint32_t i, float gap) {
    return gap >= 0.0f ? veer_arrivalSpeed(batch, i, gap) : -veer_arrivalSpeed(batch, i, -gap);
}

/* Removes from a velocity any part that would close the gap to the leader, or to other followers of the brain, too fast. Without fromLeader
 * only other followers count. */
static VeerVec3 keepApart(const VeerBatch *batch, uint32_t i, VeerVec3 velocity, int fromLeader) {
    VeerVec3 carried = veer_truncate3(veer_targetVelocity(batch, i), batch->world->maxSpeed[batch->agents[i]]);
    const VeerFollowLeaderParams *params = &batch->behavior->params.followLeader;
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    VeerNeighborQuery query = {
        .world = world, .center = veer_position(world, self), .range = SEEN_BEFORE * params->spacing, .mask = 0xFFFFFFFFu};
    query.exclude = self;
    query.most = MAX_OTHERS;
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) {
        int isLeader = query.slot == batch->targetSlot[i];
        if (isLeader ? !fromLeader : world->brain[query.slot] != world->brain[self]) continue;
        float reach = isLeader ? veer_min(params->spacing, params->behind) : params->spacing;
        VeerVec3 toward = veer_towards(world, self, query.slot, query.to);
        VeerVec3 other = veer_velocity(world, query.slot); /* half of the other agent's motion, because both agents share the correction */
        other = isLeader ? other : veer_mulAdd3(veer_mulAdd3(carried, carried, -0.5f), other, 0.5f);
        float most = gapSpeed(batch, i, veer_length3(query.to) - reach) + veer_dot3(other, toward);
        float closing = veer_dot3(velocity, toward);
        if (closing > most) velocity = veer_mulAdd3(velocity, toward, most - closing);
    }
    if (batch->events) batch->events->stats.neighborChecks += query.checks;
    return velocity;
}

/* Returns the fraction of the desired velocity that is left. Both velocities are measured relative to the velocity that carries the
 * agent. */
static float progressOf(VeerVec3 wanted, VeerVec3 left, VeerVec3 carried) {
    VeerVec3 displacement = veer_sub3(wanted, carried), rest = veer_sub3(left, carried);
    float lengthSq = veer_dot3(displacement, displacement);
    return lengthSq > 1e-12f ? veer_dot3(displacement, rest) / lengthSq : 1.0f;
}

/* Removes motion that makes no progress from the velocity that others leave free. An agent that could only slide along the others, more
 * than 45 degrees off the direction to its place, waits until its path is nearly free; otherwise the crowd would never come to rest. The
 * memory holds whether it waits. */
static VeerVec3 settle(VeerVec3 left, VeerVec3 carried, float progress, float *lane) {
    *lane = progress < (veer_same(*lane, VEER_GOAL_ARRIVED) ? FREE : SLIDING) ? VEER_GOAL_ARRIVED : VEER_GOAL_UNDER_WAY;
    if (veer_same(*lane, VEER_GOAL_ARRIVED)) return carried;
    return veer_mulAdd3(carried, veer_sub3(left, carried), veer_min(2.0f * (progress - SLIDING), 1.0f));
}

/* Returns the unit vector from the leader's line to the agent, and the distance. For an agent exactly on the line, the vector points to the
 * preferred side of the pair. */
static VeerVec3 sideOf(const VeerBatch *batch, uint32_t i, const Leader *leader, float *aside) {
    const VeerWorld *world = batch->world;
    VeerVec3 across = veer_mulAdd3(leader->to, leader->heading, -veer_dot3(leader->to, leader->heading));
    *aside = veer_length3(across);
    if (*aside > 1e-3f * batch->behavior->params.followLeader.corridor) return veer_unitOf(veer_mulAdd3(across, across, -2.0f));
    uint32_t self = batch->agents[i], other = batch->targetSlot[i];
    float left = other == VEER_NONE ? 1.0f : veer_pairSide(world->header->def.seed, veer_uid(world, self), veer_uid(world, other));
    return veer_sideways(leader->heading, left > 0.0f ? 0.0f : VEER_PI);
}

/* Moves an agent outward if others block it beside or ahead of the leader, because agents must not wait there. */
static VeerVec3 swingOut(const VeerBatch *batch, uint32_t i, const Leader *leader, VeerVec3 left, float progress) {
    float aside, speed = 0.5f * batch->world->maxSpeed[batch->agents[i]] * veer_clamp(1.0f - progress, 0.0f, 1.0f);
    return veer_mulAdd3(left, sideOf(batch, i, leader, &aside), speed);
}

/* Leaves the corridor ahead of the leader on the nearer side, and does not enter it from the side. Inside the corridor no agent moves
 * towards the leader. */
static VeerVec3 clearCorridor(const VeerBatch *batch, uint32_t i, const Leader *leader, VeerVec3 velocity) {
    const VeerFollowLeaderParams *params = &batch->behavior->params.followLeader;
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    float ahead = -veer_dot3(leader->to, leader->heading), maxSpeed = world->maxSpeed[self];
    float aside;
    VeerVec3 side = sideOf(batch, i, leader, &aside);
    if (batch->targetSlot[i] == VEER_NONE || !(leader->speed > VEER_HEADING_SHARE * world->maxSpeed[batch->targetSlot[i]])) return velocity;
    if (!(params->corridor > 0.0f) || ahead < 0.0f || ahead > params->clearAhead) return velocity;
    float outward = veer_dot3(velocity, side), least = -gapSpeed(batch, i, aside - params->corridor);
    if (outward < least) velocity = veer_mulAdd3(velocity, side, least - outward);
    float forward = veer_dot3(velocity, leader->heading), share = veer_min(aside / params->corridor, 1.0f);
    if (forward < 0.0f) velocity = veer_mulAdd3(velocity, leader->heading, (share - 1.0f) * forward);
    return veer_truncate3(velocity, maxSpeed);
}

static void follow(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, float *lanes) {
    const VeerFollowLeaderParams *params = &batch->behavior->params.followLeader;
    const VeerWorld *world = batch->world;
    float maxSpeed = world->maxSpeed[batch->agents[i]];
    Leader leader = leaderOf(batch, i);
    VeerPlace place = {veer_mulAdd3(leader.to, leader.heading, -params->behind), leader.velocity, MAX_AHEAD};
    place.to = veer_delta(world, veer_vec3(0, 0, 0), place.to);
    VeerArrival arrival = {place.to, veer_length3(place.to), 0.5f * params->spacing, lanes, veer_isTargetElsewhere(batch, i)};
    int isThere = veer_isThere(batch, i, &arrival);
    VeerVec3 velocity = veer_velocityTo(batch, i, &place, veer_arrivalSpeed(batch, i, arrival.distance));
    VeerVec3 left = keepApart(batch, i, velocity, 0), carried = veer_truncate3(leader.velocity, maxSpeed);
    float progress = progressOf(velocity, left, carried);
    int isBehind = veer_dot3(leader.to, leader.heading) > 0.5f * params->behind;
    velocity = isBehind ? settle(left, carried, progress, lanes + 1) : swingOut(batch, i, &leader, left, progress);
    velocity = clearCorridor(batch, i, &leader, veer_truncate3(keepApart(batch, i, velocity, 1), maxSpeed));
    if (!isThere && !(leader.speed > 0.0f)) out->distance[i] = arrival.distance;
    veer_steerVelocity(out, i, veer_counted(world, velocity));
}

void veer_steer_followLeader(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        float *lanes = batch->state + (size_t)i * batch->stateStride;
        if (batch->hasTarget[i])
            follow(batch, out, i, lanes);
        else
            lanes[0] = lanes[1] = VEER_GOAL_NEW;
    }
}
