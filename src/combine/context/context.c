/* The combiner `context`: map.c fills maps, decide.c, pick.c and escape.c decide on a direction and a speed, and this file explains the
 * decision (Fray, Context Steering, Game AI Pro 2, 2015). */
#include "combine/combine.h"
#include "combine/context/choice.h"
#include "combine/context/decide.h"
#include "combine/context/map.h"
#include "combine/context/stages.h"
#include "combine/explain.h"
#include "combine/kernels.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/batch.h"
#include "steer/open_batch.h"

#define NO_BEHAVIOR 255u /* marks values of the map that no behavior has set */

/* Returns the contribution of one behavior to a direction: its interest, or its danger as a negative number. */
static float shareAt(VeerEvaluation *evaluation, uint32_t index, const VeerGoalOutputs *goals, const VeerChoice *choice) {
    VeerBatch *batch = &evaluation->batch;
    VeerMapKernel *kernel = veer_mapKernel(batch->brain->behaviors[index].type);
    uint32_t slots = choice->decision.slots, k = (uint32_t)(choice->peak.at + 0.5f) % slots;
    if (!kernel) {
        const VeerSteeringOutput *outputs = &goals->outputs[index];
        float speed = veer_length2(outputs->x[0], outputs->y[0]), maxSpeed = batch->world->maxSpeed[evaluation->agent];
        if (!(speed > 0.0f) || !(maxSpeed > 0.0f)) return 0.0f;
        float cosine = veer_clamp((outputs->x[0] * choice->dirX + outputs->y[0] * choice->dirY) / speed, -1.0f, 1.0f);
        float across = (outputs->x[0] * choice->dirY - outputs->y[0] * choice->dirX) / speed;
        int angular = batch->brain->context.falloff == VEER_FALLOFF_ANGLE;
        float value = angular ? 1.0f - veer_abs(veer_atan2(across, cosine)) / VEER_PI : veer_max(cosine, 0.0f);
        return veer_min(value * batch->brain->behaviors[index].weight * veer_min(speed / maxSpeed, 1.0f), 1.0f);
    }
    VeerMap alone = {.slots = slots, .angle = choice->decision.angle};
    for (uint32_t i = 0; i < slots; i++) {
        float direction = alone.angle + VEER_TAU / (float)slots * (float)i;
        alone.dirX[i] = veer_cos(direction);
        alone.dirY[i] = veer_sin(direction);
        alone.dangerDistance[i] = VEER_INF;
    }
    veer_openBehavior(batch, index);
    kernel(batch, 0, &alone, 1);
    return -alone.danger[k];
}

static void copyMap(const VeerMap *map, const VeerChoice *choice, VeerExplain *out) {
    uint32_t bytes = map->slots * (uint32_t)sizeof(float);
    __builtin_memcpy(out->interest, map->interest, bytes);
    __builtin_memcpy(out->interestDistance, map->interestDistance, bytes);
    __builtin_memcpy(out->danger, map->danger, bytes);
    __builtin_memcpy(out->dangerDistance, map->dangerDistance, bytes);
    __builtin_memcpy(out->decision, choice->decision.value, bytes);
    __builtin_memcpy(out->interestBy, map->origins->interest, bytes);
    __builtin_memcpy(out->dangerBy, map->origins->danger, bytes);
}

static void explainContext(VeerEvaluation *evaluation, VeerExplain *out) {
    VeerGoalOutputs goals;
    VeerMapOrigins origins;
    VeerMap map;
    VeerWorld *world = evaluation->world;
    VeerBatch *batch = &evaluation->batch;
    uint32_t slot = evaluation->agent;
    veer_evaluateGoals(batch, &goals);
    for (uint32_t k = 0; k < VEER_MAX_SLOTS; k++) origins.interest[k] = origins.danger[k] = NO_BEHAVIOR;
    map.origins = &origins;
    veer_fillMaps(batch, &goals, &(VeerMapping){&map, 0, 1});
    veer_mergeMap(world, &batch->brain->context, slot, &map);
    VeerMapRows rows;
    VeerChoice choice;
    veer_pointAtMap(&rows, &map);
    veer_openRows(batch, 0, &goals.strongest[0], &rows);
    veer_chooseContext(world, &rows, 1, &choice);
    copyMap(&map, &choice, out);
    out->slots = map.slots;
    out->desiredBits = choice.outputBits;
    out->desiredX = choice.dirX * choice.speed;
    out->desiredY = choice.dirY * choice.speed;
    out->desiredZ = rows.verticalSpeed;
    out->desiredRotation = rows.rotation;
    out->mapAngle = map.angle;
    out->peakSlot = choice.peak.at;
    out->peakValue = choice.peak.value;
    out->chosenX = choice.dirX;
    out->chosenY = choice.dirY;
    out->memoryShare = choice.memoryShare;
    out->freeDistance = choice.freeDistance;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        const VeerBehavior *behavior = &batch->brain->behaviors[index];
        out->behaviors[index].type = behavior->type;
        out->behaviors[index].weight = behavior->weight;
        if (!veer_isOn(behavior)) continue;
        veer_openBehavior(batch, index);
        if (veer_behaviorKind(behavior->type) == VEER_BEHAVIOR_KIND_INTEREST)
            veer_explainOutput(&goals.outputs[index], &out->behaviors[index]);
        if (choice.peak.at >= 0.0f) out->behaviors[index].share = shareAt(evaluation, index, &goals, &choice);
    }
    veer_shareTurning(batch->brain, VEER_ALL_GROUPS, out);
}

const VeerCombiner veer_combiner_context = {veer_gatherContext, veer_decideContext, VEER_EXPLAINED(explainContext)};
