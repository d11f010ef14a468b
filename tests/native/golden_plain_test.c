/* Golden hashes of cases that the other golden worlds do not cover: crowds of ordinary agents that share one brain, with no obstacles, so
 * that the fast versions of most stages run; jumps that land; patrols along nodes; fields that are repaired; rejected calls, with the text
 * of their errors; damaged recordings; flights without a world. After an intended change run npm run golden:native. */
#include "golden_hash.h"

#include "state/recording.h"
#include "veer_ballistics.h"

typedef struct Plain {
    Golden golden;
    GoldenRun result;
} Plain;

static void addText(Plain *plain, const char *text) { golden_addWord(&plain->result.hash, golden_hashName(2166136261u, text)); }
static void addWords(Plain *plain, const void *words, size_t bytes) { golden_addWords(&plain->result.hash, words, bytes); }

static VeerResult say(Plain *plain, VeerWorldId world, VeerResult said) { return golden_addResult(&plain->result.hash, world, said); }

static Plain makePlain(const char *name, uint32_t number, uint32_t dimensions) {
    Plain plain = {.result.hash = 14695981039346656037u};
    snprintf(plain.result.name, sizeof plain.result.name, "%s %uD %u", name, dimensions, number);
    plain.golden = (Golden){.seed = 5 + 2 * number, .type = number, .dimensions = dimensions, .dt = 1.0f / 60};
    plain.golden.random = (number + 64 * dimensions) * 2654435761u;
    return plain;
}

static VeerWorldDef plainWorld(Plain *plain, float half) {
    VeerWorldDef def = golden_worldDef(&plain->golden);
    setEdges(&def, plain->golden.type % VEER_EDGE_MODE_COUNT);
    def.minX = def.minY = def.minZ = -half;
    def.maxX = def.maxY = def.maxZ = half;
    return def;
}

static void finish(Plain *plain) {
    CHECK_OK(veer_validate(plain->golden.world));
    CHECK_OK(veer_destroyWorld(plain->golden.world));
    golden_judge(&plain->result);
}

static void takeStep(Plain *plain, uint32_t step) {
    say(plain, plain->golden.world, veer_step(plain->golden.world, plain->golden.dt));
    golden_addStep(&plain->result.hash, &plain->golden, step, NULL);
    if (step % GOLDEN_STRIDE == GOLDEN_STRIDE - 1) plain->result.letters[step / GOLDEN_STRIDE] = golden_letterOf(plain->result.hash);
}

/* Adds a crowd. Half of the crowds have only the default group and an agent outside the bounds. */
static void addCrowd(Plain *plain, float half) {
    Golden *golden = &plain->golden;
    for (uint32_t i = 0; i < golden->count; i++) {
        VeerVec3 at = golden_place(golden, golden_isIn3D(golden) ? 2 * half : half), velocity = golden_place(golden, 90);
        VeerAgentDef def = AGENT(.x = at.x, .y = at.y, .z = at.z);
        if (i % 16 > 2) def.velocityX = velocity.x, def.velocityY = velocity.y, def.velocityZ = velocity.z;
        def.radius = golden_range(golden, 2, 5);
        if (golden->type / 3 % 2) def.group = 1u << i % 3;
        def.brain = i >= 40 && golden->type % 5 == 2 ? golden->brains[1] : golden->brains[0];
        CHECK_OK(veer_addAgent(golden->world, &def, &golden->agents[i]));
        if (i % 3) say(plain, golden->world, veer_setTargetPoint(golden->world, golden->agents[i], golden_place(golden, half)));
        if (i % 7 == 1) say(plain, golden->world, veer_setTargetPath(golden->world, golden->agents[i], golden->loop));
        if (i % 3 == 0) say(plain, golden->world, veer_setTargetAgent(golden->world, golden->agents[i], golden->agents[0]));
    }
}

static void runCrowd(uint32_t type, uint32_t dimensions) {
    Plain plain = makePlain("crowd", type, dimensions);
    Golden *golden = &plain.golden;
    const float half = dimensions == 3 ? 90 : 170;
    golden->count = 93 + type % 7;
    VeerWorldDef def = plainWorld(&plain, half);
    setEdges(&def, type < VEER_BEHAVIOR_TYPES / 2 ? VEER_EDGE_MODE_WRAP : def.edgesX);
    CHECK_OK(veer_createWorld(&def, &golden->world));
    golden_addPath(golden, 0, &golden->path);
    golden_addPath(golden, 1, &golden->loop);
    golden_addFlow(golden);
    golden_addLink(golden);
    VeerBrainDef brain = veer_defaultBrainDef(), second = brain;
    golden_addBehavior(golden, &brain, type, type % 4);
    if (type % 2) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_FLOCK, 0);
    if (type % 6 == 1) brain.behaviors[1].params.flock.alignmentWeight = 0;
    if (golden_isPart(type)) brain.combine = VEER_COMBINE_PIPELINE, golden_addPipeline(golden, &brain, 0);
    say(&plain, golden->world, veer_addBrain(golden->world, &brain, &golden->brains[0]));
    golden_addBehavior(golden, &second, VEER_BEHAVIOR_WANDER, 0);
    if (type % 5 == 2) CHECK_OK(veer_addBrain(golden->world, &second, &golden->brains[1]));
    addCrowd(&plain, type % 4 == 3 ? 0.25f * half : half); /* dense enough that an agent has more neighbors than a list holds */
    for (uint32_t step = 0; step < 9; step++) {
        /* the agent stays outside until it is moved back inside */
        if (step == 4) veer_columnF32(golden->world, VEER_COLUMN_X)[17] = half + 40;
        takeStep(&plain, step);
    }
    finish(&plain);
}

