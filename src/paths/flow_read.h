/* Flow fields: reading one at a place. flows.c makes them, `followFlow` follows them. */
#ifndef VEER_FLOW_READ_H
#define VEER_FLOW_READ_H

#include "core/world.h"

/* The flow at a point, bilinear between the middles of the cells; 0 outside of the grid. Heights don't count. */
int veer_readFlow(const VeerWorld *world, const VeerFlowRecord *flow, VeerVec3 point, VeerVec3 *out);

#endif
