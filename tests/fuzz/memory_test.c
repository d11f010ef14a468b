/* Tests running out of memory. Every allocation in every public call is made to fail, once alone and once together with all later
 * allocations. The call must report the failure, leave both worlds unchanged and leak nothing; once memory is available, the call must
 * succeed. Allocations are counted by wrapping malloc. */
#include "../native/older_layout.h"
#include "../native/test.h"
#include "session.h"

/* ---- the wrapped allocator */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static struct Memory {
    int live;               /* blocks */
    int asked;              /* allocations since arm() */
    int failAt, persistent; /* index of the allocation that fails; 1 if all later allocations fail, too */
} memory = {.failAt = -1};

static void arm(int failAt, int persistent) {
    memory.asked = 0;
    memory.failAt = failAt;
    memory.persistent = persistent;
}
static int isRefused(void) {
    int number = memory.asked++;
    return memory.failAt >= 0 && (number == memory.failAt || (memory.persistent && number > memory.failAt));
}

void *__wrap_malloc(size_t size) {
    void *block = isRefused() ? NULL : __real_malloc(size);
    memory.live += block != NULL;
    return block;
}
void *__wrap_calloc(size_t count, size_t size) {
    void *block = isRefused() ? NULL : __real_calloc(count, size);
    memory.live += block != NULL;
    return block;
}
void *__wrap_realloc(void *block, size_t size) {
    void *grown = isRefused() ? NULL : __real_realloc(block, size);
    memory.live += !block && grown;
    return grown;
}
void __wrap_free(void *block) {
    memory.live -= block != NULL;
    __real_free(block);
}

/* ---- a call in a session that is rebuilt, bit for bit, for every attempt */

enum { BYTES = 400, CALLS_BEFORE = 11, SEEDS = 60 };

typedef struct Trial {
    const SessionCase *tried;
    uint8_t bytes[BYTES];
    Session session;
    Fuzz before; /* number of bytes that remain for the call */
    uint64_t hashes[2];
    int live;
} Trial;

static uint64_t hashOf(VeerWorldId world) {
    uint64_t hash = 0;
    if (!VEER_IS_NULL(world)) CHECK_EQ(veer_hash(world, &hash), VEER_OK);
    return hash;
}

static void begin(Trial *trial, const SessionCase *tried, uint32_t seed) {
    static SessionCall *const before[CALLS_BEFORE] = {call_save,          call_startRecording, call_addAgent, call_step,
                                                      call_recordedBytes, call_stopRecording,  call_addBrain, call_addAgent,
                                                      call_step,          call_addObstacle,    call_perceive};
    uint32_t random = seed;
    for (uint32_t i = 0; i < BYTES; i++) trial->bytes[i] = (uint8_t)(test_random(&random) >> 8);
    trial->tried = tried;
    session_begin(&trial->session, (Fuzz){trial->bytes, trial->bytes + BYTES});
    for (uint32_t i = 0; i < CALLS_BEFORE - (seed % 4 != 0); i++) before[i](&trial->session);
    if (tried->call == call_replayStep) call_openReplay(&trial->session);
    trial->before = trial->session.in;
    trial->live = memory.live;
    for (uint32_t i = 0; i < 2; i++) trial->hashes[i] = hashOf(trial->session.worlds[i]);
}

static VeerResult attempt(Trial *trial, int failAt, int persistent) {
    trial->session.in = trial->before;
    arm(failAt, persistent);
    VeerResult result = trial->tried->call(&trial->session);
    memory.failAt = -1;
    return result;
}

static void end(Trial *trial) { session_end(&trial->session); }

/* Returns the number of allocations that the call makes when it succeeds, and its result. */
static int countOf(const SessionCase *tried, uint32_t seed, VeerResult *result) {
    Trial trial;
    begin(&trial, tried, seed);
    *result = attempt(&trial, -1, 0);
    int asked = memory.asked;
    end(&trial);
    return asked;
}

