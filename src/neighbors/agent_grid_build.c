/* Builds the agent grid at the start of a step by sorting agents by folded cell with a counting sort. The grid is rebuilt from the
 * positions in every step, so it is not part of the state. Each cell is then sorted by position (agent_grid_sort.c). Planar worlds have one
 * layer of cells for each level. */
#include "core/flags.h"
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "neighbors/agent_grid.h"
#include "neighbors/agent_grid_cells.h"

#define DEFAULT_CELL 128.0f         /* height of a cell, in u, if no behavior sets a range */
#define MAX_CELLS_ACROSS 1000000.0f /* limit that keeps cell numbers well within int32 */
#define CROWD_CELL 5.0f             /* height of a cell in crowds, in radii of the largest agent */
#define WIDE_CELL 10.0f             /* larger height, for crowds so sparse that smaller cells would not fit on the torus */
/* Number of cells of the smallest torus in worlds with keys. On 32 by 8 by 8 cells, ranges of up to three and a half cells do not overlap
 * themselves, so their rows have the same order on every larger torus. Larger: every step of a small world takes more time. Smaller: sums
 * would depend on the number of agents. */
enum { KEYED_CELLS = 2048, KEYED_PLANE = 256 };
#define KEYED_SPAN 3.5f /* longest range in worlds with keys, in cells; a longer range would overlap itself on the torus */

/* Computes the sides of the torus for a number of agents: powers of two with at least as many cells. In planar worlds the torus is about
 * square, since four cells side by side are as wide as one cell is high. Volume worlds never have more cells than planar worlds. */
static void sidesFor(uint32_t count, uint32_t dimensions, uint32_t sides[3]) {
    uint32_t bits = 0;
    while ((1u << bits) < count) bits++;
    if (dimensions == 2) bits = (bits + 1) & ~1u;
    uint32_t finer = bits < 2 ? bits : 2, rest = bits - finer;
    uint32_t bitsZ = dimensions == 3 ? rest / 3 : 0, bitsY = (rest - bitsZ) / 2;
    sides[0] = 1u << (bits - bitsY - bitsZ);
    sides[1] = 1u << bitsY;
    sides[2] = 1u << bitsZ;
}

/* Returns the number of levels; 1 in a world without them, or with 3 dimensions. */
static uint32_t levelsOf(const VeerWorldDef *def) { return veer_levels(def) > 1 ? veer_levels(def) : 1; }

static uint32_t cellsFor(uint32_t count) {
    uint32_t sides[3];
    sidesFor(count, 2, sides);
    return sides[0] * sides[1];
}

/* The lowest and highest positions of the agents in the grid. */
typedef struct Extent {
    float lowX, lowY, highX, highY;
} Extent;

static float leastOf(f4 v) { return veer_min(veer_min(v[0], v[1]), veer_min(v[2], v[3])); }
static float mostOf(f4 v) { return veer_max(veer_max(v[0], v[1]), veer_max(v[2], v[3])); }

/* Finds the largest and the smallest radius, the extent, and whether an agent has a key. With keys, the positions of cells do not depend on
 * the other agents, so that neighbors have the same order, and their sums the same rounding, whatever other agents there are. In free
 * slots, columns may contain any number. */
