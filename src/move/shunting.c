/* Three-point turns (shunting.h): a car drives up to the obstacle, backs up until the arc ahead is free or until it meets an obstacle
 * behind it, and goes on. It turns to the same side in both directions. The direction in which it moves is its only memory. */
#include "move/shunting.h"

#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/sweeps.h"

#define NEAR \
    0.15f /* distance to obstacles at which a car changes direction, in turning radii. Larger: more moves. Smaller: it touches them */

/* Returns how far the car's body can move along an angle, at most `most`. */
static float room(const VeerShunt *car, float angle, float most) {
    const VeerWorld *world = car->world;
    const VeerRay ray = {.origin = veer_position(world, car->slot),
                         .direction = {veer_cos(angle), veer_sin(angle), 0.0f},
                         .distance = most,
                         .radius = world->radius[car->slot],
                         .mask = 0xFFFFFFFFu};
    return veer_min(veer_sweep(world, &ray).distance, most);
}

int veer_shunts(const VeerShunt *car) {
    const float radius = car->rule->turningRadius, near = NEAR * radius, size = veer_abs(car->turn);
    const float chord = 2.0f * radius * veer_sin(0.5f * size);
    if (!(room(car, car->heading + 0.5f * car->turn, chord) < chord)) return 0;
    /* the car stops within `near` if it may; a car in motion still needs a step */
    const int isBacking = car->speed < 0.0f;
    if (!isBacking && room(car, car->heading, 2.0f * near) > near) return 0;
    return room(car, car->heading + VEER_PI, 2.0f * near) > (isBacking ? 0.0f : near);
}
