/* Assigns slots to goals and layers. They get free slots or, if there are none, the slots that have been unused for the longest time. If
 * several goals ask for slots in one step, the goals that come first in order (veer_isGoalBefore) get them, whichever agent asks first. */
#include "core/world.h"
#include "math/math.h"
#include "nav/fields.h"

/* Returns the number of steps since any goal of a layer was used. */
static uint32_t restOf(const VeerNavGoals *own, uint32_t layer, uint32_t tick) {
    uint32_t least = VEER_NONE;
    for (uint32_t i = 0; i < own->goalRoom; i++)
        if (own->goals[i].layer == layer + 1 && tick - own->goals[i].tick < least) least = tick - own->goals[i].tick;
    return least;
}

/* Returns a layer without goals or, if all layers have goals, the layer that has been unused for the longest time. */
static uint32_t freeLayer(const VeerWorld *world, const VeerNavGoals *own) {
    uint32_t longest = VEER_GOAL_BUSY - 1, layer = VEER_NONE;
    for (uint32_t i = 0; i < own->layerRoom; i++) {
        const uint32_t unused = restOf(own, i, world->header->tick),
                       rest = own->layers[i].isKept && unused == VEER_NONE ? unused - 1 : unused;
        if (rest <= longest) continue;
        longest = rest;
        layer = i;
    }
    for (uint32_t i = 0; i < own->goalRoom && layer != VEER_NONE; i++)
        if (own->goals[i].layer == layer + 1) veer_dropGoal(world, i);
    return layer;
}

/* Gives an already drawn layer a slot among the layers of goals, and keeps its raster. */
static uint32_t takeLayer(const VeerNavGrid *grid, const VeerNavGoals *own) {
    VeerNavFields *nav = grid->world->navFields;
    const uint32_t drawn = veer_findLayer(nav, grid);
    uint32_t layer = drawn;
    if (drawn >= own->layerRoom || own->layers[drawn].isKept) layer = freeLayer(grid->world, own);
    if (layer == VEER_NONE) return layer;
    if (layer != drawn) {
        veer_dropFieldsOf(nav, layer);
        veer_dropFieldsOf(nav, drawn);
        __builtin_memcpy(veer_layerBytes(nav, layer).marks, veer_layerBytes(nav, drawn).marks, 4 * (size_t)nav->cellRoom);
        veer_navLayers(nav)[layer] = veer_navLayers(nav)[drawn];
        __builtin_memcpy(veer_presentEdges(nav, layer), veer_presentEdges(nav, drawn), veer_edgeBytes(nav));
        veer_navLayers(nav)[layer].hasPorts = 1; /* the memory may contain ports of another layer; opening the maps marks the right ones */
        veer_navLayers(nav)[layer].hasRegions = 0;
        veer_navLayers(nav)[drawn].used = 0;
    }
    own->layers[layer] = (VeerGoalLayer){veer_navSettings(grid), 1};
    veer_openMaps(grid->world, layer);
    return layer;
}

static int isNew(const VeerWorld *world, uint32_t slot) { return (int)(world->navFields->isNew[slot / 32] >> (slot % 32) & 1u); }

/* Returns a free slot, or the slot that has been unused for the longest time. If all slots were given away in this step, returns the slot
 * of the last goal in order, provided that the wanted goal comes before that goal. */
static uint32_t freeSlot(const VeerWorld *world, const VeerNavGoals *own, const VeerNavGoal *wanted) {
    uint32_t longest = VEER_GOAL_BUSY - 1, slot = VEER_NONE, last = VEER_NONE;
    for (uint32_t i = 0; i < own->goalRoom; i++) {
        const VeerNavGoal *goal = &own->goals[i];
        const uint32_t rest = world->header->tick - goal->tick;
        if (!goal->layer) return i;
        if (isNew(world, i) && (last == VEER_NONE || veer_isGoalBefore(own, &own->goals[last], goal))) last = i;
        if (rest < longest || (rest == longest && (slot == VEER_NONE || !veer_isGoalBefore(own, goal, &own->goals[slot])))) continue;
        longest = rest;
        slot = i;
    }
    if (slot != VEER_NONE || last == VEER_NONE) return slot;
    return veer_isGoalBefore(own, wanted, &own->goals[last]) ? last : VEER_NONE;
}

int veer_canKeepLayer(const VeerNavGrid *grid) {
    const VeerNavGoals own = veer_navGoals(grid->world);
    uint32_t layer = 0;
    if (veer_findGoalLayer(&own, grid) != VEER_NONE) return 0;
    while (layer < own.layerRoom && own.layers[layer].isKept) layer++;
    return layer < own.layerRoom;
}

void veer_keepLayer(const VeerNavGrid *grid) {
    const VeerNavGoals own = veer_navGoals(grid->world);
    takeLayer(grid, &own);
}

uint32_t veer_addGoal(const VeerNavGrid *grid, uint32_t requested) {
    const VeerNavGoals own = veer_navGoals(grid->world);
    VeerNavFields *nav = grid->world->navFields;
    uint32_t layer = veer_findGoalLayer(&own, grid);
    if (layer == VEER_NONE) layer = takeLayer(grid, &own);
    if (layer == VEER_NONE) return layer;
    const VeerNavGoal goal = {layer + 1, requested, VEER_NONE, grid->density, grid->world->header->tick, 0};
    const uint32_t slot = freeSlot(grid->world, &own, &goal);
    if (slot == VEER_NONE) return slot;
    if (grid->density > 0.0f && !veer_usesCrowd(&own, layer)) veer_openShares(grid->world, layer);
    if (own.goals[slot].layer && own.goals[slot].layer != layer + 1) veer_dropGoal(grid->world, slot);
    own.goals[slot] = goal;
    nav->isNew[slot / 32] |= 1u << (slot % 32);
    const VeerMapView map = veer_viewMap(grid->world, layer, VEER_MAP_NEWER);
    own.goals[slot].goal = veer_goalCell(grid, &map, requested);
    veer_navFields(nav)[slot].used = 0;
    veer_ensureKeys(grid->world, slot);
    return slot;
}