static Extent survey(const VeerWorld *world, VeerGrid *grid) {
    const uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    const i4 alive = i4_splat(VEER_FLAG_ALIVE), states = i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED), none = i4_splat(0);
    const f4 inf = f4_splat(VEER_INF);
    i4 keys = none, uncounted = none;
    f4 largest = f4_splat(0.0f), smallest = inf, lowX = inf, lowY = inf, highX = -inf, highY = -inf;
    for (uint32_t slot = 0; slot < high; slot += 4) { /* free slots can be read too: columns are padded to groups of four */
        const i4 flags = i4_load(world->flags + slot), isHere = (flags & alive) == alive, isInGrid = (flags & states) == alive;
        const f4 radius = f4_load(world->radius + slot), x = f4_load(world->x + slot), y = f4_load(world->y + slot);
        keys |= isHere & i4_load(world->key + slot);
        uncounted -= isInGrid & (((flags & i4_splat(VEER_FLAG_AIRBORNE)) != none) | (i4_load(world->group + slot) == none));
        largest = f4_max(largest, f4_where(isHere, radius));
        smallest = f4_min(smallest, f4_select(isInGrid, radius, inf));
        lowX = f4_min(lowX, f4_select(isInGrid, x, inf));
        lowY = f4_min(lowY, f4_select(isInGrid, y, inf));
        highX = f4_max(highX, f4_select(isInGrid, x, -inf));
        highY = f4_max(highY, f4_select(isInGrid, y, -inf));
    }
    grid->widest = mostOf(largest);
    grid->narrowest = leastOf(smallest);
    grid->uncounted = (uint32_t)(uncounted[0] + uncounted[1] + uncounted[2] + uncounted[3]);
    grid->isKeyed = i4_anyBit(keys) != 0;
    grid->gatheringReach = grid->count > 1 ? grid->widest * (3.0f + 7.5f * veer_sqrt((float)grid->count)) : 0.0f;
    return (Extent){leastOf(lowX), leastOf(lowY), mostOf(highX), mostOf(highY)};
}

/* Stores the range of the cells that contain agents. The range is unknown in worlds that wrap along any axis or have layers. */
static void span(const VeerWorld *world, VeerGrid *grid, const Extent *extent) {
    const float low[2] = {extent->lowX, extent->lowY}, high[2] = {extent->highX, extent->highY};
    const int isFlat = !veer_isVolume(world) && !world->wraps && low[0] <= high[0];
    for (uint32_t k = 0; k < 2; k++) {
        grid->first[k] = isFlat ? veer_cellAt(&grid->axes[k], low[k]) : 0;
        grid->last[k] = isFlat ? veer_cellAt(&grid->axes[k], high[k]) : -1;
    }
}

static uint32_t atLeast(uint32_t count, uint32_t least) { return count < least ? least : count; }

/* Returns the number of cells for which there is memory. All levels have the same number of cells, chosen for the fullest level. With four
 * times as many as in a world without levels, cells are small unless most agents are on one of many levels. */
static uint32_t cellLimit(const VeerWorldDef *def) {
    const uint32_t levels = levelsOf(def), cells = cellsFor(def->capacity.agents);
    return levels > 1 ? atLeast(4 * cells, KEYED_CELLS > KEYED_PLANE * levels ? KEYED_CELLS : KEYED_PLANE * levels)
                      : atLeast(cells, KEYED_CELLS);
}

uint32_t veer_gridLanes(const VeerWorldDef *def) {
    uint32_t perAgent = (uint32_t)((sizeof(VeerGridPlace) + sizeof(VeerGridMotion)) / 4) + 1;
    const uint32_t beyond = 8; /* at least four, because places are read four at a time (neighbor_sums.h) */
    return (uint32_t)(sizeof(VeerGrid) / 4) + ((cellLimit(def) + 4u) & ~3u) + def->capacity.agents * perAgent + beyond;
}

void veer_gridInit(VeerWorld *world, uint32_t *lanes) {
    const VeerWorldDef *def = &world->header->def;
    world->grid = (VeerGrid *)lanes;
    *world->grid = (VeerGrid){
        .axes = {{.side = 1}, {.side = 1}, {.side = 1}}, .levels = 1, .cellLimit = cellLimit(def), .agentLimit = def->capacity.agents};
}

float veer_gridCell(const VeerWorld *world) { return world->grid->cell; }

/* Returns the cell height that suits a brain: its neighbor distance, so that a query visits three rows. If the ranges of its behaviors
 * differ, the shortest range is used, but at least half of the longest. 0: the brain uses no neighbors. */
