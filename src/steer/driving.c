/* Cars on their way to a place, one by one, because they are rare. */
#include "steer/driving.h"

#include "core/batch.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"

#define SPARE_ROOM 1.03f /* of the turning circle, before a turn begins */
#define AT_REST 0.1f     /* of the top speed of the car: a faster target is pursued, because it leaves the turning circle by itself */

/* A place in the frame of the car: x ahead, y to the side that it turns to. A car that goes away from the place to have room for the turn
 * takes a little more than it needs, because switching between the two would make it circle the place. A car that may reverse has the
 * place ahead (x is not negative), and makes room by going back. */
static void planDrive(VeerDrive *drive, float x, float y, int makesRoom, int reverses) {
    float radius = drive->radius, side = y - radius, room = makesRoom ? SPARE_ROOM * radius : radius;
    if (x * x + side * side < room * room * 0.9999f) {
        float half = veer_sqrt(veer_max(room * room - side * side, 0.0f)); /* of the chord through the place */
        drive->clearing = reverses ? half - x : half + x;
        x = reverses ? half : -half;
    }
    drive->straight = veer_sqrt(veer_max(x * x + side * side - radius * radius, 0.0f));
    float turn = veer_atan2(side, x) + 0.5f * VEER_PI - veer_atan2(drive->straight, radius);
    drive->turn = turn >= 0.0f ? turn : x < 0.0f ? turn + VEER_TAU : 0.0f; /* straight ahead, rounding can make a zero turn negative */
}

VeerDrive veer_driveTo(const VeerDestination *destination) {
    const VeerWorld *world = destination->world;
    const VeerLocomotionDef *rule = destination->rule;
    const uint32_t slot = destination->slot;
    const VeerVec3 to = destination->to;
    const int reverses = rule->reverse != 0;
    VeerVec3 forward = {veer_cos(world->orientation[slot]), veer_sin(world->orientation[slot]), 0.0f};
    float ahead = forward.x * to.x + forward.y * to.y, beside = forward.x * to.y - forward.y * to.x;
    VeerDrive drive = {.radius =
                           veer_max(rule->turningRadius, rule->maxTurnRate > 0.0f ? world->maxSpeed[slot] / rule->maxTurnRate : 0.0f)};
    if (reverses && ahead < 0.0f) {
        forward = veer_vec3(-forward.x, -forward.y, 0.0f);
        ahead = -ahead;
        beside = -beside;
    }
    /* straight behind, both sides are equally good */
    float side = beside > 0.0f || (beside == 0.0f && veer_uid(world, slot) & 1u) ? 1.0f : -1.0f;
    drive.left = veer_vec3(-forward.y * side, forward.x * side, 0.0f);
    drive.forward = forward;
    drive.first = reverses ? veer_vec3(-forward.x, -forward.y, 0.0f) : forward;
    if (!(drive.radius > 0.0f) || (ahead >= 0.0f && beside == 0.0f)) {
        drive.straight = veer_length2(to.x, to.y);
        return drive;
    }
    /* In steps a car drives along a polygon, whose center is half a step farther back than that of the circle. */
    float pace = forward.x * world->velocityX[slot] + forward.y * world->velocityY[slot], speed = veer_abs(pace);
    int turns = world->rotation[slot] * side * drive.radius > 0.5f * speed, goesAway = reverses ? pace < 0.0f : ahead < 0.0f;
    planDrive(&drive, ahead + 0.5f * speed * world->dt, beside * side, goesAway && !turns, reverses);
    return drive;
}

/* Whether the output of agent i leads to a place that it can arrive at. */
static int hasPlace(const VeerBatch *batch, const VeerSteeringOutput *out, uint32_t i) {
    float most = AT_REST * batch->maxSpeed[i];
    if (!(out->outputBits[i] & VEER_OUTPUT_VELOCITY) || !(out->distance[i] < 1e30f)) return 0;
    return veer_length2(batch->targetVX[i], batch->targetVY[i]) <= most;
}

void veer_driveCars(const VeerBatch *batch, VeerSteeringOutput *out) {
    for (uint32_t i = 0; i < batch->count; i++) {
        float speed = veer_length2(out->x[i], out->y[i]), distance = out->distance[i];
        if (!hasPlace(batch, out, i) || !(speed > 0.0f)) continue;
        VeerVec3 to = veer_vec3(out->x[i] / speed * distance, out->y[i] / speed * distance, 0.0f);
        VeerDrive drive = veer_driveTo(&(VeerDestination){batch->world, &batch->brain->locomotion, batch->agents[i], to});
        out->distance[i] = veer_max(veer_lengthOf(&drive), distance); /* by the path, so that getting nearer on it is progress */
        if (!(drive.clearing > 0.0f)) continue;
        out->x[i] = drive.first.x * speed;
        out->y[i] = drive.first.y * speed;
    }
}
