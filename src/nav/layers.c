/* The layers: rasters that fields share, redrawn where obstacles have changed. The layers store the obstacles from which they were drawn. A
 * comparison with the current obstacles shows what an edit, a restore or a rollback has changed; nothing is redrawn for an obstacle that
 * was set to its current place. */
#include "nav/layers.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/goals.h"
#include "nav/ground.h"
#include "nav/regions.h"
#include "shapes/obstacles.h"

#define MOST_LAYERS 8u /* maximum number of layers that are kept; if more are used, each use of a layer may replace, and redraw, another */

/* ---- memory */

static uint32_t bytesOfLayer(const VeerNavFields *nav) { return 7 * nav->cellRoom + 2 * veer_chunkRoom(nav); }

static uint32_t lanesOf(const VeerNavFields *nav, VeerNavArray array) {
    switch (array) {
    case VEER_NAV_LAYERS: return nav->layerRoom * (uint32_t)(sizeof(VeerNavLayer) / 4);
    case VEER_NAV_FIELDS: return nav->keyRoom * (uint32_t)(sizeof(VeerNavField) / 4);
    case VEER_NAV_SHAPES: return nav->shapeRoom * (uint32_t)(sizeof(VeerDrawnShape) / 4);
    case VEER_NAV_CORNERS: return nav->pointRoom * 2;
    case VEER_NAV_CROWD: return nav->agentRoom * (uint32_t)(sizeof(VeerCountedAgent) / 4);
    case VEER_NAV_HEADS: return VEER_QUEUE_HEADS;
    case VEER_NAV_LINKS: return nav->cellRoom * (uint32_t)(sizeof(VeerCellLink) / 4);
    case VEER_NAV_LIST:
    case VEER_NAV_ROOM:
    case VEER_NAV_PARENTS:
    case VEER_NAV_PART: return nav->cellRoom;
    case VEER_NAV_BYTES: return nav->layerRoom * (bytesOfLayer(nav) / 4);
    case VEER_NAV_EDGES: return nav->edgeTables * nav->edgeRoom * (uint32_t)(sizeof(VeerNavEdge) / 4);
    case VEER_NAV_REACHED: return nav->edgeRoom + 1;
    case VEER_NAV_REGIONS: return nav->layerRoom * (veer_chunkRoom(nav) + nav->cellRoom);
    case VEER_NAV_MAPS: return (nav->fieldRoom < VEER_GOAL_LAYERS ? nav->fieldRoom : VEER_GOAL_LAYERS) * (nav->cellRoom / 4) * 6;
    case VEER_NAV_MOVES: return 2 * (nav->cellRoom / 4) + 1;
    case VEER_NAV_HEIGHTS: return nav->heightsRoom ? nav->heightsRoom * (uint32_t)(sizeof(VeerHeightsRecord) / 4) + 4 * nav->pointRoom : 0;
    default: return nav->keyRoom * nav->cellRoom;
    }
}

uint32_t *veer_navArray(VeerNavFields *nav, VeerNavArray array) {
    uint32_t *lanes = (uint32_t *)(void *)(nav + 1);
    for (VeerNavArray before = VEER_NAV_LAYERS; before < array; before++) lanes += lanesOf(nav, before);
    return lanes;
}

static VeerNavFields roomsOf(const VeerCapacityDef *capacity) {
    if (!capacity->navCells || !capacity->navFields) return (VeerNavFields){0};
    const uint32_t layers = (capacity->navFields < MOST_LAYERS ? capacity->navFields : MOST_LAYERS) + 1;
    const uint32_t goalLayers = capacity->navFields < VEER_GOAL_LAYERS ? capacity->navFields : VEER_GOAL_LAYERS;
    return (VeerNavFields){
        .fieldRoom = capacity->navFields,
        .keyRoom = capacity->navFields + 1, /* plus one slot that no goal takes */
        .layerRoom = layers,
        .cellRoom = (capacity->navCells + 3) & ~3u, /* rounded up to whole 4-byte words */
        .shapeRoom = capacity->obstacles,
        .pointRoom = capacity->points,
        .heightsRoom = capacity->heights,
        .agentRoom = capacity->agents,
        .edgeRoom = 2 * capacity->links,
        .edgeTables = layers + 2 * goalLayers + 1,
    };
}

uint32_t veer_navFieldLanes(const VeerCapacityDef *capacity) {
    const VeerNavFields nav = roomsOf(capacity);
    uint32_t lanes = sizeof nav / 4;
    for (VeerNavArray array = VEER_NAV_LAYERS; nav.fieldRoom && array < VEER_NAV_ARRAYS; array++) lanes += lanesOf(&nav, array);
    return lanes;
}

void veer_navFieldInit(VeerWorld *world, uint32_t *lanes) {
    world->navFields = (VeerNavFields *)(void *)lanes;
    *world->navFields = roomsOf(&world->header->def.capacity);
    world->navFields->isRestored = 1;
}

