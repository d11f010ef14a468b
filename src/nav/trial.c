/* Tries an obstacle on the raster of a layer. If the cells around it that it touches are still connected with each other in its
 * neighborhood, every path can go around it. Otherwise the touched chunks are labeled anew, in separate memory, and their labels are joined
 * with those of all other chunks. */
#include "nav/trial.h"

#include "core/world.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/fields.h"
#include "nav/regions.h"
#include "shapes/obstacles.h"

/* A trial in progress. Its arrays lie in the memory for one search. */
typedef struct Trial {
    const VeerNavGrid *grid;
    uint32_t layer;
    VeerLayerBytes was, is; /* bytes of the layer without and with the obstacle; the marks of `is` are in the layer itself */
    uint8_t *ground;        /* the ground without the obstacle */
    uint32_t low, high;     /* rows that are drawn, counted through all levels */
    uint32_t axes;          /* numbers per point */
    VeerCellList changed;   /* cells whose moves have changed */
    VeerNavRegions before, after;
    int32_t offsets[8];
    int isJoined; /* 1: the cells around the obstacle are connected with each other */
} Trial;

/* ---- drawing */

static void copyRows(const Trial *trial, uint8_t *to, const uint8_t *from) {
    const size_t columns = trial->grid->columns;
    if (trial->low < trial->high)
        __builtin_memcpy(to + trial->low * columns, from + trial->low * columns, (trial->high - trial->low) * columns);
}

static VeerExtent extentOf(const VeerWorld *world, uint32_t obstacle) {
    const float reach = world->obstacles[obstacle].reach;
    const VeerVec3 center = veer_obstacleCenter(world, obstacle);
    return (VeerExtent){center.x - reach, center.y - reach, center.x + reach, center.y + reach, veer_drawnLevel(world, obstacle)};
}

/* Lists the boxes in which an obstacle is drawn. Returns their number. */
static uint32_t listBoxes(Trial *trial, uint32_t obstacle, VeerCellBox *boxes) {
    const VeerNavGrid *grid = trial->grid;
    const VeerExtent extent = extentOf(grid->world, obstacle);
    const int imagesX = grid->wrapsX ? VEER_NAV_IMAGES : 0, imagesY = grid->wrapsY ? VEER_NAV_IMAGES : 0;
    uint32_t count = 0;
    if (!veer_isDrawn(grid->world, obstacle, grid->mask)) return 0;
    for (int y = -imagesY; y <= imagesY; y++)
        for (int x = -imagesX; x <= imagesX; x++) {
            const VeerCellBox box = veer_cellsAround(grid, &extent, (int[]){x, y});
            if (box.left >= box.right || box.low >= box.high) continue;
            if (box.low < trial->low) trial->low = box.low;
            if (box.high > trial->high) trial->high = box.high;
            boxes[count++] = box;
        }
    return count;
}

enum { MOST_BOXES = (2 * VEER_NAV_IMAGES + 1) * (2 * VEER_NAV_IMAGES + 1) };

static void drawObstacle(Trial *trial, uint32_t obstacle) {
    const VeerNavGrid *grid = trial->grid;
    VeerNavFields *nav = grid->world->navFields;
    VeerCellBox boxes[MOST_BOXES];
    const uint32_t count = listBoxes(trial, obstacle, boxes);
    const VeerDrawing drawing = {trial->is.marks, trial->is.ground, veer_navArray(nav, VEER_NAV_ROOM)};
    copyRows(trial, trial->was.marks, trial->is.marks);
    copyRows(trial, trial->ground, trial->is.ground);
    if (count && !veer_isGround(&grid->world->obstacles[obstacle]))
        veer_drawOver(grid, obstacle, &drawing);
    else
        for (uint32_t i = 0; i < count; i++) veer_drawMarks(grid, &boxes[i], &drawing);
    for (uint32_t i = 0; i < count; i++) veer_renewMovesAround(grid, &trial->is, &boxes[i], &trial->changed);
}

static Trial openTrial(const VeerNavGrid *grid, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    const size_t room = nav->cellRoom, chunks = veer_chunkCount(grid);
    uint8_t *bytes = (uint8_t *)veer_navArray(nav, VEER_NAV_PARENTS), *perChunk = (uint8_t *)veer_navArray(nav, VEER_NAV_MOVES);
    Trial trial = {.grid = grid, .layer = layer, .low = grid->rows * grid->levels};
    trial.before = veer_regionsOf(grid, layer);
    trial.was = trial.is = veer_layerBytes(nav, layer);
    trial.was.marks = bytes;
    trial.ground = bytes + room;
    trial.is.moves = bytes + 2 * room;
    trial.is.labels = bytes + 3 * room;
    trial.is.counts = perChunk;
    trial.is.spoiled = perChunk + room;
    trial.changed = (VeerCellList){veer_navArray(nav, VEER_NAV_ROOM), 0, nav->cellRoom};
    for (uint32_t k = 0; k < 8; k++) trial.offsets[k] = veer_navOffset(grid, k);
    __builtin_memcpy(trial.is.moves, trial.was.moves, room);
    __builtin_memset(trial.is.spoiled, 0, 1 + chunks);
    __builtin_memcpy(trial.is.counts, trial.was.counts, chunks);
    return trial;
}

