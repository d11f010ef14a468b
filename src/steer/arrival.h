/* Arrival, shared by all behaviors with a goal: the speed of an approach, and the memory of whether the agent has arrived or passed the
 * start of a path. Part of the steer stage, which turns batches of agents into desired velocities. Near the goal the speed is proportional
 * to the distance, with the critically damped gain for the first-order response of the locomotion at the time step, so that neither a slow
 * response nor a long step makes an agent overshoot. */
#ifndef VEER_STEER_ARRIVAL_H
#define VEER_STEER_ARRIVAL_H

#include "core/events.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "paths/paths.h"
#include "steer/batch.h"
#include "steer/gathering.h"

static inline VeerVec3 veer_toTarget(const VeerBatch *batch, uint32_t i) { return veer_vec3(batch->toX[i], batch->toY[i], batch->toZ[i]); }

/* Returns the vectors from four agents, starting at index i, to their targets, and a mask of those agents that have a target. */
static inline VeerVec3x4 veer_toTargets(const VeerBatch *batch, uint32_t i) {
    return (VeerVec3x4){f4_load(batch->toX + i), f4_load(batch->toY + i), f4_load(batch->toZ + i)};
}
static inline i4 veer_haveTargets(const VeerBatch *batch, uint32_t i) {
    return veer_inBatch(batch, i) & (i4_load(batch->hasTarget + i) != i4_splat(0));
}

/* Returns the deceleration with which an agent plans its stops. A fifth of the possible deceleration is kept in reserve for turning and for
 * the lag of the response. */
static inline f4 f4_plannedBraking(f4 force, f4 mass) { return f4_splat(VEER_PLANNED_SHARE) * (force / mass); }
static inline f4 veer_plannedBrakings(const VeerLocomotionDef *rule, f4 force, f4 mass) {
    const int hasBrakes = rule->mode == VEER_MOVE_MODE_CAR && veer_hasBrakes(rule);
    return hasBrakes ? f4_splat(VEER_PLANNED_SHARE * veer_brakesOf(rule)) : f4_plannedBraking(force, mass);
}
/* Returns the deceleration of an agent that has a brain. */
static inline float veer_plannedBraking(const VeerWorld *world, uint32_t slot) {
    const VeerLocomotionDef *rule = &world->brains[world->brain[slot] - 1].locomotion;
    return veer_plannedBrakings(rule, f4_splat(world->maxForce[slot]), f4_splat(world->mass[slot]))[0];
}

/* Returns the time constant of the last part of an approach, in seconds: critically damped for this response and time step. The time
 * constant is 4/response for short steps, and at least one step. The exact value is dt / tanh(response dt/4); its series is used where exp
 * would cancel. */
static inline float veer_arrivalTime(float response, float dt) {
    float x = response * dt;
    if (!(x < 80.0f)) return dt;
    /* adding 0 turns a response of -0 into 0, which gives INF instead of -INF */
    if (x < 0.02f) return 4.0f / ((response + 0.0f) * (1.0f - x * x * (1.0f / 48.0f)));
    float kept = veer_exp(-0.5f * x);
    return dt * (1.0f + kept) / (1.0f - kept);
}

/* Returns the highest speed at a distance from the stopping point from which an agent can still stop with its force and arrivalTime. Far
 * away the speed follows the braking parabola v^2 = 2 a D, nearby the line v = D / arrivalTime. The transition is smooth, because an abrupt
 * one would need more than the available force. */
static inline float veer_stoppingSpeed(const VeerWorld *world, uint32_t slot, float time, float distance) {
    return veer_min(world->maxSpeed[slot], veer_easedSpeed(distance, veer_plannedBraking(world, slot), time));
}
/* Returns veer_stoppingSpeed for agent i of a batch. */
VEER_CALLED float veer_arrivalSpeed(const VeerBatch *batch, uint32_t i, float distance) {
    return veer_stoppingSpeed(batch->world, batch->agents[i], veer_arrivalTime(veer_responseOf(&batch->brain->locomotion), batch->dt),
                              distance);
}

