/* The ground as a mesh of triangles: the cells of grids of heights, each divided by the diagonal on which the sum of both coordinates is a
 * whole number of cells. A line therefore passes from triangle to triangle where x, y or x + y is a whole number (after Amanatides and Woo,
 * A Fast Voxel Traversal Algorithm for Ray Tracing, 1987, with a third family of lines). */
#include "paths/heights.h"

#include "core/ids.h"
#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"

/* in cells. A point farther than this beyond the border is not on the grid, and a rectangle narrower than this is ignored. Larger: steps in
 * height at a border begin beyond the border. Smaller: rounding leaves gaps between neighboring grids */
#define BORDER 1e-3f
#define MOST_SLIDES \
    4u /* maximum number of contacts with steep ground in a step. Larger: corners take more time. Smaller: agents stop early */
#define DOWNHILL 1e-3f /* fraction by which a slide along steep ground is turned downhill, so that rounding never lets an agent climb */

/* A point on a grid, in cells. */
typedef struct Place {
    float x, y;
} Place;

static Place placeOn(const VeerWorld *world, const VeerHeightsRecord *grid, VeerVec3 point) {
    float x = point.x - grid->x, y = point.y - grid->y;
    if (world->wraps) { /* the image that is closest to the middle of the grid */
        const float middleX = 0.5f * (float)grid->columns * grid->cellSize, middleY = 0.5f * (float)grid->rows * grid->cellSize;
        x = veer_minimumImage(x - middleX, world->period.x) + middleX;
        y = veer_minimumImage(y - middleY, world->period.y) + middleY;
    }
    return (Place){x / grid->cellSize, y / grid->cellSize};
}

/* Returns whether a grid exists and belongs to a level. All its heights are on the level of the first one. */
static int isOnLevel(const VeerWorld *world, uint32_t slot, uint32_t level) {
    if (!veer_isTaken(world, VEER_KIND_HEIGHTS, slot)) return 0;
    return world->header->def.levels <= 1 || veer_levelAt(world, veer_heightsOf(world, &world->heights[slot])[0]) == level;
}

static uint32_t highest(const VeerWorld *world) { return world->header->pools[VEER_KIND_HEIGHTS].high; }

/* ---- triangles */

typedef struct Cell {
    uint32_t column, row;
} Cell;

static uint32_t cellAlong(float at, uint32_t count) { return at > 0.0f ? at < (float)count ? (uint32_t)at : count - 1 : 0; }
static Cell cellAt(const VeerHeightsRecord *grid, Place at) { return (Cell){cellAlong(at.x, grid->columns), cellAlong(at.y, grid->rows)}; }

/* The plane of a triangle: the height at the corner that it does not share with the other triangle, and the rise per cell. */
typedef struct Plane {
    float corner, x, y;
} Plane;

static Plane planeOf(const VeerWorld *world, const VeerHeightsRecord *grid, Cell cell, int isUpper) {
    const float *low = veer_heightsOf(world, grid) + (size_t)cell.row * (grid->columns + 1) + cell.column;
    const float *high = low + grid->columns + 1;
    if (!isUpper) return (Plane){low[0], low[1] - low[0], high[0] - low[0]};
    return (Plane){high[1], high[1] - high[0], high[1] - low[1]};
}

static float steepnessSq(const VeerHeightsRecord *grid, const Plane *plane) {
    return (plane->x * plane->x + plane->y * plane->y) / (grid->cellSize * grid->cellSize);
}

/* Returns whether ground a replaces ground b: the closer one counts, and of equally close ones the higher one. At equal heights the slopes
 * decide; if they are equal too, it does not matter which one counts. */
static int isAbove(const VeerTerrain *a, float beyondA, const VeerTerrain *b, float beyondB) {
    if (b->grid == VEER_NONE) return 1;
    if (!veer_same(beyondA, beyondB)) return beyondA < beyondB;
    if (!veer_same(a->height, b->height)) return a->height > b->height;
    return veer_same(a->slopeX, b->slopeX) ? a->slopeY > b->slopeY : a->slopeX > b->slopeX;
}

