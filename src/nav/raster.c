/* Determines which cells of a layer are blocked, and which straight connections between cells are barred: the primitives of every static
 * obstacle are drawn into the grid with the clearance around them, and solids are filled row by row (after Foley, van Dam, Feiner, Hughes,
 * Computer Graphics, 1990). A thin wall between two free cells bars their connection, however large the cells are. The marks of a cell
 * depend only on the obstacles and the cell, so a grid that is redrawn in part is bit-identical to one that is drawn as a whole.
 *
 * Areas of the ground count for the cells whose centers they cover, without the clearance. Those that paths must not enter are also drawn
 * like walls with a clearance of 0, so that a thin line bars the connections that it crosses. Connections between two cells of roads remain
 * open. */
#include "nav/raster.h"

#include "core/ids.h"
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/ground.h"
#include "shapes/obstacles.h"

#define FIT 0.9999f /* walls are drawn with slightly less than the clearance, so that a cell that just fits is free */

/* The target of drawing: the cells of a box on one level, with the level's own rows. */
typedef struct Canvas {
    const VeerNavGrid *grid;
    uint32_t level;
    VeerCellBox box;
    uint8_t *marks; /* marks of the level's cells */
    uint32_t *room;
    float clearance, fit; /* fit: the fraction of its reach with which an obstacle is drawn */
    uint32_t ground;      /* 0: marks are drawn; otherwise the number of a cost, which is drawn where `marks` has a smaller one */
} Canvas;

