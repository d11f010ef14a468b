/* Tests slopes in navigation: fields and paths are compared with an oracle that shares no code with the searches, agents go around hills,
 * and fields are repaired after edits of the heights. */
#include "hills.h"
#include "nav/nav.h"

/* Cells of the grid of navigation, which are as large as one or four cells of the heights. */
typedef struct Oracle {
    uint32_t side;
    float cell;
    uint32_t isBlocked[1600];
    double cost[1600], distance[1600];
} Oracle;

static double heightOf(const Hills *hills, double x, double y) {
    return hills_at(&hills->def, fmin(fmax(x, 0), (double)HILL_SIZE), fmin(fmax(y, 0), (double)HILL_SIZE)).height;
}

static void drawOracle(Oracle *oracle, const Hills *hills, double maxSlope, double slopeCost) {
    const double limit = tan(maxSlope) * tan(maxSlope), cell = (double)oracle->cell;
    const uint32_t parts = (uint32_t)(oracle->cell / HILL_CELL);
    for (uint32_t i = 0; i < oracle->side * oracle->side; i++) {
        const double left = cell * (i % oracle->side), low = cell * (i / oracle->side), x = left + cell / 2, y = low + cell / 2;
        oracle->isBlocked[i] = 0;
        for (uint32_t k = 0; k < 2 * parts * parts; k++) { /* a place in each triangle */
            const double at = k % 2 ? 0.75 : 0.25, size = (double)HILL_CELL;
            const HillPoint place = hills_at(&hills->def, left + (k / 2 % parts + at) * size, low + (k / 2 / parts + at) * size);
            oracle->isBlocked[i] |= place.steepSq > limit;
        }
        const double alongX = (heightOf(hills, x + cell / 2, y) - heightOf(hills, x - cell / 2, y)) / cell;
        const double alongY = (heightOf(hills, x, y + cell / 2) - heightOf(hills, x, y - cell / 2)) / cell;
        const double cost = 1 + slopeCost * sqrt(alongX * alongX + alongY * alongY);
        oracle->cost[i] = cost < 1.03125 ? 1 : veer_groundCost(veer_groundOf((float)fmin(cost, 100))) / 128.0;
    }
}

static int isFree(const Oracle *oracle, int column, int row) {
    const int side = (int)oracle->side;
    return column >= 0 && row >= 0 && column < side && row < side && !oracle->isBlocked[row * side + column];
}

/* Finds the shortest paths over eight neighbors without cutting corners, by relaxing all moves until nothing changes. */
static void relaxOracle(Oracle *oracle, uint32_t goal) {
    const int side = (int)oracle->side;
    for (uint32_t i = 0; i < 1600; i++) oracle->distance[i] = INFINITY;
    oracle->distance[goal] = 0;
    for (int changes = 1; changes;) {
        changes = 0;
        for (int i = 0; i < side * side; i++)
            for (int k = 0; k < 9; k++) {
                const int x = k % 3 - 1, y = k / 3 - 1, column = i % side, row = i / side, to = i + x + y * side;
                if (!isFree(oracle, column, row) || !isFree(oracle, column + x, row + y) || k == 4) continue;
                if (!isFree(oracle, column + x, row) || !isFree(oracle, column, row + y)) continue;
                const double length = (double)oracle->cell * sqrt(x * x + y * y) * 0.5 * (oracle->cost[i] + oracle->cost[to]);
                if (!(oracle->distance[to] + length < oracle->distance[i] - 1e-9)) continue;
                oracle->distance[i] = oracle->distance[to] + length;
                changes = 1;
            }
    }
}

static VeerBrainDef navBrain(uint32_t type, float cell, float maxSlope, float slopeCost) {
    VeerBrainDef brain = hills_brain(type, maxSlope);
    if (type == VEER_BEHAVIOR_GO_TO) {
        brain.behaviors[0].params.goTo.cellSize = cell, brain.behaviors[0].params.goTo.clearance = 3;
        brain.behaviors[0].params.goTo.maxSlope = maxSlope, brain.behaviors[0].params.goTo.slopeCost = slopeCost;
    } else {
        brain.behaviors[0].params.navField.cellSize = cell, brain.behaviors[0].params.navField.clearance = 3;
        brain.behaviors[0].params.navField.maxSlope = maxSlope, brain.behaviors[0].params.navField.slopeCost = slopeCost;
    }
    return brain;
}

static uint32_t distancesOf(VeerWorldId world, VeerBrainId brain, VeerVec3 goal, float *out) {
    VeerNavCells cells;
    uint32_t count = 1600;
    CHECK_OK(veer_navDistances(world, brain, goal, &cells, out, &count));
    return count;
}

