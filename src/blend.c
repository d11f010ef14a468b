/* Blending: the wishes of all behaviors become one steering, wish - velocity, by weights (Reynolds, Steering Behaviors For Autonomous
 * Characters, 1999) or by a budget in the order of the list (Buckland, Programming Game AI by Example, 2005). */
#include "blend.h"

static void addWish(const VeerBatch *batch, const VeerWishes *wishes, uint32_t i, VeerBlend *blend) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    float weight = batch->behavior->weight;
    VeerVec3 wish = {wishes->x[i], wishes->y[i], wishes->z[i]};
    VeerVec3 velocity = veer_velocity(world, slot);
    VeerVec3 steering = {weight * (wish.x - velocity.x), weight * (wish.y - velocity.y), weight * (wish.z - velocity.z)};
    if (batch->brain->blend == VEER_BlendMode_NORMALIZE) {
        float speed = veer_sqrt(veer_dot3(wish, wish));
        if (weight > 0.0f) blend->speed[i] = veer_max(blend->speed[i], speed);
        steering = veer_vec3(weight * wish.x, weight * wish.y, weight * wish.z);
    } else if (batch->brain->blend == VEER_BlendMode_TRUNCATED) {
        float length = veer_sqrt(veer_dot3(steering, steering));
        float scale = length > blend->budget[i] ? blend->budget[i] / length : 1.0f;
        blend->budget[i] -= veer_min(length, blend->budget[i]);
        steering = veer_vec3(steering.x * scale, steering.y * scale, steering.z * scale);
    }
    blend->weight[i] += weight;
    blend->x[i] += steering.x;
    blend->y[i] += steering.y;
    blend->z[i] += steering.z;
}

static void addWishes(const VeerBatch *batch, const VeerWishes *wishes, VeerBlend *blend) {
    for (uint32_t i = 0; i < batch->count; i++) {
        if (wishes->opinion[i] & VEER_OPINION_VELOCITY) addWish(batch, wishes, i, blend);
        uint32_t bits = wishes->opinion[i];
        if (!(batch->behavior->weight > 0.0f)) bits &= ~(uint32_t)VEER_OPINION_ROTATION; /* or it would stop the others' turning */
        if (bits & VEER_OPINION_ROTATION) {
            blend->rotation[i] += batch->behavior->weight * wishes->rotation[i];
            blend->rotationWeight[i] += batch->behavior->weight;
        }
        blend->bits[i] |= bits;
    }
}

/* normalize: the direction of the sum at the largest wished speed, as a steering. */
static VeerVec3 normalized(const VeerWorld *world, uint32_t slot, VeerVec3 sum, float speed) {
    float length = veer_sqrt(veer_dot3(sum, sum));
    float scale = length > 0.0f ? speed / length : 0.0f;
    VeerVec3 velocity = veer_velocity(world, slot);
    return veer_vec3(sum.x * scale - velocity.x, sum.y * scale - velocity.y, sum.z * scale - velocity.z);
}

void veer_beginBlend(const VeerBatch *batch, VeerBlend *blend) {
    __builtin_memset(blend, 0, sizeof *blend);
    for (uint32_t i = 0; i < batch->count; i++) blend->budget[i] = batch->world->maxSpeed[batch->agents[i]];
}

void veer_addToBlend(VeerBatch *batch, uint32_t index, VeerBlend *blend) {
    VeerWishes wishes;
    veer_openBehavior(batch, index);
    veer_askBehavior(batch, &wishes);
    addWishes(batch, &wishes, blend);
}

VeerSteering veer_blendOf(const VeerBatch *batch, uint32_t i, const VeerBlend *blend) {
    VeerSteering steering = {.change = {blend->x[i], blend->y[i], blend->z[i]}, .bits = blend->bits[i]};
    if (batch->brain->blend == VEER_BlendMode_PLAIN) steering.weight = blend->weight[i];
    if (batch->brain->blend == VEER_BlendMode_NORMALIZE)
        steering.change = normalized(batch->world, batch->agents[i], steering.change, blend->speed[i]);
    if (blend->rotationWeight[i] > 0.0f) steering.rotation = blend->rotation[i] / blend->rotationWeight[i];
    return steering;
}

void veer_writeSteering(VeerWorld *world, uint32_t slot, const VeerSteering *steering) {
    world->wishX[slot] = steering->change.x;
    world->wishY[slot] = steering->change.y;
    world->wishZ[slot] = steering->change.z;
    world->wishRotation[slot] = steering->rotation;
    world->wishWeight[slot] = steering->weight;
    world->wishBits[slot] = steering->bits;
}

void veer_gatherBlend(VeerWorld *world, VeerBatch *batch) {
    VeerBlend blend;
    veer_beginBlend(batch, &blend);
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) veer_addToBlend(batch, index, &blend);
    for (uint32_t i = 0; i < batch->count; i++) {
        VeerSteering steering = veer_blendOf(batch, i, &blend);
        veer_writeSteering(world, batch->agents[i], &steering);
    }
}

void veer_decideBlend(VeerWorld *world, uint32_t slot) {
    world->opinion[slot] = world->wishBits[slot] & (VEER_OPINION_VELOCITY | VEER_OPINION_ROTATION);
    world->desiredX[slot] = world->velocityX[slot] + world->wishX[slot];
    world->desiredY[slot] = world->velocityY[slot] + world->wishY[slot];
    world->desiredZ[slot] = world->velocityZ[slot] + world->wishZ[slot];
    world->desiredRotation[slot] = world->wishRotation[slot];
}
