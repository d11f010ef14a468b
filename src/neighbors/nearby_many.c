/* Finds the agents around many points. A counting sort orders the agents along the longer side of the area that they take, so that the
 * agents that a query can find are one run of them, or one for each image of the center in a world that wraps. */
#include "neighbors/nearby_many.h"

#include <stdlib.h>
#include <string.h>

#include "core/flags.h"
#include "core/space.h"
#include "math/simd.h"
#include "neighbors/nearby_squares.h"

/* Number of centers from which on sorting takes less time than testing all agents for every center. */
enum { MANY = 16 };
/* Number of strips into which the area is cut. More: clearing and counting them takes longer; fewer: queries test more agents that are out
 * of range. */
enum { STRIPS = 1024 };
/* Agents farther than this from the origin are not within range of any center, also across the edges of a wrapped world. */
#define FARTHEST (8.0f * VEER_MAX_COORDINATE)
/* Relative width by which the strips of a query exceed its range. It must be larger than the rounding errors of the distances; if it were
 * much larger, queries would test more agents. */
#define SLACK 4e-6f

typedef struct Strips {
    VeerNearby *query;   /* world, range, mask, and the center of the current query */
    uint32_t count;      /* number of agents in the strips */
    const float *column; /* x or y, by slot */
    float min, perUnit;  /* where the first strip begins, and strips per unit */
    float period;        /* of the world along this axis; 0: it does not wrap */
    uint32_t *slots;     /* by place in the strips */
    float *x, *y, *z;
    uint32_t *marks, *blocks; /* one bit per slot; one bit per word of marks: whether it has bits. All 0 between queries */
    uint32_t starts[STRIPS + 1];
} Strips;

/* ---- sorting */

static int isCounted(const VeerNearby *query, uint32_t slot) {
    const VeerWorld *world = query->world;
    const uint32_t flags = VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED;
    if ((world->flags[slot] & flags) != VEER_FLAG_ALIVE || !(world->group[slot] & query->mask)) return 0;
    return veer_abs(world->x[slot]) <= FARTHEST && veer_abs(world->y[slot]) <= FARTHEST; /* false for NaN */
}

/* Returns the strip of a coordinate, which never decreases as the coordinate increases. */
static uint32_t stripAt(const Strips *strips, float v) {
    const float strip = (v - strips->min) * strips->perUnit;
    return strip >= 1.0f ? (uint32_t)veer_min(strip, (float)(STRIPS - 1)) : 0;
}

/* Lists the slots of the agents that are counted, and chooses the axis. */
static void listAgents(Strips *strips, uint32_t *listed, uint32_t high) {
    const VeerWorld *world = strips->query->world;
    float minX = FARTHEST, minY = FARTHEST, maxX = -FARTHEST, maxY = -FARTHEST;
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!isCounted(strips->query, slot)) continue;
        listed[strips->count++] = slot;
        minX = veer_min(minX, world->x[slot]);
        minY = veer_min(minY, world->y[slot]);
        maxX = veer_max(maxX, world->x[slot]);
        maxY = veer_max(maxY, world->y[slot]);
    }
    const int isX = maxX - minX > maxY - minY;
    strips->column = isX ? world->x : world->y;
    strips->period = isX ? world->period.x : world->period.y;
    strips->min = isX ? minX : minY;
    strips->perUnit = (float)STRIPS / veer_max(isX ? maxX - minX : maxY - minY, 1e-3f);
}

/* Sorts the listed agents by strip. */
static void sortAgents(Strips *strips, const uint32_t *listed) {
    const VeerWorld *world = strips->query->world;
    uint32_t *ends = strips->starts + 1, sum = 0; /* ends[strip] is the start of the strip until its agents are placed */
    for (uint32_t i = 0; i < strips->count; i++) ends[stripAt(strips, strips->column[listed[i]])]++;
    for (uint32_t strip = 0; strip < STRIPS; strip++) {
        const uint32_t count = ends[strip];
        ends[strip] = sum;
        sum += count;
    }
    for (uint32_t i = 0; i < strips->count; i++) {
        const uint32_t slot = listed[i], place = ends[stripAt(strips, strips->column[slot])]++;
        strips->slots[place] = slot;
        strips->x[place] = world->x[slot];
        strips->y[place] = world->y[slot];
        strips->z[place] = world->z[slot];
    }
    for (uint32_t i = sum; i < sum + 3; i++) strips->x[i] = strips->y[i] = strips->z[i] = VEER_INF; /* queries read four at a time */
}

