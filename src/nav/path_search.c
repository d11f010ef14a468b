/* Finds a path in any direction by lazy Theta* (Nash, Koenig and Tovey, Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in
 * 3D, 2010). In this variant of A*, the parent of a cell is not a neighbor but a corner in sight of the cell. The line of sight is tested
 * when the cell is taken from the queue. */
#include "nav/path_search.h"

#include "core/world.h"
#include "math/math.h"
#include "nav/edges.h"
#include "nav/search.h"

#define UNIT 256.0f         /* length of the longer side of a cell */
#define BUCKET 5u           /* number of low bits of a length that do not select its bucket */
#define TAKEN 0x80000000u   /* bit of a parent: the cell was taken from the queue */
#define LOOKED 0x40000000u  /* bit of a parent: the line of sight from the cell to the goal has been tested */
#define LINKED VEER_BY_LINK /* bit of a parent: the cell is reached from it by a link */
#define CORNER (LINKED - 1)

static uint32_t lengthOf(const VeerPathSearch *search, VeerCellStep step) {
    const float x = (float)step.x * search->unitX, y = (float)step.y * search->unitY;
    return (uint32_t)(veer_sqrt(x * x + y * y) + 0.5f);
}

/* Returns the estimated length of the path to the goal. */
static uint32_t aheadOf(const VeerPathSearch *search, VeerCellStep rest) {
    const uint32_t length = lengthOf(search, rest);
    return search->leastRatio < 1.0f ? (uint32_t)(search->leastRatio * (float)length) : length;
}

/* Like veer_cellStep, but mostly without a division: exact for any number of cells that a grid can have. */
static VeerCellStep stepOf(const VeerPathSearch *search, uint32_t from, uint32_t to) {
    const VeerNavGrid *grid = search->plane.grid;
    if (grid->wraps || grid->levels > 1) return veer_cellStep(grid, from, to);
    const int32_t columns = (int32_t)grid->columns, row = (int32_t)(((float)from + 0.5f) * search->perColumn);
    const int32_t y = (int32_t)(((float)to + 0.5f) * search->perColumn) - row;
    return (VeerCellStep){(int32_t)to - (int32_t)from - y * columns, y};
}

/* A cell to which a path has been found. */
typedef struct Found {
    uint32_t cell, parent, length, ahead;
} Found;

static void reach(VeerPathSearch *search, const Found *found) {
    const uint32_t cell = found->cell, length = found->length + found->ahead;
    /* lengths that rounding moves below the current bucket belong to that bucket */
    const uint32_t least = (search->queue.base + search->queue.at) << BUCKET;
    if (search->lengths[cell] == VEER_NAV_UNREACHABLE)
        search->trail[search->trailCount++] = cell;
    else if (veer_isQueued(&search->queue, cell))
        veer_leaveQueue(&search->queue, cell);
    search->lengths[cell] = found->length;
    search->parents[cell] = found->parent;
    search->order[cell] = length < least ? least : length;
    veer_enterQueue(&search->queue, cell);
}

static uint32_t neighborOf(const VeerPathSearch *search, uint32_t cell, uint32_t direction) {
    if (search->seams && search->seams[cell] & VEER_NAV_SEAM) return veer_navNeighbor(search->plane.grid, cell, direction);
    return cell + (uint32_t)search->offsets[direction];
}

/* Tests, once per corner, whether the goal is in sight of the corner. */
static void lookAhead(VeerPathSearch *search, uint32_t corner) {
    if (search->parents[corner] & LOOKED) return;
    search->parents[corner] |= LOOKED;
    const uint32_t length = search->lengths[corner] + lengthOf(search, veer_cellStep(search->plane.grid, corner, search->to));
    if (length < search->lengths[search->to] && veer_isLineOpen(&search->plane, corner, search->to))
        reach(search, &(Found){search->to, corner, length, 0});
}

/* Settles a cell: if its corner is not in sight, the best of its settled neighbors becomes its parent instead. Returns the displacement
 * between the cell and its parent. */
static VeerCellStep settle(VeerPathSearch *search, uint32_t cell) {
    uint32_t best = VEER_NAV_UNREACHABLE, parent = search->parents[cell] & CORNER;
    const VeerCellStep step = stepOf(search, parent, cell);
    if (search->parents[cell] & LINKED || veer_isStepOpen(&search->plane, parent, step)) return step;
    for (uint32_t moves = search->plane.moves[cell]; moves; moves &= moves - 1) {
        const uint32_t direction = (uint32_t)__builtin_ctz(moves), neighbor = neighborOf(search, cell, direction);
        if (search->lengths[neighbor] == VEER_NAV_UNREACHABLE || !(search->parents[neighbor] & TAKEN)) continue;
        const uint32_t length = search->lengths[neighbor] + search->edges[direction];
        if (length >= best) continue;
        best = length;
        parent = neighbor;
    }
    search->lengths[cell] = best;
    search->parents[cell] = parent;
    lookAhead(search, parent);
    return stepOf(search, parent, cell);
}

