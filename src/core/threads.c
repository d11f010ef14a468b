/* A small pool of threads that runs the ranges of a step (parallel.c). A thread that wakes too late for a job does not join it, so a step
 * never waits for a thread that the operating system has not scheduled yet. Native threads are POSIX threads. In WebAssembly with shared
 * memory, threads are workers of the host, each of which calls veer_wasm_serve and does not return until the pool stops. If the host
 * terminates a worker while the worker processes a range, the range is only half written, and the step that waits for it fails. Terminating
 * a worker between jobs is harmless. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

#include "core/error.h"
#include "core/wasm.h"
#include "core/world.h"

#ifndef __wasm__
#include <pthread.h>
#include <sched.h>
#endif

#define SPINS 4000u /* number of times that a waiting loop spins before the thread sleeps or yields; takes tens of microseconds */

/* The state of a pool is one word: whether the current job can still be joined, how many threads work on it, and the job's number. */
enum { OPEN = 1, MEMBER = 2, MEMBERS = 254, JOB = 256 };

struct VeerThreads {
    uint32_t state;                         /* atomic */
    uint32_t isTaken, isStopped, hasFailed; /* atomic flags: a world uses the pool; the threads must end; a thread has failed */
    uint32_t workers;
    VeerTask *task;
    uint32_t count;
    void *context;
#ifndef __wasm__
    pthread_mutex_t lock;
    pthread_cond_t news;
    pthread_t ids[VEER_MAX_WORKERS];
    struct Seat {
        VeerThreads *threads;
        uint32_t worker;
    } seats[VEER_MAX_WORKERS];
#endif
};

