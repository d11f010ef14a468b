/* A path is a list of points: its start, corners at cell centers, and its end. The search runs between cells; the first and the last corner
 * are dropped if the start or the end is in sight of the next corner. */
#include "nav/find_path.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/search.h"
#include "shapes/sweeps.h"

#define NEAR_CELLS 2 /* distance from a blocked cell, in cells, within which a free cell on the same side of all walls is preferred */

void veer_openPathFinder(VeerPathFinder *finder, const VeerWorld *world, const VeerNavFieldParams *params) {
    finder->grid = veer_navGrid(world, params);
    finder->raster = veer_navRaster(&finder->grid, &finder->layer);
    finder->regions = veer_regionsOf(&finder->grid, finder->layer);
    finder->search = veer_openPathSearch(&finder->grid, &finder->raster, finder->layer);
}

/* ---- the start and the end */

static int isApart(const VeerPathFinder *finder, VeerVec3 point, uint32_t cell) {
    const VeerVec3 to = veer_delta(finder->grid.world, point, veer_navCellCenter(&finder->grid, cell));
    const VeerRay ray = {.origin = point, .direction = to, .distance = veer_length3(to), .mask = finder->grid.mask};
    return ray.distance > 0.0f && veer_sweep(finder->grid.world, &ray).distance <= ray.distance;
}

/* For a point on a blocked cell, returns the closest free cell that no wall separates from the point or, if there is none nearby, the
 * closest free cell of the point's level. */
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
    return nearest != VEER_NONE ? nearest : veer_closestOnLevel(&finder->regions, NULL, point);
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
    const VeerReachable reach = veer_reachFrom(&finder->regions, veer_regionOf(&finder->regions, ends.first));
    if (finder->raster.moves[goal] && veer_reaches(&reach, veer_regionOf(&finder->regions, goal))) return ends;
    ends.last = veer_closestOf(&finder->regions, &reach, to);
    ends.isReached = 0;
    return ends;
}

/* ---- the search */

enum { HOPS = 8 }; /* no direction: the path continues along a link */

/* Searches from the goal over eight neighbors, as for fields, so that each cell knows the next cell on its path. Stores the cells where the
 * path turns or, for a path in any direction, all of its cells. */
static uint32_t searchSquarely(VeerPathFinder *finder, uint32_t *corners) {
    VeerPathSearch *own = &finder->search;
    VeerNavSearch search = {.grid = &finder->grid, .moves = finder->raster.moves, .keys = own->lengths, .goal = own->to};
    uint32_t count = 0, before = VEER_NONE;
    search.seams = own->seams;
    search.ports = own->ports;
    search.links = own->links;
    search.ground = finder->raster.ground;
    search.greatest = finder->raster.greatest;
    search.order = own->order;
    search.queue = own->queue;
    veer_openSearch(&search);
    own->trailCount = veer_searchToward(&search, own->from, own->trail);
    own->touched += search.touched;
    const VeerNavRoutes routes = {
        .grid = finder->grid, .raster = finder->raster, .keys = own->lengths, .links = own->links, .ports = own->ports, .goal = own->to};
    for (uint32_t cell = own->from, byLink = 0; cell != own->to;) {
        const uint32_t hop = veer_navHop(&routes, cell), direction = hop == VEER_NONE ? own->lengths[cell] & 7u : HOPS;
        if (direction != before || finder->isSmooth || byLink) corners[count++] = cell | byLink;
        before = direction;
        byLink = hop == VEER_NONE ? 0 : VEER_BY_LINK;
        cell = hop == VEER_NONE ? veer_searchNeighbor(&search, cell, direction) : hop;
        if (cell == own->to) corners[count++] = cell | byLink;
    }
    return count;
}

/* Returns whether a path runs only over the cheapest ground. */
static int isCheapest(const VeerPathFinder *finder, const uint32_t *corners, uint32_t count) {
    const VeerNavGrid *grid = &finder->grid;
    for (uint32_t i = 0; i + 1 < count; i++) {
        const VeerVec3 from = veer_navCellCenter(grid, veer_cornerCell(corners[i]));
        const VeerVec3 to = veer_navCellCenter(grid, veer_cornerCell(corners[i + 1]));
        if (!(corners[i + 1] & VEER_BY_LINK) && !veer_isLineCheapest(grid, &finder->raster, from, to)) return 0;
    }
    return 1;
}

/* Stores the corners of the path between the cells of the search. The shortest path in any direction is also the cheapest one if it runs
 * only over the cheapest ground; otherwise the costs decide over eight neighbors, and the path is then pulled tight. */
static uint32_t findCorners(VeerPathFinder *finder, uint32_t *corners) {
    VeerPathSearch *search = &finder->search;
    if (search->from == search->to) {
        *corners = search->to;
        return 1;
    }
    if (!finder->isSmooth) return searchSquarely(finder, corners);
    uint32_t count = veer_searchAnyAngle(search, corners);
    if (!isCheapest(finder, corners, count)) {
        veer_closePathSearch(search);
        count = searchSquarely(finder, corners);
    }
    return veer_pullTight(search, corners, count);
}

