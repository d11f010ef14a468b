/* Tests areas of the ground: their costs in fields, after any edit, in the middle of repairs, and in single paths. */
#include <stdlib.h>

#include "ground_map.h"

#define DT (1.0f / 60)

enum { SAVED = 1 << 20 };

TEST(costs_of_the_ground_are_rounded_by_at_most_3_percent) {
    uint32_t last = 0;
    for (float cost = 1.001f; cost < 100; cost *= 1.003f) {
        const uint32_t number = veer_groundOf(cost);
        const double is = veer_groundCost(number) / 128.0;
        CHECK(fabs(is - (double)cost) < (cost < 1.04f ? 0.0625 : 0.0321) * (double)cost);
        CHECK(number >= last && number < VEER_GROUND_FORBIDDEN);
        last = number;
    }
    for (float cost = 1; cost > 0.125f; cost *= 0.997f) {
        const uint32_t number = veer_groundOf(cost);
        CHECK(fabs(veer_groundCost(number) / 128.0 - (double)cost) < 0.0321 * (double)cost);
        CHECK(number >= last && number > VEER_GROUND_FORBIDDEN);
        last = number;
    }
    CHECK_EQ(veer_groundCost(0), VEER_GROUND_PLAIN);
    CHECK_EQ(veer_groundOf(VEER_INF), VEER_GROUND_FORBIDDEN);
    CHECK_EQ(veer_groundOf(1e38f), veer_groundOf(100));
    CHECK_EQ(veer_groundOf(1e-38f), veer_groundOf(0.125f));
    for (uint32_t number = 0; number < 256; number++) CHECK(veer_groundCost(number) >= 16 && veer_groundCost(number) <= 13312);
}

TEST(fields_over_ground_equal_the_shortest_paths_after_every_edit) {
    uint32_t wrong = 0, fields = 0, areas = 0;
    for (uint32_t seed = 1; seed <= SOME(8); seed++) {
        Land land = land_make(seed % 2 ? VEER_EDGE_MODE_NONE : VEER_EDGE_MODE_WRAP, seed);
        VeerVec3 goals[3];
        for (uint32_t i = 0; i < 3; i++) goals[i] = veer_vec3(test_range(&land.random, 0, 400), test_range(&land.random, 0, 400), 0);
        for (uint32_t round = 0; round < ROUNDS(480); round++) {
            for (uint32_t edits = test_random(&land.random) % 3; edits < 3; edits++) land_edit(&land);
            for (uint32_t i = 0; i < 3; i++, fields++) {
                const VeerNavRoutes routes = land_routes(land.id, &land.params, goals[i]);
                wrong += land_wrong(&land, &routes);
                areas += routes.raster.ground != NULL;
            }
        }
        CHECK_OK(veer_destroyWorld(land.id));
    }
    CHECK_EQ(wrong, 0);
    CHECK(2 * areas > fields);
}

/* After an edit of an area that is far from everything else, few cells are searched. */
TEST(a_field_over_ground_is_repaired_not_searched_again) {
    Land land = land_make(VEER_EDGE_MODE_NONE, 5);
    VeerObstacleDef mud = veer_defaultObstacleDef();
    VeerObstacleId id;
    mud.kind = VEER_OBSTACLE_KIND_CIRCLE;
    mud.x = 350;
    mud.y = 350;
    mud.radius = 20;
    mud.cost = 3;
    CHECK_OK(veer_addObstacle(land.id, &mud, &id));
    land_routes(land.id, &land.params, veer_vec3(5, 5, 0));
    for (uint32_t i = 0; i < 4; i++) {
        mud.cost = i % 2 ? 3 : 0.5f;
        CHECK_OK(veer_setObstacle(land.id, id, &mud));
        const uint32_t made = land_routes(land.id, &land.params, veer_vec3(5, 5, 0)).made;
        CHECK(made > 0 && made < LAND_CELLS / 4);
    }
    CHECK_OK(veer_setObstacle(land.id, id, &mud));
    CHECK_EQ(land_routes(land.id, &land.params, veer_vec3(5, 5, 0)).made, 0);
    CHECK_OK(veer_destroyWorld(land.id));
}

