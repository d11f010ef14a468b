/* The maps that fields follow, and the repairs that bring fields from the older to the newer map within the budget of a step. For each
 * saved map the cache keeps a copy, with the moves derived from it: where the copy differs from the state after a restore, fields are
 * repaired for the difference, forward or backward in time. */
#include "core/world.h"
#include "math/math.h"
#include "nav/fields.h"
#include "nav/means.h"

#define UNUSED 120u /* number of steps without use after which the field of a goal is dropped instead of repaired */

enum { MAPS = 2 };

/* ---- views */

static uint8_t *newMoves(VeerNavFields *nav, uint32_t map) {
    return (uint8_t *)veer_navArray(nav, VEER_NAV_MOVES) + (size_t)map * nav->cellRoom;
}

static VeerNavGrid gridOf(const VeerWorld *world, const VeerNavGoal *goal) {
    VeerNavGrid grid = veer_layerGrid(world, goal->layer - 1);
    grid.density = goal->density;
    return grid;
}

/* A map: two bytes per cell, and its edges. */
typedef struct MapBytes {
    const uint8_t *map, *ground;
    const VeerNavEdge *edges;
} MapBytes;

static int areSameMaps(const VeerNavGoals *own, const MapBytes *a, const MapBytes *b) {
    return !__builtin_memcmp(a->map, b->map, own->cellRoom) && !__builtin_memcmp(a->ground, b->ground, own->cellRoom) &&
           !__builtin_memcmp(a->edges, b->edges, own->edgeRoom * sizeof *a->edges);
}

static MapBytes savedBytes(const VeerNavGoals *own, uint32_t layer, VeerNavMap map) {
    return (MapBytes){veer_savedMap(own, layer, map), veer_savedGround(own, layer, map), veer_savedEdges(own, layer, map)};
}

/* ---- the present map */

/* Returns the present map in the form of a saved map, in the scratch memory of searches. The shares are left out if no field uses them. */
static MapBytes presentMap(const VeerWorld *world, uint32_t layer, int hasShares) {
    VeerNavFields *nav = world->navFields;
    const VeerNavGrid grid = veer_layerGrid(world, layer);
    const uint32_t count = veer_navCellCount(&grid);
    if (hasShares) veer_ensureShares(&grid, layer);
    const VeerLayerBytes bytes = veer_layerBytes(nav, layer);
    uint8_t *map = (uint8_t *)veer_navArray(nav, VEER_NAV_ROOM);
    __builtin_memset(map, 0, nav->cellRoom);
    for (uint32_t cell = 0; cell < count; cell++) map[cell] = bytes.marks[cell] & VEER_MAP_MARKS;
    for (uint32_t cell = 0; hasShares && cell < count; cell++) map[cell] |= (uint8_t)(bytes.shares[cell] << VEER_MAP_SHARE_SHIFT);
    return (MapBytes){map, bytes.ground, veer_presentEdges(nav, layer)};
}

int veer_isPresent(const VeerWorld *world, uint32_t layer) {
    const VeerNavGoals own = veer_navGoals(world);
    VeerNavLayer *drawn = &veer_navLayers(world->navFields)[layer];
    if (drawn->isCompared) return (int)drawn->isPresent;
    const MapBytes present = presentMap(world, layer, veer_usesCrowd(&own, layer)), newer = savedBytes(&own, layer, VEER_MAP_NEWER);
    drawn->isPresent = (uint32_t)areSameMaps(&own, &present, &newer);
    drawn->isCompared = 1;
    return (int)drawn->isPresent;
}

static void setCopy(VeerNavFields *nav, uint32_t layer, VeerNavMap to, const MapBytes *bytes, const uint8_t *moves) {
    __builtin_memcpy(veer_mapCopy(nav, layer, to), bytes->map, nav->cellRoom);
    __builtin_memcpy(veer_mapGround(nav, layer, to), bytes->ground, nav->cellRoom);
    __builtin_memcpy(veer_edgeCopy(nav, layer, to), bytes->edges, veer_edgeBytes(nav));
    __builtin_memcpy(veer_mapMoves(nav, layer, to), moves, nav->cellRoom);
}

