/* Random tile maps, and worlds whose obstacles are made by hand, one box per tile. */
#ifndef VEER_TILE_MAPS_H
#define VEER_TILE_MAPS_H

#include "busy_world.h"
#include "given.h"
#include "shapes/tiles.h"

enum { TILES_WIDE = 70, TILES_HIGH = 40, TILES = TILES_WIDE * TILES_HIGH };
enum { FLOOR, ROCK, MUD, WATER, BRICK, GRASS, TILE_VALUES };

/* Brick is solid like rock, and grass is open like the floor. */
static const VeerTileType tileTypes[] = {
    {ROCK, 1, 0.0f, 0}, {MUD, 0, 3.0f, 0}, {WATER, 0, VEER_INF, 2}, {BRICK, 1, 0.0f, 0}, {GRASS, 0, 0.0f, 0}};

typedef struct TileWorld {
    VeerWorldId world;
    VeerTilesId map;
    VeerBrainId brain; /* goes to its target by a field */
    VeerTilesDef def;
    uint8_t tiles[TILES];
} TileWorld;

/* Draws rooms of rock or brick with gaps, and spots of everything. */
static inline void tile_draw(uint8_t *tiles, uint32_t *random) {
    for (uint32_t i = 0; i < TILES; i++) {
        const uint32_t column = i % TILES_WIDE, row = i / TILES_WIDE;
        const int isWall = (column % 9 == 4 && row % 7) || (row % 8 == 5 && column % 6);
        tiles[i] = isWall ? ROCK : FLOOR;
        if (test_random(random) % 8 == 0) tiles[i] = (uint8_t)(test_random(random) % TILE_VALUES);
    }
    const uint32_t left = test_random(random) % 30, low = test_random(random) % 10; /* a rock across chunks */
    for (uint32_t row = low; row < low + 26; row++)
        for (uint32_t column = left; column < left + 36; column++)
            if ((row - low) % 25 > 3) tiles[row * TILES_WIDE + column] = column % 3 ? ROCK : BRICK;
}

static inline VeerWorldDef tile_worldDef(float size) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.minX = def.minY = 0;
    def.maxX = TILES_WIDE * size;
    def.maxY = TILES_HIGH * size;
    setEdges(&def, VEER_EDGE_MODE_CLAMP);
    def.capacity.tiles = 2;
    def.capacity.tileWords = 2000;
    def.capacity.obstacles = TILES;
    def.capacity.points = 4 * TILES;
    def.capacity.navCells = 2 * TILES;
    def.capacity.navFields = 4;
    return def;
}

static inline VeerBrainId tile_brain(VeerWorldId world, float size) {
    VeerBrainDef def = veer_defaultBrainDef();
    def.behaviors[0] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    def.behaviors[0].params.navField.cellSize = size;
    def.behaviors[0].params.navField.clearance = 0.3f * size;
    def.behaviorCount = 1;
    return addBrain(world, def);
}

static inline VeerTilesDef tile_def(const uint8_t *tiles, float size) {
    VeerTilesDef def = veer_defaultTilesDef();
    def.tiles = tiles, def.tileCount = TILES;
    def.types = tileTypes, def.typeCount = sizeof tileTypes / sizeof *tileTypes;
    def.columns = TILES_WIDE, def.rows = TILES_HIGH;
    def.tileSize = size;
    return def;
}

static inline VeerTilesId addTiles(VeerWorldId world, VeerTilesDef def) {
    VeerTilesId id = {0};
    if (!CHECK_OK(veer_addTiles(world, &def, &id))) printf("  %s\n", veer_lastError(world)->message);
    return id;
}

static inline void tile_world(TileWorld *made, float size, uint32_t *random) {
    *made = (TileWorld){make_world(tile_worldDef(size)), {0}, {0}, tile_def(made->tiles, size), {0}};
    tile_draw(made->tiles, random);
    made->brain = tile_brain(made->world, size);
    made->map = addTiles(made->world, made->def);
}

/* Returns a world with an obstacle for each tile. */
static inline VeerWorldId tile_byHand(const TileWorld *made, float size, VeerBrainId *brain) {
    const VeerWorldId world = make_world(tile_worldDef(size));
    *brain = tile_brain(world, size);
    for (uint32_t i = 0; i < TILES; i++) {
        VeerObstacleDef def =
            boxAt(((float)(i % TILES_WIDE) + 0.5f) * size, ((float)(i / TILES_WIDE) + 0.5f) * size, 0.5f * size, 0.5f * size);
        if (made->tiles[i] == FLOOR || made->tiles[i] == GRASS) continue;
        if (made->tiles[i] == MUD) def.cost = 3;
        if (made->tiles[i] == WATER) def.cost = VEER_INF, def.group = 2;
        addObstacle(world, def);
    }
    return world;
}

/* Returns the number of obstacles that belong to tile maps. */
static inline uint32_t tile_boxes(VeerWorldId id) {
    const VeerWorld *world = veer_world(id, "test");
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_OBSTACLE].high; i++) count += world->obstacles[i].tiles != 0;
    return count;
}

static inline void tile_distances(VeerWorldId world, VeerBrainId brain, VeerVec3 goal, float *out) {
    VeerNavCells cells;
    uint32_t count = 2 * TILES;
    if (!CHECK_OK(veer_navDistances(world, brain, goal, &cells, out, &count))) printf("  %s\n", veer_lastError(world)->message);
    CHECK_EQ(count, cells.columns * cells.rows);
}

static inline VeerVec3 tile_place(float size, uint32_t *random) {
    return (VeerVec3){test_range(random, 0, TILES_WIDE * size), test_range(random, 0, TILES_HIGH * size), 0};
}

static inline VeerRay tile_ray(float size, uint32_t *random) {
    VeerRay ray = veer_defaultRay();
    ray.origin = tile_place(size, random);
    ray.direction = (VeerVec3){test_range(random, -1, 1), test_range(random, -1, 1), 0};
    ray.distance = test_range(random, size, 30 * size);
    ray.radius = test_random(random) % 2 ? test_range(random, 0, size) : 0;
    return ray;
}

/* Compares the chunks of two maps: the obstacles are the same in the same order, in any slots. */
static inline void tile_sameBoxes(VeerWorldId a, VeerTilesId mapA, VeerWorldId b, VeerTilesId mapB) {
    const VeerWorld *first = veer_world(a, "test"), *second = veer_world(b, "test");
    VeerTileMap one, other;
    veer_openTileMap(first, &first->tiles[veer_slotOf(mapA.bits)], &one);
    veer_openTileMap(second, &second->tiles[veer_slotOf(mapB.bits)], &other);
    for (uint32_t chunk = 0; chunk < veer_tileChunks(&one.record); chunk++) {
        uint32_t i = one.heads[chunk], k = other.heads[chunk];
        while (i && k) {
            VeerObstacleRecord left = first->obstacles[i - 1], right = second->obstacles[k - 1];
            i = left.nextTiles, k = right.nextTiles;
            left.nextTiles = right.nextTiles = left.tiles = right.tiles = 0;
            if (!CHECK(memcmp(&left, &right, sizeof left) == 0)) return;
        }
        CHECK(!i && !k);
    }
}

#endif
