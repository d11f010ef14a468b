/* Navigation: how agents find their way around static obstacles. Data flows one way:
 *
 *   obstacles -> raster -> field -> route -> aim of an agent
 *   links ------> edges ----^
 *   crowd ------> shares ---^
 *                 raster, edges -> regions, lines -> path from one point to another
 *
 * Grid: cells of about `cellSize` that fill the world's bounds exactly. Layer: a grid, a clearance and a mask of obstacle groups; all
 * fields with the same grid, clearance and masks share it. Raster: the data of a layer about each cell. Its marks are drawn from the
 * obstacles (raster.c); its moves, one bit for each of the eight neighbors to which a path can continue, are derived from the marks
 * (layers.c). A change of the obstacles redraws only the cells around it (layers.c). Ground: a byte per cell for its cost, drawn from the
 * areas (ground.h). Shares: how much of each cell the counted crowd covers (crowd.c). Field: for one goal, a key per cell, distance << 3
 * | direction of the next cell (search.c). Distances are whole numbers, and of equally short paths the one with the smallest direction is
 * chosen, so a field is a pure function of raster, shares and goal, and does not depend on the order in which cells are visited. Keys are
 * a cache (fields.c), not state. Repair: after a change only the cells whose paths become longer or shorter are computed; the result is
 * bit-identical to a search from scratch (repair.c). Route: a field with its grid, as behaviors and queries read it. Aim: the farthest
 * cell of its route that an agent can reach in a straight line (aim.c).
 *
 * Edges: links as moves from cell to cell beyond the neighbors, in a table per map (edges.c). The key of a cell whose path continues along
 * an edge has the last direction, and the edge is the one whose length fits the distances of both cells. Hops: where agents take links
 * (hops.c).
 *
 * Regions: sets of cells connected by moves, which show before a search whether there is a path (regions.c). Lines: straight lines that
 * keep the clearance (lines.c), and their costs over the ground (line_costs.c). Single paths: from one point to another, without a field
 * (path_search.c, find_path.c). Means: whether an agent goes straight, along its own path or by a field (means.c), and which goals get a
 * field for this purpose (shared_goals.c).
 *
 * Versions and the budget. A step repairs at most about `navBudget` cells, so after a change of the map some fields stay out of date for
 * several steps. Which fields these are has to be the same after a restore, in a rollback and with an empty cache, so it is part of the
 * state (goals.c):
 *   - per goal that agents share, 24 bytes: its cell, its last use, and whether its field is old;
 *   - per layer two maps with two bytes per cell (marks and share, ground) and a table of edges: the older map, which old fields follow,
 *     and the newer map, which all others follow. They take the place of a journal of changed cells: the list for a repair holds the
 *     cells in which the two maps differ.
 * A version is one newer map. It begins in the first step in which no field is old and the present map (of the current obstacles and the
 * counted crowd) differs from the newer map: the newer map becomes the older map, the present map becomes the newer map, and all fields for
 * which the map has changed become old. Each step then repairs old fields, in the order of their goals, until the repairs have used up the
 * budget of cells; the last repair may exceed it. The cost of a repair is the number of changed cells plus the cells taken from its queue,
 * or all cells if it searches from scratch. This number depends only on the two maps, because a repair always goes from one to the other,
 * whatever the cache held. Later changes wait for the next version, so a field is never more than two versions behind, and a goal without a
 * recent use is dropped instead of repaired. Old fields only give directions: lines of sight and sweeps test the current raster and
 * obstacles, so no agent is led through something that was just built. Queries and single paths, for which no goal is stored, use the
 * present map. After a restore, cached fields are repaired for the difference between the map that they followed and the map of the state,
 * or recomputed when they are needed (versions.c). Up to four layers have maps. The fields of further layers are repaired completely at
 * once, which is slower but needs no state.
 *
 * Levels. In a world with several levels the grid has a band of rows for each, one after another, so a cell determines its level, and a
 * field or a raster covers all levels. No move leads from one band to another; only links do. An obstacle is drawn on its center's level.
 *
 * Possible extension: tiles as a further source of marks. */
