/* Golden hashes of long walks. Agents with context maps have goals behind pockets of walls and of standing agents, some of which are
 * removed during a detour. Crowds are so dense that an agent has more neighbors than it tests. After an intended change run npm run
 * golden:native. */
#include "golden_hash.h"

enum { WALKERS = 12, STANDING = 14, STEPS = 240, DENSE = 320 };

typedef struct Pockets {
    Golden golden;
    GoldenRun result;
    uint32_t number;
} Pockets;

static uint32_t under(Pockets *pockets, uint32_t end) { return golden_under(&pockets->golden, end); }
static float range(Pockets *pockets, float low, float high) { return golden_range(&pockets->golden, low, high); }
static VeerResult say(Pockets *pockets, VeerResult said) { return golden_addResult(&pockets->result.hash, pockets->golden.world, said); }

static Pockets open(const char *name, uint32_t number, uint32_t dimensions) {
    Pockets pockets = {.result.hash = 14695981039346656037u, .number = number};
    Golden *golden = &pockets.golden;
    snprintf(pockets.result.name, sizeof pockets.result.name, "%s %uD %u", name, dimensions, number);
    *golden = (Golden){.seed = 701 + number, .dimensions = dimensions, .dt = 1.0f / 20, .type = VEER_BEHAVIOR_AVOID_AGENTS};
    golden->random = golden->seed * 2654435761u;
    golden->count = number % 8 == 7 ? DENSE : WALKERS + STANDING;
    VeerWorldDef def = golden_worldDef(golden);
    setEdges(&def, number % VEER_EDGE_MODE_COUNT);
    def.minX = def.minY = def.minZ = -200, def.maxX = def.maxY = def.maxZ = 200;
    CHECK_OK(veer_createWorld(&def, &golden->world));
    return pockets;
}

static void takeStep(Pockets *pockets, uint32_t step) {
    Golden *golden = &pockets->golden;
    say(pockets, veer_step(golden->world, golden->dt));
    if (step % 4 == 0 || golden->count == DENSE) golden_addStep(&pockets->result.hash, golden, step / 4 * 4, NULL); /* without rays */
}

static void finish(Pockets *pockets) {
    CHECK_OK(veer_validate(pockets->golden.world));
    CHECK_OK(veer_destroyWorld(pockets->golden.world));
    golden_judge(&pockets->result);
}

/* Adds walls around the middle of the world, open to one side. */
static void addPocket(Pockets *pockets, uint32_t k) {
    const float width = range(pockets, 30, 70), depth = range(pockets, 30, 80), turn = range(pockets, -3, 3);
    const float corners[] = {-depth, -width, 0, 0, -width, 0, 0, width, 0, -depth, width, 0};
    pockets->golden.obstacles[k] =
        make_obstacle(pockets->golden.world,
                      OBSTACLE(.kind = VEER_OBSTACLE_KIND_SEGMENT, .points = corners, .pointCount = 4,
                               .x = k ? range(pockets, -120, 120) : 30, .y = k ? range(pockets, -120, 120) : 0, .angle = k ? turn : 0));
}

static void addWalkerBrain(Pockets *pockets, uint32_t i) {
    Golden *golden = &pockets->golden;
    VeerBrainDef brain = veer_defaultBrainDef();
    if (i) golden_draw(golden, VEER_GROUP_CONTEXT, i, &brain.context);
    brain.combine = VEER_COMBINE_CONTEXT;
    brain.context.blockedAfter = 0.4f, brain.context.patience = i % 2 ? 3 : 8;
    if (pockets->number > 12) brain.context.memoryTime = 0.2f, brain.context.blockedAfter = 0.1f, brain.context.patience = 1;
    if (!golden_keepsMaps(golden)) brain.context.merge = VEER_MERGE_NONE;
    if (i == 3) brain.crowd = VEER_CROWD_RECIPROCAL;
    golden_addBehavior(golden, &brain, i % 2 ? VEER_BEHAVIOR_ARRIVE : VEER_BEHAVIOR_SEEK, 0);
    golden_addBehavior(golden, &brain, VEER_BEHAVIOR_AVOID_OBSTACLES, i == 2 ? 2 : 0);
    if (i != 1) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_AVOID_AGENTS, 0);
    say(pockets, veer_addBrain(golden->world, &brain, &golden->brains[i]));
}

static void addWalkers(Pockets *pockets) {
    Golden *golden = &pockets->golden;
    for (uint32_t i = 0; i < WALKERS; i++) {
        VeerAgentDef agent = golden_agent(golden, i);
        agent.x = range(pockets, -180, -60), agent.y = range(pockets, -60, 60);
        agent.brain = golden->brains[i % GOLDEN_BRAINS], agent.maxForce = VEER_INF, agent.radius = i % 5 ? 5 : 2;
        if (pockets->number % 4 == 1 && i % 2)
            agent.x = range(pockets, 0, 22), agent.y = range(pockets, -20, 20), agent.maxSpeed = 4; /* slow */
        CHECK_OK(veer_addAgent(golden->world, &agent, &golden->agents[i]));
        say(pockets,
            veer_setTargetPoint(golden->world, golden->agents[i], (VeerVec3){range(pockets, 100, 190), range(pockets, -90, 90), 0}));
    }
    for (uint32_t i = 0; i < STANDING; i++) { /* in an arc, with gaps */
        const float angle = 0.25f * ((float)i - 0.5f * STANDING);
        VeerAgentDef agent = AGENT(.x = -40 + 60 * veer_cos(angle), .y = 70 * veer_sin(angle) + (pockets->number % 2 ? 90.0f : 0.0f),
                                   .radius = 6, .brain = veer_nullBrain);
        CHECK_OK(veer_addAgent(golden->world, &agent, &golden->agents[WALKERS + i]));
    }
}

