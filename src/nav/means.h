/* Means: how an agent with `goTo` gets to its goal, straight, by a path of its own or by the field of the goal. Of its own path an agent
 * keeps the corner that it heads for and the next one. It searches again where it comes to a corner, and where the line to one of the two
 * is closed. A field costs as much as paths for about eight agents, and is made when as many go the same way (veer_addSharedGoal). */
#ifndef VEER_NAV_MEANS_H
#define VEER_NAV_MEANS_H

#include "nav/aim.h"

typedef struct VeerNavPlan {
    uint32_t kind;          /* VeerNavMeans of the table: VEER_NAV_MEANS_NONE: there is no free cell */
    VeerNavAim aim;         /* the corner to head for, or the goal */
    uint32_t next;          /* own path: the corner after that; VEER_NONE: there is none */
    uint32_t end;           /* the cell that the way leads to; VEER_NONE: the goal is in sight */
    uint32_t isElsewhere;   /* 1: the way ends at the center of that cell, because no way leads to the goal itself */
    uint32_t isUnreachable; /* 1: the goal lies in another region */
} VeerNavPlan;
/* Chooses the means of an agent, which keeps those from before in `plan` where they still lead to the same cell. The aim's length beyond
 * is kept with them. */
void veer_chooseMeans(VeerNavScout *scout, VeerNavPlan *plan);

/* Whether no move leads from the region of one cell to that of the other; 0 also where a cell has no moves. */
int veer_areSeparate(const VeerNavGrid *grid, uint32_t cell, uint32_t other);
/* Whether the goal of an agent lies in another region than the agent, or is in an obstacle and the closest free cell does. */
int veer_isOutOfReach(const VeerNavScout *scout);

/* The lanes of memory of a behavior with the trait OWN_WAY that tell where agents go: the next corner + 1, or negative on a field, 0 where
 * the aim is the end; and the cell that the way leads to + 1, negative if the goal is unreachable. */
enum { VEER_LANE_NEXT = 5, VEER_LANE_END = 6 };
/* At the start of a step: gives one more goal of eight agents on paths of their own a field. Returns how many cells were computed. */
uint32_t veer_addSharedGoal(VeerWorld *world);

#endif
