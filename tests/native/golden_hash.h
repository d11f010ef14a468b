/* Hashes of golden worlds, which cover everything that callers can read after a step, and their comparison with golden_table.inl. A row of
 * the table holds the name of a world, the hash after its last step, and one letter per GOLDEN_STRIDE earlier steps, which shows when the
 * world began to differ. */
#ifndef VEER_GOLDEN_HASH_H
#define VEER_GOLDEN_HASH_H

#include "golden_worlds.h"

#include "core/world.h"

#include <stddef.h>
#include <stdlib.h>

enum { GOLDEN_STRIDE = 4, GOLDEN_LETTERS = 16 };

typedef struct GoldenRow {
    const char *name;
    uint64_t hash;
    const char *letters;
} GoldenRow;

static const GoldenRow golden_table[] = {
#include "golden_table.inl"
    {NULL, 0, NULL},
};

/* ---- hashing: FNV-1a over 32-bit words */

static inline void golden_addWord(uint64_t *hash, uint32_t word) { *hash = (*hash ^ word) * 1099511628211u; }
static inline void golden_addWords(uint64_t *hash, const void *words, size_t bytes) {
    for (size_t i = 0; i + 4 <= bytes; i += 4) {
        uint32_t word;
        memcpy(&word, (const char *)words + i, 4);
        golden_addWord(hash, word);
    }
}

/* Hashes the words of a column. In a column of floats, all NaNs are treated as equal, because their bits differ between machines. */
static inline uint64_t golden_hashColumn(const uint32_t *words, size_t count, int areReal) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < count; i++) golden_addWord(&hash, areReal && (words[i] & 0x7FFFFFFFu) > 0x7F800000u ? 0x7FC00000u : words[i]);
    return hash;
}

static inline void golden_addColumns(uint64_t *hash, const Golden *golden, const char *printed, uint32_t step) {
    for (uint32_t i = veer_settingCount; i < veer_rowCount; i++) {
        const VeerRow *row = &veer_rows[i];
        if (strcmp(row->kind, "column") != 0) continue;
        const uint32_t lanes = veer_columnLanes(golden->world, row->value);
        if (lanes > 4 && step % GOLDEN_STRIDE) continue; /* long columns are hashed less often, to save time */
        const int areReal = row->type[0] == 'f';
        const void *column =
            areReal ? (const void *)veer_columnF32(golden->world, row->value) : (const void *)veer_columnU32(golden->world, row->value);
        const uint64_t own = golden_hashColumn(column, column ? (size_t)lanes * golden->count : 0, areReal);
        golden_addWord(hash, (uint32_t)own);
        golden_addWord(hash, (uint32_t)(own >> 32));
        if (printed) printf("%s: step %u %s %016llx\n", printed, step, row->name, (unsigned long long)own);
    }
}

static inline void golden_addEvents(uint64_t *hash, VeerWorldId world) {
    uint32_t count;
    const VeerEvent *events = veer_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        golden_addWord(hash, events[i].type);
        golden_addWord(hash, events[i].slot);
        golden_addWord(hash, events[i].value);
        golden_addWords(hash, &events[i].x, 12);
    }
}

static inline void golden_addExplain(uint64_t *hash, VeerWorldId world, VeerAgentId agent) {
    static VeerExplain why;
    memset(&why, 0, sizeof why);
    golden_addWord(hash, (uint32_t)veer_explain(world, agent, &why));
    golden_addWords(hash, &why, offsetof(VeerExplain, limitCount) + 4); /* without padding, which differs between machines */
    for (uint32_t i = 0; i < why.limitCount; i++) {
        golden_addWord(hash, veer_slotOf(why.limits[i].agent.bits));
        golden_addWord(hash, veer_slotOf(why.limits[i].obstacle.bits));
        golden_addWords(hash, &why.limits[i].normal, sizeof(VeerVec3) + 16);
    }
    golden_addWords(hash, &why.memoryShare, offsetof(VeerExplain, dangerBy) + sizeof why.dangerBy - offsetof(VeerExplain, memoryShare));
}

