/* Connected components of the moves: labels of a chunk by flood fill, joined by union-find (Galler and Fischer, An Improved Equivalence
 * Algorithm, 1964) with the smallest label as the root, so that a region has the same number whatever the order in which chunks were
 * updated. */
#include "nav/regions.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/edges.h"
#include "nav/lines.h"

/* The data of an update. */
typedef struct Draft {
    const VeerNavGrid *grid;
    VeerLayerBytes bytes;
    uint32_t *bases, *ids;
    int32_t offsets[8];
} Draft;

static VeerCellBox boxOf(const VeerNavGrid *grid, uint32_t chunk) {
    const uint32_t across = veer_chunksAlong(grid->columns), up = veer_chunksAlong(grid->rows), row = chunk / across;
    const uint32_t first = row / up * grid->rows, end = first + grid->rows; /* rows of the level */
    const uint32_t left = chunk % across * VEER_CHUNK_SIDE, low = first + row % up * VEER_CHUNK_SIDE;
    const uint32_t right = left + VEER_CHUNK_SIDE, high = low + VEER_CHUNK_SIDE;
    return (VeerCellBox){left, right < grid->columns ? right : grid->columns, low, high < end ? high : end};
}

static uint32_t neighborOf(const Draft *draft, uint32_t cell, uint32_t direction) {
    if (draft->bytes.marks[cell] & VEER_NAV_SEAM) return veer_navNeighbor(draft->grid, cell, direction);
    return cell + (uint32_t)draft->offsets[direction];
}

/* ---- within a chunk */

/* Labels all cells of the chunk that are connected to a cell by moves within the chunk. */
static void flood(const Draft *draft, const VeerCellBox *box, uint32_t first, uint8_t label) {
    uint32_t stack[VEER_CHUNK_SIDE * VEER_CHUNK_SIDE], count = 1;
    uint8_t *labels = draft->bytes.labels;
    labels[first] = label;
    stack[0] = first;
    while (count) {
        const uint32_t cell = stack[--count];
        for (uint32_t moves = draft->bytes.moves[cell]; moves; moves &= moves - 1) {
            const uint32_t to = neighborOf(draft, cell, (uint32_t)__builtin_ctz(moves));
            const uint32_t column = to % draft->grid->columns, row = to / draft->grid->columns;
            if (column < box->left || column >= box->right || row < box->low || row >= box->high || labels[to] != VEER_NO_LABEL) continue;
            labels[to] = label;
            stack[count++] = to;
        }
    }
}

/* Labels the cells of a chunk, and returns the number of labels. */
static uint32_t labelChunk(const Draft *draft, uint32_t chunk) {
    const VeerCellBox box = boxOf(draft->grid, chunk);
    const uint32_t columns = draft->grid->columns;
    uint32_t count = 0;
    for (uint32_t row = box.low; row < box.high; row++)
        __builtin_memset(draft->bytes.labels + row * columns + box.left, VEER_NO_LABEL, box.right - box.left);
    for (uint32_t row = box.low; row < box.high; row++)
        for (uint32_t cell = row * columns + box.left; cell < row * columns + box.right; cell++)
            if (draft->bytes.moves[cell] && draft->bytes.labels[cell] == VEER_NO_LABEL) flood(draft, &box, cell, (uint8_t)count++);
    return count;
}

/* Updates the squares that have a corner in the chunk: the squares of its cells, and of the cells to the west and south of it. */
static void openSquares(const Draft *draft, uint32_t chunk) {
    const VeerNavGrid *grid = draft->grid;
    const VeerCellBox box = boxOf(grid, chunk);
    const VeerNavPlane plane = {grid, draft->bytes.moves, draft->bytes.open};
    const uint32_t first = box.low / grid->rows * grid->rows; /* first row of the level */
    for (uint32_t y = box.low; y <= box.high; y++) {
        const uint32_t row = y > first ? y - 1 : first + grid->rows - 1;
        for (uint32_t x = box.left; x <= box.right; x++) {
            const uint32_t column = x ? x - 1 : grid->columns - 1;
            draft->bytes.open[row * grid->columns + column] = (uint8_t)veer_isSquareOpen(&plane, column, row);
        }
    }
}

/* ---- across borders */

