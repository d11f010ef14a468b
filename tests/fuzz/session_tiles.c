/* The session's tile maps: small, but wider than a chunk, with a few different values; or arbitrary tiles. */
#include "core/rows.h"
#include "session.h"

static uint8_t drawTile(Fuzz *in) { return (uint8_t)(fuzz_seldom(in, 128) ? fuzz_byte(in) : fuzz_byte(in) % 4); }

/* Draws tiles, many of which equal the tile before them. */
static void drawTiles(Fuzz *in, uint8_t *tiles, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t run = fuzz_byte(in) % 8;
        const uint8_t tile = drawTile(in);
        tiles[i] = tile;
        for (uint32_t k = 0; k < run && i + 1 < count; k++) tiles[++i] = tile;
    }
}

void session_tiles(Session *session, SessionTiles *map) {
    Fuzz *in = &session->in;
    map->def = veer_defaultTilesDef();
    map->def.columns = 1 + fuzz_byte(in) % 40;
    map->def.rows = 1 + fuzz_byte(in) % 8;
    map->def.tileCount = map->def.columns * map->def.rows;
    map->def.tileSize = fuzz_seldom(in, 4) ? fuzz_size(in) : 12.0f;
    map->def.x = fuzz_seldom(in, 4) ? fuzz_float(in) : 0.0f;
    map->def.typeCount = fuzz_seldom(in, 32) ? fuzz_byte(in) % 5 : 3;
    for (uint32_t i = 0; i < 4; i++) {
        map->types[i] = (VeerTileType){i + 1, i % 2 == 0, i == 1 ? 3.0f : 0.0f, 0};
        if (fuzz_seldom(in, 16)) fuzz_settings(in, VEER_GROUP_TILE_TYPE, &map->types[i]);
    }
    if (fuzz_seldom(in, 8)) fuzz_settings(in, VEER_GROUP_TILES, &map->def);
    drawTiles(in, map->tiles, SESSION_TILES);
    map->def.tiles = SESSION_MAYBE(map->tiles);
    map->def.types = SESSION_MAYBE(map->types);
    if (map->def.tileCount > SESSION_TILES) map->def.tileCount = 0;
    if (fuzz_seldom(in, 16)) map->def.tileCount = fuzz_byte(in);
}

VeerTilePatch session_patch(Session *session, uint8_t *tiles, uint32_t columns, uint32_t rows) {
    Fuzz *in = &session->in;
    VeerTilePatch patch = {.tiles = tiles, .column = fuzz_byte(in) % columns, .row = fuzz_byte(in) % rows};
    patch.columns = 1 + fuzz_byte(in) % (columns - patch.column);
    patch.rows = 1 + fuzz_byte(in) % (rows - patch.row);
    patch.tileCount = patch.columns * patch.rows;
    drawTiles(in, tiles, patch.tileCount);
    if (fuzz_seldom(in, 32)) patch.column = fuzz_word(in);
    if (fuzz_seldom(in, 32)) patch.rows = fuzz_word(in);
    if (fuzz_seldom(in, 32)) patch.tileCount = fuzz_byte(in);
    return patch;
}

VeerResult call_addTiles(Session *session) {
    SessionTiles map;
    VeerTilesId id = {0};
    session_tiles(session, &map);
    VeerResult result = veer_addTiles(session_world(session), SESSION_MAYBE(&map.def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_TILES, result, id.bits);
}

VeerResult call_setTiles(Session *session) {
    SessionTiles map;
    session_tiles(session, &map);
    return veer_setTiles(session_world(session), SESSION_ID(Tiles, TILES), SESSION_MAYBE(&map.def));
}

VeerResult call_changeTiles(Session *session) {
    uint8_t tiles[SESSION_TILES];
    const VeerTilePatch patch = session_patch(session, tiles, 40, 8);
    return veer_changeTiles(session_world(session), SESSION_ID(Tiles, TILES), SESSION_MAYBE(&patch));
}