/* A primitive in the grid's own coordinates. */
typedef struct Stroke {
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

/* Returns the squared distance between two segments: 0 if they cross, otherwise the smallest distance of their four ends to the other
 * segment. */
static float betweenSegmentsSq(const float *a, const float *b, const float *c, const float *d) {
    float toC = crossOf(a, b, c), toD = crossOf(a, b, d), toA = crossOf(c, d, a), toB = crossOf(c, d, b);
    if (((toC < 0.0f && toD > 0.0f) || (toC > 0.0f && toD < 0.0f)) && ((toA < 0.0f && toB > 0.0f) || (toA > 0.0f && toB < 0.0f)))
        return 0.0f;
    float first = veer_min(toSegmentSq(a[0], a[1], c, d), toSegmentSq(b[0], b[1], c, d));
    return veer_min(first, veer_min(toSegmentSq(c[0], c[1], a, b), toSegmentSq(d[0], d[1], a, b)));
}

static void coverCell(const Canvas *canvas, uint8_t *ground) {
    if (*ground < canvas->ground) *ground = (uint8_t)canvas->ground;
}

static void drawCell(const Canvas *canvas, const Stroke *stroke, uint32_t column, uint32_t row) {
    const VeerNavGrid *grid = canvas->grid;
    const float a[2] = {stroke->ax, stroke->ay}, b[2] = {stroke->bx, stroke->by}, reachSq = stroke->reach * stroke->reach;
    const float from[2] = {((float)column + 0.5f) * grid->cellX, ((float)row + 0.5f) * grid->cellY};
    const float directions[4][2] = {{grid->cellX, 0.0f}, {grid->cellX, grid->cellY}, {0.0f, grid->cellY}, {-grid->cellX, grid->cellY}};
    uint8_t *marks = &canvas->marks[row * grid->columns + column];
    const float awaySq = toSegmentSq(from[0], from[1], a, b), far = stroke->reach + veer_length2(grid->cellX, grid->cellY);
    if (awaySq > far * far) return;
    if (canvas->ground) {
        if (awaySq < reachSq) coverCell(canvas, marks);
        return;
    }
    if (awaySq < reachSq) {
        *marks |= VEER_NAV_BLOCKED | VEER_NAV_BARRED;
        return;
    }
    for (uint32_t k = 0; k < 4; k++) {
        if (*marks >> k & 1u) continue;
        const float to[2] = {from[0] + directions[k][0], from[1] + directions[k][1]};
        const float distanceSq = betweenSegmentsSq(a, b, from, to);
        if (distanceSq < reachSq || distanceSq == 0.0f) *marks |= (uint8_t)(1u << k);
    }
}

/* Finds the cells of the grid whose centers lie in a range. */
static void placesIn(float low, float high, float cell, uint32_t *firstLast, uint32_t count) {
    float first = veer_clamp(low / cell - 0.5f, 0.0f, (float)count), last = veer_clamp(high / cell - 0.5f, -1.0f, (float)count - 1.0f);
    firstLast[0] = (uint32_t)first;
    firstLast[1] = last < 0.0f ? 0 : (uint32_t)last + 1; /* one past the end */
}

static void limitTo(uint32_t *firstLast, uint32_t first, uint32_t end) {
    if (firstLast[0] < first) firstLast[0] = first;
    if (firstLast[1] > end) firstLast[1] = end;
}

/* For each row, visits only the cells near the part of the primitive that is close to the row, so that a long diagonal wall does not visit
 * every cell of its bounding box. */
static void draw(const Canvas *canvas, const Stroke *stroke) {
    const VeerNavGrid *grid = canvas->grid;
    uint32_t rows[2], columns[2];
    const float lowY = veer_min(stroke->ay, stroke->by), highY = veer_max(stroke->ay, stroke->by), reach = stroke->reach;
    const float slope = highY > lowY ? (stroke->bx - stroke->ax) / (stroke->by - stroke->ay) : 0.0f;
    placesIn(lowY - reach - grid->cellY, highY + reach, grid->cellY, rows, grid->rows);
    limitTo(rows, canvas->box.low, canvas->box.high);
    for (uint32_t row = rows[0]; row < rows[1]; row++) {
        const float center = ((float)row + 0.5f) * grid->cellY, from = center - reach, to = center + grid->cellY + reach;
        float x0 = stroke->ax, x1 = stroke->bx;
        if (highY > lowY) {
            x0 = stroke->ax + slope * (veer_clamp(from, lowY, highY) - stroke->ay);
            x1 = stroke->ax + slope * (veer_clamp(to, lowY, highY) - stroke->ay);
        }
        const float margin = reach + grid->cellX * 1.01f;
        placesIn(veer_min(x0, x1) - margin, veer_max(x0, x1) + margin, grid->cellX, columns, grid->columns);
        limitTo(columns, canvas->box.left, canvas->box.right);
        for (uint32_t column = columns[0]; column < columns[1]; column++) drawCell(canvas, stroke, column, row);
    }
}

/* ---- solids */

/* At the points where an outline crosses the center line of a row, all cells to the east change between inside and outside. */
static void fillRow(const Canvas *canvas, uint32_t obstacle, const float *shift, uint32_t row) {
    const VeerNavGrid *grid = canvas->grid;
    const VeerCellBox *box = &canvas->box;
    const float y = ((float)row + 0.5f) * grid->cellY;
    uint32_t *inside = canvas->room, is = 0;
    __builtin_memset(inside, 0, (box->right - box->left) * sizeof *inside);
    for (uint32_t part = 0; part < grid->world->obstacles[obstacle].pointCount; part++) {
        VeerPrimitive edge = veer_primitiveOf(grid->world, obstacle, part);
        float ay = edge.ay + shift[1], by = edge.by + shift[1];
        if ((ay > y) == (by > y)) continue;
        float x = edge.ax + shift[0] + (edge.bx - edge.ax) * ((y - ay) / (by - ay));
        uint32_t place = (uint32_t)veer_clamp(x / grid->cellX + 0.5f, 0.0f, (float)grid->columns);
        if (place <= box->left)
            is ^= 1u;
        else if (place < box->right)
            inside[place - box->left] ^= 1u;
    }
    for (uint32_t column = box->left; column < box->right; column++) {
        uint8_t *marks = &canvas->marks[row * grid->columns + column];
        is ^= inside[column - box->left];
        if (is && canvas->ground)
            coverCell(canvas, marks);
        else if (is)
            *marks |= VEER_NAV_BLOCKED;
    }
}

/* An obstacle, or its image in a wrapped world; shift moves it into the grid's coordinates. */
static void drawObstacle(const Canvas *canvas, uint32_t obstacle, const float *shift) {
    const VeerNavGrid *grid = canvas->grid;
    const VeerObstacleRecord *record = &grid->world->obstacles[obstacle];
    float lowY = VEER_INF, highY = -VEER_INF;
    for (uint32_t part = 0; part < veer_primitiveCount(record); part++) {
        VeerPrimitive primitive = veer_primitiveOf(grid->world, obstacle, part);
        /* slightly less than the clearance, so that a cell that just fits stays free */
        Stroke stroke = {primitive.ax + shift[0], primitive.ay + shift[1], primitive.bx + shift[0], primitive.by + shift[1],
                         canvas->fit * (primitive.radius + canvas->clearance)};
        lowY = veer_min(lowY, veer_min(stroke.ay, stroke.by));
        highY = veer_max(highY, veer_max(stroke.ay, stroke.by));
        draw(canvas, &stroke);
    }
    if (!veer_isSolid(record)) return;
    uint32_t rows[2];
    placesIn(lowY, highY, grid->cellY, rows, grid->rows);
    limitTo(rows, canvas->box.low, canvas->box.high);
    for (uint32_t row = rows[0]; row < rows[1]; row++) fillRow(canvas, obstacle, shift, row);
}

/* Edges that clamp or bounce are walls, because agents cannot pass them. Where the world wraps along the other axis, these walls continue
 * beyond the ends of the grid. */
static void drawEdges(const Canvas *canvas) {
    const VeerNavGrid *grid = canvas->grid;
    const VeerWorldDef *def = &grid->world->header->def;
    const float width = grid->cellX * (float)grid->columns, height = grid->cellY * (float)grid->rows, reach = canvas->fit * grid->clearance;
    const float beyondX = grid->wrapsX ? width : 0.0f, beyondY = grid->wrapsY ? height : 0.0f;
    for (uint32_t end = 0; end < 2; end++) {
        const float x = end ? width : 0.0f, y = end ? height : 0.0f;
        if (veer_isWalled(def, 0)) draw(canvas, &(Stroke){x, -beyondY, x, height + beyondY, reach});
        if (veer_isWalled(def, 1)) draw(canvas, &(Stroke){-beyondX, y, width + beyondX, y, reach});
    }
}

/* ---- boxes of cells */

/* Computes the shift from world coordinates to grid coordinates. */
static void shiftTo(const VeerNavGrid *grid, const int image[2], float *shift) {
    const VeerWorldDef *def = &grid->world->header->def;
    shift[0] = (float)image[0] * (def->maxX - def->minX) - grid->minX;
    shift[1] = (float)image[1] * (def->maxY - def->minY) - grid->minY;
}

/* The box has one more cell on each side than `draw` visits, because slopes are rounded, and a margin, because coordinates far from the
 * origin are rounded. */
VeerCellBox veer_cellsAround(const VeerNavGrid *grid, const VeerExtent *extent, const int image[2]) {
    float shift[2];
    uint32_t columns[2], rows[2];
    shiftTo(grid, image, shift);
    const float far =
        veer_max(veer_max(veer_abs(extent->minX), veer_abs(extent->maxX)), veer_max(veer_abs(extent->minY), veer_abs(extent->maxY)));
    const float slack = grid->clearance + 1e-6f * (far + veer_abs(shift[0]) + veer_abs(shift[1]));
    const float wide = slack + 2.01f * grid->cellX, high = slack + 2.01f * grid->cellY;
    placesIn(extent->minX + shift[0] - wide, extent->maxX + shift[0] + wide, grid->cellX, columns, grid->columns);
    placesIn(extent->minY + shift[1] - high, extent->maxY + shift[1] + high, grid->cellY, rows, grid->rows);
    const uint32_t first = extent->level * grid->rows;
    return (VeerCellBox){columns[0], columns[1], first + rows[0], first + rows[1]};
}

uint32_t veer_drawnLevel(const VeerWorld *world, uint32_t obstacle) {
    return veer_levelOfPoint(world, veer_obstacleCenter(world, obstacle));
}

int veer_isDrawn(const VeerWorld *world, uint32_t obstacle, uint32_t mask) {
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    return (record->group & mask) && veer_isTaken(world, VEER_KIND_OBSTACLE, obstacle) && !veer_isMoving(record);
}

static int isDrawnOn(const Canvas *canvas, uint32_t obstacle) {
    const VeerNavGrid *grid = canvas->grid;
    return veer_isDrawn(grid->world, obstacle, grid->mask) && veer_drawnLevel(grid->world, obstacle) == canvas->level;
}

static void clear(const Canvas *canvas) {
    const VeerNavGrid *grid = canvas->grid;
    const VeerCellBox *box = &canvas->box;
    for (uint32_t row = box->low; row < box->high; row++) {
        uint8_t *marks = canvas->marks + row * grid->columns;
        const int isEnd = row == 0 || row + 1 == grid->rows;
        __builtin_memset(marks + box->left, grid->wrapsY && isEnd ? VEER_NAV_SEAM : 0, box->right - box->left);
        if (!grid->wrapsX) continue;
        if (box->left == 0) marks[0] = VEER_NAV_SEAM;
        if (box->right == grid->columns) marks[grid->columns - 1] = VEER_NAV_SEAM;
    }
}

static void drawImages(const Canvas *canvas, uint32_t obstacle) {
    const VeerNavGrid *grid = canvas->grid;
    const float reach = grid->world->obstacles[obstacle].reach;
    const VeerVec3 center = veer_obstacleCenter(grid->world, obstacle);
    const VeerExtent extent = {center.x - reach, center.y - reach, center.x + reach, center.y + reach, 0};
    const int imagesX = grid->wrapsX ? VEER_NAV_IMAGES : 0, imagesY = grid->wrapsY ? VEER_NAV_IMAGES : 0;
    for (int y = -imagesY; y <= imagesY; y++)
        for (int x = -imagesX; x <= imagesX; x++) {
            const int image[2] = {x, y};
            const VeerCellBox around = veer_cellsAround(grid, &extent, image);
            float shift[2];
            if (veer_areApart(&around, &canvas->box)) continue;
            shiftTo(grid, image, shift);
            drawObstacle(canvas, obstacle, shift);
        }
}

static size_t cellsBelow(const VeerNavGrid *grid, uint32_t level) { return (size_t)level * grid->columns * grid->rows; }
/* Returns the box of a canvas in the rows of all levels. */
static VeerCellBox boxOfAll(const Canvas *canvas) {
    const uint32_t below = canvas->level * canvas->grid->rows;
    return (VeerCellBox){canvas->box.left, canvas->box.right, canvas->box.low + below, canvas->box.high + below};
}

/* ---- areas of the ground */

/* Draws the areas of a layer, with the costs of the ground as the target, or only the areas that paths must not enter. */
static void drawAreas(Canvas canvas, int areCosts) {
    const VeerWorld *world = canvas.grid->world;
    canvas.clearance = 0.0f;
    canvas.fit = 1.0f;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++) {
        if (!veer_isGround(&world->obstacles[slot]) || !isDrawnOn(&canvas, slot)) continue;
        const uint32_t ground = veer_groundOf(world->obstacles[slot].cost);
        canvas.ground = areCosts ? ground : 0;
        if (areCosts || ground == VEER_GROUND_FORBIDDEN) drawImages(&canvas, slot);
    }
}

