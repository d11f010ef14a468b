/* Computes the field of a goal by Dijkstra's algorithm (A Note on Two Problems in Connexion with Graphs, 1959) over eight neighbors with
 * integer lengths and a queue of buckets (cell_queue.h). A key is distance << 3 | direction of the next cell, so that one comparison
 * decides whether a key is nearer, or equally near with a smaller direction. */
#include "nav/search.h"

#include "math/math.h"
#include "nav/ground.h"

#define SQUARE 128.0f  /* length of the side of a square cell: its diagonal is then 181, 0.01 % less than exact */
#define OBLONG 1024.0f /* length of the longer side of other cells, so that no side is rounded by more than 0.1 % */
#define COST 8.0f      /* cost of a cell that no crowd covers */
#define MOST_COST \
    128128u /* largest cost of ground and crowd together, in 1/128: that of the greatest density alone, so that an edge fits its bits */

/* Rounds a number of at most 2^24 to a whole number. The result is at least 1, because no edge may have length 0. */
static uint32_t rounded(float v) { return v > 1.0f ? (uint32_t)(v + 0.5f) : 1; }

float veer_navUnit(const VeerNavGrid *grid) {
    const float longer = veer_max(grid->cellX, grid->cellY);
    return (veer_abs(grid->cellX - grid->cellY) < 1e-4f * longer ? SQUARE : OBLONG) / longer;
}

/* Computes the lengths of moves in three directions: along x, slanted, along y; each to be added to a key. */
static void measureMoves(const VeerNavGrid *grid, uint32_t *edges) {
    const float unit = veer_navUnit(grid);
    edges[0] = 2 * rounded(unit * grid->cellX) << 3;
    edges[1] = 2 * rounded(unit * veer_length2(grid->cellX, grid->cellY)) << 3;
    edges[2] = 2 * rounded(unit * grid->cellY) << 3;
}

static uint32_t apart(uint32_t a, uint32_t b, uint32_t count, uint32_t wraps) {
    const uint32_t between = a > b ? a - b : b - a;
    return wraps && count - between < between ? count - between : between;
}

/* Returns the length of a path without obstacles over these numbers of columns and rows. */
static uint32_t lengthOver(const uint32_t *lengths, uint32_t x, uint32_t y) {
    const uint32_t slanted = x < y ? x : y;
    return slanted * lengths[1] + (x - slanted) * lengths[0] + (y - slanted) * lengths[2];
}

/* Returns the length of the path between two cells without obstacles, as if both were on one level, from the lengths of moves along x,
 * slanted, and along y. */
static uint32_t lengthBetween(const VeerNavGrid *grid, const uint32_t *lengths, uint32_t from, uint32_t to) {
    const uint32_t x = apart(from % grid->columns, to % grid->columns, grid->columns, grid->wrapsX);
    const uint32_t y = apart(veer_navRowOf(grid, from), veer_navRowOf(grid, to), grid->rows, grid->wrapsY);
    return lengthOver(lengths, x, y);
}

uint32_t veer_leastLength(const VeerNavGrid *grid, uint32_t from, uint32_t to) {
    uint32_t edges[3];
    measureMoves(grid, edges);
    for (uint32_t k = 0; k < 3; k++) edges[k] >>= 3;
    return lengthBetween(grid, edges, from, to);
}

static uint32_t atLeastOne(uint32_t v) { return v ? v : 1; }

/* Returns the cost of a cell per unit of length, in 1/128. */
static uint32_t costOverGround(const VeerNavSearch *search, uint32_t cell) {
    const uint32_t cost = veer_groundCost(search->ground[cell]);
    if (!search->shares) return cost;
    const uint32_t both = cost * veer_cellCost(search, cell) >> 3;
    return both < MOST_COST ? both : MOST_COST;
}

uint32_t veer_edgeOverGround(const VeerNavSearch *search, uint32_t cell, uint32_t neighbor, uint32_t direction) {
    const uint32_t edge = search->edges[direction], cost = costOverGround(search, cell) + costOverGround(search, neighbor);
    return atLeastOne((edge >> 3) * cost >> 8) << 3 | (edge & 7u);
}

void veer_openSearch(VeerNavSearch *search) {
    const VeerNavGrid *grid = search->grid;
    uint32_t lengths[3];
    measureMoves(grid, lengths);
    uint32_t shortest = (lengths[0] < lengths[2] ? lengths[0] : lengths[2]) >> 3;
    for (uint32_t k = 0; k < 8; k++) {
        search->offsets[k] = veer_navOffset(grid, k);
        search->edges[k] = lengths[k & 1 ? 1 : k & 3] | ((k + 4) & 7u);
        search->costs[k] = rounded(COST * (1.0f + grid->density * ((float)k * (1.0f / 7.0f))));
    }
    search->isEven = !search->shares && !search->ground;
    const uint32_t least = search->ground ? veer_leastGroundCost(search->greatest) : VEER_GROUND_PLAIN;
    for (uint32_t k = 0; k < 3; k++) search->least[k] = atLeastOne((lengths[k] >> 3) * least / VEER_GROUND_PLAIN);
    shortest = shortest * least / VEER_GROUND_PLAIN;
    search->queue.shift = 3;
    while (shortest >>= 1) search->queue.shift++;
}

/* For every edge that leads to a cell, offers a path along the edge to the cell where the edge begins. */
static void spreadEdges(VeerNavSearch *search, uint32_t cell) {
    for (uint32_t i = 0; i < search->links.count; i++) {
        const VeerNavEdge *edge = &search->links.all[i];
        const uint32_t key = veer_keyByEdge(search, edge);
        if (edge->to == cell && key < search->keys[edge->from]) veer_lowerKey(search, edge->from, key);
    }
}

