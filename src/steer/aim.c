/* Finds the place that an agent heads for (aim.h), for crowds before a step and for behaviors in the steer stage. */
#include "steer/aim.h"

#include "core/space.h"

int veer_findAim(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *aim) {
    if (world->targetKind[slot] == VEER_OWN_TARGET_POINT) {
        *aim = veer_vec3(world->targetX[slot], world->targetY[slot], world->targetZ[slot]);
        return 1;
    }
    if (world->targetKind[slot] == VEER_OWN_TARGET_AGENT && world->targetSlot[slot] < world->header->pools[VEER_KIND_AGENT].high) {
        *aim = veer_position(world, world->targetSlot[slot]);
        return 1;
    }
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        const VeerBehavior *behavior = &brain->behaviors[k];
        if (behavior->target != VEER_TARGET_KIND_POINT) continue;
        *aim = veer_vec3(behavior->targetX, behavior->targetY, behavior->targetZ);
        return 1;
    }
    return 0;
}
