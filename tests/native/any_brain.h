/* Worlds with a few objects of every kind, and random brains: any behavior in any combiner, with settings drawn from their full ranges. */
#ifndef VEER_ANY_BRAIN_H
#define VEER_ANY_BRAIN_H

#include "core/rows.h"
#include "core/schema.h"
#include "core/traits.h"
#include "setup.h"

enum { MOST_AGENTS = 1000 };

/* A world with a few objects of every kind. */
typedef struct Place {
    VeerWorldId world;
    uint32_t count; /* number of agents */
    VeerAgentId agents[MOST_AGENTS];
    VeerPathId path;
    VeerFlowId flow;
} Place;
#define end_Place end_VeerWorldId

static inline void addShapes(Place *place, uint32_t dimensions) {
    VeerObstacleDef disc = veer_defaultObstacleDef(), box = veer_defaultObstacleDef();
    VeerPathDef path = veer_defaultPathDef();
    VeerFlowDef flow = veer_defaultFlowDef();
    static const float points[] = {-80, -60, 0, 90, -70, 10, 100, 80, 0, -70, 60, 20};
    static const float vectors[] = {1, 0, 0, 1, -1, 0, 0.5f, -0.5f};
    VeerObstacleId id;
    disc.x = 40;
    disc.radius = 15;
    CHECK_OK(veer_addObstacle(place->world, &disc, &id));
    box.kind = VEER_OBSTACLE_KIND_BOX;
    box.x = -50, box.y = 30;
    box.halfWidth = 12;
    box.angle = 0.5f;
    CHECK_OK(veer_addObstacle(place->world, &box, &id));
    if (dimensions == 2) {
        static const float ends[] = {0, 0, 0, 50, 10, 0};
        make_obstacle(place->world, OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .y = -90, .radius = 2, .points = ends, .pointCount = 2));
    }
    path.points = points;
    path.pointCount = 4;
    path.closed = 1;
    CHECK_OK(veer_addPath(place->world, &path, &place->path));
    flow.vectors = vectors;
    flow.vectorCount = 4;
    flow.columns = flow.rows = 2;
    flow.x = flow.y = -100;
    flow.cellSize = 100;
    CHECK_OK(veer_addFlow(place->world, &flow, &place->flow));
}

/* Gives a third of the agents the next agent as a target, and another third a point. */
static inline void giveTargets(const Place *place) {
    for (uint32_t i = 0; i < place->count; i++) {
        if (i % 3 == 0) CHECK_OK(veer_setTargetAgent(place->world, place->agents[i], place->agents[(i + 1) % place->count]));
        if (i % 3 == 1) CHECK_OK(veer_setTargetPoint(place->world, place->agents[i], (VeerVec3){30, -20, 0}));
    }
}

static inline VeerWorldDef placeDef(uint32_t count, uint32_t dimensions, uint32_t edges) {
    VeerWorldDef def =
        WORLD(.dimensions = dimensions, EDGES(edges), .minX = -150, .minY = -150, .minZ = -150, .maxX = 150, .maxY = 150, .maxZ = 150);
    if (count > def.capacity.agents) def.capacity.agents = count;
    def.capacity.navCells = 1000;
    def.capacity.state = VEER_MAX_STATE;
    def.capacity.slots = 64;
    def.capacity.keepMaps = 1;
    return def;
}

static inline Place fillPlace(const VeerWorldDef *def, uint32_t count, uint32_t *random) {
    Place place = {.world = make_world(*def), .count = count};
    addShapes(&place, def->dimensions);
    for (uint32_t i = 0; i < count; i++) {
        VeerAgentDef agent = veer_defaultAgentDef();
        agent.x = i < 2 ? 0 : test_range(random, -120, 120); /* two at the same point */
        agent.y = i < 2 ? 0 : test_range(random, -120, 120);
        agent.z = def->dimensions == 3 && i > 1 ? test_range(random, -120, 120) : 0;
        agent.velocityX = i % 3 ? test_range(random, -50, 50) : 0;
        agent.radius = i % 4 ? test_range(random, 0, 10) : 0;
        agent.maxSpeed = i % 5 ? test_range(random, 0, 200) : 60;
        agent.maxForce = i % 2 ? VEER_INF : test_range(random, 0, 500);
        agent.orientation = test_range(random, -4, 4);
        agent.group = 1u << i % 3;
        agent.userData = i;
        CHECK_OK(veer_addAgent(place.world, &agent, &place.agents[i]));
    }
    giveTargets(&place);
    VeerProjectileId projectile;
    VeerProjectileDef shell = PROJECTILE(.x = -100, .z = 20, .velocityX = 80, .velocityZ = 150, .hits = 7);
    CHECK_OK(veer_addProjectile(place.world, &shell, &projectile));
    return place;
}

