/* Definitions that start from the defaults, and calls that add something to a world and check the result:
 *
 *   VeerWorldId world = make_world(WORLD(.edges = VEER_EDGE_MODE_WRAP, .maxX = 400));
 *   VeerAgentId agent = make_agent(world, AGENT(.x = 60, .maxForce = 400));
 *
 * setup_test.c compares the defaults below with the library's. */
#ifndef VEER_SETUP_H
#define VEER_SETUP_H

#include <math.h>
#include <stdlib.h>

#include "../../src/veer.h"
#include "test.h"

/* A field that is given replaces its default. */
#pragma GCC diagnostic ignored "-Woverride-init"

#define SETUP_INFINITY __builtin_inff()
/* The defaults that are not 0. in: nothing, or the member that the definition is in, as in .agentDef */
#define WORLD_DEFAULTS(in) \
    in.capacity.agents = 64, in.capacity.brains = 8, in.capacity.paths = 8, in.capacity.obstacles = 32, in.capacity.points = 1024, \
    in.capacity.projectiles = 32, in.capacity.links = 16, in.capacity.flows = 4, in.capacity.navFields = 4, in.capacity.slots = 16, \
    in.capacity.state = 8, in.capacity.events = 256, in.seed = 1, in.dimensions = 2, in.minX = -1000000, in.minY = -1000000, \
    in.minZ = -1000000, in.maxX = 1000000, in.maxY = 1000000, in.maxZ = 1000000, in.gravityZ = -400, in.stepTime = 0.016666668f, \
    in.maxCatchUp = 8
#define AGENT_DEFAULTS(in) in.radius = 8, in.mass = 1, in.maxSpeed = 100, in.maxForce = SETUP_INFINITY, in.group = 1
#define BRAIN_DEFAULTS(in) \
    in.combine = VEER_COMBINE_BLEND, in.blend = VEER_BLEND_MODE_PLAIN, in.threshold = 0.2f, in.constraintSteps = 8, \
    in.actuator = VEER_ACTUATOR_WALK, in.thinkEvery = 1, in.crowd = VEER_CROWD_NONE, in.context.slots = 16, \
    in.context.align = VEER_ALIGN_GOAL, in.context.falloff = VEER_FALLOFF_ANGLE, in.context.danger = VEER_DANGER_SCALE_DISTANCE, \
    in.context.merge = VEER_MERGE_NONE, in.context.keep = 0.8f, in.context.decide = VEER_DECIDE_DISTANCE, in.context.horizon = 1.5f, \
    in.context.pick = VEER_PICK_SPLINE, in.context.hysteresis = 0.05f, in.context.speed = VEER_SPEED_MODE_VALUE, in.context.crawl = 0.2f, \
    in.context.blockedAfter = 1, in.context.patience = 6, in.context.memoryTime = 3, in.locomotion.mode = VEER_MOVE_MODE_VELOCITY, \
    in.locomotion.response = 10, in.locomotion.idle = VEER_IDLE_COAST, in.locomotion.maxTurnRate = SETUP_INFINITY, \
    in.locomotion.turningRadius = 20, in.locomotion.facing = VEER_FACING_VELOCITY, in.locomotion.maxRotation = 12.566371f, \
    in.locomotion.maxAngularAcceleration = 50, in.locomotion.contact = 1, in.avoidance.horizon = 10, in.avoidance.sameWayHorizon = 2.5f, \
    in.avoidance.obstacleHorizon = 1, in.avoidance.neighbors = 12, in.avoidance.responsibility = 1, \
    in.avoidance.side = VEER_PASSING_SIDE_RIGHT, in.avoidance.mask = ~0u, in.avoidance.settle = 1
#define WORLD(...) ((VeerWorldDef){WORLD_DEFAULTS(), __VA_ARGS__})
#define AGENT(...) ((VeerAgentDef){AGENT_DEFAULTS(), __VA_ARGS__})
#define OBSTACLE(...) ((VeerObstacleDef){.halfWidth = 10, .halfHeight = 10, .halfDepth = 10, .group = 1, __VA_ARGS__})
#define BOX(...) OBSTACLE(.kind = VEER_OBSTACLE_KIND_BOX, __VA_ARGS__)
#define PATH(...) ((VeerPathDef){.radius = 20, .flatness = 0.25f, __VA_ARGS__})
#define PROJECTILE(...) ((VeerProjectileDef){.radius = 2, .lifeTime = 10, __VA_ARGS__})
#define LINK_DEFAULTS(in) in.takeOffRadius = 10, in.landingRadius = 10, in.jumpSpeed = 200, in.patience = 10
#define LINK(...) ((VeerLinkDef){LINK_DEFAULTS(), __VA_ARGS__})

/* A box around the origin, in u, as the bounds of a world. */
#define BOUNDS(x, y, z) .minX = -(x), .maxX = (x), .minY = -(y), .maxY = (y), .minZ = -(z), .maxZ = (z)

/* The worlds of the present test. After it, those that it has not destroyed are destroyed. */
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
/* Has a world destroyed after the test. Of many worlds only those that the test destroys itself are forgotten. */
static inline VeerWorldId setup_later(VeerWorldId world) {
    uint32_t kept = 0;
    for (uint32_t i = 0; setup_worldCount == SETUP_WORLDS && i < SETUP_WORLDS; i++)
        if (setup_exists(setup_worlds[i])) setup_worlds[kept++] = setup_worlds[i];
    if (setup_worldCount == SETUP_WORLDS) setup_worldCount = kept;
    if (CHECK(setup_worldCount < SETUP_WORLDS)) setup_worlds[setup_worldCount++] = world;
    test_cleanUp = setup_cleanUp;
    return world;
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
    return setup_later(twin);
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
