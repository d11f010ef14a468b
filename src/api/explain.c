/* Why an agent goes where it goes: its brain is asked once more, from the present state, with nothing written but a copy of its memory.
 * What comes out is what the next step will decide; of an agent that will rest in it (rates.c), what it decided last. */
#include "combine/combine.h"
#include "combine/context.h"
#include "combine/kernels.h"
#include "combine/priority.h"
#include "core/batch.h"
#include "core/definitions.h"
#include "core/error.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/space.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "move/ballistics.h"
#include "neighbors/agent_grid.h"
#include "shapes/static_grid.h"
#include "steer/open_batch.h"
#include "steer/pipeline.h"
#include "step/stages.h"

typedef struct Evaluation {
    VeerBatch batch;
    uint32_t agent;
    float memory[VEER_MAX_STATE];
} Evaluation;

static void openEvaluation(VeerWorld *world, uint32_t slot, Evaluation *evaluation) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    uint32_t lanes = veer_behaviorLanes(brain);
    if (!(world->dt > 0.0f)) world->dt = world->header->def.stepTime;
    veer_staticGridRefresh(world);
    veer_gridBuild(world);
    veer_predictLandings(world);
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

static void writeOutput(const VeerBatch *batch, const VeerSteeringOutput *outputs, VeerExplainBehavior *out) {
    out->outputBits = outputs->outputBits[0];
    out->desiredX = outputs->x[0];
    out->desiredY = outputs->y[0];
    out->desiredZ = outputs->z[0];
    out->rotation = outputs->rotation[0];
    out->distance = outputs->distance[0];
    out->weight = batch->behavior->weight;
    out->type = batch->behavior->type;
}

/* Who only turns has its part of the rotation that comes of a group; 256: of all. */
static void shareTurning(const VeerBrainDef *brain, uint32_t group, VeerExplain *out) {
    float weights = 0.0f;
    for (uint32_t index = 0; index < brain->behaviorCount; index++)
        if ((out->behaviors[index].outputBits & VEER_OUTPUT_ROTATION) && (group > 255 || brain->behaviors[index].priority == group))
            weights += brain->behaviors[index].weight;
    for (uint32_t index = 0; index < brain->behaviorCount && weights > 0.0f; index++)
        if ((out->behaviors[index].outputBits & (VEER_OUTPUT_VELOCITY | VEER_OUTPUT_ROTATION)) == VEER_OUTPUT_ROTATION)
            out->behaviors[index].share =
                group > 255 || brain->behaviors[index].priority == group ? brain->behaviors[index].weight / weights : 0.0f;
}

/* ---- blend, priority, pipeline */

/* The wishes of the ordinary behaviors, and what each adds to their blend: of a priority brain only those of the group that decides, 256
 * meaning all. */
static void explainOutputs(Evaluation *evaluation, uint32_t group, VeerExplain *out) {
    VeerBatch *batch = &evaluation->batch;
    int normalize = batch->brain->blend == VEER_BLEND_MODE_NORMALIZE;
    VeerVec3 velocity = veer_velocity(batch->world, evaluation->agent), sum = {0, 0, 0}, parts[VEER_MAX_BEHAVIORS] = {{0, 0, 0}};
    VeerSteeringOutput outputs;
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        veer_openBehavior(batch, index);
        veer_evaluateBehavior(batch, &outputs);
        writeOutput(batch, &outputs, &out->behaviors[index]);
        int counts = (outputs.outputBits[0] & VEER_OUTPUT_VELOCITY) && (group > 255 || batch->behavior->priority == group);
        float weight = counts ? batch->behavior->weight : 0.0f, less = normalize ? 0.0f : 1.0f;
        parts[index] = veer_vec3(weight * (outputs.x[0] - less * velocity.x), weight * (outputs.y[0] - less * velocity.y),
                                 weight * (outputs.z[0] - less * velocity.z));
        sum = veer_vec3(sum.x + parts[index].x, sum.y + parts[index].y, sum.z + parts[index].z);
    }
    float lengthSq = veer_dot3(sum, sum);
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++)
        out->behaviors[index].share = lengthSq > 0.0f ? veer_dot3(parts[index], sum) / lengthSq : 0.0f;
}