TEST(crowds_of_ordinary_agents_have_their_golden_hashes) {
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++) {
        runCrowd(type, 2);
        if (type % 2) runCrowd(type, 3);
    }
}

/* Agents beside a pad jump, some higher or farther than others, and land. */
static void runJumps(uint32_t number, uint32_t dimensions) {
    Plain plain = makePlain("jumps", number, dimensions);
    Golden *golden = &plain.golden;
    golden->count = 12;
    VeerWorldDef def = plainWorld(&plain, 200);
    def.gravityX = 0, def.gravityZ = -400, def.capacity.links = 4;
    golden->dt = 1.0f / 30;
    CHECK_OK(veer_createWorld(&def, &golden->world));
    if (number % 2) golden_addObstacle(golden, 0);
    VeerBrainDef brain = veer_defaultBrainDef();
    golden_addBehavior(golden, &brain, VEER_BEHAVIOR_ARRIVE, 0);
    CHECK_OK(veer_addBrain(golden->world, &brain, &golden->brains[0]));
    for (uint32_t i = 0; i < 4; i++) {
        VeerLinkDef link = veer_defaultLinkDef();
        link.fromX = 40 * (float)i - 60, link.toX = link.fromX + golden_range(golden, 10, 50), link.toY = golden_range(golden, -20, 20);
        link.toZ = golden_range(golden, -20, 12), link.jumpSpeed = golden_range(golden, 100, 130);
        CHECK_OK(veer_addLink(golden->world, &link, &golden->link));
        for (uint32_t k = 0; k < 3; k++) {
            VeerAgentDef agent = golden_agent(golden, k + 3 * i);
            agent.x = link.fromX - 3 * (float)k, agent.y = golden_range(golden, -4, 4), agent.z = 0;
            agent.maxSpeed = 140, agent.maxForce = VEER_INF, agent.brain = golden->brains[0];
            CHECK_OK(veer_addAgent(golden->world, &agent, &golden->agents[3 * i + k]));
            say(&plain, golden->world, veer_takeJump(golden->world, golden->agents[3 * i + k], golden->link));
        }
    }
    for (uint32_t step = 0; step < 64; step++) {
        if (step == 20) say(&plain, golden->world, veer_removeLink(golden->world, golden->link));
        if (step == 40) say(&plain, golden->world, veer_takeJump(golden->world, golden->agents[1], golden->link));
        takeStep(&plain, step);
    }
    finish(&plain);
}

/* Agents visit the nodes of a path in every order, with pauses or without. */
static void runTours(uint32_t number, uint32_t dimensions) {
    Plain plain = makePlain("tours", number, dimensions);
    Golden *golden = &plain.golden;
    golden->count = 10;
    VeerWorldDef def = plainWorld(&plain, 200);
    CHECK_OK(veer_createWorld(&def, &golden->world));
    golden_addPath(golden, number / 3 % 2, &golden->path);
    for (uint32_t i = 0; i < golden->count; i++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        const uint32_t others[] = {VEER_BEHAVIOR_FOLLOW_PATH, VEER_BEHAVIOR_FOLLOW_TRACK, VEER_BEHAVIOR_STAY_ON_PATH};
        VeerBehavior *behavior = &brain.behaviors[brain.behaviorCount++];
        *behavior = veer_behavior(i == 3 ? others[number % 3] : VEER_BEHAVIOR_PATROL);
        behavior->path = golden->path;
        if (i != 3) behavior->params.patrol.order = number % 3, behavior->params.patrol.dwell = i % 2 ? 0.1f : 0;
        if (i != 3) behavior->params.patrol.nodeRadius = i % 3 ? 25 : 60;
        if (i == 0 || (i == 3 && number % 3 == 1)) brain.combine = VEER_COMBINE_CONTEXT;
        brain.context.align = VEER_ALIGN_VELOCITY;
        VeerAgentDef agent = golden_agent(golden, i);
        agent.x = 80, agent.y = 0, agent.maxSpeed = 400, agent.maxForce = VEER_INF;
        if (i < 4) CHECK_OK(veer_addBrain(golden->world, &brain, &golden->brains[i]));
        agent.brain = golden->brains[i % 4];
        CHECK_OK(veer_addAgent(golden->world, &agent, &golden->agents[i]));
    }
    for (uint32_t step = 0; step < 60; step++) {
        const float points[6] = {0, 0, 0, number % 2 ? 100.0f : 0.0f, 0, 0};
        VeerPathDef shorter = PATH(.points = points, .pointCount = 2);
        if (step == 40) say(&plain, golden->world, veer_setPath(golden->world, golden->path, &shorter));
        takeStep(&plain, step);
    }
    finish(&plain);
}

