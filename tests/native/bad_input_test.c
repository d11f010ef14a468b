/* Tests bad input, part 1: a call with a bad id or definition changes nothing, and its error names the call and the argument. */
#include "refusal.h"
#include "given.h"

TEST(row_1_null_pointers_are_refused) {
    BusyWorld busy = busyWorld();
    Scoped(VeerWorldId) w = busy.world, none = {1};
    VeerWorldDef worldDef = veer_defaultWorldDef();
    VeerAgentDef agentDef = veer_defaultAgentDef();
    VeerBrainDef brainDef = veer_defaultBrainDef();
    VeerPathDef pathDef = veer_defaultPathDef();
    VeerObstacleDef obstacleDef = veer_defaultObstacleDef();
    VeerAgentId agentId;
    VeerBrainId brainId;
    VeerPathId pathId;
    VeerObstacleId obstacleId;
    CHECK_EQ(veer_createWorld(NULL, &none), VEER_E_NULL);
    CHECK_EQ(none.bits, 0);
    CHECK_EQ(veer_createWorld(&worldDef, NULL), VEER_E_NULL);
    CHECK_EQ(veer_loadWorld(&worldDef, sizeof worldDef, NULL), VEER_E_NULL);
    REFUSED(w, veer_addAgent(w, NULL, &agentId), VEER_E_NULL, "def");
    REFUSED(w, veer_addAgent(w, &agentDef, NULL), VEER_E_NULL, "agent");
    REFUSED(w, veer_getAgent(w, busy.agents[0], NULL), VEER_E_NULL, "def");
    REFUSED(w, veer_setAgent(w, busy.agents[0], NULL), VEER_E_NULL, "def");
    REFUSED(w, veer_addBrain(w, NULL, &brainId), VEER_E_NULL, "def");
    REFUSED(w, veer_addBrain(w, &brainDef, NULL), VEER_E_NULL, "brain");
    REFUSED(w, veer_getBrain(w, busy.patroller, NULL), VEER_E_NULL, "def");
    REFUSED(w, veer_setBrain(w, busy.patroller, NULL), VEER_E_NULL, "def");
    REFUSED(w, veer_addPath(w, NULL, &pathId), VEER_E_NULL, "def");
    REFUSED(w, veer_addPath(w, &pathDef, NULL), VEER_E_NULL, "path");
    pathDef.pointCount = 3;
    REFUSED(w, veer_addPath(w, &pathDef, &pathId), VEER_E_NULL, "def.points");
    REFUSED(w, veer_setPath(w, busy.route, NULL), VEER_E_NULL, "def");
    REFUSED(w, veer_addObstacle(w, NULL, &obstacleId), VEER_E_NULL, "def");
    REFUSED(w, veer_addObstacle(w, &obstacleDef, NULL), VEER_E_NULL, "obstacle");
    REFUSED(w, veer_getObstacle(w, busy.disc, NULL), VEER_E_NULL, "def");
    REFUSED(w, veer_setObstacle(w, busy.disc, NULL), VEER_E_NULL, "def");
    REFUSED(w, veer_reserve(w, NULL), VEER_E_NULL, "capacity");
    REFUSED(w, veer_getCapacity(w, NULL), VEER_E_NULL, "capacity");
    REFUSED(w, veer_getWorldDef(w, NULL), VEER_E_NULL, "def");
    REFUSED(w, veer_advance(w, 0.1f, NULL), VEER_E_NULL, "result");
    REFUSED(w, veer_getStats(w, NULL), VEER_E_NULL, "stats");
    REFUSED(w, veer_explain(w, busy.agents[0], NULL), VEER_E_NULL, "out");
    REFUSED(w, veer_hashAgent(w, busy.agents[0], NULL), VEER_E_NULL, "hash");
    REFUSED(w, veer_hash(w, NULL), VEER_E_NULL, "hash");
    REFUSED(w, veer_save(w, NULL, 1u << 30), VEER_E_NULL, "bytes");
    REFUSED(w, veer_restore(w, NULL, 1u << 30), VEER_E_NULL, "bytes");
    CHECK(veer_events(w, NULL) != NULL);
}

