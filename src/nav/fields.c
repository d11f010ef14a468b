/* The cache of fields, and the routes over them. All keys are stored in derived memory of fixed size (layers.h). The first slots belong to
 * the goals with the same number (goals.c), whose fields follow the maps in the state. Slots without a goal and the last slot hold fields
 * of the present map, for queries and for goals without a slot. Such a field is a pure function of its goal, the obstacles and the counted
 * crowd, which are all part of the state, so it does not matter which fields are kept or when they were computed. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/fields.h"

/* ---- the crowd */

void veer_refreshNavFields(const VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    if (!nav->fieldRoom || !veer_copyCrowd(world, veer_navCrowd(nav), &nav->crowdSlots)) return;
    for (uint32_t i = 0; i < nav->layerRoom; i++) veer_navLayers(nav)[i].hasShares = veer_navLayers(nav)[i].isCompared = 0;
    for (VeerNavField *field = veer_navFields(nav), *end = field + nav->keyRoom; field < end; field++)
        if (field->density > 0.0f && field->map == VEER_MAP_PRESENT) field->used = 0;
}

void veer_renewNavFields(VeerWorld *world) {
    world->navFields->isRestored = 1;
    world->navFields->stepAfter = 0;
}

/* Returns the least recently used slot that belongs to no layer of goals. */
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
        veer_navLayers(nav)[layer] = (VeerNavLayer){.settings = veer_navSettings(grid), .used = 1};
        veer_dropFieldsOf(nav, layer);
        veer_openLayer(grid, layer);
    }
    if (grid->density > 0.0f) veer_ensureShares(grid, layer);
    return layer;
}

/* ---- the cache */

/* Advances the clock that records uses. It starts again after four billion uses. */
static uint32_t clockOf(VeerNavFields *nav) {
    if (++nav->clock) return nav->clock;
    for (uint32_t i = 0; i < nav->keyRoom; i++) veer_navFields(nav)[i].used = veer_navFields(nav)[i].used != 0;
    for (uint32_t i = 0; i < nav->layerRoom; i++) veer_navLayers(nav)[i].used = veer_navLayers(nav)[i].used != 0;
    return nav->clock = 2;
}

/* Returns the slot of a field of the present map or, if it has none, the least recently used slot that belongs to no goal. */
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

static VeerNavRaster rasterOf(VeerNavFields *nav, uint32_t layer) {
    const VeerLayerBytes bytes = veer_layerBytes(nav, layer);
    const uint32_t greatest = veer_navLayers(nav)[layer].ground[VEER_MAP_PRESENT];
    return (VeerNavRaster){bytes.marks, bytes.moves, bytes.shares, greatest ? bytes.ground : NULL, greatest};
}

static VeerNavRoutes routesOf(const VeerNavGrid *grid, uint32_t layer, VeerNavMap map, const uint32_t *keys) {
    const VeerMapView view = veer_viewMap(grid->world, layer, map);
    const VeerNavRaster raster = rasterOf(grid->world->navFields, layer);
    return (VeerNavRoutes){.grid = *grid, .raster = raster, .keys = keys, .links = view.links, .ports = view.ports};
}

/* Resets the keys of the partial field that was computed last. Must be called before anything writes to the list. */
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
    VeerNavRoutes routes = routesOf(grid, wanted->layer, VEER_MAP_PRESENT, keys);
    routes.goal = veer_goalCell(grid, &map, wanted->requested);
    routes.isPart = 1;
    if (routes.goal == VEER_NONE || !routes.raster.moves[cell]) return routes;
    VeerNavSearch search = veer_searchIn(grid, &map, routes.goal, keys);
    nav->partCount = veer_searchToward(&search, cell, veer_navArray(nav, VEER_NAV_LIST));
    routes.made = search.touched;
    return routes;
}

/* Returns routes in the present map. cell: start of the only path that is needed, or VEER_NONE if the whole field is needed. */
static VeerNavRoutes presentRoutes(const VeerNavGrid *grid, const VeerNavField *wanted, uint32_t cell) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavField *fields = veer_navFields(nav);
    int isThere = 0;
    const uint32_t slot = findField(grid->world, wanted, &isThere);
    const VeerMapView map = veer_viewMap(grid->world, wanted->layer, VEER_MAP_PRESENT);
    if (!isThere && cell != VEER_NONE && fields[slot].used && wanted->tick - fields[slot].tick < VEER_GOAL_BUSY)
        return partOf(grid, wanted, cell);
    VeerNavRoutes routes = routesOf(grid, wanted->layer, VEER_MAP_PRESENT, veer_keysOf(nav, slot));
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

