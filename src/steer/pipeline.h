/* The steering pipeline (Millington, Artificial Intelligence for Games, 2006): the data that its parts pass to each other in the steer
 * stage. Targeters fill in a goal. Decomposers replace it with a nearer goal. The actuator plans a path to that goal. Constraints report
 * the path's first violation and suggest a different goal. */
#ifndef VEER_STEER_PIPELINE_H
#define VEER_STEER_PIPELINE_H

#include "steer/batch.h"

enum { VEER_CHANNEL_POSITION = 1, VEER_CHANNEL_ORIENTATION = 2, VEER_CHANNEL_VELOCITY = 4, VEER_CHANNEL_ROTATION = 8 };

/* An agent's goal. Only members whose channels are set are valid. */
typedef struct VeerPipelineGoal {
    uint32_t channels;
    float stopRadius;     /* distance from the place at which a targeter lets the agent arrive */
    float beyond;         /* distance beyond the place at which the agent stops; 0: at the place; INF: it passes at full speed */
    uint32_t moves;       /* 1: the place moves, or keeps ahead of the agent, so it leaves a turning circle by itself */
    uint32_t there;       /* 1: the agent is already at the position and stops */
    uint32_t presses;     /* nonzero: the agent pushes its way between other agents around the place */
    uint32_t unreachable; /* 1: a decomposer found no path to the place */
    VeerVec3 position;
    float orientation, stopAngle; /* stopAngle: an orientation that differs by less than this, in rad, needs no turn */
    VeerVec3 velocity;
    float rotation;
} VeerPipelineGoal;

#define VEER_MAX_PLAN 16 /* maximum number of points of a plan */

/* The path that the actuator plans from the agent's position. In a wrapped world its points are not wrapped, so it may leave the bounds. */
typedef struct VeerPlan {
    uint32_t count;
    VeerVec3 points[VEER_MAX_PLAN];
    float length;
    VeerVec3 direction; /* unit vector of the direction to take now; 0: the path has length 0 */
    float corner;       /* highest speed of a car in the arc of the path; INF: any speed */
} VeerPlan;

typedef struct VeerViolation {
    float distance;        /* distance along the plan; INF: no violation */
    VeerPipelineGoal goal; /* the goal that the constraint suggests */
} VeerViolation;

/* The other agents that an agent may meet on any plan. They are listed once per decision, because the list does not depend on the plan. */
enum { VEER_MAX_MET = 216 };
typedef struct VeerMet {
    uint32_t slot;
    float reach;           /* smallest distance of the plan from the agent */
    VeerVec3 to, velocity; /* position and velocity of the other agent at the start; the position is relative to the agent */
} VeerMet;
typedef struct VeerNearby {
    const VeerBehavior *behavior; /* behavior for which the list was gathered; null: there is no list yet */
    uint32_t count;
    VeerMet met[VEER_MAX_MET];
} VeerNearby;

/* The function of a targeter or decomposer, for agent i of the batch. A targeter fills channels that are still empty; a decomposer may
 * replace the goal. */
typedef void VeerGoalKernel(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal);
typedef struct VeerAttempt {
    const VeerPipelineGoal *goal;
    const VeerPlan *plan;
    VeerNearby *nearby; /* the list of other agents that the agent may meet */
} VeerAttempt;
typedef VeerViolation VeerConstraintKernel(const VeerBatch *batch, uint32_t i, const VeerAttempt *attempt);

/* Declares veer_part_NAME for every row whose kind is a part of a pipeline. */
#define PART_INTEREST(name)
#define PART_DANGER(name)
#define PART_TARGETER(name) VeerGoalKernel veer_part_##name;
#define PART_DECOMPOSER(name) VeerGoalKernel veer_part_##name;
#define PART_ROUTE(name) VeerGoalKernel veer_part_##name;
#define PART_CONSTRAINT(name) VeerConstraintKernel veer_part_##name;
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) PART_##kind(name)
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"

/* Plans a path from the agent to the goal with the brain's actuator, and the desired velocity that follows it (actuators.c). */
VeerPlan veer_planPath(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal);
void veer_followPlan(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, const VeerPlan *plan, VeerSteeringOutput *out);

#endif
