/* Finds the place that an agent heads for (aim.h), for crowds before a step and for behaviors in the steer stage. */
#include "steer/aim.h"

#include "core/space.h"
#include "core/traits.h"

/* Stores the agent's own target. Returns 0 if it has none. */
static int ownTarget(const VeerWorld *world, uint32_t slot, VeerVec3 *aim) {
    if (world->targetKind[slot] == VEER_OWN_TARGET_POINT) {
        *aim = veer_vec3(world->targetX[slot], world->targetY[slot], world->targetZ[slot]);
        return 1;
    }
    if (world->targetKind[slot] == VEER_OWN_TARGET_AGENT && world->targetSlot[slot] < world->header->pools[VEER_KIND_AGENT].high) {
        *aim = veer_position(world, world->targetSlot[slot]);
        return 1;
    }
    return 0;
}

static VeerVec3 pointOf(const VeerBehavior *behavior) { return veer_vec3(behavior->targetX, behavior->targetY, behavior->targetZ); }

int veer_findAim(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *aim) {
    if (ownTarget(world, slot, aim)) return 1;
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        if (brain->behaviors[k].target != VEER_TARGET_KIND_POINT) continue;
        *aim = pointOf(&brain->behaviors[k]);
        return 1;
    }
    return 0;
}

int veer_findStraightGoal(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *goal) {
    int isFound = 0;
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        const VeerBehavior *behavior = &brain->behaviors[k];
        if (!veer_isOn(behavior)) continue;
        if (veer_isOfTrait(behavior, VEER_TRAIT_FIELD)) return 0;
        if (isFound || !veer_isOfTrait(behavior, VEER_TRAIT_MEETS)) continue;
        if (behavior->target == VEER_TARGET_KIND_OWN) isFound = ownTarget(world, slot, goal);
        if (behavior->target != VEER_TARGET_KIND_POINT) continue;
        *goal = pointOf(behavior);
        isFound = 1;
    }
    return isFound;
}
