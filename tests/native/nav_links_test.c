/* Tests links in navigation: fields and paths use a link where it is cheapest, only in its direction and only for agents that may use it.
 * Repairs after changes of links are exact. */
#include "core/space.h"
#include "link_worlds.h"

/* ---- fields */

/* Returns the free cell on a pad that is closest to its center. */
static uint32_t padCell(const VeerNavGrid *grid, const uint8_t *marks, const float *pad) {
    const VeerVec3 center = veer_vec3(pad[0], pad[1], 0);
    const uint32_t own = veer_navCellAt(grid, center);
    uint32_t closest = VEER_NONE;
    float least = VEER_INF;
    if (!(marks[own] & VEER_NAV_BLOCKED)) return own;
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        VeerVec3 by = veer_sub3(veer_navCellCenter(grid, cell), center);
        if (grid->wraps) by = veer_vec3(veer_minimumImage(by.x, SIDE * CELL), veer_minimumImage(by.y, SIDE * CELL), 0);
        const float distanceSq = by.x * by.x + by.y * by.y;
        if (marks[cell] & VEER_NAV_BLOCKED || distanceSq > pad[2] * pad[2] || !(distanceSq < least)) continue;
        least = distanceSq;
        closest = cell;
    }
    return closest;
}

/* Returns the cost of a move over the ground between two cells. */
static uint32_t moveCost(const VeerNavRoutes *routes, const uint32_t *ends, uint32_t length) {
    const uint8_t *ground = routes->raster.ground;
    return ground ? length * (veer_groundCost(ground[ends[0]]) + veer_groundCost(ground[ends[1]])) >> 8 : length;
}

/* Lowers distances along all moves and links until nothing changes. */
static void oracleOf(VeerWorldId id, const VeerNavGrid *grid, const VeerNavRoutes *routes, uint32_t *distances) {
    const VeerWorld *world = veer_world(id, "test");
    memset(distances, 0xFF, CELLS * sizeof *distances);
    if (routes->goal == VEER_NONE) return;
    distances[routes->goal] = 0;
    for (int isChanged = 1; isChanged;) {
        isChanged = 0;
        for (uint32_t cell = 0; cell < CELLS; cell++)
            for (uint32_t k = 0; k < 8; k++) {
                if (!(routes->raster.moves[cell] >> k & 1)) continue;
                const uint32_t to = veer_navNeighbor(grid, cell, k), length = moveCost(routes, (uint32_t[]){cell, to}, k & 1 ? 362 : 256);
                if (distances[to] == VEER_NONE || distances[to] + length >= distances[cell]) continue;
                distances[cell] = distances[to] + length;
                isChanged = 1;
            }
        for (uint32_t slot = 0; slot < 2 * LINKS; slot++) {
            const VeerLinkDef *link = &world->links[slot / 2];
            if (!veer_isTaken(world, VEER_KIND_LINK, slot / 2) || !(link->group & grid->links) || (slot % 2 && !link->twoWay)) continue;
            const float pads[2][3] = {{link->fromX, link->fromY, link->takeOffRadius}, {link->toX, link->toY, link->landingRadius}};
            const uint32_t from = padCell(grid, routes->raster.marks, pads[slot % 2]),
                           to = padCell(grid, routes->raster.marks, pads[!(slot % 2)]);
            const uint32_t length = (uint32_t)(25.6f * (link->cost > CELL ? link->cost : CELL) + 0.5f);
            if (from == VEER_NONE || to == VEER_NONE || distances[to] == VEER_NONE || distances[to] + length >= distances[from]) continue;
            distances[from] = distances[to] + length;
            isChanged = 1;
        }
    }
}

TEST(fields_with_links_are_exact_after_any_edit) {
    static uint32_t distances[CELLS];
    uint32_t hops = 0;
    for (uint32_t seed = 1; seed <= 6; seed++) {
        uint32_t random = seed;
        VeerWorldId id = worldOf(seed % 3 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_WRAP, VEER_NONE);
        const VeerNavFieldParams params = {.cellSize = CELL, .clearance = 3, .mask = ~0u, .links = seed % 2 ? ~0u : 1};
        for (uint32_t i = 0; i < BLOCKS; i++) edit(id, &random);
        for (uint32_t i = 0; i < EDITS; i++) {
            const VeerNavGrid grid = veer_navGrid(veer_world(id, "test"), &params);
            edit(id, &random);
            for (uint32_t goal = 0; goal < 3 && !IS_LEFT_OUT(i, 8); goal++) {
                const VeerVec3 point = veer_vec3(20 + 90 * (float)goal, 120, 0);
                const VeerNavRoutes routes = veer_navRoutes(&grid, point);
                oracleOf(id, &grid, &routes, distances);
                for (uint32_t cell = 0; cell < CELLS; cell++) {
                    if (distances[cell] == VEER_NONE) CHECK_EQ(routes.keys[cell], VEER_NAV_UNREACHABLE);
                    if (distances[cell] != VEER_NONE) CHECK_EQ(routes.keys[cell] >> 3, distances[cell]);
                    if (distances[cell] == VEER_NONE || cell == routes.goal) continue;
                    const uint32_t next = veer_navNext(&routes, cell);
                    CHECK(distances[next] < distances[cell]);
                    hops += veer_navHop(&routes, cell) != VEER_NONE;
                }
            }
        }
        CHECK_OK(veer_destroyWorld(id));
    }
    CHECK(hops > SOME(200u));
}

