/* Builds the static grid: primitives of obstacles that do not move, by cell. Perceive and the queries read it. If an edit made the grid
 * stale, it is rebuilt before they run, in memory whose size depends only on the capacities, so no edit allocates. Every size class has its
 * own grid whose cells are larger than its items, so an item belongs only to the cell of its center (after Ulrich, Loose Octrees, Game
 * Programming Gems, 2000). The cells wrap around a table with about as many entries as items. Every level of a planar world has its own
 * size classes. Volume worlds sort by x and y and test z: a query also tests the items above and below it, which costs at most as much as
 * testing all obstacles. */
#include "shapes/static_grid.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/assert.h"
#include "math/math.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/obstacle_kinds.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_cells.h"

#define FINEST 2.0f /* smallest cell, in u: the indices of smaller cells would exceed 32 bits at distant coordinates */

/* Returns an upper limit on the items: a primitive per point or circle, and the bounding box of a solid. A box of a tile map has four
 * primitives, but no points. */
static uint32_t itemLimit(const VeerCapacityDef *capacity) { return (capacity->tiles ? 5 : 2) * capacity->obstacles + capacity->points; }
static uint32_t levelsOf(const VeerWorldDef *def) { return veer_levels(def) > 1 ? veer_levels(def) : 1; }
/* Returns an upper limit on the entries of all tables: a table has fewer than twice as many cells as items, plus one entry for its end. */
static uint32_t placeLimit(const VeerWorldDef *def) { return 2 * itemLimit(&def->capacity) + 2 * LAYERS * CLASSES * levelsOf(def); }

static void limitNearItems(const VeerWorldDef *def, NearItems *near) {
    *near = (NearItems){.entryLimit = 40 * def->capacity.obstacles + 4 * def->capacity.points, .commonGroups = ~0u};
    near->cellLimit = near->entryLimit / 8 * levelsOf(def);
}

/* Sets the places of the arrays in an empty grid. Returns the number of words of the whole grid. */
static uint32_t placeArrays(VeerStaticGrid *grid, const VeerWorldDef *def) {
    const uint32_t items = itemLimit(&def->capacity), obstacles = def->capacity.obstacles, levels = levelsOf(def);
    *grid = (VeerStaticGrid){.obstacleLimit = obstacles, .itemLimit = items, .placeLimit = placeLimit(def), .levelCount = levels};
    limitNearItems(def, &grid->near);
    grid->startsAt = (uint32_t)((sizeof(VeerStaticGrid) + levels * sizeof(VeerLevelItems)) / 4);
    grid->itemsAt = grid->startsAt + grid->placeLimit;
    grid->boxesAt = grid->itemsAt + items * (uint32_t)(sizeof(VeerPrimitive) / 4);
    grid->framesAt = grid->boxesAt + items * (uint32_t)(sizeof(VeerItemBox) / 4);
    grid->movingAt = grid->framesAt + items * (uint32_t)(sizeof(VeerItemFrame) / 4);
    grid->marksAt = grid->movingAt + obstacles;
    grid->nearStartsAt = grid->marksAt + obstacles;
    grid->nearListsAt = grid->nearStartsAt + 2 * grid->near.cellLimit + 1;
    return grid->nearListsAt + grid->near.entryLimit + 3;
}

uint32_t veer_staticGridLanes(const VeerWorldDef *def) {
    VeerStaticGrid probe;
    return placeArrays(&probe, def);
}

/* Clears the grid, which keeps its last stamp. */
static void clear(VeerStaticGrid *grid, const VeerWorldDef *def, uint32_t stamp) {
    placeArrays(grid, def);
    grid->stamp = stamp;
    __builtin_memset(grid->levels, 0, grid->levelCount * sizeof *grid->levels);
    for (uint32_t level = 0; level < grid->levelCount; level++) {
        VeerLevelItems *items = &grid->levels[level];
        items->minX = items->minY = items->minZ = VEER_INF;
        items->maxX = items->maxY = items->maxZ = -VEER_INF;
    }
}

void veer_staticGridInit(VeerWorld *world, uint32_t *lanes) {
    world->shapes = (VeerStaticGrid *)lanes;
    clear(world->shapes, &world->header->def, 0);
}

/* ---- items */

static float extentOf(const Box *box) { return veer_max(box->maxX - box->minX, box->maxY - box->minY); }

