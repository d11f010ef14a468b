/* Stages that write nothing but the columns of the agents they are at run on ranges: of slots, of blocks or of batches. Whoever runs a
 * range sees the world through a handle of its own, with its own counters and events, so that ranges know nothing of each other. */
#ifndef VEER_JOBS_H
#define VEER_JOBS_H

#include "core.h"

/* Does begin to end - 1. */
typedef void VeerRangeKernel(VeerWorld *world, uint32_t begin, uint32_t end, const void *context);

/* All of 0 to count - 1. */
static inline void veer_forRanges(VeerWorld *world, uint32_t count, VeerRangeKernel *kernel, const void *context) {
    kernel(world, 0, count, context);
}

#endif
