/* Navigation meshes as objects of a world: they are read as they were given, saved, rolled back, recorded, and removed without holes in the
 * array of points. Floors above each other, and ends of paths off the mesh. */
#include "busy_world.h"
#include "core/registry.h"
#include "core/world.h"
#include "given.h"
#include "mesh_maps.h"
#include "meshes/meshes.h"

enum { MOST = 64 };

static VeerWorldId newWorld(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.meshes = 4;
    def.capacity.points = 2000;
    return make_world(def);
}

static VeerMeshId added(VeerWorldId world, const VeerMeshDef *def) {
    VeerMeshId id = {0};
    if (!CHECK_OK(veer_addMesh(world, def, &id))) printf("  %s\n", veer_lastError(world)->message);
    return id;
}

static VeerFoundPath pathOn(VeerWorldId world, VeerMeshId mesh, const VeerPathQuery *query, float points[3 * MOST]) {
    VeerFoundPath path = {0};
    uint32_t count = MOST;
    CHECK_OK(veer_findMeshPath(world, mesh, query, &path, points, &count));
    return path;
}

static VeerPathQuery queryOf(VeerVec3 from, VeerVec3 to, float clearance) {
    VeerPathQuery query = veer_defaultPathQuery();
    query.from = from, query.to = to, query.clearance = clearance;
    return query;
}

static void isSame(VeerWorldId world, VeerMeshId mesh, const Map *map) {
    float vertices[3 * MAP_POINTS];
    uint32_t polygons[MAP_CORNERS + MAP_POLYGONS], neighbors[MAP_CORNERS], count = MAP_POINTS;
    VeerMeshDef def;
    CHECK_OK(veer_getMesh(world, mesh, &def));
    CHECK(def.vertexCount == map->def.vertexCount && def.cornerCount == map->def.cornerCount && def.polygonCount == map->def.polygonCount);
    CHECK(!def.vertices && !def.polygons && !def.neighbors);
    CHECK_OK(veer_meshVertices(world, mesh, vertices, &count));
    CHECK(count == def.vertexCount && memcmp(vertices, map->vertices, 12 * count) == 0);
    count = MAP_CORNERS + MAP_POLYGONS;
    CHECK_OK(veer_meshPolygons(world, mesh, polygons, &count));
    CHECK(count == def.cornerCount + def.polygonCount && memcmp(polygons, map->polygons, 4 * count) == 0);
    count = MAP_CORNERS;
    CHECK_OK(veer_meshNeighbors(world, mesh, neighbors, &count));
    CHECK(count == def.cornerCount && memcmp(neighbors, map->neighbors, 4 * count) == 0);
}

TEST(meshes_are_read_as_they_were_given_and_removed_without_holes) {
    static Map maps[3];
    Scoped(VeerWorldId) world = newWorld();
    uint32_t random = 3;
    VeerMeshId ids[3], found[3];
    for (uint32_t i = 0; i < 3; i++) {
        (i == 1 ? drawTriangles : drawRooms)(&maps[i], &random, 0.7f);
        addMap(&maps[i]);
        CHECK_OK(veer_destroyWorld(maps[i].world));
        ids[i] = added(world, &maps[i].def);
        isSound(world);
    }
    CHECK_OK(veer_removeMesh(world, ids[0]));
    isSound(world);
    isSame(world, ids[1], &maps[1]);
    isSame(world, ids[2], &maps[2]);
    maps[0].def.neighbors = maps[0].neighbors; /* gives the neighbors that Veer had found itself */
    ids[0] = added(world, &maps[0].def);
    isSame(world, ids[0], &maps[0]);
    uint32_t count = 3;
    CHECK_OK(veer_meshes(world, found, &count));
    CHECK_EQ(count, 3);
    for (uint32_t i = 0; i < 3; i++) CHECK_OK(veer_removeMesh(world, ids[i]));
    isSound(world);
    CHECK_EQ(veer_world(world, "test")->header->pointCount, 0);
}

TEST(worlds_with_meshes_are_saved_grown_and_rolled_back) {
    static Map map;
    Scoped(VeerWorldId) world = newWorld();
    uint32_t random = 5;
    drawRooms(&map, &random, 0.8f);
    addMap(&map);
    CHECK_OK(veer_destroyWorld(map.world));
    const uint64_t without = hashOf(world);
    CHECK_OK(veer_keepHistory(world, 4));
    CHECK_OK(veer_step(world, 0.01f));
    const VeerMeshId mesh = added(world, &map.def);
    CHECK(hashOf(world) != without);
    CHECK_OK(veer_step(world, 0.01f));
    const uint64_t with = hashOf(world);
    const uint32_t size = veer_saveSize(world);
    uint32_t *bytes = malloc(size);
    CHECK_OK(veer_save(world, bytes, size));
    CHECK_OK(veer_removeMesh(world, mesh));
    CHECK_OK(veer_restore(world, bytes, size));
    CHECK_EQ(hashOf(world), with);
    isSame(world, mesh, &map);
    VeerCapacityDef capacity = read_capacity(world);
    capacity.points *= 2, capacity.meshes *= 2;
    CHECK_OK(veer_reserve(world, &capacity));
    CHECK_EQ(hashOf(world), with);
    isSame(world, mesh, &map);
    Scoped(VeerWorldId) loaded = {0};
    CHECK_OK(veer_loadWorld(bytes, size, &loaded));
    CHECK_EQ(hashOf(loaded), with);
    isSound(loaded);
    free(bytes);
}

