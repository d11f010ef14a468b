/* Tests links in navigation: fields and paths use them where they are cheapest, in their direction and for those who may; agents take them
 * by themselves, whatever their kind; and changes of links go through the budget and saves as changes of obstacles do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/ids.h"
#include "core/registry.h"
#include "core/world.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/fields.h"
#include "nav/ground.h"
#include "test.h"

enum { SIDE = 24, CELLS = SIDE * SIDE, LINKS = 12, BLOCKS = 40, EDITS = 60, SAVED = 1 << 20, KINDS = 32 };
#define CELL 10.0f
#define DT (1.0f / 60)

static VeerWorldId worldOf(uint32_t edges, uint32_t budget) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId id = {0};
    def.minX = def.minY = 0;
    def.maxX = def.maxY = SIDE * CELL;
    def.edges = edges;
    def.navBudget = budget;
    def.capacity.agents = 16;
    def.capacity.obstacles = BLOCKS + 8;
    def.capacity.links = LINKS;
    def.capacity.navCells = CELLS;
    def.capacity.navFields = 4;
    def.capacity.state = 16;
    CHECK_OK(veer_createWorld(&def, &id));
    return id;
}

static VeerBrainId brainOf(VeerWorldId id, uint32_t type, uint32_t combine, uint32_t links) {
    VeerBrainDef def = veer_defaultBrainDef();
    VeerBrainId brain = {0};
    def.combine = combine;
    if (combine == VEER_COMBINE_PIPELINE) def.behaviors[def.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_TARGET);
    VeerBehavior *behavior = &def.behaviors[def.behaviorCount++];
    *behavior = veer_behavior(type);
    if (type == VEER_BEHAVIOR_NAV_FIELD) {
        behavior->params.navField.cellSize = CELL;
        behavior->params.navField.clearance = 3;
        behavior->params.navField.links = links;
    } else {
        behavior->params.goTo.cellSize = CELL;
        behavior->params.goTo.clearance = 3;
        behavior->params.goTo.links = links;
    }
    CHECK_OK(veer_addBrain(id, &def, &brain));
    return brain;
}

static VeerObstacleId addBox(VeerWorldId id, const float *box) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId obstacle = {0};
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = box[0], def.y = box[1], def.halfWidth = box[2], def.halfHeight = box[3];
    CHECK_OK(veer_addObstacle(id, &def, &obstacle));
    return obstacle;
}

/* Adds a box of ground with a cost; 0: a wall. */
static void addGround(VeerWorldId id, const float *box, float cost) {
    VeerObstacleId obstacle = addBox(id, box);
    VeerObstacleDef def;
    CHECK_OK(veer_getObstacle(id, obstacle, &def));
    def.cost = cost;
    CHECK_OK(veer_setObstacle(id, obstacle, &def));
}

static float place(uint32_t *seed) { return (float)(test_random(seed) % (SIDE * 100)) * (CELL / 100); }

static VeerLinkDef anyLink(uint32_t *seed) {
    VeerLinkDef link = veer_defaultLinkDef();
    link.kind = test_random(seed) % VEER_LINK_KIND_COUNT;
    link.fromX = place(seed), link.fromY = place(seed);
    link.toX = place(seed), link.toY = place(seed);
    link.takeOffRadius = 1 + (float)(test_random(seed) % 30);
    link.landingRadius = 1 + (float)(test_random(seed) % 30);
    link.cost = 1 + (float)(test_random(seed) % 200);
    link.twoWay = test_random(seed) % 2;
    link.group = 1u << test_random(seed) % 2;
    return link;
}

/* ---- fields */

/* The free cell closest to a pad's center that lies on the pad. */
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

/* The cost of a move between two cells over the ground. */
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

