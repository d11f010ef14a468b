/* Adds, removes and reads navigation meshes, and finds paths on them. A new mesh is written into the unused part of the array of points,
 * where it is checked; if it is refused, that part becomes zero again. */
#include "api/brains.h"
#include "api/life_cycle.h"
#include "core/checks.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/space.h"
#include "math/vec3.h"
#include "meshes/mesh_search.h"

/* ---- adding */

static void refuseAt(VeerCall *call, VeerResult code, const char *argument, uint32_t index, double value) {
    if (call->result == VEER_OK) call->result = veer_fail(call->world, code, call->name, argument, index, value);
}

static void needPlane(VeerCall *call) {
    if (call->result != VEER_OK || !veer_isVolume(call->world)) return;
    veer_refuse(call, VEER_E_RANGE, "world", call->world->header->def.dimensions);
    veer_failNote(call->world, "meshes are planar", 0, 0);
}

/* Checks the numbers of a definition against each other: afterwards every index can be followed. */
static void needPolygons(VeerCall *call, const VeerMeshDef *def) {
    uint32_t corners = 0, at = 0;
    for (uint32_t polygon = 0; polygon < def->polygonCount && call->result == VEER_OK; polygon++) {
        if (at >= def->cornerCount + def->polygonCount) break;
        const uint32_t count = def->polygons[at++];
        if (count < 3 || count > def->cornerCount - corners) {
            refuseAt(call, VEER_E_RANGE, "def.polygons[#].length", polygon, count);
            return;
        }
        for (uint32_t i = 0; i < count; i++, at++)
            if (def->polygons[at] >= def->vertexCount) refuseAt(call, VEER_E_RANGE, "def.polygons[#]", polygon, def->polygons[at]);
        corners += count;
    }
    if (corners != def->cornerCount) veer_refuse(call, VEER_E_RANGE, "def.cornerCount", def->cornerCount);
    if (call->result != VEER_OK) return; /* there may be fewer neighbors than the counts say */
    for (uint32_t i = 0; def->neighbors && i < def->cornerCount; i++)
        if (def->neighbors[i] >= def->polygonCount && def->neighbors[i] != VEER_NO_NEIGHBOR)
            refuseAt(call, VEER_E_RANGE, "def.neighbors[#]", i, def->neighbors[i]);
}

/* Checks costs; infinity closes a polygon. argument: contains [#] for the index. */
static void needCosts(VeerCall *call, const float *costs, uint32_t count, const char *argument) {
    for (uint32_t i = 0; i < count && call->result == VEER_OK; i++) {
        if (veer_isMeshCost(costs[i]) || veer_same(costs[i], VEER_INF)) continue;
        refuseAt(call, veer_isFinite(costs[i]) ? VEER_E_RANGE : VEER_E_NOT_FINITE, argument, i, (double)costs[i]);
        veer_failNote(call->world, "0.125 to 100, or infinity for a closed polygon", 0, 0);
    }
}

static float storedCost(float cost) { return veer_isFinite(cost) ? cost : 0.0f; }

static VeerMeshRecord countsOf(const VeerMeshDef *def, uint32_t first) {
    return (VeerMeshRecord){first, def->vertexCount, def->cornerCount, def->polygonCount, 0};
}

static void needMesh(VeerCall *call, const VeerMeshDef *def) {
    static const char *const names[3] = {"def.vertices[#].x", "def.vertices[#].y", "def.vertices[#].z"};
    if (call->result != VEER_OK) return;
    needPlane(call);
    if (!def->vertexCount) veer_refuse(call, VEER_E_EMPTY, "def.vertexCount", 0);
    if (!def->polygonCount) veer_refuse(call, VEER_E_EMPTY, "def.polygonCount", 0);
    veer_needPointer(call, def->vertices, "def.vertices");
    veer_needPointer(call, def->polygons, "def.polygons");
    if (call->result != VEER_OK) return;
    const VeerMeshRecord counts = countsOf(def, 0);
    const VeerHeader *header = call->world->header;
    if (veer_meshPoints(&counts) > header->def.capacity.points - header->pointCount)
        veer_refuse(call, VEER_E_FULL, "capacity.points", header->def.capacity.points);
    if (!header->def.capacity.meshes) veer_refuse(call, VEER_E_FULL, "capacity.meshes", 0);
    if (call->result == VEER_OK) veer_needPoints(call, def->vertices, def->vertexCount, 3, names);
    if (call->result == VEER_OK) needPolygons(call, def);
    if (def->costs) needCosts(call, def->costs, def->polygonCount, "def.costs[#]");
}

