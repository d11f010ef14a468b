/* The locomotion settings of the brains of four agents, in SIMD lanes. They are computed once per step for each combination of brains. */
#ifndef VEER_MOVE_MOVE_RULES_H
#define VEER_MOVE_MOVE_RULES_H

#include "core/flags.h"
#include "core/world.h"
#include "math/simd.h"
#include "move/move.h"

/* One lane per agent; truth values are masks. Agents without a brain have the rule of veer_ruleOf. */
typedef struct VeerMoveRules {
    uint32_t isOpen;
    i4 brains; /* values of the column `brain`; 0 for agents that do not move */
    f4 dt;
    f4 response, share; /* share: fraction of the gap to the desired velocity that is closed in a step */
    f4 idleShare;       /* the negated fraction, for agents without a desired velocity */
    f4 maxTurn, maxFacingTurn, maxRotation, maxRotationChange;
    f4 maxTurnWay; /* distance of a step times the largest turn in that step, for a load limit; INF: no limit */
    i4 idles, brakes, accelerates, isIndependent, isCar, isShip, weighs;
    uint32_t haveCars, haveShips, turnsSlowly, accelerate, areIndependent; /* 1: true for at least one agent */
    uint32_t slides;                                                       /* one bit per lane; set if obstacles stop the agent */
} VeerMoveRules;

/* A cache of rules. It starts with `last` 0 and no open rules. */
enum { VEER_RULE_SETS = 16 };
typedef struct VeerRuleSets {
    VeerMoveRules rules[VEER_RULE_SETS];
    uint32_t last;
} VeerRuleSets;

/* Returns the locomotion of a brain, given by its value in the `brain` column. Between steps the column may contain any number, because
 * values that a caller, a recording or a rollback wrote are checked at the start of the next step: a number without a brain counts as 0. */
const VeerLocomotionDef *veer_ruleOf(const VeerWorld *world, uint32_t brain);

/* Returns the rules of four brains and marks them as the most recently used. */
const VeerMoveRules *veer_findRules(const VeerWorld *world, i4 brains, VeerRuleSets *sets);
static inline const VeerMoveRules *veer_rulesOf(const VeerWorld *world, i4 brains, VeerRuleSets *sets) {
    const VeerMoveRules *rules = &sets->rules[sets->last];
    return rules->isOpen && !i4_any(brains != rules->brains) ? rules : veer_findRules(world, brains, sets);
}

/* Returns a mask of the agents, among four, that are alive, on the ground and not quarantined. */
static inline i4 veer_whichMove(const uint32_t *flags) {
    return (i4_load(flags) & i4_splat(VEER_FLAG_ALIVE | VEER_FLAG_QUARANTINED | VEER_FLAG_AIRBORNE)) == i4_splat(VEER_FLAG_ALIVE);
}

/* Up to 32 groups of four agents in consecutive slots, starting at `first`, that may have the same rules (move_plain.c). */
typedef struct VeerPlainMove {
    VeerWorld *world;
    const VeerBounds *bounds;
    VeerRuleSets *sets;
    uint32_t first, count;
} VeerPlainMove;
/* Moves the groups in which every agent is a usual case, and returns a bit for each of these groups. Other groups stay unchanged. */
uint32_t veer_movePlain(const VeerPlainMove *move);

#endif