static inline Place makePlace(uint32_t count, uint32_t dimensions, uint32_t edges, uint32_t *random) {
    const VeerWorldDef def = placeDef(count, dimensions, edges);
    return fillPlace(&def, count, random);
}

/* Returns a value from the row's range: usually an ordinary value, sometimes a limit of the range. */
static inline VeerLane draw(const VeerRow *row, uint32_t *random) {
    uint32_t choice = test_random(random) % 8;
    VeerLane lane = row->initial;
    if (choice == 0) return row->min;
    if (choice == 1) return row->max;
    if (choice < 4) return lane;
    if (row->type[0] == 'f') {
        float low = veer_max(row->min.f32, -300), high = veer_min(row->max.f32, 300);
        lane.f32 = test_range(random, low, veer_max(low, high));
    } else {
        uint32_t room = row->max.u32 - row->min.u32;
        lane.u32 = row->min.u32 + (room == 0xFFFFFFFFu ? test_random(random) : test_random(random) % (room + 1));
    }
    return lane;
}

static inline void drawGroup(uint32_t group, void *def, uint32_t *random) {
    for (uint32_t i = 0; i < veer_settingCount; i++) {
        const VeerRow *row = &veer_rows[i];
        if (row->group != group) continue;
        VeerLane lane = draw(row, random);
        memcpy((char *)def + row->offset, &lane, sizeof lane);
    }
}

static inline VeerBehavior drawBehavior(const Place *place, uint32_t type, uint32_t *random) {
    VeerBehavior behavior = veer_behavior(type);
    drawGroup(VEER_GROUP_BEHAVIOR, &behavior, random);
    drawGroup(VEER_GROUP_PARAMS + type, &behavior, random);
    if (test_random(random) % 4) behavior.weight = 1;
    behavior.path = test_random(random) % 8 ? place->path : veer_nullPath;
    behavior.flow = test_random(random) % 8 ? place->flow : veer_nullFlow;
    behavior.targetAgent = test_random(random) % 4 ? place->agents[3] : veer_nullAgent;
    behavior.otherAgent = test_random(random) % 2 ? place->agents[4] : veer_nullAgent;
    if (behavior.target == VEER_TARGET_KIND_POINT) behavior.targetX = behavior.targetY = behavior.targetZ = 40;
    return behavior;
}

/* Assigns a brain to an agent of the world. */
static inline void giveBrainTo(const Place *place, uint32_t i, VeerBrainId brain) {
    VeerAgentDef agent;
    CHECK_OK(veer_getAgent(place->world, place->agents[i], &agent));
    agent.brain = brain;
    CHECK_OK(veer_setAgent(place->world, place->agents[i], &agent));
}

/* Draws an order of the numbers below a count. */
static inline void shuffle(uint32_t *order, uint32_t count, uint32_t *random) {
    for (uint32_t i = 0; i < count; i++) order[i] = i;
    for (uint32_t i = count; i-- > 1;) {
        uint32_t k = test_random(random) % (i + 1), held = order[i];
        order[i] = order[k];
        order[k] = held;
    }
}

static inline int isPart(uint32_t type) { return veer_behaviorKind(type) > VEER_BEHAVIOR_KIND_DANGER; }

static inline VeerBrainDef drawBrain(const Place *place, uint32_t type, uint32_t combine, uint32_t *random) {
    VeerBrainDef brain = veer_defaultBrainDef();
    drawGroup(VEER_GROUP_BRAIN, &brain, random);
    if (test_random(random) % 2) drawGroup(VEER_GROUP_CONTEXT, &brain.context, random);
    if (test_random(random) % 2) drawGroup(VEER_GROUP_LOCOMOTION, &brain.locomotion, random);
    brain.combine = combine;
    uint32_t own = *random;
    if (brain.crowd && test_random(&own) % 2) drawGroup(VEER_GROUP_AVOIDANCE, &brain.avoidance, &own);
    brain.behaviors[brain.behaviorCount++] = drawBehavior(place, type, random);
    if (isPart(type)) brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_TARGET);
    uint32_t more = test_random(random) % VEER_BEHAVIOR_TYPES;
    if (!isPart(more) || combine == VEER_COMBINE_PIPELINE) brain.behaviors[brain.behaviorCount++] = drawBehavior(place, more, random);
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_OBSTACLES);
    return brain;
}

#endif
