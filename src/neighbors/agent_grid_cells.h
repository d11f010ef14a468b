/* Cell numbers of the agent grid: from positions to cells, and the folding of cells onto the torus. Used to build the grid
 * (agent_grid_build.c, agent_grid_sort.c) and to query it (agent_grid.c). */
#ifndef VEER_NEIGHBORS_AGENT_GRID_CELLS_H
#define VEER_NEIGHBORS_AGENT_GRID_CELLS_H

#include "math/math.h"
#include "math/simd.h"
#include "neighbors/agent_grid.h"

/* Returns cell numbers for coordinates in units of cells, rounded down. Positions are within 1e6 and cells at least 1e-3, so the result
 * fits; values that a caller has written to the columns since then may be anything and are clamped. */
static inline i4 veer_wholeCells(f4 cell) {
    const f4 most = f4_splat(2e9f);
    cell = f4_select(cell >= -most, f4_min(cell, most), -most);
    i4 whole = f4_wholes(cell);
    return whole + (cell < f4_floats(whole));
}
/* Returns the cell of one coordinate. */
static inline int32_t veer_cellAt(const VeerGridAxis *axis, float v) {
    float cell = (v - axis->origin) * axis->invCell;
    return veer_floorInt(cell >= -2e9f ? veer_min(cell, 2e9f) : -2e9f);
}

/* Returns the level of a height, as veer_levelAt does. */
static inline int32_t veer_gridLevel(const VeerGrid *grid, float z) {
    const float level = z / grid->levelHeight + 0.5f;
    return level >= 1.0f ? (int32_t)veer_min(level, (float)(grid->levels - 1)) : 0;
}
/* Returns the layer of cells of a height, if there is more than one. */
static inline int32_t veer_layerAt(const VeerGrid *grid, float z) {
    return veer_gridHasLevels(grid) ? veer_gridLevel(grid, z) : veer_cellAt(&grid->axes[2], z);
}

static inline uint32_t veer_foldCell(const VeerGridAxis *axis, int32_t cell) {
    if (axis->wrap && (uint32_t)cell >= axis->wrap) { /* tested first, because divisions are slow and few cells are outside */
        int32_t rest = cell % (int32_t)axis->wrap;
        cell = rest < 0 ? rest + (int32_t)axis->wrap : rest;
    }
    return (uint32_t)cell & (axis->side - 1);
}

/* Returns where the cells of a row start on the torus. */
static inline uint32_t veer_rowOf(const VeerGrid *grid, int32_t y, int32_t z) {
    uint32_t row = veer_foldCell(&grid->axes[1], y);
    if (veer_gridHasLayers(grid)) row += veer_foldCell(&grid->axes[2], z) * grid->axes[1].side;
    return row * grid->axes[0].side;
}

/* Returns the motion of an agent as neighbors read it. */
static inline VeerGridMotion veer_gridMotionOf(const VeerWorld *world, uint32_t slot) {
    return (VeerGridMotion){world->velocityX[slot], world->velocityY[slot], world->velocityZ[slot], world->group[slot]};
}

/* Sorts the agents within every cell. */
void veer_sortGridCells(VeerWorld *world, uint32_t cells);

#endif