TEST(row_2_every_call_refuses_a_destroyed_world) {
    BusyWorld busy = busyWorld();
    VeerWorldId w = busy.world;
    VeerAgentDef agentDef = veer_defaultAgentDef();
    VeerAgentId id = {1};
    uint32_t count = 5;
    CHECK_OK(veer_destroyWorld(w));
    CHECK_EQ(veer_step(w, 0.01f), VEER_E_WORLD);
    CHECK(strcmp(veer_lastError(veer_nullWorld)->call, "veer_step") == 0);
    CHECK(strcmp(veer_lastError(w)->call, "veer_step") == 0); /* reading the error does not clear it */
    CHECK_EQ(veer_addAgent(w, &agentDef, &id), VEER_E_WORLD);
    CHECK_EQ(id.bits, 0);
    CHECK_EQ(veer_removeAgent(w, busy.agents[0]), VEER_E_WORLD);
    CHECK_EQ(veer_removePath(w, busy.route), VEER_E_WORLD);
    CHECK_EQ(veer_removeBrain(w, busy.patroller), VEER_E_WORLD);
    CHECK_EQ(veer_removeObstacle(w, busy.disc), VEER_E_WORLD);
    CHECK_EQ(veer_validate(w), VEER_E_WORLD);
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerCapacityDef capacity;
    VeerExplain why;
    unsigned char bytes[8] = {0};
    CHECK_EQ(veer_getBrain(w, busy.patroller, &brain), VEER_E_WORLD);
    CHECK_EQ(veer_explain(w, busy.agents[0], &why), VEER_E_WORLD);
    CHECK_EQ(veer_getCapacity(w, &capacity), VEER_E_WORLD);
    CHECK_EQ(veer_save(w, bytes, sizeof bytes), VEER_E_WORLD);
    CHECK_EQ(veer_restore(w, bytes, sizeof bytes), VEER_E_WORLD);
    CHECK_EQ(veer_columnLanes(w, VEER_COLUMN_X), 0);
    uint64_t hash;
    CHECK_EQ(veer_hash(w, &hash), VEER_E_WORLD);
    CHECK_EQ(veer_hashAgent(w, busy.agents[0], &hash), VEER_E_WORLD);
    CHECK(veer_events(w, &count) == NULL);
    CHECK_EQ(count, 0);
    CHECK_EQ(veer_saveSize(w), 0);
    CHECK_EQ(veer_slotCount(w), 0);
    CHECK_EQ(veer_agentAt(w, 0).bits, 0);
    CHECK_EQ(veer_destroyWorld(w), VEER_E_WORLD);
    CHECK_EQ(veer_step(veer_nullWorld, 0.01f), VEER_E_WORLD);
    CHECK_EQ(veer_step((VeerWorldId){~0u}, 0.01f), VEER_E_WORLD);
}

/* A world without context maps may reserve them later, but not with too few directions. */
TEST(row_41_reserving_too_few_directions_is_refused) {
    VeerWorldDef def = DEFINED(VeerWorldDef, busyWorldDef(), .capacity.slots = 0);
    Scoped(VeerWorldId) world = makeWorld(def);
    VeerCapacityDef more = def.capacity;
    more.slots = VEER_MIN_SLOTS - 1;
    REFUSED(world, veer_reserve(world, &more), VEER_E_RANGE, "capacity.slots");
    more.slots = 0;
    more.agents++;
    CHECK_OK(veer_reserve(world, &more)); /* 0 directions are allowed */
    more.slots = VEER_MIN_SLOTS;
    CHECK_OK(veer_reserve(world, &more));
}

TEST(row_3_random_bits_are_refused_as_ids) {
    Scoped(BusyWorld) busy = busyWorld();
    uint32_t random = 3;
    REFUSED(busy.world, veer_removeAgent(busy.world, veer_nullAgent), VEER_E_HANDLE, "agent");
    REFUSED(busy.world, veer_removeAgent(busy.world, (VeerAgentId){~0ull}), VEER_E_HANDLE, "agent");
    for (int i = 0; i < 3000; i++) {
        VeerAgentId id = {(uint64_t)test_random(&random) << 32 | test_random(&random)};
        if (i % 2) id.bits = busy.agents[i % BUSY_AGENTS].bits ^ 1ull << test_random(&random) % 64; /* one bit differs */
        int isKnown = 0;
        for (int k = 0; k < BUSY_AGENTS; k++) isKnown |= VEER_ID_EQUALS(id, busy.agents[k]);
        if (isKnown) continue;
        VeerResult result = veer_setTargetPoint(busy.world, id, (VeerVec3){1, 2, 3});
        CHECK(result == VEER_E_HANDLE || result == VEER_E_STALE || result == VEER_E_WRONG_WORLD);
        CHECK_EQ(veer_isAlive(busy.world, id.bits) == VEER_OK && veer_removeAgent(busy.world, id) == VEER_OK, 0);
    }
    isSound(busy.world);
}