/* What the parts of a pipeline did: who set the goal counts 1, constraints share -1 by how often they moved it. */
static void explainParts(const Evaluation *evaluation, const VeerPipelineTrace *trace, VeerExplain *out) {
    const VeerBatch *batch = &evaluation->batch;
    float speed = batch->world->maxSpeed[evaluation->agent];
    for (uint32_t index = 0; index < batch->brain->behaviorCount; index++) {
        const VeerBehavior *behavior = &batch->brain->behaviors[index];
        VeerExplainBehavior *part = &out->behaviors[index];
        VeerBehaviorKind kind = veer_behaviorKind(behavior->type);
        part->type = behavior->type;
        part->weight = behavior->weight;
        if (kind == VEER_BEHAVIOR_KIND_INTEREST || kind == VEER_BEHAVIOR_KIND_DANGER || !trace->moves[index]) continue;
        VeerVec3 to = veer_delta(batch->world, veer_position(batch->world, evaluation->agent), trace->goals[index]);
        part->share = kind == VEER_BEHAVIOR_KIND_CONSTRAINT ? -(float)trace->moves[index] / (float)trace->constraintMoves : 1.0f;
        part->distance = VEER_INF;
        if (trace->channels[index] & (VEER_CHANNEL_ORIENTATION | VEER_CHANNEL_ROTATION)) {
            part->outputBits = VEER_OUTPUT_ROTATION;
            part->rotation = out->desiredRotation;
        }
        if (!(trace->channels[index] & (VEER_CHANNEL_POSITION | VEER_CHANNEL_VELOCITY))) continue;
        part->outputBits |= VEER_OUTPUT_VELOCITY;
        part->distance = veer_sqrt(veer_dot3(to, to));
        if (!(part->distance > 0.0f)) continue;
        part->desiredX = to.x * (speed / part->distance);
        part->desiredY = to.y * (speed / part->distance);
        part->desiredZ = to.z * (speed / part->distance);
    }
}

/* The decision comes from the stage's own code, with the wish columns put back afterwards. */
static void explainSteering(VeerWorld *world, Evaluation *evaluation, VeerExplain *out) {
    uint32_t slot = evaluation->agent, bits = world->steeringBits[slot], combine = evaluation->batch.brain->combine, group = 256;
    float kept[] = {world->steeringX[slot], world->steeringY[slot], world->steeringZ[slot], world->steeringRotation[slot]};
    VeerPipelineTrace trace = {.fellBack = combine != VEER_COMBINE_PIPELINE};
    VeerPriorityChoice choice = {.turnGroup = {256}};
    if (combine == VEER_COMBINE_PRIORITY) {
        veer_choosePriority(&evaluation->batch, &choice);
        group = choice.group[0];
        openEvaluation(world, slot, evaluation); /* a fresh copy of the memory */
    }
    if (combine == VEER_COMBINE_PIPELINE)
        veer_runPipeline(world, &evaluation->batch, &trace);
    else
        veer_gather(world, &evaluation->batch);
    out->desiredX = world->velocityX[slot] + world->steeringX[slot];
    out->desiredY = world->velocityY[slot] + world->steeringY[slot];
    out->desiredZ = world->velocityZ[slot] + world->steeringZ[slot];
    out->desiredRotation = world->steeringRotation[slot];
    world->steeringX[slot] = kept[0];
    world->steeringY[slot] = kept[1];
    world->steeringZ[slot] = kept[2];
    world->steeringRotation[slot] = kept[3];
    world->steeringBits[slot] = bits;
    openEvaluation(world, slot, evaluation);
    if (trace.fellBack) {
        explainOutputs(evaluation, group, out);
        shareTurning(evaluation->batch.brain, choice.turnGroup[0], out);
    }
    if (combine == VEER_COMBINE_PIPELINE) explainParts(evaluation, &trace, out);
}

/* ---- context */

