/* Functions shared by the behaviors that find paths around obstacles: the memory of an agent's aim, and steering towards the aim. */
#ifndef VEER_STEER_WALK_H
#define VEER_STEER_WALK_H

#include "nav/nav.h"
#include "steer/batch.h"

/* The memory lanes. ARRIVAL: the arrival state (arrival.h), plus WITHOUT_PATH while there is no path. OWN_CELL: the agent's cell when the
 * aim was found, + 1. AIM: the aim, encoded as below. GOAL_CELL: the goal's cell + 1; negative: that cell is blocked and the path ends
 * elsewhere. BEYOND: length of the path beyond the aim. A caller may have overwritten any of them with other numbers. */
enum { VEER_LANE_ARRIVAL, VEER_LANE_OWN_CELL, VEER_LANE_AIM, VEER_LANE_GOAL_CELL, VEER_LANE_BEYOND };
#define VEER_WITHOUT_PATH 4.0f
#define VEER_NO_AIM (-1.0f)
#define VEER_AIM_AT_GOAL 1.0f
#define VEER_AIM_AT_CELLS 2.0f /* plus the number of the cell */

/* An agent that follows a path to its goal. */
typedef struct VeerWalk {
    const VeerNavGrid *grid;
    uint32_t own, goal; /* cells */
    float *memory;
    VeerVec3 end; /* end of the path, relative to the agent */
    float stopRadius;
    int isUnreachable; /* 1: the path does not lead to the goal; the agent stops at its end without having arrived */
} VeerWalk;

static inline int veer_isAtCell(const VeerWalk *walk) {
    const float aim = walk->memory[VEER_LANE_AIM];
    return aim >= VEER_AIM_AT_CELLS && aim < VEER_AIM_AT_CELLS + (float)veer_navCellCount(walk->grid);
}

/* Returns whether an agent searches for a new aim in this step: it is so slow that it may be stuck, and it is its turn. */
int veer_looksAnew(const VeerBatch *batch, uint32_t i, uint32_t own);
/* Steers to the aim and stops at the end of the path. Emits `blocked` when the agent loses its path, and `unblocked` when it has one
 * again. */
void veer_walkOn(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerWalk *walk);

#endif
