/* Finds the agents around many points. A counting sort orders the agents by the cells of a grid over the area that they take, row by row,
 * so that the agents that a query can find are one run of them in each row. In a world that wraps, a query has several images. */
#include "neighbors/nearby_many.h"

#include <stdlib.h>
#include <string.h>

#include "core/flags.h"
#include "core/space.h"
#include "math/simd.h"
#include "neighbors/nearby_squares.h"

/* Number of centers from which on sorting takes less time than testing all agents for every center. */
enum { MANY = 16 };
/* Largest number of cells along each axis. More: clearing and counting them takes longer. Fewer: queries test more agents that are out
 * of range. */
enum { MOST_CELLS = 64 };
/* Side of a cell as a fraction of the range, unless there would be more cells than MOST_CELLS. Larger: queries test more agents that are
 * out of range. Smaller: runs are shorter than four agents, which are tested together. */
#define CELL_SIZE 0.5f
/* Agents farther than this from the origin are not within range of any center, also across the edges of a wrapped world. */
#define FARTHEST (8.0f * VEER_MAX_COORDINATE)
/* Relative width by which the area of a query exceeds its range. It must be larger than the rounding errors of the distances; if it were
 * much larger, queries would test more agents. */
#define SLACK 4e-6f

typedef struct Axis {
    const float *column; /* x or y, by slot */
    float min, max;      /* of the agents */
    float perUnit;       /* cells per unit */
    float period;        /* of the world; 0: it does not wrap */
    uint32_t cells;
} Axis;

typedef struct Cells {
    VeerNearby *query; /* world, range, mask, and the center of the current query */
    uint32_t count;    /* number of agents in the cells */
    Axis across, up;   /* columns of cells, and rows of cells */
    uint32_t *slots;   /* by place in the cells */
    float *x, *y, *z;
    uint32_t *marks, *blocks; /* one bit per slot; one bit per word of marks: whether it has bits. All 0 between queries */
    uint32_t starts[MOST_CELLS * MOST_CELLS + 1];
} Cells;

/* ---- sorting */

static int isCounted(const VeerNearby *query, uint32_t slot) {
    const VeerWorld *world = query->world;
    const uint32_t flags = VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED;
    if ((world->flags[slot] & flags) != VEER_FLAG_ALIVE || !(world->group[slot] & query->mask)) return 0;
    return veer_abs(world->x[slot]) <= FARTHEST && veer_abs(world->y[slot]) <= FARTHEST; /* false for NaN */
}

/* Returns the column or row of a coordinate, which never decreases as the coordinate increases. */
VEER_INLINE uint32_t cellAt(const Axis *axis, float v) {
    const float cell = (v - axis->min) * axis->perUnit;
    return cell >= 1.0f ? (uint32_t)veer_min(cell, (float)(axis->cells - 1u)) : 0;
}

VEER_INLINE uint32_t cellOf(const Cells *cells, uint32_t slot) {
    return cellAt(&cells->up, cells->up.column[slot]) * cells->across.cells + cellAt(&cells->across, cells->across.column[slot]);
}

/* Cuts an axis into cells. */
static void cut(Axis *axis, float range) {
    const float length = veer_max(axis->max - axis->min, 1e-3f);
    axis->cells = 1u + (uint32_t)veer_min(length / veer_max(CELL_SIZE * range, 1e-3f), (float)(MOST_CELLS - 1));
    axis->perUnit = (float)axis->cells / length;
}

/* Lists the slots of the agents that are counted, and cuts the area that they take into cells. */
static void listAgents(Cells *cells, uint32_t *listed, uint32_t high) {
    const VeerWorld *world = cells->query->world;
    float minX = FARTHEST, minY = FARTHEST, maxX = -FARTHEST, maxY = -FARTHEST;
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!isCounted(cells->query, slot)) continue;
        listed[cells->count++] = slot;
        minX = veer_min(minX, world->x[slot]);
        minY = veer_min(minY, world->y[slot]);
        maxX = veer_max(maxX, world->x[slot]);
        maxY = veer_max(maxY, world->y[slot]);
    }
    cells->across = (Axis){.column = world->x, .min = minX, .max = maxX, .period = world->period.x};
    cells->up = (Axis){.column = world->y, .min = minY, .max = maxY, .period = world->period.y};
    cut(&cells->across, cells->query->range);
    cut(&cells->up, cells->query->range);
}

/* Sorts the listed agents by cell. ends[cell] is the start of the cell until its agents are placed. */
static void sortAgents(Cells *cells, const uint32_t *listed, uint32_t *cellsOf) {
    const VeerWorld *world = cells->query->world;
    const uint32_t count = cells->across.cells * cells->up.cells;
    uint32_t *ends = cells->starts + 1, sum = 0;
    memset(cells->starts, 0, (count + 1u) * sizeof *cells->starts);
    for (uint32_t i = 0; i < cells->count; i++) ends[cellsOf[i] = cellOf(cells, listed[i])]++;
    for (uint32_t cell = 0; cell < count; cell++) {
        const uint32_t agents = ends[cell];
        ends[cell] = sum;
        sum += agents;
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        const uint32_t slot = listed[i], place = ends[cellsOf[i]]++;
        cells->slots[place] = slot;
        cells->x[place] = world->x[slot];
        cells->y[place] = world->y[slot];
        cells->z[place] = world->z[slot];
    }
    for (uint32_t i = sum; i < sum + 3; i++) cells->x[i] = cells->y[i] = cells->z[i] = VEER_INF; /* queries read four at a time */
}

