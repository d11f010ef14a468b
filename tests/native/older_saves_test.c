/* Tests that saved worlds of older layouts load: worlds that commit 8806778 saved (older_saves.inl), and current worlds written in that
 * layout, or in layouts that lack an example of each kind of addition. */
#include <stdlib.h>

#include "busy_world.h"
#include "nav/nav.h"
#include "older_layout.h"
#include "state/convert.h"
#include "test.h"

#define DT (1.0f / 60)

typedef struct OlderSave {
    const char *name;
    uint32_t count; /* of words */
    uint64_t hash;  /* veer_hash of the world, computed by the version that saved it */
    const uint32_t *runs;
    int isEqual; /* 1: today's hash must be the same; 0: it differs, because the memory of navField or formation has grown */
} OlderSave;

#define OLDER_SAVE(name, words, hash, ...) static const uint32_t runs_##name[] = {__VA_ARGS__};
#include "older_saves.inl"
#undef OLDER_SAVE
enum { IS_EQUAL_plane, IS_EQUAL_pipeline = 1, IS_EQUAL_space = 1, IS_EQUAL_wrapped = 1, IS_EQUAL_flight = 0 };
static const OlderSave saves[] = {
#define OLDER_SAVE(name, words, hash, ...) {#name, words, hash, runs_##name, IS_EQUAL_##name},
#include "older_saves.inl"
#undef OLDER_SAVE
};
enum { SAVES = sizeof saves / sizeof *saves };

typedef struct Bytes {
    uint32_t *words;
    uint32_t size;
} Bytes;

static Bytes bytesOf(const OlderSave *save) {
    Bytes bytes = {calloc(save->count, 4), save->count * 4};
    uint32_t at = 0;
    for (const uint32_t *run = save->runs; run[0] || run[1]; run += 2 + run[1]) {
        at += run[0];
        memcpy(bytes.words + at, run + 2, run[1] * 4);
        at += run[1];
    }
    CHECK(at <= save->count);
    return bytes;
}

static void seal(const Bytes *bytes) {
    const uint64_t sum = veer_checksum(bytes->words, bytes->words[offsetof(VeerHeader, savedLanes) / 4]);
    memcpy(bytes->words + offsetof(VeerHeader, checksum) / 4, &sum, sizeof sum);
}

static VeerWorldId loaded(const Bytes *bytes) {
    VeerWorldId world = {0};
    if (!CHECK_OK(veer_loadWorld(bytes->words, bytes->size, &world))) printf("  %s\n", veer_lastError(veer_nullWorld)->message);
    return world;
}

TEST(the_last_layout_in_the_list_is_the_present_one) {
    const VeerAddition *last = veer_addedSince(OLDER_LAYOUT);
    while (last[1].kind) last++;
    CHECK_EQ(last->kind, VEER_ADDED_LAYOUT);
    if (!CHECK_EQ(last->at, veer_layoutHash()))
        printf("  the layout of saved worlds has changed: append to src/veer_layouts.inl what was added, and LAYOUT(0x%08Xu)\n",
               veer_layoutHash());
}

TEST(worlds_of_commit_8806778_load_are_valid_and_step) {
    for (uint32_t i = 0; i < SAVES; i++) {
        Bytes bytes = bytesOf(&saves[i]);
        VeerWorldId world = loaded(&bytes);
        VeerWorldDef def;
        isSound(world);
        CHECK_OK(veer_getWorldDef(world, &def));
        CHECK(def.navBudget == veer_defaultWorldDef().navBudget && def.edgesY == def.edgesX && def.edgesZ == def.edgesX);
        if (saves[i].isEqual && !CHECK(hashOf(world) == saves[i].hash)) printf("  %s\n", saves[i].name);
        for (uint32_t step = 0; step < 200; step++) {
            VeerStats stats;
            CHECK_OK(veer_step(world, DT));
            CHECK_OK(veer_getStats(world, &stats));
            CHECK_EQ(stats.notFinite, 0);
            if (step == 0) CHECK_EQ(stats.navCells > 0, def.capacity.navCells > 0);
        }
        isSound(world);
        CHECK_OK(veer_destroyWorld(world));
        free(bytes.words);
    }
}