/* What one behavior lays on a direction: interest for, danger against. */
static float shareAt(Evaluation *evaluation, uint32_t index, const VeerGoalOutputs *goals, const VeerChoice *choice) {
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
    kernel(batch, 0, &alone);
    return -alone.danger[k];
}

static void copyMap(const VeerMap *map, const VeerChoice *choice, VeerExplain *out) {
    uint32_t bytes = map->slots * (uint32_t)sizeof(float);
    __builtin_memcpy(out->interest, map->interest, bytes);
    __builtin_memcpy(out->interestDistance, map->interestDistance, bytes);
    __builtin_memcpy(out->danger, map->danger, bytes);
    __builtin_memcpy(out->dangerDistance, map->dangerDistance, bytes);
    __builtin_memcpy(out->decision, choice->decision.value, bytes);
    __builtin_memcpy(out->interestBy, map->interestBy, bytes);
    __builtin_memcpy(out->dangerBy, map->dangerBy, bytes);
}

static void explainContext(VeerWorld *world, Evaluation *evaluation, VeerExplain *out) {
    VeerGoalOutputs goals;
    VeerMap map;
    VeerBatch *batch = &evaluation->batch;
    uint32_t slot = evaluation->agent;
    veer_evaluateGoals(batch, &goals);
    veer_fillMap(batch, 0, &goals, &map);
    veer_mergeMap(world, &batch->brain->context, slot, &map);
    VeerMapRows rows = veer_rowsOf(batch, 0, &goals.strongest[0], &map);
    VeerChoice choice;
    veer_chooseContext(world, &rows, 1, &choice);
    copyMap(&map, &choice, out);
    out->slots = map.slots;
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
        veer_openBehavior(batch, index);
        if (veer_behaviorKind(batch->behavior->type) == VEER_BEHAVIOR_KIND_INTEREST)
            writeOutput(batch, &goals.outputs[index], &out->behaviors[index]);
        out->behaviors[index].type = batch->behavior->type;
        out->behaviors[index].weight = batch->behavior->weight;
        if (choice.peak.at >= 0.0f) out->behaviors[index].share = shareAt(evaluation, index, &goals, &choice);
    }
    shareTurning(batch->brain, 256, out);
}

/* The decision that an agent holds, in the place of one that it will not come to. */
static void explainHeld(const VeerWorld *world, uint32_t slot, VeerExplain *out) {
    VeerDecided held = veer_heldDecision(world, slot);
    out->desiredX = held.velocity.x;
    out->desiredY = held.velocity.y;
    out->desiredZ = held.velocity.z;
    out->desiredRotation = held.rotation;
    if (out->combine != VEER_COMBINE_CONTEXT) return;
    out->chosenX = world->chosenX[slot];
    out->chosenY = world->chosenY[slot];
}

VeerResult veer_explain(VeerWorldId id, VeerAgentId agent, VeerExplain *out) {
    static const char call[] = "veer_explain";
    VeerWorld *world = veer_world(id, call);
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_AGENT, agent.bits, call, "agent", &slot);
    if (result != VEER_OK) return result;
    if (!out) return veer_fail(world, VEER_E_NULL, call, "out", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    __builtin_memset(out, 0, sizeof *out);
    out->blocked = (world->flags[slot] & VEER_FLAG_BLOCKED) != 0;
    out->peakSlot = -1.0f;
    if (!veer_steers(world, slot) || !veer_isSound(world, slot) || !veer_isTaken(world, VEER_KIND_BRAIN, world->brain[slot] - 1))
        return VEER_NO_RESULT;
    Evaluation evaluation;
    world->stage = VEER_STAGE_EVALUATING;
    openEvaluation(world, slot, &evaluation);
    out->combine = evaluation.batch.brain->combine;
    out->behaviorCount = evaluation.batch.brain->behaviorCount;
    if (out->combine == VEER_COMBINE_CONTEXT)
        explainContext(world, &evaluation, out);
    else
        explainSteering(world, &evaluation, out);
    if (veer_restsNext(world, slot)) explainHeld(world, slot, out);
    world->stage = VEER_STAGE_IDLE;
    return VEER_OK;
}
