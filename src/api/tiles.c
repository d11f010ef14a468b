/* Adds, changes, removes and reads tile maps. Everything is checked before anything changes. The obstacles of
 * a map are derived from its tiles (shapes/tiles.h, tile_obstacles.c). */
#include "api/life_cycle.h"
#include "api/tile_obstacles.h"
#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "math/math.h"

/* ---- checks */

static void refuseAt(VeerCall *call, VeerResult code, const char *argument, uint32_t index, double value) {
    if (call->result == VEER_OK) call->result = veer_fail(call->world, code, call->name, argument, index, value);
}

static void needPlane(VeerCall *call) {
    if (call->result != VEER_OK || !veer_isVolume(call->world)) return;
    veer_refuse(call, VEER_E_RANGE, "world", call->world->header->def.dimensions);
    veer_failNote(call->world, "tile maps are planar", 0, 0);
}

static void needTypes(VeerCall *call, const VeerTilesDef *def) {
    uint32_t isKnown[256 / 32] = {0};
    if (def->typeCount) veer_needPointer(call, def->types, "def.types");
    if (def->typeCount > VEER_TILE_TYPES) veer_refuse(call, VEER_E_RANGE, "def.typeCount", def->typeCount);
    for (uint32_t i = 0; i < def->typeCount && call->result == VEER_OK; i++) {
        const VeerTileType *type = &def->types[i];
        call->result = veer_checkDef(call->world, VEER_GROUP_TILE_TYPE, type, call->name, "def.types[#]", i);
        if (call->result != VEER_OK) return;
        if (isKnown[type->value / 32] >> type->value % 32 & 1u) {
            refuseAt(call, VEER_E_RANGE, "def.types[#].value", i, type->value);
            veer_failNote(call->world, "another type has this value", 0, 0);
        }
        if (type->solid && type->cost > 0.0f) {
            refuseAt(call, VEER_E_RANGE, "def.types[#].cost", i, (double)type->cost);
            veer_failNote(call->world, "must be 0 where `solid` is 1", 0, 0);
        }
        isKnown[type->value / 32] |= 1u << type->value % 32;
    }
}

static void needCount(VeerCall *call, uint32_t given, const uint32_t columnsRows[2], const char *argument) {
    if (given == 0) veer_refuse(call, VEER_E_EMPTY, argument, 0);
    if (call->result != VEER_OK || given == columnsRows[0] * columnsRows[1]) return;
    veer_refuse(call, VEER_E_RANGE, argument, given);
    veer_failNote(call->world, "columns x rows is %", (double)columnsRows[0] * columnsRows[1], 0);
}

/* Rejects values without a type. */
static void needValues(VeerCall *call, const VeerTileMap *map, const VeerTilePatch *patch, const char *argument) {
    const uint8_t *tiles = patch->tiles;
    for (uint32_t i = 0; i < patch->tileCount && call->result == VEER_OK; i++) {
        if (map->classes[tiles[i]] != VEER_TILE_UNKNOWN) continue;
        refuseAt(call, VEER_E_RANGE, argument, i, tiles[i]);
        veer_failNote(call->world, "no type has this value", 0, 0);
    }
}

/* Rejects a map whose far corner is too far away, or whose tiles are rounded away there. */
static void needSpan(VeerCall *call, float origin, float size, uint32_t count, const char *argument) {
    const float most = VEER_MAX_COORDINATE, end = origin + (float)count * size;
    if (call->result != VEER_OK) return;
    if (!(end <= most)) {
        veer_refuse(call, VEER_E_RANGE, argument, count);
        veer_failNote(call->world, "the map ends at %, beyond %", (double)end, (double)most);
    }
    const float farthest = veer_max(veer_abs(origin), veer_abs(end));
    if (call->result != VEER_OK || size >= 4e-6f * farthest) return;
    veer_refuse(call, VEER_E_RANGE, "def.tileSize", (double)size);
    veer_failNote(call->world, "too small for coordinates up to %", (double)farthest, 0);
}

/* Returns a definition with the tiles and types of an old map in place of those that it lacks. */
static VeerTilesDef completed(const VeerTilesDef *def, const VeerTileMap *old) {
    VeerTilesDef whole = *def;
    if (!def->types && !def->typeCount) {
        whole.types = old->types;
        whole.typeCount = old->record.typeCount;
    }
    if (!def->tiles && !def->tileCount && def->columns == old->record.columns && def->rows == old->record.rows) {
        whole.tiles = old->tiles;
        whole.tileCount = def->columns * def->rows;
    }
    return whole;
}

