/* Picks a direction for one agent, for tests: the agent occupies all four lanes, as when it decides alone. */
#ifndef VEER_PICK_ONE_H
#define VEER_PICK_ONE_H

#include "combine/context/pick.h"
#include "combine/context/ring.h"
#include "math/simd.h"

/* side: of two equal directions, 1 prefers the left, -1 the right. lastAt: the last direction, negative for none. */
typedef struct OneRule {
    uint32_t pick;
    float hysteresis, lastAt, side;
} OneRule;

static VeerPeak pickOne(const VeerDecision *decision, const OneRule *one) {
    VeerPickRule rule = {.pick = one->pick, .hysteresis = f4_splat(one->hysteresis), .lastAt = f4_splat(one->lastAt), .seed = 1};
    VeerDecision closed = *decision;
    const VeerDecision *const decisions[4] = {&closed, &closed, &closed, &closed};
    uint32_t uid = 0;
    while (veer_prefersLeft(rule.seed, uid) != (one->side > 0.0f)) uid++;
    for (uint32_t lane = 0; lane < 4; lane++) rule.uids[lane] = uid;
    veer_closeRing(&closed);
    VeerPeaks peaks = veer_pickDirections(decisions, &rule);
    return (VeerPeak){peaks.at[0], peaks.value[0]};
}

#endif
