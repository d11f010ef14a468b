/* Pursuit, shared by behaviors with moving targets: the prediction of a target, the straight path to the meeting point, the catch, and the
 * arrival at a moving place. Part of the steer stage. Predictions follow Reynolds, Steering Behaviors For Autonomous Characters, 1999. The
 * meeting point solves the quadratic equation of first contact, with velocities split into components across and along the line of sight,
 * which avoids cancellation. */
#ifndef VEER_STEER_PURSUIT_H
#define VEER_STEER_PURSUIT_H

#include "core/events.h"
#include "core/space.h"
#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/neighbors.h"
#include "shapes/kinds/capsules.h"
#include "steer/arrival.h"
#include "steer/batch.h"

static inline VeerVec3 veer_targetVelocity(const VeerBatch *batch, uint32_t i) {
    return veer_counted(batch->world, veer_vec3(batch->targetVX[i], batch->targetVY[i], batch->targetVZ[i]));
}

/* Returns the velocities of the targets of four agents, starting at index i. */
static inline VeerVec3x4 veer_targetVelocities(const VeerBatch *batch, uint32_t i) {
    VeerVec3x4 velocity = {f4_load(batch->targetVX + i), f4_load(batch->targetVY + i), f4_load(batch->targetVZ + i)};
    if (!veer_isVolume(batch->world)) velocity.z = f4_splat(0.0f);
    return velocity;
}

/* Returns how fast an agent closes the gap to a moving target if it moves straight to the meeting point at a speed, or 0 if there is no
 * meeting point. toward: unit vector to the target. Across `toward` the agent keeps up with the target; along it the agent uses the rest of
 * its speed. */
static inline float veer_closingSpeed(VeerVec3 toward, VeerVec3 velocity, float speed) {
    float along = veer_dot3(velocity, toward), drift = veer_length3(veer_mulAdd3(velocity, toward, -along));
    if (drift > speed) return 0.0f;
    float rest = veer_sqrt((speed - drift) * (speed + drift));
    if (along < 0.0f) return rest - along;
    float other = veer_length3(velocity); /* because rest^2 - along^2 = speed^2 - other^2 */
    return rest + along > 0.0f ? veer_max((speed - other) * (speed + other) / (rest + along), 0.0f) : 0.0f;
}

typedef struct VeerPrediction {
    float most;  /* largest prediction in s */
    uint32_t by; /* VeerPredictBy */
    float lead;  /* factor on the displacement of the target; negative: a place that it has passed */
} VeerPrediction;

/* Returns where the target will be when the agent can reach it, relative to the agent. The target's own approach is included: with the
 * distance divided by the agent's speed alone, a target that approaches head-on would be predicted behind the agent. */
static inline VeerVec3x4 veer_predicted4(VeerVec3x4 to, VeerVec3x4 velocity, f4 distance, f4 speed, const VeerPrediction *how) {
    const f4 zero = f4_splat(0.0f), most = f4_splat(how->most);
    f4 nearing = -(to.x * velocity.x + to.y * velocity.y + to.z * velocity.z) / distance;
    speed += f4_where(distance > zero, f4_max(nearing, zero));
    f4 time = f4_select(distance < speed * most, distance / speed, most);
    VeerVec3x4 at = veer_sum4(to, veer_scaled4(velocity, time * f4_splat(how->lead)));
    i4 isAway = at.x * at.x + at.y * at.y + at.z * at.z > f4_splat(1e-8f) * distance * distance;
    return veer_select4(isAway, at, to); /* if the prediction coincides with the agent, the target's current position is used */
}
VEER_CALLED VeerVec3 veer_predictTarget(const VeerBatch *batch, uint32_t i, VeerPrediction how) {
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    float speed = how.by == VEER_PREDICT_BY_SPEED ? veer_length3(veer_counted(world, veer_velocity(world, self))) : world->maxSpeed[self];
    VeerVec3x4 to = veer_splat4(veer_toTarget(batch, i)), velocity = veer_splat4(veer_targetVelocity(batch, i));
    return veer_first4(veer_predicted4(to, velocity, f4_splat(batch->targetDistance[i]), f4_splat(speed), &how));
}

/* Like veer_predictTarget, for four agents, starting at index i. */
VEER_CALLED VeerVec3x4 veer_predictTargets(const VeerBatch *batch, uint32_t i, VeerPrediction how) {
    VeerVec3x4 to = veer_toTargets(batch, i), velocity = veer_targetVelocities(batch, i), own = veer_velocitiesOf(batch, i);
    if (!veer_isVolume(batch->world)) own.z = f4_splat(0.0f);
    f4 speed = how.by == VEER_PREDICT_BY_SPEED ? veer_length4(own) : f4_load(batch->maxSpeed + i);
    return veer_predicted4(to, velocity, f4_load(batch->targetDistance + i), speed, &how);
}

