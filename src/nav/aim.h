/* Aims: the point that an agent heads for on its way to a goal, the goal itself or the center of a cell of its path, as far along as it can
 * go straight. */
#ifndef VEER_NAV_AIM_H
#define VEER_NAV_AIM_H

#include "nav/nav.h"

/* An agent that looks for its aim. */
typedef struct VeerNavScout {
    const VeerWorld *world;
    const VeerNavFieldParams *params;
    VeerVec3 from, goal;
    float body, wide;     /* radius that must fit; with some of the clearance, if that fits */
    VeerNavRoutes routes; /* of the goal, unless keys is null: then the aim needed none */
} VeerNavScout;
VeerNavScout veer_navScout(const VeerWorld *world, uint32_t slot, const VeerNavFieldParams *params, VeerVec3 goal);

/* Whether a disc of this radius can be swept straight from the agent to a point. */
int veer_isReachable(const VeerNavScout *scout, VeerVec3 point, float radius);

typedef enum VeerAimKind { VEER_AIM_NONE, VEER_AIM_GOAL, VEER_AIM_CELL } VeerAimKind;
typedef struct VeerNavAim {
    VeerAimKind kind; /* NONE: there is no path, GOAL: straight to the goal */
    uint32_t cell;
    uint32_t isEnd; /* 1: the cell is where the field leads to */
    float beyond;   /* length of the path from there on */
} VeerNavAim;
/* The aim from where the agent is. */
VeerNavAim veer_findNavAim(VeerNavScout *scout);
/* Moves the aim of an agent on along its path, from a cell that it could go straight to from where it was before. Costs a fraction of a
 * search. 0: the cell is out of sight now, or has no path; the aim has to be found anew. Not for fields with a density. */
int veer_advanceNavAim(VeerNavScout *scout, uint32_t cell, VeerNavAim *aim);
/* From the agent to the center of a cell of its grid. */
VeerVec3 veer_toCell(const VeerNavScout *scout, const VeerNavGrid *grid, uint32_t cell);

/* Whether a straight line to the center of a cell goes through nothing but moves of the raster. No such line is found from outside the
 * bounds or from a blocked cell. */
int veer_isInSight(const VeerNavRoutes *routes, VeerVec3 from, uint32_t cell);

#endif
