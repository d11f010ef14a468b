/* Navigation fields: distances to a goal on a grid round the static obstacles, shared by all agents with that goal. Made when first asked for,
 * kept until their obstacles change or the room is needed: a cache, so that nothing of it is state. */
#ifndef VEER_NAV_FIELDS_H
#define VEER_NAV_FIELDS_H

#include "core.h"

typedef struct VeerNavFields VeerNavFields;

uint32_t veer_navFieldLanes(const VeerCapacityDef *capacity);
void veer_navFieldInit(VeerWorld *world, uint32_t *lanes);

#endif
