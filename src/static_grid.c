/* The static grid: pieces of obstacles that do not move, by cell. Perceive and the queries read it; it is built anew before them when an
 * edit made it stale, in memory that the capacities fix, so no edit allocates. Every class of sizes has a grid of its own whose cells are
 * larger than its items, so an item lies in one cell only, that of its center (after Ulrich, Loose Octrees, Game Programming Gems, 2000);
 * the cells are folded onto a table of about as many places as there are items. Volume worlds sort by x and y and test z: a query looks at
 * what stands above and below it, which costs at most as much as a look at all obstacles. */
#include "shapes.h"

#define LEVELS 16u  /* classes of size, a factor of 4 apart: 2 u to beyond everything */
#define LAYERS 2u   /* pieces, and the bounding boxes of solids */
#define FINEST 2.0f /* u: cells fit 32 bits at any coordinate */
#define MOST_IMAGES 5

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
    uint32_t reserved[2];
} VeerStaticGrid;

static uint32_t itemLimit(const VeerCapacityDef *capacity) { return 2 * capacity->obstacles + capacity->points; }
/* A table has fewer than twice the places that it has items, and one end. */
static uint32_t placeLimit(const VeerCapacityDef *capacity) { return 2 * itemLimit(capacity) + 2 * LAYERS * LEVELS; }

static uint32_t *startsOf(const VeerStaticGrid *grid) { return (uint32_t *)(uintptr_t)(grid + 1); }
static VeerPiece *itemsOf(const VeerStaticGrid *grid) { return (VeerPiece *)(startsOf(grid) + grid->placeLimit); }
static uint32_t *movingOf(const VeerStaticGrid *grid) { return (uint32_t *)(itemsOf(grid) + grid->itemLimit); }
static uint32_t *marksOf(const VeerStaticGrid *grid) { return movingOf(grid) + grid->obstacleLimit; }

uint32_t veer_staticGridLanes(const VeerCapacityDef *capacity) {
    uint32_t lanes = (uint32_t)(sizeof(VeerStaticGrid) / 4) + placeLimit(capacity);
    return lanes + itemLimit(capacity) * (uint32_t)(sizeof(VeerPiece) / 4) + 2 * capacity->obstacles;
}

void veer_staticGridInit(VeerWorld *world, uint32_t *lanes) {
    world->shapes = (VeerStaticGrid *)lanes;
    *world->shapes =
        (VeerStaticGrid){.minX = VEER_INF, .minY = VEER_INF, .minZ = VEER_INF, .maxX = -VEER_INF, .maxY = -VEER_INF, .maxZ = -VEER_INF};
}

/* ---- items: pieces in layer 0, bounding boxes of solids in layer 1 */

typedef struct Box {
    float minX, minY, maxX, maxY;
} Box;

static Box boxOf(const VeerPiece *piece) {
    return (Box){veer_min(piece->ax, piece->bx) - piece->radius, veer_min(piece->ay, piece->by) - piece->radius,
                 veer_max(piece->ax, piece->bx) + piece->radius, veer_max(piece->ay, piece->by) + piece->radius};
}
static float extentOf(const Box *box) { return veer_max(box->maxX - box->minX, box->maxY - box->minY); }

static VeerPiece solidBox(const VeerWorld *world, uint32_t obstacle) {
    VeerPiece all = veer_pieceOf(world, obstacle, 0);
    if (!world->obstacles[obstacle].pointCount) return (VeerPiece){all.ax, all.ay, all.bx, all.by, 0.0f, obstacle};
    all = (VeerPiece){all.ax, all.ay, all.ax, all.ay, 0.0f, obstacle};
    for (uint32_t part = 1; part < world->obstacles[obstacle].pointCount; part++) {
        VeerPiece piece = veer_pieceOf(world, obstacle, part);
        all.ax = veer_min(all.ax, piece.ax);
        all.ay = veer_min(all.ay, piece.ay);
        all.bx = veer_max(all.bx, piece.ax);
        all.by = veer_max(all.by, piece.ay);
    }
    return all;
}

static uint32_t partsIn(const VeerWorld *world, uint32_t layer, uint32_t obstacle) {
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    return layer ? (uint32_t)veer_isSolid(record) : veer_pieceCount(record);
}
static VeerPiece itemOf(const VeerWorld *world, uint32_t layer, uint32_t obstacle, uint32_t part) {
    return layer ? solidBox(world, obstacle) : veer_pieceOf(world, obstacle, part);
}

/* From where to where an obstacle of a volume world reaches. */
typedef struct Height {
    float min, max;
} Height;

