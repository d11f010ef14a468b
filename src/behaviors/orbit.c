/* orbit: circles its target at a distance; the circle moves with the target. The desired velocity is turned ahead to compensate for the lag
 * of the agent's response, so the circle has the given radius instead of a larger one (exact for the response and time step). Outputs a
 * desired velocity for every agent of a batch, in the steer stage. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/neighbors.h"
#include "shapes/kinds/capsules.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

/* The agent's position on the circle: unit vectors away from the target and along the circle, both horizontal. */
typedef struct Circling {
    VeerVec3 outward, along;
    float distance, height; /* distance from the target's axis; height above the target */
    float side;             /* 1: counterclockwise, -1: clockwise */
} Circling;

static float sideOf(const VeerBatch *batch, uint32_t i, VeerVec3 outward) {
    uint32_t self = batch->agents[i], side = batch->behavior->params.orbit.side;
    if (side != VEER_SIDE_NEARER) return side == VEER_SIDE_LEFT ? 1.0f : -1.0f;
    VeerVec3 own = veer_sub3(veer_velocity(batch->world, self), veer_targetVelocity(batch, i));
    if (own.x == 0.0f && own.y == 0.0f) own = veer_heading(batch->world, self);
    return outward.x * own.y - outward.y * own.x < 0.0f ? -1.0f : 1.0f;
}

static Circling circlingOf(const VeerBatch *batch, uint32_t i) {
    VeerVec3 to = veer_toTarget(batch, i);
    Circling circling = {.distance = veer_length2(to.x, to.y), .height = -to.z};
    circling.outward = veer_unitOf(veer_vec3(-to.x, -to.y, 0.0f));
    if (!(circling.distance > 0.0f)) { /* at the exact center, the agent leaves in the direction that it faces */
        float facing = batch->world->orientation[batch->agents[i]];
        circling.outward = veer_vec3(veer_cos(facing), veer_sin(facing), 0.0f);
    }
    circling.side = sideOf(batch, i, circling.outward);
    circling.along = veer_vec3(-circling.outward.y * circling.side, circling.outward.x * circling.side, 0.0f);
    return circling;
}

/* Returns the speed relative to the target, along a unit vector, at which the agent moves at maxSpeed in the world, or less if its force
 * could not keep that speed on the circle. */
static float speedAlong(const VeerBatch *batch, uint32_t i, VeerVec3 direction, float radius) {
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    VeerVec3 carried = veer_targetVelocity(batch, i);
    float maxSpeed = world->maxSpeed[self], with = veer_dot3(carried, direction);
    float rest = with * with + maxSpeed * maxSpeed - veer_dot3(carried, carried);
    float speed = rest > 0.0f ? veer_max(veer_sqrt(rest) - with, 0.0f) : 0.0f;
    float acceleration = veer_plannedBraking(world, self);
    if (batch->brain->locomotion.mode == VEER_MOVE_MODE_CAR)
        acceleration = veer_min(acceleration, VEER_PLANNED_SHARE * batch->brain->locomotion.grip);
    return veer_min(speed, veer_sqrt(veer_min(acceleration * radius, 1e30f)));
}

static void velocityToCircle(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i) {
    const VeerOrbitParams *params = &batch->behavior->params.orbit;
    float maxSpeed = batch->world->maxSpeed[batch->agents[i]], x = batch->brain->locomotion.response * batch->dt;
    /* at least two steps at top speed, because in steps an agent cannot follow a smaller circle */
    float radius = veer_max(params->radius, 2.0f * maxSpeed * batch->dt);
    Circling at = circlingOf(batch, i);
    float inward = veer_clamp(params->pull * (at.distance - radius) / veer_max(radius, 1e-6f), -1e6f, 1e6f);
    float down = veer_clamp(params->pull * at.height / veer_max(radius, 1e-6f), -1e6f, 1e6f);
    VeerVec3 direction = veer_mulAdd3(at.along, at.outward, -inward);
    direction.z = -down;
    direction = veer_unitOf(direction);
    float speed = speedAlong(batch, i, direction, radius);
    /* next: velocity of the coming step, for the point half a step ahead on the circle; now: velocity of the step before it */
    float share = veer_dot3(direction, at.along), turn = speed * share * share / veer_max(veer_max(at.distance, radius), 1e-6f) * batch->dt;
    turn = at.side * veer_min(turn, 1.0f);
    VeerVec3 next = veer_turnedBy(direction, 0.5f * turn), now = veer_turnedBy(direction, -0.5f * turn);
    float gain = x < 80.0f ? 1.0f - veer_exp(-x) : 1.0f;
    VeerVec3 change = veer_sub3(next, now), desired = gain > 1e-4f ? veer_mulAdd3(now, change, 1.0f / gain) : next;
    desired = veer_mulAdd3(veer_targetVelocity(batch, i), desired, speed);
    veer_steerVelocity(out, i, veer_truncate3(desired, 1.5f * maxSpeed));
}

void veer_steer_orbit(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i++)
        if (batch->hasTarget[i]) velocityToCircle(batch, out, i);
}
