/* Means: an agent with `goTo` gets to its goal straight, along a path planned for this agent, or by the field of the goal. An agent stores
 * only the next two corners of its path. It plans again when it reaches a corner, or when an obstacle closes the line to one of them. A
 * field costs as much as about eight paths, so a goal gets one when eight agents head for it (veer_addSharedGoal). */
#ifndef VEER_NAV_MEANS_H
#define VEER_NAV_MEANS_H

#include "nav/aim.h"

typedef struct VeerNavPlan {
    uint32_t kind;          /* a VeerNavMeans; VEER_NAV_MEANS_NONE: there is no free cell */
    VeerNavAim aim;         /* the corner that the agent heads for, or the goal */
    uint32_t next;          /* on a path: the corner after that one; VEER_NONE: there is none */
    uint32_t end;           /* the cell to which the path leads; VEER_NONE: the goal is in sight */
    uint32_t isElsewhere;   /* 1: the path ends at the center of that cell, because no path leads to the goal itself */
    uint32_t isUnreachable; /* 1: the goal lies in another region */
} VeerNavPlan;
/* Chooses the means of an agent. A previous plan that still leads to the same cell is kept, with the length of the path beyond its aim. */
void veer_chooseMeans(VeerNavScout *scout, VeerNavPlan *plan);

/* Returns 1 if two cells are in different regions, so that no path joins them; 0 also if one of the cells has no moves. */
int veer_areSeparate(const VeerNavGrid *grid, uint32_t cell, uint32_t other);
/* Returns 1 if the goal of an agent is in a different region. A goal inside an obstacle counts as being in the closest free cell. */
int veer_isOutOfReach(const VeerNavScout *scout);

/* The memory lanes of a behavior with the trait OWN_WAY. NEXT: the next corner + 1; negative: the agent follows a field; 0: the aim is the
 * end of the path. END: the cell to which the path leads + 1; negative: the goal is unreachable. */
enum { VEER_LANE_NEXT = 5, VEER_LANE_END = 6 };
/* At the start of a step: gives a field to at most one more goal to which eight agents walk on separate paths. Returns the number of cells
 * computed. */
uint32_t veer_addSharedGoal(VeerWorld *world);

#endif
