/* Draws the heights of the ground into the raster: cells that are too steep are blocked, and slopes have costs, as areas of the ground do.
 * A cell is blocked if any ground within it is too steep, so agents on free cells never meet steep ground. The cost of a cell follows from
 * the rise between the midpoints of its sides. */
#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/layers.h"
#include "paths/heights.h"

#define LEAST_COST 1.03125f /* costs below this one, which is halfway to the smallest cost above 1, are rounded to 1 */

/* ---- steep ground */

static int isSteep(const VeerNavGrid *grid, uint32_t cell, float steepSq) {
    const float halves[2] = {0.5f * grid->cellX, 0.5f * grid->cellY};
    return cell != VEER_NONE && veer_isSteepAround(grid->world, veer_navCellCenter(grid, cell), halves, steepSq);
}

enum { NORTHEAST = 2, NORTHWEST = 8 }; /* bits of the connections that only touch the corners of other cells */

/* Blocks the steep cells, and bars the slanted connections that touch their corners. `room` stores, per column of the box, whether the cell
 * in this row is steep, because neighboring cells read it too. */
void veer_drawSteepGround(const VeerNavGrid *grid, const VeerCellBox *box, const VeerDrawing *drawing) {
    const float steepSq = veer_steepSq(grid->maxSlope);
    uint32_t *room = drawing->room;
    for (uint32_t column = box->left; column < box->right; column++)
        room[column] = (uint32_t)isSteep(grid, box->low * grid->columns + column, steepSq);
    for (uint32_t row = box->low; row < box->high; row++) {
        const uint32_t start = row * grid->columns;
        uint32_t west = (uint32_t)isSteep(grid, veer_navNeighbor(grid, start + box->left, 4), steepSq);
        for (uint32_t column = box->left; column < box->right; column++) {
            const uint32_t cell = start + column, own = room[column];
            const uint32_t north = (uint32_t)isSteep(grid, veer_navNeighbor(grid, cell, 2), steepSq);
            const uint32_t east =
                column + 1 < box->right ? room[column + 1] : (uint32_t)isSteep(grid, veer_navNeighbor(grid, cell, 0), steepSq);
            if (own) drawing->marks[cell] |= VEER_NAV_BLOCKED | VEER_NAV_BARRED | VEER_NAV_FENCE;
            if (north || east) drawing->marks[cell] |= NORTHEAST;
            if (north || west) drawing->marks[cell] |= NORTHWEST;
            room[column] = north;
            west = own;
        }
    }
}

/* ---- costs */

/* Returns the rise per unit of length between two places on opposite sides of a cell's center. If there is no ground at one of them,
 * returns the slope at the center. */
static float riseAlong(const VeerNavGrid *grid, VeerVec3 center, VeerVec3 half, float atCenter) {
    const VeerTerrain low = veer_terrainAt(grid->world, veer_sub3(center, half)),
                      high = veer_terrainAt(grid->world, veer_add3(center, half));
    if (low.grid == VEER_NONE || high.grid == VEER_NONE) return atCenter;
    return (high.height - low.height) / (2.0f * (half.x + half.y));
}

void veer_drawSlopeCosts(const VeerNavGrid *grid, const VeerCellBox *box, uint8_t *ground) {
    for (uint32_t row = box->low; row < box->high; row++)
        for (uint32_t column = box->left; column < box->right; column++) {
            const uint32_t cell = row * grid->columns + column;
            const VeerVec3 center = veer_navCellCenter(grid, cell);
            const VeerTerrain own = veer_terrainAt(grid->world, center);
            if (own.grid == VEER_NONE) continue;
            const float x = riseAlong(grid, center, veer_vec3(0.5f * grid->cellX, 0.0f, 0.0f), own.slopeX);
            const float y = riseAlong(grid, center, veer_vec3(0.0f, 0.5f * grid->cellY, 0.0f), own.slopeY);
            const float cost = 1.0f + grid->slopeCost * veer_length2(x, y);
            const uint8_t number = cost < LEAST_COST ? 0 : veer_groundOf(veer_min(cost, 100.0f));
            if (ground[cell] < number) ground[cell] = number;
        }
}

