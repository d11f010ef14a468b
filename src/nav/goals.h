/* The goals that agents share and the maps that their fields follow: the state of navigation (nav.h). */
#ifndef VEER_NAV_GOALS_H
#define VEER_NAV_GOALS_H

#include "nav/nav.h"

enum { VEER_GOAL_LAYERS = 4 }; /* layers whose repairs are spread over steps; each costs two saved bytes per cell */

/* The maps of a layer. */
typedef enum VeerNavMap { VEER_MAP_OLDER, VEER_MAP_NEWER, VEER_MAP_PRESENT } VeerNavMap;

/* A saved map has a byte per cell: the marks but for the seam, and the share. */
enum { VEER_MAP_MARKS = VEER_NAV_BARRED | VEER_NAV_BLOCKED, VEER_MAP_SHARE_SHIFT = 5 };

/* What goals share. All zero: the slot is free. */
typedef struct VeerGoalLayer {
    float cellSize, clearance;
    uint32_t mask, isKept;
} VeerGoalLayer;

/* A goal with a field. All zero: the slot is free. */
typedef struct VeerNavGoal {
    uint32_t layer;     /* + 1 */
    uint32_t requested; /* the goal's own cell */
    uint32_t goal;      /* the cell that the field leads to, or VEER_NONE */
    float density;
    uint32_t tick;  /* of the last use */
    uint32_t isOld; /* 1: the field follows the older map, 0: the newer one */
} VeerNavGoal;

typedef struct VeerNavGoals {
    uint32_t layerRoom, goalRoom, cellRoom;
    VeerGoalLayer *layers;
    VeerNavGoal *goals; /* the keys of each lie in the cache's slot of the same number */
    uint8_t *maps;      /* the older and the newer one of each layer */
} VeerNavGoals;
/* In a world, or in the view of a saved one. */
VeerNavGoals veer_navGoals(const VeerWorld *world);
static inline uint8_t *veer_savedMap(const VeerNavGoals *own, uint32_t layer, VeerNavMap map) {
    return own->maps + (size_t)(2 * layer + (uint32_t)map) * own->cellRoom;
}

int veer_hasGoals(const VeerWorld *world);
/* Whether a goal of a layer has a density. */
int veer_heedsCrowd(const VeerNavGoals *own, uint32_t layer);
/* The layer of a grid among those of goals; VEER_NONE: there is none. */
uint32_t veer_findGoalLayer(const VeerNavGoals *own, const VeerNavGrid *grid);
/* The slot of a goal; VEER_NONE: it has none. */
uint32_t veer_findGoal(const VeerNavGrid *grid, uint32_t requested);
/* Gives a goal a slot and its field, of the newer map. VEER_NONE: all slots or all layers are in use. Only in a step. */
uint32_t veer_addGoal(const VeerNavGrid *grid, uint32_t requested);
/* Frees a goal's slot, and that of its layer if it was the last of it. */
void veer_dropGoal(const VeerWorld *world, uint32_t slot);

/* Whether the newer map of a layer equals the present one. */
int veer_isPresent(const VeerWorld *world, uint32_t layer);
/* Brings the cache in line with the state after a restore or a rollback. */
void veer_reconcile(const VeerWorld *world);
/* Sees to it that the keys of a goal are in the cache. Returns how many cells were computed. */
uint32_t veer_ensureKeys(const VeerWorld *world, uint32_t slot);
/* Makes the newer map of a layer the present one, where no field depends on it yet. */
void veer_openMaps(const VeerWorld *world, uint32_t layer);
/* Makes the shares of a layer's saved maps those of the present, where no field depends on them yet. */
void veer_openShares(const VeerWorld *world, uint32_t layer);
/* Repairs fields of the older map until the budget of a step is used up. Returns how many cells that took. */
uint32_t veer_repairGoals(const VeerWorld *world);

#endif
