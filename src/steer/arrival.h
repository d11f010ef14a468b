/* What goal behaviors share: the speed of an arrival, and the memory of having arrived or passed the start. Part of the steer stage: a
 * batch goes in, desired velocities come out. The linear part of the arrival is the critically damped gain for the first-order
 * response of the locomotion at the time step, so neither a slow response nor a long step overshoots. */
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

/* For the four from i on, and which of them have a target. */
static inline VeerVec3x4 veer_toTargets(const VeerBatch *batch, uint32_t i) {
    return (VeerVec3x4){f4_load(batch->toX + i), f4_load(batch->toY + i), f4_load(batch->toZ + i)};
}
static inline i4 veer_haveTargets(const VeerBatch *batch, uint32_t i) {
    return veer_inBatch(batch, i) & (i4_load(batch->hasTarget + i) != i4_splat(0));
}

/* The deceleration an agent plans with: a fifth is reserved for turning and for the lag of its response. */
static inline f4 f4_plannedBraking(f4 force, f4 mass) { return f4_splat(VEER_PLANNED_SHARE) * (force / mass); }
static inline float veer_plannedBraking(const VeerWorld *world, uint32_t slot) {
    return f4_plannedBraking(f4_splat(world->maxForce[slot]), f4_splat(world->mass[slot]))[0];
}

/* Time from the goal in the last, slow part of an approach that is critically damped at this response and time step: 4/response for
 * short steps, at least a whole step. The exact value is dt / tanh(response dt/4); its series is used where exp would cancel. */
static inline float veer_arrivalTime(float response, float dt) {
    float x = response * dt;
    if (!(x < 80.0f)) return dt;
    if (x < 0.02f) return 4.0f / ((response + 0.0f) * (1.0f - x * x * (1.0f / 48.0f))); /* without + 0, -INF for a response of -0 */
    float kept = veer_exp(-0.5f * x);
    return dt * (1.0f + kept) / (1.0f - kept);
}

/* The speed at a distance from the stopping point, never more than the agent can lose on the way with its force and arrivalTime. Far
 * away it follows the braking parabola v^2 = 2 a D, nearby the line v = D / arrivalTime, with a smooth transition, because a sharp one
 * would ask for more than the force. */
static inline float veer_stoppingSpeed(const VeerWorld *world, uint32_t slot, float time, float distance) {
    return veer_min(world->maxSpeed[slot], veer_easedSpeed(distance, veer_plannedBraking(world, slot), time));
}
/* For agent i of a batch. */
static inline float veer_arrivalSpeed(const VeerBatch *batch, uint32_t i, float distance) {
    return veer_stoppingSpeed(batch->world, batch->agents[i], veer_arrivalTime(veer_responseOf(&batch->brain->locomotion), batch->dt),
                              distance);
}

/* For the four from i on. */
static inline f4 veer_arrivalSpeeds(const VeerBatch *batch, uint32_t i, f4 distance) {
    f4 force = veer_columnOf(batch, i, batch->world->maxForce), mass = veer_columnOf(batch, i, batch->world->mass);
    f4 time = f4_splat(veer_arrivalTime(veer_responseOf(&batch->brain->locomotion), batch->dt));
    return f4_min(f4_load(batch->maxSpeed + i), f4_easedSpeed(distance, f4_plannedBraking(force, mass), time));
}

/* From agent i to the end of an open path, of which `rest` lies behind a point on the way to it. Only gatherings want to know. */
VeerVec3 veer_toEnd(const VeerBatch *batch, uint32_t i, VeerVec3 to, float rest, float offset);

typedef struct VeerArrival {
    VeerVec3 to;            /* the goal, relative to the agent */
    float distance, radius; /* to the goal, along the way; how near counts as arrived */
    float *lane;            /* of memory */
} VeerArrival;

/* The closest an agent can get: what a time step can resolve of the speed, and far from the origin, where the last crawl of an arrival
 * moves less per step than float32 positions can represent (2^-24 of them), the distance at which that starts. */
