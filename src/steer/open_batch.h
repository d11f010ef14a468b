/* Opens a batch, at the start of the steer stage: the columns of its agents, and the parameters, memory, path and targets of one of its
 * brain's behaviors. */
#ifndef VEER_STEER_OPEN_BATCH_H
#define VEER_STEER_OPEN_BATCH_H

#include "core/world.h"
#include "steer/batch.h"

/* Fills in the columns of the batch's agents, which every behavior needs. */
void veer_openBatch(VeerBatch *batch);
/* Points a batch at one behavior of its brain: parameters, memory, path and targets. */
void veer_openBehavior(VeerBatch *batch, uint32_t index);
/* The part of a batch's state that is restored after another behavior was opened without its targets. Map kernels evaluate one agent at a
 * time and use no targets. */
typedef struct VeerOpening {
    uint32_t index;
    const VeerPathRecord *path;
    float *state;
} VeerOpening;
VeerOpening veer_openingOf(VeerBatch *batch, uint32_t index);
void veer_reopenBehavior(VeerBatch *batch, const VeerOpening *opening);
/* Returns the path of the open behavior; without one, the path of agent i; null if there is neither. */
const VeerPathRecord *veer_pathOf(const VeerBatch *batch, uint32_t i);

#endif
