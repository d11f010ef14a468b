/* Worlds that are destroyed at the end of the block that declares them, and the usual steps of a test's setup, each with a check.
 *
 *   Scoped(VeerWorldId) world = makeWorld(veer_defaultWorldDef());
 *   VeerAgentId agent = addAgent(world, veer_defaultAgentDef());
 *   stepWorld(world, 60, 1.0f / 60);
 *   CHECK_EQ(laneOf(world, agent, VEER_COLUMN_X), 0);
 */
#ifndef VEER_GIVEN_H
#define VEER_GIVEN_H

#include <math.h>
#include <stdlib.h>

#include "crowd.h"
#include "walker.h"

/* Declares a variable whose world is destroyed at the end of the block, and checks that it is. A type needs a function, or a macro with
 * the name of one, that begins with end_. */
#define Scoped(Type) __attribute__((cleanup(end_##Type))) Type
#define GIVEN_WALKER(name, type) \
    Scoped(Walker) name; \
    walker_plan(&name, type)
/* A walker that a function sets up: PLANNED(walker, planCar(&walker, 40)). */
#define PLANNED(name, plan) \
    Scoped(Walker) name; \
    plan
/* A walker that turns independently of its motion; needs turner.h. */
#define GIVEN_TURNER(name, type) \
    Scoped(Walker) name; \
    turner_plan(&name, type)

static inline void given_end(VeerWorldId world) {
    if (!VEER_IS_NULL(world)) CHECK_OK(veer_destroyWorld(world));
}
/* For a world id, and for a struct whose first member is a world id. */
static inline void end_VeerWorldId(void *world) { given_end(*(const VeerWorldId *)world); }
/* For a crowd, and for a struct whose first member is a crowd. */
static inline void end_Crowd(void *crowd) { given_end(((const Crowd *)crowd)->world); }
static inline void end_Walker(Walker *walker) { given_end(walker->world); }
#define end_BusyWorld end_VeerWorldId
#define end_ShapeWorld end_VeerWorldId
#define end_Place end_VeerWorldId
#define end_Jam end_Crowd
#define end_Chase end_Crowd
#define end_Troop end_Crowd

/* A number in a definition, and the name that errors give it: FIELD(VeerAgentDef, "def", radius). */
typedef struct NumberField {
    size_t offset;
    const char *name;
} NumberField;
#define FIELD(Type, argument, member) \
    { offsetof(Type, member), argument "." #member }

/* Starts a walker with a point as its target, or with an input for the behavior drive. */
static inline void startTowards(Walker *walker, float x, float y) {
    walker_start(walker);
    CHECK_OK(veer_setTargetPoint(walker->world, walker->agent, (VeerVec3){x, y, 0}));
}
static inline void startDriven(Walker *walker, float x, float y) {
    walker_start(walker);
    CHECK_OK(veer_setDrive(walker->world, walker->agent, (VeerVec3){x, y, 0}));
}

/* Returns the number of the walker's events of a type over a number of steps. */
static inline uint32_t stepAndCount(Walker *walker, int steps, float dt, uint32_t type) {
    uint32_t count = 0;
    for (int i = 0; i < steps; i++) {
        walker_step(walker, dt);
        count += walker_events(walker, type, NULL);
    }
    return count;
}

static inline VeerWorldId makeWorld(VeerWorldDef def) {
    VeerWorldId world = {0};
    CHECK_OK(veer_createWorld(&def, &world));
    return world;
}
/* VeerAgentId addAgent(VeerWorldId world, VeerAgentDef def), and the same for brains, obstacles, paths, flow fields and links. */
#define GIVEN_ADD(Thing) \
    static inline Veer##Thing##Id add##Thing(VeerWorldId world, Veer##Thing##Def def) { \
        Veer##Thing##Id id = {0}; \
        CHECK_OK(veer_add##Thing(world, &def, &id)); \
        return id; \
    }
GIVEN_ADD(Agent)
GIVEN_ADD(Brain)
GIVEN_ADD(Obstacle)
GIVEN_ADD(Path)
GIVEN_ADD(Flow)
GIVEN_ADD(Link)
GIVEN_ADD(Projectile)

static inline VeerObstacleDef discAt(float x, float y, float radius) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    def.x = x, def.y = y, def.radius = radius;
    return def;
}
static inline VeerObstacleDef boxAt(float x, float y, float halfWidth, float halfHeight) {
    VeerObstacleDef def = discAt(x, y, 0);
    def.kind = VEER_OBSTACLE_KIND_BOX, def.halfWidth = halfWidth, def.halfHeight = halfHeight;
    return def;
}
/* Returns a line through `count` points x, y, z, which must outlive the definition. */
static inline VeerObstacleDef lineThrough(const float *points, uint32_t count) {
    VeerObstacleDef def = discAt(0, 0, 0);
    def.kind = VEER_OBSTACLE_KIND_SEGMENT, def.points = points, def.pointCount = count;
    return def;
}
static inline VeerAgentDef agentAt(float x, float y) {
    VeerAgentDef def = veer_defaultAgentDef();
    def.x = x, def.y = y;
    return def;
}
static inline VeerPathDef pathThrough(const float *points, uint32_t count) {
    VeerPathDef def = veer_defaultPathDef();
    def.points = points, def.pointCount = count;
    return def;
}
static inline VeerBrainDef given_brain(const uint32_t *types, size_t count) {
    VeerBrainDef def = veer_defaultBrainDef();
    for (size_t i = 0; i < count; i++) def.behaviors[def.behaviorCount++] = veer_behavior(types[i]);
    return def;
}
/* The definition of a brain with these behaviors. */
#define BRAIN_OF(...) given_brain((const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

static inline VeerBehavior *addBehavior(VeerBrainDef *def, uint32_t type) {
    def->behaviors[def->behaviorCount] = veer_behavior(type);
    return &def->behaviors[def->behaviorCount++];
}
static inline void boundSquare(VeerWorldDef *def, float low, float high) { def->minX = def->minY = low, def->maxX = def->maxY = high; }
static inline void boundCube(VeerWorldDef *def, float low, float high) {
    boundSquare(def, low, high);
    def->minZ = low, def->maxZ = high;
}

static inline void stepWorld(VeerWorldId world, int count, float dt) {
    for (int i = 0; i < count; i++) CHECK_OK(veer_step(world, dt));
}
/* The first two stages of a step, which end in a decision. */
static inline void decideWorld(VeerWorldId world, float dt) {
    CHECK_OK(veer_perceive(world, dt));
    CHECK_OK(veer_decide(world));
}
static inline float laneOf(VeerWorldId world, VeerAgentId agent, uint32_t column) {
    return veer_columnF32(world, column)[veer_slot(agent)];
}
static inline uint32_t flagsOf(VeerWorldId world, VeerAgentId agent) { return veer_columnU32(world, VEER_COLUMN_FLAGS)[veer_slot(agent)]; }
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
/* Returns the number of events of a type that the last step emitted. */
static inline int eventCount(VeerWorldId world, uint32_t type) {
    uint32_t count;
    int found = 0;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) found += events[i].type == type;
    return found;
}

#endif