static Height heightOf(const VeerWorld *world, uint32_t obstacle) {
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    float z = veer_obstacleCenter(world, obstacle).z, half = record->radius;
    if (record->kind == VEER_ObstacleKind_BOX) half += record->halfDepth;
    return (Height){z - half, z + half};
}

/* All static items of both layers, by layer, slot and part. */
typedef struct ItemWalk {
    const VeerWorld *world;
    uint32_t layer, obstacle, part;
    VeerPiece item;
    Box box;
} ItemWalk;

static int nextItem(ItemWalk *walk) {
    const VeerWorld *world = walk->world;
    for (;; walk->obstacle++, walk->part = 0) {
        if (walk->obstacle >= world->header->pools[VEER_KIND_OBSTACLE].high) {
            if (++walk->layer >= LAYERS) return 0;
            walk->obstacle = walk->part = 0;
        }
        uint32_t obstacle = walk->obstacle;
        if (!veer_isTaken(world, VEER_KIND_OBSTACLE, obstacle) || veer_isMoving(&world->obstacles[obstacle])) continue;
        if (walk->part >= partsIn(world, walk->layer, obstacle)) continue;
        walk->item = itemOf(world, walk->layer, obstacle, walk->part++);
        walk->box = boxOf(&walk->item);
        return 1;
    }
}

/* ---- building */

/* How items lie: mean absolute deviations, which a few strays hardly change. */
typedef struct Spread {
    double sumX, sumY, extent, meanX, meanY, awayX, awayY;
    uint32_t count;
} Spread;

static double magnitude(double v) { return v < 0.0 ? -v : v; }

/* Cells of about one item each where they lie evenly, and never much larger than the items, for where they lie in heaps. */
static float finestCell(const Spread *spread) {
    if (!spread->count) return FINEST;
    double count = (double)spread->count, width = 4.0 * spread->awayX / count, height = 4.0 * spread->awayY / count;
    double even = __builtin_sqrt(width * height / count), inRow = (width > height ? width : height) / count;
    double cell = even > inRow ? even : inRow, largest = 16.0 * spread->extent / count;
    return veer_max((float)(cell < largest ? cell : largest), FINEST);
}

static void chooseCells(VeerStaticGrid *grid, const VeerWorld *world) {
    Spread spreads[LAYERS] = {0};
    for (ItemWalk walk = {.world = world}; nextItem(&walk);) {
        Spread *spread = &spreads[walk.layer];
        spread->sumX += 0.5 * ((double)walk.box.minX + (double)walk.box.maxX);
        spread->sumY += 0.5 * ((double)walk.box.minY + (double)walk.box.maxY);
        spread->extent += (double)extentOf(&walk.box);
        spread->count++;
        grid->minX = veer_min(grid->minX, walk.box.minX);
        grid->minY = veer_min(grid->minY, walk.box.minY);
        grid->maxX = veer_max(grid->maxX, walk.box.maxX);
        grid->maxY = veer_max(grid->maxY, walk.box.maxY);
        Height height = heightOf(world, walk.obstacle);
        grid->minZ = veer_min(grid->minZ, height.min);
        grid->maxZ = veer_max(grid->maxZ, height.max);
    }
    for (ItemWalk walk = {.world = world}; nextItem(&walk);) {
        Spread *spread = &spreads[walk.layer];
        spread->awayX += magnitude(0.5 * ((double)walk.box.minX + (double)walk.box.maxX) - spread->sumX / (double)spread->count);
        spread->awayY += magnitude(0.5 * ((double)walk.box.minY + (double)walk.box.maxY) - spread->sumY / (double)spread->count);
    }
    for (uint32_t layer = 0; layer < LAYERS; layer++) {
        float cell = finestCell(&spreads[layer]);
        for (uint32_t i = 0; i < LEVELS; i++, cell *= 4.0f)
            grid->levels[layer * LEVELS + i] = (Level){.cell = cell, .invCell = 1.0f / cell};
    }
}

/* The first class whose cells are larger than the item, with something to spare for rounding. */
static Level *levelOf(VeerStaticGrid *grid, const ItemWalk *walk) {
    Level *level = &grid->levels[walk->layer * LEVELS], *last = level + LEVELS - 1;
    float extent = extentOf(&walk->box);
    while (level < last && extent > 0.75f * level->cell) level++;
    return level;
}

static void placeLevels(VeerStaticGrid *grid) {
    uint32_t first = 0;
    for (Level *level = grid->levels; level < grid->levels + LAYERS * LEVELS; level++) {
        uint32_t bits = 0;
        while (1u << bits < level->count) bits++;
        level->first = first;
        level->width = 1u << (bits + 1) / 2;
        level->height = 1u << bits / 2;
        if (level->count) first += level->width * level->height;
    }
}

