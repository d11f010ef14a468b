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
} Draft;

static VeerCellBox boxOf(const VeerNavGrid *grid, uint32_t chunk) {
    const uint32_t across = veer_chunksAlong(grid->columns), left = chunk % across * VEER_CHUNK_SIDE,
                   low = chunk / across * VEER_CHUNK_SIDE;
    const uint32_t right = left + VEER_CHUNK_SIDE, high = low + VEER_CHUNK_SIDE;
    return (VeerCellBox){left, right < grid->columns ? right : grid->columns, low, high < grid->rows ? high : grid->rows};
}

static uint32_t neighborOf(const Draft *draft, uint32_t cell, uint32_t direction) {
    if (draft->bytes.marks[cell] & VEER_NAV_SEAM) return veer_navNeighbor(draft->grid, cell, direction);
    return cell + (uint32_t)veer_navOffset(draft->grid, direction);
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
    for (uint32_t y = box.low; y <= box.high; y++) {
        const uint32_t row = y ? y - 1 : grid->rows - 1;
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

/* The last two labels that were joined. They are remembered because the next cells of a border usually have the same labels. */
typedef struct Pair {
    uint32_t a, b;
} Pair;

static void join(const Draft *draft, uint32_t chunk, uint32_t cell, Pair *last) {
    const uint32_t a = draft->bases[chunk] + draft->bytes.labels[cell];
    for (uint32_t moves = draft->bytes.moves[cell]; moves; moves &= moves - 1) {
        const uint32_t to = neighborOf(draft, cell, (uint32_t)__builtin_ctz(moves));
        const uint32_t b = draft->bases[veer_chunkOf(draft->grid, to)] + draft->bytes.labels[to];
        if (a == b || (a == last->a && b == last->b)) continue;
        const uint32_t rootA = rootOf(draft->ids, a), rootB = rootOf(draft->ids, b);
        draft->ids[rootA > rootB ? rootA : rootB] = rootA > rootB ? rootB : rootA;
        *last = (Pair){a, b};
    }
}

/* Every move between two chunks starts or ends in the upper row or the right column of a chunk. */
static void joinBorder(const Draft *draft, uint32_t chunk) {
    const VeerCellBox box = boxOf(draft->grid, chunk);
    const uint32_t columns = draft->grid->columns, top = (box.high - 1) * columns;
    Pair last = {VEER_NONE, VEER_NONE};
    for (uint32_t cell = top + box.left; cell < top + box.right; cell++) join(draft, chunk, cell, &last);
    for (uint32_t row = box.low; row < box.high; row++) join(draft, chunk, row * columns + box.right - 1, &last);
}

/* ---- all */

static void renew(const Draft *draft, int isWhole) {
    const uint32_t chunks = veer_chunksAlong(draft->grid->columns) * veer_chunksAlong(draft->grid->rows);
    uint8_t *spoiled = draft->bytes.spoiled, *counts = draft->bytes.counts;
    uint32_t labels = 0;
    for (uint32_t chunk = 0; chunk < chunks; chunk++) {
        if (isWhole || spoiled[1 + chunk]) {
            counts[chunk] = (uint8_t)labelChunk(draft, chunk);
            openSquares(draft, chunk);
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

VeerNavRegions veer_regionsOf(const VeerNavGrid *grid, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    VeerNavLayer *own = &veer_navLayers(nav)[layer];
    uint32_t *bases = veer_layerRegions(nav, layer);
    const Draft draft = {grid, veer_layerBytes(nav, layer), bases, bases + veer_chunkRoom(nav)};
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
    uint32_t cell;
    float distanceSq;
} Closest;

static void consider(Closest *closest, int32_t column, int32_t row) {
    const VeerNavGrid *grid = closest->regions->grid;
    const int32_t columns = (int32_t)grid->columns, rows = (int32_t)grid->rows;
    if (grid->wraps) {
        column = (column + columns) % columns;
        row = (row + rows) % rows;
    }
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    const uint32_t cell = (uint32_t)(row * columns + column), region = veer_regionOf(closest->regions, cell);
    if (region == VEER_NONE || (closest->reach && !veer_reaches(closest->reach, region))) return;
    const VeerVec3 to = veer_delta(grid->world, closest->point, veer_navCellCenter(grid, cell));
    const float distanceSq = to.x * to.x + to.y * to.y;
    if (distanceSq > closest->distanceSq || (veer_same(distanceSq, closest->distanceSq) && cell > closest->cell)) return;
    closest->distanceSq = distanceSq;
    closest->cell = cell;
}

/* Searches ring by ring around the point's own cell until a whole ring is farther away than the closest cell found. */
uint32_t veer_closestOf(const VeerNavRegions *regions, const VeerReachable *reach, VeerVec3 point) {
    const VeerNavGrid *grid = regions->grid;
    const uint32_t own = veer_navCellAt(grid, point), most = grid->columns > grid->rows ? grid->columns : grid->rows;
    const int32_t column = (int32_t)(own % grid->columns), row = (int32_t)(own / grid->columns);
    const float side = veer_min(grid->cellX, grid->cellY);
    Closest closest = {regions, reach, point, VEER_NONE, VEER_INF};
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