/* For every link that begins at a cell, offers a path along the link to its other end. */
static void expandLinks(VeerPathSearch *search, uint32_t cell) {
    for (uint32_t i = 0; i < search->links.count; i++) {
        const VeerNavEdge *edge = &search->links.all[i];
        if (edge->from != cell) continue;
        /* keys count a length of 1 as 2 units of the layer */
        const float length = (float)edge->length * search->perKey;
        const uint32_t old = search->lengths[edge->to];
        Found found = {edge->to, cell | LINKED, search->lengths[cell] + (uint32_t)(length + 0.5f), 0};
        if (old != VEER_NAV_UNREACHABLE && (found.length >= old || search->parents[edge->to] & TAKEN)) continue;
        found.ahead = aheadOf(search, veer_cellStep(search->plane.grid, edge->to, search->to));
        reach(search, &found);
    }
}

/* Offers the cell's neighbors a path straight from the cell's parent corner or, if a link leads to the cell, from the cell itself. */
static void expand(VeerPathSearch *search, uint32_t cell, VeerCellStep done) {
    const VeerNavGrid *grid = search->plane.grid;
    const int isCorner = (search->parents[cell] & LINKED) != 0;
    const uint32_t parent = isCorner ? cell : search->parents[cell] & CORNER, start = search->lengths[parent];
    if (isCorner) done = (VeerCellStep){0, 0};
    if (search->ports && search->ports[cell] & VEER_PORT_TAKE_OFF) expandLinks(search, cell);
    const VeerCellStep rest = stepOf(search, cell, search->to);
    search->parents[cell] |= TAKEN;
    for (uint32_t moves = search->plane.moves[cell]; moves; moves &= moves - 1) {
        const uint32_t direction = (uint32_t)__builtin_ctz(moves), neighbor = neighborOf(search, cell, direction);
        const int32_t x = veer_navStepX[direction], y = veer_navStepY[direction];
        const uint32_t old = search->lengths[neighbor];
        if (old != VEER_NAV_UNREACHABLE && (search->parents[neighbor] & TAKEN || search->parents[neighbor] == parent)) continue;
        Found found = {neighbor, parent, 0, 0};
        found.length =
            start + lengthOf(search, grid->wraps ? veer_cellStep(grid, parent, neighbor) : (VeerCellStep){done.x + x, done.y + y});
        if (found.length >= old) continue;
        found.ahead = aheadOf(search, grid->wraps ? veer_cellStep(grid, neighbor, search->to) : (VeerCellStep){rest.x - x, rest.y - y});
        reach(search, &found);
    }
}

uint32_t veer_searchAnyAngle(VeerPathSearch *search, uint32_t *corners) {
    VeerCellQueue *queue = &search->queue;
    uint32_t count = 0, last = search->to;
    const uint32_t ahead = aheadOf(search, veer_cellStep(search->plane.grid, search->from, search->to));
    queue->at = 0;
    queue->base = ahead >> BUCKET;
    reach(search, &(Found){search->from, search->from, 0, ahead});
    for (uint32_t cell; (cell = veer_takeCell(queue)) != VEER_NONE;) {
        search->touched++;
        const VeerCellStep step = settle(search, cell);
        if (cell == search->to) break;
        if (cell == search->from || search->parents[cell] & LINKED) lookAhead(search, cell);
        expand(search, cell, step);
    }
    veer_emptyQueue(queue);
    for (; last != search->from; last = search->parents[last] & CORNER) corners[count++] = last | (search->parents[last] & LINKED);
    corners[count++] = last;
    for (uint32_t i = 0; i < count / 2; i++) {
        const uint32_t swap = corners[i];
        corners[i] = corners[count - 1 - i];
        corners[count - 1 - i] = swap;
    }
    return count;
}

/* ---- pulling tight */

/* Further passes shorten paths by less than a thousandth. Over areas of the ground a path starts out from eight directions only. */
#define PASSES 4
#define GROUND_PASSES 16

float veer_costBetween(const VeerPathSearch *search, uint32_t from, uint32_t to) {
    const VeerNavGrid *grid = search->plane.grid;
    return veer_lineCost(grid, &search->raster, veer_navCellCenter(grid, from), veer_navCellCenter(grid, to));
}

/* Returns whether the straight line between two cells is open and, over areas of the ground, costs no more than the path between them. */
static int isLineBetter(const VeerPathSearch *search, uint32_t from, uint32_t to, float cost) {
    if (!veer_isLineOpen(&search->plane, from, to)) return 0;
    return !search->raster.ground || veer_costBetween(search, from, to) <= cost;
}