static VeerPrimitive solidBox(const VeerWorld *world, uint32_t obstacle) {
    VeerPrimitive all = veer_primitiveOf(world, obstacle, 0);
    if (!world->obstacles[obstacle].pointCount) return (VeerPrimitive){all.ax, all.ay, all.bx, all.by, 0.0f, obstacle};
    all = (VeerPrimitive){all.ax, all.ay, all.ax, all.ay, 0.0f, obstacle};
    for (uint32_t part = 1; part < world->obstacles[obstacle].pointCount; part++) {
        VeerPrimitive primitive = veer_primitiveOf(world, obstacle, part);
        all.ax = veer_min(all.ax, primitive.ax);
        all.ay = veer_min(all.ay, primitive.ay);
        all.bx = veer_max(all.bx, primitive.ax);
        all.by = veer_max(all.by, primitive.ay);
    }
    return all;
}

uint32_t veer_itemCount(const VeerWorld *world, uint32_t layer, uint32_t obstacle) {
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    return layer ? (uint32_t)veer_isSolid(record) : veer_primitiveCount(record);
}
VeerPrimitive veer_itemOf(const VeerWorld *world, uint32_t layer, uint32_t obstacle, uint32_t part) {
    return layer ? solidBox(world, obstacle) : veer_primitiveOf(world, obstacle, part);
}

Height veer_heightOf(const VeerWorld *world, uint32_t obstacle) {
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    float z = veer_obstacleCenter(world, obstacle).z, half = record->radius;
    if (veer_obstacleTraits[record->kind].volume == VEER_VOLUME_BOX) half += record->halfDepth;
    return (Height){z - half, z + half};
}

static int isWall(const VeerWorld *world, uint32_t obstacle) {
    return veer_isTaken(world, VEER_KIND_OBSTACLE, obstacle) && !veer_isGround(&world->obstacles[obstacle]);
}

static uint32_t levelOf(const VeerWorld *world, uint32_t obstacle) {
    return veer_levelOfPoint(world, veer_vec3(0.0f, 0.0f, world->obstacles[obstacle].z));
}

/* The static items of both layers while the grid is built, ordered by layer, slot and part. */
typedef struct Gathered {
    const VeerWorld *world;
    VeerPrimitive *items;
    uint32_t end[LAYERS];
} Gathered;

/* Gathers the items in the memory of the frames, which is free until the frames are made, last of all. */
static Gathered gatherItems(const VeerStaticGrid *grid, const VeerWorld *world) {
    _Static_assert(sizeof(VeerPrimitive) <= sizeof(VeerItemFrame), "the items fit into the memory of the frames");
    Gathered all = {.world = world, .items = (VeerPrimitive *)(void *)itemFramesOf(grid)};
    uint32_t count = 0;
    for (uint32_t layer = 0; layer < LAYERS; layer++) {
        for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++) {
            if (!isWall(world, slot) || veer_isMoving(&world->obstacles[slot])) continue;
            const uint32_t parts = veer_itemCount(world, layer, slot);
            for (uint32_t part = 0; part < parts; part++) all.items[count++] = veer_itemOf(world, layer, slot, part);
        }
        all.end[layer] = count;
    }
    VEER_ASSERT(count <= grid->itemLimit);
    return all;
}

/* A walk over the items that were gathered. */
typedef struct ItemWalk {
    const Gathered *all;
    uint32_t next, layer, level; /* number of the next item; layer and level of the current item */
    VeerPrimitive item;
    Box box;
} ItemWalk;

static int nextItem(ItemWalk *walk) {
    while (walk->next >= walk->all->end[walk->layer])
        if (++walk->layer >= LAYERS) return 0;
    walk->item = walk->all->items[walk->next++];
    walk->level = levelOf(walk->all->world, walk->item.obstacle);
    walk->box = boxOf(&walk->item);
    return 1;
}

/* ---- building */

/* The spread of the items, measured by the mean absolute deviation, which a few outliers hardly change. */
typedef struct Spread {
    double sumX, sumY, extent, meanX, meanY, awayX, awayY;
    uint32_t count;
} Spread;

static double magnitude(double v) { return v < 0.0 ? -v : v; }

/* Returns the size of the smallest cells: about one item per cell if the items are spread evenly, but not much larger than the items, which
 * may be clustered. */
static float finestCell(const Spread *spread) {
    if (!spread->count) return FINEST;
    double count = (double)spread->count, width = 4.0 * spread->awayX / count, height = 4.0 * spread->awayY / count;
    double even = __builtin_sqrt(width * height / count), inRow = (width > height ? width : height) / count;
    double cell = even > inRow ? even : inRow, largest = 16.0 * spread->extent / count;
    return veer_max((float)(cell < largest ? cell : largest), FINEST);
}