static uint32_t load(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

static void pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* ---- sleeping */

#ifdef __wasm__

static void sleepThrough(VeerThreads *threads, uint32_t job) {
    uint32_t state = load(&threads->state);
    if (state / JOB == job) __builtin_wasm_memory_atomic_wait32((int *)&threads->state, (int)state, -1);
}
static void wakeAll(VeerThreads *threads) { __builtin_wasm_memory_atomic_notify((int *)&threads->state, ~0u); }
/* Provided by the host. A thread that waits calls it repeatedly; spins counts the calls of one wait. The main thread of a page may not
 * sleep, and only the host has a clock: the host throws an exception when the wait takes too long, and the instance is lost. */
__attribute__((import_module("env"), import_name("veer_wasm_wait"))) void veer_wasm_wait(uint32_t spins);
static void yieldThread(uint32_t spins) { veer_wasm_wait(spins); }

#else

static void sleepThrough(VeerThreads *threads, uint32_t job) {
    pthread_mutex_lock(&threads->lock);
    while (load(&threads->state) / JOB == job) pthread_cond_wait(&threads->news, &threads->lock);
    pthread_mutex_unlock(&threads->lock);
}
static void wakeAll(VeerThreads *threads) {
    pthread_mutex_lock(&threads->lock);
    pthread_cond_broadcast(&threads->news);
    pthread_mutex_unlock(&threads->lock);
}
static void yieldThread(uint32_t spins) {
    (void)spins;
    sched_yield();
}

#endif

/* ---- the other workers, numbered from 1 */

/* Waits until the number of the current job differs from `job`, and returns the new number. */
static uint32_t nextJob(VeerThreads *threads, uint32_t job) {
    for (uint32_t spins = 0;; spins++) {
        uint32_t now = load(&threads->state) / JOB;
        if (now != job) return now;
        if (spins < SPINS)
            pause();
        else
            sleepThrough(threads, job);
    }
}

static int join(VeerThreads *threads, uint32_t job) {
    uint32_t state = load(&threads->state);
    while ((state & OPEN) && state / JOB == job)
        if (__atomic_compare_exchange_n(&threads->state, &state, state + MEMBER, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return 1;
    return 0;
}

static void leave(VeerThreads *threads) { __atomic_fetch_sub(&threads->state, (uint32_t)MEMBER, __ATOMIC_ACQ_REL); }

static void serve(VeerThreads *threads, uint32_t worker) {
    for (uint32_t job = 0; !load(&threads->isStopped);) {
        job = nextJob(threads, job);
        if (!join(threads, job)) continue;
        if (worker < threads->count) threads->task(worker, threads->context);
        leave(threads);
    }
}

/* ---- the thread that steps */

static void openJob(VeerThreads *threads) {
    uint32_t job = load(&threads->state) / JOB + 1;
    __atomic_store_n(&threads->state, job * JOB | OPEN, __ATOMIC_RELEASE);
    wakeAll(threads);
}

static void closeJob(VeerThreads *threads) {
    uint32_t state = __atomic_and_fetch(&threads->state, ~(uint32_t)OPEN, __ATOMIC_ACQ_REL);
    for (uint32_t spins = 0; state & MEMBERS; state = load(&threads->state)) {
        pause();
        if (++spins > SPINS) yieldThread(spins - SPINS);
    }
}

static void run(VeerTask *task, uint32_t count, void *context, void *user) {
    VeerThreads *threads = user;
    /* the pool is unavailable, so this thread runs everything */
    if (load(&threads->isStopped) || __atomic_exchange_n(&threads->isTaken, 1u, __ATOMIC_ACQ_REL)) {
        task(0, context);
        return;
    }
    threads->task = task;
    threads->count = count;
    threads->context = context;
    openJob(threads);
    task(0, context);
    closeJob(threads);
    if (load(&threads->hasFailed)) __builtin_trap(); /* a worker has failed, so its range is incomplete */
    __atomic_store_n(&threads->isTaken, 0u, __ATOMIC_RELEASE);
}

VeerRunnerDef veer_threadsRunner(VeerThreads *threads) { return (VeerRunnerDef){.run = run, .user = threads, .workers = threads->workers}; }

/* ---- creation and destruction */

static VeerResult create(uint32_t workers, VeerThreads **out, const char *call) {
    if (!out) return veer_fail(NULL, VEER_E_NULL, call, "threads", VEER_NONE, 0);
    *out = NULL;
    if (workers < 1 || workers > VEER_MAX_WORKERS) {
        veer_fail(NULL, VEER_E_RANGE, call, "workers", VEER_NONE, (double)workers);
        veer_failNote(NULL, "% to %", 1, VEER_MAX_WORKERS);
        return VEER_E_RANGE;
    }
    *out = calloc(1, sizeof **out);
    if (!*out) return veer_fail(NULL, VEER_E_MEMORY, call, "workers", VEER_NONE, (double)workers);
    (*out)->workers = workers;
    return VEER_OK;
}

static void stop(VeerThreads *threads) {
    __atomic_store_n(&threads->isStopped, 1u, __ATOMIC_RELEASE);
    threads->count = 0; /* a job without work wakes all threads, which then end */
    openJob(threads);
}

#ifdef __wasm__

WASM(VeerResult, createThreads, uint32_t workers, VeerThreads **out) { return create(workers, out, "veer_createThreads"); }
WASM(VeerResult, setThreads, VeerWorldId world, VeerThreads *threads) {
    VeerRunnerDef def = veer_threadsRunner(threads);
    return veer_setRunner(world, &def);
}
WASM(void, stopThreads, VeerThreads *threads) { stop(threads); }
/* Called in a worker of the host; worker counts from 1. Returns when the threads are stopped. */
WASM(void, serve, VeerThreads *threads, uint32_t worker) { serve(threads, worker); }
/* Called in a worker whose `serve` ended with an exception: the step that waits for this worker fails too. */
WASM(void, failThread, VeerThreads *threads) {
    __atomic_store_n(&threads->hasFailed, 1u, __ATOMIC_RELEASE);
    leave(threads);
}

#else

static void *begin(void *context) {
    struct Seat *seat = context;
    serve(seat->threads, seat->worker);
    return NULL;
}

VeerResult veer_createThreads(uint32_t workers, VeerThreads **threads) {
    static const char call[] = "veer_createThreads";
    VeerResult result = create(workers, threads, call);
    if (result != VEER_OK) return result;
    VeerThreads *made = *threads;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->news, NULL);
    for (made->workers = 1; made->workers < workers; made->workers++) {
        struct Seat *seat = &made->seats[made->workers];
        *seat = (struct Seat){made, made->workers};
        if (pthread_create(&made->ids[made->workers], NULL, begin, seat) == 0) continue;
        veer_destroyThreads(made);
        *threads = NULL;
        return veer_fail(NULL, VEER_E_MEMORY, call, "workers", VEER_NONE, (double)workers);
    }
    return VEER_OK;
}

void veer_destroyThreads(VeerThreads *threads) {
    if (!threads) return;
    stop(threads);
    for (uint32_t i = 1; i < threads->workers; i++) pthread_join(threads->ids[i], NULL);
    pthread_mutex_destroy(&threads->lock);
    pthread_cond_destroy(&threads->news);
    free(threads);
}

#endif
