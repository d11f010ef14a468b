/* Three-point turns (shunting.h): a car drives forward up to an obstacle, backs up until the arc ahead is free or until an obstacle behind
 * stops it, and drives forward again. Its heading turns the same way during all of these moves. The car stores nothing between steps: the
 * sign of its speed tells whether it is backing up. */
#include "move/shunting.h"

#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/sweeps.h"

/* Distance to obstacles, in turning radii, at which a car changes between driving forward and backing up. Larger: a turn takes more moves.
 * Smaller: cars touch the obstacles. */
#define NEAR 0.15f

/* Returns how far the car's disc can move in the direction of an angle, at most `most`. */
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
    /* a car that drives forward goes on until an obstacle is within `near`; a car that is backing up, until it has no room */
    const int isBacking = car->speed < 0.0f;
    if (!isBacking && room(car, car->heading, 2.0f * near) > near) return 0;
    return room(car, car->heading + VEER_PI, 2.0f * near) > (isBacking ? 0.0f : near);
}
