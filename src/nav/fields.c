/* The fields: which are kept, and what routes say about them. Everything lies in derived memory of fixed size (layers.h). A field is a pure
 * function of its goal, the obstacles and the counted crowd, which are state, so it makes no difference which fields are kept or when they
 * were computed. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/layers.h"
#include "nav/nav.h"
#include "nav/search.h"

/* A field is searched from scratch rather than repaired if more than one cell in so many has other moves: then that is faster. But small
 * grids repair for so many cells in any case. */
#define LARGEST_SHARE 32u
#define FEWEST 64u
#define BUSY 60u    /* steps after its last use in which no other goal takes the room of a field */
#define UNUSED 120u /* steps after which a field that nothing has asked for is not repaired but forgotten */

/* ---- the crowd */

static VeerCountedAgent *crowdOf(VeerNavFields *nav) { return (VeerCountedAgent *)(void *)veer_navArray(nav, VEER_NAV_CROWD); }

void veer_refreshNavFields(const VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    if (!nav->fieldRoom || !veer_copyCrowd(world, crowdOf(nav), &nav->crowdSlots)) return;
    for (uint32_t i = 0; i < nav->layerRoom; i++) veer_navLayers(nav)[i].hasShares = 0;
    for (VeerNavField *field = veer_navFields(nav), *end = field + nav->fieldRoom; field < end; field++)
        if (field->density > 0.0f) field->used = 0;
}

void veer_openNavFields(VeerWorld *world) {
    if (!veer_needsCrowd(world)) return;
    veer_countCrowd(world);
    veer_refreshNavFields(world);
}

/* ---- searches */

static uint32_t *keysOf(VeerNavFields *nav, uint32_t field) { return veer_navArray(nav, VEER_NAV_KEYS) + (size_t)field * nav->cellRoom; }

static float distanceSqTo(const VeerNavGrid *grid, uint32_t cell, VeerVec3 point) {
    const VeerVec3 to = veer_delta(grid->world, point, veer_navCellCenter(grid, cell));
    return to.x * to.x + to.y * to.y;
}

/* The cell whose center is closest to a point, of those that paths lead from: by their moves or, if there are any, their keys. Of equally
 * close ones the first. */
static uint32_t nearestCell(const VeerNavGrid *grid, const uint8_t *moves, const uint32_t *keys, VeerVec3 point) {
    uint32_t nearest = VEER_NONE, count = veer_navCellCount(grid);
    float least = VEER_INF;
    for (uint32_t cell = 0; cell < count; cell++) {
        if (keys ? keys[cell] == VEER_NAV_UNREACHABLE : !moves[cell]) continue;
        const float distanceSq = distanceSqTo(grid, cell, point);
        if (!(distanceSq < least)) continue;
        least = distanceSq;
        nearest = cell;
    }
    return nearest;
}

static VeerNavSearch searchIn(const VeerNavGrid *grid, uint32_t layer, uint32_t goal, uint32_t *keys) {
    VeerNavFields *nav = grid->world->navFields;
    const VeerLayerBytes bytes = veer_layerBytes(nav, layer);
    VeerNavSearch search = {.grid = grid, .moves = bytes.moves, .keys = keys, .goal = goal};
    search.seams = grid->wraps ? bytes.marks : NULL;
    search.shares = grid->density > 0.0f ? bytes.shares : NULL;
    search.raised = search.order = veer_navArray(nav, VEER_NAV_ROOM);
    search.queue.heads = veer_navArray(nav, VEER_NAV_HEADS);
    search.queue.links = (VeerCellLink *)(void *)veer_navArray(nav, VEER_NAV_LINKS);
    veer_openSearch(&search);
    return search;
}

static VeerNavSearch searchOf(const VeerNavGrid *grid, uint32_t field) {
    VeerNavFields *nav = grid->world->navFields;
    return searchIn(grid, veer_navFields(nav)[field].layer, veer_navFields(nav)[field].goal, keysOf(nav, field));
}

