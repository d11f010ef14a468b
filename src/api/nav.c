/* Reads the distances and the regions of navigation, for callers that display them or choose among goals, and tests what an obstacle would
 * change. */
#include "api/life_cycle.h"
#include "api/trial.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/regions.h"
#include "nav/trial.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"

/* Finds the settings of a brain's first behavior that follows a navigation field, not a mesh. Returns 0 if there is none. */
static int findParams(const VeerBrainDef *brain, VeerNavFieldParams *params) {
    for (uint32_t i = 0; i < brain->behaviorCount; i++) {
        if (!veer_isOnGrid(&brain->behaviors[i])) continue;
        *params = veer_navParams(&brain->behaviors[i]);
        return 1;
    }
    return 0;
}

/* Describes the cells of a grid, and checks that there is room for a value per cell. */
static void needCells(VeerCall *call, const VeerNavGrid *grid, VeerNavCells *cells, const void *out, uint32_t *count) {
    *cells = (VeerNavCells){grid->columns, grid->rows, grid->cellX, grid->cellY, grid->levels};
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

/* ---- what an obstacle would change */

/* Returns whether an obstacle would overlap an agent on its level. Its image closest to the agent is tested. */
static int overlaps(const VeerWorld *world, uint32_t obstacle, uint32_t agent) {
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    const VeerVec3 center = veer_obstacleCenter(world, obstacle), by = veer_delta(world, center, veer_position(world, agent));
    const VeerVec3 at = veer_vec3(center.x + by.x, center.y + by.y, center.z + by.z);
    const float radius = world->radius[agent];
    if (veer_levelOfPoint(world, center) != veer_levelOfPoint(world, veer_position(world, agent))) return 0;
    if (!(veer_length2(by.x, by.y) < record->reach + radius)) return 0;
    if (veer_isSolid(record) && veer_isWithinOutline(world, obstacle, at)) return 1;
    for (uint32_t part = 0; part < veer_primitiveCount(record); part++) {
        const VeerPrimitive primitive = veer_primitiveOf(world, obstacle, part);
        if (veer_capsuleFrom(&primitive, at).distance < primitive.radius + radius) return 1;
    }
    return 0;
}

/* Stores the agents that an obstacle would overlap. Returns their number. */
static uint32_t listOverlapped(const VeerWorld *world, uint32_t obstacle, VeerAgentId *agents, uint32_t room) {
    uint32_t found = 0;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot) || veer_isGround(&world->obstacles[obstacle])) continue;
        if (!overlaps(world, obstacle, slot)) continue;
        if (found < room) agents[found].bits = veer_makeId(world, VEER_KIND_AGENT, slot);
        found++;
    }
    return found;
}

/* Returns how many numbers a point has. */
static uint32_t axesOf(const VeerWorld *world) { return veer_hasLevels(world) ? 3 : 2; }

static void needBuildQuery(VeerCall *call, const VeerBuildQuery *query) {
    static const char *const ofStarts[3] = {"starts[#].x", "starts[#].y", "starts[#].z"};
    static const char *const ofGoals[3] = {"goals[#].x", "goals[#].y", "goals[#].z"};
    veer_needPointer(call, query, "query");
    if (call->result != VEER_OK) return;
    if (query->startCount) veer_needPointer(call, query->starts, "starts");
    if (query->goalCount) veer_needPointer(call, query->goals, "goals");
    if (call->result == VEER_OK) veer_needPoints(call, query->starts, query->startCount, axesOf(call->world), ofStarts);
    if (call->result == VEER_OK) veer_needPoints(call, query->goals, query->goalCount, axesOf(call->world), ofGoals);
}

/* Finds the settings of the brain's routes. */
static VeerNavFieldParams needRoutes(VeerCall *call, const VeerBuildQuery *query) {
    VeerNavFieldParams params = {0};
    if (call->result != VEER_OK) return params;
    const uint32_t slot = veer_needThing(call, VEER_KIND_BRAIN, query->brain.bits);
    if (call->result != VEER_OK || findParams(&call->world->brains[slot], &params)) return params;
    veer_refuse(call, VEER_E_RANGE, "brain", slot);
    veer_failNote(call->world, "it has neither navField nor goTo", 0, 0);
    return params;
}

static VeerBuildAnswer answerOf(VeerCutOff cutOff, uint32_t agents) {
    const uint32_t status = cutOff.start != VEER_NONE ? VEER_BUILD_STATUS_BLOCKED
                            : agents                  ? VEER_BUILD_STATUS_OCCUPIED
                                                      : VEER_BUILD_STATUS_FREE;
    return (VeerBuildAnswer){status, cutOff.start, cutOff.goal, agents};
}

VeerResult veer_canBuild(VeerWorldId id, const VeerBuildQuery *query, VeerBuildAnswer *answer, VeerAgentId *agents, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_canBuild");
    needBuildQuery(&call, query);
    veer_needPointer(&call, answer, "answer");
    veer_needPointer(&call, count, "count");
    if (count && *count) veer_needPointer(&call, agents, "agents");
    VeerNavFieldParams params = needRoutes(&call, query);
    if (call.result != VEER_OK) return call.result;
    VeerWorld *world = call.world;
    VeerTrial trial;
    uint32_t layer;
    params.density = 0.0f;
    const VeerNavGrid grid = veer_navGrid(world, &params);
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    veer_navRaster(&grid, &layer); /* as it is without the obstacle */
    const uint32_t slot = veer_openTrial(&call, query->obstacle, &trial), room = *count;
    if (call.result != VEER_OK) return call.result;
    const VeerTrialPoints points = {query->starts, query->goals, query->startCount, query->goalCount, axesOf(world)};
    const VeerCutOff cutOff = veer_tryObstacle(&grid, layer, slot, &points);
    *count = listOverlapped(world, slot, agents, room);
    veer_closeTrial(world, &trial);
    *answer = answerOf(cutOff, *count);
    return *count > room ? veer_refuse(&call, VEER_E_BUFFER, "count", (double)room) : VEER_OK;
}