/* ---- single paths */

TEST(a_path_uses_links_as_the_field_does) {
    uint32_t withLinks = 0, found = 0;
    for (uint32_t seed = 1; seed <= 60; seed++) {
        uint32_t random = 77 * seed;
        float points[2 * CELLS];
        VeerWorldId id = worldOf(VEER_EDGE_MODE_CLAMP, VEER_NONE);
        for (uint32_t i = 0; i < 2 * BLOCKS; i++) edit(id, &random);
        VeerPathQuery query = veer_defaultPathQuery();
        query.cellSize = CELL;
        query.clearance = 3;
        const VeerNavFieldParams params = {.cellSize = CELL, .clearance = 3, .mask = ~0u, .links = ~0u};
        const VeerNavGrid grid = veer_navGrid(veer_world(id, "test"), &params);
        for (uint32_t i = 0; i < 10; i++) {
            query.from = veer_navCellCenter(&grid, test_random(&random) % CELLS);
            query.to = veer_navCellCenter(&grid, test_random(&random) % CELLS);
            const VeerNavRoutes routes = veer_navRoutes(&grid, query.to);
            const uint32_t from = veer_navCellAt(&grid, query.from);
            if (routes.moved || !veer_navLeads(&routes, from) || from == routes.goal || !routes.raster.moves[from]) continue;
            const float length = veer_navDistance(&routes, from);
            VeerFoundPath square, smooth;
            uint32_t count = CELLS;
            query.smooth = 0;
            CHECK_OK(veer_findPath(id, &query, &square, points, &count));
            CHECK_EQ(square.status, VEER_PATH_STATUS_FOUND);
            CHECK_NEAR(square.cost, length, 2e-3f * length);
            query.smooth = 1;
            count = CELLS;
            CHECK_OK(veer_findPath(id, &query, &smooth, points, &count));
            CHECK_EQ(smooth.status, VEER_PATH_STATUS_FOUND);
            CHECK(smooth.cost <= 1.02f * length);
            withLinks += smooth.link != VEER_NONE;
            found++;
        }
        CHECK_OK(veer_destroyWorld(id));
    }
    CHECK(found > 200);
    CHECK(withLinks > 40);
}

/* Links count in their direction, and on the cells of their pads that the new obstacle leaves free. */
TEST(may_build_knows_links) {
    uint32_t blocked = 0, freed = 0, tried = 0;
    for (uint32_t seed = 1; seed <= 120; seed++) {
        uint32_t random = 131 * seed, count = 8;
        float points[2 * CELLS];
        VeerWorldId id = worldOf(VEER_EDGE_MODE_CLAMP, VEER_NONE);
        const VeerBrainId brain = brainOf(id, VEER_BEHAVIOR_GO_TO, VEER_COMBINE_BLEND, ~0u);
        for (uint32_t i = 0; i < 2; i++) {
            const VeerLinkDef link = anyLink(&random);
            VeerLinkId added = {0};
            CHECK_OK(veer_addLink(id, &link, &added));
        }
        const float ends[4] = {place(&random), place(&random), place(&random), place(&random)};
        VeerObstacleDef def = veer_defaultObstacleDef();
        def.kind = VEER_OBSTACLE_KIND_BOX;
        def.x = place(&random), def.y = place(&random);
        def.halfWidth = seed % 2 ? 240 : 20, def.halfHeight = seed % 4 ? 3 : 20;
        VeerBuildQuery query = {.brain = brain, .obstacle = &def, .starts = ends, .goals = ends + 2, .startCount = 1, .goalCount = 1};
        VeerBuildAnswer answer;
        VeerAgentId agents[8];
        VeerPathQuery path = veer_defaultPathQuery();
        VeerFoundPath found;
        VeerObstacleId built = {0};
        path.cellSize = CELL, path.clearance = 3;
        path.from = veer_vec3(ends[0], ends[1], 0), path.to = veer_vec3(ends[2], ends[3], 0);
        CHECK_OK(veer_canBuild(id, &query, &answer, agents, &count));
        CHECK_OK(veer_addObstacle(id, &def, &built));
        const VeerNavFieldParams params = {.cellSize = CELL, .clearance = 3, .mask = ~0u, .links = ~0u};
        const VeerNavGrid grid = veer_navGrid(veer_world(id, "test"), &params);
        uint32_t layer;
        const VeerNavRaster raster = veer_navRaster(&grid, &layer);
        if (raster.moves[veer_navCellAt(&grid, path.from)] && raster.moves[veer_navCellAt(&grid, path.to)]) {
            count = CELLS;
            CHECK_OK(veer_findPath(id, &path, &found, points, &count));
            CHECK_EQ(answer.status == VEER_BUILD_STATUS_BLOCKED, found.status != VEER_PATH_STATUS_FOUND);
            blocked += answer.status == VEER_BUILD_STATUS_BLOCKED;
            freed += found.link != VEER_NONE;
            tried++;
        }
        CHECK_OK(veer_destroyWorld(id));
    }
    printf("  %u tried, %u blocked, %u over links\n", tried, blocked, freed);
    CHECK(tried > 25);
    CHECK(blocked > 4);
    CHECK(freed > 5);
}
