/* Functions shared by the behaviors that find paths around obstacles: the memory of an agent's aim, and steering towards the aim. */
#ifndef VEER_STEER_WALK_H
#define VEER_STEER_WALK_H

#include "core/space.h"
#include "core/world.h"
#include "math/vec3.h"
#include "nav/means.h"
#include "steer/batch.h"
#include "steer/pipeline.h"

/* An agent that goes to a goal. */
typedef struct VeerWalk {
    const VeerNavGrid *grid; /* null: on a mesh */
    uint32_t own, goal;      /* cells */
    VeerVec3 aim;            /* on a mesh: the corner that the agent heads for; in a pipeline: the goal; relative to the agent */
    float *memory;
    VeerVec3 end; /* end of the path, relative to the agent */
    float stopRadius;
    int isUnreachable; /* 1: the path does not lead to the goal; the agent stops at its end without having arrived */
} VeerWalk;

static inline int veer_isAtCell(const VeerWalk *walk) {
    const float aim = walk->memory[VEER_LANE_AIM];
    return aim >= VEER_AIM_AT_CELLS && aim < VEER_AIM_AT_CELLS + (float)veer_navCellCount(walk->grid);
}

/* Moves agents on the mesh of the open behavior. */
void veer_walkOnMesh(const VeerBatch *batch, VeerSteeringOutput *out);
/* On a mesh: moves the goal of a pipeline to the corner that the agent heads for. */
void veer_goalOnMesh(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal);
/* Returns the height of the target of agent i. */
float veer_heightOfTarget(const VeerBatch *batch, uint32_t i);
/* Returns the goal of an agent that has one. In a planar world, vectors to targets have no height, so the goal's height is that of the
 * target. */
static inline VeerVec3 veer_walkGoal(const VeerBatch *batch, uint32_t i) {
    VeerVec3 goal = veer_add3(veer_position(batch->world, batch->agents[i]), veer_vec3(batch->toX[i], batch->toY[i], batch->toZ[i]));
    if (veer_hasLevels(batch->world)) goal.z = veer_heightOfTarget(batch, i);
    return goal;
}
/* Returns whether an agent searches for a new aim in this step: it is so slow that it may be stuck, and it is its turn. */
int veer_looksAnew(const VeerBatch *batch, uint32_t i, uint32_t own);
/* Steers to the aim and stops at the end of the path. Emits `blocked` when the agent loses its path, and `unblocked` when it has one
 * again. */
void veer_walkOn(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerWalk *walk);

#endif
