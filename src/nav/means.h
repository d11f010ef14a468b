/* The means by which an agent with `goTo` gets to its goal: a straight line, a path planned for this agent, or the field of the goal. An
 * agent stores only the next two corners of its path. It plans again when it reaches a corner, or when an obstacle closes the line to one
 * of them. A field costs as much as about eight paths, so a goal gets one when eight agents head for it (veer_addSharedGoal). */
#ifndef VEER_NAV_MEANS_H
#define VEER_NAV_MEANS_H

#include "math/math.h"
#include "nav/aim.h"
#include "nav/find_path.h"
#include "nav/raster.h"

typedef struct VeerNavPlan {
    uint32_t kind;          /* a VeerNavMeans; VEER_NAV_MEANS_NONE: all cells are blocked */
    VeerNavAim aim;         /* the corner that the agent heads for, or the goal */
    uint32_t next;          /* on a path: the corner after that one; VEER_NONE: there is none */
    uint32_t own;           /* the agent's cell when it chose the aim; VEER_NONE: unknown */
    uint32_t end;           /* the cell to which the path leads; VEER_NONE: the goal is in sight */
    uint32_t isElsewhere;   /* 1: the path ends at the center of that cell, because no path leads to the goal itself */
    uint32_t isUnreachable; /* 1: the goal lies in another region */
    uint32_t waits;         /* 1: the agent waits for a search, and follows this plan until then */
    uint32_t isNew;         /* 1: the path was found in this step, and the agent follows it if it still ends at the right cell */
} VeerNavPlan;
/* Chooses the means of an agent. If the previous plan still leads to the same cell, it is kept, with the length of the path beyond its
 * aim. */
void veer_chooseMeans(VeerNavScout *scout, VeerNavPlan *plan);
/* Finds the first corners of an agent's own path between two ends. */
void veer_findOwnPath(const VeerNavScout *scout, VeerPathFinder *finder, const VeerPathEnds *ends, VeerNavPlan *plan);
/* Prepares to find paths for an agent on the present map. */
void veer_openOwnFinder(VeerNavScout *scout, VeerPathFinder *finder);

/* Returns 1 if a path joins two cells. Returns 0 if none does, or if a cell has no moves. */
int veer_areJoined(const VeerNavGrid *grid, uint32_t cell, uint32_t other);
/* Returns 1 if the regions show that a plan of an agent in a cell no longer fits its goal: its end has become unreachable, or its goal has
 * become reachable. */
int veer_isPlanOutdated(const VeerNavGrid *grid, uint32_t cell, VeerVec3 goal, const VeerNavPlan *plan);
/* Returns 1 if the goal of an agent is in a different region. A goal inside an obstacle counts as being in the closest free cell. */
int veer_isOutOfReach(const VeerNavScout *scout);

/* The memory lanes of behaviors that find routes. ARRIVAL: the arrival state (steer/arrival.h), plus VEER_WITHOUT_PATH while there is no
 * path. OWN_CELL: the agent's cell when the aim was found, + 1; negative while it waits for a search. AIM: the aim, encoded as below.
 * GOAL_CELL: the goal's cell + 1; negative: that cell is blocked and the path ends elsewhere. BEYOND: length of the path beyond the aim.
 * Behaviors with the trait OWN_WAY have two more. NEXT: the next corner + 1; 0: the aim is the end; negative: on a field or, if the aim is
 * the goal, THROUGH_GAP or PAST_GAP. END: the last cell of the path + 1; negative: the goal is unreachable. A caller may have overwritten
 * any of them with other numbers. */
enum { VEER_LANE_ARRIVAL, VEER_LANE_OWN_CELL, VEER_LANE_AIM, VEER_LANE_GOAL_CELL, VEER_LANE_BEYOND, VEER_LANE_NEXT, VEER_LANE_END };
#define VEER_WITHOUT_PATH 4.0f
/* values of OWN_CELL that no cell has: the agent chooses its means again, without a path, or with the path just found */
#define VEER_OWN_CHOOSES (-0.5f)
#define VEER_OWN_FOUND 0.5f
#define VEER_NO_AIM (-1.0f)
#define VEER_AIM_AT_GOAL 1.0f
#define VEER_AIM_AT_CELLS 2.0f   /* this plus the cell */
#define VEER_THROUGH_GAP (-1.0f) /* the agent sees its goal, and has reported that no path leads there */
#define VEER_PAST_GAP (-2.0f)    /* the same, but now paths lead to the goal from where the agent is */

/* Returns whether an agent goes or went straight to its goal through a passage that the cells do not show. */
static inline int veer_passesGap(const float *memory) {
    return veer_same(memory[VEER_LANE_AIM], VEER_AIM_AT_GOAL) && memory[VEER_LANE_NEXT] < 0.0f;
}

/* In formations, other lanes come first (steer/formations.h). The last of them takes the place of ARRIVAL before the lanes of the path. */
enum { VEER_PLACE_LANES = 6 };
/* Returns the memory of the next behavior of an agent that chooses its means, at or after *index, and sets *index to this behavior, and the
 * settings of its routes. Returns null if there is none. */
float *veer_pathMemory(const VeerWorld *world, uint32_t slot, uint32_t *index, VeerNavFieldParams *params);
/* Returns whether a lane holds the number of a cell, + 1. */
int veer_isCellLane(const VeerNavGrid *grid, float lane);
/* Read and write the means of an agent in its memory, except the cells of the agent and the goal. */
VeerNavPlan veer_readPlan(const VeerNavGrid *grid, const float *memory);
void veer_writePlan(float *memory, const VeerNavPlan *plan);

/* Returns the index of the first behavior of a brain, at or after `from`, that chooses its means, or VEER_NONE if there is none. */
uint32_t veer_ownWayOf(const VeerBrainDef *brain, uint32_t from);
/* Returns where the path of a behavior begins in the memory of an agent: the lane of its arrival. */
uint32_t veer_pathLane(const VeerBrainDef *brain, uint32_t index);

/* Keeps the maps of the layers on which agents have their own paths, so that agents search again after changes (veer_askForRenewal). */
void veer_keepOwnWayLayers(const VeerWorld *world);
/* Makes agents that follow their own paths search again if a change of the map could affect them. It cannot affect an agent whose path is
 * shorter than every path through the box around the changed cells. hasGround: there are areas of the ground, so longer paths may cost
 * less. */
void veer_askForRenewal(const VeerNavGrid *grid, const VeerCellBox *changed, int hasGround);
/* Called at the start of a step: searches for the paths of agents that wait for one, within a budget of cells. Returns the number of cells
 * searched. */
uint32_t veer_searchOwnPaths(const VeerWorld *world);
/* Called at the start of a step: gives a field to one more goal to which eight agents follow their own paths. Returns the number of cells
 * computed. */
uint32_t veer_addSharedGoal(VeerWorld *world);

#endif
