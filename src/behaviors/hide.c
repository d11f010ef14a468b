/* hide: goes to the nearest place behind cover, where an obstacle blocks the target's line of sight (after Buckland, Programming Game AI by
 * Example, 2005, who takes the nearest place behind any obstacle's center, visible or not). Candidates lie on lines of sight through the
 * cover, one gap beyond its outline; each is verified by a line-of-sight test. Works on a batch in the steer stage; memory: the arrival,
 * and the chosen obstacle + 1, so that the agent does not alternate between two equally good covers. */
#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"
#include "steer/arrival.h"
#include "steer/batch.h"
#include "steer/pursuit.h"

#define KEEP 0.8f      /* factor by which a different cover must be nearer */
#define MIN_SLANT 0.2f /* smallest sine of the angle between sight line and wall, which keeps places behind a wall within five gaps of it */

typedef struct CoverSearch {
    const VeerBatch *batch;
    VeerVec3 self, threat, toThreat; /* positions of the agent and of the threat; vector from the agent to the threat */
    float radius, gap;               /* radius of the agent; distance from an outline to the agent's center */
    uint32_t kept;                   /* slot of the obstacle that is the current cover, + 1 */
    VeerVec3 best;                   /* the best place found so far, relative to the agent */
    float bestCost;
    uint32_t obstacle; /* VEER_NONE: no cover found */
} CoverSearch;

/* Returns 1 if the agent has room at a place and the threat has no line of sight to its center. */
static int isHidden(const CoverSearch *search, VeerVec3 place) {
    const VeerWorld *world = search->batch->world;
    VeerDisc body = {place, search->radius, 0xFFFFFFFFu, 0};
    if (veer_depthOf(world, &body).depth > 0.0f) return 0;
    VeerRay ray = {.origin = place, .mask = search->batch->behavior->params.hide.mask};
    ray.direction = veer_delta(world, place, search->threat);
    ray.distance = veer_length3(ray.direction);
    return ray.distance > 0.0f && veer_sweep(world, &ray).distance <= ray.distance;
}

/* Considers the place behind `cover` (relative to the agent), at the distance `beyond` on the line from the threat. The line of sight is
 * tested only if the place would be the best. */
static void offer(CoverSearch *search, uint32_t obstacle, VeerVec3 cover, float beyond) {
    VeerVec3 line = veer_unitOf(veer_sub3(cover, search->toThreat));
    VeerVec3 to = veer_mulAdd3(cover, line, beyond);
    float cost = veer_length3(to) * (search->kept == obstacle + 1 ? KEEP : 1.0f);
    if (line.x == 0.0f && line.y == 0.0f && line.z == 0.0f) return; /* the threat is exactly at the cover, so there is no place behind it */
    if (cost > search->bestCost || (veer_same(cost, search->bestCost) && obstacle >= search->obstacle)) return;
    if (!isHidden(search, veer_add3(search->self, to))) return;
    search->best = to;
    search->bestCost = cost;
    search->obstacle = obstacle;
}

/* Returns how far from the center of a volume a line through the center leaves the bounding box. */
static float pathThrough(VeerVec3 half, VeerVec3 line) {
    float x = line.x != 0.0f ? half.x / veer_abs(line.x) : VEER_INF, y = line.y != 0.0f ? half.y / veer_abs(line.y) : VEER_INF;
    return veer_min(veer_min(x, y), line.z != 0.0f ? half.z / veer_abs(line.z) : VEER_INF);
}

static void offerVolume(CoverSearch *search, uint32_t obstacle) {
    const VeerWorld *world = search->batch->world;
    const VeerObstacleRecord *record = &world->obstacles[obstacle];
    VeerVec3 cover = veer_delta(world, search->self, veer_obstacleCenter(world, obstacle));
    VeerVec3 line = veer_unitOf(veer_sub3(cover, search->toThreat));
    offer(search, obstacle, cover, pathThrough(veer_halfOf(record), line) + record->radius + search->gap);
}

