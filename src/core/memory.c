/* The memory of agents: the lanes that behaviors keep, context maps, and what a decision left behind. */
#include "core/memory.h"

#include <string.h>

#include "core/flags.h"
#include "core/world.h"

void veer_resetMemory(VeerWorld *world, uint32_t slot) {
    const VeerCapacityDef *capacity = &world->header->def.capacity;
    size_t atSlots = (size_t)slot * capacity->slots, slotBytes = capacity->slots * sizeof(float);
    memset(world->state + (size_t)slot * capacity->state, 0, capacity->state * sizeof(float));
    float *maps[] = {world->interest, world->interestDistance, world->danger, world->dangerDistance, world->decision, world->memory};
    for (uint32_t i = 0; i < sizeof maps / sizeof *maps; i++) memset(maps[i] + atSlots, 0, slotBytes);
    world->flags[slot] &= ~(uint32_t)(VEER_FLAG_BLOCKED | VEER_FLAG_DETOUR_LEFT | VEER_FLAG_DETOUR_RIGHT | VEER_FLAG_NO_PATH);
    if (!capacity->slots) return;
    world->chosenX[slot] = world->chosenY[slot] = world->mapAngle[slot] = 0.0f;
    world->mapSlots[slot] = 0;
    world->leastGoalDistance[slot] = world->detourDistance[slot] = world->blockedTime[slot] = 0.0f;
    world->wallX[slot] = world->wallY[slot] = 0.0f;
    world->goalX[slot] = world->goalY[slot] = world->goalZ[slot] = 0.0f;
}