/* The goal's own cell or, if that is blocked, the closest that a path leads from. */
static uint32_t goalCell(const VeerNavGrid *grid, uint32_t layer, uint32_t requested) {
    const VeerLayerBytes bytes = veer_layerBytes(grid->world->navFields, layer);
    if (!(bytes.marks[requested] & VEER_NAV_BLOCKED)) return requested;
    return nearestCell(grid, bytes.moves, NULL, veer_navCellCenter(grid, requested));
}

/* ---- keeping up with the obstacles */

static void dropFieldsOf(VeerNavFields *nav, uint32_t layer) {
    for (VeerNavField *field = veer_navFields(nav), *end = field + nav->fieldRoom; field < end; field++)
        if (field->layer == layer) field->used = 0;
}

/* Cells of a layer whose moves have changed. */
typedef struct ChangedCells {
    const uint32_t *cells;
    uint32_t count;
} ChangedCells;

/* Whether a field leads to another cell than before, because its goal was built over or is free again. */
static int isGoalMoved(const VeerNavGrid *grid, const VeerNavField *field, const ChangedCells *changed) {
    const VeerLayerBytes bytes = veer_layerBytes(grid->world->navFields, field->layer);
    const VeerVec3 point = veer_navCellCenter(grid, field->requested);
    const int isBlocked = (bytes.marks[field->requested] & VEER_NAV_BLOCKED) != 0;
    if (field->goal == field->requested || !isBlocked) return (field->goal == field->requested) == isBlocked;
    if (field->goal == VEER_NONE || !bytes.moves[field->goal]) return 1;
    const float distanceSq = distanceSqTo(grid, field->goal, point);
    for (uint32_t i = 0; i < changed->count; i++) {
        const uint32_t cell = changed->cells[i];
        const float otherSq = bytes.moves[cell] ? distanceSqTo(grid, cell, point) : VEER_INF;
        if (otherSq < distanceSq || (veer_same(otherSq, distanceSq) && cell < field->goal)) return 1;
    }
    return 0;
}

/* Repairs the fields of a layer that were used lately. Returns how many cells were computed. */
static uint32_t repairFieldsOf(const VeerNavGrid *grid, uint32_t layer, const ChangedCells *changed) {
    VeerNavFields *nav = grid->world->navFields;
    uint32_t made = 0;
    for (uint32_t i = 0; i < nav->fieldRoom; i++) {
        VeerNavField *field = &veer_navFields(nav)[i];
        VeerNavGrid own = *grid;
        if (!field->used || field->layer != layer) continue;
        own.density = field->density;
        VeerNavSearch search = searchOf(&own, i);
        const int isStale = grid->world->header->tick - field->tick > UNUSED || isGoalMoved(grid, field, changed);
        if (isStale || !veer_repairField(&search, changed->cells, changed->count)) field->used = 0;
        made += search.touched;
    }
    return made;
}

/* Returns how many cells were computed. */
static uint32_t refreshLayers(const VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    VeerShapeChanges changes;
    uint32_t made = 0;
    if (nav->edits == world->header->obstacleEdits) return 0;
    veer_takeChanges(world, &changes);
    for (uint32_t layer = 0; layer < nav->layerRoom && changes.count; layer++) {
        if (!veer_navLayers(nav)[layer].used) continue;
        const VeerNavGrid grid = veer_layerGrid(world, layer);
        const uint32_t room = veer_navCellCount(&grid) / LARGEST_SHARE, most = room > FEWEST ? room : FEWEST;
        uint32_t *list = veer_navArray(nav, VEER_NAV_LIST);
        const ChangedCells changed = {list, veer_redrawLayer(&grid, layer, &changes, list, most < nav->cellRoom ? most : nav->cellRoom)};
        if (changed.count == VEER_NONE)
            dropFieldsOf(nav, layer);
        else if (changed.count)
            made += repairFieldsOf(&grid, layer, &changed);
    }
    return made;
}

