/* How agents with a turning circle (turning_circle.h) get to a place. An agent that only turned would circle a place inside it forever. A
 * car drives straight, until the place is outside, then on its smallest circle, then straight again (after Dubins, On Curves of Minimal
 * Length with a Constraint on Average Curvature, 1957, with a free heading at the end). Other agents slow down until the circle is small
 * enough. Part of the steer stage: what behaviors output, actuators of pipelines and run-ups to jumps follow this law. */
#ifndef VEER_STEER_DRIVING_H
#define VEER_STEER_DRIVING_H

#include "core/world.h"
#include "math/simd.h"
#include "steer/batch.h"

/* A place for a car to get to. */
typedef struct VeerDestination {
    const VeerWorld *world;
    const VeerLocomotionDef *rule;
    uint32_t slot; /* of the car */
    VeerVec3 to;   /* from the car to the place */
    float dt;      /* from this decision to the next */
} VeerDestination;

typedef struct VeerDrive {
    VeerVec3 first, forward, left; /* directions: of the first straight; of travel at the start of the turn; to the side of the turn */
    VeerVec3 now;                  /* the direction to take now */
    float clearing;                /* length of the first straight, until the place is outside the circle; 0: the car can turn now */
    float radius, turn, straight;  /* of the circle; the angle to turn; the distance after the turn */
} VeerDrive;
VeerDrive veer_driveTo(const VeerDestination *destination);

static inline float veer_lengthOf(const VeerDrive *drive) { return drive->clearing + drive->radius * drive->turn + drive->straight; }

/* The speed at which a car arrives on a path that is longer than the distance: `speed` is that of an arrival straight ahead, `atEnd` that
 * of one after the length of the path. At most half of the distance in a step: more makes a car that reverses jump back and forth over the
 * place. */
typedef struct VeerLengths {
    f4 distance, path;
    float dt;
    i4 leaves; /* goes away from the place first, and not in reverse */
} VeerLengths;
static inline f4 veer_speedsOnPath(const VeerLengths *lengths, f4 speed, f4 atEnd) {
    f4 most = f4_min(atEnd, f4_select(lengths->leaves, atEnd, f4_splat(0.5f / lengths->dt) * lengths->distance));
    return f4_max(speed, f4_min(speed * lengths->path / lengths->distance, most));
}

/* The largest desired speeds from which cars that go at a pace do not pass a place at a distance before the next decision: their speed lags
 * behind the desired one, and a car cannot turn back at once. */
f4 veer_speedsToStop(const VeerBatch *batch, f4 distance, f4 pace);

/* For an agent that is not a car: the speed at which it turns onto the place; INF: any. */
float veer_turningSpeed(const VeerDestination *destination);

/* A place that moves faster than this share of the agent's top speed is pursued: it leaves the turning circle by itself. */
#define VEER_AT_REST 0.1f
int veer_isAtRest(const VeerWorld *world, uint32_t slot, VeerVec3 velocity);

/* The point of the open behavior's path that lies at an offset from a distance along it, for agent i to go to. For a car that would have to
 * make room for its turn, a point outside its turning circle, because the nearer one moves along with the car. */
VeerPathPoint veer_aimOnPath(const VeerBatch *batch, uint32_t i, float at, float offset);

/* For agents with a turning circle: corrects the outputs of a behavior that lead to places at rest. */
void veer_driveToPlaces(const VeerBatch *batch, VeerSteeringOutput *out);

#endif
