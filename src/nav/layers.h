/* The derived memory of navigation in a world's block: the layers with their rasters, what they were drawn from, the fields, and room for
 * one search. */
#ifndef VEER_NAV_LAYERS_H
#define VEER_NAV_LAYERS_H

#include "nav/cell_queue.h"
#include "nav/nav.h"
#include "nav/raster.h"

/* What the fields of a layer share. */
typedef struct VeerNavLayer {
    float cellSize, clearance;
    uint32_t mask;
    uint32_t used;                  /* time of the last use, by the clock; 0: never */
    uint32_t hasShares;             /* 1: the shares are those of the present crowd */
    uint32_t isCompared, isPresent; /* 1: it is known whether the newer map equals the present one, and it does */
    uint32_t hasRegions;            /* 1: the regions are those of this grid, but for chunks that were spoiled */
} VeerNavLayer;

/* What a field was computed for. */
typedef struct VeerNavField {
    uint32_t layer;
    uint32_t requested; /* the goal's own cell */
    uint32_t goal;      /* the cell that the field leads to, or VEER_NONE */
    float density;
    uint32_t used; /* time of the last use, by the clock; 0: never, or the field is out of date */
    uint32_t tick; /* of the world at the last use */
    uint32_t map;  /* VeerNavMap that it follows */
} VeerNavField;

/* An obstacle as it was drawn. Its corners are kept beside it. */
typedef struct VeerDrawnShape {
    uint32_t kind, hollow, closed;
    uint32_t group; /* 0: it was not drawn */
    float x, y, radius, reach;
    uint32_t firstPoint, pointCount;
} VeerDrawnShape;

/* Lies in the world's block; the arrays follow it. */
struct VeerNavFields {
    uint32_t fieldRoom, keyRoom, layerRoom, cellRoom, shapeRoom, pointRoom, agentRoom; /* keyRoom: slots of fields */
    uint32_t clock;
    uint32_t edits;      /* count of obstacle edits that the rasters were drawn at */
    uint32_t shapes;     /* slots of obstacles that were looked at then */
    uint32_t crowdSlots; /* of the crowd's copy */
    uint32_t partCount;  /* cells with keys in the part of a field, in the list */
    uint32_t hasPart;    /* 1: all other keys of it are VEER_NAV_UNREACHABLE */
    uint32_t isRestored; /* 1: the state may be another one than the cache was for */
    uint32_t stepAfter;  /* 1 more than the tick of the last step that began */
};

typedef enum VeerNavArray {
    VEER_NAV_LAYERS,
    VEER_NAV_FIELDS,
    VEER_NAV_SHAPES,
    VEER_NAV_CORNERS,
    VEER_NAV_CROWD,
    VEER_NAV_HEADS,
    VEER_NAV_LINKS,
    VEER_NAV_LIST,    /* a lane per cell: those that changed, then those that have keys in the part of a field */
    VEER_NAV_ROOM,    /* a lane per cell, for what a function needs while it runs */
    VEER_NAV_BYTES,   /* of all layers: VeerLayerBytes */
    VEER_NAV_REGIONS, /* of all layers: places of the labels of each chunk, and their regions */
    VEER_NAV_PARENTS, /* a lane per cell: the cell before it on a path */
    VEER_NAV_MAPS,    /* of each layer of goals the saved maps that the cache is for, and the moves of both */
    VEER_NAV_MOVES,   /* of the saved maps of one layer, for veer_reconcile */
    VEER_NAV_PART,    /* keys of the part of a field around one path */
    VEER_NAV_KEYS,    /* of all fields */
    VEER_NAV_ARRAYS
} VeerNavArray;
uint32_t *veer_navArray(VeerNavFields *nav, VeerNavArray array);
static inline VeerNavLayer *veer_navLayers(VeerNavFields *nav) { return (VeerNavLayer *)(void *)veer_navArray(nav, VEER_NAV_LAYERS); }
static inline VeerNavField *veer_navFields(VeerNavFields *nav) { return (VeerNavField *)(void *)veer_navArray(nav, VEER_NAV_FIELDS); }
/* The copy of the crowd that shares are counted from. */
static inline VeerCountedAgent *veer_navCrowd(VeerNavFields *nav) { return (VeerCountedAgent *)(void *)veer_navArray(nav, VEER_NAV_CROWD); }

/* The bytes of a layer: one of each kind per cell, then of each kind per chunk (regions.h). */
typedef struct VeerLayerBytes {
    uint8_t *marks, *moves, *shares, *labels, *open;
    uint8_t *spoiled; /* 1: some chunk is; then one per chunk: the moves of its cells have changed */
    uint8_t *counts;  /* of labels */
} VeerLayerBytes;
VeerLayerBytes veer_layerBytes(VeerNavFields *nav, uint32_t layer);
/* The lanes of a layer's regions: one per chunk, then one per label. */
uint32_t *veer_layerRegions(VeerNavFields *nav, uint32_t layer);
/* Room for bytes or lanes per chunk, and one more: the most chunks are in a grid of one row. */
static inline uint32_t veer_chunkRoom(const VeerNavFields *nav) { return (nav->cellRoom / 8 + 11) & ~3u; }

/* The grid of a layer, without a density. */
VeerNavGrid veer_layerGrid(const VeerWorld *world, uint32_t layer);
/* The layer of a grid; VEER_NONE: there is none. */
uint32_t veer_findLayer(VeerNavFields *nav, const VeerNavGrid *grid);
/* Draws the layer of a grid whole. */
void veer_drawLayer(const VeerNavGrid *grid, uint32_t layer);

/* What changed about the obstacles, as far as it was drawn or is to be drawn. */
enum { VEER_NAV_CHANGES = 64 }; /* extents at a time; with more it is faster to draw all */
typedef struct VeerShapeChanges {
    uint32_t count; /* VEER_NONE: too many */
    VeerExtent extents[VEER_NAV_CHANGES];
    uint32_t groups[VEER_NAV_CHANGES];
} VeerShapeChanges;
/* Compares the obstacles with what was drawn, corner by corner, and from then on counts them as drawn. */
void veer_takeChanges(const VeerWorld *world, VeerShapeChanges *changes);
/* Draws anew what the changes touch of a layer. Writes the cells whose moves have changed to a list of the given room; some may come
 * twice. Returns how many; VEER_NONE: more than the room, or the layer was drawn whole. */
uint32_t veer_redrawLayer(const VeerNavGrid *grid, uint32_t layer, const VeerShapeChanges *changes, uint32_t *list, uint32_t room);

#endif
