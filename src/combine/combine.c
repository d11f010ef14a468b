/* Chooses the combiner of a brain. */
#include "combine/combine.h"

#include "core/batch.h"
#include "core/world.h"

void veer_gather(VeerWorld *world, VeerBatch *batch) {
    switch (batch->brain->combine) {
    case VEER_COMBINE_CONTEXT: veer_gatherContext(world, batch); break;
    case VEER_COMBINE_PRIORITY: veer_gatherPriority(world, batch); break;
    case VEER_COMBINE_PIPELINE: veer_gatherPipeline(world, batch); break;
    default: veer_gatherBlend(world, batch);
    }
}
