/* Tile maps: how their tiles are stored, and which boxes cover them. The boxes of a map are obstacles that it owns. They are a pure
 * function of the tiles: in each chunk of 32 x 32 tiles, the first tile that no box covers, row by row, begins a box, which grows to the
 * right and then up as far as all tiles are alike and not covered ("greedy meshing"; M. Lysenko, Meshing in a Minecraft Game, 2012). A
 * change of a tile therefore changes only boxes of its chunk. The obstacles of a chunk form a list in the order of its boxes. */
#ifndef VEER_SHAPES_TILES_H
#define VEER_SHAPES_TILES_H

#include "core/world.h"

enum {
    VEER_TILE_CHUNK = 32,   /* columns and rows of a chunk; a row of it is a word of bits */
    VEER_TILE_TYPES = 255,  /* maximum number of types */
    VEER_TILE_OPEN = 0,     /* class of tiles without a box */
    VEER_TILE_UNKNOWN = 256 /* class of values without a type */
};

/* A map as it is or will be. Its words are, in this order: its types; per chunk, the slot + 1 of the first obstacle, or 0; its tiles, one
 * byte each. */
typedef struct VeerTileMap {
    VeerTilesRecord record;
    VeerTileType *types;
    uint32_t *heads;
    uint8_t *tiles;
    const VeerTilePatch *patch; /* tiles that replace stored tiles, or null */
    /* per value of a tile: the number of the first type with the same properties, from 1; OPEN, or UNKNOWN */
    uint16_t classes[256];
} VeerTileMap;

static inline uint32_t veer_chunksAlong(uint32_t tiles) { return (tiles + VEER_TILE_CHUNK - 1) / VEER_TILE_CHUNK; }
static inline uint32_t veer_tileChunks(const VeerTilesRecord *record) {
    return veer_chunksAlong(record->columns) * veer_chunksAlong(record->rows);
}
/* Returns the number of words that a map takes. */
uint32_t veer_tileMapWords(const VeerTilesRecord *record);
/* Opens a stored map without setting its classes. */
void veer_placeTileMap(const VeerWorld *world, const VeerTilesRecord *record, VeerTileMap *map);
/* Opens a stored map. */
void veer_openTileMap(const VeerWorld *world, const VeerTilesRecord *record, VeerTileMap *map);
/* Sets the classes from types. */
void veer_classifyTiles(VeerTileMap *map, const VeerTileType *types);
/* Returns the value of a tile: from the patch if the patch covers the tile, otherwise the stored value. */
uint32_t veer_tileValue(const VeerTileMap *map, uint32_t column, uint32_t row);

/* A box of tiles. */
typedef struct VeerTileBox {
    uint32_t column, row, columns, rows;
    uint32_t class; /* class of all its tiles */
} VeerTileBox;
/* The boxes of a chunk. */
typedef struct VeerTileBoxes {
    uint32_t column, row, columns, rows; /* the tiles of the chunk */
    uint32_t covered[VEER_TILE_CHUNK];   /* per row, a bit per column; open tiles count as covered */
    uint16_t classes[VEER_TILE_CHUNK][VEER_TILE_CHUNK];
} VeerTileBoxes;
void veer_openTileBoxes(const VeerTileMap *map, uint32_t chunk, VeerTileBoxes *boxes);
/* Finds the next box. Returns 0 if there are no more. */
int veer_nextTileBox(VeerTileBoxes *boxes, VeerTileBox *box);
/* Returns the obstacle of a box, without its place in the list of its chunk. owner: slot of the map. */
VeerObstacleRecord veer_tileObstacle(const VeerTileMap *map, uint32_t owner, const VeerTileBox *box);

#endif