static void chooseCells(VeerStaticGrid *grid, const Gathered *all) {
    Spread spreads[VEER_MOST_LEVELS][LAYERS];
    __builtin_memset(spreads, 0, grid->levelCount * sizeof *spreads);
    for (ItemWalk walk = {.all = all}; nextItem(&walk);) {
        Spread *spread = &spreads[walk.level][walk.layer];
        VeerLevelItems *items = &grid->levels[walk.level];
        spread->sumX += 0.5 * ((double)walk.box.minX + (double)walk.box.maxX);
        spread->sumY += 0.5 * ((double)walk.box.minY + (double)walk.box.maxY);
        spread->extent += (double)extentOf(&walk.box);
        spread->count++;
        items->minX = veer_min(items->minX, walk.box.minX);
        items->minY = veer_min(items->minY, walk.box.minY);
        items->maxX = veer_max(items->maxX, walk.box.maxX);
        items->maxY = veer_max(items->maxY, walk.box.maxY);
        Height height = veer_heightOf(all->world, walk.item.obstacle);
        items->minZ = veer_min(items->minZ, height.min);
        items->maxZ = veer_max(items->maxZ, height.max);
    }
    for (ItemWalk walk = {.all = all}; nextItem(&walk);) {
        Spread *spread = &spreads[walk.level][walk.layer];
        spread->awayX += magnitude(0.5 * ((double)walk.box.minX + (double)walk.box.maxX) - spread->sumX / (double)spread->count);
        spread->awayY += magnitude(0.5 * ((double)walk.box.minY + (double)walk.box.maxY) - spread->sumY / (double)spread->count);
    }
    for (uint32_t level = 0; level < grid->levelCount; level++)
        for (uint32_t layer = 0; layer < LAYERS; layer++) {
            float cell = finestCell(&spreads[level][layer]);
            for (uint32_t i = 0; i < CLASSES; i++, cell *= 4.0f)
                grid->levels[level].classes[layer * CLASSES + i] = (VeerSizeClass){.cell = cell, .invCell = 1.0f / cell};
        }
}

/* Returns the first class whose cells are larger than an item, with a margin for rounding. */
static VeerSizeClass *classOf(VeerStaticGrid *grid, const ItemWalk *walk) {
    VeerSizeClass *size = &grid->levels[walk->level].classes[walk->layer * CLASSES], *last = size + CLASSES - 1;
    float extent = extentOf(&walk->box);
    while (size < last && extent > 0.75f * size->cell) size++;
    return size;
}

/* Places the tables of the classes of a level and layer, starting at an index. Returns the index after the last. */
static uint32_t placeClasses(VeerLevelItems *items, uint32_t layer, uint32_t first) {
    for (uint32_t index = layer * CLASSES; index < (layer + 1) * CLASSES; index++) {
        VeerSizeClass *size = &items->classes[index];
        uint32_t bits = 0;
        while (1u << bits < size->count) bits++;
        size->first = first;
        size->width = 1u << (bits + 1) / 2;
        size->height = 1u << bits / 2;
        if (!size->count) continue;
        items->classEnd[layer] = index + 1;
        first += size->width * size->height;
    }
    return first;
}

/* Places the tables of all classes: the primitives of all levels come before the boxes of solids. */
static void placeTables(VeerStaticGrid *grid) {
    uint32_t first = 0, primitives = 0;
    for (uint32_t layer = 0; layer < LAYERS; layer++)
        for (uint32_t level = 0; level < grid->levelCount; level++) first = placeClasses(&grid->levels[level], layer, first);
    for (uint32_t level = 0; level < grid->levelCount; level++) {
        VeerLevelItems *items = &grid->levels[level];
        for (uint32_t i = 0; i < CLASSES; i++) primitives += items->classes[i].count;
        items->primitiveEnd = primitives;
        grid->haveSolids |= items->classEnd[1] != 0;
    }
}

static uint32_t placeOfItem(VeerStaticGrid *grid, const ItemWalk *walk) {
    const VeerSizeClass *size = classOf(grid, walk);
    float x = 0.5f * (walk->box.minX + walk->box.maxX), y = 0.5f * (walk->box.minY + walk->box.maxY);
    return placeOf(size, cellAt(size, x), cellAt(size, y));
}

static void putItem(VeerStaticGrid *grid, const ItemWalk *walk, uint32_t at) {
    itemsOf(grid)[at] = walk->item;
    itemBoxesOf(grid)[at] = (VeerItemBox){walk->box.minX, walk->box.minY, -walk->box.maxX, -walk->box.maxY};
}

