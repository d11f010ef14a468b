/* Declarations shared by the files of the field cache. */
#ifndef VEER_NAV_FIELDS_H
#define VEER_NAV_FIELDS_H

#include "nav/edges.h"
#include "nav/goals.h"
#include "nav/layers.h"
#include "nav/search.h"

#define VEER_GOAL_BUSY 60u /* number of steps after a goal's last use during which no other goal takes its slot */

/* A map, in the form that searches read. A cell's share is stored above the lowest `shift` bits. */
typedef struct VeerMapView {
    const uint8_t *marks, *moves, *shares, *seams; /* seams: null unless the world wraps */
    const uint8_t *ground;                         /* the numbers of the costs of the ground; all are 0 without areas */
    const uint8_t *ports;                          /* null: no map of the layer has edges */
    VeerNavEdges links;                            /* the edges of links */
    uint32_t shift, greatest;                      /* greatest: the greatest number of a cost */
} VeerMapView;
VeerMapView veer_viewMap(const VeerWorld *world, uint32_t layer, VeerNavMap map);
/* Return the cache's copies of the two saved maps of a layer of goals, the moves derived from them, and the copies of their ground. */
static inline uint8_t *veer_mapCopy(VeerNavFields *nav, uint32_t layer, uint32_t map) {
    return (uint8_t *)veer_navArray(nav, VEER_NAV_MAPS) + (size_t)(6 * layer + map) * nav->cellRoom;
}
static inline uint8_t *veer_mapMoves(VeerNavFields *nav, uint32_t layer, uint32_t map) { return veer_mapCopy(nav, layer, 2 + map); }
static inline uint8_t *veer_mapGround(VeerNavFields *nav, uint32_t layer, uint32_t map) { return veer_mapCopy(nav, layer, 4 + map); }

/* Prepares a search on a map for the field with these keys. */
VeerNavSearch veer_searchIn(const VeerNavGrid *grid, const VeerMapView *map, uint32_t goal, uint32_t *keys);
/* Returns the cell whose center is closest to a point; of equally close cells, the first. Only cells with a path count: with `keys`, cells
 * that have a key; without `keys`, cells that have a move. With `keys` only the point's own level is searched; without them, the other
 * levels are searched after it (veer_navLevelBeside). */
uint32_t veer_nearestCell(const VeerNavGrid *grid, const uint8_t *moves, const uint32_t *keys, VeerVec3 point);
uint32_t *veer_keysOf(VeerNavFields *nav, uint32_t slot);
/* Computes a field from scratch. */
void veer_makeKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot);
/* Returns the goal's own cell or, if that is blocked, the closest cell from which a path leads. */
uint32_t veer_goalCell(const VeerNavGrid *grid, const VeerMapView *map, uint32_t requested);

/* Cells whose moves or ground have changed. */
typedef struct VeerChangedCells {
    const uint32_t *cells;
    uint32_t count;       /* VEER_NONE: too many for a repair */
    uint32_t isGroundNew; /* 1: the ground of some of these cells may have changed */
} VeerChangedCells;
/* Returns the largest number of changed cells for which a field is repaired. */
uint32_t veer_mostChanged(const VeerNavGrid *grid);
/* Updates a field to a map that differs at these cells, from scratch if necessary. Returns the number of cells computed. */
uint32_t veer_moveKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot, const VeerChangedCells *changed);

/* Redraws the parts of layers that have changed. Returns the number of cells of present fields that were computed. */
uint32_t veer_refreshLayers(const VeerWorld *world);
/* Draws a new layer, and derives its edges. */
void veer_openLayer(const VeerNavGrid *grid, uint32_t layer);
/* Returns the layer of a grid. If there is none, draws it in place of another layer. */
uint32_t veer_layerFor(const VeerNavGrid *grid);
/* Drops the cached fields of a layer. */
void veer_dropFieldsOf(VeerNavFields *nav, uint32_t layer);
/* Brings a layer's shares (which part of each cell agents cover) up to date. */
void veer_ensureShares(const VeerNavGrid *grid, uint32_t layer);

/* Brings fields up to date before a query. Returns the number of cells computed. */
uint32_t veer_openQuestion(const VeerWorld *world);

#endif
