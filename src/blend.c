/* Blending: the wishes of all behaviors become one steering, wish - velocity, by weights (Reynolds, Steering Behaviors For Autonomous
 * Characters, 1999) or by a budget in the order of the list (Buckland, Programming Game AI by Example, 2005). */
#include "stages.h"

typedef struct Sums {
    float x[VEER_BATCH], y[VEER_BATCH], z[VEER_BATCH];
    float rotation[VEER_BATCH], rotationWeight[VEER_BATCH];
    float speed[VEER_BATCH];  /* normalize: the largest wished */
    float budget[VEER_BATCH]; /* truncated: what is left of maxSpeed */
    uint32_t bits[VEER_BATCH];
} Sums;

static void addWish(const VeerBatch *batch, const VeerWishes *wishes, uint32_t i, Sums *sums) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    float weight = batch->behavior->weight;
    VeerVec3 wish = {wishes->x[i], wishes->y[i], wishes->z[i]};
    VeerVec3 velocity = veer_velocity(world, slot);
    VeerVec3 steering = {weight * (wish.x - velocity.x), weight * (wish.y - velocity.y), weight * (wish.z - velocity.z)};
    if (batch->brain->blend == VEER_BlendMode_NORMALIZE) {
        float speed = veer_sqrt(veer_dot3(wish, wish));
        if (weight > 0.0f) sums->speed[i] = veer_max(sums->speed[i], speed);
        steering = veer_vec3(weight * wish.x, weight * wish.y, weight * wish.z);
    } else if (batch->brain->blend == VEER_BlendMode_TRUNCATED) {
        float length = veer_sqrt(veer_dot3(steering, steering));
        float scale = length > sums->budget[i] ? sums->budget[i] / length : 1.0f;
        sums->budget[i] -= veer_min(length, sums->budget[i]);
        steering = veer_vec3(steering.x * scale, steering.y * scale, steering.z * scale);
    }
    sums->x[i] += steering.x;
    sums->y[i] += steering.y;
    sums->z[i] += steering.z;
}

static void addWishes(const VeerBatch *batch, const VeerWishes *wishes, Sums *sums) {
    for (uint32_t i = 0; i < batch->count; i++) {
        if (wishes->opinion[i] & VEER_OPINION_VELOCITY) addWish(batch, wishes, i, sums);
        if (wishes->opinion[i] & VEER_OPINION_ROTATION) {
            sums->rotation[i] += batch->behavior->weight * wishes->rotation[i];
            sums->rotationWeight[i] += batch->behavior->weight;
        }
        sums->bits[i] |= wishes->opinion[i];
    }
}

/* normalize: the direction of the sum at the largest wished speed, as a steering. */
static VeerVec3 normalized(const VeerWorld *world, uint32_t slot, VeerVec3 sum, float speed) {
    float length = veer_sqrt(veer_dot3(sum, sum));
    float scale = length > 0.0f ? speed / length : 0.0f;
    VeerVec3 velocity = veer_velocity(world, slot);
    return veer_vec3(sum.x * scale - velocity.x, sum.y * scale - velocity.y, sum.z * scale - velocity.z);
}

void veer_gatherBlend(VeerWorld *world, VeerBatch *batch) {
    VeerWishes wishes;
    Sums sums;
    __builtin_memset(&sums, 0, sizeof sums);
    for (uint32_t i = 0; i < batch->count; i++) sums.budget[i] = world->maxSpeed[batch->agents[i]];
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        veer_openBehavior(batch, index);
        veer_askBehavior(batch, &wishes);
        addWishes(batch, &wishes, &sums);
    }
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t slot = batch->agents[i];
        VeerVec3 steering = {sums.x[i], sums.y[i], sums.z[i]};
        if (batch->brain->blend == VEER_BlendMode_NORMALIZE) steering = normalized(world, slot, steering, sums.speed[i]);
        world->wishX[slot] = steering.x;
        world->wishY[slot] = steering.y;
        world->wishZ[slot] = steering.z;
        world->wishRotation[slot] = sums.rotationWeight[i] > 0.0f ? sums.rotation[i] / sums.rotationWeight[i] : 0.0f;
        world->wishBits[slot] = sums.bits[i];
    }
}

void veer_decideBlend(VeerWorld *world, uint32_t slot) {
    world->opinion[slot] = world->wishBits[slot] & (VEER_OPINION_VELOCITY | VEER_OPINION_ROTATION);
    world->desiredX[slot] = world->velocityX[slot] + world->wishX[slot];
    world->desiredY[slot] = world->velocityY[slot] + world->wishY[slot];
    world->desiredZ[slot] = world->velocityZ[slot] + world->wishZ[slot];
    world->desiredRotation[slot] = world->wishRotation[slot];
}
