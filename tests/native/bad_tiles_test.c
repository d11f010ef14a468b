/* Tests bad input for tile maps: the error names the tile or the type and the reason, and nothing changes. */
#include "refusal.h"
#include "state/layout.h"
#include "state/snapshot.h"
#include "tile_maps.h"

static const uint8_t few[] = {ROCK, FLOOR, MUD, WATER, ROCK, ROCK};

static VeerTilesDef fewDef(void) {
    VeerTilesDef def = tile_def(few, 16);
    def.tileCount = 6, def.columns = 3, def.rows = 2;
    return def;
}

static VeerWorldId newWorld(uint32_t dimensions) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.tiles = 2;
    def.capacity.tileWords = 70;
    def.capacity.obstacles = 11;
    def.dimensions = dimensions;
    return make_world(def);
}

TEST(row_1_and_2_missing_pointers_and_worlds_of_tiles_are_named) {
    VeerWorldId world = newWorld(2);
    const VeerTilesId map = addTiles(world, fewDef());
    VeerTilesDef def = fewDef();
    VeerTilesId id = {5};
    VeerTile tile;
    uint32_t count = 0, some = 6;
    REFUSED(world, veer_addTiles(world, NULL, &id), VEER_E_NULL, "def");
    CHECK_EQ(id.bits, 0);
    REFUSED(world, veer_addTiles(world, &def, NULL), VEER_E_NULL, "tiles");
    def.tiles = NULL;
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_NULL, "def.tiles");
    def = fewDef();
    def.types = NULL;
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_NULL, "def.types");
    REFUSED(world, veer_setTiles(world, map, NULL), VEER_E_NULL, "def");
    REFUSED(world, veer_setTiles(world, map, &def), VEER_E_NULL, "def.types");
    REFUSED(world, veer_changeTiles(world, map, NULL), VEER_E_NULL, "patch");
    REFUSED(world, veer_changeTiles(world, map, &(VeerTilePatch){NULL, 1, 0, 0, 1, 1}), VEER_E_NULL, "patch.tiles");
    REFUSED(world, veer_getTiles(world, map, NULL), VEER_E_NULL, "def");
    REFUSED(world, veer_tileValues(world, map, NULL, NULL), VEER_E_NULL, "count");
    REFUSED(world, veer_tileValues(world, map, NULL, &some), VEER_E_NULL, "out");
    REFUSED(world, veer_tileValues(world, map, NULL, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 6);
    count = 0;
    REFUSED(world, veer_tileTypes(world, map, NULL, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 5);
    REFUSED(world, veer_tileAt(world, map, (VeerVec3){0, 0, 0}, NULL), VEER_E_NULL, "tile");
    CHECK_OK(veer_destroyWorld(world));
    CHECK_EQ(veer_addTiles(world, &def, &id), VEER_E_WORLD);
    CHECK_EQ(veer_setTiles(world, map, &def), VEER_E_WORLD);
    CHECK_EQ(veer_removeTiles(world, map), VEER_E_WORLD);
    CHECK_EQ(veer_setTile(world, map, 0, 0, 0), VEER_E_WORLD);
    CHECK_EQ(veer_tileAt(world, map, (VeerVec3){0, 0, 0}, &tile), VEER_E_WORLD);
}

TEST(row_3_4_and_6_ids_of_no_tile_map_are_refused) {
    Scoped(VeerWorldId) world = newWorld(2), other = newWorld(2);
    const VeerTilesId stale = addTiles(world, fewDef()), foreign = addTiles(other, fewDef());
    CHECK_OK(veer_removeTiles(world, stale));
    const VeerTilesId own = addTiles(world, fewDef());
    const VeerTilesId ids[] = {{0}, {~0ull}, {12345}, stale, foreign, {own.bits ^ 1ull << 43}};
    for (uint32_t i = 0; i < 6; i++) {
        const VeerResult code = i == 3 ? VEER_E_STALE : i == 4 ? VEER_E_WRONG_WORLD : VEER_E_HANDLE;
        VeerTilesDef def = fewDef();
        VeerTile tile;
        uint32_t count = 0;
        REFUSED(world, veer_removeTiles(world, ids[i]), code, "tiles");
        REFUSED(world, veer_setTiles(world, ids[i], &def), code, "tiles");
        REFUSED(world, veer_getTiles(world, ids[i], &def), code, "tiles");
        REFUSED(world, veer_setTile(world, ids[i], 0, 0, 0), code, "tiles");
        REFUSED(world, veer_changeTiles(world, ids[i], &(VeerTilePatch){few, 1, 0, 0, 1, 1}), code, "tiles");
        REFUSED(world, veer_tileValues(world, ids[i], NULL, &count), code, "tiles");
        REFUSED(world, veer_tileTypes(world, ids[i], NULL, &count), code, "tiles");
        REFUSED(world, veer_tileAt(world, ids[i], (VeerVec3){0, 0, 0}, &tile), code, "tiles");
        CHECK(veer_isAlive(world, ids[i].bits) != VEER_OK);
    }
    CHECK_OK(veer_isAlive(world, own.bits));
    VeerMeshId mesh = {own.bits};
    REFUSED(world, veer_removeMesh(world, mesh), VEER_E_HANDLE, "mesh");
    CHECK(strstr(veer_lastError(world)->message, "the id of a tile map"));
}

TEST(row_7_tile_maps_beyond_a_capacity_are_refused_with_what_they_need) {
    Scoped(VeerWorldId) world = newWorld(2);
    VeerTilesDef def = fewDef();
    VeerTilesId id;
    const VeerTilesId map = addTiles(world, def); /* 4 boxes */
    CHECK_EQ(tile_boxes(world), 4);
    addTiles(world, def);
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_FULL, "capacity.obstacles");
    CHECK_EQ(veer_lastError(world)->value, 12);
    VeerCapacityDef capacity = read_capacity(world);
    capacity.obstacles = 12;
    CHECK_OK(veer_reserve(world, &capacity));
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_FULL, "capacity.tiles");
    capacity.tiles = 3;
    CHECK_OK(veer_reserve(world, &capacity));
    addTiles(world, def);
    CHECK_OK(veer_removeTiles(world, map));
    isSound(world);
    def.rows = 1, def.tileCount = 3; /* fewer boxes, but the new words are allocated before the old ones are released */
    const VeerTilesId again = addTiles(world, def);
    REFUSED(world, veer_setTiles(world, again, &def), VEER_E_FULL, "capacity.tileWords");
    capacity.tileWords = (uint32_t)veer_lastError(world)->value;
    CHECK_OK(veer_reserve(world, &capacity));
    CHECK_OK(veer_setTiles(world, again, &def));
    isSound(world);
    /* all obstacles are in use: a change that frees as many as it takes succeeds, and one that needs one more fails */
    while (veer_addObstacle(world, &(VeerObstacleDef){.radius = 1}, &(VeerObstacleId){0}) == VEER_OK) {
    }
    static const uint8_t solid[] = {ROCK, ROCK, ROCK}, striped[] = {MUD, ROCK, MUD}, four[] = {ROCK, MUD, ROCK};
    CHECK_OK(veer_changeTiles(world, again, &(VeerTilePatch){solid, 3, 0, 0, 3, 1}));
    CHECK_OK(veer_addObstacle(world, &(VeerObstacleDef){.radius = 1}, &(VeerObstacleId){0}));
    REFUSED(world, veer_changeTiles(world, again, &(VeerTilePatch){striped, 3, 0, 0, 3, 1}), VEER_E_FULL, "capacity.obstacles");
    REFUSED(world, veer_setTile(world, again, 1, 0, FLOOR), VEER_E_FULL, "capacity.obstacles");
    CHECK_OK(veer_setTile(world, again, 1, 0, BRICK));
    capacity.obstacles = 14;
    CHECK_OK(veer_reserve(world, &capacity));
    CHECK_OK(veer_changeTiles(world, again, &(VeerTilePatch){four, 3, 0, 0, 3, 1}));
    isSound(world);
}

