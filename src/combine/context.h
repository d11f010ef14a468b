/* The parts of context steering that its files share: maps are gathered (context_map.c), decided slot by slot (context_decide.c), and
 * one direction is read from the decisions (context_pick.c); context_escape.c leads out of dead ends. */
#ifndef VEER_CONTEXT_H
#define VEER_CONTEXT_H

#include "core/batch.h"
#include "core/definitions.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
#include "steer/open_batch.h"

/* The goal with the strongest interest of one agent. */
typedef struct VeerGoal {
    float strength;      /* weight x |wish| / maxSpeed; 0: no goal */
    float x, y;          /* direction, length 1 */
    float speed;         /* that it wishes for, at most maxSpeed */
    float verticalSpeed; /* vertical speed it wishes for, in volume worlds */
    float rotation;      /* mean of the rotations that the goals wish for, by weight */
    float distance;      /* INF: a mere direction */
    float tolerance;     /* danger it puts up with */
    uint32_t bits;       /* opinions of all goals */
} VeerGoal;

/* What a goal behavior wants of the agents of a batch. */
typedef struct VeerGoalInterest {
    float x[VEER_BATCH], y[VEER_BATCH]; /* direction, length 1 */
    float strength[VEER_BATCH];         /* weight x |wish| / maxSpeed; 0: none */
    float angle[VEER_BATCH];            /* of the direction, where interest falls by angle */
} VeerGoalInterest;

/* A danger behavior of the brain, ready to be asked for one agent after the other. */
typedef struct VeerDangerBehavior {
    VeerOpening opened;
    VeerMapKernel *kernel;
} VeerDangerBehavior;

/* The wishes of a brain's goal behaviors for a batch: asked once, read by every agent's map. */
typedef struct VeerGoalOutputs {
    uint32_t count, dangerCount;
    uint32_t behaviors[VEER_MAX_BEHAVIORS]; /* the goals among the brain's */
    VeerDangerBehavior dangers[VEER_MAX_BEHAVIORS];
    VeerSteeringOutput outputs[VEER_MAX_BEHAVIORS];    /* by behavior */
    VeerGoalInterest goalInterest[VEER_MAX_BEHAVIORS]; /* by goal */
    VeerGoal strongest[VEER_BATCH];
    float ringAngle[VEER_BATCH], ringX[VEER_BATCH], ringY[VEER_BATCH]; /* direction of slot 0 */
    /* directions of the slots from slot 0, at each level of detail that an agent of the batch has */
    float slotX[VEER_DETAIL_LEVELS][VEER_MAX_SLOTS], slotY[VEER_DETAIL_LEVELS][VEER_MAX_SLOTS];
} VeerGoalOutputs;
void veer_evaluateGoals(VeerBatch *batch, VeerGoalOutputs *out);
/* Fills the maps of agent number i: alignment, interest, danger; not yet merged with the last ones. */
void veer_fillMap(VeerBatch *batch, uint32_t i, const VeerGoalOutputs *goals, VeerMap *map);
/* Merges with the maps that the agent's columns hold, as the brain's `merge` says. */
void veer_mergeMap(const VeerWorld *world, const VeerContextDef *context, uint32_t slot, VeerMap *map);

/* Decisions of one agent, and what is read from them. */
typedef struct VeerDecision {
    float value[VEER_MAX_SLOTS]; /* negative: masked */
    uint32_t slots;
    float angle; /* of slot 0 */
} VeerDecision;

/* A place on the decision curve. */
typedef struct VeerPeak {
    float at; /* in slots from slot 0; negative: no way */
    float value;
} VeerPeak;

typedef struct VeerPickRule {
    uint32_t pick; /* VeerPick */
    float hysteresis;
    float lastAt; /* the last direction, in slots; negative: none */
    float side;   /* -1 or 1: preferred turn where both are equal; 0: by the agent's number */
    uint32_t seed, uid;
} VeerPickRule;
VeerPeak veer_pickDirection(const VeerDecision *decision, const VeerPickRule *rule);

/* Value of the closed Catmull-Rom curve at a place; masked slots count as 0. */
float veer_splineAt(const VeerDecision *decision, float at);

/* What the decision rules read: the maps with the caller's evidence and the memory of blocked ways. */
typedef struct VeerDecisionInput {
    float interest[VEER_MAX_SLOTS], interestDistance[VEER_MAX_SLOTS];
    float danger[VEER_MAX_SLOTS], dangerDistance[VEER_MAX_SLOTS];
    float imminent[VEER_MAX_SLOTS]; /* danger that counts wherever it is: the caller's, and the memory */
    float tolerance, maxSpeed;
} VeerDecisionInput;
void veer_decideSlots(const VeerContextDef *context, const VeerDecisionInput *input, VeerDecision *out);

