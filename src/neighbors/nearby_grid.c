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
enum { MANY = 12 };

typedef struct Grid {
    VeerNearby query; /* world, range, mask, and the center of the current query */
    uint32_t count;   /* number of agents in the cells */
    uint32_t columns, rows;
    float minX, minY, maxX, maxY; /* the bounds of their positions */
    float cellSize;
    uint32_t *starts, *slots, *marks; /* by cell; by place in the cells; one bit per slot, all 0 between queries */
    float *x, *y, *z;                 /* by place in the cells */
    void *memory;
} Grid;

/* ---- sorting */

static int isCounted(const VeerNearby *query, uint32_t slot) {
    const VeerWorld *world = query->world;
    const uint32_t flags = VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED;
    if ((world->flags[slot] & flags) != VEER_FLAG_ALIVE || !(world->group[slot] & query->mask)) return 0;
    return veer_abs(world->x[slot]) <= FARTHEST && veer_abs(world->y[slot]) <= FARTHEST; /* false for NaN */
}

/* Returns the cell of a coordinate along an axis. It never decreases as the coordinate increases. */
static uint32_t cellAt(float v, float min, float cellSize, uint32_t cells) {
    const float cell = (v - min) / cellSize;
    return cell >= 1.0f ? (uint32_t)veer_min(cell, (float)(cells - 1)) : 0;
}

static uint32_t cellOf(const Grid *grid, float x, float y) {
    return cellAt(y, grid->minY, grid->cellSize, grid->rows) * grid->columns + cellAt(x, grid->minX, grid->cellSize, grid->columns);
}

/* Lists the slots of the agents that are counted, and finds their bounds. */
static void listAgents(Grid *grid, uint32_t *slots, uint32_t high) {
    const VeerWorld *world = grid->query.world;
    grid->minX = grid->minY = FARTHEST;
    grid->maxX = grid->maxY = -FARTHEST;
    for (uint32_t slot = 0; slot < high; slot++) {
        if (!isCounted(&grid->query, slot)) continue;
        slots[grid->count++] = slot;
        grid->minX = veer_min(grid->minX, world->x[slot]);
        grid->minY = veer_min(grid->minY, world->y[slot]);
        grid->maxX = veer_max(grid->maxX, world->x[slot]);
        grid->maxY = veer_max(grid->maxY, world->y[slot]);
    }
}

static void chooseCells(Grid *grid, uint32_t most) {
    const float width = grid->maxX - grid->minX, height = grid->maxY - grid->minY;
    float size = veer_max(grid->query.range / CELLS_PER_RANGE, veer_max(width, height) / 1024.0f);
    size = veer_max(size, 1e-3f);
    for (;; size *= 1.5f) {
        grid->columns = (uint32_t)(width / size) + 1;
        grid->rows = (uint32_t)(height / size) + 1;
        if ((uint64_t)grid->columns * grid->rows <= most) break;
    }
    grid->cellSize = size;
}

/* Sorts the listed agents by cell; agents of a cell keep the order of their slots. */
static void sortAgents(Grid *grid, const uint32_t *listed) {
    const VeerWorld *world = grid->query.world;
    uint32_t *ends = grid->starts + 1; /* ends[cell] is the start of the cell until its agents are placed */
    for (uint32_t i = 0; i < grid->count; i++) ends[cellOf(grid, world->x[listed[i]], world->y[listed[i]])]++;
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < grid->columns * grid->rows; cell++) {
        const uint32_t count = ends[cell];
        ends[cell] = sum;
        sum += count;
    }
    for (uint32_t i = 0; i < grid->count; i++) {
        const uint32_t slot = listed[i], place = ends[cellOf(grid, world->x[slot], world->y[slot])]++;
        grid->slots[place] = slot;
        grid->x[place] = world->x[slot];
        grid->y[place] = world->y[slot];
        grid->z[place] = world->z[slot];
    }
    for (uint32_t i = grid->count; i < grid->count + 3; i++) grid->x[i] = grid->y[i] = grid->z[i] = VEER_INF;
}

/* Returns whether there was memory. */
static int openGrid(Grid *grid, const VeerNearby *query) {
    const uint32_t high = query->world->header->pools[VEER_KIND_AGENT].high, cells = CELLS_PER_AGENT * high + 64;
    const uint32_t places = high + 4, marks = high / 32 + 1;
    *grid = (Grid){.query = *query, .memory = malloc((cells + 1 + marks + 5 * (size_t)places) * sizeof(uint32_t))};
    if (!grid->memory) return 0;
    grid->marks = grid->memory;
    grid->slots = grid->marks + marks;
    grid->x = (float *)(void *)(grid->slots + places);
    grid->y = grid->x + places;
    grid->z = grid->y + places;
    uint32_t *listed = (uint32_t *)(void *)(grid->z + places);
    grid->starts = listed + places;
    memset(grid->marks, 0, marks * sizeof *grid->marks);
    listAgents(grid, listed, high);
    if (!grid->count) return 1;
    chooseCells(grid, cells);
    memset(grid->starts, 0, (grid->columns * grid->rows + 1) * sizeof *grid->starts);
    sortAgents(grid, listed);
    return 1;
}

