/* Tests saved worlds: restoring them, continuing them, and rejecting damaged, foreign or malicious bytes (rows 55 to 59 of
 * tests/BAD_INPUTS.md). */
#include "busy_world.h"
#include "core/flags.h"
#include "core/registry.h"
#include "core/world.h"
#include "state/layout.h"
#include "state/snapshot.h"

typedef struct Saved {
    unsigned char *bytes;
    uint32_t size;
} Saved;

static Saved saveOf(VeerWorldId world) {
    Saved saved = {NULL, veer_saveSize(world)};
    saved.bytes = malloc(saved.size);
    CHECK_OK(veer_save(world, saved.bytes, saved.size));
    return saved;
}

/* Makes the checksum valid, so that only the validation of the state can reject the bytes. */
static void repairChecksum(Saved *saved) {
    uint64_t sum = veer_checksum((const uint32_t *)(const void *)saved->bytes, saved->size / 4);
    uint32_t halves[2] = {(uint32_t)sum, (uint32_t)(sum >> 32)};
    memcpy(saved->bytes + offsetof(VeerHeader, checksum), halves, sizeof halves);
}

static void setLane(Saved *saved, uint32_t lane, uint32_t value) { memcpy(saved->bytes + 4 * (size_t)lane, &value, sizeof value); }

static uint32_t laneOf(const Saved *saved, uint32_t lane) {
    uint32_t value;
    memcpy(&value, saved->bytes + 4 * (size_t)lane, sizeof value);
    return value;
}

/* ---- restoring */

TEST(a_restored_world_equals_the_saved_one) {
    BusyWorld busy = busyWorld();
    takeSteps(busy.world, 40);
    uint64_t hash = hashOf(busy.world);
    Saved saved = saveOf(busy.world);
    takeSteps(busy.world, 25);
    veer_removeAgent(busy.world, busy.agents[0]);
    veer_removePath(busy.world, busy.route);
    CHECK(hashOf(busy.world) != hash);
    CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size));
    CHECK_EQ(hashOf(busy.world), hash);
    CHECK_EQ(veer_tick(busy.world), 40);
    isSound(busy.world);
    CHECK_OK(veer_isAlive(busy.world, busy.agents[0].bits));
    CHECK_OK(veer_isAlive(busy.world, busy.route.bits));
    Saved again = saveOf(busy.world);
    /* the static grid uses this counter to detect edits; the counter is not part of the state */
    const size_t edits = offsetof(VeerHeader, obstacleEdits);
    memcpy(again.bytes + edits, saved.bytes + edits, 4);
    repairChecksum(&again);
    CHECK(memcmp(again.bytes, saved.bytes, saved.size) == 0);
    free(again.bytes);
    free(saved.bytes);
}

TEST(saved_bytes_can_be_read_in_place) {
    BusyWorld busy = busyWorld();
    const void *bytes;
    uint32_t size;
    takeSteps(busy.world, 5);
    CHECK_OK(veer_savedBytes(busy.world, &bytes, &size));
    Saved saved = saveOf(busy.world);
    CHECK_EQ(size, saved.size);
    CHECK(memcmp(bytes, saved.bytes, size) == 0);
    CHECK_EQ(veer_savedBytes(busy.world, NULL, &size), VEER_E_NULL);
    CHECK_EQ(veer_savedBytes(busy.world, &bytes, NULL), VEER_E_NULL);
    CHECK_OK(veer_perceive(busy.world, 0.01f));
    CHECK_EQ(veer_savedBytes(busy.world, &bytes, &size), VEER_E_BUSY);
    free(saved.bytes);
    veer_destroyWorld(busy.world);
    CHECK_EQ(veer_savedBytes(busy.world, &bytes, &size), VEER_E_WORLD);
}

