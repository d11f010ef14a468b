/* Finds the point of an agent's path that the agent heads for. The path is a chain of cells, so the farthest cell that the agent can reach
 * in a straight line is found by doubling the step size and then halving it. Lines are tested on the raster. A result counts only if the
 * agent's disc can be swept along the line past the obstacles themselves. */
#include "nav/aim.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/lines.h"
#include "shapes/static_grid.h"
#include "shapes/sweeps.h"

#define NEAR_CELLS 2 /* an agent on a cell without a path searches the cells up to this many cells away */
/* maximum number of sight tests to advance an aim. Larger: entering a cell costs more. Smaller: agents turn late at corners */
#define MOST_SIGHTS 4
#define MOST_SWEEPS 4 /* maximum number of sweeps along a path near a wall closer than the clearance, where the raster cannot be used */

VeerNavScout veer_navScout(const VeerWorld *world, uint32_t slot, const VeerNavFieldParams *params, VeerVec3 goal) {
    VeerNavScout scout = {.world = world, .params = params, .from = veer_position(world, slot), .goal = goal};
    scout.body = 0.98f * veer_min(world->radius[slot], params->clearance);
    scout.wide = 0.5f * (scout.body + 0.98f * params->clearance);
    return scout;
}

VeerVec3 veer_toCell(const VeerNavScout *scout, const VeerNavGrid *grid, uint32_t cell) {
    return veer_delta(scout->world, scout->from, veer_navCellCenter(grid, cell));
}

static int hasAreas(const VeerNavScout *scout) {
    const VeerNavGrid grid = {
        .world = scout->world, .mask = scout->params->mask, .maxSlope = scout->params->maxSlope, .slopeCost = scout->params->slopeCost};
    return veer_hasGround(&grid);
}

int veer_isReachable(const VeerNavScout *scout, VeerVec3 point, float radius) {
    const VeerVec3 to = veer_delta(scout->world, scout->from, point);
    VeerRay ray = {.origin = scout->from, .direction = to, .radius = radius, .mask = scout->params->mask};
    ray.distance = veer_length3(to);
    if (veer_levelOfPoint(scout->world, scout->from) != veer_levelOfPoint(scout->world, point)) return 0;
    if (scout->routes.raster.marks && hasAreas(scout) && veer_isFenced(&scout->routes.grid, &scout->routes.raster, scout->from, point))
        return 0;
    return !(ray.distance > 0.0f) || !(veer_sweep(scout->world, &ray).distance <= ray.distance);
}

static int isCellReachable(const VeerNavScout *scout, uint32_t cell, float radius) {
    return veer_isReachable(scout, veer_navCellCenter(&scout->routes.grid, cell), radius);
}

/* Returns whether a straight part of the path must end at a cell: at the goal, or where the path continues along a link. */
static int isLegEnd(const VeerNavRoutes *routes, uint32_t cell) { return cell == routes->goal || veer_navHop(routes, cell) != VEER_NONE; }

/* ---- the start of the path */

/* Returns the nearest cell around the agent that has a path and whose center the agent can reach. */
static uint32_t cellAround(const VeerNavScout *scout) {
    const VeerNavGrid *grid = &scout->routes.grid;
    uint32_t own = veer_navCellAt(grid, scout->from), nearest = VEER_NONE;
    float least = VEER_INF;
    for (int y = -NEAR_CELLS; y <= NEAR_CELLS; y++)
        for (int x = -NEAR_CELLS; x <= NEAR_CELLS; x++) {
            const uint32_t cell = veer_navCellBeside(grid, own, x, y);
            if (cell == VEER_NONE || !veer_navLeads(&scout->routes, cell)) continue;
            VeerVec3 to = veer_toCell(scout, grid, cell);
            float distanceSq = to.x * to.x + to.y * to.y;
            if (!(distanceSq < least) || !isCellReachable(scout, cell, scout->body)) continue;
            least = distanceSq;
            nearest = cell;
        }
    return nearest;
}

/* Returns the cell where the agent's path starts: its own cell or the next cell of the path if the agent can go there; otherwise a cell
 * around it; otherwise the nearest cell that has a path. */
static uint32_t firstCell(VeerNavScout *scout, uint32_t own) {
    VeerNavRoutes *routes = &scout->routes;
    if (veer_navLeads(routes, own) && isLegEnd(routes, own)) return own;
    int isFree = !(routes->raster.marks[own] & VEER_NAV_BLOCKED);
    if (veer_navLeads(routes, own)) {
        uint32_t next = veer_navNext(routes, own);
        if (isCellReachable(scout, next, scout->body)) return next;
        if (isCellReachable(scout, own, scout->body)) return own;
    }
    if (routes->isPart) {
        const uint32_t made = routes->made;
        const VeerNavGrid grid = routes->grid;
        *routes = veer_navRoutes(&grid, scout->goal);
        routes->made += made;
    }
    uint32_t around = cellAround(scout);
    return around != VEER_NONE || isFree ? around : veer_navNearest(routes, scout->from);
}

