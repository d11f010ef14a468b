/* Perception: which agents see which others. Part of veer.h. */
#ifndef VEER_SENSES_H
#define VEER_SENSES_H

/* ---- sight: whether agents see each other. An agent sees another if the other's center is within the range and within the angle to each
 * side of the direction that it faces, and nothing that blocks its view touches the line between the centers. Agents on different levels do
 * not see each other. Distance and angle are tested first, so only pairs that pass both need a ray. */

/* The rows SET_x(sight, ...) of the table give defaults and ranges. */
typedef struct VeerSightQuery {
    float range;
    float halfAngle;
    uint32_t mask;           /* groups of agents that can be seen */
    uint32_t blockers;       /* groups of obstacles that block the view */
    uint32_t blockingAgents; /* groups of agents that block the view of those behind them */
    uint32_t pairs;          /* 1: each observer looks at the target with its index; 0: each looks at all */
} VeerSightQuery;
VEER_WASM VeerSightQuery veer_defaultSightQuery(void);

typedef struct VeerSightBatch {
    const VeerAgentId *observers, *targets;
    uint32_t observerCount, targetCount; /* with `pairs`, both are the number of pairs */
    uint8_t *seen; /* results, 1: the observer sees the target. One per pair; without `pairs`, targetCount for each observer in turn */
} VeerSightBatch;

/* Tests which observers see which targets. No agent sees itself. *count is set to the number of pairs in which the observer sees the
 * target. Errors: NULL, RANGE, HANDLE, STALE, WRONG_WORLD; the error names the agent's index, and no result is written then. */
VEER_WASM VeerResult veer_canSee(VeerWorldId world, const VeerSightQuery *query, const VeerSightBatch *batch, uint32_t *count);

#endif