TEST(fields_over_hills_equal_the_shortest_paths_of_an_oracle) {
    uint32_t blocked = 0, reached = 0, costly = 0;
    double worst = 0;
    static Oracle oracle;
    static float distances[1600];
    for (uint32_t seed = 1; seed <= SOME(24); seed++) {
        uint32_t random = seed;
        const float maxSlope = seed % 3 ? 0.75f : VEER_STEEPEST, slopeCost = seed % 2 ? 0 : 3, cell = seed % 4 < 2 ? 10 : 20;
        Scoped(VeerWorldId) world = make_world(hills_world(2, VEER_EDGE_MODE_NONE));
        Hills hills;
        hills_shape(&hills, &random, 1.1f);
        hills_add(world, &hills);
        const VeerBrainDef def = navBrain(VEER_BEHAVIOR_NAV_FIELD, cell, maxSlope, slopeCost);
        const VeerBrainId brain = make_brain(world, &def);
        oracle.cell = cell, oracle.side = (uint32_t)(HILL_SIZE / cell);
        drawOracle(&oracle, &hills, (double)maxSlope, (double)slopeCost);
        uint32_t goal = test_random(&random) % (oracle.side * oracle.side);
        while (oracle.isBlocked[goal]) goal = (goal + 1) % (oracle.side * oracle.side);
        relaxOracle(&oracle, goal);
        const VeerVec3 at = {((float)(goal % oracle.side) + 0.5f) * cell, ((float)(goal / oracle.side) + 0.5f) * cell, 0};
        const uint32_t count = distancesOf(world, brain, at, distances);
        CHECK_EQ(count, oracle.side * oracle.side);
        for (uint32_t i = 0; i < count; i++) {
            blocked += oracle.isBlocked[i];
            costly += oracle.cost[i] > 1;
            if (!CHECK_EQ(oracle.distance[i] < 1e9, distances[i] < VEER_INF) || !(distances[i] < VEER_INF)) continue;
            reached++;
            worst = fmax(worst, fabs((double)distances[i] - oracle.distance[i]) / (oracle.distance[i] + 1));
        }
    }
    printf("  %u cells blocked, %u reached, %u costly; lengths differ by at most %.5f\n", blocked, reached, costly, worst);
    CHECK(blocked > 15 * SOME(24) && reached > 15 * SOME(24) && costly > 15 * SOME(24));
    CHECK(worst < 0.005); /* a cost between two rounding steps may round either way */
}

TEST(paths_lead_around_what_is_too_steep_and_gentle_ways_cost_less) {
    Scoped(VeerWorldId) world = make_world(hills_world(2, VEER_EDGE_MODE_NONE));
    Hills hills = {.def = hills_def(HILL_CELLS, HILL_CELLS)};
    hills.def.heights = hills.heights;
    for (uint32_t i = 0; i < HILL_HEIGHTS; i++)
        hills.heights[i] = hills_cone(HILL_CELL * (float)(i % HILL_CORNERS), HILL_CELL * (float)(i / HILL_CORNERS), 80, 100);
    hills_add(world, &hills);
    VeerPathQuery query = veer_defaultPathQuery();
    query.cellSize = 10, query.clearance = 3, query.from = (VeerVec3){45, 203, 0}, query.to = (VeerVec3){355, 203, 0};
    float points[3][2 * 64];
    VeerFoundPath paths[3];
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t count = 64;
        query.maxSlope = k == 1 ? 0.5f : VEER_STEEPEST, query.slopeCost = k == 2 ? 5 : 0;
        CHECK_OK(veer_findPath(world, &query, &paths[k], points[k], &count));
        CHECK_EQ(paths[k].status, VEER_PATH_STATUS_FOUND);
        float highest = 0;
        for (uint32_t i = 0; i + 1 < count; i++)
            for (uint32_t s = 0; s <= 50; s++) {
                const float share = (float)s / 50, x = points[k][2 * i] + share * (points[k][2 * i + 2] - points[k][2 * i]);
                const float y = points[k][2 * i + 1] + share * (points[k][2 * i + 3] - points[k][2 * i + 1]);
                highest = fmaxf(highest, (float)hills_at(&hills.def, (double)x, (double)y).height);
            }
        if (!CHECK(k ? highest < (k == 1 ? 4.0f : 12.0f) : highest > 70)) printf("  path %u: up to %.2f u\n", k, (double)highest);
    }
    CHECK_NEAR(paths[0].length, 310, 1e-3);
    CHECK(paths[1].length > 330 && paths[1].length < 400 && paths[2].length > 330 && paths[2].length < 400);
    CHECK(paths[2].cost < 0.9f * (310 + 5 * 160)); /* straight over the top: 80 up, 80 down */
}