/* ---- queries */

static inline void golden_addRays(uint64_t *hash, Golden *golden) {
    for (uint32_t i = 0; i < 6; i++) {
        VeerRay ray = veer_defaultRay();
        VeerHit hit = {0};
        ray.origin = golden_place(golden, 140);
        ray.direction = golden_place(golden, 1);
        ray.distance = golden_range(golden, 20, 300);
        ray.radius = i % 2 ? golden_range(golden, 1, 12) : 0;
        ray.mask = i % 3 ? ray.mask : 3;
        golden_addWord(hash, (uint32_t)veer_raycast(golden->world, &ray, &hit));
        golden_addWord(hash, veer_slotOf(hit.obstacle.bits));
        golden_addWords(hash, &hit.point, sizeof(VeerVec3) * 2 + 4);
        VeerVec3 to = golden_place(golden, 140);
        golden_addWord(hash, (uint32_t)veer_lineOfSight(golden->world, ray.origin, to));
    }
}

static inline void golden_addNear(uint64_t *hash, Golden *golden) {
    VeerObstacleId obstacles[GOLDEN_OBSTACLES];
    VeerAgentId agents[GOLDEN_AGENTS];
    VeerNearest query = veer_defaultNearest();
    uint32_t count = GOLDEN_OBSTACLES;
    query.center = golden_place(golden, 140);
    query.range = golden_range(golden, 20, 200);
    query.count = 1 + golden_under(golden, GOLDEN_AGENTS);
    query.mask = 1 + golden_under(golden, 7);
    CHECK(veer_overlap(golden->world, query.center, 0.3f * query.range, obstacles, &count) >= VEER_OK);
    for (uint32_t i = 0; i < count; i++) golden_addWord(hash, veer_slotOf(obstacles[i].bits));
    CHECK(veer_nearest(golden->world, &query, agents, &count) >= VEER_OK);
    for (uint32_t i = 0; i < count; i++) golden_addWord(hash, veer_slot(agents[i]));
}