VeerLayerBytes veer_layerBytes(VeerNavFields *nav, uint32_t layer) {
    uint8_t *bytes = (uint8_t *)veer_navArray(nav, VEER_NAV_BYTES) + (size_t)layer * bytesOfLayer(nav);
    const size_t room = nav->cellRoom;
    uint8_t *spoiled = bytes + 7 * room;
    return (VeerLayerBytes){bytes,
                            bytes + room,
                            bytes + 2 * room,
                            bytes + 3 * room,
                            bytes + 4 * room,
                            bytes + 5 * room,
                            bytes + 6 * room,
                            spoiled,
                            spoiled + veer_chunkRoom(nav)};
}

uint32_t *veer_layerRegions(VeerNavFields *nav, uint32_t layer) {
    return veer_navArray(nav, VEER_NAV_REGIONS) + (size_t)layer * (veer_chunkRoom(nav) + nav->cellRoom);
}

/* ---- layers */

VeerNavGrid veer_layerGrid(const VeerWorld *world, uint32_t layer) {
    return veer_gridWith(world, &veer_navLayers(world->navFields)[layer].settings);
}

uint32_t veer_findLayer(VeerNavFields *nav, const VeerNavGrid *grid) {
    const VeerNavLayer *layers = veer_navLayers(nav);
    const VeerNavSettings settings = veer_navSettings(grid);
    for (uint32_t i = 0; i < nav->layerRoom; i++)
        if (layers[i].used && veer_areSameSettings(&layers[i].settings, &settings)) return i;
    return VEER_NONE;
}

/* Adds a cell. If the list is full, only the count grows. */
static void addCell(VeerCellList *list, uint32_t cell) {
    if (list->count < list->room) list->cells[list->count] = cell;
    list->count++;
}

/* Recomputes the moves of a row of cells and lists the cells that changed. */
static void renewMoves(const VeerNavGrid *grid, const VeerLayerBytes *bytes, uint32_t first, uint32_t end, VeerCellList *changed) {
    for (uint32_t cell = first; cell < end; cell++) {
        const uint8_t moves = (uint8_t)veer_movesFrom(grid, bytes->marks, cell);
        if (moves == bytes->moves[cell]) continue;
        bytes->moves[cell] = moves;
        veer_spoilRegion(grid, bytes, cell);
        addCell(changed, cell);
    }
}

/* Returns what to draw of a layer. If there are no areas and were none before, the ground is 0 and is not drawn. */
static VeerDrawing drawingOf(const VeerNavGrid *grid, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    const VeerLayerBytes bytes = veer_layerBytes(nav, layer);
    const int hasCosts = (nav->groundGroups & grid->mask) || (grid->slopeCost > 0.0f && veer_haveHeights(grid->world));
    const int hasGround = hasCosts || veer_navLayers(nav)[layer].ground[VEER_MAP_PRESENT];
    return (VeerDrawing){bytes.marks, hasGround ? bytes.ground : NULL, veer_navArray(nav, VEER_NAV_ROOM)};
}

static void measureGround(const VeerNavGrid *grid, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    veer_navLayers(nav)[layer].ground[VEER_MAP_PRESENT] = veer_greatestGround(veer_layerBytes(nav, layer).ground, nav->cellRoom);
}

void veer_drawLayer(const VeerNavGrid *grid, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    const VeerLayerBytes bytes = veer_layerBytes(nav, layer);
    const VeerCellBox all = veer_wholeGrid(grid);
    const VeerDrawing drawing = drawingOf(grid, layer);
    __builtin_memset(bytes.ground, 0, nav->cellRoom);
    veer_drawMarks(grid, &all, &drawing);
    if (drawing.ground) measureGround(grid, layer);
    renewMoves(grid, &bytes, 0, veer_navCellCount(grid), &(VeerCellList){NULL, 0, 0});
}

/* Returns the position before or after a box along an axis, wrapped around the edge in a wrapped world. If there is no such position,
 * returns a position of the box itself. */
static uint32_t placeBeside(uint32_t at, int step, uint32_t count, uint32_t wraps) {
    if (step < 0) return at ? at - 1 : wraps ? count - 1 : at;
    return at + 1 < count ? at + 1 : wraps ? 0 : at;
}

/* The moves from a cell depend on the marks of its neighbors, so the moves of the cells around the box are recomputed too. The box is on
 * one level. */
