/* goTo: goes to a goal around obstacles, by the cheapest of several means (nav/means.h), or along a mesh (steer/mesh_walk.c). In the steer
 * stage it outputs a desired velocity; in a pipeline it is a decomposer and moves the goal to the corner that the agent heads for. */
#include "core/events.h"
#include "core/space.h"
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

/* Number of steps between two searches for a closer place, for an agent that waits at the end of its path. A path that opens is noticed
 * without such a search. */
#define WAITING 64u

static void keepPlan(const VeerWalk *walk, const VeerNavPlan *plan) {
    const float goal = (float)(walk->goal + 1);
    walk->memory[VEER_LANE_OWN_CELL] = (float)(walk->own + 1);
    walk->memory[VEER_LANE_GOAL_CELL] = plan->isElsewhere ? -goal : goal;
    veer_writePlan(walk->memory, plan);
}

static int isOfGoal(const VeerWalk *walk) { return veer_same(veer_abs(walk->memory[VEER_LANE_GOAL_CELL]), (float)(walk->goal + 1)); }

/* Returns whether an agent waits at the end of its path, and it is not its turn to search for a closer place. */
static int waits(const VeerBatch *batch, const VeerWalk *walk) {
    if (!walk->isUnreachable || !veer_hasGoalReached(walk->memory[VEER_LANE_ARRIVAL])) return 0;
    return (batch->world->header->tick / batch->brain->thinkEvery + walk->own) % WAITING != 0;
}

/* Returns whether the previous aim is still valid. The regions show immediately when the goal becomes reachable or unreachable. */
static int keepsPlan(const VeerBatch *batch, uint32_t i, const VeerWalk *walk, VeerVec3 goal) {
    const float *memory = walk->memory, aim = memory[VEER_LANE_AIM];
    const VeerNavPlan plan = veer_readPlan(walk->grid, memory);
    if (!veer_same(veer_abs(memory[VEER_LANE_OWN_CELL]), (float)(walk->own + 1)) || !isOfGoal(walk)) return 0;
    if (veer_isTakeOff(walk->grid, walk->own)) return 0;
    if (veer_isPlanOutdated(walk->grid, walk->own, goal, &plan)) return 0;
    if (waits(batch, walk)) return veer_isAtCell(walk);
    if (veer_looksAnew(batch, i, walk->own) || veer_same(aim, VEER_AIM_AT_CELLS + (float)walk->own)) return 0;
    return veer_same(aim, VEER_NO_AIM) || veer_same(aim, VEER_AIM_AT_GOAL) || veer_isAtCell(walk);
}

/* Stores a new plan. Emits the event for an unreachable goal once per goal; a target that moves from cell to cell is still the same goal.
 * An agent may see its goal through a passage that the cells do not show, and lose sight of it again. It therefore remembers its report
 * until a path joins the two. */
static void takePlan(const VeerBatch *batch, uint32_t i, const VeerWalk *walk, const VeerNavPlan *plan) {
    const int isSame = isOfGoal(walk) || batch->targetSlot[i] != VEER_NONE, wasInGap = veer_passesGap(walk->memory);
    const int isTold = isSame && (walk->isUnreachable || (wasInGap && veer_same(walk->memory[VEER_LANE_NEXT], VEER_THROUGH_GAP)));
    if (batch->events && plan->isUnreachable && !isTold)
        veer_emit(batch->events, VEER_EVENT_GOAL_UNREACHABLE, batch->agents[i], batch->index);
    keepPlan(walk, plan);
    if (plan->aim.kind != VEER_AIM_GOAL || !isSame) return;
    if (isTold && !veer_areJoined(walk->grid, walk->own, walk->goal))
        walk->memory[VEER_LANE_NEXT] = VEER_THROUGH_GAP;
    else if (wasInGap)
        walk->memory[VEER_LANE_NEXT] = VEER_PAST_GAP;
}

/* Finds the aim of an agent with a goal. walk->end is the goal relative to the agent on entry; it changes only if the path ends
 * elsewhere. */
static void findAim(const VeerBatch *batch, uint32_t i, VeerWalk *walk, VeerVec3 goal) {
    const VeerVec3 at = veer_position(batch->world, batch->agents[i]);
    walk->own = veer_navCellAt(walk->grid, at);
    walk->goal = veer_navCellAt(walk->grid, goal);
    walk->isUnreachable = walk->memory[VEER_LANE_END] < 0.0f;
    if (!keepsPlan(batch, i, walk, goal)) {
        const VeerNavFieldParams params = veer_navParams(batch->behavior);
        VeerNavScout scout = veer_navScout(batch->world, batch->agents[i], &params, goal);
        VeerNavPlan plan = veer_readPlan(walk->grid, walk->memory);
        veer_chooseMeans(&scout, &plan);
        if (scout.link) batch->world->wantedLink[batch->agents[i]] = scout.link;
        takePlan(batch, i, walk, &plan);
        walk->isUnreachable = (int)plan.isUnreachable;
        if (batch->events) batch->events->stats.navCells += scout.routes.made;
    }
    const float end = veer_abs(walk->memory[VEER_LANE_END]);
    if (walk->memory[VEER_LANE_GOAL_CELL] < 0.0f && veer_isCellLane(walk->grid, end))
        walk->end = veer_delta(batch->world, at, veer_navCellCenter(walk->grid, (uint32_t)(end - 1.0f)));
}

