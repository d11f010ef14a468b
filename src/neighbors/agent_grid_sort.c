/* Sorts the agents within a cell of the grid by position, and agents at the same position by their ids, because nothing else distinguishes
 * them (heapsort: J. Williams, 1964). The order of neighbors therefore does not depend on which agent was added first. */
#include "core/ids.h"
#include "core/parallel.h"
#include "core/world.h"
#include "math/assert.h"
#include "math/math.h"
#include "math/simd.h"
#include "neighbors/agent_grid.h"
#include "neighbors/agent_grid_cells.h"

#define SMALL_CELL 4  /* largest cell that is sorted by exchanges */
#define MAX_RANKED 64 /* largest cell that is sorted by rank */

static int isBefore(const VeerWorld *world, const VeerGridPlace *a, const VeerGridPlace *b) {
    if (!veer_same(a->x, b->x)) return a->x < b->x;
    if (!veer_same(a->y, b->y)) return a->y < b->y;
    if (!veer_same(a->z, b->z)) return a->z < b->z;
    return veer_isBefore(world, a->slot, b->slot);
}

static void sink(const VeerWorld *world, VeerGridPlace *entries, uint32_t at, uint32_t count) {
    VeerGridPlace entry = entries[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && isBefore(world, &entries[child], &entries[child + 1])) child++;
        if (!isBefore(world, &entry, &entries[child])) break;
        entries[at] = entries[child];
    }
    entries[at] = entry;
}

static void sortByHeap(const VeerWorld *world, VeerGridPlace *entries, uint32_t count) {
    for (uint32_t at = count / 2; at-- > 0;) sink(world, entries, at, count);
    for (uint32_t end = count; end-- > 1;) {
        VeerGridPlace last = entries[end];
        entries[end] = entries[0];
        entries[0] = last;
        sink(world, entries, 0, end);
    }
}

/* The agents of a cell, in both arrays of the grid. */
typedef struct Cell {
    VeerGridPlace *places;
    VeerGridMotion *motions;
    uint32_t count;
} Cell;

static void sortByInsertion(const VeerWorld *world, Cell cell) {
    for (uint32_t i = 1; i < cell.count; i++) {
        VeerGridPlace place = cell.places[i];
        VeerGridMotion motion = cell.motions[i];
        uint32_t at = i;
        for (; at && isBefore(world, &place, &cell.places[at - 1]); at--) {
            cell.places[at] = cell.places[at - 1];
            cell.motions[at] = cell.motions[at - 1];
        }
        cell.places[at] = place;
        cell.motions[at] = motion;
    }
}

static inline i4 recordAt(const void *record) { return i4_load(record); }

/* Orders two agents without an unpredictable branch. Returns 0 if they have the same x. */
static inline int exchange(Cell cell, uint32_t a, uint32_t b) {
    i4 placeA = recordAt(cell.places + a), placeB = recordAt(cell.places + b);
    i4 motionA = recordAt(cell.motions + a), motionB = recordAt(cell.motions + b);
    i4 isBehind = (f4)placeB < (f4)placeA, swaps = __builtin_shufflevector(isBehind, isBehind, 0, 0, 0, 0);
    i4_store((void *)(cell.places + a), i4_select(swaps, placeB, placeA));
    i4_store((void *)(cell.places + b), i4_select(swaps, placeA, placeB));
    i4_store((void *)(cell.motions + a), i4_select(swaps, motionB, motionA));
    i4_store((void *)(cell.motions + b), i4_select(swaps, motionA, motionB));
    return !veer_same(((f4)placeA)[0], ((f4)placeB)[0]);
}

/* Sorts two to four agents with sorting networks (Knuth, The Art of Computer Programming 3, 1973). Returns 0 if two agents have the same
 * x. */
static inline int sortSmallCell(Cell cell) {
    int differ = exchange(cell, 0, 1);
    if (cell.count == 2) return differ;
    if (cell.count == 3) return differ & exchange(cell, 1, 2) & exchange(cell, 0, 1);
    differ &= exchange(cell, 2, 3);
    differ &= exchange(cell, 0, 2);
    differ &= exchange(cell, 1, 3);
    return differ & exchange(cell, 1, 2);
}

/* Moves every agent to the place given by the number of agents with a smaller x, without branches. Returns 0 if two agents have the same x,
 * which is apparent from the sum of these numbers. */
static int sortByRank(Cell cell) {
    VeerGridPlace places[MAX_RANKED];
    VeerGridMotion motions[MAX_RANKED];
    float x[MAX_RANKED + 3];
    uint32_t ranks[MAX_RANKED + 3], sum = 0;
    for (uint32_t i = 0; i < cell.count; i++) x[i] = cell.places[i].x;
    for (uint32_t i = cell.count; i & 3; i++) x[i] = 0.0f;
    for (uint32_t i = 0; i < cell.count; i += 4) {
        f4 own = f4_load(x + i);
        i4 before = i4_splat(0);
        for (uint32_t k = 0; k < cell.count; k++) before -= f4_splat(x[k]) < own;
        i4_store(ranks + i, before);
    }
    for (uint32_t i = 0; i < cell.count; i++) sum += ranks[i];
    if (2 * sum != cell.count * (cell.count - 1)) return 0;
    __builtin_memcpy(places, cell.places, cell.count * sizeof *places);
    __builtin_memcpy(motions, cell.motions, cell.count * sizeof *motions);
    for (uint32_t i = 0; i < cell.count; i++) {
        cell.places[ranks[i]] = places[i];
        cell.motions[ranks[i]] = motions[i];
    }
    return 1;
}

/* Sorts a cell with the method that suits its size. A single cell may contain all agents of the world. */
static void sortCell(const VeerWorld *world, Cell cell) {
    if (cell.count > MAX_RANKED) {
        sortByHeap(world, cell.places, cell.count);
        for (uint32_t i = 0; i < cell.count; i++) cell.motions[i] = veer_gridMotionOf(world, cell.places[i].slot);
    } else if (!(cell.count <= SMALL_CELL ? sortSmallCell(cell) : sortByRank(cell))) {
        sortByInsertion(world, cell);
    }
}

static int isSorted(const VeerWorld *world, const VeerGridPlace *places, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        if (!isBefore(world, &places[i - 1], &places[i])) return 0;
    return 1;
}

static void sortCells(VeerWorld *world, uint32_t first, uint32_t last, const void *context) {
    const uint32_t *starts = veer_gridStarts(world->grid);
    VeerGridPlace *places = veer_gridPlaces(world->grid);
    VeerGridMotion *motions = veer_gridMotions(world->grid);
    (void)context;
    for (uint32_t cell = first, begin = starts[first], end; cell < last; cell++, begin = end) {
        end = starts[cell + 1];
        VEER_ASSERT(begin <= end && end <= world->grid->count);
        if (end - begin > 1) sortCell(world, (Cell){places + begin, motions + begin, end - begin});
        VEER_ASSERT(isSorted(world, places + begin, end - begin));
    }
}

void veer_sortGridCells(VeerWorld *world, uint32_t cells) {
    veer_forRanges(world, &(VeerRanges){.kernel = sortCells, .count = cells, .least = 1024});
}