TEST(rolling_back_and_stepping_again_repeats_the_same_states) {
    enum { STEPS = 90 };
    uint64_t hashes[STEPS];
    BusyWorld busy = busyWorld();
    takeSteps(busy.world, 10);
    Saved saved = saveOf(busy.world);
    VeerAgentId minted = busyAgent(busy.world, busy.blender, 200, 300);
    for (int i = 0; i < STEPS; i++) {
        takeSteps(busy.world, 1);
        hashes[i] = hashOf(busy.world);
    }
    for (int round = 0; round < 3; round++) {
        CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size));
        CHECK_EQ(busyAgent(busy.world, busy.blender, 200, 300).bits, minted.bits); /* the generations are restored, too */
        for (int i = 0; i < STEPS; i++) {
            takeSteps(busy.world, 1);
            CHECK_EQ(hashOf(busy.world), hashes[i]);
        }
    }
    free(saved.bytes);
}

TEST(restoring_a_state_from_before_an_obstacle_edit_undoes_the_edit) {
    BusyWorld busy = busyWorld();
    VeerObstacleId found;
    VeerHit hit;
    const VeerRay ray = {.origin = {60, 200, 0}, .direction = {1, 0, 0}, .distance = 100, .mask = ~0u};
    Saved saved = saveOf(busy.world);
    CHECK_OK(veer_raycast(busy.world, &ray, &hit));
    found = hit.obstacle;
    CHECK_EQ(found.bits, busy.disc.bits);
    CHECK_OK(veer_removeObstacle(busy.world, busy.disc));
    CHECK_EQ(veer_raycast(busy.world, &ray, &hit), VEER_NO_RESULT);
    CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size));
    CHECK_OK(veer_raycast(busy.world, &ray, &hit));
    CHECK_EQ(hit.obstacle.bits, found.bits);
    free(saved.bytes);
}

TEST(a_saved_world_loads_into_a_new_one_and_steps_the_same_at_any_capacity) {
    BusyWorld busy = busyWorld();
    takeSteps(busy.world, 33);
    Saved saved = saveOf(busy.world);
    VeerWorldId loaded;
    CHECK_OK(veer_loadWorld(saved.bytes, saved.size, &loaded));
    CHECK_EQ(hashOf(loaded), hashOf(busy.world));
    isSound(loaded);
    const VeerCapacityDef more = {
        .agents = 50, .brains = 5, .paths = 5, .obstacles = 50, .points = 500, .slots = 16, .state = 12, .events = 9};
    CHECK_OK(veer_reserve(loaded, &more));
    Saved large = saveOf(loaded);
    VeerWorldId third;
    CHECK_OK(veer_loadWorld(large.bytes, large.size, &third));
    takeSteps(busy.world, 100);
    takeSteps(loaded, 100);
    takeSteps(third, 100);
    CHECK_EQ(hashOf(loaded), hashOf(busy.world));
    CHECK_EQ(hashOf(third), hashOf(busy.world));
    CHECK_OK(veer_isAlive(third, busy.agents[0].bits)); /* this id was created before the save, and is still valid */
    free(saved.bytes);
    free(large.bytes);
    veer_destroyWorld(busy.world);
    veer_destroyWorld(loaded);
    veer_destroyWorld(third);
}

TEST(row_127_saved_bytes_may_lie_anywhere_and_be_longer_than_needed) {
    BusyWorld busy = busyWorld();
    Saved saved = saveOf(busy.world);
    uint64_t hash = hashOf(busy.world);
    unsigned char *room = calloc(1, saved.size + 64);
    for (uint32_t shift = 0; shift < 9; shift++) {
        memcpy(room + shift, saved.bytes, saved.size);
        takeSteps(busy.world, 1);
        CHECK_OK(veer_restore(busy.world, room + shift, saved.size + 64 - shift));
        CHECK_EQ(hashOf(busy.world), hash);
    }
    free(room);
    free(saved.bytes);
}

TEST(row_59_column_pointers_held_over_a_restore_stay_valid) {
    BusyWorld busy = busyWorld();
    float *x = veer_columnF32(busy.world, VEER_COLUMN_X);
    float then = x[2];
    Saved saved = saveOf(busy.world);
    takeSteps(busy.world, 30);
    CHECK(x[2] != then);
    CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size));
    CHECK(veer_columnF32(busy.world, VEER_COLUMN_X) == x);
    CHECK_EQ(x[2], then);
    CHECK_EQ(veer_columnF32(busy.world, VEER_COLUMN_DRAW_X)[2], then);
    free(saved.bytes);
}

