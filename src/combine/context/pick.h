/* Picks one direction from the scores of a ring of slots. */
#ifndef VEER_COMBINE_CONTEXT_PICK_H
#define VEER_COMBINE_CONTEXT_PICK_H

#include "combine/context/ring.h"
#include "core/world.h"
#include "math/math.h"
#include "math/simd.h"

/* A position on the score curve. VeerPeaks holds four of them. */
typedef struct VeerPeak {
    float at; /* position in slots, counted from slot 0; negative: no direction */
    float value;
} VeerPeak;
typedef struct VeerPeaks {
    f4 at, value;
} VeerPeaks;

/* The settings with which four agents of one brain pick a direction. */
typedef struct VeerPickRule {
    uint32_t pick; /* a VeerPick */
    f4 hysteresis;
    f4 lastAt; /* last direction, in slots; negative: none */
    uint32_t seed, uids[4];
} VeerPickRule;
/* Picks a direction for each of four agents, which have the same number of slots. */
VeerPeaks veer_pickDirections(const VeerDecision *const decisions[4], const VeerPickRule *rule);

/* Returns which of two equal sides an agent prefers: 1 is the left, the first half of the ring. */
static inline int veer_prefersLeft(uint32_t seed, uint32_t uid) { return veer_pairSide(seed, uid, 0x5u) > 0.0f; }

#endif
