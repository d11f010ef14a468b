/* Parallel stages. A stage that writes only its own agents' columns is split into ranges of slots, blocks or batches. Every worker has a
 * handle with its own counters and events, which are merged in the order of the ranges, so the result depends neither on which worker ran a
 * range nor on the number of workers. */
#ifndef VEER_CORE_PARALLEL_H
#define VEER_CORE_PARALLEL_H

#include "core/world.h"

/* Processes the items from begin to end - 1. */
typedef void VeerRangeKernel(VeerWorld *world, uint32_t begin, uint32_t end, const void *context);

typedef struct VeerRanges {
    VeerRangeKernel *kernel;
    const void *context;
    uint32_t count; /* number of items */
    uint32_t least; /* least number of items per range: handing a smaller range to a thread costs more than processing it */
} VeerRanges;

/* Processes all items on the world's runner (veer_setRunner). */
void veer_shareRanges(VeerWorld *world, const VeerRanges *ranges);
/* Processes all items. If there are few items, or the world has no runner, the calling thread processes them; otherwise the runner does. */
static inline void veer_forRanges(VeerWorld *world, const VeerRanges *ranges) {
    if (VEER_HOLDS(core_parallel) && world->jobs)
        veer_shareRanges(world, ranges);
    else
        ranges->kernel(world, 0, ranges->count, ranges->context);
}

/* Allocates a runner's memory for a world that keeps this many events per step; null if there is not enough. */
struct VeerJobs *veer_createJobs(const VeerRunnerDef *def, uint32_t events);
const VeerRunnerDef *veer_runnerOf(const struct VeerJobs *jobs);

#endif