#ifndef VEER_NAV_NAV_H
#define VEER_NAV_NAV_H

#include "core/world.h"
#include "nav/ground.h"
#include "paths/heights.h"

typedef struct VeerNavFields VeerNavFields;

/* Return the number of words of the saved part and of the derived part. */
uint32_t veer_navGoalLanes(const VeerCapacityDef *capacity);
uint32_t veer_navFieldLanes(const VeerCapacityDef *capacity);
void veer_navFieldInit(VeerWorld *world, uint32_t *lanes);
/* Copies the saved part into a world with larger capacities, whose saved part is zero. */
void veer_copyNavGoals(VeerWorld *to, const VeerWorld *from);
/* Must be called after a restore or a rollback. */
void veer_renewNavFields(VeerWorld *world);
/* Returns the number of cells of a field that covers a world's bounds. */
double veer_navCellsNeeded(const VeerWorldDef *def, float cellSize);

/* ---- the grid (grid.c) */

typedef struct VeerNavGrid {
    const VeerWorld *world;
    uint32_t columns, rows, levels; /* rows: of one level */
    uint32_t wraps, wrapsX, wrapsY; /* whether the world wraps along either axis, along x, along y */
    float minX, minY, cellX, cellY;
    float levelHeight;                  /* 0 in a world without levels */
    float cellSize, clearance, density; /* as requested */
    uint32_t mask, links;
    float maxSlope, slopeCost;
} VeerNavGrid;
VeerNavGrid veer_navGrid(const VeerWorld *world, const VeerNavFieldParams *params);
/* The settings that all fields of a layer share. */
typedef struct VeerNavSettings {
    float cellSize, clearance;
    uint32_t mask, links;      /* groups of obstacles and of links */
    float maxSlope, slopeCost; /* limit and costs of slopes */
} VeerNavSettings;
static inline VeerNavSettings veer_navSettings(const VeerNavGrid *grid) {
    return (VeerNavSettings){grid->cellSize, grid->clearance, grid->mask, grid->links, grid->maxSlope, grid->slopeCost};
}
/* Returns whether the heights of the ground matter. */
static inline int veer_readsSlopes(const VeerNavSettings *settings) {
    return settings->maxSlope < VEER_STEEPEST || settings->slopeCost > 0.0f;
}
int veer_areSameSettings(const VeerNavSettings *a, const VeerNavSettings *b);
/* Returns the grid of these settings, without a density. */
VeerNavGrid veer_gridWith(const VeerWorld *world, const VeerNavSettings *settings);
/* Returns the settings of a behavior with the trait FIELD as settings of navField; goTo has no density. */
VeerNavFieldParams veer_navParams(const VeerBehavior *behavior);
/* Returns whether paths of a grid take areas of the ground or slopes into account. */
int veer_hasGround(const VeerNavGrid *grid);
static inline uint32_t veer_navCellCount(const VeerNavGrid *grid) { return grid->columns * grid->rows * grid->levels; }
static inline uint32_t veer_navLevelOf(const VeerNavGrid *grid, uint32_t cell) {
    return grid->levels > 1 ? cell / (grid->columns * grid->rows) : 0;
}
/* Returns the row of a cell within its level. */
static inline uint32_t veer_navRowOf(const VeerNavGrid *grid, uint32_t cell) {
    const uint32_t row = cell / grid->columns;
    return grid->levels > 1 ? row % grid->rows : row;
}
/* Returns the first cell of a point's level. */
uint32_t veer_navLevelStart(const VeerNavGrid *grid, VeerVec3 point);
/* Returns the level at a place in the order of distance from a level: first that level itself, then the one below, the one above, and so
 * on. Returns VEER_NONE if the level at this place does not exist. There are 2 x levels places in this order. */
uint32_t veer_navLevelBeside(const VeerNavGrid *grid, uint32_t level, uint32_t place);
/* Returns the place of a level in this order. */
uint32_t veer_navLevelPlace(uint32_t from, uint32_t level);
/* Returns the cell of a point. Outside the bounds: along each axis the closest cell or, if the world wraps, the cell into which the point
 * wraps. */