static void arrive(uint32_t type, float maxSlope, float slopeCost, uint32_t count) {
    Scoped(VeerWorldId) world = make_world(hills_world(2, VEER_EDGE_MODE_CLAMP));
    Hills hills = {.def = hills_def(HILL_CELLS, HILL_CELLS)};
    hills.def.heights = hills.heights;
    for (uint32_t i = 0; i < HILL_HEIGHTS; i++)
        hills.heights[i] = hills_cone(HILL_CELL * (float)(i % HILL_CORNERS), HILL_CELL * (float)(i / HILL_CORNERS), 120, 130);
    hills_add(world, &hills);
    const VeerBrainDef def = navBrain(type, 10, maxSlope, slopeCost);
    const VeerBrainId brain = make_brain(world, &def);
    for (uint32_t i = 0; i < count; i++) {
        const VeerAgentId id =
            make_agent(world, AGENT(.x = 20 + 6 * (float)(i % 4), .y = 120 + 12 * (float)i, .radius = 3, .brain = brain));
        CHECK_OK(veer_setTargetPoint(world, id, (VeerVec3){380, 200, 0}));
    }
    float highest = 0;
    for (uint32_t i = 0; i < 60 * 12; i++) {
        CHECK_OK(veer_step(world, DT));
        for (uint32_t k = 0; k < count; k++) highest = fmaxf(highest, veer_columnF32(world, VEER_COLUMN_Z)[k]);
    }
    for (uint32_t k = 0; k < count; k++) CHECK_NEAR(veer_columnF32(world, VEER_COLUMN_X)[k], 380, 10);
    CHECK(highest < 13); /* the hill is 120 u high */
}

TEST(agents_with_goTo_and_navField_go_around_a_steep_hill_and_arrive) {
    arrive(VEER_BEHAVIOR_NAV_FIELD, 0.4f, 0, 12);
    arrive(VEER_BEHAVIOR_GO_TO, 0.4f, 0, 3);  /* on their own paths */
    arrive(VEER_BEHAVIOR_GO_TO, 0.4f, 0, 12); /* by a field */
}

TEST(agents_with_a_slope_cost_prefer_the_way_around) {
    arrive(VEER_BEHAVIOR_NAV_FIELD, VEER_STEEPEST, 8, 12);
    arrive(VEER_BEHAVIOR_GO_TO, VEER_STEEPEST, 8, 3);
}

/* ---- edits */

/* Moves a part of the ground up or down. */
static void dig(VeerWorldId world, Hills *hills, uint32_t *random) {
    float heights[8 * 8];
    const uint32_t columns = 1 + test_random(random) % 8, rows = 1 + test_random(random) % 8;
    VeerHeightsEdit edit = {
        heights, columns * rows, test_random(random) % (HILL_CORNERS - 8), test_random(random) % (HILL_CORNERS - 8), columns, rows};
    for (uint32_t i = 0; i < columns * rows; i++) {
        float *height = &hills->heights[(edit.row + i / columns) * HILL_CORNERS + edit.column + i % columns];
        heights[i] = *height += test_range(random, -12, 12);
    }
    CHECK_OK(veer_editHeights(world, hills->id, &edit));
}

/* Compares the distances in a world with those in a new world with the same ground. */
static uint32_t differences(VeerWorldId world, VeerBrainId brain, const Hills *hills, VeerVec3 goal) {
    static float is[1600], fresh[1600];
    Scoped(VeerWorldId) other = make_world(hills_world(2, VEER_EDGE_MODE_CLAMP));
    Hills copy = *hills;
    copy.def.heights = copy.heights;
    hills_add(other, &copy);
    const VeerBrainDef def = read_brain(world, brain);
    distancesOf(world, brain, goal, is);
    distancesOf(other, make_brain(other, &def), goal, fresh);
    return memcmp(is, fresh, sizeof is) != 0;
}

