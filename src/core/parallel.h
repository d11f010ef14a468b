/* Stages that write nothing but the columns of the agents they are at run on ranges: of slots, of blocks or of batches. Whoever runs a
 * range sees the world through a handle of its own, with its own counters and events, so that ranges know nothing of each other; what they
 * counted and told is then put together in the order of the ranges. So it makes no difference who ran which, or how many did. */
#ifndef VEER_PARALLEL_H
#define VEER_PARALLEL_H

#include "core/world.h"

/* Does items begin to end - 1. */
typedef void VeerRangeKernel(VeerWorld *world, uint32_t begin, uint32_t end, const void *context);

typedef struct VeerRanges {
    VeerRangeKernel *kernel;
    const void *context;
    uint32_t count; /* of items */
    uint32_t least; /* items that are worth a range of their own */
} VeerRanges;

/* By the world's runner (veer_setRunner). */
void veer_shareRanges(VeerWorld *world, const VeerRanges *ranges);
/* Does all items. */
static inline void veer_forRanges(VeerWorld *world, const VeerRanges *ranges) {
    if (world->jobs)
        veer_shareRanges(world, ranges);
    else
        ranges->kernel(world, 0, ranges->count, ranges->context);
}

/* A runner's memory for a world that keeps so many events of a step; null: there is none. */
struct VeerJobs *veer_createJobs(const VeerRunnerDef *def, uint32_t events);
const VeerRunnerDef *veer_runnerOf(const struct VeerJobs *jobs);

#endif
