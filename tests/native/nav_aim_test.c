/* Tests the point that an agent with navField aims at and keeps until it enters another cell: walls that are built across its path, goals
 * that move, lines of sight on the raster. */
#include "nav/aim.h"
#include "nav/means.h"
#include "setup.h"

#define SIZE 400.0f

static VeerWorldId hallOf(uint32_t edges) {
    return make_world(
        WORLD(.minX = 0, .minY = 0, .maxX = SIZE, .maxY = SIZE, EDGES(edges), .capacity.navCells = 1600, .capacity.obstacles = 64));
}

static VeerObstacleId addBox(VeerWorldId world, float x0, float y0, float x1, float y1) {
    return make_obstacle(world,
                         BOX(.x = 0.5f * (x0 + x1), .y = 0.5f * (y0 + y1), .halfWidth = 0.5f * (x1 - x0), .halfHeight = 0.5f * (y1 - y0)));
}

static VeerAgentId addWalker(VeerWorldId world, float x, float y, uint32_t thinkEvery) {
    VeerBrainDef brainDef = veer_defaultBrainDef();
    VeerAgentDef def = veer_defaultAgentDef();
    VeerBrainId brain;
    VeerAgentId agent = {0};
    VeerCapacityDef room;
    CHECK_OK(veer_getCapacity(world, &room));
    room.state = 16;
    CHECK_OK(veer_reserve(world, &room));
    brainDef.thinkEvery = thinkEvery;
    brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    brainDef.behaviors[0].params.navField.cellSize = 10;
    brainDef.behaviors[0].params.navField.clearance = 7;
    brainDef.behaviorCount = 1;
    CHECK_OK(veer_addBrain(world, &brainDef, &brain));
    def.x = x, def.y = y;
    def.radius = 6;
    def.brain = brain;
    CHECK_OK(veer_addAgent(world, &def, &agent));
    return agent;
}

static VeerVec3 placeOf(VeerWorldId world, VeerAgentId agent) {
    return veer_vec3(veer_columnF32(world, VEER_COLUMN_X)[veer_slot(agent)], veer_columnF32(world, VEER_COLUMN_Y)[veer_slot(agent)], 0);
}

/* Returns whether the agent gets within 4 u of a place within the given number of seconds. */
static int getsTo(VeerWorldId world, VeerAgentId agent, VeerVec3 goal, uint32_t seconds) {
    for (uint32_t i = 0; i < 60 * seconds; i++) {
        CHECK_OK(veer_step(world, 1.0f / 60));
        VeerVec3 at = placeOf(world, agent);
        if (hypotf(at.x - goal.x, at.y - goal.y) < 4) return 1;
    }
    return 0;
}

TEST(a_wall_built_across_the_way_of_a_walker_is_gone_around_at_any_update_rate) {
    static const uint32_t rates[] = {1, 2, 8, 12};
    for (uint32_t k = 0; k < sizeof rates / sizeof *rates; k++)
        for (int ahead = 10; ahead <= 60; ahead += 10) {
            VeerWorldId world = hallOf(VEER_EDGE_MODE_NONE);
            VeerVec3 goal = {350, 203, 0};
            VeerAgentId agent = addWalker(world, 40, 197, rates[k]);
            addBox(world, 195, 0, 205, 180); /* from some places, the box hides the goal */
            CHECK_OK(veer_setTargetPoint(world, agent, goal));
            CHECK(!getsTo(world, agent, goal, 1));
            float x = placeOf(world, agent).x + (float)ahead;
            addBox(world, x, 120, x + 4, 300);
            CHECK(getsTo(world, agent, goal, 8));
            CHECK_OK(veer_destroyWorld(world));
        }
}