TEST(row_3_the_bits_of_one_kind_of_id_are_refused_for_another_kind) {
    BusyWorld busy = busyWorld();
    Scoped(VeerWorldId) w = busy.world;
    VeerBrainDef brain = busyPatroller((VeerPathId){busy.patroller.bits}); /* passes the id of a brain as the id of a path */
    VeerAgentId agentId;
    VeerBrainId brainId;
    VeerAgentDef agent = AGENT(.brain.bits = busy.route.bits);
    REFUSED(w, veer_removeAgent(w, (VeerAgentId){busy.patroller.bits}), VEER_E_HANDLE, "agent");
    REFUSED(w, veer_removeBrain(w, (VeerBrainId){busy.agents[0].bits}), VEER_E_HANDLE, "brain");
    REFUSED(w, veer_removePath(w, (VeerPathId){busy.disc.bits}), VEER_E_HANDLE, "path");
    REFUSED(w, veer_removeObstacle(w, (VeerObstacleId){busy.route.bits}), VEER_E_HANDLE, "obstacle");
    REFUSED(w, veer_addBrain(w, &brain, &brainId), VEER_E_HANDLE, "def.behaviors[0].path");
    REFUSED(w, veer_addAgent(w, &agent, &agentId), VEER_E_HANDLE, "def.brain");
}

TEST(row_4_a_stale_id_never_means_the_new_owner_of_its_slot) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerAgentId old = busy.agents[0];
    CHECK_OK(veer_removeAgent(busy.world, old));
    REFUSED(busy.world, veer_removeAgent(busy.world, old), VEER_E_STALE, "agent");
    VeerAgentId next = busyAgent(busy.world, veer_nullBrain, 10, 10);
    CHECK_EQ(veer_slot(next), veer_slot(old));
    REFUSED(busy.world, veer_setTargetPoint(busy.world, old, (VeerVec3){0, 0, 0}), VEER_E_STALE, "agent");
    REFUSED(busy.world, veer_setTargetAgent(busy.world, busy.agents[1], old), VEER_E_STALE, "target");
    REFUSED(busy.world, veer_setDrive(busy.world, old, (VeerVec3){0, 0, 0}), VEER_E_STALE, "agent");
    VeerExplain explain;
    REFUSED(busy.world, veer_explain(busy.world, old, &explain), VEER_E_STALE, "agent");
}

TEST(row_6_ids_of_another_world_are_refused) {
    Scoped(BusyWorld) here = busyWorld(), there = busyWorld();
    REFUSED(here.world, veer_removeAgent(here.world, there.agents[0]), VEER_E_WRONG_WORLD, "agent");
    REFUSED(here.world, veer_removePath(here.world, there.route), VEER_E_WRONG_WORLD, "path");
    VeerBrainDef brain = busyPatroller(there.route);
    REFUSED(here.world, veer_setBrain(here.world, here.patroller, &brain), VEER_E_WRONG_WORLD, "def.behaviors[0].path");
    brain = busyBlender();
    brain.behaviors[1].target = VEER_TARGET_KIND_AGENT, brain.behaviors[1].targetAgent = there.agents[0];
    REFUSED(here.world, veer_setBrain(here.world, here.blender, &brain), VEER_E_WRONG_WORLD, "def.behaviors[1].targetAgent");
}

