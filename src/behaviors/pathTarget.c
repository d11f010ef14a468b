/* pathTarget: sets the goal to a point on the path ahead of the closest point (Millington, Artificial Intelligence for Games, 2006). A
 * targeter of the steering pipeline, in the steer stage. The agent passes points along the path at full speed and stops at an open end.
 * Memory: the cursor, whose second word also holds the arrival on an open path. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/driving.h"
#include "steer/pipeline.h"

void veer_part_pathTarget(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    const VeerWorld *world = batch->world;
    const VeerPathTargetParams *params = &batch->behavior->params.pathTarget;
    const VeerPathRecord *path = batch->path;
    if (!path || (goal->channels & VEER_CHANNEL_POSITION)) return;
    float *state = batch->state + (size_t)i * batch->stateStride;
    uint32_t slot = batch->agents[i];
    VeerVec3 from = veer_position(world, slot);
    VeerPathPoint ahead = veer_pathAt(world, path, 0.0f);
    float offset = veer_leastOffset(batch, i, params->pathOffset), rest = 0.0f;
    VeerPathCursor cursor = {.agent = slot, .state = state, .goal = offset};
    if (path->length > 0.0f) {
        VeerPathPoint near = veer_pathCursor(world, path, &cursor);
        ahead = veer_aimOnPath(batch, i, near.distance, offset);
        rest = offset < 0.0f ? ahead.distance : path->length - ahead.distance;
    }
    VeerVec3 to = veer_delta(world, from, ahead.position);
    goal->channels |= VEER_CHANNEL_POSITION;
    goal->position = veer_add3(from, to);
    goal->moves = path->closed || rest > 0.0f;
    if (path->closed && path->length > 0.0f) {
        goal->beyond = VEER_INF;
        veer_countLap(batch, i, state, offset < 0.0f ? -cursor.laps : cursor.laps);
        return;
    }
    goal->beyond = rest;
    VeerArrival arrival = {veer_toEnd(batch, i, to, rest, offset), veer_sqrt(veer_dot3(to, to)) + rest, params->stopRadius, state + 1, 0};
    goal->there = (uint32_t)veer_isThere(batch, i, &arrival);
    goal->presses = (uint32_t)veer_press(f4_splat(state[1]))[0];
}
