/* formation: to the place in a pattern around the target that formations.c gave the agent, and on with it as it moves and turns (Reynolds,
 * Steering Behaviors For Autonomous Characters, 1999; Millington, Artificial Intelligence for Games, 2006). One wish per agent of a batch,
 * in the steer stage. Memory: formations.h. */
#include "../formations.h"
#include "../quarry.h"

/* Seconds ahead: beyond the time that the last part of an arrival takes. */
#define MOST_AHEAD 1.0f

/* Where a place is and how it moves: with the target, and round it as it turns. */
static VeerPlace placeOf(const VeerBatch *batch, uint32_t i, VeerVec3 offset) {
    const VeerWorld *world = batch->world;
    uint32_t leader = batch->targetSlot[i];
    VeerVec3 to = veer_toTarget(batch, i), turn = {0, 0, 0};
    if (leader != VEER_NONE) {
        offset = veer_turned(offset, world->orientation[leader]);
        turn = veer_vec3(-offset.y * world->rotation[leader], offset.x * world->rotation[leader], 0.0f);
        turn = veer_truncated(turn, world->maxSpeed[batch->agents[i]]);
    }
    to = veer_delta(world, veer_vec3(0, 0, 0), veer_moved(to, offset, 1.0f)); /* round a wrapped world by the short way */
    return (VeerPlace){to, veer_moved(veer_targetVelocity(batch, i), turn, 1.0f), MOST_AHEAD};
}

void veer_steer_formation(const VeerBatch *batch, VeerWishes *out) {
    const VeerFormationParams *params = &batch->behavior->params.formation;
    for (uint32_t i = 0; i < batch->count; i++) {
        float *lanes = batch->state + (size_t)i * batch->stateStride, place = lanes[VEER_FORMATION_PLACE],
              count = lanes[VEER_FORMATION_COUNT];
        int isLed = batch->targetSlot[i] != VEER_NONE;
        lanes[VEER_FORMATION_LEADER] = !batch->hasTarget[i] ? 0.0f : isLed ? (float)(batch->targetSlot[i] + 1) : -1.0f;
        if (!batch->hasTarget[i]) lanes[VEER_FORMATION_PLACE] = 0.0f;
        if (!batch->hasTarget[i] || !(place >= 1.0f && place <= count && count <= (float)VEER_MAX_AGENTS)) continue;
        VeerFormationPlan plan = {params->pattern, params->spacing, (uint32_t)count, (uint32_t)isLed};
        VeerPlace at = placeOf(batch, i, veer_formationPlace(&plan, (uint32_t)place - 1));
        veer_wishPlace(batch, out, i, &at, params->stopRadius, lanes + VEER_FORMATION_ARRIVAL);
    }
}
