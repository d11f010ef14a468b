/* wander: a stroll towards a point on a circle ahead (Reynolds, Steering Behaviors For Autonomous Characters, 1999). The point's angle walks
 * at random by the exact step of the process of Ornstein and Uhlenbeck (On the Theory of the Brownian Motion, 1930), so that it spreads
 * alike at every step length. One wish per agent of a batch, in the steer stage; memory: the angle, and whether it has one. */
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
    if (params->kappa > 0.0f) return params->sigma * veer_sqrt(0.5f / params->kappa) * veer_normal(seed, uid, stream, tick);
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

void veer_steer_wander(const VeerBatch *batch, VeerWishes *out) {
    const VeerWanderParams *params = &batch->behavior->params.wander;
    for (uint32_t i = 0; i < batch->count; i++) {
        VeerVec3 ahead = veer_heading(batch->world, batch->agents[i]);
        float angle = walkedAngle(batch, i), c = veer_cos(angle) * params->wanderRadius, s = veer_sin(angle) * params->wanderRadius;
        float reach = params->wanderDistance + c;
        VeerVec3 wish = {ahead.x * reach - ahead.y * s, ahead.y * reach + ahead.x * s, ahead.z * reach};
        if (!(veer_dot3(wish, wish) > 0.0f)) wish = ahead;
        veer_wishAlong(batch, out, i, wish, batch->world->maxSpeed[batch->agents[i]] * params->speed);
    }
}
