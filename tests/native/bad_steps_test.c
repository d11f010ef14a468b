/* Tests bad input, part 2: values written into columns, step lengths, and degenerate situations during a step. */
#include "core/flags.h"
#include "refusal.h"
#include "given.h"

static float *columnOf(VeerWorldId world, VeerColumn column) { return veer_columnF32(world, column); }

static uint32_t eventsOf(VeerWorldId world, uint32_t type, uint32_t slot) {
    uint32_t count, found = 0;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) found += events[i].type == type && events[i].slot == slot;
    return found;
}

static int isFiniteAt(VeerWorldId world, uint32_t slot) {
    float sum = columnOf(world, VEER_COLUMN_X)[slot] + columnOf(world, VEER_COLUMN_Y)[slot] +
                columnOf(world, VEER_COLUMN_VELOCITY_X)[slot] + columnOf(world, VEER_COLUMN_VELOCITY_Y)[slot] +
                columnOf(world, VEER_COLUMN_ORIENTATION)[slot];
    return sum - sum == 0.0f;
}

/* ---- columns */

TEST(rows_11_and_12_a_number_that_is_not_finite_freezes_only_its_agent) {
    static const VeerColumn columns[] = {VEER_COLUMN_X,          VEER_COLUMN_Y,           VEER_COLUMN_Z,        VEER_COLUMN_VELOCITY_X,
                                         VEER_COLUMN_VELOCITY_Y, VEER_COLUMN_ORIENTATION, VEER_COLUMN_RADIUS,   VEER_COLUMN_MASS,
                                         VEER_COLUMN_MAX_SPEED,  VEER_COLUMN_MAX_FORCE,   VEER_COLUMN_ROTATION, VEER_COLUMN_DRIVE_X};
    for (uint32_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        Scoped(BusyWorld) busy = busyWorld();
        takeSteps(busy.world, 20);
        float x = columnOf(busy.world, VEER_COLUMN_X)[2], otherX = columnOf(busy.world, VEER_COLUMN_X)[0];
        float lastX = columnOf(busy.world, VEER_COLUMN_LAST_X)[2];
        columnOf(busy.world, columns[i])[2] = NAN;
        takeSteps(busy.world, 1);
        CHECK_EQ(eventsOf(busy.world, VEER_EVENT_QUARANTINED, 2), 1);
        CHECK(veer_columnU32(busy.world, VEER_COLUMN_FLAGS)[2] & VEER_FLAG_QUARANTINED);
        float frozenX = columnOf(busy.world, VEER_COLUMN_X)[2];
        CHECK(frozenX == x || frozenX == lastX);
        takeSteps(busy.world, 10);
        CHECK_EQ(columnOf(busy.world, VEER_COLUMN_X)[2], frozenX);
        CHECK_EQ(columnOf(busy.world, VEER_COLUMN_VELOCITY_X)[2], 0.0f);
        CHECK(columnOf(busy.world, VEER_COLUMN_X)[0] != otherX);
        isSound(busy.world);
        CHECK_OK(veer_reviveAgent(busy.world, busy.agents[2], (VeerVec3){90, 90, 0}));
        CHECK_EQ(eventsOf(busy.world, VEER_EVENT_QUARANTINED, 2), 0);
        VeerAgentDef def = read_agent(busy.world, busy.agents[2]);
        def.maxSpeed = 100.0f; /* restores the size and the limits, because the world replaced the invalid values by harmless ones */
        def.maxForce = INFINITY;
        CHECK_OK(veer_setAgent(busy.world, busy.agents[2], &def));
        takeSteps(busy.world, 30);
        CHECK(columnOf(busy.world, VEER_COLUMN_X)[2] != 90.0f);
        isSound(busy.world);
    }
}

TEST(row_13_numbers_beyond_the_limits_are_clamped_and_counted) {
    static const VeerColumn columns[] = {VEER_COLUMN_X,      VEER_COLUMN_Y,    VEER_COLUMN_VELOCITY_X, VEER_COLUMN_VELOCITY_Y,
                                         VEER_COLUMN_RADIUS, VEER_COLUMN_MASS, VEER_COLUMN_MAX_SPEED,  VEER_COLUMN_DRIVE_X};
    static const float bad[] = {3e38f, -3e38f, 2e9f, -2e9f};
    for (uint32_t i = 0; i < sizeof columns / sizeof *columns * 4; i++) {
        Scoped(BusyWorld) busy = busyWorld();
        takeSteps(busy.world, 2);
        columnOf(busy.world, columns[i / 4])[1] = bad[i % 4];
        takeSteps(busy.world, 1);
        VeerStats stats = statsOf(busy.world);
        CHECK(stats.clamped >= 1);
        CHECK_EQ(stats.notFinite, 0);
        takeSteps(busy.world, 5);
        isSound(busy.world);
        CHECK(veer_abs(columnOf(busy.world, VEER_COLUMN_X)[1]) <= 1e6f);
    }
}

