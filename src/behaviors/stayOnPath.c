/* stayOnPath: leaves the agent free within a path's radius; if it is about to leave, it seeks a point of the path ahead of its
 * predicted place (Reynolds, Steering Behaviors For Autonomous Characters, 1999). Outputs a desired velocity for every agent of a
 * batch, in the steer stage. Memory: the cursor. */
#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"
#include "steer/arrival.h"

/* The point of the path closest to where the agent would be after some seconds. The search covers about as much of the path around its
 * cursor as it can travel by then, so it does not jump to the other branch of a crossing. */
static VeerPathPoint predictOffset(const VeerBatch *batch, uint32_t i, float near, float seconds) {
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    VeerVec3 here = veer_position(world, batch->agents[i]), v = veer_counted(world, veer_velocity(world, batch->agents[i]));
    float reach = veer_min(path->radius + 1.5f * veer_length3(v) * seconds, 0.4f * path->length);
    VeerVec3 there = veer_mulAdd3(here, v, seconds);
    return veer_pathNearest(world, path, there, &(VeerPathWindow){near, reach, reach});
}

/* Tests the predicted place, then half-way there, then here: an agent that cuts the inside of a bend is outside in between. */
static void stay(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i) {
    const VeerStayOnPathParams *params = &batch->behavior->params.stayOnPath;
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    uint32_t slot = batch->agents[i];
    float offset = veer_leastOffset(batch, i, params->pathOffset);
    VeerPathCursor cursor = {.agent = slot, .state = batch->state + (size_t)i * batch->stateStride, .goal = offset};
    VeerPathPoint here = veer_pathCursor(world, path, &cursor);
    VeerPathPoint near = predictOffset(batch, i, here.distance, params->prediction);
    if (veer_abs(near.offset) <= path->radius) near = predictOffset(batch, i, here.distance, 0.5f * params->prediction);
    if (veer_abs(near.offset) <= path->radius) near = here;
    if (veer_abs(near.offset) <= path->radius) return;
    VeerPathPoint goal = veer_pathAt(world, path, near.distance + offset);
    VeerVec3 to = veer_delta(world, veer_position(world, slot), goal.position);
    if (!(veer_dot3(to, to) > 0.0f)) to = offset < 0.0f ? veer_vec3(-goal.tangent.x, -goal.tangent.y, -goal.tangent.z) : goal.tangent;
    veer_steerAlong(batch, out, i, to, world->maxSpeed[slot]);
}

void veer_steer_stayOnPath(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (!batch->path) return;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (batch->path->length > 0.0f)
            stay(batch, out, i);
        else
            veer_steerToPathPoint(batch, out, i, batch->path->radius);
    }
}
