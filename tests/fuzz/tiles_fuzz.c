/* Tile maps of any tiles, changed in any order: every invariant holds, a refusal changes nothing, the tiles equal those of a plain array,
 * the obstacles equal those of a new map with the same tiles, and a saved world restores all of it. */
#include "core/registry.h"
#include "session.h"
#include "shapes/tiles.h"

static VeerWorldId newWorld(uint32_t obstacles) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId world = {0};
    def.capacity.tiles = 2;
    def.capacity.tileWords = 400;
    def.capacity.obstacles = obstacles;
    HOLDS(veer_createWorld(&def, &world) == VEER_OK);
    return world;
}

/* A separate copy of the tiles of a map. */
typedef struct Copy {
    VeerTilesId map;
    uint32_t columns, rows;
    uint8_t tiles[SESSION_TILES];
} Copy;

static void remember(Copy *copy, const VeerTilesDef *def) {
    copy->columns = def->columns, copy->rows = def->rows;
    memcpy(copy->tiles, def->tiles, def->tileCount);
}

static void isSame(VeerWorldId world, const Copy *copy) {
    uint8_t tiles[SESSION_TILES];
    uint32_t count = SESSION_TILES;
    HOLDS(veer_tileValues(world, copy->map, tiles, &count) == VEER_OK && count == copy->columns * copy->rows);
    HOLDS(memcmp(tiles, copy->tiles, count) == 0);
    HOLDS(veer_validate(world) == VEER_OK);
}

/* Compares the obstacles of a map with those of the same map in a new world. */
static void equalsFresh(VeerWorldId world, const Copy *copy) {
    VeerWorldId fresh = newWorld(SESSION_TILES + 1);
    VeerTilesDef def;
    VeerTileType types[4];
    VeerTilesId id = {0};
    uint32_t count = 4;
    HOLDS(veer_getTiles(world, copy->map, &def) == VEER_OK && veer_tileTypes(world, copy->map, types, &count) == VEER_OK);
    def.tiles = copy->tiles, def.tileCount = copy->columns * copy->rows, def.types = types, def.typeCount = count;
    HOLDS(veer_addTiles(fresh, &def, &id) == VEER_OK);
    const VeerWorld *first = veer_world(world, "fuzz"), *second = veer_world(fresh, "fuzz");
    VeerTileMap one, other;
    veer_openTileMap(first, &first->tiles[veer_slotOf(copy->map.bits)], &one);
    veer_openTileMap(second, &second->tiles[veer_slotOf(id.bits)], &other);
    for (uint32_t chunk = 0; chunk < veer_tileChunks(&one.record); chunk++) {
        uint32_t i = one.heads[chunk], k = other.heads[chunk];
        for (; i && k; i = first->obstacles[i - 1].nextTiles, k = second->obstacles[k - 1].nextTiles)
            HOLDS(memcmp(&first->obstacles[i - 1], &second->obstacles[k - 1], offsetof(VeerObstacleRecord, tiles)) == 0);
        HOLDS(!i && !k);
    }
    HOLDS(veer_destroyWorld(fresh) == VEER_OK);
}

static void change(Session *session, VeerWorldId world, Copy *copy) {
    uint8_t tiles[SESSION_TILES];
    Fuzz *in = &session->in;
    const uint64_t before = session_hash(world);
    if (fuzz_byte(in) % 2) {
        const uint32_t column = fuzz_byte(in) % (copy->columns + 1), row = fuzz_byte(in) % (copy->rows + 1), value = fuzz_byte(in) % 4;
        const VeerResult result = veer_setTile(world, copy->map, column, row, value);
        HOLDS(result != VEER_OK || (column < copy->columns && row < copy->rows));
        if (result == VEER_OK) copy->tiles[row * copy->columns + column] = (uint8_t)value;
        HOLDS(result == VEER_OK || session_hash(world) == before);
        return;
    }
    const VeerTilePatch patch = session_patch(session, tiles, copy->columns, copy->rows);
    const VeerResult result = veer_changeTiles(world, copy->map, &patch);
    HOLDS(result == VEER_OK || session_hash(world) == before);
    for (uint32_t row = 0; result == VEER_OK && row < patch.rows; row++)
        memcpy(copy->tiles + (patch.row + row) * copy->columns + patch.column, tiles + row * patch.columns, patch.columns);
}

static void replace(Session *session, VeerWorldId world, Copy *copy) {
    SessionTiles given;
    session_tiles(session, &given);
    const uint64_t before = session_hash(world);
    const VeerResult result = veer_setTiles(world, copy->map, &given.def);
    HOLDS(result == VEER_OK || session_hash(world) == before);
    if (result == VEER_OK && given.def.tiles) remember(copy, &given.def);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Session session = {.in = {bytes, bytes + size}};
    Fuzz *in = &session.in;
    const VeerWorldId world = newWorld(16u << fuzz_byte(in) % 6);
    const uint64_t empty = session_hash(world);
    SessionTiles given;
    Copy copy;
    session_tiles(&session, &given);
    if (veer_addTiles(world, &given.def, &copy.map) != VEER_OK) {
        HOLDS(session_hash(world) == empty && VEER_IS_NULL(copy.map));
        HOLDS(veer_destroyWorld(world) == VEER_OK);
        return 0;
    }
    remember(&copy, &given.def);
    isSame(world, &copy);
    for (uint32_t i = 0; i < 64 && fuzz_more(in); i++) {
        VeerObstacleDef disc = veer_defaultObstacleDef();
        VeerObstacleId obstacle;
        if (fuzz_seldom(in, 4)) (void)veer_addObstacle(world, &disc, &obstacle);
        if (fuzz_seldom(in, 8)) replace(&session, world, &copy);
        change(&session, world, &copy);
        isSame(world, &copy);
        if (fuzz_seldom(in, 4)) HOLDS(veer_step(world, 0.01f) == VEER_OK);
    }
    equalsFresh(world, &copy);
    HOLDS(veer_destroyWorld(session_reload(world)) == VEER_OK);
    HOLDS(veer_removeTiles(world, copy.map) == VEER_OK && veer_validate(world) == VEER_OK);
    HOLDS(veer_world(world, "fuzz")->header->tileWordCount == 0);
    HOLDS(veer_destroyWorld(world) == VEER_OK);
    return 0;
}