static float cellFor(const VeerBrainDef *brain) {
    float shortest = VEER_INF, longest = 0.0f;
    for (uint32_t k = 0; k < brain->behaviorCount; k++) {
        float range = veer_isOn(&brain->behaviors[k]) ? veer_neighborRange(&brain->behaviors[k]) : 0.0f;
        if (!(range > 0.0f)) continue;
        shortest = veer_min(shortest, range);
        longest = veer_max(longest, range);
    }
    return longest > 0.0f ? veer_max(shortest, 0.5f * longest) : 0.0f;
}

/* Returns the cell height that suits crowds, in which every agent searches for its nearest neighbors: a few diameters of the largest agent.
 * 0: there are no crowds. If the torus is too small for the area that agents cover, its cells contain agents from several places; the
 * result is then up to twice as large, because larger cells take less time. */
static float cellForCrowds(const VeerWorld *world) {
    VeerGrid *grid = world->grid;
    float largest = 0.0f, lowX = VEER_INF, lowY = VEER_INF, highX = -VEER_INF, highY = -VEER_INF;
    grid->largestRadius = 0.0f;
    if (!veer_haveCrowds(world)) return 0.0f;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isInGrid(world, slot)) continue;
        largest = veer_max(largest, world->radius[slot]);
        lowX = veer_min(lowX, world->x[slot]);
        lowY = veer_min(lowY, world->y[slot]);
        highX = veer_max(highX, world->x[slot]);
        highY = veer_max(highY, world->y[slot]);
    }
    grid->largestRadius = largest;
    if (grid->isKeyed) return largest * CROWD_CELL;
    float fits = veer_max(4.0f * (highX - lowX) / (float)grid->axes[0].side, (highY - lowY) / (float)grid->axes[1].side);
    return largest * veer_clamp(fits / largest, CROWD_CELL, WIDE_CELL);
}

/* Returns the smallest cell size that the neighbor distances of all behaviors allow. For worlds with keys; 0 in other worlds. */
static float leastCell(const VeerWorld *world) {
    float longest = 0.0f;
    if (!world->grid->isKeyed) return 0.0f;
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++)
        for (uint32_t k = 0; k < world->brains[i].behaviorCount; k++)
            longest = veer_max(longest, veer_neighborRange(&world->brains[i].behaviors[k]));
    return longest / KEYED_SPAN;
}

/* Returns the smallest cell that suits any brain. Cells that are too small cost little; cells that are too large cost many useless
 * tests. */
static float chooseCell(const VeerWorld *world) {
    float cell = world->header->def.cellSize, crowds = cellForCrowds(world), smallest = VEER_INF, least = leastCell(world);
    if (cell > 0.0f) return veer_max(cell, least);
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++) {
        float suits = cellFor(&world->brains[i]);
        if (suits > 0.0f) smallest = veer_min(smallest, suits);
    }
    if (crowds > 0.0f) smallest = veer_min(smallest, crowds);
    return smallest < 1e30f ? veer_max(smallest, veer_max(least, 0.001f)) : DEFAULT_CELL;
}

/* Returns the number of cells across a wrapped axis. The cells are at least `cell` wide, and their number is a multiple of the side of the
 * torus if they do not fit on it, so that neighbors across the edge where the world wraps are also neighbors on the torus. */
static uint32_t cellsAcross(const VeerGrid *grid, float size, float cell, uint32_t side) {
    uint32_t cells = (uint32_t)veer_clamp(size / cell, 1.0f, MAX_CELLS_ACROSS);
    if (grid->isKeyed) return 1u << (31 - __builtin_clz(cells)); /* does not depend on the torus */
    return cells > side ? cells / side * side : cells;
}

static uint32_t bitsFor(uint32_t cells) {
    uint32_t bits = 0;
    while (bits < 20 && (1u << bits) < cells) bits++;
    return bits;
}