static int isRecorded(const Trial *trial) {
    const VeerErrorInfo *own = veer_lastError(trial->session.worlds[trial->session.current]), *other = veer_lastError(veer_nullWorld);
    const VeerErrorInfo *error = own->code == VEER_E_MEMORY ? own : other;
    /* these calls create a world, so the error may name veer_createWorld */
    int creates = trial->tried->call == call_loadWorld || trial->tried->call == call_openReplay;
    const char *name = creates ? error->call : trial->tried->name;
    int isRight = error->code == VEER_E_MEMORY && strcmp(error->call, name) == 0 && error->bytes > 0 && strstr(error->message, "bytes)");
    if (!isRight) printf("  %s: %s\n", trial->tried->name, error->message);
    return isRight;
}

static void failOne(const SessionCase *tried, uint32_t seed, int failAt, int persistent, VeerResult good) {
    Trial trial;
    begin(&trial, tried, seed);
    VeerWorldId worlds[2] = {trial.session.worlds[0], trial.session.worlds[1]};
    if (!CHECK_EQ(attempt(&trial, failAt, persistent), VEER_E_MEMORY)) printf("  %s, seed %u\n", tried->name, seed);
    CHECK(isRecorded(&trial));
    CHECK_EQ(memory.live, trial.live);
    for (uint32_t i = 0; i < 2; i++) {
        CHECK_EQ(trial.session.worlds[i].bits, worlds[i].bits);
        CHECK_EQ(hashOf(worlds[i]), trial.hashes[i]);
        if (!VEER_IS_NULL(worlds[i])) CHECK_EQ(veer_validate(worlds[i]), VEER_OK);
    }
    CHECK_EQ(attempt(&trial, -1, 0), good);
    end(&trial);
}

/* Returns whether a call allocates only in the session, for the bytes. */
static int isOwnRoom(const char *name) {
    static const char *const names[] = {"veer_save", "veer_saveCompact", "veer_recordedBytes", "veer_recordedSince"};
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return 1;
    return 0;
}

/* Returns whether a call may allocate memory, as veer.h says. */
static int mayAllocate(const char *name) {
    static const char *const names[] = {"veer_createWorld", "veer_reserve",     "veer_restore",    "veer_loadWorld",
                                        "veer_saveInfo",    "veer_keepHistory", "veer_openReplay", "veer_startRecording",
                                        "veer_replayStep",  "veer_replayPart",  "veer_validate",   "veer_orderAgents"};
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return 1;
    return isOwnRoom(name);
}

static int failAll(const SessionCase *tried) {
    int most = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        VeerResult good;
        int count = countOf(tried, seed, &good);
        if (!mayAllocate(tried->name) && !CHECK_EQ(count, 0)) printf("  %s allocates\n", tried->name);
        if (isOwnRoom(tried->name)) continue;
        for (int failAt = 0; failAt < count; failAt++)
            for (int persistent = 0; persistent < 2; persistent++) failOne(tried, seed, failAt, persistent, good);
        most = count > most ? count : most;
    }
    return most;
}

/* ---- tests */

TEST(row_52_whichever_allocation_of_whichever_call_fails_nothing_changes) {
    const int live = memory.live;
    for (uint32_t i = 0; i < session_caseCount; i++) {
        int most = failAll(&session_cases[i]);
        if (mayAllocate(session_cases[i].name) && !isOwnRoom(session_cases[i].name) && !CHECK(most > 0))
            printf("  %s never allocated\n", session_cases[i].name);
    }
    CHECK(memory.live <= live + 1); /* only the list of worlds stays allocated */
}

/* The list of worlds grows before a world is created. */
TEST(row_52_a_list_of_worlds_that_cannot_grow_refuses_a_world_and_keeps_the_others) {
    enum { WORLDS = 70 };
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId worlds[WORLDS], refused;
    def.capacity.agents = 2;
    for (uint32_t i = 0; i < WORLDS; i++) {
        for (int failAt = 0; failAt < 2; failAt++) {
            int live = memory.live;
            arm(failAt, 1);
            CHECK_EQ(veer_createWorld(&def, &refused), VEER_E_MEMORY);
            memory.failAt = -1;
            CHECK_EQ(refused.bits, 0);
            CHECK(memory.live == live || i == 0);
        }
        CHECK_EQ(veer_createWorld(&def, &worlds[i]), VEER_OK);
        for (uint32_t k = 0; k <= i; k++) CHECK_EQ(veer_validate(worlds[k]), VEER_OK);
    }
    for (uint32_t i = 0; i < WORLDS; i++) CHECK_EQ(veer_destroyWorld(worlds[i]), VEER_OK);
}

