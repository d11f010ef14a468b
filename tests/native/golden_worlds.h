/* Small worlds for golden_test.c, several per behavior, each with 12 or 24 agents, four brains, obstacles of every kind, a path, a flow
 * field, a jump link and projectiles. The contents of a world depend only on its number and on the names of settings, so that a new row
 * of the table does not change other settings. */
#ifndef VEER_GOLDEN_WORLDS_H
#define VEER_GOLDEN_WORLDS_H

#include "core/rows.h"
#include "core/schema.h"
#include "core/traits.h"
#include "setup.h"

/* The numbers of the first rounds of "worlds in use", which have asymmetric bounds and different numbers of agents, and of worlds with many
 * agents. */
enum { GOLDEN_USES = 100, GOLDEN_MANY = 200, GOLDEN_MOST = 330 };
enum { GOLDEN_AGENTS = 24, GOLDEN_BRAINS = 4, GOLDEN_OBSTACLES = 8, GOLDEN_POINTS = 6 };

typedef struct Golden {
    uint32_t random;                          /* random generator for everything except settings */
    uint32_t seed, type;                      /* seed of the world, and the behavior that the world tests */
    uint32_t dimensions, round, count, steps; /* count: number of agents */
    /* step length in s, and half the side, in u, of the agents' initial square; small squares are crowded */
    float dt, size;
    VeerWorldId world;
    VeerAgentId agents[GOLDEN_MOST];
    VeerBrainId brains[GOLDEN_BRAINS];
    VeerObstacleId obstacles[GOLDEN_OBSTACLES];
    VeerPathId path, loop;
    VeerFlowId flow;
    VeerLinkId link;
} Golden;

static inline float golden_range(Golden *golden, float low, float high) { return test_range(&golden->random, low, high); }
static inline uint32_t golden_under(Golden *golden, uint32_t end) { return test_random(&golden->random) % end; }
static inline int golden_isIn3D(const Golden *golden) { return golden->dimensions == 3; }
static inline uint32_t golden_keepsMaps(const Golden *golden) { return golden->seed % 2; }
static inline VeerVec3 golden_place(Golden *golden, float size) {
    if (golden_isIn3D(golden)) size *= 0.5f; /* in a larger space, the agents would hardly meet */
    float x = golden_range(golden, -size, size), y = golden_range(golden, -size, size), z = golden_range(golden, -size, size);
    return (VeerVec3){x, y, golden_isIn3D(golden) ? z : 0};
}

/* ---- settings */

static inline uint32_t golden_hashName(uint32_t hash, const char *name) {
    for (; *name; name++) hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash;
}

/* Returns an ordinary value in the row's range: its default, a value near that, or a small one if the default is 0 or infinite. */
static inline VeerLane golden_number(const VeerRow *row, uint32_t *random) {
    VeerLane lane = row->initial;
    uint32_t choice = test_random(random) % 10;
    if (choice < 4) return lane;
    if (row->type[0] == 'f') {
        float usual = lane.f32 > 0 && lane.f32 < 1e5f ? lane.f32 : veer_min(row->max.f32, choice % 2 ? 60.0f : 0.5f);
        float least = row->min.f32 < 0 ? -usual : 0.3f * usual;
        lane.f32 = veer_clamp(test_range(random, least, 2.5f * usual), row->min.f32, row->max.f32);
        if (choice == 9) lane.f32 = veer_clamp(0, row->min.f32, row->max.f32);
    } else if (row->max.u32 < 64) {
        lane.u32 = row->min.u32 + test_random(random) % (row->max.u32 - row->min.u32 + 1);
    } else if (row->max.u32 == 0xFFFFFFFFu) {
        lane.u32 = 1u + test_random(random) % 7; /* a mask of groups */
    } else {
        lane.u32 = row->min.u32 + test_random(random) % 9;
    }
    return lane;
}

static inline void golden_draw(const Golden *golden, uint32_t group, uint32_t salt, void *def) {
    for (uint32_t i = 0; i < veer_settingCount; i++) {
        const VeerRow *row = &veer_rows[i];
        if (row->group != group) continue;
        uint32_t random = golden_hashName(golden_hashName(2166136261u + 31 * golden->seed + salt, row->owner), row->name);
        VeerLane lane = golden_number(row, &random);
        memcpy((char *)def + row->offset, &lane, sizeof lane);
    }
}

/* ---- brains */

static inline int golden_isPart(uint32_t type) { return veer_behaviorKind(type) > VEER_BEHAVIOR_KIND_DANGER; }

