/* Tests recordings: all calls and writes between steps replay with the same hashes, a replay that diverges reports where, and damaged or
 * malicious bytes are rejected (row 62 of tests/BAD_INPUTS.md). */
#include "film.h"

/* Records a game of a few steps. *hash: its final hash. */
static Film recordGame(uint32_t detail, uint32_t turns, uint64_t *hash) {
    BusyWorld busy = busyWorld();
    uint32_t random = 9;
    takeSteps(busy.world, 7);
    CHECK_OK(veer_keepHistory(busy.world, 4));
    CHECK_OK(veer_startRecording(busy.world, detail));
    for (uint32_t turn = 0; turn < turns; turn++) {
        editWorld(&busy, turn, &random);
        stepSomehow(busy.world, turn);
        if (turn == 40) CHECK_OK(veer_rollback(busy.world, veer_tick(busy.world) - 3));
        if (turn == 44) {
            CHECK_OK(veer_perceive(busy.world, 0.01f));
            CHECK_OK(veer_rollback(busy.world, veer_tick(busy.world)));
        }
    }
    *hash = hashOf(busy.world);
    Film film = filmOf(busy.world);
    veer_destroyWorld(busy.world);
    return film;
}

TEST(a_game_that_calls_everything_between_its_steps_replays_to_the_same_hash) {
    for (uint32_t detail = 0; detail < 2; detail++) {
        uint64_t hash;
        Film film = recordGame(detail, 60, &hash);
        VeerWorldId world;
        CHECK_EQ(playFilm(&film, &world), VEER_NO_RESULT);
        CHECK_EQ(hashOf(world), hash);
        CHECK_EQ(veer_replayStep(world), VEER_NO_RESULT); /* the replay stays at the end */
        isSound(world);
        veer_destroyWorld(world);
        free(film.bytes);
    }
}

TEST(a_recording_is_small_if_little_happens) {
    BusyWorld busy = busyWorld();
    const void *bytes;
    uint32_t begun, size;
    CHECK_OK(veer_startRecording(busy.world, 0));
    CHECK_OK(veer_recordedBytes(busy.world, &bytes, &begun));
    CHECK(begun < veer_saveSize(busy.world) / 4);
    takeSteps(busy.world, 100);
    CHECK_OK(veer_recordedBytes(busy.world, &bytes, &size));
    CHECK(size - begun <= 1304); /* the bytes of each step: a type, dt and the hash */
}

TEST(row_62_a_replay_that_diverges_says_where) {
    uint64_t hash;
    Film film = recordGame(1, 10, &hash);
    VeerWorldId world;
    CHECK_OK(veer_openReplay(film.bytes, film.size, &world));
    for (int i = 0; i < 3; i++) CHECK_OK(veer_replayStep(world));
    veer_columnF32(world, VEER_COLUMN_LAST_X)[1] += 1.0f;
    veer_columnF32(world, VEER_COLUMN_MASS)[2] += 0.5f;
    CHECK_EQ(veer_replayStep(world), VEER_E_DIVERGED);
    const VeerErrorInfo *error = veer_lastError(world);
    if (!CHECK(strcmp(error->argument, "mass[2]") == 0)) printf("  %s\n", error->message);
    CHECK_EQ(error->value, 4.0f);
    CHECK(strstr(error->message, "step 4 of") != NULL);
    CHECK(veer_replayStep(world) < 0);
    veer_destroyWorld(world);
    free(film.bytes);
    film = recordGame(0, 10, &hash);
    CHECK_OK(veer_openReplay(film.bytes, film.size, &world));
    veer_columnF32(world, VEER_COLUMN_MASS)[2] += 0.5f;
    FAILS(world, veer_replayStep(world), VEER_E_DIVERGED, "hash");
    veer_destroyWorld(world);
    free(film.bytes);
}

