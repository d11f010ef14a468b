/* Determines which agents an agent touches on purpose, and which it queues with (touching.h). */
#include "steer/touching.h"

#include "core/ids.h"
#include "core/traits.h"
#include "math/vec3.h"
#include "neighbors/agent_grid.h"
#include "steer/aim.h"

VeerSpared veer_sparedBy(const VeerWorld *world, uint32_t self) {
    const VeerBrainDef *brain = &world->brains[world->brain[self] - 1];
    VeerSpared spared = {.count = 0};
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        const VeerBehavior *behavior = &brain->behaviors[k];
        uint32_t slot = VEER_NONE;
        if (!veer_isOfTrait(behavior, VEER_TRAIT_MEETS) || !veer_isOn(behavior)) continue;
        if (behavior->target == VEER_TARGET_KIND_NEAREST) {
            slot = veer_nearestAgent(world, veer_position(world, self), behavior->targetGroup, self);
        } else if (behavior->target == VEER_TARGET_KIND_AGENT) {
            if (!VEER_IS_NULL(behavior->targetAgent)) slot = veer_slot(behavior->targetAgent);
        } else if (behavior->target == VEER_TARGET_KIND_OWN && world->targetKind[self] == VEER_OWN_TARGET_AGENT) {
            slot = world->targetSlot[self];
        }
        if (slot != VEER_NONE) spared.slots[spared.count++] = slot;
    }
    return spared;
}

__attribute__((noinline)) const VeerBehavior *veer_queueOf(const VeerBrainDef *brain) {
    for (uint32_t k = 0; brain && k < brain->behaviorCount; k++)
        if (veer_isOfTrait(&brain->behaviors[k], VEER_TRAIT_QUEUES) && veer_isOn(&brain->behaviors[k])) return &brain->behaviors[k];
    return 0;
}

/* Not inlined, because three inlined calls would make the wasm larger. */
__attribute__((noinline)) int veer_queuesWith(const VeerWorld *world, uint32_t self, uint32_t other) {
    const VeerBrainDef *brain = veer_brainOf(world, self), *its = veer_brainOf(world, other);
    const VeerBehavior *queue = veer_queueOf(brain);
    const float radii = world->radius[self] + world->radius[other];
    VeerVec3 own, goal;
    if (!queue || !(queue->params.queue.mask & world->group[other]) || !veer_queueOf(its)) return 0;
    if (!veer_findAim(world, self, brain, &own) || !veer_findAim(world, other, its, &goal)) return 0;
    const VeerVec3 between = veer_delta(world, own, goal);
    if (veer_areLevelsApart(world, own, goal)) return 0;
    return veer_dot3(between, between) < radii * radii; /* this is also the distance limit in crowds */
}

int veer_gathersWith(const VeerWorld *world, uint32_t self, uint32_t other) {
    const float radii = world->radius[self] + world->radius[other];
    const VeerVec3 own = {world->aimX[self], world->aimY[self], world->aimZ[self]};
    const VeerVec3 its = {world->aimX[other], world->aimY[other], world->aimZ[other]};
    if (!(world->crowdBits[self] & world->crowdBits[other] & VEER_HEADING_AGENT)) return 0;
    const VeerVec3 between = veer_delta(world, own, its);
    return veer_dot3(between, between) < radii * radii;
}
