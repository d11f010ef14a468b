/* What behaviors that find their way around obstacles share: the memory of an agent's aim, and the steering to it. */
#ifndef VEER_STEER_WALK_H
#define VEER_STEER_WALK_H

#include "nav/means.h"
#include "steer/batch.h"

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

/* Whether an agent is so slow that it may be stuck, and it is its turn to look for its aim anew. */
int veer_looksAnew(const VeerBatch *batch, uint32_t i, uint32_t own);
/* Steers to the aim and stops where the way ends. Emits `blocked` when the agent loses its path, and `unblocked` when it has one again. */
void veer_walkOn(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerWalk *walk);

#endif
