/* Tests that repairs of navigation fields are exact: after any change of the obstacles, the raster equals the raster that a loaded copy of
 * the world draws from scratch, and every field equals, in distance and direction, the shortest paths found by a search that does not
 * depend on the order of cells. Third-party maps in the format of the MovingAI benchmarks are read from the folder in VEER_MAPS, if that is
 * set. */
#include "core/registry.h"
#include "core/world.h"
#include "math/vec3.h"
#include "maze.h"
#include "nav/nav.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_CELLS = 8192, MOST_OBSTACLES = 2048, GOALS = 4, SAVED = 1 << 20 };

typedef struct Ground {
    VeerWorldId id;
    float width, height;
    VeerNavFieldParams params;
    VeerVec3 goals[GOALS];
    VeerObstacleId obstacles[MOST_OBSTACLES]; /* obstacles that later changes remove again */
    uint32_t count, random, touched;
} Ground;

static Ground groundOf(float width, float height, uint32_t edges, uint32_t seed) {
    Ground ground = {.width = width, .height = height, .random = seed};
    VeerWorldDef def = WORLD(.minX = -30, .minY = 45);
    def.maxX = def.minX + width, def.maxY = def.minY + height;
    setEdges(&def, edges);
    def.capacity.agents = 32;
    def.capacity.obstacles = MOST_OBSTACLES;
    def.capacity.points = 5 * MOST_OBSTACLES;
    def.capacity.navCells = MOST_CELLS;
    def.capacity.navFields = GOALS + 1;
    CHECK_OK(veer_createWorld(&def, &ground.id));
    ground.params = veer_behavior(VEER_BEHAVIOR_NAV_FIELD).params.navField;
    ground.params.cellSize = 10;
    ground.params.clearance = 3;
    for (uint32_t i = 0; i < GOALS; i++)
        ground.goals[i] = veer_vec3(def.minX + test_range(&ground.random, 0, width), def.minY + test_range(&ground.random, 0, height), 0);
    return ground;
}

static VeerObstacleId add(Ground *ground, VeerObstacleDef def) {
    VeerObstacleId id = {0};
    def.x -= 30;
    def.y += 45;
    CHECK_OK(veer_addObstacle(ground->id, &def, &id));
    return id;
}

static VeerObstacleDef boxAt(float x, float y, float halfWidth, float halfHeight) {
    VeerObstacleDef def = BOX(.x = x, .y = y, .halfWidth = halfWidth, .halfHeight = halfHeight);
    return def;
}

/* ---- the oracle */

typedef struct Oracle {
    uint32_t keys[MOST_CELLS];
    uint32_t queue[MOST_CELLS];
    uint8_t isQueued[MOST_CELLS];
} Oracle;

static int isOpen(const VeerNavRoutes *routes, uint32_t cell, uint32_t direction, uint32_t *neighbor) {
    const uint8_t *marks = routes->raster.marks;
    *neighbor = veer_navNeighbor(&routes->grid, cell, direction);
    if (*neighbor == VEER_NONE || marks[cell] & VEER_NAV_BLOCKED || marks[*neighbor] & VEER_NAV_BLOCKED) return 0;
    return !(marks[direction < 4 ? cell : *neighbor] >> direction % 4 & 1);
}

/* Returns the step lengths that fields use according to their documentation: 128 and 181 for square cells, otherwise 1024 for the longer
 * side; a cell that a crowd covers costs more, in eighths. */
static uint32_t lengthOf(const VeerNavRoutes *routes, uint32_t a, uint32_t b, uint32_t direction) {
    const VeerNavGrid *grid = &routes->grid;
    double x = (double)grid->cellX, y = (double)grid->cellY, longer = fmax(x, y);
    double unit = (fabs(x - y) < 1e-4 * longer ? 128 : 1024) / longer;
    double length = floor(unit * (direction % 2 ? sqrt(x * x + y * y) : direction % 4 ? y : x) + 0.5), costs = 16;
    if (grid->density > 0)
        costs = floor(8.5 + 8 * (double)grid->density * routes->raster.shares[a] / 7) +
                floor(8.5 + 8 * (double)grid->density * routes->raster.shares[b] / 7);
    return (uint32_t)(length * costs / 8);
}

