/* Tests worlds and their ids: creation, growth, generations, reuse, hashes. */
#include "busy_world.h"

TEST(a_new_world_is_empty_and_has_its_settings) {
    VeerWorldDef def = busyWorldDef(), found;
    VeerWorldId world = make_world(def);
    CHECK_EQ(veer_slotCount(world), 0);
    CHECK_EQ(veer_tick(world), 0);
    CHECK_EQ(veer_agentAt(world, 0).bits, 0);
    CHECK_OK(veer_getWorldDef(world, &found));
    CHECK(memcmp(&def, &found, sizeof def) == 0);
    VeerCapacityDef capacity = read_capacity(world);
    CHECK(memcmp(&def.capacity, &capacity, sizeof capacity) == 0);
    isSound(world);
}

TEST(the_default_world_takes_an_agent_and_steps) {
    VeerWorldId world = make_world(WORLD());
    VeerAgentId agent = make_agent(world, AGENT(.x = 3.0f, .velocityY = 60.0f));
    takeSteps(world, 60);
    CHECK_EQ(veer_tick(world), 60);
    VeerAgentDef found = read_agent(world, agent);
    CHECK_EQ(found.x, 3.0f);
    CHECK_NEAR(found.y, 60.0f, 1e-3f); /* without a brain, the agent coasts */
    isSound(world);
}

TEST(a_thousand_worlds_can_exist_at_the_same_time) {
    enum { WORLDS = 1000 };
    static VeerWorldId worlds[WORLDS];
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity =
        (VeerCapacityDef){.agents = 1, .brains = 1, .paths = 1, .obstacles = 1, .points = 1, .slots = 0, .state = 0, .events = 1};
    for (uint32_t i = 0; i < WORLDS; i++) {
        def.seed = i;
        CHECK_OK(veer_createWorld(&def, &worlds[i]));
    }
    for (uint32_t i = 0; i < WORLDS; i++) {
        CHECK_OK(veer_getWorldDef(worlds[i], &def));
        CHECK_EQ(def.seed, i);
    }
    for (uint32_t i = 0; i < WORLDS; i++) CHECK_OK(veer_destroyWorld(worlds[i]));
    for (uint32_t i = 0; i < WORLDS; i++) CHECK_EQ(veer_step(worlds[i], 0.01f), VEER_E_WORLD);
}

TEST(a_world_is_destroyed_once_and_its_id_is_never_reused) {
    BusyWorld first = busyWorld();
    CHECK_OK(veer_destroyWorld(first.world));
    CHECK_EQ(veer_destroyWorld(first.world), VEER_E_WORLD);
    BusyWorld second = busyWorld();
    CHECK(first.world.bits != second.world.bits);
    CHECK_EQ(veer_step(first.world, 0.01f), VEER_E_WORLD);
    CHECK_EQ(veer_tick(second.world), 0);
}

TEST(equal_worlds_have_equal_hashes_and_the_seed_counts) {
    BusyWorld a = busyWorld(), b = busyWorld();
    VeerWorldDef def = busyWorldDef();
    def.seed++;
    BusyWorld c = newBusyWorld(&def);
    CHECK_EQ(hashOf(a.world), hashOf(b.world));
    takeSteps(a.world, 120);
    CHECK(hashOf(a.world) != hashOf(b.world));
    takeSteps(b.world, 120);
    CHECK_EQ(hashOf(a.world), hashOf(b.world));
    CHECK(hashOf(a.world) != hashOf(c.world));
}

TEST(every_saved_lane_in_use_is_hashed_except_user_data) {
    BusyWorld busy = busyWorld();
    takeSteps(busy.world, 30);
    uint32_t slot = veer_slot(busy.agents[1]);
    uint64_t before = hashOf(busy.world), agentBefore, after;
    CHECK_OK(veer_hashAgent(busy.world, busy.agents[1], &agentBefore));
    static const char *const keeps[] = {
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc) #keep,
#include "../../src/veer_schema.inl"
    };
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        uint32_t lanes = veer_columnLanes(busy.world, column);
        unsigned char *values = (unsigned char *)veer_columnF32(busy.world, column);
        if (!values) values = (unsigned char *)veer_columnU32(busy.world, column);
        if (!lanes) continue; /* a column of volume worlds */
        values += (size_t)slot * lanes * 4;
        int hashed = strcmp(keeps[column], "SAVED") == 0 && column != VEER_COLUMN_USER_DATA;
        values[1] ^= 1;
        CHECK_EQ(hashOf(busy.world) != before, hashed);
        CHECK_OK(veer_hashAgent(busy.world, busy.agents[1], &after));
        CHECK_EQ(after != agentBefore, hashed);
        values[1] ^= 1;
    }
    CHECK_EQ(hashOf(busy.world), before);
}

TEST(a_negative_zero_hashes_like_zero) {
    BusyWorld busy = busyWorld();
    float *velocityX = veer_columnF32(busy.world, VEER_COLUMN_VELOCITY_X);
    velocityX[0] = 0.0f;
    uint64_t before = hashOf(busy.world);
    velocityX[0] = -0.0f;
    CHECK_EQ(hashOf(busy.world), before);
}