TEST(an_older_world_is_restored_in_a_world_with_its_capacities_and_saved_anew) {
    for (uint32_t i = 0; i < SAVES; i++) {
        Bytes bytes = bytesOf(&saves[i]);
        VeerWorldId first = loaded(&bytes), second = {0}, third = {0};
        VeerWorldDef def;
        CHECK_OK(veer_getWorldDef(first, &def));
        CHECK_OK(veer_createWorld(&def, &second));
        takeSteps(second, 2);
        CHECK_OK(veer_restore(second, bytes.words, bytes.size));
        CHECK(hashOf(second) == hashOf(first));
        const void *anew;
        uint32_t size;
        CHECK_OK(veer_savedBytes(first, &anew, &size));
        CHECK_OK(veer_loadWorld(anew, size, &third));
        takeSteps(first, 60);
        takeSteps(second, 60);
        takeSteps(third, 60);
        CHECK(hashOf(second) == hashOf(first));
        CHECK(hashOf(third) == hashOf(first));
        CHECK_OK(veer_destroyWorld(first));
        CHECK_OK(veer_destroyWorld(second));
        CHECK_OK(veer_destroyWorld(third));
        free(bytes.words);
    }
}

TEST(bytes_of_an_older_world_may_have_any_alignment) {
    Bytes bytes = bytesOf(&saves[0]);
    unsigned char *moved = malloc(bytes.size + 8);
    VeerWorldId first = loaded(&bytes), other = {0};
    for (uint32_t shift = 1; shift < 8; shift += 3) {
        memcpy(moved + shift, bytes.words, bytes.size);
        CHECK_OK(veer_loadWorld(moved + shift, bytes.size, &other));
        CHECK(hashOf(other) == hashOf(first));
        CHECK_OK(veer_destroyWorld(other));
    }
    CHECK_OK(veer_destroyWorld(first));
    free(moved);
    free(bytes.words);
}

/* ---- from today's worlds */

/* Makes a world with objects of every kind. One of its brains has memory that has grown, between other memory. */
static BusyWorld grownWorld(void) {
    VeerWorldDef def = busyWorldDef();
    def.capacity.navCells = 400;
    def.capacity.navFields = 2;
    def.capacity.state = 30;
    def.capacity.projectiles = 2;
    def.capacity.links = 1;
    def.gravityX = 3;
    def.maxCatchUp = 5;
    BusyWorld busy = newBusyWorld(&def);
    VeerBrainDef brain = busyBlender();
    VeerBrainId id;
    brain.behaviors[4] = veer_behavior(VEER_BEHAVIOR_NAV_FIELD);
    brain.behaviors[5] = veer_behavior(VEER_BEHAVIOR_AVOID_WALLS);
    brain.behaviorCount = 6;
    brain.thinkEvery = 2;
    brain.threshold = 0.5f;
    brain.behaviors[1].weight = 0.5f;
    brain.behaviors[1].priority = 3;
    brain.behaviors[0].params.arrive.stopRadius = 7;
    brain.behaviors[0].params.arrive.dangerTolerance = 0.5f;
    CHECK_OK(veer_addBrain(busy.world, &brain, &id));
    VeerProjectileDef shot = veer_defaultProjectileDef();
    VeerProjectileId shots;
    shot.radius = 3;
    shot.velocityZ = 300;
    CHECK_OK(veer_addProjectile(busy.world, &shot, &shots));
    VeerLinkDef link = veer_defaultLinkDef();
    VeerLinkId links;
    link.patience = 9;
    CHECK_OK(veer_addLink(busy.world, &link, &links));
    for (int i = 0; i < 2; i++) CHECK_OK(veer_setTargetPoint(busy.world, busyAgent(busy.world, id, 30, 300), (VeerVec3){300, 40, 0}));
    takeSteps(busy.world, 50);
    return busy;
}

