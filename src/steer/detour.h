/* Detours, for the constraints of the steering pipeline: what a planned path hits first, and the point beside it to go to instead. A
 * detour follows the tangent to where it meets the tangent from the goal, like a taut string outside the disc; so the agent makes
 * progress however near it is. */
#ifndef VEER_STEER_DETOUR_H
#define VEER_STEER_DETOUR_H

#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/obstacles.h"
#include "steer/batch.h"
#include "steer/pipeline.h"

/* How close a path may come to something that is `distance` away and touched at `contact`: the margin, which shrinks to half of the
 * current clearance, so that an agent within the margin is not trapped. Always less than the distance. */
static inline float veer_pathReach(float distance, float contact, float margin) {
    float clearance = veer_max(distance - contact, veer_max(1e-3f, 1e-5f * distance));
    return veer_max(distance - veer_max(0.5f * clearance, clearance - margin), 0.0f);
}

/* Everything is relative to the agent. */
typedef struct VeerRound {
    VeerVec3 center; /* of the disc or ball */
    VeerVec3 goal;
    float reach;   /* how close to the center the path may come: less than its distance */
    VeerVec3 side; /* the side to pass on: of length 1, perpendicular to the direction to the center */
} VeerRound;
/* The point to go to instead of the goal. */
VeerVec3 veer_detour(const VeerRound *round);
/* The distance that a detour keeps: slightly more than needed, so that it violates nothing itself. */
static inline float veer_detourReach(float reach, float distance) { return veer_min(1.02f * reach + 0.01f, 0.5f * (reach + distance)); }

/* Perpendicular to the direction to a center, towards the goal; if the goal is straight behind it, by the preference of the pair of
 * numbers. */
VeerVec3 veer_nearerSide(const VeerBatch *batch, uint32_t i, const VeerRound *round, uint32_t other);

/* Which obstacles are tested, and how far to keep away. */
typedef struct VeerObstacleFilter {
    uint32_t round; /* 1: obstacles without corners, 0: the others */
    float margin;
    uint32_t mask;
} VeerObstacleFilter;

/* What a plan hits first. */
typedef struct VeerPathHit {
    float distance;          /* along the plan; INF: nothing */
    float reach;             /* how close to its core the path may come */
    float contact;           /* where the agent touches it */
    VeerPrimitive primitive; /* in a wrapped world, the image that is hit */
    VeerVec3 image;          /* offset of that image from the obstacle itself */
    VeerVec3 motion;         /* how far it will have moved */
    VeerVec3 point;          /* on the plan */
    VeerVec3 normal;
} VeerPathHit;
VeerPathHit veer_firstPathHit(const VeerBatch *batch, uint32_t i, const VeerPlan *plan, const VeerObstacleFilter *filter);

/* A violation that suggests a point, relative to the agent, instead of the goal. */
static inline VeerViolation veer_suggest(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, VeerVec3 to) {
    VeerVec3 from = veer_position(batch->world, batch->agents[i]);
    VeerViolation violation = {0.0f, *goal};
    violation.goal.position = veer_add3(from, to);
    violation.goal.beyond = VEER_INF;
    violation.goal.moves = 1;
    return violation;
}

#endif
