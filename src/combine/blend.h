/* Blending the behaviors of a brain: shared by the combiner `blend`, the groups of `priority` and the fallback of `pipeline`. Part of
 * the steer stage. */
#ifndef VEER_COMBINE_BLEND_H
#define VEER_COMBINE_BLEND_H

#include "combine/combine.h"
#include "core/world.h"
#include "steer/batch.h"

/* The part of a sum that other agents have no influence on. */
typedef struct VeerOwnSum {
    float x[VEER_BATCH], y[VEER_BATCH], z[VEER_BATCH];
    uint32_t counts[VEER_BATCH], others[VEER_BATCH]; /* not 0: a behavior has an output, and one that avoids agents has */
} VeerOwnSum;

/* Sums over the outputs of a batch, by the brain's `blend` mode. */
typedef struct VeerBlend {
    float x[VEER_BATCH], y[VEER_BATCH], z[VEER_BATCH];
    float rotation[VEER_BATCH], rotationWeight[VEER_BATCH];
    float weight[VEER_BATCH]; /* sum over the behaviors that output a velocity */
    float speed[VEER_BATCH];  /* normalize: the largest desired speed */
    float budget[VEER_BATCH]; /* truncated: what remains of maxSpeed */
    uint32_t bits[VEER_BATCH];
    int hasRoad; /* 1: the brain keeps to a road, and what follows is used */
    VeerOwnSum own;
} VeerBlend;

/* The result of a blend for one agent. */
typedef struct VeerSteering {
    VeerVec3 change; /* desired velocity - velocity */
    float rotation;
    uint32_t bits; /* VEER_OUTPUT_x */
    float weight;  /* sum of the weights behind the change, in mode `plain`; else 0 */
} VeerSteering;

void veer_beginBlend(const VeerBatch *batch, VeerBlend *blend);
/* Evaluates one behavior of the brain, if it is on, and adds its outputs. */
void veer_addToBlend(VeerBatch *batch, uint32_t index, VeerBlend *blend);
/* After the last behavior: turns the sums into results. */
void veer_endBlend(const VeerBatch *batch, VeerBlend *blend);
VeerSteering veer_blendOf(const VeerBlend *blend, uint32_t i);
/* Writes into the steering columns of all agents what most agents of a brain get besides the change of velocity: no rotation, all weights,
 * and no height in the plane. Batches whose agents are scattered over memory then have less to write (VeerBatch.isFilled). */
void veer_fillSteering(VeerWorld *world, const VeerBrainDef *brain);
/* Passes an agent's steering to the decide stage. */
void veer_writeSteering(VeerWorld *world, uint32_t slot, const VeerSteering *steering);

/* The combiner's own functions, also for combiners that fall back to blending or decide in the same manner. */
void veer_gatherBlend(VeerWorld *world, VeerBatch *batch);
void veer_decideBlend(VeerWorld *world, const VeerQuad *quad);

#endif
