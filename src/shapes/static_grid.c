/* Builds the static grid: primitives of obstacles that do not move, by cell. Perceive and the queries read it. If an edit made the grid
 * stale, it is rebuilt before they run, in memory whose size depends only on the capacities, so no edit allocates. Every size class has its
 * own grid whose cells are larger than its items, so an item belongs only to the cell of its center (after Ulrich, Loose Octrees, Game
 * Programming Gems, 2000). The cells wrap around a table with about as many entries as items. Volume worlds sort by x and y and test z: a
 * query also tests the items above and below it, which costs at most as much as testing all obstacles. */
#include "shapes/static_grid.h"

#include "core/ids.h"
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
/* Returns an upper limit on the entries of all tables: a table has fewer than twice as many cells as items, plus one entry for its end. */
static uint32_t placeLimit(const VeerCapacityDef *capacity) { return 2 * itemLimit(capacity) + 2 * LAYERS * LEVELS; }

static void limitNearItems(const VeerCapacityDef *capacity, NearItems *near) {
    *near = (NearItems){.entryLimit = 40 * capacity->obstacles + 4 * capacity->points, .commonGroups = ~0u};
    near->cellLimit = near->entryLimit / 8;
}

uint32_t veer_staticGridLanes(const VeerCapacityDef *capacity) {
    uint32_t lanes = (uint32_t)(sizeof(VeerStaticGrid) / 4) + placeLimit(capacity);
    NearItems near;
    limitNearItems(capacity, &near);
    lanes += itemLimit(capacity) * (uint32_t)((sizeof(VeerPrimitive) + sizeof(VeerItemBox) + sizeof(VeerItemFrame)) / 4);
    return lanes + 2 * capacity->obstacles + 2 * near.cellLimit + 1 + near.entryLimit + 3;
}

void veer_staticGridInit(VeerWorld *world, uint32_t *lanes) {
    world->shapes = (VeerStaticGrid *)lanes;
    *world->shapes =
        (VeerStaticGrid){.minX = VEER_INF, .minY = VEER_INF, .minZ = VEER_INF, .maxX = -VEER_INF, .maxY = -VEER_INF, .maxZ = -VEER_INF};
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

/* Returns the memory of the frames, which contains the items in the order of their obstacles until they are sorted. */
static VeerPrimitive *unsorted(const VeerStaticGrid *grid) { return (VeerPrimitive *)(void *)itemFramesOf(grid); }
_Static_assert(sizeof(VeerPrimitive) <= sizeof(VeerItemFrame), "the items fit into the memory of the frames");

/* Gathers the static items of both layers, ordered by layer, slot and part. */
static void gatherItems(VeerStaticGrid *grid, const VeerWorld *world, uint32_t layerEnd[LAYERS]) {
    VeerPrimitive *out = unsorted(grid);
    uint32_t count = 0;
    for (uint32_t layer = 0; layer < LAYERS; layer++) {
        for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++) {
            if (!isWall(world, slot) || veer_isMoving(&world->obstacles[slot])) continue;
            const uint32_t parts = veer_itemCount(world, layer, slot);
            for (uint32_t part = 0; part < parts; part++) out[count++] = veer_itemOf(world, layer, slot, part);
        }
        layerEnd[layer] = count;
    }
    VEER_ASSERT(count <= grid->itemLimit);
}

/* A walk over the items that were gathered. */
typedef struct ItemWalk {
    const VeerStaticGrid *grid;
    const uint32_t *layerEnd;
    uint32_t next, layer;
    VeerPrimitive item;
    Box box;
} ItemWalk;

