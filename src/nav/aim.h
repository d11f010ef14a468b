/* Aims. An agent on its way to a goal heads for an aim: the goal itself, or the center of the farthest cell of its path that it can reach
 * in a straight line. */
#ifndef VEER_NAV_AIM_H
#define VEER_NAV_AIM_H

#include "nav/nav.h"

/* An agent that searches for its aim. */
typedef struct VeerNavScout {
    const VeerWorld *world;
    const VeerNavFieldParams *params;
    VeerVec3 from, goal;
    float body, wide;     /* radius that must fit; a larger radius, with part of the clearance, that is used where it fits */
    VeerNavRoutes routes; /* routes to the goal; its `keys` are null if the aim needed no routes */
    uint32_t link;        /* output: the link that the agent now takes, as in the column wantedLink; 0: none */
} VeerNavScout;
VeerNavScout veer_navScout(const VeerWorld *world, uint32_t slot, const VeerNavFieldParams *params, VeerVec3 goal);

/* Returns whether a disc of this radius can be swept straight from the agent to a point on the same level and, if there are routes, no area
 * that paths must not enter is in between. */
int veer_isReachable(const VeerNavScout *scout, VeerVec3 point, float radius);

/* Returns whether no path to a point that the agent can reach straight costs less than the straight line. */
int veer_isStraightCheapest(const VeerNavScout *scout, VeerVec3 point);

typedef enum VeerAimKind { VEER_AIM_NONE, VEER_AIM_GOAL, VEER_AIM_CELL } VeerAimKind;
typedef struct VeerNavAim {
    VeerAimKind kind; /* NONE: there is no path; GOAL: a straight line leads to the goal */
    uint32_t cell;
    uint32_t isEnd; /* 1: the cell is the end of the path */
    float beyond;   /* length of the path beyond the cell */
} VeerNavAim;
/* Finds the aim from the agent's position. */
VeerNavAim veer_findNavAim(VeerNavScout *scout);
/* Advances an agent's aim along its path, starting from the cell of the previous aim, in a fraction of the time of a search. Returns 0 if
 * that cell is out of sight or no longer has a path; then the aim must be searched for again. Not for fields with a density. */
int veer_advanceNavAim(VeerNavScout *scout, uint32_t cell, VeerNavAim *aim);
/* Returns the vector from the agent to the center of a cell of its grid. */
VeerVec3 veer_toCell(const VeerNavScout *scout, const VeerNavGrid *grid, uint32_t cell);

/* Returns whether a straight line to the center of a cell crosses cell borders only along moves of the raster. Always returns 0 if the line
 * starts outside the bounds or in a blocked cell. */
int veer_isInSight(const VeerNavRoutes *routes, VeerVec3 from, uint32_t cell);

#endif
