/* Measures whether agents keep to their roads (roads.h). */
#include "measure/roads.h"

#include "core/space.h"
#include "core/traits.h"
#include "math/math.h"
#include "measure/measures.h"
#include "neighbors/agent_grid.h"
#include "paths/paths.h"
#include "steer/road.h"

/* Returns the path of the first behavior that keeps to a road, or null. */
static const VeerPathRecord *firstRoad(const VeerWorld *world, uint32_t slot) {
    const VeerBrainDef *brain = world->brain[slot] ? veer_brainOf(world, slot) : NULL;
    for (uint32_t i = 0; brain && i < brain->behaviorCount; i++) {
        const VeerBehavior *behavior = &brain->behaviors[i];
        const VeerPathRecord *road = veer_isOfTrait(behavior, VEER_TRAIT_ROAD) ? veer_roadOf(world, slot, behavior) : NULL;
        if (road) return road;
    }
    return NULL;
}

static void measureRoad(const VeerWorld *world, uint32_t slot) {
    const VeerPathRecord *road = firstRoad(world, slot);
    VeerMeasured *own = veer_measuredOf(world, slot);
    if (!road) return;
    const VeerVec3 at = veer_position(world, slot);
    const VeerPathPoint nearest = veer_pathNearest(world, road, at, &(VeerPathWindow){0.0f, 0.0f, VEER_INF});
    own->onRoad += world->dt;
    if (veer_length3(veer_delta(world, nearest.position, at)) > road->radius) own->offRoad += world->dt;
}

void veer_measureRoads(const VeerWorld *world) {
    if (!world->header->pools[VEER_KIND_PATH].count) return;
    for (uint32_t slot = 0; slot < world->header->pools[VEER_KIND_AGENT].high; slot++)
        if (veer_isInGrid(world, slot)) measureRoad(world, slot);
}
