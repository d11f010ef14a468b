/* Turns maps into a score for each slot, and the scores into a direction and a speed. */
#ifndef VEER_COMBINE_CONTEXT_DECIDE_H
#define VEER_COMBINE_CONTEXT_DECIDE_H

#include "combine/context/choice.h"
#include "combine/context/ring.h"
#include "core/world.h"

/* The data that the decision rules read: rows of at least `slots` values. */
typedef struct VeerDecisionInput {
    const float *interest, *interestDistance, *danger, *dangerDistance;
    const float *imminent; /* danger that counts at any distance: external or remembered danger */
    float tolerance, maxSpeed;
} VeerDecisionInput;
/* Computes the scores of all slots. Returns 1 if any slot has interest. */
int veer_decideSlots(const VeerContextDef *context, const VeerDecisionInput *input, VeerDecision *out);
/* Decides for one to four agents of a brain. Writes only to `choices`. */
void veer_chooseContext(const VeerWorld *world, const VeerMapRows *rows, uint32_t count, VeerChoice *choices);

#endif