static void edit(VeerWorldId id, uint32_t *seed) {
    VeerLinkId links[LINKS];
    VeerObstacleId blocks[BLOCKS + 8];
    uint32_t linkCount = LINKS, blockCount = BLOCKS + 8;
    CHECK_OK(veer_links(id, links, &linkCount));
    CHECK_OK(veer_obstacles(id, blocks, &blockCount));
    const VeerLinkDef link = anyLink(seed);
    const float box[4] = {place(seed), place(seed), 2 + (float)(test_random(seed) % 30), 2 + (float)(test_random(seed) % 9)};
    switch (test_random(seed) % 5) {
    case 0:
        if (linkCount < LINKS) CHECK_OK(veer_addLink(id, &link, &links[0]));
        break;
    case 1:
        if (linkCount) CHECK_OK(veer_setLink(id, links[test_random(seed) % linkCount], &link));
        break;
    case 2:
        if (linkCount > LINKS / 2) CHECK_OK(veer_removeLink(id, links[test_random(seed) % linkCount]));
        break;
    case 3:
        if (blockCount < BLOCKS) addGround(id, box, (float[]){0, 0, 0.5f, 3}[test_random(seed) % 4]);
        break;
    default:
        if (blockCount > BLOCKS / 2) CHECK_OK(veer_removeObstacle(id, blocks[test_random(seed) % blockCount]));
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
            for (uint32_t goal = 0; goal < 3; goal++) {
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
    CHECK(hops > 200);
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
    for (uint32_t seed = 1; seed <= 60; seed++) {
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

/* ---- agents */

/* An island behind a square of walls, and one link to it. */
typedef struct Island {
    VeerWorldId id;
    VeerLinkId link;
    VeerAgentId unit;
    uint32_t events[KINDS];
} Island;

static Island islandOf(uint32_t kind, uint32_t twoWay) {
    const float walls[4][4] = {{170, 60, 50, 5}, {170, 160, 50, 5}, {120, 110, 5, 50}, {220, 110, 5, 50}};
    Island island = {.id = worldOf(VEER_EDGE_MODE_CLAMP, VEER_NONE)};
    VeerLinkDef link = veer_defaultLinkDef();
    for (uint32_t i = 0; i < 4; i++) addBox(island.id, walls[i]);
    link.kind = kind;
    link.fromX = 95, link.fromY = 115;
    link.toX = 145, link.toY = 115;
    link.twoWay = twoWay;
    link.group = 2;
    if (kind == VEER_LINK_KIND_LADDER) link.speed = 20;
    CHECK_OK(veer_addLink(island.id, &link, &island.link));
    return island;
}

static void addUnit(Island *island, VeerBrainId brain, const float *way) {
    VeerAgentDef def = veer_defaultAgentDef();
    def.brain = brain;
    def.x = way[0], def.y = way[1];
    def.radius = 3;
    CHECK_OK(veer_addAgent(island->id, &def, &island->unit));
    CHECK_OK(veer_setTargetPoint(island->id, island->unit, veer_vec3(way[2], way[3], 0)));
}

static void walk(Island *island, uint32_t steps) {
    while (steps--) {
        uint32_t count;
        CHECK_OK(veer_step(island->id, DT));
        const VeerEvent *events = veer_events(island->id, &count);
        for (uint32_t k = 0; k < count; k++) island->events[events[k].type % KINDS]++;
    }
}

static float distanceTo(const Island *island, float x, float y) {
    return veer_length2(veer_columnF32(island->id, VEER_COLUMN_X)[0] - x, veer_columnF32(island->id, VEER_COLUMN_Y)[0] - y);
}

/* A walk leads through the wall only if contacts let it, so its wall has a gap that is too narrow for the field. */
TEST(a_unit_takes_every_kind_of_link_by_itself) {
    static const uint32_t types[2] = {VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_GO_TO};
    for (uint32_t kind = 0; kind < VEER_LINK_KIND_COUNT; kind++)
        for (uint32_t combine = 0; combine < VEER_COMBINE_COUNT; combine++)
            for (uint32_t i = 0; i < 2; i++) {
                Island island = islandOf(kind, 0);
                VeerObstacleId walls[8];
                uint32_t count = 8;
                CHECK_OK(veer_obstacles(island.id, walls, &count));
                if (kind == VEER_LINK_KIND_WALK) {
                    const float halves[2][4] = {{120, 82, 5, 29}, {120, 140, 5, 21}};
                    CHECK_OK(veer_removeObstacle(island.id, walls[2]));
                    for (uint32_t k = 0; k < 2; k++) addBox(island.id, halves[k]);
                }
                addUnit(&island, brainOf(island.id, types[i], combine, 2), (float[]){30, 40, 190, 130});
                walk(&island, 900);
                CHECK(distanceTo(&island, 190, 130) < 4);
                CHECK_EQ(island.events[VEER_EVENT_JUMP_STARTED], 1);
                CHECK_EQ(island.events[VEER_EVENT_JUMPED], 1);
                CHECK_EQ(island.events[VEER_EVENT_LANDED], 1);
                CHECK_EQ(island.events[VEER_EVENT_ARRIVED], 1);
                CHECK_EQ(island.events[VEER_EVENT_GOAL_UNREACHABLE], 0);
                CHECK_OK(veer_destroyWorld(island.id));
            }
}

/* While a door opens, agents wait on its pad; no field changes when it opens, and none of them gets through a door that is locked. */
TEST(a_door_makes_agents_wait_and_a_lock_keeps_them_out) {
    for (uint32_t k = 0; k < 2; k++) {
        Island island = islandOf(VEER_LINK_KIND_DOOR, 1);
        VeerLinkDef door;
        uint32_t waited = 0;
        CHECK_OK(veer_getLink(island.id, island.link, &door));
        door.wait = 1.5f;
        CHECK_OK(veer_setLink(island.id, island.link, &door));
        addUnit(&island, brainOf(island.id, k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD, VEER_COMBINE_BLEND, 2),
                (float[]){30, 115, 190, 130});
        walk(&island, 1);
        const float cells = (float)veer_world(island.id, "test")->stats.navCells;
        for (uint32_t step = 0; step < 600 && !island.events[VEER_EVENT_JUMPED]; step++) {
            walk(&island, 1);
            waited += distanceTo(&island, 95, 115) < 10;
            if (!k) CHECK_EQ(veer_world(island.id, "test")->stats.navCells, 0);
        }
        CHECK(k || cells > 0);
        CHECK(waited >= 90);
        walk(&island, 300);
        CHECK(distanceTo(&island, 190, 130) < 4);
        door.group = 4;
        CHECK_OK(veer_setLink(island.id, island.link, &door));
        CHECK_OK(veer_setTargetPoint(island.id, island.unit, veer_vec3(30, 115, 0)));
        walk(&island, 300);
        CHECK_EQ(island.events[VEER_EVENT_GOAL_UNREACHABLE], 1);
        CHECK(distanceTo(&island, 30, 115) > 80);
        CHECK_OK(veer_destroyWorld(island.id));
    }
}

TEST(a_link_is_taken_in_its_direction_and_by_those_who_may) {
    static const struct Case {
        uint32_t twoWay, links, isOutward, arrives;
    } cases[] = {{0, 2, 0, 1}, {0, 2, 1, 0}, {1, 2, 1, 1}, {1, 2, 0, 1}, {1, 1, 0, 0}, {1, 0, 1, 0}, {0, 3, 0, 1}};
    for (uint32_t kind = 0; kind < VEER_LINK_KIND_COUNT; kind++)
        for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++)
            for (uint32_t k = 0; k < 2; k++) {
                if (kind == VEER_LINK_KIND_WALK) continue; /* the wall stops it */
                Island island = islandOf(kind, cases[i].twoWay);
                const uint32_t type = k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD;
                const float way[4] = {cases[i].isOutward ? 190 : 30, 130, cases[i].isOutward ? 30 : 190, 130};
                addUnit(&island, brainOf(island.id, type, VEER_COMBINE_BLEND, cases[i].links), way);
                walk(&island, 800);
                CHECK_EQ(distanceTo(&island, way[2], way[3]) < 4, cases[i].arrives);
                CHECK_EQ(island.events[VEER_EVENT_GOAL_UNREACHABLE], !cases[i].arrives);
                CHECK_EQ(island.events[VEER_EVENT_LANDED], cases[i].arrives);
                CHECK_OK(veer_destroyWorld(island.id));
            }
}

TEST(a_teleporter_that_is_shorter_than_the_straight_line_is_taken) {
    for (uint32_t k = 0; k < 2; k++) {
        Island island = {.id = worldOf(VEER_EDGE_MODE_CLAMP, VEER_NONE)};
        VeerLinkDef link = veer_defaultLinkDef();
        link.kind = VEER_LINK_KIND_TELEPORT;
        link.fromX = 35, link.fromY = 35, link.toX = 205, link.toY = 205, link.cost = 10;
        CHECK_OK(veer_addLink(island.id, &link, &island.link));
        addUnit(&island, brainOf(island.id, k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD, VEER_COMBINE_BLEND, ~0u),
                (float[]){15, 15, 225, 225});
        walk(&island, 120);
        CHECK_EQ(island.events[VEER_EVENT_LANDED], 1);
        CHECK(distanceTo(&island, 225, 225) < 4);
        CHECK_OK(veer_destroyWorld(island.id));
    }
}

/* ---- the state */

static uint64_t hashOf(VeerWorldId id) {
    uint64_t hash = 0;
    CHECK_OK(veer_hash(id, &hash));
    return hash;
}

/* A twin is saved and loaded in every step, so that it never has a cache. */
TEST(a_world_with_links_continues_the_same_after_a_save_in_any_step) {
    static unsigned char bytes[SAVED];
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t seeds[2] = {9, 9};
        Island islands[2];
        for (uint32_t i = 0; i < 2; i++) {
            islands[i] = (Island){.id = worldOf(VEER_EDGE_MODE_CLAMP, 200)};
            const VeerBrainId brain = brainOf(islands[i].id, k ? VEER_BEHAVIOR_GO_TO : VEER_BEHAVIOR_NAV_FIELD, VEER_COMBINE_BLEND, ~0u);
            for (uint32_t n = 0; n < BLOCKS; n++) edit(islands[i].id, &seeds[i]);
            for (uint32_t n = 0; n < 12; n++) {
                const float way[4] = {place(&seeds[i]), place(&seeds[i]), 30 + 60 * (float)(n % 4), 200};
                addUnit(&islands[i], brain, way);
            }
        }
        for (uint32_t step = 0; step < 400; step++) {
            const uint32_t size = veer_saveSize(islands[1].id);
            for (uint32_t i = 0; i < 2; i++) {
                if (step % 15 == 0) edit(islands[i].id, &seeds[i]);
                walk(&islands[i], 1);
            }
            if (step % 3) {
                VeerWorldId loaded = {0};
                CHECK_OK(veer_save(islands[1].id, bytes, size));
                CHECK_OK(veer_destroyWorld(islands[1].id));
                CHECK_OK(veer_loadWorld(bytes, size, &loaded));
                islands[1].id = loaded;
            }
            CHECK_EQ(hashOf(islands[0].id), hashOf(islands[1].id));
        }
        for (uint32_t i = 0; i < 2; i++) CHECK_OK(veer_destroyWorld(islands[i].id));
    }
}
