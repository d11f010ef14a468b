/* Adds, changes and removes paths, and answers queries about them. Everything is checked and counted before anything changes. Behaviors
 * read paths through paths/paths.c. */
#include "api/brains.h"
#include "api/life_cycle.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/world.h"
#include "math/math.h"
#include "paths/paths.h"
#include "paths/speeds.h"

static void checkPoints(VeerCall *call, const VeerPathDef *def) {
    static const char *const names[3] = {"points[#].x", "points[#].y", "points[#].z"};
    if (call->result != VEER_OK) return;
    if (def->pointCount == 0) veer_refuse(call, VEER_E_EMPTY, "def.pointCount", 0);
    veer_needPointer(call, def->points, "def.points");
    if (def->pointCount > VEER_MAX_POINTS) veer_refuse(call, VEER_E_RANGE, "def.pointCount", def->pointCount);
    veer_needPoints(call, def->points, def->pointCount, 3, names);
}

/* Checks a definition, counts its points, and checks that there is room for them and for tables of speeds. freed: the number of points that
 * will be freed before the path is written; slot: the path's slot, or VEER_NONE. */
static void measurePath(VeerCall *call, VeerPathBuild *build, uint32_t freed, uint32_t slot) {
    veer_needDef(call, VEER_GROUP_PATH, build->def);
    checkPoints(call, build->def);
    if (call->result != VEER_OK) return;
    const VeerHeader *header = call->world->header;
    uint32_t room = header->def.capacity.points - header->pointCount + freed;
    build->planar = veer_dimensions(&header->def) == 2;
    build->vertexRoom = room;
    veer_pathBuild(build);
    if (build->vertexCount > room || build->nodeCount > room - build->vertexCount)
        veer_refuse(call, VEER_E_FULL, "capacity.points", header->def.capacity.points);
    if (!VEER_HOLDS(paths_speeds)) return;
    const VeerPathRecord record = {.radius = build->def->radius, .length = build->length, .closed = build->def->closed};
    veer_needSpeeds(call, &(VeerSpeedChange){.brainSlot = VEER_NONE, .path = &record, .pathSlot = slot});
}

/* Writes a path whose points have been counted. */
static void writePath(VeerWorld *world, VeerPathBuild *build, VeerPathRecord *path) {
    const VeerPathDef *def = build->def;
    world->areSpeedsOld = 1;
    uint32_t first = veer_acquirePoints(world, build->nodeCount + build->vertexCount);
    build->nodes = world->points + first;
    build->vertices = build->nodes + build->nodeCount;
    veer_pathBuild(build);
    *path = (VeerPathRecord){.firstNode = first,
                             .nodeCount = build->nodeCount,
                             .firstVertex = first + build->nodeCount,
                             .vertexCount = build->vertexCount,
                             .radius = def->radius,
                             .flatness = def->flatness,
                             .length = build->length,
                             .closed = def->closed,
                             .smooth = def->smooth};
}

VeerResult veer_addPath(VeerWorldId id, const VeerPathDef *def, VeerPathId *out) {
    VeerCall call = veer_openCall(id, "veer_addPath");
    VeerPathBuild build = {.def = def};
    veer_beginAdd(&call, VEER_KIND_PATH, def, out);
    measurePath(&call, &build, 0, VEER_NONE);
    uint32_t slot = veer_endAdd(&call, VEER_KIND_PATH, out);
    if (call.result == VEER_OK) writePath(call.world, &build, &call.world->paths[slot]);
    return call.result;
}

static void releasePoints(VeerWorld *world, uint32_t slot) {
    VeerPathRecord old = world->paths[slot];
    world->paths[slot] = (VeerPathRecord){0};
    world->areSpeedsOld = 1;
    veer_releasePoints(world, old.firstNode, old.nodeCount + old.vertexCount);
}

VeerResult veer_setPath(VeerWorldId id, VeerPathId path, const VeerPathDef *def) {
    VeerCall call = veer_openCall(id, "veer_setPath");
    VeerPathBuild build = {.def = def};
    uint32_t slot = veer_beginSet(&call, VEER_KIND_PATH, path.bits, def);
    if (call.result != VEER_OK) return call.result;
    VeerPathRecord *record = &call.world->paths[slot];
    measurePath(&call, &build, record->nodeCount + record->vertexCount, slot);
    if (call.result != VEER_OK) return call.result;
    releasePoints(call.world, slot);
    writePath(call.world, &build, record);
    return VEER_OK;
}

VeerResult veer_removePath(VeerWorldId id, VeerPathId path) {
    VeerCall call = veer_openCall(id, "veer_removePath");
    uint32_t slot = veer_beginRemove(&call, VEER_KIND_PATH, path.bits);
    if (call.result != VEER_OK) return call.result;
    veer_detach(call.world, VEER_KIND_PATH, path.bits);
    releasePoints(call.world, slot);
    veer_releaseSlot(call.world, VEER_KIND_PATH, slot);
    return VEER_OK;
}

VeerResult veer_getPath(VeerWorldId id, VeerPathId path, VeerPathDef *def) {
    VeerCall call = veer_openCall(id, "veer_getPath");
    uint32_t slot = veer_beginGet(&call, VEER_KIND_PATH, path.bits, def);
    if (call.result != VEER_OK) return call.result;
    const VeerPathRecord *own = &call.world->paths[slot];
    *def = (VeerPathDef){.radius = own->radius, .flatness = own->flatness, .closed = own->closed, .smooth = own->smooth};
    return VEER_OK;
}

/* ---- queries */

VeerResult veer_pathPointAt(VeerWorldId id, VeerPathId path, float distance, VeerPathPoint *out) {
    VeerCall call = veer_openCall(id, "veer_pathPointAt");
    uint32_t slot = veer_needThing(&call, VEER_KIND_PATH, path.bits);
    if (!veer_isFinite(distance)) veer_refuse(&call, VEER_E_NOT_FINITE, "distance", (double)distance);
    veer_needPointer(&call, out, "out");
    if (call.result == VEER_OK) *out = veer_pathAt(call.world, &call.world->paths[slot], distance);
    return call.result;
}

VeerResult veer_pathClosest(VeerWorldId id, VeerPathId path, VeerVec3 point, VeerPathPoint *out) {
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    VeerCall call = veer_openCall(id, "veer_pathClosest");
    uint32_t slot = veer_needThing(&call, VEER_KIND_PATH, path.bits);
    veer_needPoint(&call, point, names);
    veer_needPointer(&call, out, "out");
    if (call.result != VEER_OK) return call.result;
    const VeerPathRecord *record = &call.world->paths[slot];
    *out = veer_pathNearest(call.world, record, point, &(VeerPathWindow){0, 0, record->length});
    return VEER_OK;
}

VeerResult veer_pathVertices(VeerWorldId id, VeerPathId path, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_pathVertices");
    uint32_t slot = veer_needThing(&call, VEER_KIND_PATH, path.bits);
    if (call.result != VEER_OK) return call.result;
    const VeerPathRecord *record = &call.world->paths[slot];
    return veer_copyPoints(&call, &(VeerPointSpan){call.world->points + record->firstVertex, record->vertexCount, 3}, out, count);
}

VeerResult veer_pathPoints(VeerWorldId id, VeerPathId path, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_pathPoints");
    uint32_t slot = veer_needThing(&call, VEER_KIND_PATH, path.bits);
    if (call.result != VEER_OK) return call.result;
    const VeerPathRecord *record = &call.world->paths[slot];
    return veer_copyPoints(&call, &(VeerPointSpan){call.world->points + record->firstNode, record->nodeCount, 3}, out, count);
}
