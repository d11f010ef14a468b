/* Lists of static items by cell: every item that may be within the longest lookAhead of any point of the cell, so that an agent's query
 * reads a single contiguous list (precomputed neighborhoods as in Green, Particle Simulation using CUDA, 2010, for static items). Every
 * level of the world has its own lists. They are built before a step, after obstacles have been unchanged for so long that the lists will
 * save time, in memory whose size depends only on the capacities and the number of levels; perceive reads them. Worlds whose lists do not
 * fit, such as wide worlds with few obstacles, work without them. */
#include "shapes/near_lists.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_cells.h"

/* number of list entries that can be built in the time that one query saves; determines how soon lists are built */
#define ENTRIES_PER_QUERY 8u
#define ENTRIES_PER_ITEM 40u /* estimated number of list entries per item; determines how soon lists are built */
#define COARSEST 1.5f        /* size of the largest cell, as a fraction of the reach; the lists of larger cells contain too many items */
#define FINEST 0.25f

/* ---- the longest lookAhead of the brains */

/* Returns the longest lookAhead of a context brain, with its margin. */
static float longestLookAhead(const VeerWorld *world) {
    float longest = 0.0f;
    for (uint32_t brain = 0; brain < world->header->pools[VEER_KIND_BRAIN].high; brain++) {
        if (!veer_isTaken(world, VEER_KIND_BRAIN, brain) || !veer_combines(&world->brains[brain], VEER_COMBINER_MAPS)) continue;
        const VeerBrainDef *def = &world->brains[brain];
        for (uint32_t i = 0; i < def->behaviorCount; i++) {
            const VeerAvoidObstaclesParams *params = &def->behaviors[i].params.avoidObstacles;
            if (veer_isOfTrait(&def->behaviors[i], VEER_TRAIT_RAYS)) longest = veer_max(longest, params->lookAhead + params->margin);
        }
    }
    return longest;
}

static float largestRadius(const VeerWorld *world) {
    float largest = 0.0f;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (veer_isTaken(world, VEER_KIND_AGENT, slot)) largest = veer_max(largest, world->radius[slot]);
    return largest;
}

/* ---- cells */

static float farthest(const NearItems *near) {
    return veer_max(veer_max(veer_abs(near->minX), veer_abs(near->maxX)), veer_max(veer_abs(near->minY), veer_abs(near->maxY)));
}

/* Computes the extent of the cells: all points within reach of static items, except points whose reach crosses an edge at which the world
 * wraps. 0: there are no such points. */
static int chooseExtent(const VeerWorld *world, NearItems *near) {
    const VeerStaticGrid *grid = world->shapes;
    const VeerWorldDef *def = &world->header->def;
    const float reach = near->reach, aroundX = world->period.x, aroundY = world->period.y;
    float minX = VEER_INF, minY = VEER_INF, maxX = -VEER_INF, maxY = -VEER_INF;
    for (uint32_t level = 0; level < grid->levelCount; level++) {
        const VeerLevelItems *items = &grid->levels[level];
        minX = veer_min(minX, items->minX);
        minY = veer_min(minY, items->minY);
        maxX = veer_max(maxX, items->maxX);
        maxY = veer_max(maxY, items->maxY);
    }
    near->minX = minX - reach;
    near->minY = minY - reach;
    near->maxX = maxX + reach;
    near->maxY = maxY + reach;
    if (def->edgesX != VEER_EDGE_MODE_NONE) {
        near->minX = veer_max(near->minX, def->minX);
        near->maxX = veer_min(near->maxX, def->maxX);
    }
    if (def->edgesY != VEER_EDGE_MODE_NONE) {
        near->minY = veer_max(near->minY, def->minY);
        near->maxY = veer_min(near->maxY, def->maxY);
    }
    const float slack = 1.001f * reach + 1e-5f * farthest(near);
    if (aroundX > 0.0f) {
        near->minX = veer_max(near->minX, maxX - aroundX + slack);
        near->maxX = veer_min(near->maxX, minX + aroundX - slack);
    }
    if (aroundY > 0.0f) {
        near->minY = veer_max(near->minY, maxY - aroundY + slack);
        near->maxY = veer_min(near->maxY, minY + aroundY - slack);
    }
    return near->minX < near->maxX && near->minY < near->maxY && farthest(near) < 1e7f;
}

/* A static item, and the largest distance from its core to the center of a cell that lists it. */
typedef struct Listing {
    uint32_t item, level, isWall;
    float reach;
} Listing;

static Listing listingOf(const VeerStaticGrid *grid, uint32_t level, uint32_t item) {
    const NearItems *near = &grid->near;
    float halfDiagonal = 0.7072f / near->invCell;
    return (Listing){item, level, itemFramesOf(grid)[item].axisLength > 0.0f,
                     1.0001f * (near->reach + itemsOf(grid)[item].radius + halfDiagonal) + 1e-5f * farthest(near)};
}

static uint32_t clampedCell(float v, uint32_t count) { return v > 0.0f ? (v < (float)count ? (uint32_t)v : count - 1) : 0; }

