/* The fields: which are kept, and the routes over them. All keys lie in derived memory of fixed size (layers.h), a cache. The first slots
 * belong to the goals of the same number (goals.c), whose fields follow the maps of the state. Slots without a goal and the last one hold
 * fields of the present map, for queries and for goals without room. Such a field is a pure function of its goal, the obstacles and the
 * counted crowd, which are state, so it makes no difference which ones are kept or when they were computed. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/fields.h"
#include "nav/means.h"

/* A field is searched from scratch rather than repaired if more than one cell in so many has other moves: then that is faster. But small
 * grids repair for so many cells in any case. */
#define LARGEST_SHARE 32u
#define FEWEST 64u
#define UNUSED 120u /* steps after which a present field that nothing has asked for is not repaired but forgotten */

/* ---- the crowd */

static VeerCountedAgent *crowdOf(VeerNavFields *nav) { return (VeerCountedAgent *)(void *)veer_navArray(nav, VEER_NAV_CROWD); }

void veer_refreshNavFields(const VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    if (!nav->fieldRoom || !veer_copyCrowd(world, crowdOf(nav), &nav->crowdSlots)) return;
    for (uint32_t i = 0; i < nav->layerRoom; i++) veer_navLayers(nav)[i].hasShares = veer_navLayers(nav)[i].isCompared = 0;
    for (VeerNavField *field = veer_navFields(nav), *end = field + nav->keyRoom; field < end; field++)
        if (field->density > 0.0f && field->map == VEER_MAP_PRESENT) field->used = 0;
}

void veer_ensureShares(const VeerNavGrid *grid, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    if (veer_navLayers(nav)[layer].hasShares) return;
    veer_navShares(grid, crowdOf(nav), veer_layerBytes(nav, layer).shares, veer_navArray(nav, VEER_NAV_ROOM));
    veer_navLayers(nav)[layer].hasShares = 1;
}

void veer_renewNavFields(VeerWorld *world) {
    world->navFields->isRestored = 1;
    world->navFields->stepAfter = 0;
}

/* ---- searches */

uint32_t *veer_keysOf(VeerNavFields *nav, uint32_t slot) { return veer_navArray(nav, VEER_NAV_KEYS) + (size_t)slot * nav->cellRoom; }

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

static VeerNavSearch searchIn(const VeerNavGrid *grid, const VeerMapView *map, uint32_t goal, uint32_t *keys) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavSearch search = {.grid = grid, .moves = map->moves, .keys = keys, .goal = goal};
    search.seams = map->seams;
    search.shares = grid->density > 0.0f ? map->shares : NULL;
    search.shareShift = map->shift;
    search.raised = search.order = veer_navArray(nav, VEER_NAV_ROOM);
    search.queue.heads = veer_navArray(nav, VEER_NAV_HEADS);
    search.queue.links = (VeerCellLink *)(void *)veer_navArray(nav, VEER_NAV_LINKS);
    veer_openSearch(&search);
    return search;
}

uint32_t veer_goalCell(const VeerNavGrid *grid, const VeerMapView *map, uint32_t requested) {
    if (!(map->marks[requested] & VEER_NAV_BLOCKED)) return requested;
    return nearestCell(grid, map->moves, NULL, veer_navCellCenter(grid, requested));
}

void veer_makeKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavSearch search = searchIn(grid, map, veer_navFields(nav)[slot].goal, veer_keysOf(nav, slot));
    veer_searchField(&search);
}

/* ---- keeping up with the obstacles */

void veer_dropFieldsOf(VeerNavFields *nav, uint32_t layer) {
    for (VeerNavField *field = veer_navFields(nav), *end = field + nav->keyRoom; field < end; field++)
        if (field->layer == layer) field->used = 0;
}

uint32_t veer_mostChanged(const VeerNavGrid *grid) {
    const uint32_t share = veer_navCellCount(grid) / LARGEST_SHARE, most = share > FEWEST ? share : FEWEST;
    return most < grid->world->navFields->cellRoom ? most : grid->world->navFields->cellRoom;
}

