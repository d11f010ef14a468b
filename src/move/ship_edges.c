/* Ships at the edges of the world (ship_edges.h). A ship can fly forever on a turning circle that lies within the world. A ship therefore
 * flies as it decides while one of its turning circles lies within the world; otherwise it follows the circle with the most room. */
#include "move/ship_edges.h"

#include "core/edges.h"
#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"

/* Factor on the radius of the turning circle: a margin, because ships move in steps. Larger: ships turn earlier. Smaller: they touch the
 * edges. */
#define SPARE_ROOM 1.05f
/* Smallest fraction of the speed that is left along the edges for a ship to slide along them. Larger: ships turn on the spot more often.
 * Smaller: rounding decides where they slide. */
#define LEAST_SLIDE 0.01f

/* Returns whether the edges along an axis stop agents. Edges that agents bounce off leave a ship its speed. */
static int stopsAlong(const VeerWorldDef *def, uint32_t axis) { return veer_edgesAlong(def, axis) == VEER_EDGE_MODE_CLAMP; }

int veer_hasStoppingEdges(const VeerWorld *world) {
    const VeerWorldDef *def = &world->header->def;
    return stopsAlong(def, 0) || stopsAlong(def, 1) || stopsAlong(def, 2);
}

/* Returns the smallest distance from the circle through `at` to the edges; negative: the circle leaves the world. The circle lies in the
 * plane of `ahead` and `aside`, and turns to `aside`. */
static float roomOf(const VeerShipPose *flight, VeerVec3 at, VeerVec3 ahead, VeerVec3 aside) {
    const VeerWorldDef *def = &flight->world->header->def;
    const float body = flight->world->radius[flight->slot], step = flight->speed * flight->world->dt;
    const float radius = SPARE_ROOM * step / flight->turn + step;
    const float lows[3] = {def->minX, def->minY, def->minZ}, highs[3] = {def->maxX, def->maxY, def->maxZ};
    const float places[3] = {at.x, at.y, at.z}, a[3] = {ahead.x, ahead.y, ahead.z}, n[3] = {aside.x, aside.y, aside.z};
    float room = VEER_INF;
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (!stopsAlong(def, axis)) continue;
        const float center = places[axis] + radius * n[axis], reach = radius * veer_length2(a[axis], n[axis]) + body;
        room = veer_min(room, veer_min(highs[axis] - center, center - lows[axis]) - reach);
    }
    return room;
}

/* Returns the direction in which the turning circle with the most room turns: to a side, or up or down. */
static VeerVec3 bestTurn(const VeerShipPose *flight, VeerVec3 at, VeerVec3 ahead, float *room) {
    const VeerVec3 left = veer_sideways(ahead, 0.0f);
    VeerVec3 turns[4] = {left, veer_scale3(left, -1.0f)}, best = left;
    uint32_t count = 2;
    if (veer_isVolume(flight->world) && !flight->isLevel) {
        turns[2] = veer_cross3(ahead, left);
        turns[3] = veer_scale3(turns[2], -1.0f);
        count = 4;
    }
    *room = -VEER_INF;
    for (uint32_t k = 0; k < count; k++) {
        const float own = roomOf(flight, at, ahead, turns[k]);
        if (!(own > *room)) continue;
        *room = own;
        best = turns[k];
    }
    return best;
}

int veer_turnFromEdges(const VeerShipPose *flight, VeerVec3 *direction) {
    const VeerVec3 at = veer_position(flight->world, flight->slot);
    float room;
    if (!(flight->turn > 1e-6f)) return 0;
    bestTurn(flight, veer_mulAdd3(at, *direction, flight->speed * flight->world->dt), *direction, &room);
    if (room >= 0.0f) return 0;
    const VeerVec3 aside = bestTurn(flight, at, flight->ahead, &room);
    *direction = veer_unit3(veer_mulAdd3(veer_scale3(flight->ahead, veer_cos(flight->turn)), aside, veer_sin(flight->turn)));
    return 1;
}

/* Returns the component of a velocity along an axis, limited so that the next step does not pass an edge. */
static float withinEdges(const VeerWorld *world, uint32_t axis, float at, float velocity, float radius) {
    const VeerWorldDef *def = &world->header->def;
    const float lows[3] = {def->minX, def->minY, def->minZ}, highs[3] = {def->maxX, def->maxY, def->maxZ};
    if (!stopsAlong(def, axis)) return velocity;
    const float most = veer_max(highs[axis] - radius - at, 0.0f) / world->dt, least = veer_max(at - lows[axis] - radius, 0.0f) / world->dt;
    return veer_clamp(velocity, -least, most);
}

VeerVec3 veer_slidAlongEdges(const VeerWorld *world, uint32_t slot, VeerVec3 velocity) {
    const VeerVec3 at = veer_position(world, slot);
    const float radius = world->radius[slot], speed = veer_length3(velocity), places[3] = {at.x, at.y, at.z};
    float v[3] = {velocity.x, velocity.y, velocity.z};
    int isHeld[3] = {0, 0, 0}, isOut = speed > 0.0f;
    for (uint32_t pass = 0; pass < 3 && isOut; pass++) {
        float held = 0.0f, rest = 0.0f;
        isOut = 0;
        for (uint32_t axis = 0; axis < 3; axis++) {
            const float within = withinEdges(world, axis, places[axis], v[axis], radius);
            if (!veer_same(within, v[axis])) isHeld[axis] = isOut = 1;
            v[axis] = within;
            *(isHeld[axis] ? &held : &rest) += within * within;
        }
        const float free = veer_sqrt(veer_max(speed * speed - held, 0.0f)), scale = free / veer_max(veer_sqrt(rest), 1e-6f * speed);
        for (uint32_t axis = 0; axis < 3 && isOut; axis++)
            if (!isHeld[axis]) v[axis] *= scale;
    }
    const VeerVec3 slid = veer_vec3(v[0], v[1], v[2]);
    if (!(speed > 0.0f) || veer_length3(slid) > LEAST_SLIDE * speed) return slid;
    /* a ship that flies straight into an edge has no direction to slide in, so it turns to a side */
    return veer_scale3(veer_sideways(veer_scale3(velocity, 1.0f / speed), 0.0f), speed);
}