TEST(row_10_and_13_settings_of_tiles_out_of_range_are_named) {
    Scoped(VeerWorldId) world = newWorld(2);
    REFUSED_FIELD(world, Tiles, fewDef(), x, NAN, VEER_E_NOT_FINITE);
    REFUSED_FIELD(world, Tiles, fewDef(), y, 1000001.0f, VEER_E_RANGE);
    REFUSED_FIELD(world, Tiles, fewDef(), z, -INFINITY, VEER_E_NOT_FINITE);
    REFUSED_FIELD(world, Tiles, fewDef(), tileSize, 0, VEER_E_RANGE);
    REFUSED_FIELD(world, Tiles, fewDef(), columns, 0, VEER_E_RANGE);
    REFUSED_FIELD(world, Tiles, fewDef(), rows, 4097, VEER_E_RANGE);
    REFUSED_FIELD(world, Tiles, fewDef(), columns, 0xFFFFFFFFu, VEER_E_RANGE);
    VeerTileType types[5];
    VeerTilesDef def = fewDef();
    VeerTilesId id;
    for (uint32_t i = 0; i < 4; i++) {
        static const char *const names[] = {"def.types[2].cost", "def.types[2].cost", "def.types[2].value", "def.types[2].solid"};
        memcpy(types, tileTypes, sizeof types);
        if (i == 0) types[2].cost = -1;
        if (i == 1) types[2].cost = NAN;
        if (i == 2) types[2].value = 256;
        if (i == 3) types[2].solid = 2;
        def.types = types;
        REFUSED(world, veer_addTiles(world, &def, &id), i == 1 ? VEER_E_NOT_FINITE : VEER_E_RANGE, names[i]);
    }
    const VeerTilesId map = addTiles(world, fewDef());
    VeerTile tile;
    REFUSED(world, veer_tileAt(world, map, (VeerVec3){0, NAN, 0}, &tile), VEER_E_NOT_FINITE, "point.y");
}

