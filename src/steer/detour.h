/* Ways round things, for the constraints of the steering pipeline: what a planned path meets first, and the point beside it to go to
 * instead. A detour leads along the tangent and on to where the tangent from the goal meets it, as a taut string would run outside of
 * the disc; so it makes way however near the agent is. */
#ifndef VEER_DETOUR_H
#define VEER_DETOUR_H

#include "core/batch.h"
#include "core/space.h"
#include "math/math.h"
#include "shapes/shapes.h"
#include "steer/pipeline.h"

/* How near a path may come to something that is `distance` away and touched at `contact`: the margin, which shrinks to half of the present
 * clearance, so that an agent within the margin is not trapped. Always less than the distance. */
static inline float veer_pathReach(float distance, float contact, float margin) {
    float clearance = veer_max(distance - contact, veer_max(1e-3f, 1e-5f * distance));
    return veer_max(distance - veer_max(0.5f * clearance, clearance - margin), 0.0f);
}

/* Everything is seen from the agent. */
typedef struct VeerRound {
    VeerVec3 center; /* of the disc, or ball */
    VeerVec3 goal;
    float reach;   /* how near to the center the path may come: less than its distance */
    VeerVec3 side; /* where to pass: of length 1, across the way to the center */
} VeerRound;
/* The point to go to instead of the goal. */
VeerVec3 veer_detour(const VeerRound *round);
/* What a detour keeps off: a little more than needed, so that it violates nothing itself. */
static inline float veer_detourReach(float reach, float distance) { return veer_min(1.02f * reach + 0.01f, 0.5f * (reach + distance)); }

/* Across the way to a center, to where the goal lies; straight behind it, by the preference of the pair of numbers. */
VeerVec3 veer_nearerSide(const VeerBatch *batch, uint32_t i, const VeerRound *round, uint32_t other);

/* Which obstacles are looked at, and how far to keep away. */
typedef struct VeerObstacleFilter {
    uint32_t round; /* 1: those without corners, 0: the others */
    float margin;
    uint32_t mask;
} VeerObstacleFilter;

/* What a plan meets first. */
typedef struct VeerPathHit {
    float distance;          /* along the plan; INF: nothing */
    float reach;             /* how near to its core the path may come */
    float contact;           /* where the agent touches it */
    VeerPrimitive primitive; /* in a wrapped world the image that is met */
    VeerVec3 image;          /* how far that is from the obstacle itself */
    VeerVec3 motion;         /* how far it will have moved */
    VeerVec3 point;          /* of the plan */
    VeerVec3 normal;
} VeerPathHit;
VeerPathHit veer_firstPathHit(const VeerBatch *batch, uint32_t i, const VeerPlan *plan, const VeerObstacleFilter *filter);

/* A violation that suggests a point seen from the agent instead of the goal. */
static inline VeerViolation veer_suggest(const VeerBatch *batch, uint32_t i, const VeerPipelineGoal *goal, VeerVec3 to) {
    VeerVec3 from = veer_position(batch->world, batch->agents[i]);
    VeerViolation violation = {0.0f, *goal};
    violation.goal.position = veer_add3(from, to);
    violation.goal.beyond = VEER_INF;
    return violation;
}

#endif
