/* Whether agents keep to their roads, for measures. */
#ifndef VEER_MEASURE_ROADS_H
#define VEER_MEASURE_ROADS_H

#include "core/world.h"

/* Adds the step to the time of every agent that has a path, and to its time off the road if its center is beyond the path's radius. */
void veer_measureRoads(const VeerWorld *world);

#endif
