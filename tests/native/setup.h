/* Definitions that start from the defaults, and calls that add something to a world and check the result:
 *
 *   VeerWorldId world = make_world(WORLD(EDGES(VEER_EDGE_MODE_WRAP), .maxX = 400));
 *   VeerAgentId agent = make_agent(world, AGENT(.x = 60, .maxForce = 400));
 */
#ifndef VEER_SETUP_H
#define VEER_SETUP_H

#include <math.h>
#include <stdlib.h>

#include "core/registry.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "test.h"

#define DT (1.0f / 60)

/* DEFINED(Type, default, .x = 60, .maxForce = 400): the default definition with the given fields replaced. At most 16 fields. */
/* clang-format off */
#define SETUP_1(def, set) (void)(def set);
#define SETUP_2(def, set, ...) (void)(def set); SETUP_1(def, __VA_ARGS__)
#define SETUP_3(def, set, ...) (void)(def set); SETUP_2(def, __VA_ARGS__)
#define SETUP_4(def, set, ...) (void)(def set); SETUP_3(def, __VA_ARGS__)
#define SETUP_5(def, set, ...) (void)(def set); SETUP_4(def, __VA_ARGS__)
#define SETUP_6(def, set, ...) (void)(def set); SETUP_5(def, __VA_ARGS__)
#define SETUP_7(def, set, ...) (void)(def set); SETUP_6(def, __VA_ARGS__)
#define SETUP_8(def, set, ...) (void)(def set); SETUP_7(def, __VA_ARGS__)
#define SETUP_9(def, set, ...) (void)(def set); SETUP_8(def, __VA_ARGS__)
#define SETUP_10(def, set, ...) (void)(def set); SETUP_9(def, __VA_ARGS__)
#define SETUP_11(def, set, ...) (void)(def set); SETUP_10(def, __VA_ARGS__)
#define SETUP_12(def, set, ...) (void)(def set); SETUP_11(def, __VA_ARGS__)
#define SETUP_13(def, set, ...) (void)(def set); SETUP_12(def, __VA_ARGS__)
#define SETUP_14(def, set, ...) (void)(def set); SETUP_13(def, __VA_ARGS__)
#define SETUP_15(def, set, ...) (void)(def set); SETUP_14(def, __VA_ARGS__)
#define SETUP_16(def, set, ...) (void)(def set); SETUP_15(def, __VA_ARGS__)
#define SETUP_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, name, ...) name
#define SETUP_EACH(def, ...) \
    SETUP_PICK(__VA_ARGS__, SETUP_16, SETUP_15, SETUP_14, SETUP_13, SETUP_12, SETUP_11, SETUP_10, SETUP_9, \
        SETUP_8, SETUP_7, SETUP_6, SETUP_5, SETUP_4, SETUP_3, SETUP_2, SETUP_1, )(def, __VA_ARGS__)
