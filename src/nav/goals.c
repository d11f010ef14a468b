/* Which goals have a field, and which layers they share. A goal gets a slot when an agent first asks for it, and keeps it until another
 * goal takes it or it would have to be repaired though nobody asks for it any more. */
#include "nav/goals.h"

#include "core/world.h"
#include "math/math.h"
#include "nav/fields.h"

/* ---- the state */

static uint32_t layersOf(const VeerCapacityDef *capacity) {
    if (!capacity->navCells) return 0;
    return capacity->navFields < VEER_GOAL_LAYERS ? capacity->navFields : VEER_GOAL_LAYERS;
}

static uint32_t cellsOf(const VeerCapacityDef *capacity) { return (capacity->navCells + 3) & ~3u; }

uint32_t veer_navGoalLanes(const VeerCapacityDef *capacity) {
    const uint32_t layers = layersOf(capacity), perLayer = (uint32_t)(sizeof(VeerGoalLayer) / 4) + cellsOf(capacity) / 2;
    return layers ? layers * perLayer + capacity->navFields * (uint32_t)(sizeof(VeerNavGoal) / 4) : 0;
}

VeerNavGoals veer_navGoals(const VeerWorld *world) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    VeerNavGoals own = {.layerRoom = layersOf(capacity), .cellRoom = cellsOf(capacity)};
    own.goalRoom = own.layerRoom ? capacity->navFields : 0;
    own.layers = (VeerGoalLayer *)(void *)world->navGoals;
    own.goals = (VeerNavGoal *)(void *)(own.layers + own.layerRoom);
    own.maps = (uint8_t *)(own.goals + own.goalRoom);
    return own;
}

void veer_copyNavGoals(VeerWorld *to, const VeerWorld *from) {
    const VeerNavGoals was = veer_navGoals(from), is = veer_navGoals(to);
    if (!was.layerRoom) return;
    __builtin_memcpy(is.layers, was.layers, was.layerRoom * sizeof *was.layers);
    __builtin_memcpy(is.goals, was.goals, was.goalRoom * sizeof *was.goals);
    for (uint32_t map = 0; map < 2 * was.layerRoom; map++)
        __builtin_memcpy(is.maps + (size_t)map * is.cellRoom, was.maps + (size_t)map * was.cellRoom, was.cellRoom);
}

/* ---- finding */

int veer_hasGoals(const VeerWorld *world) {
    const VeerNavGoals own = veer_navGoals(world);
    for (uint32_t i = 0; i < own.layerRoom; i++)
        if (own.layers[i].isKept) return 1;
    return 0;
}

static uint32_t findLayer(const VeerNavGoals *own, const VeerNavGrid *grid) {
    for (uint32_t i = 0; i < own->layerRoom; i++) {
        const VeerGoalLayer *layer = &own->layers[i];
        if (layer->isKept && layer->mask == grid->mask && veer_same(layer->cellSize, grid->cellSize) &&
            veer_same(layer->clearance, grid->clearance))
            return i;
    }
    return VEER_NONE;
}

uint32_t veer_findGoal(const VeerNavGrid *grid, uint32_t requested) {
    const VeerNavGoals own = veer_navGoals(grid->world);
    const uint32_t layer = findLayer(&own, grid);
    for (uint32_t i = 0; i < own.goalRoom && layer != VEER_NONE; i++) {
        const VeerNavGoal *goal = &own.goals[i];
        if (goal->layer == layer + 1 && goal->requested == requested && veer_same(goal->density, grid->density)) return i;
    }
    return VEER_NONE;
}

/* ---- taking and freeing slots */

void veer_dropGoal(const VeerWorld *world, uint32_t slot) {
    const VeerNavGoals own = veer_navGoals(world);
    const uint32_t layer = own.goals[slot].layer;
    own.goals[slot] = (VeerNavGoal){0};
    veer_navFields(world->navFields)[slot].used = 0;
    for (uint32_t i = 0; i < own.goalRoom; i++)
        if (own.goals[i].layer == layer) return;
    own.layers[layer - 1] = (VeerGoalLayer){0};
}

