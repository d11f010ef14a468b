/* Tests navigation over several levels against an oracle, in random worlds and after random edits: rasters, fields, regions, single paths
 * and canBuild; and that saves, rollbacks and empty caches do not change how such a world continues. */
#include <stdlib.h>

#include "level_worlds.h"

/* ---- the oracle */

typedef struct Oracle {
    uint8_t marks[CELLS], moves[CELLS], ground[CELLS];
    uint32_t distances[CELLS];
    VeerNavGrid floor; /* the grid of one level */
} Oracle;

static const VeerNavFieldParams ways = {.cellSize = CELL, .clearance = 3, .mask = ~0u, .links = ~0u};

static VeerNavGrid gridOf(VeerWorldId id, const VeerNavFieldParams *params) { return veer_navGrid(veer_world(id, "test"), params); }

static void readFloors(const House *house, Oracle *oracle) {
    copyFloors(house);
    for (uint32_t level = 0; level < LEVELS; level++) {
        uint32_t layer;
        oracle->floor = gridOf(house->floors[level], &ways);
        const VeerNavRaster raster = veer_navRaster(&oracle->floor, &layer);
        memcpy(oracle->marks + level * PER_LEVEL, raster.marks, PER_LEVEL);
        memcpy(oracle->moves + level * PER_LEVEL, raster.moves, PER_LEVEL);
        memset(oracle->ground + level * PER_LEVEL, 0, PER_LEVEL);
        if (raster.ground) memcpy(oracle->ground + level * PER_LEVEL, raster.ground, PER_LEVEL);
    }
}

static float distanceSqOf(const Oracle *oracle, uint32_t cell, VeerVec3 point) {
    const VeerVec3 to = veer_delta(oracle->floor.world, veer_navCellCenter(&oracle->floor, cell % PER_LEVEL), point);
    return to.x * to.x + to.y * to.y;
}

/* Returns the free cell of a level closest to a point, within a radius. If the radius is infinite: the closest cell that has moves. */
static uint32_t closestOf(const Oracle *oracle, uint32_t level, VeerVec3 point, float radius) {
    uint32_t closest = VEER_NONE;
    float least = VEER_INF;
    for (uint32_t cell = level * PER_LEVEL; cell < (level + 1) * PER_LEVEL; cell++) {
        const float distanceSq = distanceSqOf(oracle, cell, point);
        if (radius < VEER_INF ? oracle->marks[cell] & VEER_NAV_BLOCKED : !oracle->moves[cell]) continue;
        if (distanceSq > radius * radius || !(distanceSq < least)) continue;
        least = distanceSq;
        closest = cell;
    }
    return closest;
}

static uint32_t cellAt(const Oracle *oracle, VeerVec3 point) {
    return levelOf(point.z) * PER_LEVEL + veer_navCellAt(&oracle->floor, veer_vec3(point.x, point.y, 0));
}

static uint32_t padCell(const Oracle *oracle, VeerVec3 center, float radius) {
    const uint32_t own = cellAt(oracle, center);
    if (!(oracle->marks[own] & VEER_NAV_BLOCKED)) return own;
    return closestOf(oracle, levelOf(center.z), center, radius);
}

/* Finds the ends and the length of a link's edge; back: from its landing pad. Returns 0 if there is none. */
static int edgeOf(const House *house, const Oracle *oracle, uint32_t slot, int back, VeerNavEdge *edge) {
    const VeerWorld *world = veer_world(house->id, "test");
    const VeerLinkDef *link = &world->links[slot];
    if (!veer_isTaken(world, VEER_KIND_LINK, slot) || (back && !link->twoWay)) return 0;
    const uint32_t a = padCell(oracle, veer_vec3(link->fromX, link->fromY, link->fromZ), link->takeOffRadius),
                   b = padCell(oracle, veer_vec3(link->toX, link->toY, link->toZ), link->landingRadius);
    const float cost = link->cost > CELL ? link->cost : CELL;
    *edge = (VeerNavEdge){back ? b : a, back ? a : b, (uint32_t)(25.6f * cost + 0.5f)};
    return a != VEER_NONE && b != VEER_NONE && a != b;
}

static int lower(uint32_t *distances, uint32_t from, uint32_t to, uint32_t length) {
    if (distances[to] == VEER_NONE || distances[to] + length >= distances[from]) return 0;
    distances[from] = distances[to] + length;
    return 1;
}

