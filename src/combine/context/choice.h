/* What deciding for one agent reads, and everything that it changes. */
#ifndef VEER_COMBINE_CONTEXT_CHOICE_H
#define VEER_COMBINE_CONTEXT_CHOICE_H

#include "combine/context/pick.h"
#include "combine/context/ring.h"
#include "core/columns.h"
#include "core/world.h"
#include "math/simd.h"

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

/* 1 if the maps are columns, and what a caller adds to them too. */
static inline int veer_keepsMaps(const VeerWorld *world) { return world->header->def.capacity.keepMaps != 0; }
/* The two directions that an agent remembers as blocked: x, y, x, y. */
static inline f4 veer_waysOf(const VeerWorld *world, uint32_t slot) { return f4_load(world->memory + (size_t)slot * VEER_WAY_LANES); }

#endif
