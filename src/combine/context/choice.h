/* Context decisions: the data that a decision for one agent reads, and everything that it changes. Part of the steer and decide stages. */
#ifndef VEER_COMBINE_CONTEXT_CHOICE_H
#define VEER_COMBINE_CONTEXT_CHOICE_H

#include "combine/context/pick.h"
#include "combine/context/ring.h"
#include "core/columns.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"

/* Pointers to the maps of an agent, and its strongest goal. */
typedef struct VeerMapRows {
    const VeerBrainDef *brain;
    uint32_t slot;  /* slot of the agent */
    uint32_t slots; /* number of slots of the maps */
    const float *interest, *interestDistance, *danger, *dangerDistance;
    float angle;
    float steeringX, steeringY, distanceToGoal, tolerance;
    float verticalSpeed; /* desired vertical speed of the strongest goal, in volume worlds */
    float rotation;      /* desired rotation in rad/s */
    float receded;       /* distance by which the strongest goal moved away in the last step, in u */
    uint32_t bits;
    float dt; /* time since the last decision, in s */
} VeerMapRows;

/* Everything that a decision changes. It is separate from the world so that an explanation can decide without changing the world. */
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
    uint32_t isBent;                /* 1: the maps are modified, and `imminent` and `externalInterest` are set */
    float imminent[VEER_MAX_SLOTS]; /* sum of external danger and the danger of remembered blocked directions */
    float externalInterest;         /* highest external interest of any slot */
} VeerChoice;
/* interest after modification by external interest and a detour */
typedef struct VeerBentInterest {
    float value[VEER_MAX_SLOTS], distance[VEER_MAX_SLOTS];
} VeerBentInterest;

/* Returns 1 if the maps are stored in columns, where a caller can add to them. */
static inline int veer_keepsMaps(const VeerWorld *world) { return world->header->def.capacity.keepMaps != 0; }
/* Returns the two directions that an agent remembers as blocked, as x, y, x, y. */
static inline f4 veer_blockedDirections(const VeerWorld *world, uint32_t slot) {
    return f4_load(world->memory + (size_t)slot * VEER_MEMORY_LANES);
}

#endif