TEST(a_world_in_an_older_layout_goes_on_as_if_its_fields_were_made_anew) {
    BusyWorld busy = grownWorld();
    VeerWorld *world = veer_world(busy.world, "test");
    Bytes older;
    older.words = olderSaveOf(busy.world, veer_addedSince(OLDER_LAYOUT), OLDER_LAYOUT, &older.size);
    older.size *= 4;
    VeerWorldId copy = loaded(&older);
    /* The older layout has no room for these values. */
    for (uint32_t slot = 0; slot < world->header->def.capacity.agents; slot++) {
        const uint32_t at = 1 + 3 + 1; /* the first word of navField, after the memory of arrive and wander */
        if (!veer_isTaken(world, VEER_KIND_AGENT, slot) || world->brain[slot] != 3) continue;
        CHECK(world->state[slot * 30 + at] != 0.0f);
        memset(world->state + slot * 30 + at, 0, 4 * sizeof *world->state);
    }
    CHECK(hashOf(copy) == hashOf(busy.world));
    memset(world->navGoals, 0, veer_navGoalLanes(&world->header->def.capacity) * sizeof(uint32_t));
    veer_renewNavFields(world);
    for (int i = 0; i < 100; i++) {
        takeSteps(copy, 1);
        takeSteps(busy.world, 1);
        CHECK(hashOf(copy) == hashOf(busy.world));
    }
    isSound(copy);
    CHECK_OK(veer_destroyWorld(copy));
    free(older.words);
}

#define WORD(Struct, field) (offsetof(Struct, field) / 4)
#define LANE(name, field) ((offsetof(VeerBehavior, params.name.field) - offsetof(VeerBehavior, params)) / 4)
/* Additions of every kind that a layout can make. Rows may be in any order. */
static const VeerAddition everything[] = {
    {VEER_ADDED_COLUMN, VEER_COLUMN_MASS, 0},
    {VEER_ADDED_FIELD, VEER_RECORD_HEADER, WORD(VeerHeader, def.maxCatchUp)},
    {VEER_ADDED_FIELD, VEER_RECORD_HEADER, WORD(VeerHeader, def.gravityX)},
    {VEER_ADDED_FIELD, VEER_RECORD_BRAIN, WORD(VeerBrainDef, threshold)},
    {VEER_ADDED_FIELD, VEER_RECORD_BRAIN, WORD(VeerBrainDef, context.merge)},
    {VEER_ADDED_LAYOUT, 0, 12345},
    {VEER_ADDED_FIELD, VEER_RECORD_BEHAVIOR, WORD(VeerBehavior, priority)},
    {VEER_ADDED_FIELD, VEER_RECORD_BEHAVIOR, WORD(VeerBehavior, weight)},
    {VEER_ADDED_PARAM, VEER_BEHAVIOR_ARRIVE, LANE(arrive, dangerTolerance)},
    {VEER_ADDED_PARAM, VEER_BEHAVIOR_ARRIVE, LANE(arrive, stopRadius)},
    {VEER_ADDED_PARAM, VEER_BEHAVIOR_ARRIVE, LANE(arrive, slowRadius)},
    {VEER_ADDED_FIELD, VEER_RECORD_PROJECTILE, WORD(VeerProjectileDef, radius)},
    {VEER_ADDED_FIELD, VEER_RECORD_LINK, WORD(VeerLinkDef, patience)},
    {VEER_ADDED_COLUMN, VEER_COLUMN_STALL_TIME, 0},
    {VEER_ADDED_MEMORY, VEER_BEHAVIOR_WANDER, 1},
    {VEER_ADDED_MEMORY, VEER_BEHAVIOR_NAV_FIELD, 3},
    {VEER_ADDED_GOALS, 0, 0},
    {VEER_ADDED_NOTHING, 0, 0},
};

/* Gives a world, by hand, the defaults of everything in that list. */
static void forget(VeerWorld *world) {
    world->header->def.maxCatchUp = 8;
    world->header->def.gravityX = 0;
    for (uint32_t i = 0; i < world->header->def.capacity.agents; i++) {
        if (veer_isTaken(world, VEER_KIND_AGENT, i)) world->mass[i] = 1;
        world->stallTime[i] = 0;
        float *memory = world->state + i * 30;
        if (world->brain[i] == 3) memset(memory + 1 + 1, 0, 2 * sizeof *memory);
        if (world->brain[i] == 3) memset(memory + 1 + 3 + 3, 0, 2 * sizeof *memory);
        if (world->brain[i] == 2) memset(memory + 1 + 1, 0, 2 * sizeof *memory);
    }
    for (uint32_t i = 0; i < 3; i++) {
        world->brains[i].threshold = 0.2f;
        world->brains[i].context.merge = VEER_MERGE_NONE;
        for (uint32_t k = 0; k < world->brains[i].behaviorCount; k++) {
            VeerBehavior *behavior = &world->brains[i].behaviors[k];
            behavior->weight = 1;
            behavior->priority = 0;
            if (behavior->type != VEER_BEHAVIOR_ARRIVE) continue;
            behavior->params.arrive.slowRadius = 100;
            behavior->params.arrive.stopRadius = 2;
            behavior->params.arrive.dangerTolerance = 0;
        }
    }
    world->projectiles[0].def.radius = veer_defaultProjectileDef().radius;
    world->links[0].patience = veer_defaultLinkDef().patience;
    memset(world->navGoals, 0, veer_navGoalLanes(&world->header->def.capacity) * sizeof(uint32_t));
}

