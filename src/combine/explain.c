/* Functions shared by the explanations of all combiners (combine/explain.h). */
#include "combine/explain.h"

#include "combine/combine.h"
#include "combine/kernels.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "steer/batch.h"
#include "steer/open_batch.h"

void veer_openEvaluation(VeerWorld *world, uint32_t slot, VeerEvaluation *evaluation) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    uint32_t lanes = veer_behaviorLanes(brain);
    evaluation->world = world;
    evaluation->agent = slot;
    __builtin_memcpy(evaluation->memory, world->state + (size_t)slot * world->header->def.capacity.state, lanes * sizeof(float));
    evaluation->batch = (VeerBatch){
        .world = world,
        .brain = brain,
        .agents = &evaluation->agent,
        .count = 1,
        .dt = world->dt * (float)brain->thinkEvery,
        .memory = evaluation->memory,
        .stateStride = lanes,
        .firstPlace = VEER_NONE,
    };
    veer_openBatch(&evaluation->batch);
}

void veer_explainOutput(const VeerSteeringOutput *outputs, VeerExplainBehavior *out) {
    out->outputBits = outputs->outputBits[0];
    out->desiredX = outputs->x[0];
    out->desiredY = outputs->y[0];
    out->desiredZ = outputs->z[0];
    out->rotation = outputs->rotation[0];
    out->distance = outputs->distance[0];
}

void veer_shareTurning(const VeerBrainDef *brain, uint32_t group, VeerExplain *out) {
    float weights = 0.0f;
    for (uint32_t index = 0; index < brain->behaviorCount; index++)
        if ((out->behaviors[index].outputBits & VEER_OUTPUT_ROTATION) &&
            (group == VEER_ALL_GROUPS || brain->behaviors[index].priority == group))
            weights += brain->behaviors[index].weight;
    for (uint32_t index = 0; index < brain->behaviorCount && weights > 0.0f; index++)
        if ((out->behaviors[index].outputBits & (VEER_OUTPUT_VELOCITY | VEER_OUTPUT_ROTATION)) == VEER_OUTPUT_ROTATION)
            out->behaviors[index].share =
                group == VEER_ALL_GROUPS || brain->behaviors[index].priority == group ? brain->behaviors[index].weight / weights : 0.0f;
}

void veer_explainOutputs(VeerEvaluation *evaluation, uint32_t group, VeerExplain *out) {
    VeerBatch *batch = &evaluation->batch;
    int normalize = batch->brain->blend == VEER_BLEND_MODE_NORMALIZE;
    VeerVec3 velocity = veer_velocity(batch->world, evaluation->agent), sum = {0, 0, 0}, parts[VEER_MAX_BEHAVIORS] = {{0, 0, 0}};
    VeerSteeringOutput outputs;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        VeerExplainBehavior *explained = &out->behaviors[index];
        explained->type = batch->brain->behaviors[index].type;
        explained->weight = batch->brain->behaviors[index].weight;
        if (!veer_isOn(&batch->brain->behaviors[index])) continue;
        veer_openBehavior(batch, index);
        veer_evaluateBehavior(batch, &outputs);
        veer_explainOutput(&outputs, explained);
        int counts = (outputs.outputBits[0] & VEER_OUTPUT_VELOCITY) && (group == VEER_ALL_GROUPS || batch->behavior->priority == group);
        float weight = counts ? batch->behavior->weight : 0.0f, less = normalize ? 0.0f : 1.0f;
        parts[index] = veer_vec3(weight * (outputs.x[0] - less * velocity.x), weight * (outputs.y[0] - less * velocity.y),
                                 weight * (outputs.z[0] - less * velocity.z));
        sum = veer_vec3(sum.x + parts[index].x, sum.y + parts[index].y, sum.z + parts[index].z);
    }
    float all = 0.0f;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) all += veer_abs(veer_dot3(parts[index], sum));
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++)
        out->behaviors[index].share = all > 0.0f ? veer_dot3(parts[index], sum) / all : 0.0f;
}

void veer_explainSteering(VeerEvaluation *evaluation, VeerGatherTraced *gather, void *trace, VeerExplain *out) {
    VeerWorld *world = evaluation->world;
    uint32_t slot = evaluation->agent, bits = world->steeringBits[slot];
    float kept[] = {world->steeringX[slot], world->steeringY[slot], world->steeringZ[slot], world->steeringRotation[slot]};
    gather(world, &evaluation->batch, trace);
    out->desiredX = world->velocityX[slot] + world->steeringX[slot];
    out->desiredY = world->velocityY[slot] + world->steeringY[slot];
    out->desiredZ = world->velocityZ[slot] + world->steeringZ[slot];
    out->desiredRotation = world->steeringRotation[slot];
    out->desiredBits = world->steeringBits[slot] & (VEER_OUTPUT_VELOCITY | VEER_OUTPUT_ROTATION);
    world->steeringX[slot] = kept[0];
    world->steeringY[slot] = kept[1];
    world->steeringZ[slot] = kept[2];
    world->steeringRotation[slot] = kept[3];
    world->steeringBits[slot] = bits;
    veer_openEvaluation(world, slot, evaluation);
}
