/* The navigation grid: which cell contains a point, and which cells are neighbors. Cells fill the bounds exactly, so that no cell is cut
 * off at the edge where a world wraps. */
#include "core/space.h"
#include "core/traits.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "nav/nav.h"
#include "shapes/static_grid.h"

static uint32_t cellsAlong(float size, float cellSize) {
    float count = size / cellSize;
    uint32_t whole = (uint32_t)count;
    return (float)whole < count ? whole + 1 : whole ? whole : 1;
}

double veer_navCellsNeeded(const VeerWorldDef *def, float cellSize) {
    const double ofLevel = (double)cellsAlong(def->maxX - def->minX, cellSize) * (double)cellsAlong(def->maxY - def->minY, cellSize);
    return ofLevel * (double)def->levels;
}

VeerNavGrid veer_navGrid(const VeerWorld *world, const VeerNavFieldParams *params) {
    const VeerWorldDef *def = &world->header->def;
    VeerNavGrid grid = {.world = world, .minX = def->minX, .minY = def->minY};
    grid.wrapsX = (uint32_t)veer_wrapsAlong(def, 0);
    grid.wrapsY = (uint32_t)veer_wrapsAlong(def, 1);
    grid.wraps = grid.wrapsX | grid.wrapsY;
    grid.columns = cellsAlong(def->maxX - def->minX, params->cellSize);
    grid.rows = cellsAlong(def->maxY - def->minY, params->cellSize);
    grid.levels = def->levels;
    if (def->levels > 1) grid.levelHeight = def->levelHeight;
    grid.cellX = (def->maxX - def->minX) / (float)grid.columns;
    grid.cellY = (def->maxY - def->minY) / (float)grid.rows;
    grid.cellSize = params->cellSize;
    grid.clearance = params->clearance;
    grid.density = params->density;
    grid.mask = params->mask;
    grid.links = params->links;
    grid.maxSlope = params->maxSlope;
    grid.slopeCost = params->slopeCost;
    return grid;
}

int veer_areSameSettings(const VeerNavSettings *a, const VeerNavSettings *b) {
    return a->mask == b->mask && a->links == b->links && veer_same(a->cellSize, b->cellSize) && veer_same(a->clearance, b->clearance) &&
           veer_same(a->maxSlope, b->maxSlope) && veer_same(a->slopeCost, b->slopeCost);
}

VeerNavGrid veer_gridWith(const VeerWorld *world, const VeerNavSettings *settings) {
    const VeerNavFieldParams params = {.cellSize = settings->cellSize,
                                       .clearance = settings->clearance,
                                       .mask = settings->mask,
                                       .links = settings->links,
                                       .maxSlope = settings->maxSlope,
                                       .slopeCost = settings->slopeCost};
    return veer_navGrid(world, &params);
}

VeerNavFieldParams veer_navParams(const VeerBehavior *behavior) {
    const VeerGoToParams *own = &behavior->params.goTo;
    const VeerFormationParams *place = &behavior->params.formation;
    if (veer_isOfTrait(behavior, VEER_TRAIT_PLACES))
        return (VeerNavFieldParams){.cellSize = place->cellSize,
                                    .clearance = place->clearance,
                                    .mask = place->mask,
                                    .links = place->links,
                                    .maxSlope = place->maxSlope,
                                    .slopeCost = place->slopeCost};
    if (!veer_isOfTrait(behavior, VEER_TRAIT_OWN_WAY)) return behavior->params.navField;
    return (VeerNavFieldParams){.cellSize = own->cellSize,
                                .clearance = own->clearance,
                                .mask = own->mask,
                                .links = own->links,
                                .stopRadius = own->stopRadius,
                                .maxSlope = own->maxSlope,
                                .slopeCost = own->slopeCost};
}

int veer_hasGround(const VeerNavGrid *grid) {
    const VeerNavSettings settings = veer_navSettings(grid);
    return (veer_groundGroups(grid->world) & grid->mask) || (veer_readsSlopes(&settings) && veer_haveHeights(grid->world));
}

/* ---- levels */

uint32_t veer_navLevelStart(const VeerNavGrid *grid, VeerVec3 point) {
    return veer_levelOfPoint(grid->world, point) * grid->columns * grid->rows;
}

uint32_t veer_navLevelBeside(const VeerNavGrid *grid, uint32_t level, uint32_t place) {
    const uint32_t apart = (place + 1) / 2;
    if (place & 1u) return level >= apart ? level - apart : VEER_NONE;
    return level + apart < grid->levels ? level + apart : VEER_NONE;
}

uint32_t veer_navLevelPlace(uint32_t from, uint32_t level) { return level < from ? 2 * (from - level) - 1 : 2 * (level - from); }

/* ---- cells */

static uint32_t placeAlong(float at, uint32_t count, uint32_t wraps) {
    if (wraps) at -= (float)count * (float)veer_floorInt(veer_clamp(at / (float)count, -2e9f, 2e9f));
    return at > 0.0f ? at < (float)count ? (uint32_t)at : count - 1 : 0;
}

uint32_t veer_navCellAt(const VeerNavGrid *grid, VeerVec3 point) {
    uint32_t column = placeAlong((point.x - grid->minX) / grid->cellX, grid->columns, grid->wrapsX);
    const uint32_t cell = placeAlong((point.y - grid->minY) / grid->cellY, grid->rows, grid->wrapsY) * grid->columns + column;
    return grid->levels > 1 ? cell + veer_navLevelStart(grid, point) : cell;
}

VeerVec3 veer_navCellCenter(const VeerNavGrid *grid, uint32_t cell) {
    const uint32_t column = cell % grid->columns, row = cell / grid->columns;
    if (grid->levels == 1) return veer_navCenterAt(grid, column, row);
    VeerVec3 center = veer_navCenterAt(grid, column, row % grid->rows);
    center.z = (float)(row / grid->rows) * grid->levelHeight;
    return center;
}

const int8_t veer_navStepX[8] = {1, 1, 0, -1, -1, -1, 0, 1}, veer_navStepY[8] = {0, 1, 1, 1, 0, -1, -1, -1};

/* Returns the next cell along an axis, or VEER_NONE. */
static uint32_t beside(uint32_t at, int step, uint32_t count, uint32_t wraps) {
    if (step > 0) return at + 1 < count ? at + 1 : wraps ? 0 : VEER_NONE;
    if (step < 0) return at > 0 ? at - 1 : wraps ? count - 1 : VEER_NONE;
    return at;
}

uint32_t veer_navNeighbor(const VeerNavGrid *grid, uint32_t cell, uint32_t direction) {
    uint32_t column = beside(cell % grid->columns, veer_navStepX[direction], grid->columns, grid->wrapsX);
    uint32_t row = beside(veer_navRowOf(grid, cell), veer_navStepY[direction], grid->rows, grid->wrapsY);
    if (column == VEER_NONE || row == VEER_NONE) return VEER_NONE;
    return (veer_navLevelOf(grid, cell) * grid->rows + row) * grid->columns + column;
}

uint32_t veer_navCellBeside(const VeerNavGrid *grid, uint32_t cell, int columns, int rows) {
    const int right = columns < 0 ? -columns : columns, up = rows < 0 ? -rows : rows;
    for (int k = 0; k < right && cell != VEER_NONE; k++) cell = veer_navNeighbor(grid, cell, columns < 0 ? 4 : 0);
    for (int k = 0; k < up && cell != VEER_NONE; k++) cell = veer_navNeighbor(grid, cell, rows < 0 ? 6 : 2);
    return cell;
}
