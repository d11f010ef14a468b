/* How four agents move: the locomotion of their brains in lanes, worked out once for each combination of brains that takes turns. */
#ifndef VEER_MOVE_MOVE_RULES_H
#define VEER_MOVE_MOVE_RULES_H

#include "core/flags.h"
#include "core/world.h"
#include "math/simd.h"
#include "move/move.h"

/* One lane per agent; masks where a lane is true or false. Agents without a brain have the rule of veer_ruleOf. */
typedef struct VeerMoveRules {
    uint32_t isOpen;
    i4 brains; /* the column's values; 0 for agents that do not move */
    f4 dt;
    f4 response, share; /* of the difference to the desired velocity that a step covers */
    f4 idleShare;       /* the same without a desired velocity, negative */
    f4 maxTurn, maxFacingTurn, maxRotation, maxRotationChange;
    i4 idles, brakes, accelerates, isIndependent, isCar, weighs;
    uint32_t haveCars, turnsSlowly, accelerate, areIndependent; /* any of them */
    uint32_t slides;                                            /* a bit per lane: obstacles stop it */
} VeerMoveRules;

/* The rules used last. Starts with `last` 0 and nothing open. */
enum { VEER_RULE_SETS = 16 };
typedef struct VeerRuleSets {
    VeerMoveRules rules[VEER_RULE_SETS];
    uint32_t last;
} VeerRuleSets;

/* The locomotion of a brain, by the value of the `brain` column. */
const VeerLocomotionDef *veer_ruleOf(const VeerWorld *world, uint32_t brain);

/* The rules of four brains, which then are the last ones. */
const VeerMoveRules *veer_findRules(const VeerWorld *world, i4 brains, VeerRuleSets *sets);
static inline const VeerMoveRules *veer_rulesOf(const VeerWorld *world, i4 brains, VeerRuleSets *sets) {
    const VeerMoveRules *rules = &sets->rules[sets->last];
    return rules->isOpen && !i4_any(brains != rules->brains) ? rules : veer_findRules(world, brains, sets);
}

/* A mask of those of four agents that are alive, on the ground and not quarantined. */
static inline i4 veer_whichMove(const uint32_t *flags) {
    return (i4_load(flags) & i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE)) == i4_splat(VEER_FLAG_ALIVE);
}

/* Up to 32 groups of four agents in consecutive slots, from `first` on, that may share rules (move_plain.c). */
typedef struct VeerPlainMove {
    VeerWorld *world;
    const VeerBounds *bounds;
    VeerRuleSets *sets;
    uint32_t first, count;
} VeerPlainMove;
/* Moves the groups in which nothing is unusual: a bit for each of them. The others are left as they are. */
uint32_t veer_movePlain(const VeerPlainMove *move);

#endif