/* Whatever a caller wrote into the columns: what is no number counts as the lower limit. */
static float limitedTo(float v, float limit) { return v >= -limit ? veer_min(v, limit) : -limit; }
static int32_t cellAt(const Level *level, float v) { return veer_floorInt(limitedTo(v * level->invCell, 2e9f)); }
static uint32_t placeOf(const Level *level, int32_t x, int32_t y) {
    return level->first + ((uint32_t)y & (level->height - 1)) * level->width + ((uint32_t)x & (level->width - 1));
}
static uint32_t placeOfItem(VeerStaticGrid *grid, const ItemWalk *walk) {
    const Level *level = levelOf(grid, walk);
    float x = 0.5f * (walk->box.minX + walk->box.maxX), y = 0.5f * (walk->box.minY + walk->box.maxY);
    return placeOf(level, cellAt(level, x), cellAt(level, y));
}

/* Counting sort by place; in a place by layer, slot and part. */
static void sortItems(VeerStaticGrid *grid, const VeerWorld *world) {
    uint32_t *starts = startsOf(grid);
    VeerPiece *items = itemsOf(grid);
    uint32_t places = grid->placeLimit - 1;
    __builtin_memset(starts, 0, grid->placeLimit * sizeof *starts);
    for (ItemWalk walk = {.world = world}; nextItem(&walk);) levelOf(grid, &walk)->count++;
    placeLevels(grid);
    for (ItemWalk walk = {.world = world}; nextItem(&walk);) starts[placeOfItem(grid, &walk) + 1]++;
    for (uint32_t i = 0; i < places; i++) starts[i + 1] += starts[i];
    /* afterwards every start has become its place's end, so shift back */
    for (ItemWalk walk = {.world = world}; nextItem(&walk);) items[starts[placeOfItem(grid, &walk)]++] = walk.item;
    for (uint32_t i = places; i > 0; i--) starts[i] = starts[i - 1];
    starts[0] = 0;
}

static void listMoving(VeerStaticGrid *grid, const VeerWorld *world) {
    uint32_t *moving = movingOf(grid);
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++)
        if (veer_isTaken(world, VEER_KIND_OBSTACLE, slot) && veer_isMoving(&world->obstacles[slot])) moving[grid->movingCount++] = slot;
}

void veer_staticGridRefresh(VeerWorld *world) {
    VeerStaticGrid *grid = world->shapes;
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    if (grid->edits == world->header->obstacleEdits) return;
    *grid = (VeerStaticGrid){.edits = world->header->obstacleEdits,
                             .stamp = grid->stamp,
                             .obstacleLimit = capacity->obstacles,
                             .itemLimit = itemLimit(capacity),
                             .placeLimit = placeLimit(capacity),
                             .minX = VEER_INF,
                             .minY = VEER_INF,
                             .minZ = VEER_INF,
                             .maxX = -VEER_INF,
                             .maxY = -VEER_INF,
                             .maxZ = -VEER_INF};
    chooseCells(grid, world);
    sortItems(grid, world);
    listMoving(grid, world);
}

VeerStaticExtent veer_staticExtent(const VeerWorld *world) {
    const VeerStaticGrid *grid = world->shapes;
    return (VeerStaticExtent){
        grid->minX, grid->minY, grid->maxX, grid->maxY, grid->minZ, grid->maxZ, veer_max(grid->levels[0].cell, FINEST)};
}

uint32_t *veer_obstacleMarks(VeerWorld *world, uint32_t *stamp) {
    VeerStaticGrid *grid = world->shapes;
    if (++grid->stamp == 0) {
        __builtin_memset(marksOf(grid), 0, grid->obstacleLimit * sizeof(uint32_t));
        grid->stamp = 1;
    }
    *stamp = grid->stamp;
    return marksOf(grid);
}

/* ---- walking: images of the world, their levels, cells and items, then the moving obstacles */

/* Images along an axis that can reach into the range: of bounds [min, max] whose things stick out of them as far as [lo, hi]. A range of
 * many worlds sees the middle ones only. */
static void imagesOf(float size, const float *range, const float *reach, int32_t *firstLast) {
    float first = limitedTo((range[0] - reach[1]) / size, 1e9f), last = limitedTo((range[1] - reach[0]) / size, 1e9f);
    firstLast[0] = -veer_floorInt(-first);
    firstLast[1] = veer_floorInt(last);
    int32_t more = firstLast[1] - firstLast[0] + 1 - MOST_IMAGES;
    if (more <= 0) return;
    firstLast[0] += more / 2;
    firstLast[1] = firstLast[0] + MOST_IMAGES - 1;
}