/* Returns the field of a goal with a slot. */
static VeerNavRoutes routesTo(const VeerNavGrid *grid, uint32_t layer, uint32_t slot) {
    const VeerNavGoals own = veer_navGoals(grid->world);
    const VeerNavMap map = own.goals[slot].isOld ? VEER_MAP_OLDER : VEER_MAP_NEWER;
    VeerNavRoutes routes = routesOf(grid, layer, map, veer_keysOf(grid->world->navFields, slot));
    routes.made = veer_ensureKeys(grid->world, slot);
    routes.goal = own.goals[slot].goal;
    return routes;
}

uint32_t veer_openQuestion(const VeerWorld *world) {
    clearPart(world->navFields);
    veer_reconcile(world);
    const uint32_t made = veer_refreshLayers(world);
    clockOf(world->navFields);
    return made;
}

VeerNavRoutes veer_navRoutes(const VeerNavGrid *grid, VeerVec3 goal) {
    VeerNavFields *nav = grid->world->navFields;
    const uint32_t made = veer_openQuestion(grid->world);
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
    const uint32_t tick = grid->world->header->tick, made = veer_openQuestion(grid->world);
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
    if (slot != VEER_NONE) routes.made = 0; /* recomputation after a restore is not counted, so that statistics do not depend on it */
    routes.made += made + added;
    routes.moved = routes.goal != wanted.requested;
    return routes;
}

VeerNavRaster veer_navRaster(const VeerNavGrid *grid, uint32_t *layer) {
    VeerNavFields *nav = grid->world->navFields;
    veer_openQuestion(grid->world);
    *layer = veer_layerFor(grid);
    veer_navLayers(nav)[*layer].used = nav->clock;
    return rasterOf(nav, *layer);
}

/* ---- reading routes */

uint32_t veer_navBeside(const VeerNavRoutes *routes, uint32_t cell, uint32_t direction) {
    if (routes->raster.marks[cell] & VEER_NAV_SEAM) return veer_navNeighbor(&routes->grid, cell, direction);
    return cell + (uint32_t)veer_navOffset(&routes->grid, direction);
}

uint32_t veer_navNext(const VeerNavRoutes *routes, uint32_t cell) {
    const uint32_t hop = veer_navHop(routes, cell);
    if (hop != VEER_NONE) return hop;
    return cell == routes->goal ? cell : veer_navBeside(routes, cell, routes->keys[cell] & 7u);
}

float veer_navDistance(const VeerNavRoutes *routes, uint32_t cell) {
    return (float)(routes->keys[cell] >> 3) * (0.5f / veer_navUnit(&routes->grid));
}

float veer_navStep(const VeerNavRoutes *routes, uint32_t cell) {
    const VeerNavGrid *grid = &routes->grid;
    const uint32_t direction = routes->keys[cell] & 7u;
    if (cell == routes->goal) return 0.0f;
    const uint32_t hop = veer_navHop(routes, cell);
    if (hop != VEER_NONE) return (float)((routes->keys[cell] >> 3) - (routes->keys[hop] >> 3)) * (0.5f / veer_navUnit(grid));
    return direction & 1u ? veer_length2(grid->cellX, grid->cellY) : direction & 2u ? grid->cellY : grid->cellX;
}

uint32_t veer_navNearest(const VeerNavRoutes *routes, VeerVec3 point) {
    return veer_nearestCell(&routes->grid, routes->raster.moves, routes->keys, point);
}

/* Returns the cost of the ground from a cell to the next one. */
static float stepCost(const VeerNavRoutes *routes, uint32_t cell) {
    const float step = veer_navStep(routes, cell);
    if (!routes->raster.ground || veer_navHop(routes, cell) != VEER_NONE) return step;
    return 0.5f * step * (veer_navGroundCost(&routes->raster, cell) + veer_navGroundCost(&routes->raster, veer_navNext(routes, cell)));
}

/* Follows the path from each cell to the first cell whose distance is known, and then sets the distances on the way back. */
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
            out[cell] = beyond + stepCost(routes, cell);
        }
    }
}