/* Returns how many cells of a size cover an axis. If the world wraps along it, the cells divide it evenly; otherwise the last cell may
 * extend beyond it. */
static uint32_t cellsOver(const VeerWorldDef *def, uint32_t axis, float cell) {
    const float sizes[3] = {def->maxX - def->minX, def->maxY - def->minY, def->maxZ - def->minZ}, length = sizes[axis] / cell;
    uint32_t whole = (uint32_t)veer_clamp(length, 1.0f, MAX_CELLS_ACROSS);
    return veer_wrapsAlong(def, axis) || !((float)whole < length) ? whole : whole + 1;
}

/* Chooses the sides of the torus for a volume world with bounds: as many cells along each axis as the world has, if there is memory for
 * them, or for half or a quarter of them along x, where wider cells cost least. With too few layers, cells would contain agents from
 * several places, and most candidates would be out of range. Returns the width of a cell along x. */
static float fitSides(const VeerWorldDef *def, uint32_t count, float cell, uint32_t sides[3]) {
    const float narrow = 0.25f * cell;
    const uint32_t limit = bitsFor(cellsFor(count));
    const uint32_t x = bitsFor(cellsOver(def, 0, narrow)), y = bitsFor(cellsOver(def, 1, cell)), z = bitsFor(cellsOver(def, 2, cell));
    const uint32_t finer = x < 2 ? x : 2, over = x + y + z > limit ? x + y + z - limit : 0;
    if (over > finer) return narrow;
    sides[0] = 1u << (x - over);
    sides[1] = 1u << y;
    sides[2] = 1u << z;
    return veer_max(narrow, (def->maxX - def->minX) / (float)sides[0]);
}

/* Returns the number of agents on the fullest level. */
VEER_RARE uint32_t fullestLevel(const VeerWorld *world) {
    uint32_t counts[VEER_MOST_LEVELS] = {0}, most = 0;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++) {
        if (!veer_isInGrid(world, slot)) continue;
        const uint32_t count = ++counts[veer_levelAt(world, world->z[slot])];
        if (count > most) most = count;
    }
    return most;
}

/* Chooses the sides of the torus for the fullest level of a planar world, or smaller sides if all levels would not fit in memory. */
VEER_RARE void fitLevels(const VeerWorld *world, uint32_t sides[3]) {
    const uint32_t levels = world->grid->levels, isKeyed = world->grid->isKeyed;
    uint32_t count = atLeast(fullestLevel(world), isKeyed ? KEYED_PLANE : 1);
    for (sidesFor(count, 2, sides); sides[0] * sides[1] * levels > world->grid->cellLimit; sidesFor(count, 2, sides)) count /= 2;
    for (sides[2] = 1; sides[2] < levels;) sides[2] *= 2; /* a power of two, so that the numbers of levels fold onto themselves */
}

static void setUp(VeerWorld *world, VeerGrid *grid, uint32_t count) {
    const VeerWorldDef *def = &world->header->def;
    const float lo[3] = {def->minX, def->minY, def->minZ}, hi[3] = {def->maxX, def->maxY, def->maxZ};
    uint32_t sides[3];
    Extent extent = {VEER_INF, VEER_INF, -VEER_INF, -VEER_INF};
    grid->count = count;
    grid->isKeyed = 0;
    grid->gatheringReach = 0.0f;
    if (count) extent = survey(world, grid);
    if (grid->isKeyed) count = atLeast(count, veer_dimensions(def) == 3 ? KEYED_CELLS : KEYED_PLANE);
    sidesFor(count, veer_dimensions(def), sides);
    grid->levels = levelsOf(def);
    grid->levelHeight = def->levelHeight;
    if (veer_gridHasLevels(grid)) fitLevels(world, sides);
    for (uint32_t k = 0; k < 3; k++) grid->axes[k].side = sides[k];
    grid->cell = chooseCell(world);
    const int hasLayers = veer_dimensions(def) == 3 && veer_isEnclosed(def) && !grid->isKeyed;
    const float width = hasLayers ? fitSides(def, count, grid->cell, sides) : 0.25f * grid->cell;
    for (uint32_t k = 0; k < 3; k++) {
        VeerGridAxis *axis = &grid->axes[k];
        float cell = k == 0 ? width : grid->cell;
        *axis = (VeerGridAxis){.origin = lo[k], .invCell = 1.0f / cell, .side = sides[k]};
        if (!veer_wrapsAlong(def, k)) continue;
        axis->wrap = cellsAcross(grid, hi[k] - lo[k], cell, axis->side);
        axis->invCell = (float)axis->wrap / (hi[k] - lo[k]);
    }
    span(world, grid, &extent);
}

