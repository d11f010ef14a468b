/* The steering pipeline (Millington, Artificial Intelligence for Games, 2006): what its parts pass to each other. Targeters fill in a
 * goal, decomposers replace it by a nearer one, the actuator plans a path to it, and constraints report the first violation of that
 * path and a goal to try instead. */
#ifndef VEER_STEER_PIPELINE_H
#define VEER_STEER_PIPELINE_H

#include "steer/batch.h"

enum { VEER_CHANNEL_POSITION = 1, VEER_CHANNEL_ORIENTATION = 2, VEER_CHANNEL_VELOCITY = 4, VEER_CHANNEL_ROTATION = 8 };

/* An agent's goal; only the channels that are set mean something. */
typedef struct VeerPipelineGoal {
    uint32_t channels;
    float beyond;     /* how far it continues beyond the place before it stops: 0 there; INF: a place on the way, passed at full speed */
    uint32_t moves;   /* 1: the place moves or goes ahead of the agent, so that no turning circle keeps it inside */
    uint32_t there;   /* 1: the agent is already at the position, and stands still */
    uint32_t presses; /* not 0: the agent presses on among others around the place */
    uint32_t unreachable; /* 1: a decomposer found no path to it */
    VeerVec3 position;
    float orientation, stopAngle; /* closer than that it stops turning */
    VeerVec3 velocity;
    float rotation;
} VeerPipelineGoal;

#define VEER_MAX_PLAN 16 /* points of a plan */

/* The path that the actuator would take from the agent's position; in a wrapped world without seams, so it may leave the bounds. */
typedef struct VeerPlan {
    uint32_t count;
    VeerVec3 points[VEER_MAX_PLAN];
    float length;
    VeerVec3 direction; /* the direction to take now, of length 1; 0: the path has no length */
} VeerPlan;

typedef struct VeerViolation {
    float distance;        /* along the plan; INF: none */
    VeerPipelineGoal goal; /* to try instead */
} VeerViolation;

/* The other agents that an agent may meet on any plan, gathered once for a decision: plans differ, but not the others around. */
enum { VEER_MAX_MET = 216 };
typedef struct VeerMet {
    uint32_t slot;
    float reach;           /* how near the plan may come */
    VeerVec3 to, velocity; /* of the other agent, now */
} VeerMet;
typedef struct VeerNearby {
    const VeerBehavior *behavior; /* whose list this is; null: none */
    uint32_t count;
    VeerMet met[VEER_MAX_MET];
} VeerNearby;

/* A targeter fills only channels that are still empty; a decomposer replaces the goal or leaves it. For agent i of the batch. */
typedef void VeerGoalKernel(const VeerBatch *batch, uint32_t i, VeerPipelineGoal *goal);
typedef struct VeerAttempt {
    const VeerPipelineGoal *goal;
    const VeerPlan *plan;
    VeerNearby *nearby; /* of the agent */
} VeerAttempt;
typedef VeerViolation VeerConstraintKernel(const VeerBatch *batch, uint32_t i, const VeerAttempt *attempt);

/* veer_part_NAME for every row of these kinds */
#define PART_INTEREST(name)
#define PART_DANGER(name)
#define PART_TARGETER(name) VeerGoalKernel veer_part_##name;
#define PART_DECOMPOSER(name) VeerGoalKernel veer_part_##name;
#define PART_ROUTE(name) VeerGoalKernel veer_part_##name;
#define PART_CONSTRAINT(name) VeerConstraintKernel veer_part_##name;
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc) PART_##kind(name)
#define BEHAVIOR_END(name, Name)
#include "veer_schema.inl"

/* The brain's actuator: plans a path from the agent to the goal, and the desired velocity that follows it (actuators.c). */
VeerPlan veer_planPath(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal);
void veer_followPlan(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, const VeerPlan *plan, VeerSteeringOutput *out);

#endif
