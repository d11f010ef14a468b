/* Maps for tests of paths and regions: a world of square cells of 1 u, some of which are boxes. */
#ifndef VEER_PATH_MAPS_H
#define VEER_PATH_MAPS_H

#include "setup.h"

enum { MAP_TOWN, MAP_ROOMS, MAP_FOREST, MAP_MAZE, MAP_KINDS };
enum { MAP_SIDE = 36, MAP_CELLS = MAP_SIDE * MAP_SIDE };

static inline VeerObstacleId map_box(VeerWorldId world, float x, float y, float width, float height) {
    return make_obstacle(world,
                         BOX(.x = x + width / 2, .y = y + height / 2, .halfWidth = width / 2 - 0.02f, .halfHeight = height / 2 - 0.02f));
}

static inline VeerWorldId map_empty(float width, float height, uint32_t edges) {
    return make_world(WORLD(.minX = 0, .minY = 0, .maxX = width, .maxY = height, EDGES(edges), .capacity.agents = 4,
                            .capacity.obstacles = 2048, .capacity.points = 8 * 2048,
                            .capacity.navCells = (uint32_t)((width + 1) * (height + 1))));
}

/* Makes rooms of 9 x 9 cells, each with a door in its left wall and a door in its lower wall. */
static inline void map_rooms(VeerWorldId world, uint32_t *random) {
    for (float x = 0; x < MAP_SIDE; x += 9)
        for (float y = 0; y < MAP_SIDE; y += 9) {
            const float left = (float)(1 + test_random(random) % 7), low = (float)(1 + test_random(random) % 7);
            map_box(world, x, y, 1, left);
            if (left < 8) map_box(world, x, y + left + 1, 1, 8 - left);
            map_box(world, x, y, low, 1);
            if (low < 8) map_box(world, x + low + 1, y, 8 - low, 1);
        }
}

/* Makes columns of walls with two gaps each. */
static inline void map_maze(VeerWorldId world, uint32_t *random) {
    for (float x = 2; x < MAP_SIDE; x += 3) {
        const float a = (float)(test_random(random) % 16), b = (float)(19 + test_random(random) % 16);
        if (a > 0) map_box(world, x, 0, 1, a);
        map_box(world, x, a + 1, 1, b - a - 1);
        map_box(world, x, b + 1, 1, MAP_SIDE - b - 1);
    }
}

static inline VeerWorldId map_make(uint32_t kind, uint32_t edges, uint32_t seed) {
    VeerWorldId world = map_empty(MAP_SIDE, MAP_SIDE, edges);
    if (kind == MAP_ROOMS) map_rooms(world, &seed);
    if (kind == MAP_MAZE) map_maze(world, &seed);
    for (float x = 2; x + 4 <= MAP_SIDE && kind == MAP_TOWN; x += 6)
        for (float y = 2; y + 4 <= MAP_SIDE; y += 6)
            if (test_random(&seed) % 8) map_box(world, x, y, 4, 4);
    for (uint32_t i = 0; i < MAP_CELLS / 7 && kind == MAP_FOREST; i++)
        map_box(world, (float)(test_random(&seed) % MAP_SIDE), (float)(test_random(&seed) % MAP_SIDE), 1, 1);
    return world;
}

static inline VeerPathQuery map_query(void) {
    VeerPathQuery query = veer_defaultPathQuery();
    query.cellSize = 1;
    query.clearance = 0.4f;
    return query;
}

static inline VeerVec3 map_center(uint32_t cell) { return (VeerVec3){(float)(cell % MAP_SIDE) + 0.5f, (float)(cell / MAP_SIDE) + 0.5f, 0}; }

enum { MOST_POINTS = 512 };

typedef struct Found {
    VeerFoundPath path;
    float points[2 * MOST_POINTS];
} Found;

static inline Found map_find(VeerWorldId world, const VeerPathQuery *query) {
    Found found;
    uint32_t count = MOST_POINTS;
    CHECK_OK(veer_findPath(world, query, &found.path, found.points, &count));
    CHECK_EQ(found.path.first, 0);
    CHECK_EQ(found.path.count, count);
    return found;
}

#endif