static inline void golden_addPlaces(uint64_t *hash, Golden *golden) {
    const VeerVec3 at = golden_place(golden, 140);
    const VeerPathId path = golden_under(golden, 2) ? golden->path : golden->loop;
    VeerPathPoint point = {{0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0};
    VeerVec3 flow = {0, 0, 0};
    golden_addWord(hash, (uint32_t)veer_pathClosest(golden->world, path, at, &point));
    golden_addWords(hash, &point, sizeof point);
    golden_addWord(hash, (uint32_t)veer_pathPointAt(golden->world, path, 5 * at.x, &point));
    golden_addWords(hash, &point, sizeof point);
    golden_addWord(hash, (uint32_t)veer_flowAt(golden->world, golden->flow, at, &flow));
    golden_addWords(hash, &flow, sizeof flow);
}

static inline void golden_addFlights(uint64_t *hash, Golden *golden) {
    VeerProjectileId shells[64];
    VeerLanding landing = {0};
    VeerJump jump = {0};
    VeerAim aim = {0};
    VeerAimQuery query = veer_defaultAimQuery(golden->world);
    uint32_t count = 64;
    CHECK_OK(veer_projectiles(golden->world, shells, &count));
    for (uint32_t i = 0; i < count; i++) {
        VeerProjectileDef def;
        CHECK_OK(veer_getProjectile(golden->world, shells[i], &def));
        golden_addWords(hash, &def.x, offsetof(VeerProjectileDef, userData) - offsetof(VeerProjectileDef, x));
        golden_addWord(hash, (uint32_t)veer_projectileLanding(golden->world, shells[i], &landing));
        golden_addWords(hash, &landing, sizeof landing);
    }
    golden_addWord(hash, (uint32_t)veer_planJump(golden->world, golden->agents[golden_under(golden, 8)], golden->link, &jump));
    golden_addWords(hash, &jump, sizeof jump);
    query.from = golden_place(golden, 100);
    query.to = golden_place(golden, 100);
    query.targetVelocity = golden_place(golden, golden_under(golden, 2) ? 50.0f : 0.0f);
    query.speed = golden_range(golden, 50, 500);
    query.maxTime = golden_under(golden, 2) ? golden_range(golden, 0.3f, 3) : 0;
    query.arc = golden_under(golden, 2);
    golden_addWord(hash, (uint32_t)veer_aim(&query, &aim));
    golden_addWords(hash, &aim, sizeof aim);
}

static inline void golden_addFields(uint64_t *hash, Golden *golden) {
    static float distances[1000];
    VeerNavCells cells = {0};
    for (uint32_t i = 0; i < GOLDEN_BRAINS; i++) {
        uint32_t count = 1000;
        VeerVec3 goal = golden_place(golden, 140);
        golden_addWord(hash, (uint32_t)veer_navDistances(golden->world, golden->brains[i], goal, &cells, distances, &count));
        if (count < 1000) golden_addWords(hash, distances, 4 * count);
    }
}

/* Adds the result of a call. If the call failed, also adds the error, unless the error contains an id: the world tag in an id depends on
 * how many worlds the program has created before. */
static inline VeerResult golden_addResult(uint64_t *hash, VeerWorldId world, VeerResult said) {
    golden_addWord(hash, (uint32_t)said);
    if (said >= 0) return said;
    const VeerErrorInfo *error = veer_lastError(world);
    const int isOfId = said == VEER_E_HANDLE || said == VEER_E_STALE || said == VEER_E_WRONG_WORLD || said == VEER_E_WORLD ||
                       (error->value >= 0x1p44f && error->value < 0x1p53f);
    golden_addWord(hash, golden_hashName(golden_hashName(golden_hashName(0, error->call), error->argument), isOfId ? "" : error->message));
    golden_addWord(hash, error->index);
    return said;
}

/* ---- worlds and saved worlds */

typedef struct GoldenRun {
    char name[64];
    uint64_t hash;
    char letters[GOLDEN_LETTERS + 1];
} GoldenRun;

static inline void golden_addStep(uint64_t *hash, Golden *golden, uint32_t step, const char *printed) {
    VeerStats stats;
    uint64_t state, agent;
    CHECK_OK(veer_getStats(golden->world, &stats));
    golden_addWords(hash, &stats, sizeof stats);
    golden_addEvents(hash, golden->world);
    CHECK_OK(veer_hash(golden->world, &state));
    golden_addWords(hash, &state, 8);
    if (veer_hashAgent(golden->world, golden->agents[step % 8], &agent) == VEER_OK) golden_addWords(hash, &agent, 8);
    CHECK_OK(veer_interpolate(golden->world, 0.3f));
    golden_addColumns(hash, golden, printed, step);
    if (step % 4 == 0) golden_addExplain(hash, golden->world, golden->agents[step / 4 % golden->count]);
    if (step % 8 == 3)
        golden_addRays(hash, golden), golden_addNear(hash, golden), golden_addPlaces(hash, golden), golden_addFlights(hash, golden);
}

static inline char golden_letterOf(uint64_t hash) { return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+"[hash >> 58]; }

static inline void golden_compare(const GoldenRun *result) {
    char text[160];
    const GoldenRow *row = golden_table;
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

/* Compares a result with the table, or prints a line for the new table. */
static inline void golden_judge(const GoldenRun *result) {
    static FILE *written;
    const char *name = getenv("VEER_GOLDEN_TABLE");
    if (!name) {
        golden_compare(result);
        return;
    }
    if (!written) written = fopen(name, "a");
    if (!CHECK(written)) return;
    fprintf(written, "{\"%s\", 0x%016llx, \"%s\"},\n", result->name, (unsigned long long)result->hash, result->letters);
    fflush(written);
}

/* A runner that runs the ranges of one worker after the other, the last worker first. */
static inline void lastFirst(VeerTask *task, uint32_t count, void *context, void *user) {
    (void)user;
    while (count-- > 0) task(count, context);
}

#endif