/* Adding 0 turns -0 into 0. */
static void writeMesh(const VeerMesh *mesh, const VeerMeshDef *def) {
    uint32_t corner = 0, at = 0;
    for (uint32_t i = 0; i < def->vertexCount; i++) {
        const float *from = def->vertices + 3 * (size_t)i;
        mesh->vertices[i] = (VeerPoint){from[0] + 0.0f, from[1] + 0.0f, from[2] + 0.0f, 0.0f};
    }
    for (uint32_t polygon = 0; polygon < def->polygonCount; polygon++) {
        const uint32_t count = def->polygons[at++];
        mesh->polygons[polygon] = (VeerPoint){(float)corner, (float)count, 0.0f, def->costs ? storedCost(def->costs[polygon]) : 1.0f};
        for (uint32_t i = 0; i < count; i++, at++, corner++) {
            const float neighbor = def->neighbors ? (float)(def->neighbors[corner] + 1u) : 0.0f;
            mesh->corners[corner] = (VeerPoint){(float)def->polygons[at], neighbor, 0.0f, 0.0f};
        }
    }
}

/* Builds a checked mesh in the unused points. */
static void buildMesh(VeerCall *call, const VeerMeshDef *def) {
    VeerWorld *world = call->world;
    const VeerMeshRecord counts = countsOf(def, world->header->pointCount);
    const VeerMesh mesh = veer_meshOf(world, &counts);
    writeMesh(&mesh, def);
    const VeerMeshFault fault = veer_buildMesh(&mesh, def->neighbors != NULL, world->meshWork);
    if (!fault.argument) return;
    refuseAt(call, VEER_E_RANGE, fault.argument, fault.index, fault.index);
    veer_failNote(world, fault.reason, 0, 0);
}

VeerResult veer_addMesh(VeerWorldId id, const VeerMeshDef *def, VeerMeshId *out) {
    VeerCall call = veer_openCall(id, "veer_addMesh");
    veer_beginAdd(&call, VEER_KIND_MESH, def, out);
    needMesh(&call, def);
    if (call.result != VEER_OK) return call.result;
    buildMesh(&call, def);
    const uint32_t slot = veer_endAdd(&call, VEER_KIND_MESH, out);
    VeerMeshRecord record = countsOf(def, call.world->header->pointCount);
    const uint32_t count = (uint32_t)veer_meshPoints(&record);
    if (call.result == VEER_OK) {
        veer_acquirePoints(call.world, count);
        call.world->meshes[slot] = record;
    } else {
        __builtin_memset(call.world->points + record.firstPoint, 0, count * sizeof *call.world->points);
    }
    return call.result;
}

VeerResult veer_removeMesh(VeerWorldId id, VeerMeshId mesh) {
    VeerCall call = veer_openCall(id, "veer_removeMesh");
    uint32_t slot = veer_beginRemove(&call, VEER_KIND_MESH, mesh.bits);
    if (call.result != VEER_OK) return call.result;
    const VeerMeshRecord old = call.world->meshes[slot];
    veer_reportMeshLost(call.world, mesh);
    call.world->meshes[slot] = (VeerMeshRecord){0};
    veer_releasePoints(call.world, old.firstPoint, (uint32_t)veer_meshPoints(&old));
    veer_releaseSlot(call.world, VEER_KIND_MESH, slot);
    return VEER_OK;
}

/* ---- reading */

VeerResult veer_getMesh(VeerWorldId id, VeerMeshId mesh, VeerMeshDef *def) {
    VeerCall call = veer_openCall(id, "veer_getMesh");
    uint32_t slot = veer_beginGet(&call, VEER_KIND_MESH, mesh.bits, def);
    if (call.result != VEER_OK) return call.result;
    const VeerMeshRecord *own = &call.world->meshes[slot];
    *def = (VeerMeshDef){.vertexCount = own->vertexCount, .cornerCount = own->cornerCount, .polygonCount = own->polygonCount};
    return VEER_OK;
}

/* Returns the mesh that a call is about. It has no vertices if the call has failed. */
static VeerMesh readMesh(VeerCall *call, VeerMeshId mesh) {
    const uint32_t slot = veer_needThing(call, VEER_KIND_MESH, mesh.bits);
    return call->result == VEER_OK ? veer_meshOf(call->world, &call->world->meshes[slot]) : (VeerMesh){0};
}

VeerResult veer_meshVertices(VeerWorldId id, VeerMeshId mesh, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_meshVertices");
    const VeerMesh own = readMesh(&call, mesh);
    return veer_copyPoints(&call, &(VeerPointSpan){own.vertices, own.vertexCount, 3}, out, count);
}

