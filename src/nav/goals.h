/* The goals that agents share and the maps that their fields follow: the state of navigation (nav.h). */
#ifndef VEER_NAV_GOALS_H
#define VEER_NAV_GOALS_H

#include "nav/nav.h"

enum { VEER_GOAL_LAYERS = 4 }; /* number of layers whose repairs are spread over steps; each layer costs two saved bytes per cell */

/* The maps of a layer. */
typedef enum VeerNavMap { VEER_MAP_OLDER, VEER_MAP_NEWER, VEER_MAP_PRESENT } VeerNavMap;

/* A saved map has two bytes per cell: the share and the marks, except the mark of cells at the edge where the world wraps, and the number
 * of the cost of the ground. */
enum { VEER_MAP_MARKS = VEER_NAV_BARRED | VEER_NAV_BLOCKED, VEER_MAP_SHARE_SHIFT = 5 };

/* The settings that goals share. In a free slot they are all zero. */
typedef struct VeerGoalLayer {
    VeerNavSettings settings;
    uint32_t isKept;
} VeerGoalLayer;

/* A goal with a field. In a free slot it is all zero. */
typedef struct VeerNavGoal {
    uint32_t layer;     /* number of the layer + 1 */
    uint32_t requested; /* the goal's own cell */
    uint32_t goal;      /* the cell to which the field leads; VEER_NONE: there is no such cell */
    float density;
    uint32_t tick;  /* tick of the last use */
    uint32_t isOld; /* 1: the field follows the older map; 0: it follows the newer map */
} VeerNavGoal;

typedef struct VeerNavGoals {
    uint32_t layerRoom, goalRoom, cellRoom, edgeRoom;
    VeerGoalLayer *layers;
    VeerNavGoal *goals; /* the keys of each goal are in the cache slot with the same number */
    VeerNavEdge *edges; /* the edges of the older and the newer map of each layer, in tables whose unused entries are zero */
    uint8_t *maps;      /* the older and the newer map of each layer: marks and shares of all layers, then the ground of all layers */
} VeerNavGoals;
/* Returns the goals of a world, or of the view of a saved world. */
VeerNavGoals veer_navGoals(const VeerWorld *world);
static inline uint8_t *veer_savedMap(const VeerNavGoals *own, uint32_t layer, VeerNavMap map) {
    return own->maps + (size_t)(2 * layer + (uint32_t)map) * own->cellRoom;
}
static inline VeerNavEdge *veer_savedEdges(const VeerNavGoals *own, uint32_t layer, VeerNavMap map) {
    return own->edges + (size_t)(2 * layer + (uint32_t)map) * own->edgeRoom;
}

static inline uint8_t *veer_savedGround(const VeerNavGoals *own, uint32_t layer, VeerNavMap map) {
    return veer_savedMap(own, own->layerRoom + layer, map);
}

int veer_hasGoals(const VeerWorld *world);
/* Returns whether one goal comes before another. Goals are ordered by the settings of their layers and by their cells, so the order does
 * not depend on their slots. */
int veer_isGoalBefore(const VeerNavGoals *own, const VeerNavGoal *a, const VeerNavGoal *b);
/* Returns whether any goal of a layer has a density. */
int veer_usesCrowd(const VeerNavGoals *own, uint32_t layer);
/* Returns the layer of a grid among the layers of goals, or VEER_NONE. */
uint32_t veer_findGoalLayer(const VeerNavGoals *own, const VeerNavGrid *grid);
/* Returns the slot of a goal, or VEER_NONE. */
uint32_t veer_findGoal(const VeerNavGrid *grid, uint32_t requested);
/* Gives a goal a slot and a field for the newer map. Returns VEER_NONE if all slots or all layers are in use. May be called only in a
 * step. */
uint32_t veer_addGoal(const VeerNavGrid *grid, uint32_t requested);
/* Returns whether a layer has no maps yet, and there is room for them. */
int veer_canKeepLayer(const VeerNavGrid *grid);
/* Reserves maps for a layer on which agents follow their own paths. The layer must have a raster. May be called only at the start of a
 * step. */
void veer_keepLayer(const VeerNavGrid *grid);
/* Frees a goal's slot and, if this was the last goal of its layer, the slot of the layer. */
void veer_dropGoal(const VeerWorld *world, uint32_t slot);

/* Returns whether the newer map of a layer equals the present map. */
int veer_isPresent(const VeerWorld *world, uint32_t layer);
/* Synchronizes the cache with the state after a restore or a rollback. */
void veer_reconcile(const VeerWorld *world);
/* Makes sure that the keys of a goal are in the cache. Returns the number of cells computed. */
uint32_t veer_ensureKeys(const VeerWorld *world, uint32_t slot);
/* Copies the present map to the saved maps of a layer on which no field depends yet. */
void veer_openMaps(const VeerWorld *world, uint32_t layer);
/* Copies the present shares to the saved maps of a layer, if no field depends on these shares yet. */
void veer_openShares(const VeerWorld *world, uint32_t layer);
/* Repairs fields of the older map until the step's budget is used up. Returns the number of cells computed. */
uint32_t veer_repairGoals(const VeerWorld *world);

#endif
