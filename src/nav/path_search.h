/* The search for a single path on the raster of a layer, from cell to cell. */
#ifndef VEER_NAV_PATH_SEARCH_H
#define VEER_NAV_PATH_SEARCH_H

#include "nav/cell_queue.h"
#include "nav/lines.h"

/* The working data of a path search. The memory belongs to the world and is used by one search at a time. */
typedef struct VeerPathSearch {
    VeerNavPlane plane;
    VeerNavRaster raster;
    const uint8_t *seams; /* the marks in a wrapped world, otherwise null */
    const uint8_t *ports; /* null: the layer has no edges */
    VeerNavEdges links;   /* the edges of links */
    float leastRatio;     /* at most 1; no edge is shorter than the straight line times this ratio */
    uint32_t from, to;    /* start and goal: cells with moves, in the same region */
    uint32_t *lengths;    /* per cell: length of its path from the start; all are UNREACHABLE between searches */
    uint32_t *parents;    /* per cell: the previous corner of its path */
    uint32_t *order;      /* per cell: estimated length of the path from the start to the goal through the cell */
    uint32_t *trail;      /* list of the cells that have a length */
    uint32_t trailCount;
    uint32_t touched; /* output: number of cells taken from the queue */
    VeerCellQueue queue;
    float unitX, unitY; /* length units per cell */
    float perColumn;    /* 1 / columns */
    float perKey;       /* units of length per unit of an edge */
    int32_t offsets[8];
    uint32_t edges[8];
} VeerPathSearch;

/* Returns a search on the layer of a grid, with all fields except `from` and `to` filled in. The layer's regions must be up to date. */
VeerPathSearch veer_openPathSearch(const VeerNavGrid *grid, const VeerNavRaster *raster, uint32_t layer);
/* Returns the cost of the straight line between the centers of two cells. */
float veer_costBetween(const VeerPathSearch *search, uint32_t from, uint32_t to);
/* A corner that the path reaches by a link has this bit in addition to the number of its cell. */
#define VEER_BY_LINK 0x20000000u
static inline uint32_t veer_cornerCell(uint32_t corner) { return corner & (VEER_BY_LINK - 1); }
/* Stores the corners of a path in any direction, from the start's cell to the goal's. `corners` needs room for every cell and may be
 * `order`. Returns their number. */
uint32_t veer_searchAnyAngle(VeerPathSearch *search, uint32_t *corners);
/* Shortens a path without another search; over areas of the ground, only where it then costs no more. Returns the number of its corners. */
uint32_t veer_pullTight(const VeerPathSearch *search, uint32_t *corners, uint32_t count);
/* Resets the memory for the next search. */
void veer_closePathSearch(VeerPathSearch *search);

#endif
