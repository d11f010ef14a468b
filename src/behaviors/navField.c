/* navField: heads for the farthest point of the shortest path around obstacles that the agent can reach in a straight line. In the steer
 * stage it outputs a desired velocity; in a pipeline it is a decomposer and moves the goal to that point. The paths are those of fields
 * that agents share (nav_fields.c). A path is a chain of cells, so the farthest reachable cell is found by doubling the step and then
 * halving it. */
#include "core/events.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/aim.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pipeline.h"

/* ---- in a pipeline */

static void countCells(const VeerBatch *batch, const VeerNavScout *scout) {
    if (batch->events && scout->routes.keys) batch->events->stats.navCells += scout->routes.made;
}

void veer_part_navField(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    VeerNavScout scout = veer_navScout(batch->world, batch->agents[i], &batch->behavior->params.navField, goal->position);
    const VeerNavAim aim = veer_findNavAim(&scout);
    countCells(batch, &scout);
    goal->unreachable |= aim.kind == VEER_AIM_NONE;
    if (aim.kind != VEER_AIM_CELL) return;
    VeerVec3 to = veer_toCell(&scout, &scout.routes.grid, aim.cell);
    goal->position = veer_vec3(scout.from.x + to.x, scout.from.y + to.y, goal->position.z);
    /* if the goal lies inside an obstacle, the nearest cell is as close as it gets */
    if (!aim.isEnd || !scout.routes.moved) {
        goal->beyond = VEER_INF;
        goal->moves = 1;
    }
}

/* ---- as a goal behavior */

/* The lanes of memory: the arrival (arrival.h), and WITHOUT_PATH more while there is no path; the agent's own cell + 1 when the aim was
 * found; the aim, as below; the goal's cell + 1, negative if the path ends elsewhere because that is blocked; and the length of the path
 * beyond the aim. Any of them may hold other numbers in a world that a caller has written to. */
enum { ARRIVAL, OWN_CELL, AIM, GOAL_CELL, BEYOND };
#define WITHOUT_PATH 4.0f
#define NO_AIM (-1.0f)
#define AIM_AT_GOAL 1.0f
#define AIM_AT_CELLS 2.0f /* this plus the cell */

#define SLOW 0.25f /* of the top speed: an agent slower than that may be stuck, and looks for its aim anew */
#define STEPS 4    /* in one of so many steps; more: agents that queue at a door take longer through it, fewer: each look costs sweeps */

/* Agents in different cells take turns. */
static int isSlow(const VeerBatch *batch, uint32_t i, uint32_t own) {
    const float top = SLOW * batch->maxSpeed[i];
    const uint32_t every = STEPS / batch->brain->thinkEvery, turn = batch->world->header->tick / batch->brain->thinkEvery;
    if (every > 1 && (turn + own) % every) return 0;
    return batch->velocityX[i] * batch->velocityX[i] + batch->velocityY[i] * batch->velocityY[i] < top * top;
}

/* An agent on its way. */
typedef struct Walk {
    const VeerNavGrid *grid;
    uint32_t own, goal; /* cells */
    float *memory;
} Walk;

static int isAtCell(const Walk *walk) {
    const float aim = walk->memory[AIM];
    return aim >= AIM_AT_CELLS && aim < AIM_AT_CELLS + (float)veer_navCellCount(walk->grid);
}

/* Whether the aim was found for the present goal, and the agent is not slow or there already. */
static int isAimOfGoal(const VeerBatch *batch, uint32_t i, const Walk *walk) {
    const float *memory = walk->memory;
    if (!veer_same(veer_abs(memory[GOAL_CELL]), (float)(walk->goal + 1))) return 0;
    return !isSlow(batch, i, walk->own) && !veer_same(memory[AIM], AIM_AT_CELLS + (float)walk->own);
}

static int keepsAim(const VeerBatch *batch, uint32_t i, const Walk *walk) {
    const float *memory = walk->memory;
    if (!veer_same(memory[OWN_CELL], (float)(walk->own + 1)) || !isAimOfGoal(batch, i, walk)) return 0;
    return veer_same(memory[AIM], NO_AIM) || veer_same(memory[AIM], AIM_AT_GOAL) || isAtCell(walk);
}