/* Sets a saved map and its copy in the cache. */
static void setMap(const VeerWorld *world, uint32_t layer, VeerNavMap to, const MapBytes *bytes, const uint8_t *moves) {
    const VeerNavGoals own = veer_navGoals(world);
    __builtin_memcpy(veer_savedMap(&own, layer, to), bytes->map, own.cellRoom);
    __builtin_memcpy(veer_savedGround(&own, layer, to), bytes->ground, own.cellRoom);
    __builtin_memcpy(veer_savedEdges(&own, layer, to), bytes->edges, veer_edgeBytes(world->navFields));
    setCopy(world->navFields, layer, to, bytes, moves);
}

/* Makes one of the saved maps the present map. */
static void setPresent(const VeerWorld *world, uint32_t layer, VeerNavMap to, const MapBytes *present) {
    VeerNavLayer *drawn = &veer_navLayers(world->navFields)[layer];
    setMap(world, layer, to, present, veer_layerBytes(world->navFields, layer).moves);
    drawn->ground[to] = drawn->ground[VEER_MAP_PRESENT];
    if (to != VEER_MAP_NEWER) return;
    drawn->isCompared = drawn->isPresent = 1;
    veer_markPorts(world, layer);
}

void veer_openMaps(const VeerWorld *world, uint32_t layer) {
    const MapBytes present = presentMap(world, layer, 0);
    setPresent(world, layer, VEER_MAP_OLDER, &present);
    setPresent(world, layer, VEER_MAP_NEWER, &present);
}

void veer_openShares(const VeerWorld *world, uint32_t layer) {
    const VeerNavGoals own = veer_navGoals(world);
    const uint8_t *present = presentMap(world, layer, 1).map;
    for (uint32_t map = 0; map < MAPS; map++) {
        uint8_t *saved = veer_savedMap(&own, layer, (VeerNavMap)map), *copy = veer_mapCopy(world->navFields, layer, map);
        for (uint32_t cell = 0; cell < own.cellRoom; cell++)
            copy[cell] = saved[cell] = (saved[cell] & VEER_MAP_MARKS) | (present[cell] & (uint8_t)~VEER_MAP_MARKS);
    }
    veer_navLayers(world->navFields)[layer].isCompared = 0;
}

/* ---- keys */

static int isCached(const VeerNavField *field, const VeerNavGoal *goal) {
    return field->used && field->layer == goal->layer - 1 && field->requested == goal->requested &&
           veer_same(field->density, goal->density) && field->map != VEER_MAP_PRESENT && field->goal == goal->goal;
}

static VeerNavMap mapOf(const VeerNavGoal *goal) { return goal->isOld ? VEER_MAP_OLDER : VEER_MAP_NEWER; }

uint32_t veer_ensureKeys(const VeerWorld *world, uint32_t slot) {
    const VeerNavGoals own = veer_navGoals(world);
    const VeerNavGoal *goal = &own.goals[slot];
    VeerNavField *field = &veer_navFields(world->navFields)[slot];
    if (isCached(field, goal) && field->map == (uint32_t)mapOf(goal)) return 0;
    const VeerNavGrid grid = gridOf(world, goal);
    const VeerMapView map = veer_viewMap(world, goal->layer - 1, mapOf(goal));
    *field = (VeerNavField){goal->layer - 1, goal->requested, goal->goal, goal->density, 1, 0, (uint32_t)mapOf(goal)};
    veer_makeKeys(&grid, &map, slot);
    return veer_navCellCount(&grid);
}

static int areEight(const uint8_t *a, const uint8_t *b) {
    uint64_t words[2];
    __builtin_memcpy(&words[0], a, sizeof words[0]);
    __builtin_memcpy(&words[1], b, sizeof words[1]);
    return words[0] == words[1];
}

/* Lists the cells whose moves or ground differ. If shares that a field uses differ, there are too many to list, because every moving agent
 * changes the costs of all paths around it. */