/* Considers the place behind one point of a primitive's core, one gap away from the core. */
static void offerPoint(CoverSearch *search, const VeerPrimitive *primitive, const VeerCapsule *capsule, float along) {
    VeerVec3 point = {primitive->ax + capsule->ux * along, primitive->ay + capsule->uy * along, 0.0f};
    VeerVec3 cover = veer_counted(search->batch->world, veer_sub3(point, search->self));
    float beyond = primitive->radius + search->gap;
    if (capsule->length > 0.0f) {
        VeerVec3 line = veer_unitOf(veer_sub3(cover, search->toThreat));
        beyond /= veer_max(veer_abs(line.x * capsule->uy - line.y * capsule->ux), MIN_SLANT);
    }
    offer(search, primitive->obstacle, cover, beyond);
}

/* Considers the places behind the primitive's middle and behind its point nearest to the agent, the latter far enough from the primitive's
 * end to hide the whole agent. */
static void offerPrimitive(CoverSearch *search, const VeerPrimitive *primitive) {
    VeerCapsule capsule = veer_capsuleFrom(primitive, search->self);
    float inset = veer_min(search->radius, 0.5f * capsule.length);
    offerPoint(search, primitive, &capsule, veer_clamp(capsule.along, inset, capsule.length - inset));
    if (capsule.length > 0.0f) offerPoint(search, primitive, &capsule, 0.5f * capsule.length);
}

static void findCover(CoverSearch *search) {
    const VeerHideParams *params = &search->batch->behavior->params.hide;
    const VeerWorld *world = search->batch->world;
    VeerPrimitiveQuery query = veer_primitivesNear(world, search->self, params->range, params->mask);
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query));) {
        if (veer_isVolume(world))
            offerVolume(search, primitive->obstacle);
        else if (veer_capsuleFrom(primitive, search->self).distance <= params->range + primitive->radius)
            offerPrimitive(search, primitive);
    }
}

static void steerToCover(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, float *lanes) {
    const VeerHideParams *params = &batch->behavior->params.hide;
    const VeerWorld *world = batch->world;
    uint32_t self = batch->agents[i];
    CoverSearch search = {.batch = batch,
                          .self = veer_position(world, self),
                          .toThreat = veer_toTarget(batch, i),
                          .radius = world->radius[self],
                          .gap = world->radius[self] + params->gap,
                          .kept = lanes[1] >= 1.0f && lanes[1] <= 2e6f ? (uint32_t)lanes[1] : 0,
                          .bestCost = VEER_INF,
                          .obstacle = VEER_NONE};
    search.threat = veer_add3(search.self, search.toThreat);
    findCover(&search);
    if (search.obstacle == VEER_NONE) {
        lanes[0] = VEER_GOAL_NEW;
        lanes[1] = 0.0f;
        return;
    }
    const VeerObstacleRecord *cover = &world->obstacles[search.obstacle];
    if (search.kept != search.obstacle + 1) lanes[0] = VEER_GOAL_NEW;
    lanes[1] = (float)(search.obstacle + 1);
    VeerPlace place = {search.best, veer_counted(world, veer_vec3(cover->velocityX, cover->velocityY, cover->velocityZ)), 1.0f};
    veer_steerToPlace(batch, out, i, &place, params->stopRadius, lanes);
}

void veer_steer_hide(const VeerBatch *batch, VeerSteeringOutput *out) {
    float threatRange = batch->behavior->params.hide.threatRange;
    for (uint32_t i = 0; i < batch->count; i++) {
        float *lanes = batch->state + (size_t)i * batch->stateStride;
        if (batch->hasTarget[i] && batch->targetDistance[i] <= threatRange && !veer_isTargetElsewhere(batch, i))
            steerToCover(batch, out, i, lanes);
        else
            lanes[0] = lanes[1] = 0.0f;
    }
}