TEST(row_52_whichever_allocation_fails_while_an_older_world_loads_nothing_leaks) {
    const VeerWorldDef def = veer_defaultWorldDef(); /* the older layout has no meshes and no heights */
    VeerWorldId world = {0};
    uint32_t count;
    CHECK_OK(veer_createWorld(&def, &world));
    uint32_t *older = olderSaveOf(world, veer_addedSince(OLDER_LAYOUT), OLDER_LAYOUT, &count);
    unsigned char *moved = __real_malloc(4 * (size_t)count + 4); /* the bytes are not aligned for ids, so the words are copied */
    memcpy(moved + 4, older, 4 * (size_t)count);
    VeerWorldId loaded = {0};
    const int live = memory.live;
    int failAt = 0;
    do {
        arm(failAt, 0);
        const VeerResult result = veer_loadWorld(moved + 4, 4 * count, &loaded);
        memory.failAt = -1;
        if (memory.asked <= failAt) break;
        CHECK_EQ(result, VEER_E_MEMORY);
        CHECK_EQ(memory.live, live);
    } while (failAt++ < 20);
    CHECK(failAt >= 5); /* allocations: the copy, the conversion, a check, the handle and the block */
    CHECK_OK(veer_validate(loaded));
    CHECK_OK(veer_destroyWorld(loaded));
    CHECK_EQ(memory.live, live);
    __real_free(moved);
    free(older);
    CHECK_OK(veer_destroyWorld(world));
}

/* A runner that runs only one worker. */
static void runAlone(VeerTask *task, uint32_t count, void *context, void *user) {
    (void)count;
    (void)user;
    task(0, context);
}

/* A world with workers, a history and a recording must grow all of them or, if an allocation fails, none of them. */
TEST(row_52_a_world_with_workers_a_history_and_a_recording_that_cannot_grow_stays_as_it_was) {
    const VeerRunnerDef runner = {.run = runAlone, .workers = 2, .rangeSize = 1};
    const VeerCapacityDef more = {.agents = 40, .events = 90};
    VeerWorldDef def = veer_defaultWorldDef();
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerWorldId world;
    VeerAgentId id;
    int live = memory.live, failAt = 0;
    def.capacity.agents = 4;
    CHECK_EQ(veer_createWorld(&def, &world), VEER_OK);
    CHECK_EQ(veer_addAgent(world, &agent, &id), VEER_OK);
    arm(0, 1);
    CHECK_EQ(veer_setRunner(world, &runner), VEER_E_MEMORY);
    memory.failAt = -1;
    CHECK_EQ(veer_setRunner(world, &runner), VEER_OK);
    CHECK_EQ(veer_keepHistory(world, 3), VEER_OK);
    CHECK_EQ(veer_startRecording(world, 0), VEER_OK);
    CHECK_EQ(veer_step(world, def.stepTime), VEER_OK);
    for (uint64_t hash = hashOf(world);; failAt++) {
        int before = memory.live;
        arm(failAt, 0);
        VeerResult result = veer_reserve(world, &more);
        memory.failAt = -1;
        if (result == VEER_OK) break;
        if (!CHECK_EQ(result, VEER_E_MEMORY) || !CHECK_EQ(veer_lastError(world)->code, VEER_E_MEMORY)) break;
        CHECK_EQ(memory.live, before);
        CHECK_EQ(hashOf(world), hash);
        CHECK_EQ(veer_step(world, def.stepTime), VEER_OK);
        CHECK_EQ(veer_rollback(world, 1), VEER_OK);
        CHECK_EQ(hashOf(world), hash);
        CHECK_EQ(veer_validate(world), VEER_OK);
    }
    CHECK(failAt >= 3); /* allocations: the block, the workers' lists, the history */
    CHECK_EQ(veer_step(world, def.stepTime), VEER_OK);
    CHECK_EQ(veer_destroyWorld(world), VEER_OK);
    CHECK(memory.live <= live + 1); /* only the list of worlds stays allocated */
}

