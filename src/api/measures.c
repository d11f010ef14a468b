/* Begins and reads the measures of a run. */
#include <string.h>

#include "core/call.h"
#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "measure/measures.h"
#include "nav/find_path.h"
#include "neighbors/agent_grid.h"
#include "shapes/static_grid.h"

/* A growing world raises the capacity that this names, and calls again. */
static void needRoom(VeerCall *call) {
    if (call->result == VEER_OK && !veer_isMeasured(call->world)) veer_refuse(call, VEER_E_FULL, "capacity.measures", 1);
}

/* Checks that the world has room for the cells of the shortest ways. */
static void needCells(VeerCall *call, const VeerMeasureDef *def) {
    if (call->result != VEER_OK || !(def->cellSize > 0.0f)) return;
    const VeerCapacityDef *capacity = &call->world->header->def.capacity;
    const double cells = veer_navCellsNeeded(&call->world->header->def, def->cellSize);
    if (veer_isVolume(call->world) || cells > veer_mostCapacity(offsetof(VeerCapacityDef, navCells)))
        veer_refuse(call, VEER_E_RANGE, "def.cellSize", (double)def->cellSize);
    else if (cells > (double)capacity->navCells)
        veer_refuse(call, VEER_E_FULL, "capacity.navCells", cells);
    else if (!capacity->navFields)
        veer_refuse(call, VEER_E_FULL, "capacity.navFields", 1);
}

static float largestRadius(const VeerWorld *world) {
    float largest = 0.0f;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (veer_isInGrid(world, slot)) largest = veer_max(largest, world->radius[slot]);
    return largest;
}

/* Replaces the ways of all agents, which are straight, by the lengths of paths around obstacles. A goal to which no path leads keeps the
 * straight way. */
static void findWays(VeerWorld *world, const VeerMeasureDef *def) {
    VeerPathFinder finder;
    const VeerPathQuery usual = veer_defaultPathQuery();
    const VeerNavFieldParams params = {.cellSize = def->cellSize,
                                       .clearance = def->clearance > 0.0f ? def->clearance : largestRadius(world),
                                       .mask = usual.mask,
                                       .links = usual.links,
                                       .maxSlope = usual.maxSlope,
                                       .slopeCost = usual.slopeCost};
    veer_staticGridRefresh(world);
    veer_openPathFinder(&finder, world, &params);
    finder.isSmooth = 1;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        VeerMeasured *own = veer_measuredOf(world, slot);
        if (!(own->bits & VEER_MEASURED_GOAL)) continue;
        VeerPointList list = {.axes = 2};
        const VeerPathEnds ends = veer_pathEnds(&finder, veer_position(world, slot), own->goal);
        const float length = veer_findPathBetween(&finder, &ends, &list);
        if (list.count) own->way = veer_max(length - veer_measuredReach(world, slot), own->way);
    }
}

VeerResult veer_startMeasures(VeerWorldId id, const VeerMeasureDef *def) {
    VeerCall call = veer_openCall(id, "veer_startMeasures");
    VeerWorld *world = call.world;
    veer_needPointer(&call, def, "def");
    if (call.result == VEER_OK) veer_needDef(&call, VEER_GROUP_MEASURE, def);
    needRoom(&call);
    needCells(&call, def);
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    world->header->measureReach = def->reach;
    world->header->measureMeter = def->meter;
    memset(world->measured, 0, (size_t)world->header->def.capacity.agents * sizeof(VeerMeasured));
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        VeerVec3 goal;
        if (veer_isInGrid(world, slot)) veer_beginMeasured(world, slot, veer_measuredGoal(world, slot, &goal) ? &goal : NULL);
    }
    if (def->cellSize > 0.0f) findWays(world, def);
    return VEER_OK;
}

VeerResult veer_measure(VeerWorldId id, uint32_t mask, VeerMeasures *measures) {
    VeerCall call = veer_openCall(id, "veer_measure");
    veer_needPointer(&call, measures, "measures");
    needRoom(&call);
    if (call.result == VEER_OK) *measures = veer_figuresOf(call.world, mask);
    return call.result;
}
