/* Tests bad input for navigation meshes: the error names the polygon and the reason, and nothing changes. */
#include "core/registry.h"
#include "given.h"
#include "meshes/meshes.h"
#include "mesh_maps.h"
#include "refusal.h"
#include "state/layout.h"
#include "state/snapshot.h"

/* Two squares with a common edge, and a triangle on top of the first. */
static const float squares[] = {0, 0, 0, 10, 0, 0, 20, 0, 0, 20, 10, 0, 10, 10, 0, 0, 10, 0, 5, 15, 0};
static const uint32_t pieces[] = {4, 0, 1, 4, 5, 4, 1, 2, 3, 4, 3, 5, 4, 6};
#define NO VEER_NO_NEIGHBOR
static const uint32_t sides[] = {NO, 1, 2, NO, NO, NO, NO, 0, 0, NO, NO};

static VeerMeshDef meshDef(void) { return (VeerMeshDef){squares, pieces, sides, 7, 11, 3, NULL}; }

static VeerWorldId newWorld(uint32_t dimensions) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.meshes = 2;
    def.capacity.points = 120;
    def.dimensions = dimensions;
    return make_world(def);
}

static VeerMeshId addedMesh(VeerWorldId world) {
    const VeerMeshDef def = meshDef();
    VeerMeshId id = {0};
    CHECK_OK(veer_addMesh(world, &def, &id));
    return id;
}

TEST(row_1_and_2_missing_pointers_and_worlds_of_meshes_are_named) {
    VeerWorldId world = newWorld(2);
    const VeerMeshId mesh = addedMesh(world);
    const VeerPathQuery query = veer_defaultPathQuery();
    VeerMeshDef def = meshDef();
    VeerMeshId id = {5};
    VeerFoundPath path;
    uint32_t count = 0, some = 1;
    REFUSED(world, veer_addMesh(world, NULL, &id), VEER_E_NULL, "def");
    CHECK_EQ(id.bits, 0);
    REFUSED(world, veer_addMesh(world, &def, NULL), VEER_E_NULL, "mesh");
    def.vertices = NULL;
    REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_NULL, "def.vertices");
    def = meshDef();
    def.polygons = NULL;
    REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_NULL, "def.polygons");
    REFUSED(world, veer_getMesh(world, mesh, NULL), VEER_E_NULL, "def");
    REFUSED(world, veer_meshPolygons(world, mesh, NULL, NULL), VEER_E_NULL, "count");
    REFUSED(world, veer_meshVertices(world, mesh, NULL, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 7);
    REFUSED(world, veer_meshNeighbors(world, mesh, NULL, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 11);
    REFUSED(world, veer_findMeshPath(world, mesh, NULL, &path, NULL, &count), VEER_E_NULL, "query");
    REFUSED(world, veer_findMeshPath(world, mesh, &query, NULL, NULL, &count), VEER_E_NULL, "path");
    REFUSED(world, veer_findMeshPath(world, mesh, &query, &path, NULL, NULL), VEER_E_NULL, "count");
    REFUSED(world, veer_findMeshPath(world, mesh, &query, &path, NULL, &some), VEER_E_NULL, "out");
    CHECK_OK(veer_destroyWorld(world));
    def = meshDef();
    CHECK_EQ(veer_addMesh(world, &def, &id), VEER_E_WORLD);
    CHECK_EQ(veer_removeMesh(world, mesh), VEER_E_WORLD);
    CHECK_EQ(veer_getMesh(world, mesh, &def), VEER_E_WORLD);
    CHECK_EQ(veer_findMeshPath(world, mesh, &query, &path, NULL, &count), VEER_E_WORLD);
}

TEST(row_3_4_and_6_ids_of_no_mesh_are_refused) {
    Scoped(VeerWorldId) world = newWorld(2), other = newWorld(2);
    const VeerMeshId stale = addedMesh(world), foreign = addedMesh(other);
    const VeerPathQuery query = veer_defaultPathQuery();
    CHECK_OK(veer_removeMesh(world, stale));
    addedMesh(world);
    const VeerMeshId ids[] = {{0}, {~0ull}, {12345}, stale, foreign};
    for (uint32_t i = 0; i < 5; i++) {
        const VeerResult code = i == 3 ? VEER_E_STALE : i == 4 ? VEER_E_WRONG_WORLD : VEER_E_HANDLE;
        VeerMeshDef def;
        VeerFoundPath path;
        uint32_t count = 0;
        REFUSED(world, veer_removeMesh(world, ids[i]), code, "mesh");
        REFUSED(world, veer_getMesh(world, ids[i], &def), code, "mesh");
        REFUSED(world, veer_meshVertices(world, ids[i], NULL, &count), code, "mesh");
        REFUSED(world, veer_findMeshPath(world, ids[i], &query, &path, NULL, &count), code, "mesh");
    }
}

TEST(row_7_meshes_beyond_the_capacity_are_refused) {
    Scoped(VeerWorldId) world = newWorld(2);
    const VeerMeshDef def = meshDef();
    VeerMeshId id;
    for (uint32_t i = 0; i < 2; i++) addedMesh(world);
    REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_FULL, "capacity.meshes");
    VeerCapacityDef capacity = read_capacity(world);
    capacity.meshes = 60000;
    CHECK_OK(veer_reserve(world, &capacity));
    for (uint32_t i = 0; i < 3; i++) addedMesh(world); /* 24 points each */
    REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_FULL, "capacity.points");
    isSound(world);
    VeerWorldDef none = veer_defaultWorldDef();
    Scoped(VeerWorldId) without = make_world(none);
    REFUSED(without, veer_addMesh(without, &def, &id), VEER_E_FULL, "capacity.meshes");
}