/* ---- the points */

/* A path that is being written to a list. */
typedef struct Strand {
    const VeerPathFinder *finder;
    VeerPointList *list;
    VeerVec3 last;
    uint32_t first; /* number of points before it in the list */
    uint32_t cell;  /* cell of the last corner */
    float length;
} Strand;

static void addPoint(Strand *strand, VeerVec3 point) {
    const VeerPathFinder *finder = strand->finder;
    VeerPointList *list = strand->list;
    const uint32_t level = veer_levelOfPoint(finder->grid.world, point);
    if (list->count > strand->first) {
        const VeerVec3 by = veer_delta(finder->grid.world, strand->last, point);
        const float length = veer_length2(by.x, by.y);
        if (!(length > 0.0f) && veer_levelOfPoint(finder->grid.world, strand->last) == level) return;
        strand->length += length;
        list->cost += veer_lineCost(&finder->grid, &finder->raster, strand->last, point);
    }
    if (list->count < list->room) {
        float *to = list->points + (size_t)list->axes * list->count;
        to[0] = point.x;
        to[1] = point.y;
        if (list->axes == 3) to[2] = (float)level * finder->grid.levelHeight;
    }
    strand->last = point;
    list->count++;
}

/* Returns whether the path can leave out a corner between two points. */
static int isCornerNeedless(const VeerPathFinder *finder, VeerVec3 from, uint32_t corner, VeerVec3 to) {
    const VeerNavGrid *grid = &finder->grid;
    const VeerNavRaster *raster = &finder->raster;
    const VeerVec3 at = veer_navCellCenter(grid, corner);
    if (!veer_isViewOpen(&finder->search.plane, from, to)) return 0;
    if (!raster->ground) return 1;
    return veer_lineCost(grid, raster, from, to) <= veer_lineCost(grid, raster, from, at) + veer_lineCost(grid, raster, at, to);
}

/* Adds a corner. If a link leads to it, its path gets the cost of the link. */
static void addCorner(Strand *strand, uint32_t corner) {
    const VeerPathFinder *finder = strand->finder;
    const uint32_t cell = veer_cornerCell(corner);
    const float cost = strand->list->cost;
    if (corner & VEER_BY_LINK && strand->list->link == VEER_NONE) strand->list->link = strand->list->count - 1;
    addPoint(strand, veer_navCellCenter(&finder->grid, cell));
    for (uint32_t i = 0; corner & VEER_BY_LINK && i < finder->search.links.count; i++) {
        const VeerNavEdge *edge = &finder->search.links.all[i];
        if (edge->from == strand->cell && edge->to == cell)
            strand->list->cost = cost + (float)edge->length * (0.5f / veer_navUnit(&finder->grid));
    }
    strand->cell = cell;
}

static VeerVec3 centerOf(const VeerPathFinder *finder, uint32_t corner) {
    return veer_navCellCenter(&finder->grid, veer_cornerCell(corner));
}

/* Adds the corners that the path needs between its ends. Both ends of a link are needed. */
static void addCorners(Strand *strand, const uint32_t *corners, uint32_t count, VeerVec3 to) {
    const VeerPathFinder *finder = strand->finder;
    const VeerVec3 from = strand->last;
    uint32_t first = 0;
    if (finder->isSmooth) {
        while (first + 1 < count && !(corners[first + 1] & VEER_BY_LINK) &&
               isCornerNeedless(finder, from, corners[first], centerOf(finder, corners[first + 1])))
            first++;
        while (count > first + 1 && !(corners[count - 1] & VEER_BY_LINK) &&
               isCornerNeedless(finder, centerOf(finder, corners[count - 2]), corners[count - 1], to))
            count--;
        if (finder->raster.ground && count == first + 1 && !(corners[first] & VEER_BY_LINK) &&
            isCornerNeedless(finder, from, corners[first], to))
            first++;
    }
    for (uint32_t i = first; i < count; i++) addCorner(strand, corners[i]);
}

float veer_findPathBetween(VeerPathFinder *finder, const VeerPathEnds *ends, VeerPointList *list) {
    VeerPathSearch *search = &finder->search;
    Strand strand = {finder, list, ends->from, list->count, VEER_NONE, 0.0f};
    list->link = VEER_NONE;
    list->cost = 0.0f;
    if (ends->first == VEER_NONE) return 0.0f;
    const VeerVec3 to = ends->isReached ? ends->to : veer_navCellCenter(&finder->grid, ends->last);
    const int isStraight = finder->isSmooth && veer_isViewOpen(&search->plane, ends->from, to) &&
                           veer_isLineCheapest(&finder->grid, &finder->raster, ends->from, to) &&
                           !veer_mayShorten(&finder->grid, ends->from, to);
    addPoint(&strand, ends->from);
    if (ends->first == ends->last ? !ends->isReached : !isStraight) {
        search->from = ends->first;
        search->to = ends->last;
        const uint32_t count = findCorners(finder, search->order);
        veer_closePathSearch(search);
        addCorners(&strand, search->order, count, to);
    }
    addPoint(&strand, to);
    return strand.length;
}