static inline f4 f4_resolvedDistance(const VeerBatch *batch, VeerVec3x4 at, f4 maxSpeed) {
    f4 finest = f4_splat(6e-8f) * (f4_abs(at.x) + f4_abs(at.y) + f4_abs(at.z));
    f4 crawl = finest * f4_splat(1.0f + 4.0f / veer_max(veer_responseOf(&batch->brain->locomotion) * batch->dt, 0.001f));
    return f4_max(f4_splat(0.001f) * maxSpeed * f4_splat(batch->dt), crawl);
}
VEER_CALLED float veer_resolvedDistance(const VeerBatch *batch, uint32_t i) {
    const uint32_t slot = batch->agents[i];
    return f4_resolvedDistance(batch, veer_splat4(veer_position(batch->world, slot)), f4_splat(batch->world->maxSpeed[slot]))[0];
}

/* For the four from i on. */
static inline f4 veer_resolvedDistances(const VeerBatch *batch, uint32_t i) {
    const VeerVec3x4 at = {f4_load(batch->x + i), f4_load(batch->y + i), f4_load(batch->z + i)};
    return f4_resolvedDistance(batch, at, f4_load(batch->maxSpeed + i));
}

/* Writes the lane of an agent that is within the radius, or not; emits `arrived` where it arrives, there or in a gathering. */
void veer_noteArrival(const VeerBatch *batch, uint32_t i, const VeerArrival *arrival, int isThere);

/* Keeps the arrival of agent i in its lane; 1 while it is there. Emits `arrived` once when the agent gets within the radius, or stands in
 * a gathering around the goal, and again only after it was carried, or the goal moved, half as far away again. */
static inline int veer_isThere(const VeerBatch *batch, uint32_t i, const VeerArrival *arrival) {
    int wasThere = veer_same(*arrival->lane, VEER_GOAL_ARRIVED);
    float radius = veer_max(arrival->radius, veer_resolvedDistance(batch, i));
    int isThere = arrival->distance <= (wasThere ? 1.5f * radius : radius);
    veer_noteArrival(batch, i, arrival, isThere);
    return isThere;
}

/* For a behavior with a desired velocity. */
static inline int veer_hasArrived(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerArrival *arrival) {
    int isNew = veer_areNewGoals(f4_splat(*arrival->lane))[0], isThere = veer_isThere(batch, i, arrival);
    if (isNew && !isThere) out->outputBits[i] |= VEER_OUTPUT_NEW_GOAL;
    if (veer_press(f4_splat(*arrival->lane))[0]) out->outputBits[i] |= VEER_OUTPUT_PRESSES;
    return isThere;
}

/* veer_hasArrived for those of the four from i on that `where` selects, with the first lane of memory; an agent without a goal starts
 * anew. */
static inline i4 veer_haveArrived(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, i4 where, float stopRadius) {
    f4 lane = veer_memoryOf(batch, i, 0), radius = f4_max(f4_splat(stopRadius), veer_resolvedDistances(batch, i));
    f4 under = f4_splat(VEER_GOAL_UNDER_WAY), arrived = f4_splat(VEER_GOAL_ARRIVED), distance = f4_load(batch->targetDistance + i);
    i4 wereThere = f4_same(lane, arrived), areNew = veer_areNewGoals(lane);
    i4 areThere = where & (distance <= f4_select(wereThere, f4_splat(1.5f) * radius, radius));
    i4 areNear = where & ~areThere & (distance < f4_splat(batch->world->grid->gatheringReach));
    if (i4_any(areNear)) areNear &= wereThere | veer_press(lane) | veer_mayBeHeldUp(batch, i);
    uint32_t notes = i4_bits((areThere & ~wereThere) | areNear); /* that arrive, or may be in a gathering */
    veer_setMemory(batch, i, 0, f4_where(where, f4_select(areThere, arrived, under)));
    for (uint32_t k = i; notes; k++, notes >>= 1) {
        float *own = batch->state + (size_t)k * batch->stateStride;
        if (!(notes & 1)) continue;
        *own = lane[k - i];
        veer_noteArrival(batch, k, &(VeerArrival){veer_toTarget(batch, k), distance[k - i], 0.0f, own}, areThere[k - i] != 0);
    }
    i4 bits =
        (areNew & ~areThere & i4_splat(VEER_OUTPUT_NEW_GOAL)) | (veer_press(veer_memoryOf(batch, i, 0)) & i4_splat(VEER_OUTPUT_PRESSES));
    i4_store(out->outputBits + i, i4_load(out->outputBits + i) | (where & bits));
    return areThere;
}

