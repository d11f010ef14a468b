/* Tests that agents that the steer stage found to be far from obstacles move without a second query, and bit-identically. */
#include "busy_world.h"
#include "given.h"

enum { DISCS = 60, AGENTS = 50 };

static VeerWorldId forest(uint32_t seed) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    uint32_t random = seed;
    setEdges(&def, VEER_EDGE_MODE_CLAMP), boundSquare(&def, -40, 40);
    def.capacity.agents = AGENTS, def.capacity.obstacles = DISCS + 1;
    VeerWorldId world = makeWorld(def);
    for (uint32_t i = 0; i < DISCS; i++) {
        VeerObstacleDef disc = OBSTACLE(.kind = VEER_OBSTACLE_KIND_CIRCLE, .x = test_range(&random, -40, 40),
                                        .y = test_range(&random, -40, 40), .radius = test_range(&random, 0.2f, 3.0f));
        addObstacle(world, disc);
    }
    brain.combine = VEER_COMBINE_CONTEXT, brain.locomotion.contact = 1, brain.behaviorCount = 2;
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_WANDER);
    brain.behaviors[1] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.behaviors[1].weight = 0.2f; /* small enough that some agents touch obstacles */
    brain.behaviors[1].params.avoidObstacles.lookAhead = 8.0f;
    VeerBrainId brainId = addBrain(world, brain);
    for (uint32_t i = 0; i < AGENTS; i++) {
        VeerAgentDef agent = AGENT(.brain = brainId, .radius = 0.5f, .x = test_range(&random, -40, 40), .y = test_range(&random, -40, 40));
        addAgent(world, agent);
    }
    return world;
}

static uint32_t knownIn(const VeerWorld *world) {
    uint32_t known = 0;
    for (uint32_t slot = 0; slot < AGENTS; slot++) known += world->clearance[slot] > 2.0f;
    return known;
}

/* Calling the stages of a step one by one invalidates the clearances. */
TEST(agents_far_from_obstacles_move_as_if_they_had_looked_again) {
    for (uint32_t seed = 1; seed < 4; seed++) {
        Scoped(VeerWorldId) whole = forest(seed), parts = forest(seed);
        uint32_t known = 0, touched = 0;
        for (uint32_t step = 0; step < 150; step++) {
            CHECK_OK(veer_step(whole, DT));
            decideWorld(parts, DT);
            CHECK_OK(veer_move(parts));
            known += knownIn(veer_world(whole, "test"));
            touched += veer_world(whole, "test")->stats.contacts;
            CHECK_EQ(knownIn(veer_world(parts, "test")), 0);
            CHECK_EQ(hashOf(whole), hashOf(parts));
        }
        CHECK(known > 500 && touched > 0);
    }
}

/* An agent far from all obstacles is moved into an obstacle after it has steered: it begins to leave in the same step. */
TEST(a_clearance_is_forgotten_when_an_agent_is_moved_between_stages) {
    Scoped(VeerWorldId) id = forest(1);
    VeerWorld *world = veer_world(id, "test");
    uint32_t slot = 0;
    for (uint32_t step = 0; step < 100; step++) CHECK_OK(veer_step(id, DT));
    CHECK_OK(veer_perceive(id, DT));
    while (slot < AGENTS && !(world->clearance[slot] > 2.0f)) slot++;
    CHECK(slot < AGENTS);
    CHECK_OK(veer_decide(id));
    const VeerObstacleRecord *disc = &world->obstacles[0];
    world->x[slot] = disc->x + 0.1f * disc->radius, world->y[slot] = disc->y;
    CHECK_OK(veer_move(id));
    CHECK_NEAR(veer_length2(world->x[slot] - disc->x, world->y[slot] - disc->y), 0.1f * disc->radius + world->maxSpeed[slot] / 60.0f,
               1e-3f);
}
