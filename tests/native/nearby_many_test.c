/* Tests veer_within with many centers, for which the agents are sorted first: it finds the same agents in the same order as calls with one
 * center, which test all agents. */
#include "given.h"
#include "math/math.h"

enum { CENTERS = 40, MOST = 400 };

static VeerWorldDef anyWorld(uint32_t round, uint32_t *random) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.agents = MOST;
    def.minX = test_range(random, -300, 0);
    def.maxX = def.minX + test_range(random, 50, 900);
    def.minY = test_range(random, -300, 0);
    def.maxY = def.minY + test_range(random, 50, 900);
    if (round % 2) setEdges(&def, VEER_EDGE_MODE_WRAP);
    if (round % 4 == 1) def.edgesX = VEER_EDGE_MODE_CLAMP;
    if (round % 8 == 3) def.edgesY = VEER_EDGE_MODE_NONE;
    if (round % 5 == 4) def.dimensions = 3;
    if (round % 5 == 3) def.levels = 3;
    return def;
}

/* Adds agents, some of them outside the bounds, at the same place, removed, or moved to places that no agent can have. */
static void addAgents(VeerWorldId world, const VeerWorldDef *def, uint32_t *random) {
    const uint32_t count = test_random(random) % MOST;
    for (uint32_t i = 0; i < count; i++) {
        VeerAgentDef agent = AGENT(.x = test_range(random, def->minX - 20, def->maxX + 20), .group = 1u << i % 3);
        agent.y = i % 7 ? test_range(random, def->minY, def->maxY) : def->minY;
        agent.z = (float)(test_random(random) % 90);
        addAgent(world, agent);
    }
    float *x = veer_columnF32(world, VEER_COLUMN_X), *y = veer_columnF32(world, VEER_COLUMN_Y);
    const float strange[] = {VEER_INF, -VEER_INF, VEER_INF - VEER_INF, 3e38f, -2e7f, 1e6f};
    for (uint32_t i = 5; i < count; i += 31) (i % 2 ? x : y)[i] = strange[i % 6];
    for (uint32_t i = 3; i < count; i += 9) CHECK_OK(veer_removeAgent(world, veer_agentAt(world, i)));
}

static void compare(VeerWorldId world, const VeerWithin *query, const float *centers) {
    static uint32_t together[CENTERS * MOST];
    uint32_t counts[CENTERS], all = CENTERS * MOST, before = 0;
    CHECK_OK(veer_within(world, query, &(VeerWithinBatch){centers, CENTERS, 0, together, counts}, &all));
    for (uint32_t i = 0; i < CENTERS; i++) {
        uint32_t alone[MOST], count = MOST, one;
        CHECK_OK(veer_within(world, query, &(VeerWithinBatch){centers + 3 * i, 1, 0, alone, &one}, &count));
        CHECK_EQ(counts[i], one);
        CHECK(counts[i] == one && memcmp(together + before, alone, one * sizeof *alone) == 0);
        before += counts[i];
    }
    CHECK_EQ(all, before);
    uint32_t none = 0, needed[CENTERS];
    if (all) CHECK_EQ(veer_within(world, query, &(VeerWithinBatch){centers, CENTERS, 0, NULL, needed}, &none), VEER_E_BUFFER);
    if (all) CHECK(none == all && memcmp(needed, counts, sizeof counts) == 0);
}

TEST(many_centers_in_one_call_find_what_calls_for_each_find) {
    uint32_t random = 4;
    for (uint32_t round = 0; round < 80; round++) {
        const VeerWorldDef def = anyWorld(round, &random);
        Scoped(VeerWorldId) world = makeWorld(def);
        addAgents(world, &def, &random);
        for (uint32_t k = 0; k < 4; k++) {
            const float ranges[] = {test_range(&random, 0, 60), test_range(&random, 60, 2000), 0.0f, 3e38f};
            const VeerWithin query = {.range = ranges[k], .mask = test_random(&random) % 8};
            float centers[3 * CENTERS];
            for (uint32_t i = 0; i < CENTERS; i++) {
                centers[3 * i] = test_range(&random, def.minX - 30, def.maxX + 30);
                centers[3 * i + 1] = i % 5 ? test_range(&random, def.minY - 30, def.maxY + 30) : def.minY;
                centers[3 * i + 2] = test_range(&random, 0, 90);
            }
            compare(world, &query, centers);
        }
    }
}
