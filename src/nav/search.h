/* Computes the field of a goal from scratch, and repairs it where the raster has changed. */
#ifndef VEER_NAV_SEARCH_H
#define VEER_NAV_SEARCH_H

#include "nav/cell_queue.h"
#include "nav/nav.h"

/* The working data of a search. The memory belongs to the world and is used by one search at a time. */
typedef struct VeerNavSearch {
    const VeerNavGrid *grid;
    const uint8_t *moves, *seams, *shares; /* seams is null unless the world wraps; shares is null without a density */
    const uint8_t *ground;                 /* numbers of the costs of the ground; null if there are no areas */
    uint32_t greatest;                     /* with ground: the greatest of its numbers */
    uint32_t isEven;                       /* 1: all cells cost the same */
    uint32_t isGroundNew;                  /* for repairs. 1: the ground has changed at some of the cells */
    uint32_t shareShift;                   /* number of low bits in an element of `shares` that do not belong to the share */
    uint32_t *keys;                        /* keys of the field */
    uint32_t goal;                         /* cell, or VEER_NONE */
    VeerCellQueue queue;
    uint32_t *raised; /* room for every cell, for repairs */
    uint32_t *order;  /* room for every cell, for searches towards a cell */
    uint32_t touched; /* output: number of cells taken from the queue */
    int32_t offsets[8];
    uint32_t edges[8]; /* per direction, to be added to a key: length << 3 | opposite direction */
    uint32_t costs[8]; /* cost of a cell with a share, in eighths */
    uint32_t least[3]; /* smallest cost of an edge straight along x, slanted, and straight along y */
} VeerNavSearch;

#define VEER_NAV_LARGEST 0xFE000000u /* paths are not continued beyond this key: about two million free cells in a row */

/* Returns the whole number that represents a length of 1 at a cost of 1. */
float veer_navUnit(const VeerNavGrid *grid);
/* Fills in what can be derived from the grid: offsets, edges, costs and the width of buckets. */
void veer_openSearch(VeerNavSearch *search);
/* Dijkstra's algorithm from the goal. */
void veer_searchField(VeerNavSearch *search);
/* Computes the part of the field through which the path from a cell runs: A* (Hart, Nilsson and Raphael, A Formal Basis for the Heuristic
 * Determination of Minimum Cost Paths, 1968) from the goal towards that cell. The keys along the path are the same as in the whole field;
 * cells elsewhere may have a larger key or none. All keys must be VEER_NAV_UNREACHABLE before; `trail`, with room for every cell, lists the
 * cells with other keys afterwards. Returns their number. */
uint32_t veer_searchToward(VeerNavSearch *search, uint32_t cell, uint32_t *trail);
/* Repairs a field with an unchanged goal after the moves or the ground of these cells have changed; a cell may be listed twice. 0: more
 * than half of the field would have to be raised, so the field has to be searched from scratch. */
int veer_repairField(VeerNavSearch *search, const uint32_t *cells, uint32_t count);

/* ---- shared by searches and repairs */

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

/* Returns the edge between two neighbors, if there are areas of the ground. */
uint32_t veer_edgeOverGround(const VeerNavSearch *search, uint32_t cell, uint32_t neighbor, uint32_t direction);

/* Returns the edge between two neighbors, as in `edges`. */
static inline uint32_t veer_searchEdge(const VeerNavSearch *search, uint32_t cell, uint32_t neighbor, uint32_t direction) {
    const uint32_t edge = search->edges[direction];
    if (search->isEven) return edge;
    if (search->ground) return veer_edgeOverGround(search, cell, neighbor, direction);
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
/* Lowers the keys of all neighbors of the cells in the queue, nearest first, and of their neighbors in turn. */
void veer_spread(VeerNavSearch *search);

#endif