static float *memoryOf(const VeerBatch *batch, uint32_t i) { return batch->state + (size_t)i * batch->stateStride; }

/* Notes in the memory whether an agent in a pipeline stands where its path ends next to its goal. The targeter lets the agent arrive close
 * to the goal; if the path ends farther away, the agent arrives here. isEnd: whether the agent heads for that end. */
static void noteEnd(const VeerBatch *batch, uint32_t i, const VeerWalk *walk, int isEnd) {
    float *lane = &walk->memory[VEER_LANE_ARRIVAL];
    const int wasThere = veer_same(*lane, VEER_GOAL_ARRIVED);
    const float half = 0.5f * veer_min(walk->grid->cellX, walk->grid->cellY);
    const int isThere = isEnd && veer_length2(walk->end.x, walk->end.y) < (wasThere ? 1.5f * half : half);
    const VeerVec3 off = veer_sub3(walk->end, walk->aim);
    *lane = isThere ? VEER_GOAL_ARRIVED : VEER_GOAL_UNDER_WAY;
    if (!isThere || wasThere || walk->isUnreachable || !batch->events || !(veer_length2(off.x, off.y) > walk->stopRadius)) return;
    veer_emit(batch->events, VEER_EVENT_ARRIVED, batch->agents[i], batch->index);
}

void veer_part_goTo(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    if (veer_isOnMesh(batch->behavior)) {
        veer_goalOnMesh(batch, i, goal);
        return;
    }
    const VeerNavFieldParams params = veer_navParams(batch->behavior);
    const VeerNavGrid grid = veer_navGrid(batch->world, &params);
    const VeerVec3 at = veer_position(batch->world, batch->agents[i]);
    VeerWalk walk = {.grid = &grid, .memory = memoryOf(batch, i), .stopRadius = goal->stopRadius};
    walk.aim = walk.end = veer_delta(batch->world, at, goal->position);
    VeerVec3 place = veer_add3(at, walk.end);
    if (grid.levels > 1) place.z = goal->position.z;
    findAim(batch, i, &walk, place);
    goal->unreachable |= (uint32_t)veer_same(walk.memory[VEER_LANE_AIM], VEER_NO_AIM);
    if (!veer_isAtCell(&walk)) return;
    const uint32_t cell = (uint32_t)(walk.memory[VEER_LANE_AIM] - VEER_AIM_AT_CELLS);
    const VeerVec3 to = veer_delta(batch->world, at, veer_navCellCenter(&grid, cell));
    const int isEnd = !(walk.memory[VEER_LANE_BEYOND] > 0.0f) && walk.memory[VEER_LANE_GOAL_CELL] < 0.0f;
    noteEnd(batch, i, &walk, isEnd);
    goal->position = veer_vec3(at.x + to.x, at.y + to.y, grid.levels > 1 ? at.z : goal->position.z);
    if (isEnd) return; /* the agent cannot get any closer to its goal */
    goal->beyond = VEER_INF;
    goal->moves = 1;
}

void veer_steer_goTo(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (veer_combines(batch->brain, VEER_COMBINER_PARTS)) return; /* even in the fallback, the behavior counts as a part of the pipeline */
    if (veer_isOnMesh(batch->behavior)) {
        veer_walkOnMesh(batch, out);
        return;
    }
    const VeerNavFieldParams params = veer_navParams(batch->behavior);
    const VeerNavGrid grid = veer_navGrid(batch->world, &params);
    for (uint32_t i = 0; i < batch->count; i++) {
        VeerWalk walk = {.grid = &grid, .memory = memoryOf(batch, i), .stopRadius = params.stopRadius};
        if (!batch->hasTarget[i]) {
            __builtin_memset(walk.memory, 0, (VEER_LANE_END + 1) * sizeof *walk.memory);
            walk.memory[VEER_LANE_ARRIVAL] = VEER_GOAL_NEW;
            continue;
        }
        walk.end = veer_toTarget(batch, i);
        findAim(batch, i, &walk, veer_walkGoal(batch, i));
        veer_walkOn(batch, out, i, &walk);
    }
}
