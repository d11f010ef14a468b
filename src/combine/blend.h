/* Blending some behaviors of a brain: what blends, groups of priority and the pipeline's fallback share. Part of the steer stage. */
#ifndef VEER_BLEND_H
#define VEER_BLEND_H

#include "combine/combine.h"
#include "core/batch.h"
#include "core/world.h"

/* Sums over the wishes of a batch, as the brain's `blend` adds them up. */
typedef struct VeerBlend {
    float x[VEER_BATCH], y[VEER_BATCH], z[VEER_BATCH];
    float rotation[VEER_BATCH], rotationWeight[VEER_BATCH];
    float weight[VEER_BATCH]; /* of those with a wish */
    float speed[VEER_BATCH];  /* normalize: the largest wished */
    float budget[VEER_BATCH]; /* truncated: what is left of maxSpeed */
    uint32_t bits[VEER_BATCH];
} VeerBlend;

/* What a blend comes to for one agent. */
typedef struct VeerSteering {
    VeerVec3 change; /* wish - velocity */
    float rotation;
    uint32_t bits; /* opinions */
    float weight;  /* of all behind the change, in a plain blend; else 0 */
} VeerSteering;

void veer_beginBlend(const VeerBatch *batch, VeerBlend *blend);
/* Asks one behavior of the brain and adds its wishes. */
void veer_addToBlend(VeerBatch *batch, uint32_t index, VeerBlend *blend);
/* After the last: sums become what they come to. */
void veer_endBlend(const VeerBatch *batch, VeerBlend *blend);
VeerSteering veer_blendOf(const VeerBlend *blend, uint32_t i);
/* Hands an agent's steering on to the decide stage. */
void veer_writeSteering(VeerWorld *world, uint32_t slot, const VeerSteering *steering);

/* The combiner's own functions, for those that fall back on it or decide as it does. */
void veer_gatherBlend(VeerWorld *world, VeerBatch *batch);
void veer_decideBlend(VeerWorld *world, const VeerQuad *quad);

#endif