VeerTerrain veer_terrainAt(const VeerWorld *world, VeerVec3 point) {
    const uint32_t level = veer_levelOfPoint(world, point);
    VeerTerrain best = {.grid = VEER_NONE};
    float least = 0.0f;
    for (uint32_t slot = 0, high = highest(world); slot < high; slot++) {
        if (!isOnLevel(world, slot, level)) continue;
        const VeerHeightsRecord *grid = &world->heights[slot];
        const Place given = placeOn(world, grid, point);
        const Place at = {veer_clamp(given.x, 0.0f, (float)grid->columns), veer_clamp(given.y, 0.0f, (float)grid->rows)};
        const float beyond = veer_max(veer_abs(given.x - at.x), veer_abs(given.y - at.y));
        if (!(beyond <= BORDER)) continue;
        const Cell cell = cellAt(grid, at);
        const float x = at.x - (float)cell.column, y = at.y - (float)cell.row;
        const int isUpper = x + y > 1.0f;
        const Plane plane = planeOf(world, grid, cell, isUpper);
        const float byX = isUpper ? x - 1.0f : x, byY = isUpper ? y - 1.0f : y;
        const VeerTerrain own = {slot, plane.corner + plane.x * byX + plane.y * byY, plane.x / grid->cellSize, plane.y / grid->cellSize};
        if (!isAbove(&own, beyond, &best, least)) continue;
        best = own;
        least = beyond;
    }
    return best;
}

/* ---- steep ground */

float veer_steepSq(float maxSlope) {
    const float cosine = veer_cos(maxSlope), sine = veer_sin(maxSlope);
    return maxSlope < VEER_STEEPEST && cosine > 0.0f ? sine / cosine * (sine / cosine) : VEER_INF;
}

/* Returns whether a grid is the ground at a point, not another grid above it. */
static int isOnTop(const VeerWorld *world, uint32_t slot, VeerVec3 point) {
    return world->header->pools[VEER_KIND_HEIGHTS].count == 1 || veer_terrainAt(world, point).grid == slot;
}

/* A rectangle on a grid, in cells, and the vector from the origin of the grid's cells to that of the world. */
typedef struct Window {
    uint32_t slot;
    Place low, high;
    VeerVec3 center;
    Place middle; /* the center, on the grid */
} Window;

static int isSteepCell(const VeerWorld *world, const Window *window, Cell cell, float steepSq) {
    const VeerHeightsRecord *grid = &world->heights[window->slot];
    const float left = veer_max(window->low.x - (float)cell.column, 0.0f), right = veer_min(window->high.x - (float)cell.column, 1.0f);
    const float low = veer_max(window->low.y - (float)cell.row, 0.0f), high = veer_min(window->high.y - (float)cell.row, 1.0f);
    if (!(right - left > BORDER && high - low > BORDER)) return 0; /* only the borders touch */
    for (int isUpper = 0; isUpper < 2; isUpper++) {
        if (isUpper ? !(right + high > 1.0f) : !(left + low < 1.0f)) continue;
        const Plane plane = planeOf(world, grid, cell, isUpper);
        if (!(steepnessSq(grid, &plane) > steepSq)) continue;
        /* a point inside the triangle, close to its corner within the rectangle */
        const float near = 0.999f, x = isUpper ? right - (1.0f - near) * (right - left) : left + (1.0f - near) * (right - left);
        const float y = isUpper ? high - (1.0f - near) * (high - low) : low + (1.0f - near) * (high - low);
        const float byX = ((float)cell.column + x - window->middle.x) * grid->cellSize;
        const float byY = ((float)cell.row + y - window->middle.y) * grid->cellSize;
        if (isOnTop(world, window->slot, veer_vec3(window->center.x + byX, window->center.y + byY, window->center.z))) return 1;
    }
    return 0;
}