/* Returns the memory, or null if there is none. */
static void *openCells(Cells *cells, VeerNearby *query) {
    const uint32_t high = query->world->header->pools[VEER_KIND_AGENT].high, places = high + 4;
    const uint32_t marks = high / 32 + 1, words = marks + high / 1024 + 1;
    uint32_t *memory = malloc((words + 6 * (size_t)places) * sizeof *memory);
    if (!memory) return NULL;
    memset(memory, 0, words * sizeof *memory);
    cells->query = query;
    cells->count = 0;
    cells->marks = memory;
    cells->blocks = memory + marks;
    cells->slots = memory + words;
    cells->x = (float *)(void *)(cells->slots + places);
    cells->y = cells->x + places;
    cells->z = cells->y + places;
    uint32_t *listed = (uint32_t *)(void *)(cells->z + places);
    listAgents(cells, listed, high);
    sortAgents(cells, listed, listed + places);
    return memory;
}

/* ---- queries */

static void mark(const Cells *cells, uint32_t place, uint32_t bits) {
    for (; bits; bits &= bits - 1) {
        const uint32_t slot = cells->slots[place + (uint32_t)__builtin_ctz(bits)];
        cells->marks[slot / 32] |= 1u << slot % 32;
        cells->blocks[slot / 1024] |= 1u << slot / 32 % 32;
    }
}

/* Marks the agents of a run that are within range. The lanes behind the run hold agents of other cells, or infinity. */
VEER_INLINE void markRun(const Cells *cells, uint32_t first, uint32_t end, int isPlain) {
    const VeerNearby *query = cells->query;
    const f4 rangeSq = f4_splat(query->range * query->range);
    for (uint32_t i = first; i < end; i += 4) {
        const VeerPositions at = {cells->x + i, cells->y + i, cells->z + i};
        const i4 isWithin = veer_squaresAt(query, &at, isPlain) <= rangeSq;
        if (!i4_any(isWithin)) continue;
        const uint32_t bits = i4_bits(isWithin);
        mark(cells, i, isPlain ? bits : veer_onLevel(query, &at, bits));
    }
}

/* The part of an axis that a query tests: from the first cell to the last. */
typedef struct Part {
    uint32_t first, last;
} Part;

/* Finds the parts within reach of the images of the center along an axis. Returns how many there are. */
static uint32_t partsOf(const Axis *axis, float center, float range, Part parts[3]) {
    const float reach = range + SLACK * (range + veer_abs(center) + axis->period);
    const int wraps = axis->period > 0.0f;
    uint32_t count = 0;
    for (int i = -wraps; i <= wraps; i++) {
        const float v = center + (float)i * axis->period;
        if (v + reach >= axis->min && v - reach <= axis->max) parts[count++] = (Part){cellAt(axis, v - reach), cellAt(axis, v + reach)};
    }
    return count;
}

/* Marks the agents around the center. In worlds that wrap, agents on the other side are near an image of the center. */
static void markAround(const Cells *cells) {
    const VeerNearby *query = cells->query;
    const int isPlain = veer_isPlain(query->world);
    Part across[3], up[3];
    const uint32_t ups = partsOf(&cells->up, query->center.y, query->range, up);
    const uint32_t acrosses = partsOf(&cells->across, query->center.x, query->range, across);
    for (uint32_t i = 0; i < ups * acrosses; i++) {
        const Part rows = up[i / acrosses], columns = across[i % acrosses];
        for (uint32_t row = rows.first; row <= rows.last; row++) {
            const uint32_t *starts = cells->starts + row * cells->across.cells;
            const uint32_t first = starts[columns.first], end = starts[columns.last + 1];
            if (isPlain)
                markRun(cells, first, end, 1);
            else
                markRun(cells, first, end, 0);
        }
    }
}

/* Appends the marked slots in their order and clears the marks. */
static void listMarked(const Cells *cells, VeerSlotList *found) {
    uint32_t count = found->count;
    for (uint32_t *block = cells->blocks; block < cells->slots; block++) {
        for (uint32_t words = *block; words; words &= words - 1) {
            const uint32_t word = 32 * (uint32_t)(block - cells->blocks) + (uint32_t)__builtin_ctz(words);
            for (uint32_t bits = cells->marks[word]; bits; bits &= bits - 1, count++)
                if (count < found->room) found->slots[count] = 32 * word + (uint32_t)__builtin_ctz(bits);
            cells->marks[word] = 0;
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
    Cells cells;
    void *memory = centers->count >= MANY && query->range <= VEER_MAX_COORDINATE ? openCells(&cells, query) : NULL;
    for (uint32_t i = 0; i < centers->count; i++) {
        const float *center = centers->coordinates + 3 * (size_t)i;
        const uint32_t before = found->count;
        query->center = veer_vec3(center[0], center[1], center[2]);
        if (memory) {
            markAround(&cells);
            listMarked(&cells, found);
        } else {
            listAround(query, found);
        }
        centers->counts[i] = found->count - before;
    }
    free(memory);
}