/* Lowers distances, in any order, until nothing changes. Then takes the lowest-numbered direction that leads to the goal. */
static void findPaths(const VeerNavRoutes *routes, Oracle *oracle) {
    uint32_t cells = veer_navCellCount(&routes->grid), count = 0, first = 0, neighbor;
    static uint32_t distance[MOST_CELLS];
    memset(distance, 0xFF, sizeof distance);
    memset(oracle, 0xFF, sizeof *oracle);
    memset(oracle->isQueued, 0, sizeof oracle->isQueued);
    if (routes->goal == VEER_NONE) return;
    distance[routes->goal] = 0;
    oracle->queue[count++] = routes->goal;
    for (; count; count--) {
        uint32_t cell = oracle->queue[first];
        first = (first + 1) % MOST_CELLS;
        oracle->isQueued[cell] = 0;
        for (uint32_t k = 0; k < 8; k++) {
            if (!isOpen(routes, cell, k, &neighbor)) continue;
            uint32_t found = distance[cell] + lengthOf(routes, cell, neighbor, k);
            if (found >= distance[neighbor]) continue;
            distance[neighbor] = found;
            if (oracle->isQueued[neighbor]) continue;
            oracle->isQueued[neighbor] = 1;
            oracle->queue[(first + count++ - 1) % MOST_CELLS] = neighbor;
        }
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (distance[cell] == 0xFFFFFFFFu) continue;
        for (uint32_t k = 8; k--;)
            if (isOpen(routes, cell, k, &neighbor) && distance[neighbor] + lengthOf(routes, cell, neighbor, k) == distance[cell])
                oracle->keys[cell] = distance[cell] << 3 | k;
    }
    oracle->keys[routes->goal] = 0;
}

static VeerNavRoutes routesIn(VeerWorldId id, const Ground *ground, uint32_t goal) {
    VeerNavGrid grid = veer_navGrid(veer_world(id, "test"), &ground->params);
    return veer_navRoutes(&grid, ground->goals[goal]);
}

/* Returns the number of cells that differ, checked for one goal after the other. All goals are repaired each time. */
static uint32_t differences(Ground *ground, uint32_t turn) {
    static uint8_t bytes[SAVED];
    static Oracle oracle;
    VeerWorldId copy;
    VeerNavRoutes routes = {.made = 0}, drawn;
    uint32_t wrong = 0, size = veer_saveSize(ground->id);
    for (uint32_t goal = 0; goal < GOALS; goal++) {
        routes = routesIn(ground->id, ground, (goal + turn) % GOALS); /* the goal that is compared in this turn comes last */
        ground->touched += routes.made;
    }
    turn = (turn + GOALS - 1) % GOALS;
    if (!CHECK(size <= SAVED) || !CHECK(veer_navCellCount(&routes.grid) <= MOST_CELLS)) return 1;
    CHECK_OK(veer_save(ground->id, bytes, size));
    CHECK_OK(veer_loadWorld(bytes, size, &copy));
    VeerWorld *world = veer_world(copy, "test");
    if (ground->params.density > 0) veer_refreshNavFields(world);
    drawn = routesIn(copy, ground, turn);
    wrong += drawn.goal != routes.goal;
    findPaths(&drawn, &oracle);
    for (uint32_t cell = 0; cell < veer_navCellCount(&routes.grid); cell++) {
        wrong += routes.raster.marks[cell] != drawn.raster.marks[cell] || routes.raster.moves[cell] != drawn.raster.moves[cell];
        wrong += routes.keys[cell] != oracle.keys[cell] || drawn.keys[cell] != oracle.keys[cell];
    }
    CHECK_OK(veer_destroyWorld(copy));
    return wrong;
}

/* ---- changes */

