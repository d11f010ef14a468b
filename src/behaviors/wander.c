/* wander: walks randomly towards a point on a circle ahead (Reynolds, Steering Behaviors For Autonomous Characters, 1999). The point's
 * angle follows the exact step of the process of Ornstein and Uhlenbeck (On the Theory of the Brownian Motion, 1930). The agent turns along
 * the arc to the point (Coulter, Implementation of the Pure Pursuit Path Tracking Algorithm, 1992), so agents spread equally at any time
 * step and response. In volume worlds the circle is a sphere on which the point moves. Works on a batch in the steer stage. The memory is
 * that of random_walk.h; in volume worlds it stores the direction of the point from the center of the sphere. */
#include "core/space.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "math/vec3.h"
#include "steer/batch.h"
#include "steer/random_walk.h"

/* Returns the factor by which the desired velocity must turn farther than the velocity, so that the velocity completes its turn within the
 * step. This is the fraction of the old velocity that the response keeps, divided by the fraction that it replaces. */
static float lagOf(const VeerBatch *batch) {
    const VeerLocomotionDef *rule = &batch->brain->locomotion;
    int lags = rule->mode == VEER_MOVE_MODE_VELOCITY && rule->response < 1e30f; /* with thrust, steering takes effect immediately */
    float kept = lags ? veer_exp(-rule->response * batch->dt) : 0.0f;
    return kept < 1.0f ? kept / (1.0f - kept) : 0.0f;
}

/* Returns the sine of that additional angle. */
static float leadOf(float lag, float sine, float speedShare) { return veer_clamp(lag * speedShare * sine, -0.7f, 0.7f); }

static VeerVec3 wanderInPlane(const VeerBatch *batch, uint32_t i, VeerVec3 heading, float speed, float speedShare) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    float angle = veer_walkedAngle(batch, i, (VeerWalk){params->sigma, params->kappa});
    float ahead = params->wanderDistance + params->wanderRadius * veer_cos(angle), aside = params->wanderRadius * veer_sin(angle);
    /* thrust towards the point moves the agent along the arc */
    if (veer_isThrust(batch->world, batch->agents[i], &batch->brain->locomotion, speed))
        return veer_vec3(heading.x * ahead - heading.y * aside, heading.y * ahead + heading.x * aside, heading.z);
    float turn = veer_arcTurn(batch, ahead, aside, speed);
    float s = veer_sin(turn), c = veer_cos(turn), lead = leadOf(lagOf(batch), s, speedShare), rest = veer_sqrt(1.0f - lead * lead);
    VeerVec3 turned = {heading.x * c - heading.y * s, heading.y * c + heading.x * s, heading.z};
    return veer_vec3(turned.x * rest - turned.y * lead, turned.y * rest + turned.x * lead, turned.z);
}

/* The data that all agents of a batch share. */
typedef struct WanderStep {
    VeerWalkStep step;
    float lag;
} WanderStep;

/* Steers four agents without thrust. Returns 0 and does nothing if any of them needs the scalar code. */
static int wander4(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const WanderStep *walkStep) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), most = f4_splat(0.7f), radius = f4_splat(params->wanderRadius);
    f4 angle, sine, cosine;
    if (!veer_walk4(batch, i, &walkStep->step, &angle)) return 0;
    f4 speed = f4_load(batch->maxSpeed + i) * f4_splat(params->speed);
    f4 share = f4_where(speed > zero, f4_min(veer_length4(veer_velocitiesOf(batch, i)) / speed, one));
    VeerVec3x4 heading = veer_headings(batch, i);
    f4_sineCosine(angle, &sine, &cosine);
    f4 turn = veer_arcTurns(batch, f4_splat(params->wanderDistance) + radius * cosine, radius * sine, speed);
    f4_sineCosine(turn, &sine, &cosine);
    f4 lead = f4_clamp(f4_splat(walkStep->lag) * share * sine, -most, most), rest = f4_sqrt(one - lead * lead);
    f4 x = heading.x * cosine - heading.y * sine, y = heading.y * cosine + heading.x * sine;
    veer_steerAlong4(batch, out, i, i4_splat(-1), (VeerVec3x4){x * rest - y * lead, y * rest + x * lead, heading.z}, speed);
    return 1;
}

/* ---- volume worlds */

/* Rotates a direction towards a direction perpendicular to it. */
static VeerVec3 turnedTo(VeerVec3 from, VeerVec3 side, float angle) {
    float c = veer_cos(angle), s = veer_sin(angle);
    return veer_vec3(from.x * c + side.x * s, from.y * c + side.y * s, from.z * c + side.z * s);
}

