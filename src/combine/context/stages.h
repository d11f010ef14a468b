/* Context steering in the stages of a step. */
#ifndef VEER_COMBINE_CONTEXT_STAGES_H
#define VEER_COMBINE_CONTEXT_STAGES_H

#include "combine/combine.h"
#include "combine/context/choice.h"
#include "combine/context/map.h"
#include "core/world.h"
#include "steer/batch.h"

/* Points `rows` at the map and the goal of an agent that was just evaluated. The rows are written in place, because in WebAssembly copies
 * would be function calls. */
static inline void veer_pointAtMap(VeerMapRows *rows, const VeerMap *map) {
    rows->bits = map->waits; /* bits of the map; the bits of the goal are added later */
    rows->verticalSpeed = map->pace;
    rows->slots = map->slots;
    rows->interest = map->interest;
    rows->interestDistance = map->interestDistance;
    rows->danger = map->danger;
    rows->dangerDistance = map->dangerDistance;
    rows->angle = map->angle;
}
void veer_openRows(const VeerBatch *batch, uint32_t i, const VeerGoal *goal, VeerMapRows *rows);

/* The functions of the combiner `context`. */
void veer_gatherContext(VeerWorld *world, VeerBatch *batch);
void veer_decideContext(VeerWorld *world, const VeerQuad *quad);

#endif
