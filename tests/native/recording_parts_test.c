/* Tests parts of recordings: a game that is recorded in parts replays part by part, or from a save and the parts after it; what is before a
 * part is forgotten; and parts that do not fit a world are refused (row 160 of tests/BAD_INPUTS.md). */
#include "film.h"
#include "refusal.h"

enum { TURNS = 60, PER_PART = 7, MOST_PARTS = TURNS / PER_PART + 1 };

typedef struct Parts {
    Film films[MOST_PARTS];
    uint32_t count;
    uint64_t hash; /* at the end of the last part */
} Parts;

static void end_Parts(Parts *parts) {
    for (uint32_t i = 0; i < parts->count; i++) free(parts->films[i].bytes);
}
static void end_Film(Film *film) { free(film->bytes); }

static Film partOf(VeerWorldId world, uint32_t since) {
    const void *bytes;
    Film film = {NULL, 0};
    if (!CHECK_OK(veer_recordedSince(world, since, &bytes, &film.size))) return film;
    film.bytes = malloc(film.size);
    memcpy(film.bytes, bytes, film.size);
    return film;
}

/* Plays a game with rollbacks, and takes what was recorded in each seven turns; the first part has the state at the start. */
static Parts recordParts(uint32_t detail) {
    Scoped(BusyWorld) busy = busyWorld();
    Parts parts = {.count = 0};
    uint32_t random = 9, since = 0;
    CHECK_OK(veer_keepHistory(busy.world, 4));
    CHECK_OK(veer_startRecording(busy.world, detail));
    for (uint32_t turn = 0; turn < TURNS; turn++) {
        editWorld(&busy, turn, &random);
        stepSomehow(busy.world, turn);
        if (turn == 40) CHECK_OK(veer_rollback(busy.world, veer_tick(busy.world) - 2));
        if (turn % PER_PART != PER_PART - 1) continue;
        parts.films[parts.count] = parts.count ? partOf(busy.world, since) : filmOf(busy.world);
        parts.count++;
        since = veer_tick(busy.world);
        parts.hash = hashOf(busy.world);
    }
    return parts;
}

static VeerResult playOn(VeerWorldId world) {
    VeerResult result = VEER_OK;
    while (result == VEER_OK) result = veer_replayStep(world);
    return result;
}

TEST(a_game_that_was_recorded_in_parts_replays_part_by_part) {
    for (uint32_t detail = 0; detail < 2; detail++) {
        Scoped(Parts) parts = recordParts(detail);
        Scoped(VeerWorldId) world = {0};
        CHECK_EQ(playFilm(&parts.films[0], &world), VEER_NO_RESULT);
        for (uint32_t i = 1; i < parts.count; i++) {
            CHECK_OK(veer_replayPart(world, parts.films[i].bytes, parts.films[i].size));
            CHECK_EQ(playOn(world), VEER_NO_RESULT);
        }
        CHECK_EQ(hashOf(world), parts.hash);
        isSound(world);
    }
}

/* Changes a world between two steps: before a save, which may follow growth, and after it. */
static void changeAround(VeerWorldId world, VeerBrainId brain, int grows) {
    VeerCapacityDef more = busyWorldDef().capacity;
    veer_columnF32(world, VEER_COLUMN_DRIVE_X)[1] += 0.25f;
    veer_columnF32(world, VEER_COLUMN_X)[2] += 1.0f;
    more.agents = 12;
    if (grows) CHECK_OK(veer_reserve(world, &more));
    busyAgent(world, brain, 200.0f, 30.0f);
}

TEST(a_part_goes_on_from_a_save_that_was_made_between_changes) {
    for (int grows = 0; grows < 2; grows++) {
        Scoped(BusyWorld) busy = busyWorld();
        Scoped(VeerWorldId) copy = {0};
        const void *saved;
        uint32_t size;
        CHECK_OK(veer_startRecording(busy.world, 1));
        takeSteps(busy.world, 10);
        changeAround(busy.world, busy.blender, grows);
        CHECK_OK(veer_savedBytes(busy.world, &saved, &size));
        CHECK_OK(veer_loadWorld(saved, size, &copy));
        veer_columnF32(busy.world, VEER_COLUMN_X)[2] -= 1.0f; /* back to what it was after the step */
        busyAgent(busy.world, busy.patroller, 40.0f, 250.0f);
        takeSteps(busy.world, 10);
        Scoped(Film) part = partOf(busy.world, 10);
        CHECK_OK(veer_replayPart(copy, part.bytes, part.size));
        CHECK_EQ(playOn(copy), VEER_NO_RESULT);
        CHECK_EQ(veer_tick(copy), 20);
        CHECK_EQ(hashOf(copy), hashOf(busy.world));
    }
}

TEST(what_is_before_a_part_is_forgotten) {
    Scoped(BusyWorld) busy = busyWorld();
    const void *bytes;
    uint32_t whole, part, size;
    CHECK_OK(veer_startRecording(busy.world, 0));
    takeSteps(busy.world, 500);
    CHECK_OK(veer_recordedBytes(busy.world, &bytes, &whole));
    CHECK_OK(veer_recordedSince(busy.world, 490, &bytes, &part));
    CHECK(part < whole / 20);
    CHECK_OK(veer_recordedBytes(busy.world, &bytes, &size));
    CHECK_EQ(size, part);
    REFUSED(busy.world, veer_recordedSince(busy.world, 489, &bytes, &size), VEER_E_RANGE, "tick");
    CHECK(strstr(veer_lastError(busy.world)->message, "ticks 490 to 500 are kept") != NULL);
    REFUSED(busy.world, veer_recordedSince(busy.world, 501, &bytes, &size), VEER_E_RANGE, "tick");
    CHECK_OK(veer_recordedSince(busy.world, 500, &bytes, &size));
    CHECK(size < 64);
}

