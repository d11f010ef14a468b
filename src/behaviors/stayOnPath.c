/* stayOnPath: gives no output within a path's radius; an agent that is about to leave the path turns to a point on the path ahead of its
 * predicted place (Reynolds, Steering Behaviors For Autonomous Characters, 1999). Outputs a desired velocity for every agent of a batch, in
 * the steer stage. Memory: the cursor. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"
#include "steer/arrival.h"
#include "steer/batch.h"

/* Returns the point on the path closest to where the agent would be after this many seconds. The search covers about as much of the path
 * around the cursor as the agent can travel in that time, so that it does not jump to the other branch of a crossing. */
static VeerPathPoint predictOffset(const VeerBatch *batch, uint32_t i, float near, float seconds) {
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    VeerVec3 here = veer_position(world, batch->agents[i]), v = veer_counted(world, veer_velocity(world, batch->agents[i]));
    float reach = veer_min(path->radius + 1.5f * veer_length3(v) * seconds, 0.4f * path->length);
    VeerVec3 there = veer_mulAdd3(here, v, seconds);
    return veer_pathNearest(world, path, there, &(VeerPathWindow){near, reach, reach});
}

/* Returns the place at which the agent would be farthest outside the path: at the predicted place, halfway there (if it cuts the inside of
 * a bend), or at its current position. */
static VeerPathPoint worstPlace(const VeerBatch *batch, uint32_t i, VeerPathPoint here) {
    float prediction = batch->behavior->params.stayOnPath.prediction;
    VeerPathPoint there = predictOffset(batch, i, here.distance, prediction);
    VeerPathPoint between = predictOffset(batch, i, here.distance, 0.5f * prediction);
    VeerPathPoint worst = veer_abs(between.offset) > veer_abs(there.offset) ? between : there;
    return veer_abs(here.offset) > veer_abs(worst.offset) ? here : worst;
}

/* Returns how far outside the path the predicted place must be for a full turn to the direction back: at most half the path's radius, and
 * at most the fraction of the predicted distance that the locomotion covers in a step (at least a quarter). The result is smaller if that
 * direction is to the side, and 0 if it is behind. */
static float fullTurnAt(const VeerBatch *batch, uint32_t i, float cosine) {
    float followed = 1.0f - veer_exp(-veer_min(veer_responseOf(&batch->brain->locomotion) * batch->dt, 80.0f));
    float travel = batch->behavior->params.stayOnPath.prediction * batch->world->maxSpeed[batch->agents[i]];
    return veer_min(veer_max(followed, 0.25f) * travel, 0.5f * batch->path->radius) * veer_max(cosine, 0.0f);
}

/* Turns the agent from its heading towards the direction back: the farther outside the path it would be, the more it turns. With a full
 * turn at the edge, it would turn back and forth in every step. */
static void stay(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i) {
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    uint32_t slot = batch->agents[i];
    float offset = veer_leastOffset(batch, i, batch->behavior->params.stayOnPath.pathOffset);
    VeerPathCursor cursor = {.agent = slot, .state = batch->state + (size_t)i * batch->stateStride, .goal = offset};
    VeerPathPoint worst = worstPlace(batch, i, veer_pathCursor(world, path, &cursor));
    float excess = veer_abs(worst.offset) - path->radius;
    if (!(excess > 0.0f)) return;
    VeerPathPoint goal = veer_pathAt(world, path, worst.distance + offset);
    VeerVec3 back = veer_delta(world, veer_position(world, slot), goal.position), heading = veer_heading(world, slot);
    if (!(veer_dot3(back, back) > 0.0f)) back = offset < 0.0f ? veer_scale3(goal.tangent, -1.0f) : goal.tangent;
    float length = veer_length3(back), full = fullTurnAt(batch, i, veer_dot3(heading, back) / length);
    float share = excess < full ? excess / full : 1.0f;
    VeerVec3 turned = veer_mulAdd3(veer_scale3(heading, (1.0f - share) * length), back, share);
    veer_steerAlong(batch, out, i, turned, world->maxSpeed[slot]);
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