/* Whether a field leads to another cell than before, because its goal was built over or is free again. */
static int isGoalMoved(const VeerNavGrid *grid, const VeerMapView *map, const VeerNavField *field, const VeerChangedCells *changed) {
    const VeerVec3 point = veer_navCellCenter(grid, field->requested);
    const int isBlocked = (map->marks[field->requested] & VEER_NAV_BLOCKED) != 0;
    if (field->goal == field->requested || !isBlocked) return (field->goal == field->requested) == isBlocked;
    if (field->goal == VEER_NONE || !map->moves[field->goal]) return 1;
    const float distanceSq = distanceSqTo(grid, field->goal, point);
    for (uint32_t i = 0; i < changed->count; i++) {
        const uint32_t cell = changed->cells[i];
        const float otherSq = map->moves[cell] ? distanceSqTo(grid, cell, point) : VEER_INF;
        if (otherSq < distanceSq || (veer_same(otherSq, distanceSq) && cell < field->goal)) return 1;
    }
    return 0;
}

uint32_t veer_moveKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot, const VeerChangedCells *changed) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavField *field = &veer_navFields(nav)[slot];
    uint32_t made = 0;
    if (changed->count != VEER_NONE && !isGoalMoved(grid, map, field, changed)) {
        VeerNavSearch search = searchIn(grid, map, field->goal, veer_keysOf(nav, slot));
        const int isRepaired = veer_repairField(&search, changed->cells, changed->count);
        made = search.touched + changed->count;
        if (isRepaired) return made;
    }
    field->goal = veer_goalCell(grid, map, field->requested);
    veer_makeKeys(grid, map, slot);
    return made + veer_navCellCount(grid);
}

/* Repairs the present fields of a layer that were used lately. Returns how many cells were computed. */
static uint32_t repairFieldsOf(const VeerNavGrid *grid, uint32_t layer, const VeerChangedCells *changed) {
    VeerNavFields *nav = grid->world->navFields;
    const VeerMapView map = veer_viewMap(grid->world, layer, VEER_MAP_PRESENT);
    uint32_t made = 0;
    for (uint32_t i = 0; i < nav->keyRoom; i++) {
        VeerNavField *field = &veer_navFields(nav)[i];
        VeerNavGrid own = *grid;
        if (!field->used || field->layer != layer || field->map != VEER_MAP_PRESENT) continue;
        own.density = field->density;
        VeerNavSearch search = searchIn(&own, &map, field->goal, veer_keysOf(nav, i));
        const int isStale = changed->count == VEER_NONE || grid->world->header->tick - field->tick > UNUSED;
        if (isStale || isGoalMoved(&own, &map, field, changed) || !veer_repairField(&search, changed->cells, changed->count))
            field->used = 0;
        made += search.touched;
    }
    return made;
}

uint32_t veer_refreshLayers(const VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    VeerShapeChanges changes;
    uint32_t made = 0;
    if (nav->edits == world->header->obstacleEdits) return 0;
    veer_takeChanges(world, &changes);
    for (uint32_t layer = 0; layer < nav->layerRoom && changes.count; layer++) {
        if (!veer_navLayers(nav)[layer].used) continue;
        const VeerNavGrid grid = veer_layerGrid(world, layer);
        uint32_t *list = veer_navArray(nav, VEER_NAV_LIST);
        const VeerChangedCells changed = {list, veer_redrawLayer(&grid, layer, &changes, list, veer_mostChanged(&grid))};
        veer_navLayers(nav)[layer].isCompared = 0;
        if (changed.count) made += repairFieldsOf(&grid, layer, &changed);
    }
    return made;
}

/* The least recently used slot that belongs to no layer of goals. */
static uint32_t oldestLayer(const VeerWorld *world) {
    const VeerNavGoals own = veer_navGoals(world);
    const VeerNavLayer *layers = veer_navLayers(world->navFields);
    uint32_t oldest = world->navFields->layerRoom - 1;
    for (uint32_t i = 0; i < world->navFields->layerRoom; i++)
        if ((i >= own.layerRoom || !own.layers[i].isKept) && layers[i].used < layers[oldest].used) oldest = i;
    return oldest;
}