/* Any value in any column of a living agent is overwritten with the worst values: the next step leaves the world valid. */
TEST(rows_11_to_13_a_step_survives_anything_written_to_columns) {
    static const uint32_t bad[] = {0x7FC00000u, 0x7F800001u, 0x7F800000u, 0xFF800000u, 0x7F7FFFFFu, 0xFF7FFFFFu, 0x00000001u, 0x80000000u,
                                   0xFFFFFFFFu, 0x4F800000u, 0xCF800000u, 0x3F800000u, 5u,          77u,         0x7FFFFFFFu};
    enum { CASES = 4000 };
    Scoped(BusyWorld) busy = busyWorld();
    uint32_t size = veer_saveSize(busy.world), random = 21;
    void *saved = malloc(size);
    takeSteps(busy.world, 30);
    CHECK_OK(veer_save(busy.world, saved, size));
    for (int i = 0; i < CASES; i++) {
        for (uint32_t writes = 1 + test_random(&random) % 4; writes; writes--) {
            uint32_t column = test_random(&random) % VEER_COLUMNS;
            unsigned char *lanes = (unsigned char *)veer_columnF32(busy.world, column);
            if (!lanes) lanes = (unsigned char *)veer_columnU32(busy.world, column);
            uint32_t count = BUSY_AGENTS * veer_columnLanes(busy.world, column);
            if (!count) continue; /* a column of volume worlds */
            uint32_t value = test_random(&random) % 4 ? bad[test_random(&random) % (sizeof bad / sizeof *bad)] : test_random(&random);
            memcpy(lanes + 4 * (size_t)(test_random(&random) % count), &value, sizeof value);
        }
        takeSteps(busy.world, 2);
        VeerExplain explain;
        /* the overwritten value may have cost the agent its brain */
        CHECK(veer_explain(busy.world, busy.agents[i % BUSY_AGENTS], &explain) >= 0);
        VeerStats stats;
        veer_getStats(busy.world, &stats);
        CHECK_EQ(stats.notFinite, 0);
        isSound(busy.world);
        CHECK_OK(veer_restore(busy.world, saved, size));
    }
    free(saved);
}

TEST(row_14_denormals_and_negative_zeros_are_accepted) {
    Scoped(BusyWorld) a = busyWorld(), b = busyWorld();
    VeerAgentDef def = veer_defaultAgentDef();
    VeerAgentId id = addAgent(a.world, def);
    def.x = def.velocityY = def.orientation = -0.0f;
    CHECK_OK(veer_addAgent(b.world, &def, &id));
    CHECK_EQ(hashOf(a.world), hashOf(b.world));
    columnOf(a.world, VEER_COLUMN_VELOCITY_X)[veer_slot(id)] = 1e-42f; /* the agent has no brain and coasts */
    columnOf(a.world, VEER_COLUMN_DRIVE_X)[1] = 1e-42f;
    takeSteps(a.world, 30);
    CHECK_EQ(columnOf(a.world, VEER_COLUMN_VELOCITY_X)[veer_slot(id)], 0.0f);
    takeSteps(b.world, 30);
    isSound(a.world);
    isSound(b.world);
}

/* ---- step lengths */

TEST(rows_15_to_18_step_lengths) {
    BusyWorld busy = busyWorld();
    Scoped(VeerWorldId) w = busy.world;
    static const float bad[] = {-0.01f, NAN, INFINITY, -INFINITY, 0.2f, 3600.0f, 1e-30f, 9e-7f};
    takeSteps(w, 3);
    uint64_t before = hashOf(w);
    CHECK_OK(veer_step(w, 0.0f));
    CHECK_EQ(hashOf(w), before);
    CHECK_EQ(veer_tick(w), 3);
    for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        REFUSED(w, veer_step(w, bad[i]), VEER_E_DT, "dt");
        REFUSED(w, veer_perceive(w, bad[i]), VEER_E_DT, "dt");
    }
    CHECK_OK(veer_step(w, 1e-6f));
    CHECK_OK(veer_step(w, 0.1f));
    isSound(w);
}

