/* Finds the agents around many points. A counting sort orders the agents by cell, row by row, so that the cells that a query needs in a row
 * are one run of agents. */
#include "neighbors/nearby_grid.h"

#include <stdlib.h>
#include <string.h>

#include "core/flags.h"
#include "core/space.h"
#include "math/simd.h"
#include "neighbors/nearby_squares.h"

/* Cells per range. More: queries test fewer agents outside the range, but visit more rows. */
#define CELLS_PER_RANGE 2.0f
/* Cells per agent at most. More: large empty worlds take memory and time; fewer: agents that are spread unevenly share cells. */
#define CELLS_PER_AGENT 2u
/* Agents farther than this from the origin are not within range of any center, also across the edges of a wrapped world. */
#define FARTHEST (8.0f * VEER_MAX_COORDINATE)
/* Relative width by which the cells of a query exceed its range. It must be larger than the rounding errors of the distances; if it were
 * much larger, queries would visit more cells. */
#define SLACK 4e-6f

/* Number of centers from which on sorting takes less time than testing all agents for every center. */
enum { MANY = 16 };

/* The cells along the x or the y axis. */
typedef struct Axis {
    const float *column; /* coordinates by slot */
    float min, max;      /* bounds of the agents */
    float period;        /* of the world; 0: it does not wrap */
    uint32_t cells;
} Axis;

typedef struct Grid {
    VeerNearby query; /* world, range, mask, and the center of the current query */
    uint32_t count;   /* number of agents in the cells */
    Axis axes[2];
    float perCell;            /* cells per unit */
    uint32_t *starts, *slots; /* by cell; by place in the cells */
    uint32_t *marks, *blocks; /* one bit per slot; one bit per word of marks: whether it has bits. All 0 between queries */
    float *x, *y, *z;         /* by place in the cells */
    void *memory;
} Grid;

/* ---- sorting */

static int isCounted(const Grid *grid, uint32_t slot) {
    const VeerWorld *world = grid->query.world;
    const uint32_t flags = VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED;
    if ((world->flags[slot] & flags) != VEER_FLAG_ALIVE || !(world->group[slot] & grid->query.mask)) return 0;
    return veer_abs(world->x[slot]) <= FARTHEST && veer_abs(world->y[slot]) <= FARTHEST; /* false for NaN */
}

/* Returns the cell of a coordinate along an axis. It never decreases as the coordinate increases. */
static uint32_t cellAt(const Grid *grid, const Axis *axis, float v) {
    const float cell = (v - axis->min) * grid->perCell;
    return cell >= 1.0f ? (uint32_t)veer_min(cell, (float)(axis->cells - 1)) : 0;
}

/* Lists the slots of the agents that are counted, and finds their bounds. */
static void listAgents(Grid *grid, uint32_t *slots, uint32_t high) {
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!isCounted(grid, slot)) continue;
        slots[grid->count++] = slot;
        for (Axis *axis = grid->axes; axis < grid->axes + 2; axis++) {
            axis->min = veer_min(axis->min, axis->column[slot]);
            axis->max = veer_max(axis->max, axis->column[slot]);
        }
    }
}

static void chooseCells(Grid *grid, uint32_t most) {
    Axis *x = grid->axes, *y = grid->axes + 1;
    const float width = x->max - x->min, height = y->max - y->min, range = veer_max(grid->query.range, 1e-3f);
    float size = veer_max(range / CELLS_PER_RANGE, veer_max(width, height) / 1024.0f);
    for (;; size *= 1.5f) {
        x->cells = (uint32_t)(width / size) + 1;
        y->cells = (uint32_t)(height / size) + 1;
        if (x->cells * y->cells <= most) break;
    }
    grid->perCell = 1.0f / size;
}

/* Sorts the listed agents by cell; agents of a cell keep the order of their slots. */
static void sortAgents(Grid *grid, const uint32_t *listed, uint32_t *cells) {
    const VeerWorld *world = grid->query.world;
    const Axis *x = grid->axes, *y = grid->axes + 1;
    uint32_t *ends = grid->starts + 1, sum = 0; /* ends[cell] is the start of the cell until its agents are placed */
    for (uint32_t i = 0; i < grid->count; i++) {
        cells[i] = cellAt(grid, y, world->y[listed[i]]) * x->cells + cellAt(grid, x, world->x[listed[i]]);
        ends[cells[i]]++;
    }
    for (uint32_t cell = 0; cell < x->cells * y->cells; cell++) {
        const uint32_t count = ends[cell];
        ends[cell] = sum;
        sum += count;
    }
    for (uint32_t i = 0; i < grid->count; i++) {
        const uint32_t slot = listed[i], place = ends[cells[i]]++;
        grid->slots[place] = slot;
        grid->x[place] = world->x[slot];
        grid->y[place] = world->y[slot];
        grid->z[place] = world->z[slot];
    }
    for (uint32_t i = grid->count; i < grid->count + 3; i++) grid->x[i] = grid->y[i] = grid->z[i] = VEER_INF;
}

