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

void veer_decideBlend(VeerWorld *world, uint32_t slot);
void veer_decideBlend4(VeerWorld *world, uint32_t first); /* of slots that follow one another */
void veer_decideContext(VeerWorld *world, const VeerBrainDef *brain, uint32_t slot);
/* The same for four agents of that brain in slots that follow one another. */
void veer_decideContext4(VeerWorld *world, const VeerBrainDef *brain, uint32_t first);

/* Maps of a context agent that a caller wrote into; those that think in every step are looked at when they are filled. */
void veer_checkMaps(VeerWorld *world, uint32_t slot);
/* Of them only those that are not about to be written: the caller's evidence, the memory of blocked ways, and the last decisions. */
void veer_checkKeptMaps(VeerWorld *world, uint32_t slot);

#endif
