/* Tests extreme crowds: pairs and thousands of agents at one point, and all agents in one cell. */
#include "given.h"

TEST(row_26_two_agents_on_one_point_are_apart_within_60_steps) {
    for (uint32_t type = VEER_BEHAVIOR_SEPARATION; type <= VEER_BEHAVIOR_FLOCK; type += VEER_BEHAVIOR_FLOCK - VEER_BEHAVIOR_SEPARATION)
        for (uint32_t dimensions = 2; dimensions <= 3; dimensions++)
            for (uint32_t seed = 0; seed < 50; seed++) {
                Scoped(Crowd) crowd = crowd_plan(2, type);
                crowd.worldDef.dimensions = dimensions, crowd.worldDef.seed = seed;
                crowd_start(&crowd);
                for (int i = 0; i < 2; i++) crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
                crowd_walk(&crowd, 1.0f, DT);
                VeerVec3 a = crowd_at(&crowd, 0), b = crowd_at(&crowd, 1);
                CHECK(crowd_distance(&crowd, 0, 1) > 16.0f); /* u, the sum of two radii */
                CHECK_AT3(a, -b.x, -b.y, -b.z, 0);
                if (dimensions == 2) CHECK_EQ(a.z, 0.0f);
            }
}

/* Returns the number of pairs that are tested in a step by agents at about the density of a flock (12 neighbors each). */
static uint32_t usualChecks(uint32_t count, uint32_t type, uint32_t dimensions) {
    uint32_t random = 1;
    Scoped(Crowd) crowd = crowd_plan(count, type);
    crowd.worldDef.dimensions = dimensions;
    crowd_start(&crowd);
    float distance = type == VEER_BEHAVIOR_FLOCK ? 80.0f : 30.0f, share = (float)count / 12.0f;
    crowd_fill(&crowd, count, 0.5f * distance * (dimensions == 3 ? cbrtf(4.18879f * share) : sqrtf(3.14159f * share)), &random);
    crowd_walk(&crowd, DT, DT);
    VeerStats stats = crowd_stats(&crowd);
    CHECK(stats.crowded == 0);
    return stats.neighborChecks;
}

/* Compares two positions by x, for qsort. */
static int compareX(const void *a, const void *b) {
    const VeerVec3 *p = a, *q = b;
    return p->x < q->x ? -1 : p->x > q->x;
}
static uint32_t pairsWithin(const Crowd *crowd, uint32_t count, float reach) {
    static VeerVec3 places[10000];
    uint32_t pairs = 0;
    for (uint32_t slot = 0; slot < count; slot++) places[slot] = crowd_at(crowd, slot);
    qsort(places, count, sizeof places[0], compareX);
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count && places[b].x - places[a].x < reach; b++)
            pairs += fabsf(places[b].y - places[a].y) < reach && fabsf(places[b].z - places[a].z) < reach;
    return pairs;
}

/* more agents than a cell may hold, in every run */
#define PILED BY_DAY(1250, 10000)

static void unpile(uint32_t count, uint32_t type, uint32_t dimensions, int steps) {
    uint32_t usual = usualChecks(count, type, dimensions), worst = 0;
    Scoped(Crowd) crowd = crowd_plan(count, type);
    crowd.worldDef.dimensions = dimensions;
    crowd_start(&crowd);
    for (uint32_t i = 0; i < count; i++) crowd_add(&crowd, (VeerVec3){0, 0, 0}, (VeerVec3){0, 0, 0});
    for (int step = 0; step < steps; step++) {
        crowd_walk(&crowd, DT, DT);
        VeerStats stats = crowd_stats(&crowd);
        if (stats.neighborChecks > worst) worst = stats.neighborChecks;
        if (step == 0) CHECK_EQ(stats.crowded, count);
        CHECK_EQ(stats.notFinite, 0);
    }
    CHECK(worst <= 10 * usual);
    CHECK(crowd_isFinite(&crowd, count));
    CHECK_EQ(pairsWithin(&crowd, count, 0.01f), 0);
}

STUDY(row_27_a_crowd_on_one_point_separates_at_ten_times_the_usual_cost) {
    unpile(PILED, VEER_BEHAVIOR_SEPARATION, 2, 120);
    unpile(PILED, VEER_BEHAVIOR_FLOCK, 2, 120);
    unpile(PILED, VEER_BEHAVIOR_FLOCK, 3, 50);
}

TEST(row_28_all_agents_in_one_cell_or_far_beyond_the_bounds_cost_no_more) {
    const uint32_t count = 3000;
    uint32_t usual = usualChecks(count, VEER_BEHAVIOR_FLOCK, 2);
    for (int beyond = 0; beyond < 2; beyond++) {
        uint32_t random = 4;
        Scoped(Crowd) crowd = crowd_plan(count, VEER_BEHAVIOR_FLOCK);
        if (!beyond) crowd.worldDef.cellSize = 1000000.0f;
        boundSquare(&crowd.worldDef, -100.0f, 100.0f);
        crowd_start(&crowd);
        crowd_fill(&crowd, count, 1100.0f, &random);
        for (uint32_t slot = 0; slot < count && beyond; slot++) veer_columnF32(crowd.world, VEER_COLUMN_X)[slot] += 50000.0f;
        crowd_walk(&crowd, DT, DT);
        CHECK(crowd_stats(&crowd).neighborChecks <= (beyond ? 2u : 10u) * usual);
        crowd_walk(&crowd, 0.5f, DT);
        CHECK(crowd_isFinite(&crowd, count));
        CHECK(crowd_stats(&crowd).neighborChecks <= 10u * usual);
    }
}

/* veer_explain is not a step, so it does not change the step's counters, not even in a crowd. */
TEST(explaining_an_agent_in_a_crowd_does_not_count_it_as_crowded) {
    for (uint32_t nearest = 0; nearest < 8; nearest += 7) {
        VeerWorldDef def = veer_defaultWorldDef();
        VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_FLOCK);
        VeerAgentDef agent = veer_defaultAgentDef();
        VeerStats before, after;
        VeerAgentId id;
        def.capacity.agents = 400;
        Scoped(VeerWorldId) world = makeWorld(def);
        brain.behaviors[0].params.flock.nearest = nearest;
        agent.brain = addBrain(world, brain);
        for (int i = 0; i < 400; i++) {
            agent.x = (float)(i % 20) * 0.5f, agent.y = (float)(i / 20) * 0.5f;
            CHECK_OK(veer_addAgent(world, &agent, &id));
        }
        CHECK_OK(veer_step(world, DT));
        CHECK_OK(veer_getStats(world, &before));
        CHECK_EQ(before.crowded, 400);
        explainOf(world, id);
        CHECK_OK(veer_getStats(world, &after));
        CHECK_EQ(after.crowded, before.crowded);
        CHECK_EQ(after.neighborChecks, before.neighborChecks);
    }
}
