/* navField: heads for the farthest point of the shortest path around obstacles that the agent can reach in a straight line. In the steer
 * stage it outputs a desired velocity; in a pipeline it is a decomposer and moves the goal to that point. The paths are those of fields
 * that agents share (nav_fields.c). A path is a chain of cells, so the farthest reachable cell is found by doubling the step and then
 * halving it. */
#include "core/events.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/nav_fields.h"
#include "shapes/sweeps.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pipeline.h"

#define NEAR_CELLS 2 /* cells: an agent on a cell without a path searches within this distance */

typedef struct PathScout {
    const VeerBatch *batch;
    VeerNavRoutes routes;
    VeerVec3 from;
    float body, wide; /* radius that must fit; radius with part of the clearance, used where it fits */
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

/* Returns the nearest cell around the agent that has a path and whose center the agent can reach. */
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

/* Returns the cell where the agent's path starts: its own or the next one if the agent can reach it, else one around it, else the nearest
 * cell that has a path. */
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

/* A cell of the agent's path, and the cost of the path up to it, where costs count. */
typedef struct Reach {
    uint32_t cell;
    float cost;
} Reach;

static Reach reachAfter(const PathScout *scout, Reach reach, uint32_t steps) {
    const VeerNavRoutes *routes = &scout->routes;
    while (steps-- && reach.cell != routes->goal) {
        uint32_t next = veer_navNext(routes, reach.cell);
        float costs = veer_navCost(&routes->grid, routes->cells[reach.cell]) + veer_navCost(&routes->grid, routes->cells[next]);
        if (routes->grid.density > 0.0f) reach.cost += 0.5f * costs * veer_navStep(routes, reach.cell);
        reach.cell = next;
    }
    return reach;
}

/* Returns the cost of the straight line to a point: the mean over points half a cell apart. */
static float straightCost(const PathScout *scout, VeerVec3 to) {
    const VeerNavGrid *grid = &scout->routes.grid;
    float length = veer_length2(to.x, to.y), sum = 0.0f;
    float parts = veer_clamp(2.0f * length / veer_min(grid->cellX, grid->cellY), 1.0f, (float)(4 * (grid->columns + grid->rows)));
    uint32_t count = (uint32_t)parts;
    for (uint32_t k = 0; k < count; k++) {
        float share = ((float)k + 0.5f) / (float)count;
        VeerVec3 at = {scout->from.x + share * to.x, scout->from.y + share * to.y, 0.0f};
        sum += veer_navCost(grid, scout->routes.cells[veer_navCellAt(grid, at)]);
    }
    return length * sum / (float)count;
}

static VeerVec3 toCell(const PathScout *scout, uint32_t cell) {
    return veer_delta(scout->batch->world, scout->from, veer_navCellCenter(&scout->routes.grid, cell));
}

/* Returns whether the agent can go straight to a cell of its path. A straight line through a crowd must not cost more than the path around
 * it. */
static int isStraight(const PathScout *scout, Reach reach) {
    if (!isCellVisible(scout, reach.cell, scout->wide)) return 0;
    return !(scout->routes.grid.density > 0.0f) || straightCost(scout, toCell(scout, reach.cell)) <= reach.cost;
}

static uint32_t farthestVisible(const PathScout *scout, uint32_t cell) {
    const VeerNavRoutes *routes = &scout->routes;
    Reach reach = {cell, routes->grid.density > 0.0f ? straightCost(scout, toCell(scout, cell)) : 0.0f};
    uint32_t step = 1;
    for (; reach.cell != routes->goal; step *= 2) {
        Reach probe = reachAfter(scout, reach, step);
        if (!isStraight(scout, probe)) break;
        reach = probe;
    }
    while (reach.cell != routes->goal && step > 1) {
        step /= 2;
        Reach probe = reachAfter(scout, reach, step);
        if (isStraight(scout, probe)) reach = probe;
    }
    return reach.cell;
}

/* The result of a search: the goal itself, a cell of the path, or no path. */
typedef enum Finding { STRAIGHT, ON_THE_WAY, NO_WAY } Finding;

/* Opens the scout for agent i and searches. ON_THE_WAY sets the cell to head for. */
static Finding scoutPath(PathScout *scout, uint32_t i, VeerVec3 goal, uint32_t *cell) {
    const VeerWorld *world = scout->batch->world;
    const VeerNavFieldParams *params = &scout->batch->behavior->params.navField;
    uint32_t slot = scout->batch->agents[i];
    scout->from = veer_position(world, slot);
    scout->body = 0.98f * veer_min(world->radius[slot], params->clearance);
    scout->wide = 0.5f * (scout->body + 0.98f * params->clearance);
    int isSeen = isVisible(scout, goal, scout->body);
    if (isSeen && !(params->density > 0.0f)) return STRAIGHT;
    VeerNavGrid grid = veer_navGrid(world, params);
    scout->routes = veer_navRoutes(&grid, goal);
    if (scout->batch->events) scout->batch->events->stats.navCells += scout->routes.made;
    *cell = scout->routes.goal == VEER_NONE ? VEER_NONE : firstCell(scout);
    if (*cell == VEER_NONE) return isSeen ? STRAIGHT : NO_WAY;
    *cell = farthestVisible(scout, *cell);
    return isSeen && *cell == scout->routes.goal ? STRAIGHT : ON_THE_WAY;
}

/* ---- as a decomposer of a pipeline */

void veer_part_navField(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    PathScout scout = {.batch = batch};
    uint32_t cell;
    Finding finding = scoutPath(&scout, i, goal->position, &cell);
    goal->unreachable |= finding == NO_WAY;
    if (finding != ON_THE_WAY) return;
    VeerVec3 to = toCell(&scout, cell);
    goal->position = veer_vec3(scout.from.x + to.x, scout.from.y + to.y, goal->position.z);
    /* If the goal is inside an obstacle, the nearest cell is as close as the agent gets. */
    if (cell != scout.routes.goal || !scout.routes.moved) {
        goal->beyond = VEER_INF;
        goal->moves = 1;
    }
}

/* ---- as a goal behavior */

/* Value of the memory lane while the agent has no path; otherwise it holds the arrival (arrival.h). */
#define WITHOUT_PATH 4.0f

/* Returns the distance from a cell to the goal along the path, or a partial sum of at least `needed`: beyond that an agent moves at full
 * speed. */
static float distanceAlong(const PathScout *scout, uint32_t cell, float needed) {
    const VeerNavRoutes *routes = &scout->routes;
    float distance = 0.0f;
    for (; cell != routes->goal && distance < needed; cell = veer_navNext(routes, cell)) distance += veer_navStep(routes, cell);
    return distance;
}

/* Returns more than the distance at which an agent at top speed begins to brake for its goal (veer_stoppingSpeed). */
static float brakingDistance(const VeerBatch *batch, uint32_t i) {
    float speed = batch->maxSpeed[i], time = veer_arrivalTime(batch->brain->locomotion.response, batch->dt);
    return speed * speed / (2.0f * veer_plannedBraking(batch->world, batch->agents[i])) + 2.0f * speed * time;
}

/* Emits an event when the agent loses its path, and when it has a path again. */
static void reportPath(const VeerBatch *batch, uint32_t i, int hadPath, int hasPath) {
    if (!batch->events || hadPath == hasPath) return;
    veer_emit(batch->events, hasPath ? VEER_EVENT_UNBLOCKED : VEER_EVENT_BLOCKED, batch->agents[i], 0);
}

static void followPath(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, float *memory) {
    PathScout scout = {.batch = batch};
    VeerVec3 at = veer_position(batch->world, batch->agents[i]), to = veer_toTarget(batch, i);
    uint32_t cell;
    Finding finding = scoutPath(&scout, i, veer_add3(at, to), &cell);
    int hadPath = !(*memory >= WITHOUT_PATH), hasPath = finding != NO_WAY;
    float lane = hadPath ? *memory : *memory - WITHOUT_PATH, distance = batch->targetDistance[i], ahead = distance;
    reportPath(batch, i, hadPath, hasPath);
    if (finding == ON_THE_WAY) {
        const VeerNavRoutes *routes = &scout.routes;
        VeerVec3 toNext = toCell(&scout, cell);
        float toCenter = veer_length2(toNext.x, toNext.y), half = 0.5f * veer_min(routes->grid.cellX, routes->grid.cellY);
        /* In the goal's own cell the agent heads straight for the goal, even if the goal is closer to an obstacle than the agent's
         * radius. */
        if (cell != routes->goal || routes->moved || toCenter > half) {
            to = toNext;
            ahead = toCenter;
            float along = toCenter + distanceAlong(&scout, cell, brakingDistance(batch, i));
            distance = routes->moved ? along : veer_max(distance, along);
        }
    }
    if (veer_hasArrived(batch, out, i,
                        &(VeerArrival){veer_toTarget(batch, i), distance, batch->behavior->params.navField.stopRadius, &lane}))
        veer_standStill(out, i);
    else
        veer_steerAlong(batch, out, i, to, veer_arrivalSpeed(batch, i, distance));
    out->distance[i] = ahead; /* maps ignore what is behind a point on the path */
    *memory = hasPath ? lane : veer_max(lane, VEER_GOAL_UNDER_WAY) + WITHOUT_PATH;
}

void veer_steer_navField(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (veer_combines(batch->brain, VEER_COMBINER_PARTS)) return; /* a part, even if the pipeline falls back on its goals */
    for (uint32_t i = 0; i < batch->count; i++) {
        float *memory = batch->state + (size_t)i * batch->stateStride;
        if (batch->hasTarget[i])
            followPath(batch, out, i, memory);
        else
            *memory = VEER_GOAL_NEW;
    }
}
