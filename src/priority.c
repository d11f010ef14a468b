/* Priority: behaviors in groups, lower numbers first (Reynolds, Steering Behaviors For Autonomous Characters, 1999; Millington, Artificial
 * Intelligence for Games, 2006). Within a group they blend. The first group whose steering exceeds the threshold decides alone; if none
 * does, the last one that has an opinion. */
#include "priority.h"

/* Behaviors by ascending priority, those of one group in the order of the list. */
static void sortByPriority(const VeerBrainDef *brain, uint32_t *order) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        uint32_t at = i;
        for (; at > 0 && brain->behaviors[order[at - 1]].priority > brain->behaviors[i].priority; at--) order[at] = order[at - 1];
        order[at] = i;
    }
}

/* Rotation counts as the speed of the agent's edge, so that turning and going have one measure. A standstill that is wished for, with
 * nothing left to brake, is small like any other. */
static int exceeds(const VeerBatch *batch, uint32_t i, const VeerSteering *steering) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i];
    float turn = steering->bits & VEER_OPINION_ROTATION ? (steering->rotation - world->rotation[slot]) * world->radius[slot] : 0.0f;
    float most = batch->brain->threshold * world->maxSpeed[slot];
    float changeSq = steering->bits & VEER_OPINION_VELOCITY ? veer_dot3(steering->change, steering->change) : 0.0f;
    return changeSq + turn * turn > most * most;
}

void veer_choosePriority(VeerBatch *batch, VeerPriorityChoice *out) {
    const VeerBrainDef *brain = batch->brain;
    uint32_t order[VEER_MAX_BEHAVIORS], settled[VEER_BATCH] = {0};
    sortByPriority(brain, order);
    __builtin_memset(out, 0, sizeof *out);
    for (uint32_t at = 0; at < brain->behaviorCount;) {
        uint32_t group = brain->behaviors[order[at]].priority;
        VeerBlend blend;
        veer_beginBlend(batch, &blend);
        for (; at < brain->behaviorCount && brain->behaviors[order[at]].priority == group; at++) veer_addToBlend(batch, order[at], &blend);
        for (uint32_t i = 0; i < batch->count; i++) {
            VeerSteering steering = veer_blendOf(batch, i, &blend);
            if (settled[i] || !steering.bits) continue;
            out->steering[i] = steering;
            out->group[i] = group;
            settled[i] = (uint32_t)exceeds(batch, i, &steering);
        }
    }
}

void veer_gatherPriority(VeerWorld *world, VeerBatch *batch) {
    VeerPriorityChoice choice;
    veer_choosePriority(batch, &choice);
    for (uint32_t i = 0; i < batch->count; i++) veer_writeSteering(world, batch->agents[i], &choice.steering[i]);
}