TEST(row_7_things_beyond_the_capacity_are_refused) {
    BusyWorld busy = busyWorld();
    Scoped(VeerWorldId) w = busy.world;
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerBrainDef brain = busyBlender();
    VeerObstacleDef disc = veer_defaultObstacleDef();
    VeerAgentId agentId;
    VeerPathId pathId;
    VeerObstacleId obstacleId;
    float points[30 * 3];
    for (int i = 0; i < 90; i++) points[i] = (float)(i * i % 301);
    VeerPathDef path = pathThrough(points, 30);
    REFUSED(w, veer_addPath(w, &path, &pathId), VEER_E_FULL, "capacity.points");
    CHECK_EQ(pathId.bits, 0);
    path.pointCount = 1;
    CHECK_OK(veer_addPath(w, &path, &pathId));
    REFUSED(w, veer_addPath(w, &path, &pathId), VEER_E_FULL, "capacity.paths");
    for (int i = 0; i < 2; i++) {
        CHECK_OK(veer_addAgent(w, &agent, &agentId));
        CHECK_OK(veer_addObstacle(w, &disc, &obstacleId));
    }
    VeerBrainId brainId = addBrain(w, brain);
    REFUSED(w, veer_addAgent(w, &agent, &agentId), VEER_E_FULL, "capacity.agents");
    REFUSED(w, veer_addObstacle(w, &disc, &obstacleId), VEER_E_FULL, "capacity.obstacles");
    REFUSED(w, veer_addBrain(w, &brain, &brainId), VEER_E_FULL, "capacity.brains");
    brain = busyPatroller(busy.route);
    brain.context.slots = 16;
    REFUSED(w, veer_setBrain(w, busy.patroller, &brain), VEER_E_FULL, "capacity.slots");
    for (brain = busyBlender(); brain.behaviorCount < 8; brain.behaviorCount++)
        brain.behaviors[brain.behaviorCount] = veer_behavior(VEER_BEHAVIOR_WANDER);
    REFUSED(w, veer_setBrain(w, busy.blender, &brain), VEER_E_FULL, "capacity.state");
    isSound(w);
}

TEST(row_8_capacities_out_of_range_are_refused_before_anything_is_allocated) {
    Scoped(BusyWorld) busy = busyWorld();
    for (uint32_t which = 0; which < 6; which++) {
        static const uint32_t bad[] = {0, 0x80000000u, 0xFFFFFFFFu, 1048577};
        for (uint32_t i = 0; i < 4; i++) {
            VeerWorldDef def = busyWorldDef();
            uint32_t *capacities[] = {&def.capacity.agents, &def.capacity.brains,    &def.capacity.paths,
                                      &def.capacity.points, &def.capacity.obstacles, &def.capacity.events};
            VeerWorldId world = {1};
            *capacities[which] = bad[i];
            CHECK_EQ(veer_createWorld(&def, &world), VEER_E_RANGE);
            CHECK_EQ(world.bits, 0);
            CHECK(strncmp(veer_lastError(veer_nullWorld)->argument, "def.capacity.", 13) == 0);
            if (bad[i]) REFUSED(busy.world, veer_reserve(busy.world, &def.capacity), VEER_E_RANGE, NULL);
        }
    }
}

TEST(row_8_and_52_capacities_beyond_the_memory_are_refused_and_change_nothing) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerWorldId world;
    VeerWorldDef def = DEFINED(VeerWorldDef, busyWorldDef(), .capacity.agents = VEER_MAX_AGENTS, .capacity.slots = 64);
    CHECK_EQ(veer_createWorld(&def, &world), VEER_E_MEMORY);
    CHECK_EQ(veer_lastError(veer_nullWorld)->code, VEER_E_MEMORY);
    REFUSED(busy.world, veer_reserve(busy.world, &def.capacity), VEER_E_MEMORY, "capacity.agents");
    takeSteps(busy.world, 3);
    isSound(busy.world);
}

/* ---- definitions: each float of a definition is set to each bad value in turn */

TEST(rows_10_13_19_20_22_23_numbers_of_an_agent_that_are_out_of_range_are_refused) {
    static const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 2e9f, -2e9f};
    static const NumberField fields[] = {
        FIELD(VeerAgentDef, "def", x),         FIELD(VeerAgentDef, "def", y),         FIELD(VeerAgentDef, "def", z),
        FIELD(VeerAgentDef, "def", velocityX), FIELD(VeerAgentDef, "def", velocityY), FIELD(VeerAgentDef, "def", velocityZ),
        FIELD(VeerAgentDef, "def", radius),    FIELD(VeerAgentDef, "def", mass),      FIELD(VeerAgentDef, "def", maxSpeed)};
    Scoped(BusyWorld) busy = busyWorld();
    for (uint32_t f = 0; f < sizeof fields / sizeof *fields; f++)
        for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            VeerAgentDef def = veer_defaultAgentDef();
            VeerResult code = i < 3 ? VEER_E_NOT_FINITE : VEER_E_RANGE;
            VeerAgentId id = {1};
            memcpy((char *)&def + fields[f].offset, &bad[i], sizeof bad[i]);
            REFUSED(busy.world, veer_addAgent(busy.world, &def, &id), code, fields[f].name);
            CHECK_EQ(id.bits, 0);
            REFUSED(busy.world, veer_setAgent(busy.world, busy.agents[0], &def), code, fields[f].name);
        }
    REFUSED_FIELD(busy.world, Agent, AGENT(), mass, 0, VEER_E_RANGE);
    REFUSED_FIELD(busy.world, Agent, AGENT(), maxForce, NAN, VEER_E_NOT_FINITE);
    REFUSED_FIELD(busy.world, Agent, AGENT(), maxForce, -1, VEER_E_RANGE);
    REFUSED_FIELD(busy.world, Agent, AGENT(), radius, -1, VEER_E_RANGE);
    CHECK_EQ(veer_lastError(busy.world)->value, -1.0f);
    CHECK(strstr(veer_lastError(busy.world)->message, "veer_addAgent: def.radius = -1") != NULL);
}

