/* The random walk of the wandering behaviors. The angle of a point on a circle ahead changes by the exact step of the process of Ornstein
 * and Uhlenbeck (On the Theory of the Brownian Motion, 1930), and the agent follows the arc to that point (Coulter, Implementation of the
 * Pure Pursuit Path Tracking Algorithm, 1992). The statistics of the angle and of the motion do not depend on the length of the time step.
 * Part of the steer stage. Two words of memory store the angle, and whether the walk has started. */
#ifndef VEER_STEER_RANDOM_WALK_H
#define VEER_STEER_RANDOM_WALK_H

#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "steer/batch.h"

typedef struct VeerWalk {
    float sigma, kappa; /* sigma: volatility in rad/sqrt(s); kappa: rate of return in 1/s */
} VeerWalk;

/* Returns the variance of the angle after a time, for a sigma of 1: (1 - exp(-2 kappa t)) / (2 kappa), or its series where the difference
 * would cancel. */
static inline float veer_walkVariance(float kappa, float time) {
    float x = 2.0f * kappa * time;
    if (x < 0.01f) return time * (1.0f - x * (0.5f - x * (1.0f / 6.0f)));
    return (1.0f - veer_exp(-x)) / (2.0f * kappa);
}

/* Returns the first angle of a walk, drawn from the long-term distribution. */
static inline float veer_firstAngle(const VeerBatch *batch, uint32_t uid, VeerWalk walk) {
    uint32_t seed = batch->world->header->def.seed, stream = batch->index + VEER_MAX_BEHAVIORS, tick = batch->world->header->tick;
    if (walk.kappa > 1e-6f) return walk.sigma * veer_sqrt(0.5f / walk.kappa) * veer_normal(seed, uid, stream, tick);
    return VEER_TAU * veer_uniform(veer_random(seed, uid, stream, tick));
}

/* A step of the random walk: the old angle is multiplied by `kept`, and a random increment with this standard deviation is added. */
typedef struct VeerWalkStep {
    float kept, deviation;
} VeerWalkStep;
static inline VeerWalkStep veer_walkStepOf(VeerWalk walk, float passed) {
    return (VeerWalkStep){veer_exp(-walk.kappa * passed), walk.sigma * veer_sqrt(veer_walkVariance(walk.kappa, passed))};
}
static inline f4 f4_walked(f4 angle, const VeerWalkStep *step, f4 noise) {
    return f4_wrapAngle(angle * f4_splat(step->kept) + f4_splat(step->deviation) * noise);
}

/* Advances the angle of agent i by one step and returns it. */
VEER_CALLED float veer_walkedAngle(const VeerBatch *batch, uint32_t i, VeerWalk walk) {
    const VeerHeader *header = batch->world->header;
    float *state = batch->state + (size_t)i * batch->stateStride;
    uint32_t uid = veer_uid(batch->world, batch->agents[i]);
    if (state[1] != 1.0f || !(veer_abs(state[0]) <= VEER_TAU)) {
        state[0] = veer_wrapAngle(veer_firstAngle(batch, uid, walk));
        state[1] = 1.0f;
    } else {
        const VeerWalkStep step = veer_walkStepOf(walk, veer_timePassed(batch->world, batch->agents[i]));
        float noise = veer_normal(header->def.seed, uid, batch->index, header->tick);
        state[0] = f4_walked(f4_splat(state[0]), &step, f4_splat(noise))[0];
    }
    return state[0];
}

/* Returns the step of the random walk that all agents of a batch share, provided that they decide in every step. */
static inline VeerWalkStep veer_walkStep(const VeerBatch *batch, VeerWalk walk) { return veer_walkStepOf(walk, batch->world->dt); }

/* Advances the angles of four agents by one step. Returns 0 and does nothing if any of the walks has just started, because then the scalar
 * code is needed. */
static inline int veer_walk4(const VeerBatch *batch, uint32_t i, const VeerWalkStep *step, f4 *angles) {
    const VeerHeader *header = batch->world->header;
    if (batch->brain->thinkEvery > 1 || batch->count - i < 4) return 0;
    f4 old = veer_memoryOf(batch, i, 0);
    i4 walks = f4_same(veer_memoryOf(batch, i, 1), f4_splat(1.0f)) & (f4_size(old) <= f4_splat(VEER_TAU));
    if (i4_bits(walks) != 15) return 0;
    uint32_t uids[4];
    for (uint32_t k = 0; k < 4; k++) uids[k] = veer_uid(batch->world, batch->agents[i + k]);
    f4 noise = f4_normal(header->def.seed, uids, batch->index, header->tick);
    *angles = f4_walked(old, step, noise);
    veer_setMemory(batch, i, 0, *angles);
    return 1;
}

/* Returns the angles by which agents turn until the next decision, on their arcs to points at the distances `ahead` and `aside`. If a point
 * is behind the agent, the result is the tightest turn. */
static inline f4 veer_arcTurns(const VeerBatch *batch, f4 ahead, f4 aside, f4 speed) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    f4 distanceSq = ahead * ahead + aside * aside, distance = f4_sqrt(distanceSq);
    aside = f4_select(ahead < zero, f4_select(aside < zero, -distance, distance), aside);
    f4 turn = f4_clamp(f4_splat(2.0f) * speed * aside / distanceSq * f4_splat(batch->dt), -one, one);
    return f4_where(distanceSq > zero, turn);
}
VEER_CALLED float veer_arcTurn(const VeerBatch *batch, float ahead, float aside, float speed) {
    return veer_arcTurns(batch, f4_splat(ahead), f4_splat(aside), f4_splat(speed))[0];
}

#endif