/* ---- ends and floors */

/* A room of 20 x 10, and an island of 10 x 10 that is 5 away from it. */
static const float rooms[] = {0, 0, 0, 10, 0, 0, 20, 0, 0, 20, 10, 0, 10, 10, 0, 0, 10, 0, 25, 0, 0, 35, 0, 0, 35, 10, 0, 25, 10, 0};
static const uint32_t roomPieces[] = {4, 0, 1, 4, 5, 4, 1, 2, 3, 4, 4, 6, 7, 8, 9};

TEST(a_path_begins_and_ends_at_the_closest_points_of_the_mesh) {
    const VeerMeshDef def = {rooms, roomPieces, NULL, 10, 12, 3, NULL};
    Scoped(VeerWorldId) world = newWorld();
    const VeerMeshId mesh = added(world, &def);
    float points[3 * MOST];
    VeerPathQuery query = queryOf((VeerVec3){-3, 5, 0}, (VeerVec3){12, -4, 0}, 0);
    VeerFoundPath path = pathOn(world, mesh, &query, points);
    CHECK_EQ(path.status, VEER_PATH_STATUS_CLOSEST);
    CHECK_EQ(path.count, 3);
    CHECK(points[0] == -3 && points[1] == 5 && points[6] == 12);
    CHECK_NEAR(points[3], 0, 1e-5);
    CHECK_NEAR(points[7], 0, 1e-5);
    query = queryOf((VeerVec3){5, 5, 0}, (VeerVec3){33, 8, 0}, 0); /* on the island */
    path = pathOn(world, mesh, &query, points);
    CHECK(path.status == VEER_PATH_STATUS_CLOSEST && path.count == 2);
    CHECK_NEAR(points[3], 20, 1e-5);
    CHECK_NEAR(points[4], 8, 1e-5);
    query.clearance = 2;
    query.from = (VeerVec3){0.5f, 0.5f, 0};
    path = pathOn(world, mesh, &query, points);
    CHECK_EQ(path.count, 3);
    CHECK_NEAR(points[3], 2, 1e-3);
    CHECK_NEAR(points[4], 2, 1e-3);
    CHECK_NEAR(points[6], 18, 1e-3);
    query.clearance = 6; /* wider than the room */
    path = pathOn(world, mesh, &query, points);
    CHECK(path.status == VEER_PATH_STATUS_NONE && path.count == 0 && path.length == 0);
}

TEST(a_gap_is_passed_by_those_that_fit_and_others_come_close) {
    /* two rooms, joined by an edge of width 2 in the middle of their common side */
    static const float vertices[] = {0, 0, 0, 10, 0, 0, 10, 4, 0, 10, 6, 0, 10, 10, 0, 0, 10, 0, 20, 0, 0, 20, 10, 0};
    static const uint32_t pieces[] = {6, 0, 1, 2, 3, 4, 5, 6, 1, 6, 7, 4, 3, 2};
    static const uint32_t neighbors[] = {
        VEER_NO_NEIGHBOR, VEER_NO_NEIGHBOR, 1, VEER_NO_NEIGHBOR, VEER_NO_NEIGHBOR, VEER_NO_NEIGHBOR, VEER_NO_NEIGHBOR, VEER_NO_NEIGHBOR,
        VEER_NO_NEIGHBOR, VEER_NO_NEIGHBOR, 0, VEER_NO_NEIGHBOR};
    const VeerMeshDef def = {vertices, pieces, neighbors, 8, 12, 2, NULL};
    Scoped(VeerWorldId) world = newWorld();
    const VeerMeshId mesh = added(world, &def);
    float points[3 * MOST];
    for (float clearance = 0; clearance < 1.6f; clearance += 0.1f) {
        const VeerPathQuery query = queryOf((VeerVec3){2, 2, 0}, (VeerVec3){18, 2, 0}, clearance);
        const VeerFoundPath path = pathOn(world, mesh, &query, points);
        if (clearance > 0.85f && clearance < 1.01f) continue; /* the margin */
        CHECK_EQ(path.status, clearance < 1 ? VEER_PATH_STATUS_FOUND : VEER_PATH_STATUS_CLOSEST);
        CHECK(path.count > 1 && path.count < MOST && points[3 * (path.count - 1)] > 8);
    }
}