/* ---- bytes that are not a saved world of this kind */

/* Checks that both restoring and loading reject the bytes and that the world does not change. */
static void isRefused(VeerWorldId world, const Saved *saved, VeerResult code, uint64_t hash) {
    VeerWorldId loaded = {1};
    VeerResult result = veer_restore(world, saved->bytes, saved->size);
    CHECK(code ? result == code : result < 0);
    CHECK(result < 0 && strcmp(veer_lastError(world)->call, "veer_restore") == 0);
    result = veer_loadWorld(saved->bytes, saved->size, &loaded);
    CHECK(code ? result == code : result < 0);
    CHECK_EQ(loaded.bits, 0);
    CHECK(strcmp(veer_lastError(veer_nullWorld)->call, "veer_loadWorld") == 0);
    CHECK_EQ(hashOf(world), hash);
}

/* Returns a world that is small enough to try every bit. */
static VeerWorldId tinyWorld(void) {
    VeerWorldDef def = busyWorldDef();
    def.capacity =
        (VeerCapacityDef){.agents = 2, .brains = 1, .paths = 1, .obstacles = 1, .points = 4, .slots = 4, .state = 2, .events = 1};
    VeerWorldId world = make_world(def);
    busyAgent(world, veer_nullBrain, 50, 50);
    takeSteps(world, 3);
    return world;
}

static void isRefusedCutTo(VeerWorldId world, const Saved *saved, uint32_t size, uint64_t hash) {
    Saved cut = {malloc(size + 1), size}; /* a separate allocation, so that a sanitizer detects reads beyond its end */
    memcpy(cut.bytes, saved->bytes, size);
    isRefused(world, &cut, 0, hash);
    free(cut.bytes);
}

TEST(row_55_every_truncation_is_refused) {
    VeerWorldId tiny = tinyWorld();
    BusyWorld busy = busyWorld();
    takeSteps(busy.world, 20);
    Saved small = saveOf(tiny), saved = saveOf(busy.world);
    uint64_t hash = hashOf(tiny), busyHash = hashOf(busy.world);
    for (uint32_t size = 0; size < small.size; size++) isRefusedCutTo(tiny, &small, size, hash);
    for (uint32_t size = 0; size<saved.size; size += size + 8> saved.size || size < 300 ? 1 : 97)
        isRefusedCutTo(busy.world, &saved, size, busyHash);
    CHECK_EQ(veer_restore(busy.world, NULL, saved.size), VEER_E_NULL);
    CHECK_EQ(veer_save(busy.world, saved.bytes, saved.size - 1), VEER_E_BUFFER);
    CHECK_EQ(veer_save(busy.world, NULL, saved.size), VEER_E_NULL);
    free(small.bytes);
    free(saved.bytes);
}

static void flip(Saved *saved, uint32_t bit) { saved->bytes[bit / 8] ^= (unsigned char)(1u << bit % 8); }

TEST(row_56_every_single_flipped_bit_is_refused) {
    VeerWorldId world = tinyWorld();
    Saved saved = saveOf(world);
    uint64_t hash = hashOf(world);
    for (uint32_t bit = 0; bit < saved.size * 8; bit++) {
        flip(&saved, bit);
        CHECK(veer_restore(world, saved.bytes, saved.size) < 0);
        flip(&saved, bit);
    }
    CHECK_EQ(hashOf(world), hash);
    CHECK_OK(veer_restore(world, saved.bytes, saved.size));
    free(saved.bytes);
}

