/* The usual steps of a test's setup, each with a check.
 *
 *   Scoped(VeerWorldId) world = makeWorld(veer_defaultWorldDef());
 *   VeerAgentId agent = addAgent(world, veer_defaultAgentDef());
 *   stepWorld(world, 60, 1.0f / 60);
 *   CHECK_EQ(laneOf(world, agent, VEER_COLUMN_X), 0);
 */
#ifndef VEER_GIVEN_H
#define VEER_GIVEN_H

#include "crowd.h"
#include "walker.h"

/* A number in a definition, and the name that errors give it: FIELD(VeerAgentDef, "def", radius). */
typedef struct NumberField {
    size_t offset;
    const char *name;
} NumberField;
#define FIELD(Type, argument, member) \
    { offsetof(Type, member), argument "." #member }

static inline VeerWorldId makeWorld(VeerWorldDef def) { return make_world(def); }
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
    VeerObstacleDef def = OBSTACLE(.x = x, .y = y, .radius = radius);
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
    VeerAgentDef def = AGENT(.x = x, .y = y);
    return def;
}
static inline VeerPathDef pathThrough(const float *points, uint32_t count) {
    VeerPathDef def = PATH(.points = points, .pointCount = count);
    return def;
}
static inline VeerBrainDef given_brain(const uint32_t *types, size_t count) {
    VeerBrainDef def = veer_defaultBrainDef();
    for (size_t i = 0; i < count; i++) def.behaviors[def.behaviorCount++] = veer_behavior(types[i]);
    return def;
}
/* Returns the definition of a brain with these behaviors. */
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
/* Runs the first two stages of a step, which end in a decision. */
static inline void decideWorld(VeerWorldId world, float dt) {
    CHECK_OK(veer_perceive(world, dt));
    CHECK_OK(veer_decide(world));
}
static inline float laneOf(VeerWorldId world, VeerAgentId agent, uint32_t column) {
    return veer_columnF32(world, column)[veer_slot(agent)];
}
static inline uint32_t flagsOf(VeerWorldId world, VeerAgentId agent) { return veer_columnU32(world, VEER_COLUMN_FLAGS)[veer_slot(agent)]; }
/* Returns the number of events of a type that the last step emitted. */
static inline int eventCount(VeerWorldId world, uint32_t type) {
    uint32_t count;
    int found = 0;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) found += events[i].type == type;
    return found;
}

#endif
