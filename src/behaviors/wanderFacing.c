/* wanderFacing: a stroll that the orientation leads (Millington, Artificial Intelligence for Games, 2006): the agent turns on the arc to a
 * point on a circle ahead of where it faces, and goes where it faces. The point's angle is remembered and walks by the time that passed:
 * one drawn afresh in each frame would shake the agent, and the more the faster the frames. Steer stage; memory: stroll.h. */
#include "../stroll.h"

void veer_steer_wanderFacing(const VeerBatch *batch, VeerWishes *out) {
    const VeerWanderFacingParams *params = &batch->behavior->params.wanderFacing;
    const VeerWorld *world = batch->world;
    float most = batch->brain->locomotion.maxRotation;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        float speed = world->maxSpeed[slot] * params->speed;
        float angle = veer_walkedAngle(batch, i, (VeerWalk){params->sigma, params->kappa});
        float ahead = params->wanderOffset + params->wanderRadius * veer_cos(angle), aside = params->wanderRadius * veer_sin(angle);
        VeerVec3 facing = {veer_cos(world->orientation[slot]), veer_sin(world->orientation[slot]), 0.0f};
        veer_wishAlong(batch, out, i, facing, speed);
        out->opinion[i] |= VEER_OPINION_ROTATION;
        out->rotation[i] = veer_clamp(veer_arcTurn(batch, ahead, aside, speed) / batch->dt, -most, most);
    }
}