TEST(row_56_every_flipped_bit_of_a_large_world_is_refused) {
    VeerWorldDef def = busyWorldDef();
    uint32_t random = 3;
    def.capacity.agents = 3000;
    BusyWorld busy = newBusyWorld(&def);
    for (int i = 0; i < 2500; i++) busyAgent(busy.world, busy.blender, test_range(&random, 0, 400), test_range(&random, 0, 400));
    takeSteps(busy.world, 2);
    Saved saved = saveOf(busy.world);
    uint64_t hash = hashOf(busy.world);
    for (int i = 0; i < 400; i++) {
        uint32_t bit = test_random(&random) % (saved.size * 8);
        flip(&saved, bit);
        CHECK(veer_restore(busy.world, saved.bytes, saved.size) < 0);
        flip(&saved, bit);
    }
    CHECK_EQ(hashOf(busy.world), hash);
    CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size));
    CHECK_EQ(hashOf(busy.world), hash);
    free(saved.bytes);
}

/* Returns a value that an attacker or a faulty disk might write into a 32-bit word. */
static uint32_t badLane(uint32_t *random, uint32_t old) {
    static const uint32_t bad[] = {0u,          1u,          2u,          3u,          0xFFFFFFFFu, 0xFFFFFFFEu, 0x80000000u, 0x7FFFFFFFu,
                                   0x7FC00000u, 0x7F800000u, 0xFF800000u, 0x7F7FFFFFu, 0x00000001u, 0x3F800000u, 0xBF800000u, 0x501502F9u};
    switch (test_random(random) % 4) {
    case 0: return old + 1;
    case 1: return old - 1;
    case 2: return test_random(random);
    default: return bad[test_random(random) % (sizeof bad / sizeof *bad)];
    }
}

/* Returns the index of a random word, half the time near the start, where the counts and lists are. Never returns the checksum. */
static uint32_t anyLane(uint32_t *random, uint32_t lanes) {
    uint32_t front = 200 < lanes ? 200 : lanes;
    for (;;) {
        uint32_t lane = test_random(random) % (test_random(random) % 2 ? front : lanes);
        if (lane * 4 != offsetof(VeerHeader, checksum) && lane * 4 != offsetof(VeerHeader, checksum) + 4) return lane;
    }
}

TEST(row_57_mutants_with_a_repaired_checksum_are_refused_or_harmless) {
    const char *wanted = getenv("VEER_MUTANTS"); /* for long manual runs */
    const uint32_t mutants = wanted ? (uint32_t)strtoul(wanted, NULL, 10) : 20000;
    BusyWorld busy = busyWorld();
    takeSteps(busy.world, 50);
    veer_removeAgent(busy.world, busy.agents[1]);
    Saved saved = saveOf(busy.world), mutant = {malloc(saved.size), saved.size};
    uint32_t random = 5, refused = 0;
    for (uint32_t i = 0; i < mutants; i++) {
        memcpy(mutant.bytes, saved.bytes, saved.size);
        for (uint32_t edits = 1 + test_random(&random) % 3; edits; edits--) {
            uint32_t lane = anyLane(&random, saved.size / 4);
            setLane(&mutant, lane, badLane(&random, laneOf(&mutant, lane)));
        }
        repairChecksum(&mutant);
        uint64_t hash = hashOf(busy.world);
        if (veer_restore(busy.world, mutant.bytes, mutant.size) != VEER_OK) {
            refused++;
            CHECK_EQ(hashOf(busy.world), hash);
            continue;
        }
        isSound(busy.world);
        takeSteps(busy.world, 3);
        isSound(busy.world);
        CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size));
    }
    CHECK(refused > mutants / 3);
    free(mutant.bytes);
    free(saved.bytes);
}

/* Checks that the bytes are rejected and that the error record names the damaged `argument`. */
static void damageIsNamed(VeerWorldId world, const Saved *saved, const uint32_t *laneValue, const char *argument) {
    Saved mutant = {malloc(saved->size), saved->size};
    memcpy(mutant.bytes, saved->bytes, saved->size);
    setLane(&mutant, laneValue[0], laneValue[1]);
    repairChecksum(&mutant);
    isRefused(world, &mutant, VEER_E_CORRUPT, hashOf(world));
    if (!CHECK(strcmp(veer_lastError(world)->argument, argument) == 0)) printf("  %s\n", veer_lastError(world)->message);
    free(mutant.bytes);
}

