/* Straight lines on a raster that keep its clearance. The line between two neighboring centers keeps it where there is a move between
 * them. A square whose corners are four neighboring centers is open if there are moves between all four: with a clearance of at least a
 * fifth of a cell all of the square keeps it then, because no obstacle fits between its border and its diagonals. With less, an obstacle
 * smaller than a cell may lie in an open square, as it may lie between the centers of cells. */
#ifndef VEER_NAV_LINES_H
#define VEER_NAV_LINES_H

#include "nav/nav.h"

/* What lines are tested on. */
typedef struct VeerNavPlane {
    const VeerNavGrid *grid;
    const uint8_t *moves, *open; /* open: 1 for a cell whose square, of it and its neighbors to the northeast, is open */
} VeerNavPlane;
/* What `open` is made from. */
int veer_isSquareOpen(const VeerNavPlane *plane, uint32_t column, uint32_t row);

/* From a cell to another one, in cells; in a wrapped world the shortest way. */
typedef struct VeerCellStep {
    int32_t x, y;
} VeerCellStep;
VeerCellStep veer_cellStep(const VeerNavGrid *grid, uint32_t from, uint32_t to);

/* Whether the straight line between the centers of two cells runs through open squares, or along moves, alone. */
int veer_isStepOpen(const VeerNavPlane *plane, uint32_t from, VeerCellStep step);
int veer_isLineOpen(const VeerNavPlane *plane, uint32_t from, uint32_t to);
/* Whether the straight line between two points within the bounds runs through open squares alone. */
int veer_isViewOpen(const VeerNavPlane *plane, VeerVec3 from, VeerVec3 to);

#endif
