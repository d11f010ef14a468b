/* The memory of goals in a world's block: their settings, the edges and the bytes of their maps. */
#include "core/world.h"
#include "nav/goals.h"

static uint32_t layersOf(const VeerCapacityDef *capacity) {
    if (!capacity->navCells) return 0;
    return capacity->navFields < VEER_GOAL_LAYERS ? capacity->navFields : VEER_GOAL_LAYERS;
}

static uint32_t cellsOf(const VeerCapacityDef *capacity) { return (capacity->navCells + 3) & ~3u; }

uint32_t veer_navGoalLanes(const VeerCapacityDef *capacity) {
    const uint32_t layers = layersOf(capacity), edges = 4 * capacity->links * (uint32_t)(sizeof(VeerNavEdge) / 4);
    const uint32_t perLayer = (uint32_t)(sizeof(VeerGoalLayer) / 4) + edges + cellsOf(capacity);
    return layers ? layers * perLayer + capacity->navFields * (uint32_t)(sizeof(VeerNavGoal) / 4) : 0;
}

VeerNavGoals veer_navGoals(const VeerWorld *world) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    VeerNavGoals own = {.layerRoom = layersOf(capacity), .cellRoom = cellsOf(capacity)};
    own.goalRoom = own.layerRoom ? capacity->navFields : 0;
    own.layers = (VeerGoalLayer *)(void *)world->navGoals;
    own.goals = (VeerNavGoal *)(void *)(own.layers + own.layerRoom);
    own.edgeRoom = 2 * capacity->links;
    own.edges = (VeerNavEdge *)(void *)(own.goals + own.goalRoom);
    own.maps = (uint8_t *)(own.edges + (size_t)2 * own.layerRoom * own.edgeRoom);
    return own;
}

void veer_copyNavGoals(VeerWorld *to, const VeerWorld *from) {
    const VeerNavGoals was = veer_navGoals(from), is = veer_navGoals(to);
    if (!was.layerRoom) return;
    __builtin_memcpy(is.layers, was.layers, was.layerRoom * sizeof *was.layers);
    __builtin_memcpy(is.goals, was.goals, was.goalRoom * sizeof *was.goals);
    for (uint32_t map = 0; map < 2 * was.layerRoom; map++)
        __builtin_memcpy(is.edges + (size_t)map * is.edgeRoom, was.edges + (size_t)map * was.edgeRoom, was.edgeRoom * sizeof *was.edges);
    for (uint32_t map = 0; map < 4 * was.layerRoom; map++)
        __builtin_memcpy(is.maps + (size_t)map * is.cellRoom, was.maps + (size_t)map * was.cellRoom, was.cellRoom);
}
