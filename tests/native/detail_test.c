/* Tests the level of detail: distant agents use maps with at most half the slots, and the paths of other agents do not change. */
#include "busy_world.h"
#include "given.h"

enum { WALKERS = 24, STEPS = 900 };

static VeerBrainDef walkerBrain(uint32_t slots) {
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_AVOID_AGENTS);
    brain.combine = VEER_COMBINE_CONTEXT, brain.context.slots = slots;
    return brain;
}

/* Returns a world in which walkers cross a field of pillars to the opposite side. */
static VeerWorldId field(uint32_t slots, uint32_t level) {
    VeerAgentId id;
    uint32_t random = 3;
    VeerWorldDef def = WORLD(.capacity.slots = 32, .capacity.obstacles = 40);
    VeerWorldId world = makeWorld(def);
    VeerBrainDef brainDef = walkerBrain(slots);
    VeerBrainId brain = addBrain(world, brainDef);
    for (uint32_t i = 0; i < 40; i++) {
        VeerObstacleDef pillar = OBSTACLE(.x = test_range(&random, -300.0f, 300.0f), .y = test_range(&random, -300.0f, 300.0f),
                                          .radius = test_range(&random, 10.0f, 25.0f));
        addObstacle(world, pillar);
    }
    for (uint32_t i = 0; i < WALKERS; i++) {
        VeerAgentDef walker = AGENT(.brain = brain, .detailLevel = level, .x = i % 2 ? -380.0f : 380.0f, .y = -300.0f + 25.0f * (float)i);
        CHECK_OK(veer_addAgent(world, &walker, &id));
        CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(-walker.x, walker.y, 0.0f)));
    }
    return world;
}

static void setLevels(VeerWorldId world, uint32_t level) {
    uint32_t *levels = veer_columnU32(world, VEER_COLUMN_DETAIL_LEVEL);
    for (uint32_t i = 0; i < WALKERS; i++) levels[i] = level;
}

static int isAtSamePlaces(VeerWorldId a, VeerWorldId b) {
    return memcmp(veer_columnF32(a, VEER_COLUMN_X), veer_columnF32(b, VEER_COLUMN_X), WALKERS * sizeof(float)) == 0 &&
           memcmp(veer_columnF32(a, VEER_COLUMN_Y), veer_columnF32(b, VEER_COLUMN_Y), WALKERS * sizeof(float)) == 0;
}

STUDY(each_level_moves_exactly_like_a_brain_with_half_the_slots) {
    static const uint32_t few[] = {32, 16, 8, 4};
    for (uint32_t level = 0; level < 4; level++) {
        Scoped(VeerWorldId) coarse = field(32, level), plain = field(few[level], 0);
        for (uint32_t i = 0; i < STEPS; i++) {
            CHECK_OK(veer_step(coarse, DT));
            CHECK_OK(veer_step(plain, DT));
            if (!CHECK(isAtSamePlaces(coarse, plain))) break;
        }
        CHECK_EQ(veer_columnU32(coarse, VEER_COLUMN_MAP_SLOTS)[5], few[level]);
    }
}

TEST(each_level_halves_the_rays_that_are_cast) {
    uint32_t checks[2];
    for (uint32_t level = 0; level < 2; level++) {
        Scoped(VeerWorldId) world = field(32, level);
        CHECK_OK(veer_step(world, DT));
        checks[level] = statsOf(world).shapeChecks;
    }
    CHECK(checks[1] > 0);
    CHECK_EQ(checks[0], 2 * checks[1]);
}

TEST(no_level_leaves_fewer_than_four_slots) {
    Scoped(VeerWorldId) world = field(6, 3);
    CHECK_OK(veer_step(world, DT));
    CHECK_EQ(veer_columnU32(world, VEER_COLUMN_MAP_SLOTS)[0], 4);
}

/* All levels are used, as if a camera flew over the agents. Every explanation matches the next step, and every agent arrives. */
STUDY(levels_may_change_in_motion_and_all_agents_arrive) {
    Scoped(VeerWorldId) world = field(16, 0);
    const float *x = veer_columnF32(world, VEER_COLUMN_X);
    for (uint32_t i = 0; i < 3 * STEPS; i++) {
        setLevels(world, i / 7 % 4);
        VeerExplain why = explainOf(world, veer_agentAt(world, 3));
        CHECK_EQ(why.slots, i / 7 % 4 < 2 ? 16u >> i / 7 % 4 : 4u);
        CHECK_OK(veer_step(world, DT));
        if (!CHECK(why.desiredX == veer_columnF32(world, VEER_COLUMN_DESIRED_X)[3])) break;
    }
    for (uint32_t i = 0; i < WALKERS; i++) CHECK(i % 2 ? x[i] > 350.0f : x[i] < -350.0f);
}

TEST(a_saved_world_continues_at_its_levels) {
    static uint8_t saved[4000000];
    Scoped(VeerWorldId) world = field(16, 1), again = {0};
    for (uint32_t i = 0; i < 100; i++) CHECK_OK(veer_step(world, DT));
    setLevels(world, 2); /* the level was set after the last step, so no step has used it yet */
    uint32_t size = veer_saveSize(world);
    if (!CHECK(size <= sizeof saved)) return;
    CHECK_OK(veer_save(world, saved, size));
    CHECK_OK(veer_loadWorld(saved, size, &again));
    stepWorld(world, 100, DT);
    stepWorld(again, 100, DT);
    CHECK_EQ(hashOf(world), hashOf(again));
}

TEST(an_invalid_level_in_the_column_counts_as_the_coarsest) {
    Scoped(VeerWorldId) world = field(32, 0);
    setLevels(world, 4000000000u);
    veer_columnU32(world, VEER_COLUMN_MAP_SLOTS)[2] = 77;
    for (uint32_t i = 0; i < 60; i++) CHECK_OK(veer_step(world, DT));
    CHECK_EQ(veer_columnU32(world, VEER_COLUMN_MAP_SLOTS)[2], 4);
    VeerAgentDef def = read_agent(world, veer_agentAt(world, 2));
    CHECK_EQ(def.detailLevel, 3);
    CHECK_OK(veer_validate(world));
    def.detailLevel = 4;
    CHECK_EQ(veer_setAgent(world, veer_agentAt(world, 2), &def), VEER_E_RANGE);
}

/* An agent with 16 slots at level 1, of which 8 are in use, seeks a target below it and remembers that direction as blocked. */
static float memoryAhead(float remembered) {
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerAgentDef agent = veer_defaultAgentDef();
    Scoped(VeerWorldId) world = makeWorld(veer_defaultWorldDef());
    brain.combine = VEER_COMBINE_CONTEXT, brain.context.align = VEER_ALIGN_WORLD;
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_SEEK);
    agent.brain = addBrain(world, brain), agent.detailLevel = 1;
    VeerAgentId id = addAgent(world, agent);
    CHECK_OK(veer_setTargetPoint(world, id, veer_vec3(0.0f, -100.0f, 0.0f)));
    veer_columnF32(world, VEER_COLUMN_MEMORY)[1] = -remembered; /* the y coordinate of the first direction */
    return explainOf(world, id).chosenY;
}

TEST(a_blocked_direction_is_remembered_at_a_lower_level_of_detail_too) {
    CHECK_NEAR(memoryAhead(0.0f), -1.0, 1e-4);
    CHECK(memoryAhead(1.0f) > -0.9f);
}