static void addDistances(Plain *plain, VeerBrainId brain) {
    static float distances[1000];
    VeerNavCells cells;
    uint32_t count = 1000;
    if (say(plain, plain->golden.world,
            veer_navDistances(plain->golden.world, brain, golden_place(&plain->golden, 90), &cells, distances, &count)) == VEER_OK)
        addWords(plain, distances, 4 * (size_t)count);
}

/* Agents find paths in a town whose buildings are moved and rotated at times. */
static void runTown(uint32_t number) {
    Plain plain = makePlain("town", number, 2);
    Golden *golden = &plain.golden;
    golden->count = 12;
    VeerWorldDef def = plainWorld(&plain, 150);
    CHECK_OK(veer_createWorld(&def, &golden->world));
    for (uint32_t i = 0; i < GOLDEN_OBSTACLES; i++) {
        golden->obstacles[i] =
            make_obstacle(golden->world, OBSTACLE(.kind = i % 4 ? VEER_OBSTACLE_KIND_BOX : VEER_OBSTACLE_KIND_CIRCLE,
                                                  .x = 70 * (float)(i % 4) - 105, .y = 90 * (float)(i / 4) - 45, .radius = i % 4 ? 0 : 20,
                                                  .halfWidth = golden_range(golden, 10, 34), .halfHeight = golden_range(golden, 10, 40)));
    }
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        if (i == 1) brain.combine = VEER_COMBINE_PIPELINE;
        if (i == 2) brain.combine = VEER_COMBINE_CONTEXT;
        if (i == 3) brain.crowd = VEER_CROWD_RECIPROCAL;
        if (i == 1) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_TARGET, 0);
        golden_addBehavior(golden, &brain, VEER_BEHAVIOR_NAV_FIELD, 0);
        VeerNavFieldParams *params = &brain.behaviors[i == 1].params.navField;
        params->cellSize = number % 2 ? 10.5f : 15, params->clearance = 3 * (float)i,
        params->density = i / 2 ? (number % 2 ? 300.0f : 3.0f) : 0;
        if (i == 1) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_AVOID_WALL, 0);
        if (i == 1 && number % 2) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_ARRIVE, 0);
        if (i == 2) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_AVOID_OBSTACLES, 0);
        say(&plain, golden->world, veer_addBrain(golden->world, &brain, &golden->brains[i]));
    }
    for (uint32_t i = 0; i < golden->count; i++) {
        VeerAgentDef agent = golden_agent(golden, i);
        agent.x = 40 * (float)(i % 6) - 100, agent.y = i / 6 ? 120 : -120, agent.maxForce = VEER_INF;
        agent.brain = golden->brains[i % GOLDEN_BRAINS];
        CHECK_OK(veer_addAgent(golden->world, &agent, &golden->agents[i]));
        say(&plain, golden->world,
            veer_setTargetPoint(golden->world, golden->agents[i], (VeerVec3){i % 5 ? 130 : -100, i / 6 ? -120 : 120, 0}));
    }
    for (uint32_t step = 0; step < 40; step++) {
        VeerPlacement placement = {golden_place(golden, step % 4 ? 150 : 100), {0, 0, 0}, golden_range(golden, -1, 1)};
        if (step % 3 == 2)
            say(&plain, golden->world, veer_placeObstacle(golden->world, golden->obstacles[golden_under(golden, 8)], &placement));
        if (step == 31) say(&plain, golden->world, veer_removeObstacle(golden->world, golden->obstacles[5]));
        takeStep(&plain, step);
        addDistances(&plain, golden->brains[step % GOLDEN_BRAINS]);
    }
    VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = VEER_WARNING_TYPES;
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++, count = VEER_WARNING_TYPES)
        if (say(&plain, golden->world, veer_warnings(golden->world, golden->brains[i].bits, warnings, &count)) == VEER_OK)
            for (uint32_t k = 0; k < count; k++) addText(&plain, warnings[k].message);
    finish(&plain);
}

TEST(jumps_tours_and_towns_have_their_golden_hashes) {
    for (uint32_t number = 0; number < 4; number++) runJumps(number, 2 + number / 2), runTown(number);
    for (uint32_t number = 0; number < 7; number++) runTours(number, 2 + number / 6);
}
