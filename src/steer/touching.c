/* The agents that an agent goes for (touching.h). */
#include "steer/touching.h"

#include "core/ids.h"
#include "core/traits.h"
#include "neighbors/agent_grid.h"

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
