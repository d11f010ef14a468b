/* The keys of cached fields: the map on which they are searched, and how they follow its changes. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/fields.h"

/* A field is searched from scratch instead of repaired if more than one in LARGEST_SHARE cells has changed, because a search is then
 * faster. Up to FEWEST changed cells are always repaired, even in small grids. */
#define LARGEST_SHARE 32u
#define FEWEST 64u
#define UNUSED 120u /* number of steps without use after which a field is dropped instead of repaired */

/* ---- maps */

VeerMapView veer_viewMap(const VeerWorld *world, uint32_t layer, VeerNavMap map) {
    VeerNavFields *nav = world->navFields;
    const VeerLayerBytes bytes = veer_layerBytes(nav, layer);
    VeerMapView view = {.marks = bytes.marks, .moves = bytes.moves, .shares = bytes.shares, .ground = bytes.ground};
    view.greatest = veer_navLayers(nav)[layer].ground[map];
    if (map != VEER_MAP_PRESENT) {
        view.marks = view.shares = veer_mapCopy(nav, layer, map);
        view.moves = veer_mapMoves(nav, layer, map);
        view.ground = veer_mapGround(nav, layer, map);
        view.shift = VEER_MAP_SHARE_SHIFT;
    }
    if (world->wraps) view.seams = bytes.marks;
    if (!veer_navLayers(nav)[layer].hasPorts) return view;
    view.ports = bytes.ports;
    view.links = veer_edgesIn(map == VEER_MAP_PRESENT ? veer_presentEdges(nav, layer) : veer_edgeCopy(nav, layer, map), nav->edgeRoom);
    return view;
}

void veer_ensureShares(const VeerNavGrid *grid, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    if (veer_navLayers(nav)[layer].hasShares) return;
    veer_navShares(grid, veer_navCrowd(nav), veer_layerBytes(nav, layer).shares, veer_navArray(nav, VEER_NAV_ROOM));
    veer_navLayers(nav)[layer].hasShares = 1;
}

/* ---- searches */

uint32_t *veer_keysOf(VeerNavFields *nav, uint32_t slot) { return veer_navArray(nav, VEER_NAV_KEYS) + (size_t)slot * nav->cellRoom; }

static float lengthSq(VeerVec3 by) { return by.x * by.x + by.y * by.y; }

static float distanceSqTo(const VeerNavGrid *grid, uint32_t cell, VeerVec3 point) {
    return lengthSq(veer_delta(grid->world, point, veer_navCellCenter(grid, cell)));
}

uint32_t veer_nearestCell(const VeerNavGrid *grid, const uint8_t *moves, const uint32_t *keys, VeerVec3 point) {
    const uint32_t ofLevel = grid->columns * grid->rows, own = veer_navCellAt(grid, point) / ofLevel;
    uint32_t nearest = VEER_NONE;
    for (uint32_t place = 0; place < (keys ? 1 : 2 * grid->levels) && nearest == VEER_NONE; place++) {
        const uint32_t level = veer_navLevelBeside(grid, own, place);
        float least = VEER_INF;
        for (uint32_t row = 0, cell = level * ofLevel; level != VEER_NONE && row < grid->rows; row++)
            for (uint32_t column = 0; column < grid->columns; column++, cell++) {
                if (keys ? keys[cell] == VEER_NAV_UNREACHABLE : !moves[cell]) continue;
                const float distanceSq = lengthSq(veer_delta(grid->world, point, veer_navCenterAt(grid, column, row)));
                if (!(distanceSq < least)) continue;
                least = distanceSq;
                nearest = cell;
            }
    }
    return nearest;
}

VeerNavSearch veer_searchIn(const VeerNavGrid *grid, const VeerMapView *map, uint32_t goal, uint32_t *keys) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavSearch search = {.grid = grid, .moves = map->moves, .keys = keys, .goal = goal};
    search.seams = map->seams;
    search.ports = map->ports;
    search.links = map->links;
    search.shares = grid->density > 0.0f ? map->shares : NULL;
    search.shareShift = map->shift;
    search.ground = map->greatest ? map->ground : NULL;
    search.greatest = map->greatest;
    search.raised = search.order = veer_navArray(nav, VEER_NAV_ROOM);
    search.queue.heads = veer_navArray(nav, VEER_NAV_HEADS);
    search.queue.links = (VeerCellLink *)(void *)veer_navArray(nav, VEER_NAV_LINKS);
    veer_openSearch(&search);
    return search;
}

uint32_t veer_goalCell(const VeerNavGrid *grid, const VeerMapView *map, uint32_t requested) {
    if (!(map->marks[requested] & VEER_NAV_BLOCKED)) return requested;
    return veer_nearestCell(grid, map->moves, NULL, veer_navCellCenter(grid, requested));
}

void veer_makeKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavSearch search = veer_searchIn(grid, map, veer_navFields(nav)[slot].goal, veer_keysOf(nav, slot));
    veer_searchField(&search);
}

/* ---- repairs after changes of the obstacles */

void veer_dropFieldsOf(VeerNavFields *nav, uint32_t layer) {
    for (VeerNavField *field = veer_navFields(nav), *end = field + nav->keyRoom; field < end; field++)
        if (field->layer == layer) field->used = 0;
}

