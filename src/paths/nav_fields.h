/* Navigation fields: for every cell of a grid, the next cell on the shortest path around the static obstacles to a goal, shared by all
 * agents with that goal. A field is computed on first use and kept until the obstacles or the crowd that it avoids change, or its memory is
 * needed: a cache, not state.
 * Distances are by Dijkstra's algorithm (A Note on Two Problems in Connexion with Graphs, 1959) over eight neighbors. */
#ifndef VEER_PATHS_NAV_FIELDS_H
#define VEER_PATHS_NAV_FIELDS_H

#include "core/world.h"

typedef struct VeerNavFields VeerNavFields;

uint32_t veer_navFieldLanes(const VeerCapacityDef *capacity);
void veer_navFieldInit(VeerWorld *world, uint32_t *lanes);
/* How many cells a field over a world's bounds has. */
double veer_navCellsNeeded(const VeerWorldDef *def, float cellSize);

/* The grid: cells of about cellSize that fill the bounds exactly, so that a wrapped world has no seam. */
typedef struct VeerNavGrid {
    const VeerWorld *world;
    uint32_t columns, rows, wraps;
    float minX, minY, cellX, cellY;
    float cellSize, clearance, density; /* as requested */
    uint32_t mask;
} VeerNavGrid;
VeerNavGrid veer_navGrid(const VeerWorld *world, const VeerNavFieldParams *params);
/* The cell of a point. Outside the bounds: the closest cell, or in a wrapped world the one the point wraps into. */
uint32_t veer_navCellAt(const VeerNavGrid *grid, VeerVec3 point);
VeerVec3 veer_navCellCenter(const VeerNavGrid *grid, uint32_t cell);
/* The neighbor in one of the directions east, northeast ... southeast; VEER_NONE beyond the bounds. */
uint32_t veer_navNeighbor(const VeerNavGrid *grid, uint32_t cell, uint32_t direction);

/* A cell in 16 bits: whether the straight connections east, northeast, north and northwest are barred, whether the cell is blocked, three
 * bits for the share of it that agents cover, and the direction of the next cell. */
enum { VEER_NAV_BARRED = 15, VEER_NAV_BLOCKED = 16, VEER_NAV_CROWD = 5, VEER_NAV_NEXT = 8, VEER_NAV_GOAL = 8, VEER_NAV_UNREACHABLE = 15 };

/* Sets blocked and barred of all cells from the static obstacles of the mask (nav_raster.c). room: one lane per cell. */
void veer_navBlock(const VeerNavGrid *grid, uint16_t *cells, uint32_t *room);

/* At the start of a step. */
void veer_openNavFields(VeerWorld *world);
/* Forgets the fields with a density if the crowd is no longer exactly the one they were computed for. Comes before veer_navRoutes wherever
 * the crowd may have changed: in a step, veer_openNavFields does it. */
void veer_refreshNavFields(const VeerWorld *world);

/* The crowd (nav_crowd.c). Counts where the agents are, in every VEER_COUNT_STEPS-th step. */
void veer_countCrowd(VeerWorld *world);
/* Whether a brain of the world has a field that heeds the crowd. */
int veer_needsCrowd(const VeerWorld *world);
/* An agent of the crowd: where it was counted, or 0 if it does not count, and its radius. */
typedef struct VeerCountedAgent {
    uint32_t place;
    float radius;
} VeerCountedAgent;
/* Brings a copy of the crowd, of the given number of slots, up to date; 1 if anything in it was different. */
int veer_copyCrowd(const VeerWorld *world, VeerCountedAgent *crowd, uint32_t *slots);
/* Sets the share of every cell that the crowd covers. room: one lane per cell. */
void veer_navCrowd(const VeerNavGrid *grid, const VeerCountedAgent *crowd, uint16_t *cells, uint32_t *room);
/* What a path through a cell costs per unit of length. */
static inline float veer_navCost(const VeerNavGrid *grid, uint16_t cell) {
    return 1.0f + grid->density * ((float)(cell >> VEER_NAV_CROWD & 7u) * (1.0f / 7.0f));
}

/* The field of a goal. */
typedef struct VeerNavRoutes {
    VeerNavGrid grid;
    const uint16_t *cells;
    uint32_t goal;  /* the goal's cell, or the closest that is not blocked; VEER_NONE: all are */
    uint32_t moved; /* 1: the goal's own cell is blocked */
    uint32_t made;  /* cells computed by this call */
} VeerNavRoutes;
VeerNavRoutes veer_navRoutes(const VeerNavGrid *grid, VeerVec3 goal);

static inline int veer_navLeads(const VeerNavRoutes *routes, uint32_t cell) {
    return routes->cells[cell] >> VEER_NAV_NEXT != VEER_NAV_UNREACHABLE;
}
/* The next cell towards the goal; the goal's next cell is itself. */
static inline uint32_t veer_navNext(const VeerNavRoutes *routes, uint32_t cell) {
    return cell == routes->goal ? cell : veer_navNeighbor(&routes->grid, cell, (uint32_t)routes->cells[cell] >> VEER_NAV_NEXT);
}
/* The distance from a cell to the next one. */
float veer_navStep(const VeerNavRoutes *routes, uint32_t cell);
/* From every cell to the goal; infinity: no path. */
void veer_navDistancesOf(const VeerNavRoutes *routes, float *out);
/* The cell with a path to the goal whose center is closest to a point, however far away; VEER_NONE: no such cell. */
uint32_t veer_navNearest(const VeerNavRoutes *routes, VeerVec3 point);

#endif
