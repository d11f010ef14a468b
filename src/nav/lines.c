/* Tests lines. Lines between cell centers are tested with whole numbers, so that lines exactly through a center or along a row are handled
 * exactly; lines between other points are tested as in Amanatides and Woo (A Fast Voxel Traversal Algorithm for Ray Tracing, 1987). */
#include "nav/lines.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"

static int32_t shortest(int32_t by, uint32_t count, uint32_t wraps) {
    const int32_t whole = (int32_t)count;
    if (!wraps) return by;
    return 2 * by > whole ? by - whole : 2 * by < -whole ? by + whole : by;
}

VeerCellStep veer_cellStep(const VeerNavGrid *grid, uint32_t from, uint32_t to) {
    const uint32_t columns = grid->columns;
    const int32_t across = (int32_t)(to % columns) - (int32_t)(from % columns);
    if (!grid->wraps && grid->levels == 1) return (VeerCellStep){across, (int32_t)(to / columns) - (int32_t)(from / columns)};
    const int32_t rows = (int32_t)veer_navRowOf(grid, to) - (int32_t)veer_navRowOf(grid, from);
    return (VeerCellStep){shortest(across, columns, grid->wrapsX), shortest(rows, grid->rows, grid->wrapsY)};
}

/* Bits of the moves between the four corners of a square: from the lower left corner east, northeast and north; from the lower right corner
 * north and northwest; from the upper left corner east. */
enum { LOWER_LEFT = 7, LOWER_RIGHT = 12, UPPER_LEFT = 1 };

int veer_isSquareOpen(const VeerNavPlane *plane, uint32_t column, uint32_t row) {
    const VeerNavGrid *grid = plane->grid;
    const uint32_t right = column + 1 < grid->columns ? column + 1 : 0, low = row * grid->columns;
    const int isTop = (row + 1) % grid->rows == 0;
    const uint32_t high = (isTop ? row + 1 - grid->rows : row + 1) * grid->columns;
    if ((!right && !grid->wrapsX) || (isTop && !grid->wrapsY)) return 0;
    return (plane->moves[low + column] & LOWER_LEFT) == LOWER_LEFT && (plane->moves[low + right] & LOWER_RIGHT) == LOWER_RIGHT &&
           (plane->moves[high + column] & UPPER_LEFT);
}

static uint32_t around(int32_t at, uint32_t count) {
    const int32_t whole = (int32_t)count, rest = at % whole;
    return (uint32_t)(rest < 0 ? rest + whole : rest);
}

/* A square of a world that wraps; its coordinates may be outside the grid. */
typedef struct Square {
    int32_t column, row;
    uint32_t start; /* first cell of the level */
} Square;

static int isOpenAround(const VeerNavPlane *plane, const Square *square) {
    const VeerNavGrid *grid = plane->grid;
    return plane->open[square->start + around(square->row, grid->rows) * grid->columns + around(square->column, grid->columns)];
}

static uint32_t startOf(const VeerNavGrid *grid, uint32_t cell) { return veer_navLevelOf(grid, cell) * grid->columns * grid->rows; }

/* ---- between centers */

/* Returns whether a line along a row, a column or a diagonal is open. */
static int isRunOpen(const VeerNavPlane *plane, uint32_t cell, uint32_t direction, uint32_t count) {
    const int32_t offset = veer_navOffset(plane->grid, direction);
    for (; count; count--) {
        if (!(plane->moves[cell] >> direction & 1u)) return 0;
        cell = plane->grid->wraps ? veer_navNeighbor(plane->grid, cell, direction) : cell + (uint32_t)offset;
    }
    return 1;
}

uint32_t veer_stepDirection(VeerCellStep step) {
    static const uint8_t directions[3][3] = {{5, 6, 7}, {4, 0, 0}, {3, 2, 1}};
    return directions[1 + (step.y > 0) - (step.y < 0)][1 + (step.x > 0) - (step.x < 0)];
}

/* A line that crosses rows or columns of squares one after another. `along` is its extent on the longer axis, `aside` its extent on the
 * shorter axis. */
typedef struct Slope {
    uint32_t along, aside;
    int32_t alongStep, asideStep; /* number of squares, along each axis, to the next square */
} Slope;

static int isSlopeOpen(const VeerNavPlane *plane, uint32_t square, const Slope *slope) {
    const uint8_t *open = plane->open;
    uint32_t part = 0;
    for (uint32_t i = 0; i < slope->along; i++) {
        if (!open[square]) return 0;
        part += slope->aside;
        if (part >= slope->along) {
            square += (uint32_t)slope->asideStep;
            part -= slope->along;
            if (part && !open[square]) return 0;
        }
        square += (uint32_t)slope->alongStep;
    }
    return 1;
}