static inline void golden_addBehavior(Golden *golden, VeerBrainDef *brain, uint32_t type, uint32_t salt) {
    VeerBehavior behavior = veer_behavior(type);
    if (salt) golden_draw(golden, VEER_GROUP_PARAMS + type, salt, &behavior);
    if (salt) golden_draw(golden, VEER_GROUP_BEHAVIOR, salt, &behavior);
    if (golden_under(golden, 4)) behavior.weight = 1;
    behavior.path = golden_under(golden, 2) ? golden->path : golden->loop;
    behavior.flow = golden->flow;
    behavior.targetAgent = golden->agents[golden_under(golden, 4)];
    if (golden_under(golden, 4)) behavior.otherAgent = golden->agents[4 + golden_under(golden, 4)];
    if (behavior.target == VEER_TARGET_KIND_POINT) {
        VeerVec3 at = golden_place(golden, 100);
        behavior.targetX = at.x, behavior.targetY = at.y, behavior.targetZ = at.z;
    }
    brain->behaviors[brain->behaviorCount++] = behavior;
}

static inline void golden_addPipeline(Golden *golden, VeerBrainDef *brain, uint32_t salt) {
    static const uint32_t targeters[] = {VEER_BEHAVIOR_TARGET, VEER_BEHAVIOR_PATH_TARGET};
    static const uint32_t constraints[] = {VEER_BEHAVIOR_AVOID_CIRCLE, VEER_BEHAVIOR_AVOID_WALL, VEER_BEHAVIOR_AVOID_AGENT};
    golden_addBehavior(golden, brain, targeters[golden_under(golden, 2)], salt);
    golden_addBehavior(golden, brain, constraints[golden_under(golden, 3)], salt);
    if (golden_under(golden, 2)) golden_addBehavior(golden, brain, constraints[golden_under(golden, 3)], salt + 1);
    golden_addBehavior(golden, brain, VEER_BEHAVIOR_ARRIVE, 0);
}

/* Returns a brain. The first brain has only the tested behavior with its defaults; the others have random settings and more behaviors. */
static inline VeerBrainDef golden_brain(Golden *golden, uint32_t index) {
    static const uint32_t company[] = {
        VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_AVOID_WALLS, VEER_BEHAVIOR_SEEK,
        VEER_BEHAVIOR_ARRIVE,          VEER_BEHAVIOR_SEPARATION,   VEER_BEHAVIOR_STAY_INSIDE, VEER_BEHAVIOR_WANDER};
    VeerBrainDef brain = veer_defaultBrainDef();
    if (index) golden_draw(golden, VEER_GROUP_BRAIN, index, &brain);
    if (index && golden_under(golden, 2)) golden_draw(golden, VEER_GROUP_CONTEXT, index, &brain.context);
    if (index && golden_under(golden, 2)) golden_draw(golden, VEER_GROUP_LOCOMOTION, index, &brain.locomotion);
    if (index && golden_under(golden, 2)) golden_draw(golden, VEER_GROUP_AVOIDANCE, index, &brain.avoidance);
    if (index == 2) brain.combine = VEER_COMBINE_CONTEXT;
    if (index == 3) brain.crowd = VEER_CROWD_RECIPROCAL;
    if (golden_isPart(golden->type)) brain.combine = VEER_COMBINE_PIPELINE;
    if (golden_isIn3D(golden) && brain.locomotion.mode == VEER_MOVE_MODE_CAR) brain.locomotion.mode = VEER_MOVE_MODE_VELOCITY;
    if (golden_isIn3D(golden)) brain.actuator = VEER_ACTUATOR_WALK;
    if (!golden_keepsMaps(golden)) brain.context.merge = VEER_MERGE_NONE;
    golden_addBehavior(golden, &brain, golden->type, index);
    if (brain.combine == VEER_COMBINE_PIPELINE) {
        golden_addPipeline(golden, &brain, index);
    } else if (index) {
        golden_addBehavior(golden, &brain, company[golden_under(golden, 3)], index);
        golden_addBehavior(golden, &brain, company[golden_under(golden, 8)], index + 1);
    }
    return brain;
}

/* ---- objects */

/* Rounds down to a multiple of 16: distances between such positions are often equal. */
static inline float golden_even(float v) { return 16 * (float)veer_floorInt(v / 16); }

