/* Queries of the static grid on one level of the world: they visit the images of the world, then the size classes, rows of cells and items,
 * then the moving obstacles. Perceive, move and the public queries use them. */
#include "shapes/static_grid_query.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_cells.h"

#define MAX_IMAGES 5
#define ALL_LANES 15u

/* Finds the images, along an axis along which the world wraps, whose obstacles can overlap the range. `reach` is the range that the
 * obstacles cover in the world itself. If there are very many images, only the middle ones are used. */
static void imagesOf(float size, const float *range, const float *reach, int32_t *firstLast) {
    float first = limitedTo((range[0] - reach[1]) / size, 1e9f), last = limitedTo((range[1] - reach[0]) / size, 1e9f);
    firstLast[0] = -veer_floorInt(-first);
    firstLast[1] = veer_floorInt(last);
    int32_t more = firstLast[1] - firstLast[0] + 1 - MAX_IMAGES;
    if (more <= 0) return;
    firstLast[0] += more / 2;
    firstLast[1] = firstLast[0] + MAX_IMAGES - 1;
}

/* Returns the range that obstacles cover during the query's time. */
static Box reachOf(const VeerPrimitiveQuery *query, Height *height) {
    const VeerWorld *world = query->world;
    const VeerStaticGrid *grid = world->shapes;
    const VeerLevelItems *items = &grid->levels[query->level];
    const VeerWorldDef *def = &world->header->def;
    Box box = {items->minX, items->minY, items->maxX, items->maxY};
    *height = (Height){items->minZ, items->maxZ};
    if (query->leaveOut & VEER_LEAVE_MOVING) return box;
    for (uint32_t i = items->firstMoving; i < items->movingEnd; i++) {
        const VeerObstacleRecord *record = &world->obstacles[movingOf(grid)[i]];
        float x = record->reach + veer_abs(record->velocityX * query->time), y = record->reach + veer_abs(record->velocityY * query->time),
              z = record->reach + veer_abs(record->velocityZ * query->time);
        box.minX = veer_min(box.minX, def->minX - x);
        box.minY = veer_min(box.minY, def->minY - y);
        box.maxX = veer_max(box.maxX, def->maxX + x);
        box.maxY = veer_max(box.maxY, def->maxY + y);
        height->min = veer_min(height->min, def->minZ - z);
        height->max = veer_max(height->max, def->maxZ + z);
    }
    return box;
}

/* Starts the walk through the current image. */
static void openImage(VeerPrimitiveQuery *query) {
    const VeerVec3 period = query->world->period;
    VeerPrimitiveWalk *walk = &query->walk;
    walk->shiftX = walk->imageX ? (float)walk->imageX * period.x : 0.0f;
    walk->shiftY = walk->imageY ? (float)walk->imageY * period.y : 0.0f;
    walk->shiftZ = walk->imageZ ? (float)walk->imageZ * period.z : 0.0f;
    const VeerLevelItems *items = &query->world->shapes->levels[query->level];
    const uint32_t layer = query->solids ? 1 : 0;
    walk->sizeEnd = items->classes + items->classEnd[layer];
    walk->size = query->leaveOut & VEER_LEAVE_STATIC ? walk->sizeEnd : items->classes + layer * CLASSES;
    walk->row = walk->countY = walk->at = walk->end = walk->part = 0;
    walk->movingEnd = items->movingEnd;
    walk->moving = query->leaveOut & VEER_LEAVE_MOVING ? walk->movingEnd : items->firstMoving;
}

void veer_beginPrimitives(VeerPrimitiveQuery *query) {
    int32_t x[2] = {0, 0}, y[2] = {0, 0}, z[2] = {0, 0};
    if (query->world->wraps) {
        const VeerVec3 period = query->world->period;
        Height height;
        Box reach = reachOf(query, &height);
        if (period.x > 0.0f) imagesOf(period.x, (float[]){query->minX, query->maxX}, (float[]){reach.minX, reach.maxX}, x);
        if (period.y > 0.0f) imagesOf(period.y, (float[]){query->minY, query->maxY}, (float[]){reach.minY, reach.maxY}, y);
        if (period.z > 0.0f) imagesOf(period.z, (float[]){query->minZ, query->maxZ}, (float[]){height.min, height.max}, z);
        if (x[0] > x[1] || y[0] > y[1]) z[1] = z[0] - 1; /* without an image along either axis there is no image at all */
    }
    query->walk = (VeerPrimitiveWalk){.imageX = x[0],
                                      .firstImageX = x[0],
                                      .lastImageX = x[1],
                                      .imageY = y[0],
                                      .firstImageY = y[0],
                                      .lastImageY = y[1],
                                      .imageZ = z[0],
                                      .lastImageZ = z[1]};
    if (z[0] <= z[1]) openImage(query);
}