static VeerObstacleDef anyShape(Ground *ground) {
    static float points[9];
    uint32_t *random = &ground->random;
    VeerObstacleDef def = boxAt(test_range(random, -20, ground->width + 20), test_range(random, -20, ground->height + 20),
                                test_range(random, 1, 40), test_range(random, 1, 40));
    def.kind = test_random(random) % VEER_OBSTACLE_KIND_COUNT;
    def.radius = def.kind == VEER_OBSTACLE_KIND_CIRCLE ? test_range(random, 1, 30) : test_range(random, 0, 3);
    def.angle = test_range(random, -3, 3);
    def.hollow = test_random(random) % 4 == 0;
    def.group = 1u << test_random(random) % 3;
    if (def.kind != VEER_OBSTACLE_KIND_SEGMENT && def.kind != VEER_OBSTACLE_KIND_POLYGON) return def;
    points[3] = test_range(random, 10, 120);
    points[4] = test_range(random, -5, 20);
    points[6] = test_range(random, -20, 5);
    points[7] = test_range(random, 30, 90);
    def.points = points;
    def.pointCount = 3;
    return def;
}

static void changeOne(Ground *ground) {
    uint32_t *random = &ground->random, what = test_random(random) % 8;
    if (!ground->count || (what < 3 && ground->count < 24)) {
        ground->obstacles[ground->count++] = add(ground, anyShape(ground));
        return;
    }
    uint32_t at = test_random(random) % ground->count;
    VeerVec3 to = {test_range(random, -30, ground->width - 30), test_range(random, 45, ground->height + 45), 0}, still = {0, 0, 0};
    VeerObstacleDef def;
    if (what < 5) {
        VeerVec3 velocity = {test_random(random) % 8 ? 0.0f : 1.0f, 0, 0};
        CHECK_OK(veer_moveObstacle(ground->id, ground->obstacles[at], to, velocity));
    } else if (what == 5) {
        CHECK_OK(veer_getObstacle(ground->id, ground->obstacles[at], &def));
        VeerPlacement turned = {.position = {def.x, def.y, 0}, .velocity = still, .angle = test_range(random, -3, 3)};
        CHECK_OK(veer_placeObstacle(ground->id, ground->obstacles[at], &turned));
    } else {
        CHECK_OK(veer_removeObstacle(ground->id, ground->obstacles[at]));
        ground->obstacles[at] = ground->obstacles[--ground->count];
    }
}

/* Returns how many cells were computed per change. */
static uint32_t changeOften(Ground *ground, uint32_t changes) {
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < changes && !wrong; i++) {
        uint32_t batch = test_random(&ground->random) % 8 ? 1 : 1 + test_random(&ground->random) % 5;
        while (batch--) changeOne(ground);
        wrong = differences(ground, i);
        if (wrong) printf("  %u cells are wrong after change %u\n", wrong, i);
    }
    CHECK_EQ(wrong, 0);
    CHECK_OK(veer_destroyWorld(ground->id));
    return changes ? ground->touched / changes : 0;
}

TEST(repairs_are_exact_on_open_ground_with_cells_that_are_square_or_not_in_every_kind_of_bounds) {
    for (uint32_t edges = 0; edges < VEER_EDGE_MODE_COUNT; edges++) {
        Ground square = groundOf(400, 300, edges, 11 + edges), oblong = groundOf(365, 232, edges, 21 + edges);
        oblong.params.cellSize = 12;
        oblong.params.mask = 3;
        changeOften(&square, ROUNDS(900));
        changeOften(&oblong, ROUNDS(900));
    }
}

TEST(repairs_are_exact_whatever_the_edges_along_each_axis) {
    for (uint32_t number = 0; number < PLANAR_EDGES; number++) {
        if (number % 4 == number / 4) continue; /* the same along both axes, as above */
        Ground ground = groundOf(400, 300, AXES(number % 4, number / 4), 51 + number);
        changeOften(&ground, ROUNDS(300));
    }
}

TEST(repairs_are_exact_in_narrow_worlds_whose_cells_are_their_own_neighbors) {
    for (uint32_t k = 0; k < 8; k++) {
        const uint32_t edges = k % 2 ? AXES(VEER_EDGE_MODE_WRAP, VEER_EDGE_MODE_CLAMP) : VEER_EDGE_MODE_WRAP;
        Ground ground = groundOf(k % 4 == 1 ? 15 : 8, k % 4 == 2 ? 25 : 310, k < 4 ? VEER_EDGE_MODE_WRAP : edges, 31 + k);
        changeOften(&ground, ROUNDS(200));
    }
}

