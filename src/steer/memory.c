/* Clears the memory of agents: the memory of their behaviors, context maps, and the values that the last decision left for the next
 * decision. */
#include "steer/memory.h"

#include <string.h>

#include "core/columns.h"
#include "core/flags.h"
#include "core/world.h"

void veer_resetMemory(VeerWorld *world, uint32_t slot) {
    for (uint32_t column = 0; column < VEER_COLUMNS; column++) {
        if (!(veer_columnInfo[column].flags & VEER_ROW_MEMORY)) continue;
        size_t lanes = veer_lanesPerAgent(&world->header->def, veer_columnInfo[column].lanes);
        memset(veer_column(world, column) + slot * lanes, 0, lanes * sizeof(uint32_t));
    }
    world->flags[slot] &= ~(uint32_t)(VEER_FLAG_BLOCKED | VEER_FLAG_DETOUR | VEER_FLAG_NO_PATH);
}
