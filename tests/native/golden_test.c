/* Golden hashes of small worlds, of everything that callers can read after every step: a net for changes of results that nobody meant.
 * golden_table.inl has a line per world: its name, the hash after its last step, and a letter for every GOLDEN_STRIDE steps before it, from
 * which a failure tells when the world began to differ.
 *
 * A change of behavior changes hashes. After making sure that it is meant, write the table anew:
 *
 *   npm run golden:native
 *
 * To see which columns differ first, compare what this prints in two builds, one line per step and column of one world:
 *
 *   VEER_GOLDEN_WORLD="arrive 2D 0" build/gcc/all_tests golden
 */
#include "golden_worlds.h"

#include "core/world.h"
#include "state/snapshot.h"

#include <stddef.h>
#include <stdlib.h>

enum { GOLDEN_STRIDE = 4, GOLDEN_LETTERS = 16 };

typedef struct GoldenRow {
    const char *name;
    uint64_t hash;
    const char *letters;
} GoldenRow;

static const GoldenRow table[] = {
#include "golden_table.inl"
    {NULL, 0, NULL},
};

/* ---- hashing: FNV-1a over 32-bit words */

static void addWord(uint64_t *hash, uint32_t word) { *hash = (*hash ^ word) * 1099511628211u; }
static void addWords(uint64_t *hash, const void *words, size_t bytes) {
    for (size_t i = 0; i + 4 <= bytes; i += 4) {
        uint32_t word;
        memcpy(&word, (const char *)words + i, 4);
        addWord(hash, word);
    }
}

static void addColumns(uint64_t *hash, const Golden *golden, const char *printed, uint32_t step) {
    for (uint32_t i = veer_settingCount; i < veer_rowCount; i++) {
        const VeerRow *row = &veer_rows[i];
        if (strcmp(row->kind, "column") != 0) continue;
        const uint32_t lanes = veer_columnLanes(golden->world, row->value);
        if (lanes > 4 && step % GOLDEN_STRIDE) continue; /* long ones are read less often, to be quick */
        const void *column = row->type[0] == 'f' ? (const void *)veer_columnF32(golden->world, row->value)
                                                 : (const void *)veer_columnU32(golden->world, row->value);
        uint64_t own = 14695981039346656037u;
        if (column) addWords(&own, column, (size_t)lanes * golden->count * 4);
        addWord(hash, (uint32_t)own);
        addWord(hash, (uint32_t)(own >> 32));
        if (printed) printf("%s: step %u %s %016llx\n", printed, step, row->name, (unsigned long long)own);
    }
}

static void addEvents(uint64_t *hash, VeerWorldId world) {
    uint32_t count;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        addWord(hash, events[i].type);
        addWord(hash, events[i].slot);
        addWord(hash, events[i].value);
        addWords(hash, &events[i].x, 12);
    }
}

static void addExplain(uint64_t *hash, VeerWorldId world, VeerAgentId agent) {
    static VeerExplain why;
    memset(&why, 0, sizeof why);
    addWord(hash, (uint32_t)veer_explain(world, agent, &why));
    addWords(hash, &why, offsetof(VeerExplain, limitCount) + 4); /* without padding, which machines differ in */
    for (uint32_t i = 0; i < why.limitCount; i++) {
        addWord(hash, veer_slotOf(why.limits[i].agent.bits));
        addWord(hash, veer_slotOf(why.limits[i].obstacle.bits));
        addWords(hash, &why.limits[i].normal, sizeof(VeerVec3) + 16);
    }
    addWords(hash, &why.memoryShare, offsetof(VeerExplain, dangerBy) + sizeof why.dangerBy - offsetof(VeerExplain, memoryShare));
}

/* ---- queries */

static void addRays(uint64_t *hash, Golden *golden) {
    for (uint32_t i = 0; i < 6; i++) {
        VeerRay ray = veer_defaultRay();
        VeerHit hit = {0};
        ray.origin = golden_place(golden, 140);
        ray.direction = golden_place(golden, 1);
        ray.distance = golden_range(golden, 20, 300);
        ray.radius = i % 2 ? golden_range(golden, 1, 12) : 0;
        ray.mask = i % 3 ? ray.mask : 3;
        addWord(hash, (uint32_t)veer_raycast(golden->world, &ray, &hit));
        addWord(hash, veer_slotOf(hit.obstacle.bits));
        addWords(hash, &hit.point, sizeof(VeerVec3) * 2 + 4);
        VeerVec3 to = golden_place(golden, 140);
        addWord(hash, (uint32_t)veer_lineOfSight(golden->world, ray.origin, to));
    }
}