/* clang-format on */
#define DEFINED(Type, start, ...) \
    __extension__({ \
        Type Type##_ = start; \
        SETUP_EACH(Type##_, __VA_ARGS__) \
        Type##_; \
    })
#define WORLD(...) DEFINED(VeerWorldDef, veer_defaultWorldDef(), __VA_ARGS__)
#define AGENT(...) DEFINED(VeerAgentDef, veer_defaultAgentDef(), __VA_ARGS__)
#define OBSTACLE(...) DEFINED(VeerObstacleDef, veer_defaultObstacleDef(), __VA_ARGS__)
#define BOX(...) OBSTACLE(.kind = VEER_OBSTACLE_KIND_BOX, __VA_ARGS__)
#define PATH(...) DEFINED(VeerPathDef, veer_defaultPathDef(), __VA_ARGS__)
#define PROJECTILE(...) DEFINED(VeerProjectileDef, veer_defaultProjectileDef(), __VA_ARGS__)
#define BRAIN_DEF(...) DEFINED(VeerBrainDef, veer_defaultBrainDef(), __VA_ARGS__)
#define LINK(...) DEFINED(VeerLinkDef, veer_defaultLinkDef(), __VA_ARGS__)
#define FLOW(...) DEFINED(VeerFlowDef, veer_defaultFlowDef(), __VA_ARGS__)

/* The edges of a world: a VeerEdgeMode for all axes, or AXES(x, y) or SPACE(x, y, z) with one for each. */
#define AXES(x, y) ((uint32_t)(x) | ((uint32_t)(y) + 1) << 4)
#define SPACE(x, y, z) (AXES(x, y) | ((uint32_t)(z) + 1) << 8)
static inline uint32_t edgesAt(uint32_t edges, uint32_t axis) {
    const uint32_t own = edges >> 4 * axis & 15;
    return !axis ? own : own ? own - 1 : edges & 15;
}
static inline void setEdges(VeerWorldDef *def, uint32_t edges) {
    def->edgesX = edgesAt(edges, 0), def->edgesY = edgesAt(edges, 1), def->edgesZ = edgesAt(edges, 2);
}
/* The edges in a definition (.edgesX and so on), and in a part of a definition. */
#define EDGES(edges) .edgesX = edgesAt(edges, 0), .edgesY = edgesAt(edges, 1), .edgesZ = edgesAt(edges, 2)
#define EDGES_OF(def, edges) def.edgesX = edgesAt(edges, 0), def.edgesY = edgesAt(edges, 1), def.edgesZ = edgesAt(edges, 2)
/* All combinations of edges along x and y, and along x, y and z. */
enum { PLANAR_EDGES = 16, SPACE_EDGES = 64 };
static inline uint32_t edgesNumber(uint32_t number) { return SPACE(number % 4, number / 4 % 4, number / 16 % 4); }

/* World bounds: a box around the origin, in u. */
#define BOUNDS(x, y, z) .minX = -(x), .maxX = (x), .minY = -(y), .maxY = (y), .minZ = -(z), .maxZ = (z)

/* The worlds of the current test. Worlds that the test does not destroy itself are destroyed after it. */
enum { SETUP_WORLDS = 1024 };
static VeerWorldId setup_worlds[SETUP_WORLDS];
static uint32_t setup_worldCount;

static inline int setup_exists(VeerWorldId world) {
    VeerCapacityDef capacity;
    return veer_getCapacity(world, &capacity) == VEER_OK;
}
static inline void setup_cleanUp(void) {
    for (uint32_t i = 0; i < setup_worldCount; i++)
        if (setup_exists(setup_worlds[i])) CHECK_OK(veer_destroyWorld(setup_worlds[i]));
    setup_worldCount = 0;
}
/* Registers a world to be destroyed after the test. When the list is full, worlds that the test has destroyed itself are dropped from
 * it. */
static inline VeerWorldId setup_later(VeerWorldId world) {
    uint32_t kept = 0;
    for (uint32_t i = 0; setup_worldCount == SETUP_WORLDS && i < SETUP_WORLDS; i++)
        if (setup_exists(setup_worlds[i])) setup_worlds[kept++] = setup_worlds[i];
    if (setup_worldCount == SETUP_WORLDS) setup_worldCount = kept;
    if (CHECK(setup_worldCount < SETUP_WORLDS)) setup_worlds[setup_worldCount++] = world;
    test_cleanUp = setup_cleanUp;
    return world;
}

/* Declares a variable whose world is destroyed at the end of the block, with a check. The type needs a function, or a macro with the name
 * of a function, that begins with end_. */
#define Scoped(Type) __attribute__((cleanup(end_##Type))) Type
/* Destroys the world of a world id, or of a struct whose first member is one. */
static inline void end_VeerWorldId(void *first) {
    VeerWorldId world = *(const VeerWorldId *)first;
    if (!VEER_IS_NULL(world)) CHECK_OK(veer_destroyWorld(world));
}

static inline VeerWorldId make_world(VeerWorldDef def) {
    VeerWorldId world = {0};
    CHECK_OK(veer_createWorld(&def, &world));
    return setup_later(world);
}
static inline VeerAgentId make_agent(VeerWorldId world, VeerAgentDef def) {
    VeerAgentId agent = {0};
    CHECK_OK(veer_addAgent(world, &def, &agent));
    return agent;
}
static inline VeerObstacleId make_obstacle(VeerWorldId world, VeerObstacleDef def) {
    VeerObstacleId obstacle = {0};
    CHECK_OK(veer_addObstacle(world, &def, &obstacle));
    return obstacle;
}
static inline VeerPathId make_path(VeerWorldId world, VeerPathDef def) {
    VeerPathId path = {0};
    CHECK_OK(veer_addPath(world, &def, &path));
    return path;
}
static inline VeerLinkId make_link(VeerWorldId world, VeerLinkDef def) {
    VeerLinkId link = {0};
    CHECK_OK(veer_addLink(world, &def, &link));
    return link;
}
static inline VeerBrainId make_brain(VeerWorldId world, const VeerBrainDef *def) {
    VeerBrainId brain = {0};
    CHECK_OK(veer_addBrain(world, def, &brain));
    return brain;
}

/* A brain with behaviors of these types: BRAIN(VEER_COMBINE_CONTEXT, VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_AVOID_OBSTACLES). */
#define BRAIN(combine, ...) \
    setup_brain(combine, (const uint32_t[]){__VA_ARGS__}, (uint32_t)(sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)))

static inline VeerBrainDef setup_brain(uint32_t combine, const uint32_t *types, uint32_t count) {
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.combine = combine;
    for (; brain.behaviorCount < count; brain.behaviorCount++)
        brain.behaviors[brain.behaviorCount] = veer_behavior(types[brain.behaviorCount]);
    return brain;
}

static inline VeerBehavior *add_behavior(VeerBrainDef *brain, uint32_t type) {
    VeerBehavior *behavior = &brain->behaviors[brain->behaviorCount++];
    *behavior = veer_behavior(type);
    return behavior;
}

