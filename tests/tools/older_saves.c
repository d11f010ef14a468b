/* Writes tests/native/older_saves.inl: worlds that commit 8806778 saved in the middle of a run. In a checkout of that commit:
 *   make VARIANT=gcc build/gcc/libveer.a && gcc -Isrc older_saves.c build/gcc/libveer.a -o older && ./older > older_saves.inl
 * Each save is a list of runs: number of words that are 0, number of words that follow, these words; the last run has no words. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "veer.h"

static VeerWorldId world;

static void ok(VeerResult result) {
    if (result >= 0) return;
    fprintf(stderr, "%s\n", veer_lastError(world)->message);
    exit(1);
}

static VeerWorldDef room(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity = (VeerCapacityDef){.agents = 7, .brains = 2, .paths = 1, .obstacles = 3, .points = 12, .state = 8, .events = 16};
    def.seed = 11;
    def.minX = def.minY = 0;
    def.maxX = def.maxY = 400;
    def.edges = VEER_EDGE_MODE_CLAMP;
    return def;
}

static void make(const VeerWorldDef *def) { ok(veer_createWorld(def, &world)); }

static void behave(VeerBrainDef *brain, const uint32_t *types, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) brain->behaviors[brain->behaviorCount++] = veer_behavior(types[i]);
}

static VeerAgentId agentAt(VeerBrainId brain, float x, float y, float z) {
    VeerAgentDef def = veer_defaultAgentDef();
    VeerAgentId agent;
    def.brain = brain;
    def.x = x;
    def.y = y;
    def.z = z;
    def.maxForce = 300;
    def.userData = 77;
    ok(veer_addAgent(world, &def, &agent));
    return agent;
}

static void obstacle(uint32_t kind, float x, float y, float speed) {
    VeerObstacleDef def = veer_defaultObstacleDef();
    VeerObstacleId id;
    def.kind = kind;
    def.x = x;
    def.y = y;
    def.radius = 15;
    def.halfWidth = 12;
    def.halfHeight = 60;
    def.halfDepth = 20;
    def.velocityX = speed;
    ok(veer_addObstacle(world, &def, &id));
}

static void steps(int count) {
    for (int i = 0; i < count; i++) ok(veer_step(world, 1.0f / 60));
}

static void print(const char *name) {
    const void *bytes;
    uint32_t size;
    uint64_t hash;
    ok(veer_savedBytes(world, &bytes, &size));
    ok(veer_hash(world, &hash));
    const uint32_t *words = bytes, count = size / 4;
    printf("OLDER_SAVE(%s, %uu, 0x%016llXu,\n", name, count, (unsigned long long)hash);
    int column = 0;
    for (uint32_t i = 0; i <= count;) {
        const uint32_t first = i;
        while (i < count && !words[i]) i++;
        const uint32_t from = i;
        while (i < count && words[i]) i++;
        printf("%s%u, %u", column ? ", " : "", from - first, i - from);
        for (uint32_t k = from; k < i; k++) printf(", 0x%Xu", words[k]);
        column = 1;
        printf(i == count ? ", 0, 0)\n" : ",\n");
        column = 0;
        if (i == count) break;
    }
    ok(veer_destroyWorld(world));
}

/* Makes a crowd with navigation fields. The memory of other behaviors, of a fallback and of a held decision follows the memory of
 * `navField`. */