void veer_renewMovesAround(const VeerNavGrid *grid, const VeerLayerBytes *bytes, const VeerCellBox *box, VeerCellList *changed) {
    const uint32_t left = placeBeside(box->left, -1, grid->columns, grid->wrapsX);
    const uint32_t right = placeBeside(box->right - 1, 1, grid->columns, grid->wrapsX);
    const uint32_t first = box->low / grid->rows * grid->rows; /* first row of the level */
    for (uint32_t k = 0; k < box->high - box->low + 2; k++) {
        uint32_t row = box->low + k - 1;
        if (k == 0) row = first + placeBeside(box->low - first, -1, grid->rows, grid->wrapsY);
        if (k == box->high - box->low + 1) row = first + placeBeside(box->high - 1 - first, 1, grid->rows, grid->wrapsY);
        const uint32_t start = row * grid->columns;
        renewMoves(grid, bytes, start + left, start + left + 1, changed);
        renewMoves(grid, bytes, start + box->left, start + box->right, changed);
        renewMoves(grid, bytes, start + right, start + right + 1, changed);
    }
}

/* Returns whether a change affects a layer. groups: the groups of the obstacle; 0: the heights of the ground have changed. */
static int concerns(const VeerNavGrid *grid, uint32_t groups) {
    const VeerNavSettings settings = veer_navSettings(grid);
    return groups ? (groups & grid->mask) != 0 : veer_readsSlopes(&settings);
}

/* Returns how many cells of a layer the changes would redraw, counting every image. */
static uint64_t cellsTouched(const VeerNavGrid *grid, const VeerShapeChanges *changes) {
    const int imagesX = grid->wrapsX ? VEER_NAV_IMAGES : 0, imagesY = grid->wrapsY ? VEER_NAV_IMAGES : 0;
    uint64_t cells = 0;
    for (uint32_t i = 0; i < changes->count; i++)
        for (int y = -imagesY; concerns(grid, changes->groups[i]) && y <= imagesY; y++)
            for (int x = -imagesX; x <= imagesX; x++) {
                const VeerCellBox box = veer_cellsAround(grid, &changes->extents[i], (int[]){x, y});
                if (box.left < box.right && box.low < box.high) cells += (uint64_t)(box.right - box.left) * (box.high - box.low);
            }
    return cells;
}

/* Copies the ground of a box, or lists the cells whose ground differs from the copy. changed: null to copy. */
static void compareGround(const VeerNavGrid *grid, const uint8_t *ground, const VeerCellBox *box, VeerCellList *changed) {
    uint8_t *before = (uint8_t *)veer_navArray(grid->world->navFields, VEER_NAV_PARENTS);
    for (uint32_t row = box->low; row < box->high; row++)
        for (uint32_t cell = row * grid->columns + box->left; cell < row * grid->columns + box->right; cell++, before++) {
            if (!changed)
                *before = ground[cell];
            else if (*before != ground[cell])
                addCell(changed, cell);
        }
}

static void redraw(const VeerNavGrid *grid, uint32_t layer, const VeerExtent *extent, VeerCellList *changed) {
    const VeerLayerBytes bytes = veer_layerBytes(grid->world->navFields, layer);
    const VeerDrawing drawing = drawingOf(grid, layer);
    const int imagesX = grid->wrapsX ? VEER_NAV_IMAGES : 0, imagesY = grid->wrapsY ? VEER_NAV_IMAGES : 0;
    for (int y = -imagesY; y <= imagesY; y++)
        for (int x = -imagesX; x <= imagesX; x++) {
            const VeerCellBox box = veer_cellsAround(grid, extent, (int[]){x, y});
            if (box.left >= box.right || box.low >= box.high) continue;
            if (drawing.ground) compareGround(grid, drawing.ground, &box, NULL);
            veer_drawMarks(grid, &box, &drawing);
            veer_renewMovesAround(grid, &bytes, &box, changed);
            if (drawing.ground) compareGround(grid, drawing.ground, &box, changed);
        }
}

uint32_t veer_redrawLayer(const VeerNavGrid *grid, uint32_t layer, const VeerShapeChanges *changes, uint32_t *list, uint32_t room) {
    VeerCellList changed = {list, 0, room};
    if (changes->count == VEER_NONE || cellsTouched(grid, changes) > veer_navCellCount(grid) / 2) {
        veer_drawLayer(grid, layer);
        return VEER_NONE;
    }
    for (uint32_t i = 0; i < changes->count; i++)
        if (concerns(grid, changes->groups[i])) redraw(grid, layer, &changes->extents[i], &changed);
    if (drawingOf(grid, layer).ground) measureGround(grid, layer);
    return changed.count > room ? VEER_NONE : changed.count;
}

/* ---- what has changed */

static float *cornersOf(VeerNavFields *nav, uint32_t first) {
    return (float *)(void *)(veer_navArray(nav, VEER_NAV_CORNERS) + 2 * (size_t)first);
}