/* The layer of a grid, drawn in place of the least recently used one unless it is there. */
static uint32_t layerFor(const VeerNavGrid *grid) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavLayer *layers = veer_navLayers(nav);
    uint32_t layer = veer_findLayer(nav, grid);
    if (layer == VEER_NONE) {
        layer = 0;
        for (uint32_t i = 1; i < nav->layerRoom; i++)
            if (layers[i].used < layers[layer].used) layer = i;
        layers[layer] = (VeerNavLayer){grid->cellSize, grid->clearance, grid->mask, 1, 0, 0};
        dropFieldsOf(nav, layer);
        veer_drawLayer(grid, layer);
    }
    if (grid->density > 0.0f && !layers[layer].hasShares) {
        veer_navShares(grid, crowdOf(nav), veer_layerBytes(nav, layer).shares, veer_navArray(nav, VEER_NAV_ROOM));
        layers[layer].hasShares = 1;
    }
    return layer;
}

/* ---- the cache */

static void makeField(const VeerNavGrid *grid, uint32_t field, uint32_t layer, uint32_t requested) {
    veer_navFields(grid->world->navFields)[field] = (VeerNavField){layer, requested, goalCell(grid, layer, requested), grid->density, 1, 0};
    VeerNavSearch search = searchOf(grid, field);
    veer_searchField(&search);
}

/* After four billion uses the order of uses starts again. */
static uint32_t clockOf(VeerNavFields *nav) {
    if (++nav->clock) return nav->clock;
    for (uint32_t i = 0; i < nav->fieldRoom; i++) veer_navFields(nav)[i].used = veer_navFields(nav)[i].used != 0;
    for (uint32_t i = 0; i < nav->layerRoom; i++) veer_navLayers(nav)[i].used = veer_navLayers(nav)[i].used != 0;
    return nav->clock = 2;
}

/* The field of a goal, or the least recently used one. */
static uint32_t findField(VeerNavFields *nav, const VeerNavField *wanted, int *isThere) {
    const VeerNavField *fields = veer_navFields(nav);
    uint32_t oldest = 0;
    for (uint32_t i = 0; i < nav->fieldRoom; i++) {
        *isThere = fields[i].used && fields[i].layer == wanted->layer && fields[i].requested == wanted->requested &&
                   veer_same(fields[i].density, wanted->density);
        if (*isThere) return i;
        if (fields[i].used < fields[oldest].used) oldest = i;
    }
    return oldest;
}

static VeerNavRoutes routesOf(const VeerNavGrid *grid, uint32_t layer, const uint32_t *keys) {
    const VeerLayerBytes bytes = veer_layerBytes(grid->world->navFields, layer);
    return (VeerNavRoutes){.grid = *grid, .raster = {bytes.marks, bytes.moves, bytes.shares}, .keys = keys};
}

/* Takes back the keys of the part that was computed last. Comes before anything that writes to the list. */
static uint32_t *clearPart(VeerNavFields *nav) {
    uint32_t *keys = veer_navArray(nav, VEER_NAV_PART), *list = veer_navArray(nav, VEER_NAV_LIST);
    if (!nav->hasPart) __builtin_memset(keys, 0xFF, nav->cellRoom * sizeof *keys);
    for (uint32_t i = 0; i < nav->partCount; i++) keys[list[i]] = VEER_NAV_UNREACHABLE;
    nav->hasPart = 1;
    nav->partCount = 0;
    return keys;
}

static VeerNavRoutes partOf(const VeerNavGrid *grid, const VeerNavField *wanted, uint32_t cell) {
    VeerNavFields *nav = grid->world->navFields;
    uint32_t *keys = veer_navArray(nav, VEER_NAV_PART);
    VeerNavRoutes routes = routesOf(grid, wanted->layer, keys);
    routes.goal = goalCell(grid, wanted->layer, wanted->requested);
    routes.isPart = 1;
    if (routes.goal == VEER_NONE || !routes.raster.moves[cell]) return routes;
    VeerNavSearch search = searchIn(grid, wanted->layer, routes.goal, keys);
    nav->partCount = veer_searchToward(&search, cell, veer_navArray(nav, VEER_NAV_LIST));
    routes.made = search.touched;
    return routes;
}