TEST(a_walker_whose_goal_moves_turns_in_the_same_step) {
    for (uint32_t seenAtFirst = 0; seenAtFirst < 2; seenAtFirst++) {
        VeerWorldId world = hallOf(VEER_EDGE_MODE_WRAP);
        VeerAgentId agent = addWalker(world, 203, 197, 1);
        if (!seenAtFirst) addBox(world, 260, 60, 268, 340);
        CHECK_OK(veer_setTargetPoint(world, agent, veer_vec3(330, 197, 0)));
        CHECK(!getsTo(world, agent, veer_vec3(330, 197, 0), 1));
        CHECK_OK(veer_setTargetPoint(world, agent, veer_vec3(203, 330, 0)));
        CHECK_OK(veer_step(world, 1.0f / 60));
        uint32_t slot = veer_slot(agent);
        VeerVec3 at = placeOf(world, agent);
        float x = veer_columnF32(world, VEER_COLUMN_DESIRED_X)[slot], y = veer_columnF32(world, VEER_COLUMN_DESIRED_Y)[slot];
        float along = (x * (203 - at.x) + y * (330 - at.y)) / (hypotf(x, y) * hypotf(203 - at.x, 330 - at.y));
        CHECK(along > 0.99f);
        CHECK_OK(veer_destroyWorld(world));
    }
}

/* Samples points along the line, closer together than any cell is wide. If there is no move between two successive cells, the line of sight
 * is blocked. */
static int isOpenAlong(const VeerNavRoutes *routes, VeerVec3 from, VeerVec3 by) {
    uint32_t cell = veer_navCellAt(&routes->grid, from);
    for (uint32_t k = 1; k <= 20000; k++) {
        float share = (float)k / 20000;
        uint32_t next = veer_navCellAt(&routes->grid, veer_vec3(from.x + share * by.x, from.y + share * by.y, 0)), move = 0;
        if (next == cell) continue;
        while (move < 8 && veer_navNeighbor(&routes->grid, cell, move) != next) move++;
        if (move == 8 || !(routes->raster.moves[cell] >> move & 1)) return 0;
        cell = next;
    }
    return 1;
}

TEST(only_numbers_from_one_to_the_number_of_cells_stand_for_a_cell) {
    const VeerNavFieldParams params = veer_behavior(VEER_BEHAVIOR_NAV_FIELD).params.navField;
    const VeerNavGrid grid = veer_navGrid(veer_world(hallOf(VEER_EDGE_MODE_NONE), "test"), &params);
    const float cells = (float)veer_navCellCount(&grid), right[] = {1, 1.5f, cells}, wrong[] = {0, 0.99f, -1, cells + 1, VEER_INF, NAN};
    for (uint32_t i = 0; i < 3; i++) CHECK(veer_isCellLane(&grid, right[i]));
    for (uint32_t i = 0; i < 6; i++) CHECK(!veer_isCellLane(&grid, wrong[i]));
}

TEST(a_line_is_in_sight_if_moves_lead_along_it) {
    uint32_t random = 5, seen = 0, unlike = 0, lines = 0;
    for (uint32_t edges = 0; edges < 2; edges++) {
        VeerWorldId world = hallOf(edges);
        for (uint32_t k = 0; k < 40; k++) {
            float x = test_range(&random, 0, 380), y = test_range(&random, 0, 380);
            addBox(world, x, y, x + test_range(&random, 2, 30), y + test_range(&random, 2, 30));
        }
        VeerNavFieldParams params = veer_behavior(VEER_BEHAVIOR_NAV_FIELD).params.navField;
        params.cellSize = 11;
        params.clearance = 3;
        VeerNavGrid grid = veer_navGrid(veer_world(world, "test"), &params);
        VeerNavRoutes routes = veer_navRoutes(&grid, veer_vec3(200, 200, 0));
        for (uint32_t k = 0; k < ROUNDS(2000); k++) {
            VeerVec3 from = {test_range(&random, 0, SIZE), test_range(&random, 0, SIZE), 0};
            uint32_t cell = test_random(&random) % veer_navCellCount(&grid);
            VeerVec3 by = veer_vec3(veer_navCellCenter(&grid, cell).x - from.x, veer_navCellCenter(&grid, cell).y - from.y, 0);
            if (edges == VEER_EDGE_MODE_WRAP) by = veer_vec3(remainderf(by.x, SIZE), remainderf(by.y, SIZE), 0);
            int isSeen = veer_isInSight(&routes, from, cell);
            lines++;
            seen += isSeen ? 1 : 0;
            unlike += isSeen != isOpenAlong(&routes, from, by); /* lines that touch a corner may count as visible or as blocked */
        }
        CHECK_OK(veer_destroyWorld(world));
    }
    CHECK(seen > lines / 20);
    CHECK(unlike <= lines / 50);
}
