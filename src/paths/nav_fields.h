/* Navigation fields: from every cell of a grid round the static obstacles, the next one on the shortest way to a goal, shared by all agents
 * with that goal. Made when first asked for, kept until the obstacles change or the room is needed: a cache, so that nothing of it is
 * state. The distances are Dijkstra's (A Note on Two Problems in Connexion with Graphs, 1959) over eight neighbors. */
#ifndef VEER_NAV_FIELDS_H
#define VEER_NAV_FIELDS_H

#include "core/world.h"

typedef struct VeerNavFields VeerNavFields;

uint32_t veer_navFieldLanes(const VeerCapacityDef *capacity);
void veer_navFieldInit(VeerWorld *world, uint32_t *lanes);
/* Cells that a field over a world's bounds takes. */
double veer_navCellsNeeded(const VeerWorldDef *def, float cellSize);

/* The cells: as many of about cellSize as fill the bounds exactly, so that a wrapped world has no seam. */
typedef struct VeerNavGrid {
    const VeerWorld *world;
    uint32_t columns, rows, wraps;
    float minX, minY, cellX, cellY;
    float cellSize, clearance; /* as asked for */
    uint32_t mask;
} VeerNavGrid;
VeerNavGrid veer_navGrid(const VeerWorld *world, const VeerNavFieldParams *params);
/* Of a point out of the bounds: the nearest, or in a wrapped world the one it comes back into. */
uint32_t veer_navCellAt(const VeerNavGrid *grid, VeerVec3 point);
VeerVec3 veer_navCellCenter(const VeerNavGrid *grid, uint32_t cell);
/* The neighbor in one of the directions east, northeast ... southeast; VEER_NONE beyond the bounds. */
uint32_t veer_navNeighbor(const VeerNavGrid *grid, uint32_t cell, uint32_t direction);

/* What a cell knows, in 16 bits: whether the straight ways east, northeast, north and northwest are barred, whether it is blocked
 * itself, and the direction of the next cell. */
enum { VEER_NAV_BARRED = 15, VEER_NAV_BLOCKED = 16, VEER_NAV_NEXT = 8, VEER_NAV_GOAL = 8, VEER_NAV_UNREACHABLE = 15 };

/* Sets blocked and barred of all cells from the static obstacles of the mask (navCells.c). room: a lane per cell. */
void veer_navBlock(const VeerNavGrid *grid, uint16_t *cells, uint32_t *room);

/* The ways to a goal. */
typedef struct VeerNavRoutes {
    VeerNavGrid grid;
    const uint16_t *cells;
    uint32_t goal;  /* the goal's cell, or the nearest that is not blocked; VEER_NONE: all are */
    uint32_t moved; /* 1: the goal's own cell is blocked */
    uint32_t made;  /* cells that were made anew for this */
} VeerNavRoutes;
VeerNavRoutes veer_navRoutes(const VeerNavGrid *grid, VeerVec3 goal);

static inline int veer_navLeads(const VeerNavRoutes *routes, uint32_t cell) {
    return routes->cells[cell] >> VEER_NAV_NEXT != VEER_NAV_UNREACHABLE;
}
/* The next cell towards the goal; the goal's is its own next. */
static inline uint32_t veer_navNext(const VeerNavRoutes *routes, uint32_t cell) {
    return cell == routes->goal ? cell : veer_navNeighbor(&routes->grid, cell, (uint32_t)routes->cells[cell] >> VEER_NAV_NEXT);
}
/* The cell with a way whose middle is nearest to a point, however far; VEER_NONE: there is none. */
uint32_t veer_navNearest(const VeerNavRoutes *routes, VeerVec3 point);

#endif
