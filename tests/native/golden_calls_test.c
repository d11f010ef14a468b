/* Golden hashes of calls with random arguments, most of them wrong: one row per call that src/build/calls.mjs lists, with the results and
 * the text of the errors. Other rows cover definitions that are rejected or cause warnings, damaged recordings, and flights without a
 * world. After an intended change run npm run golden:native. */
#include "golden_hash.h"

#include "core/registry.h"
#include "core/world.h"
#include "state/recording.h"
#include "state/snapshot.h"

static GoldenRun result;
static Golden golden;
static uint32_t tries;

static void beginRow(const char *kind, const char *name) {
    result = (GoldenRun){.hash = 14695981039346656037u};
    snprintf(result.name, sizeof result.name, "%s %s", kind, name);
}

static VeerResult say(VeerWorldId world, VeerResult said) { return golden_addResult(&result.hash, world, said); }

/* ---- every call with random arguments */

static VeerWorldId givenWorld(void) { return golden_under(&golden, 16) ? golden.world : veer_nullWorld; }

static uint64_t givenId(uint32_t kind) {
    const uint64_t ids[VEER_KINDS] = {[VEER_KIND_AGENT] = golden.agents[golden_under(&golden, 8)].bits,
                                      [VEER_KIND_BRAIN] = golden.brains[golden_under(&golden, GOLDEN_BRAINS)].bits,
                                      [VEER_KIND_PATH] = golden.path.bits,
                                      [VEER_KIND_OBSTACLE] = golden.obstacles[golden_under(&golden, GOLDEN_OBSTACLES)].bits,
                                      [VEER_KIND_LINK] = golden.link.bits,
                                      [VEER_KIND_FLOW] = golden.flow.bits};
    const uint64_t others[] = {0,         ids[(kind + 1) % VEER_KINDS], ids[kind] ^ 1ull << 23, ids[kind] ^ 1ull << 45, ids[kind] + 1000,
                               1ull << 52};
    const uint32_t choice = golden_under(&golden, 24);
    return choice < 6 ? others[choice] : ids[kind];
}

static float givenFloat(void) {
    const float odd[] = {0, -1, 0.1f, 0.11f, 1, 1e6f, 1.1e6f, 3e38f, VEER_INF, -VEER_INF, 1e-3f, 17};
    const uint32_t choice = golden_under(&golden, 40);
    if (choice == 39) return veer_fromBits(0x7FC00000u);
    return choice < 12 ? odd[choice] : golden_range(&golden, -80, 120);
}

static VeerVec3 givenPoint(void) {
    VeerVec3 point = golden_place(&golden, 120);
    const uint32_t choice = golden_under(&golden, 12);
    if (choice == 0) point.x = givenFloat();
    if (choice == 1) point.y = givenFloat();
    if (choice == 2) point.z = givenFloat();
    return point;
}

static uint32_t givenNumber(void) {
    const uint32_t odd[] = {0, 1, 15, 16, 63, 64, 65, 1000, 0x80000000u, 0xFFFFFFFFu};
    return golden_under(&golden, 2) ? odd[golden_under(&golden, 10)] : golden_under(&golden, 40);
}

static void giveLanes(void *lanes, size_t bytes) {
    for (size_t i = 0; i < bytes; i += 4) {
        VeerLane lane = {.f32 = givenFloat()};
        if (golden_under(&golden, 4) == 0) lane.u32 = givenNumber();
        memcpy((char *)lanes + i, &lane, sizeof lane);
    }
}

/* Returns whether a pointer is given. Uses a hash, because drawn numbers would depend on the order in which the compiler evaluates
 * arguments. */
static int isGiven(const char *name) { return golden_hashName(golden.seed + 97 * tries, name) % 16 != 0; }

static void beginCall(const char *name) {
    beginRow("call", name);
    golden = golden_make(1, 2 + golden_hashName(7, name) % 2, 0);
    golden_start(&golden);
    golden.random = golden_hashName(2166136261u, name);
    CHECK_OK(veer_keepHistory(golden.world, 2));
    CHECK_OK(veer_startRecording(golden.world, 1));
    CHECK_OK(veer_step(golden.world, golden.dt));
}