static VeerChangedCells differences(const VeerNavGrid *grid, const VeerMapView *from, const VeerMapView *to) {
    uint32_t *list = veer_navArray(grid->world->navFields, VEER_NAV_LIST), found = 0;
    const uint32_t count = veer_navCellCount(grid), most = veer_mostChanged(grid), hasGround = from->greatest || to->greatest;
    for (uint32_t cell = 0; grid->density > 0.0f && cell < count; cell++)
        if (from->shares[cell] >> from->shift != to->shares[cell] >> to->shift) return (VeerChangedCells){list, VEER_NONE, 0};
    for (uint32_t first = 0; first < count; first += 8) {
        const uint32_t end = first + 8 < count ? first + 8 : count;
        const int isEvenGround = !hasGround || (end - first == 8 && areEight(from->ground + first, to->ground + first));
        if (end - first == 8 && isEvenGround && areEight(from->moves + first, to->moves + first)) continue;
        for (uint32_t cell = first; cell < end; cell++) {
            if (from->moves[cell] == to->moves[cell] && (isEvenGround || from->ground[cell] == to->ground[cell])) continue;
            if (found == most) return (VeerChangedCells){list, VEER_NONE, 0};
            list[found++] = cell;
        }
    }
    VeerCellList changed = {list, found, most};
    veer_listChangedEdges(&from->links, &to->links, &changed);
    return (VeerChangedCells){list, changed.count > most ? VEER_NONE : changed.count, hasGround};
}

/* ---- after a restore */

/* Computes the moves of a saved map: the present map's moves, except around cells whose marks differ. */
static void deriveMoves(const VeerNavGrid *grid, uint32_t layer, const uint8_t *map, uint8_t *moves) {
    const VeerLayerBytes present = veer_layerBytes(grid->world->navFields, layer);
    const uint32_t count = veer_navCellCount(grid);
    __builtin_memcpy(moves, present.moves, grid->world->navFields->cellRoom);
    for (uint32_t cell = 0; cell < count; cell++) {
        if (!((map[cell] ^ present.marks[cell]) & VEER_MAP_MARKS)) continue;
        moves[cell] = (uint8_t)veer_movesFrom(grid, map, cell);
        for (uint32_t k = 0; k < 8; k++) {
            const uint32_t beside = veer_navNeighbor(grid, cell, k);
            if (beside != VEER_NONE) moves[beside] = (uint8_t)veer_movesFrom(grid, map, beside);
        }
    }
}

/* Draws a layer of goals in its slot unless it is already there. */
static void drawGoalLayer(const VeerWorld *world, const VeerNavGoals *own, uint32_t layer) {
    VeerNavFields *nav = world->navFields;
    const VeerNavGrid grid = veer_gridWith(world, &own->layers[layer].settings);
    const uint32_t drawn = veer_findLayer(nav, &grid);
    if (drawn == layer) return;
    if (drawn != VEER_NONE) {
        veer_navLayers(nav)[drawn].used = 0;
        veer_dropFieldsOf(nav, drawn);
    }
    veer_dropFieldsOf(nav, layer);
    veer_navLayers(nav)[layer] = (VeerNavLayer){.settings = own->layers[layer].settings, .used = 1};
    veer_openLayer(&grid, layer);
}

/* Repairs the cached field of a goal from the cache's maps to the maps of the state. */
static void moveGoal(const VeerWorld *world, const VeerNavGoal *goal, uint32_t slot, const int *areSame) {
    VeerNavFields *nav = world->navFields;
    VeerNavField *field = &veer_navFields(nav)[slot];
    const VeerNavGoals own = veer_navGoals(world);
    const uint32_t layer = goal->layer - 1, was = field->map, is = (uint32_t)mapOf(goal);
    if (!field->used || !isCached(field, goal)) {
        field->used = 0;
        return;
    }
    if (was == is && areSame[is]) return;
    const VeerNavGrid grid = gridOf(world, goal);
    const VeerMapView from = veer_viewMap(world, layer, (VeerNavMap)was);
    VeerMapView to = veer_viewMap(world, layer, (VeerNavMap)is);
    to.marks = to.shares = veer_savedMap(&own, layer, (VeerNavMap)is);
    to.moves = newMoves(nav, is);
    to.ground = veer_savedGround(&own, layer, (VeerNavMap)is);
    to.greatest = veer_greatestGround(to.ground, own.cellRoom);
    to.links = veer_edgesIn(veer_savedEdges(&own, layer, (VeerNavMap)is), nav->edgeRoom);
    if (to.links.count) to.ports = veer_layerBytes(nav, layer).ports;
    const VeerChangedCells changed = differences(&grid, &from, &to);
    if (changed.count) veer_moveKeys(&grid, &to, slot, &changed);
    field->map = is;
    if (field->goal != goal->goal) field->used = 0;
}