static void addNear(uint64_t *hash, Golden *golden) {
    VeerObstacleId obstacles[GOLDEN_OBSTACLES];
    VeerAgentId agents[GOLDEN_AGENTS];
    VeerNearest query = veer_defaultNearest();
    uint32_t count = GOLDEN_OBSTACLES;
    query.center = golden_place(golden, 140);
    query.range = golden_range(golden, 20, 200);
    query.count = 1 + golden_under(golden, GOLDEN_AGENTS);
    query.mask = 1 + golden_under(golden, 7);
    CHECK(veer_overlap(golden->world, query.center, 0.3f * query.range, obstacles, &count) >= VEER_OK);
    for (uint32_t i = 0; i < count; i++) addWord(hash, veer_slotOf(obstacles[i].bits));
    CHECK(veer_nearest(golden->world, &query, agents, &count) >= VEER_OK);
    for (uint32_t i = 0; i < count; i++) addWord(hash, veer_slot(agents[i]));
}

static void addPlaces(uint64_t *hash, Golden *golden) {
    const VeerVec3 at = golden_place(golden, 140);
    const VeerPathId path = golden_under(golden, 2) ? golden->path : golden->loop;
    VeerPathPoint point = {{0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0};
    VeerVec3 flow = {0, 0, 0};
    addWord(hash, (uint32_t)veer_pathClosest(golden->world, path, at, &point));
    addWords(hash, &point, sizeof point);
    addWord(hash, (uint32_t)veer_pathPointAt(golden->world, path, 5 * at.x, &point));
    addWords(hash, &point, sizeof point);
    addWord(hash, (uint32_t)veer_flowAt(golden->world, golden->flow, at, &flow));
    addWords(hash, &flow, sizeof flow);
}

static void addFlights(uint64_t *hash, Golden *golden) {
    VeerProjectileId shells[64];
    VeerLanding landing = {0};
    VeerJump jump = {0};
    VeerAim aim = {0};
    VeerAimQuery query = veer_defaultAimQuery(golden->world);
    uint32_t count = 64;
    CHECK_EQ(veer_projectiles(golden->world, shells, &count), VEER_OK);
    for (uint32_t i = 0; i < count; i++) {
        VeerProjectileDef def;
        CHECK_EQ(veer_getProjectile(golden->world, shells[i], &def), VEER_OK);
        addWords(hash, &def.x, offsetof(VeerProjectileDef, userData) - offsetof(VeerProjectileDef, x));
        addWord(hash, (uint32_t)veer_projectileLanding(golden->world, shells[i], &landing));
        addWords(hash, &landing, sizeof landing);
    }
    addWord(hash, (uint32_t)veer_planJump(golden->world, golden->agents[golden_under(golden, 8)], golden->link, &jump));
    addWords(hash, &jump, sizeof jump);
    query.from = golden_place(golden, 100);
    query.to = golden_place(golden, 100);
    query.targetVelocity = golden_place(golden, golden_under(golden, 2) ? 50.0f : 0.0f);
    query.speed = golden_range(golden, 50, 500);
    query.maxTime = golden_under(golden, 2) ? golden_range(golden, 0.3f, 3) : 0;
    query.arc = golden_under(golden, 2);
    addWord(hash, (uint32_t)veer_aim(&query, &aim));
    addWords(hash, &aim, sizeof aim);
}

static void addFields(uint64_t *hash, Golden *golden) {
    static float distances[1000];
    VeerNavCells cells = {0};
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        uint32_t count = 1000;
        VeerVec3 goal = golden_place(golden, 140);
        addWord(hash, (uint32_t)veer_navDistances(golden->world, golden->brains[i], goal, &cells, distances, &count));
        if (count < 1000) addWords(hash, distances, 4 * count);
    }
}

/* ---- worlds and saved worlds */

typedef struct GoldenRun {
    char name[64];
    uint64_t hash;
    char letters[GOLDEN_LETTERS + 1];
} GoldenRun;

static void addStep(uint64_t *hash, Golden *golden, uint32_t step, const char *printed) {
    VeerStats stats;
    uint64_t state, agent;
    CHECK_EQ(veer_getStats(golden->world, &stats), VEER_OK);
    CHECK_EQ(stats.notFinite, 0);
    addWords(hash, &stats, sizeof stats);
    addEvents(hash, golden->world);
    CHECK_EQ(veer_hash(golden->world, &state), VEER_OK);
    CHECK_EQ(veer_hashAgent(golden->world, golden->agents[step % 8], &agent), VEER_OK);
    addWords(hash, &state, 8);
    addWords(hash, &agent, 8);
    CHECK_EQ(veer_interpolate(golden->world, 0.3f), VEER_OK);
    addColumns(hash, golden, printed, step);
    if (step % 4 == 0) addExplain(hash, golden->world, golden->agents[step / 4 % golden->count]);
    if (step % 8 == 3) addRays(hash, golden), addNear(hash, golden), addPlaces(hash, golden), addFlights(hash, golden);
}

