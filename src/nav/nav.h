/* Navigation: how agents find their way around static obstacles. Data flows one way:
 *
 *   obstacles -> raster -> field -> route -> aim of an agent
 *   crowd ------> shares ---^
 *                 raster -> regions, lines -> path from one point to another
 *
 * Grid: cells of about `cellSize` that fill the world's bounds exactly. Layer: a grid, a clearance and a mask of obstacle groups; all
 * fields with the same three share it. Raster: what a layer knows of each cell. Its marks are drawn from the obstacles (raster.c); its
 * moves, one bit for each of eight neighbors that a path can go on to, follow from the marks (layers.c). A change of the obstacles redraws
 * only the cells around it (layers.c). Shares: how much of each cell the counted crowd covers (crowd.c).
 * Field: for one goal, a key per cell, distance << 3 | direction of the next cell (search.c). Distances are whole numbers, and of equally
 * short paths the one with the smallest direction counts, so that a field is a pure function of raster, shares and goal: in whatever order
 * cells are visited, the bits are the same. Keys are a cache (fields.c), not state.
 * Repair: after a change only the cells whose paths it lengthens or shortens are computed, with the bits of a search from scratch
 * (repair.c). Route: a field with its grid, as behaviors and queries read it. Aim: the farthest cell of its route that an agent can go
 * straight to (aim.c).
 *
 * Regions: cells that moves connect, so that it is known before a search whether there is a path (regions.c). Lines: straight lines that
 * keep the clearance (lines.c). Paths for one: from a point to another one, without a field (path_search.c, find_path.c). Means: whether an
 * agent goes straight, by a path of its own or by a field (means.c), and which goals get a field for that (shared_goals.c).
 *
 * Versions and the budget. A step repairs at most about `navBudget` cells, so after a change of the map fields stay as they were for some
 * steps. Which ones has to be the same after a restore, in a rollback and with an empty cache, so it is state (goals.c):
 *   - per goal that agents share, 24 bytes: what it leads to, its last use, and whether its field is old;
 *   - per layer two maps, a byte per cell each (marks and share): the older one, which old fields follow, and the newer one, which all
 *     others follow. They take the place of a journal of changed cells: the list for a repair is where the two differ.
 * A version is one newer map. It begins in the first step that finds no field old and the present map, that of the obstacles and the
 * counted crowd of now, other than the newer one: the newer map becomes the older one, the present map the newer one, and all fields that
 * it is another map for are old. Each step then repairs old fields, the lowest slot first, until their repairs have taken as many cells as
 * the budget has; the last one may exceed it. A repair costs the changed cells and those that it takes from its queue, or all cells where
 * it searches from scratch. That number follows from the two maps, because a repair always goes from one to the other, whatever the cache
 * held. What changes in the meantime waits for the next version, so a field is never more than two versions late, and a goal that nobody
 * has asked for lately is dropped, not repaired. Old fields only say which way to go: sight and sweeps test the raster and the obstacles
 * of now, so that no agent is led through what was built. Queries and paths for one agent, for which no goal is kept, use the present map.
 * After a restore cached fields are repaired for the difference between the map that they followed and that of the state, or made anew
 * when somebody asks for them (versions.c). Up to four layers have maps. The fields of further layers are repaired whole at once, which is
 * slower but needs no state.
 *
 * What belongs here and is not there yet has its place: costs of ground beside the shares, links as further moves, tiles as another source
 * of marks, a floor as a layer of its own whose ramps are links. */
#ifndef VEER_NAV_NAV_H
#define VEER_NAV_NAV_H

#include "core/world.h"

typedef struct VeerNavFields VeerNavFields;

/* The saved part, and the derived one. */
uint32_t veer_navGoalLanes(const VeerCapacityDef *capacity);
uint32_t veer_navFieldLanes(const VeerCapacityDef *capacity);
void veer_navFieldInit(VeerWorld *world, uint32_t *lanes);
/* Copies the saved part into a world with larger capacities, where it is zero. */
void veer_copyNavGoals(VeerWorld *to, const VeerWorld *from);
/* After a restore or a rollback. */
void veer_renewNavFields(VeerWorld *world);
/* How many cells a field over a world's bounds has. */
double veer_navCellsNeeded(const VeerWorldDef *def, float cellSize);

/* ---- the grid (grid.c) */

typedef struct VeerNavGrid {
    const VeerWorld *world;
    uint32_t columns, rows, wraps;
    float minX, minY, cellX, cellY;
    float cellSize, clearance, density; /* as requested */
    uint32_t mask;
} VeerNavGrid;
VeerNavGrid veer_navGrid(const VeerWorld *world, const VeerNavFieldParams *params);
/* The settings of a behavior with the trait FIELD, as those of navField; goTo heeds no density. */
VeerNavFieldParams veer_navParams(const VeerBehavior *behavior);
static inline uint32_t veer_navCellCount(const VeerNavGrid *grid) { return grid->columns * grid->rows; }
/* The cell of a point. Outside the bounds: the closest cell, or in a wrapped world the one the point wraps into. */
uint32_t veer_navCellAt(const VeerNavGrid *grid, VeerVec3 point);
VeerVec3 veer_navCellCenter(const VeerNavGrid *grid, uint32_t cell);
/* The neighbor in one of the directions east, northeast ... southeast; VEER_NONE beyond the bounds. */
uint32_t veer_navNeighbor(const VeerNavGrid *grid, uint32_t cell, uint32_t direction);
/* The number to add to a cell for its neighbor in a direction, wherever no seam of a wrapped world lies between the two. */
int32_t veer_navOffset(const VeerNavGrid *grid, uint32_t direction);