/* ---- how far the agent goes along the path */

/* A cell of the agent's path and, where it matters, the cost of the path up to that cell. */
typedef struct Reach {
    uint32_t cell;
    float cost;
} Reach;

static Reach reachAfter(const VeerNavScout *scout, Reach reach, uint32_t steps) {
    const VeerNavRoutes *routes = &scout->routes;
    while (steps-- && !isLegEnd(routes, reach.cell)) {
        uint32_t next = veer_navNext(routes, reach.cell);
        float costs = veer_navCost(routes, reach.cell) + veer_navCost(routes, next);
        if (veer_areCostsUneven(routes)) reach.cost += 0.5f * costs * veer_navStep(routes, reach.cell);
        reach.cell = next;
    }
    return reach;
}

/* Returns the cost of the straight line to a cell; with a density, the mean over points half a cell apart. */
static float straightCost(const VeerNavScout *scout, uint32_t cell) {
    const VeerNavGrid *grid = &scout->routes.grid;
    if (!(grid->density > 0.0f)) return veer_lineCost(grid, &scout->routes.raster, scout->from, veer_navCellCenter(grid, cell));
    VeerVec3 to = veer_toCell(scout, grid, cell);
    float length = veer_length2(to.x, to.y), sum = 0.0f;
    float parts = veer_clamp(2.0f * length / veer_min(grid->cellX, grid->cellY), 1.0f, (float)(4 * (grid->columns + grid->rows)));
    uint32_t count = (uint32_t)parts;
    for (uint32_t k = 0; k < count; k++) {
        float share = ((float)k + 0.5f) / (float)count;
        VeerVec3 at = {scout->from.x + share * to.x, scout->from.y + share * to.y, scout->from.z};
        sum += veer_navCost(&scout->routes, veer_navCellAt(grid, at));
    }
    return length * sum / (float)count;
}

/* Returns whether the agent can go straight to a cell of its path. A straight line through a crowd or over costly ground must not cost
 * more than the path around it. */
static int isStraight(const VeerNavScout *scout, Reach reach, int sweeps) {
    if (!(sweeps ? isCellReachable(scout, reach.cell, scout->wide) : veer_isInSight(&scout->routes, scout->from, reach.cell))) return 0;
    return !veer_areCostsUneven(&scout->routes) || straightCost(scout, reach.cell) <= reach.cost;
}

/* Returns a cell that the agent can reach straight, where its path starts. */
static Reach startAt(const VeerNavScout *scout, uint32_t cell) {
    return (Reach){cell, veer_areCostsUneven(&scout->routes) ? straightCost(scout, cell) : 0.0f};
}

static uint32_t farthestFrom(const VeerNavScout *scout, uint32_t cell, int sweeps) {
    const VeerNavRoutes *routes = &scout->routes;
    Reach reach = startAt(scout, cell);
    uint32_t step = 1, tests = sweeps ? MOST_SWEEPS : VEER_NONE;
    for (; !isLegEnd(routes, reach.cell) && tests; step *= 2, tests--) {
        Reach probe = reachAfter(scout, reach, step);
        if (!isStraight(scout, probe, sweeps)) break;
        reach = probe;
    }
    while (!isLegEnd(routes, reach.cell) && step > 1 && tests) {
        step /= 2;
        tests--;
        Reach probe = reachAfter(scout, reach, step);
        if (isStraight(scout, probe, sweeps)) reach = probe;
    }
    return reach.cell;
}

/* Returns the farthest cell along the path, starting from a cell that the agent can reach. */
static uint32_t farthestAlong(const VeerNavScout *scout, uint32_t cell) {
    const uint32_t farthest = farthestFrom(scout, cell, 0);
    if (farthest != cell && isCellReachable(scout, farthest, scout->wide)) return farthest;
    return farthestFrom(scout, cell, 1);
}

/* Returns the length of the path from a cell. */
static float lengthFrom(const VeerNavRoutes *routes, uint32_t cell) {
    float length = 0.0f;
    if (!veer_areCostsUneven(routes)) return veer_navDistance(routes, cell);
    for (; cell != routes->goal; cell = veer_navNext(routes, cell)) length += veer_navStep(routes, cell);
    return length;
}

