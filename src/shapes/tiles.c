/* The tiles of a map in the words that maps share, and the boxes that cover them. */
#include "shapes/tiles.h"

#include "math/assert.h"
#include "math/math.h"
#include "math/vec3.h"

/* ---- stored maps */

uint32_t veer_tileMapWords(const VeerTilesRecord *record) {
    const uint32_t ofTypes = record->typeCount * (uint32_t)(sizeof(VeerTileType) / sizeof(uint32_t));
    return ofTypes + veer_tileChunks(record) + (record->columns * record->rows + 3) / 4;
}

void veer_placeTileMap(const VeerWorld *world, const VeerTilesRecord *record, VeerTileMap *map) {
    map->record = *record;
    map->patch = NULL;
    map->types = (VeerTileType *)(void *)(world->tileWords + record->firstWord);
    map->heads = (uint32_t *)(void *)(map->types + record->typeCount);
    map->tiles = (uint8_t *)(map->heads + veer_tileChunks(record));
}

void veer_openTileMap(const VeerWorld *world, const VeerTilesRecord *record, VeerTileMap *map) {
    veer_placeTileMap(world, record, map);
    veer_classifyTiles(map, map->types);
}

static int isOpen(const VeerTileType *type) { return !type->solid && !(type->cost > 0.0f); }
static uint32_t groupOf(const VeerTileMap *map, const VeerTileType *type) { return type->group ? type->group : map->record.group; }

static int areAlike(const VeerTileMap *map, const VeerTileType *a, const VeerTileType *b) {
    return a->solid == b->solid && veer_same(a->cost, b->cost) && groupOf(map, a) == groupOf(map, b);
}

void veer_classifyTiles(VeerTileMap *map, const VeerTileType *types) {
    for (uint32_t value = 0; value < 256; value++) map->classes[value] = value ? VEER_TILE_UNKNOWN : VEER_TILE_OPEN;
    for (uint32_t i = 0; i < map->record.typeCount; i++) {
        uint32_t first = 0;
        while (first < i && !areAlike(map, &types[first], &types[i])) first++;
        map->classes[types[i].value & 255u] = (uint16_t)(isOpen(&types[i]) ? VEER_TILE_OPEN : first + 1);
    }
}

uint32_t veer_tileValue(const VeerTileMap *map, uint32_t column, uint32_t row) {
    const VeerTilePatch *patch = map->patch;
    if (patch && column - patch->column < patch->columns && row - patch->row < patch->rows)
        return patch->tiles[(size_t)(row - patch->row) * patch->columns + (column - patch->column)];
    return map->tiles[(size_t)row * map->record.columns + column];
}

/* ---- boxes */

static uint32_t tilesFrom(uint32_t first, uint32_t all) { return all - first < VEER_TILE_CHUNK ? all - first : VEER_TILE_CHUNK; }

/* Reads a row of a chunk, and marks its open tiles as covered, so that no box is made of them. */
static void openRow(const VeerTileMap *map, VeerTileBoxes *boxes, uint32_t row) {
    const VeerTilePatch *patch = map->patch;
    const int isPatched = patch && boxes->row + row - patch->row < patch->rows;
    const uint8_t *stored = isPatched ? NULL : map->tiles + (size_t)(boxes->row + row) * map->record.columns + boxes->column;
    uint32_t open = 0;
    for (uint32_t column = 0; column < boxes->columns; column++) {
        const uint32_t value = isPatched ? veer_tileValue(map, boxes->column + column, boxes->row + row) : stored[column];
        const uint16_t class = map->classes[value];
        boxes->classes[row][column] = class;
        open |= (uint32_t)(class == VEER_TILE_OPEN || class == VEER_TILE_UNKNOWN) << column;
    }
    boxes->covered[row] = open | (boxes->columns < 32 ? ~0u << boxes->columns : 0);
}

void veer_openTileBoxes(const VeerTileMap *map, uint32_t chunk, VeerTileBoxes *boxes) {
    const uint32_t across = veer_chunksAlong(map->record.columns);
    boxes->column = chunk % across * VEER_TILE_CHUNK;
    boxes->row = chunk / across * VEER_TILE_CHUNK;
    boxes->columns = tilesFrom(boxes->column, map->record.columns);
    boxes->rows = tilesFrom(boxes->row, map->record.rows);
    for (uint32_t row = 0; row < boxes->rows; row++) openRow(map, boxes, row);
}

/* Returns whether the tiles of a row, from `column` to `end` - 1, have this class and are not covered. */
static int areFree(const VeerTileBoxes *boxes, uint32_t row, uint32_t column, uint32_t end) {
    for (uint32_t i = column; i < end; i++)
        if (boxes->covered[row] >> i & 1u || boxes->classes[row][i] != boxes->classes[row][column]) return 0;
    return 1;
}

int veer_nextTileBox(VeerTileBoxes *boxes, VeerTileBox *box) {
    uint32_t row = 0;
    while (row < boxes->rows && boxes->covered[row] == 0xFFFFFFFFu) row++;
    if (row == boxes->rows) return 0;
    const uint32_t column = (uint32_t)__builtin_ctz(~boxes->covered[row]);
    const uint16_t class = boxes->classes[row][column];
    uint32_t end = column + 1, high = row + 1, bits;
    while (end < boxes->columns && !(boxes->covered[row] >> end & 1u) && boxes->classes[row][end] == class) end++;
    while (high < boxes->rows && boxes->classes[high][column] == class && areFree(boxes, high, column, end)) high++;
    bits = (end - column < 32 ? (1u << (end - column)) - 1 : 0xFFFFFFFFu) << column;
    for (uint32_t i = row; i < high; i++) boxes->covered[i] |= bits;
    *box = (VeerTileBox){boxes->column + column, boxes->row + row, end - column, high - row, class};
    return 1;
}

/* Sets the center and half the extent of an obstacle along an axis. Boxes beside each other share an edge exactly or overlap by a rounding
 * error, so that no ray passes between them: the half extent is rounded up where center -+ half is not the edge. */
static void spanOf(float origin, float size, const uint32_t firstCount[2], float centerHalf[2]) {
    const float low = origin + (float)firstCount[0] * size, high = origin + (float)(firstCount[0] + firstCount[1]) * size;
    const float center = 0.5f * (low + high);
    float half = veer_max(center - low, high - center);
    while (center - half > low || center + half < high) half = veer_fromBits(veer_bits(half) + 1);
    centerHalf[0] = center;
    centerHalf[1] = half;
}

VeerObstacleRecord veer_tileObstacle(const VeerTileMap *map, uint32_t owner, const VeerTileBox *box) {
    const VeerTilesRecord *record = &map->record;
    const VeerTileType *type = &map->types[box->class - 1];
    float x[2], y[2];
    spanOf(record->x, record->tileSize, (uint32_t[]){box->column, box->columns}, x);
    spanOf(record->y, record->tileSize, (uint32_t[]){box->row, box->rows}, y);
    return (VeerObstacleRecord){
        .kind = VEER_OBSTACLE_KIND_BOX,
        .x = x[0],
        .y = y[0],
        .z = record->z,
        .halfWidth = x[1],
        .halfHeight = y[1],
        .group = groupOf(map, type),
        .pointCount = 4,
        .reach = veer_sqrt(x[1] * x[1] + y[1] * y[1]),
        .cost = type->cost,
        .tiles = owner + 1,
    };
}