TEST(lanes_of_free_slots_do_not_matter) {
    BusyWorld a = busyWorld(), b = busyWorld();
    CHECK_OK(veer_removeAgent(a.world, a.agents[1]));
    CHECK_OK(veer_removeAgent(b.world, b.agents[1]));
    float *driveX = veer_columnF32(a.world, VEER_COLUMN_DRIVE_X);
    driveX[1] = driveX[5] = 0.5f; /* simulates a caller that overwrites the whole column */
    CHECK_EQ(hashOf(a.world), hashOf(b.world));
    isSound(a.world);
    VeerAgentId x = busyAgent(a.world, a.blender, 90, 90), y = busyAgent(b.world, b.blender, 90, 90);
    CHECK_EQ(veer_slot(x), 1);
    CHECK_EQ(veer_slot(y), 1);
    takeSteps(a.world, 20);
    takeSteps(b.world, 20);
    CHECK_EQ(hashOf(a.world), hashOf(b.world));
}

TEST(reserving_keeps_the_hash_ids_and_columns_and_does_not_change_later_steps) {
    BusyWorld grown = busyWorld(), plain = busyWorld();
    takeSteps(grown.world, 45);
    takeSteps(plain.world, 45);
    const VeerCapacityDef more = {
        .agents = 100, .brains = 9, .paths = 5, .obstacles = 40, .points = 700, .slots = 32, .keepMaps = 1, .state = 20, .events = 64};
    CHECK_OK(veer_reserve(grown.world, &more));
    CHECK_EQ(hashOf(grown.world), hashOf(plain.world));
    VeerCapacityDef capacity = read_capacity(grown.world);
    CHECK(memcmp(&capacity, &more, sizeof more) == 0);
    for (uint32_t i = 0; i < BUSY_AGENTS; i++) {
        uint64_t a, b;
        CHECK_OK(veer_isAlive(grown.world, grown.agents[i].bits));
        CHECK_OK(veer_hashAgent(grown.world, grown.agents[i], &a));
        CHECK_OK(veer_hashAgent(plain.world, plain.agents[i], &b));
        CHECK_EQ(a, b);
        CHECK_EQ(veer_columnF32(grown.world, VEER_COLUMN_X)[i], veer_columnF32(plain.world, VEER_COLUMN_X)[i]);
    }
    isSound(grown.world);
    takeSteps(grown.world, 200);
    takeSteps(plain.world, 200);
    CHECK_EQ(hashOf(grown.world), hashOf(plain.world));
}

TEST(reserving_less_changes_nothing) {
    BusyWorld busy = busyWorld();
    const VeerCapacityDef less = {.agents = 1, .brains = 1, .paths = 1, .obstacles = 1, .points = 1, .slots = 0, .state = 0, .events = 1};
    float *x = veer_columnF32(busy.world, VEER_COLUMN_X);
    uint32_t size = veer_saveSize(busy.world);
    CHECK_OK(veer_reserve(busy.world, &less));
    CHECK(veer_columnF32(busy.world, VEER_COLUMN_X) == x);
    CHECK_EQ(veer_saveSize(busy.world), size);
}

/* ---- ids */

TEST(slots_are_reused_in_the_order_in_which_they_became_free) {
    BusyWorld busy = busyWorld();
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[2]));
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[0]));
    VeerAgentId a = busyAgent(busy.world, veer_nullBrain, 10, 10), b = busyAgent(busy.world, veer_nullBrain, 20, 20),
                c = busyAgent(busy.world, veer_nullBrain, 30, 30);
    CHECK_EQ(veer_slot(a), 2);
    CHECK_EQ(veer_slot(b), 0);
    CHECK_EQ(veer_slot(c), BUSY_AGENTS);
    CHECK(a.bits != busy.agents[2].bits && b.bits != busy.agents[0].bits);
    CHECK_EQ(veer_agentAt(busy.world, 2).bits, a.bits);
    CHECK_EQ(veer_slotCount(busy.world), BUSY_AGENTS + 1);
    isSound(busy.world);
}

TEST(row_5_a_slot_whose_generations_are_used_up_is_retired) {
    BusyWorld busy = busyWorld();
    VeerWorld *inside = veer_world(busy.world, "test");
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[0]));
    inside->slots[VEER_KIND_AGENT][0].generation = VEER_LAST_GENERATION - 1;
    VeerAgentId last[2];
    for (int i = 0; i < 2; i++) {
        last[i] = busyAgent(busy.world, veer_nullBrain, 10, 10);
        CHECK_EQ(veer_slot(last[i]), 0);
        CHECK_OK(veer_removeAgent(busy.world, last[i]));
    }
    VeerAgentId next = busyAgent(busy.world, veer_nullBrain, 10, 10);
    CHECK_EQ(veer_slot(next), BUSY_AGENTS); /* slot 0 is not reused yet */
    CHECK_EQ(veer_isAlive(busy.world, last[0].bits), VEER_E_STALE);
    CHECK(veer_isAlive(busy.world, last[1].bits) != VEER_OK);
    isSound(busy.world);
}

