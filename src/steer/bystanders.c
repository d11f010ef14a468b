/* Finds agents that stand still and do not react to others (bystanders.h). Part of the decide stage. */
#include "steer/bystanders.h"

#include "core/flags.h"
#include "core/space.h"
#include "core/traits.h"
#include "math/math.h"
#include "math/vec3.h"

static int isBystander(const VeerWorld *world, uint32_t slot) {
    return !veer_reacts(world, slot) && !(veer_flagsOf(world, slot) & VEER_FLAG_AIRBORNE) && veer_isStanding(world, slot);
}

int veer_isBystanderFor(const VeerWorld *world, uint32_t slot, uint32_t other) {
    const int isTarget = world->targetKind[slot] == VEER_OWN_TARGET_AGENT && world->targetSlot[slot] == other;
    return !isTarget && isBystander(world, other);
}

int veer_beginBystanders(const VeerWorld *world, uint32_t slot, VeerReach reach, VeerNeighborQuery *query) {
    const VeerBrainDef *brain = &world->brains[world->brain[slot] - 1];
    if (brain->crowd == VEER_CROWD_NONE || veer_isVolume(world) || !world->grid->haveBystanders) return 0;
    *query =
        (VeerNeighborQuery){.world = world, .center = reach.center, .range = reach.range, .mask = brain->avoidance.mask, .exclude = slot};
    veer_beginNeighbors(query);
    return 1;
}

static int isHeldUp(const VeerWorld *world, uint32_t slot) {
    return (world->crowdBits[slot] & VEER_GOING_AGENT) && veer_isStanding(world, slot);
}

static int nextDisc(VeerNeighborQuery *query, VeerPrimitive *disc, int takesHeldUp) {
    const VeerWorld *world = query->world;
    uint32_t self = query->exclude, target = world->targetKind[self] == VEER_OWN_TARGET_AGENT ? world->targetSlot[self] : VEER_NONE;
    while (veer_nextNeighbor(query)) {
        if (query->slot == target || !(isBystander(world, query->slot) || (takesHeldUp && isHeldUp(world, query->slot)))) continue;
        float x = query->center.x + query->to.x, y = query->center.y + query->to.y;
        *disc = (VeerPrimitive){x, y, x, y, world->radius[query->slot], VEER_NONE};
        return 1;
    }
    return 0;
}

int veer_nextBystander(VeerNeighborQuery *query, VeerPrimitive *disc) { return nextDisc(query, disc, 0); }
int veer_nextHeldUp(VeerNeighborQuery *query, VeerPrimitive *disc) { return nextDisc(query, disc, 1); }