uint32_t veer_navCellAt(const VeerNavGrid *grid, VeerVec3 point);
/* Returns the center of the cell in a column and a row of a level, without its height. */
static inline VeerVec3 veer_navCenterAt(const VeerNavGrid *grid, uint32_t column, uint32_t row) {
    return (VeerVec3){grid->minX + ((float)column + 0.5f) * grid->cellX, grid->minY + ((float)row + 0.5f) * grid->cellY, 0.0f};
}
/* Returns the center of a cell, at the height of its level. */
VeerVec3 veer_navCellCenter(const VeerNavGrid *grid, uint32_t cell);
/* Returns the neighbor in one of the directions east, northeast ... southeast; VEER_NONE beyond the bounds. */
uint32_t veer_navNeighbor(const VeerNavGrid *grid, uint32_t cell, uint32_t direction);
/* Returns the cell that is the given number of columns and rows away; VEER_NONE beyond the bounds. */
uint32_t veer_navCellBeside(const VeerNavGrid *grid, uint32_t cell, int columns, int rows);
extern const int8_t veer_navStepX[8], veer_navStepY[8]; /* columns and rows to the neighbor in each direction */
/* Returns the number of a cell's neighbor minus the cell's own number. Valid only if the world does not wrap between the two cells. */
static inline int32_t veer_navOffset(const VeerNavGrid *grid, uint32_t direction) {
    return veer_navStepX[direction] + veer_navStepY[direction] * (int32_t)grid->columns;
}

/* ---- the raster of a layer, a byte of each kind per cell */

/* Marks: whether the straight connections east, northeast, north and northwest are barred, whether the cell is blocked, whether it lies at
 * an edge where the world wraps (a seam), and whether it lies at the border of an area that paths must not enter (a fence). */
enum { VEER_NAV_BARRED = 15, VEER_NAV_BLOCKED = 16, VEER_NAV_SEAM = 32, VEER_NAV_FENCE = 64 };
typedef struct VeerNavRaster {
    const uint8_t *marks, *moves, *shares;
    const uint8_t *ground; /* numbers of the costs of the ground (ground.h); null: there are no areas */
    uint32_t greatest;     /* the greatest of these numbers */
} VeerNavRaster;
/* Returns the cost of the ground of a cell per unit of length, without the crowd. */
static inline float veer_navGroundCost(const VeerNavRaster *raster, uint32_t cell) {
    return raster->ground ? (float)veer_groundCost(raster->ground[cell]) * (1.0f / (float)VEER_GROUND_PLAIN) : 1.0f;
}

/* An edge of a grid, in addition to its moves: a link from cell to cell (edges.h). */
typedef struct VeerNavEdge {
    uint32_t from, to, length; /* length: as in keys; 0: no edge */
} VeerNavEdge;
typedef struct VeerNavEdges {
    const VeerNavEdge *all;
    uint32_t count;
} VeerNavEdges;
/* Ports: whether an edge of any map of the layer ends (LANDING) or begins (TAKE_OFF) at a cell. */
enum { VEER_PORT_LANDING = 1, VEER_PORT_TAKE_OFF = 2 };
#define VEER_LONGEST_EDGE 0x3FFFFFu /* greatest length of an edge: added to the greatest key, it still fits in a word */
enum { VEER_NAV_BY_EDGE = 7 };      /* direction in the key of a cell whose path continues along an edge */

/* ---- the crowd (crowd.c) */

/* Counts where the agents are, in every VEER_COUNT_STEPS-th step. */
void veer_countCrowd(VeerWorld *world);
/* Returns whether any brain in the world has a field whose costs include the crowd. */
int veer_needsCrowd(const VeerWorld *world);
/* An agent of the crowd: its radius, and the place at which it was counted; place 0 means that it does not count. */
typedef struct VeerCountedAgent {
    uint32_t place;
    float radius;
} VeerCountedAgent;
/* Updates a copy of the crowd with the given number of slots. Returns 1 if anything has changed. */
int veer_copyCrowd(const VeerWorld *world, VeerCountedAgent *crowd, uint32_t *slots);
/* Sets the share of every cell: the fraction that the crowd covers, in sevenths. room: scratch memory, one word per cell. */
void veer_navShares(const VeerNavGrid *grid, const VeerCountedAgent *crowd, uint8_t *shares, uint32_t *room);