/* Lowers distances along all moves of all levels and all links until nothing changes. */
static void search(const House *house, Oracle *oracle, uint32_t goal) {
    memset(oracle->distances, 0xFF, sizeof oracle->distances);
    if (goal == VEER_NONE) return;
    oracle->distances[goal] = 0;
    for (int isChanged = 1; isChanged;) {
        isChanged = 0;
        for (uint32_t cell = 0; cell < CELLS; cell++)
            for (uint32_t k = 0; k < 8; k++) {
                if (!(oracle->moves[cell] >> k & 1)) continue;
                const uint32_t to = cell - cell % PER_LEVEL + veer_navNeighbor(&oracle->floor, cell % PER_LEVEL, k);
                const uint32_t cost = veer_groundCost(oracle->ground[cell]) + veer_groundCost(oracle->ground[to]);
                isChanged |= lower(oracle->distances, cell, to, (k & 1 ? 362u : 256u) * cost >> 8);
            }
        for (uint32_t i = 0; i < 2 * LINKS; i++) {
            VeerNavEdge edge;
            if (edgeOf(house, oracle, i / 2, i % 2, &edge)) isChanged |= lower(oracle->distances, edge.from, edge.to, edge.length);
        }
    }
}

/* Returns the goal's own cell or the closest one with moves: on its level or, if that has none, on the one below, then above, and so on. */
static uint32_t goalOf(const Oracle *oracle, VeerVec3 point) {
    const uint32_t own = cellAt(oracle, point), level = levelOf(point.z);
    const VeerVec3 center = veer_navCellCenter(&oracle->floor, own % PER_LEVEL);
    if (!(oracle->marks[own] & VEER_NAV_BLOCKED)) return own;
    for (uint32_t apart = 0; apart < LEVELS; apart++)
        for (uint32_t above = 0; above < 2; above++) {
            const uint32_t other = above ? level + apart : level - apart;
            const uint32_t cell = other < LEVELS ? closestOf(oracle, other, center, VEER_INF) : VEER_NONE;
            if (cell != VEER_NONE) return cell;
        }
    return VEER_NONE;
}

/* ---- fields */

static uint32_t compareField(const VeerNavRoutes *routes, const Oracle *oracle) {
    uint32_t hops = 0;
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        if (oracle->distances[cell] == VEER_NONE) CHECK_EQ(routes->keys[cell], VEER_NAV_UNREACHABLE);
        if (oracle->distances[cell] != VEER_NONE) CHECK_EQ(routes->keys[cell] >> 3, oracle->distances[cell]);
        if (oracle->distances[cell] == VEER_NONE || cell == routes->goal) continue;
        const uint32_t next = veer_navNext(routes, cell);
        CHECK(oracle->distances[next] < oracle->distances[cell]);
        hops += next / PER_LEVEL != cell / PER_LEVEL;
    }
    return hops;
}

/* Fields are kept between the edits, so most of them are repaired. */
TEST(fields_over_levels_are_exact_after_any_edit) {
    static Oracle oracle;
    uint32_t hops = 0, moved = 0;
    for (uint32_t seed = 1; seed <= 6; seed++) {
        uint32_t random = 31 * seed;
        const House house = houseOf((uint32_t[]){VEER_EDGE_MODE_CLAMP, VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_NONE}[seed % 3], VEER_NONE);
        VeerVec3 goals[4];
        for (uint32_t i = 0; i < 4; i++) goals[i] = anyPlace(&random);
        buildHouse(house.id, &random);
        for (uint32_t i = 0; i < ROUNDS(120); i++) {
            uint32_t layer;
            const VeerNavGrid grid = gridOf(house.id, &ways);
            editHouse(house.id, &random);
            readFloors(&house, &oracle);
            const VeerNavRaster raster = veer_navRaster(&grid, &layer);
            CHECK_EQ(memcmp(raster.marks, oracle.marks, CELLS), 0);
            CHECK_EQ(memcmp(raster.moves, oracle.moves, CELLS), 0);
            for (uint32_t cell = 0; cell < CELLS; cell++) CHECK_EQ(raster.ground ? raster.ground[cell] : 0, oracle.ground[cell]);
            for (uint32_t k = 0; k < 4; k++) {
                const VeerNavRoutes routes = veer_navRoutes(&grid, goals[k]);
                search(&house, &oracle, goalOf(&oracle, goals[k]));
                CHECK_EQ(routes.goal, goalOf(&oracle, goals[k]));
                hops += compareField(&routes, &oracle);
                moved += routes.moved;
            }
        }
        closeHouse(&house);
    }
    printf("  %u ways over links to other levels, %u goals moved\n", hops, moved);
    CHECK(hops > 100 && moved > 3);
}