static VeerDrawnShape shapeOf(const VeerWorld *world, uint32_t slot) {
    const VeerObstacleRecord *record = &world->obstacles[slot];
    if (slot >= world->header->pools[VEER_KIND_OBSTACLE].high || !veer_isDrawn(world, slot, 0xFFFFFFFFu)) return (VeerDrawnShape){0};
    const VeerVec3 center = veer_obstacleCenter(world, slot);
    VeerDrawnShape shape = {
        .kind = record->kind,
        .hollow = record->hollow,
        .closed = record->closed,
        .group = record->group,
        .x = center.x,
        .y = center.y,
        .radius = record->radius,
        .reach = record->reach,
        .cost = record->cost,
        .level = veer_levelOfPoint(world, center),
        .firstPoint = record->firstPoint,
        .pointCount = record->pointCount,
    };
    if (!record->tiles) return shape;
    shape.pointCount = 0;
    shape.halfWidth = record->halfWidth;
    shape.halfHeight = record->halfHeight;
    return shape;
}

/* Returns whether an obstacle is the same as when it was drawn, even if its corners are stored elsewhere now. */
static int isSame(const VeerDrawnShape *drawn, const float *corners, const VeerDrawnShape *shape, const VeerPoint *points) {
    VeerDrawnShape there = *drawn;
    there.firstPoint = shape->firstPoint;
    if (__builtin_memcmp(&there, shape, sizeof there) != 0) return 0;
    for (uint32_t i = 0; i < shape->pointCount; i++)
        if (veer_bits(corners[2 * i]) != veer_bits(points[i].x) || veer_bits(corners[2 * i + 1]) != veer_bits(points[i].y)) return 0;
    return 1;
}

/* Widens an extent to contain a rectangle around a point: a corner, the whole disc of a circle or a box of tiles. */
static void widen(VeerExtent *extent, float x, float y, VeerVec3 by) {
    extent->minX = veer_min(extent->minX, x - by.x);
    extent->minY = veer_min(extent->minY, y - by.y);
    extent->maxX = veer_max(extent->maxX, x + by.x);
    extent->maxY = veer_max(extent->maxY, y + by.y);
}

static void addChange(VeerShapeChanges *changes, const VeerDrawnShape *shape, const float *corners, uint32_t stride) {
    if (!shape->group || changes->count == VEER_NONE) return;
    VeerExtent extent = {VEER_INF, VEER_INF, -VEER_INF, -VEER_INF, shape->level};
    const VeerVec3 by = {shape->radius + shape->halfWidth, shape->radius + shape->halfHeight, 0.0f};
    if (!shape->pointCount) widen(&extent, shape->x, shape->y, by);
    for (uint32_t i = 0; i < shape->pointCount; i++) widen(&extent, shape->x + corners[stride * i], shape->y + corners[stride * i + 1], by);
    veer_addChange(changes, &extent, shape->group);
}

/* Called after all obstacles have been compared, because the corners of one obstacle may now be stored where the corners of another
 * were. */
static void keepDrawn(const VeerWorld *world, VeerDrawnShape *drawn) {
    VeerNavFields *nav = world->navFields;
    const uint32_t high = world->header->pools[VEER_KIND_OBSTACLE].high, end = high > nav->shapes ? high : nav->shapes;
    nav->groundGroups = 0;
    for (uint32_t slot = 0; slot < end; slot++) {
        drawn[slot] = shapeOf(world, slot);
        if (drawn[slot].cost > 0.0f) nav->groundGroups |= drawn[slot].group;
        const VeerPoint *points = world->points + drawn[slot].firstPoint;
        float *corners = cornersOf(nav, drawn[slot].firstPoint);
        for (uint32_t i = 0; i < drawn[slot].pointCount; i++) {
            corners[2 * i] = points[i].x;
            corners[2 * i + 1] = points[i].y;
        }
    }
    nav->shapes = high;
    nav->edits = world->header->obstacleEdits;
}

void veer_takeChanges(const VeerWorld *world, VeerShapeChanges *changes) {
    VeerNavFields *nav = world->navFields;
    VeerDrawnShape *drawn = (VeerDrawnShape *)(void *)veer_navArray(nav, VEER_NAV_SHAPES);
    const uint32_t high = world->header->pools[VEER_KIND_OBSTACLE].high, end = high > nav->shapes ? high : nav->shapes;
    changes->count = 0;
    for (uint32_t slot = 0; slot < end && changes->count != VEER_NONE; slot++) {
        const VeerDrawnShape shape = shapeOf(world, slot);
        const VeerPoint *points = world->points + shape.firstPoint;
        const float *corners = cornersOf(nav, drawn[slot].firstPoint);
        if (isSame(&drawn[slot], corners, &shape, points)) continue;
        addChange(changes, &drawn[slot], corners, 2);
        addChange(changes, &shape, &points->x, sizeof(VeerPoint) / sizeof(float));
    }
    keepDrawn(world, drawn);
    if (nav->heightsRoom) veer_takeHeightChanges(world, veer_navArray(nav, VEER_NAV_HEIGHTS), changes);
}
