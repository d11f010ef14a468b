/* Searching one path on the raster of a layer, from cell to cell. */
#ifndef VEER_NAV_PATH_SEARCH_H
#define VEER_NAV_PATH_SEARCH_H

#include "nav/cell_queue.h"
#include "nav/lines.h"

/* What the search for a path reads and writes. Its memory is that of a world, used by one search at a time. */
typedef struct VeerPathSearch {
    VeerNavPlane plane;
    const uint8_t *seams; /* the marks in a wrapped world, else null */
    uint32_t from, to;    /* cells with moves, of one region */
    uint32_t *lengths;    /* per cell: of its path from the start; all of them UNREACHABLE between searches */
    uint32_t *parents;    /* per cell: the corner before it */
    uint32_t *order;      /* per cell: length of the path from the start to the goal through it, as far as known */
    uint32_t *trail;      /* cells with a length */
    uint32_t trailCount;
    uint32_t touched; /* cells taken from the queue, out */
    VeerCellQueue queue;
    float unitX, unitY; /* whole numbers per cell */
    float perColumn;    /* 1 / columns */
    int32_t offsets[8];
    uint32_t edges[8];
} VeerPathSearch;

/* Fills in everything but the cells from and to, for the layer of a grid whose regions are up to date. */
VeerPathSearch veer_openPathSearch(const VeerNavGrid *grid, uint32_t layer);
/* The corners of a path in any direction, from the start's cell to the goal's, in `corners`, with room for every cell, which may be
 * `order`. Returns their number. */
uint32_t veer_searchAnyAngle(VeerPathSearch *search, uint32_t *corners);
/* Makes a path shorter without another search. Returns the number of its corners. */
uint32_t veer_pullTight(const VeerPathSearch *search, uint32_t *corners, uint32_t count);
/* Makes the memory ready for the next search. */
void veer_closePathSearch(VeerPathSearch *search);

#endif