static uint32_t rootOf(uint32_t *ids, uint32_t label) {
    while (ids[label] != label) label = ids[label] = ids[ids[label]];
    return label;
}

/* A cell, and its chunk. */
typedef struct Place {
    uint32_t column, row, chunk;
} Place;

static uint32_t chunkAt(const VeerNavGrid *grid, Place place) {
    return veer_chunkRow(grid, place.row) * veer_chunksAlong(grid->columns) + place.column / VEER_CHUNK_SIDE;
}

/* The last two labels that were joined: the next cells of a border usually have the same labels. */
typedef struct Pair {
    uint32_t a, b;
} Pair;

static void unite(const Draft *draft, uint32_t a, uint32_t b) {
    const uint32_t rootA = rootOf(draft->ids, a), rootB = rootOf(draft->ids, b);
    draft->ids[rootA > rootB ? rootA : rootB] = rootA > rootB ? rootB : rootA;
}

/* Joins a cell with the cells to which some of its moves lead. */
static void join(const Draft *draft, Place at, uint32_t directions, Pair *last) {
    const int8_t *stepX = veer_navStepX, *stepY = veer_navStepY;
    const VeerNavGrid *grid = draft->grid;
    const uint32_t columns = grid->columns, cell = at.row * columns + at.column;
    uint32_t moves = draft->bytes.moves[cell] & directions;
    if (!moves) return;
    const int isSeam = draft->bytes.marks[cell] & VEER_NAV_SEAM;
    const uint32_t a = draft->bases[at.chunk] + draft->bytes.labels[cell];
    for (; moves; moves &= moves - 1) {
        const uint32_t direction = (uint32_t)__builtin_ctz(moves);
        Place to = {(uint32_t)((int32_t)at.column + stepX[direction]), (uint32_t)((int32_t)at.row + stepY[direction]), 0};
        if (isSeam) {
            const uint32_t neighbor = veer_navNeighbor(grid, cell, direction);
            to = (Place){neighbor % columns, neighbor / columns, 0};
        }
        const uint32_t b = draft->bases[chunkAt(grid, to)] + draft->bytes.labels[to.row * columns + to.column];
        if (a == b || (a == last->a && b == last->b)) continue;
        unite(draft, a, b);
        *last = (Pair){a, b};
    }
}

/* A side of a chunk: its cells, and the three directions in which moves leave the chunk there. */
typedef struct Side {
    Place first;
    uint32_t count, stepX, stepY, other; /* other: the chunk on the other side */
    uint32_t directions[3];
} Side;

/* Cells along a side mostly have the labels of the cells before them. Moves from its ends may lead to further chunks. */
static void joinSide(const Draft *draft, uint32_t chunk, const Side *side) {
    const uint32_t columns = draft->grid->columns, stride = side->stepX + side->stepY * columns, *directions = side->directions;
    const uint32_t all = 1u << directions[0] | 1u << directions[1] | 1u << directions[2];
    uint32_t cell = side->first.row * columns + side->first.column, known = VEER_NONE;
    Pair last = {VEER_NONE, VEER_NONE};
    for (uint32_t i = 0; i < side->count; i++, cell += stride) {
        const uint32_t moves = draft->bytes.moves[cell] & all;
        if (!moves) continue;
        if (!i || i + 1 == side->count || draft->bytes.marks[cell] & VEER_NAV_SEAM) {
            join(draft, (Place){side->first.column + i * side->stepX, side->first.row + i * side->stepY, chunk}, all, &last);
            continue;
        }
        for (uint32_t k = 0; k < 3; k++) {
            if (!(moves >> directions[k] & 1u)) continue;
            const uint32_t a = draft->bytes.labels[cell], b = draft->bytes.labels[cell + (uint32_t)draft->offsets[directions[k]]];
            if ((a << 8 | b) == known) continue;
            known = a << 8 | b;
            unite(draft, draft->bases[chunk] + a, draft->bases[side->other] + b);
        }
    }
}

/* Every move between two chunks, or its reverse, starts in the upper row of a chunk and leads up, or starts in its right column and leads
 * right. */
static void joinBorder(const Draft *draft, uint32_t chunk) {
    const VeerCellBox box = boxOf(draft->grid, chunk);
    const uint32_t across = veer_chunksAlong(draft->grid->columns);
    joinSide(draft, chunk, &(Side){{box.left, box.high - 1, chunk}, box.right - box.left, 1, 0, chunk + across, {1, 2, 3}});
    joinSide(draft, chunk, &(Side){{box.right - 1, box.low, chunk}, box.high - box.low, 0, 1, chunk + 1, {7, 0, 1}});
}

