/* Tests the host's floating-point state on the threads of a runner, and that the states of these tests do change results. */
#include "busy_world.h"
#include "float_state.h"
#include "given.h"

static const HostState *host;

/* Checks that each state changes some result, because otherwise the tests above would prove nothing. */
TEST(row_54_the_states_of_the_test_change_results) {
    const uint64_t before = floatState();
    volatile float one = 1.0f, little = 1e-9f, tiny = 1e-30f, tinier = 1e-12f;
    for (uint32_t i = 0; i < HOST_STATES; i++) {
        if (hostStates[i].bits == 0x2000) continue; /* these sums would trap */
        setFloatState(hostStates[i].bits);
        volatile float sum = one + little, product = tiny * tinier;
        setFloatState(before);
        CHECK_EQ(sum > 1.0f, hostStates[i].rounds);
        if (i == 0) CHECK(product > 0.0f);
    }
}

/* A runner whose worker thread has the host's state, which the task must restore. Afterwards the thread that steps has another state. */
static void runInHost(VeerTask *task, uint32_t count, void *context, void *user) {
    (void)user;
    const uint64_t before = floatState();
    for (uint32_t worker = 0; worker < count; worker++) {
        setFloatState(host->bits);
        uint64_t given = floatState();
        task(worker, context);
        uint64_t left = floatState();
        setFloatState(before);
        CHECK_EQ(left, given);
    }
    if (host != hostStates) spoilFloatState();
}

TEST(row_54_workers_calculate_alike_in_any_state_and_restore_it) {
    const uint64_t before = floatState();
    uint64_t hashes[HOST_STATES];
    for (uint32_t i = 0; i < HOST_STATES; i++) {
        VeerRunnerDef runner = {.run = runInHost, .workers = 3, .rangeSize = 1};
        Scoped(BusyWorld) busy = busyWorld();
        host = &hostStates[i];
        CHECK_OK(veer_setRunner(busy.world, &runner));
        takeSteps(busy.world, 120);
        hashes[i] = hashOf(busy.world);
        CHECK_EQ(hashes[i], hashes[0]);
        CHECK_EQ(floatState() & ~0x3Full, before & ~0x3Full);
    }
}