/* A brain that follows navField or goTo; in a pipeline, to the agent's own target. */
typedef struct Route {
    uint32_t type, combine, mask, links;
    float cellSize, clearance;
} Route;

static inline VeerBrainDef route_brain(Route route) {
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.combine = route.combine;
    if (route.combine == VEER_COMBINE_PIPELINE) add_behavior(&brain, VEER_BEHAVIOR_TARGET);
    VeerBehavior *behavior = add_behavior(&brain, route.type);
    VeerNavFieldParams *field = &behavior->params.navField;
    VeerGoToParams *path = &behavior->params.goTo;
    if (route.type == VEER_BEHAVIOR_NAV_FIELD) {
        field->cellSize = route.cellSize, field->clearance = route.clearance, field->mask = route.mask, field->links = route.links;
    } else {
        path->cellSize = route.cellSize, path->clearance = route.clearance, path->mask = route.mask, path->links = route.links;
    }
    return brain;
}

/* Gives a behavior a fixed point as its target. */
static inline void aim_at(VeerBehavior *behavior, float x, float y, float z) {
    behavior->target = VEER_TARGET_KIND_POINT;
    behavior->targetX = x, behavior->targetY = y, behavior->targetZ = z;
}

static inline void setup_steps(VeerWorldId world, int count, float dt) {
    for (int i = 0; i < count; i++) CHECK_OK(veer_step(world, dt));
}

static inline VeerStats setup_stats(VeerWorldId world) {
    VeerStats stats = {0};
    CHECK_OK(veer_getStats(world, &stats));
    return stats;
}

static inline uint64_t setup_hash(VeerWorldId world) {
    uint64_t hash = 0;
    CHECK_OK(veer_hash(world, &hash));
    return hash;
}

/* Saves a world and loads it as a new world. */
static inline VeerWorldId make_twin(VeerWorldId world) {
    VeerWorldId twin = {0};
    uint32_t size = veer_saveSize(world);
    void *bytes = malloc(size);
    CHECK_OK(veer_save(world, bytes, size));
    CHECK_OK(veer_loadWorld(bytes, size, &twin));
    free(bytes);
    return setup_later(twin);
}

/* Returns the agent's value in a column of floats. */
static inline float setup_value(VeerWorldId world, VeerAgentId agent, VeerColumn column) {
    return veer_columnF32(world, (uint32_t)column)[veer_slot(agent)];
}

static inline VeerStats statsOf(VeerWorldId world) {
    VeerStats stats = {0};
    CHECK_OK(veer_getStats(world, &stats));
    return stats;
}
static inline VeerExplain explainOf(VeerWorldId world, VeerAgentId agent) {
    static VeerExplain why;
    CHECK_OK(veer_explain(world, agent, &why));
    return why;
}

/* VeerAgentDef read_agent(VeerWorldId world, VeerAgentId id), and other calls that fill a struct, each with a check. */
#define SETUP_READ(name, Out, call, ...) \
    static inline Out name(__VA_ARGS__) { \
        Out out; \
        memset(&out, 0, sizeof out); \
        CHECK_OK(call); \
        return out; \
    }
SETUP_READ(read_agent, VeerAgentDef, veer_getAgent(world, id, &out), VeerWorldId world, VeerAgentId id)
SETUP_READ(read_brain, VeerBrainDef, veer_getBrain(world, id, &out), VeerWorldId world, VeerBrainId id)
SETUP_READ(read_obstacle, VeerObstacleDef, veer_getObstacle(world, id, &out), VeerWorldId world, VeerObstacleId id)
SETUP_READ(read_capacity, VeerCapacityDef, veer_getCapacity(world, &out), VeerWorldId world)
SETUP_READ(closest_on, VeerPathPoint, veer_pathClosest(world, path, at, &out), VeerWorldId world, VeerPathId path, VeerVec3 at)
SETUP_READ(point_on, VeerPathPoint, veer_pathPointAt(world, path, at, &out), VeerWorldId world, VeerPathId path, float at)
SETUP_READ(cast_ray, VeerHit, veer_raycast(world, ray, &out), VeerWorldId world, const VeerRay *ray)
SETUP_READ(take_aim, VeerAim, veer_aim(query, &out), const VeerAimQuery *query)
SETUP_READ(find_landing, VeerLanding, veer_landing(flight, height, &out), const VeerFlight *flight, float height)

/* FAILS(world, call, code, argument): the call returns the code, and the error record names the argument. */
#define FAILS(world, call, code, name) setup_fails((world), (call), (code), (name), (const char *const[]){__FILE__, #call}, __LINE__)

static inline int setup_fails(VeerWorldId world, VeerResult result, VeerResult code, const char *name, const char *const *where, int line) {
    const char *argument = veer_lastError(world)->argument;
    int fails = test_equal(test_int(result), test_int(code), where[0], line, where[1]);
    if (test_check(strcmp(argument, name) == 0, where[0], line, where[1])) return fails;
    printf("  the error names %s, not %s\n", argument, name);
    return 0;
}

#endif
