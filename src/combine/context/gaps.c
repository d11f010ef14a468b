/* Finds openings that lie between the slots of a context map, in the steer stage: the directions that just pass the corners of obstacles,
 * as in a visibility graph (Lozano-Perez and Wesley, An Algorithm for Planning Collision-Free Paths among Polyhedral Obstacles, 1979). */
#include "combine/context/gaps.h"

#include "combine/context/escape.h"
#include "core/flags.h"
#include "core/space.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"

/* Directions pass corners at this multiple of the margin. Larger: narrow openings count as closed. Smaller: rounding turns the direction
 * into the corner. */
#define SPARE 1.05f
/* A gap must be free for this many radii beyond its corner. Larger: gaps between rows of obstacles count as closed. Smaller: dents count as
 * gaps. */
#define BEYOND 2.0f
/* An agent looks for gaps after this fraction of the time until it counts as blocked. Larger: agents stand in front of narrow openings.
 * Smaller: rings turn back and forth beside obstacles that the agents are passing. */
#define SOON 0.1f

typedef struct Search {
    const VeerWorld *world;
    VeerRay ray;     /* origin, longest distance, radius with the margin, mask */
    float spare;     /* distance by which directions pass corners beyond the ray's radius */
    VeerVec3 toGoal; /* a unit vector */
    float best;      /* cosine of the angle between the goal and the best direction */
    VeerVec3 direction;
} Search;

/* Tries the two directions that pass a rounded corner. */
static void tryCorner(Search *search, VeerVec3 corner, float radius) {
    const float reach = radius + search->ray.radius + search->spare, distance = veer_length2(corner.x, corner.y);
    if (!(distance > reach)) return;
    const VeerVec3 to = {corner.x / distance, corner.y / distance, 0.0f};
    const float sine = reach / distance, cosine = veer_sqrt(1.0f - sine * sine);
    for (int side = -1; side <= 1; side += 2) {
        const float across = (float)side * sine;
        const VeerVec3 direction = {to.x * cosine - to.y * across, to.y * cosine + to.x * across, 0.0f};
        VeerRay ray = search->ray;
        if (!(veer_dot3(direction, search->toGoal) > search->best)) continue;
        ray.direction = direction;
        ray.distance = veer_min(ray.distance, distance + BEYOND * search->ray.radius);
        if (veer_sweep(search->world, &ray).distance < ray.distance) continue;
        search->best = veer_dot3(direction, search->toGoal);
        search->direction = direction;
    }
}

/* Tries the upright edges of a box in a volume world, or the sphere. */
static void tryVolume(Search *search, const VeerPrimitive *primitive, VeerVec3 shift) {
    const VeerObstacleRecord *record = &search->world->obstacles[primitive->obstacle];
    const VeerVec3 center = veer_sub3(veer_add3(veer_obstacleCenter(search->world, primitive->obstacle), shift), search->ray.origin);
    const float c = veer_cos(record->angle), s = veer_sin(record->angle);
    const uint32_t corners = veer_obstacleTraits[record->kind].volume == VEER_VOLUME_BOX ? 4 : 1;
    for (uint32_t k = 0; k < corners; k++) {
        const float x = corners == 1 ? 0.0f : k & 1u ? record->halfWidth : -record->halfWidth;
        const float y = corners == 1 ? 0.0f : k & 2u ? record->halfHeight : -record->halfHeight;
        tryCorner(search, veer_vec3(center.x + x * c - y * s, center.y + x * s + y * c, 0.0f), record->radius);
    }
}

/* Returns whether an agent has made no progress for a while. On a detour it follows a wall instead. */
static int isHeldUp(const VeerWorld *world, const VeerBrainDef *brain, uint32_t slot) {
    return world->blockedTime[slot] > SOON * brain->context.blockedAfter && !(world->flags[slot] & VEER_FLAG_DETOUR);
}

int veer_findGap(const VeerBatch *batch, uint32_t slot, VeerVec3 toGoal, VeerVec3 *direction) {
    const VeerWorld *world = batch->world;
    const VeerAvoidObstaclesParams *avoidance = veer_avoidanceOf(batch->brain);
    if (!avoidance || !isHeldUp(world, batch->brain, slot) || !(veer_length3(toGoal) < 1e30f)) return 0;
    Search search = {.world = world, .toGoal = veer_unitOf(toGoal), .spare = (SPARE - 1.0f) * avoidance->margin + 1e-3f};
    search.ray = (VeerRay){.origin = veer_position(world, slot), .direction = search.toGoal, .mask = avoidance->mask};
    search.ray.distance = veer_min(veer_length3(toGoal), avoidance->lookAhead);
    search.ray.radius = world->radius[slot] * avoidance->rayRadius + avoidance->margin;
    if (!(veer_sweep(world, &search.ray).distance < search.ray.distance)) return 0;
    VeerPrimitiveQuery query = veer_primitivesNear(world, search.ray.origin, avoidance->lookAhead, avoidance->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        const VeerVec3 o = search.ray.origin;
        if (veer_isVolume(world)) {
            tryVolume(&search, primitive, veer_shiftOf(&query));
            continue;
        }
        tryCorner(&search, veer_vec3(primitive->ax - o.x, primitive->ay - o.y, 0.0f), primitive->radius);
        tryCorner(&search, veer_vec3(primitive->bx - o.x, primitive->by - o.y, 0.0f), primitive->radius);
    }
    *direction = search.direction;
    return search.best > 0.0f;
}