TEST(row_141_the_tiles_and_types_of_a_map_must_agree) {
    Scoped(VeerWorldId) world = newWorld(2), space = newWorld(3);
    const VeerTilesDef right = fewDef();
    VeerTilesId id;
    REFUSED_FIELD(world, Tiles, fewDef(), tileCount, 0, VEER_E_EMPTY);
    REFUSED_FIELD(world, Tiles, fewDef(), tileCount, 5, VEER_E_RANGE);
    CHECK(strstr(veer_lastError(world)->message, "columns x rows is 6"));
    REFUSED_FIELD(world, Tiles, fewDef(), typeCount, 256, VEER_E_RANGE);
    VeerTilesDef def = fewDef();
    def.typeCount = 2; /* no water */
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_RANGE, "def.tiles[3]");
    CHECK(strstr(veer_lastError(world)->message, "no type has this value"));
    VeerTileType types[5];
    memcpy(types, tileTypes, sizeof types);
    types[4].value = ROCK;
    def = fewDef(), def.types = types;
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_RANGE, "def.types[4].value");
    types[4].value = GRASS, types[3].cost = 2;
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_RANGE, "def.types[3].cost");
    REFUSED(space, veer_addTiles(space, &right, &id), VEER_E_RANGE, "world");
    CHECK(strstr(veer_lastError(space)->message, "tile maps are planar"));
    isSound(world);
}

TEST(row_142_maps_too_far_away_or_too_fine_for_their_place_are_refused) {
    Scoped(VeerWorldId) world = newWorld(2);
    VeerTilesDef def = fewDef();
    VeerTilesId id;
    def.x = 999990;
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_RANGE, "def.columns");
    CHECK(strstr(veer_lastError(world)->message, "the map ends at"));
    def.x = 0, def.y = -1000000, def.tileSize = 1;
    REFUSED(world, veer_addTiles(world, &def, &id), VEER_E_RANGE, "def.tileSize");
    CHECK(strstr(veer_lastError(world)->message, "too small"));
    def.tileSize = 1000000;
    CHECK_EQ(veer_addTiles(world, &def, &id), VEER_E_RANGE);
    def.x = 999952, def.y = -1000000, def.tileSize = 16;
    CHECK_OK(veer_addTiles(world, &def, &id));
    isSound(world);
}

