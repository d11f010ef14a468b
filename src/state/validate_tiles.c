/* Checks the tile maps of a state: the obstacles of every map are derived from its tiles again, and compared. */
#include <stdlib.h>
#include <string.h>

#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "shapes/tiles.h"
#include "state/validate.h"

static VeerResult checkTypes(const VeerCheck *check, uint32_t i, const VeerTileMap *map) {
    uint32_t isKnown[256 / 32] = {0};
    for (uint32_t k = 0; k < map->record.typeCount; k++) {
        const VeerTileType *type = &map->types[k];
        if (veer_checkDef(check->view, VEER_GROUP_TILE_TYPE, type, check->call, "def", VEER_NONE) != VEER_OK)
            return veer_brokenDef(check, "tiles[#].types", i);
        if (veer_isMarked(isKnown, type->value) || (type->solid && type->cost > 0.0f))
            return veer_broken(check, "tiles[#].types", i, type->value);
        isKnown[type->value / 32] |= 1u << type->value % 32;
    }
    return VEER_OK;
}

/* Checks a map's record and its own words, without its obstacles. */
static VeerResult checkMap(const VeerCheck *check, uint32_t i, VeerTiling *tiling) {
    const VeerTilesRecord *record = &check->view->tiles[i];
    const VeerTilesDef def = {.columns = record->columns,
                              .rows = record->rows,
                              .x = record->x,
                              .y = record->y,
                              .z = record->z,
                              .tileSize = record->tileSize,
                              .group = record->group};
    if (veer_checkDef(check->view, VEER_GROUP_TILES, &def, check->call, "def", VEER_NONE) != VEER_OK)
        return veer_brokenDef(check, "tiles[#]", i);
    if (record->typeCount > VEER_TILE_TYPES) return veer_broken(check, "tiles[#].typeCount", i, record->typeCount);
    if (!veer_addRange(tiling, record->firstWord, veer_tileMapWords(record)))
        return veer_broken(check, "tiles[#].firstWord", i, record->firstWord);
    VeerTileMap map;
    veer_placeTileMap(check->view, record, &map);
    VeerResult result = checkTypes(check, i, &map);
    if (result != VEER_OK) return result;
    veer_classifyTiles(&map, map.types);
    const uint32_t count = record->columns * record->rows;
    for (uint32_t k = 0; k < (count + 3) / 4 * 4; k++)
        if (k < count ? map.classes[map.tiles[k]] == VEER_TILE_UNKNOWN : map.tiles[k] != 0)
            return veer_broken(check, "tiles[#].tiles", i, map.tiles[k]);
    return VEER_OK;
}

/* Compares a chunk's list of obstacles with its boxes, and counts them. Every box has a different record, so no obstacle counts twice. */
static VeerResult checkChunk(const VeerCheck *check, const VeerTileMap *map, const uint32_t ownerChunk[2], uint32_t *count) {
    const VeerWorld *view = check->view;
    uint32_t place = map->heads[ownerChunk[1]];
    VeerTileBoxes boxes;
    VeerTileBox box;
    veer_openTileBoxes(map, ownerChunk[1], &boxes);
    for (; veer_nextTileBox(&boxes, &box); ++*count) {
        if (place == 0 || !veer_isTaken(view, VEER_KIND_OBSTACLE, place - 1))
            return veer_broken(check, "tiles[#].heads", ownerChunk[0], place);
        VeerObstacleRecord record = veer_tileObstacle(map, ownerChunk[0], &box);
        record.nextTiles = view->obstacles[place - 1].nextTiles;
        if (memcmp(&record, &view->obstacles[place - 1], sizeof record) != 0) return veer_broken(check, "obstacles[#].tiles", place - 1, 0);
        place = record.nextTiles;
    }
    return place ? veer_broken(check, "tiles[#].heads", ownerChunk[0], place) : VEER_OK;
}

static VeerResult checkMaps(const VeerCheck *check, VeerTiling *tiling, uint32_t *count) {
    VeerResult result = VEER_OK;
    for (uint32_t i = 0; result == VEER_OK && i < check->view->header->def.capacity.tiles; i++) {
        const VeerTilesRecord *record = &check->view->tiles[i];
        if (!veer_isTaken(check->view, VEER_KIND_TILES, i)) {
            if (!veer_areZero(record, sizeof *record)) result = veer_broken(check, "tiles[#]", i, 0);
            continue;
        }
        result = checkMap(check, i, tiling);
        if (result != VEER_OK) break;
        VeerTileMap map;
        veer_openTileMap(check->view, record, &map);
        for (uint32_t chunk = 0; result == VEER_OK && chunk < veer_tileChunks(record); chunk++)
            result = checkChunk(check, &map, (uint32_t[]){i, chunk}, count);
    }
    return result;
}

VeerResult veer_checkTiles(const VeerCheck *check) {
    const VeerWorld *view = check->view;
    const VeerHeader *header = view->header;
    uint32_t found = 0, owned = 0;
    VeerTiling tiling;
    if (veer_isVolume(view) && header->pools[VEER_KIND_TILES].count)
        return veer_broken(check, "pools.tiles", VEER_NONE, header->pools[VEER_KIND_TILES].count);
    VeerResult result = veer_openTiling(check, &tiling, header->tileWordCount, "tileWordCount");
    if (result == VEER_OK) result = checkMaps(check, &tiling, &found);
    if (result == VEER_OK && !veer_isTiled(&tiling)) result = veer_broken(check, "tileWordCount", VEER_NONE, header->tileWordCount);
    free(tiling.starts);
    if (result != VEER_OK) return result;
    for (uint32_t i = 0; i < header->pools[VEER_KIND_OBSTACLE].high; i++) owned += view->obstacles[i].tiles != 0;
    if (found != owned) return veer_broken(check, "obstacles.tiles", VEER_NONE, owned);
    const uint32_t *unused = view->tileWords + header->tileWordCount;
    const size_t bytes = (header->def.capacity.tileWords - header->tileWordCount) * sizeof *unused;
    return veer_areZero(unused, bytes) ? VEER_OK : veer_broken(check, "tileWords", header->tileWordCount, 0);
}