static void runPockets(uint32_t number) {
    Pockets pockets = open("pockets", number, 2);
    Golden *golden = &pockets.golden;
    const uint32_t walls = number % 3 == 2 ? 0 : 1 + number % 4;
    for (uint32_t k = 0; k < walls; k++) addPocket(&pockets, k);
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) addWalkerBrain(&pockets, i);
    addWalkers(&pockets);
    for (uint32_t step = 0; step < STEPS; step++) {
        const VeerVec3 at = golden_place(golden, 120), way = golden_place(golden, number % 2 ? 30.0f : 0.0f);
        const VeerPlacement placement = {at, way, range(&pockets, -3, 3)};
        if (step % 32 == 20 && walls)
            say(&pockets, veer_placeObstacle(golden->world, golden->obstacles[under(&pockets, walls)], &placement));
        if (step % 64 == 8) say(&pockets, veer_setTargetPoint(golden->world, golden->agents[under(&pockets, WALKERS)], placement.position));
        if (step == 120 && walls) say(&pockets, veer_removeObstacle(golden->world, golden->obstacles[0]));
        if (step == 150 && number % 2) say(&pockets, veer_removeAgent(golden->world, golden->agents[WALKERS + 6]));
        takeStep(&pockets, step);
    }
    finish(&pockets);
}

/* Agents crowd onto a road, most of them from before its start. */
static void runStart(uint32_t number) {
    Pockets pockets = open("start", number, 2);
    Golden *golden = &pockets.golden;
    const float points[] = {0, 0, 0, 60, 20, 0, 150, 20, 0};
    golden->path = make_path(golden->world, PATH(.points = points, .pointCount = 3, .radius = 14));
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        if (i % 2) brain.crowd = VEER_CROWD_RECIPROCAL;
        golden_addBehavior(golden, &brain, VEER_BEHAVIOR_FOLLOW_TRACK, i / 2);
        brain.behaviors[0].path = golden->path;
        if (i % 2 == 0) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_AVOID_AGENTS, 0);
        say(&pockets, veer_addBrain(golden->world, &brain, &golden->brains[i]));
    }
    for (uint32_t i = 0; i < golden->count; i++) {
        VeerAgentDef agent = golden_agent(golden, i);
        agent.x = range(&pockets, -50, 5), agent.y = range(&pockets, -13, 13), agent.radius = 3, agent.maxForce = VEER_INF;
        agent.brain = golden->brains[number == 2 ? i % GOLDEN_BRAINS : 2 * number + 1];
        CHECK_OK(veer_addAgent(golden->world, &agent, &golden->agents[i]));
    }
    for (uint32_t step = 0; step < 24; step++) takeStep(&pockets, step);
    finish(&pockets);
}

/* ---- dense crowds */

static void runDense(uint32_t number, uint32_t dimensions) {
    Pockets pockets = open("dense", 8 * number + 7, dimensions);
    Golden *golden = &pockets.golden;
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        static const uint32_t combiners[] = {VEER_COMBINE_CONTEXT, VEER_COMBINE_CONTEXT, VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY};
        VeerBrainDef brain = BRAIN_DEF(.combine = combiners[i]);
        if (i == 2) brain.crowd = VEER_CROWD_RECIPROCAL;
        golden_addBehavior(golden, &brain, VEER_BEHAVIOR_SEEK, 0);
        golden_addBehavior(golden, &brain, VEER_BEHAVIOR_AVOID_AGENTS, 0);
        if (i == 1) brain.behaviors[1].params.avoidAgents.predict = number % 2, brain.context.danger = VEER_DANGER_SCALE_BINARY;
        golden_addBehavior(golden, &brain, number % 2 ? VEER_BEHAVIOR_FLOCK : VEER_BEHAVIOR_SEPARATION, 0);
        say(&pockets, veer_addBrain(golden->world, &brain, &golden->brains[i]));
    }
    for (uint32_t i = 0; i < golden->count; i++) {
        const VeerVec3 at = golden_place(golden, dimensions == 3 ? 70 : number ? 30 : 60), velocity = golden_place(golden, 60);
        golden->agents[i] =
            make_agent(golden->world, AGENT(.x = at.x, .y = at.y, .z = at.z, .radius = range(&pockets, 1, 6), .velocityX = velocity.x,
                                            .velocityY = velocity.y, .velocityZ = velocity.z, .brain = golden->brains[i % GOLDEN_BRAINS]));
        say(&pockets, veer_setTargetPoint(golden->world, golden->agents[i], golden_place(golden, 150)));
    }
    for (uint32_t step = 0; step < 4; step++) takeStep(&pockets, step);
    finish(&pockets);
}

TEST(agents_in_pockets_have_their_golden_hashes) {
    for (uint32_t number = 0; number < 15; number++)
        if (number % 8 != 7 && !IS_LEFT_OUT(number, 3)) runPockets(number);
}
TEST(agents_at_the_start_of_a_road_have_their_golden_hashes) {
    for (uint32_t number = 0; number < 3; number++) runStart(number);
}
TEST(dense_crowds_have_their_golden_hashes) {
    for (uint32_t number = 0; number < 3; number++) {
        if (!IS_LEFT_OUT(number, 3)) runDense(number, 2), runDense(number, 3);
    }
}
