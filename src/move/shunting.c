/* Three-point turns (shunting.h): a car drives forward up to an obstacle or an edge of the world, backs up until the arc ahead is free or
 * until an obstacle or edge behind stops it, and drives forward again. Its heading turns the same way during all of these moves. The car
 * stores nothing between steps: the sign of its speed shows whether it is backing up. */
#include "move/shunting.h"

#include "core/edges.h"
#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/sweeps.h"

/* Distance to obstacles and edges, in turning radii, at which a car changes between driving forward and backing up. Larger: a turn takes
 * more moves. Smaller: cars touch the obstacles. */
#define NEAR 0.15f

/* Returns how far a disc can move before it touches the edge ahead on an axis, if agents cannot pass that edge. along: component of the
 * unit direction on this axis. */
static float roomToEdge(const VeerWorldDef *def, uint32_t axis, float at, float along, float radius) {
    const float lows[2] = {def->minX, def->minY}, highs[2] = {def->maxX, def->maxY};
    if (!veer_isWalled(def, axis) || veer_same(along, 0.0f)) return VEER_INF;
    const float ahead = along > 0.0f ? highs[axis] - radius - at : at - lows[axis] - radius;
    return veer_max(ahead, 0.0f) / veer_abs(along);
}

/* Returns how far the car's disc can move in the direction of an angle up to an obstacle or an edge of the world, at most `most`. */
static float room(const VeerShunt *car, float angle, float most) {
    const VeerWorld *world = car->world;
    const VeerRay ray = {.origin = veer_position(world, car->slot),
                         .direction = {veer_cos(angle), veer_sin(angle), 0.0f},
                         .distance = most,
                         .radius = world->radius[car->slot],
                         .mask = 0xFFFFFFFFu};
    const VeerWorldDef *def = &world->header->def;
    most = veer_min(most, roomToEdge(def, 0, ray.origin.x, ray.direction.x, ray.radius));
    most = veer_min(most, roomToEdge(def, 1, ray.origin.y, ray.direction.y, ray.radius));
    return veer_min(veer_sweep(world, &ray).distance, most);
}

int veer_shunts(const VeerShunt *car) {
    const float radius = car->rule->turningRadius, near = NEAR * radius, size = veer_abs(car->turn);
    const float chord = 2.0f * radius * veer_sin(0.5f * size);
    if (!(room(car, car->heading + 0.5f * car->turn, chord) < chord)) return 0;
    /* a car drives forward until an obstacle is within `near`, and backs up until it has no room */
    const int isBacking = car->speed < 0.0f;
    if (!isBacking && room(car, car->heading, 2.0f * near) > near) return 0;
    return room(car, car->heading + VEER_PI, 2.0f * near) > (isBacking ? 0.0f : near);
}
