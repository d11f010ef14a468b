/* Worlds of several levels with random walls, areas and links, and an oracle for their fields: each level is also a world of its own, from
 * whose raster the oracle takes the moves. */
#ifndef VEER_LEVEL_WORLDS_H
#define VEER_LEVEL_WORLDS_H

#include <stdio.h>
#include <string.h>

#include "core/ids.h"
#include "core/registry.h"
#include "core/space.h"
#include "core/world.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/fields.h"
#include "nav/ground.h"
#include "nav/regions.h"
#include "setup.h"
#include "test.h"

enum {
    COLUMNS = 19,
    ROWS = 13,
    LEVELS = 3,
    PER_LEVEL = COLUMNS * ROWS,
    CELLS = LEVELS * PER_LEVEL,
    LINKS = 14,
    BLOCKS = 36,
    GOAL_UNITS = 12,
    SAVED = 1 << 20
};
#define CELL 10.0f
#define HEIGHT 40.0f
#define DT (1.0f / 60)
#include "nav_edits.h"

/* A world of several levels, and its levels as worlds without levels. */
typedef struct House {
    VeerWorldId id, floors[LEVELS];
} House;

static inline VeerWorldDef houseDef(uint32_t edges, uint32_t budget, uint32_t levels) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.minX = def.minY = 0;
    def.maxX = COLUMNS * CELL;
    def.maxY = ROWS * CELL;
    setEdges(&def, edges);
    def.navBudget = budget;
    def.levels = levels;
    def.levelHeight = HEIGHT;
    def.capacity.agents = 16;
    def.capacity.obstacles = BLOCKS + 8;
    def.capacity.links = LINKS;
    def.capacity.navCells = levels * PER_LEVEL;
    def.capacity.navFields = 6;
    def.capacity.state = 16;
    return def;
}

static inline House houseOf(uint32_t edges, uint32_t budget) {
    House house;
    const VeerWorldDef def = houseDef(edges, budget, LEVELS), one = houseDef(edges, budget, 1);
    CHECK_OK(veer_createWorld(&def, &house.id));
    for (uint32_t i = 0; i < LEVELS; i++) CHECK_OK(veer_createWorld(&one, &house.floors[i]));
    return house;
}

static inline void closeHouse(const House *house) {
    CHECK_OK(veer_destroyWorld(house->id));
    for (uint32_t i = 0; i < LEVELS; i++) CHECK_OK(veer_destroyWorld(house->floors[i]));
}

static inline float placeX(uint32_t *seed) { return (float)(test_random(seed) % (COLUMNS * 100)) * (CELL / 100); }
static inline float placeY(uint32_t *seed) { return (float)(test_random(seed) % (ROWS * 100)) * (CELL / 100); }
/* Returns a height on any level, up to almost half a level away from its floor. */
static inline float placeZ(uint32_t *seed) {
    const float off = 0.9f * HEIGHT * ((float)(test_random(seed) % 100) / 100 - 0.5f);
    return (float)(test_random(seed) % LEVELS) * HEIGHT + off;
}
static inline VeerVec3 anyPlace(uint32_t *seed) {
    const float x = placeX(seed), y = placeY(seed);
    return veer_vec3(x, y, placeZ(seed));
}

static inline VeerLinkDef stairsOf(uint32_t *seed) {
    const VeerVec3 from = anyPlace(seed), to = anyPlace(seed);
    VeerLinkDef link = linkBetween(from, to, 150, seed);
    if (test_random(seed) % 4 == 0) link.toX = from.x, link.toY = from.y; /* straight up */
    return link;
}

static inline VeerObstacleDef blockOf(uint32_t *seed) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    def.kind = test_random(seed) % 4 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE;
    def.x = placeX(seed), def.y = placeY(seed), def.z = placeZ(seed);
    def.halfWidth = 2 + (float)(test_random(seed) % 40);
    def.halfHeight = 2 + (float)(test_random(seed) % 9);
    def.angle = (float)(test_random(seed) % 4) * 0.8f;
    def.radius = def.kind == VEER_OBSTACLE_KIND_CIRCLE ? def.halfHeight : 0;
    if (test_random(seed) % 4 == 0) def.cost = (float[]){0.5f, 3, VEER_INF}[test_random(seed) % 3];
    return def;
}

static inline void editHouse(VeerWorldId id, uint32_t *seed) {
    const VeerLinkDef link = stairsOf(seed);
    const VeerObstacleDef block = blockOf(seed);
    editThings(id, &link, &block, seed);
}

static inline void buildHouse(VeerWorldId id, uint32_t *seed) {
    for (uint32_t i = 0; i < 4 * BLOCKS; i++) editHouse(id, seed);
}

/* Returns the level of a height, by another rule than the core's. */
static inline uint32_t levelOf(float z) {
    uint32_t closest = 0;
    for (uint32_t i = 0; i < LEVELS; i++)
        if (veer_abs(z - (float)i * HEIGHT) < veer_abs(z - (float)closest * HEIGHT)) closest = i;
    return closest;
}

/* Copies the obstacles of each level to the level's own world. */
static inline void copyFloors(const House *house) {
    VeerObstacleId blocks[BLOCKS + 8], old[BLOCKS + 8], added;
    uint32_t count = BLOCKS + 8;
    CHECK_OK(veer_obstacles(house->id, blocks, &count));
    for (uint32_t level = 0; level < LEVELS; level++) {
        uint32_t oldCount = BLOCKS + 8;
        CHECK_OK(veer_obstacles(house->floors[level], old, &oldCount));
        for (uint32_t i = 0; i < oldCount; i++) CHECK_OK(veer_removeObstacle(house->floors[level], old[i]));
        for (uint32_t i = 0; i < count; i++) {
            VeerObstacleDef def;
            CHECK_OK(veer_getObstacle(house->id, blocks[i], &def));
            if (levelOf(def.z) != level) continue;
            def.z = 0;
            CHECK_OK(veer_addObstacle(house->floors[level], &def, &added));
        }
    }
}

#endif