int veer_isSteepAround(const VeerWorld *world, VeerVec3 center, const float halves[2], float steepSq) {
    const uint32_t level = veer_levelOfPoint(world, center);
    for (uint32_t slot = 0; slot < highest(world); slot++) {
        if (!isOnLevel(world, slot, level)) continue;
        const VeerHeightsRecord *grid = &world->heights[slot];
        const Place at = placeOn(world, grid, center);
        const float x = halves[0] / grid->cellSize, y = halves[1] / grid->cellSize;
        const Window window = {slot,
                               {veer_max(at.x - x, 0.0f), veer_max(at.y - y, 0.0f)},
                               {veer_min(at.x + x, (float)grid->columns), veer_min(at.y + y, (float)grid->rows)},
                               center,
                               at};
        if (!(window.low.x < window.high.x && window.low.y < window.high.y)) continue;
        const Cell first = cellAt(grid, window.low), last = cellAt(grid, window.high);
        for (Cell cell = first; cell.row <= last.row; cell.row++)
            for (cell.column = first.column; cell.column <= last.column; cell.column++)
                if (isSteepCell(world, &window, cell, steepSq)) return 1;
    }
    return 0;
}

/* ---- walking */

/* A family of parallel lines that a segment crosses: at the places where a coordinate is a whole number. */
typedef struct Lines {
    float at, by, next; /* coordinate of the segment's start, its extent, and the next whole number */
} Lines;

static Lines linesAcross(float at, float by) {
    const float whole = (float)veer_floorInt(at);
    return (Lines){at, by, by > 0.0f ? whole + 1.0f : whole < at ? whole : whole - 1.0f};
}
/* Returns the fraction of the segment at which it crosses the next line; above 1: never. */
static float crossing(const Lines *lines) { return lines->by != 0.0f ? (lines->next - lines->at) / lines->by : 2.0f; }

/* The first steep ground on a segment. */
typedef struct Foot {
    float share; /* fraction of the segment before it; 2: there is none */
    float slopeX, slopeY;
} Foot;

/* A segment on a grid, in cells: the part from the fraction `first` to the fraction `last` of the displacement. */
typedef struct Track {
    Place from, by;
    float first, last;
} Track;

/* Returns whether steep ground a comes before b on a segment. If both are equally close, the slopes decide, not the order in which the
 * grids were added. */
static int isFirst(const Foot *a, const Foot *b) {
    if (!veer_same(a->share, b->share)) return a->share < b->share;
    return veer_same(a->slopeX, b->slopeX) ? a->slopeY > b->slopeY : a->slopeX > b->slopeX;
}

/* Shortens the track to its part between 0 and `size` along an axis. */
static void clipTrack(Track *track, float from, float by, float size) {
    if (by != 0.0f) {
        const float a = (0.0f - from) / by, b = (size - from) / by;
        track->first = veer_max(track->first, veer_min(a, b));
        track->last = veer_min(track->last, veer_max(a, b));
    } else if (!(from >= 0.0f && from <= size)) {
        track->last = -1.0f;
    }
}