TEST(the_order_in_which_areas_are_added_does_not_matter) {
    uint32_t differences = 0;
    for (uint32_t seed = 1; seed <= ROUNDS(64); seed++) {
        Land there = land_make(VEER_EDGE_MODE_NONE, seed), back = there;
        const VeerWorldDef def = land_def(VEER_EDGE_MODE_NONE);
        CHECK_OK(veer_createWorld(&def, &back.id));
        for (uint32_t i = 0; i < LAND_THINGS; i++) there.defs[i] = land_thing(&there.random);
        for (uint32_t i = 0; i < LAND_THINGS; i++) {
            CHECK_OK(veer_addObstacle(there.id, &there.defs[i], &there.ids[i]));
            CHECK_OK(veer_addObstacle(back.id, &there.defs[LAND_THINGS - 1 - i], &back.ids[i]));
        }
        const VeerVec3 goal = veer_vec3(200, 200, 0);
        const VeerNavRoutes a = land_routes(there.id, &there.params, goal), b = land_routes(back.id, &there.params, goal);
        CHECK(a.raster.ground && b.raster.ground);
        differences += memcmp(a.keys, b.keys, LAND_CELLS * sizeof *a.keys) != 0;
        differences += memcmp(a.raster.ground, b.raster.ground, LAND_CELLS) != 0;
        CHECK_OK(veer_destroyWorld(there.id));
        CHECK_OK(veer_destroyWorld(back.id));
    }
    CHECK_EQ(differences, 0);
}

/* ---- in the middle of repairs */

enum { WALKERS = 24 };

static void populate(const Land *land) {
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerBrainId brains[2];
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    brain.behaviors[0].params.navField = land->params;
    brain.behaviorCount = 1;
    CHECK_OK(veer_addBrain(land->id, &brain, &brains[0]));
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_GO_TO);
    brain.behaviors[0].params.goTo.cellSize = LAND_CELL;
    brain.behaviors[0].params.goTo.clearance = 3;
    brain.behaviors[0].params.goTo.mask = 5;
    CHECK_OK(veer_addBrain(land->id, &brain, &brains[1]));
    for (uint32_t i = 0; i < WALKERS; i++) {
        VeerAgentDef agent = veer_defaultAgentDef();
        VeerAgentId id;
        agent.brain = brains[i % 2];
        agent.radius = 3;
        agent.x = 20 + 15 * (float)i;
        agent.y = 380;
        CHECK_OK(veer_addAgent(land->id, &agent, &id));
        CHECK_OK(veer_setTargetPoint(land->id, id, veer_vec3(30 + 60 * (float)(i % 6), 20, 0)));
    }
}

static uint64_t hashOf(VeerWorldId id) {
    uint64_t hash = 0;
    CHECK_OK(veer_hash(id, &hash));
    return hash;
}

/* Gives a loaded copy the definitions of the other land, with the ids of its own obstacles. */
static void follow(Land *copy, const Land *land) {
    VeerObstacleId ours[2 * LAND_THINGS], theirs[2 * LAND_THINGS];
    uint32_t counts[2] = {2 * LAND_THINGS, 2 * LAND_THINGS};
    const VeerWorldId id = copy->id;
    *copy = *land;
    copy->id = id;
    CHECK_OK(veer_obstacles(land->id, theirs, &counts[0]));
    CHECK_OK(veer_obstacles(id, ours, &counts[1]));
    CHECK_EQ(counts[0], counts[1]);
    for (uint32_t i = 0; i < LAND_THINGS; i++)
        for (uint32_t k = 0; k < counts[0]; k++)
            if (VEER_ID_EQUALS(land->ids[i], theirs[k])) copy->ids[i] = ours[k];
}

/* A twin is loaded from a save now and then, so that its cache is empty, and gets the same edits. */
TEST(worlds_with_ground_go_on_bit_identically_from_a_save_in_the_middle_of_repairs) {
    static uint8_t bytes[SAVED];
    uint32_t apart = 0, old = 0;
    for (uint32_t seed = 1; seed <= SOME(8); seed++) {
        Land land = land_make(VEER_EDGE_MODE_CLAMP, seed), twin;
        VeerWorldDef def = land_def(VEER_EDGE_MODE_CLAMP);
        CHECK_OK(veer_destroyWorld(land.id));
        def.navBudget = 300;
        def.capacity.state = 16;
        CHECK_OK(veer_createWorld(&def, &land.id));
        populate(&land);
        for (uint32_t i = 0; i < 30; i++) land_edit(&land);
        twin = land;
        twin.id = veer_nullWorld;
        for (uint32_t step = 0; step < ROUNDS(1600); step++) {
            if (step % 7 == 0) {
                const uint32_t size = veer_saveSize(land.id);
                if (!CHECK(size <= SAVED)) return;
                if (!VEER_IS_NULL(twin.id)) CHECK_OK(veer_destroyWorld(twin.id));
                CHECK_OK(veer_save(land.id, bytes, size));
                CHECK_OK(veer_loadWorld(bytes, size, &twin.id));
                follow(&twin, &land);
            }
            if (step % 5 == 0) {
                land_edit(&land);
                land_edit(&twin);
            }
            CHECK_OK(veer_step(land.id, DT));
            CHECK_OK(veer_step(twin.id, DT));
            apart += hashOf(land.id) != hashOf(twin.id);
            const VeerWorld *world = veer_world(land.id, "test");
            old += world->stats.navCells >= 300;
        }
        CHECK_OK(veer_destroyWorld(land.id));
        CHECK_OK(veer_destroyWorld(twin.id));
    }
    CHECK_EQ(apart, 0);
    CHECK(old > 0);
}

