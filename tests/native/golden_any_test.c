/* Golden hashes of many short worlds in which almost everything is drawn: combiners, sets of behaviors, locomotion, edges, thin and wide
 * bounds, keys, detail, crowds, targets on, behind and above agents, lengths of the step. A row of the table covers BLOCK of them. Other
 * rows cover heaps of so many agents that each tests only a sample of the others. After an intended change run npm run golden:native. */
#include "golden_hash.h"

enum { WORLDS = 512, BLOCK = 16, MOST = 40, STEPS = 9, HEAP = 720 };

typedef struct Any {
    Golden golden;
    GoldenRun *result;
    uint32_t number;
    int isEven; /* positions, sizes and speeds are multiples of powers of two, so that many are equal or exactly at a limit */
} Any;

static uint32_t under(Any *any, uint32_t end) { return golden_under(&any->golden, end); }
static float range(Any *any, float low, float high) { return golden_range(&any->golden, low, high); }
static float even(const Any *any, float v) { return any->isEven ? 4 * (float)veer_floorInt(v / 4) : v; }
static VeerResult say(Any *any, VeerResult said) { return golden_addResult(&any->result->hash, any->golden.world, said); }

static VeerVec3 anyPlace(Any *any, float size) {
    const VeerVec3 at = golden_place(&any->golden, size);
    return (VeerVec3){even(any, at.x), even(any, at.y), even(any, at.z)};
}

/* Creates the world. Half of the bounds are thin along some axes. */
static void openWorld(Any *any) {
    static const float halves[] = {20, 60, 128, 128, 128, 1000}, cells[] = {0, 0, 5, 64};
    Golden *golden = &any->golden;
    VeerWorldDef def = golden_worldDef(golden);
    const float x = halves[under(any, 6)], y = halves[under(any, 6)], z = halves[under(any, 6)];
    setEdges(&def, under(any, VEER_EDGE_MODE_COUNT)), def.cellSize = cells[under(any, 4)];
    def.minX = -x, def.maxX = x, def.minY = -y, def.maxY = y, def.minZ = -z, def.maxZ = z;
    def.gravityY = even(any, range(any, -20, 20)), def.gravityZ = under(any, 3) ? -400 : 0;
    def.navBudget = under(any, 2) ? 50 : 5000;
    CHECK_OK(veer_createWorld(&def, &golden->world));
    CHECK_OK(veer_setCustom(golden->world, 0, golden_custom, NULL));
    golden_addPath(golden, 0, &golden->path);
    golden_addPath(golden, 1, &golden->loop);
    golden_addFlow(golden);
    golden_addLink(golden);
    for (uint32_t i = under(any, GOLDEN_OBSTACLES + 1); i < GOLDEN_OBSTACLES; i++) golden_addObstacle(golden, i);
}

static void addAgent(Any *any, uint32_t i, VeerVec3 center, float size) {
    static const float speeds[] = {64, 64, 100, 5, 0}, forces[] = {VEER_INF, VEER_INF, 64, 500, 5, 0};
    VeerAgentDef def = golden_agent(&any->golden, i);
    const VeerVec3 at = anyPlace(any, size);
    def.x = center.x + at.x, def.y = center.y + at.y, def.z = center.z + at.z;
    if (under(any, 2)) def.radius = any->isEven ? 4 : 8;
    if (under(any, 2) || any->isEven) def.maxSpeed = speeds[under(any, 5)], def.maxForce = forces[under(any, 6)], def.mass = 1;
    if (any->isEven) def.orientation = 0.5f * VEER_PI * (float)under(any, 4);
    def.velocityX = even(any, def.velocityX), def.velocityY = even(any, def.velocityY), def.velocityZ = even(any, def.velocityZ);
    if (any->number % 5 == 4) def.key = 1 + under(any, 100);
    if (under(any, 8) == 0) def.group = 0;
    CHECK_OK(veer_addAgent(any->golden.world, &def, &any->golden.agents[i]));
}

