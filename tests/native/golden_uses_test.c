/* Golden hashes of worlds that are used in many ways between their steps. Definitions are replaced, objects are added and removed, columns
 * are written, and states are saved, rolled back and replayed, with numbers in and out of range. The results of calls are part of the hash.
 * After an intended change run npm run golden:native. */
#include "golden_hash.h"

#include "core/columns.h"
#include "veer_threads.h"

typedef struct Use {
    Golden golden;
    GoldenRun result;
    uint32_t step;
} Use;

static VeerResult say(Use *use, VeerResult said) {
    uint64_t *hash = &use->result.hash;
    golden_addWord(hash, (uint32_t)said);
    if (said >= 0) return said;
    const VeerErrorInfo *error = veer_lastError(use->golden.world);
    golden_addWord(hash, golden_hashName(golden_hashName(0, error->call), error->argument));
    golden_addWord(hash, error->index);
    return said;
}
static void read(Use *use, const void *words, size_t bytes) { golden_addWords(&use->result.hash, words, bytes); }
static uint32_t under(Use *use, uint32_t end) { return golden_under(&use->golden, end); }
static VeerAgentId anyAgent(Use *use) { return use->golden.agents[under(use, use->golden.count)]; }
static VeerPathId anyPath(Use *use) { return under(use, 2) ? use->golden.path : use->golden.loop; }
static VeerBrainId anyBrain(Use *use) { return use->golden.brains[under(use, GOLDEN_BRAINS)]; }

/* Returns a value that a setting or a column must not have, or a limit of its range. */
static VeerLane oddLane(const char *type, VeerLane min, VeerLane max, uint32_t *random) {
    const float reals[] = {min.f32, max.f32, -VEER_INF, VEER_INF, min.f32 - 1, 2 * max.f32, -0.0f, 1e-42f};
    const uint32_t numbers[] = {min.u32, max.u32, max.u32 + 1, min.u32 - 1, 0xFFFFFFFFu};
    const uint32_t choice = test_random(random) % 9;
    if (type[0] == 'f' && choice == 8) return (VeerLane){.u32 = 0x7FC00000u}; /* a NaN that is bit-identical on every machine */
    if (type[0] == 'f') return (VeerLane){.f32 = reals[choice]};
    return (VeerLane){.u32 = numbers[test_random(random) % 5]};
}

/* Gives some settings of a definition odd values. The settings are chosen by their names, so that a new row does not change other
 * settings. */
static void spoil(Use *use, uint32_t group, void *def) {
    const uint32_t salt = under(use, 1u << 30);
    for (uint32_t i = 0; i < veer_settingCount; i++) {
        const VeerRow *row = &veer_rows[i];
        if (row->group != group) continue;
        uint32_t random = golden_hashName(salt, row->name);
        if (test_random(&random) % 24) continue;
        VeerLane lane = oddLane(row->type, row->min, row->max, &random);
        memcpy((char *)def + row->offset, &lane, sizeof lane);
    }
}

static void useAgents(Use *use) {
    Golden *golden = &use->golden;
    const uint32_t k = under(use, golden->count);
    VeerAgentDef def = golden_agent(golden, k);
    VeerTarget target = {.kind = 0};
    def.brain = anyBrain(use);
    golden_draw(golden, VEER_GROUP_AGENT, use->step, &def);
    spoil(use, VEER_GROUP_AGENT, &def);
    if (under(use, 3)) {
        say(use, veer_setAgent(golden->world, golden->agents[k], &def));
    } else {
        say(use, veer_removeAgent(golden->world, golden->agents[k]));
        say(use, veer_addAgent(golden->world, &def, &golden->agents[k]));
    }
    const VeerAgentId walker = anyAgent(use);
    say(use, veer_setTargetPath(golden->world, walker, anyPath(use)));
    if (under(use, 2)) say(use, veer_clearTarget(golden->world, anyAgent(use)));
    say(use, veer_getTarget(golden->world, anyAgent(use), &target));
    read(use, &target.kind, sizeof target.kind + sizeof target.point);
    if (say(use, veer_getAgent(golden->world, anyAgent(use), &def)) == VEER_OK) read(use, &def.x, 24);
}

