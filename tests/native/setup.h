/* Definitions that start from the defaults, and calls that add something to a world and check the result:
 *
 *   VeerWorldId world = make_world(WORLD(.edges = VEER_EDGE_MODE_WRAP, .maxX = 400));
 *   VeerAgentId agent = make_agent(world, AGENT(.x = 60, .maxForce = 400));
 *
 * setup_test.c compares the defaults below with the library's. */
#ifndef VEER_SETUP_H
#define VEER_SETUP_H

#include <stdlib.h>

#include "../../src/veer.h"
#include "test.h"

/* A field that is given replaces its default. */
#pragma GCC diagnostic ignored "-Woverride-init"

#define SETUP_INFINITY __builtin_inff()
#define WORLD(...) \
    ((VeerWorldDef){.capacity.agents = 64, \
                    .capacity.brains = 8, \
                    .capacity.paths = 8, \
                    .capacity.obstacles = 32, \
                    .capacity.points = 1024, \
                    .capacity.projectiles = 32, \
                    .capacity.links = 16, \
                    .capacity.flows = 4, \
                    .capacity.navFields = 4, \
                    .capacity.slots = 16, \
                    .capacity.state = 8, \
                    .capacity.events = 256, \
                    .seed = 1, \
                    .dimensions = 2, \
                    .minX = -1000000, \
                    .minY = -1000000, \
                    .minZ = -1000000, \
                    .maxX = 1000000, \
                    .maxY = 1000000, \
                    .maxZ = 1000000, \
                    .gravityZ = -400, \
                    .stepTime = 0.016666668f, \
                    .maxCatchUp = 8, \
                    __VA_ARGS__})
#define AGENT(...) ((VeerAgentDef){.radius = 8, .mass = 1, .maxSpeed = 100, .maxForce = SETUP_INFINITY, .group = 1, __VA_ARGS__})
#define OBSTACLE(...) ((VeerObstacleDef){.halfWidth = 10, .halfHeight = 10, .halfDepth = 10, .group = 1, __VA_ARGS__})
#define BOX(...) OBSTACLE(.kind = VEER_OBSTACLE_KIND_BOX, __VA_ARGS__)
#define PATH(...) ((VeerPathDef){.radius = 20, .flatness = 0.25f, __VA_ARGS__})
#define PROJECTILE(...) ((VeerProjectileDef){.radius = 2, .lifeTime = 10, __VA_ARGS__})
#define LINK(...) ((VeerLinkDef){.takeOffRadius = 10, .landingRadius = 10, .jumpSpeed = 200, .patience = 10, __VA_ARGS__})

/* A box around the origin, in u, as the bounds of a world. */
#define BOUNDS(x, y, z) .minX = -(x), .maxX = (x), .minY = -(y), .maxY = (y), .minZ = -(z), .maxZ = (z)

static inline VeerWorldId make_world(VeerWorldDef def) {
    VeerWorldId world = {0};
    CHECK_OK(veer_createWorld(&def, &world));
    return world;
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

/* Saves a world, and loads it as a new one. */
static inline VeerWorldId make_twin(VeerWorldId world) {
    VeerWorldId twin = {0};
    uint32_t size = veer_saveSize(world);
    void *bytes = malloc(size);
    CHECK_OK(veer_save(world, bytes, size));
    CHECK_OK(veer_loadWorld(bytes, size, &twin));
    free(bytes);
    return twin;
}

/* The value of an agent in a column of numbers. */
static inline float setup_value(VeerWorldId world, VeerAgentId agent, VeerColumn column) {
    return veer_columnF32(world, (uint32_t)column)[veer_slot(agent)];
}

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
