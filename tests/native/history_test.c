/* Tests rollback: a world with a history returns to any of its recent states and replays the same steps. */
#include "busy_world.h"
#include "given.h"

enum { DEPTH = 8 };

/* Applies a player's input before each step. The input depends only on the tick, so that it can be repeated. */
static void giveInputs(const BusyWorld *busy) {
    uint32_t tick = veer_tick(busy->world), random = tick;
    float *driveX = veer_columnF32(busy->world, VEER_COLUMN_DRIVE_X);
    driveX[2] = test_range(&random, -1.0f, 1.0f);
    if (tick % 7 == 3) CHECK_OK(veer_setTargetPoint(busy->world, busy->agents[2], (VeerVec3){test_range(&random, 0, 400), 50, 0}));
    if (tick % 11 == 5) busyAgent(busy->world, busy->blender, 100.0f, 100.0f);
    if (tick % 11 == 9) CHECK_OK(veer_removeAgent(busy->world, veer_agentAt(busy->world, 4)));
    if (tick % 13 == 6) CHECK_OK(veer_moveObstacle(busy->world, busy->disc, (VeerVec3){120, 180, 0}, (VeerVec3){0, 0, 0}));
}

static void play(const BusyWorld *busy, int steps) {
    for (int i = 0; i < steps; i++) {
        giveInputs(busy);
        takeSteps(busy->world, 1);
    }
}

TEST(a_world_rolled_back_eight_steps_after_every_step_equals_one_that_never_was) {
    Scoped(BusyWorld) plain = busyWorld(), rolling = busyWorld();
    CHECK_OK(veer_keepHistory(rolling.world, DEPTH));
    for (uint32_t step = 1; step <= 300; step++) {
        play(&plain, 1);
        play(&rolling, 1);
        uint32_t depth = step < DEPTH ? step : DEPTH;
        CHECK_OK(veer_rollback(rolling.world, step - depth));
        isSound(rolling.world);
        play(&rolling, (int)depth);
        CHECK_EQ(hashOf(rolling.world), hashOf(plain.world));
    }
}

TEST(rolling_back_to_the_present_undoes_the_calls_since_the_step) {
    Scoped(BusyWorld) busy = busyWorld();
    takeSteps(busy.world, 5);
    CHECK_OK(veer_keepHistory(busy.world, 1));
    uint64_t hash = hashOf(busy.world);
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[0]));
    CHECK_OK(veer_removeObstacle(busy.world, busy.disc));
    CHECK_OK(veer_rollback(busy.world, 5));
    CHECK_EQ(hashOf(busy.world), hash);
    CHECK_OK(veer_isAlive(busy.world, busy.agents[0].bits));
    CHECK_EQ(veer_lineOfSight(busy.world, (VeerVec3){60, 200, 0}, (VeerVec3){160, 200, 0}), VEER_NO_RESULT); /* the disc is back */
}

TEST(rolling_back_to_a_state_that_is_not_kept_is_refused_and_changes_nothing) {
    BusyWorld busy = busyWorld();
    takeSteps(busy.world, 20);
    uint64_t hash = hashOf(busy.world);
    CHECK_EQ(veer_rollback(busy.world, 19), VEER_E_RANGE);
    CHECK(strstr(veer_lastError(busy.world)->message, "no history is kept") != NULL);
    CHECK_EQ(veer_keepHistory(busy.world, VEER_MAX_HISTORY + 1), VEER_E_RANGE);
    CHECK_OK(veer_keepHistory(busy.world, 3));
    CHECK_EQ(veer_rollback(busy.world, 19), VEER_E_RANGE);
    CHECK_EQ(hashOf(busy.world), hash);
    takeSteps(busy.world, 10);
    hash = hashOf(busy.world);
    CHECK_EQ(veer_rollback(busy.world, 26), VEER_E_RANGE);
    CHECK(strstr(veer_lastError(busy.world)->message, "kept: 27 to 30") != NULL);
    CHECK_EQ(veer_rollback(busy.world, 31), VEER_E_RANGE);
    CHECK_EQ(hashOf(busy.world), hash);
    CHECK_OK(veer_rollback(busy.world, 28));
    CHECK_EQ(veer_rollback(busy.world, 29), VEER_E_RANGE); /* this state was discarded */
    CHECK_OK(veer_rollback(busy.world, 27));
    CHECK_OK(veer_keepHistory(busy.world, 0));
    CHECK_EQ(veer_rollback(busy.world, 27), VEER_E_RANGE);
    veer_destroyWorld(busy.world);
    CHECK_EQ(veer_keepHistory(busy.world, 3), VEER_E_WORLD);
    CHECK_EQ(veer_rollback(busy.world, 3), VEER_E_WORLD);
}

