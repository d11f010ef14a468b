/* Priority, in the steer stage: behaviors are combined in groups, lower numbers first (Reynolds, Steering Behaviors For Autonomous
 * Characters, 1999; Millington, Artificial Intelligence for Games, 2006). The behaviors of one group are blended. The first group whose
 * steering exceeds the threshold decides; if none does, the last group with any output decides. If the deciding group has no rotation, the
 * first group that turns supplies it, so an evading agent keeps facing its target. If it has no velocity, the last group before it that
 * moves supplies it, so a turning agent keeps braking. */
#include "combine/blend.h"
#include "combine/combine.h"
#include "combine/explain.h"
#include "core/world.h"
#include "math/vec3.h"
#include "steer/batch.h"

/* The group of behaviors that decides for each agent of a batch. */
typedef struct PriorityChoice {
    VeerSteering steering[VEER_BATCH]; /* steering of the deciding group; its bits are 0 if no group has an output */
    uint32_t group[VEER_BATCH];        /* the deciding group, or the earlier group that supplies the velocity */
    uint32_t turnGroup[VEER_BATCH];    /* the group that supplies the rotation */
} PriorityChoice;

/* Sorts the behaviors by ascending priority, and within a group by their order in the list. */
static void sortByPriority(const VeerBrainDef *brain, uint32_t *order) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        uint32_t at = i;
        for (; at > 0 && brain->behaviors[order[at - 1]].priority > brain->behaviors[i].priority; at--) order[at] = order[at - 1];
        order[at] = i;
    }
}

/* Returns whether the steering of a group exceeds the threshold. A change of rotation is measured as the speed of the agent's rim, so that
 * turning and moving are comparable. Stopping is measured as the remaining speed, like any other change. */
static int exceeds(const VeerBatch *batch, uint32_t i, const VeerSteering *steering) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    float turn = steering->bits & VEER_OUTPUT_ROTATION ? (steering->rotation - world->rotation[slot]) * world->radius[slot] : 0.0f;
    float most = batch->brain->threshold * world->maxSpeed[slot];
    float changeSq = steering->bits & VEER_OUTPUT_VELOCITY ? veer_dot3(steering->change, steering->change) : 0.0f;
    return changeSq + turn * turn > most * most;
}

/* The groups that supply a missing rotation or velocity: the first group that turns, and the last group that moves before or at the
 * deciding group. */
typedef struct Filling {
    VeerSteering turning[VEER_BATCH], going[VEER_BATCH];
    uint32_t turnGroup[VEER_BATCH], goGroup[VEER_BATCH];
} Filling;

static void fillGaps(uint32_t count, const Filling *filling, PriorityChoice *out) {
    for (uint32_t i = 0; i < count; i++) {
        VeerSteering *steering = &out->steering[i];
        const VeerSteering *turning = &filling->turning[i], *going = &filling->going[i];
        out->turnGroup[i] = out->group[i];
        if (!(steering->bits & VEER_OUTPUT_ROTATION) && (turning->bits & VEER_OUTPUT_ROTATION)) {
            steering->rotation = turning->rotation;
            steering->bits |= VEER_OUTPUT_ROTATION;
            out->turnGroup[i] = filling->turnGroup[i];
        }
        if (!(steering->bits & VEER_OUTPUT_VELOCITY) && (going->bits & VEER_OUTPUT_VELOCITY)) {
            steering->change = going->change;
            steering->bits |= going->bits & ~(uint32_t)VEER_OUTPUT_ROTATION;
            out->group[i] = filling->goGroup[i];
        }
    }
}

/* Chooses the deciding group. Evaluates every group, even after the decision, so that path cursors and events stay up to date. */
static void choosePriority(VeerBatch *batch, PriorityChoice *out) {
    const VeerBrainDef *brain = batch->brain;
    uint32_t order[VEER_MAX_BEHAVIORS], settled[VEER_BATCH] = {0};
    Filling filling;
    sortByPriority(brain, order);
    __builtin_memset(out, 0, sizeof *out);
    __builtin_memset(&filling, 0, sizeof filling);
    for (uint32_t at = 0; at < brain->behaviorCount;) {
        uint32_t group = brain->behaviors[order[at]].priority;
        VeerBlend blend;
        veer_beginBlend(batch, &blend);
        for (; at < brain->behaviorCount && brain->behaviors[order[at]].priority == group; at++) veer_addToBlend(batch, order[at], &blend);
        veer_endBlend(batch, &blend);
        for (uint32_t i = 0; i < batch->count; i++) {
            VeerSteering steering = veer_blendOf(&blend, i);
            if (steering.bits & ~filling.turning[i].bits & VEER_OUTPUT_ROTATION) {
                filling.turning[i] = steering;
                filling.turnGroup[i] = group;
            }
            if (settled[i] || !steering.bits) continue;
            if (steering.bits & VEER_OUTPUT_VELOCITY) {
                filling.going[i] = steering;
                filling.goGroup[i] = group;
            }
            out->steering[i] = steering;
            out->group[i] = group;
            settled[i] = (uint32_t)exceeds(batch, i, &steering);
        }
    }
    fillGaps(batch->count, &filling, out);
}

static void gatherPriority(VeerWorld *world, VeerBatch *batch) {
    PriorityChoice choice;
    choosePriority(batch, &choice);
    for (uint32_t i = 0; i < batch->count; i++) veer_writeSteering(world, batch->agents[i], &choice.steering[i]);
}

static void gatherTraced(VeerWorld *world, VeerBatch *batch, void *trace) {
    PriorityChoice *choice = trace;
    choosePriority(batch, choice);
    veer_writeSteering(world, batch->agents[0], &choice->steering[0]);
}

static void explainPriority(VeerEvaluation *evaluation, VeerExplain *out) {
    PriorityChoice choice;
    veer_explainSteering(evaluation, gatherTraced, &choice, out);
    veer_explainOutputs(evaluation, choice.group[0], out);
    veer_shareTurning(evaluation->batch.brain, choice.turnGroup[0], out);
}

const VeerCombiner veer_combiner_priority = {gatherPriority, veer_decideBlend, VEER_EXPLAINED(explainPriority)};
