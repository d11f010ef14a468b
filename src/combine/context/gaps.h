/* Gaps between the slots of a context map. */
#ifndef VEER_COMBINE_CONTEXT_GAPS_H
#define VEER_COMBINE_CONTEXT_GAPS_H

#include "math/vec3.h"
#include "steer/batch.h"

/* Finds the free direction past the corner of an obstacle that is closest to the direction of a goal, for an agent that has made no
 * progress for a while because obstacles block its goal. An opening that is hardly wider than the agent lies between two slots from most
 * places. A ring whose slot 0 points into the opening finds it. toGoal: horizontal. Stores a unit vector. Returns 0 if the agent is not
 * blocked, or no corner has a free direction. */
int veer_findGap(const VeerBatch *batch, uint32_t slot, VeerVec3 toGoal, VeerVec3 *direction);

#endif
