/* The goals that agents share and the maps that their fields follow: the state of navigation (nav.h). */
#ifndef VEER_NAV_GOALS_H
#define VEER_NAV_GOALS_H

#include "nav/nav.h"

enum { VEER_GOAL_LAYERS = 4 }; /* layers whose repairs are spread over steps; each costs four saved bytes per cell */

/* The maps of a layer. */
typedef enum VeerNavMap { VEER_MAP_OLDER, VEER_MAP_NEWER, VEER_MAP_PRESENT } VeerNavMap;

/* A saved map has two bytes per cell: the share and the marks, except the mark of cells at the edge where the world wraps, and the number
 * of the cost of the ground. */
enum { VEER_MAP_MARKS = VEER_NAV_BARRED | VEER_NAV_BLOCKED, VEER_MAP_SHARE_SHIFT = 5 };

/* The settings that goals share. All zero: the slot is free. */
typedef struct VeerGoalLayer {
    float cellSize, clearance;
    uint32_t mask, isKept;
} VeerGoalLayer;

/* A goal with a field. All zero: the slot is free. */
typedef struct VeerNavGoal {
    uint32_t layer;     /* number of the layer + 1 */
    uint32_t requested; /* the goal's own cell */
    uint32_t goal;      /* the cell to which the field leads, or VEER_NONE */
    float density;
    uint32_t tick;  /* tick of the last use */
    uint32_t isOld; /* 1: the field follows the older map; 0: the newer map */
} VeerNavGoal;

typedef struct VeerNavGoals {
    uint32_t layerRoom, goalRoom, cellRoom;
    VeerGoalLayer *layers;
    VeerNavGoal *goals; /* the keys of each goal are in the cache slot with the same number */
    uint8_t *maps;      /* the older and the newer map of each layer: marks and shares of all layers, then the ground of all layers */
} VeerNavGoals;
/* Returns the goals of a world, or of the view of a saved world. */
VeerNavGoals veer_navGoals(const VeerWorld *world);
static inline uint8_t *veer_savedMap(const VeerNavGoals *own, uint32_t layer, VeerNavMap map) {
    return own->maps + (size_t)(2 * layer + (uint32_t)map) * own->cellRoom;
}

static inline uint8_t *veer_savedGround(const VeerNavGoals *own, uint32_t layer, VeerNavMap map) {
    return veer_savedMap(own, own->layerRoom + layer, map);
}

int veer_hasGoals(const VeerWorld *world);
/* Returns whether one goal comes before another in the order of their layers' settings and their cells, which does not depend on the slots
 * that they have. */
int veer_isGoalBefore(const VeerNavGoals *own, const VeerNavGoal *a, const VeerNavGoal *b);
/* Returns whether any goal of a layer has a density. */
int veer_usesCrowd(const VeerNavGoals *own, uint32_t layer);
/* Returns the layer of a grid among the layers of goals, or VEER_NONE. */
uint32_t veer_findGoalLayer(const VeerNavGoals *own, const VeerNavGrid *grid);
/* Returns the slot of a goal, or VEER_NONE. */
uint32_t veer_findGoal(const VeerNavGrid *grid, uint32_t requested);
/* Gives a goal a slot and a field for the newer map. VEER_NONE: all slots or all layers are in use. May be called only in a step. */
uint32_t veer_addGoal(const VeerNavGrid *grid, uint32_t requested);
/* Returns whether a layer has no maps yet, and there is room for them. */
int veer_canKeepLayer(const VeerNavGrid *grid);
/* Reserves maps of a layer, which must have a raster, for agents on own paths. May be called only at the start of a step. */
void veer_keepLayer(const VeerNavGrid *grid);
/* Frees a goal's slot, and the layer's slot if this was the layer's last goal. */
void veer_dropGoal(const VeerWorld *world, uint32_t slot);

/* Returns whether the newer map of a layer equals the present map. */
int veer_isPresent(const VeerWorld *world, uint32_t layer);
/* Synchronizes the cache with the state after a restore or a rollback. */
void veer_reconcile(const VeerWorld *world);
/* Makes sure that the keys of a goal are in the cache. Returns the number of cells computed. */
uint32_t veer_ensureKeys(const VeerWorld *world, uint32_t slot);
/* Copies the present map to the saved maps of a layer on which no field depends yet. */
void veer_openMaps(const VeerWorld *world, uint32_t layer);
/* Copies the present shares to a layer's saved maps, if no field depends on these shares yet. */
void veer_openShares(const VeerWorld *world, uint32_t layer);
/* Repairs fields of the older map until the step's budget is used up. Returns the number of cells computed. */
uint32_t veer_repairGoals(const VeerWorld *world);

#endif
