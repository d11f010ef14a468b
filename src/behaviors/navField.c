/* navField: moves the goal to the farthest point of the shortest path around the obstacles that the agent can reach in a straight
 * line. A decomposer of the steering pipeline; the paths come from fields that agents share (nav_fields.c). A path is a chain of
 * cells, so the farthest visible cell is found by doubling the step and then halving it. */
#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/nav_fields.h"
#include "shapes/sweeps.h"
#include "steer/pipeline.h"

#define NEAR_CELLS 2 /* an agent on a cell without a path searches this many cells around it */

typedef struct PathScout {
    const VeerBatch *batch;
    VeerNavRoutes routes;
    VeerVec3 from;
    float body, wide; /* radius that must fit; with some of the clearance, if that fits */
} PathScout;

static int isVisible(const PathScout *scout, VeerVec3 point, float radius) {
    const VeerWorld *world = scout->batch->world;
    VeerVec3 to = veer_delta(world, scout->from, point);
    VeerRay ray = {.origin = scout->from, .direction = to, .radius = radius, .mask = scout->batch->behavior->params.navField.mask};
    ray.distance = veer_length3(to);
    return !(ray.distance > 0.0f) || !(veer_sweep(world, &ray).distance <= ray.distance);
}

static int isCellVisible(const PathScout *scout, uint32_t cell, float radius) {
    return isVisible(scout, veer_navCellCenter(&scout->routes.grid, cell), radius);
}

/* The nearest cell around the agent that has a path and whose center the agent can reach. */
static uint32_t cellAround(const PathScout *scout) {
    const VeerNavGrid *grid = &scout->routes.grid;
    uint32_t own = veer_navCellAt(grid, scout->from), nearest = VEER_NONE;
    float least = VEER_INF;
    for (int y = -NEAR_CELLS; y <= NEAR_CELLS; y++)
        for (int x = -NEAR_CELLS; x <= NEAR_CELLS; x++) {
            uint32_t cell = own;
            for (int k = 0; k < NEAR_CELLS; k++) {
                if (cell != VEER_NONE && k < (x < 0 ? -x : x)) cell = veer_navNeighbor(grid, cell, x < 0 ? 4 : 0);
                if (cell != VEER_NONE && k < (y < 0 ? -y : y)) cell = veer_navNeighbor(grid, cell, y < 0 ? 6 : 2);
            }
            if (cell == VEER_NONE || !veer_navLeads(&scout->routes, cell)) continue;
            VeerVec3 to = veer_delta(grid->world, scout->from, veer_navCellCenter(grid, cell));
            float distanceSq = to.x * to.x + to.y * to.y;
            if (!(distanceSq < least) || !isCellVisible(scout, cell, scout->body)) continue;
            least = distanceSq;
            nearest = cell;
        }
    return nearest;
}

/* Where the agent's path starts: its own cell or the next one if it can go there, else one around it, else the nearest that has a
 * path. */
static uint32_t firstCell(const PathScout *scout) {
    const VeerNavRoutes *routes = &scout->routes;
    uint32_t own = veer_navCellAt(&routes->grid, scout->from);
    int isFree = !(routes->cells[own] & VEER_NAV_BLOCKED);
    if (veer_navLeads(routes, own)) {
        uint32_t next = veer_navNext(routes, own);
        if (isCellVisible(scout, next, scout->body)) return next;
        if (isCellVisible(scout, own, scout->body)) return own;
    }
    uint32_t around = cellAround(scout);
    return around != VEER_NONE || isFree ? around : veer_navNearest(routes, scout->from);
}

static uint32_t cellAfter(const VeerNavRoutes *routes, uint32_t cell, uint32_t steps) {
    while (steps-- && cell != routes->goal) cell = veer_navNext(routes, cell);
    return cell;
}

static uint32_t farthestVisible(const PathScout *scout, uint32_t cell) {
    const VeerNavRoutes *routes = &scout->routes;
    uint32_t step = 1;
    for (; cell != routes->goal; step *= 2) {
        uint32_t probe = cellAfter(routes, cell, step);
        if (!isCellVisible(scout, probe, scout->wide)) break;
        cell = probe;
    }
    while (cell != routes->goal && step > 1) {
        step /= 2;
        uint32_t probe = cellAfter(routes, cell, step);
        if (isCellVisible(scout, probe, scout->wide)) cell = probe;
    }
    return cell;
}

void veer_part_navField(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    const VeerWorld *world = batch->world;
    const VeerNavFieldParams *params = &batch->behavior->params.navField;
    uint32_t slot = batch->agents[i];
    PathScout scout = {.batch = batch, .from = veer_position(world, slot)};
    scout.body = 0.98f * veer_min(world->radius[slot], params->clearance);
    scout.wide = 0.5f * (scout.body + 0.98f * params->clearance);
    if (isVisible(&scout, goal->position, scout.body)) return;
    VeerNavGrid grid = veer_navGrid(world, params);
    scout.routes = veer_navRoutes(&grid, goal->position);
    if (batch->events) batch->events->stats.navCells += scout.routes.made;
    uint32_t cell = scout.routes.goal == VEER_NONE ? VEER_NONE : firstCell(&scout);
    if (cell == VEER_NONE) {
        goal->unreachable = 1;
        return;
    }
    cell = farthestVisible(&scout, cell);
    VeerVec3 to = veer_delta(world, scout.from, veer_navCellCenter(&grid, cell));
    goal->position = veer_vec3(scout.from.x + to.x, scout.from.y + to.y, goal->position.z);
    /* if the goal lies inside an obstacle, the nearest cell is as close as it gets */
    if (cell != scout.routes.goal || !scout.routes.moved) goal->beyond = VEER_INF;
}
