/* Tests steps on real threads: state, hash, events and counters equal those on one thread, for any brain, any number of workers and any
 * range size. The thread sanitizer runs it too: make run-tests TESTS=threads CC=clang VARIANT=tsan SANITIZE=-fsanitize=thread */
#include <errno.h>
#include <pthread.h>
#include "any_brain.h"
#include "crowd.h"

#define BRAINS 8u

typedef struct Setup {
    uint32_t workers, rangeSize;
} Setup;
static const Setup setups[] = {{1, 5}, {2, 0}, {2, 1}, {3, 7}, {8, 1}, {8, 33}};
enum { SETUPS = sizeof setups / sizeof *setups };

/* All results of a step that a caller can read. */
typedef struct Report {
    uint64_t hash;
    VeerStats stats;
    uint32_t count;
    VeerEvent events[512];
} Report;

static void report(VeerWorldId world, Report *out) {
    memset(out, 0, sizeof *out);
    CHECK_OK(veer_hash(world, &out->hash));
    CHECK_OK(veer_getStats(world, &out->stats));
    const VeerEvent *events = veer_events(world, &out->count);
    if (CHECK(out->count <= 512)) memcpy(out->events, events, out->count * sizeof *events);
}

/* A custom behavior that counts its calls: it is never called from two threads at once. */
static void countCalls(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    uint32_t *calls = user;
    output->hasVelocity = 1;
    output->velocity = (VeerVec3){*calls % 7 ? 10.0f : -10.0f, view->position.x, 0};
    (*calls)++;
}

static uint32_t drawType(uint32_t combine, uint32_t *random) {
    uint32_t type;
    do type = test_random(random) % VEER_BEHAVIOR_TYPES;
    while (isPart(type) && combine != VEER_COMBINE_PIPELINE);
    return type;
}

/* Returns a world with brains of every combiner, one of them with a custom behavior; every eighth agent shares a brain. */
static Place crowdedPlace(uint32_t dimensions, uint32_t *random) {
    Place place = makePlace(400, dimensions, test_random(random) % VEER_EDGE_MODE_COUNT, random);
    VeerBrainId brains[BRAINS];
    uint32_t count = 0;
    while (count < BRAINS) {
        uint32_t combine = count % VEER_COMBINE_COUNT;
        VeerBrainDef def = drawBrain(&place, count ? drawType(combine, random) : (uint32_t)VEER_BEHAVIOR_CUSTOM, combine, random);
        if (count == 1) add_behavior(&def, VEER_BEHAVIOR_FORMATION);
        if (veer_addBrain(place.world, &def, &brains[count]) == VEER_OK) count++;
    }
    for (uint32_t i = 0; i < place.count; i++) giveBrainTo(&place, i, brains[i % BRAINS]);
    return place;
}

/* Makes changes between steps: agents are removed, and values become invalid. */
static void disturb(VeerWorldId world, uint32_t step) {
    VeerAgentId agent = veer_agentAt(world, 7 + 31 * step);
    veer_columnF32(world, VEER_COLUMN_VELOCITY_X)[20 + step] = VEER_INF;
    veer_columnF32(world, VEER_COLUMN_DRIVE_X)[60 + step] = 9.0f;
    if (!VEER_IS_NULL(agent)) CHECK_OK(veer_removeAgent(world, agent));
}

static void walk(VeerWorldId world, uint32_t *calls, Report *reports, uint32_t steps) {
    for (uint32_t which = 0; which < VEER_MAX_CUSTOM; which++) CHECK_OK(veer_setCustom(world, which, countCalls, calls));
    for (uint32_t i = 0; i < steps; i++) {
        disturb(world, i);
        CHECK_OK(veer_step(world, DT));
        report(world, &reports[i]);
    }
}

static int isSame(const Report *a, const Report *b) { return memcmp(a, b, sizeof *a) == 0; }

static void compare(Place *place) {
    enum { STEPS = 8 };
    static uint8_t saved[4000000];
    static Report alone[STEPS], shared[STEPS];
    uint32_t size = veer_saveSize(place->world), calls = 0, emitted = 0;
    if (!CHECK(size <= sizeof saved)) return;
    CHECK_OK(veer_save(place->world, saved, size));
    walk(place->world, &calls, alone, STEPS);
    for (uint32_t i = 0; i < STEPS; i++) emitted += alone[i].count;
    CHECK(emitted > 5);
    for (uint32_t k = 0; k < SETUPS; k++) {
        VeerWorldId world;
        VeerThreads *threads;
        uint32_t others = 0;
        CHECK_OK(veer_createThreads(setups[k].workers, &threads));
        VeerRunnerDef def = veer_threadsRunner(threads);
        def.rangeSize = setups[k].rangeSize;
        CHECK_OK(veer_loadWorld(saved, size, &world));
        CHECK_OK(veer_setRunner(world, &def));
        walk(world, &others, shared, STEPS);
        CHECK_EQ(others, calls);
        for (uint32_t i = 0; i < STEPS; i++)
            if (!CHECK(isSame(&alone[i], &shared[i]))) break;
        CHECK_OK(veer_destroyWorld(world));
        veer_destroyThreads(threads);
    }
}

static void compareWorlds(uint32_t dimensions, uint32_t worlds) {
    uint32_t random = 40 + dimensions;
    for (uint32_t i = 0; i < worlds; i++) {
        Scoped(Place) place = crowdedPlace(dimensions, &random);
        compare(&place);
    }
}

