/* Queries the agent grid: the cells of a range row by row, and the agents in them. The grid is rebuilt in every step
 * (agent_grid_build.c). */
#include "neighbors/agent_grid.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "math/simd_math.h"
#include "math/vec3.h"
#include "neighbors/agent_grid_cells.h"

/* Returns the number of cells after which the torus repeats along an axis. */
static int32_t roundOf(const VeerGridAxis *axis) { return (int32_t)(axis->wrap && axis->wrap < axis->side ? axis->wrap : axis->side); }

/* Returns the cell numbers of both ends of a box along two axes. */
static i4 cellsAt(const VeerGridAxis *a, const VeerGridAxis *b, f4 ends) {
    const f4 origin = {a->origin, b->origin, a->origin, b->origin}, invCell = {a->invCell, b->invCell, a->invCell, b->invCell};
    return veer_wholeCells((ends - origin) * invCell);
}

static void setSpan(const VeerGrid *grid, VeerGridBox *box, uint32_t k, int32_t first, int32_t last) {
    uint32_t wanted = (uint32_t)last - (uint32_t)first + 1, most = (uint32_t)roundOf(&grid->axes[k]);
    box->first[k] = first;
    box->count[k] = (int32_t)(wanted < most ? wanted : most);
    if (wanted > most) box->isWhole = 0;
}

VeerGridBox veer_gridBox(const VeerGrid *grid, VeerVec3 low, VeerVec3 high) {
    const VeerGridAxis *axes = grid->axes;
    VeerGridBox box = {.isWhole = 1};
    i4 cells = cellsAt(&axes[0], &axes[1], (f4){low.x, low.y, high.x, high.y});
    setSpan(grid, &box, 0, cells[0], cells[2]);
    setSpan(grid, &box, 1, cells[1], cells[3]);
    box.count[2] = 1;
    if (veer_gridHasLayers(grid)) /* if there is a single layer, height does not matter */
        setSpan(grid, &box, 2, veer_layerAt(grid, low.z), veer_layerAt(grid, high.z));
    return box;
}

VeerGridBox veer_gridBoxAround(const VeerGrid *grid, VeerVec3 low, VeerVec3 high, float range) {
    const float up = veer_gridHasLevels(grid) ? 0.0f : range;
    return veer_gridBox(grid, veer_vec3(low.x - range, low.y - range, low.z - up), veer_vec3(high.x + range, high.y + range, high.z + up));
}

/* Stores the runs of agents in a row of cells that starts at `starts`. Returns the number of runs. */
static inline uint32_t runsOf(const VeerGrid *grid, const VeerGridBox *box, const uint32_t *starts, VeerGridRun runs[2]) {
    uint32_t begin = veer_foldCell(&grid->axes[0], box->first[0]), end = begin + (uint32_t)box->count[0],
             most = (uint32_t)roundOf(&grid->axes[0]);
    runs[0] = (VeerGridRun){starts[begin], starts[end < most ? end : most]};
    if (end <= most) return 1;
    runs[1] = (VeerGridRun){starts[0], starts[end - most]};
    return 2;
}

uint32_t veer_gridRow(const VeerGrid *grid, const VeerGridBox *box, uint32_t row, VeerGridRun runs[2]) {
    int32_t y = box->first[1] + (int32_t)(row % (uint32_t)box->count[1]), z = box->first[2] + (int32_t)(row / (uint32_t)box->count[1]);
    return runsOf(grid, box, veer_gridStarts(grid) + veer_rowOf(grid, y, z), runs);
}

/* Returns the next cell on the torus. */
static inline uint32_t nextCell(const VeerGridAxis *axis, uint32_t cell) { return cell + 1 == (uint32_t)roundOf(axis) ? 0 : cell + 1; }

/* Finds the runs of a box. Only the first row and layer are folded onto the torus, because folding may need a slow division. */
void veer_gridRuns(const VeerGrid *grid, const VeerGridBox *box, VeerGridRuns *all) {
    const VeerGridAxis *axes = grid->axes;
    const uint32_t firstY = veer_foldCell(&axes[1], box->first[1]);
    uint32_t z = veer_gridHasLayers(grid) ? veer_foldCell(&axes[2], box->first[2]) : 0;
    VeerGridRun rowRuns[2];
    all->count = all->candidates = 0;
    for (int32_t layer = 0, layers = veer_gridHasLayers(grid) ? box->count[2] : 1; layer < layers; layer++, z = nextCell(&axes[2], z)) {
        uint32_t y = firstY;
        for (int32_t row = 0; row < box->count[1]; row++, y = nextCell(&axes[1], y)) {
            uint32_t count = runsOf(grid, box, veer_gridStarts(grid) + (z * axes[1].side + y) * axes[0].side, rowRuns);
            for (uint32_t run = 0; run < count; run++) {
                if (all->count < VEER_MAX_FLAT_RUNS) all->runs[all->count] = rowRuns[run];
                all->candidates += rowRuns[run].end - rowRuns[run].begin;
                all->count++;
            }
        }
    }
}