/* ---- around the obstacle */

/* Returns a box around the changed cells, with a margin on each side. Returns 0 if the obstacle opens a move, or if the box would have to
 * continue on the other side of a world that wraps. */
static int findWindow(const Trial *trial, uint32_t margin, VeerCellBox *window) {
    const VeerNavGrid *grid = trial->grid;
    *window = (VeerCellBox){grid->columns, 0, grid->rows * grid->levels, 0};
    if (trial->changed.count > trial->changed.room) return 0;
    const uint32_t first = trial->changed.cells[0] / grid->columns / grid->rows * grid->rows, end = first + grid->rows; /* the level */
    for (uint32_t i = 0; i < trial->changed.count; i++) {
        const uint32_t cell = trial->changed.cells[i], column = cell % grid->columns, row = cell / grid->columns;
        if (trial->is.moves[cell] & ~trial->was.moves[cell]) return 0;
        if (column < window->left) window->left = column;
        if (column >= window->right) window->right = column + 1;
        if (row < window->low) window->low = row;
        if (row >= window->high) window->high = row + 1;
    }
    const int isAtX = window->left <= margin || window->right + margin >= grid->columns;
    const int isAtY = window->low <= first + margin || window->high + margin >= end;
    window->left -= window->left < margin ? window->left : margin;
    window->low = window->low < first + margin ? first : window->low - margin;
    window->right = window->right + margin < grid->columns ? window->right + margin : grid->columns;
    window->high = window->high + margin < end ? window->high + margin : end;
    return !(grid->wrapsX && isAtX) && !(grid->wrapsY && isAtY);
}

/* Marks the cells of the window that are connected with a cell in it. The labels serve as marks, and the list VEER_NAV_LIST as a stack. */
static void flood(Trial *trial, const VeerCellBox *window, uint32_t first) {
    const VeerNavGrid *grid = trial->grid;
    uint32_t *stack = veer_navArray(grid->world->navFields, VEER_NAV_LIST), count = 0;
    trial->is.labels[first] = 1;
    stack[count++] = first;
    while (count) {
        const uint32_t cell = stack[--count];
        for (uint32_t moves = trial->is.moves[cell]; moves; moves &= moves - 1) {
            const uint32_t to = cell + (uint32_t)trial->offsets[__builtin_ctz(moves)];
            const uint32_t column = to % grid->columns, row = to / grid->columns;
            if (column < window->left || column >= window->right || row < window->low || row >= window->high) continue;
            if (trial->is.labels[to]) continue;
            trial->is.labels[to] = 1;
            stack[count++] = to;
        }
    }
}

/* Returns whether the changed cells of a region that still have moves are connected with each other around the obstacle. If so, the region
 * is still connected: a path through cells that the obstacle blocks enters and leaves them over changed cells. */
static int isRegionJoined(Trial *trial, uint32_t region, uint32_t margin) {
    VeerCellBox window;
    uint32_t floods = 0;
    if (!trial->changed.count) return 1;
    if (!findWindow(trial, margin, &window)) return 0;
    for (uint32_t row = window.low; row < window.high; row++)
        __builtin_memset(trial->is.labels + row * trial->grid->columns + window.left, 0, window.right - window.left);
    for (uint32_t i = 0; i < trial->changed.count; i++) {
        const uint32_t cell = trial->changed.cells[i];
        if (!trial->is.moves[cell] || trial->is.labels[cell] || veer_regionOf(&trial->before, cell) != region) continue;
        if (floods++) return 0;
        flood(trial, &window, cell);
    }
    return 1;
}

enum { NEAR = 1, FAR = 8 }; /* margins, in cells. FAR is enough to go around a building; larger: takes longer where it does not help */

static int isJoinedAround(Trial *trial, uint32_t region) {
    return isRegionJoined(trial, region, NEAR) || isRegionJoined(trial, region, FAR);
}

/* ---- starts and goals */

static uint32_t wasMarked(const Trial *trial, uint32_t cell) {
    const uint32_t row = cell / trial->grid->columns;
    return (row >= trial->low && row < trial->high ? trial->was.marks : trial->is.marks)[cell];
}

