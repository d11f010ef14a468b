/* What agents of a crowd know of each other: which react to others, where each is going, which have arrived and which are held up. It is
 * worked out from the saved state alone, before a step changes any of it, so that explaining and replaying see the same. */
#include "core/definitions.h"
#include "core/flags.h"
#include "core/parallel.h"
#include "core/space.h"
#include "core/world.h"
#include "crowd/crowd.h"
#include "math/vec3.h"

#define STANDS 0.05f      /* below this share of its top speed an agent counts as standing */
#define STALLS_AFTER 1.0f /* in the time of five radii */

/* The place that an agent heads for: the goal of its context maps, its own target, or the fixed target of a behavior. Returns 0 if there
 * is none. */
static int findAim(const VeerWorld *world, uint32_t slot, const VeerBrainDef *brain, VeerVec3 *aim) {
    if (veer_combines(brain, VEER_COMBINER_MAPS) && world->leastGoalDistance[slot] > 0.0f) {
        *aim = veer_vec3(world->goalX[slot], world->goalY[slot], world->goalZ[slot]);
        return 1;
    }
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

static uint32_t bitsOf(const VeerWorld *world, uint32_t slot, int hasGoal) {
    const float stallTime = world->stallTime[slot];
    int stands = veer_length3(veer_counted(world, veer_velocity(world, slot))) <= STANDS * world->maxSpeed[slot];
    uint32_t bits = hasGoal ? VEER_CROWD_HAS_GOAL : 0;
    if (hasGoal && (world->flags[slot] & VEER_FLAG_SETTLED)) return bits | VEER_CROWD_ARRIVED;
    if (hasGoal || !stands) bits |= VEER_CROWD_MOVES;
    return stallTime >= STALLS_AFTER ? bits | VEER_CROWD_STALLED : bits;
}

static void view(VeerWorld *world, uint32_t slot) {
    const VeerBrainDef *brain = veer_steers(world, slot) ? veer_brainOf(world, slot) : 0;
    VeerVec3 aim = veer_position(world, slot);
    world->responsibility[slot] = 0.0f;
    world->crowdBits[slot] = world->flags[slot] & VEER_FLAG_AIRBORNE ? VEER_CROWD_ABSENT : 0;
    if (brain && brain->crowd != VEER_CROWD_NONE) {
        world->responsibility[slot] = brain->avoidance.responsibility;
        world->crowdBits[slot] |= bitsOf(world, slot, findAim(world, slot, brain, &aim));
    }
    world->aimX[slot] = aim.x;
    world->aimY[slot] = aim.y;
    world->aimZ[slot] = aim.z;
}

static void viewRange(VeerWorld *world, uint32_t begin, uint32_t end, const void *context) {
    (void)context;
    for (uint32_t slot = begin; slot < end; slot++) view(world, slot);
}

void veer_viewCrowds(VeerWorld *world) {
    world->haveCrowds = (uint32_t)veer_haveCrowds(world);
    if (!world->haveCrowds) return;
    veer_forRanges(world, &(VeerRanges){.kernel = viewRange, .count = world->header->pools[VEER_KIND_AGENT].high, .least = 512});
}
