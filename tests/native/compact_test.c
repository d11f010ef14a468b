/* Tests compact saves and the description of saves: both forms load to the same world, damaged and hostile bytes are rejected (row 159 of
 * tests/BAD_INPUTS.md), and a save tells what it contains. */
#include "given.h"
#include "older_layout.h"
#include "refusal.h"

#include "core/world.h"
#include "state/compact.h"

typedef struct Bytes {
    unsigned char *bytes;
    uint32_t size;
} Bytes;
static void end_Bytes(Bytes *saved) { free(saved->bytes); }

static Bytes compactOf(VeerWorldId world) {
    Bytes saved = {malloc(2 * veer_saveSize(world)), 2 * veer_saveSize(world)};
    CHECK_OK(veer_saveCompact(world, saved.bytes, &saved.size));
    return saved;
}

static Bytes plainOf(VeerWorldId world) {
    Bytes saved = {malloc(veer_saveSize(world)), veer_saveSize(world)};
    CHECK_OK(veer_save(world, saved.bytes, saved.size));
    return saved;
}

TEST(a_compact_save_loads_and_restores_to_the_saved_world) {
    Scoped(BusyWorld) busy = busyWorld();
    Scoped(VeerWorldId) copy = {0};
    takeSteps(busy.world, 40);
    const uint64_t hash = hashOf(busy.world);
    Scoped(Bytes) saved = compactOf(busy.world), plain = plainOf(busy.world);
    Scoped(Bytes) again = compactOf(busy.world);
    CHECK(saved.size < plain.size / 3);
    CHECK(saved.size == again.size && memcmp(saved.bytes, again.bytes, saved.size) == 0);
    takeSteps(busy.world, 20);
    const uint64_t later = hashOf(busy.world);
    CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size));
    CHECK_EQ(hashOf(busy.world), hash);
    CHECK_OK(veer_loadWorld(saved.bytes, saved.size, &copy));
    isSound(copy);
    const VeerWorldId worlds[] = {busy.world, copy};
    for (int i = 0; i < 2; i++) {
        takeSteps(worlds[i], 20);
        CHECK_EQ(hashOf(worlds[i]), later);
    }
}

TEST(a_compact_save_can_begin_at_any_address) {
    Scoped(BusyWorld) busy = busyWorld(), other = busyWorld();
    Scoped(Bytes) saved = compactOf(busy.world);
    unsigned char *bytes = malloc(saved.size + 8);
    for (uint32_t shift = 0; shift < 8; shift++) {
        uint32_t size = saved.size;
        CHECK_OK(veer_saveCompact(busy.world, bytes + shift, &size));
        CHECK(memcmp(bytes + shift, saved.bytes, size) == 0);
        CHECK_OK(veer_restore(other.world, bytes + shift, size + 8 - shift));
    }
    free(bytes);
}

TEST(any_words_are_the_same_after_a_compact_save) {
    uint32_t random = 3;
    for (uint32_t round = 0; round < 300; round++) {
        const uint32_t count = 1 + test_random(&random) % 200, kinds = 1 + test_random(&random) % 3;
        uint32_t words[200];
        for (uint32_t i = 0; i < count; i++) words[i] = test_random(&random) % 4 < kinds ? test_random(&random) % 2 : test_random(&random);
        unsigned char bytes[4 * 200 + 600];
        VeerWriter out = {.bytes = bytes, .room = sizeof bytes};
        VeerExpanded expanded = {NULL, 0};
        VeerWorld view = {.block = NULL};
        veer_compactSave(&out, words, count);
        CHECK(out.size <= 4 * count + 32);
        CHECK_OK(veer_expandSave(&(VeerCheck){&view, VEER_E_CORRUPT, "test"}, bytes, out.size, &expanded));
        CHECK_EQ(expanded.count, count);
        CHECK(memcmp(expanded.words, words, count * sizeof *words) == 0);
        free(expanded.words);
    }
}