/* Returns the definition of an obstacle. It refers to `points`, an array of 3 * GOLDEN_POINTS zeros. */
static inline VeerObstacleDef golden_obstacle(Golden *golden, uint32_t index, float *points) {
    float turn = golden_range(golden, 0, 6);
    VeerVec3 at = golden_place(golden, 120);
    VeerObstacleDef def = OBSTACLE(.kind = golden_isIn3D(golden) ? (index % 2 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE)
                                                                 : index % VEER_OBSTACLE_KIND_COUNT,
                                   .x = at.x, .y = at.y, .z = at.z);
    def.radius = def.kind == VEER_OBSTACLE_KIND_CIRCLE ? golden_range(golden, 5, 20) : golden_range(golden, 0, 4);
    def.halfWidth = golden_range(golden, 4, 25);
    def.halfHeight = golden_range(golden, 4, 25), def.halfDepth = golden_range(golden, 4, 25);
    def.angle = index % 3 ? turn : 0;
    def.group = 1u << golden_under(golden, 3);
    def.hollow = index % 8 == 7;
    def.closed = golden_under(golden, 2);
    if (index > 4) def.velocityX = golden_range(golden, -30, 30), def.velocityY = golden_range(golden, -30, 30);
    for (uint32_t i = 0; i < GOLDEN_POINTS; i++) { /* a star, either as a polygon or as a wall */
        float reach = golden_range(golden, 8, 30), angle = turn + (float)i * (6.2831853f / GOLDEN_POINTS);
        points[3 * i] = reach * veer_cos(angle), points[3 * i + 1] = reach * veer_sin(angle);
    }
    def.points = points;
    def.pointCount = def.kind == VEER_OBSTACLE_KIND_SEGMENT ? 2 + golden_under(golden, 4) : GOLDEN_POINTS;
    if (def.kind == VEER_OBSTACLE_KIND_BOX || def.kind == VEER_OBSTACLE_KIND_CIRCLE) def.points = NULL, def.pointCount = 0;
    if (golden->round >= GOLDEN_USES && index % 3 == 1) {
        def.x = golden_even(def.x), def.y = golden_even(def.y), def.z = golden_even(def.z);
        def.radius = 8, def.halfWidth = def.halfHeight = def.halfDepth = 16, def.angle = def.velocityX = def.velocityY = 0;
    }
    return def;
}

static inline void golden_addObstacle(Golden *golden, uint32_t index) {
    float points[3 * GOLDEN_POINTS] = {0};
    const VeerObstacleDef def = golden_obstacle(golden, index, points);
    CHECK_OK(veer_addObstacle(golden->world, &def, &golden->obstacles[index]));
}

static inline void golden_addPath(Golden *golden, uint32_t closed, VeerPathId *path) {
    VeerPathDef def = veer_defaultPathDef();
    float points[3 * GOLDEN_POINTS];
    for (uint32_t i = 0; i < GOLDEN_POINTS; i++) {
        VeerVec3 at = golden_place(golden, 50);
        float angle = (float)i * (6.2831853f / GOLDEN_POINTS);
        points[3 * i] = at.x + 80 * veer_cos(angle), points[3 * i + 1] = at.y + 80 * veer_sin(angle), points[3 * i + 2] = at.z;
    }
    def.points = points;
    def.pointCount = GOLDEN_POINTS;
    def.closed = closed;
    def.smooth = golden_under(golden, 2);
    def.radius = golden_range(golden, 5, 30);
    CHECK_OK(veer_addPath(golden->world, &def, path));
}

static inline void golden_addFlow(Golden *golden) {
    VeerFlowDef def = veer_defaultFlowDef();
    float vectors[2 * 25];
    for (uint32_t i = 0; i < 50; i++) vectors[i] = golden_range(golden, -1, 1);
    def.vectors = vectors;
    def.vectorCount = 25;
    def.columns = def.rows = 5;
    def.x = def.y = -125;
    def.cellSize = 50;
    CHECK_OK(veer_addFlow(golden->world, &def, &golden->flow));
}

static inline void golden_addLink(Golden *golden) {
    VeerVec3 from = golden_place(golden, 60), to = golden_place(golden, 60);
    golden->link = make_link(golden->world, LINK(.fromX = from.x, .fromY = from.y, .fromZ = from.z, .toX = to.x, .toY = to.y,
                                                 .toZ = to.z + golden_range(golden, -10, 20), .takeOffRadius = golden_range(golden, 5, 20),
                                                 .patience = golden_range(golden, 0.5f, 5)));
}

