/* Regions: sets of cells connected by moves, which show without a search whether a path exists, and the open squares of a layer, on which
 * lines are tested. Regions and squares are derived from the moves and stored in chunks of 16 x 16 cells: after a change only the chunks
 * that it touches are relabeled, and the labels are joined across chunk borders. */
#ifndef VEER_NAV_REGIONS_H
#define VEER_NAV_REGIONS_H

#include "nav/layers.h"

enum { VEER_CHUNK_SIDE = 16 };

static inline uint32_t veer_chunksAlong(uint32_t cells) { return (cells + VEER_CHUNK_SIDE - 1) / VEER_CHUNK_SIDE; }
static inline uint32_t veer_chunkCount(const VeerNavGrid *grid) {
    return veer_chunksAlong(grid->columns) * veer_chunksAlong(grid->rows) * grid->levels;
}
/* Returns the row of chunks that contains a row of cells. Each level has chunks of its own. */
static inline uint32_t veer_chunkRow(const VeerNavGrid *grid, uint32_t row) {
    if (grid->levels == 1) return row / VEER_CHUNK_SIDE;
    return row / grid->rows * veer_chunksAlong(grid->rows) + row % grid->rows / VEER_CHUNK_SIDE;
}
static inline uint32_t veer_chunkOf(const VeerNavGrid *grid, uint32_t cell) {
    const uint32_t row = veer_chunkRow(grid, cell / grid->columns);
    return row * veer_chunksAlong(grid->columns) + cell % grid->columns / VEER_CHUNK_SIDE;
}

/* Records that the moves from a cell have changed. */
static inline void veer_spoilRegion(const VeerNavGrid *grid, const VeerLayerBytes *bytes, uint32_t cell) {
    bytes->spoiled[0] = 1;
    bytes->spoiled[1 + veer_chunkOf(grid, cell)] = 1;
}

/* The regions of a layer. */
typedef struct VeerNavRegions {
    const VeerNavGrid *grid;
    const uint8_t *labels;       /* per cell: label within its chunk */
    VeerNavEdges links;          /* the edges of links in the present map */
    const uint32_t *bases, *ids; /* per chunk: index of its first label in `ids`; per label: its region */
} VeerNavRegions;
enum { VEER_NO_LABEL = 255 }; /* label of cells without moves */

/* Brings the regions and the open squares of a layer up to date with its moves. */
VeerNavRegions veer_regionsOf(const VeerNavGrid *grid, uint32_t layer);
/* Returns the regions for other moves: those in `bytes`, which differ in the chunks that are marked as spoiled. The labels and counts of
 * `bytes` are overwritten; bases, ids: room for one word per chunk and per cell. */
VeerNavRegions veer_regionsWith(const VeerNavGrid *grid, const VeerLayerBytes *bytes, uint32_t *bases, uint32_t *ids);
/* Returns the region of a cell, or VEER_NONE if no move leads from the cell. */
VEER_CALLED uint32_t veer_regionOf(const VeerNavRegions *regions, uint32_t cell) {
    const uint32_t label = regions->labels[cell];
    return label == VEER_NO_LABEL ? VEER_NONE : regions->ids[regions->bases[veer_chunkOf(regions->grid, cell)] + label];
}
/* The regions that paths from a region lead to, by moves and links. The list is valid until the next call. */
typedef struct VeerReachable {
    const uint32_t *regions;
    uint32_t count;
} VeerReachable;
VeerReachable veer_reachFrom(const VeerNavRegions *regions, uint32_t region);
static inline int veer_reaches(const VeerReachable *reach, uint32_t region) {
    for (uint32_t i = 0; i < reach->count; i++)
        if (reach->regions[i] == region) return 1;
    return 0;
}
/* Numbers the regions from 1 in the order of their first cells, and sets the number of every cell; 0: it has no region. */
void veer_numberRegions(const VeerNavRegions *regions, uint32_t *numbers);
/* Returns the cell of these regions (null: of any region) whose center is closest to a point, the first of equally close cells; VEER_NONE:
 * there is none. Cells on the point's own level come first, then those on the next level below, then on the next one above, and so on. */
uint32_t veer_closestOf(const VeerNavRegions *regions, const VeerReachable *reach, VeerVec3 point);
/* Returns the closest cell on the point's own level. */
uint32_t veer_closestOnLevel(const VeerNavRegions *regions, const VeerReachable *reach, VeerVec3 point);

#endif