TEST(a_save_of_an_older_layout_loads_from_its_compact_form) {
    Scoped(BusyWorld) busy = busyWorld();
    Scoped(VeerWorldId) plain = {0}, copy = {0};
    uint32_t words;
    takeSteps(busy.world, 5);
    uint32_t *older = olderSaveOf(busy.world, veer_addedSince(OLDER_LAYOUT), OLDER_LAYOUT, &words);
    unsigned char *bytes = malloc(8 * (size_t)words + 64);
    VeerWriter out = {.bytes = bytes, .room = 8 * words + 64};
    VeerSaveInfo info;
    veer_compactSave(&out, older, words);
    CHECK_OK(veer_loadWorld(older, 4 * words, &plain));
    CHECK_OK(veer_loadWorld(bytes, out.size, &copy));
    CHECK_EQ(hashOf(copy), hashOf(plain));
    CHECK_OK(veer_saveInfo(bytes, out.size, &info));
    CHECK_EQ(info.size, veer_saveSize(copy));
    free(bytes);
    free(older);
}

/* A world of free capacity expands more than strangers' bytes may, so its compact save has the size that allows it. */
TEST(a_large_empty_world_has_a_compact_save_that_loads) {
    VeerWorldDef def = veer_defaultWorldDef();
    def.capacity.agents = 60000;
    Scoped(VeerWorldId) world = make_world(def), copy = {0};
    make_agent(world, AGENT(.x = 3.0f));
    Scoped(Bytes) saved = compactOf(world);
    CHECK(veer_saveSize(world) / 4 > VEER_PLENTY);
    CHECK(saved.size < veer_saveSize(world) / 90);
    CHECK_OK(veer_loadWorld(saved.bytes, saved.size, &copy));
    CHECK_EQ(hashOf(copy), hashOf(world));
    const uint32_t words = veer_saveSize(world) / 4 + 400;
    memcpy(saved.bytes + 8, &words, sizeof words);
    veer_sealCompact(saved.bytes, saved.size);
    REFUSED(world, veer_restore(world, saved.bytes, saved.size), VEER_E_CORRUPT, "bytes.words");
}

TEST(row_159_too_little_room_for_a_compact_save_is_refused_with_the_room_needed) {
    Scoped(BusyWorld) busy = busyWorld();
    Scoped(Bytes) saved = compactOf(busy.world);
    unsigned char *bytes = malloc(saved.size);
    uint32_t size = saved.size - 1, none = 0;
    REFUSED(busy.world, veer_saveCompact(busy.world, bytes, &size), VEER_E_BUFFER, "size");
    CHECK_EQ(size, saved.size);
    CHECK_OK(veer_saveCompact(busy.world, bytes, &size));
    CHECK_EQ(veer_saveCompact(busy.world, NULL, &none), VEER_E_BUFFER);
    CHECK_EQ(none, saved.size);
    REFUSED(busy.world, veer_saveCompact(busy.world, NULL, &size), VEER_E_NULL, "bytes");
    REFUSED(busy.world, veer_saveCompact(busy.world, bytes, NULL), VEER_E_NULL, "size");
    CHECK_OK(veer_perceive(busy.world, 0.01f));
    CHECK_EQ(veer_saveCompact(busy.world, bytes, &size), VEER_E_BUSY);
    free(bytes);
}