/* Breaks every invariant that the validation checks, one at a time. */
TEST(row_57_validation_names_what_is_broken) {
    BusyWorld busy = busyWorld();
    takeSteps(busy.world, 10);
    veer_removeAgent(busy.world, busy.agents[1]);
    Saved saved = saveOf(busy.world);
    const VeerWorld *inside = veer_world(busy.world, "test");
    const VeerHeader *header = inside->header;
    const uint32_t *block = inside->block, nan = 0x7FC00000u, infinity = 0x7F800000u;
    const VeerPathRecord *path = inside->paths;
#define LANE(field) (uint32_t)((const uint32_t *)(const void *)&(field)-block)
#define NAMED(field, value, argument) damageIsNamed(busy.world, &saved, (const uint32_t[]){LANE(field), value}, argument)
    NAMED(header->def.maxX, nan, "def.maxX");
    NAMED(header->savedLanes, 100, "savedLanes");
    NAMED(header->totalLanes, 100, "totalLanes");
    NAMED(header->tag, 256, "tag");
    NAMED(header->accumulator, nan, "accumulator");
    NAMED(header->accumulator, 0x3F800000u, "accumulator");
    NAMED(header->pointCount, 41, "pointCount");
    NAMED(header->pools[0].capacity, 5, "pool.capacity");
    NAMED(header->pools[0].high, 7, "pool.high");
    NAMED(header->pools[0].count, 4, "pool.count");
    NAMED(header->pools[0].retired, 1, "pool.retired");
    NAMED(header->pools[0].freeHead, 77, "pool.freeHead");
    NAMED(header->pools[0].freeTail, 1, "pool.freeTail");
    NAMED(header->pools[1].freeHead, 1, "pool.freeHead");
    NAMED(inside->slots[0][1].next, 2, "pool.freeHead"); /* a cycle in the free list */
    NAMED(inside->slots[0][1].generation, 0, "slots[1].generation");
    NAMED(inside->slots[0][2].generation, 0x200000u, "slots[2].generation");
    NAMED(inside->slots[0][5].generation, 1, "slots[5].generation");
    NAMED(inside->x[2], nan, "x[2]");
    NAMED(inside->maxForce[2], 0xFF800000u, "maxForce[2]");
    NAMED(inside->state[8 * 2], nan, "state[2]");
    NAMED(inside->interest[3], infinity, "interest[0]");
    NAMED(inside->flags[0], 0, "flags[0]");
    NAMED(inside->flags[1], 1, "flags[1]");
    NAMED(inside->flags[2], VEER_FLAG_ALIVE | (VEER_FLAGS + 1), "flags[2]");
    NAMED(inside->brain[0], 3, "brain[0]");
    NAMED(inside->targetKind[0], 4, "targetKind[0]");
    NAMED(inside->targetSlot[3], 6, "targetSlot[3]");
    NAMED(inside->targetSlot[3], 3, "targetSlot[3]"); /* the agent itself */
    NAMED(inside->targetGeneration[3], 2, "targetGeneration[3]");
    NAMED(inside->orientation[0], 0x40C00000u, "orientation[0]");
    NAMED(inside->lastOrientation[0], 0x40C00000u, "lastOrientation[0]");
    NAMED(inside->brains[0].behaviorCount, 17, "brains[0].behaviorCount");
    NAMED(inside->brains[0].behaviors[0].type, 99, "brains[0].behaviors[0].type");
    NAMED(inside->brains[0].behaviors[0].weight, nan, "brains[0].behaviors[0].weight");
    NAMED(inside->brains[0].behaviors[0].path, 0, "brains[0].behaviors[0].path");
    NAMED(inside->brains[0].behaviors[9].weight, 1, "brains[0].behaviorCount");
    NAMED(inside->brains[0].context.slots, 9, "brains[0].slots");
    NAMED(inside->brains[2].combine, 1, "brains[2]");
    NAMED(path->radius, nan, "paths[0].radius");
    NAMED(path->length, 0, "paths[0].length");
    NAMED(path->nodeCount, 0, "paths[0].firstNode");
    NAMED(path->firstNode, 100, "paths[0].firstNode");
    NAMED(path->firstVertex, 39, "paths[0].firstVertex");
    NAMED(path->firstVertex, path->firstVertex + 1, "paths[0].firstVertex"); /* a gap after its nodes */
    NAMED(inside->paths[1].radius, 1, "paths[1]");
    NAMED(inside->points[path->firstVertex + 1].distance, nan, "points[5].distance");
    NAMED(inside->points[path->firstVertex + 2].distance, 0, "points[6].distance"); /* descending */
    NAMED(inside->points[path->firstNode + 1].distance, 0x4B000000u, "points[1].distance");
    NAMED(inside->points[path->firstNode + 1].distance, 0xBF800000u, "points[1].distance");
    NAMED(inside->points[inside->obstacles[0].firstPoint].distance, 0x4F000000u, "points[9].distance"); /* a corner as given */
    NAMED(inside->points[0].x, nan, "points[0]");
    NAMED(inside->points[39].x, 1, "points[39]");
    NAMED(inside->obstacles[0].pointCount, 2, "pointCount"); /* leaves a gap between the points of two owners */
    NAMED(inside->obstacles[0].x, infinity, "obstacles[0].x");
    NAMED(inside->obstacles[1].kind, 4, "obstacles[1].kind");
    NAMED(inside->obstacles[1].pointCount, 3, "obstacles[1].firstPoint");
    NAMED(inside->obstacles[4].kind, 1, "obstacles[4]");
    free(saved.bytes);
}

