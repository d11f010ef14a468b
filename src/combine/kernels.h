/* Evaluating behaviors: the kernel of every row of the table, called with a batch. */
#ifndef VEER_COMBINE_KERNELS_H
#define VEER_COMBINE_KERNELS_H

#include "steer/batch.h"

/* Fills out with the open behavior's outputs. */
void veer_evaluateBehavior(VeerBatch *batch, VeerSteeringOutput *out);
/* The map kernel of a danger behavior, else null. */
VeerMapKernel *veer_mapKernel(uint32_t behaviorType);

#endif
