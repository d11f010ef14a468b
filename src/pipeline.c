#include "pipeline.h"

void veer_gatherPipeline(VeerWorld *world, VeerBatch *batch) { veer_gatherBlend(world, batch); }
