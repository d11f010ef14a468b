/* Navigation meshes of any shape: those that are accepted keep every invariant, are read as they were given, and come back from a save;
 * paths on them are finite, begin where they were asked to, and are as long as the paths back. */
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "session.h"

enum { SIDE = 5, MOST = 256 };

static VeerWorldId newWorld(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId world = {0};
    def.capacity.meshes = 2;
    def.capacity.points = 800;
    HOLDS(veer_createWorld(&def, &world) == VEER_OK);
    return world;
}

static VeerFoundPath findPath(VeerWorldId world, VeerMeshId mesh, const VeerPathQuery *query, float points[3 * MOST]) {
    VeerFoundPath path = {0};
    uint32_t count = MOST;
    const VeerResult result = veer_findMeshPath(world, mesh, query, &path, points, &count);
    HOLDS(result == VEER_OK || (result == VEER_E_BUFFER && count > MOST));
    return path;
}

static void checkPath(const VeerFoundPath *path, const VeerPathQuery *query, const float *points) {
    float length = 0.0f;
    HOLDS((path->status == VEER_PATH_STATUS_NONE) == !path->count && path->length >= 0.0f && veer_isFinite(path->length));
    if (!path->count || path->count > MOST) return;
    HOLDS(veer_same(points[0], query->from.x) && veer_same(points[1], query->from.y));
    for (uint32_t i = 0; i < 3 * path->count; i++) HOLDS(veer_abs(points[i]) <= 3.1e6f);
    for (uint32_t i = 0; i + 1 < path->count; i++)
        length += veer_length2(points[3 * i + 3] - points[3 * i], points[3 * i + 4] - points[3 * i + 1]);
    HOLDS(veer_abs(length - path->length) <= 1e-3f * (1.0f + length));
}

/* Returns a point in the middle of a polygon, or any point. */
static VeerVec3 pointOn(Fuzz *in, const SessionMesh *mesh) {
    VeerVec3 sum = {0, 0, 0};
    uint32_t polygon = fuzz_byte(in), at = 0;
    if (polygon >= 224) return fuzz_point(in);
    for (polygon %= mesh->def.polygonCount; polygon; polygon--) at += mesh->polygons[at] + 1;
    const uint32_t count = mesh->polygons[at];
    for (uint32_t i = 1; i <= count; i++) {
        const float *vertex = mesh->vertices + 3 * mesh->polygons[at + i];
        sum = veer_add3(sum, veer_scale3(veer_vec3(vertex[0], vertex[1], vertex[2]), 1.0f / (float)count));
    }
    return sum;
}

static void findPaths(Session *session, VeerWorldId world, VeerMeshId mesh, const SessionMesh *given) {
    float points[3 * MOST], back[3 * MOST];
    Fuzz *in = &session->in;
    for (uint32_t i = 0; i < 6; i++) {
        VeerPathQuery query = veer_defaultPathQuery(), reverse;
        query.from = pointOn(in, given);
        query.to = pointOn(in, given);
        query.clearance = fuzz_seldom(in, 2) ? 0.25f * (float)(fuzz_byte(in) % 32) : 0.0f;
        const VeerFoundPath path = findPath(world, mesh, &query, points);
        checkPath(&path, &query, points);
        reverse = query;
        reverse.from = query.to, reverse.to = query.from;
        const VeerFoundPath again = findPath(world, mesh, &reverse, back);
        checkPath(&again, &reverse, back);
        if (query.clearance > 0.0f || path.status != VEER_PATH_STATUS_FOUND) continue;
        if (again.status == VEER_PATH_STATUS_FOUND) HOLDS(veer_abs(path.length - again.length) <= 1e-4f * (1.0f + path.length));
    }
}

static void readBack(VeerWorldId world, VeerMeshId mesh, SessionMesh *given) {
    VeerMeshDef def;
    uint32_t polygons[SESSION_CORNERS], count = SESSION_CORNERS;
    HOLDS(veer_getMesh(world, mesh, &def) == VEER_OK && def.cornerCount == given->def.cornerCount);
    HOLDS(veer_meshPolygons(world, mesh, polygons, &count) == VEER_OK);
    HOLDS(count == def.cornerCount + def.polygonCount && memcmp(polygons, given->polygons, 4 * count) == 0);
    count = SESSION_CORNERS;
    HOLDS(veer_meshNeighbors(world, mesh, given->neighbors, &count) == VEER_OK && count == def.cornerCount);
    HOLDS(veer_destroyWorld(session_reload(world)) == VEER_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Session session = {.in = {bytes, bytes + size}};
    SessionMesh given;
    const VeerWorldId world = newWorld();
    const uint64_t empty = session_hash(world);
    VeerMeshId mesh = {0}, other = {0};
    session_mesh(&session, &given, 1 + fuzz_byte(&session.in) % SIDE);
    if (veer_addMesh(world, &given.def, &mesh) == VEER_OK) {
        HOLDS(veer_validate(world) == VEER_OK);
        readBack(world, mesh, &given);
        findPaths(&session, world, mesh, &given);
        const uint64_t before = session_hash(world);
        session_meshNeighbors(&session, &given);
        const VeerResult result = veer_addMesh(world, &given.def, &other);
        HOLDS(veer_validate(world) == VEER_OK && (result == VEER_OK) == (session_hash(world) != before));
        if (result == VEER_OK) findPaths(&session, world, other, &given);
        HOLDS(veer_removeMesh(world, mesh) == VEER_OK && veer_validate(world) == VEER_OK);
    } else {
        HOLDS(session_hash(world) == empty && veer_validate(world) == VEER_OK);
    }
    HOLDS(veer_destroyWorld(world) == VEER_OK);
    return 0;
}
