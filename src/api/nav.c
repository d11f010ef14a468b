/* Reads the distances of a navigation field, for callers that display them or choose among goals by path length. */
#include "api/life_cycle.h"
#include "core/traits.h"
#include "core/world.h"
#include "nav/nav.h"

/* Returns the first behavior of a brain that follows a navigation field, or null. */
static const VeerBehavior *navFieldOf(const VeerBrainDef *brain) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++)
        if (veer_isOfTrait(&brain->behaviors[i], VEER_TRAIT_FIELD)) return &brain->behaviors[i];
    return NULL;
}

VeerResult veer_navDistances(VeerWorldId id, VeerBrainId brain, VeerVec3 goal, VeerNavCells *cells, float *out, uint32_t *count) {
    static const char *const names[3] = {"goal.x", "goal.y", "goal.z"};
    VeerCall call = veer_openCall(id, "veer_navDistances");
    uint32_t slot = veer_needThing(&call, VEER_KIND_BRAIN, brain.bits);
    veer_needPoint(&call, goal, names);
    veer_needPointer(&call, cells, "cells");
    if (call.result != VEER_OK) return call.result;
    const VeerBehavior *behavior = navFieldOf(&call.world->brains[slot]);
    if (!behavior) return VEER_NO_RESULT;
    const VeerNavFieldParams params = veer_navParams(behavior);
    VeerNavGrid grid = veer_navGrid(call.world, &params);
    *cells = (VeerNavCells){grid.columns, grid.rows, grid.cellX, grid.cellY};
    veer_needRoom(&call, grid.columns * grid.rows, out, count);
    if (call.result != VEER_OK) return call.result;
    veer_refreshNavFields(call.world);
    VeerNavRoutes routes = veer_navRoutes(&grid, goal);
    veer_navDistancesOf(&routes, out);
    return VEER_OK;
}
