/* Runs the ranges of a stage on the threads of a host. Workers take ranges from a counter until none is left. Each worker has its own
 * handle to the same block. Events are merged in the order of the ranges and counters are summed, so the result does not depend on the
 * number of workers. The host provides the threads (veer_setRunner), or uses the pool in threads.c. */
#include "core/parallel.h"

#include <stdlib.h>

#include "core/error.h"
#include "core/events.h"
#include "core/registry.h"
#include "core/world.h"
#include "math/fp_mode.h"

/* with fewer ranges, workers idle until the last worker ends; with more, their overhead exceeds what they save */
#define RANGES_PER_WORKER 8u

/* The data that one worker writes in addition to the columns. */
typedef struct WorkerContext {
    VeerWorld world;   /* a copy of the world's handle, with its own events and counters */
    VeerEvent *events; /* room for as many events as the world can keep, so that merging loses none */
    uint32_t *ranges;  /* the range that emitted each event */
    uint32_t merged;
} WorkerContext;

typedef struct VeerJobs {
    VeerRunnerDef def;
    WorkerContext workerContexts[];
} VeerJobs;

/* A stage that is running. */
typedef struct Job {
    VeerWorld *world;
    const VeerRanges *ranges;
    uint32_t size, count; /* number of items per range; number of ranges */
    uint32_t next;        /* index of the next range to be taken; atomic */
} Job;

static void clearWorkerContext(WorkerContext *workerContext) {
    workerContext->world.stats = (VeerStats){0};
    workerContext->world.eventCount = workerContext->merged = 0;
}

static void takeRanges(uint32_t worker, void *context) {
    VEER_OWN_FLOATS; /* sets the floating-point state of the worker's thread */
    Job *job = context;
    const VeerRanges *ranges = job->ranges;
    WorkerContext *workerContext = &job->world->jobs->workerContexts[worker];
    workerContext->world = *job->world;
    workerContext->world.events = workerContext->events;
    clearWorkerContext(workerContext);
    for (uint32_t range; (range = __atomic_fetch_add(&job->next, 1u, __ATOMIC_RELAXED)) < job->count;) {
        uint32_t emitted = workerContext->world.eventCount;
        uint32_t begin = range * job->size, end = range + 1 < job->count ? begin + job->size : ranges->count;
        ranges->kernel(&workerContext->world, begin, end, ranges->context);
        for (; emitted < workerContext->world.eventCount; emitted++) workerContext->ranges[emitted] = range;
    }
}

/* ---- merging */

static void addStats(VeerStats *sum, const VeerStats *stats) {
#define STAT(name, doc) sum->name += stats->name;
#include "veer_schema.inl"
}

/* Returns the worker whose next event comes first in the order of ranges, or null if no events are left. Each range was run by a single
 * worker, and each worker's events are already in range order. */
static WorkerContext *firstWorkerContext(VeerJobs *jobs) {
    WorkerContext *first = 0;
    for (uint32_t i = 0; i < jobs->def.workers; i++) {
        WorkerContext *workerContext = &jobs->workerContexts[i];
        if (workerContext->merged == workerContext->world.eventCount) continue;
        if (!first || workerContext->ranges[workerContext->merged] < first->ranges[first->merged]) first = workerContext;
    }
    return first;
}

static void merge(VeerWorld *world) {
    VeerJobs *jobs = world->jobs;
    for (uint32_t i = 0; i < jobs->def.workers; i++) addStats(&world->stats, &jobs->workerContexts[i].world.stats);
    for (WorkerContext *workerContext; (workerContext = firstWorkerContext(jobs));) {
        uint32_t range = workerContext->ranges[workerContext->merged];
        while (workerContext->merged < workerContext->world.eventCount && workerContext->ranges[workerContext->merged] == range)
            veer_emitEvent(world, workerContext->events[workerContext->merged++]);
    }
}

/* Returns the number of items per range: the runner's rangeSize, or a size that gives every worker RANGES_PER_WORKER ranges. */
static uint32_t sizeOf(const VeerRunnerDef *def, const VeerRanges *ranges) {
    if (def->rangeSize) return def->rangeSize;
    uint32_t even = ranges->count / (def->workers * RANGES_PER_WORKER) + 1;
    return even > ranges->least ? even : ranges->least;
}

void veer_shareRanges(VeerWorld *world, const VeerRanges *ranges) {
    VeerJobs *jobs = world->jobs;
    Job job = {.world = world, .ranges = ranges, .size = sizeOf(&jobs->def, ranges)};
    job.count = ranges->count / job.size + (ranges->count % job.size != 0);
    if (job.count < 2) {
        ranges->kernel(world, 0, ranges->count, ranges->context);
        return;
    }
    for (uint32_t i = 0; i < jobs->def.workers; i++) clearWorkerContext(&jobs->workerContexts[i]);
    jobs->def.run(takeRanges, jobs->def.workers < job.count ? jobs->def.workers : job.count, &job, jobs->def.user);
    veer_enterFloats(); /* the host's runner may have changed this thread's floating-point state */
    merge(world);
}

/* ---- the public call */

const VeerRunnerDef *veer_runnerOf(const VeerJobs *jobs) { return &jobs->def; }

VeerJobs *veer_createJobs(const VeerRunnerDef *def, uint32_t events) {
    size_t workerContexts = sizeof(VeerJobs) + def->workers * sizeof(WorkerContext),
           each = (size_t)events * (sizeof(VeerEvent) + sizeof(uint32_t));
    VeerJobs *jobs = each > (SIZE_MAX - workerContexts) / def->workers ? NULL : malloc(workerContexts + each * def->workers);
    if (!jobs) return NULL;
    jobs->def = *def;
    VeerEvent *room = (VeerEvent *)(void *)(jobs->workerContexts + def->workers);
    uint32_t *ranges = (uint32_t *)(void *)(room + (size_t)events * def->workers);
    for (uint32_t i = 0; i < def->workers; i++) {
        jobs->workerContexts[i].events = room + (size_t)events * i;
        jobs->workerContexts[i].ranges = ranges + (size_t)events * i;
    }
    return jobs;
}

static VeerResult checkRunner(VeerWorld *world, const VeerRunnerDef *def, const char *call) {
    if (!def->run) return veer_fail(world, VEER_E_NULL, call, "def.run", VEER_NONE, 0);
    if (def->workers >= 1 && def->workers <= VEER_MAX_WORKERS) return VEER_OK;
    veer_fail(world, VEER_E_RANGE, call, "def.workers", VEER_NONE, (double)def->workers);
    veer_failNote(world, "% to %", 1, VEER_MAX_WORKERS);
    return VEER_E_RANGE;
}

VeerResult veer_setRunner(VeerWorldId id, const VeerRunnerDef *def) {
    static const char call[] = "veer_setRunner";
    VeerWorld *world = veer_world(id, call);
    if (!world) return VEER_E_WORLD;
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    VeerResult result = def ? checkRunner(world, def, call) : VEER_OK;
    if (result != VEER_OK) return result;
    VeerJobs *jobs = def ? veer_createJobs(def, world->header->def.capacity.events) : NULL;
    if (def && !jobs) return veer_fail(world, VEER_E_MEMORY, call, "def.workers", VEER_NONE, (double)def->workers);
    free(world->jobs);
    world->jobs = jobs;
    return VEER_OK;
}
