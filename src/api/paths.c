/* Paths from outside: adding, changing and removing them, and the questions about them that veer.h offers. Everything is checked and
 * counted before anything changes. Stands before the step; the behaviors read what is made here through paths.c. */
#include "api/brains.h"
#include "core/definitions.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/world.h"
#include "math/math.h"
#include "paths/paths.h"

#define FARTHEST 1000000.0f

static VeerResult checkPoints(VeerWorld *world, const VeerPathDef *def, const char *call) {
    static const char *const names[3] = {"points[#].x", "points[#].y", "points[#].z"};
    if (def->pointCount == 0) return veer_fail(world, VEER_E_EMPTY, call, "def.pointCount", VEER_NONE, 0);
    if (!def->points) return veer_fail(world, VEER_E_NULL, call, "def.points", VEER_NONE, 0);
    if (def->pointCount > VEER_MAX_POINTS) return veer_fail(world, VEER_E_RANGE, call, "def.pointCount", VEER_NONE, def->pointCount);
    for (uint32_t i = 0; i < def->pointCount; i++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            float value = def->points[3 * (size_t)i + axis];
            if (!veer_isFinite(value)) return veer_fail(world, VEER_E_NOT_FINITE, call, names[axis], i, (double)value);
            if (veer_abs(value) > FARTHEST) return veer_fail(world, VEER_E_RANGE, call, names[axis], i, (double)value);
        }
    }
    return VEER_OK;
}

/* Checks a definition and counts its points; `freed` points will be given back before it is written. */
static VeerResult measurePath(VeerWorld *world, VeerPathBuild *build, const char *call, uint32_t freed) {
    const VeerPathDef *def = build->def;
    if (!def) return veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    VeerResult result = veer_checkDef(world, VEER_GROUP_PATH, def, call, "def", VEER_NONE);
    if (result == VEER_OK) result = checkPoints(world, def, call);
    if (result != VEER_OK) return result;
    const VeerHeader *header = world->header;
    uint32_t room = header->def.capacity.points - header->pointCount + freed;
    build->planar = header->def.dimensions == 2;
    build->vertexRoom = room;
    veer_pathBuild(build);
    if (build->vertexCount > room || build->nodeCount > room - build->vertexCount)
        return veer_fail(world, VEER_E_FULL, call, "capacity.points", VEER_NONE, header->def.capacity.points);
    return VEER_OK;
}

/* Writes a measured path for which there is room. */
static void writePath(VeerWorld *world, VeerPathBuild *build, VeerPathRecord *path) {
    const VeerPathDef *def = build->def;
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
    static const char call[] = "veer_addPath";
    VeerWorld *world = veer_world(id, call);
    if (out) *out = veer_nullPath;
    if (!world) return VEER_E_WORLD;
    if (!out) return veer_fail(world, VEER_E_NULL, call, "path", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    VeerPathBuild build = {.def = def};
    VeerResult result = measurePath(world, &build, call, 0);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_acquireSlot(world, VEER_KIND_PATH);
    if (slot == VEER_NONE) return veer_fail(world, VEER_E_FULL, call, "capacity.paths", VEER_NONE, world->header->def.capacity.paths);
    writePath(world, &build, &world->paths[slot]);
    out->bits = veer_makeId(world, VEER_KIND_PATH, slot);
    return VEER_OK;
}

static void releasePoints(VeerWorld *world, uint32_t slot) {
    VeerPathRecord old = world->paths[slot];
    world->paths[slot] = (VeerPathRecord){0};
    veer_releasePoints(world, old.firstNode, old.nodeCount + old.vertexCount);
}

VeerResult veer_setPath(VeerWorldId id, VeerPathId path, const VeerPathDef *def) {
    static const char call[] = "veer_setPath";
    VeerWorld *world = veer_world(id, call);
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_PATH, path.bits, call, "path", &slot);
    if (result != VEER_OK) return result;
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    VeerPathBuild build = {.def = def};
    result = measurePath(world, &build, call, world->paths[slot].nodeCount + world->paths[slot].vertexCount);
    if (result != VEER_OK) return result;
    releasePoints(world, slot);
    writePath(world, &build, &world->paths[slot]);
    return VEER_OK;
}

