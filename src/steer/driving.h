/* Steers agents with a turning circle (turning_circle.h) to a place. An agent that simply turned toward a place inside its turning circle
 * would circle it forever. A car drives straight until the place is outside the circle, then along its smallest circle, then straight again
 * (after Dubins, On Curves of Minimal Length with a Constraint on Average Curvature, 1957, with a free heading at the end). Other agents
 * slow down until the circle is small enough. Part of the steer stage: used for outputs of behaviors, actuators of pipelines and run-ups to
 * jumps. */
#ifndef VEER_STEER_DRIVING_H
#define VEER_STEER_DRIVING_H

#include "core/world.h"
#include "math/simd.h"
#include "steer/batch.h"

/* A place that a car drives to. */
typedef struct VeerDestination {
    const VeerWorld *world;
    const VeerLocomotionDef *rule;
    uint32_t slot; /* slot of the car */
    VeerVec3 to;   /* vector from the car to the place */
    float dt;      /* time from this decision to the next, in s */
} VeerDestination;

typedef struct VeerDrive {
    /* unit vectors: direction of the first straight part, heading at the start of the turn, direction to the side of the turn */
    VeerVec3 first, forward, left;
    VeerVec3 now; /* the direction to take now */
    /* length of the first straight part, after which the place is outside the circle; 0: the car can turn now */
    float clearing;
    float radius, turn, straight; /* radius of the circle, angle of the turn, and distance from its end to the place */
    float corner;                 /* highest speed in the turn; INF: any speed */
} VeerDrive;
VeerDrive veer_driveTo(const VeerDestination *destination);

static inline float veer_lengthOf(const VeerDrive *drive) { return drive->clearing + drive->radius * drive->turn + drive->straight; }

/* Returns the speed at which a car arrives on a path that is longer than the straight distance. `speed`: arrival speed for the straight
 * distance; `atEnd`: arrival speed for the length of the path. The car covers at most half of the distance in a step, because otherwise a
 * car in reverse would jump back and forth over the place. */
typedef struct VeerLengths {
    f4 distance, path;
    float dt;
    i4 leaves; /* mask: the car first moves away from the place, but not in reverse */
} VeerLengths;
static inline f4 veer_speedsOnPath(const VeerLengths *lengths, f4 speed, f4 atEnd) {
    f4 most = f4_min(atEnd, f4_select(lengths->leaves, atEnd, f4_splat(0.5f / lengths->dt) * lengths->distance));
    return f4_max(speed, f4_min(speed * lengths->path / lengths->distance, most));
}

/* Returns the highest desired speeds at which cars do not pass a place before the next decision. distance: distance to the place; pace:
 * current speed. Cars cannot turn back at once, and their speed lags behind the desired speed. */
f4 veer_speedsToStop(const VeerBatch *batch, f4 distance, f4 pace);

/* Returns the highest speed at which an agent that is not a car can turn to the place; INF if any speed will do. */
float veer_turningSpeed(const VeerDestination *destination);

/* A place that moves faster than this fraction of the agent's top speed is pursued instead, because it leaves the turning circle by itself.
 * Larger: agents keep circling around slow places. Smaller: agents plan turns to places that have moved away by then. */
#define VEER_AT_REST 0.1f
int veer_isAtRest(const VeerWorld *world, uint32_t slot, VeerVec3 velocity);

/* Returns the point of the open behavior's path for agent i to aim at: `offset` beyond the distance `at` along the path. A car that would
 * have to make room for its turn gets a point outside its turning circle, because a nearer point would move along with the car. */
VeerPathPoint veer_aimOnPath(const VeerBatch *batch, uint32_t i, float at, float offset);

/* Corrects the outputs of a behavior that lead to places at rest, for agents with a turning circle. */
void veer_driveToPlaces(const VeerBatch *batch, VeerSteeringOutput *out);

#endif