/* Steps since anybody asked for a goal of a layer. */
static uint32_t restOf(const VeerNavGoals *own, uint32_t layer, uint32_t tick) {
    uint32_t least = VEER_NONE;
    for (uint32_t i = 0; i < own->goalRoom; i++)
        if (own->goals[i].layer == layer + 1 && tick - own->goals[i].tick < least) least = tick - own->goals[i].tick;
    return least;
}

/* A layer without goals or, if all have some, the one that has rested longest. */
static uint32_t freeLayer(const VeerWorld *world, const VeerNavGoals *own) {
    uint32_t longest = VEER_GOAL_BUSY - 1, layer = VEER_NONE;
    for (uint32_t i = 0; i < own->layerRoom; i++) {
        const uint32_t rest = restOf(own, i, world->header->tick);
        if (rest <= longest) continue;
        longest = rest;
        layer = i;
    }
    for (uint32_t i = 0; i < own->goalRoom && layer != VEER_NONE; i++)
        if (own->goals[i].layer == layer + 1) veer_dropGoal(world, i);
    return layer;
}

/* Gives a layer that is drawn already a slot among those of goals, with its raster. */
static uint32_t takeLayer(const VeerNavGrid *grid, const VeerNavGoals *own) {
    VeerNavFields *nav = grid->world->navFields;
    const uint32_t drawn = veer_findLayer(nav, grid);
    uint32_t layer = drawn;
    if (drawn >= own->layerRoom || own->layers[drawn].isKept) layer = freeLayer(grid->world, own);
    if (layer == VEER_NONE) return layer;
    if (layer != drawn) {
        veer_dropFieldsOf(nav, layer);
        veer_dropFieldsOf(nav, drawn);
        __builtin_memcpy(veer_layerBytes(nav, layer).marks, veer_layerBytes(nav, drawn).marks, 3 * (size_t)nav->cellRoom);
        veer_navLayers(nav)[layer] = veer_navLayers(nav)[drawn];
        veer_navLayers(nav)[layer].hasRegions = 0;
        veer_navLayers(nav)[drawn].used = 0;
    }
    own->layers[layer] = (VeerGoalLayer){grid->cellSize, grid->clearance, grid->mask, 1};
    veer_openMaps(grid->world, layer);
    return layer;
}

int veer_heedsCrowd(const VeerNavGoals *own, uint32_t layer) {
    for (uint32_t i = 0; i < own->goalRoom; i++)
        if (own->goals[i].layer == layer + 1 && own->goals[i].density > 0.0f) return 1;
    return 0;
}

/* A free slot, or the one that has rested longest. */
static uint32_t freeSlot(const VeerWorld *world, const VeerNavGoals *own) {
    uint32_t longest = VEER_GOAL_BUSY - 1, slot = VEER_NONE;
    for (uint32_t i = 0; i < own->goalRoom; i++) {
        const uint32_t rest = world->header->tick - own->goals[i].tick;
        if (!own->goals[i].layer) return i;
        if (rest <= longest) continue;
        longest = rest;
        slot = i;
    }
    return slot;
}

uint32_t veer_addGoal(const VeerNavGrid *grid, uint32_t requested) {
    const VeerNavGoals own = veer_navGoals(grid->world);
    VeerNavFields *nav = grid->world->navFields;
    const uint32_t slot = freeSlot(grid->world, &own);
    if (slot == VEER_NONE) return slot;
    uint32_t layer = findLayer(&own, grid);
    if (layer == VEER_NONE) layer = takeLayer(grid, &own);
    if (layer == VEER_NONE) return layer;
    if (grid->density > 0.0f && !veer_heedsCrowd(&own, layer)) veer_openShares(grid->world, layer);
    const VeerNavGoal goal = {layer + 1, requested, VEER_NONE, grid->density, grid->world->header->tick, 0};
    if (own.goals[slot].layer && own.goals[slot].layer != layer + 1) veer_dropGoal(grid->world, slot);
    own.goals[slot] = goal;
    const VeerMapView map = veer_viewMap(grid->world, layer, VEER_MAP_NEWER);
    own.goals[slot].goal = veer_goalCell(grid, &map, requested);
    veer_navFields(nav)[slot].used = 0;
    veer_ensureKeys(grid->world, slot);
    return slot;
}
