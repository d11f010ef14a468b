/* Straight lines over areas of the ground: from cell to cell along the line (Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray
 * Tracing, 1987). Along moves between neighboring cell centers the cost is that of the edge in a field. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/lines.h"

/* A line along one axis, in cells. */
typedef struct Axis {
    float next, every; /* fraction of its length at which the line enters the next cell, and the increment for each further cell */
    int32_t at, step;
    uint32_t steps;
} Axis;

static Axis axisOf(float from, float by) {
    const int32_t first = veer_floorInt(from), last = veer_floorInt(from + by);
    const float size = veer_abs(by), toEdge = by > 0.0f ? (float)(first + 1) - from : from - (float)first;
    Axis axis = {2.0f, 2.0f, first, by > 0.0f ? 1 : -1, (uint32_t)(last > first ? last - first : first - last)};
    if (!axis.steps) return axis;
    axis.next = toEdge / size;
    axis.every = 1.0f / size;
    return axis;
}

/* Returns a place along an axis, wrapped around the edge if the world wraps along it, else limited to the grid. */
static uint32_t placeOf(int32_t at, uint32_t count, uint32_t wraps) {
    const int32_t whole = (int32_t)count, rest = at % whole;
    if (wraps) return (uint32_t)(rest < 0 ? rest + whole : rest);
    return at < 0 ? 0 : at < whole ? (uint32_t)at : count - 1;
}

/* A walk from cell to cell along a line. */
typedef struct LineWalk {
    const VeerNavGrid *grid;
    uint32_t start; /* first cell of the level */
    Axis across, up;
    uint32_t steps, direction; /* number of steps left; direction of the next step */
    float done, next;          /* fractions of its length at which the line enters and leaves the present cell */
} LineWalk;

static Axis *nextAxis(LineWalk *walk) {
    Axis *across = &walk->across, *up = &walk->up;
    return !up->steps || (across->steps && across->next < up->next) ? across : up;
}

static void lookAhead(LineWalk *walk) {
    const Axis *axis = nextAxis(walk);
    walk->next = walk->steps ? veer_clamp(axis->next, walk->done, 1.0f) : 1.0f;
    walk->direction = (axis == &walk->up ? 2u : 0u) + (axis->step < 0 ? 4u : 0u);
}

static LineWalk startWalk(const VeerNavGrid *grid, VeerVec3 from, VeerVec3 by) {
    LineWalk walk = {.grid = grid, .start = grid->levels > 1 ? veer_navLevelStart(grid, from) : 0};
    walk.across = axisOf((from.x - grid->minX) / grid->cellX, by.x / grid->cellX);
    walk.up = axisOf((from.y - grid->minY) / grid->cellY, by.y / grid->cellY);
    walk.steps = walk.across.steps + walk.up.steps;
    lookAhead(&walk);
    return walk;
}

static uint32_t cellOf(const LineWalk *walk) {
    const VeerNavGrid *grid = walk->grid;
    const uint32_t row = placeOf(walk->up.at, grid->rows, grid->wrapsY);
    return walk->start + row * grid->columns + placeOf(walk->across.at, grid->columns, grid->wrapsX);
}

/* Moves on to the next cell. Returns 0 at the end of the line. */
static int walkOn(LineWalk *walk) {
    Axis *axis = nextAxis(walk);
    if (!walk->steps) return 0;
    walk->steps--;
    walk->done = walk->next;
    axis->next += axis->every;
    axis->at += axis->step;
    axis->steps--;
    lookAhead(walk);
    return 1;
}

float veer_lineCost(const VeerNavGrid *grid, const VeerNavRaster *raster, VeerVec3 from, VeerVec3 to) {
    const VeerVec3 by = veer_delta(grid->world, from, to);
    const float length = veer_length2(by.x, by.y);
    if (!raster->ground) return length;
    LineWalk walk = startWalk(grid, from, by);
    float cost = 0.0f;
    do cost += (walk.next - walk.done) * veer_navGroundCost(raster, cellOf(&walk));
    while (walkOn(&walk));
    return length * cost;
}

int veer_isFenced(const VeerNavGrid *grid, const VeerNavRaster *raster, VeerVec3 from, VeerVec3 to) {
    LineWalk walk = startWalk(grid, from, veer_delta(grid->world, from, to));
    for (uint32_t cell = cellOf(&walk), direction = walk.direction; walkOn(&walk); direction = walk.direction) {
        const uint32_t next = cellOf(&walk), marks = raster->marks[cell];
        const int isBarred = !(raster->moves[cell] >> direction & 1u) && !(marks & VEER_NAV_BLOCKED);
        if (isBarred && (marks | raster->marks[next]) & VEER_NAV_FENCE) return 1;
        cell = next;
    }
    return 0;
}

int veer_isLineCheapest(const VeerNavGrid *grid, const VeerNavRaster *raster, VeerVec3 from, VeerVec3 to) {
    if (!raster->ground) return 1;
    const VeerVec3 by = veer_delta(grid->world, from, to);
    const float least = (float)veer_leastGroundCost(raster->greatest) * (1.0f / (float)VEER_GROUND_PLAIN);
    return veer_lineCost(grid, raster, from, to) <= 1.0001f * least * veer_length2(by.x, by.y); /* allows for rounding */
}
