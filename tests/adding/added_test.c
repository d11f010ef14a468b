/* Tests that a new behavior, combiner, column, obstacle kind and call work like the built-in ones: settings, checks, hash, save, explain,
 * queries. */
#include <string.h>

#include "test.h"
#include "veer.h"

#define DT (1.0f / 60)

/* Returns a world with a diamond and an agent that zigzags to the right, in a brain that takes the strongest behavior. */
static VeerWorldId addedWorld(VeerAgentId *agent, VeerBrainDef *brain) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerAgentDef agentDef = veer_defaultAgentDef();
    VeerObstacleDef diamond = veer_defaultObstacleDef();
    VeerObstacleId obstacle;
    VeerWorldId world;
    CHECK_EQ(veer_createWorld(&def, &world), VEER_OK);
    *brain = veer_defaultBrainDef();
    brain->combine = VEER_COMBINE_STRONGEST;
    brain->behaviors[0] = veer_behavior(VEER_BEHAVIOR_ZIGZAG);
    brain->behaviors[1] = veer_behavior(VEER_BEHAVIOR_FLEE);
    brain->behaviors[1].weight = 0.5f;
    brain->behaviorCount = 2;
    CHECK_EQ(veer_addBrain(world, brain, &agentDef.brain), VEER_OK);
    CHECK_EQ(veer_addAgent(world, &agentDef, agent), VEER_OK);
    CHECK_EQ(veer_setTargetPoint(world, *agent, (VeerVec3){500, 0, 0}), VEER_OK);
    diamond.kind = VEER_OBSTACLE_KIND_DIAMOND;
    diamond.y = 300;
    diamond.halfWidth = diamond.halfHeight = 40;
    CHECK_EQ(veer_addObstacle(world, &diamond, &obstacle), VEER_OK);
    return world;
}

TEST(a_new_behavior_steers_in_a_new_combiner_and_both_are_explained) {
    VeerAgentId agent;
    VeerBrainDef brain;
    VeerWorldId world = addedWorld(&agent, &brain);
    VeerExplain why;
    CHECK_EQ(veer_explain(world, agent, &why), VEER_OK);
    CHECK_EQ(why.combine, VEER_COMBINE_STRONGEST);
    CHECK(why.behaviors[0].share > 0.5f);
    for (int i = 0; i < 60; i++) CHECK_EQ(veer_step(world, DT), VEER_OK);
    CHECK(veer_columnF32(world, VEER_COLUMN_X)[0] > 50);
    brain.behaviors[0].params.zigzag.width = 20;
    VeerBrainId other;
    CHECK_EQ(veer_addBrain(world, &brain, &other), VEER_E_RANGE);
    CHECK_EQ(strcmp(veer_lastError(world)->argument, "def.behaviors[0].width"), 0);
    CHECK_EQ(veer_destroyWorld(world), VEER_OK);
}

TEST(a_new_column_is_hashed_saved_checked_and_slows_its_agent) {
    VeerAgentId agent;
    VeerBrainDef brain;
    VeerWorldId world = addedWorld(&agent, &brain), loaded;
    static unsigned char bytes[1 << 20];
    uint64_t before, after;
    const uint32_t size = veer_saveSize(world);
    CHECK_EQ(veer_hash(world, &before), VEER_OK);
    veer_columnF32(world, VEER_COLUMN_FATIGUE)[0] = 0.75f;
    CHECK_EQ(veer_hash(world, &after), VEER_OK);
    CHECK(before != after);
    CHECK_EQ(veer_save(world, bytes, size), VEER_OK);
    CHECK_EQ(veer_loadWorld(bytes, size, &loaded), VEER_OK);
    CHECK_EQ(veer_columnF32(loaded, VEER_COLUMN_FATIGUE)[0], 0.75f);
    veer_columnF32(world, VEER_COLUMN_FATIGUE)[0] = 7;
    for (int i = 0; i < 60; i++) CHECK_EQ(veer_step(loaded, DT), VEER_OK);
    CHECK_EQ(veer_step(world, DT), VEER_OK);
    CHECK_EQ(veer_columnF32(world, VEER_COLUMN_FATIGUE)[0], 1);
    CHECK(veer_columnF32(loaded, VEER_COLUMN_X)[0] < 40);
    CHECK_EQ(veer_destroyWorld(world), VEER_OK);
    CHECK_EQ(veer_destroyWorld(loaded), VEER_OK);
}

#define OLDER_SAVE(name, words, hash, ...) \
    enum { words_##name = words }; \
    static const uint32_t runs_##name[] = {__VA_ARGS__};
#include "older_saves.inl"

TEST(a_world_saved_before_there_was_a_column_has_its_default) {
    static uint64_t bytes[words_wrapped / 2 + 1];
    char *to = (char *)bytes;
    VeerWorldId world;
    for (const uint32_t *run = runs_wrapped; run[0] || run[1]; run += 2 + run[1]) {
        memcpy(to + 4 * run[0], run + 2, 4 * run[1]);
        to += 4 * (run[0] + run[1]);
    }
    CHECK_EQ(veer_loadWorld(bytes, 4 * words_wrapped, &world), VEER_OK);
    CHECK_EQ(veer_validate(world), VEER_OK);
    CHECK_EQ(veer_columnF32(world, VEER_COLUMN_FATIGUE)[0], 0);
    CHECK(veer_columnF32(world, VEER_COLUMN_MAX_SPEED)[0] > 0);
    for (int i = 0; i < 60; i++) CHECK_EQ(veer_step(world, DT), VEER_OK);
    CHECK_EQ(veer_destroyWorld(world), VEER_OK);
}

TEST(a_new_obstacle_kind_stops_rays_where_its_corners_are) {
    VeerAgentId agent;
    VeerBrainDef brain;
    VeerWorldId world = addedWorld(&agent, &brain);
    VeerRay ray = veer_defaultRay();
    VeerHit hit;
    ray.origin = (VeerVec3){20, 0, 0};
    ray.direction = (VeerVec3){0, 1, 0};
    ray.distance = 1000;
    CHECK_EQ(veer_raycast(world, &ray, &hit), VEER_OK);
    CHECK_NEAR(hit.distance, 280, 0.01);
    CHECK_EQ(veer_destroyWorld(world), VEER_OK);
}

TEST(the_call_that_was_added_answers_and_refuses) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerAgentDef agentDef = veer_defaultAgentDef();
    VeerWorldId world;
    VeerAgentId agent;
    VeerVec3 way;
    agentDef.x = 10;
    CHECK_EQ(veer_createWorld(&def, &world), VEER_OK);
    CHECK_EQ(veer_addAgent(world, &agentDef, &agent), VEER_OK);
    CHECK_EQ(veer_bearing(world, agent, (VeerVec3){13, 4, 0}, &way), VEER_OK);
    CHECK(way.x > 2.9f && way.x < 3.1f && way.y > 3.9f && way.y < 4.1f);
    CHECK_EQ(veer_bearing(world, agent, (VeerVec3){10, 0, 0}, &way), VEER_NO_RESULT);
    CHECK_EQ(veer_bearing(world, veer_nullAgent, (VeerVec3){0, 0, 0}, &way), VEER_E_HANDLE);
    CHECK_EQ(veer_destroyWorld(world), VEER_OK);
}