uint32_t veer_gridCandidates(const VeerGrid *grid, const VeerGridBox *box) {
    VeerGridRuns runs;
    veer_gridRuns(grid, box, &runs);
    return runs.candidates;
}

/* A range of cells along an axis, before they are folded. */
typedef struct Span {
    int32_t first, last;
} Span;

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static Span shared(Span a, Span b) { return (Span){larger(a.first, b.first), smaller(a.last, b.last)}; }
static Span spanBetween(const VeerGridAxis *axis, float low, float high) { return (Span){veer_cellAt(axis, low), veer_cellAt(axis, high)}; }

/* Returns the cells of all agents along an axis. */
static Span allAlong(const VeerGrid *grid, uint32_t k) { return (Span){grid->first[k], grid->last[k]}; }

/* Returns the cells whose place on the torus is shared with no other cell that contains agents (allAlong). */
static Span aloneAlong(const VeerGrid *grid, uint32_t k) {
    const int32_t side = (int32_t)grid->axes[k].side;
    return shared(allAlong(grid, k), (Span){grid->last[k] - side + 1, grid->first[k] + side - 1});
}

/* Returns the number of agents in the given cells of a row that starts at `starts`, including agents in cells that fold onto the same cells
 * of the torus. */
static uint32_t countIn(const VeerGrid *grid, const uint32_t *starts, Span cells) {
    const VeerGridAxis *axes = grid->axes;
    const int32_t count = smaller(cells.last - cells.first + 1, (int32_t)axes[0].side);
    const VeerGridBox box = {.first = {cells.first}, .count = {count}};
    VeerGridRun runs[2] = {{0, 0}, {0, 0}};
    if (count <= 0) return 0;
    const uint32_t many = runsOf(grid, &box, starts, runs);
    return runs[0].end - runs[0].begin + (many > 1 ? runs[1].end - runs[1].begin : 0);
}

#define ROUNDING 0.01f /* in cells; larger than the rounding error of a cell's border */

VeerGridBounds veer_gridBounds(const VeerGrid *grid, VeerVec3 center, float range) {
    const VeerGridAxis *x = &grid->axes[0], *y = &grid->axes[1];
    const float height = 1.0f / y->invCell, slack = ROUNDING * height, rangeSq = range * range;
    const Span all = allAlong(grid, 0), alone = aloneAlong(grid, 0), aloneRows = aloneAlong(grid, 1);
    const Span rows = shared(allAlong(grid, 1), spanBetween(y, center.y - range, center.y + range));
    VeerGridBounds bounds = {0, 0};
    if (grid->first[0] > grid->last[0] || rows.last - rows.first > 2 * (int32_t)y->side) {
        const VeerGridBox box = veer_gridBoxAround(grid, center, center, range);
        return (VeerGridBounds){0, veer_gridCandidates(grid, &box)};
    }
    const int32_t layer = veer_gridHasLevels(grid) ? veer_gridLevel(grid, center.z) : 0;
    for (int32_t row = rows.first; row <= rows.last; row++) {
        const uint32_t *starts = veer_gridStarts(grid) + veer_rowOf(grid, row, layer);
        const float below = y->origin + (float)row * height - center.y, above = below + height;
        const float nearest = veer_max(veer_max(below, -above) - slack, 0.0f), farthest = veer_max(-below, above) + slack;
        const float wide = veer_sqrt(veer_max(rangeSq - nearest * nearest, 0.0f)) + slack;
        bounds.most += countIn(grid, starts, shared(all, spanBetween(x, center.x - wide, center.x + wide)));
        if (!(farthest < range) || row < aloneRows.first || row > aloneRows.last) continue;
        const float narrow = veer_sqrt(rangeSq - farthest * farthest) - slack;
        const Span within = spanBetween(x, center.x - narrow, center.x + narrow);
        bounds.least += countIn(grid, starts, shared(alone, (Span){within.first + 1, within.last - 1}));
    }
    return bounds;
}

void veer_beginNeighbors(VeerNeighborQuery *query) {
    const VeerGrid *grid = query->world->grid;
    VeerVec3 at = query->center;
    query->box =
        veer_gridBoxAround(grid, veer_vec3(at.x, at.y, at.z - query->height), veer_vec3(at.x, at.y, at.z + query->height), query->range);
    query->row = query->run = query->runCount = query->end = query->checks = 0;
    uint32_t candidates = query->most ? veer_gridCandidates(grid, &query->box) : 0;
    query->stride = candidates > query->most ? (candidates + query->most - 1) / query->most : 1; /* test every nth candidate */
    /* the first agent of the sample is half a stride after the start */
    query->at = query->stride / 2;
}