/* ---- sorting all agents by cell */

static uint32_t countSorted(const VeerWorld *world, uint32_t high) {
    const i4 flags = i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED);
    uint32_t slot = 0, count = 0;
    i4 counts = i4_splat(0);
    for (; slot + 4 <= high; slot += 4) counts -= (i4_load(world->flags + slot) & flags) == i4_splat(VEER_FLAG_ALIVE);
    for (; slot < high; slot++) count += (uint32_t)veer_isInGrid(world, slot);
    return count + (uint32_t)(counts[0] + counts[1] + counts[2] + counts[3]);
}

static inline i4 folded(VeerGrid *grid, const VeerGridAxis *axis, f4 v) {
    i4 cell = veer_wholeCells((v - f4_splat(axis->origin)) * f4_splat(axis->invCell));
    int32_t wrap = (int32_t)axis->wrap;
    if (wrap && i4_any((cell < i4_splat(0)) | (cell >= i4_splat(wrap)))) {
        grid->haveOutside = 1;
        for (uint32_t lane = 0; lane < 4; lane++) cell[lane] = (int32_t)veer_foldCell(axis, cell[lane]);
    }
    return cell & i4_splat((int32_t)axis->side - 1);
}

/* Returns whether a cell is outside the bounds of an axis along which the world wraps. */
static uint32_t isBeyond(const VeerGridAxis *axis, int32_t cell) { return axis->wrap && (uint32_t)cell >= axis->wrap; }

/* Returns the cells of the positions in four slots, even if no agent is alive there. */
static i4 cellsOf4(const VeerWorld *world, uint32_t first) {
    VeerGrid *grid = world->grid;
    const VeerGridAxis *axes = grid->axes;
    int32_t bitsX = 31 - __builtin_clz(axes[0].side), bitsY = 31 - __builtin_clz(axes[1].side);
    i4 row = folded(grid, &axes[1], f4_load(world->y + first));
    if (veer_gridHasLevels(grid))
        for (uint32_t k = 0; k < 4; k++) row[k] += veer_gridLevel(grid, world->z[first + k]) << bitsY;
    else if (veer_gridHasLayers(grid))
        row += folded(grid, &axes[2], f4_load(world->z + first)) << bitsY;
    return (row << bitsX) + folded(grid, &axes[0], f4_load(world->x + first));
}

static uint32_t cellOf(const VeerWorld *world, uint32_t slot) {
    VeerGrid *grid = world->grid;
    const VeerGridAxis *axes = grid->axes;
    const int32_t x = veer_cellAt(&axes[0], world->x[slot]), y = veer_cellAt(&axes[1], world->y[slot]),
                  z = veer_gridHasLayers(grid) ? veer_layerAt(grid, world->z[slot]) : 0;
    grid->haveOutside |= isBeyond(&axes[0], x) | isBeyond(&axes[1], y) | isBeyond(&axes[2], z);
    return veer_rowOf(grid, y, z) + veer_foldCell(&axes[0], x);
}

static int areSorted(const VeerWorld *world, uint32_t first) {
    const i4 flags = i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED);
    return !i4_any((i4_load(world->flags + first) & flags) != i4_splat(VEER_FLAG_ALIVE));
}

