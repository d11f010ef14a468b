/* The parts of context steering that its files share: maps are gathered (context_map.c), decided slot by slot (context_decide.c), and
 * one direction is picked from the decisions (context_pick.c); context_escape.c escapes from dead ends,
 * context_evade.c from moving obstacles. context_stages.c does all that in the stages of a step. */
#ifndef VEER_COMBINE_CONTEXT_H
#define VEER_COMBINE_CONTEXT_H

#include "combine/combine.h"
#include "core/batch.h"
#include "core/columns.h"
#include "core/definitions.h"
#include "core/think_rate.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"
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

/* Decisions of one agent, slot by slot. */
typedef struct VeerDecision {
    float value[VEER_MAX_SLOTS + 8]; /* negative: masked; the first four slots are repeated after the last one */
    uint32_t slots;
    float angle; /* direction of slot 0 */
} VeerDecision;
static inline void veer_closeRing(VeerDecision *decision) { f4_store(decision->value + decision->slots, f4_load(decision->value)); }

/* What the decision rules read: rows of at least `slots` numbers. */
typedef struct VeerDecisionInput {
    const float *interest, *interestDistance, *danger, *dangerDistance;
    const float *imminent; /* danger that counts at any distance: external or remembered */
    float tolerance, maxSpeed;
} VeerDecisionInput;
/* Returns 1 if any slot has interest. */
int veer_decideSlots(const VeerContextDef *context, const VeerDecisionInput *input, VeerDecision *out);

/* A place on the decision curve; below, four of them. */
typedef struct VeerPeak {
    float at; /* in slots from slot 0; negative: no direction */
    float value;
} VeerPeak;
typedef struct VeerPeaks {
    f4 at, value;
} VeerPeaks;

/* How four agents of one brain pick a direction. */
typedef struct VeerPickRule {
    uint32_t pick; /* VeerPick */
    f4 hysteresis;
    f4 lastAt; /* the last direction, in slots; negative: none */
    uint32_t seed, uids[4];
} VeerPickRule;
/* The decisions are of as many slots. */
VeerPeaks veer_pickDirections(const VeerDecision *const decisions[4], const VeerPickRule *rule);

/* Which of two equal sides an agent prefers: 1 is the left, the first half of the ring. */
static inline int veer_prefersLeft(uint32_t seed, uint32_t uid) { return veer_pairSide(seed, uid, 0x5u) > 0.0f; }

/* Same as veer_timePassed, inlined for the common case. */
static inline float veer_contextTime(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    return brain->thinkEvery > 1 ? veer_timePassed(world, slot) : world->dt;
}

/* Pointers to the maps of an agent, and its strongest goal. */
typedef struct VeerMapRows {
    const VeerBrainDef *brain;
    uint32_t slot;  /* of the agent */
    uint32_t slots; /* of the maps */
    const float *interest, *interestDistance, *danger, *dangerDistance;
    float angle;
    float steeringX, steeringY, distanceToGoal, tolerance;
    float verticalSpeed; /* desired vertical speed of the strongest goal, in volume worlds */
    float rotation;      /* desired rotation */
    float receded;       /* how far the strongest goal moved away in the last step */
    uint32_t bits;
    float dt; /* time since the last decision */
} VeerMapRows;

/* Everything that a decision changes, so that explaining can decide without changing the world. */
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
    uint32_t hasInterest;
    uint32_t isBent;                /* 1: the maps are modified, and `imminent` and `externalInterest` are filled */
    float imminent[VEER_MAX_SLOTS]; /* external danger, and the memory of blocked directions */
    float externalInterest;         /* largest of any slot */
} VeerChoice;
/* Interest after external interest and a detour have modified it. */
typedef struct VeerBentInterest {
    float value[VEER_MAX_SLOTS], distance[VEER_MAX_SLOTS];
} VeerBentInterest;
/* The map and the goal of an agent of a batch that was just evaluated; written in place because copies are calls in WebAssembly. */
static inline void veer_pointAtMap(VeerMapRows *rows, const VeerMap *map) {
    rows->bits = map->waits; /* the goal adds its own */
    rows->slots = map->slots;
    rows->interest = map->interest;
    rows->interestDistance = map->interestDistance;
    rows->danger = map->danger;
    rows->dangerDistance = map->dangerDistance;
    rows->angle = map->angle;
}
void veer_openRows(const VeerBatch *batch, uint32_t i, const VeerGoal *goal, VeerMapRows *rows);
/* Decides for one to four agents of a brain. Writes only the choices. */
void veer_chooseContext(const VeerWorld *world, const VeerMapRows *rows, uint32_t count, VeerChoice *choices);

