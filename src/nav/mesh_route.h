/* Routes on navigation meshes. An agent that goes along a mesh stores the polygon on which it stands and the next corners of its path. A
 * search gives it up to four corners; it searches again when one is left, when its goal or the mesh changes, and when it no longer sees its
 * corner. Searches are done at the start of steps, within the budget (path_turns.c). Everything else is derived from the stored values, so
 * a route is the same after a restore. */
#ifndef VEER_NAV_MESH_ROUTE_H
#define VEER_NAV_MESH_ROUTE_H

#include "meshes/mesh_search.h"
#include "nav/means.h"

/* Further lanes of memory, after those of nav/means.h, some of which have another meaning on a mesh. OWN_CELL: the polygon + 1. AIM: as
 * there; VEER_AIM_AT_CELLS means the first corner. GOAL_CELL: the polygon of the goal + 1. NEXT: the number of stored corners. END: 0, or
 * one of the states below. A caller may have overwritten any of them with other numbers. */
enum {
    VEER_ROUTE_TAIL = VEER_LANE_END + 1,     /* what follows the last stored corner */
    VEER_ROUTE_VERSION,                      /* version of the mesh for which the route was chosen */
    VEER_ROUTE_GOAL_X,                       /* the goal for which the route was chosen; three lanes */
    VEER_ROUTE_LINK = VEER_ROUTE_GOAL_X + 3, /* the link at the last stored corner; negative: the agent has asked to take it */
    VEER_ROUTE_CORNERS,                      /* x, y of each stored corner */
    VEER_ROUTE_MOST = 4,
    VEER_ROUTE_LANES = VEER_ROUTE_CORNERS + 2 * VEER_ROUTE_MOST
};
enum { VEER_TAIL_MORE, VEER_TAIL_GOAL, VEER_TAIL_END }; /* further corners; the goal; nothing, as the goal is out of reach */
#define VEER_ROUTE_UNREACHABLE (-1.0f)                  /* END: no path leads to the goal */
#define VEER_ROUTE_UNREPORTED (-2.0f)                   /* the same, and the event has not been emitted yet */
#define VEER_ROUTE_VERSION_BITS 0xFFFFFFu               /* a lane holds these bits of a version */

/* An agent on a mesh. */
typedef struct VeerMeshWalker {
    VeerMeshSearch *search; /* prepared for sweeps */
    const VeerMeshRecord *record;
    const VeerNavFieldParams *params;
    uint32_t slot;
    int isTurn;    /* 1: the agent tests its lines in this step, although nothing has changed */
    float *memory; /* memory of the agent's behavior */
    VeerVec3 at, goal;
    VeerVec3 foot;    /* output: the point of the mesh closest to the agent */
    uint32_t polygon; /* output: the polygon of that point; VEER_NONE: all polygons are closed */
} VeerMeshWalker;

/* Brings the route of an agent up to date. */
void veer_followRoute(VeerMeshWalker *walker);
/* Returns the number of stored corners, which is 0 unless the agent heads for a corner. */
uint32_t veer_routeCorners(const float *memory);
/* Returns the polygon that a lane names; VEER_NONE: none. */
uint32_t veer_routePolygon(const VeerMeshRecord *record, float lane);

/* Returns the mesh of a behavior; null: it was removed. */
const VeerMeshRecord *veer_meshOfBehavior(const VeerWorld *world, const VeerBehavior *behavior);
/* Searches for the route of an agent that waits for it. Returns the work, in cells of a search on a raster. */
uint32_t veer_searchRoute(const VeerWorld *world, uint32_t slot, uint32_t behavior);

#endif