TEST(after_a_rollback_a_tick_is_the_state_that_was_reached_last) {
    Scoped(BusyWorld) busy = busyWorld();
    Scoped(VeerWorldId) copy = {0};
    const void *saved;
    uint32_t size;
    CHECK_OK(veer_keepHistory(busy.world, 8));
    CHECK_OK(veer_startRecording(busy.world, 0));
    takeSteps(busy.world, 8);
    CHECK_OK(veer_rollback(busy.world, 4));
    veer_columnF32(busy.world, VEER_COLUMN_X)[0] += 20.0f;
    takeSteps(busy.world, 2);
    CHECK_OK(veer_savedBytes(busy.world, &saved, &size));
    CHECK_OK(veer_loadWorld(saved, size, &copy));
    takeSteps(busy.world, 5);
    Scoped(Film) part = partOf(busy.world, 6);
    CHECK_OK(veer_replayPart(copy, part.bytes, part.size));
    CHECK_EQ(playOn(copy), VEER_NO_RESULT);
    CHECK_EQ(hashOf(copy), hashOf(busy.world));
}

TEST(row_160_a_part_that_does_not_fit_is_refused) {
    Scoped(Parts) parts = recordParts(0);
    Scoped(VeerWorldId) world = {0};
    Scoped(BusyWorld) other = busyWorld();
    const Film *first = &parts.films[0], *second = &parts.films[1], *third = &parts.films[2];
    CHECK_EQ(veer_openReplay(second->bytes, second->size, &world), VEER_E_FORMAT);
    CHECK(strstr(veer_lastError(world)->message, "a part: a world at tick 9 plays it") != NULL);
    CHECK_OK(veer_openReplay(first->bytes, first->size, &world));
    CHECK_OK(veer_replayStep(world));
    REFUSED(world, veer_replayPart(world, second->bytes, second->size), VEER_E_RANGE, "world");
    CHECK_EQ(playOn(world), VEER_NO_RESULT);
    REFUSED(world, veer_replayPart(world, third->bytes, third->size), VEER_E_RANGE, "bytes.tick");
    CHECK(strstr(veer_lastError(world)->message, "the world is at 9)") != NULL);
    REFUSED(world, veer_replayPart(world, first->bytes, first->size), VEER_E_FORMAT, "bytes.isPart");
    REFUSED(world, veer_replayPart(world, NULL, 9), VEER_E_NULL, "bytes");
    CHECK_OK(veer_replayPart(world, second->bytes, second->size));
    CHECK_EQ(playOn(world), VEER_NO_RESULT);
    /* a world with other capacities at the same tick */
    VeerCapacityDef more = busyWorldDef().capacity;
    more.agents = 9;
    CHECK_OK(veer_reserve(other.world, &more));
    takeSteps(other.world, 9);
    REFUSED(other.world, veer_replayPart(other.world, second->bytes, second->size), VEER_E_VERSION, "bytes.lanes");
    CHECK_OK(veer_perceive(other.world, 0.01f));
    CHECK_EQ(veer_replayPart(other.world, second->bytes, second->size), VEER_E_BUSY);
}

TEST(row_160_damaged_parts_are_refused_or_harmless) {
    Scoped(Parts) parts = recordParts(0);
    Scoped(VeerWorldId) world = {0};
    const Film *part = &parts.films[1];
    CHECK_EQ(playFilm(&parts.films[0], &world), VEER_NO_RESULT);
    const uint64_t hash = hashOf(world);
    for (uint32_t size = 0; size < part->size; size += 3) CHECK(veer_replayPart(world, part->bytes, size) < 0);
    for (uint32_t bit = 0; bit < part->size * 8; bit += 5) {
        part->bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        CHECK(veer_replayPart(world, part->bytes, part->size) < 0);
        part->bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    CHECK_EQ(hashOf(world), hash);
    uint32_t random = 5, size = veer_saveSize(world), refused = 0;
    void *saved = malloc(size);
    CHECK_OK(veer_save(world, saved, size));
    Film mutant = {malloc(part->size), part->size};
    for (uint32_t i = 0; i < 400; i++) {
        Scoped(VeerWorldId) copy = {0};
        memcpy(mutant.bytes, part->bytes, part->size);
        mutant.bytes[8 + test_random(&random) % (part->size - 8)] = (unsigned char)test_random(&random);
        repair(&mutant);
        CHECK_OK(veer_loadWorld(saved, size, &copy));
        VeerResult result = veer_replayPart(copy, mutant.bytes, mutant.size);
        if (result == VEER_OK) result = playOn(copy);
        refused += result < 0;
        if (veer_step(copy, 0.0f) == VEER_OK) takeSteps(copy, 2);
        isSound(copy);
    }
    CHECK(refused > 200);
    free(mutant.bytes);
    free(saved);
}