TEST(a_world_that_grew_can_still_be_rolled_back) {
    Scoped(BusyWorld) plain = busyWorld(), grown = busyWorld();
    CHECK_OK(veer_keepHistory(grown.world, DEPTH));
    play(&plain, 12);
    play(&grown, 12);
    const VeerCapacityDef more = {.agents = 90, .brains = 5, .paths = 5, .obstacles = 50, .points = 500, .slots = 16, .state = 12};
    CHECK_OK(veer_reserve(grown.world, &more));
    CHECK_OK(veer_rollback(grown.world, 4));
    isSound(grown.world);
    play(&grown, 8);
    CHECK_EQ(hashOf(grown.world), hashOf(plain.world));
}

TEST(a_restored_world_starts_a_new_history) {
    Scoped(BusyWorld) busy = busyWorld();
    const void *bytes;
    uint32_t size;
    static unsigned char saved[200000];
    takeSteps(busy.world, 3);
    CHECK_OK(veer_savedBytes(busy.world, &bytes, &size));
    if (!CHECK(size <= sizeof saved)) return;
    memcpy(saved, bytes, size);
    CHECK_OK(veer_keepHistory(busy.world, DEPTH));
    takeSteps(busy.world, 6);
    CHECK_OK(veer_restore(busy.world, saved, size));
    CHECK_EQ(veer_rollback(busy.world, 8), VEER_E_RANGE);
    takeSteps(busy.world, 2);
    CHECK_OK(veer_rollback(busy.world, 3));
}

TEST(row_59_column_pointers_held_over_a_rollback_stay_valid) {
    Scoped(BusyWorld) busy = busyWorld();
    CHECK_OK(veer_keepHistory(busy.world, DEPTH));
    float *x = veer_columnF32(busy.world, VEER_COLUMN_X), then = x[2];
    takeSteps(busy.world, 5);
    CHECK(x[2] != then);
    CHECK_OK(veer_rollback(busy.world, 0));
    CHECK(veer_columnF32(busy.world, VEER_COLUMN_X) == x);
    CHECK_EQ(x[2], then);
    CHECK_EQ(veer_columnF32(busy.world, VEER_COLUMN_DRAW_X)[2], then);
}

TEST(a_rollback_keeps_the_time_left_over_by_advance) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerAdvance before, after;
    CHECK_OK(veer_keepHistory(busy.world, DEPTH));
    CHECK_OK(veer_advance(busy.world, 0.11f, &before));
    CHECK_OK(veer_rollback(busy.world, 2));
    CHECK_OK(veer_advance(busy.world, 0.0f, &after));
    CHECK_EQ(after.steps, 0);
    CHECK_EQ(after.alpha, before.alpha);
    CHECK_EQ(veer_tick(busy.world), 2);
}

TEST(a_rollback_drops_a_step_in_progress) {
    Scoped(BusyWorld) busy = busyWorld();
    CHECK_OK(veer_keepHistory(busy.world, DEPTH));
    takeSteps(busy.world, 2);
    uint64_t hash = hashOf(busy.world);
    CHECK_OK(veer_perceive(busy.world, 0.01f));
    CHECK_EQ(veer_keepHistory(busy.world, DEPTH), VEER_E_BUSY);
    CHECK_OK(veer_rollback(busy.world, 2));
    CHECK_EQ(hashOf(busy.world), hash);
    takeSteps(busy.world, 1);
}