TEST(row_10_and_13_vertices_out_of_range_are_named_with_their_index) {
    Scoped(VeerWorldId) world = newWorld(2);
    VeerMeshDef def = meshDef();
    VeerMeshId id;
    float vertices[21];
    static const char *const names[3] = {"def.vertices[4].x", "def.vertices[4].y", "def.vertices[4].z"};
    for (uint32_t axis = 0; axis < 3; axis++)
        for (uint32_t i = 0; i < 2; i++) {
            memcpy(vertices, squares, sizeof vertices);
            vertices[12 + axis] = i ? 1000001.0f : NAN;
            def.vertices = vertices;
            REFUSED(world, veer_addMesh(world, &def, &id), i ? VEER_E_RANGE : VEER_E_NOT_FINITE, names[axis]);
        }
    VeerPathQuery query = veer_defaultPathQuery();
    VeerFoundPath path;
    uint32_t count = 0;
    const VeerMeshId mesh = addedMesh(world);
    query.to.y = INFINITY;
    REFUSED(world, veer_findMeshPath(world, mesh, &query, &path, NULL, &count), VEER_E_NOT_FINITE, "query.to.y");
    query = veer_defaultPathQuery(), query.clearance = -1;
    REFUSED(world, veer_findMeshPath(world, mesh, &query, &path, NULL, &count), VEER_E_RANGE, "query.clearance");
}

TEST(row_135_counts_and_indices_of_a_mesh_must_agree) {
    Scoped(VeerWorldId) world = newWorld(2), space = newWorld(3);
    const VeerMeshDef right = meshDef();
    VeerMeshId id;
    REFUSED_FIELD(world, Mesh, meshDef(), vertexCount, 0, VEER_E_EMPTY);
    REFUSED_FIELD(world, Mesh, meshDef(), polygonCount, 0, VEER_E_EMPTY);
    REFUSED_FIELD(world, Mesh, meshDef(), cornerCount, 12, VEER_E_RANGE);
    static const uint32_t counts[] = {0, 1, 2, 5, 0xFFFFFFFFu};
    uint32_t polygons[14], neighbors[11];
    for (uint32_t i = 0; i < 5; i++) {
        VeerMeshDef def = meshDef();
        memcpy(polygons, pieces, sizeof polygons);
        polygons[10] = counts[i];
        def.polygons = polygons;
        REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_RANGE, "def.polygons[2].length");
    }
    VeerMeshDef def = meshDef();
    memcpy(polygons, pieces, sizeof polygons);
    polygons[7] = 7;
    def.polygons = polygons;
    REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_RANGE, "def.polygons[1]");
    memcpy(neighbors, sides, sizeof neighbors);
    def = meshDef();
    neighbors[5] = 3;
    def.neighbors = neighbors;
    REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_RANGE, "def.neighbors[5]");
    REFUSED(space, veer_addMesh(space, &right, &id), VEER_E_RANGE, "world");
}

/* Adds a mesh of up to three polygons and expects this reason. */
static void isRefused(const float *vertices, uint32_t vertexCount, const uint32_t *polygons, uint32_t count, const char *argument,
                      const char *reason) {
    Scoped(VeerWorldId) world = newWorld(2);
    VeerMeshDef def = {vertices, polygons, NULL, vertexCount, 0, count, NULL};
    VeerMeshId id;
    for (uint32_t i = 0, at = 0; i < count; i++, at += polygons[at] + 1) def.cornerCount += polygons[at];
    REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_RANGE, argument);
    if (!CHECK(strstr(veer_lastError(world)->message, reason))) printf("  %s\n", veer_lastError(world)->message);
    isSound(world);
    addedMesh(world); /* the points that were tried are free again */
    isSound(world);
}