/* ---- regions and distances */

/* Cells are in one region if moves lead from one to the other; links do not join regions. */
TEST(distances_and_regions_list_all_levels) {
    static Oracle oracle;
    static float distances[CELLS];
    static uint32_t regions[CELLS];
    uint32_t infinite = 0;
    for (uint32_t seed = 1; seed <= 12; seed++) {
        uint32_t random = 7 * seed, count = CELLS, most = 0;
        const House house = houseOf(seed % 2 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_WRAP, VEER_NONE);
        VeerBrainDef def = veer_defaultBrainDef();
        VeerBrainId brain = {0};
        VeerNavCells cells;
        def.behaviors[def.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_GO_TO);
        def.behaviors[0].params.goTo.cellSize = CELL;
        def.behaviors[0].params.goTo.clearance = 3;
        CHECK_OK(veer_addBrain(house.id, &def, &brain));
        buildHouse(house.id, &random);
        readFloors(&house, &oracle);
        const VeerVec3 goal = anyPlace(&random);
        search(&house, &oracle, goalOf(&oracle, goal));
        CHECK_OK(veer_navDistances(house.id, brain, goal, &cells, distances, &count));
        CHECK_EQ(count, CELLS);
        CHECK_EQ(cells.columns, COLUMNS);
        CHECK_EQ(cells.rows, ROWS);
        CHECK_EQ(cells.levels, LEVELS);
        for (uint32_t cell = 0; cell < CELLS; cell++) {
            const float length = (float)oracle.distances[cell] / 25.6f;
            if (oracle.distances[cell] == VEER_NONE) CHECK(distances[cell] >= VEER_INF);
            if (oracle.distances[cell] != VEER_NONE) CHECK_NEAR(distances[cell], length, 2e-3f * length + 0.1f);
            infinite += oracle.distances[cell] == VEER_NONE;
        }
        CHECK_OK(veer_navRegions(house.id, brain, &cells, regions, &count));
        CHECK_EQ(cells.levels, LEVELS);
        for (uint32_t cell = 0; cell < CELLS; cell++) {
            CHECK_EQ(regions[cell] == 0, oracle.moves[cell] == 0);
            CHECK(regions[cell] <= most + 1);
            if (regions[cell] > most) most = regions[cell];
            for (uint32_t k = 0; k < 8; k++)
                if (oracle.moves[cell] >> k & 1)
                    CHECK_EQ(regions[cell], regions[cell - cell % PER_LEVEL + veer_navNeighbor(&oracle.floor, cell % PER_LEVEL, k)]);
            for (uint32_t other = 0; regions[cell] && other < cell; other += 7)
                if (other / PER_LEVEL != cell / PER_LEVEL) CHECK(regions[cell] != regions[other] || !regions[other]);
        }
        closeHouse(&house);
    }
    CHECK(infinite > 100);
}

/* ---- single paths */

/* Checks the points of a path: each has the height of its level, and only a link leads to another level. */
static void checkPoints(const House *house, const Oracle *oracle, const VeerFoundPath *path, const VeerVec3 *points) {
    for (uint32_t i = 1; i < path->count; i++) {
        int isLink = 0;
        CHECK_EQ(points[i].z, (float)levelOf(points[i].z) * HEIGHT);
        if (points[i].z == points[i - 1].z) continue;
        for (uint32_t k = 0; k < 2 * LINKS; k++) {
            VeerNavEdge edge;
            if (!edgeOf(house, oracle, k / 2, k % 2, &edge)) continue;
            isLink |= edge.from == cellAt(oracle, points[i - 1]) && edge.to == cellAt(oracle, points[i]);
        }
        CHECK(isLink);
        CHECK(path->link <= i - 1);
    }
}