/* ---- all */

static void renew(const Draft *draft, int isWhole) {
    const uint32_t chunks = veer_chunkCount(draft->grid);
    uint8_t *spoiled = draft->bytes.spoiled, *counts = draft->bytes.counts;
    uint32_t labels = 0;
    for (uint32_t chunk = 0; chunk < chunks; chunk++) {
        if (isWhole || spoiled[1 + chunk]) {
            counts[chunk] = (uint8_t)labelChunk(draft, chunk);
            if (draft->bytes.open) openSquares(draft, chunk);
        }
        spoiled[1 + chunk] = 0;
        draft->bases[chunk] = labels;
        labels += counts[chunk];
    }
    spoiled[0] = 0;
    for (uint32_t label = 0; label < labels; label++) draft->ids[label] = label;
    for (uint32_t chunk = 0; chunk < chunks; chunk++) joinBorder(draft, chunk);
    for (uint32_t label = 0; label < labels; label++) draft->ids[label] = draft->ids[draft->ids[label]]; /* roots have smaller labels */
}

static Draft draftOf(const VeerNavGrid *grid, VeerLayerBytes bytes, uint32_t *bases, uint32_t *ids) {
    Draft draft = {grid, bytes, bases, ids, {0}};
    for (uint32_t k = 0; k < 8; k++) draft.offsets[k] = veer_navOffset(grid, k);
    return draft;
}

VeerNavRegions veer_regionsOf(const VeerNavGrid *grid, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavLayer *own = &veer_navLayers(nav)[layer];
    uint32_t *bases = veer_layerRegions(nav, layer);
    const Draft draft = draftOf(grid, veer_layerBytes(nav, layer), bases, bases + veer_chunkRoom(nav));
    if (!own->hasRegions || draft.bytes.spoiled[0]) renew(&draft, !own->hasRegions);
    own->hasRegions = 1;
    VeerNavRegions regions = {.grid = grid, .labels = draft.bytes.labels, .bases = draft.bases, .ids = draft.ids};
    if (own->hasPorts) regions.links = veer_edgesIn(veer_presentEdges(nav, layer), nav->edgeRoom);
    return regions;
}

/* Adds the regions that links lead to until no link adds another one. */
VeerReachable veer_reachFrom(const VeerNavRegions *regions, uint32_t region) {
    uint32_t *list = veer_navArray(regions->grid->world->navFields, VEER_NAV_REACHED), before = 0;
    VeerReachable reach = {list, 1};
    list[0] = region;
    while (reach.count > before) {
        before = reach.count;
        for (uint32_t i = 0; i < regions->links.count; i++) {
            const uint32_t to = veer_regionOf(regions, regions->links.all[i].to);
            if (veer_reaches(&reach, to) || !veer_reaches(&reach, veer_regionOf(regions, regions->links.all[i].from))) continue;
            list[reach.count++] = to;
        }
    }
    return reach;
}

VeerNavRegions veer_regionsWith(const VeerNavGrid *grid, const VeerLayerBytes *bytes, uint32_t *bases, uint32_t *ids) {
    Draft draft = draftOf(grid, *bytes, bases, ids);
    draft.bytes.open = NULL;
    renew(&draft, 0);
    return (VeerNavRegions){.grid = grid, .labels = draft.bytes.labels, .bases = bases, .ids = ids};
}

void veer_numberRegions(const VeerNavRegions *regions, uint32_t *numbers) {
    uint32_t *known = veer_navArray(regions->grid->world->navFields, VEER_NAV_ROOM), last = 0;
    const uint32_t count = veer_navCellCount(regions->grid);
    __builtin_memset(known, 0, count * sizeof *known); /* the array is large enough, because there are no more labels than cells */
    for (uint32_t cell = 0; cell < count; cell++) {
        const uint32_t region = veer_regionOf(regions, cell);
        if (region != VEER_NONE && !known[region]) known[region] = ++last;
        numbers[cell] = region == VEER_NONE ? 0 : known[region];
    }
}

/* ---- the closest cell */

