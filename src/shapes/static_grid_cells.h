/* The layout of the static grid, shared by its builder and its queries: for each level of the world, size classes, each with a table of
 * cells, and the items sorted by cell. Every item has a box, which a query tests first, and a precomputed frame of its core. */
#ifndef VEER_SHAPES_STATIC_GRID_CELLS_H
#define VEER_SHAPES_STATIC_GRID_CELLS_H

#include "core/world.h"
#include "math/math.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid.h"

#define CLASSES 16u /* size classes, each 4 times the size of the previous one: from 2 u to more than any obstacle */
#define LAYERS 2u   /* layer 0: primitives; layer 1: bounding boxes of solids */

typedef struct VeerSizeClass {
    float cell, invCell;
    uint32_t first;         /* index in `starts` of the first cell of the class */
    uint32_t width, height; /* cells in the table per axis, powers of two */
    uint32_t count;         /* number of items */
} VeerSizeClass;

/* The obstacles on a level of the world; a world without levels has one. */
typedef struct VeerLevelItems {
    float minX, minY, maxX, maxY, minZ, maxZ; /* bounding box of the static items; z: volume worlds only */
    uint32_t primitiveEnd;                    /* index of the level's last primitive among all items, plus one */
    uint32_t firstMoving, movingEnd;          /* places of its moving obstacles in the list of all */
    uint32_t classEnd[LAYERS];                /* for each layer, the number of its highest class with items, plus one */
    VeerSizeClass classes[LAYERS * CLASSES];
} VeerLevelItems;

/* Lists of the items that may be within `reach` of any point of a cell (near_lists.c). Every level has all cells. */
typedef struct NearItems {
    /* the longest lookAhead of any brain, and the reach that lists need for it; if reach is 0, there are no lists */
    float lookAhead, reach;
    float minX, minY, maxX, maxY; /* the extent of the cells */
    float invCell;
    uint32_t width, height;         /* cells per axis on each level */
    uint32_t cellLimit, entryLimit; /* limits of the arrays */
    uint32_t commonGroups;          /* groups to which every static item belongs */
    uint32_t demand, refused;       /* number of agents summed over the steps since the last edit; refused: 1 if the lists do not fit */
} NearItems;

/* The header of the static grid in the world's block. It contains sizes, and the offsets of the arrays, in words from its start. */
typedef struct VeerStaticGrid {
    uint32_t edits; /* the count of obstacle edits at which the grid was built; 0: it was never built */
    uint32_t itemLimit, placeLimit, obstacleLimit;
    uint32_t movingCount, stamp;
    uint32_t groundGroups; /* all groups of the areas of the ground */
    uint32_t haveSolids;   /* 1: some static obstacle is solid */
    uint32_t startsAt, itemsAt, boxesAt, framesAt, movingAt, marksAt, nearStartsAt, nearListsAt;
    NearItems near;
    uint32_t levelCount;
    VeerLevelItems levels[]; /* one for each level of the world; the other arrays follow */
} VeerStaticGrid;

/* The bounding box of an item, with its upper sides negated: the box overlaps a query's box if no component exceeds the query's. */
typedef struct VeerItemBox {
    float minX, minY, negMaxX, negMaxY;
} VeerItemBox;

/* An item's core as casts read it: its first end, and the frame for veer_capsuleInFrame. Packed, because the block is only aligned to 4
 * bytes. */
typedef struct __attribute__((packed, aligned(4))) VeerItemFrame {
    double ux, uy;
    float ax, ay, axisLength, radius; /* these four are loaded as one vector; axisLength is the length as a float */
    double length;
    uint32_t group, obstacle;
} VeerItemFrame;
static inline VeerItemFrame itemFrameOf(const VeerPrimitive *item, uint32_t group) {
    VeerFrame frame = veer_frameOf(item);
    return (VeerItemFrame){frame.ux, frame.uy, item->ax, item->ay, (float)frame.length, item->radius, frame.length, group, item->obstacle};
}
static inline VeerCapsule capsuleOfFrame(const VeerItemFrame *frame, VeerVec3 point) {
    VeerPrimitive from = {.ax = frame->ax, .ay = frame->ay, .radius = frame->radius, .obstacle = frame->obstacle};
    return veer_capsuleInFrame(&from, (VeerFrame){frame->ux, frame->uy, frame->length}, point);
}

