/* Drawing obstacles into the marks of a layer and the costs of its ground, cell by cell, and the moves that follow from the marks. */
#ifndef VEER_NAV_RASTER_H
#define VEER_NAV_RASTER_H

#include "nav/nav.h"

/* A box of cells: the columns from `left` to `right` - 1 and the rows from `low` to `high` - 1, counted through all levels. */
typedef struct VeerCellBox {
    uint32_t left, right, low, high;
} VeerCellBox;
static inline VeerCellBox veer_wholeGrid(const VeerNavGrid *grid) { return (VeerCellBox){0, grid->columns, 0, grid->rows * grid->levels}; }
static inline int veer_areApart(const VeerCellBox *a, const VeerCellBox *b) {
    return a->left >= b->right || b->left >= a->right || a->low >= b->high || b->low >= a->high;
}

/* A rectangle of the world on one level. */
typedef struct VeerExtent {
    float minX, minY, maxX, maxY;
    uint32_t level;
} VeerExtent;
/* Returns the level on which an obstacle is drawn. */
uint32_t veer_drawnLevel(const VeerWorld *world, uint32_t obstacle);

/* In a wrapped world an obstacle is drawn at its images up to this many worlds away along each axis, as many as sweeps test; this matters
 * only for obstacles larger than the world. */
enum { VEER_NAV_IMAGES = 2 };
/* Returns a box with every cell that an obstacle of this extent can mark. image: offset of the obstacle's image, in whole worlds along x
 * and y. */
VeerCellBox veer_cellsAround(const VeerNavGrid *grid, const VeerExtent *extent, const int image[2]);
/* Returns whether an obstacle is drawn: it exists, does not move, and belongs to a group of the mask. */
int veer_isDrawn(const VeerWorld *world, uint32_t obstacle, uint32_t mask);
/* The target of drawing: the marks of all cells; the numbers of the costs of their ground (ground.h), or null if there are no areas; and
 * room for one word per column of the grid. */
typedef struct VeerDrawing {
    uint8_t *marks, *ground;
    uint32_t *room;
} VeerDrawing;
/* Redraws the cells of the box, which may cover several levels. */
void veer_drawMarks(const VeerNavGrid *grid, const VeerCellBox *box, const VeerDrawing *drawing);
/* Draw the ground (slopes.c): one marks cells that are too steep, the other writes the costs of slopes as if slopes were overlapping
 * areas. */
void veer_drawSteepGround(const VeerNavGrid *grid, const VeerCellBox *box, const VeerDrawing *drawing);
void veer_drawSlopeCosts(const VeerNavGrid *grid, const VeerCellBox *box, uint8_t *ground);
/* Draws a wall, at all its images, over the existing marks. */
void veer_drawOver(const VeerNavGrid *grid, uint32_t obstacle, const VeerDrawing *drawing);
/* Returns the moves from a cell, computed from the marks around it. */
uint32_t veer_movesFrom(const VeerNavGrid *grid, const uint8_t *marks, uint32_t cell);

#endif