TEST(rows_10_and_13_targets_drives_and_positions_must_be_finite_and_in_range) {
    BusyWorld busy = busyWorld();
    Scoped(VeerWorldId) w = busy.world;
    VeerAgentId agent = busy.agents[0];
    REFUSED(w, veer_setTargetPoint(w, agent, (VeerVec3){NAN, 0, 0}), VEER_E_NOT_FINITE, "point.x");
    REFUSED(w, veer_setTargetPoint(w, agent, (VeerVec3){0, -INFINITY, 0}), VEER_E_NOT_FINITE, "point.y");
    REFUSED(w, veer_setTargetPoint(w, agent, (VeerVec3){0, 0, 3e38f}), VEER_E_RANGE, "point.z");
    REFUSED(w, veer_setDrive(w, agent, (VeerVec3){NAN, 0, 0}), VEER_E_NOT_FINITE, "direction.x");
    REFUSED(w, veer_reviveAgent(w, agent, (VeerVec3){0, 2e6f, 0}), VEER_E_RANGE, "position.y");
    REFUSED(w, veer_moveObstacle(w, busy.disc, (VeerVec3){NAN, 0, 0}, (VeerVec3){0, 0, 0}), VEER_E_NOT_FINITE, "position.x");
    REFUSED(w, veer_moveObstacle(w, busy.disc, (VeerVec3){0, 0, 0}, (VeerVec3){0, INFINITY, 0}), VEER_E_NOT_FINITE, "velocity.y");
    REFUSED(w, veer_moveObstacle(w, busy.disc, (VeerVec3){0, 0, -2e6f}, (VeerVec3){0, 0, 0}), VEER_E_RANGE, "position.z");
    CHECK_EQ(veer_setDrive(w, agent, (VeerVec3){3, 4, 0}), VEER_CLAMPED);
    CHECK_NEAR(veer_columnF32(w, VEER_COLUMN_DRIVE_X)[0], 0.6f, 1e-6f);
}

TEST(rows_39_and_40_worlds_without_extent_or_with_bad_cell_sizes_are_refused) {
    static const struct {
        size_t field;
        float value;
        VeerResult code;
        const char *argument;
    } cases[] = {
        {offsetof(VeerWorldDef, cellSize), -1.0f, VEER_E_RANGE, "def.cellSize"},
        {offsetof(VeerWorldDef, cellSize), NAN, VEER_E_NOT_FINITE, "def.cellSize"},
        {offsetof(VeerWorldDef, cellSize), 1e-38f, VEER_E_RANGE, "def.cellSize"},
        {offsetof(VeerWorldDef, maxX), 0.0f, VEER_E_RANGE, "def.maxX"},
        {offsetof(VeerWorldDef, maxY), -10.0f, VEER_E_RANGE, "def.maxY"},
        {offsetof(VeerWorldDef, minX), INFINITY, VEER_E_NOT_FINITE, "def.minX"},
        {offsetof(VeerWorldDef, maxZ), 2e6f, VEER_E_RANGE, "def.maxZ"},
        {offsetof(VeerWorldDef, stepTime), 0.0f, VEER_E_RANGE, "def.stepTime"},
        {offsetof(VeerWorldDef, stepTime), NAN, VEER_E_NOT_FINITE, "def.stepTime"},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        VeerWorldDef def = busyWorldDef();
        VeerWorldId world;
        memcpy((char *)&def + cases[i].field, &cases[i].value, sizeof(float));
        CHECK_EQ(veer_createWorld(&def, &world), cases[i].code);
        CHECK(strcmp(veer_lastError(veer_nullWorld)->argument, cases[i].argument) == 0);
    }
    VeerWorldId world;
    VeerWorldDef def = DEFINED(VeerWorldDef, busyWorldDef(), .dimensions = 4);
    CHECK_EQ(veer_createWorld(&def, &world), VEER_E_RANGE);
    def = busyWorldDef();
    setEdges(&def, VEER_EDGE_MODE_COUNT);
    CHECK_EQ(veer_createWorld(&def, &world), VEER_E_RANGE);
}