static void endCall(void) {
    uint64_t hash = 0;
    if (veer_hash(golden.world, &hash) == VEER_OK) golden_addWords(&result.hash, &hash, sizeof hash);
    veer_destroyWorld(golden.world);
    golden_judge(&result);
}

#define GIVEN_WORLD givenWorld()
#define GIVEN_ID(KIND) givenId(VEER_KIND_##KIND)
#define GIVEN_ANY givenId(golden_under(&golden, VEER_KINDS))
#define GIVEN_POINT givenPoint()
#define GIVEN_FLOAT givenFloat()
#define GIVEN_NUMBER givenNumber()
#define GIVEN_LANES(value) giveLanes(&(value), sizeof(value))
#define GIVEN_ROOM 32u
#define GIVEN_POINTER(pointer) (isGiven(#pointer) ? (pointer) : NULL)

/* `nearest` needs room for as many agents as its query says, and `lastError` would hide the error. */
#define CALL(name, given, call) \
    static void call_##name(void) { \
        beginCall(#name); \
        for (tries = 0; tries < 60 && !veer_isSameText(#name, "nearest"); tries++) { \
            given say(golden.world, (call)); \
        } \
        endCall(); \
    }
#define HAND(name)
#include "calls/fuzz.inl"

TEST(calls_with_drawn_arguments_have_their_golden_hashes) {
#define CALL(name, given, call) call_##name();
#define HAND(name)
#include "calls/fuzz.inl"
}

static void warn(uint64_t thing) {
    VeerWarning warnings[VEER_WARNING_TYPES];
    uint32_t count = VEER_WARNING_TYPES;
    if (say(golden.world, veer_warnings(golden.world, thing, warnings, &count)) != VEER_OK) return;
    for (uint32_t i = 0; i < count; i++) {
        golden_addWord(&result.hash, warnings[i].index);
        golden_addWord(&result.hash, golden_hashName(golden_hashName(0, warnings[i].argument), warnings[i].message));
    }
}

/* Sets every number of a definition's group to values at and beyond the ends of its range, one at a time. */
#define TRY_SETTINGS(group_, def, part, call) \
    for (const VeerRow *row = veer_firstRow(group_); veer_isOfGroup(row, group_); row++) { \
        const VeerLane lane = veer_laneOf(part, row), lo = row->min, hi = row->max; \
        const VeerLane reals[] = {lo, hi, {.f32 = 2 * lo.f32 - 1}, {.f32 = 2 * hi.f32 + 1}, {.f32 = 0.3f}, {.u32 = 0x7FC00000u}}; \
        const VeerLane numbers[] = {lo, hi, {.u32 = lo.u32 - 1}, {.u32 = hi.u32 + 1}, {.u32 = lo.u32 + 1}, {.u32 = 65}}; \
        for (uint32_t k = 0; k < 6; k++) { \
            memcpy((char *)(part) + row->offset, veer_isFloat(row) ? &reals[k] : &numbers[k], sizeof lane); \
            say(golden.world, (call)); \
        } \
        memcpy((char *)(part) + row->offset, &lane, sizeof lane); \
    }

static void trySettings(uint32_t type) {
    VeerBrainDef brain = golden_brain(&golden, 0);
    VeerBehavior *behavior = &brain.behaviors[0];
    const VeerBrainId id = golden.brains[type % GOLDEN_BRAINS];
    golden_addBehavior(&golden, &brain, VEER_BEHAVIOR_SEPARATION, 0);
    TRY_SETTINGS(VEER_GROUP_PARAMS + type, brain, behavior, (veer_setBrain(golden.world, id, &brain)))
    TRY_SETTINGS(VEER_GROUP_BEHAVIOR, brain, behavior, (warn(id.bits), veer_setBrain(golden.world, id, &brain)))
    for (uint32_t combine = 0; combine <= VEER_COMBINE_COUNT; combine++) {
        brain.combine = combine;
        brain.behaviorCount = combine % 2 ? 1 : 2;
        brain.thinkEvery = 1 + combine;
        say(golden.world, veer_setBrain(golden.world, id, &brain));
        warn(id.bits);
    }
}

static void tryBrains(void) {
    VeerBrainDef brain = golden_brain(&golden, 0);
    TRY_SETTINGS(VEER_GROUP_BRAIN, brain, &brain, (warn(golden.brains[0].bits), veer_setBrain(golden.world, golden.brains[0], &brain)))
    brain.combine = VEER_COMBINE_CONTEXT;
    TRY_SETTINGS(VEER_GROUP_CONTEXT, brain, &brain.context, (veer_setBrain(golden.world, golden.brains[0], &brain)))
    TRY_SETTINGS(VEER_GROUP_LOCOMOTION, brain, &brain.locomotion,
                 (warn(golden.brains[0].bits), veer_setBrain(golden.world, golden.brains[0], &brain)))
    brain.crowd = VEER_CROWD_RECIPROCAL;
    TRY_SETTINGS(VEER_GROUP_AVOIDANCE, brain, &brain.avoidance, (veer_setBrain(golden.world, golden.brains[0], &brain)))
    brain.locomotion.maxTurnRate = 90, brain.locomotion.maxRotation = 360;
    say(golden.world, veer_setBrain(golden.world, golden.brains[0], &brain));
    warn(golden.brains[0].bits);
    for (brain.behaviorCount = 2; brain.behaviorCount < VEER_MAX_BEHAVIORS; brain.behaviorCount++)
        brain.behaviors[brain.behaviorCount] = veer_behavior(VEER_BEHAVIOR_FORMATION);
    say(golden.world, veer_setBrain(golden.world, golden.brains[0], &brain)); /* the request exceeds the memory that an agent can have */
    brain.behaviorCount++;
    say(golden.world, veer_setBrain(golden.world, golden.brains[0], &brain));
}

/* Adds polygons of every order, with crossings, spikes and repeated corners, and walls, and then the same obstacle again without its
 * points. */
static void tryObstacles(void) {
    for (uint32_t i = 0; i < 400; i++) {
        float points[3 * 6] = {0};
        VeerObstacleDef def = golden_obstacle(&golden, i, points);
        if (def.kind == VEER_OBSTACLE_KIND_BOX || def.kind == VEER_OBSTACLE_KIND_CIRCLE) def.kind = VEER_OBSTACLE_KIND_POLYGON;
        def.points = points, def.pointCount = golden_under(&golden, 7);
        for (uint32_t k = 0; k < 6; k++)
            points[3 * k] = (float)golden_under(&golden, 4), points[3 * k + 1] = (float)golden_under(&golden, 4);
        for (uint32_t k = 0; k < 6 && i % 5 == 0; k++) points[3 * k] *= 500, points[3 * k + 1] *= 1e-3f; /* almost without area */
        const VeerObstacleId id = golden.obstacles[i % GOLDEN_OBSTACLES];
        if (say(golden.world, veer_setObstacle(golden.world, id, &def)) != VEER_OK) continue;
        uint32_t count = 6;
        if (say(golden.world, veer_obstaclePoints(golden.world, id, points, &count)) == VEER_OK)
            golden_addWords(&result.hash, points, sizeof points);
        def.points = NULL, def.pointCount = 0, def.angle += 400 * (float)(i % 2);
        say(golden.world, veer_setObstacle(golden.world, id, &def));
        warn(id.bits);
    }
    VeerObstacleDef def = veer_defaultObstacleDef();
    TRY_SETTINGS(VEER_GROUP_OBSTACLE, def, &def,
                 (warn(golden.obstacles[0].bits), veer_setObstacle(golden.world, golden.obstacles[0], &def)))
}

static void tryThings(void) {
    float points[6] = {0, 0, 0, 50, 20, 10}, vectors[2 * 16] = {0};
    VeerWorldDef world = golden_worldDef(&golden);
    VeerCapacityDef capacity;
    VeerWorldId made;
    VeerAgentDef agent = golden_agent(&golden, 3);
    VeerPathDef path = veer_defaultPathDef();
    VeerFlowDef flow = veer_defaultFlowDef();
    VeerLinkDef link = veer_defaultLinkDef();
    VeerProjectileDef shell = veer_defaultProjectileDef();
    VeerProjectileId id;
    path.points = points, path.pointCount = 2, flow.vectors = vectors, flow.vectorCount = 1;
    TRY_SETTINGS(VEER_GROUP_AGENT, agent, &agent, (veer_setAgent(golden.world, golden.agents[3], &agent)))
    TRY_SETTINGS(VEER_GROUP_PATH, path, &path, (veer_setPath(golden.world, golden.path, &path)))
    TRY_SETTINGS(VEER_GROUP_FLOW, flow, &flow, (veer_setFlow(golden.world, golden.flow, &flow)))
    TRY_SETTINGS(VEER_GROUP_LINK, link, &link, (veer_setLink(golden.world, golden.link, &link)))
    TRY_SETTINGS(VEER_GROUP_PROJECTILE, shell, &shell, (veer_addProjectile(golden.world, &shell, &id)))
    for (uint32_t k = 0; k < 6; k++) {
        points[k] = VEER_INF, vectors[k] = VEER_INF, flow.columns = 1 + k, flow.rows = 2, flow.vectorCount = 2 * flow.columns - k / 4;
        say(golden.world, veer_setPath(golden.world, golden.path, &path));
        say(golden.world, veer_setFlow(golden.world, golden.flow, &flow));
        points[k] = vectors[k] = 0, path.pointCount = k % 3;
        say(golden.world, veer_setPath(golden.world, golden.path, &path));
    }
    capacity = world.capacity;
    for (const VeerRow *row = veer_firstRow(VEER_GROUP_WORLD); veer_isOfGroup(row, VEER_GROUP_WORLD); row++) {
        const VeerLane lane = veer_laneOf(&world, row),
                       wrong = veer_isFloat(row) ? (VeerLane){.f32 = 2e6f} : (VeerLane){.u32 = row->max.u32 + 1};
        memcpy((char *)&world + row->offset, &wrong, sizeof wrong);
        if (say(veer_nullWorld, veer_createWorld(&world, &made)) == VEER_OK) veer_destroyWorld(made);
        memcpy((char *)&world + row->offset, &lane, sizeof lane);
    }
    for (const VeerRow *row = veer_firstRow(VEER_GROUP_CAPACITY); veer_isOfGroup(row, VEER_GROUP_CAPACITY); row++)
        for (uint32_t k = 0; k < 5; k++) {
            const uint32_t right = veer_laneOf(&capacity, row).u32, wrong[] = {row->min.u32 - 1, row->max.u32 + 1, 1, 2, right + 3};
            memcpy((char *)&capacity + row->offset, &wrong[k], sizeof right);
            say(golden.world, veer_reserve(golden.world, &capacity));
            memcpy((char *)&capacity + row->offset, &right, sizeof right);
        }
}

/* Makes a world with almost no free capacity. */
static void tryTiny(void) {
    static const uint32_t combiners[] = {VEER_COMBINE_BLEND, VEER_COMBINE_PRIORITY, VEER_COMBINE_PIPELINE, VEER_COMBINE_CONTEXT};
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId world;
    VeerBrainId brain = veer_nullBrain;
    VeerAgentId agent;
    def.capacity = (VeerCapacityDef){.agents = 3, .brains = 1, .paths = 1, .obstacles = 1, .points = 9, .slots = 2, .events = 1};
    say(veer_nullWorld, veer_createWorld(&def, &world));
    def.capacity.slots = 4;
    if (say(veer_nullWorld, veer_createWorld(&def, &world)) != VEER_OK) return;
    for (uint32_t i = 0; i < 4 * VEER_BEHAVIOR_TYPES; i++) {
        VeerBrainDef wanted = BRAIN_DEF(.combine = combiners[i % 4], .context.slots = i % 8 == 3 ? 4 : 16, .thinkEvery = 1 + i % 3 / 2);
        wanted.behaviors[wanted.behaviorCount++] = veer_behavior(i / 4);
        if (say(world, veer_addBrain(world, &wanted, &brain)) == VEER_OK && i % 5) say(world, veer_removeBrain(world, brain));
    }
    for (uint32_t i = 0; i < 4; i++) {
        VeerAgentDef like = AGENT(.brain = brain, .orientation = 90 * (float)i);
        say(world, veer_addAgent(world, &like, &agent));
        say(world, veer_advance(world, 16, &(VeerAdvance){0, 0, 0}));
    }
    uint32_t events;
    veer_events(world, &events);
    golden_addWord(&result.hash, events);
    VeerWorldId mine = golden.world;
    golden.world = world;
    warn(0);
    golden.world = mine;
    CHECK_OK(veer_destroyWorld(world));
    say(mine, veer_setCustom(mine, VEER_MAX_CUSTOM, NULL, NULL));
    say(mine, veer_save(mine, &def, 8));
    for (uint32_t workers = 0; workers < 3; workers++)
        say(mine, veer_setRunner(mine, &(VeerRunnerDef){.run = workers ? lastFirst : NULL, .workers = workers == 1 ? 0 : 65}));
    say(veer_nullWorld, veer_landing(&(VeerFlight){{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, VEER_INF, &(VeerLanding){0}));
}

static void runDefinitions(const char *name, uint32_t type, uint32_t dimensions, void (*tryAll)(void)) {
    beginRow(dimensions == 2 ? "planar" : "volume", name);
    golden = golden_make(type, dimensions, 0);
    golden_start(&golden);
    if (tryAll)
        tryAll();
    else
        trySettings(type);
    warn(0);
    CHECK_OK(veer_step(golden.world, golden.dt));
    endCall();
}

TEST(definitions_out_of_range_have_their_golden_hashes) {
    for (uint32_t dimensions = 2; dimensions <= 3; dimensions++) {
        for (uint32_t type = dimensions - 2; type < VEER_BEHAVIOR_TYPES; type += dimensions - 1) {
            const VeerRow *row = veer_firstRow(VEER_GROUP_PARAMS + type);
            runDefinitions(veer_isOfGroup(row, VEER_GROUP_PARAMS + type) ? row->owner : "?", type, dimensions, NULL);
        }
        runDefinitions("brains", 0, dimensions, tryBrains);
        runDefinitions("things", 0, dimensions, tryThings);
    }
    runDefinitions("obstacles", 0, 2, tryObstacles);
    runDefinitions("tiny", 0, 2, tryTiny);
}

/* ---- recordings and flights */

/* Replays a recording in which one byte is wrong but the checksum is right. */
static void replayDamaged(const uint32_t *recorded, uint32_t size, uint32_t at) {
    VeerWorldId replay = veer_nullWorld;
    uint32_t *lanes = malloc(size);
    memcpy(lanes, recorded, size);
    ((unsigned char *)lanes)[at] ^= (unsigned char)(1 + at % 3 * 126);
    VeerRecordingHeader *header = (VeerRecordingHeader *)(void *)lanes;
    header->checksum[0] = header->checksum[1] = at % 50 == 49;
    const uint64_t sum = veer_recordingChecksum(lanes, size / 4);
    if (at % 50 != 49) header->checksum[0] = (uint32_t)sum, header->checksum[1] = (uint32_t)(sum >> 32);
    VeerResult said = veer_openReplay(lanes, size, &replay);
    golden_addWord(&result.hash, (uint32_t)said);
    if (said < 0) golden_addWord(&result.hash, golden_hashName(0, veer_lastError(veer_nullWorld)->argument));
    for (uint32_t i = 0; said == VEER_OK && i < 8; i++) said = say(replay, veer_replayStep(replay));
    if (!VEER_IS_NULL(replay)) veer_destroyWorld(replay);
    free(lanes);
}

/* A recording contains ids, and ids contain the tag of their world. Makes worlds until the next world has the tag 1, so that the bytes do
 * not depend on earlier tests. */
static void wrapTags(void) {
    const VeerWorldDef def = veer_defaultWorldDef();
    for (uint32_t tag = 0; tag != 255;) {
        VeerWorldId world;
        if (!CHECK_OK(veer_createWorld(&def, &world))) return;
        tag = veer_world(world, "test")->header->tag;
        CHECK_OK(veer_destroyWorld(world));
    }
}

TEST(damaged_recordings_have_their_golden_hashes) {
    const void *bytes;
    uint32_t size;
    beginRow("damaged", "recording");
    wrapTags();
    golden = golden_make(VEER_BEHAVIOR_SEEK, 2, 0);
    golden_start(&golden);
    CHECK_OK(veer_step(golden.world, golden.dt));
    CHECK_OK(veer_startRecording(golden.world, 1));
    for (uint32_t step = 0; step < 6; step++) {
        golden_edit(&golden, 1 + 4 * step);
        if (step == 1) CHECK_OK(veer_removeAgent(golden.world, golden.agents[7]));
        if (step == 2) CHECK_OK(veer_reserve(golden.world, &(VeerCapacityDef){.agents = 14}));
        if (step == 4) CHECK_OK(veer_perceive(golden.world, golden.dt)), veer_columnF32(golden.world, VEER_COLUMN_X)[1] += 1;
        CHECK_OK(step == 4 ? veer_decide(golden.world) : veer_step(golden.world, golden.dt));
        if (step == 4) CHECK_OK(veer_move(golden.world));
    }
    CHECK_OK(veer_recordedBytes(golden.world, &bytes, &size));
    golden_addWords(&result.hash, bytes, size);
    const uint32_t tail = size > 2600 ? size - 2600 : 0;
    for (uint32_t at = 0; at < 60; at++) replayDamaged(bytes, size, at);
    for (uint32_t at = tail; at < size; at += 7) replayDamaged(bytes, size, at);
    for (uint32_t less = 1; less < 60; less += 4) {
        VeerWorldId replay = veer_nullWorld;
        golden_addWord(&result.hash, (uint32_t)veer_openReplay(bytes, less > 30 ? less : size - less, &replay));
    }
    endCall();
}

static VeerVec3 drawnVector(float size) {
    VeerVec3 v = {golden_range(&golden, -size, size), golden_range(&golden, -size, size), golden_range(&golden, -size, size)};
    if (golden_under(&golden, 3) == 0) v.x = v.y = 0;
    if (golden_under(&golden, 5) == 0) v.z = 0;
    return v;
}

TEST(flights_without_a_world_have_their_golden_hashes) {
    beginRow("flights", "alone");
    golden = (Golden){.random = 77};
    for (uint32_t i = 0; i < 3000; i++) {
        VeerFlight flight = veer_defaultFlight(veer_nullWorld);
        VeerLanding landing = {0};
        VeerAimQuery query = veer_defaultAimQuery(veer_nullWorld);
        VeerAim aim = {0};
        flight.position = drawnVector(50), flight.velocity = drawnVector(90), flight.gravity = drawnVector(i % 2 ? 400 : 1e-3f);
        say(veer_nullWorld, veer_landing(&flight, golden_range(&golden, -50, 50), &landing));
        golden_addWords(&result.hash, &landing, sizeof landing);
        query.from = drawnVector(60), query.to = i % 16 ? drawnVector(60) : query.from;
        query.targetVelocity = i % 3 ? drawnVector(40) : (VeerVec3){0, 0, 0};
        query.gravity = i % 4 ? drawnVector(300) : (VeerVec3){0, 0, 0};
        query.speed = i % 7 ? golden_range(&golden, 0, 300) : 0;
        query.maxTime = i % 5 ? 0 : golden_range(&golden, 0, 2), query.arc = i / 2 % 2;
        say(veer_nullWorld, veer_aim(&query, &aim));
        golden_addWords(&result.hash, &aim, sizeof aim);
    }
    golden_judge(&result);
}