TEST(row_58_a_different_version_layout_or_capacity_is_refused_with_both_numbers) {
    BusyWorld busy = busyWorld();
    Saved saved = saveOf(busy.world);
    uint64_t hash = hashOf(busy.world);
    const struct {
        size_t at;
        uint32_t wrong, right;
        VeerResult code;
    } lanes[] = {{offsetof(VeerHeader, version), 77, VEER_VERSION, VEER_E_VERSION},
                 {offsetof(VeerHeader, layout), veer_layoutHash() + 1, veer_layoutHash(), VEER_E_VERSION},
                 {offsetof(VeerHeader, magic), 0x20202020u, VEER_MAGIC, VEER_E_FORMAT}};
    for (int i = 0; i < 3; i++) {
        setLane(&saved, (uint32_t)lanes[i].at / 4, lanes[i].wrong);
        repairChecksum(&saved);
        isRefused(busy.world, &saved, lanes[i].code, hash);
        if (i == 0) CHECK(strstr(veer_lastError(busy.world)->message, "77 saved, 3 here") != NULL);
        setLane(&saved, (uint32_t)lanes[i].at / 4, lanes[i].right);
    }
    repairChecksum(&saved);
    VeerCapacityDef more = busyWorldDef().capacity;
    more.agents = 8;
    CHECK_OK(veer_reserve(busy.world, &more));
    CHECK_EQ(veer_restore(busy.world, saved.bytes, saved.size), VEER_E_VERSION);
    CHECK(strstr(veer_lastError(busy.world)->message, "6 saved, 8 here") != NULL);
    CHECK(strcmp(veer_lastError(busy.world)->argument, "bytes.capacity.agents") == 0);
    CHECK_EQ(hashOf(busy.world), hash);
    free(saved.bytes);
}

TEST(row_126_a_world_can_only_be_saved_between_steps) {
    BusyWorld busy = busyWorld();
    Saved saved = saveOf(busy.world);
    CHECK_OK(veer_perceive(busy.world, 0.01f));
    CHECK_EQ(veer_save(busy.world, saved.bytes, saved.size), VEER_E_BUSY);
    CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size)); /* cancels the step in progress */
    takeSteps(busy.world, 1);
    isSound(busy.world);
    free(saved.bytes);
}