static void reconcileLayer(const VeerWorld *world, const VeerNavGoals *own, uint32_t layer) {
    VeerNavFields *nav = world->navFields;
    const VeerNavGrid grid = veer_layerGrid(world, layer);
    int areSame[MAPS];
    for (uint32_t map = 0; map < MAPS; map++) {
        const MapBytes saved = savedBytes(own, layer, (VeerNavMap)map),
                       copy = {veer_mapCopy(nav, layer, map), veer_mapGround(nav, layer, map), veer_edgeCopy(nav, layer, map)};
        areSame[map] = areSameMaps(own, &saved, &copy);
        deriveMoves(&grid, layer, saved.map, newMoves(nav, map));
    }
    for (uint32_t slot = 0; slot < own->goalRoom; slot++)
        if (own->goals[slot].layer == layer + 1) moveGoal(world, &own->goals[slot], slot, areSame);
    for (uint32_t map = 0; map < MAPS; map++) {
        const MapBytes saved = savedBytes(own, layer, (VeerNavMap)map);
        setCopy(nav, layer, (VeerNavMap)map, &saved, newMoves(nav, map));
        veer_navLayers(nav)[layer].ground[map] = veer_greatestGround(saved.ground, own->cellRoom);
    }
    veer_markPorts(world, layer);
    veer_navLayers(nav)[layer].isCompared = 0;
}

void veer_reconcile(const VeerWorld *world) {
    VeerNavFields *nav = world->navFields;
    const VeerNavGoals own = veer_navGoals(world);
    if (!nav->isRestored) return;
    nav->isRestored = 0;
    veer_refreshLayers(world);
    for (uint32_t slot = 0; slot < own.goalRoom; slot++) {
        VeerNavField *field = &veer_navFields(nav)[slot];
        /* The slot's goal has changed: a goal has taken or left the slot. */
        if ((field->map == VEER_MAP_PRESENT) != !own.goals[slot].layer) field->used = 0;
    }
    for (uint32_t layer = 0; layer < own.layerRoom; layer++) {
        if (!own.layers[layer].isKept) continue;
        drawGoalLayer(world, &own, layer);
        reconcileLayer(world, &own, layer);
    }
}

/* ---- repairs */

/* Extends a box to a cell, with the cell's row on its own level, because agents compare the box with distances along the ground. */
static void includeCell(const VeerNavGrid *grid, uint32_t cell, VeerCellBox *box) {
    const uint32_t column = cell % grid->columns, row = veer_navRowOf(grid, cell);
    if (column < box->left) box->left = column;
    if (column >= box->right) box->right = column + 1;
    if (row < box->low) box->low = row;
    if (row >= box->high) box->high = row + 1;
}

/* Returns a box around the cells whose marks or ground differ, on whatever level. */
static VeerCellBox changedBox(const VeerNavGrid *grid, const MapBytes *a, const MapBytes *b) {
    VeerCellBox box = {grid->columns, 0, grid->rows, 0};
    const uint32_t count = veer_navCellCount(grid);
    for (uint32_t cell = 0; cell < count; cell++)
        if (((a->map[cell] ^ b->map[cell]) & VEER_MAP_MARKS) || a->ground[cell] != b->ground[cell]) includeCell(grid, cell, &box);
    return box;
}

/* Extends a box to the ends of the edges that only one of two maps has. */
static void includeEdges(const VeerNavGrid *grid, uint32_t layer, VeerCellBox *box) {
    VeerNavFields *nav = grid->world->navFields;
    const VeerNavEdges was = veer_edgesIn(veer_edgeCopy(nav, layer, VEER_MAP_NEWER), nav->edgeRoom);
    const VeerNavEdges is = veer_edgesIn(veer_presentEdges(nav, layer), nav->edgeRoom);
    VeerCellList ends = {veer_navArray(nav, VEER_NAV_REACHED), 0, nav->edgeRoom};
    veer_listChangedEdges(&was, &is, &ends);
    for (uint32_t map = 0; map < 2; map++) {
        const VeerNavEdges *edges = map ? &is : &was;
        for (uint32_t i = 0; ends.count && i < edges->count; i++)
            for (uint32_t end = 0; end < 2; end++) includeCell(grid, end ? edges->all[i].to : edges->all[i].from, box);
    }
}

