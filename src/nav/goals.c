/* The goals that have a field, and the layers that they share. A goal gets a slot (goal_slots.c) when an agent first uses the goal. It
 * keeps the slot until another goal takes it, or until its field needs a repair although the goal is no longer used. */
#include "nav/goals.h"

#include "core/world.h"
#include "math/math.h"
#include "nav/layers.h"

/* ---- finding */

int veer_hasGoals(const VeerWorld *world) {
    const VeerNavGoals own = veer_navGoals(world);
    for (uint32_t i = 0; i < own.layerRoom; i++)
        if (own.layers[i].isKept) return 1;
    return 0;
}

int veer_isGoalBefore(const VeerNavGoals *own, const VeerNavGoal *a, const VeerNavGoal *b) {
    const VeerNavSettings *ofA = &own->layers[a->layer - 1].settings, *ofB = &own->layers[b->layer - 1].settings;
    if (!veer_same(ofA->cellSize, ofB->cellSize)) return ofA->cellSize < ofB->cellSize;
    if (!veer_same(ofA->clearance, ofB->clearance)) return ofA->clearance < ofB->clearance;
    if (ofA->mask != ofB->mask) return ofA->mask < ofB->mask;
    if (ofA->links != ofB->links) return ofA->links < ofB->links;
    if (!veer_same(ofA->maxSlope, ofB->maxSlope)) return ofA->maxSlope < ofB->maxSlope;
    if (!veer_same(ofA->slopeCost, ofB->slopeCost)) return ofA->slopeCost < ofB->slopeCost;
    if (!veer_same(a->density, b->density)) return a->density < b->density;
    return a->requested < b->requested;
}

uint32_t veer_findGoalLayer(const VeerNavGoals *own, const VeerNavGrid *grid) {
    const VeerNavSettings settings = veer_navSettings(grid);
    for (uint32_t i = 0; i < own->layerRoom; i++)
        if (own->layers[i].isKept && veer_areSameSettings(&own->layers[i].settings, &settings)) return i;
    return VEER_NONE;
}

uint32_t veer_findGoal(const VeerNavGrid *grid, uint32_t requested) {
    const VeerNavGoals own = veer_navGoals(grid->world);
    const uint32_t layer = veer_findGoalLayer(&own, grid);
    for (uint32_t i = 0; i < own.goalRoom && layer != VEER_NONE; i++) {
        const VeerNavGoal *goal = &own.goals[i];
        if (goal->layer == layer + 1 && goal->requested == requested && veer_same(goal->density, grid->density)) return i;
    }
    return VEER_NONE;
}

/* ---- freeing */

void veer_dropGoal(const VeerWorld *world, uint32_t slot) {
    const VeerNavGoals own = veer_navGoals(world);
    const uint32_t layer = own.goals[slot].layer;
    own.goals[slot] = (VeerNavGoal){0};
    veer_navFields(world->navFields)[slot].used = 0;
    for (uint32_t i = 0; i < own.goalRoom; i++)
        if (own.goals[i].layer == layer) return;
    own.layers[layer - 1] = (VeerGoalLayer){0};
}

int veer_usesCrowd(const VeerNavGoals *own, uint32_t layer) {
    for (uint32_t i = 0; i < own->goalRoom; i++)
        if (own->goals[i].layer == layer + 1 && own->goals[i].density > 0.0f) return 1;
    return 0;
}