TEST(row_159_a_compact_save_that_is_cut_or_has_a_wrong_bit_is_refused) {
    Scoped(BusyWorld) busy = busyWorld();
    takeSteps(busy.world, 7);
    Scoped(Bytes) saved = compactOf(busy.world);
    const uint64_t hash = hashOf(busy.world);
    VeerSaveInfo info;
    takeSteps(busy.world, 1);
    const uint64_t later = hashOf(busy.world);
    for (uint32_t size = 0; size < saved.size; size++) {
        Bytes cut = {malloc(size + 1), size};
        memcpy(cut.bytes, saved.bytes, size);
        CHECK(veer_restore(busy.world, cut.bytes, size) < 0);
        CHECK(veer_saveInfo(cut.bytes, size, &info) < 0);
        free(cut.bytes);
    }
    for (uint32_t bit = 0; bit < saved.size * 8; bit++) {
        saved.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        CHECK(veer_restore(busy.world, saved.bytes, saved.size) < 0);
        saved.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    CHECK_EQ(hashOf(busy.world), later);
    CHECK_OK(veer_restore(busy.world, saved.bytes, saved.size));
    CHECK_EQ(hashOf(busy.world), hash);
}

TEST(row_159_hostile_compact_saves_with_a_right_checksum_are_refused_or_harmless) {
    Scoped(BusyWorld) busy = busyWorld();
    takeSteps(busy.world, 7);
    Scoped(Bytes) saved = compactOf(busy.world);
    unsigned char *bytes = malloc(saved.size);
    uint32_t random = 11, refused = 0;
    for (uint32_t i = 0; i < 3000; i++) {
        Scoped(VeerWorldId) copy = {0};
        memcpy(bytes, saved.bytes, saved.size);
        for (uint32_t edits = 1 + test_random(&random) % 3; edits; edits--) {
            const uint32_t at = 4 + test_random(&random) % (saved.size - 4);
            bytes[at] = (unsigned char)(test_random(&random) % 3 ? test_random(&random) : bytes[at] + 1u);
        }
        veer_sealCompact(bytes, saved.size);
        refused += veer_loadWorld(bytes, saved.size, &copy) < 0;
        if (VEER_IS_NULL(copy)) continue;
        takeSteps(copy, 2);
        isSound(copy);
    }
    CHECK(refused > 2500);
    free(bytes);
}

TEST(a_save_tells_what_it_contains) {
    Scoped(BusyWorld) busy = busyWorld();
    takeSteps(busy.world, 12);
    CHECK_OK(veer_removeAgent(busy.world, busy.agents[1]));
    Scoped(Bytes) plain = plainOf(busy.world), compact = compactOf(busy.world);
    const Bytes *both[] = {&plain, &compact};
    for (uint32_t i = 0; i < 2; i++) {
        VeerSaveInfo info;
        CHECK_OK(veer_saveInfo(both[i]->bytes, both[i]->size, &info));
        CHECK_EQ(info.version, VEER_VERSION);
        CHECK_EQ(info.tick, 12);
        CHECK_EQ(info.isCompact, i);
        CHECK_EQ(info.size, plain.size);
        CHECK(info.dimensions == 2 && info.levels == 1);
        CHECK(info.agents == 3 && info.brains == 2 && info.paths == 1 && info.obstacles == 3);
        CHECK_EQ(info.projectiles + info.links + info.flows + info.meshes + info.heights + info.tiles, 0);
    }
}

/* Checks a refusal that is recorded for no world. */
#define NAMES(theCall, code, name) \
    do { \
        CHECK_EQ(theCall, code); \
        const VeerErrorInfo *error = veer_lastError(veer_nullWorld); \
        if (!CHECK(!strcmp(error->argument, name) && !strcmp(error->call, "veer_saveInfo"))) printf("  %s\n", error->message); \
    } while (0)

TEST(row_161_bytes_that_are_no_save_are_named) {
    Scoped(BusyWorld) busy = busyWorld();
    Scoped(Bytes) plain = plainOf(busy.world);
    VeerSaveInfo info;
    const uint32_t other = VEER_VERSION + 1;
    NAMES(veer_saveInfo(NULL, 9, &info), VEER_E_NULL, "bytes");
    NAMES(veer_saveInfo(plain.bytes, plain.size, NULL), VEER_E_NULL, "info");
    NAMES(veer_saveInfo(plain.bytes, 20, &info), VEER_E_FORMAT, "size");
    static const unsigned char zeros[4096];
    NAMES(veer_saveInfo(zeros, sizeof zeros, &info), VEER_E_FORMAT, "bytes.magic");
    NAMES(veer_saveInfo(plain.bytes, plain.size - 1, &info), VEER_E_BUFFER, "size");
    memcpy(plain.bytes + offsetof(VeerHeader, version), &other, sizeof other);
    NAMES(veer_saveInfo(plain.bytes, plain.size, &info), VEER_E_VERSION, "bytes.version");
}
