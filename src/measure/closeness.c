/* Measures how close agents come to each other (closeness.h). */
#include "measure/closeness.h"

#include "core/flags.h"
#include "core/space.h"
#include "math/math.h"
#include "measure/measures.h"
#include "neighbors/agent_grid.h"

/* Overlap of two discs, as a fraction of the smaller radius, from which they count as touching. Smaller: agents that rest side by side
 * touch again and again by rounding; larger: light contacts are missed. */
#define TOUCHES 0.01f

/* Returns the gap between an agent and the one that is nearest by centers; INF if it is alone. The smallest gap is at most as large. */
static float gapToNearest(const VeerWorld *world, uint32_t slot) {
    const VeerVec3 at = veer_position(world, slot);
    const uint32_t other = veer_nearestAgent(world, at, 0xFFFFFFFFu, slot);
    if (other == VEER_NONE) return VEER_INF;
    const float distance = veer_length3(veer_delta(world, at, veer_position(world, other)));
    return veer_max(distance - world->radius[slot] - world->radius[other], 0.0f);
}

/* Only agents that are nearer than the smallest gap so far matter, so queries become short after the first steps. */
static void measureAround(const VeerWorld *world, uint32_t slot) {
    VeerMeasured *own = veer_measuredOf(world, slot);
    const float radius = world->radius[slot], known = own->gap < 0.0f ? gapToNearest(world, slot) : own->gap;
    float least = known, deepest = 0.0f;
    if (known < VEER_INF) {
        VeerNeighborQuery query = {.world = world,
                                   .center = veer_position(world, slot),
                                   .range = radius + world->grid->widest + known,
                                   .mask = 0xFFFFFFFFu,
                                   .exclude = slot};
        veer_beginNeighbors(&query);
        while (veer_nextNeighbor(&query)) {
            const float other = world->radius[query.slot], gap = veer_sqrt(query.distanceSq) - radius - other;
            const float smaller = veer_min(radius, other);
            least = veer_min(least, veer_max(gap, 0.0f));
            if (gap < 0.0f && smaller > 0.0f) deepest = veer_max(deepest, -gap / smaller);
        }
        own->gap = least;
    }
    const int touches = deepest > TOUCHES;
    own->overlap = veer_max(own->overlap, deepest);
    if (touches && !(own->bits & VEER_MEASURED_TOUCHES)) own->contacts++;
    own->bits = (own->bits & ~(uint32_t)VEER_MEASURED_TOUCHES) | (touches ? (uint32_t)VEER_MEASURED_TOUCHES : 0u);
}

void veer_measureCloseness(VeerWorld *world) {
    veer_gridBuild(world);
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (veer_isInGrid(world, slot)) measureAround(world, slot);
}
