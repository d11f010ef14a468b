/* navField: follows the shortest path around obstacles by heading for the farthest point of it that the agent can reach in a straight line.
 * In the steer stage it outputs a desired velocity; in a pipeline it is a decomposer and moves the goal to that point. The agent follows
 * paths of fields that agents share (nav/fields.c). */
#include "core/events.h"
#include "core/flags.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/means.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pipeline.h"
#include "steer/walk.h"

/* Counts the computed cells, and stores the link that the agent wants to take. */
static void reportRoutes(const VeerBatch *batch, uint32_t i, const VeerNavScout *scout) {
    if (batch->events && scout->routes.keys) batch->events->stats.navCells += scout->routes.made;
    if (scout->link) batch->world->wantedLink[batch->agents[i]] = scout->link;
}

/* Handles an agent that has just lost its path. */
static void reportUnreachable(const VeerBatch *batch, uint32_t i, const VeerNavScout *scout) {
    if (batch->events && veer_isOutOfReach(scout)) veer_emit(batch->events, VEER_EVENT_GOAL_UNREACHABLE, batch->agents[i], batch->index);
}

/* ---- in a pipeline */

void veer_part_navField(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    VeerNavScout scout = veer_navScout(batch->world, batch->agents[i], &batch->behavior->params.navField, goal->position);
    const VeerNavAim aim = veer_findNavAim(&scout);
    reportRoutes(batch, i, &scout);
    if (aim.kind == VEER_AIM_NONE && !(batch->world->flags[batch->agents[i]] & VEER_FLAG_BLOCKED)) reportUnreachable(batch, i, &scout);
    goal->unreachable |= aim.kind == VEER_AIM_NONE;
    if (aim.kind != VEER_AIM_CELL) return;
    VeerVec3 to = veer_toCell(&scout, &scout.routes.grid, aim.cell);
    goal->position = veer_vec3(scout.from.x + to.x, scout.from.y + to.y, scout.routes.grid.levels > 1 ? scout.from.z : goal->position.z);
    /* if the goal is inside an obstacle, the agent stops at the nearest cell */
    if (!aim.isEnd || !scout.routes.moved) {
        goal->beyond = VEER_INF;
        goal->moves = 1;
    }
}

/* ---- as a goal behavior */

/* Returns whether the aim belongs to the current goal, and the agent is neither slow nor already at the aim. */
static int isAimOfGoal(const VeerBatch *batch, uint32_t i, const VeerWalk *walk) {
    const float *memory = walk->memory;
    if (!veer_same(veer_abs(memory[VEER_LANE_GOAL_CELL]), (float)(walk->goal + 1))) return 0;
    return !veer_looksAnew(batch, i, walk->own) && !veer_same(memory[VEER_LANE_AIM], VEER_AIM_AT_CELLS + (float)walk->own);
}

static int keepsAim(const VeerBatch *batch, uint32_t i, const VeerWalk *walk) {
    const float *memory = walk->memory;
    if (!veer_same(memory[VEER_LANE_OWN_CELL], (float)(walk->own + 1)) || !isAimOfGoal(batch, i, walk)) return 0;
    if (veer_isTakeOff(walk->grid, walk->own)) return 0;
    return veer_same(memory[VEER_LANE_AIM], VEER_NO_AIM) || veer_same(memory[VEER_LANE_AIM], VEER_AIM_AT_GOAL) || veer_isAtCell(walk);
}

/* Advances the aim along the path when the agent enters a new cell. If that fails, searches for a new aim. */
static void renewAim(const VeerBatch *batch, uint32_t i, const VeerWalk *walk, VeerVec3 goal) {
    float *memory = walk->memory;
    const VeerNavFieldParams *params = &batch->behavior->params.navField;
    VeerNavScout scout = veer_navScout(batch->world, batch->agents[i], params, goal);
    VeerNavAim aim;
    const int movesOn =
        !(params->density > 0.0f) && veer_isAtCell(walk) && isAimOfGoal(batch, i, walk) && !veer_isTakeOff(walk->grid, walk->own);
    if (!movesOn || !veer_advanceNavAim(&scout, (uint32_t)(memory[VEER_LANE_AIM] - VEER_AIM_AT_CELLS), &aim)) aim = veer_findNavAim(&scout);
    const float goalCell = (float)(walk->goal + 1);
    reportRoutes(batch, i, &scout);
    if (aim.kind == VEER_AIM_NONE && !(memory[VEER_LANE_ARRIVAL] >= VEER_WITHOUT_PATH)) reportUnreachable(batch, i, &scout);
    memory[VEER_LANE_OWN_CELL] = (float)(walk->own + 1);
    memory[VEER_LANE_AIM] = aim.kind == VEER_AIM_CELL   ? VEER_AIM_AT_CELLS + (float)aim.cell
                            : aim.kind == VEER_AIM_GOAL ? VEER_AIM_AT_GOAL
                                                        : VEER_NO_AIM;
    memory[VEER_LANE_GOAL_CELL] = scout.routes.keys && scout.routes.moved ? -goalCell : goalCell;
    memory[VEER_LANE_BEYOND] = aim.kind == VEER_AIM_CELL ? aim.beyond : 0.0f;
}

void veer_steer_navField(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (veer_combines(batch->brain, VEER_COMBINER_PARTS)) return; /* even in the fallback, the behavior counts as a part of the pipeline */
    const VeerNavGrid grid = veer_navGrid(batch->world, &batch->behavior->params.navField);
    for (uint32_t i = 0; i < batch->count; i++) {
        VeerWalk walk = {.grid = &grid, .memory = batch->state + (size_t)i * batch->stateStride};
        const VeerVec3 at = veer_position(batch->world, batch->agents[i]);
        if (!batch->hasTarget[i]) {
            walk.memory[VEER_LANE_ARRIVAL] = VEER_GOAL_NEW;
            walk.memory[VEER_LANE_AIM] = 0.0f;
            continue;
        }
        walk.end = veer_toTarget(batch, i);
        walk.stopRadius = batch->behavior->params.navField.stopRadius;
        walk.own = veer_navCellAt(&grid, at);
        const VeerVec3 goal = veer_walkGoal(batch, i);
        walk.goal = veer_navCellAt(&grid, goal);
        if (!keepsAim(batch, i, &walk)) renewAim(batch, i, &walk, goal);
        veer_walkOn(batch, out, i, &walk);
    }
}