static void useBrains(Use *use) {
    Golden *golden = &use->golden;
    const uint32_t k = under(use, GOLDEN_BRAINS);
    VeerBrainDef def = golden_brain(golden, under(use, GOLDEN_BRAINS));
    VeerBrainId listed[GOLDEN_BRAINS];
    uint32_t count = GOLDEN_BRAINS;
    spoil(use, VEER_GROUP_BRAIN, &def);
    spoil(use, VEER_GROUP_CONTEXT, &def.context);
    spoil(use, VEER_GROUP_LOCOMOTION, &def.locomotion);
    spoil(use, VEER_GROUP_AVOIDANCE, &def.avoidance);
    if (under(use, 2)) {
        VeerBehavior *behavior = &def.behaviors[under(use, def.behaviorCount)];
        spoil(use, VEER_GROUP_PARAMS + behavior->type, behavior);
        spoil(use, VEER_GROUP_BEHAVIOR, behavior);
    }
    if (under(use, 4)) {
        say(use, veer_setBrain(golden->world, golden->brains[k], &def));
    } else {
        say(use, veer_removeBrain(golden->world, golden->brains[k]));
        say(use, veer_addBrain(golden->world, &def, &golden->brains[k]));
    }
    if (say(use, veer_getBrain(golden->world, anyBrain(use), &def)) == VEER_OK) {
        read(use, &def.combine, sizeof def.combine);
        read(use, &def.locomotion, sizeof def.locomotion);
        read(use, &def.behaviors[0].params, sizeof def.behaviors[0].params);
    }
    say(use, veer_brains(golden->world, listed, &count));
    golden_addWord(&use->result.hash, count);
}

static void usePaths(Use *use) {
    static float vertices[3 * 600];
    Golden *golden = &use->golden;
    VeerPathDef def = veer_defaultPathDef();
    VeerPathId *id = under(use, 2) ? &golden->path : &golden->loop;
    float points[3 * GOLDEN_POINTS];
    uint32_t count = 600;
    for (uint32_t i = 0; i < GOLDEN_POINTS; i++) {
        VeerVec3 at = i && !under(use, 8) ? (VeerVec3){points[3 * i - 3], points[3 * i - 2], points[3 * i - 1]} : golden_place(golden, 120);
        points[3 * i] = at.x, points[3 * i + 1] = at.y, points[3 * i + 2] = at.z;
    }
    golden_draw(golden, VEER_GROUP_PATH, use->step, &def);
    spoil(use, VEER_GROUP_PATH, &def);
    def.points = points;
    def.pointCount = 1 + under(use, GOLDEN_POINTS);
    if (under(use, 4)) {
        say(use, veer_setPath(golden->world, *id, &def));
    } else {
        say(use, veer_removePath(golden->world, *id));
        say(use, veer_addPath(golden->world, &def, id));
    }
    if (say(use, veer_pathVertices(golden->world, *id, vertices, &count)) == VEER_OK) read(use, vertices, 12 * (size_t)count);
    count = under(use, 8);
    if (say(use, veer_pathPoints(golden->world, *id, vertices, &count)) == VEER_OK) read(use, vertices, 12 * (size_t)count);
    if (say(use, veer_getPath(golden->world, *id, &def)) == VEER_OK) read(use, &def.radius, sizeof def.radius);
}

static void useObstacles(Use *use) {
    Golden *golden = &use->golden;
    const uint32_t k = under(use, GOLDEN_OBSTACLES);
    float points[3 * GOLDEN_POINTS] = {0};
    VeerObstacleDef def = golden_obstacle(golden, k, points);
    uint32_t count = GOLDEN_POINTS;
    spoil(use, VEER_GROUP_OBSTACLE, &def);
    if (under(use, 2)) {
        say(use, veer_setObstacle(golden->world, golden->obstacles[k], &def));
    } else {
        say(use, veer_removeObstacle(golden->world, golden->obstacles[k]));
        say(use, veer_addObstacle(golden->world, &def, &golden->obstacles[k]));
    }
    VeerPlacement placement = {golden_place(golden, 120), golden_place(golden, 50), golden_range(golden, -3, 3)};
    say(use, veer_placeObstacle(golden->world, golden->obstacles[under(use, GOLDEN_OBSTACLES)], &placement));
    say(use, veer_moveObstacle(golden->world, golden->obstacles[k], placement.position, placement.velocity));
    if (say(use, veer_getObstacle(golden->world, golden->obstacles[k], &def)) == VEER_OK) read(use, &def.radius, sizeof def.radius);
    if (say(use, veer_obstaclePoints(golden->world, golden->obstacles[k], points, &count)) == VEER_OK)
        read(use, points, 12 * (size_t)count);
}

