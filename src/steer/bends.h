/* Slows cars down before the bends of the paths that they follow, and leads them along racing lines (paths/speeds.h). Part of the steer
 * stage. */
#ifndef VEER_STEER_BENDS_H
#define VEER_STEER_BENDS_H

#include "steer/batch.h"

/* The course of a car with a grip on the path of the open behavior. */
typedef struct VeerCourse {
    const float *table; /* null: the agent does not slow down for bends */
    /* Fractions of the distance from the center line to the racing line: the largest at which the car's body stays on the road, and the one
     * at which the car drives. 0: the center line */
    float most, share;
} VeerCourse;
/* Returns the course of agent i of a batch, with `share` set to `most`. */
VeerCourse veer_courseOf(const VeerBatch *batch, uint32_t i);

/* Returns the vector from a place on the center line, at a distance along the path, to the racing line; 0 if the course has none. */
VeerVec3 veer_toRacingLine(const VeerBatch *batch, const VeerCourse *course, float distance, VeerVec3 center);

/* Returns the highest speed for agent i of a batch at a distance along the path of the open behavior; INF without a table. ahead: 1, or -1
 * for a car that follows the path backwards. */
float veer_speedInBends(const VeerBatch *batch, uint32_t i, const VeerCourse *course, float distance, float ahead);

/* Limits the speed of agent i's output. */
void veer_limitSpeed(VeerSteeringOutput *out, uint32_t i, float speed);

#endif
