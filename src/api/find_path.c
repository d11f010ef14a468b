/* Finds paths around static obstacles, for the game's own code. The searches change no state, but first update the static grid and the
 * raster, because obstacles may have changed since the last step. */
#include "core/call.h"
#include "core/checks.h"
#include "core/error.h"
#include "core/rows.h"
#include "core/space.h"
#include "core/world.h"
#include "math/vec3.h"
#include "nav/find_path.h"
#include "shapes/static_grid.h"

/* Converts the settings of a query to settings of a navigation field. */
static VeerNavFieldParams paramsOf(const VeerPathQuery *query) {
    return (VeerNavFieldParams){.cellSize = query->cellSize,
                                .clearance = query->clearance,
                                .mask = query->mask,
                                .links = query->links,
                                .maxSlope = query->maxSlope,
                                .slopeCost = query->slopeCost};
}

static void needPlane(VeerCall *call) {
    if (call->result != VEER_OK || !veer_isVolume(call->world)) return;
    veer_refuse(call, VEER_E_RANGE, "world", (double)call->world->header->def.dimensions);
    veer_failNote(call->world, "paths are found in planar worlds", 0, 0);
}

/* Checks that the world has room for the cells. An error names cellSize if it is too small for any world. */
static void needCells(VeerCall *call, const VeerPathQuery *query) {
    if (call->result != VEER_OK) return;
    const VeerCapacityDef *capacity = &call->world->header->def.capacity;
    const double cells = veer_navCellsNeeded(&call->world->header->def, query->cellSize);
    const double most = veer_mostCapacity(offsetof(VeerCapacityDef, navCells));
    if (cells > most) {
        veer_refuse(call, VEER_E_RANGE, "query.cellSize", (double)query->cellSize);
        veer_failNote(call->world, "too small for the world's bounds: % cells, at most %", cells, most);
    } else if (cells > (double)capacity->navCells) {
        veer_refuse(call, VEER_E_FULL, "capacity.navCells", cells);
    } else if (!capacity->navFields) {
        veer_refuse(call, VEER_E_FULL, "capacity.navFields", 1);
    }
}

/* The checks that veer_findPath and veer_findPaths share. */
static void needQuery(VeerCall *call, const VeerPathQuery *query, const float *out, const uint32_t *count) {
    veer_needPointer(call, query, "query");
    veer_needPointer(call, count, "count");
    if (count && *count) veer_needPointer(call, out, "out");
    if (call->result != VEER_OK) return;
    needPlane(call);
    if (call->result == VEER_OK) call->result = veer_checkDef(call->world, VEER_GROUP_PATH_QUERY, query, call->name, "query", VEER_NONE);
    needCells(call, query);
}

static void openFinder(VeerPathFinder *finder, VeerWorld *world, const VeerPathQuery *query) {
    const VeerNavFieldParams params = paramsOf(query);
    veer_staticGridRefresh(world);
    veer_openPathFinder(finder, world, &params);
    finder->isSmooth = (int)query->smooth;
}

static VeerFoundPath find(VeerPathFinder *finder, VeerVec3 from, VeerVec3 to, VeerPointList *list) {
    const VeerPathEnds ends = veer_pathEnds(finder, from, to);
    VeerFoundPath path = {.first = list->count};
    path.length = veer_findPathBetween(finder, &ends, list);
    path.cost = list->cost;
    path.count = list->count - path.first;
    path.link = list->link == VEER_NONE ? VEER_NONE : list->link - path.first;
    path.status = ends.isReached ? VEER_PATH_STATUS_FOUND : path.count ? VEER_PATH_STATUS_CLOSEST : VEER_PATH_STATUS_NONE;
    return path;
}

/* Returns how many numbers a point has. */
static uint32_t axesOf(const VeerWorld *world) { return world->header->def.levels > 1 ? 3 : 2; }

static VeerPointList listFor(const VeerWorld *world, float *out, uint32_t room) {
    return (VeerPointList){.points = out, .room = room, .axes = axesOf(world)};
}

/* Ends a call that returns its results in a list. */
static VeerResult finish(VeerCall *call, const VeerPointList *list, uint32_t *count) {
    *count = list->count;
    return list->count > list->room ? veer_refuse(call, VEER_E_BUFFER, "count", (double)list->room) : VEER_OK;
}

VeerResult veer_findPath(VeerWorldId id, const VeerPathQuery *query, VeerFoundPath *path, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_findPath");
    needQuery(&call, query, out, count);
    veer_needPointer(&call, path, "path");
    if (call.result != VEER_OK) return call.result;
    VeerPointList list = listFor(call.world, out, *count);
    VeerPathFinder finder;
    openFinder(&finder, call.world, query);
    *path = find(&finder, query->from, query->to, &list);
    return finish(&call, &list, count);
}

VeerResult veer_findPaths(VeerWorldId id, const VeerPathQuery *query, const VeerPathBatch *batch, float *out, uint32_t *count) {
    static const char *const names[4] = {"ends[#].from.x", "ends[#].from.y", "ends[#].to.x", "ends[#].to.y"};
    static const char *const ofLevels[6] = {"ends[#].from.x", "ends[#].from.y", "ends[#].from.z",
                                            "ends[#].to.x",   "ends[#].to.y",   "ends[#].to.z"};
    VeerCall call = veer_openCall(id, "veer_findPaths");
    needQuery(&call, query, out, count);
    veer_needPointer(&call, batch, "batch");
    if (call.result == VEER_OK && batch->pathCount) {
        veer_needPointer(&call, batch->ends, "batch.ends");
        veer_needPointer(&call, batch->paths, "batch.paths");
    }
    const uint32_t axes = call.result == VEER_OK ? axesOf(call.world) : 2;
    if (call.result == VEER_OK) veer_needPoints(&call, batch->ends, batch->pathCount, 2 * axes, axes == 3 ? ofLevels : names);
    if (call.result != VEER_OK) return call.result;
    VeerPointList list = listFor(call.world, out, *count);
    VeerPathFinder finder;
    openFinder(&finder, call.world, query);
    for (uint32_t i = 0; i < batch->pathCount; i++) {
        const float *from = batch->ends + 2 * axes * (size_t)i, *to = from + axes;
        const float fromZ = axes == 3 ? from[2] : 0.0f, toZ = axes == 3 ? to[2] : 0.0f;
        batch->paths[i] = find(&finder, veer_vec3(from[0], from[1], fromZ), veer_vec3(to[0], to[1], toZ), &list);
    }
    return finish(&call, &list, count);
}
