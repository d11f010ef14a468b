/* Chooses how an agent gets to its goal (means.h). The regions show, without a search, whether a path leads to the goal. */
#include "nav/means.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/find_path.h"
#include "nav/goals.h"

/* ---- regions */

static int areApart(const VeerNavRegions *regions, uint32_t cell, uint32_t other) {
    const uint32_t a = veer_regionOf(regions, cell), b = veer_regionOf(regions, other);
    if (a == VEER_NONE || b == VEER_NONE || a == b) return 0;
    const VeerReachable reach = veer_reachFrom(regions, a);
    return !veer_reaches(&reach, b);
}

int veer_areJoined(const VeerNavGrid *grid, uint32_t cell, uint32_t other) {
    uint32_t layer;
    veer_navRaster(grid, &layer);
    const VeerNavRegions regions = veer_regionsOf(grid, layer);
    if (veer_regionOf(&regions, cell) == VEER_NONE || veer_regionOf(&regions, other) == VEER_NONE) return 0;
    return !areApart(&regions, cell, other);
}

static float distanceSqTo(const VeerNavGrid *grid, VeerVec3 point, uint32_t cell) {
    const VeerVec3 to = veer_delta(grid->world, point, veer_navCellCenter(grid, cell));
    return to.x * to.x + to.y * to.y;
}

/* Returns whether a goal to which no path leads lies in another region than the agent. A goal inside an obstacle lies where the closest
 * free cell is. last: the cell closest to the goal that the agent can reach. */
static int isInOtherRegion(const VeerNavRegions *regions, uint32_t first, uint32_t last, VeerVec3 point) {
    const VeerNavGrid *grid = regions->grid;
    const uint32_t goal = veer_navCellAt(grid, point);
    if (last == VEER_NONE) return 0;
    if (veer_navLevelOf(grid, goal) != veer_navLevelOf(grid, last)) return 1;
    if (veer_regionOf(regions, goal) != VEER_NONE) return areApart(regions, first, goal);
    const uint32_t closest = veer_closestOf(regions, NULL, point);
    return areApart(regions, first, closest) && distanceSqTo(grid, point, closest) < distanceSqTo(grid, point, last);
}

int veer_isPlanOutdated(const VeerNavGrid *grid, uint32_t cell, VeerVec3 goal, const VeerNavPlan *plan) {
    uint32_t layer;
    veer_navRaster(grid, &layer);
    const VeerNavRegions regions = veer_regionsOf(grid, layer);
    const uint32_t goalCell = veer_navCellAt(grid, goal);
    if (veer_regionOf(&regions, goalCell) != VEER_NONE) return (int)plan->isElsewhere != areApart(&regions, cell, goalCell);
    if (!plan->isElsewhere || plan->end == VEER_NONE) return 0;
    if (areApart(&regions, cell, plan->end)) return 1;
    if (!plan->isUnreachable) return 0;
    return veer_regionOf(&regions, cell) == VEER_NONE || !isInOtherRegion(&regions, cell, plan->end, goal);
}

int veer_isOutOfReach(const VeerNavScout *scout) {
    VeerPathFinder finder;
    veer_openPathFinder(&finder, scout->world, scout->params);
    const VeerPathEnds ends = veer_pathEnds(&finder, scout->from, scout->goal);
    return !ends.isReached && isInOtherRegion(&finder.regions, ends.first, ends.last, ends.to);
}

/* ---- a path for this agent only */

static int isCellReachable(const VeerNavScout *scout, uint32_t cell, float radius) {
    return veer_isReachable(scout, veer_navCellCenter(&scout->routes.grid, cell), radius);
}

/* Returns 1 if the agent can keep its path: the lines to its corner, and from there to the next corner, are open, and the agent has not
 * reached the corner, or has reached it but cannot reach the next corner yet. */
static int isStillOpen(const VeerNavScout *scout, const VeerPathFinder *finder, const VeerNavPlan *plan) {
    const uint32_t own = veer_navCellAt(&finder->grid, scout->from), corner = plan->aim.cell;
    if (plan->kind != VEER_NAV_MEANS_PATH || plan->aim.kind != VEER_AIM_CELL) return 0;
    if (own == corner && corner == plan->end && plan->isElsewhere) return 1;
    if (own == corner && plan->waits) return 0;
    const int isHop = plan->next != VEER_NONE && veer_hasEdge(&finder->grid, finder->layer, corner, plan->next);
    if (isHop && (own == corner || plan->own == corner)) return own == corner; /* otherwise the agent has taken the link */
    if (own == corner && (plan->next == VEER_NONE || isCellReachable(scout, plan->next, scout->wide))) return 0;
    if (!veer_isInSight(&scout->routes, scout->from, corner) && !isCellReachable(scout, corner, scout->body)) return 0;
    if (plan->next == VEER_NONE || isHop) return 1;
    return finder->raster.moves[corner] && finder->raster.moves[plan->next] && veer_isLineOpen(&finder->search.plane, corner, plan->next);
}

