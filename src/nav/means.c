/* Chooses the means of an agent (means.h). Regions tell before any search whether a path leads to the goal. */
#include "nav/means.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/find_path.h"
#include "nav/goals.h"

/* ---- regions */

int veer_areSeparate(const VeerNavGrid *grid, uint32_t cell, uint32_t other) {
    uint32_t layer;
    veer_navRaster(grid, &layer);
    const VeerNavRegions regions = veer_regionsOf(grid, layer);
    const uint32_t a = veer_regionOf(&regions, cell), b = veer_regionOf(&regions, other);
    return a != VEER_NONE && b != VEER_NONE && a != b;
}

/* Of a goal to which no path leads: whether it lies in another region, rather than in an obstacle beside the agent's own. */
static int isInOtherRegion(const VeerPathFinder *finder, const VeerPathEnds *ends) {
    const uint32_t goal = veer_navCellAt(&finder->grid, ends->to);
    const VeerVec3 center = veer_navCellCenter(&finder->grid, goal);
    const uint32_t closest = finder->raster.moves[goal] ? goal : veer_closestOf(&finder->regions, VEER_NONE, center);
    return ends->last != VEER_NONE && veer_regionOf(&finder->regions, closest) != veer_regionOf(&finder->regions, ends->last);
}

int veer_isOutOfReach(const VeerNavScout *scout) {
    VeerPathFinder finder;
    veer_openPathFinder(&finder, scout->world, scout->params);
    const VeerPathEnds ends = veer_pathEnds(&finder, scout->from, scout->goal);
    return !ends.isReached && isInOtherRegion(&finder, &ends);
}

/* ---- a path of its own */

static int isCellReachable(const VeerNavScout *scout, uint32_t cell, float radius) {
    return veer_isReachable(scout, veer_navCellCenter(&scout->routes.grid, cell), radius);
}

/* Whether the agent can go on as before: it has not come to its corner, or the next one is still hidden, and both lines are open. */
static int isStillOpen(const VeerNavScout *scout, const VeerPathFinder *finder, const VeerNavPlan *plan) {
    const uint32_t own = veer_navCellAt(&finder->grid, scout->from), corner = plan->aim.cell;
    if (plan->kind != VEER_NAV_MEANS_PATH || plan->aim.kind != VEER_AIM_CELL) return 0;
    if (own == corner && (plan->next == VEER_NONE || isCellReachable(scout, plan->next, scout->wide))) return 0;
    if (!veer_isInSight(&scout->routes, scout->from, corner) && !isCellReachable(scout, corner, scout->body)) return 0;
    if (plan->next == VEER_NONE) return 1;
    return finder->raster.moves[corner] && finder->raster.moves[plan->next] && veer_isLineOpen(&finder->search.plane, corner, plan->next);
}

enum { FIRST_POINTS = 4 }; /* of a path: the start, a corner that may be in the agent's own cell, the one to head for, and the next */

static void findPath(const VeerNavScout *scout, VeerPathFinder *finder, const VeerPathEnds *ends, VeerNavPlan *plan) {
    float points[2 * FIRST_POINTS];
    VeerPointList list = {points, 0, FIRST_POINTS};
    float rest = veer_findPathBetween(finder, ends, &list);
    uint32_t cells[FIRST_POINTS] = {0}, count = list.count < FIRST_POINTS ? list.count : FIRST_POINTS, at = count > 1;
    for (uint32_t i = 0; i < count; i++) cells[i] = veer_navCellAt(&finder->grid, veer_vec3(points[2 * i], points[2 * i + 1], 0.0f));
    if (count > 2 && cells[1] == cells[0] && isCellReachable(scout, cells[2], scout->wide)) at = 2;
    for (uint32_t i = 0; i < at; i++) {
        const VeerVec3 a = veer_vec3(points[2 * i], points[2 * i + 1], 0.0f), b = veer_vec3(points[2 * i + 2], points[2 * i + 3], 0.0f);
        const VeerVec3 by = veer_delta(scout->world, a, b);
        rest -= veer_length2(by.x, by.y);
    }
    plan->kind = VEER_NAV_MEANS_PATH;
    plan->aim = (VeerNavAim){VEER_AIM_CELL, cells[at], at + 1 == list.count, at + 1 == list.count ? 0.0f : veer_max(rest, 0.0f)};
    plan->next = at + 1 < count && cells[at + 1] != cells[at] ? cells[at + 1] : VEER_NONE;
}

/* ---- the choice */

/* By the field of the cell that the way leads to. 0: the field does not lead there from where the agent is, as a field that is not repaired
 * yet may not. */
static int followField(VeerNavScout *scout, VeerNavPlan *plan) {
    VeerNavAim aim;
    const int wasOnWay = plan->kind != VEER_NAV_MEANS_NONE && plan->aim.kind == VEER_AIM_CELL &&
                         plan->aim.cell != veer_navCellAt(&scout->routes.grid, scout->from);
    if (!wasOnWay || !veer_advanceNavAim(scout, plan->aim.cell, &aim)) aim = veer_findNavAim(scout);
    if (aim.kind != VEER_AIM_CELL) return 0;
    plan->kind = VEER_NAV_MEANS_FIELD;
    plan->aim = aim;
    plan->next = VEER_NONE;
    return 1;
}

static void openFinder(VeerNavScout *scout, VeerPathFinder *finder) {
    veer_openPathFinder(finder, scout->world, scout->params);
    finder->isSmooth = 1;
    scout->routes = (VeerNavRoutes){.grid = finder->grid, .raster = finder->raster};
}

void veer_chooseMeans(VeerNavScout *scout, VeerNavPlan *plan) {
    const VeerNavPlan straight = {VEER_NAV_MEANS_STRAIGHT, {.kind = VEER_AIM_GOAL}, VEER_NONE, VEER_NONE, 0, 0};
    const uint32_t endBefore = plan->end;
    VeerPathFinder finder;
    if (veer_isReachable(scout, scout->goal, scout->body)) {
        *plan = straight;
        return;
    }
    openFinder(scout, &finder);
    const VeerPathEnds ends = veer_pathEnds(&finder, scout->from, scout->goal);
    if (ends.first == VEER_NONE) {
        *plan = (VeerNavPlan){VEER_NAV_MEANS_NONE, {.kind = VEER_AIM_NONE}, VEER_NONE, VEER_NONE, 0, 0};
        return;
    }
    plan->isUnreachable = !ends.isReached && isInOtherRegion(&finder, &ends);
    plan->isElsewhere = !ends.isReached;
    plan->end = ends.last;
    if (plan->end != endBefore) plan->kind = VEER_NAV_MEANS_NONE;
    if (!ends.isReached) scout->goal = veer_navCellCenter(&finder.grid, ends.last);
    if (!ends.isReached && veer_isReachable(scout, scout->goal, scout->body)) {
        plan->kind = VEER_NAV_MEANS_STRAIGHT;
        plan->aim = (VeerNavAim){VEER_AIM_CELL, ends.last, 1, 0.0f};
        plan->next = VEER_NONE;
        return;
    }
    if (veer_findGoal(&finder.grid, ends.last) != VEER_NONE) {
        if (followField(scout, plan)) return;
        openFinder(scout, &finder);
    }
    if (isStillOpen(scout, &finder, plan)) return;
    findPath(scout, &finder, &ends, plan);
    scout->routes.made += finder.search.touched;
}
