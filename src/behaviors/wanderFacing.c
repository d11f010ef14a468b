/* wanderFacing: a random walk of the orientation (Millington, Artificial Intelligence for Games, 2006). The agent turns along an arc to a
 * point on a circle ahead, and moves in the direction that it faces. The point's angle is remembered and changes gradually, because a new
 * random angle in each frame would make the agent jitter, more so at higher frame rates. Runs in the steer stage; memory: random_walk.h. */
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/sincos.h"
#include "steer/batch.h"
#include "steer/random_walk.h"

static void wanderOne(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i) {
    const VeerWanderFacingParams *params = &batch->behavior->params.wanderFacing;
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    float most = batch->brain->locomotion.maxRotation, speed = world->maxSpeed[slot] * params->speed;
    float angle = veer_walkedAngle(batch, i, (VeerWalk){params->sigma, params->kappa});
    float ahead = params->wanderOffset + params->wanderRadius * veer_cos(angle), aside = params->wanderRadius * veer_sin(angle);
    VeerVec3 facing = {veer_cos(world->orientation[slot]), veer_sin(world->orientation[slot]), 0.0f};
    veer_steerAlong(batch, out, i, facing, speed);
    out->outputBits[i] |= VEER_OUTPUT_ROTATION;
    out->rotation[i] = veer_clamp(veer_arcTurn(batch, ahead, aside, speed) / batch->dt, -most, most);
}

/* Steers four agents. Returns 0 and does nothing if any of them needs the scalar code. */
static int wander4(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerWalkStep *step) {
    const VeerWanderFacingParams *params = &batch->behavior->params.wanderFacing;
    const f4 most = f4_splat(batch->brain->locomotion.maxRotation), radius = f4_splat(params->wanderRadius);
    f4 angle, sine, cosine;
    if (!veer_walk4(batch, i, step, &angle)) return 0;
    f4 speed = f4_load(batch->maxSpeed + i) * f4_splat(params->speed);
    f4_sineCosine(angle, &sine, &cosine);
    f4 turn = veer_arcTurns(batch, f4_splat(params->wanderOffset) + radius * cosine, radius * sine, speed);
    f4_sineCosine(veer_columnOf(batch, i, batch->world->orientation), &sine, &cosine);
    veer_steerAlong4(batch, out, i, i4_splat(-1), (VeerVec3x4){cosine, sine, f4_splat(0.0f)}, speed);
    i4_store(out->outputBits + i, i4_load(out->outputBits + i) | i4_splat(VEER_OUTPUT_ROTATION));
    f4_store(out->rotation + i, f4_clamp(turn / f4_splat(batch->dt), -most, most));
    return 1;
}

void veer_steer_wanderFacing(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerWanderFacingParams *params = &batch->behavior->params.wanderFacing;
    const VeerWalkStep step = veer_walkStep(batch, (VeerWalk){params->sigma, params->kappa});
    for (uint32_t i = 0; i < batch->count; i += 4) {
        if (wander4(batch, out, i, &step)) continue;
        for (uint32_t k = i; k < i + 4 && k < batch->count; k++) wanderOne(batch, out, k);
    }
}
