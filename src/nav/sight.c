/* Lines of sight on a raster: from cell to cell along the line (Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray Tracing,
 * 1987), as long as there is a move between the two. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "nav/aim.h"

/* A line along one axis, in units of cells. */
typedef struct Axis {
    float next, every; /* fraction of its length at which the line enters the next cell, and the increment for each further cell */
    uint32_t steps, direction;
} Axis;

/* Prepares one axis of a line. forward: the direction of increasing coordinates; the opposite direction is forward + 4. */
static Axis axisOf(float from, float by, uint32_t forward) {
    const int32_t first = veer_floorInt(from), last = veer_floorInt(from + by);
    const float size = veer_abs(by), toEdge = by > 0.0f ? (float)(first + 1) - from : from - (float)first;
    Axis axis = {2.0f, 2.0f, (uint32_t)(last > first ? last - first : first - last), by > 0.0f ? forward : forward + 4};
    if (!axis.steps) return axis;
    axis.next = toEdge / size;
    axis.every = 1.0f / size;
    return axis;
}

int veer_isInSight(const VeerNavRoutes *routes, VeerVec3 from, uint32_t cell) {
    const VeerNavGrid *grid = &routes->grid;
    const VeerVec3 to = veer_delta(grid->world, from, veer_navCellCenter(grid, cell));
    const float x = (from.x - grid->minX) / grid->cellX, y = (from.y - grid->minY) / grid->cellY;
    if (!(x >= 0.0f && y >= 0.0f && x < (float)grid->columns && y < (float)grid->rows)) return 0;
    uint32_t at = (uint32_t)y * grid->columns + (uint32_t)x;
    if (grid->levels > 1) at += veer_navLevelStart(grid, from);
    Axis across = axisOf(x, to.x / grid->cellX, 0), up = axisOf(y, to.y / grid->cellY, 2);
    if (!routes->raster.moves[at]) return at == cell;
    for (uint32_t steps = across.steps + up.steps; steps--;) {
        Axis *axis = !up.steps || (across.steps && across.next < up.next) ? &across : &up;
        if (!(routes->raster.moves[at] >> axis->direction & 1u)) return 0;
        at = veer_navBeside(routes, at, axis->direction);
        axis->next += axis->every;
        axis->steps--;
    }
    return at == cell;
}
