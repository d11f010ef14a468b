/* target: sets the goal to the target's position and, if the target is an agent, also to its orientation, velocity and rotation
 * (Millington, Artificial Intelligence for Games, 2006). A targeter of the steering pipeline, in the steer stage; its memory holds whether
 * the agent has arrived. */
#include "core/space.h"
#include "core/world.h"
#include "math/vec3.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/driving.h"
#include "steer/pipeline.h"
#include "steer/walk.h"

void veer_part_target(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal) {
    const VeerWorld *world = batch->world;
    const VeerTargetParams *params = &batch->behavior->params.target;
    uint32_t wanted = params->channels & ~goal->channels, slot = batch->targetSlot[i];
    float *lane = batch->state + (size_t)i * batch->stateStride;
    if (!batch->hasTarget[i] || !(params->channels & VEER_CHANNEL_POSITION)) *lane = VEER_GOAL_NEW;
    if (!batch->hasTarget[i]) return;
    if (slot == VEER_NONE) wanted &= VEER_CHANNEL_POSITION;
    goal->channels |= wanted;
    if (wanted & VEER_CHANNEL_POSITION) {
        goal->position = veer_walkGoal(batch, i);
        goal->moves = !veer_isAtRest(world, batch->agents[i], veer_vec3(batch->targetVX[i], batch->targetVY[i], batch->targetVZ[i]));
        const int isElsewhere = veer_isTargetElsewhere(batch, i);
        const VeerArrival arrival = {veer_toTarget(batch, i), batch->targetDistance[i], params->stopRadius, lane, isElsewhere};
        goal->there = (uint32_t)veer_isThere(batch, i, &arrival);
        goal->stopRadius = params->stopRadius;
        goal->presses = (uint32_t)veer_press(f4_splat(*lane))[0];
    }
    if (wanted & VEER_CHANNEL_VELOCITY) goal->velocity = veer_vec3(batch->targetVX[i], batch->targetVY[i], batch->targetVZ[i]);
    if (wanted & VEER_CHANNEL_ORIENTATION) goal->orientation = world->orientation[slot];
    if (wanted & VEER_CHANNEL_ROTATION) goal->rotation = world->rotation[slot];
}