void veer_spread(VeerNavSearch *search) {
    for (uint32_t cell; (cell = veer_takeCell(&search->queue)) != VEER_NONE;) {
        const uint32_t from = search->keys[cell] & ~7u;
        search->touched++;
        if (from > VEER_NAV_LARGEST) continue;
        for (uint32_t moves = search->moves[cell]; moves; moves &= moves - 1) {
            const uint32_t direction = (uint32_t)__builtin_ctz(moves), neighbor = veer_searchNeighbor(search, cell, direction);
            const uint32_t key = from + veer_searchEdge(search, cell, neighbor, direction);
            if (key < search->keys[neighbor]) veer_lowerKey(search, neighbor, key);
        }
        if (veer_isPort(search, cell, VEER_PORT_LANDING)) spreadEdges(search, cell);
    }
}

void veer_searchField(VeerNavSearch *search) {
    __builtin_memset(search->keys, 0xFF, veer_navCellCount(search->grid) * sizeof *search->keys);
    if (search->goal == VEER_NONE) return;
    veer_openQueue(search);
    search->keys[search->goal] = 0;
    veer_enterQueue(&search->queue, search->goal);
    veer_spread(search);
}

/* ---- towards a cell */

/* A search for one path, and the cell at which the path starts. */
typedef struct Pursuit {
    VeerNavSearch *search;
    uint32_t column, row, count;
    uint32_t *trail;
    float ratio; /* at most 1; no link costs less than the cheapest path without obstacles between its ends, times this ratio */
} Pursuit;

/* Returns the cost of the path between two cells without obstacles on the cheapest ground, which no path without links undercuts. With
 * links, returns the fraction of it that no path undercuts. */
VEER_INLINE uint32_t leastLength(const Pursuit *pursuit, uint32_t cell) {
    const VeerNavGrid *grid = pursuit->search->grid;
    const uint32_t row = cell / grid->columns, y = grid->levels > 1 ? row % grid->rows : row;
    const uint32_t across = apart(pursuit->column, cell - row * grid->columns, grid->columns, grid->wrapsX);
    const uint32_t length = lengthOver(pursuit->search->least, across, apart(pursuit->row, y, grid->rows, grid->wrapsY));
    return pursuit->ratio < 1.0f ? (uint32_t)(pursuit->ratio * (float)length) : length;
}

static float leastRatio(const VeerNavSearch *search) {
    float least = 1.0f;
    for (uint32_t i = 0; i < search->links.count; i++) {
        const VeerNavEdge *edge = &search->links.all[i];
        const uint32_t length = lengthBetween(search->grid, search->least, edge->from, edge->to);
        least = veer_min(least, 0.999f * (float)edge->length / (float)(length ? length : 1));
    }
    return least;
}

static void pursue(Pursuit *pursuit, uint32_t cell, uint32_t key) {
    VeerNavSearch *search = pursuit->search;
    const uint32_t old = search->keys[cell];
    search->keys[cell] = key;
    if ((old ^ key) >> 3 == 0) return;
    if (old == VEER_NAV_UNREACHABLE) pursuit->trail[pursuit->count++] = cell;
    if (veer_isQueued(&search->queue, cell)) veer_leaveQueue(&search->queue, cell);
    search->order[cell] = (key >> 3) + leastLength(pursuit, cell);
    veer_enterQueue(&search->queue, cell);
}

static void pursueEdges(Pursuit *pursuit, uint32_t cell) {
    for (uint32_t i = 0; i < pursuit->search->links.count; i++) {
        const VeerNavEdge *edge = &pursuit->search->links.all[i];
        const uint32_t key = veer_keyByEdge(pursuit->search, edge);
        if (edge->to == cell && key < pursuit->search->keys[edge->from]) pursue(pursuit, edge->from, key);
    }
}

/* Cells are taken in the order of the length of the whole path through them. The last bucket is emptied before the search ends, because
 * within a bucket a cell may still get a smaller distance, or the same distance with a smaller direction. */
uint32_t veer_searchToward(VeerNavSearch *search, uint32_t cell, uint32_t *trail) {
    const VeerNavGrid *grid = search->grid;
    Pursuit pursuit = {search, cell % grid->columns, veer_navRowOf(grid, cell), 0, trail, leastRatio(search)};
    VeerCellQueue *queue = &search->queue;
    queue->keys = search->order;
    queue->shift -= 3;
    queue->at = 0;
    search->order[search->goal] = leastLength(&pursuit, search->goal);
    queue->base = search->order[search->goal] >> queue->shift;
    pursue(&pursuit, search->goal, 0);
    for (uint32_t at; (at = veer_takeCell(queue)) != VEER_NONE;) {
        const uint32_t from = search->keys[at] & ~7u;
        search->touched++;
        if (search->keys[cell] != VEER_NAV_UNREACHABLE && search->order[at] >> queue->shift > search->order[cell] >> queue->shift) break;
        for (uint32_t moves = from > VEER_NAV_LARGEST ? 0 : search->moves[at]; moves; moves &= moves - 1) {
            const uint32_t direction = (uint32_t)__builtin_ctz(moves), neighbor = veer_searchNeighbor(search, at, direction);
            const uint32_t key = from + veer_searchEdge(search, at, neighbor, direction);
            if (key < search->keys[neighbor]) pursue(&pursuit, neighbor, key);
        }
        if (from <= VEER_NAV_LARGEST && veer_isPort(search, at, VEER_PORT_LANDING)) pursueEdges(&pursuit, at);
    }
    veer_emptyQueue(queue);
    return pursuit.count;
}
