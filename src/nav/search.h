/* Computing the field of a goal from scratch, and repairing it where the raster has changed. */
#ifndef VEER_NAV_SEARCH_H
#define VEER_NAV_SEARCH_H

#include "nav/cell_queue.h"
#include "nav/nav.h"

/* What a search reads and writes. Its memory is that of a world, used by one search at a time. */
typedef struct VeerNavSearch {
    const VeerNavGrid *grid;
    const uint8_t *moves, *seams, *shares; /* seams: the marks in a wrapped world, else null; shares: null: all cells cost the same */
    uint32_t *keys;                        /* of the field */
    uint32_t goal;                         /* cell, or VEER_NONE */
    VeerCellQueue queue;
    uint32_t touched; /* cells taken from the queue, out */
    int32_t offsets[8];
    uint32_t edges[8]; /* to add to a key: length << 3 | direction back */
    uint32_t costs[8]; /* of a cell, by share, in eighths */
} VeerNavSearch;

/* Fills in what follows from the grid: offsets, edges, costs and the width of buckets. */
void veer_openSearch(VeerNavSearch *search);
/* Dijkstra's algorithm from the goal. */
void veer_searchField(VeerNavSearch *search);

#endif
