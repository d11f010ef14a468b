/* The height of the ground: grids of heights for agents that walk (locomotion `ground: walk`) and for navigation (`maxSlope`, `slopeCost`).
 * Part of veer.h. z is up; the cells of a grid lie along x and y. */
#ifndef VEER_HEIGHTS_H
#define VEER_HEIGHTS_H

/* A grid of heights, which are given at the corners of its cells. Each cell consists of two triangles, on both sides of the diagonal from
 * its corner with the greatest x and the smallest y to its corner with the smallest x and the greatest y, as in three.js' PlaneGeometry.
 * The rows SET_x(heights, ...) of the table give defaults and ranges. */
typedef struct VeerHeightsDef {
    const float *heights; /* z of each corner, from the corner x, y along x, row by row; they are copied */
    uint32_t heightCount; /* (columns + 1) x (rows + 1) */
    float x, y, cellSize;
    uint32_t columns, rows; /* cells */
} VeerHeightsDef;

/* A rectangle of corners that get new heights. */
typedef struct VeerHeightsEdit {
    const float *heights;
    uint32_t heightCount;   /* columns x rows */
    uint32_t column, row;   /* its first corner */
    uint32_t columns, rows; /* corners along x and y */
} VeerHeightsEdit;

/* The ground at a point. */
typedef struct VeerGround {
    VeerHeightsId heights; /* the grid */
    float height;
    float slope;     /* angle between the ground and the horizontal plane, 0 to pi/2, in rad */
    VeerVec3 normal; /* unit vector, which points up */
} VeerGround;

/* ---- heights of the ground: several grids form one ground. Where grids overlap, the highest one counts, so the order in which they are
 * added does not matter. Neighboring grids with the same heights along their common border join without a step: a point that lies at most
 * a thousandth of a cell beyond a border counts as on it. In a wrapped world a grid may reach across the edge. In a world with levels, all
 * heights of a grid have to be on one level, and only agents of that level walk on it. */

VEER_WASM VeerHeightsDef veer_defaultHeightsDef(void);
/* Adds a grid. It takes a point of capacity.points for every four heights. Errors: NULL, NOT_FINITE, EMPTY, FULL, and RANGE, also for
 * heightCount, with the number that the columns and rows need, and in a world with levels for a height on another level than the first
 * one. */
VEER_WASM VeerResult veer_addHeights(VeerWorldId world, const VeerHeightsDef *def, VeerHeightsId *heights);
VEER_METHOD VeerResult veer_removeHeights(VeerWorldId world, VeerHeightsId heights); /* Removes a grid of heights. */
/* Replaces the definition of a grid. Without heights, and with the same columns and rows, it keeps its heights. */
VEER_WASM VeerResult veer_setHeights(VeerWorldId world, VeerHeightsId heights, const VeerHeightsDef *def);
/* Changes the heights of a rectangle of corners. Navigation computes only what the change affects. Errors: as for veer_addHeights, and
 * RANGE for a rectangle that is not within the grid. */
VEER_WASM VeerResult veer_editHeights(VeerWorldId world, VeerHeightsId heights, const VeerHeightsEdit *edit);
/* Reads the definition of a grid without its heights: the pointer is null. */
VEER_WASM VeerResult veer_getHeights(VeerWorldId world, VeerHeightsId heights, VeerHeightsDef *def);
/* Reads the heights of a grid. *count is the capacity of out, in heights; it is set to the number of heights. VEER_E_BUFFER if out is too
 * small. */
VEER_WASM VeerResult veer_cornerHeights(VeerWorldId world, VeerHeightsId heights, float *out, uint32_t *count);
/* Lists the ids of all grids of heights, ordered by slot. *count as in veer_brains. */
VEER_METHOD VeerResult veer_heights(VeerWorldId world, VeerHeightsId *out, uint32_t *count);
/* Reads the ground at a point: its height, slope and normal. NO_RESULT beyond all grids. The point's z matters only in a world with levels,
 * where it chooses the level. */
VEER_METHOD VeerResult veer_groundAt(VeerWorldId world, VeerVec3 point, VeerGround *out);

#endif
