/* followPath: goes to a point on the path ahead of the closest point, and stops at an open end (Palacios, Unity 5.x Game AI Programming
 * Cookbook, 2016). Outputs a desired velocity for every agent of a batch, in the steer stage. Memory: the cursor; its second word also
 * holds the arrival on an open path and, on a closed path, the passes of the start that do not count (arrival.h). */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/bends.h"
#include "steer/driving.h"

static void follow(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, float *state) {
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    uint32_t slot = batch->agents[i];
    float offset = veer_leastOffset(batch, i, batch->behavior->params.followPath.pathOffset);
    if (veer_same(state[1], VEER_GOAL_NEW)) out->outputBits[i] |= VEER_OUTPUT_NEW_GOAL;
    VeerPathCursor cursor = {.agent = slot, .state = state, .goal = offset};
    VeerPathPoint near = veer_pathCursor(world, path, &cursor);
    VeerPathPoint ahead = veer_aimOnPath(batch, i, near.distance, offset);
    VeerVec3 to = veer_delta(world, veer_position(world, slot), ahead.position);
    const VeerCourse course = VEER_HOLDS(steer_bends) ? veer_courseOf(batch, i) : (VeerCourse){0};
    if (course.share > 0.0f) to = veer_mulAdd3(to, veer_toRacingLine(batch, &course, ahead.distance, ahead.position), course.share);
    float distance = veer_sqrt(veer_dot3(to, to));
    if (!(distance > 0.0f)) to = offset < 0.0f ? veer_vec3(-ahead.tangent.x, -ahead.tangent.y, -ahead.tangent.z) : ahead.tangent;
    const float bends =
        VEER_HOLDS(steer_bends) ? veer_speedInBends(batch, i, &course, near.distance, offset < 0.0f ? -1.0f : 1.0f) : VEER_INF;
    if (path->closed) {
        veer_countLap(batch, i, state, offset < 0.0f ? -cursor.laps : cursor.laps);
        veer_steerAlong(batch, out, i, to, veer_min(world->maxSpeed[slot], bends));
        return;
    }
    float rest = offset < 0.0f ? ahead.distance : path->length - ahead.distance;
    distance += rest;
    veer_steerArrival(
        batch, out, i, to,
        &(VeerArrival){veer_toEnd(batch, i, to, rest, offset), distance, batch->behavior->params.followPath.stopRadius, state + 1, 0});
    if (VEER_HOLDS(steer_bends)) veer_limitSpeed(out, i, bends);
}

void veer_steer_followPath(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (!batch->path) return;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (batch->path->length > 0.0f)
            follow(batch, out, i, batch->state + (size_t)i * batch->stateStride);
        else
            veer_steerToPathPoint(batch, out, i, batch->behavior->params.followPath.stopRadius);
    }
}