TEST(row_136_polygons_of_a_mesh_must_be_convex_and_counterclockwise) {
    static const float star[] = {0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0, 4, 5, 0, 5, 0, 0, 0, 0, 0, 5, 9, 0, 1e-30f, 0, 0};
    static const uint32_t clockwise[] = {4, 0, 1, 2, 3, 4, 3, 2, 1, 0}, dented[] = {5, 0, 1, 2, 4, 3}, flat[] = {3, 0, 5, 1};
    static const uint32_t twice[] = {4, 0, 6, 1, 2}, folded[] = {5, 0, 1, 2, 5, 1}, crossed[] = {4, 0, 1, 3, 2};
    static const uint32_t pentagram[] = {5, 0, 2, 3, 1, 7}, tiny[] = {4, 0, 8, 1, 2}, round[] = {8, 0, 1, 2, 3, 0, 1, 2, 3};
    isRefused(star, 9, clockwise, 2, "def.polygons[1]", "clockwise");
    isRefused(star, 9, dented, 1, "def.polygons[0]", "not convex");
    isRefused(star, 9, flat, 1, "def.polygons[0]", "flat");
    isRefused(star, 9, twice, 1, "def.polygons[0]", "same place");
    isRefused(star, 9, folded, 1, "def.polygons[0]", "not convex");
    isRefused(star, 9, crossed, 1, "def.polygons[0]", "not convex");
    isRefused(star, 9, pentagram, 1, "def.polygons[0]", "not convex");
    isRefused(star, 9, round, 1, "def.polygons[0]", "not convex");
    isRefused(star, 9, tiny, 1, "def.polygons[0]", "same place"); /* as far as 2^-31 u can tell */
}

TEST(row_137_holes_in_the_neighbors_of_a_mesh_are_refused) {
    /* two squares below and one of their width above */
    static const float rows[] = {0, 0,  0,  10, 0, 0,  20, 0,  0, 20, 10, 0,  10, 10, 0, 0, 10,
                                 0, 20, 20, 0,  0, 20, 0,  10, 0, 0,  10, 10, 0,  0,  0, 9};
    static const uint32_t wide[] = {4, 0, 1, 4, 5, 4, 1, 2, 3, 4, 4, 5, 3, 6, 7};
    static const uint32_t doubled[] = {4, 0, 1, 4, 5, 4, 8, 2, 3, 9}, thrice[] = {4, 0, 1, 4, 5, 4, 1, 2, 3, 4, 4, 1, 2, 6, 4};
    isRefused(rows, 10, wide, 3, "def.polygons[2]", "does not share it");
    isRefused(rows, 10, doubled, 2, "def.polygons[0]", "does not share it");
    isRefused(rows, 10, thrice, 3, "def.polygons[1]", "same direction");
    Scoped(VeerWorldId) world = newWorld(2);
    uint32_t neighbors[11];
    VeerMeshDef def = meshDef();
    VeerMeshId id;
    def.neighbors = neighbors;
    for (uint32_t i = 0; i < 11; i++)
        for (uint32_t other = 0; other < 4; other++) {
            memcpy(neighbors, sides, sizeof neighbors);
            neighbors[i] = other < 3 ? other : NO;
            if (neighbors[i] == sides[i]) continue;
            REFUSED(world, veer_addMesh(world, &def, &id), VEER_E_RANGE, NULL);
            CHECK(strstr(veer_lastError(world)->argument, "def.polygons[") == veer_lastError(world)->argument);
            CHECK(strstr(veer_lastError(world)->message, "neighbor"));
        }
    memcpy(neighbors, sides, sizeof neighbors);
    neighbors[1] = neighbors[7] = NO; /* a closed door: both sides say so */
    CHECK_OK(veer_addMesh(world, &def, &id));
    isSound(world);
}

/* ---- saved meshes */

TEST(row_57_a_saved_mesh_with_any_word_changed_is_refused_or_a_mesh) {
    Scoped(VeerWorldId) world = newWorld(2);
    addedMesh(world);
    const uint32_t size = veer_saveSize(world);
    uint32_t *words = malloc(size), random = 7, refused = 0, all = 0;
    VeerWorld view;
    CHECK_OK(veer_save(world, words, size));
    veer_viewSaved(&view, words, &((const VeerHeader *)(const void *)words)->def, NULL);
    uint32_t *parts[2] = {(uint32_t *)(void *)view.points, (uint32_t *)(void *)view.meshes};
    for (uint32_t part = 0; part < 2; part++)
        for (uint32_t i = 0; i < (part ? 4 : 4 * 24); i++)
            for (uint32_t k = 0; k < 12; k++, all++) {
                uint32_t *word = &parts[part][i];
                const uint32_t kept = *word, bits = veer_bits((float)(test_random(&random) % 13)), odd[] = {0, 0x7FC00000u, 0x80000000u, 1};
                *word = k < 4 ? odd[k] : part ? k - 3 : bits;
                const uint64_t sum = veer_checksum(words, size / 4), before = hashOf(world);
                memcpy(view.header->checksum, &sum, sizeof sum);
                const VeerResult result = veer_restore(world, words, size);
                CHECK(result == VEER_OK || hashOf(world) == before);
                refused += result != VEER_OK;
                isSound(world);
                *word = kept;
            }
    CHECK(refused > all / 2 && refused < all);
    free(words);
}

