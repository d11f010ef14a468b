/* A path is a list of points: its start, corners at cell centers, and its end. The search runs between cells; the first and the last corner
 * are dropped if the start or the end is in sight of the next corner. */
#include "nav/find_path.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/search.h"
#include "shapes/sweeps.h"

#define NEAR_CELLS 2 /* distance from a blocked cell, in cells, within which a free cell on the same side of all walls is preferred */

void veer_openPathFinder(VeerPathFinder *finder, const VeerWorld *world, const VeerNavFieldParams *params) {
    uint32_t layer;
    finder->grid = veer_navGrid(world, params);
    finder->raster = veer_navRaster(&finder->grid, &layer);
    finder->regions = veer_regionsOf(&finder->grid, layer);
    finder->search = veer_openPathSearch(&finder->grid, layer);
}

/* ---- the start and the end */

static int isApart(const VeerPathFinder *finder, VeerVec3 point, uint32_t cell) {
    const VeerVec3 to = veer_delta(finder->grid.world, point, veer_navCellCenter(&finder->grid, cell));
    const VeerRay ray = {.origin = point, .direction = to, .distance = veer_length3(to), .mask = finder->grid.mask};
    return ray.distance > 0.0f && veer_sweep(finder->grid.world, &ray).distance <= ray.distance;
}

/* For a point on a blocked cell, returns the closest free cell that no wall separates from the point or, if there is none nearby, the
 * closest free cell. */
static uint32_t freeCell(const VeerPathFinder *finder, VeerVec3 point) {
    const VeerNavGrid *grid = &finder->grid;
    uint32_t own = veer_navCellAt(grid, point), nearest = VEER_NONE;
    float least = VEER_INF;
    for (int y = -NEAR_CELLS; y <= NEAR_CELLS; y++)
        for (int x = -NEAR_CELLS; x <= NEAR_CELLS; x++) {
            const uint32_t cell = veer_navCellBeside(grid, own, x, y);
            if (cell == VEER_NONE || !finder->raster.moves[cell]) continue;
            const VeerVec3 to = veer_delta(grid->world, point, veer_navCellCenter(grid, cell));
            const float distanceSq = to.x * to.x + to.y * to.y;
            if (!(distanceSq < least) || isApart(finder, point, cell)) continue;
            least = distanceSq;
            nearest = cell;
        }
    return nearest != VEER_NONE ? nearest : veer_closestOf(&finder->regions, VEER_NONE, point);
}

VeerPathEnds veer_pathEnds(const VeerPathFinder *finder, VeerVec3 from, VeerVec3 to) {
    const VeerNavGrid *grid = &finder->grid;
    const uint32_t own = veer_navCellAt(grid, from), goal = veer_navCellAt(grid, to);
    VeerPathEnds ends = {from, to, own, goal, 1};
    if (own == goal && !(finder->raster.marks[own] & VEER_NAV_BLOCKED)) return ends;
    if (!finder->raster.moves[own]) ends.first = freeCell(finder, from);
    if (ends.first == VEER_NONE) {
        ends.last = VEER_NONE;
        ends.isReached = 0;
        return ends;
    }
    const uint32_t region = veer_regionOf(&finder->regions, ends.first);
    if (finder->raster.moves[goal] && veer_regionOf(&finder->regions, goal) == region) return ends;
    ends.last = veer_closestOf(&finder->regions, region, to);
    ends.isReached = 0;
    return ends;
}

/* ---- over eight neighbors */

/* Searches from the goal, as fields are searched, so that each cell knows the next cell on its path. */
static uint32_t searchSquarely(VeerPathFinder *finder, uint32_t *corners) {
    VeerPathSearch *own = &finder->search;
    VeerNavSearch search = {.grid = &finder->grid, .moves = finder->raster.moves, .keys = own->lengths, .goal = own->to};
    uint32_t count = 0, before = VEER_NONE;
    search.seams = own->seams;
    search.order = own->order;
    search.queue = own->queue;
    veer_openSearch(&search);
    own->trailCount = veer_searchToward(&search, own->from, own->trail);
    for (uint32_t cell = own->from; cell != own->to;) {
        const uint32_t direction = own->lengths[cell] & 7u;
        if (direction != before) corners[count++] = cell;
        before = direction;
        cell = veer_searchNeighbor(&search, cell, direction);
    }
    corners[count++] = own->to;
    return count;
}

/* ---- the points */

/* A path that is being written to a list. */
typedef struct Strand {
    const VeerNavGrid *grid;
    VeerPointList *list;
    VeerVec3 last;
    uint32_t first; /* number of points in the list before the path */
    float length;
} Strand;

static void addPoint(Strand *strand, VeerVec3 point) {
    VeerPointList *list = strand->list;
    if (list->count > strand->first) {
        const VeerVec3 by = veer_delta(strand->grid->world, strand->last, point);
        const float length = veer_length2(by.x, by.y);
        if (!(length > 0.0f)) return;
        strand->length += length;
    }
    if (list->count < list->room) {
        list->points[2 * (size_t)list->count] = point.x;
        list->points[2 * (size_t)list->count + 1] = point.y;
    }
    strand->last = point;
    list->count++;
}

float veer_findPathBetween(VeerPathFinder *finder, const VeerPathEnds *ends, VeerPointList *list) {
    VeerPathSearch *search = &finder->search;
    Strand strand = {&finder->grid, list, ends->from, list->count, 0.0f};
    if (ends->first == VEER_NONE) return 0.0f;
    const VeerVec3 to = ends->isReached ? ends->to : veer_navCellCenter(&finder->grid, ends->last);
    uint32_t *corners = search->order, count = 0, first = 0;
    addPoint(&strand, ends->from);
    if (ends->first == ends->last ? ends->isReached : finder->isSmooth && veer_isViewOpen(&search->plane, ends->from, to)) {
        addPoint(&strand, to);
        return strand.length;
    }
    search->from = ends->first;
    search->to = ends->last;
    if (search->from == search->to)
        corners[count++] = search->to;
    else
        count = finder->isSmooth ? veer_searchAnyAngle(search, corners) : searchSquarely(finder, corners);
    if (finder->isSmooth) {
        count = veer_pullTight(search, corners, count);
        while (first + 1 < count && veer_isViewOpen(&search->plane, ends->from, veer_navCellCenter(&finder->grid, corners[first + 1])))
            first++;
        while (count > first + 1 && veer_isViewOpen(&search->plane, veer_navCellCenter(&finder->grid, corners[count - 2]), to)) count--;
    }
    veer_closePathSearch(search);
    for (uint32_t i = first; i < count; i++) addPoint(&strand, veer_navCellCenter(&finder->grid, corners[i]));
    addPoint(&strand, to);
    return strand.length;
}
