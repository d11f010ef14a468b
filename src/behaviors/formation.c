/* formation: goes to the place that formations.c assigned to the agent, in a pattern around the target, and keeps that place as the target
 * moves and turns (Reynolds, Steering Behaviors For Autonomous Characters, 1999; Millington, Artificial Intelligence for Games, 2006).
 * Outputs a desired velocity for every agent of a batch, in the steer stage. Memory: formations.h. */
#include "core/traits.h"
#include "core/world.h"
#include "steer/batch.h"
#include "steer/formations.h"
#include "steer/leading.h"
#include "steer/pursuit.h"

/* Maximum time, in s, over which the place is predicted. Larger: the agent anticipates turns that the target may not make. Smaller: the
 * time is shorter than the last part of an arrival, so the agent lags behind. */
#define MAX_AHEAD 1.0f

/* Returns the agent's place relative to the target, or the spare place that replaces it. */
static VeerVec3 offsetOf(const VeerFormationPlan *plan, const float *lanes) {
    VeerVec3 spare;
    if (veer_findSpare(plan, lanes[VEER_FORMATION_SPARE], &spare)) return spare;
    return veer_formationPlace(plan, (uint32_t)lanes[VEER_FORMATION_PLACE] - 1);
}

void veer_steer_formation(const VeerBatch *batch, VeerSteeringOutput *out) {
    const VeerFormationParams *params = &batch->behavior->params.formation;
    const int findsPaths = veer_isOfTrait(batch->behavior, VEER_TRAIT_OWN_WAY);
    for (uint32_t i = 0; i < batch->count; i++) {
        float *lanes = batch->state + (size_t)i * batch->stateStride, place = lanes[VEER_FORMATION_PLACE],
              count = lanes[VEER_FORMATION_COUNT];
        int isLed = batch->targetSlot[i] != VEER_NONE;
        lanes[VEER_FORMATION_LEADER] = !batch->hasTarget[i] ? 0.0f : isLed ? (float)(batch->targetSlot[i] + 1) : -1.0f;
        if (!batch->hasTarget[i]) lanes[VEER_FORMATION_PLACE] = 0.0f;
        if (!batch->hasTarget[i] || !(place >= 1.0f && place <= count && count <= (float)VEER_MAX_AGENTS)) continue;
        VeerFormationPlan plan = {params->pattern, params->spacing, (uint32_t)count, (uint32_t)isLed};
        VeerPlace at = veer_placeBeside(batch, i, offsetOf(&plan, lanes), MAX_AHEAD);
        VeerLead lead = {params->stopRadius, params->mask, (uint32_t)place, lanes + VEER_FORMATION_ARRIVAL, NULL};
        if (findsPaths) lead.path = lanes + VEER_FORMATION_SPARE;
        veer_leadToPlace(batch, out, i, &at, &lead);
    }
}