static void useFlows(Use *use) {
    Golden *golden = &use->golden;
    VeerFlowDef def = veer_defaultFlowDef();
    float vectors[2 * 30];
    uint32_t count = 30;
    def.columns = 1 + under(use, 6), def.rows = 1 + under(use, 5);
    def.vectorCount = def.columns * def.rows;
    for (uint32_t i = 0; i < 60; i++) vectors[i] = under(use, 12) ? golden_range(golden, -90, 90) : 0;
    def.vectors = vectors;
    def.cellSize = golden_range(golden, 20, 80);
    def.x = golden_range(golden, -150, 50), def.y = golden_range(golden, -150, 50);
    spoil(use, VEER_GROUP_FLOW, &def);
    if (under(use, 3)) {
        say(use, veer_setFlow(golden->world, golden->flow, &def));
    } else {
        say(use, veer_removeFlow(golden->world, golden->flow));
        say(use, veer_addFlow(golden->world, &def, &golden->flow));
    }
    if (say(use, veer_flowVectors(golden->world, golden->flow, vectors, &count)) == VEER_OK) read(use, vectors, 8 * (size_t)count);
    if (say(use, veer_getFlow(golden->world, golden->flow, &def)) == VEER_OK) read(use, &def.cellSize, sizeof def.cellSize);
}

static void useFlights(Use *use) {
    Golden *golden = &use->golden;
    VeerLinkDef link = veer_defaultLinkDef();
    VeerProjectileDef shell = veer_defaultProjectileDef();
    VeerProjectileId id;
    const VeerVec3 from = golden_place(golden, 80), to = golden_place(golden, 80);
    link.fromX = from.x, link.fromY = from.y, link.toX = to.x, link.toY = to.y;
    shell.x = from.x, shell.y = from.y, shell.velocityX = to.x, shell.velocityY = to.y;
    golden_draw(golden, VEER_GROUP_PROJECTILE, use->step, &shell);
    spoil(use, VEER_GROUP_LINK, &link);
    spoil(use, VEER_GROUP_PROJECTILE, &shell);
    shell.owner = anyAgent(use);
    if (under(use, 3)) {
        say(use, veer_setLink(golden->world, golden->link, &link));
    } else {
        say(use, veer_removeLink(golden->world, golden->link));
        say(use, veer_addLink(golden->world, &link, &golden->link));
    }
    if (say(use, veer_getLink(golden->world, golden->link, &link)) == VEER_OK) read(use, &link, sizeof link);
    say(use, veer_takeJump(golden->world, anyAgent(use), golden->link));
    if (say(use, veer_addProjectile(golden->world, &shell, &id)) == VEER_OK && !under(use, 4))
        say(use, veer_removeProjectile(golden->world, id));
}

/* Gives some columns of an agent odd values. */
static void useColumns(Use *use) {
    Golden *golden = &use->golden;
    const uint32_t salt = under(use, 1u << 30), slot = under(use, veer_slotCount(golden->world));
    const VeerLane low = {.f32 = -20}, high = {.f32 = 20}, none = {.u32 = 0}, one = {.u32 = 1};
    for (uint32_t i = veer_settingCount; i < veer_rowCount; i++) {
        const VeerRow *row = &veer_rows[i];
        uint32_t random = golden_hashName(salt, row->name);
        if (strcmp(row->kind, "column") != 0 || test_random(&random) % 16) continue;
        const uint32_t lanes = veer_columnLanes(golden->world, row->value), isReal = row->type[0] == 'f';
        VeerLane lane = oddLane(row->type, isReal ? low : none, isReal ? high : one, &random);
        /* derived columns are skipped, because nothing checks them */
        if (row->size == VEER_KEEP_DERIVED && isReal && !veer_isFinite(lane.f32)) lane.f32 = 3;
        float *real = veer_columnF32(golden->world, row->value);
        uint32_t *number = veer_columnU32(golden->world, row->value);
        if (isReal && real && lanes) real[slot * lanes] = lane.f32;
        if (!isReal && number && lanes) number[slot * lanes] = lane.u32;
    }
}