uint32_t veer_mostChanged(const VeerNavGrid *grid) {
    const uint32_t share = veer_navCellCount(grid) / LARGEST_SHARE, most = share > FEWEST ? share : FEWEST;
    return most < grid->world->navFields->cellRoom ? most : grid->world->navFields->cellRoom;
}

/* Returns whether a field now leads to a different cell, because an obstacle was built on its goal or removed from it. */
static int isGoalMoved(const VeerNavGrid *grid, const VeerMapView *map, const VeerNavField *field, const VeerChangedCells *changed) {
    const VeerVec3 point = veer_navCellCenter(grid, field->requested);
    const int isBlocked = (map->marks[field->requested] & VEER_NAV_BLOCKED) != 0;
    if (field->goal == field->requested || !isBlocked) return (field->goal == field->requested) == isBlocked;
    if (field->goal == VEER_NONE || !map->moves[field->goal]) return 1;
    const float distanceSq = distanceSqTo(grid, field->goal, point);
    const uint32_t own = veer_navLevelOf(grid, field->requested), place = veer_navLevelPlace(own, veer_navLevelOf(grid, field->goal));
    for (uint32_t i = 0; i < changed->count; i++) {
        const uint32_t cell = changed->cells[i];
        if (!map->moves[cell]) continue;
        const float otherSq = distanceSqTo(grid, cell, point);
        const uint32_t otherPlace = veer_navLevelPlace(own, veer_navLevelOf(grid, cell));
        if (otherPlace < place) return 1;
        if (otherPlace > place) continue;
        if (otherSq < distanceSq || (veer_same(otherSq, distanceSq) && cell < field->goal)) return 1;
    }
    return 0;
}

uint32_t veer_moveKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot, const VeerChangedCells *changed) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavField *field = &veer_navFields(nav)[slot];
    uint32_t made = 0;
    if (changed->count != VEER_NONE && !isGoalMoved(grid, map, field, changed)) {
        VeerNavSearch search = veer_searchIn(grid, map, field->goal, veer_keysOf(nav, slot));
        search.isGroundNew = changed->isGroundNew;
        const int isRepaired = veer_repairField(&search, changed->cells, changed->count);
        made = search.touched + changed->count;
        if (isRepaired) return made;
    }
    field->goal = veer_goalCell(grid, map, field->requested);
    veer_makeKeys(grid, map, slot);
    return made + veer_navCellCount(grid);
}

/* Repairs the recently used present fields of a layer. Returns the number of cells computed. */
static uint32_t repairFieldsOf(const VeerNavGrid *grid, uint32_t layer, const VeerChangedCells *changed) {
    VeerNavFields *nav = grid->world->navFields;
    const VeerMapView map = veer_viewMap(grid->world, layer, VEER_MAP_PRESENT);
    uint32_t made = 0;
    for (uint32_t i = 0; i < nav->keyRoom; i++) {
        VeerNavField *field = &veer_navFields(nav)[i];
        VeerNavGrid own = *grid;
        if (!field->used || field->layer != layer || field->map != VEER_MAP_PRESENT) continue;
        own.density = field->density;
        VeerNavSearch search = veer_searchIn(&own, &map, field->goal, veer_keysOf(nav, i));
        search.isGroundNew = changed->isGroundNew;
        const int isStale = changed->count == VEER_NONE || grid->world->header->tick - field->tick > UNUSED;
        if (isStale || isGoalMoved(&own, &map, field, changed) || !veer_repairField(&search, changed->cells, changed->count))
            field->used = 0;
        made += search.touched;
    }
    return made;
}

void veer_openLayer(const VeerNavGrid *grid, uint32_t layer) {
    veer_drawLayer(grid, layer);
    veer_navLayers(grid->world->navFields)[layer].hasPorts = 1; /* the memory may contain ports of another layer */
    veer_renewEdges(grid, layer, &(VeerCellList){NULL, 0, 0});
}

/* Brings the moves and edges of a layer up to date, and lists the cells whose moves or edges have changed. */
static uint32_t redraw(const VeerNavGrid *grid, uint32_t layer, const VeerShapeChanges *changes, uint32_t *list) {
    const uint32_t most = veer_mostChanged(grid), moves = changes->count ? veer_redrawLayer(grid, layer, changes, list, most) : 0;
    VeerCellList changed = {list, moves, most};
    if (moves == VEER_NONE) changed.count = most;
    veer_renewEdges(grid, layer, &changed);
    return moves == VEER_NONE || changed.count > most ? VEER_NONE : changed.count;
}

uint32_t veer_refreshLayers(const VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    VeerShapeChanges changes;
    uint32_t made = 0;
    if (nav->edits == world->header->obstacleEdits) return 0;
    veer_takeChanges(world, &changes);
    for (uint32_t layer = 0; layer < nav->layerRoom; layer++) {
        if (!veer_navLayers(nav)[layer].used) continue;
        const VeerNavGrid grid = veer_layerGrid(world, layer);
        uint32_t *list = veer_navArray(nav, VEER_NAV_LIST);
        const uint32_t *greatest = &veer_navLayers(nav)[layer].ground[VEER_MAP_PRESENT], hadGround = *greatest;
        VeerChangedCells changed = {list, redraw(&grid, layer, &changes, list), 0};
        changed.isGroundNew = hadGround || *greatest;
        if (changes.count || changed.count) veer_navLayers(nav)[layer].isCompared = 0;
        if (changed.count) made += repairFieldsOf(&grid, layer, &changed);
    }
    return made;
}
