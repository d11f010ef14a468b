/* Paths for one: from a point to another one on the raster of a layer. */
#ifndef VEER_NAV_FIND_PATH_H
#define VEER_NAV_FIND_PATH_H

#include "nav/path_search.h"
#include "nav/regions.h"

/* What the paths of one grid are found with. Valid until the next call for a field or a raster. */
typedef struct VeerPathFinder {
    VeerNavGrid grid;
    VeerNavRaster raster;
    VeerNavRegions regions;
    VeerPathSearch search;
    int isSmooth; /* paths in any direction, rather than those over eight neighbors */
} VeerPathFinder;
void veer_openPathFinder(VeerPathFinder *finder, const VeerWorld *world, const VeerNavFieldParams *params);

/* Where a path starts and ends. */
typedef struct VeerPathEnds {
    VeerVec3 from, to;
    uint32_t first, last; /* their cells; VEER_NONE: there is no free cell */
    int isReached;        /* the path leads to the point `to` itself, rather than to the center of the closest cell */
} VeerPathEnds;
/* Known before any search. */
VeerPathEnds veer_pathEnds(const VeerPathFinder *finder, VeerVec3 from, VeerVec3 to);

/* A list of points that is being written: x, y each. Beyond its room they only count. */
typedef struct VeerPointList {
    float *points;
    uint32_t count, room;
} VeerPointList;
/* Adds the points of the path to a list, and returns the length. Without a free cell there are none. */
float veer_findPathBetween(VeerPathFinder *finder, const VeerPathEnds *ends, VeerPointList *list);

#endif