/* In a new cell the aim moves on; where it can't, it is found anew. */
static void renewAim(const VeerBatch *batch, uint32_t i, const Walk *walk, VeerVec3 goal) {
    float *memory = walk->memory;
    const VeerNavFieldParams *params = &batch->behavior->params.navField;
    VeerNavScout scout = veer_navScout(batch->world, batch->agents[i], params, goal);
    VeerNavAim aim;
    const int movesOn = !(params->density > 0.0f) && isAtCell(walk) && isAimOfGoal(batch, i, walk);
    if (!movesOn || !veer_advanceNavAim(&scout, (uint32_t)(memory[AIM] - AIM_AT_CELLS), &aim)) aim = veer_findNavAim(&scout);
    const float goalCell = (float)(walk->goal + 1);
    countCells(batch, &scout);
    memory[OWN_CELL] = (float)(walk->own + 1);
    memory[AIM] = aim.kind == VEER_AIM_CELL ? AIM_AT_CELLS + (float)aim.cell : aim.kind == VEER_AIM_GOAL ? AIM_AT_GOAL : NO_AIM;
    memory[GOAL_CELL] = scout.routes.keys && scout.routes.moved ? -goalCell : goalCell;
    memory[BEYOND] = aim.kind == VEER_AIM_CELL ? aim.beyond : 0.0f;
}

/* Emits an event when the agent loses its path, and when it has a path again. */
static void reportPath(const VeerBatch *batch, uint32_t i, int hadPath, int hasPath) {
    if (!batch->events || hadPath == hasPath) return;
    veer_emit(batch->events, hasPath ? VEER_EVENT_UNBLOCKED : VEER_EVENT_BLOCKED, batch->agents[i], 0);
}

static void followPath(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const Walk *walk) {
    const VeerNavGrid *grid = walk->grid;
    float *memory = walk->memory;
    VeerVec3 at = veer_position(batch->world, batch->agents[i]), to = veer_toTarget(batch, i);
    if (!keepsAim(batch, i, walk)) renewAim(batch, i, walk, veer_add3(at, to));
    int hadPath = !(memory[ARRIVAL] >= WITHOUT_PATH), hasPath = !veer_same(memory[AIM], NO_AIM);
    float lane = hadPath ? memory[ARRIVAL] : memory[ARRIVAL] - WITHOUT_PATH, distance = batch->targetDistance[i], ahead = distance;
    reportPath(batch, i, hadPath, hasPath);
    if (memory[AIM] >= AIM_AT_CELLS) {
        const int isElsewhere = memory[GOAL_CELL] < 0.0f;
        VeerVec3 toAim = veer_delta(batch->world, at, veer_navCellCenter(grid, (uint32_t)(memory[AIM] - AIM_AT_CELLS)));
        float toCenter = veer_length2(toAim.x, toAim.y), half = 0.5f * veer_min(grid->cellX, grid->cellY);
        /* in the goal's own cell straight on, though the goal is closer to an obstacle than the agent is wide */
        if (memory[BEYOND] > 0.0f || isElsewhere || toCenter > half) {
            to = toAim;
            ahead = toCenter;
            distance = isElsewhere ? toCenter + memory[BEYOND] : veer_max(distance, toCenter + memory[BEYOND]);
        }
    }
    if (veer_hasArrived(batch, out, i,
                        &(VeerArrival){veer_toTarget(batch, i), distance, batch->behavior->params.navField.stopRadius, &lane}))
        veer_standStill(out, i);
    else
        veer_steerAlong(batch, out, i, to, veer_arrivalSpeed(batch, i, distance));
    out->distance[i] = ahead; /* what lies behind a point on the way is no matter for maps */
    memory[ARRIVAL] = hasPath ? lane : veer_max(lane, VEER_GOAL_UNDER_WAY) + WITHOUT_PATH;
}

void veer_steer_navField(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (veer_combines(batch->brain, VEER_COMBINER_PARTS)) return; /* a part, even where the pipeline falls back on its goals */
    const VeerNavGrid grid = veer_navGrid(batch->world, &batch->behavior->params.navField);
    for (uint32_t i = 0; i < batch->count; i++) {
        Walk walk = {.grid = &grid, .memory = batch->state + (size_t)i * batch->stateStride};
        VeerVec3 at = veer_position(batch->world, batch->agents[i]);
        if (!batch->hasTarget[i]) {
            walk.memory[ARRIVAL] = VEER_GOAL_NEW;
            walk.memory[AIM] = 0.0f;
            continue;
        }
        walk.own = veer_navCellAt(&grid, at);
        walk.goal = veer_navCellAt(&grid, veer_add3(at, veer_toTarget(batch, i)));
        followPath(batch, out, i, &walk);
    }
}