/* How far obstacles reach, wherever they will be within the query's time. */
static Box reachOf(const VeerPieceQuery *query, Height *height) {
    const VeerWorld *world = query->world;
    const VeerStaticGrid *grid = world->shapes;
    const VeerWorldDef *def = &world->header->def;
    Box box = {grid->minX, grid->minY, grid->maxX, grid->maxY};
    *height = (Height){grid->minZ, grid->maxZ};
    if (query->leaveOut & VEER_LEAVE_MOVING) return box;
    for (uint32_t i = 0; i < grid->movingCount; i++) {
        const VeerObstacleRecord *record = &world->obstacles[movingOf(grid)[i]];
        float x = record->reach + veer_abs(record->velocityX) * query->time, y = record->reach + veer_abs(record->velocityY) * query->time,
              z = record->reach + veer_abs(record->velocityZ) * query->time;
        box.minX = veer_min(box.minX, def->minX - x);
        box.minY = veer_min(box.minY, def->minY - y);
        box.maxX = veer_max(box.maxX, def->maxX + x);
        box.maxY = veer_max(box.maxY, def->maxY + y);
        height->min = veer_min(height->min, def->minZ - z);
        height->max = veer_max(height->max, def->maxZ + z);
    }
    return box;
}

static uint32_t firstLevel(const VeerPieceQuery *query) { return query->solids ? LEVELS : 0; }

/* Stands before the first cell of the present image. */
static void openImage(VeerPieceQuery *query) {
    const VeerWorldDef *def = &query->world->header->def;
    VeerPieceWalk *walk = &query->walk;
    walk->shiftX = walk->imageX ? (float)walk->imageX * (def->maxX - def->minX) : 0.0f;
    walk->shiftY = walk->imageY ? (float)walk->imageY * (def->maxY - def->minY) : 0.0f;
    walk->shiftZ = walk->imageZ ? (float)walk->imageZ * (def->maxZ - def->minZ) : 0.0f;
    walk->level = firstLevel(query) + (query->leaveOut & VEER_LEAVE_STATIC ? LEVELS : 0);
    walk->row = walk->countY = walk->at = walk->end = walk->moving = walk->part = 0;
}

void veer_beginPieces(VeerPieceQuery *query) {
    const VeerWorldDef *def = &query->world->header->def;
    int32_t x[2] = {0, 0}, y[2] = {0, 0}, z[2] = {0, 0};
    if (def->edges == VEER_EdgeMode_WRAP) {
        Height height;
        Box reach = reachOf(query, &height);
        imagesOf(def->maxX - def->minX, (float[]){query->minX, query->maxX}, (float[]){reach.minX, reach.maxX}, x);
        imagesOf(def->maxY - def->minY, (float[]){query->minY, query->maxY}, (float[]){reach.minY, reach.maxY}, y);
        if (def->dimensions == 3)
            imagesOf(def->maxZ - def->minZ, (float[]){query->minZ, query->maxZ}, (float[]){height.min, height.max}, z);
        if (x[0] > x[1] || y[0] > y[1]) z[1] = z[0] - 1; /* none along one axis: none at all */
    }
    query->walk = (VeerPieceWalk){.imageX = x[0],
                                  .firstImageX = x[0],
                                  .lastImageX = x[1],
                                  .imageY = y[0],
                                  .firstImageY = y[0],
                                  .lastImageY = y[1],
                                  .imageZ = z[0],
                                  .lastImageZ = z[1]};
    if (z[0] <= z[1]) openImage(query);
}

static int nextImage(VeerPieceQuery *query) {
    VeerPieceWalk *walk = &query->walk;
    if (++walk->imageX > walk->lastImageX) {
        walk->imageX = walk->firstImageX;
        walk->imageY++;
    }
    if (walk->imageY > walk->lastImageY) {
        walk->imageY = walk->firstImageY;
        walk->imageZ++;
    }
    if (walk->imageZ > walk->lastImageZ) return 0;
    openImage(query);
    return 1;
}

static uint32_t distinct(int32_t first, int32_t last, uint32_t places) {
    int64_t count = (int64_t)last - first + 1;
    return count > (int64_t)places ? places : count < 1 ? 1u : (uint32_t)count;
}

