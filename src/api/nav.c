/* Reads the distances and the regions of navigation, for callers that display them or choose among goals. */
#include "api/life_cycle.h"
#include "core/traits.h"
#include "core/world.h"
#include "nav/regions.h"

/* Finds the settings of a brain's first behavior that follows a navigation field. Returns 0 if there is none. */
static int findParams(const VeerBrainDef *brain, VeerNavFieldParams *params) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        if (!veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_FIELD)) continue;
        *params = veer_navParams(&brain->behaviors[i]);
        return 1;
    }
    return 0;
}

/* Describes the cells of a grid, and checks that there is room for a value per cell. */
static void needCells(VeerCall *call, const VeerNavGrid *grid, VeerNavCells *cells, const void *out, uint32_t *count) {
    *cells = (VeerNavCells){grid->columns, grid->rows, grid->cellX, grid->cellY};
    veer_needRoom(call, veer_navCellCount(grid), out, count);
}

VeerResult veer_navDistances(VeerWorldId id, VeerBrainId brain, VeerVec3 goal, VeerNavCells *cells, float *out, uint32_t *count) {
    static const char *const names[3] = {"goal.x", "goal.y", "goal.z"};
    VeerCall call = veer_openCall(id, "veer_navDistances");
    VeerNavFieldParams params;
    uint32_t slot = veer_needThing(&call, VEER_KIND_BRAIN, brain.bits);
    veer_needPoint(&call, goal, names);
    veer_needPointer(&call, cells, "cells");
    if (call.result != VEER_OK) return call.result;
    if (!findParams(&call.world->brains[slot], &params)) return VEER_NO_RESULT;
    VeerNavGrid grid = veer_navGrid(call.world, &params);
    needCells(&call, &grid, cells, out, count);
    if (call.result != VEER_OK) return call.result;
    veer_refreshNavFields(call.world);
    VeerNavRoutes routes = veer_navRoutes(&grid, goal);
    veer_navDistancesOf(&routes, out);
    return VEER_OK;
}

VeerResult veer_navRegions(VeerWorldId id, VeerBrainId brain, VeerNavCells *cells, uint32_t *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_navRegions");
    VeerNavFieldParams params;
    uint32_t slot = veer_needThing(&call, VEER_KIND_BRAIN, brain.bits), layer;
    veer_needPointer(&call, cells, "cells");
    if (call.result != VEER_OK) return call.result;
    if (!findParams(&call.world->brains[slot], &params)) return VEER_NO_RESULT;
    params.density = 0.0f;
    VeerNavGrid grid = veer_navGrid(call.world, &params);
    needCells(&call, &grid, cells, out, count);
    if (call.result != VEER_OK) return call.result;
    veer_navRaster(&grid, &layer);
    const VeerNavRegions regions = veer_regionsOf(&grid, layer);
    veer_numberRegions(&regions, out);
    return VEER_OK;
}