static void useWarnings(Use *use) {
    VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = VEER_WARNING_TYPES;
    const uint64_t things[] = {0, anyBrain(use).bits, use->golden.obstacles[under(use, GOLDEN_OBSTACLES)].bits};
    if (say(use, veer_warnings(use->golden.world, things[under(use, 3)], warnings, &count)) != VEER_OK) return;
    for (uint32_t i = 0; i < count; i++) {
        golden_addWord(&use->result.hash, warnings[i].type);
        golden_addWord(&use->result.hash, warnings[i].index);
        golden_addWord(&use->result.hash, golden_hashName(golden_hashName(0, warnings[i].call), warnings[i].argument));
        golden_addWord(&use->result.hash, golden_hashName(0, warnings[i].message));
    }
}

static void addHash(Use *use, VeerWorldId world) {
    uint64_t hash = 0;
    say(use, veer_hash(world, &hash));
    read(use, &hash, sizeof hash);
}

/* Saves the world and continues in a copy. Sometimes returns to the original. */
static void useSaves(Use *use) {
    Golden *golden = &use->golden;
    VeerWorldId copy = veer_nullWorld;
    const void *bytes;
    uint32_t size;
    if (say(use, veer_savedBytes(golden->world, &bytes, &size)) != VEER_OK) return;
    void *saved = malloc(size);
    memcpy(saved, bytes, size);
    if (say(use, veer_loadWorld(saved, size, &copy)) == VEER_OK) {
        for (uint32_t i = 0; i < 3; i++) say(use, veer_step(copy, golden->dt));
        addHash(use, copy);
        CHECK_OK(veer_destroyWorld(copy));
    }
    say(use, veer_step(golden->world, golden->dt));
    if (under(use, 2)) say(use, veer_restore(golden->world, saved, size - under(use, 2)));
    free(saved);
}

static void useCapacity(Use *use) {
    VeerCapacityDef capacity;
    say(use, veer_getCapacity(use->golden.world, &capacity));
    read(use, &capacity, sizeof capacity);
    capacity.agents += under(use, 9), capacity.points += under(use, 99), capacity.obstacles += under(use, 3);
    capacity.paths += under(use, 2), capacity.projectiles += under(use, 4), capacity.state += under(use, 5),
        capacity.events += under(use, 9);
    spoil(use, VEER_GROUP_CAPACITY, &capacity);
    const uint32_t lanes[] = {capacity.agents, capacity.points, capacity.navCells,       capacity.obstacles,
                              capacity.paths,  capacity.events, capacity.projectiles,    capacity.links,
                              capacity.flows,  capacity.brains, 100 * capacity.navFields};
    for (uint32_t i = 0; i < sizeof lanes / sizeof *lanes; i++)
        if (lanes[i] > 2000 && lanes[i] < 1u << 30) return; /* allowed, but too large for the memory and time of a test */
    say(use, veer_reserve(use->golden.world, &capacity));
}

/* Replays the recording so far, or starts a recording. Edits the replay in between. */
static void useRecordings(Use *use) {
    VeerWorldId replay = veer_nullWorld;
    const void *bytes = NULL;
    uint32_t size = 0;
    if (say(use, veer_recordedBytes(use->golden.world, &bytes, &size)) != VEER_OK) {
        say(use, veer_startRecording(use->golden.world, under(use, 3)));
        return;
    }
    golden_addWord(&use->result.hash, size);
    if (say(use, veer_openReplay(bytes, size, &replay)) == VEER_OK) {
        veer_setCustom(replay, 0, golden_custom, NULL);
        const uint32_t early = under(use, 16);
        for (uint32_t i = 0; i < 64 && say(use, veer_replayStep(replay)) == VEER_OK; i++) {
            addHash(use, replay);
            if (i == early) veer_columnF32(replay, VEER_COLUMN_X)[1] += 1; /* from here on, the replay diverges */
        }
        CHECK_OK(veer_destroyWorld(replay));
    }
    if (under(use, 2)) say(use, veer_stopRecording(use->golden.world));
}

static void useHistory(Use *use) {
    const VeerWorldId world = use->golden.world;
    say(use, veer_rollback(world, veer_tick(world) - under(use, 5)));
    if (!under(use, 3)) say(use, veer_keepHistory(world, under(use, 6)));
    addHash(use, world);
}

static void useLists(Use *use) {
    const VeerWorldId world = use->golden.world;
    VeerObstacleId obstacles[GOLDEN_OBSTACLES];
    VeerPathId paths[4];
    VeerFlowId flows[4];
    VeerLinkId links[4];
    uint32_t count[4] = {under(use, GOLDEN_OBSTACLES + 1), under(use, 4), under(use, 4), under(use, 4)};
    say(use, veer_obstacles(world, obstacles, &count[0]));
    say(use, veer_paths(world, paths, &count[1]));
    say(use, veer_flows(world, flows, &count[2]));
    say(use, veer_links(world, links, &count[3]));
    read(use, count, sizeof count);
    golden_addWord(&use->result.hash, veer_slotOf(veer_agentAt(world, under(use, 30)).bits));
    say(use, veer_isAlive(world, anyAgent(use).bits));
    say(use, veer_isAlive(world, anyBrain(use).bits));
}