static void plane(void) {
    VeerWorldDef def = room();
    VeerBrainDef walker = veer_defaultBrainDef(), party = veer_defaultBrainDef();
    VeerBrainId walkers, parties;
    def.capacity.navCells = 400;
    def.capacity.navFields = 2;
    def.capacity.slots = 8;
    def.capacity.state = 15;
    make(&def);
    behave(&walker, (uint32_t[]){VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_AVOID_WALLS, VEER_BEHAVIOR_ARRIVE}, 4);
    walker.behaviors[0].weight = 0.1f;
    walker.behaviors[1].params.navField.density = 1;
    walker.crowd = VEER_CROWD_RECIPROCAL;
    walker.thinkEvery = 3;
    ok(veer_addBrain(world, &walker, &walkers));
    party.combine = VEER_COMBINE_CONTEXT;
    party.context.slots = 8;
    behave(&party, (uint32_t[]){VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_AVOID_OBSTACLES, VEER_BEHAVIOR_AVOID_AGENTS}, 3);
    ok(veer_addBrain(world, &party, &parties));
    obstacle(VEER_OBSTACLE_KIND_BOX, 200, 150, 0);
    obstacle(VEER_OBSTACLE_KIND_CIRCLE, 120, 300, 4);
    VeerAgentId last = {0};
    for (int i = 0; i < 7; i++) {
        last = agentAt(i % 2 ? walkers : parties, 40 + 20.0f * (float)i, 60 + 15.0f * (float)i, 0);
        ok(veer_setTargetPoint(world, last, (VeerVec3){350, i % 3 ? 100 : 300, 0}));
    }
    steps(40);
    ok(veer_removeAgent(world, last));
    steps(20);
    print("plane");
}

static void pipeline(void) {
    VeerWorldDef def = room();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerBrainId planners;
    def.capacity.navCells = 400;
    def.capacity.navFields = 1;
    make(&def);
    brain.combine = VEER_COMBINE_PIPELINE;
    behave(&brain, (uint32_t[]){VEER_BEHAVIOR_TARGET, VEER_BEHAVIOR_NAV_FIELD, VEER_BEHAVIOR_AVOID_AGENT}, 3);
    ok(veer_addBrain(world, &brain, &planners));
    obstacle(VEER_OBSTACLE_KIND_BOX, 200, 150, 0);
    for (int i = 0; i < 3; i++) ok(veer_setTargetPoint(world, agentAt(planners, 40, 60 + 30.0f * (float)i, 0), (VeerVec3){350, 100, 0}));
    steps(45);
    print("pipeline");
}

static void space(void) {
    VeerWorldDef def = room();
    VeerBrainDef birds = veer_defaultBrainDef(), hawks = veer_defaultBrainDef();
    VeerBrainId bird, hawk;
    def.dimensions = 3;
    def.edges = VEER_EDGE_MODE_BOUNCE;
    def.minZ = 0;
    def.maxZ = 300;
    make(&def);
    behave(&birds, (uint32_t[]){VEER_BEHAVIOR_FLOCK, VEER_BEHAVIOR_WANDER, VEER_BEHAVIOR_AVOID_WALLS}, 3);
    behave(&hawks, (uint32_t[]){VEER_BEHAVIOR_PURSUE}, 1);
    hawks.locomotion.mode = VEER_MOVE_MODE_ACCELERATE;
    ok(veer_addBrain(world, &birds, &bird));
    ok(veer_addBrain(world, &hawks, &hawk));
    obstacle(VEER_OBSTACLE_KIND_CIRCLE, 200, 200, 6);
    obstacle(VEER_OBSTACLE_KIND_BOX, 100, 200, 0);
    VeerAgentId prey = {0};
    for (int i = 0; i < 6; i++) prey = agentAt(bird, 100 + 25.0f * (float)i, 120, 100 + 10.0f * (float)i);
    ok(veer_setTargetAgent(world, agentAt(hawk, 300, 300, 200), prey));
    steps(70);
    print("space");
}