TEST(a_path_over_levels_costs_what_the_field_says) {
    static Oracle oracle;
    uint32_t found = 0, over = 0, closest = 0;
    for (uint32_t seed = 1; seed <= SOME(60u); seed++) {
        uint32_t random = 77 * seed;
        VeerVec3 points[CELLS];
        const House house = houseOf(seed % 3 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_WRAP, VEER_NONE);
        for (uint32_t i = 0; i < 40; i++) editHouse(house.id, &random);
        readFloors(&house, &oracle);
        VeerPathQuery query = veer_defaultPathQuery();
        query.cellSize = CELL;
        query.clearance = 3;
        for (uint32_t i = 0; i < 12; i++) {
            const VeerVec3 a = anyPlace(&random), b = anyPlace(&random);
            query.from = veer_navCellCenter(&oracle.floor, cellAt(&oracle, a) % PER_LEVEL);
            query.to = veer_navCellCenter(&oracle.floor, cellAt(&oracle, b) % PER_LEVEL);
            query.from.z = a.z, query.to.z = b.z;
            const uint32_t from = cellAt(&oracle, a), to = cellAt(&oracle, b);
            if (from == to || !oracle.moves[from] || !oracle.moves[to]) continue;
            search(&house, &oracle, to);
            const float length = (float)oracle.distances[from] / 25.6f;
            for (query.smooth = 0; query.smooth < 2; query.smooth++) {
                VeerFoundPath path;
                uint32_t count = CELLS;
                CHECK_OK(veer_findPath(house.id, &query, &path, &points[0].x, &count));
                CHECK_EQ(path.status == VEER_PATH_STATUS_FOUND, oracle.distances[from] != VEER_NONE);
                checkPoints(&house, &oracle, &path, points);
                closest += path.status == VEER_PATH_STATUS_CLOSEST;
                if (path.status != VEER_PATH_STATUS_FOUND) continue;
                CHECK_EQ(cellAt(&oracle, points[path.count - 1]), to);
                if (!query.smooth) CHECK_NEAR(path.cost, length, 2e-3f * length);
                if (query.smooth) CHECK(path.cost <= 1.03f * length);
                found++;
                over += levelOf(a.z) != levelOf(b.z);
            }
        }
        closeHouse(&house);
    }
    printf("  %u paths, %u to another level; %u goals out of reach\n", found, over, closest);
    CHECK(found > SOME(200u) && over > SOME(50u) && closest > SOME(5u));
}

TEST(what_can_be_built_on_a_level_is_what_building_for_real_shows) {
    uint32_t tried = 0, blocked = 0;
    for (uint32_t seed = 1; seed <= SOME(150u); seed++) {
        static Oracle oracle;
        uint32_t random = 131 * seed, count = 8;
        float ends[6];
        const House house = houseOf(seed % 3 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_WRAP, VEER_NONE);
        VeerBrainDef def = veer_defaultBrainDef();
        VeerBrainId brain = {0};
        VeerBuildAnswer answer;
        VeerAgentId agents[8];
        VeerObstacleId built;
        def.behaviors[def.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_GO_TO);
        def.behaviors[0].params.goTo.cellSize = CELL;
        def.behaviors[0].params.goTo.clearance = 3;
        CHECK_OK(veer_addBrain(house.id, &def, &brain));
        for (uint32_t i = 0; i < seed % 40; i++) editHouse(house.id, &random);
        VeerObstacleDef block = blockOf(&random);
        block.cost = 0;
        if (seed % 4 == 0) block.kind = VEER_OBSTACLE_KIND_BOX, block.halfWidth = 200, block.halfHeight = 3, block.angle = 0;
        for (uint32_t i = 0; i < 6; i += 3) {
            const VeerVec3 place = anyPlace(&random);
            ends[i] = place.x, ends[i + 1] = place.y, ends[i + 2] = block.z;
        }
        if (seed % 5 == 0) ends[5] = placeZ(&random);
        const VeerBuildQuery query = {brain, &block, ends, ends + 3, 1, 1};
        CHECK_OK(veer_canBuild(house.id, &query, &answer, agents, &count));
        const VeerVec3 from = veer_vec3(ends[0], ends[1], ends[2]), to = veer_vec3(ends[3], ends[4], ends[5]);
        CHECK_OK(veer_addObstacle(house.id, &block, &built));
        readFloors(&house, &oracle);
        const uint32_t a = cellAt(&oracle, from), b = cellAt(&oracle, to);
        if (oracle.moves[a] && oracle.moves[b]) {
            search(&house, &oracle, b);
            CHECK_EQ(answer.status == VEER_BUILD_STATUS_BLOCKED, oracle.distances[a] == VEER_NONE);
            blocked += answer.status == VEER_BUILD_STATUS_BLOCKED;
            tried++;
        }
        closeHouse(&house);
    }
    printf("  %u tried, %u blocked\n", tried, blocked);
    CHECK(tried > SOME(50u) && blocked >= SOME(6u));
}

/* ---- the state */

