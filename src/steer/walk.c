/* Steers agents along the paths that navigation finds for them. */
#include "steer/walk.h"

#include "core/events.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/static_grid.h"
#include "sense/memories.h"
#include "steer/arrival.h"

#define SLOW 0.25f /* fraction of the top speed: a slower agent may be stuck, and searches for a new aim */
/* number of steps from one search of a slow agent to the next. Larger: queues pass doors more slowly. Smaller: more time is spent on
 * sweeps */
#define STEPS 4

float veer_heightOfTarget(const VeerBatch *batch, uint32_t i) {
    const VeerBehavior *behavior = batch->behavior;
    const uint32_t target = batch->targetSlot[i];
    VeerBelief belief;
    if (target != VEER_NONE) return batch->world->z[target];
    if (VEER_HOLDS(sense_memories) && behavior->target == VEER_TARGET_KIND_MEMORY && veer_belief(batch->world, batch->agents[i], &belief))
        return belief.place.z;
    return behavior->target == VEER_TARGET_KIND_POINT ? behavior->targetZ : batch->world->targetZ[batch->agents[i]];
}

/* Agents search in different steps, depending on their cells. */
int veer_looksAnew(const VeerBatch *batch, uint32_t i, uint32_t own) {
    const float top = SLOW * batch->maxSpeed[i];
    const uint32_t every = STEPS / batch->brain->thinkEvery, turn = batch->world->header->tick / batch->brain->thinkEvery;
    if (every > 1 && (turn + own) % every) return 0;
    return batch->velocityX[i] * batch->velocityX[i] + batch->velocityY[i] * batch->velocityY[i] < top * top;
}

static void reportPath(const VeerBatch *batch, uint32_t i, int hadPath, int hasPath) {
    if (!batch->events || hadPath == hasPath) return;
    veer_emit(batch->events, hasPath ? VEER_EVENT_UNBLOCKED : VEER_EVENT_BLOCKED, batch->agents[i], 0);
}

/* Returns whether the agent is as close to an unreachable goal as it can get. It stops there as at a goal, but emits no event. */
static int hasComeClosest(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerArrival *arrival) {
    VeerBatch silent = *batch;
    silent.events = NULL;
    return veer_hasArrived(&silent, out, i, arrival);
}

void veer_walkOn(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerWalk *walk) {
    const VeerNavGrid *grid = walk->grid;
    float *memory = walk->memory;
    VeerVec3 at = veer_position(batch->world, batch->agents[i]), to = veer_toTarget(batch, i);
    int hadPath = !(memory[VEER_LANE_ARRIVAL] >= VEER_WITHOUT_PATH), hasPath = !veer_same(memory[VEER_LANE_AIM], VEER_NO_AIM);
    float lane = hadPath ? memory[VEER_LANE_ARRIVAL] : memory[VEER_LANE_ARRIVAL] - VEER_WITHOUT_PATH;
    float distance = batch->targetDistance[i], ahead = distance;
    reportPath(batch, i, hadPath, hasPath);
    if (memory[VEER_LANE_AIM] >= VEER_AIM_AT_CELLS) {
        const int isElsewhere = memory[VEER_LANE_GOAL_CELL] < 0.0f;
        VeerVec3 toAim = walk->aim;
        if (grid) toAim = veer_delta(batch->world, at, veer_navCellCenter(grid, (uint32_t)(memory[VEER_LANE_AIM] - VEER_AIM_AT_CELLS)));
        float toCenter = veer_length2(toAim.x, toAim.y), half = grid ? 0.5f * veer_min(grid->cellX, grid->cellY) : 0.0f;
        /* within the goal's cell the agent goes straight to the goal, even if an obstacle is closer than its radius */
        if (memory[VEER_LANE_BEYOND] > 0.0f || isElsewhere || toCenter > half) {
            to = toAim;
            ahead = toCenter;
            distance = toCenter + memory[VEER_LANE_BEYOND];
            if (!isElsewhere) distance = veer_max(batch->targetDistance[i], distance);
        }
    }
    const VeerArrival arrival = {walk->end, distance, walk->stopRadius, &lane, !walk->isUnreachable && veer_isTargetElsewhere(batch, i)};
    const int isOnOtherLevel = grid && veer_navLevelOf(grid, walk->own) != veer_navLevelOf(grid, walk->goal);
    /* no obstacle stops the agent at an area that paths must not enter, below its goal, or at the border of a mesh */
    if (!hasPath && (!grid || isOnOtherLevel || veer_hasGround(grid)))
        veer_standStill(out, i);
    else if (walk->isUnreachable ? hasComeClosest(batch, out, i, &arrival) : veer_hasArrived(batch, out, i, &arrival))
        veer_standStill(out, i);
    else
        veer_steerAlong(batch, out, i, to, veer_arrivalSpeed(batch, i, distance));
    out->distance[i] = ahead; /* prevents context maps from considering obstacles beyond the aim */
    memory[VEER_LANE_ARRIVAL] = hasPath ? lane : veer_max(lane, VEER_GOAL_UNDER_WAY) + VEER_WITHOUT_PATH;
}
