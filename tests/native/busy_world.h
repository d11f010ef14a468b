/* A small world with a few objects of every kind, for tests of properties that every world has: two agents that patrol by context maps, two
 * that wander and arrive by a blend, walls, a moving block, a path. It only uses veer.h. */
#ifndef VEER_BUSY_WORLD_H
#define VEER_BUSY_WORLD_H

#include "setup.h"

enum { BUSY_AGENTS = 4 };

typedef struct BusyWorld {
    VeerWorldId world;
    VeerBrainId patroller, blender;
    VeerPathId route;
    VeerObstacleId wall, block, disc;
    VeerAgentId agents[BUSY_AGENTS]; /* the first two patrol */
} BusyWorld;
#define end_BusyWorld end_VeerWorldId

static inline VeerWorldDef busyWorldDef(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity = (VeerCapacityDef){
        .agents = 6, .brains = 3, .paths = 2, .obstacles = 5, .points = 40, .slots = 8, .keepMaps = 1, .state = 8, .events = 16};
    def.seed = 7;
    setEdges(&def, VEER_EDGE_MODE_BOUNCE);
    def.minX = def.minY = 0.0f;
    def.maxX = def.maxY = 400.0f;
    return def;
}

static inline VeerBrainDef busyPatroller(VeerPathId route) {
    VeerBrainDef brain = BRAIN_DEF(.combine = VEER_COMBINE_CONTEXT, .context.slots = 8, .context.merge = VEER_MERGE_DAMP,
                                   .behaviors[0] = veer_behavior(VEER_BEHAVIOR_PATROL));
    brain.behaviors[0].path = route;
    brain.behaviors[1] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    brain.behaviors[2] = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS);
    brain.behaviorCount = 3;
    return brain;
}

static inline VeerBrainDef busyBlender(void) {
    return BRAIN(VEER_COMBINE_BLEND, VEER_BEHAVIOR_ARRIVE, VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_STAY_INSIDE);
}

static inline VeerAgentId busyAgent(VeerWorldId world, VeerBrainId brain, float x, float y) {
    return make_agent(world, AGENT(.brain = brain, .x = x, .y = y, .maxForce = 400.0f));
}

static inline void busyObstacles(BusyWorld *busy) {
    const float corners[] = {0, 0, 0, 60, 0, 0, 60, 30, 0};
    VeerObstacleDef def =
        OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = corners, .pointCount = 3, .radius = 3.0f, .x = 260.0f, .y = 260.0f);
    CHECK_OK(veer_addObstacle(busy->world, &def, &busy->wall));
    def = veer_defaultObstacleDef();
    def.kind = VEER_OBSTACLE_KIND_BOX;
    def.x = 150.0f, def.y = 80.0f;
    def.angle = 0.4f;
    def.velocityX = 5.0f;
    CHECK_OK(veer_addObstacle(busy->world, &def, &busy->block));
    def = veer_defaultObstacleDef();
    def.x = 120.0f, def.y = 200.0f;
    def.radius = 15.0f;
    CHECK_OK(veer_addObstacle(busy->world, &def, &busy->disc));
}

static inline void fillBusyWorld(BusyWorld *busy) {
    const float nodes[] = {60, 60, 0, 340, 60, 0, 340, 340, 0, 60, 340, 0};
    busy->route = make_path(busy->world, PATH(.points = nodes, .pointCount = 4, .closed = 1));
    busyObstacles(busy);
    VeerBrainDef patroller = busyPatroller(busy->route), blender = busyBlender();
    CHECK_OK(veer_addBrain(busy->world, &patroller, &busy->patroller));
    CHECK_OK(veer_addBrain(busy->world, &blender, &busy->blender));
    for (uint32_t i = 0; i < BUSY_AGENTS; i++)
        busy->agents[i] = busyAgent(busy->world, i < 2 ? busy->patroller : busy->blender, 60.0f + 70.0f * (float)i, 120.0f);
    CHECK_OK(veer_setTargetPoint(busy->world, busy->agents[2], (VeerVec3){330, 330, 0}));
    CHECK_OK(veer_setTargetAgent(busy->world, busy->agents[3], busy->agents[0]));
}

static inline BusyWorld newBusyWorld(const VeerWorldDef *def) {
    BusyWorld busy = {.world = make_world(*def)};
    if (!VEER_IS_NULL(busy.world)) fillBusyWorld(&busy);
    return busy;
}

static inline BusyWorld busyWorld(void) {
    VeerWorldDef def = busyWorldDef();
    return newBusyWorld(&def);
}

static inline void takeSteps(VeerWorldId world, int count) {
    for (int i = 0; i < count; i++) CHECK_OK(veer_step(world, 1.0f / 60));
}

static inline uint64_t hashOf(VeerWorldId world) {
    uint64_t hash = 0;
    CHECK_OK(veer_hash(world, &hash));
    return hash;
}

/* Checks every invariant; prints the first few violations. */
static inline int isSound(VeerWorldId world) {
    static int prints = 8;
    VeerResult result = veer_validate(world);
    if (result != VEER_OK && prints-- > 0) printf("  %s\n", veer_lastError(world)->message);
    return CHECK_OK(result);
}

#endif