/* Returns the cell of a point, or the closest cell with moves if it was blocked before. Returns VEER_NONE if the obstacle blocks it. */
static uint32_t cellOf(const Trial *trial, const float *point) {
    const VeerNavGrid *grid = trial->grid;
    const uint32_t own = veer_navCellAt(grid, veer_vec3(point[0], point[1], trial->axes == 3 ? point[2] : 0.0f));
    if (!(trial->is.marks[own] & VEER_NAV_BLOCKED)) return own;
    if (!(wasMarked(trial, own) & VEER_NAV_BLOCKED)) return VEER_NONE;
    const VeerVec3 center = veer_navCellCenter(grid, own);
    const uint32_t closest = veer_closestOf(trial->isJoined ? &trial->before : &trial->after, NULL, center);
    if (closest != VEER_NONE && trial->is.moves[closest]) return closest;
    return veer_nearestCell(grid, trial->is.moves, NULL, center);
}

static int areConnected(const Trial *trial, uint32_t a, uint32_t b) {
    const VeerNavRegions *regions = trial->isJoined ? &trial->before : &trial->after;
    if (a == VEER_NONE || b == VEER_NONE || a == b) return a == b && a != VEER_NONE;
    if (!trial->is.moves[a] || !trial->is.moves[b]) return 0;
    if (veer_regionOf(regions, a) == veer_regionOf(regions, b)) return 1;
    if (!regions->links.count) return 0;
    const VeerReachable reach = veer_reachFrom(regions, veer_regionOf(regions, a));
    return veer_reaches(&reach, veer_regionOf(regions, b));
}

/* Returns the first start from which no path leads to a goal, if links are taken only in their direction. */
static VeerCutOff findOneWayCutOff(const Trial *trial, const VeerTrialPoints *points) {
    for (uint32_t start = 0; start < points->startCount; start++) {
        const uint32_t from = cellOf(trial, points->starts + points->axes * (size_t)start);
        for (uint32_t goal = 0; goal < points->goalCount; goal++)
            if (!areConnected(trial, from, cellOf(trial, points->goals + points->axes * (size_t)goal))) return (VeerCutOff){start, goal};
    }
    return (VeerCutOff){VEER_NONE, VEER_NONE};
}

/* Without links, starts that reach all goals are in the same region as the goals, so testing one start and one goal is enough. */
static VeerCutOff findCutOff(const Trial *trial, const VeerTrialPoints *points) {
    if (!points->startCount || !points->goalCount) return (VeerCutOff){VEER_NONE, VEER_NONE};
    if (trial->before.links.count || trial->after.links.count) return findOneWayCutOff(trial, points);
    const uint32_t start = cellOf(trial, points->starts), goal = cellOf(trial, points->goals);
    for (uint32_t i = 0; i < points->goalCount; i++)
        if (!areConnected(trial, start, cellOf(trial, points->goals + points->axes * (size_t)i))) return (VeerCutOff){0, i};
    for (uint32_t i = 1; i < points->startCount; i++)
        if (!areConnected(trial, cellOf(trial, points->starts + points->axes * (size_t)i), goal)) return (VeerCutOff){i, 0};
    return (VeerCutOff){VEER_NONE, VEER_NONE};
}

static void renewRegions(Trial *trial) {
    VeerNavFields *nav = trial->grid->world->navFields;
    trial->isJoined = 0;
    __builtin_memcpy(trial->is.labels, trial->was.labels, nav->cellRoom);
    trial->after = veer_regionsWith(trial->grid, &trial->is, veer_navArray(nav, VEER_NAV_LIST), veer_navArray(nav, VEER_NAV_ROOM));
    trial->after.links = veer_edgesFor(trial->grid, trial->is.marks);
}

VeerCutOff veer_tryObstacle(const VeerNavGrid *grid, uint32_t layer, uint32_t obstacle, const VeerTrialPoints *points) {
    Trial trial = openTrial(grid, layer);
    trial.axes = points->axes;
    VeerCutOff cutOff = {VEER_NONE, VEER_NONE};
    drawObstacle(&trial, obstacle);
    if (points->startCount && points->goalCount) {
        const int hasLinks = trial.before.links.count > 0; /* a link may begin or end elsewhere because of the obstacle */
        trial.isJoined = 1;
        const uint32_t start = cellOf(&trial, points->starts);
        trial.isJoined = !hasLinks && start != VEER_NONE && isJoinedAround(&trial, veer_regionOf(&trial.before, start));
        if (trial.isJoined) cutOff = findCutOff(&trial, points);
        if (!trial.isJoined || cutOff.start != VEER_NONE) {
            renewRegions(&trial);
            cutOff = findCutOff(&trial, points);
        }
    }
    copyRows(&trial, trial.is.marks, trial.was.marks);
    copyRows(&trial, trial.is.ground, trial.ground);
    return cutOff;
}