enum {
    FIRST_POINTS = 4
}; /* number of points read from a path: its start, a corner in the agent's own cell if there is one, and the next two corners */

void veer_findOwnPath(const VeerNavScout *scout, VeerPathFinder *finder, const VeerPathEnds *ends, VeerNavPlan *plan) {
    VeerVec3 points[FIRST_POINTS];
    VeerPointList list = {.points = &points[0].x, .room = FIRST_POINTS, .axes = 3};
    float rest = veer_findPathBetween(finder, ends, &list);
    uint32_t cells[FIRST_POINTS] = {0}, count = list.count < FIRST_POINTS ? list.count : FIRST_POINTS;
    uint32_t at = count > 1 && list.link != 0; /* the point to head for; 0: the path begins with a link */
    for (uint32_t i = 0; i < count; i++) cells[i] = veer_navCellAt(&finder->grid, points[i]);
    if (count > 2 && cells[1] == cells[0] && list.link > 1 && isCellReachable(scout, cells[2], scout->wide)) at = 2;
    for (uint32_t i = 0; i < at; i++) {
        const VeerVec3 by = veer_delta(scout->world, points[i], points[i + 1]);
        rest -= veer_length2(by.x, by.y);
    }
    plan->kind = VEER_NAV_MEANS_PATH;
    plan->next = VEER_NONE;
    plan->waits = 0;
    if (list.count == 2 && list.link == VEER_NONE && ends->isReached) { /* no link shortens the path */
        plan->kind = VEER_NAV_MEANS_STRAIGHT;
        plan->aim = (VeerNavAim){.kind = VEER_AIM_GOAL};
        return;
    }
    plan->aim = (VeerNavAim){VEER_AIM_CELL, cells[at], at + 1 == list.count, at + 1 == list.count ? 0.0f : veer_max(rest, 0.0f)};
    if (at + 1 < count && cells[at + 1] != cells[at]) plan->next = cells[at + 1];
}

/* Returns the farthest cell on the straight line to a cell up to which moves are open. */
static uint32_t firstPiece(const VeerNavScout *scout, const VeerPathFinder *finder, uint32_t end) {
    const VeerNavGrid *grid = &finder->grid;
    uint32_t cell = veer_navCellAt(grid, scout->from);
    const VeerCellStep whole = veer_cellStep(grid, cell, end);
    const int32_t x = whole.x < 0 ? -whole.x : whole.x, y = whole.y < 0 ? -whole.y : whole.y, along = x > y ? x : y;
    int32_t partX = along / 2, partY = along / 2;
    for (int32_t i = 0; i < along; i++) {
        VeerCellStep step = {0, 0};
        if ((partX += x) >= along) step.x = whole.x, partX -= along;
        if ((partY += y) >= along) step.y = whole.y, partY -= along;
        const uint32_t direction = veer_stepDirection(step);
        if (!(finder->raster.moves[cell] >> direction & 1u)) break;
        const uint32_t next = veer_navNeighbor(grid, cell, direction);
        if (veer_navGroundCost(&finder->raster, next) > veer_navGroundCost(&finder->raster, cell)) break;
        cell = next;
    }
    return cell;
}

/* Sets what an agent does until it is its turn to search. If it has reached a corner, it goes to the next corner; otherwise it goes
 * straight towards the goal, as far as moves are open. */
static void wait(const VeerNavScout *scout, const VeerPathFinder *finder, VeerNavPlan *plan) {
    const uint32_t own = veer_navCellAt(&finder->grid, scout->from);
    const int hasCome = plan->kind == VEER_NAV_MEANS_PATH && plan->aim.kind == VEER_AIM_CELL && plan->aim.cell == own;
    const int goesOn = hasCome && plan->next != VEER_NONE && isCellReachable(scout, plan->next, scout->body);
    const uint32_t cell = goesOn ? plan->next : firstPiece(scout, finder, plan->end);
    const VeerVec3 rest = veer_delta(scout->world, veer_navCellCenter(&finder->grid, cell), scout->goal);
    plan->kind = VEER_NAV_MEANS_PATH;
    plan->aim = (VeerNavAim){VEER_AIM_CELL, cell, 0, veer_max(veer_length2(rest.x, rest.y), finder->grid.cellX)};
    plan->next = VEER_NONE;
    plan->waits = 1;
}