/* Returns whether there was memory. */
static int openGrid(Grid *grid, const VeerNearby *query) {
    const VeerWorld *world = query->world;
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high, cells = CELLS_PER_AGENT * high + 64;
    const uint32_t places = high + 4, marks = high / 32 + 1, words = marks + high / 1024 + 1;
    *grid = (Grid){.query = *query, .memory = malloc((cells + 1 + words + 6 * (size_t)places) * sizeof(uint32_t))};
    if (!grid->memory) return 0;
    grid->axes[0] = (Axis){world->x, FARTHEST, -FARTHEST, world->period.x, 1};
    grid->axes[1] = (Axis){world->y, FARTHEST, -FARTHEST, world->period.y, 1};
    grid->marks = grid->memory;
    grid->blocks = grid->marks + marks;
    grid->slots = grid->marks + words;
    grid->x = (float *)(void *)(grid->slots + places);
    grid->y = grid->x + places;
    grid->z = grid->y + places;
    uint32_t *listed = (uint32_t *)(void *)(grid->z + places);
    grid->starts = listed + 2 * (size_t)places;
    memset(grid->marks, 0, words * sizeof *grid->marks);
    listAgents(grid, listed, high);
    if (!grid->count) return 1;
    chooseCells(grid, cells);
    memset(grid->starts, 0, (grid->axes[0].cells * grid->axes[1].cells + 1) * sizeof *grid->starts);
    sortAgents(grid, listed, listed + places);
    return 1;
}

/* ---- queries */

typedef struct Span {
    uint32_t first, last;
} Span;

/* Returns whether agents can be within range of a coordinate along an axis, and in which cells. */
static int cellsAround(const Grid *grid, const Axis *axis, float v, Span *cells) {
    const float reach = grid->query.range + SLACK * (grid->query.range + veer_abs(v) + axis->period);
    if (!(v + reach >= axis->min && v - reach <= axis->max)) return 0;
    cells->first = cellAt(grid, axis, v - reach);
    cells->last = cellAt(grid, axis, v + reach);
    return 1;
}

static void mark(Grid *grid, uint32_t place, uint32_t bits) {
    for (; bits; bits &= bits - 1) {
        const uint32_t slot = grid->slots[place + (uint32_t)__builtin_ctz(bits)];
        grid->marks[slot / 32] |= 1u << slot % 32;
        grid->blocks[slot / 1024] |= 1u << slot / 32 % 32;
    }
}

/* Marks the agents of a run that are within range. The lanes behind the run hold agents of other cells, or infinity. */
VEER_INLINE void markRun(Grid *grid, uint32_t first, uint32_t end, int isPlain) {
    const VeerNearby *query = &grid->query;
    const f4 rangeSq = f4_splat(query->range * query->range);
    for (uint32_t i = first; i < end; i += 4) {
        const VeerPositions at = {grid->x + i, grid->y + i, grid->z + i};
        const i4 isWithin = veer_squaresAt(query, &at, isPlain) <= rangeSq;
        if (!i4_any(isWithin)) continue;
        const uint32_t bits = i4_bits(isWithin);
        mark(grid, i, isPlain ? bits : veer_onLevel(query, &at, bits));
    }
}

/* Marks the agents within range in some cells of each of some rows. */
static void markCells(Grid *grid, const Span *columns, const Span *rows) {
    const int isPlain = veer_isPlain(grid->query.world);
    for (uint32_t row = rows->first; row <= rows->last; row++) {
        const uint32_t *starts = grid->starts + row * grid->axes[0].cells;
        const uint32_t first = starts[columns->first], end = starts[columns->last + 1];
        if (isPlain)
            markRun(grid, first, end, 1);
        else
            markRun(grid, first, end, 0);
    }
}

/* Marks the agents around a center. In worlds that wrap, agents on the other side are near an image of the center. */
static void markAround(Grid *grid, VeerVec3 center) {
    const Axis *x = grid->axes, *y = grid->axes + 1;
    const int acrossX = x->period > 0.0f, acrossY = y->period > 0.0f;
    Span columns, rows;
    grid->query.center = center;
    for (int i = -acrossX; i <= acrossX; i++) {
        if (!cellsAround(grid, x, center.x + (float)i * x->period, &columns)) continue;
        for (int k = -acrossY; k <= acrossY; k++) {
            if (!cellsAround(grid, y, center.y + (float)k * y->period, &rows)) continue;
            markCells(grid, &columns, &rows);
        }
    }
}

/* Appends the marked slots in their order and clears the marks. */
static void listMarked(const Grid *grid, VeerSlotList *found) {
    uint32_t count = found->count, blocks = grid->query.world->header->pools[VEER_KIND_AGENT].high / 1024 + 1;
    for (uint32_t block = 0; block < blocks; block++) {
        for (uint32_t words = grid->blocks[block]; words; words &= words - 1) {
            const uint32_t word = 32 * block + (uint32_t)__builtin_ctz(words);
            for (uint32_t bits = grid->marks[word]; bits; bits &= bits - 1, count++)
                if (count < found->room) found->slots[count] = 32 * word + (uint32_t)__builtin_ctz(bits);
            grid->marks[word] = 0;
        }
        grid->blocks[block] = 0;
    }
    found->count = count;
}

/* Tests all agents. */
static void listAround(VeerNearby query, VeerSlotList *found) {
    while (veer_nextNearby(&query)) {
        for (uint32_t i = 0; i < query.count; i++)
            if (found->count + i < found->room) found->slots[found->count + i] = query.slots[i];
        found->count += query.count;
    }
}

void veer_listNearby(const VeerNearby *query, const VeerCenters *centers, VeerSlotList *found) {
    Grid grid = {.memory = NULL};
    const int isSorted = centers->count >= MANY && query->range <= VEER_MAX_COORDINATE && openGrid(&grid, query);
    VeerNearby own = *query;
    for (uint32_t i = 0; i < centers->count; i++) {
        const float *center = centers->coordinates + 3 * (size_t)i;
        const uint32_t before = found->count;
        own.center = veer_vec3(center[0], center[1], center[2]);
        if (!isSorted) {
            listAround(own, found);
        } else if (grid.count) {
            markAround(&grid, own.center);
            listMarked(&grid, found);
        }
        centers->counts[i] = found->count - before;
    }
    free(grid.memory);
}
