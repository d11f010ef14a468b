/* Tile maps: grids of square tiles that are solid, costly or open. Part of veer.h. Planar worlds only; needs capacity.tiles and
 * capacity.tileWords.
 *
 * A map is made of obstacles of its own: boxes that cover its solid tiles, and areas of the ground that cover its costly ones. So tiles
 * count for everything that obstacles count for: contacts, avoidance, casts, sight and navigation. The boxes do not cross the lines between
 * every 32 columns or rows, and depend only on the tiles, not on the order of changes. They take places of capacity.obstacles, but they are
 * not in the list of veer_obstacles, and only changes of the map's tiles change them. */
#ifndef VEER_TILES_H
#define VEER_TILES_H

/* ---- tile maps: square tiles that are solid, costly or open */

/* What a value of tiles stands for: the rows SET_x(tileType, ...). */
typedef struct VeerTileType {
    uint32_t value;
    uint32_t solid;
    float cost;
    uint32_t group; /* 0: the group of the map */
} VeerTileType;

typedef struct VeerTilesDef {
    const uint8_t *tiles;      /* a value per tile, row by row from the corner x, y */
    const VeerTileType *types; /* values without a type are refused, except 0, which stands for open ground */
    uint32_t tileCount, typeCount;
    uint32_t columns, rows;
    float x, y, z, tileSize;
    uint32_t group;
} VeerTilesDef;

/* A rectangle of tiles with new values, row by row. */
typedef struct VeerTilePatch {
    const uint8_t *tiles;
    uint32_t tileCount;
    uint32_t column, row, columns, rows;
} VeerTilePatch;

/* A tile: its place in its map, and its value. */
typedef struct VeerTile {
    uint32_t column, row, value;
} VeerTile;

VEER_WASM VeerTilesDef veer_defaultTilesDef(void); /* The default settings of tile maps, without tiles. */
VEER_WASM VeerTileType veer_defaultTileType(void); /* The default type of tiles: value 1, open ground. */
/* Adds a tile map. It takes a word of capacity.tileWords per 4 tiles and per square of 32 x 32 tiles, four per type, and an obstacle of
 * capacity.obstacles per box. Errors: NULL, NOT_FINITE, EMPTY, FULL, with the capacity that is needed, and RANGE: a number of tiles that is
 * not columns x rows, a tile whose value has no type, two types of one value, a type that is solid and has a cost, a map that extends
 * beyond the largest coordinate, or whose tiles are too small to be told apart at its coordinates. */
VEER_WASM VeerResult veer_addTiles(VeerWorldId world, const VeerTilesDef *def, VeerTilesId *tiles);
VEER_METHOD VeerResult veer_removeTiles(VeerWorldId world, VeerTilesId tiles); /* Removes a tile map and its obstacles. */
/* Replaces the definition of a tile map, and all its obstacles. Without types it keeps its types; without tiles, and with the same columns
 * and rows, it keeps its tiles. */
VEER_WASM VeerResult veer_setTiles(VeerWorldId world, VeerTilesId tiles, const VeerTilesDef *def);
/* Changes a rectangle of tiles. Of the map's obstacles, only those that change are removed and added, so navigation is repaired only around
 * them. Errors: NULL, EMPTY, FULL, and RANGE: a rectangle that is not within the map, a number of tiles that is not columns x rows, a tile
 * whose value has no type. */
VEER_WASM VeerResult veer_changeTiles(VeerWorldId world, VeerTilesId tiles, const VeerTilePatch *patch);
/* Changes one tile. */
VEER_METHOD VeerResult veer_setTile(VeerWorldId world, VeerTilesId tiles, uint32_t column, uint32_t row, uint32_t value);
/* Reads the definition of a tile map, without its tiles and types: both are null. */
VEER_WASM VeerResult veer_getTiles(VeerWorldId world, VeerTilesId tiles, VeerTilesDef *def);
/* Reads the values of all tiles, row by row. *count is the capacity of out, in tiles; it is set to columns x rows. VEER_E_BUFFER if out is
 * too small. */
VEER_WASM VeerResult veer_tileValues(VeerWorldId world, VeerTilesId tiles, uint8_t *out, uint32_t *count);
/* Reads the types, in the order in which they were given. *count is the capacity of out, in types; it is set to the number of types.
 * VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_tileTypes(VeerWorldId world, VeerTilesId tiles, VeerTileType *out, uint32_t *count);
/* Reads the tile at a point. NO_RESULT outside the map. */
VEER_METHOD VeerResult veer_tileAt(VeerWorldId world, VeerTilesId tiles, VeerVec3 point, VeerTile *tile);
/* Reads the tile map that an obstacle belongs to, for example one that a ray has hit. NO_RESULT, and the null id: it belongs to none. */
VEER_WASM VeerResult veer_tilesOf(VeerWorldId world, VeerObstacleId obstacle, VeerTilesId *tiles);
/* Lists the ids of all tile maps, ordered by slot. *count as in veer_brains. */
VEER_METHOD VeerResult veer_tiles(VeerWorldId world, VeerTilesId *out, uint32_t *count);

#endif
