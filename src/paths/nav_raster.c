/* Which cells of a navigation field are blocked, and between which the straight connection is barred: the primitives of every static
 * obstacle are drawn into the grid with the clearance around them, and solids are filled row by row (after Foley, van Dam, Feiner, Hughes,
 * Computer Graphics, 1990). A thin wall between two free cells bars their connection, however large the cells are. */
#include "core/ids.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "paths/nav_fields.h"
#include "shapes/obstacles.h"

/* A primitive in the grid's own coordinates. */
typedef struct Stroke {
    const VeerNavGrid *grid;
    uint16_t *cells;
    float ax, ay, bx, by, reach;
} Stroke;

static float toSegmentSq(float px, float py, const float *a, const float *b) {
    float ex = b[0] - a[0], ey = b[1] - a[1], dx = px - a[0], dy = py - a[1], lengthSq = ex * ex + ey * ey;
    float share = lengthSq > 0.0f ? veer_clamp((dx * ex + dy * ey) / lengthSq, 0.0f, 1.0f) : 0.0f;
    dx -= ex * share;
    dy -= ey * share;
    return dx * dx + dy * dy;
}

static float crossOf(const float *o, const float *a, const float *b) {
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

/* Squared distance of two segments: 0 if they cross, else the least of the distances of the four ends. */
static float betweenSegmentsSq(const float *a, const float *b, const float *c, const float *d) {
    float toC = crossOf(a, b, c), toD = crossOf(a, b, d), toA = crossOf(c, d, a), toB = crossOf(c, d, b);
    if (((toC < 0.0f && toD > 0.0f) || (toC > 0.0f && toD < 0.0f)) && ((toA < 0.0f && toB > 0.0f) || (toA > 0.0f && toB < 0.0f)))
        return 0.0f;
    float first = veer_min(toSegmentSq(a[0], a[1], c, d), toSegmentSq(b[0], b[1], c, d));
    return veer_min(first, veer_min(toSegmentSq(c[0], c[1], a, b), toSegmentSq(d[0], d[1], a, b)));
}

static void drawCell(const Stroke *stroke, uint32_t column, uint32_t row) {
    const VeerNavGrid *grid = stroke->grid;
    float a[2] = {stroke->ax, stroke->ay}, b[2] = {stroke->bx, stroke->by}, reachSq = stroke->reach * stroke->reach;
    float from[2] = {((float)column + 0.5f) * grid->cellX, ((float)row + 0.5f) * grid->cellY};
    float directions[4][2] = {{grid->cellX, 0.0f}, {grid->cellX, grid->cellY}, {0.0f, grid->cellY}, {-grid->cellX, grid->cellY}};
    uint16_t *cell = &stroke->cells[row * grid->columns + column];
    float awaySq = toSegmentSq(from[0], from[1], a, b), farSq = stroke->reach + veer_length2(grid->cellX, grid->cellY);
    if (awaySq > farSq * farSq) return;
    if (awaySq < reachSq) *cell |= VEER_NAV_BLOCKED | VEER_NAV_BARRED;
    for (uint32_t k = 0; k < 4; k++) {
        float to[2] = {from[0] + directions[k][0], from[1] + directions[k][1]}, distanceSq = betweenSegmentsSq(a, b, from, to);
        if (distanceSq < reachSq || distanceSq == 0.0f) *cell |= (uint16_t)(1u << k);
    }
}

/* Whole cells whose centers lie in a range, within the grid. */
static void placesIn(float low, float high, float cell, uint32_t *firstLast, uint32_t count) {
    float first = veer_clamp(low / cell - 0.5f, 0.0f, (float)count), last = veer_clamp(high / cell - 0.5f, -1.0f, (float)count - 1.0f);
    firstLast[0] = (uint32_t)first;
    firstLast[1] = last < 0.0f ? 0 : (uint32_t)last + 1; /* one past the end */
}

/* Row by row only the part of the primitive that is close to the row, so that long diagonal walls do not visit all cells. */
static void draw(const Stroke *stroke) {
    const VeerNavGrid *grid = stroke->grid;
    uint32_t rows[2], columns[2];
    float lowY = veer_min(stroke->ay, stroke->by), highY = veer_max(stroke->ay, stroke->by), reach = stroke->reach;
    placesIn(lowY - reach - grid->cellY, highY + reach, grid->cellY, rows, grid->rows);
    for (uint32_t row = rows[0]; row < rows[1]; row++) {
        float center = ((float)row + 0.5f) * grid->cellY, from = center - reach, to = center + grid->cellY + reach;
        float slope = highY > lowY ? (stroke->bx - stroke->ax) / (stroke->by - stroke->ay) : 0.0f;
        float x0 = stroke->ax, x1 = stroke->bx;
        if (highY > lowY) {
            x0 = stroke->ax + slope * (veer_clamp(from, lowY, highY) - stroke->ay);
            x1 = stroke->ax + slope * (veer_clamp(to, lowY, highY) - stroke->ay);
        }
        float margin = reach + grid->cellX * 1.01f;
        placesIn(veer_min(x0, x1) - margin, veer_max(x0, x1) + margin, grid->cellX, columns, grid->columns);
        for (uint32_t column = columns[0]; column < columns[1]; column++) drawCell(stroke, column, row);
    }
}

/* ---- solids */

/* Where an outline crosses the center line of a row, all cells to the east change between inside and outside. */
static void fillRow(const VeerNavGrid *grid, uint32_t obstacle, const float *shift, uint32_t row, uint16_t *cells, uint32_t *inside) {
    float y = ((float)row + 0.5f) * grid->cellY;
    for (uint32_t column = 0; column < grid->columns; column++) inside[column] = 0;
    for (uint32_t part = 0; part < grid->world->obstacles[obstacle].pointCount; part++) {
        VeerPrimitive edge = veer_primitiveOf(grid->world, obstacle, part);
        float ay = edge.ay + shift[1], by = edge.by + shift[1];
        if ((ay > y) == (by > y)) continue;
        float x = edge.ax + shift[0] + (edge.bx - edge.ax) * ((y - ay) / (by - ay));
        float place = veer_clamp(x / grid->cellX + 0.5f, 0.0f, (float)grid->columns);
        if (place < (float)grid->columns) inside[(uint32_t)place] ^= 1u;
    }
    uint32_t is = 0;
    for (uint32_t column = 0; column < grid->columns; column++) {
        is ^= inside[column];
        if (is) cells[row * grid->columns + column] |= VEER_NAV_BLOCKED;
    }
}

/* An obstacle, or one of its images in a wrapped world; shift moves it into the grid's coordinates. */
static void drawObstacle(const VeerNavGrid *grid, uint32_t obstacle, const float *shift, uint16_t *cells, uint32_t *room) {
    const VeerObstacleRecord *record = &grid->world->obstacles[obstacle];
    float lowY = VEER_INF, highY = -VEER_INF;
    for (uint32_t part = 0; part < veer_primitiveCount(record); part++) {
        VeerPrimitive primitive = veer_primitiveOf(grid->world, obstacle, part);
        /* slightly less than the clearance: what just fits is free */
        Stroke stroke = {grid,
                         cells,
                         primitive.ax + shift[0],
                         primitive.ay + shift[1],
                         primitive.bx + shift[0],
                         primitive.by + shift[1],
                         0.9999f * (primitive.radius + grid->clearance)};
        lowY = veer_min(lowY, veer_min(stroke.ay, stroke.by));
        highY = veer_max(highY, veer_max(stroke.ay, stroke.by));
        draw(&stroke);
    }
    if (!veer_isSolid(record)) return;
    uint32_t rows[2];
    placesIn(lowY, highY, grid->cellY, rows, grid->rows);
    for (uint32_t row = rows[0]; row < rows[1]; row++) fillRow(grid, obstacle, shift, row, cells, room);
}

/* Agents stay inside edges that clamp or bounce, so these are walls. */
static void drawEdges(const VeerNavGrid *grid, uint16_t *cells) {
    float width = grid->cellX * (float)grid->columns, height = grid->cellY * (float)grid->rows;
    const float corners[5][2] = {{0, 0}, {width, 0}, {width, height}, {0, height}, {0, 0}};
    for (uint32_t i = 0; i < 4; i++)
        draw(&(Stroke){grid, cells, corners[i][0], corners[i][1], corners[i + 1][0], corners[i + 1][1], 0.9999f * grid->clearance});
}

void veer_navBlock(const VeerNavGrid *grid, uint16_t *cells, uint32_t *room) {
    const VeerWorld *world = grid->world;
    const VeerWorldDef *def = &world->header->def;
    int images = grid->wraps ? 2 : 0; /* as many as sweeps test; matters for obstacles larger than the world */
    __builtin_memset(cells, 0, (size_t)grid->columns * grid->rows * sizeof *cells);
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++) {
        if (!veer_isTaken(world, VEER_KIND_OBSTACLE, slot) || veer_isMoving(&world->obstacles[slot])) continue;
        if (!(world->obstacles[slot].group & grid->mask)) continue;
        for (int y = -images; y <= images; y++)
            for (int x = -images; x <= images; x++)
                drawObstacle(grid, slot,
                             (float[]){(float)x * (def->maxX - def->minX) - grid->minX, (float)y * (def->maxY - def->minY) - grid->minY},
                             cells, room);
    }
    if (def->edges == VEER_EDGE_MODE_CLAMP || def->edges == VEER_EDGE_MODE_BOUNCE) drawEdges(grid, cells);
}
