#include "stages.h"

void veer_gatherPriority(VeerWorld *world, VeerBatch *batch) { veer_gatherBlend(world, batch); }