/* A floor, a ramp along its far side and a second floor above the first one. */
static const float floors[] = {0, 0, 0,  20, 0, 0, 20, 10, 0, 0, 10, 0, 20, 20, 4,  30, 10, 0,  30, 20,
                               4, 0, 20, 4,  0, 0, 4,  20, 0, 4, 30, 0, 0,  20, 10, 4,  0,  10, 4};
static const uint32_t floorPieces[] = {4, 0, 1, 2, 3, 4, 1, 10, 5, 2, 4, 2, 5, 6, 4, 4, 11, 4, 7, 12, 4, 9, 11, 12, 8};

TEST(floors_above_each_other_are_told_apart_by_height) {
    const VeerMeshDef def = {floors, floorPieces, NULL, 13, 20, 5, NULL};
    Scoped(VeerWorldId) world = newWorld();
    const VeerMeshId mesh = added(world, &def);
    float points[3 * MOST];
    VeerPathQuery query = queryOf((VeerVec3){2, 5, 0.3f}, (VeerVec3){18, 5, 0.1f}, 0.5f);
    VeerFoundPath path = pathOn(world, mesh, &query, points);
    CHECK(path.status == VEER_PATH_STATUS_FOUND && path.count == 2);
    CHECK(points[2] == 0 && points[5] == 0);
    query.to.z = 3.5f; /* above: not joined, because the ramp ends beside the upper floor's edge */
    path = pathOn(world, mesh, &query, points);
    CHECK_EQ(path.status, VEER_PATH_STATUS_CLOSEST);
    query.from.z = 4.2f;
    path = pathOn(world, mesh, &query, points);
    CHECK(path.status == VEER_PATH_STATUS_FOUND && path.count == 2);
    CHECK(points[2] == 4 && points[5] == 4);
    query = queryOf((VeerVec3){2, 5, 0}, (VeerVec3){25, 15, 2}, 0);
    path = pathOn(world, mesh, &query, points);
    if (!CHECK(path.status == VEER_PATH_STATUS_FOUND && path.count > 1)) return;
    CHECK_NEAR(points[3 * (path.count - 1) + 2], 2, 1e-5);
}

TEST(a_buffer_that_is_too_small_gets_the_points_that_fit) {
    static Map map;
    Scoped(VeerWorldId) world = newWorld();
    uint32_t random = 11, count = 0;
    drawTriangles(&map, &random, 0.75f);
    const VeerMeshId mesh = added(world, &map.def);
    const VeerPathQuery query = queryOf((VeerVec3){0.5f, 0.5f, 0}, (VeerVec3){6.5f, 6.5f, 0}, 0);
    float points[3 * MOST], some[3 * 2];
    VeerFoundPath path = pathOn(world, mesh, &query, points), again;
    CHECK(path.count > 2);
    CHECK_EQ(veer_findMeshPath(world, mesh, &query, &again, NULL, &count), VEER_E_BUFFER);
    CHECK(count == path.count && memcmp(&path, &again, sizeof path) == 0);
    count = 2;
    CHECK_EQ(veer_findMeshPath(world, mesh, &query, &again, some, &count), VEER_E_BUFFER);
    CHECK(count == path.count && memcmp(some, points, sizeof some) == 0);
}

/* ---- exact signs */

TEST(the_side_of_a_line_is_exact) {
    uint32_t random = 17;
    for (uint32_t i = 0; i < 20000; i++) {
        /* points on a line through whole numbers, moved by the last digit of a float or not at all */
        const float x = (float)(test_random(&random) % 2000) - 1000, y = (float)(test_random(&random) % 2000) - 1000;
        const float dx = (float)(1 + test_random(&random) % 50), dy = (float)(test_random(&random) % 50),
                    times = (float)(2 + test_random(&random) % 500);
        const float tiny = i % 3 ? (i % 3 == 1 ? 1.0f : -1.0f) / 256.0f : 0.0f;
        const VeerDot a = veer_dot(x, y), b = veer_dot(x + dx, y + dy), c = veer_dot(x + times * dx, y + times * dy + tiny);
        const double side = veer_side(a, b, c);
        CHECK(tiny > 0 ? side > 0 : tiny < 0 ? side < 0 : !(side > 0) && !(side < 0));
        CHECK((veer_side(b, a, c) < 0) == (side > 0) && (veer_side(c, a, b) > 0) == (side > 0));
    }
    /* (2^19 + e)(2^19 - e) - 2^38 = -e x e: the products need 101 digits */
    const VeerDot origin = veer_dot(0, 0), p = {524288.0 + 0x1p-31, 524288.0}, q = {524288.0, 524288.0 - 0x1p-31};
    CHECK(veer_side(origin, p, q) < 0 && veer_side(origin, q, p) > 0);
}