/* Follows a segment over a grid from triangle to triangle, up to the first steep triangle that it climbs. */
static void meetGround(const VeerWorld *world, const VeerStride *stride, uint32_t slot, Place start, Foot *foot) {
    const VeerHeightsRecord *grid = &world->heights[slot];
    Track track = {start, {stride->by.x / grid->cellSize, stride->by.y / grid->cellSize}, 0.0f, 1.0f};
    clipTrack(&track, start.x, track.by.x, (float)grid->columns);
    clipTrack(&track, start.y, track.by.y, (float)grid->rows);
    const float whole = track.last - track.first;
    if (!(whole > 0.0f)) return;
    const Place from = {start.x + track.by.x * track.first, start.y + track.by.y * track.first};
    const Place by = {track.by.x * whole, track.by.y * whole};
    Lines lines[3] = {linesAcross(from.x, by.x), linesAcross(from.y, by.y), linesAcross(from.x + from.y, by.x + by.y)};
    uint32_t rest = 4 * (grid->columns + grid->rows) + 8; /* more steps than the grid has lines */
    for (float done = 0.0f, end; rest && done < 1.0f && track.first + whole * done <= foot->share; rest--, done = end) {
        Lines *next = crossing(&lines[1]) < crossing(&lines[0]) ? &lines[1] : &lines[0];
        if (crossing(&lines[2]) < crossing(next)) next = &lines[2];
        end = veer_clamp(crossing(next), done, 1.0f);
        next->next += next->by > 0.0f ? 1.0f : -1.0f;
        const float middle = 0.5f * (done + end);
        const Place at = {from.x + by.x * middle, from.y + by.y * middle};
        const Cell cell = cellAt(grid, at);
        const Plane plane = planeOf(world, grid, cell, at.x - (float)cell.column + (at.y - (float)cell.row) > 1.0f);
        if (!(end > done && plane.x * by.x + plane.y * by.y > 0.0f && steepnessSq(grid, &plane) > stride->steepSq)) continue;
        const Foot own = {track.first + whole * done, plane.x / grid->cellSize, plane.y / grid->cellSize};
        if (!isFirst(&own, foot) || !isOnTop(world, slot, veer_mulAdd3(stride->from, stride->by, track.first + whole * middle))) continue;
        *foot = own;
        return;
    }
}

/* In a world that wraps, a displacement may lead across the edge onto the other side of a grid. */
static void meetImages(const VeerWorld *world, const VeerStride *stride, uint32_t slot, Foot *foot) {
    const VeerHeightsRecord *grid = &world->heights[slot];
    const Place start = placeOn(world, grid, stride->from);
    const float width = world->period.x / grid->cellSize, height = world->period.y / grid->cellSize;
    const int imagesX = width > 0.0f, imagesY = height > 0.0f;
    for (int y = -imagesY; y <= imagesY; y++)
        for (int x = -imagesX; x <= imagesX; x++)
            meetGround(world, stride, slot, (Place){start.x + (float)x * width, start.y + (float)y * height}, foot);
}

static Foot footOf(const VeerWorld *world, const VeerStride *stride) {
    const uint32_t level = veer_levelOfPoint(world, stride->from);
    Foot foot = {.share = 2.0f};
    for (uint32_t slot = 0; slot < highest(world); slot++)
        if (isOnLevel(world, slot, level)) meetImages(world, stride, slot, &foot);
    return foot;
}

int veer_climbsTooSteep(const VeerWorld *world, const VeerStride *stride) { return footOf(world, stride).share <= 1.0f; }

/* Returns a vector without its component that points up a slope, plus a downhill component, which is a fraction of its length. A vector
 * that does not point up is unchanged. */
static VeerVec3 below(VeerVec3 v, const Foot *foot, float downhill) {
    const float steepness = veer_length2(foot->slopeX, foot->slopeY), x = foot->slopeX / steepness, y = foot->slopeY / steepness;
    const float up = v.x * x + v.y * y;
    if (!(up > 0.0f)) return v;
    v.x -= up * x;
    v.y -= up * y;
    const float by = downhill * veer_length2(v.x, v.y);
    v.x -= by * x;
    v.y -= by * y;
    return v;
}

VeerVec3 veer_slideBelow(const VeerWorld *world, const VeerStride *stride, VeerVec3 *velocity) {
    VeerStride rest = *stride;
    rest.by.z = 0.0f;
    for (uint32_t i = 0; i < MOST_SLIDES; i++) {
        const Foot foot = footOf(world, &rest);
        if (!(foot.share <= 1.0f)) {
            rest.from = veer_add3(rest.from, rest.by);
            break;
        }
        rest.from = veer_mulAdd3(rest.from, rest.by, foot.share);
        rest.by = below(veer_scale3(rest.by, 1.0f - foot.share), &foot, DOWNHILL);
        *velocity = below(*velocity, &foot, 0.0f);
    }
    VeerVec3 by = veer_sub3(rest.from, stride->from);
    by.z = 0.0f;
    return by;
}