/* Moves a point on the sphere by a random step with this standard deviation along each of two axes. */
static VeerVec3 strayed(const VeerBatch *batch, uint32_t i, VeerVec3 from, float deviation) {
    const VeerHeader *header = batch->world->header;
    uint32_t uid = veer_uid(batch->world, batch->agents[i]);
    float left = deviation * veer_normal(header->def.seed, uid, batch->index, header->tick);
    float up = deviation * veer_normal(header->def.seed, uid, batch->index + 2 * VEER_MAX_BEHAVIORS, header->tick);
    float length = veer_length2(left, up);
    return length > 0.0f ? turnedTo(from, veer_sideways(from, veer_atan2(up, left)), length) : from;
}

/* Returns the component of a direction perpendicular to the heading, normalized unless it is 0. *angle is the angle between the two. */
static VeerVec3 besideHeading(VeerVec3 direction, VeerVec3 heading, float *angle) {
    float along = veer_dot3(direction, heading);
    VeerVec3 side = {direction.x - heading.x * along, direction.y - heading.y * along, direction.z - heading.z * along};
    float length = veer_length3(side);
    *angle = veer_atan2(length, along);
    return length > 1e-6f ? veer_vec3(side.x / length, side.y / length, side.z / length) : veer_sideways(heading, 0.0f);
}

/* Returns the current point, relative to the center of its sphere. */
static VeerVec3 walkedPoint(const VeerBatch *batch, uint32_t i, VeerVec3 heading) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    const float *state = batch->state + (size_t)i * batch->stateStride;
    VeerVec3 point = {state[0], state[1], state[2]};
    float angle, size = veer_dot3(point, point);
    if (size > 0.99f && size < 1.01f) {
        VeerVec3 side = besideHeading(point, heading, &angle);
        float passed = veer_timePassed(batch->world, batch->agents[i]);
        point = turnedTo(heading, side, angle * veer_exp(-params->kappa * passed));
        return strayed(batch, i, point, params->sigma * veer_sqrt(veer_walkVariance(params->kappa, passed)));
    }
    if (params->kappa > 1e-6f) return strayed(batch, i, heading, params->sigma * veer_sqrt(0.5f / params->kappa));
    const VeerHeader *header = batch->world->header;
    return veer_directionOf(veer_random(header->def.seed, veer_uid(batch->world, batch->agents[i]), batch->index, header->tick));
}

/* Turns the agent in the plane of its heading and the point, and rotates the point with it. */
static VeerVec3 wanderInSpace(const VeerBatch *batch, uint32_t i, VeerVec3 heading, float speed, float speedShare) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    float *state = batch->state + (size_t)i * batch->stateStride, angle;
    VeerVec3 side = besideHeading(walkedPoint(batch, i, heading), heading, &angle);
    float ahead = params->wanderDistance + params->wanderRadius * veer_cos(angle), aside = params->wanderRadius * veer_sin(angle);
    float turn = veer_arcTurn(batch, ahead, aside, speed), lead = leadOf(lagOf(batch), veer_sin(turn), speedShare), desired;
    if (veer_isThrust(batch->world, batch->agents[i], &batch->brain->locomotion, speed)) {
        const VeerWorld *world = batch->world;
        float acceleration = world->maxForce[batch->agents[i]] / world->mass[batch->agents[i]];
        desired = veer_atan2(aside, ahead);
        turn = veer_clamp(acceleration * batch->dt * veer_sin(desired) / speed, -1.0f, 1.0f);
    } else {
        desired = turn + veer_atan2(lead, veer_sqrt(1.0f - lead * lead));
    }
    VeerVec3 point = turnedTo(heading, side, angle + turn);
    state[0] = point.x;
    state[1] = point.y;
    state[2] = point.z;
    return turnedTo(heading, side, desired);
}

static void wanderOne(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i) {
    uint32_t slot = batch->agents[i];
    float speed = batch->world->maxSpeed[slot] * batch->behavior->params.wander.speed;
    VeerVec3 velocity = veer_velocity(batch->world, slot);
    float speedShare = speed > 0.0f ? veer_min(veer_sqrt(veer_dot3(velocity, velocity)) / speed, 1.0f) : 0.0f;
    VeerVec3 heading = veer_heading(batch->world, slot);
    VeerVec3 direction = veer_isVolume(batch->world) ? wanderInSpace(batch, i, heading, speed, speedShare)
                                                     : wanderInPlane(batch, i, heading, speed, speedShare);
    veer_steerAlong(batch, out, i, direction, speed);
}

void veer_steer_wander(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    const WanderStep walkStep = {veer_walkStep(batch, (VeerWalk){params->sigma, params->kappa}), lagOf(batch)};
    int alone = veer_isVolume(batch->world) || batch->brain->locomotion.mode == VEER_MOVE_MODE_ACCELERATE;
    for (uint32_t i = 0; i < batch->count; i += 4) {
        if (!alone && wander4(batch, out, i, &walkStep)) continue;
        for (uint32_t k = i; k < i + 4 && k < batch->count; k++) wanderOne(batch, out, k);
    }
}
