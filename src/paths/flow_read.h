/* Reads a flow field at a point. api/flows.c creates flow fields; the behavior `followFlow` follows them. */
#ifndef VEER_PATHS_FLOW_READ_H
#define VEER_PATHS_FLOW_READ_H

#include "core/world.h"

/* Reads the flow at a point, interpolated bilinearly between the centers of the cells; 0 outside the grid. Heights are ignored. */
int veer_readFlow(const VeerWorld *world, const VeerFlowRecord *flow, VeerVec3 point, VeerVec3 *out);

#endif