/* For every cell that lists an item: advances the end of its list and, if `lists` is given, writes the item's index there. */
static uint32_t listItem(const VeerStaticGrid *grid, const Listing *listing, uint32_t *ends, uint32_t *lists) {
    const NearItems *near = &grid->near;
    const VeerPrimitive *primitive = &itemsOf(grid)[listing->item];
    const VeerItemFrame frame = itemFramesOf(grid)[listing->item];
    float reach = listing->reach, cell = 1.0f / near->invCell;
    uint32_t firstX = clampedCell((veer_min(primitive->ax, primitive->bx) - reach - near->minX) * near->invCell, near->width),
             lastX = clampedCell((veer_max(primitive->ax, primitive->bx) + reach - near->minX) * near->invCell, near->width),
             firstY = clampedCell((veer_min(primitive->ay, primitive->by) - reach - near->minY) * near->invCell, near->height),
             lastY = clampedCell((veer_max(primitive->ay, primitive->by) + reach - near->minY) * near->invCell, near->height), count = 0;
    for (uint32_t y = firstY; y <= lastY; y++)
        for (uint32_t x = firstX; x <= lastX; x++) {
            VeerVec3 center = {near->minX + ((float)x + 0.5f) * cell, near->minY + ((float)y + 0.5f) * cell, 0.0f};
            if (veer_capsuleInFrame(primitive, (VeerFrame){frame.ux, frame.uy, frame.length}, center).distance > reach) continue;
            uint32_t *end = &ends[2 * ((listing->level * near->height + y) * near->width + x) + listing->isWall];
            if (lists) lists[*end] = listing->item;
            ++*end;
            count++;
        }
    return count;
}

/* ---- building */

static uint32_t itemCount(const VeerStaticGrid *grid) { return grid->levels[grid->levelCount - 1].primitiveEnd; }

/* Tries a cell size and estimates the number of list entries. 0: the lists do not fit. */
static int tryCell(VeerStaticGrid *grid, float cell) {
    NearItems *near = &grid->near;
    float width = (near->maxX - near->minX) / cell + 1.0f, height = (near->maxY - near->minY) / cell + 1.0f;
    double entries = 0.0;
    near->invCell = 1.0f / cell;
    if (width * height * (float)grid->levelCount > (float)near->cellLimit) return 0;
    near->width = (uint32_t)width;
    near->height = (uint32_t)height;
    for (uint32_t item = 0, count = itemCount(grid); item < count; item++) {
        double reach = (double)listingOf(grid, 0, item).reach, length = itemFramesOf(grid)[item].length;
        entries += (3.1416 * reach + 2.0 * length) * reach / ((double)cell * (double)cell);
    }
    return entries < 1.05 * (double)near->entryLimit;
}

/* Sorts the items into cells with a counting sort: discs first, then walls, both by ascending index. Returns 0 if they do not fit. */
static int listItems(VeerStaticGrid *grid) {
    NearItems *near = &grid->near;
    uint32_t *starts = nearStartsOf(grid), cells = 2 * near->width * near->height * grid->levelCount;
    uint64_t entries = 0;
    __builtin_memset(starts, 0, (cells + 1) * sizeof *starts);
    for (uint32_t level = 0, item = 0; level < grid->levelCount; level++)
        for (; item < grid->levels[level].primitiveEnd; item++) {
            Listing listing = listingOf(grid, level, item);
            entries += listItem(grid, &listing, starts + 1, 0);
            if (entries > near->entryLimit) return 0;
        }
    for (uint32_t cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];
    for (uint32_t level = 0, item = 0; level < grid->levelCount; level++)
        for (; item < grid->levels[level].primitiveEnd; item++) {
            Listing listing = listingOf(grid, level, item);
            listItem(grid, &listing, starts, nearListsOf(grid));
        }
    /* each start has advanced to the end of its list, so the starts are shifted back */
    for (uint32_t cell = cells; cell > 0; cell--) starts[cell] = starts[cell - 1];
    starts[0] = 0;
    for (uint32_t n = 0; n < 3; n++) nearListsOf(grid)[starts[cells] + n] = 0;
    return 1;
}

static int makeLists(const VeerWorld *world, float lookAhead) {
    VeerStaticGrid *grid = world->shapes;
    NearItems *near = &grid->near;
    float reach = 1.001f * (lookAhead + veer_min(largestRadius(world), lookAhead));
    near->reach = reach;
    if (chooseExtent(world, near))
        for (float cell = FINEST * reach; cell <= COARSEST * reach; cell *= 1.25f)
            if (tryCell(grid, cell) && listItems(grid)) return 1;
    return 0;
}

void veer_nearItemsRefresh(VeerWorld *world) {
    VeerStaticGrid *grid = world->shapes;
    NearItems *near = &grid->near;
    float lookAhead = veer_isVolume(world) ? 0.0f : longestLookAhead(world);
    if (!veer_same(lookAhead, near->lookAhead)) {
        near->reach = 0.0f;
        near->lookAhead = lookAhead;
        near->refused = near->demand = 0;
    }
    if (!(lookAhead > 0.0f) || near->reach > 0.0f || near->refused || !itemCount(grid)) return;
    near->demand += world->header->pools[VEER_KIND_AGENT].count;
    if ((uint64_t)near->demand * ENTRIES_PER_QUERY < itemCount(grid) * ENTRIES_PER_ITEM) return;
    near->refused = (uint32_t)!makeLists(world, lookAhead);
    if (near->refused) near->reach = 0.0f;
}