TEST(repairs_are_exact_in_mazes) {
    for (uint32_t seed = 1; seed <= 3; seed++) {
        Ground ground = groundOf(MAZE_SIZE * MAZE_CELL, MAZE_SIZE * MAZE_CELL, VEER_EDGE_MODE_CLAMP, seed);
        Maze maze = maze_make(seed);
        for (uint32_t cell = 0; cell < MAZE_CELLS; cell++) {
            float x = (float)(cell % MAZE_SIZE + 1) * MAZE_CELL, y = (float)(cell / MAZE_SIZE + 1) * MAZE_CELL;
            if (!maze.openEast[cell]) add(&ground, boxAt(x, y - MAZE_CELL / 2, 2, MAZE_CELL / 2));
            if (!maze.openNorth[cell]) add(&ground, boxAt(x - MAZE_CELL / 2, y, MAZE_CELL / 2, 2));
        }
        changeOften(&ground, ROUNDS(500));
    }
}

TEST(repairs_are_exact_in_rooms_and_in_a_town_and_touch_few_cells) {
    Ground rooms = groundOf(640, 640, VEER_EDGE_MODE_NONE, 5), town = groundOf(640, 640, VEER_EDGE_MODE_NONE, 6);
    for (uint32_t x = 0; x < 4; x++)
        for (uint32_t y = 0; y < 4; y++) {
            float left = 160 * (float)x, low = 160 * (float)y;
            add(&rooms, boxAt(left + 60, low, 60, 3)); /* there is a door at the end of each wall */
            add(&rooms, boxAt(left, low + 60, 3, 60));
        }
    for (uint32_t x = 0; x < 10; x++)
        for (uint32_t y = 0; y < 10; y++) add(&town, boxAt(40 + 60 * (float)x, 40 + 60 * (float)y, 15, 15));
    CHECK(changeOften(&rooms, ROUNDS(1200)) < GOALS * 64 * 64 / 2);
    CHECK(changeOften(&town, ROUNDS(1200)) < GOALS * 64 * 64 / 4);
}

/* ---- crowds */

TEST(repairs_are_exact_for_fields_that_heed_a_crowd) {
    Ground ground = groundOf(400, 300, VEER_EDGE_MODE_WRAP, 3);
    VeerWorld *world = veer_world(ground.id, "test");
    VeerBrainDef brainDef = veer_defaultBrainDef();
    VeerBrainId brain;
    ground.params.density = 2.7f;
    brainDef.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    brainDef.behaviors[0].params.navField = ground.params;
    brainDef.behaviorCount = 1;
    CHECK_OK(veer_addBrain(ground.id, &brainDef, &brain));
    for (uint32_t i = 0; i < 30; i++) {
        make_agent(ground.id, AGENT(.x = test_range(&ground.random, -30, 370), .y = test_range(&ground.random, 45, 345),
                                    .radius = test_range(&ground.random, 3, 25)));
    }
    CHECK_OK(veer_step(ground.id, 1.0f / 60));
    veer_refreshNavFields(world);
    changeOften(&ground, ROUNDS(900));
}

/* ---- third-party maps */

/* Turns each run of blocked tiles in a row into a box. */
static int readMap(Ground *ground, const char *folder, const char *name) {
    char path[512], line[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return 0;
    for (int k = 0; k < 4; k++) CHECK(fgets(line, sizeof line, file) != NULL);
    for (float y = 5; fgets(line, sizeof line, file); y += 10)
        for (char *at = line; *at; at++) {
            char *from = at;
            while (*at && strchr("@OTW", *at)) at++;
            if (at == from) continue;
            float half = 5 * (float)(at - from);
            add(ground, boxAt(10 * (float)(from - line) + half, y, half - 0.5f, 4.5f));
            if (!*at) break;
        }
    fclose(file);
    return 1;
}

TEST(repairs_are_exact_on_maps_of_others) {
    static const struct {
        const char *name;
        float width, height;
    } maps[] = {{"arena.map", 490, 490}, {"den312d.map", 650, 810}};
    const char *folder = getenv("VEER_MAPS");
    for (uint32_t k = 0; folder && k < sizeof maps / sizeof *maps; k++) {
        Ground ground = groundOf(maps[k].width, maps[k].height, VEER_EDGE_MODE_NONE, k + 1);
        ground.params.clearance = 0;
        if (readMap(&ground, folder, maps[k].name)) changeOften(&ground, ROUNDS(500));
    }
}
