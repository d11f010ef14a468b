/* What the files of the cache of fields share. */
#ifndef VEER_NAV_FIELDS_H
#define VEER_NAV_FIELDS_H

#include "nav/goals.h"
#include "nav/layers.h"
#include "nav/search.h"

#define VEER_GOAL_BUSY 60u /* steps after its last use in which no other goal takes the room of a field */

/* A map as searches read it. The share of a cell lies above the lowest `shift` bits. */
typedef struct VeerMapView {
    const uint8_t *marks, *moves, *shares, *seams; /* seams: null unless the world wraps */
    uint32_t shift;
} VeerMapView;
VeerMapView veer_viewMap(const VeerWorld *world, uint32_t layer, VeerNavMap map);
/* Of a layer of goals, in the cache: the copies of its two saved maps, and their moves. */
static inline uint8_t *veer_mapCopy(VeerNavFields *nav, uint32_t layer, uint32_t map) {
    return (uint8_t *)veer_navArray(nav, VEER_NAV_MAPS) + (size_t)(4 * layer + map) * nav->cellRoom;
}
static inline uint8_t *veer_mapMoves(VeerNavFields *nav, uint32_t layer, uint32_t map) { return veer_mapCopy(nav, layer, 2 + map); }

/* A search on a map for a field with these keys. */
VeerNavSearch veer_searchIn(const VeerNavGrid *grid, const VeerMapView *map, uint32_t goal, uint32_t *keys);
/* The cell whose center is closest to a point, of those that paths lead from: by their moves or, if there are any, their keys. Of equally
 * close ones the first. */
uint32_t veer_nearestCell(const VeerNavGrid *grid, const uint8_t *moves, const uint32_t *keys, VeerVec3 point);
uint32_t *veer_keysOf(VeerNavFields *nav, uint32_t slot);
/* Computes a field from scratch. */
void veer_makeKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot);
/* The goal's own cell or, if that is blocked, the closest that a path leads from. */
uint32_t veer_goalCell(const VeerNavGrid *grid, const VeerMapView *map, uint32_t requested);

/* Cells whose moves have changed. */
typedef struct VeerChangedCells {
    const uint32_t *cells;
    uint32_t count; /* VEER_NONE: too many to repair for */
} VeerChangedCells;
/* The most cells that a field is repaired for. */
uint32_t veer_mostChanged(const VeerNavGrid *grid);
/* Brings a field, whose moves were other ones at these cells, in line with a map, from scratch if need be. Returns how many cells that
 * took. */
uint32_t veer_moveKeys(const VeerNavGrid *grid, const VeerMapView *map, uint32_t slot, const VeerChangedCells *changed);

/* Draws anew what has changed. Returns how many cells of present fields were computed. */
uint32_t veer_refreshLayers(const VeerWorld *world);
/* The layer of a grid, drawn in place of another one unless it is there. */
uint32_t veer_layerFor(const VeerNavGrid *grid);
/* Forgets what is in the cache for a layer. */
void veer_dropFieldsOf(VeerNavFields *nav, uint32_t layer);
/* Sees to it that a layer has the shares of the present crowd. */
void veer_ensureShares(const VeerNavGrid *grid, uint32_t layer);

#endif
