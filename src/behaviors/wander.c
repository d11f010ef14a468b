/* wander: a stroll towards a point on a circle ahead (Reynolds, Steering Behaviors For Autonomous Characters, 1999). The point's angle
 * walks at random by the exact step of the process of Ornstein and Uhlenbeck (On the Theory of the Brownian Motion, 1930), and the agent
 * turns along the arc to the point (Coulter, Implementation of the Pure Pursuit Path Tracking Algorithm, 1992), so that both spread alike
 * at every step length and response. One wish per agent of a batch, in the steer stage; memory: the angle, and whether it has one. */
#include "../goals.h"

/* The variance of the angle after a time, with sigma 1: (1 - exp(-2 kappa t)) / (2 kappa), as its series where exp would cancel. */
static float variance(float kappa, float time) {
    float x = 2.0f * kappa * time;
    if (x < 0.01f) return time * (1.0f - x * (0.5f - x * (1.0f / 6.0f)));
    return (1.0f - veer_exp(-x)) / (2.0f * kappa);
}

/* A new stroll begins as it would be after a long time. */
static float firstAngle(const VeerBatch *batch, uint32_t uid) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    uint32_t seed = batch->world->header->def.seed, stream = batch->index + VEER_MAX_BEHAVIORS, tick = batch->world->header->tick;
    if (params->kappa > 1e-6f) return params->sigma * veer_sqrt(0.5f / params->kappa) * veer_normal(seed, uid, stream, tick);
    return VEER_TAU * veer_uniform(veer_random(seed, uid, stream, tick));
}

static float walkedAngle(const VeerBatch *batch, uint32_t i) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    const VeerHeader *header = batch->world->header;
    float *state = batch->state + (size_t)i * batch->stateStride;
    uint32_t uid = veer_uid(batch->world, batch->agents[i]);
    if (state[1] != 1.0f || !(veer_abs(state[0]) <= VEER_TAU)) {
        state[0] = firstAngle(batch, uid);
        state[1] = 1.0f;
    } else {
        float noise = veer_normal(header->def.seed, uid, batch->index, header->tick);
        state[0] = state[0] * veer_exp(-params->kappa * batch->dt) + params->sigma * veer_sqrt(variance(params->kappa, batch->dt)) * noise;
    }
    state[0] = veer_wrapAngle(state[0]);
    return state[0];
}

/* The turn of this step, of an agent of that speed on its arc to the point on the circle. */
static float arcTurn(const VeerBatch *batch, float angle, float speed) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    float ahead = params->wanderDistance + params->wanderRadius * veer_cos(angle), aside = params->wanderRadius * veer_sin(angle);
    float distanceSq = ahead * ahead + aside * aside;
    if (!(distanceSq > 0.0f)) return 0.0f;
    if (ahead < 0.0f) aside = aside < 0.0f ? -veer_sqrt(distanceSq) : veer_sqrt(distanceSq); /* behind: the tightest arc */
    return veer_clamp(2.0f * speed * aside / distanceSq * batch->dt, -1.0f, 1.0f);
}

/* The direction to wish for so that the velocity has turned by that much after the step: beyond it by what the response keeps of the
 * old one. */
static VeerVec3 leadingWish(const VeerBatch *batch, VeerVec3 heading, float turn, float speedShare) {
    float response = batch->brain->locomotion.response, kept = response < 1e30f ? veer_exp(-response * batch->dt) : 0.0f;
    float s = veer_sin(turn), c = veer_cos(turn);
    VeerVec3 turned = {heading.x * c - heading.y * s, heading.y * c + heading.x * s, heading.z};
    float lead = kept < 1.0f ? veer_clamp(kept / (1.0f - kept) * speedShare * s, -0.7f, 0.7f) : 0.0f;
    float rest = veer_sqrt(1.0f - lead * lead);
    return veer_vec3(turned.x * rest - turned.y * lead, turned.y * rest + turned.x * lead, turned.z);
}

void veer_steer_wander(const VeerBatch *batch, VeerWishes *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        float speed = batch->world->maxSpeed[slot] * batch->behavior->params.wander.speed;
        VeerVec3 velocity = veer_velocity(batch->world, slot);
        float speedShare = speed > 0.0f ? veer_min(veer_sqrt(veer_dot3(velocity, velocity)) / speed, 1.0f) : 0.0f;
        float turn = arcTurn(batch, walkedAngle(batch, i), speed);
        veer_wishAlong(batch, out, i, leadingWish(batch, veer_heading(batch->world, slot), turn, speedShare), speed);
    }
}