/* Marks the borders of areas that paths must not enter, and opens the cells of roads over them and the connections between these cells. */
static void openRoads(const Canvas *canvas, const uint8_t *ground) {
    const VeerNavGrid *grid = canvas->grid;
    const VeerCellBox *box = &canvas->box;
    for (uint32_t row = box->low; row < box->high; row++)
        for (uint32_t column = box->left; column < box->right; column++) {
            const uint32_t cell = row * grid->columns + column;
            if (!(canvas->marks[cell] & (VEER_NAV_BLOCKED | VEER_NAV_BARRED))) continue;
            canvas->marks[cell] |= VEER_NAV_FENCE;
            if (ground[cell] <= VEER_GROUND_FORBIDDEN) continue;
            canvas->marks[cell] &= (uint8_t)~VEER_NAV_BLOCKED;
            for (uint32_t k = 0; k < 4; k++) {
                const uint32_t to = veer_navNeighbor(grid, cell, k);
                if (to != VEER_NONE && ground[to] > VEER_GROUND_FORBIDDEN) canvas->marks[cell] &= (uint8_t) ~(1u << k);
            }
        }
}

/* The ground around the box needs no drawing: it is already right, or another box contains it. Where the ground has changed, boxes have a
 * margin. */
static void drawGround(const Canvas *canvas, uint8_t *ground) {
    const VeerCellBox *box = &canvas->box;
    const uint32_t columns = canvas->grid->columns;
    Canvas own = *canvas;
    own.marks = ground;
    for (uint32_t row = box->low; row < box->high; row++) __builtin_memset(ground + row * columns + box->left, 0, box->right - box->left);
    drawAreas(own, 1);
    if (own.grid->slopeCost > 0.0f) {
        const VeerCellBox all = boxOfAll(canvas);
        veer_drawSlopeCosts(own.grid, &all, ground - cellsBelow(own.grid, own.level));
    }
    drawAreas(*canvas, 0);
    openRoads(canvas, ground);
}