static void wrapped(void) {
    VeerWorldDef def = room();
    VeerBrainDef guard = veer_defaultBrainDef(), leaf = veer_defaultBrainDef();
    VeerBrainId guards, leaves;
    VeerPathDef path = veer_defaultPathDef();
    VeerPathId route;
    VeerFlowDef flow = veer_defaultFlowDef();
    VeerFlowId river;
    def.edges = VEER_EDGE_MODE_WRAP;
    def.capacity.flows = 1;
    def.capacity.points = 60;
    make(&def);
    path.points = (const float[]){50, 50, 0, 350, 60, 0, 300, 350, 0};
    path.pointCount = 3;
    path.closed = 1;
    ok(veer_addPath(world, &path, &route));
    flow.vectors = (const float[]){1, 0, 0.5f, 0.5f, 0, 1, -1, 0};
    flow.vectorCount = 4;
    flow.columns = flow.rows = 2;
    flow.cellSize = 200;
    ok(veer_addFlow(world, &flow, &river));
    behave(&guard, (uint32_t[]){VEER_BEHAVIOR_PATROL, VEER_BEHAVIOR_SEPARATION}, 2);
    guard.behaviors[0].path = route;
    guard.crowd = VEER_CROWD_RECIPROCAL;
    behave(&leaf, (uint32_t[]){VEER_BEHAVIOR_FOLLOW_FLOW}, 1);
    leaf.behaviors[0].flow = river;
    ok(veer_addBrain(world, &guard, &guards));
    ok(veer_addBrain(world, &leaf, &leaves));
    const float corners[] = {0, 0, 0, 60, 0, 0, 60, 30, 0};
    VeerObstacleDef wall = veer_defaultObstacleDef();
    VeerObstacleId id;
    wall.kind = VEER_OBSTACLE_KIND_SEGMENT;
    wall.points = corners;
    wall.pointCount = 3;
    wall.radius = 3;
    wall.x = wall.y = 200;
    ok(veer_addObstacle(world, &wall, &id));
    for (int i = 0; i < 6; i++) agentAt(i % 2 ? guards : leaves, 395 - 3.0f * (float)i, 50 + 50.0f * (float)i, 0);
    steps(90);
    print("wrapped");
}

/* Makes a world with projectiles, an agent in the air, a formation, and context maps that are kept. */
static void flight(void) {
    VeerWorldDef def = room();
    VeerBrainDef squad = veer_defaultBrainDef(), jumper = veer_defaultBrainDef();
    VeerBrainId squads, jumpers;
    VeerLinkDef link = veer_defaultLinkDef();
    VeerLinkId pad;
    VeerProjectileDef shot = veer_defaultProjectileDef();
    VeerProjectileId shots;
    def.capacity.projectiles = 2;
    def.capacity.links = 1;
    def.capacity.slots = 8;
    def.capacity.keepMaps = 1;
    make(&def);
    behave(&squad, (uint32_t[]){VEER_BEHAVIOR_FORMATION, VEER_BEHAVIOR_SEPARATION}, 2);
    jumper.combine = VEER_COMBINE_CONTEXT;
    jumper.context.slots = 8;
    jumper.context.merge = VEER_MERGE_DAMP;
    behave(&jumper, (uint32_t[]){VEER_BEHAVIOR_SEEK, VEER_BEHAVIOR_AVOID_AGENTS, VEER_BEHAVIOR_DODGE_PROJECTILES}, 3);
    ok(veer_addBrain(world, &squad, &squads));
    ok(veer_addBrain(world, &jumper, &jumpers));
    link.fromX = 100;
    link.fromY = link.toY = 200;
    link.toX = 150;
    ok(veer_addLink(world, &link, &pad));
    VeerAgentId first = agentAt(jumpers, 80, 200, 0);
    ok(veer_setTargetPoint(world, first, (VeerVec3){300, 200, 0}));
    for (int i = 0; i < 4; i++) ok(veer_setTargetAgent(world, agentAt(squads, 200 + 30.0f * (float)i, 300, 0), first));
    ok(veer_takeJump(world, first, pad));
    steps(30);
    shot.owner = first;
    shot.x = 50;
    shot.y = 60;
    shot.velocityX = 120;
    shot.velocityZ = 200;
    ok(veer_addProjectile(world, &shot, &shots));
    steps(8);
    print("flight");
}

int main(void) {
    puts("/* Generated by tests/tools/older_saves.c: worlds saved by commit 8806778. OLDER_SAVE(name, words, hash, runs...) */");
    plane();
    pipeline();
    space();
    wrapped();
    flight();
    return 0;
}