TEST(row_41_context_maps_have_4_to_64_slots) {
    static const uint32_t bad[] = {0, 1, 3, 65, 257, 0xFFFFFFFFu};
    Scoped(BusyWorld) busy = busyWorld();
    for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        VeerBrainDef brain = busyPatroller(busy.route);
        brain.context.slots = bad[i];
        REFUSED(busy.world, veer_setBrain(busy.world, busy.patroller, &brain), VEER_E_RANGE, "def.context.slots");
    }
    VeerWorldId world;
    VeerWorldDef def = DEFINED(VeerWorldDef, busyWorldDef(), .capacity.slots = 3);
    CHECK_EQ(veer_createWorld(&def, &world), VEER_E_RANGE);
}

/* Every 32-bit field of a brain, parameters included, is set to random values: either the brain is rejected, or the value is in its
 * range. */
TEST(row_43_brains_of_random_lanes_are_refused_or_harmless) {
    static const uint32_t bad[] = {0x7FC00000u, 0x7F800000u, 0xFF800000u, 0xBF800000u, 0xFFFFFFFFu, 0x7F7FFFFFu, 0x80000000u, 99u};
    Scoped(BusyWorld) busy = busyWorld();
    uint32_t random = 9, accepted = 0;
    for (uint32_t i = 0; i < 6000; i++) {
        VeerAgentId agent = busy.agents[i % 2 ? 0 : 2];
        VeerBrainId brain = i % 2 ? busy.patroller : busy.blender;
        VeerBrainDef def = i % 2 ? busyPatroller(busy.route) : busyBlender();
        def.behaviors[1] = veer_behavior(i / 2 % VEER_BEHAVIOR_TYPES);
        uint32_t lane = test_random(&random) % (offsetof(VeerBrainDef, behaviors) / 4 + 3 * sizeof(VeerBehavior) / 4);
        memcpy((char *)&def + (size_t)lane * 4, &bad[test_random(&random) % 8], 4);
        uint64_t before = hashOf(busy.world);
        VeerResult result = veer_setBrain(busy.world, brain, &def);
        if (result != VEER_OK) {
            CHECK(result < 0);
            CHECK_EQ(hashOf(busy.world), before);
            continue;
        }
        accepted++;
        takeSteps(busy.world, 1);
        isSound(busy.world);
        CHECK_OK(veer_isAlive(busy.world, agent.bits));
    }
    CHECK(accepted > 100 && accepted < 5000);
}

TEST(row_43_weights_must_be_finite) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerBrainDef brain = DEFINED(VeerBrainDef, busyBlender(), .behaviors[2].weight = NAN);
    REFUSED(busy.world, veer_setBrain(busy.world, busy.blender, &brain), VEER_E_NOT_FINITE, "def.behaviors[2].weight");
    CHECK_EQ(veer_lastError(busy.world)->index, 2);
    brain.behaviors[2].weight = INFINITY;
    REFUSED(busy.world, veer_setBrain(busy.world, busy.blender, &brain), VEER_E_NOT_FINITE, "def.behaviors[2].weight");
    brain.behaviors[2].weight = 1.0f, brain.behaviors[1].type = VEER_BEHAVIOR_TYPES;
    REFUSED(busy.world, veer_setBrain(busy.world, busy.blender, &brain), VEER_E_RANGE, "def.behaviors[1].type");
    brain = busyBlender();
    brain.behaviorCount = VEER_MAX_BEHAVIORS + 1;
    REFUSED(busy.world, veer_setBrain(busy.world, busy.blender, &brain), VEER_E_RANGE, "def.behaviorCount");
}