enum { RECORDED = 200 };

static VeerWorldId recordedWorld(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerAgentDef agent = veer_defaultAgentDef();
    VeerBrainDef brain = veer_defaultBrainDef();
    VeerWorldId world;
    VeerAgentId id;
    def.capacity.agents = RECORDED;
    CHECK_EQ(veer_createWorld(&def, &world), VEER_OK);
    brain.behaviors[0] = veer_behavior(VEER_BEHAVIOR_WANDER);
    brain.behaviorCount = 1;
    CHECK_EQ(veer_addBrain(world, &brain, &agent.brain), VEER_OK);
    for (int i = 0; i < RECORDED; i++) {
        agent.x = (float)i;
        CHECK_EQ(veer_addAgent(world, &agent, &id), VEER_OK);
    }
    return world;
}

TEST(row_52_a_recording_that_runs_out_of_memory_ends_with_its_last_whole_step_and_reports_it) {
    const int live = memory.live;
    VeerWorldId world = recordedWorld(), replay;
    const void *bytes;
    uint32_t size, steps = 0;
    uint64_t last = hashOf(world);
    arm(3, 1); /* room for the first bytes of the recording, which do not fit into its initial buffer */
    CHECK_EQ(veer_startRecording(world, 0), VEER_E_MEMORY);
    memory.failAt = -1;
    CHECK_EQ(veer_startRecording(world, 0), VEER_OK);
    for (int i = 0; i < 4000; i++) {
        arm(0, 1);
        veer_columnF32(world, VEER_COLUMN_X)[i % RECORDED] += 1.0f;
        CHECK_EQ(veer_step(world, 0.01f), VEER_OK); /* the world itself remains usable */
        memory.failAt = -1;
        VeerResult result = veer_recordedBytes(world, &bytes, &size);
        CHECK(result == VEER_OK ? steps == (uint32_t)i : result == VEER_CLAMPED);
        if (result != VEER_OK) continue;
        steps++;
        last = hashOf(world);
    }
    CHECK(steps > 10 && steps < 3000);
    CHECK_EQ(veer_openReplay(bytes, size, &replay), VEER_OK);
    for (uint32_t i = 0; i < steps; i++) CHECK_EQ(veer_replayStep(replay), VEER_OK);
    CHECK_EQ(veer_replayStep(replay), VEER_NO_RESULT);
    CHECK_EQ(hashOf(replay), last);
    CHECK_EQ(veer_destroyWorld(replay), VEER_OK);
    CHECK_EQ(veer_destroyWorld(world), VEER_OK);
    CHECK(memory.live <= live + 1);
}

/* A request for more than one block can hold is rejected before memory is allocated. */
TEST(row_8_capacities_that_no_block_can_hold_are_refused_without_allocating) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId world, small;
    CHECK_EQ(veer_createWorld(&def, &small), VEER_OK);
    def.capacity.agents = VEER_MAX_AGENTS;
    def.capacity.slots = VEER_MAX_SLOTS;
    def.capacity.keepMaps = 1;
    uint64_t hash = hashOf(small);
    arm(-1, 0);
    CHECK_EQ(veer_reserve(small, &def.capacity), VEER_E_MEMORY);
    CHECK_EQ(memory.asked, 0);
    CHECK_EQ(hashOf(small), hash);
    int live = memory.live;
    CHECK_EQ(veer_createWorld(&def, &world), VEER_E_MEMORY);
    CHECK_EQ(memory.live, live);
    CHECK_EQ(veer_destroyWorld(small), VEER_OK);
}
