/* Declarations shared by the files of the field cache. */
#ifndef VEER_NAV_FIELDS_H
#define VEER_NAV_FIELDS_H

#include "nav/goals.h"
#include "nav/layers.h"
#include "nav/search.h"

#define VEER_GOAL_BUSY 60u /* steps after a goal's last use during which no other goal takes its slot */

/* A map as searches read it. A cell's share is stored above the lowest `shift` bits. */
typedef struct VeerMapView {
    const uint8_t *marks, *moves, *shares, *seams; /* seams: null unless the world wraps */
    const uint8_t *ground;                         /* the numbers of the costs of the ground; all are 0 without areas */
    uint32_t shift, greatest;                      /* greatest: the greatest of these numbers */
} VeerMapView;
VeerMapView veer_viewMap(const VeerWorld *world, uint32_t layer, VeerNavMap map);
/* For a layer of goals, in the cache: the copies of its two saved maps, the moves derived from them, and the copies of their ground. */
static inline uint8_t *veer_mapCopy(VeerNavFields *nav, uint32_t layer, uint32_t map) {
    return (uint8_t *)veer_navArray(nav, VEER_NAV_MAPS) + (size_t)(6 * layer + map) * nav->cellRoom;
}
static inline uint8_t *veer_mapMoves(VeerNavFields *nav, uint32_t layer, uint32_t map) { return veer_mapCopy(nav, layer, 2 + map); }
static inline uint8_t *veer_mapGround(VeerNavFields *nav, uint32_t layer, uint32_t map) { return veer_mapCopy(nav, layer, 4 + map); }

/* Prepares a search on a map for a field with these keys. */
VeerNavSearch veer_searchIn(const VeerNavGrid *grid, const VeerMapView *map, uint32_t goal, uint32_t *keys);
/* Returns the cell whose center is closest to a point among the cells from which paths lead, according to their keys or, without keys,
 * their moves; the first of equally close cells. */
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
    uint32_t isGroundNew; /* 1: the ground of some may have changed */
} VeerChangedCells;
/* Returns the largest number of changed cells for which a field is repaired. */
uint32_t veer_mostChanged(const VeerNavGrid *grid);
/* Updates a field to a map that differs at these cells, from scratch if necessary. Returns the number of cells computed. */
uint32_t veer_moveKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot, const VeerChangedCells *changed);

/* Redraws what has changed. Returns the number of cells of present fields that were computed. */
uint32_t veer_refreshLayers(const VeerWorld *world);
/* Returns the layer of a grid. If there is none, it is drawn and replaces a different layer. */
uint32_t veer_layerFor(const VeerNavGrid *grid);
/* Drops the cached fields of a layer. */
void veer_dropFieldsOf(VeerNavFields *nav, uint32_t layer);
/* Makes sure that a layer has the shares of the present crowd. */
void veer_ensureShares(const VeerNavGrid *grid, uint32_t layer);

/* Prepares for a query. Returns the number of cells computed. */
uint32_t veer_openQuestion(const VeerWorld *world);

#endif
