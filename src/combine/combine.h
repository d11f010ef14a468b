/* The combiners: each gathers what the behaviors of a brain want, for a batch, and decides on one velocity and rotation per agent. */
#ifndef VEER_COMBINE_COMBINE_H
#define VEER_COMBINE_COMBINE_H

#include "core/batch.h"
#include "core/world.h"

/* Asks the batch's brain as it combines, and writes what its agents want. */
void veer_gather(VeerWorld *world, VeerBatch *batch);
void veer_gatherBlend(VeerWorld *world, VeerBatch *batch);
void veer_gatherContext(VeerWorld *world, VeerBatch *batch);
void veer_gatherPriority(VeerWorld *world, VeerBatch *batch);
void veer_gatherPipeline(VeerWorld *world, VeerBatch *batch);

/* One to four agents of a brain, in ascending slots; lanes beyond the last repeat it. */
typedef struct VeerQuad {
    const VeerBrainDef *brain;
    uint32_t agents[4];
    uint32_t count;
    uint32_t isRow; /* 1: four in slots that follow one another */
} VeerQuad;
void veer_decideBlend(VeerWorld *world, const VeerQuad *quad);
void veer_decideContext(VeerWorld *world, const VeerQuad *quad);

/* Maps of a context agent that a caller wrote into; those that think in every step are looked at when they are filled. */
void veer_checkMaps(VeerWorld *world, uint32_t slot);
/* Of them only those that are not about to be written: the caller's evidence, the memory of blocked ways, and the last decisions. */
void veer_checkKeptMaps(VeerWorld *world, uint32_t slot);

#endif