/* ---- the raster of a layer, a byte of each kind per cell */

/* Marks: whether the straight connections east, northeast, north and northwest are barred, whether the cell is blocked, and in a wrapped
 * world whether it lies at the seam. */
enum { VEER_NAV_BARRED = 15, VEER_NAV_BLOCKED = 16, VEER_NAV_SEAM = 32 };
typedef struct VeerNavRaster {
    const uint8_t *marks, *moves, *shares;
} VeerNavRaster;

/* ---- the crowd (crowd.c) */

/* Counts where the agents are, in every VEER_COUNT_STEPS-th step. */
void veer_countCrowd(VeerWorld *world);
/* Whether a brain of the world has a field whose costs include the crowd. */
int veer_needsCrowd(const VeerWorld *world);
/* An agent of the crowd: where it was counted, or 0 if it does not count, and its radius. */
typedef struct VeerCountedAgent {
    uint32_t place;
    float radius;
} VeerCountedAgent;
/* Brings a copy of the crowd, of the given number of slots, up to date; 1 if anything in it was different. */
int veer_copyCrowd(const VeerWorld *world, VeerCountedAgent *crowd, uint32_t *slots);
/* Sets the share of every cell that the crowd covers, in sevenths. room: one lane per cell. */
void veer_navShares(const VeerNavGrid *grid, const VeerCountedAgent *crowd, uint8_t *shares, uint32_t *room);

/* ---- fields and routes (fields.c) */

/* At the start of a step: counts the crowd and repairs fields within the budget. */
void veer_openNavFields(VeerWorld *world);
/* Forgets the fields with a density if the crowd is no longer exactly the one they were computed for. Comes before veer_navRoutes wherever
 * the crowd may have changed: in a step, veer_openNavFields does it. */
void veer_refreshNavFields(const VeerWorld *world);

#define VEER_NAV_UNREACHABLE 0xFFFFFFFFu /* the key of a cell without a path */

/* The field of a goal. */
typedef struct VeerNavRoutes {
    VeerNavGrid grid;
    VeerNavRaster raster;
    const uint32_t *keys;
    uint32_t goal;   /* the goal's cell, or the closest that is not blocked; VEER_NONE: all are */
    uint32_t moved;  /* 1: the goal's own cell is blocked */
    uint32_t made;   /* cells computed by this call */
    uint32_t isPart; /* 1: only the keys along the path from one cell count */
} VeerNavRoutes;
VeerNavRoutes veer_navRoutes(const VeerNavGrid *grid, VeerVec3 goal);
/* For one path from a cell. Where there is no room for the field of the goal beside those in use, only the part of it that this path needs
 * is computed, with the same keys: goals without room cost time, but do not make fields be computed over and over. */
VeerNavRoutes veer_navRoutesFrom(const VeerNavGrid *grid, VeerVec3 goal, uint32_t cell);

/* The raster of a grid without a density, as the obstacles are now, and the number of its layer. Until the next call for a field or a
 * raster, all keys of VEER_NAV_PART are VEER_NAV_UNREACHABLE, and have to be again then. */
VeerNavRaster veer_navRaster(const VeerNavGrid *grid, uint32_t *layer);

static inline int veer_navLeads(const VeerNavRoutes *routes, uint32_t cell) { return routes->keys[cell] != VEER_NAV_UNREACHABLE; }
/* The next cell towards the goal; the goal's next cell is itself. */
uint32_t veer_navNext(const VeerNavRoutes *routes, uint32_t cell);
/* The neighbor of a cell that a move leads to. */
uint32_t veer_navBeside(const VeerNavRoutes *routes, uint32_t cell, uint32_t direction);
/* What the path from a cell with a path to the goal costs: without a density its length. */
float veer_navDistance(const VeerNavRoutes *routes, uint32_t cell);
/* The distance from a cell to the next one. */
float veer_navStep(const VeerNavRoutes *routes, uint32_t cell);
/* What a path through a cell costs per unit of length. */
static inline float veer_navCost(const VeerNavRoutes *routes, uint32_t cell) {
    if (!(routes->grid.density > 0.0f)) return 1.0f;
    return 1.0f + routes->grid.density * ((float)routes->raster.shares[cell] * (1.0f / 7.0f));
}
/* From every cell to the goal; infinity: no path. */
void veer_navDistancesOf(const VeerNavRoutes *routes, float *out);
/* The cell with a path to the goal whose center is closest to a point, however far away; VEER_NONE: no such cell. */
uint32_t veer_navNearest(const VeerNavRoutes *routes, VeerVec3 point);

#endif