TEST(rows_16_and_17_advance_drops_excess_time) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerAdvance out;
    REFUSED(busy.world, veer_advance(busy.world, NAN, &out), VEER_E_NOT_FINITE, "seconds");
    REFUSED(busy.world, veer_advance(busy.world, INFINITY, &out), VEER_E_NOT_FINITE, "seconds");
    CHECK_OK(veer_advance(busy.world, -5.0f, &out));
    CHECK_EQ(out.steps, 0);
    CHECK_EQ(veer_tick(busy.world), 0);
    CHECK_EQ(veer_advance(busy.world, 3600.0f, &out), VEER_CLAMPED);
    CHECK_EQ(out.steps, 8);
    CHECK(out.droppedTime > 3590.0f && out.droppedTime < 3600.0f);
    CHECK_EQ(veer_advance(busy.world, 3e38f, &out), VEER_CLAMPED);
    CHECK(out.alpha >= 0.0f && out.alpha <= 1.0f);
    CHECK_EQ(veer_tick(busy.world), 16);
    isSound(busy.world);
}

TEST(row_53_stages_out_of_order_and_edits_during_a_step_are_refused) {
    BusyWorld busy = busyWorld();
    Scoped(VeerWorldId) w = busy.world;
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerBrainDef brain = busyBlender();
    VeerObstacleDef disc = veer_defaultObstacleDef();
    VeerCapacityDef capacity = busyWorldDef().capacity;
    VeerAdvance out;
    VeerAgentId agentId;
    VeerObstacleId obstacleId;
    VeerPathId pathId;
    const float point[] = {1, 2, 3};
    VeerPathDef path = pathThrough(point, 1);
    REFUSED(w, veer_decide(w), VEER_E_BUSY, "world");
    REFUSED(w, veer_move(w), VEER_E_BUSY, "world");
    REFUSED(w, veer_endStep(w), VEER_E_BUSY, "world");
    REFUSED(w, veer_accelerate(w), VEER_E_BUSY, "world");
    CHECK_OK(veer_perceive(w, 0.01f));
    REFUSED(w, veer_accelerate(w), VEER_E_BUSY, "world");
    REFUSED(w, veer_perceive(w, 0.01f), VEER_E_BUSY, "world");
    REFUSED(w, veer_step(w, 0.01f), VEER_E_BUSY, "world");
    REFUSED(w, veer_advance(w, 0.1f, &out), VEER_E_BUSY, "world");
    REFUSED(w, veer_move(w), VEER_E_BUSY, "world");
    REFUSED(w, veer_addAgent(w, &agent, &agentId), VEER_E_BUSY, "world");
    REFUSED(w, veer_removeAgent(w, busy.agents[0]), VEER_E_BUSY, "world");
    REFUSED(w, veer_setBrain(w, busy.blender, &brain), VEER_E_BUSY, "world");
    REFUSED(w, veer_removeBrain(w, busy.blender), VEER_E_BUSY, "world");
    REFUSED(w, veer_addObstacle(w, &disc, &obstacleId), VEER_E_BUSY, "world");
    REFUSED(w, veer_setObstacle(w, busy.wall, &disc), VEER_E_BUSY, "world");
    REFUSED(w, veer_moveObstacle(w, busy.wall, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0}), VEER_E_BUSY, "world");
    REFUSED(w, veer_removeObstacle(w, busy.disc), VEER_E_BUSY, "world");
    REFUSED(w, veer_addPath(w, &path, &pathId), VEER_E_BUSY, "world"); /* row 35 */
    REFUSED(w, veer_setPath(w, busy.route, &path), VEER_E_BUSY, "world");
    REFUSED(w, veer_removePath(w, busy.route), VEER_E_BUSY, "world");
    capacity.agents++;
    REFUSED(w, veer_reserve(w, &capacity), VEER_E_BUSY, "world");
    CHECK_OK(veer_decide(w));
    CHECK_OK(veer_move(w));
    CHECK_OK(veer_perceive(w, 0.01f));
    CHECK_OK(veer_decide(w));
    CHECK_OK(veer_accelerate(w));
    REFUSED(w, veer_accelerate(w), VEER_E_BUSY, "world");
    REFUSED(w, veer_move(w), VEER_E_BUSY, "world");
    REFUSED(w, veer_step(w, 0.01f), VEER_E_BUSY, "world");
    CHECK_OK(veer_endStep(w));
    takeSteps(w, 3);
    isSound(w);
}

TEST(row_60_the_tick_wraps_around) {
    Scoped(BusyWorld) a = busyWorld();
    veer_world(a.world, "test")->header->tick = 0xFFFFFFFFu;
    takeSteps(a.world, 1);
    CHECK_EQ(veer_tick(a.world), 0);
    takeSteps(a.world, 20);
    isSound(a.world);
}

