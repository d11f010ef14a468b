/* Golden hashes of small worlds, of everything that callers can read after every step: they detect unintended changes of results.
 *
 * A change of behavior changes hashes. If the change is intended, write a new table:
 *
 *   npm run golden:native
 *
 * To see which columns differ first, compare the output of this command in two builds: one line per step and column of one world:
 *
 *   VEER_GOLDEN_WORLD="arrive 2D 0" build/gcc/all_tests golden
 */
#include "golden_hash.h"

#include "state/snapshot.h"

static void run(Golden *golden, GoldenRun *result) {
    const char *wanted = getenv("VEER_GOLDEN_WORLD"), *printed = wanted && strcmp(wanted, result->name) == 0 ? wanted : NULL;
    result->hash = 14695981039346656037u;
    golden_start(golden);
    for (uint32_t step = 0; step < golden->steps; step++) {
        golden_edit(golden, step);
        CHECK_OK(veer_step(golden->world, golden->dt));
        golden_addStep(&result->hash, golden, step, printed);
        if (step % GOLDEN_STRIDE == GOLDEN_STRIDE - 1) result->letters[step / GOLDEN_STRIDE] = golden_letterOf(result->hash);
    }
    golden_addFields(&result->hash, golden);
    CHECK_OK(veer_validate(golden->world));
    CHECK_OK(veer_destroyWorld(golden->world));
}

/* Hashes the results of restoring a saved world in which one 32-bit word is wrong but the checksum is right, for every word. */
static void damage(Golden *golden, GoldenRun *result) {
    const uint32_t size = veer_saveSize(golden->world), count = size / 4, wrong[] = {1, 0x80000000u, 0xFFFFFFFFu};
    uint32_t *lanes = malloc(size);
    VeerHeader *header = (VeerHeader *)(void *)lanes;
    golden_start(golden);
    for (uint32_t step = 0; step < 20; step++) {
        golden_edit(golden, step);
        CHECK_OK(veer_step(golden->world, golden->dt));
    }
    CHECK_OK(veer_save(golden->world, lanes, size));
    for (uint32_t i = 0; i < 3 * count; i++) {
        const uint32_t at = i / 3, lane = lanes[at];
        lanes[at] = i % 3 == 0 ? lane + 1 : lane ^ wrong[i % 3];
        const uint64_t sum = veer_checksum(lanes, count);
        header->checksum[0] = (uint32_t)sum;
        header->checksum[1] = (uint32_t)(sum >> 32);
        const VeerResult said = veer_restore(golden->world, lanes, size);
        golden_addWord(&result->hash, (uint32_t)said);
        if (said < 0) golden_addWord(&result->hash, golden_hashName(0, veer_lastError(golden->world)->argument));
        lanes[at] = lane;
        if (i % (3 * count / 12) == 0) result->letters[i / (3 * count / 12)] = golden_letterOf(result->hash);
    }
    free(lanes);
    CHECK_OK(veer_destroyWorld(golden->world));
}

static const char *nameOf(uint32_t type) {
    for (uint32_t i = 0; i < veer_rowCount; i++)
        if (strcmp(veer_rows[i].kind, "behavior") == 0 && veer_rows[i].value == type) return veer_rows[i].name;
    return "?";
}

static void runAll(uint32_t dimensions, uint32_t rounds) {
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t round = 0; round < rounds; round++) {
            if (IS_LEFT_OUT(type + round, rounds)) continue;
            GoldenRun result = {0};
            Golden golden = golden_make(type, dimensions, round);
            snprintf(result.name, sizeof result.name, "%s %uD %u", nameOf(type), dimensions, round);
            run(&golden, &result);
            golden_judge(&result);
        }
}

static void damageOne(uint32_t type, uint32_t dimensions, const char *name) {
    GoldenRun result = {.hash = 14695981039346656037u};
    Golden golden = golden_make(type, dimensions, 0);
    snprintf(result.name, sizeof result.name, "%s", name);
    damage(&golden, &result);
    golden_judge(&result);
}

TEST(damaged_saves_are_refused_as_in_the_golden_hashes) {
    damageOne(VEER_BEHAVIOR_FOLLOW_PATH, 2, "damaged save 2D");
    damageOne(VEER_BEHAVIOR_FORMATION, 3, "damaged save 3D");
}
TEST(planar_worlds_have_their_golden_hashes) { runAll(2, 3); }
TEST(volume_worlds_have_their_golden_hashes) { runAll(3, 2); }