/* Returns veer_stoppingSpeed for four agents, starting at index i. */
static inline f4 veer_arrivalSpeeds(const VeerBatch *batch, uint32_t i, f4 distance) {
    f4 force = veer_columnOf(batch, i, batch->world->maxForce), mass = veer_columnOf(batch, i, batch->world->mass);
    f4 time = f4_splat(veer_arrivalTime(veer_responseOf(&batch->brain->locomotion), batch->dt));
    const f4 braking = veer_plannedBrakings(&batch->brain->locomotion, force, mass);
    return f4_min(f4_load(batch->maxSpeed + i), f4_easedSpeed(distance, braking, time));
}

/* Returns the vector from agent i to the end of an open path. `rest` is the length of the path beyond the point `to`. Only gatherings
 * (gathering.h) use this function. */
VeerVec3 veer_toEnd(const VeerBatch *batch, uint32_t i, VeerVec3 to, float rest, float offset);

typedef struct VeerArrival {
    VeerVec3 to;            /* the goal, relative to the agent */
    float distance, radius; /* distance along the path to the goal; distance at which the agent counts as arrived */
    float *lane;            /* the stored state of the arrival, in the behavior's memory */
    int isElsewhere;        /* 1: the goal is on another level of the world, so that the agent cannot arrive */
} VeerArrival;

#define VEER_LEAVES_GOAL 1.5f /* an agent has left its goal when its distance is this many times the radius */

/* Returns the smallest distance to a goal that an agent can reach. It is the distance that a time step can resolve at the agent's speed.
 * Far from the origin it is larger, because float32 positions (accurate to 2^-24 of their values) cannot represent the short steps of the
 * last part of an arrival. fromOrigin: the sum of the position's coordinates, without their signs. */
VEER_CALLED f4 f4_resolvedDistance(const VeerBatch *batch, f4 fromOrigin, f4 maxSpeed) {
    f4 finest = f4_splat(6e-8f) * fromOrigin;
    f4 crawl = finest * f4_splat(1.0f + 4.0f / veer_max(veer_responseOf(&batch->brain->locomotion) * batch->dt, 0.001f));
    return f4_max(f4_splat(0.001f) * maxSpeed * f4_splat(batch->dt), crawl);
}
VEER_CALLED float veer_resolvedDistance(const VeerBatch *batch, uint32_t i) {
    const uint32_t slot = batch->agents[i];
    const VeerVec3 at = veer_position(batch->world, slot);
    f4 fromOrigin = f4_splat(veer_abs(at.x) + veer_abs(at.y) + veer_abs(at.z));
    return f4_resolvedDistance(batch, fromOrigin, f4_splat(batch->world->maxSpeed[slot]))[0];
}

/* Like f4_resolvedDistance, for four agents, starting at index i. */
static inline f4 veer_resolvedDistances(const VeerBatch *batch, uint32_t i) {
    f4 fromOrigin = f4_abs(f4_load(batch->x + i)) + f4_abs(f4_load(batch->y + i)) + f4_abs(f4_load(batch->z + i));
    return f4_resolvedDistance(batch, fromOrigin, f4_load(batch->maxSpeed + i));
}

/* Updates the stored state of an arrival. isThere: whether the agent is within the radius. Emits `arrived` when the agent has just reached
 * the goal or a gathering around it. */
void veer_noteArrival(const VeerBatch *batch, uint32_t i, const VeerArrival *arrival, int isThere);

/* Updates the stored arrival state of agent i, and returns 1 while the agent is at its goal. Emits `arrived` once when the agent gets
 * within the radius or stands in a gathering around the goal. The event is emitted again only after the distance has exceeded 1.5 times the
 * radius. */
static inline int veer_isThere(const VeerBatch *batch, uint32_t i, const VeerArrival *arrival) {
    int wasThere = veer_same(*arrival->lane, VEER_GOAL_ARRIVED);
    float radius = veer_max(arrival->radius, veer_resolvedDistance(batch, i));
    int isThere = arrival->distance <= (wasThere ? VEER_LEAVES_GOAL * radius : radius) && !arrival->isElsewhere;
    veer_noteArrival(batch, i, arrival, isThere);
    return isThere;
}

