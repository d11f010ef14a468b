/* Blending the behaviors of a brain, in the steer stage: used by the combiner `blend`, the groups of `priority` and the fallback of
 * `pipeline`. */
#ifndef VEER_COMBINE_BLEND_H
#define VEER_COMBINE_BLEND_H

#include "combine/combine.h"
#include "core/world.h"
#include "steer/batch.h"

/* The part of the sum that does not depend on other agents. */
typedef struct VeerOwnSum {
    float x[VEER_BATCH], y[VEER_BATCH], z[VEER_BATCH];
    /* counts: not 0 if any behavior has an output; others: not 0 if a behavior that avoids agents has an output */
    uint32_t counts[VEER_BATCH], others[VEER_BATCH];
} VeerOwnSum;

/* The sums over the outputs of a batch, according to the brain's mode `blend`. */
typedef struct VeerBlend {
    float x[VEER_BATCH], y[VEER_BATCH], z[VEER_BATCH];
    float rotation[VEER_BATCH], rotationWeight[VEER_BATCH];
    float weight[VEER_BATCH]; /* sum of the weights of behaviors that output a velocity */
    float speed[VEER_BATCH];  /* mode `normalize`: highest desired speed */
    float budget[VEER_BATCH]; /* mode `truncated`: the part of maxSpeed that has not been used up */
    uint32_t bits[VEER_BATCH];
    int hasRoad; /* 1: the brain keeps to a road, and `own` is used */
    VeerOwnSum own;
} VeerBlend;

/* The result of a blend for one agent. */
typedef struct VeerSteering {
    VeerVec3 change; /* desired velocity - velocity */
    float rotation;
    uint32_t bits; /* VEER_OUTPUT_x bits */
    float weight;  /* mode `plain`: sum of the weights behind the change of velocity; otherwise 0 */
} VeerSteering;

void veer_beginBlend(const VeerBatch *batch, VeerBlend *blend);
/* Evaluates one behavior of the brain if it is on, and adds its outputs. */
void veer_addToBlend(VeerBatch *batch, uint32_t index, VeerBlend *blend);
/* Turns the sums into results, after the last behavior. */
void veer_endBlend(const VeerBatch *batch, VeerBlend *blend);
VeerSteering veer_blendOf(const VeerBlend *blend, uint32_t i);
/* Fills the steering columns of all agents with the brain's usual values: no rotation, the sum of all weights, and a z of 0 in planar
 * worlds. This leaves less to write for batches whose agents are scattered in memory (VeerBatch.isFilled). */
void veer_fillSteering(VeerWorld *world, const VeerBrainDef *brain);
/* Writes an agent's steering for the decide stage. */
void veer_writeSteering(VeerWorld *world, uint32_t slot, const VeerSteering *steering);

/* The functions of the combiner `blend`. Other combiners use them to fall back on blending, or to decide the same way. */
void veer_gatherBlend(VeerWorld *world, VeerBatch *batch);
void veer_decideBlend(VeerWorld *world, const VeerQuad *quad);

#endif
