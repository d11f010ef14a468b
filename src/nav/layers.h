/* The derived memory of navigation in a world's block: the layers with their rasters, the obstacles from which they were drawn, the fields,
 * and room for one search. */
#ifndef VEER_NAV_LAYERS_H
#define VEER_NAV_LAYERS_H

#include "nav/cell_queue.h"
#include "nav/nav.h"
#include "nav/raster.h"

/* The settings that the fields of a layer share. */
typedef struct VeerNavLayer {
    VeerNavSettings settings;
    uint32_t used;                  /* clock value at the last use; 0: never */
    uint32_t hasShares;             /* 1: the shares are up to date with the present crowd */
    uint32_t isCompared, isPresent; /* isCompared: whether isPresent is known; isPresent: whether the newer map equals the present map */
    uint32_t hasPorts;              /* 1: any of its maps has edges */
    uint32_t hasShortcut;           /* 1: a present edge is shorter than a straight line between its cells */
    uint32_t hasRegions;            /* 1: the regions are up to date, except in chunks marked as spoiled */
    uint32_t ground[3];             /* per VeerNavMap: greatest number of a cost of the ground (ground.h); 0: there are no areas */
} VeerNavLayer;

/* The settings for which a field was computed. */
typedef struct VeerNavField {
    uint32_t layer;
    uint32_t requested; /* the cell that contains the goal */
    uint32_t goal;      /* the cell to which the field leads, or VEER_NONE */
    float density;
    uint32_t used; /* clock value at the last use; 0: it was never used, or the field is out of date */
    uint32_t tick; /* the world's tick at the last use */
    uint32_t map;  /* the VeerNavMap that the field follows */
} VeerNavField;

/* An obstacle, as it was when it was drawn. Its corners are stored separately (VEER_NAV_CORNERS). */
typedef struct VeerDrawnShape {
    uint32_t kind, hollow, closed;
    uint32_t group; /* 0: it was not drawn */
    float x, y, radius, reach, cost;
    uint32_t level;
    uint32_t firstPoint, pointCount;
    float halfWidth, halfHeight; /* size of the box of a tile map, which has no points; otherwise 0 */
} VeerDrawnShape;

/* The header of the navigation cache in the world's block; the arrays follow it. */
struct VeerNavFields {
    uint32_t fieldRoom, keyRoom, layerRoom, cellRoom, shapeRoom, pointRoom, agentRoom, heightsRoom; /* keyRoom: slots of fields */
    uint32_t edgeRoom, edgeTables;                                                                  /* the last table is working memory */
    uint32_t clock;
    uint32_t edits;        /* count of obstacle edits when the rasters were drawn */
    uint32_t shapes;       /* number of obstacle slots that were compared then */
    uint32_t crowdSlots;   /* number of slots in the copy of the crowd */
    uint32_t partCount;    /* number of listed cells that have keys in the partial field */
    uint32_t hasPart;      /* 1: there is a partial field, in which the keys of all other cells are VEER_NAV_UNREACHABLE */
    uint32_t isRestored;   /* 1: the state may have been replaced since the cache was filled */
    uint32_t stepAfter;    /* tick of the last step that began, plus 1 */
    uint32_t isNew[8];     /* one bit per goal; 1: the goal got its slot in this step */
    uint32_t groundGroups; /* all groups of the areas of the ground when the rasters were drawn */
};

typedef enum VeerNavArray {
    VEER_NAV_LAYERS,
    VEER_NAV_FIELDS,
    VEER_NAV_SHAPES,
    VEER_NAV_CORNERS,
    VEER_NAV_CROWD,
    VEER_NAV_HEADS,
    VEER_NAV_LINKS,
    VEER_NAV_LIST,    /* one word per cell: list of cells that changed, later list of cells that have keys in the partial field */
    VEER_NAV_ROOM,    /* one word per cell: scratch memory for one function at a time */
    VEER_NAV_BYTES,   /* VeerLayerBytes of all layers */
    VEER_NAV_EDGES,   /* tables of edges (edges.h) */
    VEER_NAV_REACHED, /* one word per edge and one more: regions that edges lead to (regions.h) */
    VEER_NAV_REGIONS, /* for all layers: index of each chunk's first label, and the region of each label */
    VEER_NAV_PARENTS, /* one word per cell: the previous cell on a path; also a copy of the ground before it is redrawn */
    VEER_NAV_MAPS,    /* for each layer of goals: copies of the two saved maps that the cache follows, their moves, and their ground */
    VEER_NAV_MOVES,   /* moves of the saved maps of one layer, for veer_reconcile */
    VEER_NAV_HEIGHTS, /* the grids of heights, as they were when they were drawn */
    VEER_NAV_PART,    /* keys of the partial field around one path */
    VEER_NAV_KEYS,    /* keys of all fields */
    VEER_NAV_ARRAYS
} VeerNavArray;
uint32_t *veer_navArray(VeerNavFields *nav, VeerNavArray array);
static inline VeerNavLayer *veer_navLayers(VeerNavFields *nav) { return (VeerNavLayer *)(void *)veer_navArray(nav, VEER_NAV_LAYERS); }
static inline VeerNavField *veer_navFields(VeerNavFields *nav) { return (VeerNavField *)(void *)veer_navArray(nav, VEER_NAV_FIELDS); }
/* Returns the copy of the crowd from which shares are computed. */
static inline VeerCountedAgent *veer_navCrowd(VeerNavFields *nav) { return (VeerCountedAgent *)(void *)veer_navArray(nav, VEER_NAV_CROWD); }

