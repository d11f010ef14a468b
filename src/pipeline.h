/* The steering pipeline (Millington, Artificial Intelligence for Games, 2006): what its parts hand to each other. Targeters fill a goal,
 * decomposers replace it by a nearer one, the actuator plans a path to it, and constraints say where that path is violated first and
 * which goal would do instead. */
#ifndef VEER_PIPELINE_H
#define VEER_PIPELINE_H

#include "stages.h"

enum { VEER_CHANNEL_POSITION = 1, VEER_CHANNEL_ORIENTATION = 2, VEER_CHANNEL_VELOCITY = 4, VEER_CHANNEL_ROTATION = 8 };

/* What an agent wants to come to; only the channels that are set mean something. */
typedef struct VeerPipelineGoal {
    uint32_t channels;
    VeerVec3 position;
    float orientation;
    VeerVec3 velocity;
    float rotation;
} VeerPipelineGoal;

#define VEER_MAX_PLAN 16 /* points of a plan */

/* The path that the actuator would take, from the agent's position on. */
typedef struct VeerPlan {
    uint32_t count;
    VeerVec3 points[VEER_MAX_PLAN];
    float length;
} VeerPlan;

typedef struct VeerViolation {
    float distance;        /* along the plan; INF: none */
    VeerPipelineGoal goal; /* to try instead */
} VeerViolation;

/* A targeter fills only channels that are still empty; a decomposer replaces the goal or leaves it. Agent number i of the batch. */
typedef void VeerGoalKernel(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal);
typedef VeerViolation VeerConstraintKernel(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, const VeerPlan *plan);

/* veer_part_NAME of every row of these kinds */
#define PART_INTEREST(name)
#define PART_DANGER(name)
#define PART_TARGETER(name) VeerGoalKernel veer_part_##name;
#define PART_DECOMPOSER(name) VeerGoalKernel veer_part_##name;
#define PART_CONSTRAINT(name) VeerConstraintKernel veer_part_##name;
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, doc) PART_##kind(name)
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"

#endif
