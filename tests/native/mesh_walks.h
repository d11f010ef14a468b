/* Worlds in which agents with `goTo` walk on a navigation mesh: on maps made at random, or read from a file in the format of polyanya. The
 * walked lengths, the events and the greatest distance from the mesh are recorded. */
#ifndef VEER_MESH_WALKS_H
#define VEER_MESH_WALKS_H

#include "core/space.h"
#include "meshes/meshes.h"
#include "mesh_maps.h"

enum { WALKERS = 400, WALK_KINDS = 40 };

typedef struct Walks {
    VeerWorldId world;
    VeerMeshId mesh;
    VeerBrainDef def;
    VeerBrainId brain;
    uint32_t count;
    VeerAgentId agents[WALKERS];
    double lengths[WALKERS]; /* walked so far */
    int areThere[WALKERS];   /* whether the agent has arrived */
    double off;              /* greatest distance from the mesh, in radii */
    uint32_t events[WALK_KINDS], cells;
    float radius, speed;
} Walks;

static inline Walks walks_open(const VeerMeshDef *mesh, float clearance, float size) {
    Walks walks = {.radius = clearance > 0 ? clearance : 0.01f * size, .speed = 0.2f * size};
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.agents = WALKERS;
    def.capacity.meshes = 2;
    def.capacity.points = 16384;
    def.capacity.links = 16;
    def.capacity.events = 4096;
    def.capacity.state = 32;
    def.minX = def.minY = -0.1f * size;
    def.maxX = def.maxY = 1.1f * size;
    walks.world = make_world(def);
    if (!CHECK_OK(veer_addMesh(walks.world, mesh, &walks.mesh))) printf("  %s\n", veer_lastError(walks.world)->message);
    walks.def = BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_GO_TO);
    walks.def.behaviors[0].mesh = walks.mesh;
    walks.def.behaviors[0].params.goTo.clearance = clearance;
    walks.def.behaviors[0].params.goTo.stopRadius = 0.01f * size;
    walks.def.locomotion.response = 10;
    return walks;
}

static inline void walks_add(Walks *walks, VeerVec3 from, VeerVec3 to) {
    VeerAgentDef def = AGENT(.brain = walks->brain, .x = from.x, .y = from.y, .z = from.z, .radius = walks->radius);
    def.maxSpeed = walks->speed;
    def.maxForce = 20 * walks->speed;
    walks->agents[walks->count] = make_agent(walks->world, def);
    CHECK_OK(veer_setTargetPoint(walks->world, walks->agents[walks->count++], to));
}

static inline VeerVec3 walks_at(const Walks *walks, uint32_t i) {
    return veer_position(veer_world(walks->world, ""), veer_slot(walks->agents[i]));
}

/* Returns the distance from a point to the mesh. */
static inline double walks_gap(const Walks *walks, VeerVec3 at) {
    const VeerWorld *world = veer_world(walks->world, "");
    const VeerMesh mesh = veer_meshOf(world, &world->meshes[veer_slotOf(walks->mesh.bits)]);
    double least = 1e9;
    for (uint32_t polygon = 0; polygon < mesh.polygonCount; polygon++) {
        int isIn = 1;
        double gap = 1e9;
        for (VeerRing ring = veer_ringOf(&mesh, polygon); ring.corner < ring.end; veer_turnRing(&ring)) {
            const VeerVec3 a = veer_placeOf(&mesh, veer_vertexOf(&mesh, ring.corner)),
                           b = veer_placeOf(&mesh, veer_vertexOf(&mesh, ring.next));
            const Spot p = {(double)a.x, (double)a.y}, q = {(double)b.x, (double)b.y}, s = {(double)at.x, (double)at.y};
            isIn &= sideOf(p, q, s) >= 0;
            gap = fmin(gap, spotToEdge(p, q, s));
        }
        if (isIn) return 0;
        least = fmin(least, gap);
    }
    return least;
}

static inline void walks_read(Walks *walks) {
    uint32_t count;
    const VeerEvent *events = veer_events(walks->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].type < WALK_KINDS) walks->events[events[i].type]++;
        for (uint32_t k = 0; k < walks->count && events[i].type == VEER_EVENT_ARRIVED; k++)
            if (VEER_ID_EQUALS(walks->agents[k], events[i].agent)) walks->areThere[k] = 1;
    }
    walks->cells += setup_stats(walks->world).navCells;
}

static inline void walks_step(Walks *walks) {
    VeerVec3 before[WALKERS];
    for (uint32_t i = 0; i < walks->count; i++) before[i] = walks_at(walks, i);
    CHECK_OK(veer_step(walks->world, DT));
    walks_read(walks);
    for (uint32_t i = 0; i < walks->count; i++) {
        const VeerVec3 at = walks_at(walks, i);
        walks->lengths[i] += (double)veer_length2(at.x - before[i].x, at.y - before[i].y);
        walks->off = fmax(walks->off, walks_gap(walks, at) / (double)walks->radius);
    }
}

/* Steps until all agents have arrived, at most `most` times. Returns the number of agents that have not arrived. */
static inline uint32_t walks_run(Walks *walks, int most) {
    uint32_t left = walks->count;
    for (int i = 0; i < most && left; i++) {
        walks_step(walks);
        left = 0;
        for (uint32_t k = 0; k < walks->count; k++) left += !walks->areThere[k];
    }
    return left;
}