/* Finds the cell of every slot (VEER_NONE if there is no agent to sort), and counts the agents of each cell in counts[cell]. */
static void findCells(const VeerWorld *world, uint32_t high, uint32_t *cellsOf, uint32_t *counts) {
    for (uint32_t slot = 0, next; slot < high; slot = next) {
        next = high - slot < 4 ? high : slot + 4;
        if (next - slot == 4 && areSorted(world, slot)) {
            i4 cells = cellsOf4(world, slot);
            i4_store(cellsOf + slot, cells);
            for (uint32_t lane = 0; lane < 4; lane++) counts[cells[lane]]++;
            continue;
        }
        for (; slot < next; slot++) {
            cellsOf[slot] = veer_isInGrid(world, slot) ? cellOf(world, slot) : VEER_NONE;
            if (cellsOf[slot] != VEER_NONE) counts[cellsOf[slot]]++;
        }
    }
}

/* Returns whether a behavior uses the grid, for neighbors or for the nearest target. */
static int usesGrid(const VeerBehavior *behavior) {
    return veer_isOn(behavior) && (veer_usesNeighbors(behavior->type) || behavior->target == VEER_TARGET_KIND_NEAREST);
}

/* Returns the groups for which some behavior needs the nearest agent. */
static uint32_t wantedGroups(const VeerWorld *world) {
    uint32_t groups = 0;
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++) {
        const VeerBrainDef *brain = &world->brains[i];
        for (uint32_t k = 0; veer_isTaken(world, VEER_KIND_BRAIN, i) && k < brain->behaviorCount; k++)
            if (brain->behaviors[k].target == VEER_TARGET_KIND_NEAREST) groups |= brain->behaviors[k].targetGroup;
    }
    return groups;
}

/* Lists the agents of these groups. Drops groups that have many agents. */
static void listGroups(VeerGrid *grid, uint32_t wanted) {
    const VeerGridMotion *motions = veer_gridMotions(grid);
    for (uint32_t k = 0; k < VEER_GROUPS; k++) grid->groups[k].count = 0;
    for (uint32_t at = 0; wanted && at < grid->count; at++) {
        for (uint32_t bits = motions[at].group & wanted; bits; bits &= bits - 1) {
            VeerGridGroup *group = &grid->groups[__builtin_ctz(bits)];
            if (group->count < VEER_FEW)
                group->places[group->count++] = at;
            else
                wanted &= ~(bits & (~bits + 1u));
        }
    }
    grid->fewGroups = wanted;
}

void veer_gridBuildForBrains(VeerWorld *world) {
    VeerGrid *grid = world->grid;
    if (veer_haveCrowds(world)) {
        veer_gridBuild(world);
        return;
    }
    for (uint32_t i = 0; i < world->header->pools[VEER_KIND_BRAIN].high; i++) {
        const VeerBrainDef *brain = &world->brains[i];
        for (uint32_t k = 0; veer_isTaken(world, VEER_KIND_BRAIN, i) && (k < brain->behaviorCount || brain->sense.mask); k++) {
            if (!brain->sense.mask && !usesGrid(&brain->behaviors[k])) continue;
            veer_gridBuild(world);
            return;
        }
    }
    setUp(world, grid, 0);
    grid->isBuilt = 0;
    grid->fewGroups = 0;
    __builtin_memset(veer_gridStarts(grid), 0, 3 * sizeof(uint32_t));
    world->stats.cells = 0;
}

/* Stores four vectors of columns as four records. */
static inline void storeRecords(f4 x, f4 y, f4 z, f4 last, void *const to[4]) {
    f4 xy = f4_pairsBelow(x, y), moreXY = f4_pairsAbove(x, y), zs = f4_pairsBelow(z, last), moreZS = f4_pairsAbove(z, last);
    f4_store(to[0], __builtin_shufflevector(xy, zs, 0, 1, 4, 5));
    f4_store(to[1], __builtin_shufflevector(xy, zs, 2, 3, 6, 7));
    f4_store(to[2], __builtin_shufflevector(moreXY, moreZS, 0, 1, 4, 5));
    f4_store(to[3], __builtin_shufflevector(moreXY, moreZS, 2, 3, 6, 7));
}