TEST(after_edits_fields_equal_fields_from_scratch) {
    uint32_t wrong = 0, compared = 0;
    for (uint32_t seed = 1; seed <= SOME(8); seed++) {
        uint32_t random = seed;
        VeerWorldDef worldDef = hills_world(2, VEER_EDGE_MODE_CLAMP);
        worldDef.navBudget = 300;
        Scoped(VeerWorldId) world = make_world(worldDef);
        Hills hills;
        hills_shape(&hills, &random, 0.6f);
        hills_add(world, &hills);
        const VeerBrainDef def = navBrain(seed % 2 ? VEER_BEHAVIOR_NAV_FIELD : VEER_BEHAVIOR_GO_TO, 10, 0.8f, seed % 3 ? 2 : 0);
        const VeerBrainId brain = make_brain(world, &def);
        hills_populate(world, brain, 24, &random);
        CHECK_OK(veer_keepHistory(world, 8));
        for (uint32_t step = 0; step < ROUNDS(480); step++) {
            if (step % 3 == 0) dig(world, &hills, &random);
            CHECK_OK(veer_step(world, DT));
            if (step % 5) continue;
            const VeerVec3 goal = {test_range(&random, 10, 390), test_range(&random, 10, 390), 0};
            wrong += differences(world, brain, &hills, goal);
            compared++;
        }
        /* the agents' own fields catch up */
        for (uint32_t i = 0; i < 60; i++) CHECK_OK(veer_step(world, DT));
        for (uint32_t i = 0; i < 24; i++) {
            const VeerWorld *own = veer_world(world, "test");
            wrong += differences(world, brain, &hills, (VeerVec3){own->targetX[i], own->targetY[i], 0});
        }
        CHECK_OK(veer_validate(world));
    }
    CHECK_EQ(wrong, 0);
    CHECK(compared > 1);
}

TEST(an_edit_recomputes_only_what_it_affects) {
    uint32_t random = 9;
    Scoped(VeerWorldId) world = make_world(hills_world(2, VEER_EDGE_MODE_CLAMP));
    Hills hills;
    hills_shape(&hills, &random, 0.3f);
    hills_add(world, &hills);
    const VeerBrainDef def = navBrain(VEER_BEHAVIOR_NAV_FIELD, 10, 0.8f, 0);
    make_obstacle(world, BOX(.x = 60, .y = 200, .halfWidth = 80, .halfHeight = 10)); /* the goal is not in sight */
    const VeerAgentId agent = make_agent(world, AGENT(.x = 20, .y = 20, .radius = 3, .brain = make_brain(world, &def)));
    CHECK_OK(veer_setTargetPoint(world, agent, (VeerVec3){30, 380, 0}));
    setup_steps(world, 3, DT);
    CHECK_EQ(setup_stats(world).navCells, 0);
    static const float spike[] = {90};
    CHECK_OK(veer_editHeights(world, hills.id, &(VeerHeightsEdit){spike, 1, 38, 3, 1, 1}));
    CHECK_OK(veer_step(world, DT));
    if (!CHECK(setup_stats(world).navCells > 0 && setup_stats(world).navCells < 400)) printf("  %u cells\n", setup_stats(world).navCells);
    CHECK_OK(veer_editHeights(world, hills.id, &(VeerHeightsEdit){spike, 1, 38, 3, 1, 1})); /* nothing changes */
    CHECK_OK(veer_step(world, DT));
    CHECK_EQ(setup_stats(world).navCells, 0);
}

/* Checks that a path across the world is blocked on the level with the ridge, and found on the other one. */
static void checkRidge(VeerWorldId world, uint32_t ridge) {
    VeerPathQuery query = veer_defaultPathQuery();
    query.cellSize = 10, query.maxSlope = 0.7f, query.from = (VeerVec3){50, 200, 0}, query.to = (VeerVec3){350, 200, 0};
    for (uint32_t level = 0; level < 2; level++) {
        float points[3 * 32];
        uint32_t count = 32;
        VeerFoundPath path;
        query.from.z = query.to.z = 1000 * (float)level;
        CHECK_OK(veer_findPath(world, &query, &path, points, &count));
        CHECK_EQ(path.status, level == ridge ? VEER_PATH_STATUS_CLOSEST : VEER_PATH_STATUS_FOUND);
    }
}

TEST(steep_ground_of_one_level_does_not_block_another) {
    VeerWorldDef worldDef = hills_world(2, VEER_EDGE_MODE_NONE);
    worldDef.levels = 2, worldDef.levelHeight = 1000, worldDef.capacity.navCells = 3200;
    Scoped(VeerWorldId) world = make_world(worldDef);
    float heights[HILL_HEIGHTS];
    VeerHeightsDef def = hills_def(HILL_CELLS, HILL_CELLS);
    VeerHeightsId id;
    for (uint32_t i = 0; i < HILL_HEIGHTS; i++)
        heights[i] = 1000 + (i % HILL_CORNERS == 20 ? 60.0f : 0); /* a ridge across the upper level */
    def.heights = heights;
    CHECK_OK(veer_addHeights(world, &def, &id));
    checkRidge(world, 1);
    for (uint32_t i = 0; i < HILL_HEIGHTS; i++) heights[i] -= 1000; /* down to the lower level */
    CHECK_OK(veer_setHeights(world, id, &def));
    checkRidge(world, 0);
}