/* Returns the memory, or null if there is none. */
static void *openStrips(Strips *strips, VeerNearby *query) {
    const uint32_t high = query->world->header->pools[VEER_KIND_AGENT].high, places = high + 4;
    const uint32_t marks = high / 32 + 1, words = marks + high / 1024 + 1;
    uint32_t *memory = malloc((words + 5 * (size_t)places) * sizeof *memory);
    if (!memory) return NULL;
    memset(strips->starts, 0, sizeof strips->starts);
    memset(memory, 0, words * sizeof *memory);
    strips->query = query;
    strips->count = 0;
    strips->marks = memory;
    strips->blocks = memory + marks;
    strips->slots = memory + words;
    strips->x = (float *)(void *)(strips->slots + places);
    strips->y = strips->x + places;
    strips->z = strips->y + places;
    uint32_t *listed = (uint32_t *)(void *)(strips->z + places);
    listAgents(strips, listed, high);
    sortAgents(strips, listed);
    return memory;
}

/* ---- queries */

static void mark(const Strips *strips, uint32_t place, uint32_t bits) {
    for (; bits; bits &= bits - 1) {
        const uint32_t slot = strips->slots[place + (uint32_t)__builtin_ctz(bits)];
        strips->marks[slot / 32] |= 1u << slot % 32;
        strips->blocks[slot / 1024] |= 1u << slot / 32 % 32;
    }
}

/* Marks the agents of a run that are within range. The lanes behind the run hold agents of other strips, or infinity. */
VEER_INLINE void markRun(const Strips *strips, uint32_t first, uint32_t end, int isPlain) {
    const VeerNearby *query = strips->query;
    const f4 rangeSq = f4_splat(query->range * query->range);
    for (uint32_t i = first; i < end; i += 4) {
        const VeerPositions at = {strips->x + i, strips->y + i, strips->z + i};
        const i4 isWithin = veer_squaresAt(query, &at, isPlain) <= rangeSq;
        if (!i4_any(isWithin)) continue;
        const uint32_t bits = i4_bits(isWithin);
        mark(strips, i, isPlain ? bits : veer_onLevel(query, &at, bits));
    }
}

/* Marks the agents around the center. In worlds that wrap, agents on the other side are near an image of the center. */
static void markAround(const Strips *strips) {
    const VeerNearby *query = strips->query;
    const float center = strips->column == query->world->x ? query->center.x : query->center.y, period = strips->period;
    const float reach = query->range + SLACK * (query->range + veer_abs(center) + period);
    const int across = period > 0.0f;
    for (int i = -across; i <= across; i++) {
        const float v = center + (float)i * period;
        const uint32_t first = strips->starts[stripAt(strips, v - reach)], end = strips->starts[stripAt(strips, v + reach) + 1];
        if (veer_isPlain(query->world))
            markRun(strips, first, end, 1);
        else
            markRun(strips, first, end, 0);
    }
}

/* Appends the marked slots in their order and clears the marks. */
static void listMarked(const Strips *strips, VeerSlotList *found) {
    uint32_t count = found->count;
    for (uint32_t *block = strips->blocks; block < strips->slots; block++) {
        for (uint32_t words = *block; words; words &= words - 1) {
            const uint32_t word = 32 * (uint32_t)(block - strips->blocks) + (uint32_t)__builtin_ctz(words);
            for (uint32_t bits = strips->marks[word]; bits; bits &= bits - 1, count++)
                if (count < found->room) found->slots[count] = 32 * word + (uint32_t)__builtin_ctz(bits);
            strips->marks[word] = 0;
        }
        *block = 0;
    }
    found->count = count;
}

/* Tests all agents. */
static void listAround(VeerNearby *query, VeerSlotList *found) {
    query->next = 0;
    while (veer_nextNearby(query)) {
        for (uint32_t i = 0; i < query->count; i++)
            if (found->count + i < found->room) found->slots[found->count + i] = query->slots[i];
        found->count += query->count;
    }
}

void veer_listNearby(VeerNearby *query, const VeerCenters *centers, VeerSlotList *found) {
    Strips strips;
    void *memory = centers->count >= MANY && query->range <= VEER_MAX_COORDINATE ? openStrips(&strips, query) : NULL;
    for (uint32_t i = 0; i < centers->count; i++) {
        const float *center = centers->coordinates + 3 * (size_t)i;
        const uint32_t before = found->count;
        query->center = veer_vec3(center[0], center[1], center[2]);
        if (memory) {
            markAround(&strips);
            listMarked(&strips, found);
        } else {
            listAround(query, found);
        }
        centers->counts[i] = found->count - before;
    }
    free(memory);
}
