/* followTrack: goes along the path's tangent, and back to its lane when it is outside its width (KidsCanCode, Context-Based Steering,
 * 2020). Outputs a desired velocity for every agent of a batch, in the steer stage: a direction without a goal distance, except at the
 * end of an open track, where it stands. Memory: the cursor. */
#include "core/batch.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/paths.h"
#include "steer/arrival.h"

/* How far outside the lane the pull is as strong as the tangent. Less than four response lengths would make it oscillate. */
static float pullDistance(const VeerBatch *batch, uint32_t slot) {
    float response = veer_max(batch->brain->locomotion.response, 0.01f);
    return veer_max(batch->path->radius, veer_max(4.0f * batch->world->maxSpeed[slot] / response, 1e-3f));
}

static void follow(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, float *state) {
    const VeerFollowTrackParams *params = &batch->behavior->params.followTrack;
    const VeerWorld *world = batch->world;
    const VeerPathRecord *path = batch->path;
    uint32_t slot = batch->agents[i];
    VeerPathCursor cursor = {.agent = slot, .state = state};
    VeerPathPoint near = veer_pathCursor(world, path, &cursor);
    VeerVec3 left = {-near.tangent.y, near.tangent.x, 0.0f};
    float level = veer_isVolume(world) ? veer_length2(left.x, left.y) : 1.0f;
    if (level > 1e-3f && level < 1.0f) left = veer_vec3(left.x / level, left.y / level, 0.0f); /* level with the track where it climbs */
    VeerVec3 lane = {near.position.x + left.x * params->lane, near.position.y + left.y * params->lane, near.position.z};
    VeerVec3 toLane = veer_delta(world, veer_position(world, slot), lane);
    if (path->closed)
        veer_countLap(batch, i, state, cursor.laps);
    else if (near.distance >= path->length && veer_dot3(toLane, near.tangent) <= 0.0f) {
        veer_standStill(out, i);
        return;
    }
    VeerVec3 desired = veer_pathAt(world, path, near.distance + params->lookAhead).tangent;
    float off = veer_sqrt(veer_dot3(toLane, toLane));
    float outside = off - veer_max(path->radius - veer_abs(params->lane), 0.0f); /* the lane's room lies within the path */
    if (outside > 0.0f) {
        float pull = params->pull * outside / (pullDistance(batch, slot) * off);
        desired = veer_mulAdd3(desired, toLane, pull);
    }
    veer_steerAlong(batch, out, i, desired, world->maxSpeed[slot]);
}

void veer_steer_followTrack(const VeerBatch *batch, VeerSteeringOutput *out) {
    if (!batch->path) return;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (batch->path->length > 0.0f)
            follow(batch, out, i, batch->state + (size_t)i * batch->stateStride);
        else
            veer_steerToPathPoint(batch, out, i, batch->path->radius);
    }
}
