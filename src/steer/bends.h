/* Slows cars down before the bends of the paths that they follow (paths/speeds.h). Part of the steer stage. */
#ifndef VEER_STEER_BENDS_H
#define VEER_STEER_BENDS_H

#include "steer/batch.h"

/* Returns the highest speed for agent i of a batch at a distance along the path of the open behavior; INF if the agent is not a car with a
 * grip. ahead: 1, or -1 for a car that follows the path backwards. */
float veer_speedInBends(const VeerBatch *batch, uint32_t i, float distance, float ahead);

/* Limits the speed of agent i's output. */
void veer_limitSpeed(VeerSteeringOutput *out, uint32_t i, float speed);

#endif