TEST(brains_of_every_kind_give_the_same_result_on_any_number_of_threads) { compareWorlds(2, test_isShort ? 2 : BY_DAY(6, 12)); }
STUDY(brains_in_volume_worlds_do_too) { compareWorlds(3, BY_DAY(3, 6)); }

/* The events that are kept are the first events in the order of a single thread, whichever thread emitted them. */
TEST(if_there_are_too_many_events_the_same_ones_are_lost) {
    Crowd crowds[2];
    VeerThreads *threads;
    CHECK_OK(veer_createThreads(4, &threads));
    for (int k = 0; k < 2; k++) {
        uint32_t random = 3, count;
        VeerRunnerDef def = veer_threadsRunner(threads);
        def.rangeSize = 9;
        crowds[k] = crowd_plan(300, VEER_BEHAVIOR_SEEK);
        crowds[k].worldDef.capacity.events = 50;
        crowd_start(&crowds[k]);
        crowd_fill(&crowds[k], 300, 100.0f, &random);
        if (k) CHECK_OK(veer_setRunner(crowds[k].world, &def));
        float *x = veer_columnF32(crowds[k].world, VEER_COLUMN_X);
        for (uint32_t i = 0; i < 300; i += 2) x[i] = VEER_INF;
        CHECK_OK(veer_step(crowds[k].world, DT));
        const VeerEvent *events = veer_events(crowds[k].world, &count);
        CHECK_EQ(setup_stats(crowds[k].world).eventsLost, 100);
        if (CHECK_EQ(count, 50))
            for (uint32_t i = 0; i < count; i++) CHECK_EQ(events[i].slot, 2 * i);
    }
    veer_destroyThreads(threads);
}

/* Runs many short jobs in succession, with pauses in which the threads fall asleep. */
TEST(several_worlds_share_a_pool) {
    Crowd crowds[3];
    VeerThreads *threads;
    uint64_t hashes[3];
    CHECK_OK(veer_createThreads(3, &threads));
    VeerRunnerDef def = veer_threadsRunner(threads);
    def.rangeSize = 20;
    for (int k = 0; k < 3; k++) {
        uint32_t random = 9;
        crowds[k] = crowd_plan(200, VEER_BEHAVIOR_FLOCK);
        crowd_start(&crowds[k]);
        crowd_fill(&crowds[k], 200, 90.0f, &random);
        if (k) CHECK_OK(veer_setRunner(crowds[k].world, &def));
    }
    for (uint32_t i = 0; i < 200; i++)
        for (int k = 0; k < 3; k++) CHECK_OK(veer_step(crowds[k].world, DT));
    for (int k = 0; k < 3; k++) {
        CHECK_OK(veer_hash(crowds[k].world, &hashes[k]));
        CHECK_EQ(hashes[k], hashes[0]);
    }
    veer_destroyThreads(threads);
}

TEST(a_pool_of_zero_or_too_many_threads_is_refused) {
    VeerThreads *threads = NULL;
    CHECK_EQ(veer_createThreads(0, &threads), VEER_E_RANGE);
    CHECK_EQ(veer_createThreads(VEER_MAX_WORKERS + 1, &threads), VEER_E_RANGE);
    CHECK(!threads);
    CHECK(strstr(veer_lastError(veer_nullWorld)->message, "1 to 64"));
    CHECK_EQ(veer_createThreads(2, NULL), VEER_E_NULL);
    veer_destroyThreads(NULL); /* null is allowed, as for free */
}

/* Limits the number of threads that the system will create (ld --wrap). */
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*begin)(void *), void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*begin)(void *), void *context);
static int threadsLeft = -1; /* negative: unlimited */

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*begin)(void *), void *context) {
    if (threadsLeft == 0) return EAGAIN;
    threadsLeft -= threadsLeft > 0;
    return __real_pthread_create(thread, how, begin, context);
}

TEST(a_pool_is_refused_and_its_threads_are_ended_if_the_system_has_too_few) {
    for (int left = 0; left < 3; left++) {
        VeerThreads *threads;
        threadsLeft = left;
        CHECK_EQ(veer_createThreads(4, &threads), VEER_E_MEMORY);
        CHECK(!threads);
        CHECK(strstr(veer_lastError(veer_nullWorld)->message, "workers"));
    }
    threadsLeft = -1;
}

typedef struct Nested {
    VeerRunnerDef runner;
    uint32_t inner; /* workers of the second job */
} Nested;

static void countWorker(uint32_t worker, void *context) {
    Nested *nested = context;
    nested->inner += worker == 0 ? 1 : 100;
}

static void runSecondJob(uint32_t worker, void *context) {
    Nested *nested = context;
    if (worker == 0) nested->runner.run(countWorker, nested->runner.workers, nested, nested->runner.user);
}

TEST(a_second_job_on_a_busy_pool_runs_on_the_calling_thread) {
    VeerThreads *threads;
    CHECK_OK(veer_createThreads(3, &threads));
    Nested nested = {.runner = veer_threadsRunner(threads)};
    for (uint32_t i = 0; i < 50; i++) nested.runner.run(runSecondJob, nested.runner.workers, &nested, nested.runner.user);
    CHECK_EQ(nested.inner, 50);
    veer_destroyThreads(threads);
}
