/* Evaluates behaviors: calls the kernel of a row of the schema with a batch. */
#ifndef VEER_COMBINE_KERNELS_H
#define VEER_COMBINE_KERNELS_H

#include "steer/batch.h"

/* Fills `out` with the outputs of the open behavior. */
void veer_evaluateBehavior(VeerBatch *batch, VeerSteeringOutput *out);
/* Returns the map kernel of a behavior of the kind danger, or null for other kinds. */
VeerMapKernel *veer_mapKernel(uint32_t behaviorType);

#endif