/* As veer_timePassed, asked of most agents in no call. */
static inline float veer_contextTime(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    return brain->thinkEvery > 1 ? veer_timePassed(world, slot) : world->dt;
}

/* The maps of an agent wherever they lie, and its strongest goal. */
typedef struct VeerMapRows {
    const VeerBrainDef *brain;
    uint32_t slot;  /* of the agent */
    uint32_t slots; /* of the maps */
    const float *interest, *interestDistance, *danger, *dangerDistance;
    float angle;
    float steeringX, steeringY, distanceToGoal, tolerance;
    float verticalSpeed; /* volume worlds: vertical speed that the strongest goal wishes for */
    float rotation;      /* that the goals wish for */
    float receded;       /* how far the strongest goal went away in the last step */
    uint32_t bits;
    float dt; /* since it thought last */
} VeerMapRows;

/* Everything that deciding changes, so that explaining can ask without changing it. */
typedef struct VeerChoice {
    VeerDecision decision;
    VeerPeak peak;
    uint32_t outputBits;
    float dirX, dirY, speed;
    float freeDistance, memoryShare;
    uint32_t flags;
    float leastGoalDistance, detourDistance, blockedTime;
    float wallX, wallY;
    uint32_t turnedBlocked, turnedFree;
    uint32_t unreachable, hasInterest; /* wants: there is interest */
} VeerChoice;
/* The maps and the goal of an agent as the deciding reads them. */
VeerMapRows veer_rowsOf(const VeerBatch *batch, uint32_t i, const VeerGoal *goal, const VeerMap *map);
void veer_chooseContext(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice);
/* Its two halves. The first returns 1 if the maps are alone and decided: no evidence of the caller's, no memory, no detour bends them. */
int veer_openChoice(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice);
void veer_closeChoice(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, int isDecided);
/* The maps of an agent as its columns hold them; and what was chosen goes into the columns, and is told. */
VeerMapRows veer_rowsAt(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot);
void veer_writeChoice(VeerWorld *world, const VeerMapRows *rows, const VeerChoice *choice);

/* Progress towards the goal, blocked ways and the way round them (context_escape.c). */
void veer_trackProgress(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice);
/* On a detour: interest falls with the turn from the wall to one side, so that the first direction with room to go wins. */
void veer_detourInterest(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, VeerDecisionInput *input);
/* Danger that the memory of blocked ways adds to each slot. */
void veer_readMemory(const VeerWorld *world, uint32_t slot, const VeerDecision *ring, float *danger);
void veer_writeMemory(VeerWorld *world, const VeerBrainDef *brain, uint32_t slot, const VeerChoice *choice);

/* A value between slots by the reciprocals of the distances: exact before a straight wall. */
static inline float veer_distanceAt(const float *distance, uint32_t slots, float at) {
    uint32_t k = (uint32_t)at % slots;
    float share = at - (float)(uint32_t)at;
    float near = 1.0f / veer_max(distance[k], 1e-6f), next = 1.0f / veer_max(distance[(k + 1) % slots], 1e-6f);
    float closeness = near + (next - near) * share;
    return closeness > 0.0f ? 1.0f / closeness : VEER_INF;
}
/* Four lanes of a column's row from slot k on; behind its end they are 0, and are not written. */
static inline f4 veer_loadSlots(const float *row, uint32_t k, uint32_t slots) {
    f4 v = {0.0f, 0.0f, 0.0f, 0.0f};
    if (k + 4 <= slots) return f4_load(row + k);
    for (uint32_t lane = 0; k + lane < slots; lane++) v[lane] = row[k + lane];
    return v;
}
static inline void veer_storeSlots(float *row, uint32_t k, uint32_t slots, f4 v) {
    if (k + 4 <= slots) f4_store(row + k, v);
    for (uint32_t lane = 0; k + 4 > slots && k + lane < slots; lane++) row[k + lane] = v[lane];
}
/* 1 if every bit of a column's row is 0, as of what nobody wrote. */
static inline int veer_isBlank(const float *row, uint32_t slots) {
    i4 bits = {0, 0, 0, 0};
    for (uint32_t k = 0; k < slots; k += 4) bits |= (i4)veer_loadSlots(row, k, slots);
    return !(bits[0] | bits[1] | bits[2] | bits[3]);
}
/* A direction as a place on the ring. */
static inline float veer_placeOf(float angle, float ringAngle, uint32_t slots) {
    float at = veer_wrapAngle(angle - ringAngle) * (float)slots / VEER_TAU;
    if (at < 0.0f) at += (float)slots;
    return at < (float)slots ? at : 0.0f;
}

#endif
