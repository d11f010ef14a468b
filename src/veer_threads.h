/* Running steps on several threads. Part of veer.h. Stages that write only to their own agents' columns are split into ranges of agents,
 * which run on the host's task system (veer_setRunner) or on Veer's thread pool. State, hash, events and counters do not depend on the
 * number of workers or on the ranges. Brains with `navField` or a registered `custom` behavior run on the calling thread, as do jumps,
 * projectiles and the sorting of agents. Small worlds do too, because threads would not pay off. */
#ifndef VEER_THREADS_H
#define VEER_THREADS_H

/* ---- the runner of the host program */

enum { VEER_MAX_WORKERS = 64 };

/* A task that does one worker's part of a step. */
typedef void VeerTask(uint32_t worker, void *context);

/* Written by the host: calls task(worker, context) for workers 0 to count - 1, each at most once, on any threads and in any order, and
 * returns when all these calls have returned. It may skip workers, whose ranges the other workers take over, but must call at least one. */
typedef void VeerRunner(VeerTask *task, uint32_t count, void *context, void *user);

typedef struct VeerRunnerDef {
    VeerRunner *run;
    void *user;
    uint32_t workers;   /* maximum number of workers that run at the same time, 1 to VEER_MAX_WORKERS */
    uint32_t rangeSize; /* number of agents, or of batches of agents, that a worker takes at a time; 0: automatic */
} VeerRunnerDef;

/* Sets a world's runner; null removes it. Like registered behaviors, a runner is not saved. Each worker takes memory for capacity.events
 * events. Errors: WORLD, NULL, RANGE, BUSY, MEMORY. */
VEER_API VeerResult veer_setRunner(VeerWorldId world, const VeerRunnerDef *def);

/* ---- Veer's thread pool, in builds with threads (make THREADS=1; link with -pthread) */

typedef struct VeerThreads VeerThreads;

/* Creates a pool for one or more worlds. workers includes the thread that calls veer_step. Errors: NULL, RANGE, MEMORY. */
VEER_API VeerResult veer_createThreads(uint32_t workers, VeerThreads **threads);
/* Destroys a pool. Worlds that still have it as their runner must not be stepped afterwards. */
VEER_API void veer_destroyThreads(VeerThreads *threads);
/* Returns the pool's runner, for veer_setRunner. If two worlds step at the same time, one uses the pool and the other runs on its own
 * thread. */
VEER_API VeerRunnerDef veer_threadsRunner(VeerThreads *threads);

#endif
