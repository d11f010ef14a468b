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
    const uint8_t *ports;                  /* null if the layer has no edges */
    VeerNavEdges links;                    /* the edges of links in the map */
    uint32_t *keys;                        /* keys of the field */
    uint32_t goal;                         /* cell, or VEER_NONE */
    VeerCellQueue queue;
    uint32_t *raised; /* memory for repairs, an element per cell */
    uint32_t *order;  /* memory for searches towards a cell, an element per cell */
    uint32_t touched; /* output: number of cells taken from the queue */
    int32_t offsets[8];
    uint32_t edges[8]; /* per direction: the number to add to a key, length << 3 | opposite direction */
    uint32_t costs[8]; /* cost of a cell by its share, in eighths */
    uint32_t least[3]; /* smallest cost of an edge straight along x, slanted, and straight along y */
} VeerNavSearch;

#define VEER_NAV_LARGEST 0xFE000000u /* paths are not continued beyond this key, which about two million free cells in a row reach */

/* Returns the length of the path between two cells without obstacles or links, as if both were on one level. */
uint32_t veer_leastLength(const VeerNavGrid *grid, uint32_t from, uint32_t to);
/* Returns the whole number that represents a length of 1 at a cost of 1. */
float veer_navUnit(const VeerNavGrid *grid);
/* Fills in what can be derived from the grid: offsets, edges, costs and the width of buckets. */
void veer_openSearch(VeerNavSearch *search);
/* Computes the whole field by Dijkstra's algorithm, starting from the goal. */
void veer_searchField(VeerNavSearch *search);
/* Computes the part of the field through which the path from a cell runs: A* (Hart, Nilsson and Raphael, A Formal Basis for the Heuristic
 * Determination of Minimum Cost Paths, 1968) from the goal towards that cell. The keys along the path are the same as in the whole field;
 * cells elsewhere may have a larger key or none. All keys must be VEER_NAV_UNREACHABLE before; `trail`, with room for every cell, lists the
 * cells with other keys afterwards. Returns their number. */
uint32_t veer_searchToward(VeerNavSearch *search, uint32_t cell, uint32_t *trail);
/* Repairs a field whose goal has not changed, after the moves from these cells have changed. A cell may be listed twice. Returns 0 if more
 * than half of the field would have to be raised; then the field has to be searched from scratch. */
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

/* Returns the edge between two neighboring cells in a layer with areas of the ground. */
uint32_t veer_edgeOverGround(const VeerNavSearch *search, uint32_t cell, uint32_t neighbor, uint32_t direction);

/* Returns the edge between two neighboring cells, in the form of `edges`. */
static inline uint32_t veer_searchEdge(const VeerNavSearch *search, uint32_t cell, uint32_t neighbor, uint32_t direction) {
    const uint32_t edge = search->edges[direction];
    if (search->isEven) return edge;
    if (search->ground) return veer_edgeOverGround(search, cell, neighbor, direction);
    const uint32_t cost = veer_cellCost(search, cell) + veer_cellCost(search, neighbor);
    return ((edge >> 3) * cost >> 4) << 3 | (edge & 7u);
}

/* Returns whether links of the layer begin or end at a cell. */
static inline int veer_isPort(const VeerNavSearch *search, uint32_t cell, uint32_t port) {
    return search->ports && search->ports[cell] & port;
}

/* Returns the key that a cell gets from the end of an edge that begins there. */
static inline uint32_t veer_keyByEdge(const VeerNavSearch *search, const VeerNavEdge *edge) {
    const uint32_t from = search->keys[edge->to] & ~7u;
    return from > VEER_NAV_LARGEST ? VEER_NAV_UNREACHABLE : from + (edge->length << 3) + VEER_NAV_BY_EDGE;
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