static char letterOf(uint64_t hash) { return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+"[hash >> 58]; }

static void run(Golden *golden, GoldenRun *result) {
    const char *wanted = getenv("VEER_GOLDEN_WORLD"), *printed = wanted && strcmp(wanted, result->name) == 0 ? wanted : NULL;
    result->hash = 14695981039346656037u;
    golden_start(golden);
    for (uint32_t step = 0; step < golden->steps; step++) {
        golden_edit(golden, step);
        CHECK_EQ(veer_step(golden->world, golden->dt), VEER_OK);
        addStep(&result->hash, golden, step, printed);
        if (step % GOLDEN_STRIDE == GOLDEN_STRIDE - 1) result->letters[step / GOLDEN_STRIDE] = letterOf(result->hash);
    }
    addFields(&result->hash, golden);
    CHECK_EQ(veer_validate(golden->world), VEER_OK);
    CHECK_EQ(veer_destroyWorld(golden->world), VEER_OK);
}

/* What a restore says of a saved world in which one lane is wrong, for every lane. The checksum is right. */
static void damage(Golden *golden, GoldenRun *result) {
    const uint32_t size = veer_saveSize(golden->world), count = size / 4, wrong[] = {1, 0x80000000u, 0xFFFFFFFFu};
    uint32_t *lanes = malloc(size);
    VeerHeader *header = (VeerHeader *)(void *)lanes;
    golden_start(golden);
    for (uint32_t step = 0; step < 20; step++) {
        golden_edit(golden, step);
        CHECK_EQ(veer_step(golden->world, golden->dt), VEER_OK);
    }
    CHECK_EQ(veer_save(golden->world, lanes, size), VEER_OK);
    for (uint32_t i = 0; i < 3 * count; i++) {
        const uint32_t at = i / 3, lane = lanes[at];
        lanes[at] = i % 3 == 0 ? lane + 1 : lane ^ wrong[i % 3];
        const uint64_t sum = veer_checksum(lanes, count);
        header->checksum[0] = (uint32_t)sum;
        header->checksum[1] = (uint32_t)(sum >> 32);
        const VeerResult said = veer_restore(golden->world, lanes, size);
        addWord(&result->hash, (uint32_t)said);
        if (said < 0) addWord(&result->hash, golden_hashName(0, veer_lastError(golden->world)->argument));
        lanes[at] = lane;
        if (i % (3 * count / 12) == 0) result->letters[i / (3 * count / 12)] = letterOf(result->hash);
    }
    free(lanes);
    CHECK_EQ(veer_destroyWorld(golden->world), VEER_OK);
}

static void compare(const GoldenRun *result) {
    char text[160];
    const GoldenRow *row = table;
    while (row->name && strcmp(row->name, result->name) != 0) row++;
    if (!row->name) {
        snprintf(text, sizeof text, "golden_table.inl has no world \"%s\"", result->name);
        test_check(0, __FILE__, __LINE__, text);
        return;
    }
    if (row->hash == result->hash) return;
    unsigned same = 0;
    while (row->letters[same] && row->letters[same] == result->letters[same]) same++;
    snprintf(text, sizeof text, "the world \"%s\" differs from golden_table.inl, first in or after step %u", result->name,
             same * GOLDEN_STRIDE + 1);
    test_check(0, __FILE__, __LINE__, text);
}

/* Compares, or writes a line of the new table. */
static void judge(const GoldenRun *result) {
    static FILE *written;
    const char *name = getenv("VEER_GOLDEN_TABLE");
    if (!name) {
        compare(result);
        return;
    }
    if (!written) written = fopen(name, "w");
    if (!CHECK(written)) return;
    fprintf(written, "{\"%s\", 0x%016llx, \"%s\"},\n", result->name, (unsigned long long)result->hash, result->letters);
    fflush(written);
}

static const char *nameOf(uint32_t type) {
    for (uint32_t i = 0; i < veer_rowCount; i++)
        if (strcmp(veer_rows[i].kind, "behavior") == 0 && veer_rows[i].value == type) return veer_rows[i].name;
    return "?";
}

static void runAll(uint32_t dimensions, uint32_t rounds) {
    for (uint32_t type = 0; type < VEER_BEHAVIOR_TYPES; type++)
        for (uint32_t round = 0; round < rounds; round++) {
            GoldenRun result = {0};
            Golden golden = golden_make(type, dimensions, round);
            snprintf(result.name, sizeof result.name, "%s %uD %u", nameOf(type), dimensions, round);
            run(&golden, &result);
            judge(&result);
        }
}

static void damageOne(uint32_t type, uint32_t dimensions, const char *name) {
    GoldenRun result = {.hash = 14695981039346656037u};
    Golden golden = golden_make(type, dimensions, 0);
    snprintf(result.name, sizeof result.name, "%s", name);
    damage(&golden, &result);
    judge(&result);
}

TEST(damaged_saves_are_refused_as_in_the_golden_hashes) {
    damageOne(VEER_BEHAVIOR_FOLLOW_PATH, 2, "damaged save 2D");
    damageOne(VEER_BEHAVIOR_FORMATION, 3, "damaged save 3D");
}
TEST(planar_worlds_have_their_golden_hashes) { runAll(2, 3); }
TEST(volume_worlds_have_their_golden_hashes) { runAll(3, 2); }