VeerResult veer_meshPolygons(VeerWorldId id, VeerMeshId mesh, uint32_t *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_meshPolygons");
    const VeerMesh own = readMesh(&call, mesh);
    veer_needRoom(&call, own.cornerCount + own.polygonCount, out, count);
    for (uint32_t polygon = 0; polygon < own.polygonCount && call.result == VEER_OK; polygon++) {
        *out++ = veer_cornersOf(&own, polygon);
        for (VeerRing ring = veer_ringOf(&own, polygon); ring.corner < ring.end; veer_turnRing(&ring))
            *out++ = veer_vertexOf(&own, ring.corner);
    }
    return call.result;
}

VeerResult veer_meshNeighbors(VeerWorldId id, VeerMeshId mesh, uint32_t *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_meshNeighbors");
    const VeerMesh own = readMesh(&call, mesh);
    veer_needRoom(&call, own.cornerCount, out, count);
    for (uint32_t i = 0; i < own.cornerCount && call.result == VEER_OK; i++) out[i] = veer_polygonBeyond(&own, i);
    return call.result;
}

VeerResult veer_meshCosts(VeerWorldId id, VeerMeshId mesh, float *out, uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_meshCosts");
    const VeerMesh own = readMesh(&call, mesh);
    veer_needRoom(&call, own.polygonCount, out, count);
    for (uint32_t i = 0; i < own.polygonCount && call.result == VEER_OK; i++)
        out[i] = veer_isClosed(&own, i) ? VEER_INF : veer_polygonCost(&own, i);
    return call.result;
}

VeerResult veer_setMeshCosts(VeerWorldId id, VeerMeshId mesh, const VeerMeshCosts *costs) {
    VeerCall call = veer_openCall(id, "veer_setMeshCosts");
    const uint32_t slot = veer_needThing(&call, VEER_KIND_MESH, mesh.bits);
    veer_needPointer(&call, costs, "costs");
    if (call.result == VEER_OK && costs->count) veer_needPointer(&call, costs->costs, "costs");
    veer_needStage(&call, VEER_STAGE_IDLE);
    if (call.result != VEER_OK) return call.result;
    VeerWorld *world = call.world;
    const VeerMesh own = veer_meshOf(world, &world->meshes[slot]);
    if (costs->first > own.polygonCount) veer_refuse(&call, VEER_E_RANGE, "first", costs->first);
    if (costs->count > own.polygonCount - costs->first) veer_refuse(&call, VEER_E_RANGE, "count", costs->count);
    if (call.result == VEER_OK) needCosts(&call, costs->costs, costs->count, "costs[#]");
    if (call.result != VEER_OK) return call.result;
    int isChanged = 0, areWalls = 0;
    for (uint32_t i = 0; i < costs->count; i++) {
        float *cost = &own.polygons[costs->first + i].distance;
        const float before = *cost;
        *cost = storedCost(costs->costs[i]);
        isChanged |= !veer_same(*cost, before);
        areWalls |= (*cost > 0.0f) != (before > 0.0f);
    }
    if (areWalls) veer_renewWalls(&own, world->meshWork);
    world->meshes[slot].version += (uint32_t)isChanged;
    return VEER_OK;
}

/* ---- paths */

VeerResult veer_findMeshPath(VeerWorldId id, VeerMeshId mesh, const VeerPathQuery *query, VeerFoundPath *path, float *out,
                             uint32_t *count) {
    VeerCall call = veer_openCall(id, "veer_findMeshPath");
    const uint32_t slot = veer_needThing(&call, VEER_KIND_MESH, mesh.bits);
    veer_needPointer(&call, query, "query");
    veer_needPointer(&call, path, "path");
    veer_needPointer(&call, count, "count");
    if (count && *count) veer_needPointer(&call, out, "out");
    if (call.result == VEER_OK) call.result = veer_checkDef(call.world, VEER_GROUP_PATH_QUERY, query, call.name, "query", VEER_NONE);
    if (call.result != VEER_OK) return call.result;
    VeerMeshSearch search;
    VeerMeshPath found = {.points = out, .room = *count};
    veer_openMeshSearch(&search, call.world, &call.world->meshes[slot], query->clearance);
    veer_openMeshLinks(&search, query->links);
    veer_findOnMesh(&search, query->from, query->to, &found);
    *path = (VeerFoundPath){found.status, 0, found.count, found.length, found.cost, found.link};
    *count = found.count;
    return found.count > found.room ? veer_refuse(&call, VEER_E_BUFFER, "count", (double)found.room) : VEER_OK;
}