TEST(row_62_every_damaged_bit_and_every_truncation_is_refused) {
    uint64_t hash;
    Film film = recordGame(0, 3, &hash);
    VeerWorldId world = {1};
    for (uint32_t size = 0; size < film.size; size++) {
        Film cut = {malloc(size + 1), size};
        memcpy(cut.bytes, film.bytes, size);
        CHECK(veer_openReplay(cut.bytes, size, &world) < 0);
        CHECK_EQ(world.bits, 0);
        free(cut.bytes);
    }
    for (uint32_t bit = 0; bit < film.size * 8; bit++) {
        film.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        CHECK(veer_openReplay(film.bytes, film.size, &world) < 0);
        film.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    CHECK_OK(veer_openReplay(film.bytes, film.size, &world));
    CHECK_EQ(veer_openReplay(film.bytes, film.size, NULL), VEER_E_NULL);
    veer_destroyWorld(world);
    CHECK_EQ(veer_openReplay(NULL, film.size, &world), VEER_E_NULL);
    free(film.bytes);
}

TEST(row_62_mutants_with_a_repaired_checksum_are_refused_or_harmless) {
    const char *wanted = getenv("VEER_MUTANTS"); /* for long manual runs */
    const uint32_t mutants = wanted ? (uint32_t)strtoul(wanted, NULL, 10) : 4000;
    uint64_t hash;
    Film film = recordGame(0, 24, &hash), mutant = {malloc(film.size), film.size};
    uint32_t random = 8, refused = 0;
    for (uint32_t i = 0; i < mutants; i++) {
        VeerWorldId world;
        memcpy(mutant.bytes, film.bytes, film.size);
        for (uint32_t edits = 1 + test_random(&random) % 3; edits; edits--) {
            uint32_t at = 8 + test_random(&random) % (film.size - 8);
            mutant.bytes[at] = (unsigned char)(test_random(&random) % 3 ? test_random(&random) : mutant.bytes[at] + 1u);
        }
        repair(&mutant);
        VeerResult result = playFilm(&mutant, &world);
        refused += result < 0;
        if (VEER_IS_NULL(world)) continue;
        takeSteps(world, veer_step(world, 0.0f) == VEER_OK ? 3 : 0);
        isSound(world);
        veer_destroyWorld(world);
    }
    CHECK(refused > mutants / 2);
    free(mutant.bytes);
    free(film.bytes);
}

TEST(columns_filled_to_their_ends_are_saved_and_restored) {
    BusyWorld busy = busyWorld();
    static unsigned char saved[200000];
    uint32_t size = veer_saveSize(busy.world), *flags = veer_columnU32(busy.world, VEER_COLUMN_FLAGS);
    for (int slot = 0; slot < 6; slot++) flags[slot] = 77; /* includes free slots and slots that were never used */
    takeSteps(busy.world, 1);
    isSound(busy.world);
    if (!CHECK(size <= sizeof saved)) return;
    CHECK_OK(veer_save(busy.world, saved, size));
    CHECK_OK(veer_restore(busy.world, saved, size));
}

TEST(calls_on_worlds_that_do_not_record_or_replay_are_refused) {
    BusyWorld busy = busyWorld();
    const void *bytes;
    uint32_t size;
    CHECK_EQ(veer_recordedBytes(busy.world, &bytes, &size), VEER_E_RANGE);
    CHECK_EQ(veer_stopRecording(busy.world), VEER_E_RANGE);
    CHECK_EQ(veer_replayStep(busy.world), VEER_E_RANGE);
    CHECK(strstr(veer_lastError(busy.world)->message, "not a replay") != NULL);
    CHECK_EQ(veer_startRecording(busy.world, 2), VEER_E_RANGE);
    CHECK_OK(veer_startRecording(busy.world, 1));
    CHECK_EQ(veer_recordedBytes(busy.world, NULL, &size), VEER_E_NULL);
    CHECK_OK(veer_perceive(busy.world, 0.01f));
    CHECK_EQ(veer_recordedBytes(busy.world, &bytes, &size), VEER_E_BUSY);
    CHECK_EQ(veer_startRecording(busy.world, 1), VEER_E_BUSY);
    CHECK_OK(veer_stopRecording(busy.world));
    veer_destroyWorld(busy.world);
    CHECK_EQ(veer_startRecording(busy.world, 1), VEER_E_WORLD);
    CHECK_EQ(veer_recordedBytes(busy.world, &bytes, &size), VEER_E_WORLD);
    CHECK_EQ(veer_stopRecording(busy.world), VEER_E_WORLD);
    CHECK_EQ(veer_replayStep(busy.world), VEER_E_WORLD);
}