/* Fills in the map that a definition describes, without storing it, and checks it. */
static void readDef(VeerCall *call, const VeerTilesDef *def, VeerTileMap *map, VeerTilePatch *patch) {
    needPlane(call);
    veer_needDef(call, VEER_GROUP_TILES, def);
    if (call->result != VEER_OK) return;
    needSpan(call, def->x, def->tileSize, def->columns, "def.columns");
    needSpan(call, def->y, def->tileSize, def->rows, "def.rows");
    needTypes(call, def);
    if (call->result != VEER_OK) return;
    /* adding 0 turns -0 into 0 */
    map->record = (VeerTilesRecord){.typeCount = def->typeCount,
                                    .columns = def->columns,
                                    .rows = def->rows,
                                    .group = def->group,
                                    .x = def->x + 0.0f,
                                    .y = def->y + 0.0f,
                                    .z = def->z + 0.0f,
                                    .tileSize = def->tileSize};
    veer_classifyTiles(map, def->types);
    *patch = (VeerTilePatch){def->tiles, def->tileCount, 0, 0, def->columns, def->rows};
    map->patch = patch;
    needCount(call, patch->tileCount, (uint32_t[]){def->columns, def->rows}, "def.tileCount");
    veer_needPointer(call, patch->tiles, "def.tiles");
    needValues(call, map, patch, "def.tiles[#]");
}

/* Rejects a change for which there is no room; the value of the error is the capacity that is needed. */
static void needObstacles(VeerCall *call, uint32_t freed, uint32_t needed) {
    if (call->result != VEER_OK) return;
    const VeerPool *pool = &call->world->header->pools[VEER_KIND_OBSTACLE];
    const double all = (double)(pool->count + pool->retired - freed) + needed;
    if (all > pool->capacity) veer_refuse(call, VEER_E_FULL, "capacity.obstacles", all);
}

static void needWords(VeerCall *call, uint32_t freed, uint32_t needed) {
    if (call->result != VEER_OK) return;
    const VeerHeader *header = call->world->header;
    const double all = (double)header->tileWordCount - freed + needed;
    if (all > header->def.capacity.tileWords) veer_refuse(call, VEER_E_FULL, "capacity.tileWords", all);
}

/* ---- adding and replacing */

/* Writes a checked map to newly taken words. */
static void storeMap(VeerWorld *world, uint32_t slot, const VeerTileMap *map, const VeerTileType *types) {
    VeerTileMap stored;
    VeerTilesRecord *record = &world->tiles[slot];
    *record = map->record;
    record->firstWord = veer_acquireTileWords(world, veer_tileMapWords(record));
    veer_openTileMap(world, record, &stored);
    if (record->typeCount) __builtin_memcpy(stored.types, types, record->typeCount * sizeof *types);
    for (uint32_t i = 0; i < record->typeCount; i++) stored.types[i].cost += 0.0f;
    __builtin_memcpy(stored.tiles, map->patch->tiles, map->patch->tileCount);
}

/* Adds the obstacles of a stored map that has none. */
static void addObstacles(VeerWorld *world, uint32_t slot) {
    VeerTileMap map;
    veer_openTileMap(world, &world->tiles[slot], &map);
    VeerTileChange change = veer_wholeTileChange(world, slot, NULL, &map);
    change.heads = map.heads;
    veer_applyTileChange(&change);
    world->header->obstacleEdits++;
}

VeerResult veer_addTiles(VeerWorldId id, const VeerTilesDef *def, VeerTilesId *tiles) {
    VeerCall call = veer_openCall(id, "veer_addTiles");
    VeerTileMap map;
    VeerTilePatch patch;
    veer_beginAdd(&call, VEER_KIND_TILES, def, tiles);
    if (call.result == VEER_OK) readDef(&call, def, &map, &patch);
    if (call.result != VEER_OK) return call.result;
    VeerTileChange change = veer_wholeTileChange(call.world, 0, NULL, &map);
    veer_countTileChange(&change);
    needWords(&call, 0, veer_tileMapWords(&map.record));
    needObstacles(&call, 0, change.needed);
    const uint32_t slot = veer_endAdd(&call, VEER_KIND_TILES, tiles);
    if (call.result != VEER_OK) return call.result;
    storeMap(call.world, slot, &map, def->types);
    addObstacles(call.world, slot);
    return VEER_OK;
}