uint32_t veer_layerFor(const VeerNavGrid *grid) {
    VeerNavFields *nav = grid->world->navFields;
    uint32_t layer = veer_findLayer(nav, grid);
    if (layer == VEER_NONE) {
        layer = oldestLayer(grid->world);
        veer_navLayers(nav)[layer] = (VeerNavLayer){grid->cellSize, grid->clearance, grid->mask, 1, 0, 0, 0, 0};
        veer_dropFieldsOf(nav, layer);
        veer_drawLayer(grid, layer);
    }
    if (grid->density > 0.0f) veer_ensureShares(grid, layer);
    return layer;
}

/* ---- the cache */

/* After four billion uses the order of uses starts again. */
static uint32_t clockOf(VeerNavFields *nav) {
    if (++nav->clock) return nav->clock;
    for (uint32_t i = 0; i < nav->keyRoom; i++) veer_navFields(nav)[i].used = veer_navFields(nav)[i].used != 0;
    for (uint32_t i = 0; i < nav->layerRoom; i++) veer_navLayers(nav)[i].used = veer_navLayers(nav)[i].used != 0;
    return nav->clock = 2;
}

/* The slot of a present field, or the least recently used one that belongs to no goal. */
static uint32_t findField(const VeerWorld *world, const VeerNavField *wanted, int *isThere) {
    const VeerNavGoals own = veer_navGoals(world);
    const VeerNavField *fields = veer_navFields(world->navFields);
    uint32_t oldest = own.goalRoom;
    for (uint32_t i = 0; i <= own.goalRoom; i++) {
        if (i < own.goalRoom && own.goals[i].layer) continue;
        *isThere = fields[i].used && fields[i].map == VEER_MAP_PRESENT && fields[i].layer == wanted->layer &&
                   fields[i].requested == wanted->requested && veer_same(fields[i].density, wanted->density);
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
    const VeerMapView map = veer_viewMap(grid->world, wanted->layer, VEER_MAP_PRESENT);
    uint32_t *keys = veer_navArray(nav, VEER_NAV_PART);
    VeerNavRoutes routes = routesOf(grid, wanted->layer, keys);
    routes.goal = veer_goalCell(grid, &map, wanted->requested);
    routes.isPart = 1;
    if (routes.goal == VEER_NONE || !routes.raster.moves[cell]) return routes;
    VeerNavSearch search = searchIn(grid, &map, routes.goal, keys);
    nav->partCount = veer_searchToward(&search, cell, veer_navArray(nav, VEER_NAV_LIST));
    routes.made = search.touched;
    return routes;
}

/* cell: of the only path that is asked for; VEER_NONE: the whole field is. */
static VeerNavRoutes presentRoutes(const VeerNavGrid *grid, const VeerNavField *wanted, uint32_t cell) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavField *fields = veer_navFields(nav);
    int isThere = 0;
    const uint32_t slot = findField(grid->world, wanted, &isThere);
    const VeerMapView map = veer_viewMap(grid->world, wanted->layer, VEER_MAP_PRESENT);
    if (!isThere && cell != VEER_NONE && fields[slot].used && wanted->tick - fields[slot].tick < VEER_GOAL_BUSY)
        return partOf(grid, wanted, cell);
    VeerNavRoutes routes = routesOf(grid, wanted->layer, veer_keysOf(nav, slot));
    if (!isThere) {
        fields[slot] = *wanted;
        fields[slot].goal = veer_goalCell(grid, &map, wanted->requested);
        veer_makeKeys(grid, &map, slot);
        routes.made = veer_navCellCount(grid);
    }
    fields[slot].used = nav->clock;
    fields[slot].tick = wanted->tick;
    routes.goal = fields[slot].goal;
    return routes;
}

