/* Steps on more than one thread: part of veer.h. The stages that write nothing but their own agents' columns are cut into ranges, and a
 * host runs them wherever it likes: on its own task system by veer_setRunner, or on Veer's threads. State, hash, events and counters come
 * out the same whatever the number of workers and the ranges. Brains with `navField` or a registered `custom` behavior steer on the
 * calling thread; so do the sorting of agents, jumps, projectiles, and worlds so small that it would not pay. */
#ifndef VEER_THREADS_H
#define VEER_THREADS_H

enum { VEER_MAX_WORKERS = 64 };

/* A share of the work. */
typedef void VeerTask(uint32_t worker, void *context);

/* A host's part: calls task(worker, context) for the workers 0 to count - 1, each at most once, on any threads and at any time, and returns
 * when all of the calls have. Whoever is left out leaves its work to the others, so at least one must be called. */
typedef void VeerRunner(VeerTask *task, uint32_t count, void *context, void *user);

typedef struct VeerRunnerDef {
    VeerRunner *run;
    void *user;
    uint32_t workers;   /* 1 to VEER_MAX_WORKERS: at most as many run at a time */
    uint32_t rangeSize; /* agents, or batches of agents, that a worker takes at a time; 0: as it suits their number */
} VeerRunnerDef;

/* Gives a world a runner, or takes it away (null). It belongs to the handle, like registered behaviors: it is not saved. Every worker takes
 * memory for def.capacity.events events. Errors: WORLD, NULL, RANGE, BUSY, MEMORY. */
VEER_API VeerResult veer_setRunner(VeerWorldId world, const VeerRunnerDef *def);

/* ---- threads of Veer's own: in builds with VEER_THREADS (make THREADS=1, which needs pthreads) */

typedef struct VeerThreads VeerThreads;

/* A pool for one world or many; workers counts the thread that steps. Errors: NULL, RANGE, MEMORY. */
VEER_API VeerResult veer_createThreads(uint32_t workers, VeerThreads **threads);
/* Worlds that still have it as their runner must not be stepped any more. */
VEER_API void veer_destroyThreads(VeerThreads *threads);
/* Its runner, for veer_setRunner. Of two worlds that step at the same time one has the pool, the other is alone. */
VEER_API VeerRunnerDef veer_threadsRunner(VeerThreads *threads);

#endif