TEST(row_61_every_seed_works) {
    static const uint32_t seeds[] = {0, 1, 0x80000000u, 0xFFFFFFFFu};
    float x[4];
    for (uint32_t i = 0; i < 4; i++) {
        VeerWorldDef def = DEFINED(VeerWorldDef, busyWorldDef(), .seed = seeds[i]);
        Scoped(BusyWorld) busy = newBusyWorld(&def);
        VeerBrainDef brain = veer_defaultBrainDef();
        brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_WANDER);
        CHECK_OK(veer_setBrain(busy.world, busy.blender, &brain));
        takeSteps(busy.world, 120);
        x[i] = columnOf(busy.world, VEER_COLUMN_X)[2];
        for (uint32_t k = 0; k < i; k++) CHECK(x[k] != x[i]); /* every seed gives a different walk */
        isSound(busy.world);
    }
}

/* ---- degenerate situations */

TEST(rows_22_to_25_agents_that_cannot_move_or_are_at_their_goal) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerAgentDef def = read_agent(busy.world, busy.agents[2]);
    def.maxSpeed = 0.0f, def.orientation = 1.0f;
    CHECK_OK(veer_setAgent(busy.world, busy.agents[2], &def));
    CHECK_OK(veer_getAgent(busy.world, busy.agents[3], &def));
    def.maxForce = 0.0f;
    CHECK_OK(veer_setAgent(busy.world, busy.agents[3], &def));
    float x2 = columnOf(busy.world, VEER_COLUMN_X)[2], x3 = columnOf(busy.world, VEER_COLUMN_X)[3];
    float x0 = columnOf(busy.world, VEER_COLUMN_X)[2], y0 = columnOf(busy.world, VEER_COLUMN_Y)[2];
    CHECK_OK(veer_setTargetPoint(busy.world, busy.agents[2], (VeerVec3){x0, y0, 0}));
    takeSteps(busy.world, 60);
    CHECK_EQ(columnOf(busy.world, VEER_COLUMN_X)[2], x2);
    CHECK_EQ(columnOf(busy.world, VEER_COLUMN_X)[3], x3);
    CHECK_EQ(columnOf(busy.world, VEER_COLUMN_ORIENTATION)[2], 1.0f); /* nothing turned it */
    isSound(busy.world);
}

/* Adds a crowd whose agents only separate. */
static VeerWorldId crowdAt(float x, float y, uint32_t count) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    def.capacity.agents = count;
    VeerWorldId world = makeWorld(def);
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS);
    VeerBrainId id = addBrain(world, brain);
    for (uint32_t i = 0; i < count; i++) busyAgent(world, id, x, y);
    return world;
}

TEST(rows_26_to_28_agents_on_one_point_separate_and_stay_finite) {
    const uint32_t counts[] = {2, test_isShort ? 500 : 1500};
    for (uint32_t i = 0; i < 2; i++) {
        Scoped(VeerWorldId) world = crowdAt(i ? 999990.0f : 0.0f, -50.0f, counts[i]);
        takeSteps(world, i ? 5 : 60);
        const float *x = columnOf(world, VEER_COLUMN_X), *y = columnOf(world, VEER_COLUMN_Y);
        if (i == 0) CHECK(veer_length2(x[1] - x[0], y[1] - y[0]) > 8.0f);
        uint32_t together = 0;
        for (uint32_t k = 1; k < counts[i]; k++) {
            together += x[k] == x[0] && y[k] == y[0];
            CHECK(isFiniteAt(world, k));
        }
        CHECK(together < counts[i] / 2);
        isSound(world);
    }
}

TEST(row_21_agents_larger_than_any_cell_take_bounded_time) {
    enum { GIANTS = 200 };
    Scoped(VeerWorldId) world = crowdAt(0.0f, 0.0f, GIANTS);
    for (uint32_t slot = 0; slot < GIANTS; slot++) {
        columnOf(world, VEER_COLUMN_RADIUS)[slot] = slot % 2 ? 100000.0f : 0.0f;
        columnOf(world, VEER_COLUMN_X)[slot] = 900.0f * (float)slot;
    }
    takeSteps(world, 3);
    CHECK(statsOf(world).neighborChecks <= 4u * GIANTS * GIANTS);
    isSound(world);
}