static void aim(Any *any, uint32_t i) {
    const VeerWorldId world = any->golden.world;
    const VeerAgentId agent = any->golden.agents[i], other = any->golden.agents[under(any, any->golden.count)];
    const uint32_t choice = under(any, 9);
    VeerAgentDef own;
    if (veer_getAgent(world, agent, &own) != VEER_OK) return; /* removed */
    VeerVec3 at = {own.x, own.y, own.z};
    const float reach = 8 * (float)under(any, 8), c = any->isEven ? (float)(under(any, 3)) - 1 : veer_cos(own.orientation);
    if (choice == 0) at.x -= c * reach, at.y -= veer_sin(own.orientation) * reach; /* behind */
    if (choice == 1) at.x += 1, at.z += golden_isIn3D(&any->golden) ? reach : 0;   /* above */
    if (choice == 2) at.x += range(any, -20, 20), at.y += range(any, -20, 20);     /* within a turn */
    if (choice > 3 && choice < 7) at = anyPlace(any, 128);
    if (choice < 7) say(any, veer_setTargetPoint(world, agent, at));
    if (choice == 7) say(any, veer_setTargetAgent(world, agent, other));
    if (choice == 8) say(any, veer_setTargetPath(world, agent, any->golden.loop));
    say(any, veer_setDrive(world, agent, (VeerVec3){0.5f * c, 0.25f, 0}));
}

static VeerBrainDef drawBrain(Any *any, uint32_t salt) {
    Golden *golden = &any->golden;
    VeerBrainDef brain = veer_defaultBrainDef();
    golden_draw(golden, VEER_GROUP_BRAIN, salt, &brain);
    if (under(any, 2)) golden_draw(golden, VEER_GROUP_CONTEXT, salt, &brain.context);
    if (under(any, 2)) golden_draw(golden, VEER_GROUP_LOCOMOTION, salt, &brain.locomotion);
    if (under(any, 2)) golden_draw(golden, VEER_GROUP_AVOIDANCE, salt, &brain.avoidance);
    brain.combine = under(any, VEER_COMBINE_COUNT);
    if (golden_isIn3D(golden) && brain.locomotion.mode == VEER_MOVE_MODE_CAR) brain.locomotion.mode = VEER_MOVE_MODE_ACCELERATE;
    if (golden_isIn3D(golden)) brain.actuator = VEER_ACTUATOR_WALK;
    if (!golden_keepsMaps(golden)) brain.context.merge = VEER_MERGE_NONE;
    if (any->number % 8 == 3) { /* only a road, whose directions agents follow exactly */
        brain.combine = VEER_COMBINE_CONTEXT, brain.context.merge = VEER_MERGE_NONE, brain.context.align = under(any, 2);
        golden_addBehavior(golden, &brain, VEER_BEHAVIOR_FOLLOW_TRACK, salt * under(any, 2));
        return brain;
    }
    if (brain.combine == VEER_COMBINE_PIPELINE) golden_addPipeline(golden, &brain, salt * under(any, 2));
    if (brain.combine == VEER_COMBINE_PIPELINE && golden_isIn3D(golden)) brain.locomotion.maxTurnRate = range(any, 1, 6);
    if (brain.combine == VEER_COMBINE_CONTEXT) golden_addBehavior(golden, &brain, VEER_BEHAVIOR_AVOID_OBSTACLES, salt * under(any, 2));
    for (uint32_t i = 1 + under(any, 4); i > 0; i--) {
        const uint32_t type = under(any, VEER_BEHAVIOR_TYPES);
        golden_addBehavior(golden, &brain, type, (salt + i) * under(any, 2));
    }
    return brain;
}

/* Draws a brain again until the world accepts it. */
static void addBrain(Any *any, uint32_t k) {
    for (uint32_t salt = 1 + k; salt < 200; salt += GOLDEN_BRAINS) {
        const VeerBrainDef brain = drawBrain(any, salt);
        if (say(any, veer_addBrain(any->golden.world, &brain, &any->golden.brains[k])) == VEER_OK) return;
    }
}

