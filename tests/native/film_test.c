/* Tests recordings made by hand, with correct checksums: every entry is validated before any part of it is applied (row 62 of the list
 * of bad inputs). */
#include "film.h"
#include "given.h"
#include "state/recording.h"

#define MODEL_DT 0.02f

static void end_Film(Film *film) { free(film->bytes); }

/* Records some steps of a busy world. */
static Film recordSteps(uint32_t detail, int steps) {
    Scoped(BusyWorld) busy = busyWorld();
    CHECK_OK(veer_startRecording(busy.world, detail));
    stepWorld(busy.world, steps, MODEL_DT);
    return filmOf(busy.world);
}

static uint32_t entryBytes(const Film *film) {
    VeerRecordingHeader header;
    memcpy(&header, film->bytes, sizeof header);
    return header.bytes;
}

/* Returns a recording made of the first `kept` bytes of another recording's entries, followed by new entries. */
static Film spliced(const Film *film, uint32_t kept, const void *entries, uint32_t count) {
    VeerRecordingHeader header;
    Film out = {.size = (uint32_t)(sizeof header + kept + count + 3) / 4 * 4};
    out.bytes = calloc(1, out.size);
    memcpy(&header, film->bytes, sizeof header);
    header.bytes = kept + count;
    memcpy(out.bytes, &header, sizeof header);
    memcpy(out.bytes + sizeof header, film->bytes + sizeof header, kept);
    memcpy(out.bytes + sizeof header + kept, entries, count);
    repair(&out);
    return out;
}

/* Plays a recording and returns the result. argument: the argument that the error must name, or "". */
static VeerResult play(Film film, char argument[64]) {
    Scoped(VeerWorldId) world = {0};
    VeerResult result = playFilm(&film, &world);
    snprintf(argument, 64, "%s", result < 0 ? veer_lastError(world)->argument : "");
    if (!VEER_IS_NULL(world)) isSound(world);
    free(film.bytes);
    return result;
}

/* Writes a number, seven bits per byte. */
static uint32_t putNumber(unsigned char *bytes, uint32_t number) {
    uint32_t count = 0;
    for (; number > 127; number >>= 7) bytes[count++] = (unsigned char)(number | 128u);
    bytes[count++] = (unsigned char)number;
    return count;
}

#define REFUSES(film, code, name) \
    do { \
        char argument[64]; \
        CHECK_EQ(play(film, argument), code); \
        if (!CHECK(strcmp(argument, name) == 0)) printf("  %s\n", argument); \
    } while (0)

TEST(row_62_a_recording_of_a_world_larger_than_its_bytes_is_refused) {
    enum { PADDED = 170000 }; /* in bytes: just over a hundredth of the size of 0x400001 words */
    static unsigned char entries[PADDED];
    Scoped(Film) model = recordSteps(0, 0);
    REFUSES(spliced(&model, 0, entries, 0), VEER_E_CORRUPT, "bytes.lanes");
    uint32_t count = putNumber(entries, 0xFFFFFFFFu);
    REFUSES(spliced(&model, 0, entries, count), VEER_E_CORRUPT, "bytes.lanes");
    count = putNumber(entries, 0x400001u);
    REFUSES(spliced(&model, 0, entries, count), VEER_E_CORRUPT, "bytes.lanes");
    REFUSES(spliced(&model, 0, entries, PADDED), VEER_E_FORMAT, "bytes.magic"); /* long enough to be checked, but contains only zeros */
}

TEST(row_62_truncated_or_unknown_entries_are_refused) {
    const unsigned char step[] = {VEER_ENTRY_STEP}, still[] = {VEER_ENTRY_STEP, 0, 0, 0, 0}, perceive[] = {VEER_ENTRY_PERCEIVE, 1};
    unsigned char unchecked[] = {VEER_ENTRY_STEP, 0, 0, 0, 0};
    const float dt = MODEL_DT;
    Scoped(Film) model = recordSteps(0, 0);
    uint32_t all = entryBytes(&model);
    memcpy(unchecked + 1, &dt, sizeof dt);
    REFUSES(spliced(&model, all, step, sizeof step), VEER_E_CORRUPT, "bytes");
    REFUSES(spliced(&model, all, still, sizeof still), VEER_E_CORRUPT, "bytes");
    REFUSES(spliced(&model, all, perceive, sizeof perceive), VEER_E_CORRUPT, "bytes");
    REFUSES(spliced(&model, all, unchecked, sizeof unchecked), VEER_E_DIVERGED, "hash");
}

/* Writes a RESERVE entry in which all capacities are `each`, except the number of agents and the number of map slots. */
static uint32_t putReserve(unsigned char *bytes, uint32_t agents, uint32_t slots, uint32_t each) {
    const VeerCapacityDef def = {agents, each, each, each,  each, each, each, each, each, each, each,
                                 each,   each, each, slots, 1,    each, each, each, 0,    0};
    uint32_t count = 0, numbers[sizeof def / sizeof(uint32_t)];
    memcpy(numbers, &def, sizeof def);
    bytes[count++] = VEER_ENTRY_RESERVE;
    for (uint32_t i = 0; i < sizeof numbers / sizeof *numbers; i++) count += putNumber(bytes + count, numbers[i]);
    return count;
}