static inline uint32_t *wordsOf(const VeerStaticGrid *grid) { return (uint32_t *)(uintptr_t)grid; }
static inline uint32_t *startsOf(const VeerStaticGrid *grid) { return wordsOf(grid) + grid->startsAt; }
static inline VeerPrimitive *itemsOf(const VeerStaticGrid *grid) { return (VeerPrimitive *)(wordsOf(grid) + grid->itemsAt); }
static inline VeerItemBox *itemBoxesOf(const VeerStaticGrid *grid) { return (VeerItemBox *)(wordsOf(grid) + grid->boxesAt); }
static inline VeerItemFrame *itemFramesOf(const VeerStaticGrid *grid) { return (VeerItemFrame *)(wordsOf(grid) + grid->framesAt); }
static inline uint32_t *movingOf(const VeerStaticGrid *grid) { return wordsOf(grid) + grid->movingAt; }
static inline uint32_t *marksOf(const VeerStaticGrid *grid) { return wordsOf(grid) + grid->marksAt; }
/* Returns, per cell, the starts of its list and of the walls in that list, then the end of the last list. */
static inline uint32_t *nearStartsOf(const VeerStaticGrid *grid) { return wordsOf(grid) + grid->nearStartsAt; }
/* Returns the lists: indices of items, and three spare entries. */
static inline uint32_t *nearListsOf(const VeerStaticGrid *grid) { return wordsOf(grid) + grid->nearListsAt; }

/* ---- items: primitives in layer 0, bounding boxes of solids in layer 1 */

typedef struct Box {
    float minX, minY, maxX, maxY;
} Box;

static inline Box boxOf(const VeerPrimitive *primitive) {
    return (Box){veer_min(primitive->ax, primitive->bx) - primitive->radius, veer_min(primitive->ay, primitive->by) - primitive->radius,
                 veer_max(primitive->ax, primitive->bx) + primitive->radius, veer_max(primitive->ay, primitive->by) + primitive->radius};
}

/* Return the number of items that an obstacle has in a layer, and the item with an index. */
uint32_t veer_itemCount(const VeerWorld *world, uint32_t layer, uint32_t obstacle);
VeerPrimitive veer_itemOf(const VeerWorld *world, uint32_t layer, uint32_t obstacle, uint32_t part);

/* The range of z that an obstacle of a volume world covers. */
typedef struct Height {
    float min, max;
} Height;
Height veer_heightOf(const VeerWorld *world, uint32_t obstacle);

/* Return the capsule of a static item relative to a point, for the item itself and for its image in a wrapped world. */
static inline VeerCapsule staticItemCapsule(const VeerStaticGrid *grid, uint32_t item, VeerVec3 point) {
    return capsuleOfFrame(&itemFramesOf(grid)[item], point);
}
static inline VeerCapsule shiftedItemCapsule(const VeerStaticGrid *grid, uint32_t item, VeerVec3 shift, VeerVec3 point) {
    if (shift.x == 0.0f && shift.y == 0.0f) return staticItemCapsule(grid, item, point);
    VeerPrimitive shifted = veer_shifted(&itemsOf(grid)[item], shift.x, shift.y);
    return veer_capsuleFrom(&shifted, point);
}

/* The items in the list of a cell: first discs, then walls. */
typedef struct NearList {
    const uint32_t *items; /* indices of items; three entries after the last can be read */
    uint32_t count, discs;
} NearList;

/* Finds a list of all items on a level that may be within reach of a point. Returns 0 if there is no such list. */
static inline int nearListAt(const VeerStaticGrid *grid, uint32_t level, float reach, VeerVec3 center, NearList *list) {
    const NearItems *near = &grid->near;
    if (!(reach < near->reach)) return 0;
    if (!(center.x >= near->minX && center.x <= near->maxX && center.y >= near->minY && center.y <= near->maxY)) return 0;
    uint32_t x = (uint32_t)((center.x - near->minX) * near->invCell), y = (uint32_t)((center.y - near->minY) * near->invCell);
    y = level * near->height + (y < near->height ? y : near->height - 1);
    const uint32_t *starts = nearStartsOf(grid) + 2 * (y * near->width + (x < near->width ? x : near->width - 1));
    list->items = nearListsOf(grid) + starts[0];
    list->discs = starts[1] - starts[0];
    list->count = starts[2] - starts[0];
    return list->count <= VEER_ITEM_CHUNK ||
           3.0f * reach >= near->reach; /* for a much shorter query, the grid finds fewer items than a list contains */
}

/* ---- cells */

/* Returns v, clamped to [-limit, limit]. Callers may write NaN to the columns; NaN becomes the lower limit. */
static inline float limitedTo(float v, float limit) { return v >= -limit ? veer_min(v, limit) : -limit; }
static inline int32_t cellAt(const VeerSizeClass *size, float v) { return veer_floorInt(limitedTo(v * size->invCell, 2e9f)); }
static inline uint32_t placeOf(const VeerSizeClass *size, int32_t x, int32_t y) {
    return size->first + ((uint32_t)y & (size->height - 1)) * size->width + ((uint32_t)x & (size->width - 1));
}

#endif