static void stepInParts(Use *use) {
    const VeerWorldId world = use->golden.world;
    say(use, veer_perceive(world, use->golden.dt));
    if (under(use, 2)) useColumns(use);
    if (!under(use, 3)) useAgents(use);
    say(use, veer_decide(world));
    say(use, under(use, 3) ? veer_move(world) : veer_endStep(world));
}

static void advance(Use *use) {
    VeerAdvance advanced = {0, 0, 0};
    say(use, veer_advance(use->golden.world, golden_range(&use->golden, 0, 0.06f), &advanced));
    read(use, &advanced, sizeof advanced);
}

static void step(Use *use) {
    static void (*const ways[])(Use *) = {useAgents,   useBrains, usePaths,    useObstacles,  useFlows,   useFlights, useColumns,
                                          useWarnings, useSaves,  useCapacity, useRecordings, useHistory, useLists};
    const uint32_t count = sizeof ways / sizeof *ways;
    for (uint32_t i = 0; i < 2; i++) ways[under(use, count)](use);
    const uint32_t kind = under(use, 8);
    if (kind == 0)
        stepInParts(use);
    else if (kind == 1)
        advance(use);
    else
        say(use, veer_step(use->golden.world, under(use, 12) ? use->golden.dt : golden_range(&use->golden, -0.02f, 0.12f)));
    golden_addStep(&use->result.hash, &use->golden, use->step, NULL);
}

static void useAll(uint32_t dimensions, uint32_t worlds) {
    for (uint32_t k = 0; k < worlds; k++) {
        if (IS_LEFT_OUT(k, 4)) continue;
        Use use = {.golden = golden_make(7 * k % VEER_BEHAVIOR_TYPES, dimensions, GOLDEN_USES + k), .result.hash = 14695981039346656037u};
        snprintf(use.result.name, sizeof use.result.name, "uses %uD %u", dimensions, k);
        golden_start(&use.golden);
        say(&use, veer_keepHistory(use.golden.world, k % 3 ? 4 : 0));
        for (use.step = 0; use.step < use.golden.steps; use.step++) {
            step(&use);
            if (use.step % GOLDEN_STRIDE == GOLDEN_STRIDE - 1)
                use.result.letters[use.step / GOLDEN_STRIDE] = golden_letterOf(use.result.hash);
        }
        CHECK_OK(veer_destroyWorld(use.golden.world));
        golden_judge(&use.result);
    }
}

/* ---- many agents */

/* Steps a world with many agents, most of which share a brain. With few agents, the loops over whole runs of slots never start. */
static void stepMany(uint32_t type, uint32_t dimensions, uint32_t round) {
    Use use = {.golden = golden_make(type, dimensions, GOLDEN_MANY + round), .result.hash = 14695981039346656037u};
    const VeerRunnerDef runner = {.run = lastFirst, .workers = 3, .rangeSize = round ? 29 : 0};
    snprintf(use.result.name, sizeof use.result.name, "many %uD %u of %u", dimensions, round, type);
    golden_start(&use.golden);
    if (type % 3) say(&use, veer_setRunner(use.golden.world, &runner));
    for (use.step = 0; use.step < 5; use.step++) {
        golden_edit(&use.golden, use.step);
        if (use.step % 4 == 2) useColumns(&use);
        say(&use, veer_step(use.golden.world, use.golden.dt));
        golden_addStep(&use.result.hash, &use.golden, use.step, NULL);
    }
    CHECK_OK(veer_destroyWorld(use.golden.world));
    golden_judge(&use.result);
}

TEST(planar_worlds_in_use_have_their_golden_hashes) { useAll(2, 32); }
TEST(volume_worlds_in_use_have_their_golden_hashes) { useAll(3, 20); }
TEST(worlds_of_many_agents_have_their_golden_hashes) {
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++) {
        if (IS_LEFT_OUT(type, 3)) continue;
        stepMany(type, 2, type % 4);
        if (type % 3 == 0) stepMany(type, 3, type % 4);
    }
}
