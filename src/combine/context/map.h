/* The maps of a context brain: goals are evaluated for a batch, interest and danger are filled in, and the result is merged with the last
 * maps. Part of the steer stage. */
#ifndef VEER_COMBINE_CONTEXT_MAP_H
#define VEER_COMBINE_CONTEXT_MAP_H

#include "core/traits.h"
#include "core/world.h"
#include "steer/batch.h"
#include "steer/open_batch.h"

/* The strongest goal of one agent. */
typedef struct VeerGoal {
    float strength;      /* weight x |desired velocity| / maxSpeed; 0: no goal */
    float x, y;          /* unit vector of the direction */
    float speed;         /* desired speed, at most maxSpeed */
    float verticalSpeed; /* desired vertical speed, in volume worlds */
    float rotation;      /* weighted mean of the goals' desired rotations */
    float distance;      /* distance to the goal; INF: the goal is only a direction */
    float tolerance;     /* the largest danger that the goal accepts */
    uint32_t bits;       /* VEER_OUTPUT_x bits of all goals */
} VeerGoal;

/* The output of a goal behavior for the agents of a batch. */
typedef struct VeerGoalInterest {
    float x[VEER_BATCH], y[VEER_BATCH]; /* unit vectors of the directions */
    float strength[VEER_BATCH];         /* weight x |desired velocity| / maxSpeed; 0: no goal; at most 1 for the strongest goal */
    float turn[VEER_BATCH];             /* angle from the direction to slot 0 */
} VeerGoalInterest;

/* A behavior of the kind danger, ready to be evaluated for each agent. */
typedef struct VeerDangerBehavior {
    VeerOpening opened;
    VeerMapKernel *kernel;
} VeerDangerBehavior;

/* The outputs of a brain's goal behaviors for a batch, which are evaluated once and read for every agent's map. */
typedef struct VeerGoalOutputs {
    uint32_t count, dangerCount;
    uint32_t behaviors[VEER_MAX_BEHAVIORS]; /* indices of the goal behaviors */
    VeerDangerBehavior dangers[VEER_MAX_BEHAVIORS];
    VeerSteeringOutput outputs[VEER_MAX_BEHAVIORS];    /* per behavior of the brain */
    VeerGoalInterest goalInterest[VEER_MAX_BEHAVIORS]; /* indexed by goal */
    VeerGoal strongest[VEER_BATCH];
    float ringAngle[VEER_BATCH], ringX[VEER_BATCH], ringY[VEER_BATCH]; /* angle and direction of slot 0, for each agent */
    /* Angles of the slots relative to slot 0, and their directions, for each level of detail in the batch. */
    float slotTurn[VEER_DETAIL_LEVELS][VEER_MAX_SLOTS];
    float slotX[VEER_DETAIL_LEVELS][VEER_MAX_SLOTS], slotY[VEER_DETAIL_LEVELS][VEER_MAX_SLOTS];
} VeerGoalOutputs;
void veer_evaluateGoals(VeerBatch *batch, VeerGoalOutputs *out);
/* Up to VEER_MAPS agents of a batch, starting at agent `first`, and their maps. */
typedef struct VeerMapping {
    VeerMap *maps;
    uint32_t first, count;
} VeerMapping;
/* Fills maps: alignment, interest and danger. The maps are not yet merged with the last maps. The caller sets `origins`. */
void veer_fillMaps(VeerBatch *batch, const VeerGoalOutputs *goals, const VeerMapping *mapping);
/* Merges a map with the last map in the agent's columns, according to the brain's `merge`. */
void veer_mergeMap(const VeerWorld *world, const VeerContextDef *context, uint32_t slot, VeerMap *map);

#endif