TEST(row_42_an_agent_walled_in_on_all_sides_stays_finite_and_reports_it) {
    VeerWorldDef def = busyWorldDef();
    const float nodes[] = {300, 300, 0}, ring[] = {-20, -20, 0, 20, -20, 0, 20, 20, 0, -20, 20, 0};
    Scoped(VeerWorldId) world = makeWorld(def);
    VeerPathDef pathDef = pathThrough(nodes, 1);
    VeerPathId path = addPath(world, pathDef);
    VeerObstacleDef wall = lineThrough(ring, 4);
    wall.closed = 1, wall.radius = 2.0f, wall.x = wall.y = 100.0f;
    addObstacle(world, wall);
    VeerBrainDef brain = busyPatroller(path);
    VeerBrainId brainId = addBrain(world, brain);
    busyAgent(world, brainId, 100, 100);
    uint32_t blocked = 0;
    for (int i = 0; i < 60 * 20; i++) {
        takeSteps(world, 1);
        blocked += eventsOf(world, VEER_EVENT_BLOCKED, 0);
    }
    CHECK(blocked >= 1);
    CHECK_NEAR(columnOf(world, VEER_COLUMN_X)[0], 100.0f, 20.0f);
    CHECK_NEAR(columnOf(world, VEER_COLUMN_Y)[0], 100.0f, 20.0f);
    isSound(world);
}

TEST(row_43_weights_of_0_move_nothing) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerBrainDef patroller = busyPatroller(busy.route), blender = busyBlender();
    for (uint32_t i = 0; i < 3; i++) patroller.behaviors[i].weight = 0.0f;
    for (uint32_t i = 0; i < 4; i++) blender.behaviors[i].weight = 0.0f;
    CHECK_OK(veer_setBrain(busy.world, busy.patroller, &patroller));
    CHECK_OK(veer_setBrain(busy.world, busy.blender, &blender));
    float x = columnOf(busy.world, VEER_COLUMN_X)[2];
    takeSteps(busy.world, 30);
    CHECK_EQ(columnOf(busy.world, VEER_COLUMN_X)[2], x);
    isSound(busy.world);
}

TEST(row_44_a_target_that_is_gone_is_lost_with_an_event) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerBrainDef brain = busyBlender();
    brain.behaviors[0].target = VEER_TARGET_KIND_AGENT, brain.behaviors[0].targetAgent = busy.agents[0];
    CHECK_OK(veer_setBrain(busy.world, busy.blender, &brain));
    takeSteps(busy.world, 5);
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[0]));
    CHECK_EQ(eventsOf(busy.world, VEER_EVENT_TARGET_LOST, 2), 1); /* the behavior of the brain lost its target in the same call */
    CHECK_OK(veer_getBrain(busy.world, busy.blender, &brain));
    CHECK_EQ(brain.behaviors[0].targetAgent.bits, 0);
    takeSteps(busy.world, 1);
    CHECK_EQ(eventsOf(busy.world, VEER_EVENT_TARGET_LOST, 3), 1); /* the agent's own target */
    CHECK_EQ(veer_columnU32(busy.world, VEER_COLUMN_TARGET_KIND)[3], VEER_OWN_TARGET_NONE);
    isSound(busy.world);
    takeSteps(busy.world, 1);
    CHECK_EQ(eventsOf(busy.world, VEER_EVENT_TARGET_LOST, 3), 0);
}

TEST(row_46_no_agent_is_its_own_target_but_two_may_chase_each_other) {
    Scoped(BusyWorld) busy = busyWorld();
    REFUSED(busy.world, veer_setTargetAgent(busy.world, busy.agents[2], busy.agents[2]), VEER_E_RANGE, "target");
    CHECK_OK(veer_setTargetAgent(busy.world, busy.agents[2], busy.agents[3]));
    CHECK_OK(veer_setTargetAgent(busy.world, busy.agents[3], busy.agents[2]));
    takeSteps(busy.world, 120);
    isSound(busy.world);
}

TEST(row_51_agents_may_be_removed_while_their_events_are_read) {
    Scoped(BusyWorld) busy = busyWorld();
    columnOf(busy.world, VEER_COLUMN_X)[2] = NAN;
    takeSteps(busy.world, 1);
    uint32_t count;
    const VeerEvent *events = veer_events(busy.world, &count);
    CHECK(count >= 1);
    for (uint32_t i = 0; i < count; i++)
        if (events[i].type == VEER_EVENT_QUARANTINED) CHECK_OK(veer_removeAgent(busy.world, events[i].agent));
    CHECK_EQ(veer_isAlive(busy.world, busy.agents[2].bits), VEER_E_STALE);
    isSound(busy.world);
}