/* ---- queries */

typedef struct Span {
    uint32_t first, last;
} Span;

/* Returns whether agents can be within range of a coordinate along an axis, and in which cells. */
static int cellsAround(const Grid *grid, int isY, float v, Span *cells) {
    const float min = isY ? grid->minY : grid->minX, max = isY ? grid->maxY : grid->maxX;
    const float period = isY ? grid->query.world->period.y : grid->query.world->period.x, range = grid->query.range;
    const float reach = range + SLACK * (range + veer_abs(v) + period);
    if (!(v + reach >= min && v - reach <= max)) return 0;
    cells->first = cellAt(v - reach, min, grid->cellSize, isY ? grid->rows : grid->columns);
    cells->last = cellAt(v + reach, min, grid->cellSize, isY ? grid->rows : grid->columns);
    return 1;
}

static void mark(Grid *grid, uint32_t place, uint32_t bits) {
    for (; bits; bits &= bits - 1) {
        const uint32_t slot = grid->slots[place + (uint32_t)__builtin_ctz(bits)];
        grid->marks[slot / 32] |= 1u << slot % 32;
    }
}

/* Returns those of four agents that are on the level of the center. */
static uint32_t onLevel(const Grid *grid, uint32_t place, uint32_t bits) {
    for (uint32_t lane = 0; lane < 4; lane++) {
        const VeerVec3 at = {grid->x[place + lane], grid->y[place + lane], grid->z[place + lane]};
        if (bits >> lane & 1u && veer_areLevelsApart(grid->query.world, grid->query.center, at)) bits &= ~(1u << lane);
    }
    return bits;
}

/* Marks the agents of a run that are within range. The lanes behind the run hold agents of other cells, or infinity. */
VEER_INLINE void markRun(Grid *grid, uint32_t first, uint32_t end, int isPlain) {
    const VeerNearby *query = &grid->query;
    const f4 rangeSq = f4_splat(query->range * query->range);
    const int isLayered = !isPlain && veer_hasLevels(query->world);
    for (uint32_t i = first; i < end; i += 4) {
        const VeerPositions at = {grid->x + i, grid->y + i, grid->z + i};
        const i4 isWithin = veer_squaresAt(query, &at, isPlain) <= rangeSq;
        if (!i4_any(isWithin)) continue;
        const uint32_t bits = i4_bits(isWithin);
        mark(grid, i, isLayered ? onLevel(grid, i, bits) : bits);
    }
}

/* Marks the agents around an image of the center. */
VEER_INLINE void markAround(Grid *grid, float x, float y, int isPlain) {
    Span columns, rows;
    if (!cellsAround(grid, 0, x, &columns) || !cellsAround(grid, 1, y, &rows)) return;
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        const uint32_t *starts = grid->starts + (size_t)row * grid->columns;
        markRun(grid, starts[columns.first], starts[columns.last + 1], isPlain);
    }
}

static void markAll(Grid *grid, VeerVec3 center) {
    const VeerVec3 period = grid->query.world->period;
    const int acrossX = period.x > 0.0f, acrossY = period.y > 0.0f;
    grid->query.center = center;
    if (veer_isPlain(grid->query.world)) {
        markAround(grid, center.x, center.y, 1);
        return;
    }
    for (int i = -acrossX; i <= acrossX; i++)
        for (int k = -acrossY; k <= acrossY; k++) markAround(grid, center.x + (float)i * period.x, center.y + (float)k * period.y, 0);
}

/* Appends the marked slots and clears the marks. */
static void listMarked(const Grid *grid, VeerSlotList *found) {
    uint32_t count = found->count, words = grid->query.world->header->pools[VEER_KIND_AGENT].high / 32 + 1;
    for (uint32_t word = 0; word < words; word++) {
        uint32_t bits = grid->marks[word];
        if (!bits) continue;
        grid->marks[word] = 0;
        for (; bits; bits &= bits - 1, count++)
            if (count < found->room) found->slots[count] = 32 * word + (uint32_t)__builtin_ctz(bits);
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
            markAll(&grid, own.center);
            listMarked(&grid, found);
        }
        centers->counts[i] = found->count - before;
    }
    free(grid.memory);
}