/* Writes the records of all agents by cell. `ends` starts with the first index of each cell; it advances as records are written. Returns
 * the groups to which all agents belong. */
static uint32_t placeAgents(const VeerWorld *world, uint32_t high, const uint32_t *cellsOf, uint32_t *ends) {
    VeerGridPlace *places = veer_gridPlaces(world->grid);
    VeerGridMotion *motions = veer_gridMotions(world->grid);
    i4 common4 = i4_splat(-1);
    uint32_t common = ~0u;
    for (uint32_t slot = 0, next; slot < high; slot = next) {
        next = high - slot < 4 ? high : slot + 4;
        if (next - slot == 4 && !i4_any(i4_load(cellsOf + slot) == i4_splat((int32_t)VEER_NONE))) {
            void *to[4], *toMotion[4];
            for (uint32_t k = 0; k < 4; k++) {
                uint32_t at = ends[cellsOf[slot + k]]++;
                to[k] = places + at;
                toMotion[k] = motions + at;
            }
            const i4 slots = i4_splat((int32_t)slot) + (i4){0, 1, 2, 3}, groups = i4_load(world->group + slot);
            storeRecords(f4_load(world->x + slot), f4_load(world->y + slot), f4_load(world->z + slot), (f4)slots, to);
            storeRecords(f4_load(world->velocityX + slot), f4_load(world->velocityY + slot), f4_load(world->velocityZ + slot), (f4)groups,
                         toMotion);
            common4 &= groups;
            continue;
        }
        for (; slot < next; slot++) {
            if (cellsOf[slot] == VEER_NONE) continue;
            uint32_t at = ends[cellsOf[slot]]++;
            places[at] = (VeerGridPlace){world->x[slot], world->y[slot], world->z[slot], slot};
            motions[at] = veer_gridMotionOf(world, slot);
            common &= motions[at].group;
        }
    }
    return common & (uint32_t)(common4[0] & common4[1] & common4[2] & common4[3]);
}

void veer_gridBuild(VeerWorld *world) {
    VeerGrid *grid = world->grid;
    uint32_t high = world->header->pools[VEER_KIND_AGENT].high;
    setUp(world, grid, countSorted(world, high));
    uint32_t layers = veer_gridHasLevels(grid) ? grid->levels : grid->axes[2].side,
             cells = grid->axes[0].side * grid->axes[1].side * layers;
    uint32_t *starts = veer_gridStarts(grid);
    VeerGridPlace *places = veer_gridPlaces(grid);
    VeerGridMotion *motions = veer_gridMotions(grid);
    uint32_t *cellsOf = (uint32_t *)(motions + grid->agentLimit), *ends = starts + 1;
    __builtin_memset(starts, 0, (cells + 2) * sizeof *starts);
    grid->haveOutside = 0;
    findCells(world, high, cellsOf, ends + 1);
    for (uint32_t cell = 1, sum = 0; cell <= cells; cell++) ends[cell] = sum += ends[cell];
    const uint32_t commonGroups = placeAgents(world, high, cellsOf, ends);
    grid->commonGroups = commonGroups;
    grid->haveBystanders = 0;
    const int haveCrowds = veer_haveCrowds(world);
    for (uint32_t at = 0; haveCrowds && at < grid->count && !grid->haveBystanders; at++)
        grid->haveBystanders = !veer_reacts(world, places[at].slot);
    veer_sortGridCells(world, cells);
    listGroups(grid, wantedGroups(world));
    world->stats.cells = cells;
    grid->isBuilt = 1;
}
