/* Computing the field of a goal from scratch, and repairing it where the raster has changed. */
#ifndef VEER_NAV_SEARCH_H
#define VEER_NAV_SEARCH_H

#include "nav/cell_queue.h"
#include "nav/nav.h"

/* What a search reads and writes. Its memory is that of a world, used by one search at a time. */
typedef struct VeerNavSearch {
    const VeerNavGrid *grid;
    const uint8_t *moves, *seams, *shares; /* seams: marks with the seam of a wrapped world, else null; shares: null: all cost the same */
    uint32_t shareShift;                   /* bits of `shares` below the share */
    uint32_t *keys;                        /* of the field */
    uint32_t goal;                         /* cell, or VEER_NONE */
    VeerCellQueue queue;
    uint32_t *raised; /* room for every cell, for repairs */
    uint32_t *order;  /* room for every cell, for searches towards a cell */
    uint32_t touched; /* cells taken from the queue, out */
    int32_t offsets[8];
    uint32_t edges[8]; /* to add to a key: length << 3 | direction back */
    uint32_t costs[8]; /* of a cell, by share, in eighths */
} VeerNavSearch;

#define VEER_NAV_LARGEST 0xFE000000u /* beyond this key no path goes on: about two million free cells in a row */

/* The whole number that stands for a length of 1, with a cost of 1. */
float veer_navUnit(const VeerNavGrid *grid);
/* Fills in what follows from the grid: offsets, edges, costs and the width of buckets. */
void veer_openSearch(VeerNavSearch *search);
/* Dijkstra's algorithm from the goal. */
void veer_searchField(VeerNavSearch *search);
/* The part of the field that the path from a cell runs through: A* (Hart, Nilsson and Raphael, A Formal Basis for the Heuristic
 * Determination of Minimum Cost Paths, 1968) from the goal towards that cell. The keys along the path are those of the whole field; a cell
 * elsewhere may have a larger one or none. All keys are VEER_NAV_UNREACHABLE before; `trail`, with room for every cell, lists those that
 * are not afterwards. Returns their number. */
uint32_t veer_searchToward(VeerNavSearch *search, uint32_t cell, uint32_t *trail);
/* Repairs a field whose goal is the same after the moves from these cells have changed; a cell may come twice. 0: more than half of the
 * field would have to be raised, and it has to be searched from scratch. */
int veer_repairField(VeerNavSearch *search, const uint32_t *cells, uint32_t count);

/* ---- the steps of both */

static inline void veer_openQueue(VeerNavSearch *search) {
    search->queue.keys = search->keys;
    search->queue.base = search->queue.at = 0;
}
static inline uint32_t veer_searchNeighbor(const VeerNavSearch *search, uint32_t cell, uint32_t direction) {
    if (search->seams && search->seams[cell] & VEER_NAV_SEAM) return veer_navNeighbor(search->grid, cell, direction);
    return cell + (uint32_t)search->offsets[direction];
}

static inline uint32_t veer_cellCost(const VeerNavSearch *search, uint32_t cell) {
    return search->costs[search->shares[cell] >> search->shareShift];
}

/* The edge between two neighbors, as in `edges`. */
static inline uint32_t veer_searchEdge(const VeerNavSearch *search, uint32_t cell, uint32_t neighbor, uint32_t direction) {
    const uint32_t edge = search->edges[direction];
    if (!search->shares) return edge;
    const uint32_t cost = veer_cellCost(search, cell) + veer_cellCost(search, neighbor);
    return ((edge >> 3) * cost >> 4) << 3 | (edge & 7u);
}

/* Gives a cell a smaller key. */
static inline void veer_lowerKey(VeerNavSearch *search, uint32_t cell, uint32_t key) {
    const uint32_t old = search->keys[cell], shift = search->queue.shift;
    const int isQueued = veer_isQueued(&search->queue, cell);
    search->keys[cell] = key;
    if ((old ^ key) >> 3 == 0 || (isQueued && old >> shift == key >> shift)) return;
    if (isQueued) veer_leaveQueue(&search->queue, cell);
    veer_enterQueue(&search->queue, cell);
}
/* Lowers all neighbors of the cells in the queue, nearest first, and theirs. */
void veer_spread(VeerNavSearch *search);

#endif