static inline void veer_standStill(VeerSteeringOutput *out, uint32_t i) {
    out->outputBits[i] |= VEER_OUTPUT_VELOCITY | VEER_OUTPUT_STAND_STILL;
}

/* Goes straight to a point at the arrival's speed, and stands still there; also used for a path without length. */
static inline void veer_steerArrival(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, VeerVec3 to, const VeerArrival *arrival) {
    out->distance[i] = arrival->distance;
    if (veer_hasArrived(batch, out, i, arrival))
        veer_standStill(out, i);
    else
        veer_steerAlong(batch, out, i, to, veer_arrivalSpeed(batch, i, arrival->distance));
}

/* How far ahead along a path to aim: at least two steps, or an agent would seek the point beside it and make no progress. */
static inline float veer_leastOffset(const VeerBatch *batch, uint32_t i, float offset) {
    float least = 2.0f * batch->world->maxSpeed[batch->agents[i]] * batch->dt;
    return offset < 0.0f ? veer_min(offset, -least) : veer_max(offset, least);
}

/* A path without length is a single place to go to. */
VEER_CALLED void veer_steerToPathPoint(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, float radius) {
    const VeerWorld *world = batch->world;
    VeerVec3 to = veer_delta(world, veer_position(world, batch->agents[i]), veer_pathAt(world, batch->path, 0).position);
    float *lane = batch->state + (size_t)i * batch->stateStride + 1;
    veer_steerArrival(batch, out, i, to, &(VeerArrival){to, veer_sqrt(veer_dot3(to, to)), radius, lane});
}

/* Emits `lap` when the agent passes the start of a closed path in the direction of travel. Passes in the other direction have to be
 * made up for first: the cursor's second lane is 1 plus their number, so jitter on the line counts once. */
VEER_CALLED void veer_countLap(const VeerBatch *batch, uint32_t i, float *state, int laps) {
    if (laps < 0 && state[1] < 1000.0f) state[1] += 1.0f;
    if (laps <= 0) return;
    if (state[1] > 1.0f)
        state[1] -= 1.0f;
    else if (batch->events)
        veer_emit(batch->events, VEER_EVENT_LAP, batch->agents[i], batch->index);
}

/* The displacement of an agent since its last decision, for behaviors that must not miss a place at any speed and time step. */
typedef struct VeerApproach {
    const VeerWorld *world;
    VeerVec3 position, displacement; /* position at its end; a displacement longer than any step is 0, because then the agent was carried */
    float radius;                    /* how near counts as reached: at least what a step can resolve */
} VeerApproach;

/* An agent's displacement in its last step; 0 if it is longer than any step. */
static inline VeerVec3 veer_lastDisplacement(const VeerWorld *world, uint32_t slot) {
    VeerVec3 displacement =
        veer_delta(world, veer_vec3(world->lastX[slot], world->lastY[slot], world->lastZ[slot]), veer_position(world, slot));
    float longest = 0.101f * world->maxSpeed[slot];
    return veer_dot3(displacement, displacement) <= longest * longest ? displacement : veer_vec3(0.0f, 0.0f, 0.0f);
}

/* An agent's displacement since the last decision of `observer`, which may be the agent itself: its last step times the number of steps. */
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

/* When the agent on its displacement came within the radius of a place, from `since` on; 2: not yet. The end of the displacement is
 * time 1. */
static inline float veer_timeReached(const VeerApproach *approach, VeerVec3 place, float since) {
    VeerVec3 end = veer_delta(approach->world, approach->position, place), displacement = approach->displacement;
    VeerVec3 begin = {end.x + displacement.x, end.y + displacement.y,
                      end.z + displacement.z}; /* from the start of the displacement to the place */
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