/* The bytes of a layer: one of each kind per cell, then one of each kind per chunk (regions.h). */
typedef struct VeerLayerBytes {
    uint8_t *marks, *moves, *shares, *ground, *labels, *open, *ports;
    uint8_t *spoiled; /* the first byte is 1 if any chunk is spoiled; then, per chunk, 1 if the moves of its cells have changed */
    uint8_t *counts;  /* number of labels */
} VeerLayerBytes;
VeerLayerBytes veer_layerBytes(VeerNavFields *nav, uint32_t layer);
/* Returns the words of a layer's regions: one word per chunk, then one word per label. */
uint32_t *veer_layerRegions(VeerNavFields *nav, uint32_t layer);
/* Returns room for one element per chunk, plus one. A grid with a single row per level has the most chunks. */
static inline uint32_t veer_chunkRoom(const VeerNavFields *nav) { return (nav->cellRoom / 8 + 23) & ~3u; }

/* A list of cells that is being written. If it is full, only the count grows. */
typedef struct VeerCellList {
    uint32_t *cells;
    uint32_t count, room;
} VeerCellList;

/* Returns the grid of a layer, without a density. */
VeerNavGrid veer_layerGrid(const VeerWorld *world, uint32_t layer);
/* Returns the layer of a grid; VEER_NONE: there is none. */
uint32_t veer_findLayer(VeerNavFields *nav, const VeerNavGrid *grid);
/* Draws the whole layer of a grid. */
void veer_drawLayer(const VeerNavGrid *grid, uint32_t layer);

/* Recomputes the moves from the cells of a box that was drawn, and from those around it. Adds the cells whose moves changed to a list, and
 * marks their chunks as spoiled. */
void veer_renewMovesAround(const VeerNavGrid *grid, const VeerLayerBytes *bytes, const VeerCellBox *box, VeerCellList *changed);

/* The extents of obstacles that have changed, both as they were drawn and as they have to be drawn. */
enum { VEER_NAV_CHANGES = 64 }; /* maximum number of extents; if there are more, drawing everything is faster */
typedef struct VeerShapeChanges {
    uint32_t count; /* VEER_NONE: too many */
    VeerExtent extents[VEER_NAV_CHANGES];
    uint32_t groups[VEER_NAV_CHANGES]; /* groups of the obstacle; 0: the heights of the ground have changed */
} VeerShapeChanges;
/* Compares the obstacles, corner by corner, with the copies from which the layers were drawn, and then updates the copies. */
void veer_takeChanges(const VeerWorld *world, VeerShapeChanges *changes);
static inline void veer_addChange(VeerShapeChanges *changes, const VeerExtent *extent, uint32_t groups) {
    if (changes->count == VEER_NAV_CHANGES) changes->count = VEER_NONE;
    if (changes->count == VEER_NONE) return;
    changes->extents[changes->count] = *extent;
    changes->groups[changes->count++] = groups;
}
/* Compares the heights of the ground with the copy in VEER_NAV_HEIGHTS, adds the extents of what has changed, and updates the copy
 * (slopes.c). */
void veer_takeHeightChanges(const VeerWorld *world, uint32_t *copy, VeerShapeChanges *changes);
/* Redraws the parts of a layer that the changes touch. Writes the cells whose moves have changed to a list with the given room, in which a
 * cell may appear twice. Returns their number, or VEER_NONE if the list was too small or the whole layer was drawn. */
uint32_t veer_redrawLayer(const VeerNavGrid *grid, uint32_t layer, const VeerShapeChanges *changes, uint32_t *list, uint32_t room);

#endif