/* The closest cell found so far. */
typedef struct Closest {
    const VeerNavRegions *regions;
    const VeerReachable *reach;
    VeerVec3 point;
    uint32_t start; /* first cell of the level */
    uint32_t cell;
    float distanceSq;
} Closest;

static void consider(Closest *closest, int32_t column, int32_t row) {
    const VeerNavGrid *grid = closest->regions->grid;
    const int32_t columns = (int32_t)grid->columns, rows = (int32_t)grid->rows;
    if (grid->wrapsX) column = (column + columns) % columns;
    if (grid->wrapsY) row = (row + rows) % rows;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    const uint32_t cell = closest->start + (uint32_t)(row * columns + column), region = veer_regionOf(closest->regions, cell);
    if (region == VEER_NONE || (closest->reach && !veer_reaches(closest->reach, region))) return;
    const VeerVec3 to = veer_delta(grid->world, closest->point, veer_navCellCenter(grid, cell));
    const float distanceSq = to.x * to.x + to.y * to.y;
    if (distanceSq > closest->distanceSq || (veer_same(distanceSq, closest->distanceSq) && cell > closest->cell)) return;
    closest->distanceSq = distanceSq;
    closest->cell = cell;
}

/* Searches ring by ring around a point until a whole ring is farther away than the closest cell found. own: the point's cell on the level
 * that is searched. */
static uint32_t closestAround(const VeerNavRegions *regions, const VeerReachable *reach, VeerVec3 point, uint32_t own) {
    const VeerNavGrid *grid = regions->grid;
    const uint32_t most = grid->columns > grid->rows ? grid->columns : grid->rows;
    const int32_t column = (int32_t)(own % grid->columns), row = (int32_t)veer_navRowOf(grid, own);
    const float side = veer_min(grid->cellX, grid->cellY);
    const uint32_t start = veer_navLevelOf(grid, own) * grid->columns * grid->rows;
    Closest closest = {regions, reach, point, start, VEER_NONE, VEER_INF};
    for (int32_t ring = 0; ring < (int32_t)most; ring++) {
        const float least = ((float)ring - 1.0f) * side; /* smallest distance from the point to a cell center in the ring */
        if (ring > 1 && closest.cell != VEER_NONE && least * least > closest.distanceSq) break;
        for (int32_t x = -ring; x <= ring; x++) {
            const int isEnd = x == -ring || x == ring;
            for (int32_t y = -ring; y <= ring; y += isEnd || !ring ? 1 : 2 * ring) consider(&closest, column + x, row + y);
        }
    }
    return closest.cell;
}

uint32_t veer_closestOnLevel(const VeerNavRegions *regions, const VeerReachable *reach, VeerVec3 point) {
    return closestAround(regions, reach, point, veer_navCellAt(regions->grid, point));
}

/* Returns whether any of these regions is on a level. The labels of a level follow those of the level below, and a region has the number of
 * its first label. */
static int isAnyOnLevel(const VeerNavRegions *regions, const VeerReachable *reach, uint32_t level) {
    const VeerNavGrid *grid = regions->grid;
    const uint32_t chunks = veer_chunkCount(grid) / grid->levels, first = regions->bases[level * chunks];
    const uint32_t end = level + 1 < grid->levels ? regions->bases[(level + 1) * chunks] : VEER_NONE;
    if (!reach) return first < end;
    for (uint32_t i = 0; i < reach->count; i++)
        if (reach->regions[i] >= first && reach->regions[i] < end) return 1;
    return 0;
}

uint32_t veer_closestOf(const VeerNavRegions *regions, const VeerReachable *reach, VeerVec3 point) {
    const VeerNavGrid *grid = regions->grid;
    const uint32_t own = veer_navCellAt(grid, point), level = veer_navLevelOf(grid, own), ofLevel = grid->columns * grid->rows;
    if (grid->levels == 1) return closestAround(regions, reach, point, own);
    for (uint32_t place = 0; place < 2 * grid->levels; place++) {
        const uint32_t other = veer_navLevelBeside(grid, level, place);
        if (other == VEER_NONE || !isAnyOnLevel(regions, reach, other)) continue;
        const uint32_t closest = closestAround(regions, reach, point, own % ofLevel + other * ofLevel);
        if (closest != VEER_NONE) return closest;
    }
    return VEER_NONE;
}