static void runAny(GoldenRun *result, uint32_t number) {
    static const float lengths[] = {1.0f / 64, 1.0f / 32, 1.0f / 60, 0.1f}, sizes[] = {8, 24, 60, 128};
    static Any any;
    any = (Any){.result = result, .number = number, .isEven = number % 4 == 1};
    Golden *golden = &any.golden;
    *golden = (Golden){.seed = 3000 + number, .dimensions = number % 3 ? 2 : 3, .round = number % 7 ? 0 : GOLDEN_USES};
    golden->random = golden->seed * 2654435761u;
    golden->count = 1 + under(&any, MOST), golden->dt = lengths[under(&any, 4)];
    openWorld(&any);
    VeerVec3 center = {0, 0, 0};
    const float size = sizes[under(&any, 4)];
    for (uint32_t i = 0; i < golden->count; i++) {
        if (i % 8 == 7) center = anyPlace(&any, 100);
        addAgent(&any, i, center, size);
    }
    for (uint32_t k = 0; k < GOLDEN_BRAINS; k++) addBrain(&any, k);
    for (uint32_t i = 0; i < golden->count; i++) {
        const uint64_t brain = golden->brains[number % 2 ? i % GOLDEN_BRAINS : i / 10 % GOLDEN_BRAINS].bits;
        veer_columnU32(golden->world, VEER_COLUMN_BRAIN)[i] = brain ? veer_slotOf(brain) + 1 : 0;
        aim(&any, i);
    }
    for (uint32_t step = 0; step < STEPS; step++) {
        if (step == 5) golden_edit(golden, number % 48);
        if (step % 3 == 2) aim(&any, under(&any, golden->count));
        say(&any, veer_step(golden->world, golden->dt));
        golden_addStep(&result->hash, golden, step, NULL);
    }
    CHECK_OK(veer_validate(golden->world));
    CHECK_OK(veer_destroyWorld(golden->world));
}

TEST(worlds_of_any_kind_have_their_golden_hashes) {
    for (uint32_t number = 0; number < WORLDS; number += BLOCK) {
        if (IS_LEFT_OUT(number / BLOCK, 3)) continue;
        GoldenRun result = {.hash = 14695981039346656037u};
        snprintf(result.name, sizeof result.name, "any from %u", number);
        for (uint32_t i = 0; i < BLOCK; i++) {
            runAny(&result, number + i);
            result.letters[i] = golden_letterOf(result.hash);
        }
        golden_judge(&result);
    }
}

/* Each agent has so many others in range that it tests only a sample of them, in volume worlds too. */
static void runHeap(uint32_t number, uint32_t dimensions) {
    static const uint32_t types[] = {VEER_BEHAVIOR_FLOCK, VEER_BEHAVIOR_SEPARATION, VEER_BEHAVIOR_ALIGNMENT, VEER_BEHAVIOR_COHESION};
    Golden golden = {.seed = 4000 + 2 * number, .dimensions = dimensions, .dt = 1.0f / 60, .count = HEAP};
    GoldenRun result = {.hash = 14695981039346656037u};
    golden.random = golden.seed * 2654435761u;
    snprintf(result.name, sizeof result.name, "heap %uD %u", dimensions, number);
    VeerWorldDef def = golden_worldDef(&golden);
    setEdges(&def, number % 2 ? VEER_EDGE_MODE_WRAP : VEER_EDGE_MODE_NONE), def.capacity.slots = 8, def.cellSize = 0;
    CHECK_OK(veer_createWorld(&def, &golden.world));
    for (uint32_t i = 0; i < HEAP; i++) {
        VeerAgentDef agent = golden_agent(&golden, i);
        const VeerVec3 at = golden_place(&golden, number < 2 ? 30 : 90);
        agent.x = at.x, agent.y = at.y, agent.z = at.z, agent.radius = golden_range(&golden, 1, 4);
        CHECK_OK(veer_addAgent(golden.world, &agent, &golden.agents[i % GOLDEN_MOST]));
    }
    for (uint32_t k = 0; k < GOLDEN_BRAINS; k++) {
        VeerBrainDef brain = veer_defaultBrainDef();
        golden_addBehavior(&golden, &brain, types[k], number % 2 ? 1 + k : 0);
        if (k == 1) golden_addBehavior(&golden, &brain, VEER_BEHAVIOR_AVOID_AGENTS, 0), brain.crowd = VEER_CROWD_RECIPROCAL;
        if (k == 2) golden_addBehavior(&golden, &brain, VEER_BEHAVIOR_SEPARATION, 3);
        CHECK_OK(veer_addBrain(golden.world, &brain, &golden.brains[k]));
    }
    for (uint32_t i = 0; i < HEAP; i++) veer_columnU32(golden.world, VEER_COLUMN_BRAIN)[i] = 1 + i / (number < 2 ? 5 : 1) % GOLDEN_BRAINS;
    for (uint32_t step = 0; step < 2; step++) {
        CHECK_OK(veer_step(golden.world, golden.dt));
        golden_addStep(&result.hash, &golden, step, NULL);
    }
    CHECK_OK(veer_destroyWorld(golden.world));
    golden_judge(&result);
}

TEST(heaps_of_agents_have_their_golden_hashes) {
    for (uint32_t number = 0; number < 4; number++) runHeap(number, 2), runHeap(number, 3);
}
