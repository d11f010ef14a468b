/* The maps of a context brain: goals are evaluated for a batch, interest and danger are filled in, and the last maps are merged. */
#ifndef VEER_COMBINE_CONTEXT_MAP_H
#define VEER_COMBINE_CONTEXT_MAP_H

#include "core/traits.h"
#include "core/world.h"
#include "steer/batch.h"
#include "steer/open_batch.h"

/* The strongest goal of one agent. */
typedef struct VeerGoal {
    float strength;      /* weight x |desired velocity| / maxSpeed; 0: no goal */
    float x, y;          /* direction, length 1 */
    float speed;         /* desired speed, at most maxSpeed */
    float verticalSpeed; /* desired vertical speed, in volume worlds */
    float rotation;      /* weighted mean of the goals' desired rotations */
    float distance;      /* INF: a direction without a place */
    float tolerance;     /* the danger that it accepts */
    uint32_t bits;       /* VEER_OUTPUT_x of all goals */
} VeerGoal;

/* The output of a goal behavior for the agents of a batch. */
typedef struct VeerGoalInterest {
    float x[VEER_BATCH], y[VEER_BATCH]; /* direction, length 1 */
    float strength[VEER_BATCH];         /* weight x |desired velocity| / maxSpeed; 0: none; at most 1 for the strongest */
    float turn[VEER_BATCH];             /* from the direction to slot 0 */
} VeerGoalInterest;

/* A danger behavior of the brain, ready to be evaluated agent by agent. */
typedef struct VeerDangerBehavior {
    VeerOpening opened;
    VeerMapKernel *kernel;
} VeerDangerBehavior;

/* The outputs of a brain's goal behaviors for a batch: evaluated once, read for every agent's map. */
typedef struct VeerGoalOutputs {
    uint32_t count, dangerCount;
    uint32_t behaviors[VEER_MAX_BEHAVIORS]; /* indices of the goal behaviors */
    VeerDangerBehavior dangers[VEER_MAX_BEHAVIORS];
    VeerSteeringOutput outputs[VEER_MAX_BEHAVIORS];    /* by behavior */
    VeerGoalInterest goalInterest[VEER_MAX_BEHAVIORS]; /* by goal */
    VeerGoal strongest[VEER_BATCH];
    float ringAngle[VEER_BATCH], ringX[VEER_BATCH], ringY[VEER_BATCH]; /* direction of slot 0 */
    /* angles of the slots relative to slot 0, and their directions, for each level of detail in the batch */
    float slotTurn[VEER_DETAIL_LEVELS][VEER_MAX_SLOTS];
    float slotX[VEER_DETAIL_LEVELS][VEER_MAX_SLOTS], slotY[VEER_DETAIL_LEVELS][VEER_MAX_SLOTS];
} VeerGoalOutputs;
void veer_evaluateGoals(VeerBatch *batch, VeerGoalOutputs *out);
/* Some agents of a batch, at most VEER_MAPS, from agent `first` on, and their maps. */
typedef struct VeerMapping {
    VeerMap *maps;
    uint32_t first, count;
} VeerMapping;
/* Fills maps: alignment, interest, danger; not yet merged with the last ones. The caller sets their origins. */
void veer_fillMaps(VeerBatch *batch, const VeerGoalOutputs *goals, const VeerMapping *mapping);
/* Merges with the maps that the agent's columns hold, as the brain's `merge` says. */
void veer_mergeMap(const VeerWorld *world, const VeerContextDef *context, uint32_t slot, VeerMap *map);

#endif