/* Factor on the sum of the radii at which two agents touch. Agents of a crowd keep a gap of a hundredth of that sum, so they never get
 * within a smaller catch radius. Larger: targets count as caught that could still escape. Smaller: agents of crowds catch nothing. */
#define VEER_TOUCHING 1.02f

/* Returns the distance at which a target counts as caught: the catch radius, or the distance at which agent and target touch if contacts
 * keep them apart. */
static inline float veer_catchReach(const VeerBatch *batch, uint32_t i, float radius) {
    const VeerWorld *world = batch->world;
    const uint32_t target = batch->targetSlot[i];
    if (target == VEER_NONE || batch->brain->crowd == VEER_CROWD_NONE || !(world->group[target] & batch->brain->avoidance.mask))
        return radius;
    return veer_max(radius, VEER_TOUCHING * (world->radius[batch->agents[i]] + world->radius[target]));
}

/* Emits `caught` when the target was within the radius at any time of the last step. The event is emitted again for the same target only
 * after the distance has exceeded 1.5 times the radius. The behavior's memory stores the target that was caught: 1 + slot, or -1 for a
 * point. */
VEER_CALLED void veer_trackCatch(const VeerBatch *batch, uint32_t i, float radius) {
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i], target = batch->targetSlot[i];
    float *lane = batch->state + (size_t)i * batch->stateStride, caught = target == VEER_NONE ? -1.0f : (float)(target + 1);
    if (!(radius > 0.0f) || veer_isTargetElsewhere(batch, i)) {
        *lane = 0.0f;
        return;
    }
    radius = veer_catchReach(batch, i, radius);
    VeerVec3 end = veer_toTarget(batch, i), displacement = veer_displacementOf(world, self, self); /* relative to the agent */
    if (target != VEER_NONE) displacement = veer_mulAdd3(displacement, veer_displacementOf(world, target, self), -1.0f);
    VeerVec3 begin = veer_mulAdd3(end, displacement, 1.0f);
    if (veer_same(*lane, caught) && veer_length3(begin) > 1.5f * radius) *lane = 0.0f;
    float lengthSq = veer_dot3(displacement, displacement);
    float time = lengthSq > 0.0f ? veer_clamp(veer_dot3(begin, displacement) / lengthSq, 0.0f, 1.0f) : 1.0f;
    if (veer_same(*lane, caught) || veer_length3(veer_mulAdd3(begin, displacement, -time)) > radius) return;
    *lane = caught;
    if (batch->events) veer_emit(batch->events, VEER_EVENT_CAUGHT, self, target);
}

/* Returns the direction away from the target's current or predicted position. If the agent is exactly on the target, two agents separate
 * along a direction derived from their ids; if the target is a point, the agent keeps its heading. */
VEER_CALLED VeerVec3 veer_awayFromTarget(const VeerBatch *batch, uint32_t i, VeerVec3 to) {
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i], target = batch->targetSlot[i];
    VeerVec3 away = veer_vec3(-to.x, -to.y, -to.z);
    if (veer_length3(to) > 0.0f) return away;
    if (target == VEER_NONE) return veer_heading(world, self);
    VeerVec3 toward = veer_pairDirection(world, self, target);
    return veer_vec3(-toward.x, -toward.y, -toward.z);
}

/* Applies veer_awayFromTarget to the agents that `where` selects among four, starting at index i. */
static inline VeerVec3x4 veer_awayFromTargets(const VeerBatch *batch, uint32_t i, i4 where, VeerVec3x4 to) {
    VeerVec3x4 away = {-to.x, -to.y, -to.z};
    uint32_t onPoint = i4_bits(where & ~(veer_length4(to) > f4_splat(0.0f)));
    for (uint32_t k = 0; onPoint; k++, onPoint >>= 1) {
        if (!(onPoint & 1)) continue;
        VeerVec3 one = veer_awayFromTarget(batch, i + k, veer_vec3(to.x[k], to.y[k], to.z[k]));
        away.x[k] = one.x;
        away.y[k] = one.y;
        away.z[k] = one.z;
    }
    return away;
}

/* Tracks a catch. Returns 0 if there is nothing to pursue, because the agent has no target or is exactly on it. */
static inline int veer_isPursuing(const VeerBatch *batch, uint32_t i, float catchRadius) {
    if (!batch->hasTarget[i]) {
        batch->state[(size_t)i * batch->stateStride] = 0.0f;
        return 0;
    }
    veer_trackCatch(batch, i, catchRadius);
    return batch->targetDistance[i] > 0.0f;
}