/* Returns veer_isThere; an agent that has arrived gets the desired velocity 0. */
VEER_CALLED int veer_hasArrived(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerArrival *arrival) {
    int isNew = veer_areNewGoals(f4_splat(*arrival->lane))[0], isThere = veer_isThere(batch, i, arrival);
    if (isNew && !isThere) out->outputBits[i] |= VEER_OUTPUT_NEW_GOAL;
    if (veer_press(f4_splat(*arrival->lane))[0]) out->outputBits[i] |= VEER_OUTPUT_PRESSES;
    return isThere;
}

/* Returns which of four agents, starting at index i, have a target on another level. */
VEER_CALLED i4 veer_areTargetsElsewhere(const VeerBatch *batch, uint32_t i) {
    i4 are = i4_splat(0);
    for (uint32_t k = 0; k < 4 && i + k < batch->count; k++) are[k] = -veer_isTargetElsewhere(batch, i + k);
    return are;
}

/* Updates the arrivals of the selected agents among four, starting at index i, as veer_hasArrived does. The state is the first word of the
 * behavior's memory. An agent without a goal starts a new arrival. */
static inline i4 veer_haveArrived(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, i4 where, float stopRadius) {
    f4 lane = veer_memoryOf(batch, i, 0), radius = f4_max(f4_splat(stopRadius), veer_resolvedDistances(batch, i));
    f4 under = f4_splat(VEER_GOAL_UNDER_WAY), arrived = f4_splat(VEER_GOAL_ARRIVED), distance = f4_load(batch->targetDistance + i);
    i4 wereThere = f4_same(lane, arrived), areNew = veer_areNewGoals(lane);
    i4 areThere = where & (distance <= f4_select(wereThere, f4_splat(VEER_LEAVES_GOAL) * radius, radius));
    i4 areNear = where & ~areThere & (distance < f4_splat(batch->world->grid->gatheringReach));
    if (veer_hasLevels(batch->world)) {
        const i4 areElsewhere = veer_areTargetsElsewhere(batch, i);
        areThere &= ~areElsewhere;
        areNear &= ~areElsewhere;
    }
    if (i4_any(areNear)) areNear &= wereThere | veer_press(lane) | veer_mayBeBlocked(batch, i);
    /* agents that have just arrived, or may be in a gathering, are handled one by one */
    uint32_t notes = i4_bits((areThere & ~wereThere) | areNear);
    veer_setMemory(batch, i, 0, f4_where(where, f4_select(areThere, arrived, under)));
    for (uint32_t k = i; notes; k++, notes >>= 1) {
        float *own = batch->state + (size_t)k * batch->stateStride;
        if (!(notes & 1)) continue;
        *own = lane[k - i];
        veer_noteArrival(batch, k, &(VeerArrival){veer_toTarget(batch, k), distance[k - i], stopRadius, own, 0}, areThere[k - i] != 0);
    }
    i4 bits =
        (areNew & ~areThere & i4_splat(VEER_OUTPUT_NEW_GOAL)) | (veer_press(veer_memoryOf(batch, i, 0)) & i4_splat(VEER_OUTPUT_PRESSES));
    i4_store(out->outputBits + i, i4_load(out->outputBits + i) | (where & bits));
    return areThere;
}

static inline void veer_standStill(VeerSteeringOutput *out, uint32_t i) {
    out->outputBits[i] |= VEER_OUTPUT_VELOCITY | VEER_OUTPUT_STAND_STILL;
}

/* Steers straight to a point at the speed of an arrival, and stops there. Also used for paths of length 0. */
VEER_CALLED void veer_steerArrival(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, VeerVec3 to, const VeerArrival *arrival) {
    out->distance[i] = arrival->distance;
    if (veer_hasArrived(batch, out, i, arrival))
        veer_standStill(out, i);
    else
        veer_steerAlong(batch, out, i, to, veer_arrivalSpeed(batch, i, arrival->distance));
}

/* Returns how far ahead on a path the agent aims: at least the distance of two steps, because an agent that aims at the point beside it
 * makes no progress. */
VEER_CALLED float veer_leastOffset(const VeerBatch *batch, uint32_t i, float offset) {
    float least = 2.0f * batch->world->maxSpeed[batch->agents[i]] * batch->dt;
    return offset < 0.0f ? veer_min(offset, -least) : veer_max(offset, least);
}