VeerResult veer_removePath(VeerWorldId id, VeerPathId path) {
    static const char call[] = "veer_removePath";
    VeerWorld *world = veer_world(id, call);
    uint32_t slot;
    if (!world) return VEER_E_WORLD;
    VeerResult result = veer_needId(world, VEER_KIND_PATH, path.bits, call, "path", &slot);
    if (result != VEER_OK) return result;
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    veer_detach(world, VEER_KIND_PATH, path.bits);
    releasePoints(world, slot);
    veer_releaseSlot(world, VEER_KIND_PATH, slot);
    return VEER_OK;
}

/* ---- questions */

static VeerResult findPath(VeerWorldId id, VeerPathId path, const char *call, VeerWorld **world, const VeerPathRecord **record) {
    uint32_t slot;
    *world = veer_world(id, call);
    if (!*world) return VEER_E_WORLD;
    VeerResult result = veer_needId(*world, VEER_KIND_PATH, path.bits, call, "path", &slot);
    if (result == VEER_OK) *record = &(*world)->paths[slot];
    return result;
}

VeerResult veer_pathPointAt(VeerWorldId id, VeerPathId path, float distance, VeerPathPoint *out) {
    static const char call[] = "veer_pathPointAt";
    VeerWorld *world;
    const VeerPathRecord *record;
    VeerResult result = findPath(id, path, call, &world, &record);
    if (result != VEER_OK) return result;
    if (!veer_isFinite(distance)) return veer_fail(world, VEER_E_NOT_FINITE, call, "distance", VEER_NONE, (double)distance);
    if (!out) return veer_fail(world, VEER_E_NULL, call, "out", VEER_NONE, 0);
    *out = veer_pathAt(world, record, distance);
    return VEER_OK;
}

VeerResult veer_pathClosest(VeerWorldId id, VeerPathId path, VeerVec3 point, VeerPathPoint *out) {
    static const char call[] = "veer_pathClosest";
    static const char *const names[3] = {"point.x", "point.y", "point.z"};
    VeerWorld *world;
    const VeerPathRecord *record;
    VeerResult result = findPath(id, path, call, &world, &record);
    if (result != VEER_OK) return result;
    const float values[3] = {point.x, point.y, point.z};
    for (int axis = 0; axis < 3; axis++) {
        if (!veer_isFinite(values[axis])) return veer_fail(world, VEER_E_NOT_FINITE, call, names[axis], VEER_NONE, (double)values[axis]);
        if (veer_abs(values[axis]) > FARTHEST) return veer_fail(world, VEER_E_RANGE, call, names[axis], VEER_NONE, (double)values[axis]);
    }
    if (!out) return veer_fail(world, VEER_E_NULL, call, "out", VEER_NONE, 0);
    *out = veer_pathNearest(world, record, point, &(VeerPathWindow){0, 0, record->length});
    return VEER_OK;
}

VeerResult veer_pathVertices(VeerWorldId id, VeerPathId path, float *out, uint32_t *count) {
    static const char call[] = "veer_pathVertices";
    VeerWorld *world;
    const VeerPathRecord *record;
    VeerResult result = findPath(id, path, call, &world, &record);
    if (result != VEER_OK) return result;
    if (!count) return veer_fail(world, VEER_E_NULL, call, "count", VEER_NONE, 0);
    uint32_t room = *count;
    *count = record->vertexCount;
    if (room < record->vertexCount) return veer_fail(world, VEER_E_BUFFER, call, "count", VEER_NONE, room);
    if (!out) return veer_fail(world, VEER_E_NULL, call, "out", VEER_NONE, 0);
    for (uint32_t i = 0; i < record->vertexCount; i++) {
        const VeerPoint *vertex = &world->points[record->firstVertex + i];
        out[3 * i] = vertex->x;
        out[3 * i + 1] = vertex->y;
        out[3 * i + 2] = vertex->z;
    }
    return VEER_OK;
}
