/* What behaviors that find their way around obstacles share: the memory of an agent's aim, and the steering to it. */
#ifndef VEER_STEER_WALK_H
#define VEER_STEER_WALK_H

#include "nav/nav.h"
#include "steer/batch.h"

/* The lanes of memory: the arrival (arrival.h), and WITHOUT_PATH more while there is no path; the agent's own cell + 1 when the aim was
 * found; the aim, as below; the goal's cell + 1, negative if the path ends elsewhere because that is blocked; and the length of the path
 * beyond the aim. Any of them may hold other numbers in a world that a caller has written to. */
enum { VEER_LANE_ARRIVAL, VEER_LANE_OWN_CELL, VEER_LANE_AIM, VEER_LANE_GOAL_CELL, VEER_LANE_BEYOND };
#define VEER_WITHOUT_PATH 4.0f
#define VEER_NO_AIM (-1.0f)
#define VEER_AIM_AT_GOAL 1.0f
#define VEER_AIM_AT_CELLS 2.0f /* this plus the cell */

/* An agent on its way. */
typedef struct VeerWalk {
    const VeerNavGrid *grid;
    uint32_t own, goal; /* cells */
    float *memory;
    VeerVec3 end; /* where the way ends, relative to the agent */
    float stopRadius;
    int isUnreachable; /* 1: the way ends where the goal is not; the agent stops there without having arrived */
} VeerWalk;

static inline int veer_isAtCell(const VeerWalk *walk) {
    const float aim = walk->memory[VEER_LANE_AIM];
    return aim >= VEER_AIM_AT_CELLS && aim < VEER_AIM_AT_CELLS + (float)veer_navCellCount(walk->grid);
}

/* Returns whether an agent is so slow that it may be stuck, and it is its turn to look for its aim anew. */
int veer_looksAnew(const VeerBatch *batch, uint32_t i, uint32_t own);
/* Steers to the aim and stops where the way ends. Emits `blocked` when the agent loses its path, and `unblocked` when it has one again. */
void veer_walkOn(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerWalk *walk);

#endif