/* cell: of the only path that is asked for; VEER_NONE: the whole field is. */
static VeerNavRoutes routesFor(const VeerNavGrid *grid, VeerVec3 goal, uint32_t cell) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavField *fields = veer_navFields(nav);
    const uint32_t tick = grid->world->header->tick;
    int isThere = 0;
    clearPart(nav);
    uint32_t made = refreshLayers(grid->world);
    const VeerNavField wanted = {.layer = layerFor(grid), .requested = veer_navCellAt(grid, goal), .density = grid->density};
    const uint32_t field = findField(nav, &wanted, &isThere);
    const int isBusy = !isThere && fields[field].used && tick - fields[field].tick < BUSY;
    veer_navLayers(nav)[wanted.layer].used = clockOf(nav);
    VeerNavRoutes routes = routesOf(grid, wanted.layer, keysOf(nav, field));
    if (isBusy && cell != VEER_NONE) {
        routes = partOf(grid, &wanted, cell);
    } else {
        if (!isThere) makeField(grid, field, wanted.layer, wanted.requested);
        fields[field].used = nav->clock;
        fields[field].tick = tick;
        routes.goal = fields[field].goal;
        made += isThere ? 0 : veer_navCellCount(grid);
    }
    routes.made += made;
    routes.moved = routes.goal != wanted.requested;
    return routes;
}

VeerNavRoutes veer_navRoutes(const VeerNavGrid *grid, VeerVec3 goal) { return routesFor(grid, goal, VEER_NONE); }

VeerNavRoutes veer_navRoutesFrom(const VeerNavGrid *grid, VeerVec3 goal, uint32_t cell) { return routesFor(grid, goal, cell); }

VeerNavRaster veer_navRaster(const VeerNavGrid *grid, uint32_t *layer) {
    VeerNavFields *nav = grid->world->navFields;
    clearPart(nav);
    refreshLayers(grid->world);
    *layer = layerFor(grid);
    veer_navLayers(nav)[*layer].used = clockOf(nav);
    return routesOf(grid, *layer, NULL).raster;
}

/* ---- what routes say */

uint32_t veer_navBeside(const VeerNavRoutes *routes, uint32_t cell, uint32_t direction) {
    if (routes->raster.marks[cell] & VEER_NAV_SEAM) return veer_navNeighbor(&routes->grid, cell, direction);
    return cell + (uint32_t)veer_navOffset(&routes->grid, direction);
}

uint32_t veer_navNext(const VeerNavRoutes *routes, uint32_t cell) {
    return cell == routes->goal ? cell : veer_navBeside(routes, cell, routes->keys[cell] & 7u);
}

float veer_navDistance(const VeerNavRoutes *routes, uint32_t cell) {
    return (float)(routes->keys[cell] >> 3) * (0.5f / veer_navUnit(&routes->grid));
}

float veer_navStep(const VeerNavRoutes *routes, uint32_t cell) {
    const VeerNavGrid *grid = &routes->grid;
    const uint32_t direction = routes->keys[cell] & 7u;
    if (cell == routes->goal) return 0.0f;
    return direction & 1u ? veer_length2(grid->cellX, grid->cellY) : direction & 2u ? grid->cellY : grid->cellX;
}

uint32_t veer_navNearest(const VeerNavRoutes *routes, VeerVec3 point) {
    return nearestCell(&routes->grid, routes->raster.moves, routes->keys, point);
}

/* Goes from each cell to the first one whose distance is known, and back. */
void veer_navDistancesOf(const VeerNavRoutes *routes, float *out) {
    uint32_t *path = veer_navArray(routes->grid.world->navFields, VEER_NAV_ROOM), count = veer_navCellCount(&routes->grid);
    for (uint32_t cell = 0; cell < count; cell++) out[cell] = veer_navLeads(routes, cell) && cell != routes->goal ? -1.0f : VEER_INF;
    if (routes->goal != VEER_NONE) out[routes->goal] = 0.0f;
    for (uint32_t from = 0; from < count; from++) {
        uint32_t length = 0, cell = from;
        for (; out[cell] < 0.0f; cell = veer_navNext(routes, cell)) path[length++] = cell;
        while (length--) {
            float beyond = out[cell];
            cell = path[length];
            out[cell] = beyond + veer_navStep(routes, cell);
        }
    }
}