/* The items of the next cell; 0 after the last one of this image. */
static int nextCell(VeerPieceQuery *query) {
    const VeerStaticGrid *grid = query->world->shapes;
    VeerPieceWalk *walk = &query->walk;
    while (walk->row >= walk->countY) {
        if (walk->level >= firstLevel(query) + LEVELS) return 0;
        const Level *level = &grid->levels[walk->level++];
        if (!level->count) continue;
        float margin = 0.5f * level->cell;
        walk->firstX = cellAt(level, query->minX - walk->shiftX - margin);
        walk->firstY = cellAt(level, query->minY - walk->shiftY - margin);
        walk->countX = distinct(walk->firstX, cellAt(level, query->maxX - walk->shiftX + margin), level->width);
        walk->countY = distinct(walk->firstY, cellAt(level, query->maxY - walk->shiftY + margin), level->height);
        walk->column = walk->row = 0;
    }
    const Level *level = &grid->levels[walk->level - 1];
    uint32_t place = placeOf(level, (int32_t)((uint32_t)walk->firstX + walk->column), (int32_t)((uint32_t)walk->firstY + walk->row));
    walk->at = startsOf(grid)[place];
    walk->end = startsOf(grid)[place + 1];
    if (++walk->column >= walk->countX) {
        walk->column = 0;
        walk->row++;
    }
    return 1;
}

static int isInReach(const VeerPieceQuery *query, const VeerPiece *piece, float time) {
    const VeerObstacleRecord *record = &query->world->obstacles[piece->obstacle];
    if (!(record->group & query->mask)) return 0;
    Box box = boxOf(piece);
    float x = record->velocityX * time, y = record->velocityY * time, shiftX = query->walk.shiftX, shiftY = query->walk.shiftY;
    if (veer_isVolume(query->world)) {
        Height height = heightOf(query->world, piece->obstacle);
        float z = record->velocityZ * time, shiftZ = query->walk.shiftZ;
        if (height.min + veer_min(z, 0.0f) + shiftZ > query->maxZ || height.max + veer_max(z, 0.0f) + shiftZ < query->minZ) return 0;
    }
    return box.minX + veer_min(x, 0.0f) + shiftX <= query->maxX && box.maxX + veer_max(x, 0.0f) + shiftX >= query->minX &&
           box.minY + veer_min(y, 0.0f) + shiftY <= query->maxY && box.maxY + veer_max(y, 0.0f) + shiftY >= query->minY;
}

static const VeerPiece *shifted(VeerPieceQuery *query, const VeerPiece *piece) {
    const VeerPieceWalk *walk = &query->walk;
    if (walk->shiftX == 0.0f && walk->shiftY == 0.0f) return piece;
    query->piece =
        (VeerPiece){piece->ax + walk->shiftX, piece->ay + walk->shiftY, piece->bx + walk->shiftX, piece->by + walk->shiftY, piece->radius,
                    piece->obstacle};
    return &query->piece;
}

/* 1 if all of a moving obstacle stays out of the rectangle. */
static int staysOut(const VeerPieceQuery *query, uint32_t obstacle) {
    const VeerObstacleRecord *record = &query->world->obstacles[obstacle];
    VeerVec3 center = veer_obstacleCenter(query->world, obstacle);
    float reach = 1.001f * record->reach;
    return !isInReach(query, &(VeerPiece){center.x, center.y, center.x, center.y, reach, obstacle}, query->time);
}

static const VeerPiece *nextMoving(VeerPieceQuery *query) {
    const VeerWorld *world = query->world;
    VeerPieceWalk *walk = &query->walk;
    if (query->leaveOut & VEER_LEAVE_MOVING) return 0;
    for (; walk->moving < world->shapes->movingCount; walk->moving++, walk->part = 0) {
        uint32_t obstacle = movingOf(world->shapes)[walk->moving];
        if (walk->part == 0 && staysOut(query, obstacle)) continue;
        while (walk->part < partsIn(world, query->solids, obstacle)) {
            query->piece = itemOf(world, query->solids, obstacle, walk->part++);
            if (isInReach(query, &query->piece, query->time)) return shifted(query, &query->piece);
        }
    }
    return 0;
}

const VeerPiece *veer_nextPiece(VeerPieceQuery *query) {
    const VeerPiece *items = itemsOf(query->world->shapes);
    VeerPieceWalk *walk = &query->walk;
    if (walk->imageZ > walk->lastImageZ) return 0;
    for (;;) {
        while (walk->at < walk->end) {
            const VeerPiece *item = &items[walk->at++];
            if (isInReach(query, item, 0.0f)) return shifted(query, item);
        }
        if (nextCell(query)) continue;
        const VeerPiece *moving = nextMoving(query);
        if (moving) return moving;
        if (!nextImage(query)) return 0;
    }
}