/* Advances to the next run of the range. Returns 0 after the last run. */
static int nextRun(VeerNeighborQuery *query) {
    if (query->run == query->runCount) {
        if (query->row == veer_gridRows(&query->box)) return 0;
        query->runCount = veer_gridRow(query->world->grid, &query->box, query->row++, query->runs);
        query->run = 0;
    }
    query->at = query->runs[query->run].begin;
    query->end = query->runs[query->run].end;
    query->run++;
    return 1;
}

int veer_nextNeighbor(VeerNeighborQuery *query) {
    const VeerWorld *world = query->world;
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    const VeerGridMotion *motions = veer_gridMotions(world->grid);
    float rangeSq = query->range * query->range;
    for (;;) {
        while (query->at >= query->end) {
            uint32_t beyond = query->at - query->end; /* the stride of the sample continues in the next run */
            if (!nextRun(query)) return 0;
            query->at += beyond;
        }
        const VeerGridPlace *place = &places[query->at];
        uint32_t group = motions[query->at].group;
        query->at += query->stride;
        if (place->slot == query->exclude || !(group & query->mask)) continue;
        query->checks++;
        query->to = veer_delta(world, query->center, veer_vec3(place->x, place->y, place->z));
        query->distanceSq = veer_dot3(query->to, query->to);
        if (!(query->distanceSq <= rangeSq)) continue;
        query->slot = place->slot;
        return 1;
    }
}

/* Lists the neighbors in a run. The loop does not branch on the distance of a candidate, because such a branch would be mispredicted. */
static void listRun(VeerNeighborQuery *query, uint32_t end, VeerNeighborList *list) {
    const VeerWorld *world = query->world;
    const VeerGridPlace *places = veer_gridPlaces(world->grid);
    const VeerGridMotion *motions = veer_gridMotions(world->grid);
    const VeerVec3 center = query->center;
    const float rangeSq = query->range * query->range;
    const uint32_t mask = query->mask, exclude = query->exclude;
    uint32_t count = list->count, checks = 0;
    for (uint32_t at = query->at; at < end; at++) {
        const VeerGridPlace *place = &places[at];
        uint32_t counts = (uint32_t)(place->slot != exclude) & (uint32_t)((motions[at].group & mask) != 0);
        VeerVec3 to = veer_delta(world, center, veer_vec3(place->x, place->y, place->z));
        float distanceSq = veer_dot3(to, to);
        list->x[count] = to.x;
        list->y[count] = to.y;
        list->z[count] = to.z;
        list->distanceSq[count] = distanceSq;
        list->places[count] = at;
        checks += counts;
        count += counts & (uint32_t)(distanceSq <= rangeSq);
    }
    query->at = end;
    query->checks += checks;
    list->count = count;
}

int veer_nextNeighbors(VeerNeighborQuery *query, VeerNeighborList *list) {
    for (list->count = 0; list->count < VEER_MAX_LISTED;) {
        if (query->at >= query->end && !nextRun(query)) break;
        uint32_t left = query->end - query->at, room = VEER_MAX_LISTED - list->count;
        listRun(query, query->at + (left < room ? left : room), list);
    }
    return list->count != 0;
}

/* Returns the nearest agent of groups that each have few agents. */
static uint32_t nearestOfFew(const VeerWorld *world, VeerVec3 center, uint32_t mask, uint32_t exclude) {
    const VeerGrid *grid = world->grid;
    VeerNeighbor best = {.slot = VEER_NONE, .distanceSq = VEER_INF};
    for (; mask; mask &= mask - 1) {
        const VeerGridGroup *group = &grid->groups[__builtin_ctz(mask)];
        for (uint32_t i = 0; i < group->count; i++) {
            const VeerGridPlace *place = &veer_gridPlaces(grid)[group->places[i]];
            VeerNeighbor found = {.slot = place->slot, .to = veer_delta(world, center, veer_vec3(place->x, place->y, place->z))};
            found.distanceSq = veer_dot3(found.to, found.to);
            if (veer_gridHasLevels(grid) && veer_gridLevel(grid, place->z) != veer_gridLevel(grid, center.z)) continue;
            if (place->slot != exclude && (best.slot == VEER_NONE || veer_isNearer(world, &found, &best))) best = found;
        }
    }
    return best.slot;
}

uint32_t veer_nearestAgent(const VeerWorld *world, VeerVec3 center, uint32_t mask, uint32_t exclude) {
    if (!(mask & ~world->grid->fewGroups)) return nearestOfFew(world, center, mask, exclude);
    float range = world->grid->cell;
    for (;; range *= 2.0f) {
        VeerNeighborQuery query = {.world = world, .center = center, .range = range, .mask = mask, .exclude = exclude};
        VeerNeighbor best = {.slot = VEER_NONE, .distanceSq = VEER_INF};
        veer_beginNeighbors(&query);
        while (veer_nextNeighbor(&query)) {
            VeerNeighbor found = veer_neighborOf(&query);
            if (veer_isNearer(world, &found, &best)) best = found;
        }
        if (best.slot != VEER_NONE || range > 8e6f) return best.slot;
    }
}