TEST(whatever_a_layout_adds_has_its_default_in_worlds_saved_before) {
    BusyWorld busy = grownWorld();
    VeerWorld *world = veer_world(busy.world, "test"), errors = {.block = NULL};
    uint32_t count, *words = NULL;
    for (uint32_t i = 0; i < 6; i++) world->mass[i] = 3, world->stallTime[i] = 0.25f;
    uint32_t *older = olderSaveOf(busy.world, everything, 12345, &count);
    CHECK(count < world->header->savedLanes);
    const VeerCheck check = {&errors, VEER_E_CORRUPT, "test"};
    CHECK_OK(veer_convertSave(&check, &(VeerOlderSave){everything, older, count}, &words));
    forget(world);
    world->header->totalLanes = world->header->savedLanes;
    const uint64_t sum = veer_checksum(world->block, world->header->savedLanes);
    memcpy(world->header->checksum, &sum, sizeof sum);
    if (words) CHECK_EQ(memcmp(words, world->block, 4 * (size_t)world->header->savedLanes), 0);
    free(words);
    free(older);
}

/* ---- bytes that are wrong */

/* Returns the word of an older save's header that is at this offset in the present header. */
static uint32_t *olderHeaderWord(const Bytes *bytes, size_t offset) {
    uint32_t *word = bytes->words + offset / 4;
    for (const VeerAddition *row = veer_addedSince(OLDER_LAYOUT); row->kind; row++)
        if (row->kind == VEER_ADDED_FIELD && row->of == VEER_RECORD_HEADER && row->at < offset / 4) word--;
    return word;
}
#define HEADER_WORD(field) (*olderHeaderWord(&bytes, offsetof(VeerHeader, field)))

/* Returns a handle to the words of an older save. */
static VeerWorld olderView(const Bytes *bytes, VeerWorldDef *def) {
    VeerWorld view = {.block = NULL};
    VeerWorldId world = loaded(bytes);
    CHECK_OK(veer_getWorldDef(world, def));
    CHECK_OK(veer_destroyWorld(world));
    def->capacity.state = *olderHeaderWord(bytes, offsetof(VeerHeader, def.capacity.state));
    CHECK_EQ(veer_viewSaved(&view, bytes->words, def, veer_addedSince(OLDER_LAYOUT)) * 4, bytes->size);
    return view;
}

TEST(memory_of_behaviors_moves_apart_in_the_room_that_it_needs_now) {
    Bytes bytes = bytesOf(&saves[0]);
    VeerWorldDef def;
    const VeerWorld older = olderView(&bytes, &def);
    VeerWorldId id = loaded(&bytes), small = {0};
    const VeerWorld *world = veer_world(id, "test");
    uint32_t some = 0;
    CHECK_EQ(def.capacity.state, 15);
    CHECK_EQ(world->header->def.capacity.state, 19);
    for (uint32_t slot = 0; slot < def.capacity.agents; slot++) {
        const float *was = older.state + slot * 15, *is = world->state + slot * 19;
        if (world->brain[slot] != 1 || !veer_isTaken(world, VEER_KIND_AGENT, slot)) continue;
        CHECK(memcmp(is, was, 4 * sizeof *is) == 0);
        CHECK(is[4] == 0 && is[5] == 0 && is[6] == 0 && is[7] == 0);
        CHECK(memcmp(is + 8, was + 4, 11 * sizeof *is) == 0);
        for (uint32_t k = 0; k < 15; k++) some += was[k] != 0.0f;
    }
    CHECK(some > 15);
    CHECK_OK(veer_createWorld(&def, &small)); /* this world has the capacities of the older version */
    CHECK_EQ(veer_restore(small, bytes.words, bytes.size), VEER_E_VERSION);
    CHECK(strcmp(veer_lastError(small)->argument, "bytes.capacity.state") == 0);
    CHECK(strstr(veer_lastError(small)->message, "19 saved, 15 here") != NULL);
    CHECK_OK(veer_destroyWorld(small));
    CHECK_OK(veer_destroyWorld(id));
    free(bytes.words);
}

