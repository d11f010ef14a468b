/* Detours, for the constraints of the steering pipeline in the steer stage: the first obstacle on a planned path, and a point next to it
 * that replaces the goal. A detour follows the tangent from the agent to its intersection with the tangent from the goal, like a taut
 * string around the disc, so the agent makes progress at any distance from the disc. */
#ifndef VEER_STEER_DETOUR_H
#define VEER_STEER_DETOUR_H

#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/obstacles.h"
#include "steer/batch.h"
#include "steer/pipeline.h"

/* Returns how close a path may come to the center of an object: `contact`, the distance at which the agent touches the object, plus the
 * margin or half of the current clearance, whichever is smaller. An agent that is already within the margin is therefore not trapped. The
 * result is always less than the current distance. */
static inline float veer_pathReach(float distance, float contact, float margin) {
    float clearance = veer_max(distance - contact, veer_max(1e-3f, 1e-5f * distance));
    return veer_max(distance - veer_max(0.5f * clearance, clearance - margin), 0.0f);
}

/* A detour around a disc or ball. All vectors are relative to the agent. */
typedef struct VeerDetour {
    VeerVec3 center; /* center of the disc or ball */
    VeerVec3 goal;
    float reach;   /* smallest distance of the path from the center; less than the agent's distance */
    VeerVec3 side; /* side to pass on: a unit vector perpendicular to the direction to the center */
} VeerDetour;
/* Returns the point that replaces the goal. */
VeerVec3 veer_detour(const VeerDetour *detour);
/* Returns the distance that a detour keeps from the center: slightly more than the reach, so that the detour violates no constraint
 * itself. */
static inline float veer_detourReach(float reach, float distance) { return veer_min(1.02f * reach + 0.01f, 0.5f * (reach + distance)); }

/* Returns a unit vector perpendicular to the direction to a center, on the side of the goal. If the goal is exactly behind the center, the
 * ids of agent i and of `other` choose a side. */
VeerVec3 veer_nearerSide(const VeerBatch *batch, uint32_t i, const VeerDetour *detour, uint32_t other);

/* The obstacles that a constraint tests, and the distance that the agent keeps from them. */
typedef struct VeerObstacleFilter {
    uint32_t round; /* 1: only obstacles without corners; 0: only obstacles with corners */
    float margin;
    uint32_t mask;
} VeerObstacleFilter;

/* The first obstacle on a plan. */
typedef struct VeerPathHit {
    float distance;          /* distance along the plan; INF: no obstacle */
    float reach;             /* smallest distance of the path from the obstacle's core */
    float contact;           /* distance from the core at which the agent touches the obstacle */
    VeerPrimitive primitive; /* the obstacle that is hit; in a wrapped world, at the image where it is hit */
    VeerVec3 image;          /* offset of that image from the obstacle's own position */
    VeerVec3 motion;         /* displacement of the obstacle until it is hit */
    VeerVec3 point;          /* point on the plan nearest to the obstacle */
    VeerVec3 normal;
} VeerPathHit;
VeerPathHit veer_firstPathHit(const VeerBatch *batch, uint32_t i, const VeerPlan *plan, const VeerObstacleFilter *filter);

/* Returns a violation that replaces the goal by a point, given relative to the agent. */
static inline VeerViolation veer_suggest(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, VeerVec3 to) {
    VeerVec3 from = veer_position(batch->world, batch->agents[i]);
    VeerViolation violation = {0.0f, *goal};
    violation.goal.position = veer_add3(from, to);
    violation.goal.beyond = VEER_INF;
    violation.goal.moves = 1;
    return violation;
}

#endif