TEST(row_146_costs_of_polygons_out_of_range_are_refused) {
    VeerWorldId world = newWorld(2);
    const VeerMeshId mesh = addedMesh(world);
    const float fine[] = {1, INFINITY, 0.125f, 100}, wrong[] = {0, -1, 0.1f, 101, NAN, -INFINITY};
    VeerMeshCosts costs = {fine, 0, 3};
    VeerMeshDef def = meshDef();
    VeerMeshId other;
    float read[3];
    uint32_t count = 2;
    REFUSED(world, veer_setMeshCosts(world, mesh, NULL), VEER_E_NULL, "costs");
    REFUSED(world, veer_setMeshCosts(world, mesh, &(VeerMeshCosts){NULL, 0, 1}), VEER_E_NULL, "costs");
    REFUSED(world, veer_setMeshCosts(world, mesh, &(VeerMeshCosts){fine, 4, 0}), VEER_E_RANGE, "first");
    REFUSED(world, veer_setMeshCosts(world, mesh, &(VeerMeshCosts){fine, 0, 4}), VEER_E_RANGE, "count");
    REFUSED(world, veer_setMeshCosts(world, mesh, &(VeerMeshCosts){fine, 2, 0xFFFFFFFFu}), VEER_E_RANGE, "count");
    for (uint32_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const float some[] = {2, wrong[i], 1};
        costs.costs = some;
        REFUSED(world, veer_setMeshCosts(world, mesh, &costs), i < 4 ? VEER_E_RANGE : VEER_E_NOT_FINITE, "costs[1]");
        def.costs = some;
        REFUSED(world, veer_addMesh(world, &def, &other), i < 4 ? VEER_E_RANGE : VEER_E_NOT_FINITE, "def.costs[1]");
    }
    CHECK_OK(veer_setMeshCosts(world, mesh, &(VeerMeshCosts){NULL, 3, 0}));
    costs.costs = fine;
    CHECK_OK(veer_setMeshCosts(world, mesh, &costs));
    REFUSED(world, veer_meshCosts(world, mesh, read, &count), VEER_E_BUFFER, "count");
    CHECK_EQ(count, 3);
    CHECK_OK(veer_meshCosts(world, mesh, read, &count));
    CHECK(memcmp(read, fine, sizeof read) == 0);
    CHECK_OK(veer_validate(world));
    def.costs = fine; /* the same mesh, added with these costs, has the same points */
    CHECK_OK(veer_addMesh(world, &def, &other));
    const VeerWorld *handle = veer_world(world, "test");
    const VeerMeshRecord *a = &handle->meshes[0], *b = &handle->meshes[1];
    CHECK(memcmp(handle->points + a->firstPoint, handle->points + b->firstPoint, (size_t)veer_meshPoints(a) * sizeof(VeerPoint)) == 0);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(row_146_a_go_to_on_something_else_than_a_mesh_is_refused) {
    VeerWorldId world = newWorld(2), other = newWorld(2);
    const VeerMeshId mesh = addedMesh(world), foreign = addedMesh(other), removed = addedMesh(world);
    VeerBrainDef def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_GO_TO);
    VeerBrainId brain;
    CHECK_OK(veer_removeMesh(world, removed));
    CHECK_OK(veer_reserve(world, &(VeerCapacityDef){.state = 32}));
    const uint64_t bits[] = {12345, foreign.bits, make_path(world, PATH(.points = squares, .pointCount = 3)).bits};
    for (uint32_t i = 0; i < 3; i++) {
        def.behaviors[1].mesh.bits = bits[i];
        REFUSED(world, veer_addBrain(world, &def, &brain), i == 1 ? VEER_E_WRONG_WORLD : VEER_E_HANDLE, "def.behaviors[1].mesh");
    }
    def.behaviors[1].mesh = removed;
    CHECK_OK(veer_addBrain(world, &def, &brain));
    def.behaviors[1].mesh = mesh;
    CHECK_OK(veer_setBrain(world, brain, &def));
    def.behaviors[2] = def.behaviors[1]; /* two routes need more memory than a brain has */
    def.behaviorCount = 3;
    REFUSED(world, veer_setBrain(world, brain, &def), VEER_E_RANGE, "def.behaviorCount");
    CHECK_OK(veer_destroyWorld(other));
    CHECK_OK(veer_destroyWorld(world));
}
