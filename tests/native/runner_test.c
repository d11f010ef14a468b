/* Tests runners of the host: a step gives the same result in whatever order a runner calls the workers, and whichever workers it skips. A
 * rejected runner changes nothing. threads_test.c tests real threads. */
#include "crowd.h"
#include "refusal.h"

/* A host without threads: the workers that it calls, and their order. */
typedef struct Host {
    uint32_t least, step; /* the first worker that is called, and the stride to the next */
    uint32_t jobs, calls;
} Host;

static void inOrder(VeerTask *task, uint32_t count, void *context, void *user) {
    Host *host = user;
    host->jobs++;
    for (uint32_t i = 0; i < count; i += host->step) {
        task((host->least + i) % count, context);
        host->calls++;
    }
}

static Crowd flock(uint32_t agents) {
    Crowd crowd = crowd_plan(agents, VEER_BEHAVIOR_FLOCK);
    uint32_t random = 5;
    crowd_start(&crowd);
    crowd_fill(&crowd, agents, 150.0f, &random);
    return crowd;
}

static VeerRunnerDef runnerOf(Host *host, uint32_t workers) {
    return (VeerRunnerDef){.run = inOrder, .user = host, .workers = workers, .rangeSize = 1};
}

TEST(a_step_is_the_same_whichever_workers_the_host_calls) {
    const Host hosts[] = {{.step = 1}, {.least = 3, .step = 1}, {.least = 2, .step = 3}, {.least = 4, .step = 100}};
    Crowd alone = flock(300);
    takeSteps(alone.world, 20);
    for (uint32_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        Host host = hosts[i];
        VeerRunnerDef def = runnerOf(&host, 5);
        Crowd shared = flock(300);
        CHECK_OK(veer_setRunner(shared.world, &def));
        takeSteps(shared.world, 20);
        CHECK_EQ(hashOf(shared.world), hashOf(alone.world));
        CHECK_EQ(host.jobs, 20 * 6); /* counts of the jobs: inputs, cells of the grid, columns for steering, steering, decisions, motion */
        CHECK(host.calls >= host.jobs);
    }
}

/* In a small world, waking threads would take longer than the step. */
TEST(a_few_agents_are_stepped_without_the_host) {
    Host host = {.step = 1};
    VeerRunnerDef def = runnerOf(&host, 8);
    def.rangeSize = 0;
    Crowd few = flock(40);
    CHECK_OK(veer_setRunner(few.world, &def));
    takeSteps(few.world, 5);
    CHECK_EQ(host.jobs, 0);
}

TEST(a_removed_runner_is_not_called_again) {
    Host host = {.step = 1};
    VeerRunnerDef def = runnerOf(&host, 2);
    Crowd crowd = flock(200);
    CHECK_OK(veer_setRunner(crowd.world, &def));
    takeSteps(crowd.world, 1);
    uint32_t jobs = host.jobs;
    CHECK(jobs > 0);
    CHECK_OK(veer_setRunner(crowd.world, NULL));
    takeSteps(crowd.world, 1);
    CHECK_EQ(host.jobs, jobs);
}

/* A world that grows keeps its runner, which gets room for the events of more agents. */
TEST(a_runner_stays_when_its_world_grows) {
    Host host = {.step = 1};
    VeerRunnerDef def = runnerOf(&host, 3);
    BusyWorld busy = busyWorld(), other = busyWorld();
    CHECK_OK(veer_setRunner(busy.world, &def));
    VeerCapacityDef capacity = read_capacity(busy.world);
    capacity.agents = 100;
    capacity.events = 1000;
    CHECK_OK(veer_reserve(busy.world, &capacity));
    CHECK_OK(veer_reserve(other.world, &capacity));
    for (uint32_t i = 0; i < 90; i++) {
        busyAgent(busy.world, busy.patroller, 30.0f + 4.0f * (float)i, 200.0f);
        busyAgent(other.world, other.patroller, 30.0f + 4.0f * (float)i, 200.0f);
    }
    for (int i = 0; i < 60; i++) {
        uint32_t count, others;
        takeSteps(busy.world, 1);
        takeSteps(other.world, 1);
        const VeerEvent *events = veer_events(busy.world, &count), *same = veer_events(other.world, &others);
        if (!CHECK_EQ(count, others)) break;
        for (uint32_t k = 0; k < count; k++) CHECK(events[k].type == same[k].type && events[k].slot == same[k].slot);
    }
    CHECK(host.jobs > 0);
    CHECK_EQ(hashOf(busy.world), hashOf(other.world));
}

static void runNothing(VeerTask *task, uint32_t count, void *context, void *user) {
    (void)count;
    (void)user;
    task(0, context);
}

TEST(an_invalid_runner_is_refused_and_the_old_one_stays) {
    Host host = {.step = 1};
    Crowd crowd = flock(200);
    VeerRunnerDef def = runnerOf(&host, 2), none = def, few = def, many = def, other = {.run = runNothing, .workers = 1};
    none.run = NULL;
    few.workers = 0;
    many.workers = VEER_MAX_WORKERS + 1;
    CHECK_OK(veer_setRunner(crowd.world, &def));
    REFUSED(crowd.world, veer_setRunner(crowd.world, &none), VEER_E_NULL, "def.run");
    REFUSED(crowd.world, veer_setRunner(crowd.world, &few), VEER_E_RANGE, "def.workers");
    REFUSED(crowd.world, veer_setRunner(crowd.world, &many), VEER_E_RANGE, "def.workers");
    CHECK_OK(veer_perceive(crowd.world, DT));
    REFUSED(crowd.world, veer_setRunner(crowd.world, &other), VEER_E_BUSY, "world");
    CHECK_OK(veer_decide(crowd.world));
    CHECK_OK(veer_move(crowd.world));
    CHECK(host.jobs >= 4);
    CHECK_EQ(veer_setRunner((VeerWorldId){crowd.world.bits + 1}, &def), VEER_E_WORLD);
}