/* Applies veer_isPursuing to four agents, starting at index i, and returns a mask. */
VEER_CALLED i4 veer_arePursuing(const VeerBatch *batch, uint32_t i, float catchRadius) {
    i4 have = veer_haveTargets(batch, i);
    if (!(catchRadius > 0.0f))
        veer_setMemory(batch, i, 0, f4_splat(0.0f));
    else
        for (uint32_t k = i; k < i + 4 && k < batch->count; k++) veer_isPursuing(batch, k, catchRadius);
    return have & (f4_load(batch->targetDistance + i) > f4_splat(0.0f));
}

/* Steers to the predicted target at full speed. */
static inline void veer_steerPursuit(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, VeerPrediction how) {
    VeerVec3 at = veer_predictTarget(batch, i, how);
    out->distance[i] = veer_length3(at);
    veer_steerAlong(batch, out, i, at, batch->world->maxSpeed[batch->agents[i]]);
}

/* A place that moves, relative to the agent. */
typedef struct VeerPlace {
    VeerVec3 to, velocity;
    float maxPrediction; /* additional time, in s, for the last part of an arrival */
} VeerPlace;

/* Returns a place beside the target and its motion: it moves with the target, and around it as the target turns. In the offset, x points
 * ahead and y to the left, horizontally even in volume worlds. If the target is a point, the axes are the world's. */
static inline VeerPlace veer_placeBeside(const VeerBatch *batch, uint32_t i, VeerVec3 offset, float maxPrediction) {
    const VeerWorld *world = batch->world;
    uint32_t leader = batch->targetSlot[i];
    VeerVec3 to = veer_toTarget(batch, i), turn = {0, 0, 0};
    if (leader != VEER_NONE) {
        offset = veer_turnedBy(offset, world->orientation[leader]);
        turn = veer_vec3(-offset.y * world->rotation[leader], offset.x * world->rotation[leader], 0.0f);
        turn = veer_truncate3(turn, world->maxSpeed[batch->agents[i]]);
    }
    /* the displacement is the shortest one in a wrapped world */
    to = veer_delta(world, veer_vec3(0, 0, 0), veer_mulAdd3(to, offset, 1.0f));
    return (VeerPlace){to, veer_mulAdd3(veer_targetVelocity(batch, i), turn, 1.0f), maxPrediction};
}

/* Returns the velocity on the straight path to the meeting point with a place; its speed relative to the place is limited. */
VEER_CALLED VeerVec3 veer_velocityTo(const VeerBatch *batch, uint32_t i, const VeerPlace *place, float relativeSpeed) {
    const VeerWorld *world = batch->world;
    float maxSpeed = world->maxSpeed[batch->agents[i]], distance = veer_length3(place->to);
    if (!(distance > 0.0f)) return veer_truncate3(place->velocity, maxSpeed);
    VeerVec3 toward = veer_vec3(place->to.x / distance, place->to.y / distance, place->to.z / distance);
    float closing = veer_closingSpeed(toward, place->velocity, maxSpeed), wanted = veer_min(relativeSpeed, closing);
    float most = place->maxPrediction + veer_arrivalTime(veer_responseOf(&batch->brain->locomotion), batch->dt);
    VeerVec3 velocity = veer_mulAdd3(place->velocity, toward, closing > 0.0f ? wanted : relativeSpeed);
    if (!(distance > wanted * most)) return veer_truncate3(velocity, maxSpeed);
    /* if there is no meeting point, the agent moves at top speed */
    float speed = closing > 0.0f ? veer_min(veer_length3(velocity), maxSpeed) : maxSpeed;
    VeerVec3 aim = veer_unitOf(veer_mulAdd3(place->to, place->velocity, most));
    return veer_mulAdd3(veer_vec3(0.0f, 0.0f, 0.0f), aim, speed);
}

/* Arrives at a place and keeps its velocity there. The behavior's memory stores the arrival, which emits `arrived`. While the agent keeps
 * pace with the place, the output has no distance, because an agent whose distance no longer falls would count as stuck. */
VEER_CALLED void veer_steerToPlace(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerPlace *place, float stopRadius,
                                   float *lane) {
    VeerArrival arrival = {place->to, veer_length3(place->to), stopRadius, lane, veer_isTargetElsewhere(batch, i)};
    VeerVec3 velocity = veer_truncate3(place->velocity, batch->world->maxSpeed[batch->agents[i]]);
    int isThere = veer_hasArrived(batch, out, i, &arrival), moves = veer_dot3(velocity, velocity) > 0.0f;
    if (!isThere || !moves) out->distance[i] = arrival.distance;
    if (!isThere)
        veer_steerVelocity(out, i, veer_velocityTo(batch, i, place, veer_arrivalSpeed(batch, i, arrival.distance)));
    else if (moves)
        veer_steerVelocity(out, i, velocity);
    else
        veer_standStill(out, i);
}

#endif