/* Makes the present map of a layer its newer map, and marks the fields for which this map is different as old. */
static void advanceMaps(const VeerWorld *world, uint32_t layer) {
    VeerNavFields *nav = world->navFields;
    const VeerNavGoals own = veer_navGoals(world);
    const MapBytes newer = savedBytes(&own, layer, VEER_MAP_NEWER), present = presentMap(world, layer, veer_usesCrowd(&own, layer));
    const VeerNavGrid grid = veer_layerGrid(world, layer);
    uint32_t *ground = veer_navLayers(nav)[layer].ground;
    VeerCellBox changed = changedBox(&grid, &newer, &present);
    includeEdges(&grid, layer, &changed);
    const int isChanged = changed.left < changed.right;
    if (isChanged) veer_askForRenewal(&grid, &changed, ground[VEER_MAP_NEWER] || ground[VEER_MAP_PRESENT]);
    setMap(world, layer, VEER_MAP_OLDER, &newer, veer_mapMoves(nav, layer, VEER_MAP_NEWER));
    ground[VEER_MAP_OLDER] = ground[VEER_MAP_NEWER];
    setPresent(world, layer, VEER_MAP_NEWER, &present);
    for (uint32_t slot = 0; slot < own.goalRoom; slot++) {
        VeerNavGoal *goal = &own.goals[slot];
        if (goal->layer != layer + 1 || !(isChanged || goal->density > 0.0f)) continue;
        goal->isOld = 1;
        if (veer_navFields(nav)[slot].map == VEER_MAP_NEWER) veer_navFields(nav)[slot].map = VEER_MAP_OLDER;
    }
}

/* Begins the next version if the map has changed. All fields must follow the newer map. */
static int advance(const VeerWorld *world) {
    const VeerNavGoals own = veer_navGoals(world);
    int isChanged = 0;
    for (uint32_t layer = 0; layer < own.layerRoom; layer++) {
        if (!own.layers[layer].isKept || veer_isPresent(world, layer)) continue;
        advanceMaps(world, layer);
        isChanged = 1;
    }
    return isChanged;
}

/* The list of changes that the last repair used, kept for the next repair in the same layer. */
typedef struct KnownChanges {
    uint32_t layer; /* number of the layer, + 1; 0: there is no list */
    int usesCrowd;
    VeerChangedCells changed;
} KnownChanges;

/* Repairs the field of a goal, or drops a goal that is no longer used. Returns the number of cells computed, which depends only on the two
 * maps, because a repair always starts from the field of the older map. */
static uint32_t repairGoal(const VeerWorld *world, uint32_t slot, KnownChanges *known) {
    const VeerNavGoals own = veer_navGoals(world);
    VeerNavGoal *goal = &own.goals[slot];
    const uint32_t layer = goal->layer - 1;
    if (world->header->tick - goal->tick > UNUSED) {
        veer_dropGoal(world, slot);
        return 0;
    }
    veer_ensureKeys(world, slot);
    const VeerNavGrid grid = gridOf(world, goal);
    const VeerMapView from = veer_viewMap(world, layer, VEER_MAP_OLDER), to = veer_viewMap(world, layer, VEER_MAP_NEWER);
    if (known->layer != goal->layer || known->usesCrowd != (goal->density > 0.0f))
        *known = (KnownChanges){goal->layer, goal->density > 0.0f, differences(&grid, &from, &to)};
    const uint32_t made = veer_moveKeys(&grid, &to, slot, &known->changed);
    VeerNavField *field = &veer_navFields(world->navFields)[slot];
    field->map = VEER_MAP_NEWER;
    goal->goal = field->goal;
    goal->isOld = 0;
    return made;
}

static uint32_t nextOld(const VeerNavGoals *own) {
    uint32_t next = VEER_NONE;
    for (uint32_t slot = 0; slot < own->goalRoom; slot++)
        if (own->goals[slot].isOld && (next == VEER_NONE || veer_isGoalBefore(own, &own->goals[slot], &own->goals[next]))) next = slot;
    return next;
}

uint32_t veer_repairGoals(const VeerWorld *world) {
    const VeerNavGoals own = veer_navGoals(world);
    const uint32_t budget = world->header->def.navBudget;
    uint32_t made = 0;
    do {
        KnownChanges known = {0};
        for (uint32_t slot; (slot = nextOld(&own)) != VEER_NONE;) {
            if (made >= budget) return made;
            made += repairGoal(world, slot, &known);
        }
    } while (advance(world));
    return made;
}
