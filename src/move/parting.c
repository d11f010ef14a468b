/* Separates an agent from obstacles that contain it, in the move stage: along the shortest free displacement, over as many steps as its top
 * speed needs. The displacement never leads through a wall, so an agent cannot change sides. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/move.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"

#define MAX_PUSHES 4u /* maximum number of pushes from one obstacle to the next; niches with more walls are left to searchOut */
/* maximum number of steps along a direction. Larger: slower in tight spots. Smaller: misses gaps nearly parallel to a face */
#define MAX_MARCHES 32u
#define DIRECTIONS 16u /* number of directions tested in planar worlds. Larger: takes more time. Smaller: misses narrow gaps */

float veer_skinAt(const VeerWorld *world, VeerVec3 position) { return veer_max(1e-3f, 2.0f * veer_precisionSlack(world, position)); }

/* An agent inside obstacles. */
typedef struct Stuck {
    const VeerWorld *world;
    uint32_t slot;
    float body, skin; /* radius of the agent, and gap that it keeps to obstacles, in u */
    VeerVec3 start;
} Stuck;

static VeerDepth depthAt(const Stuck *stuck, VeerVec3 position) {
    return veer_penetration(stuck->world, position, stuck->body, veer_uid(stuck->world, stuck->slot));
}

/* Returns whether the agent may be moved to a place: no wall is in between, and the place is within the world's bounds. */
static int isReachable(const Stuck *stuck, VeerVec3 end) {
    VeerVec3 to = veer_sub3(end, stuck->start), inside = end, still = {0.0f, 0.0f, 0.0f};
    const VeerVec3 period = stuck->world->period;
    veer_keepInBounds(stuck->world, stuck->slot, &inside, &still);
    if (!(period.x > 0.0f || veer_same(inside.x, end.x)) || !(period.y > 0.0f || veer_same(inside.y, end.y)) ||
        !(period.z > 0.0f || veer_same(inside.z, end.z)))
        return 0;
    const float length = veer_length3(to), off = 2e-6f + veer_precisionSlack(stuck->world, stuck->start);
    if (!(length > off)) return 1;
    /* The ray starts slightly beyond the agent, so an agent on the center line of a wall can leave it on either side. */
    const VeerRay ray = {veer_mulAdd3(stuck->start, to, off / length), to, length - off, 0.0f, 0xFFFFFFFFu};
    return !(veer_sweepOut(stuck->world, &ray).distance < ray.distance);
}

/* Pushes the agent out of the deepest obstacle, then out of the next deepest. Returns 1 if the agent is then free. */
static int relax(const Stuck *stuck, const VeerDepth *deepest, VeerVec3 *end) {
    VeerDepth inside = *deepest;
    *end = stuck->start;
    for (uint32_t i = 0; i < MAX_PUSHES; i++) {
        *end = veer_mulAdd3(*end, inside.normal, inside.depth + stuck->skin);
        inside = depthAt(stuck, *end);
        if (!(inside.depth > 0.0f)) return 1;
    }
    return 0;
}

static VeerVec3 directionOf(const VeerWorld *world, uint32_t k) {
    if (!veer_isVolume(world)) {
        const float angle = VEER_TAU * (float)k / (float)DIRECTIONS;
        return veer_vec3(veer_cos(angle), veer_sin(angle), 0.0f);
    }
    const uint32_t cell = k < 13 ? k : k + 1; /* directions to the 26 neighbors of a cell */
    const VeerVec3 to = {(float)(cell % 3) - 1.0f, (float)(cell / 3 % 3) - 1.0f, (float)(cell / 9) - 1.0f};
    return veer_scale3(to, 1.0f / veer_length3(to));
}

/* Returns the distance in a direction after which the agent touches nothing, or INF from `most` on. Each step is as long as the current
 * depth, because no obstacle ends sooner. */
static float distanceOut(const Stuck *stuck, VeerVec3 direction, float most) {
    float distance = 0.0f;
    for (uint32_t i = 0; i < MAX_MARCHES && distance < most; i++) {
        const VeerDepth inside = depthAt(stuck, veer_mulAdd3(stuck->start, direction, distance));
        if (!(inside.depth > 0.0f)) return distance;
        distance += inside.depth + stuck->skin;
    }
    return VEER_INF;
}

/* Returns the closest place, among a set of directions, at which the agent touches nothing, or the start if there is none. */
static VeerVec3 searchOut(const Stuck *stuck) {
    const uint32_t count = veer_isVolume(stuck->world) ? 26 : DIRECTIONS;
    VeerVec3 best = stuck->start;
    float least = VEER_INF;
    for (uint32_t k = 0; k < count; k++) {
        const VeerVec3 direction = directionOf(stuck->world, k);
        const float distance = distanceOut(stuck, direction, least);
        const VeerVec3 end = veer_mulAdd3(stuck->start, direction, distance < least ? distance : 0.0f);
        if (!(distance < least) || !isReachable(stuck, end)) continue;
        least = distance;
        best = end;
    }
    return best;
}

/* Returns the speed of the separation in u/s. It is the agent's top speed, but at least one radius per second, because agents that cannot
 * move must be separated too. A moving obstacle pushes at its own speed, because a slower agent would end up behind it. */
static float fastest(const Stuck *stuck, const VeerVec3 *normal, uint32_t obstacle) {
    const VeerObstacleRecord *record = &stuck->world->obstacles[obstacle];
    const float own = veer_max(stuck->world->maxSpeed[stuck->slot], stuck->world->radius[stuck->slot]);
    return veer_max(own, veer_dot3(veer_vec3(record->velocityX, record->velocityY, record->velocityZ), *normal));
}

VeerParting veer_partingOf(const VeerWorld *world, uint32_t slot, float body) {
    const VeerVec3 start = veer_position(world, slot);
    const Stuck stuck = {world, slot, body, veer_skinAt(world, start), start};
    const VeerDepth deepest = depthAt(&stuck, start);
    VeerParting parting = {.normal = deepest.normal, .obstacle = VEER_NONE};
    VeerVec3 end;
    if (!(deepest.depth > 0.0f)) return parting;
    if (!relax(&stuck, &deepest, &end) || !isReachable(&stuck, end)) end = searchOut(&stuck);
    const VeerVec3 out = veer_sub3(end, start);
    const float far = veer_length3(out);
    if (far > 0.0f) parting.normal = veer_scale3(out, 1.0f / far);
    const float most = fastest(&stuck, &parting.normal, deepest.obstacle) * world->dt, length = veer_min(far, most);
    parting.displacement = veer_scale3(parting.normal, far > 0.0f ? length : 0.0f);
    parting.left = veer_max(most - length, 0.0f);
    parting.obstacle = deepest.obstacle;
    return parting;
}