TEST(row_143_changes_beyond_a_map_are_refused) {
    Scoped(VeerWorldId) world = newWorld(2);
    const VeerTilesId map = addTiles(world, fewDef());
    static const struct {
        uint32_t count, column, row, columns, rows;
        const char *argument;
    } wrong[] = {{1, 3, 0, 1, 1, "patch.column"},
                 {1, 0, 2, 1, 1, "patch.row"},
                 {2, 2, 0, 2, 1, "patch.columns"},
                 {3, 0, 0, 1, 3, "patch.rows"},
                 {1, 0, 0, 0xFFFFFFFFu, 1, "patch.columns"},
                 {1, 0, 1, 1, 0xFFFFFFFFu, "patch.rows"},
                 {5, 0, 0, 3, 2, "patch.tileCount"},
                 {1, 0, 0, 0, 1, "patch.tileCount"}};
    for (uint32_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const VeerTilePatch patch = {few, wrong[i].count, wrong[i].column, wrong[i].row, wrong[i].columns, wrong[i].rows};
        REFUSED(world, veer_changeTiles(world, map, &patch), VEER_E_RANGE, wrong[i].argument);
    }
    static const uint8_t odd[] = {FLOOR, 77};
    REFUSED(world, veer_changeTiles(world, map, &(VeerTilePatch){odd, 2, 0, 0, 2, 1}), VEER_E_RANGE, "patch.tiles[1]");
    REFUSED(world, veer_changeTiles(world, map, &(VeerTilePatch){odd, 0, 0, 0, 2, 1}), VEER_E_EMPTY, "patch.tileCount");
    REFUSED(world, veer_setTile(world, map, 3, 0, 0), VEER_E_RANGE, "column");
    REFUSED(world, veer_setTile(world, map, 0, 2, 0), VEER_E_RANGE, "row");
    REFUSED(world, veer_setTile(world, map, 0, 0, 256), VEER_E_RANGE, "value");
    REFUSED(world, veer_setTile(world, map, 0, 0, 99), VEER_E_RANGE, "patch.tiles[0]");
    isSound(world);
}

TEST(row_144_obstacles_of_a_map_are_not_changed_by_themselves) {
    Scoped(VeerWorldId) world = newWorld(2);
    addTiles(world, fewDef());
    VeerRay ray = veer_defaultRay();
    VeerHit hit;
    ray.origin = (VeerVec3){8, -20, 0}, ray.direction = (VeerVec3){0, 1, 0}, ray.distance = 100;
    CHECK_OK(veer_raycast(world, &ray, &hit));
    VeerObstacleDef def;
    CHECK_OK(veer_getObstacle(world, hit.obstacle, &def));
    const VeerVec3 at = {1, 2, 0};
    REFUSED(world, veer_setObstacle(world, hit.obstacle, &def), VEER_E_HANDLE, "obstacle");
    CHECK(strstr(veer_lastError(world)->message, "it belongs to a tile map"));
    REFUSED(world, veer_removeObstacle(world, hit.obstacle), VEER_E_HANDLE, "obstacle");
    REFUSED(world, veer_moveObstacle(world, hit.obstacle, at, at), VEER_E_HANDLE, "obstacle");
    REFUSED(world, veer_placeObstacle(world, hit.obstacle, &(VeerPlacement){at, at, 0}), VEER_E_HANDLE, "obstacle");
}

TEST(row_57_a_saved_tile_map_with_any_word_changed_is_refused_or_a_map) {
    Scoped(VeerWorldId) world = newWorld(2);
    addTiles(world, fewDef());
    addTiles(world, fewDef());
    const uint32_t size = veer_saveSize(world);
    uint32_t *words = malloc(size), random = 7, refused = 0, all = 0;
    VeerWorld view;
    CHECK_OK(veer_save(world, words, size));
    veer_viewSaved(&view, words, &((const VeerHeader *)(const void *)words)->def, NULL);
    const struct {
        uint32_t *at, count;
    } parts[] = {{view.tileWords, 70},
                 {(uint32_t *)(void *)view.tiles, 2 * sizeof *view.tiles / 4},
                 {(uint32_t *)(void *)view.obstacles, 11 * sizeof *view.obstacles / 4},
                 {&view.header->tileWordCount, 1}};
    for (uint32_t part = 0; part < 4; part++)
        for (uint32_t i = 0; i < parts[part].count; i++)
            for (uint32_t k = 0; k < 14; k++, all++) {
                uint32_t *word = &parts[part].at[i];
                const uint32_t kept = *word, odd[] = {0, 0x7FC00000u, 0x80000000u, 1, 0xFFFFFFFFu, kept + 1, kept - 1, kept ^ 0x100};
                *word = k < 8 ? odd[k] : k < 12 ? k - 6 : kept ^ 1u << test_random(&random) % 32;
                if (*word == kept) *word ^= 1;
                const uint64_t sum = veer_checksum(words, size / 4), before = hashOf(world);
                memcpy(view.header->checksum, &sum, sizeof sum);
                const VeerResult result = veer_restore(world, words, size);
                CHECK(result == VEER_OK || hashOf(world) == before);
                refused += result != VEER_OK;
                isSound(world);
                *word = kept;
            }
    CHECK(refused > all / 2 && refused < all);
    free(words);
}