/* Adds and removes agents thousands of times in random order, and compares the world with a model of the living agents. */
TEST(ids_are_alive_exactly_as_long_as_their_owners) {
    enum { ROOM = 20, OPERATIONS = 6000 };
    static VeerAgentId living[ROOM], dead[OPERATIONS];
    VeerWorldDef def = busyWorldDef();
    VeerAgentDef agent = veer_defaultAgentDef();
    uint32_t random = 11, alive = 0, died = 0;
    def.capacity.agents = ROOM;
    VeerWorldId world = make_world(def);
    for (int i = 0; i < OPERATIONS; i++) {
        if (test_random(&random) % 2) {
            VeerAgentId id;
            VeerResult expected = alive < ROOM ? VEER_OK : VEER_E_FULL;
            if (CHECK_EQ(veer_addAgent(world, &agent, &id), expected) && expected == VEER_OK) living[alive++] = id;
        } else if (alive) {
            uint32_t at = test_random(&random) % alive;
            CHECK_OK(veer_removeAgent(world, living[at]));
            dead[died++] = living[at];
            living[at] = living[--alive];
        }
        if (died) CHECK_EQ(veer_removeAgent(world, dead[test_random(&random) % died]), VEER_E_STALE);
        if (i % 100 == 0) isSound(world);
    }
    for (uint32_t i = 0; i < alive; i++) CHECK_EQ(veer_agentAt(world, veer_slot(living[i])).bits, living[i].bits);
    for (uint32_t i = 0; i < died; i++) CHECK_EQ(veer_isAlive(world, dead[i].bits), VEER_E_STALE);
}

TEST(objects_of_every_kind_can_be_added_and_removed_in_any_order) {
    BusyWorld busy = busyWorld();
    CHECK_OK(veer_removePath(busy.world, busy.route));
    isSound(busy.world);
    takeSteps(busy.world, 5);
    CHECK_OK(veer_removeObstacle(busy.world, busy.wall));
    isSound(busy.world);
    CHECK_OK(veer_removeBrain(busy.world, busy.patroller));
    isSound(busy.world);
    takeSteps(busy.world, 5);
    VeerAgentDef left = read_agent(busy.world, busy.agents[0]);
    CHECK_EQ(left.brain.bits, 0);
    for (uint32_t i = 0; i < BUSY_AGENTS; i++) CHECK_OK(veer_removeAgent(busy.world, busy.agents[i]));
    CHECK_OK(veer_removeObstacle(busy.world, busy.block));
    CHECK_OK(veer_removeObstacle(busy.world, busy.disc));
    CHECK_OK(veer_removeBrain(busy.world, busy.blender));
    isSound(busy.world);
    takeSteps(busy.world, 5);
    VeerPathId old = busy.route;
    fillBusyWorld(&busy);
    CHECK(busy.route.bits != old.bits);
    takeSteps(busy.world, 30);
    isSound(busy.world);
}

TEST(columns_are_found_by_number_and_type) {
    BusyWorld busy = busyWorld();
    CHECK(veer_columnF32(busy.world, VEER_COLUMN_X) != NULL);
    CHECK(veer_columnU32(busy.world, VEER_COLUMN_X) == NULL);
    CHECK(veer_columnU32(busy.world, VEER_COLUMN_GROUP) != NULL);
    CHECK(veer_columnF32(busy.world, VEER_COLUMNS) == NULL);
    CHECK(veer_columnF32(veer_nullWorld, VEER_COLUMN_X) == NULL);
    CHECK_EQ(veer_columnLanes(busy.world, VEER_COLUMN_X), 1);
    CHECK_EQ(veer_columnLanes(busy.world, VEER_COLUMN_INTEREST), 8);
    CHECK_EQ(veer_columnLanes(busy.world, VEER_COLUMN_STATE), 8);
    CHECK_EQ(veer_columnLanes(busy.world, VEER_COLUMNS), 0);
}

/* One of three brains stores state, or none of them does. */
TEST(the_hash_covers_the_memory_of_agents_of_every_brain) {
    for (uint32_t wanderer = 0; wanderer <= 3; wanderer++) {
        VeerAgentDef agent = veer_defaultAgentDef();
        VeerWorldId world = make_world(WORLD());
        for (uint32_t i = 0; i < 3; i++) {
            VeerBrainDef brain = BRAIN(VEER_COMBINE_BLEND, i == wanderer ? VEER_BEHAVIOR_WANDER : VEER_BEHAVIOR_SEEK);
            VeerBrainId brainId = make_brain(world, &brain);
            if (i == wanderer) agent.brain = brainId;
        }
        make_agent(world, agent);
        uint64_t before = hashOf(world);
        veer_columnF32(world, VEER_COLUMN_STATE)[0] += 0.5f;
        uint64_t after = hashOf(world);
        CHECK_EQ(before != after, wanderer < 3);
    }
}