/* ---- levels */

static Canvas canvasOf(const VeerNavGrid *grid, uint32_t level, const VeerDrawing *drawing) {
    const VeerCellBox all = {0, grid->columns, 0, grid->rows};
    return (Canvas){grid, level, all, drawing->marks + cellsBelow(grid, level), drawing->room, grid->clearance, FIT, 0};
}

static void drawLevel(const Canvas *canvas, uint8_t *ground) {
    const VeerWorld *world = canvas->grid->world;
    const VeerNavGrid *grid = canvas->grid;
    clear(canvas);
    if (ground) drawGround(canvas, ground + cellsBelow(grid, canvas->level));
    if (grid->maxSlope < VEER_STEEPEST && veer_haveHeights(world)) {
        const VeerCellBox box = boxOfAll(canvas);
        veer_drawSteepGround(grid, &box, &(VeerDrawing){canvas->marks - cellsBelow(grid, canvas->level), NULL, canvas->room});
    }
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_OBSTACLE].high; slot++)
        if (isDrawnOn(canvas, slot) && !veer_isGround(&world->obstacles[slot])) drawImages(canvas, slot);
    drawEdges(canvas);
}

void veer_drawMarks(const VeerNavGrid *grid, const VeerCellBox *box, const VeerDrawing *drawing) {
    if (box->left >= box->right || box->low >= box->high) return;
    for (uint32_t level = box->low / grid->rows; level * grid->rows < box->high; level++) {
        const uint32_t first = level * grid->rows, end = first + grid->rows;
        Canvas canvas = canvasOf(grid, level, drawing);
        canvas.box =
            (VeerCellBox){box->left, box->right, box->low > first ? box->low - first : 0, box->high < end ? box->high - first : grid->rows};
        drawLevel(&canvas, drawing->ground);
    }
}

void veer_drawOver(const VeerNavGrid *grid, uint32_t obstacle, const VeerDrawing *drawing) {
    const Canvas canvas = canvasOf(grid, veer_drawnLevel(grid->world, obstacle), drawing);
    drawImages(&canvas, obstacle);
}

/* ---- moves */

/* Computes the moves from the marks: each straight connection is stored in the cell from which it leads east or north. */
uint32_t veer_movesFrom(const VeerNavGrid *grid, const uint8_t *marks, uint32_t cell) {
    const uint32_t column = cell % grid->columns, row = veer_navRowOf(grid, cell);
    const int isInside = column && row && column + 1 < grid->columns && row + 1 < grid->rows;
    uint32_t moves = 0;
    if (marks[cell] & VEER_NAV_BLOCKED) return 0;
    for (uint32_t k = 0; k < 8; k++) {
        const uint32_t to = isInside ? cell + (uint32_t)veer_navOffset(grid, k) : veer_navNeighbor(grid, cell, k);
        if (to == VEER_NONE || marks[to] & VEER_NAV_BLOCKED) continue;
        if (!(marks[k < 4 ? cell : to] >> (k & 3u) & 1u)) moves |= 1u << k;
    }
    return moves;
}
