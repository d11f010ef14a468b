/* Straight lines on a raster that keep its clearance. The line between two neighboring cell centers keeps the clearance if there is a move
 * between the cells. A square whose corners are four neighboring centers is open if there are moves between all four. With a clearance of
 * at least a fifth of a cell, the whole square then keeps the clearance, because no obstacle fits between its border and its diagonals.
 * With a smaller clearance, an obstacle smaller than a cell may lie in an open square, just as it may lie between cell centers. */
#ifndef VEER_NAV_LINES_H
#define VEER_NAV_LINES_H

#include "nav/nav.h"

/* The data on which lines are tested. */
typedef struct VeerNavPlane {
    const VeerNavGrid *grid;
    /* open: 1 if the square between the centers of a cell and its neighbors to the east, north and northeast is open */
    const uint8_t *moves, *open;
} VeerNavPlane;
/* Computes the element of `open` for a cell. row: counted through all levels. */
int veer_isSquareOpen(const VeerNavPlane *plane, uint32_t column, uint32_t row);

/* The displacement from one cell to another, in cells, without their levels; in a wrapped world, the shortest one. */
typedef struct VeerCellStep {
    int32_t x, y;
} VeerCellStep;
VeerCellStep veer_cellStep(const VeerNavGrid *grid, uint32_t from, uint32_t to);
/* Returns the direction of a step along a row, a column or a diagonal. */
uint32_t veer_stepDirection(VeerCellStep step);

/* Returns whether the straight line between the centers of two cells runs only through open squares or along moves. `veer_isStepOpen` is
 * for cells of one level. No line is open between two levels. */
int veer_isStepOpen(const VeerNavPlane *plane, uint32_t from, VeerCellStep step);
int veer_isLineOpen(const VeerNavPlane *plane, uint32_t from, uint32_t to);
/* Returns whether the straight line between two points within the bounds runs only through open squares. */
int veer_isViewOpen(const VeerNavPlane *plane, VeerVec3 from, VeerVec3 to);

/* Returns the cost of a straight line over the ground (line_costs.c); without areas, its length. Lines over the ground lie on the level of
 * their first point. */
float veer_lineCost(const VeerNavGrid *grid, const VeerNavRaster *raster, VeerVec3 from, VeerVec3 to);
/* Returns whether a straight line enters an area that paths must not enter, or crosses its border between two cells without a move. */
int veer_isFenced(const VeerNavGrid *grid, const VeerNavRaster *raster, VeerVec3 from, VeerVec3 to);
/* Returns whether a line runs only over the cheapest ground of the layer, so that no path costs less. */
int veer_isLineCheapest(const VeerNavGrid *grid, const VeerNavRaster *raster, VeerVec3 from, VeerVec3 to);

#endif