static inline VeerFoundPath walks_path(const Walks *walks, VeerVec3 from, VeerVec3 to) {
    VeerPathQuery query = veer_defaultPathQuery();
    VeerFoundPath path = {0};
    float points[3 * 512];
    uint32_t count = 512;
    query.from = from, query.to = to;
    query.clearance = walks->def.behaviors[0].params.goTo.clearance;
    query.links = walks->def.behaviors[0].params.goTo.links;
    CHECK_OK(veer_findMeshPath(walks->world, walks->mesh, &query, &path, points, &count));
    return path;
}

/* Reads a mesh; returns 0 if there is no such file. The arrays belong to the caller. */
static inline int walks_load(const char *path, VeerMeshDef *def, float *vertices, uint32_t *polygons) {
    FILE *file = fopen(path, "r");
    unsigned vertexCount, polygonCount, count, corners = 0, at = 0;
    if (!file || fscanf(file, "mesh 2 %u %u", &vertexCount, &polygonCount) != 2) return 0;
    for (unsigned i = 0; i < vertexCount; i++) {
        int isRead = fscanf(file, "%f %f %u", &vertices[3 * i], &vertices[3 * i + 1], &count) == 3, skipped;
        vertices[3 * i + 2] = 0;
        for (unsigned k = 0; isRead && k < count; k++) isRead = fscanf(file, "%d", &skipped) == 1;
        if (!isRead) return 0;
    }
    for (unsigned i = 0; i < polygonCount; i++) {
        int isRead = fscanf(file, "%u", &count) == 1, skipped;
        polygons[at++] = count;
        for (unsigned k = 0; isRead && k < count; k++) isRead = fscanf(file, "%u", &polygons[at++]) == 1;
        for (unsigned k = 0; isRead && k < count; k++) isRead = fscanf(file, "%d", &skipped) == 1;
        if (!isRead) return 0;
        corners += count;
    }
    fclose(file);
    *def = (VeerMeshDef){vertices, polygons, NULL, vertexCount, corners, polygonCount, NULL};
    return 1;
}

/* ---- maps */

static inline Walks openMap(Map *map, uint32_t seed, float clearance) {
    uint32_t random = seed;
    if (seed % 2)
        drawRooms(map, &random, 0.7f);
    else
        drawTriangles(map, &random, 0.85f);
    Walks walks = walks_open(&map->def, clearance, MAP_SIDE);
    walks.brain = make_brain(walks.world, &walks.def);
    return walks;
}

/* Returns a random point of a polygon, but not on its border. */
static inline VeerVec3 placeOn(const Map *map, uint32_t *random) {
    const uint32_t polygon = test_random(random) % map->def.polygonCount, first = map->firsts[polygon];
    const uint32_t count = map->firsts[polygon + 1] - first;
    double x = 0, y = 0, sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double share = (double)test_range(random, 0.1f, 1);
        x += share * cornerSpot(map, first + i).x, y += share * cornerSpot(map, first + i).y, sum += share;
    }
    return veer_vec3((float)(x / sum), (float)(y / sum), 0);
}

/* Three rooms in a row, 30 long, with two ways between the outer ones: through the polygon 1, and around it over 3 and 4. */
static const float hall[] = {0,  0, 0, 10, 0,  0, 20, 0,  0, 30, 0,  0, 0,  4,  0, 10, 4,  0, 20, 4,  0,
                             30, 4, 0, 10, 20, 0, 0,  20, 0, 20, 20, 0, 30, 20, 0, 10, 16, 0, 20, 16, 0};
static const uint32_t hallPieces[] = {4, 0, 1,  5, 4, 4, 1,  2,  6,  5, 4, 2, 3, 7,  6,  5,
                                      4, 5, 12, 8, 9, 4, 12, 13, 10, 8, 5, 6, 7, 11, 10, 13};

static inline Walks openHall(void) {
    const VeerMeshDef def = {hall, hallPieces, NULL, 14, 26, 6, NULL};
    Walks walks = walks_open(&def, 0.5f, 30);
    return walks;
}

static inline void setCost(const Walks *walks, uint32_t polygon, float cost) {
    const VeerMeshCosts costs = {&cost, polygon, 1};
    CHECK_OK(veer_setMeshCosts(walks->world, walks->mesh, &costs));
}

/* Returns a floor of 20 x 20 at height 0, with ramps up to a platform at height 3, and from there to a floor at height 6 above the first
 * one. */
static inline Walks openFloors(void) {
    static const float vertices[] = {0, 0,  0, 20, 0, 0, 20, 10, 0, 20, 20, 0,  0, 20, 0,  30, 10, 3,  30, 20,
                                     3, 30, 0, 3,  0, 0, 6,  20, 0, 6,  20, 10, 6, 20, 20, 6,  0,  20, 6};
    static const float platform[] = {40, 0, 3, 40, 20, 3};
    static float all[3 * 15];
    static const uint32_t own[] = {5, 0, 1, 2, 3, 4, 4, 2, 5, 6, 3, 5, 7, 13, 14, 6, 5, 4, 9, 7, 5, 10, 5, 8, 9, 10, 11, 12};
    memcpy(all, vertices, sizeof vertices);
    memcpy(all + 3 * 13, platform, sizeof platform);
    const VeerMeshDef def = {all, own, NULL, 15, 23, 5, NULL};
    return walks_open(&def, 0.5f, 40);
}

#endif
