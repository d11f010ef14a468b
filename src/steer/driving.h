/* How a car gets to a place: straight, then on its smallest circle, then straight again (after Dubins, On Curves of Minimal Length with a
 * Constraint on Average Curvature, 1957, with a free heading at the end). A car that only turned would circle a place inside its turning
 * circle forever. Part of the steer stage; the actuator of pipelines and run-ups to jumps drive the same way. */
#ifndef VEER_STEER_DRIVING_H
#define VEER_STEER_DRIVING_H

#include "core/batch.h"
#include "core/world.h"

/* A place for a car to get to. */
typedef struct VeerDestination {
    const VeerWorld *world;
    const VeerLocomotionDef *rule;
    uint32_t slot; /* of the car */
    VeerVec3 to;   /* from the car to the place */
} VeerDestination;

typedef struct VeerDrive {
    VeerVec3 first, forward, left; /* directions: of the first straight; of travel at the start of the turn; to the side of the turn */
    float clearing;                /* length of the first straight, until the place is outside the circle; 0: the car can turn now */
    float radius, turn, straight;  /* of the circle; the angle to turn; the distance after the turn */
} VeerDrive;
VeerDrive veer_driveTo(const VeerDestination *destination);

static inline float veer_lengthOf(const VeerDrive *drive) { return drive->clearing + drive->radius * drive->turn + drive->straight; }

/* Where agents of a batch are cars: the outputs that lead to a place at rest go where a car has to go to get there. */
void veer_driveCars(const VeerBatch *batch, VeerSteeringOutput *out);

#endif