/* In worlds in use, some agents move very slowly, some stand on the goals of other agents, and some have integer coordinates, so that
 * distances are equal. */
static inline void golden_makeOdd(uint32_t index, VeerAgentDef *def) {
    const float crawls = index % 32 < 16 ? 0.001f : 0.015f;
    if (index % 8 == 5) def->velocityX *= crawls, def->velocityY *= crawls, def->velocityZ *= crawls;
    if (index % 16 == 9) def->x = 20, def->y = 30, def->z = 0;
    if (index % 16 != 3 && index % 16 != 14) return;
    def->x = golden_even(def->x), def->y = golden_even(def->y), def->z = golden_even(def->z);
    def->velocityX = index % 3 ? 0 : 32, def->velocityY = def->velocityZ = 0;
    def->radius = 8, def->mass = 1, def->maxSpeed = 64, def->orientation = 0;
}

static inline VeerAgentDef golden_agent(Golden *golden, uint32_t index) {
    VeerVec3 at = golden_place(golden, golden->size), velocity = golden_place(golden, 60);
    VeerAgentDef def = AGENT(.x = at.x, .y = at.y, .z = at.z);
    if (index % 4) def.velocityX = velocity.x, def.velocityY = velocity.y, def.velocityZ = velocity.z;
    def.orientation = golden_range(golden, -3, 3);
    def.radius = index == 5 ? 0 : golden_range(golden, 3, 9);
    def.mass = golden_range(golden, 0.5f, 2);
    def.maxSpeed = golden_range(golden, 40, 140);
    if (index % 3) def.maxForce = golden_range(golden, 60, 600);
    def.group = 1u << index % 3;
    def.detailLevel = index == 7;
    if (golden->round >= GOLDEN_USES) golden_makeOdd(index, &def);
    return def;
}

static inline void golden_addAgents(Golden *golden) {
    for (uint32_t i = 0; i < golden->count; i++) {
        VeerAgentDef def = golden_agent(golden, i);
        CHECK_OK(veer_addAgent(golden->world, &def, &golden->agents[i]));
    }
    for (uint32_t i = 0; i < golden->count; i++) {
        VeerVec3 goal = golden_place(golden, 100);
        if (i % 3 == 0) CHECK_OK(veer_setTargetAgent(golden->world, golden->agents[i], golden->agents[(i + 1) % golden->count]));
        if (i % 3 == 1) CHECK_OK(veer_setTargetPoint(golden->world, golden->agents[i], goal));
        if (i % 3 == 2) CHECK_OK(veer_setTargetPoint(golden->world, golden->agents[i], (VeerVec3){20, 30, 0})); /* a shared goal */
        goal = (VeerVec3){0.012f * goal.x, 0.012f * goal.y, 0.012f * goal.z}; /* a few of these directions are longer than allowed */
        CHECK(veer_setDrive(golden->world, golden->agents[i], goal) >= VEER_OK);
    }
}

static inline void golden_custom(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    (void)user;
    output->hasVelocity = 1;
    output->velocity = (VeerVec3){view->toTarget.x + view->a, view->toTarget.y - view->velocity.x, view->toTarget.z};
}

static inline VeerWorldDef golden_worldDef(Golden *golden) {
    VeerWorldDef def =
        WORLD(.seed = golden->seed, .dimensions = golden->dimensions, EDGES((golden->type + golden->round) % VEER_EDGE_MODE_COUNT));
    def.maxX = def.maxY = def.maxZ = golden_isIn3D(golden) ? 80.0f : 150.0f;
    def.minX = def.minY = def.minZ = -def.maxX;
    def.gravityX = golden_under(golden, 2) ? 5 : 0;
    def.cellSize = golden_under(golden, 3) ? 0 : 40.0f;
    def.capacity = (VeerCapacityDef){.agents = golden->count,
                                     .brains = GOLDEN_BRAINS,
                                     .paths = 2,
                                     .obstacles = GOLDEN_OBSTACLES,
                                     .points = 600,
                                     .projectiles = 6,
                                     .links = 1,
                                     .flows = 1,
                                     .navCells = 1000,
                                     .navFields = 3,
                                     .events = 64};
    if (golden->round >= GOLDEN_MANY && golden->type % 2) def.maxX *= 3, def.maxY *= 3, def.minX *= 3, def.minY *= 3;
    if (golden->round >= GOLDEN_USES) {
        def.minX *= golden_range(golden, 0.6f, 1), def.minY *= golden_range(golden, 0.6f, 1), def.minZ *= golden_range(golden, 0.6f, 1);
        def.gravityY = golden_range(golden, -9, 9), def.gravityZ = golden_range(golden, -500, -100);
        def.stepTime = golden_range(golden, 0.005f, 0.03f);
        def.maxCatchUp = 1 + golden_under(golden, 4);
    }
    def.capacity.state = VEER_MAX_STATE + VEER_DECISION_LANES;
    def.capacity.slots = 64;
    def.capacity.keepMaps = golden_keepsMaps(golden);
    return def;
}