VeerResult veer_setTiles(VeerWorldId id, VeerTilesId tiles, const VeerTilesDef *def) {
    VeerCall call = veer_openCall(id, "veer_setTiles");
    VeerTileMap old, map;
    VeerTilePatch patch;
    const uint32_t slot = veer_beginSet(&call, VEER_KIND_TILES, tiles.bits, def);
    if (call.result != VEER_OK) return call.result;
    VeerWorld *world = call.world;
    const VeerTilesRecord was = world->tiles[slot];
    veer_openTileMap(world, &was, &old);
    const VeerTilesDef whole = completed(def, &old);
    readDef(&call, &whole, &map, &patch);
    if (call.result != VEER_OK) return call.result;
    VeerTileChange goes = veer_wholeTileChange(world, slot, &old, NULL), comes = veer_wholeTileChange(world, slot, NULL, &map);
    veer_countTileChange(&goes);
    veer_countTileChange(&comes);
    needWords(&call, 0, veer_tileMapWords(&map.record)); /* the old tiles are kept until the new ones are stored */
    needObstacles(&call, goes.freed, comes.needed);
    if (call.result != VEER_OK) return call.result;
    veer_applyTileChange(&goes);
    storeMap(world, slot, &map, whole.types);
    veer_releaseTileWords(world, was.firstWord, veer_tileMapWords(&was));
    addObstacles(world, slot);
    return VEER_OK;
}

VeerResult veer_removeTiles(VeerWorldId id, VeerTilesId tiles) {
    VeerCall call = veer_openCall(id, "veer_removeTiles");
    VeerTileMap map;
    const uint32_t slot = veer_beginRemove(&call, VEER_KIND_TILES, tiles.bits);
    if (call.result != VEER_OK) return call.result;
    VeerWorld *world = call.world;
    veer_openTileMap(world, &world->tiles[slot], &map);
    const VeerTileChange change = veer_wholeTileChange(world, slot, &map, NULL);
    veer_applyTileChange(&change);
    world->tiles[slot] = (VeerTilesRecord){0};
    veer_releaseTileWords(world, map.record.firstWord, veer_tileMapWords(&map.record));
    veer_releaseSlot(world, VEER_KIND_TILES, slot);
    world->header->obstacleEdits++;
    return VEER_OK;
}

/* ---- changing tiles */

static void needPatch(VeerCall *call, const VeerTileMap *map, const VeerTilePatch *patch) {
    const VeerTilesRecord *record = &map->record;
    if (patch->column >= record->columns) veer_refuse(call, VEER_E_RANGE, "patch.column", patch->column);
    if (patch->row >= record->rows) veer_refuse(call, VEER_E_RANGE, "patch.row", patch->row);
    if (call->result == VEER_OK && patch->columns > record->columns - patch->column)
        veer_refuse(call, VEER_E_RANGE, "patch.columns", patch->columns);
    if (call->result == VEER_OK && patch->rows > record->rows - patch->row) veer_refuse(call, VEER_E_RANGE, "patch.rows", patch->rows);
    if (call->result != VEER_OK) {
        veer_failNote(call->world, "the map has % x % tiles", record->columns, record->rows);
        return;
    }
    needCount(call, patch->tileCount, (uint32_t[]){patch->columns, patch->rows}, "patch.tileCount");
    veer_needPointer(call, patch->tiles, "patch.tiles");
    needValues(call, map, patch, "patch.tiles[#]");
}

static void storePatch(VeerTileMap *map, const VeerTilePatch *patch) {
    for (uint32_t row = 0; row < patch->rows; row++)
        __builtin_memcpy(map->tiles + (size_t)(patch->row + row) * map->record.columns + patch->column,
                         patch->tiles + (size_t)row * patch->columns, patch->columns);
}

/* Changes the tiles of a checked slot. */
static VeerResult changeTiles(VeerCall *call, uint32_t slot, const VeerTilePatch *patch) {
    VeerTileMap map, now;
    VeerWorld *world = call->world;
    veer_openTileMap(world, &world->tiles[slot], &map);
    needPatch(call, &map, patch);
    if (call->result != VEER_OK) return call->result;
    now = map;
    now.patch = patch;
    VeerTileChange change = {world, slot, &map, &now, *patch, map.heads, 0, 0};
    veer_countTileChange(&change);
    needObstacles(call, change.freed, change.needed);
    if (call->result != VEER_OK) return call->result;
    if (veer_applyTileChange(&change)) world->header->obstacleEdits++;
    storePatch(&map, patch);
    return VEER_OK;
}

VeerResult veer_changeTiles(VeerWorldId id, VeerTilesId tiles, const VeerTilePatch *patch) {
    VeerCall call = veer_openCall(id, "veer_changeTiles");
    const uint32_t slot = veer_needThing(&call, VEER_KIND_TILES, tiles.bits);
    veer_needPointer(&call, patch, "patch");
    veer_needStage(&call, VEER_STAGE_IDLE);
    return call.result == VEER_OK ? changeTiles(&call, slot, patch) : call.result;
}