/* Checks that bytes are rejected and change nothing. */
static void isRefused(VeerWorldId world, const Bytes *bytes, VeerResult code, const char *argument) {
    static int prints = 8;
    VeerWorldId other = {0};
    const uint64_t before = hashOf(world);
    const int isRight = veer_loadWorld(bytes->words, bytes->size, &other) == code && VEER_IS_NULL(other) &&
                        strcmp(veer_lastError(veer_nullWorld)->argument, argument) == 0;
    if (!CHECK(isRight) && prints-- > 0) printf("  %s: %s\n", argument, veer_lastError(veer_nullWorld)->message);
    /* the error may also name another argument, since a wrong value can change the capacities */
    CHECK(veer_restore(world, bytes->words, bytes->size) < 0);
    CHECK(hashOf(world) == before);
}

TEST(row_58_an_unknown_layout_is_refused_with_both_numbers) {
    Bytes bytes = bytesOf(&saves[2]);
    VeerWorldId world = loaded(&bytes);
    bytes.words[2] = 0xDu;
    seal(&bytes);
    isRefused(world, &bytes, VEER_E_VERSION, "bytes.layout");
    char numbers[64];
    snprintf(numbers, sizeof numbers, "13 saved, %u here", veer_layoutHash());
    CHECK(strstr(veer_lastError(world)->message, numbers) != NULL);
    free(bytes.words);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(row_55_an_older_world_truncated_anywhere_is_refused) {
    Bytes bytes = bytesOf(&saves[4]);
    VeerWorldId world = loaded(&bytes);
    const uint64_t before = hashOf(world);
    const uint32_t whole = bytes.size;
    for (bytes.size = 0; bytes.size < whole; bytes.size++) {
        VeerResult result = veer_restore(world, bytes.words, bytes.size);
        CHECK(result == (bytes.size < sizeof(VeerHeader) ? VEER_E_FORMAT : VEER_E_BUFFER));
    }
    CHECK(hashOf(world) == before);
    free(bytes.words);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(row_56_an_older_world_with_any_bit_flipped_is_refused) {
    Bytes bytes = bytesOf(&saves[1]);
    VeerWorldId world = loaded(&bytes);
    const uint64_t before = hashOf(world);
    for (uint32_t bit = 0; bit < bytes.size * 8; bit += STRIDE) {
        bytes.words[bit / 32] ^= 1u << bit % 32;
        CHECK(veer_restore(world, bytes.words, bytes.size) < 0);
        bytes.words[bit / 32] ^= 1u << bit % 32;
    }
    CHECK(hashOf(world) == before);
    CHECK_OK(veer_restore(world, bytes.words, bytes.size));
    free(bytes.words);
    CHECK_OK(veer_destroyWorld(world));
}

#define NAMED(lane, wrong, code, name) \
    do { \
        const uint32_t value = (wrong); \
        memcpy(&keptLane, &(lane), 4); \
        memcpy(&(lane), &value, 4); \
        seal(&bytes); \
        isRefused(world, &bytes, code, name); \
        memcpy(&(lane), &keptLane, 4); \
    } while (0)

TEST(row_57_an_older_world_with_a_right_checksum_but_invalid_content_is_refused) {
    Bytes bytes = bytesOf(&saves[0]);
    VeerWorldDef def;
    const VeerWorld view = olderView(&bytes, &def);
    VeerWorldId world = loaded(&bytes);
    uint32_t keptLane;
    NAMED(HEADER_WORD(totalLanes), HEADER_WORD(savedLanes) - 1, VEER_E_CORRUPT, "totalLanes");
    NAMED(HEADER_WORD(tag), 0, VEER_E_CORRUPT, "tag");
    NAMED(HEADER_WORD(def.capacity.agents), 9, VEER_E_CORRUPT, "savedLanes"); /* more than there are words for */
    NAMED(HEADER_WORD(def.capacity.agents), 0, VEER_E_CORRUPT, "def.capacity.agents");
    NAMED(HEADER_WORD(def.capacity.navCells), 0xFFFFFFFFu, VEER_E_CORRUPT, "def.capacity.navCells");
    NAMED(HEADER_WORD(def.capacity.events), 0, VEER_E_CORRUPT, "def.capacity.events");
    NAMED(HEADER_WORD(def.maxX), 0x7FC00000u, VEER_E_CORRUPT, "def.maxX");
    NAMED(HEADER_WORD(def.maxCatchUp), 0, VEER_E_CORRUPT, "def.maxCatchUp");
    NAMED(HEADER_WORD(pools[0].capacity), 8, VEER_E_CORRUPT, "pool.capacity");
    NAMED(HEADER_WORD(pools[0].high), 0xFFFFFFFFu, VEER_E_CORRUPT, "pool.high");
    NAMED(HEADER_WORD(pointCount), 13, VEER_E_CORRUPT, "pointCount");
    NAMED(view.x[1], 0x7FC00000u, VEER_E_CORRUPT, "x[1]");
    NAMED(view.brain[0], 0xFFFFFFFFu, VEER_E_CORRUPT, "brain[0]");
    NAMED(view.brain[0], 3, VEER_E_CORRUPT, "brain[0]");
    NAMED(view.state[15 + 4], 0x7FC00000u, VEER_E_CORRUPT, "state[1]");
    NAMED(view.brains[0].behaviorCount, 17, VEER_E_CORRUPT, "brains[0].behaviorCount");
    NAMED(olderBehavior(&view, 0, 1)[TYPE_AT], VEER_BEHAVIOR_TYPES, VEER_E_CORRUPT, "brains[0].behaviors[1].type");
    NAMED(olderBehavior(&view, 0, 1)[TYPE_AT], VEER_BEHAVIOR_AVOID_WALLS, VEER_E_CORRUPT, "brains[0].behaviorCount"); /* had no room */
    NAMED(view.slots[VEER_KIND_AGENT][0].generation, 0, VEER_E_CORRUPT, "slots[0].generation");
    free(bytes.words);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(a_brain_whose_memory_has_outgrown_what_any_brain_has_is_refused) {
    Bytes bytes = bytesOf(&saves[0]);
    VeerWorldDef def;
    const VeerWorld view = olderView(&bytes, &def);
    VeerWorldId world = loaded(&bytes);
    uint32_t *brain = olderBehavior(&view, 1, 0) - FIRST_BEHAVIOR;
    for (uint32_t i = 3; i < 9; i++) memcpy(olderBehavior(&view, 1, i), olderBehavior(&view, 1, 0), 4 * BEHAVIOR_WORDS);
    brain[offsetof(VeerBrainDef, behaviorCount) / 4] = 9;
    seal(&bytes);
    isRefused(world, &bytes, VEER_E_VERSION, "bytes.brains[1].behaviorCount");
    CHECK(strstr(veer_lastError(world)->message, "35 lanes of memory, at most 32") != NULL);
    free(bytes.words);
    CHECK_OK(veer_destroyWorld(world));
}

TEST(random_changes_to_older_worlds_are_refused_or_leave_a_world_that_is_valid) {
    uint32_t random = 1, accepted = 0;
    for (uint32_t round = 0; round < ROUNDS(8000); round++) {
        Bytes bytes = bytesOf(&saves[round % SAVES]);
        const uint32_t count = bytes.size / 4, head = test_random(&random) % 2 ? count : 120;
        for (uint32_t edits = 1 + test_random(&random) % 3; edits; edits--) {
            uint32_t *word = &bytes.words[3 + test_random(&random) % (head - 3)];
            *word = test_random(&random) % 2 ? *word ^ 1u << test_random(&random) % 32 : test_random(&random) % 9;
        }
        VeerWorldId world = {0};
        if (bytes.words[3] == count) seal(&bytes);
        if (veer_loadWorld(bytes.words, bytes.size, &world) == VEER_OK) {
            accepted++;
            isSound(world);
            takeSteps(world, 2);
            isSound(world);
            CHECK_OK(veer_destroyWorld(world));
        }
        free(bytes.words);
    }
    CHECK(accepted > ROUNDS(8000) / 8);
}
