/* Perception: which agents see which others, and what agents remember. Part of veer.h. */
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

/* ---- memory: what agents whose brains have a `sense` remember of others */

typedef struct VeerMemory {
    VeerAgentId agent; /* null: it was removed, or a noise had no source */
    VeerVec3 position; /* where it is believed to be: where it was last seen or heard, moved on with its velocity for `horizon` */
    VeerVec3 velocity; /* when it was last seen */
    float certainty;   /* 0 to 1 */
    float age;         /* time since it was last seen, heard or told, in s */
    float spread;      /* distance from the position within which it may be by now, in u */
    uint32_t isSeen;   /* 1: it is in sight */
    uint32_t isFound;  /* 1: the certainty has reached `findAt`, so the memory is a target of behaviors */
    uint32_t source;   /* VeerMemorySource */
    uint32_t reserved;
} VeerMemory;

/* Lists what an agent remembers, the most certain first. *count is the capacity of out; it is set to the number of memories, at most
 * capacity.memories. VEER_E_BUFFER if out is too small. */
VEER_WASM VeerResult veer_memories(VeerWorldId world, VeerAgentId agent, VeerMemory *out, uint32_t *count);
/* Removes all memories of an agent, for example of a guard that returns to its post. It finds what it sees again. */
VEER_METHOD VeerResult veer_forget(VeerWorldId world, VeerAgentId agent);

/* A noise. The rows SET_x(noise, ...) of the table give defaults and ranges. */
typedef struct VeerNoiseDef {
    VeerAgentId source; /* the agent that makes the noise, which does not hear it; null: none */
    VeerVec3 position;
    float loudness;
    uint32_t reserved;
} VeerNoiseDef;
VEER_WASM VeerNoiseDef veer_defaultNoiseDef(void);
/* Makes a noise, which all agents hear whose brains have `hearing`, and which are within loudness x hearing of it along the way that the
 * brain's first `goTo` or `navField` would take on its grid; straight, if the brain has neither. A noise with a source is heard by agents
 * that look for a group of the source (`mask`). The nearer it is, the more certainty it adds to the memory of its source. *heard is set to
 * the number of agents that hear it. Errors: NULL, RANGE, NOT_FINITE, BUSY; the usual errors for an invalid id of the source. */
VEER_WASM VeerResult veer_makeNoise(VeerWorldId world, const VeerNoiseDef *def, uint32_t *heard);

#endif