/* Steers to a path of length 0, which is a single point. */
VEER_CALLED void veer_steerToPathPoint(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, float radius) {
    const VeerWorld *world = batch->world;
    VeerVec3 to = veer_delta(world, veer_position(world, batch->agents[i]), veer_pathAt(world, batch->path, 0).position);
    float *lane = batch->state + (size_t)i * batch->stateStride + 1;
    veer_steerArrival(batch, out, i, to, &(VeerArrival){to, veer_sqrt(veer_dot3(to, to)), radius, lane, 0});
}

/* Emits `lap` when the agent passes the start of a closed path in the direction of travel. The second word of the cursor is 1 plus the
 * number of passes in the opposite direction, each of which cancels one pass in the direction of travel, so jitter on the start line counts
 * only once. */
VEER_CALLED void veer_countLap(const VeerBatch *batch, uint32_t i, float *state, int laps) {
    if (laps < 0 && state[1] < 1000.0f) state[1] += 1.0f;
    if (laps <= 0) return;
    if (state[1] > 1.0f)
        state[1] -= 1.0f;
    else if (batch->events)
        veer_emit(batch->events, VEER_EVENT_LAP, batch->agents[i], batch->index);
}

/* The displacement of an agent since its last decision. With it, behaviors detect every point that the agent has passed, whatever its speed
 * and the time step. */
typedef struct VeerApproach {
    const VeerWorld *world;
    /* position after the displacement; the displacement, or 0 if a caller moved the agent farther than a step can */
    VeerVec3 position, displacement;
    /* distance at which a point counts as reached, at least the smallest distance that a step can resolve */
    float radius;
} VeerApproach;

/* Returns an agent's displacement in its last step, or 0 if it is longer than any step, which means that a caller moved the agent. */
static inline VeerVec3 veer_lastDisplacement(const VeerWorld *world, uint32_t slot) {
    VeerVec3 displacement =
        veer_delta(world, veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]), veer_position(world, slot));
    float longest = 0.101f * world->maxSpeed[slot];
    return veer_dot3(displacement, displacement) <= longest * longest ? displacement : veer_vec3(0.0f, 0.0f, 0.0f);
}

/* Returns an agent's displacement since the last decision of `observer`, which may be the agent itself: the displacement of its last step
 * times the number of steps. */
static inline VeerVec3 veer_displacementOf(const VeerWorld *world, uint32_t slot, uint32_t observer) {
    VeerVec3 displacement = veer_lastDisplacement(world, slot);
    float steps = veer_stepsPassed(world, observer);
    return veer_scale3(displacement, steps);
}

static inline VeerApproach veer_approachOf(const VeerBatch *batch, uint32_t i, float radius) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    VeerApproach approach = {
        .world = world, .position = veer_position(world, slot), .displacement = veer_displacementOf(world, slot, slot)};
    approach.radius = veer_max(radius, veer_resolvedDistance(batch, i));
    return approach;
}

/* Returns the time after `since` at which the agent came within the radius of a place on its displacement, or 2 if it did not. The
 * displacement starts at time 0 and ends at time 1. */
static inline float veer_timeReached(const VeerApproach *approach, VeerVec3 place, float since) {
    VeerVec3 end = veer_delta(approach->world, approach->position, place), displacement = approach->displacement;
    VeerVec3 begin = {end.x + displacement.x, end.y + displacement.y,
                      end.z + displacement.z}; /* vector from the start of the displacement to the place */
    VeerVec3 at = {begin.x - displacement.x * since, begin.y - displacement.y * since, begin.z - displacement.z * since};
    float radiusSq = approach->radius * approach->radius, lengthSq = veer_dot3(displacement, displacement),
          ahead = veer_dot3(begin, displacement);
    if (veer_dot3(at, at) <= radiusSq) return since;
    float inside = ahead * ahead - lengthSq * (veer_dot3(begin, begin) - radiusSq);
    if (lengthSq > 0.0f && inside >= 0.0f) {
        float time = (ahead - veer_sqrt(inside)) / lengthSq;
        if (time >= since && time <= 1.0f) return time;
    }
    return veer_dot3(end, end) <= radiusSq ? 1.0f : 2.0f;
}

#endif