/* ---- fields and routes (fields.c) */

/* At the start of a step: counts the crowd and repairs fields within the budget. */
void veer_openNavFields(VeerWorld *world);
/* Drops the fields with a density if the crowd is no longer exactly the one for which they were computed. Must be called before
 * veer_navRoutes wherever the crowd may have changed; in a step, veer_openNavFields does it. */
void veer_refreshNavFields(const VeerWorld *world);

#define VEER_NAV_UNREACHABLE 0xFFFFFFFFu /* marks a cell without a path, in place of a key */

/* The field of a goal. */
typedef struct VeerNavRoutes {
    VeerNavGrid grid;
    VeerNavRaster raster;
    const uint32_t *keys;
    VeerNavEdges links;   /* the edges of links in the field's map */
    const uint8_t *ports; /* null: the layer has no edges */
    uint32_t goal;        /* the goal's cell, or the closest cell that is not blocked; VEER_NONE: all cells are blocked */
    uint32_t moved;       /* 1: the goal's own cell is blocked */
    uint32_t made;        /* cells computed by this call */
    uint32_t isPart;      /* 1: only the keys along the path from one cell are valid */
} VeerNavRoutes;
VeerNavRoutes veer_navRoutes(const VeerNavGrid *grid, VeerVec3 goal);
/* Returns routes for a single path from a cell. If there is no room for the field of the goal in addition to the fields in use, only the
 * part that this path needs is computed, with the same keys. Goals without room therefore cost time, but do not cause other fields to be
 * recomputed. */
VeerNavRoutes veer_navRoutesFrom(const VeerNavGrid *grid, VeerVec3 goal, uint32_t cell);

/* Returns the raster of a grid without a density for the current obstacles, and the number of its layer. Until the next call for a field or
 * a raster, all keys of VEER_NAV_PART are VEER_NAV_UNREACHABLE; a caller that changes them must reset them before that call. */
VeerNavRaster veer_navRaster(const VeerNavGrid *grid, uint32_t *layer);

static inline int veer_navLeads(const VeerNavRoutes *routes, uint32_t cell) { return routes->keys[cell] != VEER_NAV_UNREACHABLE; }
/* Returns the next cell towards the goal; for the goal, the goal itself. */
uint32_t veer_navNext(const VeerNavRoutes *routes, uint32_t cell);
/* Returns the neighbor to which a move leads from a cell. */
uint32_t veer_navBeside(const VeerNavRoutes *routes, uint32_t cell, uint32_t direction);
/* Returns the cost of the path from a cell that has a path to the goal; without a density and areas of the ground, the path's length. */
float veer_navDistance(const VeerNavRoutes *routes, uint32_t cell);
/* Returns the distance from a cell to the next one. */
float veer_navStep(const VeerNavRoutes *routes, uint32_t cell);
/* Returns the cost of a path through a cell per unit of length. */
static inline float veer_navCost(const VeerNavRoutes *routes, uint32_t cell) {
    const float ground = veer_navGroundCost(&routes->raster, cell);
    if (!(routes->grid.density > 0.0f)) return ground;
    return ground * (1.0f + routes->grid.density * ((float)routes->raster.shares[cell] * (1.0f / 7.0f)));
}
/* Returns 1 if paths that are longer may cost less. */
static inline int veer_areCostsUneven(const VeerNavRoutes *routes) { return routes->grid.density > 0.0f || routes->raster.ground; }
/* Writes the distance from every cell to the goal, multiplied by the cost of the ground; infinity: no path. */
void veer_navDistancesOf(const VeerNavRoutes *routes, float *out);
/* Returns the cell with a path to the goal whose center is closest to a point, at any distance, on the point's level. Returns VEER_NONE if
 * there is no such cell. */
uint32_t veer_navNearest(const VeerNavRoutes *routes, VeerVec3 point);

#endif
