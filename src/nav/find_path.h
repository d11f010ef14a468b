/* Single paths: from one point to another on the raster of a layer. */
#ifndef VEER_NAV_FIND_PATH_H
#define VEER_NAV_FIND_PATH_H

#include "nav/path_search.h"
#include "nav/regions.h"

/* The data for finding paths on one grid. Valid until the next call for a field or a raster. */
typedef struct VeerPathFinder {
    VeerNavGrid grid;
    VeerNavRaster raster;
    uint32_t layer;
    VeerNavRegions regions;
    VeerPathSearch search;
    int isSmooth; /* 1: paths in any direction; 0: paths from cell to cell in eight directions */
} VeerPathFinder;
void veer_openPathFinder(VeerPathFinder *finder, const VeerWorld *world, const VeerNavFieldParams *params);

/* The ends of a path. */
typedef struct VeerPathEnds {
    VeerVec3 from, to;
    uint32_t first, last; /* cells of the start and the end; VEER_NONE: there is no free cell */
    int isReached;        /* 1: the path leads to the point `to` itself; 0: it ends at the center of the closest cell */
} VeerPathEnds;
/* Determines the ends of a path, without a search. */
VeerPathEnds veer_pathEnds(const VeerPathFinder *finder, VeerVec3 from, VeerVec3 to);

/* A list of points that is being written, as x, y or x, y, z of each point: z is the height of the point's level. Points for which there is
 * no room are only counted. */
typedef struct VeerPointList {
    float *points;
    uint32_t count, room, axes; /* axes: 2 or 3 numbers per point */
    float cost;                 /* output: cost of the path that was added last; its length without areas of the ground */
    uint32_t link;              /* index of the point from which the path's first link leads; VEER_NONE: the path uses no link */
} VeerPointList;
/* Adds the points of the path to a list, and returns the path's length. If there is no free cell, the path has no points. */
float veer_findPathBetween(VeerPathFinder *finder, const VeerPathEnds *ends, VeerPointList *list);

#endif
