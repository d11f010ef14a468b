/* interpose: goes between its target and another agent and stays there while both move (Reynolds, Steering Behaviors For Autonomous
 * Characters, 1999). The velocity of the place between them is a mix of their velocities, so the agent meets the place instead of trailing
 * behind. Outputs a desired velocity for every agent of a batch, in the steer stage; memory: the arrival. */
#include "core/flags.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

/* Returns the agent of otherGroup nearest to the target that is neither the target nor the agent itself. */
static uint32_t nearestOther(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i], mask = batch->behavior->params.interpose.otherGroup;
    VeerVec3 target = veer_add3(veer_position(world, self), veer_toTarget(batch, i));
    if (!mask) return VEER_NONE;
    for (float range = veer_gridCell(world);; range *= 2.0f) {
        VeerNeighborQuery query = {.world = world, .center = target, .range = range, .mask = mask, .exclude = self};
        VeerNeighbor best = {.slot = VEER_NONE, .distanceSq = VEER_INF};
        veer_beginNeighbors(&query);
        while (veer_nextNeighbor(&query)) {
            VeerNeighbor found = veer_neighborOf(&query);
            if (found.slot != batch->targetSlot[i] && veer_isNearer(world, &found, &best)) best = found;
        }
        if (best.slot != VEER_NONE || range > 8e6f) return best.slot;
    }
}

/* Returns the slot of the second agent, or VEER_NONE if there is none or it is the agent itself, the target or quarantined. */
static uint32_t findOther(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    VeerAgentId named = batch->behavior->otherAgent;
    uint32_t slot = !VEER_IS_NULL(named) ? veer_slot(named) : nearestOther(batch, i);
    if (slot == VEER_NONE || slot == batch->agents[i] || slot == batch->targetSlot[i]) return VEER_NONE;
    if (!veer_isTaken(world, VEER_KIND_AGENT, slot) || (veer_flagsOf(world, slot) & VEER_FLAG_QUARANTINED)) return VEER_NONE;
    return slot;
}

void veer_steer_interpose(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerInterposeParams *params = &batch->behavior->params.interpose;
    const VeerWorld *world = batch->world;
    for (uint32_t i = 0; i < batch->count; i++) {
        float *lane = batch->state + (size_t)i * batch->stateStride;
        uint32_t other = batch->hasTarget[i] ? findOther(batch, i) : VEER_NONE;
        if (other == VEER_NONE) {
            *lane = VEER_GOAL_NEW;
            continue;
        }
        VeerVec3 to = veer_toTarget(batch, i), velocity = veer_targetVelocity(batch, i), otherVelocity = veer_velocity(world, other);
        VeerVec3 target = veer_mulAdd3(veer_position(world, batch->agents[i]), to, 1.0f);
        VeerVec3 line =
            /* vector from the target to the other agent; in a wrapped world, the shortest one */
            veer_delta(world, target, veer_position(world, other));
        to = veer_delta(world, veer_vec3(0, 0, 0), veer_mulAdd3(to, line, params->share));
        velocity = veer_mulAdd3(velocity, veer_counted(world, veer_mulAdd3(otherVelocity, velocity, -1.0f)), params->share);
        VeerPlace place = {to, velocity, params->maxPrediction};
        veer_steerToPlace(batch, out, i, &place, params->stopRadius, lane);
    }
}
