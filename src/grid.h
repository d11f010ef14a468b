/* Agents by cell: a uniform grid folded onto a torus of power-of-two size, so memory goes by the number of agents and never by area.
 * Agents are sorted by cell and, within a cell, by slot; neighbors always come in that order. */
#ifndef VEER_GRID_H
#define VEER_GRID_H

#include "core.h"

typedef struct VeerGrid VeerGrid;

uint32_t veer_gridLanes(const VeerCapacityDef *capacity);
void veer_gridInit(VeerWorld *world, uint32_t *lanes);
/* Sorts all agents that are alive and not quarantined. */
void veer_gridBuild(VeerWorld *world);

/* Agents within a distance of a point, in cell order: */
typedef struct VeerNeighborQuery {
    const VeerWorld *world;
    VeerVec3 center;
    float range;
    uint32_t mask;    /* groups */
    uint32_t exclude; /* slot to leave out, or VEER_NONE */
    /* the walk */
    int32_t firstX, firstY, countX, countY, column, row;
    uint32_t at, end, checks;
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
