/* Agents by cell: a uniform grid of squares or, in volume worlds, cubes, folded onto a torus of power-of-two sides, so that memory goes by
 * the number of agents and never by area. Neighbors come cell by cell and, within a cell, by position: an order that does not depend on
 * how agents were added, so sums over them don't either. */
#ifndef VEER_GRID_H
#define VEER_GRID_H

#include "core.h"

typedef struct VeerGrid VeerGrid;

uint32_t veer_gridLanes(const VeerCapacityDef *capacity);
void veer_gridInit(VeerWorld *world, uint32_t *lanes);
/* Sorts all agents that are alive and not quarantined. */
void veer_gridBuild(VeerWorld *world);
/* Side of its cells. */
float veer_gridCell(const VeerWorld *world);

/* Agents within a distance of a point, in the grid's order: */
typedef struct VeerNeighborQuery {
    const VeerWorld *world;
    VeerVec3 center;
    float range;
    uint32_t mask;    /* groups */
    uint32_t exclude; /* slot to leave out, or VEER_NONE */
    uint32_t most;    /* where more agents than this lie in the cells of the range, only an even sample is looked at; 0: all are */
    /* the walk */
    int32_t first[3], count[3], cell[3];
    uint32_t at, end, checks;
    uint32_t stride; /* of the sample; 1: all are looked at */
    /* the neighbor: */
    uint32_t slot;
    VeerVec3 to; /* from center to it, the short way round */
    float distanceSq;
} VeerNeighborQuery;
void veer_beginNeighbors(VeerNeighborQuery *query);
int veer_nextNeighbor(VeerNeighborQuery *query); /* 1 while there is one */

/* The nearest agent of any of the groups, however far; equal distances go to the smaller slot. VEER_NONE: there is none. */
uint32_t veer_nearestAgent(const VeerWorld *world, VeerVec3 center, uint32_t mask, uint32_t exclude);

#endif