/* ---- what has changed */

static VeerHeightsRecord gridOf(const VeerWorld *world, uint32_t slot) {
    return veer_isTaken(world, VEER_KIND_HEIGHTS, slot) ? world->heights[slot] : (VeerHeightsRecord){0};
}

static void addPart(VeerShapeChanges *changes, const VeerHeightsRecord *grid, const VeerCellBox *cells, uint32_t level) {
    if (!grid->columns) return;
    const VeerExtent extent = {grid->x + (float)cells->left * grid->cellSize, grid->y + (float)cells->low * grid->cellSize,
                               grid->x + (float)cells->right * grid->cellSize, grid->y + (float)cells->high * grid->cellSize, level};
    veer_addChange(changes, &extent, 0);
}

static void addWhole(VeerShapeChanges *changes, const VeerHeightsRecord *grid, uint32_t level) {
    addPart(changes, grid, &(VeerCellBox){0, grid->columns, 0, grid->rows}, level);
}

static uint32_t levelOf(const VeerWorld *world, const VeerHeightsRecord *grid, const float *heights) {
    return grid->columns ? veer_levelOfPoint(world, veer_vec3(0.0f, 0.0f, heights[0])) : 0;
}

static int isSamePlace(const VeerHeightsRecord *a, const VeerHeightsRecord *b) {
    return a->columns == b->columns && a->rows == b->rows && veer_same(a->x, b->x) && veer_same(a->y, b->y) &&
           veer_same(a->cellSize, b->cellSize);
}

/* Returns a box around the corners whose heights differ; it is empty if none differ. */
static VeerCellBox differencesOf(const VeerHeightsRecord *grid, const float *was, const float *is) {
    VeerCellBox box = {grid->columns, 0, grid->rows, 0};
    if (__builtin_memcmp(was, is, veer_heightCount(grid) * sizeof *is) == 0) return box;
    for (uint32_t row = 0; row <= grid->rows; row++)
        for (uint32_t column = 0; column <= grid->columns; column++, was++, is++) {
            if (veer_bits(*was) == veer_bits(*is)) continue;
            const uint32_t left = column ? column - 1 : 0, low = row ? row - 1 : 0;
            if (left < box.left) box.left = left;
            if (low < box.low) box.low = low;
            if (column >= box.right) box.right = column < grid->columns ? column + 1 : column;
            box.high = row < grid->rows ? row + 1 : row;
        }
    return box;
}

void veer_takeHeightChanges(const VeerWorld *world, uint32_t *copy, VeerShapeChanges *changes) {
    const uint32_t room = world->header->def.capacity.heights;
    VeerHeightsRecord *drawn = (VeerHeightsRecord *)(void *)copy;
    float *heights = (float *)(void *)(drawn + room);
    for (uint32_t slot = 0; slot < room; slot++) {
        const VeerHeightsRecord was = drawn[slot], is = gridOf(world, slot);
        const float *before = heights + 4 * (size_t)was.firstPoint, *after = veer_heightsOf(world, &is);
        const uint32_t wasOn = levelOf(world, &was, before), isOn = levelOf(world, &is, after);
        if (!isSamePlace(&was, &is) || wasOn != isOn) {
            addWhole(changes, &was, wasOn);
            addWhole(changes, &is, isOn);
        } else if (is.columns) {
            const VeerCellBox box = differencesOf(&is, before, after);
            if (box.left < box.right) addPart(changes, &is, &box, isOn);
        }
    }
    for (uint32_t slot = 0; slot < room; slot++) {
        const VeerHeightsRecord is = drawn[slot] = gridOf(world, slot);
        if (is.columns)
            __builtin_memcpy(heights + 4 * (size_t)is.firstPoint, veer_heightsOf(world, &is), 16 * (size_t)veer_heightPoints(&is));
    }
}