/* Agents with goals on all levels, half of which move by a field, in a house that is edited all the time. */
static VeerWorldId townOf(uint32_t edges, uint32_t budget, uint32_t *seed) {
    VeerWorldId id = {0};
    const VeerWorldDef def = houseDef(edges, budget, LEVELS);
    VeerBrainId brains[2] = {{0}, {0}};
    CHECK_OK(veer_createWorld(&def, &id));
    for (uint32_t i = 0; i < 2; i++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        brain.behaviors[brain.behaviorCount++] = veer_behavior(i ? VEER_BEHAVIOR_NAV_FIELD : VEER_BEHAVIOR_GO_TO);
        VeerNavFieldParams *params = &brain.behaviors[0].params.navField;
        if (i) params->cellSize = CELL, params->clearance = 3, params->density = *seed % 2 ? 2.0f : 0.0f;
        if (!i) brain.behaviors[0].params.goTo.cellSize = CELL, brain.behaviors[0].params.goTo.clearance = 3;
        CHECK_OK(veer_addBrain(id, &brain, &brains[i]));
    }
    buildHouse(id, seed);
    for (uint32_t i = 0; i < GOAL_UNITS; i++) {
        VeerAgentDef agent = veer_defaultAgentDef();
        VeerAgentId unit = {0};
        const VeerVec3 at = anyPlace(seed);
        agent.brain = brains[i % 2];
        agent.x = at.x, agent.y = at.y, agent.z = (float)levelOf(at.z) * HEIGHT;
        agent.radius = 3;
        CHECK_OK(veer_addAgent(id, &agent, &unit));
        CHECK_OK(veer_setTargetPoint(id, unit, anyPlace(seed)));
    }
    return id;
}

static uint64_t hashOf(VeerWorldId id) {
    uint64_t hash = 0;
    CHECK_OK(veer_hash(id, &hash));
    return hash;
}

static void stepTown(VeerWorldId id, uint32_t seed) {
    const uint32_t tick = veer_tick(id);
    uint32_t random = seed + 977 * tick;
    if (tick % 12 == 0) editHouse(id, &random);
    if (tick % 40 == 0) {
        VeerAgentId unit;
        unit.bits = veer_makeId(veer_world(id, "test"), VEER_KIND_AGENT, test_random(&random) % GOAL_UNITS);
        CHECK_OK(veer_setTargetPoint(id, unit, anyPlace(&random)));
    }
    CHECK_OK(veer_step(id, DT));
}

/* One twin is saved and loaded in most steps, so that it never has a cache; the other is rolled back all the time. */
TEST(worlds_with_levels_continue_the_same_after_saves_and_rollbacks) {
    static unsigned char bytes[SAVED];
    uint32_t changes = 0;
    for (uint32_t seed = 1; seed <= 4; seed++) {
        uint32_t seeds[3] = {seed, seed, seed}, random = 5;
        VeerWorldId towns[3];
        const uint32_t edges = seed % 3 ? VEER_EDGE_MODE_CLAMP : VEER_EDGE_MODE_WRAP;
        for (uint32_t i = 0; i < 3; i++) towns[i] = townOf(edges, 300, &seeds[i]);
        CHECK_OK(veer_keepHistory(towns[2], 8));
        float before[GOAL_UNITS] = {0};
        for (uint32_t step = 0; step < ROUNDS(600); step++) {
            for (uint32_t i = 0; i < 3; i++) stepTown(towns[i], seed);
            if (step % 3) {
                const uint32_t size = veer_saveSize(towns[1]);
                VeerWorldId loaded = {0};
                CHECK(size <= SAVED);
                CHECK_OK(veer_save(towns[1], bytes, size));
                CHECK_OK(veer_destroyWorld(towns[1]));
                CHECK_OK(veer_loadWorld(bytes, size, &loaded));
                towns[1] = loaded;
            }
            const uint32_t now = veer_tick(towns[2]);
            if (now > 9 && step % 3 == 0) CHECK_OK(veer_rollback(towns[2], now - test_random(&random) % 9));
            while (veer_tick(towns[2]) < now) stepTown(towns[2], seed);
            CHECK_EQ(hashOf(towns[0]), hashOf(towns[1]));
            CHECK_EQ(hashOf(towns[0]), hashOf(towns[2]));
            const float *z = veer_columnF32(towns[0], VEER_COLUMN_Z);
            for (uint32_t i = 0; i < GOAL_UNITS; i++) {
                changes += levelOf(z[i]) != levelOf(before[i]);
                before[i] = z[i];
            }
        }
        for (uint32_t i = 0; i < 3; i++) CHECK_OK(veer_destroyWorld(towns[i]));
    }
    printf("  %u times an agent came to another level\n", changes);
    CHECK(changes > 5);
}