static int nextItem(ItemWalk *walk) {
    while (walk->next >= walk->layerEnd[walk->layer])
        if (++walk->layer >= LAYERS) return 0;
    walk->item = unsorted(walk->grid)[walk->next++];
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

static void chooseCells(VeerStaticGrid *grid, const VeerWorld *world, const uint32_t layerEnd[LAYERS]) {
    Spread spreads[LAYERS] = {0};
    for (ItemWalk walk = {.grid = grid, .layerEnd = layerEnd}; nextItem(&walk);) {
        Spread *spread = &spreads[walk.layer];
        spread->sumX += 0.5 * ((double)walk.box.minX + (double)walk.box.maxX);
        spread->sumY += 0.5 * ((double)walk.box.minY + (double)walk.box.maxY);
        spread->extent += (double)extentOf(&walk.box);
        spread->count++;
        grid->minX = veer_min(grid->minX, walk.box.minX);
        grid->minY = veer_min(grid->minY, walk.box.minY);
        grid->maxX = veer_max(grid->maxX, walk.box.maxX);
        grid->maxY = veer_max(grid->maxY, walk.box.maxY);
        Height height = veer_heightOf(world, walk.item.obstacle);
        grid->minZ = veer_min(grid->minZ, height.min);
        grid->maxZ = veer_max(grid->maxZ, height.max);
    }
    for (ItemWalk walk = {.grid = grid, .layerEnd = layerEnd}; nextItem(&walk);) {
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

/* Returns the first class whose cells are larger than an item, with a margin for rounding. */
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
        if (!level->count) continue;
        uint32_t index = (uint32_t)(level - grid->levels);
        grid->levelEnd[index / LEVELS] = index + 1;
        first += level->width * level->height;
    }
}

static uint32_t placeOfItem(VeerStaticGrid *grid, const ItemWalk *walk) {
    const Level *level = levelOf(grid, walk);
    float x = 0.5f * (walk->box.minX + walk->box.maxX), y = 0.5f * (walk->box.minY + walk->box.maxY);
    return placeOf(level, cellAt(level, x), cellAt(level, y));
}

static void putItem(VeerStaticGrid *grid, const ItemWalk *walk, uint32_t at) {
    itemsOf(grid)[at] = walk->item;
    itemBoxesOf(grid)[at] = (VeerItemBox){walk->box.minX, walk->box.minY, -walk->box.maxX, -walk->box.maxY};
}

static void frameItems(VeerStaticGrid *grid, const VeerWorld *world, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const VeerPrimitive *item = &itemsOf(grid)[i];
        itemFramesOf(grid)[i] = itemFrameOf(item, world->obstacles[item->obstacle].group);
        grid->near.commonGroups &= itemFramesOf(grid)[i].group;
    }
}

static int areSorted(const uint32_t *starts, uint32_t places, uint32_t items) {
    for (uint32_t i = 0; i < places; i++)
        if (starts[i] > starts[i + 1]) return 0;
    return starts[places] <= items;
}

/* Sorts the items into cells with a counting sort; a cell's items are ordered by layer, slot and part. */
static void sortItems(VeerStaticGrid *grid, const uint32_t layerEnd[LAYERS]) {
    uint32_t *starts = startsOf(grid);
    uint32_t places = grid->placeLimit - 1;
    __builtin_memset(starts, 0, grid->placeLimit * sizeof *starts);
    for (ItemWalk walk = {.grid = grid, .layerEnd = layerEnd}; nextItem(&walk);) levelOf(grid, &walk)->count++;
    placeLevels(grid);
    for (ItemWalk walk = {.grid = grid, .layerEnd = layerEnd}; nextItem(&walk);) starts[placeOfItem(grid, &walk) + 1]++;
    for (uint32_t i = 0; i < places; i++) starts[i + 1] += starts[i];
    /* each start has advanced to the end of its cell, so the starts are shifted back */
    for (ItemWalk walk = {.grid = grid, .layerEnd = layerEnd}; nextItem(&walk);) putItem(grid, &walk, starts[placeOfItem(grid, &walk)]++);
    for (uint32_t i = places; i > 0; i--) starts[i] = starts[i - 1];
    starts[0] = 0;
    VEER_ASSERT(areSorted(starts, places, grid->itemLimit));
}

static void collectGround(VeerStaticGrid *grid, const VeerWorld *world) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++)
        if (veer_isTaken(world, VEER_KIND_OBSTACLE, slot) && veer_isGround(&world->obstacles[slot]))
            grid->groundGroups |= world->obstacles[slot].group;
}

static void listMoving(VeerStaticGrid *grid, const VeerWorld *world) {
    uint32_t *moving = movingOf(grid);
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++)
        if (isWall(world, slot) && veer_isMoving(&world->obstacles[slot])) moving[grid->movingCount++] = slot;
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
    limitNearItems(capacity, &grid->near);
    uint32_t layerEnd[LAYERS];
    gatherItems(grid, world, layerEnd);
    chooseCells(grid, world, layerEnd);
    sortItems(grid, layerEnd);
    frameItems(grid, world, layerEnd[LAYERS - 1]);
    listMoving(grid, world);
    collectGround(grid, world);
}

VeerStaticExtent veer_staticExtent(const VeerWorld *world) {
    const VeerStaticGrid *grid = world->shapes;
    return (VeerStaticExtent){
        grid->minX, grid->minY, grid->maxX, grid->maxY, grid->minZ, grid->maxZ, veer_max(grid->levels[0].cell, FINEST)};
}

int veer_haveSolids(const VeerWorld *world) { return world->shapes->levelEnd[1] || world->shapes->movingCount; }
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
