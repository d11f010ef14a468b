/* Means: how an agent with `goTo` gets to its goal, straight, by a path of its own or by the field of the goal. Of its own path an agent
 * keeps the corner that it heads for and the next one. It asks for a search where it comes to a corner, and where the line to one of the
 * two is closed. Until its turn it heads for the next corner, or goes a first piece straight towards the goal. A field costs as much as
 * paths for about eight agents, and is made when as many go the same way (veer_addSharedGoal). */
#ifndef VEER_NAV_MEANS_H
#define VEER_NAV_MEANS_H

#include "nav/aim.h"
#include "nav/find_path.h"
#include "nav/raster.h"

typedef struct VeerNavPlan {
    uint32_t kind;          /* VeerNavMeans of the table: VEER_NAV_MEANS_NONE: there is no free cell */
    VeerNavAim aim;         /* the corner to head for, or the goal */
    uint32_t next;          /* own path: the corner after that; VEER_NONE: there is none */
    uint32_t end;           /* the cell that the way leads to; VEER_NONE: the goal is in sight */
    uint32_t isElsewhere;   /* 1: the way ends at the center of that cell, because no way leads to the goal itself */
    uint32_t isUnreachable; /* 1: the goal lies in another region */
    uint32_t waits;         /* 1: the agent waits for a search, and goes on as above until then */
} VeerNavPlan;
/* Chooses the means of an agent, which keeps those from before in `plan` where they still lead to the same cell. The aim's length beyond
 * is kept with them. Does not search for a path: an agent that needs one waits for its turn (path_turns.c). */
void veer_chooseMeans(VeerNavScout *scout, VeerNavPlan *plan);
/* Finds the first corners of an agent's path of its own between two ends. */
void veer_findOwnPath(const VeerNavScout *scout, VeerPathFinder *finder, const VeerPathEnds *ends, VeerNavPlan *plan);
/* Prepares to find paths for an agent on the present map. */
void veer_openOwnFinder(VeerNavScout *scout, VeerPathFinder *finder);

/* Whether no move leads from the region of one cell to that of the other; 0 also where a cell has no moves. */
int veer_areSeparate(const VeerNavGrid *grid, uint32_t cell, uint32_t other);
/* Whether the goal of an agent lies in another region than the agent, or is in an obstacle and the closest free cell does. */
int veer_isOutOfReach(const VeerNavScout *scout);

/* The lanes of memory of behaviors that find routes: the arrival (steer/arrival.h), and WITHOUT_PATH more while there is no path; the
 * agent's own cell + 1 when the aim was found, negative while it waits for a search; the aim, as below; the goal's cell + 1, negative if
 * the path ends elsewhere because that is blocked; and the length of the path beyond the aim. Behaviors with the trait OWN_WAY also keep
 * the next corner + 1, or negative on a field, 0 where the aim is the end; and the cell that the way leads to + 1, negative if the goal is
 * unreachable. Any of them may hold other numbers in a world that a caller has written to. */
enum { VEER_LANE_ARRIVAL, VEER_LANE_OWN_CELL, VEER_LANE_AIM, VEER_LANE_GOAL_CELL, VEER_LANE_BEYOND, VEER_LANE_NEXT, VEER_LANE_END };
#define VEER_WITHOUT_PATH 4.0f
#define VEER_NO_AIM (-1.0f)
#define VEER_AIM_AT_GOAL 1.0f
#define VEER_AIM_AT_CELLS 2.0f /* this plus the cell */

/* Read and write the means of an agent in its memory, except the cells of the agent and the goal. */
VeerNavPlan veer_readPlan(const VeerNavGrid *grid, const float *memory);
void veer_writePlan(float *memory, const VeerNavPlan *plan);

/* The behavior of a brain that chooses its means; VEER_NONE: it has none. */
uint32_t veer_ownWayOf(const VeerBrainDef *brain);
/* Returns where the memory of a brain's behavior begins in that of an agent. */
uint32_t veer_memoryLane(const VeerBrainDef *brain, uint32_t index);

/* Keeps the maps of the layers on which agents have paths of their own, so that they notice changes (veer_askForRenewal). */
void veer_keepOwnWayLayers(const VeerWorld *world);
/* Lets the agents on paths of their own for which a change of the map could matter search again: those whose path is not shorter than any
 * path through the box around the changed cells. */
void veer_askForRenewal(const VeerNavGrid *grid, const VeerCellBox *changed);
/* At the start of a step: searches for the paths of agents that wait for one, within a budget of cells. Returns how many were searched. */
uint32_t veer_searchOwnPaths(const VeerWorld *world);
/* At the start of a step: gives one more goal of eight agents on paths of their own a field. Returns how many cells were computed. */
uint32_t veer_addSharedGoal(VeerWorld *world);

#endif