static void frameItems(VeerStaticGrid *grid, const Gathered *all) {
    for (uint32_t i = 0; i < all->end[LAYERS - 1]; i++) {
        const VeerPrimitive *item = &itemsOf(grid)[i];
        itemFramesOf(grid)[i] = itemFrameOf(item, all->world->obstacles[item->obstacle].group);
        grid->near.commonGroups &= itemFramesOf(grid)[i].group;
    }
}

static int areSorted(const uint32_t *starts, uint32_t places, uint32_t items) {
    for (uint32_t i = 0; i < places; i++)
        if (starts[i] > starts[i + 1]) return 0;
    return starts[places] <= items;
}

/* Sorts the items into cells with a counting sort; a cell's items are ordered by layer, slot and part. */
static void sortItems(VeerStaticGrid *grid, const Gathered *all) {
    uint32_t *starts = startsOf(grid);
    uint32_t places = grid->placeLimit - 1;
    __builtin_memset(starts, 0, grid->placeLimit * sizeof *starts);
    for (ItemWalk walk = {.all = all}; nextItem(&walk);) classOf(grid, &walk)->count++;
    placeTables(grid);
    for (ItemWalk walk = {.all = all}; nextItem(&walk);) starts[placeOfItem(grid, &walk) + 1]++;
    for (uint32_t i = 0; i < places; i++) starts[i + 1] += starts[i];
    /* each start has advanced to the end of its cell, so the starts are shifted back */
    for (ItemWalk walk = {.all = all}; nextItem(&walk);) putItem(grid, &walk, starts[placeOfItem(grid, &walk)]++);
    for (uint32_t i = places; i > 0; i--) starts[i] = starts[i - 1];
    starts[0] = 0;
    VEER_ASSERT(areSorted(starts, places, grid->itemLimit));
}

static void collectGround(VeerStaticGrid *grid, const VeerWorld *world) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++)
        if (veer_isTaken(world, VEER_KIND_OBSTACLE, slot) && veer_isGround(&world->obstacles[slot]))
            grid->groundGroups |= world->obstacles[slot].group;
}

/* Lists the moving obstacles by level, and by slot within a level. */
static void listMoving(VeerStaticGrid *grid, const VeerWorld *world) {
    const uint32_t high = world->header->pools[VEER_KIND_OBSTACLE].high;
    uint32_t *moving = movingOf(grid);
    for (uint32_t slot = 0; slot < high; slot++)
        if (isWall(world, slot) && veer_isMoving(&world->obstacles[slot])) grid->levels[levelOf(world, slot)].movingEnd++;
    for (uint32_t level = 0; level < grid->levelCount; level++) {
        VeerLevelItems *items = &grid->levels[level];
        const uint32_t count = items->movingEnd;
        items->firstMoving = items->movingEnd = grid->movingCount;
        grid->movingCount += count;
    }
    for (uint32_t slot = 0; slot < high && grid->movingCount; slot++)
        if (isWall(world, slot) && veer_isMoving(&world->obstacles[slot])) moving[grid->levels[levelOf(world, slot)].movingEnd++] = slot;
}

void veer_staticGridRefresh(VeerWorld *world) {
    VeerStaticGrid *grid = world->shapes;
    if (grid->edits == world->header->obstacleEdits) return;
    clear(grid, &world->header->def, grid->stamp);
    grid->edits = world->header->obstacleEdits;
    const Gathered all = gatherItems(grid, world);
    chooseCells(grid, &all);
    sortItems(grid, &all);
    frameItems(grid, &all);
    listMoving(grid, world);
    collectGround(grid, world);
}

VeerStaticExtent veer_staticExtent(const VeerWorld *world, uint32_t level) {
    const VeerLevelItems *items = &world->shapes->levels[level];
    return (VeerStaticExtent){
        items->minX, items->minY, items->maxX, items->maxY, items->minZ, items->maxZ, veer_max(items->classes[0].cell, FINEST)};
}

int veer_haveSolids(const VeerWorld *world) { return world->shapes->haveSolids || world->shapes->movingCount; }
uint32_t veer_groundGroups(const VeerWorld *world) { return world->shapes->groundGroups; }
int veer_haveMoving(const VeerWorld *world) { return world->shapes->movingCount != 0; }
int veer_areAllAtRest(const VeerWorld *world) { return world->shapes->edits == world->header->obstacleEdits && !veer_haveMoving(world); }

uint32_t *veer_obstacleMarks(VeerWorld *world, uint32_t *stamp) {
    VeerStaticGrid *grid = world->shapes;
    if (++grid->stamp == 0) {
        __builtin_memset(marksOf(grid), 0, grid->obstacleLimit * sizeof(uint32_t));
        grid->stamp = 1;
    }
    *stamp = grid->stamp;
    return marksOf(grid);
}