VeerResult veer_setTile(VeerWorldId id, VeerTilesId tiles, uint32_t column, uint32_t row, uint32_t value) {
    VeerCall call = veer_openCall(id, "veer_setTile");
    const uint32_t slot = veer_needThing(&call, VEER_KIND_TILES, tiles.bits);
    const uint8_t tile = (uint8_t)value;
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    const VeerTilesRecord *record = &call.world->tiles[slot];
    if (column >= record->columns) veer_refuse(&call, VEER_E_RANGE, "column", column);
    if (row >= record->rows) veer_refuse(&call, VEER_E_RANGE, "row", row);
    if (value > 255) veer_refuse(&call, VEER_E_RANGE, "value", value);
    return call.result == VEER_OK ? changeTiles(&call, slot, &(VeerTilePatch){&tile, 1, column, row, 1, 1}) : call.result;
}

/* ---- reading */

VeerResult veer_getTiles(VeerWorldId id, VeerTilesId tiles, VeerTilesDef *def) {
    VeerCall call = veer_openCall(id, "veer_getTiles");
    const uint32_t slot = veer_beginGet(&call, VEER_KIND_TILES, tiles.bits, def);
    if (call.result != VEER_OK) return call.result;
    const VeerTilesRecord *own = &call.world->tiles[slot];
    *def = (VeerTilesDef){
        .columns = own->columns, .rows = own->rows, .x = own->x, .y = own->y, .z = own->z, .tileSize = own->tileSize, .group = own->group};
    return VEER_OK;
}

VeerResult veer_tileValues(VeerWorldId id, VeerTilesId tiles, uint8_t *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_tileValues");
    VeerTileMap map;
    const uint32_t slot = veer_needThing(&call, VEER_KIND_TILES, tiles.bits);
    if (call.result != VEER_OK) return call.result;
    veer_openTileMap(call.world, &call.world->tiles[slot], &map);
    const uint32_t all = map.record.columns * map.record.rows;
    veer_needRoom(&call, all, out, count);
    if (call.result == VEER_OK) __builtin_memcpy(out, map.tiles, all);
    return call.result;
}

VeerResult veer_tileTypes(VeerWorldId id, VeerTilesId tiles, VeerTileType *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_tileTypes");
    VeerTileMap map;
    const uint32_t slot = veer_needThing(&call, VEER_KIND_TILES, tiles.bits);
    if (call.result != VEER_OK) return call.result;
    veer_openTileMap(call.world, &call.world->tiles[slot], &map);
    veer_needRoom(&call, map.record.typeCount, out, count);
    if (call.result == VEER_OK && map.record.typeCount) __builtin_memcpy(out, map.types, map.record.typeCount * sizeof *out);
    return call.result;
}

VeerResult veer_tileAt(VeerWorldId id, VeerTilesId tiles, VeerVec3 point, VeerTile *tile) {
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    VeerCall call = veer_openCall(id, "veer_tileAt");
    VeerTileMap map;
    const uint32_t slot = veer_needThing(&call, VEER_KIND_TILES, tiles.bits);
    veer_needPoint(&call, point, names);
    veer_needPointer(&call, tile, "tile");
    if (call.result != VEER_OK) return call.result;
    veer_openTileMap(call.world, &call.world->tiles[slot], &map);
    const VeerTilesRecord *own = &map.record;
    const float column = (point.x - own->x) / own->tileSize, row = (point.y - own->y) / own->tileSize;
    *tile = (VeerTile){0, 0, 0};
    if (!(column >= 0.0f && column < (float)own->columns && row >= 0.0f && row < (float)own->rows)) return VEER_NO_RESULT;
    *tile = (VeerTile){(uint32_t)column, (uint32_t)row, veer_tileValue(&map, (uint32_t)column, (uint32_t)row)};
    return VEER_OK;
}

VeerResult veer_tilesOf(VeerWorldId id, VeerObstacleId obstacle, VeerTilesId *tiles) {
    VeerCall call = veer_openCall(id, "veer_tilesOf");
    const uint32_t slot = veer_needThing(&call, VEER_KIND_OBSTACLE, obstacle.bits);
    veer_needPointer(&call, tiles, "tiles");
    if (call.result != VEER_OK) return call.result;
    const uint32_t owner = call.world->obstacles[slot].tiles;
    tiles->bits = owner ? veer_makeId(call.world, VEER_KIND_TILES, owner - 1) : 0;
    return owner ? VEER_OK : VEER_NO_RESULT;
}
