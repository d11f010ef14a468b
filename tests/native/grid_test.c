/* The agent grid: neighbors found are the neighbors there are, in every kind of world, in one order. */
#include "../../src/grid.h"
#include "test.h"

#include <math.h>

typedef struct Crowd {
    VeerWorldId world;
    uint32_t count;
} Crowd;

static Crowd crowdOf(uint32_t count, VeerWorldDef def, uint32_t *random) {
    Crowd crowd = {.count = count};
    def.capacity.agents = count;
    CHECK_EQ(veer_createWorld(&def, &crowd.world), VEER_OK);
    for (uint32_t i = 0; i < count; i++) {
        VeerAgentDef agent = veer_defaultAgentDef();
        VeerId id;
        agent.x = test_range(random, def.minX, def.maxX);
        agent.y = test_range(random, def.minY, def.maxY);
        agent.group = 1u << test_random(random) % 3;
        CHECK_EQ(veer_addAgent(crowd.world, &agent, &id), VEER_OK);
    }
    return crowd;
}

static VeerWorldDef boxOf(float size, uint32_t edges) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.minX = def.minY = -size;
    def.maxX = def.maxY = size;
    def.edges = edges;
    return def;
}

/* Every agent within the range, by looking at all of them in double precision; pairs within rounding of the range may go either way. */
static void compare(VeerWorld *world, VeerVec3 center, float range, uint32_t mask) {
    VeerNeighborQuery query = {.world = world, .center = center, .range = range, .mask = mask, .exclude = 0};
    unsigned char seen[512] = {0};
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) {
        CHECK(!seen[query.slot]); /* never twice, however the torus folds */
        seen[query.slot] = 1;
    }
    const VeerWorldDef *def = &world->header->def;
    double width = (double)def->maxX - (double)def->minX, height = (double)def->maxY - (double)def->minY;
    for (uint32_t slot = 1; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        double dx = fabs((double)world->x[slot] - (double)center.x), dy = fabs((double)world->y[slot] - (double)center.y);
        if (def->edges == VEER_EdgeMode_WRAP) dx = fmin(dx, fabs(width - dx)), dy = fmin(dy, fabs(height - dy));
        double gap = sqrt(dx * dx + dy * dy) - (double)range, slack = 1e-5 * (double)(range + def->maxX);
        int wanted = (world->group[slot] & mask) != 0;
        if (gap < -slack) CHECK_EQ(seen[slot], wanted);
        if (gap > slack) CHECK_EQ(seen[slot], 0);
    }
}

TEST(neighbors_agree_with_looking_at_everybody) {
    uint32_t random = 3;
    for (int round = 0; round < 60; round++) {
        VeerWorldDef def = boxOf(test_range(&random, 1.0f, 2000.0f), round % 2 ? VEER_EdgeMode_WRAP : VEER_EdgeMode_NONE);
        def.cellSize = round % 3 ? test_range(&random, 0.5f, def.maxX) : 0.0f;
        Crowd crowd = crowdOf(2 + test_random(&random) % 400, def, &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        veer_gridBuild(world);
        for (int i = 0; i < 60; i++) {
            VeerVec3 center = {test_range(&random, def.minX, def.maxX), test_range(&random, def.minY, def.maxY), 0};
            /* in a wrapped world "within the range" is meant up to half its size */
            compare(world, center, test_range(&random, 0.0f, def.maxX), test_random(&random) % 8);
        }
        CHECK_EQ(veer_destroyWorld(crowd.world), VEER_OK);
    }
}

TEST(two_clusters_a_million_apart_do_not_share_the_work) {
    uint32_t random = 5;
    Crowd crowd = crowdOf(400, boxOf(1000000.0f, VEER_EdgeMode_NONE), &random);
    VeerWorld *world = veer_world(crowd.world, "test");
    for (uint32_t slot = 0; slot < 400; slot++) {
        world->x[slot] = (slot % 2 ? -900000.0f : 900000.0f) + test_range(&random, 0.0f, 600.0f);
        world->y[slot] = test_range(&random, 0.0f, 600.0f);
    }
    veer_gridBuild(world);
    VeerNeighborQuery query = {.world = world, .center = veer_position(world, 7), .range = 60.0f, .mask = ~0u, .exclude = 7};
    veer_beginNeighbors(&query);
    while (veer_nextNeighbor(&query)) CHECK(query.slot % 2 == 1);
    CHECK(query.checks < 100);
    CHECK_EQ(veer_destroyWorld(crowd.world), VEER_OK);
}

TEST(the_nearest_agent_is_the_nearest_however_far) {
    uint32_t random = 9;
    for (int round = 0; round < 200; round++) {
        Crowd crowd = crowdOf(2 + test_random(&random) % 60, boxOf(test_range(&random, 10.0f, 900000.0f), VEER_EdgeMode_NONE), &random);
        VeerWorld *world = veer_world(crowd.world, "test");
        veer_gridBuild(world);
        uint32_t best = VEER_NONE, found = veer_nearestAgent(world, veer_position(world, 0), 3, 0);
        float bestSq = VEER_INF;
        for (uint32_t slot = 1; slot < crowd.count; slot++) {
            VeerVec3 to = veer_delta(world, veer_position(world, 0), veer_position(world, slot));
            if (!(world->group[slot] & 3) || !(veer_dot3(to, to) < bestSq)) continue;
            bestSq = veer_dot3(to, to);
            best = slot;
        }
        CHECK_EQ(found, best);
        CHECK_EQ(veer_destroyWorld(crowd.world), VEER_OK);
    }
}
