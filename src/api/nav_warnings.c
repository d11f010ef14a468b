/* Warnings about navigation that probably does not work as intended: more goals than fields, and agents wider than the clearance of their
 * paths. */
#include "api/nav_warnings.h"

#include "core/traits.h"
#include "core/ids.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/means.h"
#include "nav/nav.h"
#include "steer/aim.h"

#define MOST_GOALS 1024u /* maximum number of different goals that the warning counts */

/* Returns the first active behavior of a brain that follows a navigation field, or null. */
static const VeerBehavior *followerOf(const VeerBrainDef *brain) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++)
        if (veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_FIELD) && veer_isOn(&brain->behaviors[i])) return &brain->behaviors[i];
    return NULL;
}

/* The properties that identify a field: agents for which they are equal share one. */
typedef struct Goal {
    uint32_t cell, mask, cellSize, clearance, density;
} Goal;

static int isAmong(const Goal *goals, uint32_t count, const Goal *goal) {
    for (uint32_t i = 0; i < count; i++)
        if (__builtin_memcmp(&goals[i], goal, sizeof *goal) == 0) return 1;
    return 0;
}

uint32_t veer_goalsWithoutRoom(const VeerWorld *world) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    Goal goals[MOST_GOALS];
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < high && capacity->navCells && count < MOST_GOALS; slot++) {
        const VeerBrainDef *brain = veer_isTaken(world, VEER_KIND_AGENT, slot) ? veer_brainOf(world, slot) : NULL;
        const VeerBehavior *behavior = brain ? followerOf(brain) : NULL;
        VeerVec3 place;
        if (!behavior || veer_isOfTrait(behavior, VEER_TRAIT_OWN_WAY) || !veer_findAim(world, slot, brain, &place)) continue;
        const VeerNavFieldParams params = veer_navParams(behavior);
        const VeerNavGrid grid = veer_navGrid(world, &params);
        const Goal goal = {veer_navCellAt(&grid, place), params.mask, veer_bits(params.cellSize), veer_bits(params.clearance),
                           veer_bits(params.density)};
        if (!isAmong(goals, count, &goal)) goals[count++] = goal;
    }
    return count > capacity->navFields ? count : 0;
}

/* Returns the largest radius of a brain's agents. */
static float radiusOf(const VeerWorld *world, uint32_t brain) {
    float radius = 0.0f;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (world->brain[slot] == brain + 1 && veer_isTaken(world, VEER_KIND_AGENT, slot)) radius = veer_max(radius, world->radius[slot]);
    return radius;
}

float veer_radiusWithoutRoom(const VeerWorld *world, uint32_t brain, uint32_t *behavior) {
    const VeerBrainDef *def = &world->brains[brain];
    const VeerBehavior *follower = followerOf(def);
    if (!follower) return 0.0f;
    const float radius = radiusOf(world, brain);
    *behavior = (uint32_t)(follower - def->behaviors);
    return radius > 1.001f * veer_navParams(follower).clearance ? radius : 0.0f;
}

#define COARSE 4.0f /* in radii. Larger: no warning although doors are closed. Smaller: default cells cause warnings with common radii */

/* Returns whether an agent of a brain went through a passage that its cells do not show, so that the others do not find it. */
static int havePassedGap(const VeerWorld *world, uint32_t brain) {
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        VeerNavFieldParams params;
        uint32_t index = 0;
        const float *memory = world->brain[slot] == brain + 1 ? veer_pathMemory(world, slot, &index, &params) : NULL;
        if (memory && veer_passesGap(memory)) return 1;
    }
    return 0;
}

float veer_widthOfCells(const VeerWorld *world, uint32_t brain, uint32_t *behavior) {
    const VeerBrainDef *def = &world->brains[brain];
    const VeerBehavior *follower = followerOf(def);
    if (!follower || veer_isOnMesh(follower)) return 0.0f;
    const VeerNavFieldParams params = veer_navParams(follower);
    const float radius = radiusOf(world, brain);
    *behavior = (uint32_t)(follower - def->behaviors);
    const int isCoarse = radius > 0.0f && params.cellSize > COARSE * radius;
    /* the centers of the cells in the free part of a passage join across its length if that part is as wide as a cell, at any angle */
    return isCoarse || havePassedGap(world, brain) ? 2.0f * params.clearance + params.cellSize : 0.0f;
}