static int isSlopeOpenAround(const VeerNavPlane *plane, uint32_t from, VeerCellStep step) {
    const uint32_t x = (uint32_t)(step.x < 0 ? -step.x : step.x), y = (uint32_t)(step.y < 0 ? -step.y : step.y);
    const uint32_t along = x > y ? x : y, aside = x > y ? y : x;
    Square square = {(int32_t)(from % plane->grid->columns) - (step.x < 0), (int32_t)veer_navRowOf(plane->grid, from) - (step.y < 0),
                     startOf(plane->grid, from)};
    const int32_t toX = step.x < 0 ? -1 : 1, toY = step.y < 0 ? -1 : 1;
    uint32_t part = 0;
    for (uint32_t i = 0; i < along; i++) {
        if (!isOpenAround(plane, &square)) return 0;
        part += aside;
        if (part >= along) {
            *(x > y ? &square.row : &square.column) += x > y ? toY : toX;
            part -= along;
            if (part && !isOpenAround(plane, &square)) return 0;
        }
        *(x > y ? &square.column : &square.row) += x > y ? toX : toY;
    }
    return 1;
}

int veer_isStepOpen(const VeerNavPlane *plane, uint32_t from, VeerCellStep step) {
    const uint32_t x = (uint32_t)(step.x < 0 ? -step.x : step.x), y = (uint32_t)(step.y < 0 ? -step.y : step.y);
    const int32_t columns = (int32_t)plane->grid->columns;
    if (!x || !y || x == y) return isRunOpen(plane, from, veer_stepDirection(step), x > y ? x : y);
    if (plane->grid->wraps) return isSlopeOpenAround(plane, from, step);
    const int32_t toX = step.x < 0 ? -1 : 1, toY = step.y < 0 ? -columns : columns;
    const uint32_t square = from - (step.x < 0 ? 1 : 0) - (step.y < 0 ? plane->grid->columns : 0);
    const Slope slope = x > y ? (Slope){x, y, toX, toY} : (Slope){y, x, toY, toX};
    return isSlopeOpen(plane, square, &slope);
}

int veer_isLineOpen(const VeerNavPlane *plane, uint32_t from, uint32_t to) {
    if (plane->grid->levels > 1 && veer_navLevelOf(plane->grid, from) != veer_navLevelOf(plane->grid, to)) return 0;
    return veer_isStepOpen(plane, from, veer_cellStep(plane->grid, from, to));
}

/* ---- between points */

/* A line along one axis, in units of squares. */
typedef struct Axis {
    float next, every; /* fraction of its length at which the line enters the next square, and the increment for each further square */
    int32_t at;
    uint32_t steps;
    int32_t step;
} Axis;

static Axis axisOf(float from, float by) {
    const int32_t first = veer_floorInt(from), last = veer_floorInt(from + by);
    const float size = veer_abs(by), toEdge = by > 0.0f ? (float)(first + 1) - from : from - (float)first;
    Axis axis = {2.0f, 2.0f, first, (uint32_t)(last > first ? last - first : first - last), by > 0.0f ? 1 : -1};
    if (!axis.steps) return axis;
    axis.next = toEdge / size;
    axis.every = 1.0f / size;
    return axis;
}

static int isOpenAt(const VeerNavPlane *plane, const Square *square) {
    const VeerNavGrid *grid = plane->grid;
    const int32_t column = square->column, row = square->row;
    if (grid->wraps) return isOpenAround(plane, square);
    if (column < 0 || row < 0 || column >= (int32_t)grid->columns || row >= (int32_t)grid->rows) return 0;
    return plane->open[square->start + (uint32_t)row * grid->columns + (uint32_t)column];
}

int veer_isViewOpen(const VeerNavPlane *plane, VeerVec3 from, VeerVec3 to) {
    const VeerNavGrid *grid = plane->grid;
    const VeerVec3 by = veer_delta(grid->world, from, to);
    const float x = (from.x - grid->minX) / grid->cellX - 0.5f, y = (from.y - grid->minY) / grid->cellY - 0.5f;
    if (!(x > -1.0f && y > -1.0f && x < (float)grid->columns && y < (float)grid->rows)) return 0;
    const uint32_t start = grid->levels > 1 ? veer_navLevelStart(grid, from) : 0;
    if (grid->levels > 1 && start != veer_navLevelStart(grid, to)) return 0;
    Axis across = axisOf(x, by.x / grid->cellX), up = axisOf(y, by.y / grid->cellY);
    for (uint32_t steps = across.steps + up.steps;; steps--) {
        if (!isOpenAt(plane, &(Square){across.at, up.at, start})) return 0;
        if (!steps) return 1;
        Axis *axis = !up.steps || (across.steps && across.next < up.next) ? &across : &up;
        axis->next += axis->every;
        axis->at += axis->step;
        axis->steps--;
    }
}
