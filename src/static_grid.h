/* What the static grid's builder (static_grid.c) and its walkers (pieces.c) share: classes of sizes with a table of places each, and the
 * items sorted by place. Beside every item lie the box that a query tests first and the frame of its core, made once. */
#ifndef VEER_STATIC_GRID_H
#define VEER_STATIC_GRID_H

#include "shapes.h"

#define LEVELS 16u /* classes of size, a factor of 4 apart: 2 u to beyond everything */
#define LAYERS 2u  /* pieces, and the bounding boxes of solids */

typedef struct Level {
    float cell, invCell;
    uint32_t first;         /* of its places in starts */
    uint32_t width, height; /* places per axis, powers of two */
    uint32_t count;         /* items */
} Level;

/* Lies in the block: sizes only, the arrays follow it. */
typedef struct VeerStaticGrid {
    uint32_t edits; /* state of the obstacles it was built from; 0: never */
    uint32_t itemLimit, placeLimit, obstacleLimit;
    uint32_t movingCount, stamp;
    float minX, minY, maxX, maxY, minZ, maxZ; /* of the static items; z: volume worlds */
    Level levels[LAYERS * LEVELS];
    uint32_t levelEnd[LAYERS]; /* behind the last level of a layer that has items */
} VeerStaticGrid;

/* The bounding box of an item, its upper sides negative: it meets a query's box if no lane is beyond that of the query's. */
typedef struct VeerItemBox {
    float minX, minY, negMaxX, negMaxY;
} VeerItemBox;

/* As veer_seePiece wants it; it lies between lanes of 4 bytes. */
typedef struct __attribute__((packed, aligned(4))) VeerItemFrame {
    double ux, uy, length;
    uint32_t group, reserved;
} VeerItemFrame;

static inline uint32_t *startsOf(const VeerStaticGrid *grid) { return (uint32_t *)(uintptr_t)(grid + 1); }
static inline VeerPiece *itemsOf(const VeerStaticGrid *grid) { return (VeerPiece *)(startsOf(grid) + grid->placeLimit); }
static inline VeerItemBox *itemBoxesOf(const VeerStaticGrid *grid) { return (VeerItemBox *)(itemsOf(grid) + grid->itemLimit); }
static inline VeerItemFrame *itemFramesOf(const VeerStaticGrid *grid) { return (VeerItemFrame *)(itemBoxesOf(grid) + grid->itemLimit); }
static inline uint32_t *movingOf(const VeerStaticGrid *grid) { return (uint32_t *)(itemFramesOf(grid) + grid->itemLimit); }
static inline uint32_t *marksOf(const VeerStaticGrid *grid) { return movingOf(grid) + grid->obstacleLimit; }

/* ---- items: pieces in layer 0, bounding boxes of solids in layer 1 */

typedef struct Box {
    float minX, minY, maxX, maxY;
} Box;

static inline Box boxOf(const VeerPiece *piece) {
    return (Box){veer_min(piece->ax, piece->bx) - piece->radius, veer_min(piece->ay, piece->by) - piece->radius,
                 veer_max(piece->ax, piece->bx) + piece->radius, veer_max(piece->ay, piece->by) + piece->radius};
}

/* How many items an obstacle has in a layer, and one of them. */
uint32_t veer_itemCount(const VeerWorld *world, uint32_t layer, uint32_t obstacle);
VeerPiece veer_itemOf(const VeerWorld *world, uint32_t layer, uint32_t obstacle, uint32_t part);

/* From where to where an obstacle of a volume world reaches. */
typedef struct Height {
    float min, max;
} Height;
Height veer_heightOf(const VeerWorld *world, uint32_t obstacle);

/* A static item in the query's present image, seen from a point. */
static inline VeerCapsule seeItem(const VeerPieceQuery *query, uint32_t item, VeerVec3 point) {
    const VeerPieceWalk *walk = &query->walk;
    const VeerPiece *piece = &itemsOf(query->world->shapes)[item];
    const VeerItemFrame frame = itemFramesOf(query->world->shapes)[item];
    if (walk->shiftX == 0.0f && walk->shiftY == 0.0f) return veer_seeFrame(piece, (VeerFrame){frame.ux, frame.uy, frame.length}, point);
    VeerPiece shifted = veer_shifted(piece, walk->shiftX, walk->shiftY);
    return veer_seePiece(&shifted, point);
}

/* ---- cells */

/* Whatever a caller wrote into the columns: what is no number counts as the lower limit. */
static inline float limitedTo(float v, float limit) { return v >= -limit ? veer_min(v, limit) : -limit; }
static inline int32_t cellAt(const Level *level, float v) { return veer_floorInt(limitedTo(v * level->invCell, 2e9f)); }
static inline uint32_t placeOf(const Level *level, int32_t x, int32_t y) {
    return level->first + ((uint32_t)y & (level->height - 1)) * level->width + ((uint32_t)x & (level->width - 1));
}

#endif