/* The combiner's functions. */
void veer_gatherContext(VeerWorld *world, VeerBatch *batch);
void veer_decideContext(VeerWorld *world, const VeerQuad *quad);

/* Updates the progress towards the goal, blocked directions and the detour (context_escape.c). */
void veer_trackProgress(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice);
/* On a detour interest falls with the angle from the wall to one side, so that the first direction with enough room wins. */
void veer_detourInterest(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice, VeerBentInterest *interest);
/* Corrects the decided velocity if it leads into a moving obstacle (context_evade.c). */
void veer_evade(const VeerWorld *world, const VeerMapRows *rows, VeerChoice *choice);
/* How the brain detects obstacles; null: not at all, so there are no walls and no detours. */
const VeerAvoidObstaclesParams *veer_avoidanceOf(const VeerBrainDef *brain);
/* The danger that remembered blocked directions add to each slot. */
void veer_readMemory(const VeerWorld *world, uint32_t slot, const VeerDecision *ring, float *danger);
void veer_writeMemory(VeerWorld *world, const VeerMapRows *rows, const VeerChoice *choice);

/* The slot before a place on the ring; places end where they begin, and merging adds up to one more turn. */
static inline uint32_t veer_slotAt(float at, uint32_t slots) {
    uint32_t k = (uint32_t)at;
    return k < slots ? k : k - slots;
}
/* Distances between two slots, interpolated by reciprocals: exact in front of a straight wall. rows: of four agents. */
static inline f4 veer_distancesAt(const float *const rows[4], uint32_t slots, f4 at) {
    const f4 least = f4_splat(1e-6f), one = f4_splat(1.0f);
    const i4 whole = f4_wholes(at), end = i4_splat((int32_t)slots), k = whole - ((whole >= end) & end), after = (k + 1) & (k + 1 < end);
    const f4 share = at - f4_floats(whole);
    f4 near = {rows[0][k[0]], rows[1][k[1]], rows[2][k[2]], rows[3][k[3]]};
    f4 next = {rows[0][after[0]], rows[1][after[1]], rows[2][after[2]], rows[3][after[3]]};
    near = one / f4_max(near, least);
    next = one / f4_max(next, least);
    f4 closeness = near + (next - near) * share;
    return f4_select(closeness > f4_splat(0.0f), one / closeness, f4_splat(VEER_INF));
}
static inline float veer_distanceAt(const float *row, uint32_t slots, float at) {
    const float *rows[4] = {row, row, row, row};
    return veer_distancesAt(rows, slots, f4_splat(at))[0];
}
/* Four lanes of a column's row from slot k on; lanes beyond its end are 0 and are not written back. */
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
/* 1 if the maps are columns, and what a caller adds to them too. */
static inline int veer_keepsMaps(const VeerWorld *world) { return world->header->def.capacity.keepMaps != 0; }
/* The two directions that an agent remembers as blocked: x, y, x, y. */
static inline f4 veer_waysOf(const VeerWorld *world, uint32_t slot) { return f4_load(world->memory + (size_t)slot * VEER_WAY_LANES); }
/* A direction as a place on the ring. */
static inline float veer_placeOf(float angle, float ringAngle, uint32_t slots) {
    float at = veer_wrapAngle(angle - ringAngle) * (float)slots / VEER_TAU;
    if (at < 0.0f) at += (float)slots;
    return at < (float)slots ? at : 0.0f;
}

#endif