TEST(row_62_a_recording_may_reserve_only_in_proportion_to_its_bytes) {
    enum { MANY = 40000, PADDED = 400000 };
    static unsigned char entries[PADDED];
    const unsigned char cut[] = {VEER_ENTRY_RESERVE};
    Scoped(Film) model = recordSteps(0, 0);
    uint32_t all = entryBytes(&model), count;
    REFUSES(spliced(&model, all, cut, sizeof cut), VEER_E_CORRUPT, "bytes");
    const uint32_t tooMany[][2] = {{0xFFFFFFFFu, 0xFFFFFFFFu}, {0x80000001u, 8}, {VEER_MAX_AGENTS, VEER_MAX_SLOTS}};
    for (uint32_t i = 0; i < 3; i++) { /* the last capacities are each valid, but too large in combination */
        count = putReserve(entries, tooMany[i][0], tooMany[i][1], i ? 8 : 0xFFFFFFFFu);
        REFUSES(spliced(&model, all, entries, count), VEER_E_CORRUPT, "bytes");
    }
    memset(entries, 0, sizeof entries);
    count = putReserve(entries, MANY, 8, 8);
    REFUSES(spliced(&model, all, entries, count), VEER_E_CORRUPT, "bytes");
    Scoped(Film) film = spliced(&model, all, entries, PADDED);
    Scoped(VeerWorldId) world = {0};
    VeerCapacityDef capacity;
    CHECK_OK(veer_openReplay(film.bytes, film.size, &world));
    CHECK_EQ(veer_replayStep(world), VEER_E_CORRUPT); /* the replay fails at the padding after the reservation */
    CHECK_OK(veer_getCapacity(world, &capacity));
    CHECK_EQ(capacity.agents, MANY);
    isSound(world);
}

TEST(row_62_a_recording_cut_within_the_details_of_a_step_is_refused) {
    Scoped(Film) model = recordSteps(1, 1), start = recordSteps(1, 0);
    const uint32_t all = entryBytes(&model), hash = entryBytes(&start) + 1 + 4 + 8, slots = all - 2 * BUSY_AGENTS;
    char none[64];
    CHECK_EQ(play(spliced(&model, all, "", 0), none), VEER_NO_RESULT);
    REFUSES(spliced(&model, hash, "", 0), VEER_E_CORRUPT, "bytes");
    REFUSES(spliced(&model, slots, "", 0), VEER_E_CORRUPT, "bytes");
    for (uint32_t cut = hash; cut <= slots; cut += slots - hash) { /* cuts off the data that would show where the replay diverged */
        Scoped(Film) film = spliced(&model, cut, "", 0);
        Scoped(VeerWorldId) world = {0};
        CHECK_OK(veer_openReplay(film.bytes, film.size, &world));
        veer_columnF32(world, VEER_COLUMN_MASS)[1] += 1.0f;
        CHECK_EQ(veer_replayStep(world), VEER_E_DIVERGED);
        CHECK(strcmp(veer_lastError(world)->argument, "hash") == 0);
    }
}

/* A custom behavior that calls veer_replayStep while its world evaluates the behavior. */
static void playOn(const VeerCustomView *view, VeerCustomOutput *output, void *user) {
    (void)view;
    (void)output;
    CHECK_EQ(veer_replayStep(*(VeerWorldId *)user), VEER_E_BUSY);
    CHECK_EQ(veer_rollback(*(VeerWorldId *)user, 0), VEER_E_BUSY);
}

TEST(row_62_a_replay_is_neither_played_nor_rolled_back_from_inside_its_own_step) {
    Scoped(BusyWorld) busy = busyWorld();
    VeerBrainDef brain = BRAIN_OF(VEER_BEHAVIOR_CUSTOM);
    Scoped(VeerWorldId) world = {0};
    CHECK_OK(veer_setBrain(busy.world, busy.blender, &brain));
    CHECK_OK(veer_startRecording(busy.world, 0));
    takeSteps(busy.world, 2);
    Scoped(Film) film = filmOf(busy.world);
    CHECK_OK(veer_openReplay(film.bytes, film.size, &world));
    CHECK_OK(veer_setCustom(world, 0, playOn, &world));
    CHECK_OK(veer_replayStep(world));
    CHECK_OK(veer_replayStep(world));
    CHECK_EQ(veer_replayStep(world), VEER_NO_RESULT);
    CHECK_EQ(hashOf(world), hashOf(busy.world));
}

/* The last word of a world's state is recorded too, even if all of the world's points are in use. */
TEST(a_world_with_all_points_in_use_is_recorded_to_its_last_lane) {
    VeerWorldDef def = busyWorldDef();
    const float ends[] = {10, 10, 0, 90, 10, 0};
    def.capacity.points = 4; /* two nodes, two vertices */
    Scoped(VeerWorldId) world = makeWorld(def), replay = {0};
    VeerPathId id = addPath(world, pathThrough(ends, 2));
    CHECK_OK(veer_startRecording(world, 0));
    CHECK_OK(veer_removePath(world, id));
    takeSteps(world, 1);
    Scoped(Film) film = filmOf(world);
    CHECK_EQ(playFilm(&film, &replay), VEER_NO_RESULT);
    CHECK_EQ(hashOf(replay), hashOf(world));
}
