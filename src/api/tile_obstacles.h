/* The obstacles of tile maps: how many a change frees and needs, and the change itself. */
#ifndef VEER_API_TILE_OBSTACLES_H
#define VEER_API_TILE_OBSTACLES_H

#include "shapes/tiles.h"

/* A change of the tiles of a map. Both maps have the same record, except that either may be null: no tiles. */
typedef struct VeerTileChange {
    VeerWorld *world;
    uint32_t slot;                   /* of the map */
    const VeerTileMap *before, *now; /* `before` is stored */
    VeerTilePatch area;              /* the tiles that may change; `tiles` is not used */
    uint32_t *heads;                 /* the first obstacle of each chunk */
    uint32_t freed, needed;          /* slots of obstacles, counted by veer_countTileChange */
} VeerTileChange;

/* Returns a change of a whole map. */
VeerTileChange veer_wholeTileChange(VeerWorld *world, uint32_t slot, const VeerTileMap *before, const VeerTileMap *now);
/* Counts the slots that the change will free and take. */
void veer_countTileChange(VeerTileChange *change);
/* Removes the obstacles that are not in `now`, then adds those that are not in `before`. There must be room. Returns whether any
 * changed. */
int veer_applyTileChange(const VeerTileChange *change);

#endif