/* ---- the choice */

/* Goes straight to the goal or, if that is out of reach, to the cell at the end of the path. */
static void goStraight(VeerNavPlan *plan) {
    const VeerNavPlan straight = {VEER_NAV_MEANS_STRAIGHT, {.kind = VEER_AIM_GOAL}, VEER_NONE, VEER_NONE, VEER_NONE, 0, 0, 0, 0};
    if (plan->isElsewhere) {
        plan->kind = VEER_NAV_MEANS_STRAIGHT;
        plan->aim = (VeerNavAim){VEER_AIM_CELL, plan->end, 1, 0.0f};
        plan->next = VEER_NONE;
    } else {
        *plan = straight;
    }
}

/* Follows the field of the goal's cell. Returns 0 if the field has no path from the agent's position, which can happen before the field is
 * repaired. */
static int followField(VeerNavScout *scout, VeerNavPlan *plan) {
    VeerNavAim aim;
    const int wasOnWay = plan->kind != VEER_NAV_MEANS_NONE && plan->aim.kind == VEER_AIM_CELL &&
                         plan->aim.cell != veer_navCellAt(&scout->routes.grid, scout->from);
    if (!wasOnWay || !veer_advanceNavAim(scout, plan->aim.cell, &aim)) aim = veer_findNavAim(scout);
    if (aim.kind == VEER_AIM_NONE) return 0;
    if (aim.kind == VEER_AIM_GOAL) {
        goStraight(plan);
        return 1;
    }
    plan->kind = VEER_NAV_MEANS_FIELD;
    plan->aim = aim;
    plan->next = VEER_NONE;
    return 1;
}

void veer_openOwnFinder(VeerNavScout *scout, VeerPathFinder *finder) {
    veer_openPathFinder(finder, scout->world, scout->params);
    finder->isSmooth = 1;
    scout->routes = (VeerNavRoutes){.grid = finder->grid, .raster = finder->raster};
}

/* Returns whether the agent can go straight to its goal, and no path costs less. */
static int isStraightBest(const VeerNavScout *scout) {
    const VeerNavGrid grid = veer_navGrid(scout->world, scout->params);
    return veer_isReachable(scout, scout->goal, scout->body) && veer_isStraightCheapest(scout, scout->goal) &&
           !veer_mayShorten(&grid, scout->from, scout->goal);
}

void veer_chooseMeans(VeerNavScout *scout, VeerNavPlan *plan) {
    const uint32_t endBefore = plan->end;
    VeerPathFinder finder;
    if (isStraightBest(scout)) {
        plan->isElsewhere = 0;
        goStraight(plan);
        return;
    }
    veer_openOwnFinder(scout, &finder);
    const VeerPathEnds ends = veer_pathEnds(&finder, scout->from, scout->goal);
    if (ends.first == VEER_NONE) {
        *plan = (VeerNavPlan){VEER_NAV_MEANS_NONE, {.kind = VEER_AIM_NONE}, VEER_NONE, VEER_NONE, VEER_NONE, 0, 0, 0, 0};
        return;
    }
    plan->isUnreachable = !ends.isReached && isInOtherRegion(&finder.regions, ends.first, ends.last, ends.to);
    plan->isElsewhere = !ends.isReached;
    plan->end = ends.last;
    if (plan->end != endBefore) plan->kind = VEER_NAV_MEANS_NONE;
    const uint32_t waited = plan->waits;
    plan->waits = 0;
    if (!ends.isReached) scout->goal = veer_navCellCenter(&finder.grid, ends.last);
    if (!ends.isReached && isStraightBest(scout)) {
        goStraight(plan);
        return;
    }
    if (ends.isReached && veer_navCellAt(&finder.grid, scout->from) == ends.last) { /* within the goal's cell there is nothing to search */
        goStraight(plan);
        return;
    }
    if (veer_findGoal(&finder.grid, ends.last) != VEER_NONE) {
        if (followField(scout, plan)) return;
        veer_openOwnFinder(scout, &finder);
    }
    plan->waits = waited;
    const int isFound = plan->isNew && plan->kind == VEER_NAV_MEANS_PATH;
    if (!isFound && !isStillOpen(scout, &finder, plan))
        wait(scout, &finder, plan);
    else if (plan->aim.cell == veer_navCellAt(&finder.grid, scout->from) && plan->next != VEER_NONE &&
             veer_hasEdge(&finder.grid, finder.layer, plan->aim.cell, plan->next))
        scout->link = veer_linkBetween(&finder.grid, plan->aim.cell, plan->next, scout->from);
}