/* Makes the world of a behavior and a round. */
static inline Golden golden_make(uint32_t type, uint32_t dimensions, uint32_t round) {
    static const float lengths[] = {1.0f / 60, 1.0f / 30, 1.0f / 20};
    Golden golden = {
        .seed = 1 + type + 64 * round + 1024 * dimensions, .type = type, .dimensions = dimensions, .round = round, .steps = 48};
    golden.random = golden.seed * 2654435761u;
    golden.count = round >= GOLDEN_MANY ? 290 + type % 40 : round >= GOLDEN_USES ? 8 + round % 17 : round % 2 ? 24 : 12;
    golden.dt = lengths[(type + round) % 3];
    golden.size = round >= GOLDEN_MANY && type % 2 ? 400.0f : round % 2 ? 50.0f : 130.0f;
    VeerWorldDef def = golden_worldDef(&golden);
    CHECK_OK(veer_createWorld(&def, &golden.world));
    CHECK_OK(veer_setCustom(golden.world, 0, golden_custom, NULL));
    golden_addPath(&golden, 0, &golden.path);
    golden_addPath(&golden, 1, &golden.loop);
    golden_addFlow(&golden);
    golden_addLink(&golden);
    for (uint32_t i = 0; i < GOLDEN_OBSTACLES; i++) golden_addObstacle(&golden, i);
    golden_addAgents(&golden);
    return golden;
}

static inline uint32_t golden_brainOf(const Golden *golden, uint32_t i) {
    if (golden->round >= GOLDEN_MANY) return i % 97 > 90 ? i % GOLDEN_BRAINS : golden->round % 4;
    return golden->round % 2 && i >= GOLDEN_BRAINS ? 1 + golden->type % 3 : i % GOLDEN_BRAINS;
}

/* Adds the brains and assigns them to the agents: one after another in even rounds; in odd rounds most agents share one brain. If the world
 * rejects a brain, its agents have no brain. */
static inline void golden_start(Golden *golden) {
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        VeerBrainDef def = golden_brain(golden, i);
        veer_addBrain(golden->world, &def, &golden->brains[i]);
    }
    for (uint32_t i = 0; i < golden->count; i++) {
        VeerAgentDef def;
        CHECK_OK(veer_getAgent(golden->world, golden->agents[i], &def));
        def.brain = golden->brains[golden_brainOf(golden, i)];
        CHECK_OK(veer_setAgent(golden->world, golden->agents[i], &def));
    }
}

/* Makes changes that a game might make between two steps. */
static inline void golden_edit(Golden *golden, uint32_t step) {
    VeerVec3 at = golden_place(golden, 100), way = golden_place(golden, 60);
    const VeerWorldId world = golden->world;
    if (step % 8 == 1) {
        VeerProjectileId id;
        VeerProjectileDef shell = PROJECTILE(.owner = golden->agents[step / 8 % golden->count], .x = at.x, .y = at.y, .z = 10,
                                             .velocityX = way.x, .velocityY = way.y, .velocityZ = golden_range(golden, -20, 250),
                                             .radius = 6, .lifeTime = golden_range(golden, 0.2f, 5), .hits = golden_under(golden, 8));
        CHECK_OK(veer_addProjectile(world, &shell, &id));
    }
    if (step % 16 == 5) veer_takeJump(world, golden->agents[(step / 16 + 1) % golden->count], golden->link);
    if (step % 16 == 9) veer_setTargetPoint(world, golden->agents[step / 16 % golden->count], at);
    if (step % 16 == 12) {
        VeerPlacement placement = {at, way, golden_range(golden, -3, 3)};
        veer_placeObstacle(world, golden->obstacles[golden_under(golden, GOLDEN_OBSTACLES)], &placement);
    }
    if (step == 26) veer_removeAgent(world, golden->agents[11]);
    if (step == 30) veer_removeObstacle(world, golden->obstacles[2]);
    if (step == 34) veer_reviveAgent(world, golden->agents[3], at);
}

#endif
