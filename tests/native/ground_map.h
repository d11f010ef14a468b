/* Random maps with walls and areas of the ground, and an oracle of their fields that shares no code with the searches: the cost of a cell
 * from the definitions of the areas, and shortest paths by relaxing all edges until nothing changes. */
#ifndef VEER_GROUND_MAP_H
#define VEER_GROUND_MAP_H

#include "nav/nav.h"
#include "setup.h"

enum { LAND_SIDE = 40, LAND_CELLS = LAND_SIDE * LAND_SIDE, LAND_THINGS = 48 };
#define LAND_CELL 10.0f

typedef struct Land {
    VeerWorldId id;
    VeerNavFieldParams params;
    VeerObstacleDef defs[LAND_THINGS];
    VeerObstacleId ids[LAND_THINGS]; /* null: not there */
    uint32_t random, wraps;
} Land;

static inline VeerWorldDef land_def(uint32_t edges) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.minX = def.minY = 0;
    def.maxX = def.maxY = LAND_SIDE * LAND_CELL;
    setEdges(&def, edges);
    def.capacity.agents = 32;
    def.capacity.obstacles = 2 * LAND_THINGS;
    def.capacity.points = 1024;
    def.capacity.navCells = LAND_CELLS;
    def.capacity.navFields = 8;
    return def;
}

static inline Land land_make(uint32_t edges, uint32_t seed) {
    Land land = {.random = seed, .wraps = edges == VEER_EDGE_MODE_WRAP};
    const VeerWorldDef def = land_def(edges);
    CHECK_OK(veer_createWorld(&def, &land.id));
    land.params = veer_behavior(VEER_BEHAVIOR_NAV_FIELD).params.navField;
    land.params.cellSize = LAND_CELL;
    land.params.clearance = 3;
    land.params.mask = 3;
    return land;
}

/* Returns a wall, mud, a road or water. Its group is 1, which is in the mask, or 4, which is not. */
static inline VeerObstacleDef land_thing(uint32_t *random) {
    static const float costs[] = {0, 0, 0, 0.125f, 0.5f, 0.77f, 1, 1.3f, 2, 5, 17, 100, VEER_INF, VEER_INF};
    VeerObstacleDef def = veer_defaultObstacleDef();
    def.kind = test_random(random) % 3 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE;
    def.x = test_range(random, 0, LAND_SIDE * LAND_CELL);
    def.y = test_range(random, 0, LAND_SIDE * LAND_CELL);
    def.halfWidth = test_range(random, 3, 60);
    def.halfHeight = test_range(random, 3, 60);
    def.radius = def.kind == VEER_OBSTACLE_KIND_CIRCLE ? test_range(random, 3, 50) : 0;
    def.cost = costs[test_random(random) % (sizeof costs / sizeof *costs)];
    if (!(def.cost > 0)) def.halfWidth *= 0.3f;
    def.group = test_random(random) % 4 ? 1 : 4;
    return def;
}

/* Adds, removes, moves or replaces one obstacle or area. */
static inline void land_edit(Land *land) {
    const uint32_t i = test_random(&land->random) % LAND_THINGS, way = test_random(&land->random) % 3;
    if (VEER_IS_NULL(land->ids[i])) {
        land->defs[i] = land_thing(&land->random);
        CHECK_OK(veer_addObstacle(land->id, &land->defs[i], &land->ids[i]));
    } else if (way == 0) {
        CHECK_OK(veer_removeObstacle(land->id, land->ids[i]));
        land->ids[i] = veer_nullObstacle;
    } else if (way == 1) {
        land->defs[i].x += test_range(&land->random, -15, 15);
        CHECK_OK(veer_moveObstacle(land->id, land->ids[i], veer_vec3(land->defs[i].x, land->defs[i].y, 0), veer_vec3(0, 0, 0)));
    } else {
        land->defs[i] = land_thing(&land->random);
        CHECK_OK(veer_setObstacle(land->id, land->ids[i], &land->defs[i]));
    }
}

/* ---- the oracle */

static inline int land_isIn(const VeerObstacleDef *def, double x, double y) {
    if (def->kind == VEER_OBSTACLE_KIND_CIRCLE) return hypot(x - (double)def->x, y - (double)def->y) < (double)def->radius;
    return fabs(x - (double)def->x) < (double)def->halfWidth && fabs(y - (double)def->y) < (double)def->halfHeight;
}