TEST(rollbacks_over_edits_of_the_ground_repeat_the_same_steps) {
    uint32_t apart = 0;
    Land land = land_make(VEER_EDGE_MODE_NONE, 3);
    VeerWorldDef def = land_def(VEER_EDGE_MODE_NONE);
    CHECK_OK(veer_destroyWorld(land.id));
    def.navBudget = 200;
    def.capacity.state = 16;
    CHECK_OK(veer_createWorld(&def, &land.id));
    populate(&land);
    CHECK_OK(veer_keepHistory(land.id, 10));
    for (uint32_t round = 0; round < ROUNDS(400); round++) {
        uint64_t hashes[8];
        const uint32_t tick = veer_tick(land.id);
        const Land before = land;
        for (uint32_t step = 0; step < 8; step++) {
            if (step % 3 == 1) land_edit(&land);
            CHECK_OK(veer_step(land.id, DT));
            hashes[step] = hashOf(land.id);
        }
        CHECK_OK(veer_rollback(land.id, tick));
        land = before;
        for (uint32_t step = 0; step < 8; step++) {
            if (step % 3 == 1) land_edit(&land);
            CHECK_OK(veer_step(land.id, DT));
            apart += hashes[step] != hashOf(land.id);
        }
    }
    CHECK_EQ(apart, 0);
    CHECK_OK(veer_destroyWorld(land.id));
}

/* ---- single paths */

static double costOf(const Land *land, const float *points, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i + 1 < count; i++) {
        const double x = (double)points[2 * i], y = (double)points[2 * i + 1], toX = (double)points[2 * i + 2] - x,
                     toY = (double)points[2 * i + 3] - y;
        const uint32_t parts = 400;
        for (uint32_t k = 0; k < parts; k++) {
            const double at = (k + 0.5) / parts;
            const double cellX = floor((x + at * toX) / 10) * 10 + 5, cellY = floor((y + at * toY) / 10) * 10 + 5;
            sum += hypot(toX, toY) / parts * land_cost(land, cellX, cellY) / 128;
        }
    }
    return sum;
}

TEST(paths_over_ground_cost_no_more_than_the_shortest_path_over_the_cells) {
    enum { POINTS = 512 };
    uint32_t found = 0, costly = 0, cheaper = 0;
    double worst = 0, worstSum = 0;
    for (uint32_t seed = 1; seed <= ROUNDS(160); seed++) {
        static LandOracle oracle;
        Land land = land_make(VEER_EDGE_MODE_NONE, seed);
        for (uint32_t i = 0; i < 40; i++) land_edit(&land);
        VeerPathQuery query = veer_defaultPathQuery();
        query.cellSize = LAND_CELL;
        query.clearance = 3;
        query.mask = 3;
        for (uint32_t i = 0; i < 12; i++) {
            const uint32_t from = test_random(&land.random) % LAND_CELLS, to = test_random(&land.random) % LAND_CELLS;
            const VeerNavRoutes routes =
                land_routes(land.id, &land.params, veer_vec3(10 * (float)(to % 40) + 5, 10 * (float)(to / 40) + 5, 0));
            float points[2 * POINTS];
            uint32_t count = POINTS;
            VeerFoundPath square, smooth;
            land_solve(&land, &routes, &oracle);
            if (routes.goal != to || oracle.distances[from] == 0xFFFFFFFFu || from == to) continue;
            const double exact = oracle.distances[from] / 25.6;
            query.from = veer_vec3(10 * (float)(from % 40) + 5, 10 * (float)(from / 40) + 5, 0);
            query.to = veer_vec3(10 * (float)(to % 40) + 5, 10 * (float)(to / 40) + 5, 0);
            query.smooth = 0;
            CHECK_OK(veer_findPath(land.id, &query, &square, points, &count));
            CHECK_EQ(square.status, VEER_PATH_STATUS_FOUND);
            CHECK_NEAR(square.cost, exact, 0.005 * exact);
            count = POINTS;
            query.smooth = 1;
            CHECK_OK(veer_findPath(land.id, &query, &smooth, points, &count));
            const double sum = costOf(&land, points, smooth.count);
            worst = fmax(worst, (double)smooth.cost / (double)square.cost);
            worstSum = fmax(worstSum, fabs(sum / (double)smooth.cost - 1));
            costly += fabsf(square.cost - square.length) > 1;
            cheaper += smooth.cost < 0.999f * square.cost;
            found++;
        }
        CHECK_OK(veer_destroyWorld(land.id));
    }
    printf("  %u paths, %u over costly ground, %u cheaper than over eight neighbors; at most %.4f times\n", found, costly, cheaper, worst);
    CHECK(worst <= 1.0001);
    CHECK(worstSum < 0.02);
    CHECK(3 * costly > found);
    CHECK(2 * cheaper > found);
}