/* The field of a goal with a slot. */
static VeerNavRoutes routesTo(const VeerNavGrid *grid, uint32_t layer, uint32_t slot) {
    const VeerNavGoals own = veer_navGoals(grid->world);
    VeerNavRoutes routes = routesOf(grid, layer, veer_keysOf(grid->world->navFields, slot));
    routes.made = veer_ensureKeys(grid->world, slot);
    routes.goal = own.goals[slot].goal;
    return routes;
}

/* What comes before every question. Returns how many cells were computed. */
static uint32_t openQuestion(const VeerWorld *world) {
    clearPart(world->navFields);
    veer_reconcile(world);
    const uint32_t made = veer_refreshLayers(world);
    clockOf(world->navFields);
    return made;
}

void veer_openNavFields(VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    if (!nav->fieldRoom) return;
    if (veer_needsCrowd(world)) {
        veer_countCrowd(world);
        veer_refreshNavFields(world);
    }
    nav->stepAfter = world->header->tick + 1;
    world->stats.navCells += veer_addSharedGoal(world);
    if (!veer_hasGoals(world)) return;
    world->stats.navCells += openQuestion(world);
    world->stats.navCells += veer_repairGoals(world);
}

VeerNavRoutes veer_navRoutes(const VeerNavGrid *grid, VeerVec3 goal) {
    VeerNavFields *nav = grid->world->navFields;
    const uint32_t made = openQuestion(grid->world);
    const VeerNavField wanted = {.layer = veer_layerFor(grid),
                                 .requested = veer_navCellAt(grid, goal),
                                 .density = grid->density,
                                 .tick = grid->world->header->tick,
                                 .map = VEER_MAP_PRESENT};
    const uint32_t slot = veer_findGoal(grid, wanted.requested);
    veer_navLayers(nav)[wanted.layer].used = nav->clock;
    const int isKept = slot != VEER_NONE && !veer_navGoals(grid->world).goals[slot].isOld && veer_isPresent(grid->world, wanted.layer);
    VeerNavRoutes routes = isKept ? routesTo(grid, wanted.layer, slot) : presentRoutes(grid, &wanted, VEER_NONE);
    routes.made += made;
    routes.moved = routes.goal != wanted.requested;
    return routes;
}

VeerNavRoutes veer_navRoutesFrom(const VeerNavGrid *grid, VeerVec3 goal, uint32_t cell) {
    VeerNavFields *nav = grid->world->navFields;
    const uint32_t tick = grid->world->header->tick, made = openQuestion(grid->world);
    const int isStep = nav->stepAfter == tick + 1;
    VeerNavField wanted = {.layer = veer_layerFor(grid),
                           .requested = veer_navCellAt(grid, goal),
                           .density = grid->density,
                           .tick = tick,
                           .map = VEER_MAP_PRESENT};
    uint32_t slot = veer_findGoal(grid, wanted.requested), added = 0;
    veer_navLayers(nav)[wanted.layer].used = nav->clock;
    if (slot == VEER_NONE && isStep) {
        slot = veer_addGoal(grid, wanted.requested);
        wanted.layer = veer_findLayer(nav, grid);
        added = slot == VEER_NONE ? 0 : veer_navCellCount(grid);
    }
    if (slot != VEER_NONE && isStep) veer_navGoals(grid->world).goals[slot].tick = tick;
    VeerNavRoutes routes = slot != VEER_NONE ? routesTo(grid, wanted.layer, slot) : presentRoutes(grid, &wanted, cell);
    if (slot != VEER_NONE) routes.made = 0; /* what is made anew after a restore does not count, so that statistics are the same */
    routes.made += made + added;
    routes.moved = routes.goal != wanted.requested;
    return routes;
}

VeerNavRaster veer_navRaster(const VeerNavGrid *grid, uint32_t *layer) {
    VeerNavFields *nav = grid->world->navFields;
    openQuestion(grid->world);
    *layer = veer_layerFor(grid);
    veer_navLayers(nav)[*layer].used = nav->clock;
    const VeerLayerBytes bytes = veer_layerBytes(nav, *layer);
    return (VeerNavRaster){bytes.marks, bytes.moves, bytes.shares};
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