/* Returns the cost of a point, rounded to one of 16 steps per doubling, in 1/128; 0: paths do not enter it. */
static inline uint32_t land_cost(const Land *land, double x, double y) {
    double least = INFINITY, most = 1;
    for (uint32_t i = 0; i < LAND_THINGS; i++) {
        const double cost = (double)land->defs[i].cost;
        if (VEER_IS_NULL(land->ids[i]) || !(cost > 0) || !(land->defs[i].group & land->params.mask)) continue;
        int isIn = 0;
        for (int image = 0; image < 9; image++)
            if (image == 4 || land->wraps) isIn |= land_isIn(&land->defs[i], x + 400 * (image % 3 - 1), y + 400 * (image / 3 - 1));
        if (!isIn) continue;
        if (cost <= 1 && cost < least) least = cost;
        if (cost > 1 && cost > most) most = cost;
    }
    const double cost = least <= 1 ? least : most;
    if (isinf(cost)) return 0;
    const double step = exp2(floor(log2(cost))) / 16;
    return (uint32_t)lround(128 * step * floor(cost / step + 0.5));
}

typedef struct LandOracle {
    uint32_t costs[LAND_CELLS], distances[LAND_CELLS], keys[LAND_CELLS];
} LandOracle;

static inline uint32_t land_edge(const LandOracle *oracle, uint32_t a, uint32_t b, uint32_t direction) {
    return (direction % 2 ? 362 : 256) * (oracle->costs[a] + oracle->costs[b]) / 256;
}

static inline int land_isOpen(const VeerNavRoutes *routes, uint32_t cell, uint32_t direction, uint32_t *neighbor) {
    const uint8_t *marks = routes->raster.marks;
    *neighbor = veer_navNeighbor(&routes->grid, cell, direction);
    if (*neighbor == VEER_NONE || marks[cell] & VEER_NAV_BLOCKED || marks[*neighbor] & VEER_NAV_BLOCKED) return 0;
    return !(marks[direction < 4 ? cell : *neighbor] >> direction % 4 & 1);
}

/* Finds the distance of each cell to the routes' goal, and the lowest-numbered direction of a shortest path. The routes say which
 * connections are open. */
static inline void land_solve(const Land *land, const VeerNavRoutes *routes, LandOracle *oracle) {
    uint32_t neighbor, isChanged = 1;
    memset(oracle, 0xFF, sizeof *oracle);
    for (uint32_t cell = 0; cell < LAND_CELLS; cell++) {
        const VeerVec3 center = veer_navCellCenter(&routes->grid, cell);
        oracle->costs[cell] = land_cost(land, (double)center.x, (double)center.y);
    }
    if (routes->goal == VEER_NONE) return;
    oracle->distances[routes->goal] = 0;
    for (uint32_t forth = 1; isChanged; forth = !forth) {
        isChanged = 0;
        for (uint32_t i = 0; i < LAND_CELLS; i++) {
            const uint32_t cell = forth ? i : LAND_CELLS - 1 - i;
            for (uint32_t k = 0; k < 8 && oracle->distances[cell] != 0xFFFFFFFFu; k++) {
                if (!land_isOpen(routes, cell, k, &neighbor)) continue;
                const uint32_t found = oracle->distances[cell] + land_edge(oracle, cell, neighbor, k);
                if (found >= oracle->distances[neighbor]) continue;
                oracle->distances[neighbor] = found;
                isChanged = 1;
            }
        }
    }
    for (uint32_t cell = 0; cell < LAND_CELLS; cell++)
        for (uint32_t k = 8; k-- && oracle->distances[cell] != 0xFFFFFFFFu;)
            if (land_isOpen(routes, cell, k, &neighbor) &&
                oracle->distances[neighbor] + land_edge(oracle, cell, neighbor, k) == oracle->distances[cell])
                oracle->keys[cell] = oracle->distances[cell] << 3 | k;
    oracle->keys[routes->goal] = 0;
}

static inline VeerNavRoutes land_routes(VeerWorldId id, const VeerNavFieldParams *params, VeerVec3 goal) {
    const VeerNavGrid grid = veer_navGrid(veer_world(id, "test"), params);
    return veer_navRoutes(&grid, goal);
}

/* Returns the number of cells whose key differs from the oracle's. */
static inline uint32_t land_wrong(const Land *land, const VeerNavRoutes *routes) {
    static LandOracle oracle;
    uint32_t wrong = 0;
    land_solve(land, routes, &oracle);
    for (uint32_t cell = 0; cell < LAND_CELLS; cell++) wrong += oracle.keys[cell] != routes->keys[cell];
    return wrong;
}

#endif