static int nextImage(VeerPrimitiveQuery *query) {
    VeerPrimitiveWalk *walk = &query->walk;
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

/* The cells of a size class that a query covers in the current image. */
typedef struct Cells {
    int32_t firstX, firstY;
    uint32_t countX, countY;
} Cells;

static Cells cellsOf(const VeerPrimitiveQuery *query, const VeerSizeClass *size) {
    const VeerPrimitiveWalk *walk = &query->walk;
    float margin = 0.5f * size->cell;
    Cells cells = {cellAt(size, query->minX - walk->shiftX - margin), cellAt(size, query->minY - walk->shiftY - margin), 0, 0};
    cells.countX = distinct(cells.firstX, cellAt(size, query->maxX - walk->shiftX + margin), size->width);
    cells.countY = distinct(cells.firstY, cellAt(size, query->maxY - walk->shiftY + margin), size->height);
    return cells;
}

/* Advances to the next size class that has items. Returns 0 after the last class of this image. */
static int nextClass(VeerPrimitiveQuery *query) {
    VeerPrimitiveWalk *walk = &query->walk;
    for (; walk->size < walk->sizeEnd; walk->size++) {
        if (!walk->size->count) continue;
        Cells cells = cellsOf(query, walk->size++);
        walk->firstX = cells.firstX;
        walk->firstY = cells.firstY;
        walk->countX = cells.countX;
        walk->countY = cells.countY;
        walk->column = walk->row = 0;
        return 1;
    }
    return 0;
}

/* Advances to the next contiguous run of cells: a row, or one of its two parts if the row wraps around the table. Returns 0 after the last
 * run of this image. */
static int nextRun(VeerPrimitiveQuery *query) {
    const VeerStaticGrid *grid = query->world->shapes;
    VeerPrimitiveWalk *walk = &query->walk;
    if (walk->row >= walk->countY && !nextClass(query)) return 0;
    const VeerSizeClass *size = walk->size - 1;
    uint32_t x = ((uint32_t)walk->firstX + walk->column) & (size->width - 1), most = size->width - x;
    uint32_t cells = walk->countX - walk->column < most ? walk->countX - walk->column : most;
    const uint32_t *starts = startsOf(grid) + placeOf(size, (int32_t)x, (int32_t)((uint32_t)walk->firstY + walk->row));
    walk->at = starts[0];
    walk->end = starts[cells];
    walk->column += cells;
    if (walk->column >= walk->countX) {
        walk->column = 0;
        walk->row++;
    }
    return 1;
}

/* The rectangle of a query in the form of item boxes, for comparison, and the offset of the current image in the same form. */
static f4 rectangleOf(const VeerPrimitiveQuery *query) { return (f4){query->maxX, query->maxY, -query->minX, -query->minY}; }
static f4 shiftOf(const VeerPrimitiveQuery *query) {
    const VeerPrimitiveWalk *walk = &query->walk;
    return (f4){walk->shiftX, walk->shiftY, -walk->shiftX, -walk->shiftY};
}

static int isInReach(const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, float time) {
    const VeerObstacleRecord *record = &query->world->obstacles[primitive->obstacle];
    if (!(record->group & query->mask)) return 0;
    Box box = boxOf(primitive);
    float x = record->velocityX * time, y = record->velocityY * time, shiftX = query->walk.shiftX, shiftY = query->walk.shiftY;
    if (veer_isVolume(query->world)) {
        Height height = veer_heightOf(query->world, primitive->obstacle);
        float z = record->velocityZ * time, shiftZ = query->walk.shiftZ;
        if (height.min + veer_min(z, 0.0f) + shiftZ > query->maxZ || height.max + veer_max(z, 0.0f) + shiftZ < query->minZ) return 0;
    }
    return box.minX + veer_min(x, 0.0f) + shiftX <= query->maxX && box.maxX + veer_max(x, 0.0f) + shiftX >= query->minX &&
           box.minY + veer_min(y, 0.0f) + shiftY <= query->maxY && box.maxY + veer_max(y, 0.0f) + shiftY >= query->minY;
}

static const VeerPrimitive *shifted(VeerPrimitiveQuery *query, const VeerPrimitive *primitive) {
    const VeerPrimitiveWalk *walk = &query->walk;
    if (walk->shiftX == 0.0f && walk->shiftY == 0.0f) return primitive;
    query->primitive = veer_shifted(primitive, walk->shiftX, walk->shiftY);
    return &query->primitive;
}

/* Returns 1 if no part of a moving obstacle enters the rectangle. */
static int staysOut(const VeerPrimitiveQuery *query, uint32_t obstacle) {
    const VeerObstacleRecord *record = &query->world->obstacles[obstacle];
    VeerVec3 center = veer_obstacleCenter(query->world, obstacle);
    float reach = 1.001f * record->reach;
    return !isInReach(query, &(VeerPrimitive){center.x, center.y, center.x, center.y, reach, obstacle}, query->time);
}

static const VeerPrimitive *nextMoving(VeerPrimitiveQuery *query) {
    const VeerWorld *world = query->world;
    VeerPrimitiveWalk *walk = &query->walk;
    for (; walk->moving < walk->movingEnd; walk->moving++, walk->part = 0) {
        uint32_t obstacle = movingOf(world->shapes)[walk->moving];
        if (walk->part == 0 && staysOut(query, obstacle)) continue;
        while (walk->part < veer_itemCount(world, query->solids, obstacle)) {
            query->primitive = veer_itemOf(world, query->solids, obstacle, walk->part++);
            if (isInReach(query, &query->primitive, query->time)) return shifted(query, &query->primitive);
        }
    }
    return 0;
}

const VeerPrimitive *veer_nextPrimitive(VeerPrimitiveQuery *query) {
    const VeerPrimitive *items = itemsOf(query->world->shapes);
    const VeerItemBox *boxes = itemBoxesOf(query->world->shapes);
    VeerPrimitiveWalk *walk = &query->walk;
    if (walk->imageZ > walk->lastImageZ) return 0;
    for (;;) {
        while (walk->at < walk->end) {
            uint32_t at = walk->at++;
            if (i4_bits(f4_load(&boxes[at].minX) + shiftOf(query) <= rectangleOf(query)) != ALL_LANES) continue;
            if (isInReach(query, &items[at], 0.0f)) return shifted(query, &items[at]);
        }
        if (nextRun(query)) continue;
        const VeerPrimitive *moving = nextMoving(query);
        if (moving) return moving;
        if (!nextImage(query)) return 0;
    }
}

typedef struct Run {
    uint32_t begin, end;
} Run;

/* Appends the items of a run whose boxes overlap the rectangle to the list of found items. */
static inline uint32_t pickItems(const VeerItemBox *boxes, Run span, const f4 *rectangle, uint32_t *items, uint32_t found) {
    for (uint32_t at = span.begin; at < span.end; at++) {
        items[found] = at;
        found += i4_bits(f4_load(&boxes[at].minX) + rectangle[1] <= rectangle[0]) == ALL_LANES;
    }
    return found;
}

/* Finds all items in one pass, for a query that was just started and covers a single image; 0 if there may be more than VEER_ITEM_CHUNK. */
static int pickAll(VeerPrimitiveQuery *query, uint32_t *items, uint32_t *found) {
    const VeerStaticGrid *grid = query->world->shapes;
    const VeerItemBox *boxes = itemBoxesOf(grid);
    const f4 rectangle[2] = {rectangleOf(query), shiftOf(query)};
    uint32_t count = 0;
    for (const VeerSizeClass *size = query->walk.size; size < query->walk.sizeEnd; size++) {
        if (!size->count) continue;
        Cells cells = cellsOf(query, size);
        for (uint32_t row = 0; row < cells.countY; row++) {
            uint32_t x = (uint32_t)cells.firstX & (size->width - 1), rest = cells.countX;
            const uint32_t *starts = startsOf(grid) + placeOf(size, 0, (int32_t)((uint32_t)cells.firstY + row));
            for (uint32_t run; rest; rest -= run, x = 0) {
                run = rest < size->width - x ? rest : size->width - x;
                Run span = {starts[x], starts[x + run]};
                if (span.end - span.begin > VEER_ITEM_CHUNK - count) return 0;
                count = pickItems(boxes, span, rectangle, items, count);
            }
        }
    }
    query->walk.size = query->walk.sizeEnd;
    *found = count;
    return 1;
}

static int isFresh(const VeerPrimitiveWalk *walk) {
    int hasOneImage = walk->firstImageX == walk->lastImageX && walk->firstImageY == walk->lastImageY && walk->imageZ == walk->lastImageZ;
    return hasOneImage && !walk->countY && walk->at >= walk->end;
}

uint32_t veer_nextItems(VeerPrimitiveQuery *query, uint32_t items[VEER_ITEM_CHUNK]) {
    const VeerItemBox *boxes = itemBoxesOf(query->world->shapes);
    VeerPrimitiveWalk *walk = &query->walk;
    if (walk->imageZ > walk->lastImageZ) return 0;
    uint32_t count = 0;
    if (isFresh(walk) && pickAll(query, items, &count)) return count;
    for (count = 0;;) {
        f4 rectangle[2] = {rectangleOf(query), shiftOf(query)};
        uint32_t at = walk->at, room = VEER_ITEM_CHUNK - count, end = walk->end - at < room ? walk->end : at + room;
        count = pickItems(boxes, (Run){at, end}, rectangle, items, count);
        walk->at = end;
        if (count == VEER_ITEM_CHUNK) return count;
        if (end < walk->end || nextRun(query)) continue;
        if (count) return count;
        if (!nextImage(query)) return 0;
    }
}

void veer_onlyMoving(VeerPrimitiveQuery *query) {
    query->leaveOut |= VEER_LEAVE_STATIC;
    if (query->walk.imageZ <= query->walk.lastImageZ) openImage(query);
}

static int isOut(VeerCapsule capsule, float reach) { return capsule.distance > 1.001f * (capsule.radius + reach); }

/* Returns 0 if an item of the list is within reach. Boxes are tested first, because few of them overlap such a small rectangle. */
static int isClearOfListed(const VeerStaticGrid *grid, const NearList *list, VeerVec3 center, float around, float reach) {
    const VeerItemBox *boxes = itemBoxesOf(grid);
    const f4 rectangle = {center.x + around, center.y + around, around - center.x, around - center.y};
    for (uint32_t n = 0; n < list->count; n++) {
        uint32_t item = list->items[n];
        if (i4_bits(f4_load(&boxes[item].minX) <= rectangle) != ALL_LANES) continue;
        if (!isOut(staticItemCapsule(grid, item, center), reach)) return 0;
    }
    return 1;
}

static int isClearOfStatic(const VeerWorld *world, VeerVec3 center, float around, float reach) {
    uint32_t items[VEER_ITEM_CHUNK];
    const uint32_t level = veer_levelOfPoint(world, center);
    NearList list;
    if (nearListAt(world->shapes, level, around, center, &list)) return isClearOfListed(world->shapes, &list, center, around, reach);
    VeerPrimitiveQuery query = veer_primitivesNear(world, center, around, 0xFFFFFFFFu);
    veer_beginPrimitives(&query);
    for (uint32_t count; (count = veer_nextItems(&query, items));)
        for (uint32_t n = 0; n < count; n++)
            if (!isOut(shiftedItemCapsule(world->shapes, items[n], veer_shiftOf(&query), center), reach)) return 0;
    return 1;
}

int veer_isClear(const VeerWorld *world, VeerVec3 center, float reach) {
    if (veer_isVolume(world)) return 0;
    float around = reach + veer_precisionSlack(world, center);
    if (!isClearOfStatic(world, center, around, reach)) return 0;
    if (!veer_haveMoving(world) && !veer_haveSolids(world)) return 1;
    VeerPrimitiveQuery query = veer_primitivesNear(world, center, around, 0xFFFFFFFFu);
    if (veer_haveMoving(world)) {
        veer_beginPrimitives(&query);
        veer_onlyMoving(&query);
        if (veer_nextPrimitive(&query)) return 0;
    }
    if (!veer_haveSolids(world)) return 1;
    query.leaveOut = 0;
    query.solids = 1;
    veer_beginPrimitives(&query);
    return !veer_nextPrimitive(&query);
}