/* Drops corners whose neighbors are in sight of each other. */
static uint32_t dropCorners(const VeerPathSearch *search, uint32_t *corners, uint32_t count) {
    uint32_t kept = 1;
    float cost = 0.0f; /* from the last corner kept to corner i, with areas of the ground */
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t *last = &corners[kept - 1];
        const int isEnd = i + 1 == count || (corners[i] | corners[i + 1]) & VEER_BY_LINK;
        if (!isEnd && search->raster.ground)
            cost = veer_costBetween(search, veer_cornerCell(*last), corners[i]) + veer_costBetween(search, corners[i], corners[i + 1]);
        if (isEnd || !isLineBetter(search, veer_cornerCell(*last), corners[i + 1], cost)) corners[kept++] = corners[i];
    }
    return kept;
}

/* Returns the length of the path over a corner or, with areas of the ground, its cost. */
static double lengthOver(const VeerPathSearch *search, const uint32_t *ends, uint32_t corner) {
    const VeerNavGrid *grid = search->plane.grid;
    if (search->raster.ground) return (double)(veer_costBetween(search, ends[0], corner) + veer_costBetween(search, corner, ends[1]));
    return (double)(lengthOf(search, veer_cellStep(grid, ends[0], corner)) + lengthOf(search, veer_cellStep(grid, corner, ends[1])));
}

/* Moves a corner by one cell if that makes the path shorter. Returns whether it did. */
static int moveCorner(const VeerPathSearch *search, uint32_t *corner) {
    const uint32_t ends[2] = {veer_cornerCell(corner[-1]), corner[1]}, cell = *corner;
    if ((corner[0] | corner[1]) & VEER_BY_LINK) return 0;
    double least = lengthOver(search, ends, cell);
    for (uint32_t moves = search->plane.moves[cell]; moves; moves &= moves - 1) {
        const uint32_t to = neighborOf(search, cell, (uint32_t)__builtin_ctz(moves));
        const double length = lengthOver(search, ends, to);
        if (length >= least || !veer_isLineOpen(&search->plane, ends[0], to) || !veer_isLineOpen(&search->plane, to, ends[1])) continue;
        least = length;
        *corner = to;
    }
    return *corner != cell;
}

uint32_t veer_pullTight(const VeerPathSearch *search, uint32_t *corners, uint32_t count) {
    const uint32_t passes = search->raster.ground ? GROUND_PASSES : PASSES;
    for (uint32_t pass = 0, isMoved = 1; isMoved && pass < passes; pass++) {
        count = dropCorners(search, corners, count);
        isMoved = 0;
        for (uint32_t i = 1; i + 1 < count; i++) isMoved |= (uint32_t)moveCorner(search, &corners[i]);
    }
    return count;
}

/* ---- the memory */

void veer_closePathSearch(VeerPathSearch *search) {
    for (uint32_t i = 0; i < search->trailCount; i++) search->lengths[search->trail[i]] = VEER_NAV_UNREACHABLE;
    search->trailCount = 0;
}

VeerPathSearch veer_openPathSearch(const VeerNavGrid *grid, const VeerNavRaster *raster, uint32_t layer) {
    VeerNavFields *nav = grid->world->navFields;
    const VeerLayerBytes bytes = veer_layerBytes(nav, layer);
    VeerPathSearch search = {.plane = {grid, bytes.moves, bytes.open}, .raster = *raster, .seams = grid->wraps ? bytes.marks : NULL};
    search.lengths = veer_navArray(nav, VEER_NAV_PART);
    search.parents = veer_navArray(nav, VEER_NAV_PARENTS);
    search.order = veer_navArray(nav, VEER_NAV_ROOM);
    search.trail = veer_navArray(nav, VEER_NAV_LIST);
    search.queue.keys = search.order;
    search.queue.heads = veer_navArray(nav, VEER_NAV_HEADS);
    search.queue.links = (VeerCellLink *)(void *)veer_navArray(nav, VEER_NAV_LINKS);
    const float unit = UNIT / veer_max(grid->cellX, grid->cellY);
    search.unitX = unit * grid->cellX;
    search.unitY = unit * grid->cellY;
    if (veer_navLayers(nav)[layer].hasPorts) {
        search.ports = bytes.ports;
        search.links = veer_edgesIn(veer_presentEdges(nav, layer), nav->edgeRoom);
    }
    search.leastRatio = veer_leastRatio(grid, &search.links);
    search.perKey = 0.5f * unit / veer_navUnit(grid);
    search.queue.shift = BUCKET;
    search.perColumn = 1.0f / (float)grid->columns;
    for (uint32_t k = 0; k < 8; k++) {
        const float x = k == 2 || k == 6 ? 0.0f : search.unitX, y = k == 0 || k == 4 ? 0.0f : search.unitY;
        search.offsets[k] = veer_navOffset(grid, k);
        search.edges[k] = (uint32_t)(veer_sqrt(x * x + y * y) + 0.5f);
    }
    return search;
}
