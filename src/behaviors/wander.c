/* wander: a stroll towards a point on a circle ahead (Reynolds, Steering Behaviors For Autonomous Characters, 1999). The point's angle
 * walks at random by the exact step of the process of Ornstein and Uhlenbeck (On the Theory of the Brownian Motion, 1930), and the agent
 * turns along the arc to the point (Coulter, Implementation of the Pure Pursuit Path Tracking Algorithm, 1992), so that both spread alike
 * at every step length and response. In volume worlds the circle is a sphere, and a second angle walks up and down. One wish per agent of a
 * batch, in the steer stage; memory: the angle, whether it has one, and the second angle. */
#include "../goals.h"

/* The variance of the angle after a time, with sigma 1: (1 - exp(-2 kappa t)) / (2 kappa), as its series where exp would cancel. */
static float variance(float kappa, float time) {
    float x = 2.0f * kappa * time;
    if (x < 0.01f) return time * (1.0f - x * (0.5f - x * (1.0f / 6.0f)));
    return (1.0f - veer_exp(-x)) / (2.0f * kappa);
}

/* A new stroll begins as it would be after a long time. stream: of the angle's random numbers. */
static float firstAngle(const VeerBatch *batch, uint32_t uid, uint32_t stream) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    uint32_t seed = batch->world->header->def.seed, tick = batch->world->header->tick;
    stream += VEER_MAX_BEHAVIORS;
    if (params->kappa > 1e-6f) return params->sigma * veer_sqrt(0.5f / params->kappa) * veer_normal(seed, uid, stream, tick);
    return VEER_TAU * veer_uniform(veer_random(seed, uid, stream, tick));
}

/* The angle in a lane of agent i's memory, walked on by this step. */
static float walkedAngle(const VeerBatch *batch, uint32_t i, uint32_t lane, uint32_t stream) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    const VeerHeader *header = batch->world->header;
    float *state = batch->state + (size_t)i * batch->stateStride, *angle = state + lane;
    uint32_t uid = veer_uid(batch->world, batch->agents[i]);
    if (state[1] != 1.0f || !(veer_abs(*angle) <= VEER_TAU)) {
        *angle = firstAngle(batch, uid, stream);
    } else {
        float noise = veer_normal(header->def.seed, uid, stream, header->tick);
        *angle = *angle * veer_exp(-params->kappa * batch->dt) + params->sigma * veer_sqrt(variance(params->kappa, batch->dt)) * noise;
    }
    *angle = veer_wrapAngle(*angle);
    return *angle;
}

/* The turn of this step, of an agent of that speed on its arc to a point so far ahead and aside. */
static float arcTurn(const VeerBatch *batch, float ahead, float aside, float speed) {
    float distanceSq = ahead * ahead + aside * aside;
    if (!(distanceSq > 0.0f)) return 0.0f;
    if (ahead < 0.0f) aside = aside < 0.0f ? -veer_sqrt(distanceSq) : veer_sqrt(distanceSq); /* behind: the tightest arc */
    return veer_clamp(2.0f * speed * aside / distanceSq * batch->dt, -1.0f, 1.0f);
}

/* How much farther than the turn the wish has to turn, so that the velocity has made the turn after the step: by what the response keeps of
 * the old one. As a sine. */
static float leadOf(const VeerBatch *batch, float sine, float speedShare) {
    float response = batch->brain->locomotion.response, kept = response < 1e30f ? veer_exp(-response * batch->dt) : 0.0f;
    return kept < 1.0f ? veer_clamp(kept / (1.0f - kept) * speedShare * sine, -0.7f, 0.7f) : 0.0f;
}

static VeerVec3 strollInPlane(const VeerBatch *batch, uint32_t i, VeerVec3 heading, float speed, float speedShare) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    float angle = walkedAngle(batch, i, 0, batch->index);
    float turn =
        arcTurn(batch, params->wanderDistance + params->wanderRadius * veer_cos(angle), params->wanderRadius * veer_sin(angle), speed);
    float s = veer_sin(turn), c = veer_cos(turn), lead = leadOf(batch, s, speedShare), rest = veer_sqrt(1.0f - lead * lead);
    VeerVec3 turned = {heading.x * c - heading.y * s, heading.y * c + heading.x * s, heading.z};
    return veer_vec3(turned.x * rest - turned.y * lead, turned.y * rest + turned.x * lead, turned.z);
}

/* The point lies on a sphere; the agent turns in the plane of its heading and the point. */
static VeerVec3 strollInSpace(const VeerBatch *batch, uint32_t i, VeerVec3 heading, float speed, float speedShare) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    float across = walkedAngle(batch, i, 0, batch->index), upward = walkedAngle(batch, i, 2, batch->index + 2 * VEER_MAX_BEHAVIORS);
    float ahead = params->wanderDistance + params->wanderRadius * veer_cos(across) * veer_cos(upward);
    float left = params->wanderRadius * veer_sin(across) * veer_cos(upward), up = params->wanderRadius * veer_sin(upward);
    float aside = veer_length2(left, up), turn = arcTurn(batch, ahead, aside, speed);
    if (!(aside > 0.0f)) return heading;
    VeerVec3 side = veer_sideways(heading, veer_atan2(up, left));
    float s = veer_sin(turn), c = veer_cos(turn), lead = leadOf(batch, s, speedShare), rest = veer_sqrt(1.0f - lead * lead);
    float along = c * rest - s * lead, beside = s * rest + c * lead;
    return veer_vec3(heading.x * along + side.x * beside, heading.y * along + side.y * beside, heading.z * along + side.z * beside);
}

void veer_steer_wander(const VeerBatch *batch, VeerWishes *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        float speed = batch->world->maxSpeed[slot] * batch->behavior->params.wander.speed;
        VeerVec3 velocity = veer_velocity(batch->world, slot);
        float speedShare = speed > 0.0f ? veer_min(veer_sqrt(veer_dot3(velocity, velocity)) / speed, 1.0f) : 0.0f;
        VeerVec3 heading = veer_heading(batch->world, slot);
        VeerVec3 way = veer_isVolume(batch->world) ? strollInSpace(batch, i, heading, speed, speedShare)
                                                   : strollInPlane(batch, i, heading, speed, speedShare);
        batch->state[(size_t)i * batch->stateStride + 1] = 1.0f;
        veer_wishAlong(batch, out, i, way, speed);
    }
}