/* Returns the aim at a cell of the path, or at the goal if the path ends there and the goal is in sight. */
static VeerNavAim aimAt(const VeerNavScout *scout, uint32_t cell, int isSeen) {
    const VeerNavRoutes *routes = &scout->routes;
    VeerNavAim aim = {.kind = VEER_AIM_CELL, .cell = cell, .isEnd = cell == routes->goal};
    if (isSeen && aim.isEnd) aim.kind = VEER_AIM_GOAL;
    aim.beyond = veer_navLeads(routes, cell) ? lengthFrom(routes, cell) : 0.0f;
    return aim;
}

int veer_isStraightCheapest(const VeerNavScout *scout, VeerVec3 point) {
    uint32_t layer;
    if (!hasAreas(scout)) return 1;
    const VeerNavGrid grid = veer_navGrid(scout->world, scout->params);
    const VeerNavRaster raster = veer_navRaster(&grid, &layer);
    if (veer_navCellAt(&grid, scout->from) == veer_navCellAt(&grid, point)) return 1;
    return veer_isLineCheapest(&grid, &raster, scout->from, point) && !veer_isFenced(&grid, &raster, scout->from, point);
}

VeerNavAim veer_findNavAim(VeerNavScout *scout) {
    const int isSeen = veer_isReachable(scout, scout->goal, scout->body);
    /* without a path, an agent goes straight to a goal that it sees, unless areas that paths must not enter may lie in between */
    const VeerNavAim aim = {.kind = isSeen && !hasAreas(scout) ? VEER_AIM_GOAL : VEER_AIM_NONE};
    const VeerNavGrid grid = veer_navGrid(scout->world, scout->params);
    if (isSeen && !(scout->params->density > 0.0f) && veer_isStraightCheapest(scout, scout->goal) &&
        !veer_mayShorten(&grid, scout->from, scout->goal))
        return (VeerNavAim){.kind = VEER_AIM_GOAL};
    const uint32_t own = veer_navCellAt(&grid, scout->from);
    scout->routes = veer_navRoutesFrom(&grid, scout->goal, own);
    if (scout->routes.goal == VEER_NONE) return aim;
    const uint32_t first = firstCell(scout, own);
    if (first == VEER_NONE) return aim;
    const uint32_t hop = first == own ? veer_navHop(&scout->routes, own) : VEER_NONE;
    if (hop != VEER_NONE) scout->link = veer_linkBetween(&grid, own, hop, scout->from);
    return aimAt(scout, hop == VEER_NONE ? farthestAlong(scout, first) : own, isSeen);
}

/* Returns the farthest cell in sight along the path, starting from a cell in sight. The distance to the next test doubles until a test
 * fails; then it is halved after each test. */
static uint32_t movedOn(const VeerNavScout *scout, uint32_t cell) {
    Reach reach = startAt(scout, cell);
    int grows = 1;
    for (uint32_t tests = 0, step = 1; tests < MOST_SIGHTS && step && !isLegEnd(&scout->routes, reach.cell); tests++) {
        const Reach probe = reachAfter(scout, reach, step);
        const int isSeen = isStraight(scout, probe, 0);
        if (isSeen) reach = probe;
        grows &= isSeen;
        step = grows ? 2 * step : step / 2;
    }
    return reach.cell;
}

/* Returns whether the straight line to a cell of the path costs no more than the path. The agent may be anywhere in its own cell. */
static int isOnWay(const VeerNavScout *scout, uint32_t cell) {
    const VeerNavRoutes *routes = &scout->routes;
    const uint32_t own = veer_navCellAt(&routes->grid, scout->from);
    if (!routes->raster.ground) return 1;
    if (!veer_navLeads(routes, own)) return 0;
    const float slack = veer_max(routes->grid.cellX, routes->grid.cellY) * veer_navGroundCost(&routes->raster, own);
    return straightCost(scout, cell) <= veer_navDistance(routes, own) - veer_navDistance(routes, cell) + slack;
}

int veer_advanceNavAim(VeerNavScout *scout, uint32_t cell, VeerNavAim *aim) {
    const VeerNavGrid grid = veer_navGrid(scout->world, scout->params);
    scout->routes = veer_navRoutesFrom(&grid, scout->goal, cell);
    const VeerNavRoutes *routes = &scout->routes;
    if (routes->goal == VEER_NONE || !veer_navLeads(routes, cell) || !veer_isInSight(routes, scout->from, cell)) return 0;
    if (!isOnWay(scout, cell)) return 0;
    const uint32_t farther = movedOn(scout, cell);
    if (farther != cell && isCellReachable(scout, farther, scout->wide)) cell = farther;
    *aim = aimAt(scout, cell, cell == routes->goal && veer_isReachable(scout, scout->goal, scout->body));
    return 1;
}
