/* Detours: the tangents to a disc, and the first obstacle on a planned path. Used by the constraints of the steering pipeline in the steer
 * stage. */
#include "steer/detour.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/obstacle_kinds.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"
#include "steer/batch.h"
#include "steer/pipeline.h"

#define WIDEST_TURN 1.75f /* largest turn, in rad, around the disc beyond the tangent point that a detour plans for */

static VeerVec3 sum(VeerVec3 a, float p, VeerVec3 b, float q) { return veer_vec3(a.x * p + b.x * q, a.y * p + b.y * q, a.z * p + b.z * q); }

VeerVec3 veer_detour(const VeerDetour *detour) {
    float distance = veer_length3(detour->center), reach = veer_detourReach(detour->reach, distance);
    VeerVec3 ahead = veer_unitOf(detour->center);
    float sine = distance > 0.0f ? veer_min(reach / distance, 1.0f) : 1.0f, cosine = veer_sqrt(1.0f - sine * sine);
    VeerVec3 along = sum(ahead, cosine, detour->side, sine), out = sum(ahead, -sine, detour->side, cosine);
    VeerVec3 goal = sum(detour->goal, 1.0f, detour->center, -1.0f); /* vector from the disc's center to the goal */
    float leastGoalDistance = veer_length3(goal), rest = veer_sqrt(veer_max(leastGoalDistance * leastGoalDistance - reach * reach, 0.0f));
    float angle = veer_atan2(veer_dot3(along, goal), veer_dot3(out, goal));
    if (angle < -0.5f * VEER_PI) angle += VEER_TAU;
    float half = 0.5f * veer_clamp(angle - veer_atan2(rest, reach), 0.0f, WIDEST_TURN);
    float length = distance * cosine + reach * veer_sin(half) / veer_cos(half);
    return veer_scale3(along, length);
}

VeerVec3 veer_nearerSide(const VeerBatch *batch, uint32_t i, const VeerDetour *detour, uint32_t other) {
    const VeerWorld *world = batch->world;
    VeerVec3 ahead = veer_unitOf(detour->center);
    VeerVec3 across = sum(detour->goal, 1.0f, ahead, -veer_dot3(detour->goal, ahead));
    if (veer_length3(across) > 1e-3f * veer_length3(detour->goal)) return veer_unitOf(across);
    float side = veer_pairSide(world->header->def.seed, veer_uid(world, batch->agents[i]), other);
    VeerVec3 left = veer_unitOf(veer_vec3(-ahead.y, ahead.x, 0.0f));
    if (left.x == 0.0f && left.y == 0.0f) left.x = 1.0f; /* the direction to the center is vertical or 0 */
    return veer_vec3(left.x * side, left.y * side, 0.0f);
}

/* ---- the first obstacle on a plan */

typedef struct Segment {
    VeerVec3 from, direction; /* direction has length 1 */
    float length, before;
} Segment;

typedef struct Viewer {
    const VeerWorld *world;
    const VeerObstacleFilter *filter;
    VeerVec3 position; /* position of the agent */
    float radius, speed;
    VeerDepth solids[VEER_MAX_SOLIDS]; /* solids that contain the agent, which may leave them in any direction */
    uint32_t solidCount;
} Viewer;

/* Returns the displacement of an obstacle during the time in which the agent travels the distance. */
static VeerVec3 motionOf(const Viewer *viewer, uint32_t obstacle, float distance) {
    const VeerObstacleRecord *record = &viewer->world->obstacles[obstacle];
    float time = viewer->speed > 0.0f ? distance / viewer->speed : 0.0f;
    return veer_vec3(record->velocityX * time, record->velocityY * time, record->velocityZ * time);
}

static int matchesFilter(const Viewer *viewer, const VeerPrimitive *primitive) {
    uint32_t isRound =
        veer_obstacleTraits[viewer->world->obstacles[primitive->obstacle].kind].outline == VEER_OUTLINE_ROUND ||
        (!veer_isVolume(viewer->world) && veer_same(primitive->ax, primitive->bx) && veer_same(primitive->ay, primitive->by));
    return isRound == viewer->filter->round && !veer_isAmong(viewer->solids, viewer->solidCount, primitive->obstacle);
}

/* Returns where a segment hits a primitive. The reach is computed from the agent's current position. The primitive may move; its motion is
 * subtracted from that of the segment. */
static VeerPathHit hitOf(const Viewer *viewer, const VeerPrimitiveQuery *query, const VeerPrimitive *primitive, const Segment *segment) {
    VeerPathHit hit = {.distance = VEER_INF, .primitive = *primitive};
    float contact = viewer->radius + primitive->radius, distance;
    hit.contact = contact;
    hit.image = veer_vec3(query->walk.shiftX, query->walk.shiftY, query->walk.shiftZ);
    if (veer_isVolume(viewer->world)) {
        VeerVolume volume = veer_volumeFrom(query, primitive, viewer->position);
        if (volume.distance <= 0.0f) return hit;
        hit.motion = motionOf(viewer, primitive->obstacle, volume.distance);
        hit.reach = veer_pathReach(volume.distance, contact, viewer->filter->margin);
        volume = veer_volumeFrom(query, primitive, veer_sub3(segment->from, hit.motion));
        distance = veer_rayVolume(&volume, hit.reach, segment->direction, &hit.normal);
    } else {
        VeerCapsule capsule = veer_capsuleFrom(primitive, viewer->position);
        hit.motion = motionOf(viewer, primitive->obstacle, capsule.distance);
        hit.reach = veer_pathReach(capsule.distance, contact, viewer->filter->margin);
        capsule = veer_capsuleFrom(primitive, veer_sub3(segment->from, hit.motion));
        distance = veer_rayCapsule(&capsule, hit.reach, segment->direction, &hit.normal);
    }
    if (!(distance <= segment->length)) return hit;
    hit.distance = segment->before + distance;
    hit.point = sum(segment->from, 1.0f, segment->direction, distance);
    return hit;
}

static int isFirst(const VeerPathHit *first, const VeerPathHit *hit) {
    if (!(hit->distance < VEER_INF)) return 0;
    return hit->distance < first->distance ||
           (veer_same(hit->distance, first->distance) && hit->primitive.obstacle < first->primitive.obstacle);
}

static uint32_t firstHitAlong(const Viewer *viewer, const Segment *segment, VeerPathHit *first) {
    uint32_t checks = 0;
    VeerVec3 midpoint = sum(segment->from, 1.0f, segment->direction, 0.5f * segment->length);
    VeerPrimitiveQuery query = veer_primitivesNear(viewer->world, midpoint, 0.0f, viewer->filter->mask);
    float reach = viewer->radius + viewer->filter->margin + veer_precisionSlack(viewer->world, midpoint);
    query.level = veer_levelOfPoint(viewer->world, viewer->position); /* the goal may be on another level */
    query.minX -= 0.5f * veer_abs(segment->direction.x) * segment->length + reach;
    query.maxX += 0.5f * veer_abs(segment->direction.x) * segment->length + reach;
    query.minY -= 0.5f * veer_abs(segment->direction.y) * segment->length + reach;
    query.maxY += 0.5f * veer_abs(segment->direction.y) * segment->length + reach;
    query.minZ -= 0.5f * veer_abs(segment->direction.z) * segment->length + reach;
    query.maxZ += 0.5f * veer_abs(segment->direction.z) * segment->length + reach;
    query.time = viewer->speed > 0.0f ? (segment->before + segment->length) / viewer->speed : 0.0f;
    veer_beginPrimitives(&query);
    for (const VeerPrimitive *primitive; (primitive = veer_nextPrimitive(&query)); checks++) {
        if (!matchesFilter(viewer, primitive)) continue;
        VeerPathHit hit = hitOf(viewer, &query, primitive, segment);
        if (isFirst(first, &hit)) *first = hit;
    }
    return checks;
}

VeerPathHit veer_firstPathHit(const VeerBatch *batch, uint32_t i, const VeerPlan *plan, const VeerObstacleFilter *filter) {
    const VeerWorld *world = batch->world;
    uint32_t slot = batch->agents[i], checks = 0;
    Viewer viewer = {.world = world,
                     .filter = filter,
                     .position = veer_position(world, slot),
                     .radius = world->radius[slot],
                     .speed = world->maxSpeed[slot]};
    VeerPathHit first = {.distance = VEER_INF};
    if (!veer_isVolume(world)) viewer.solidCount = veer_solidsAt(world, &(VeerDisc){viewer.position, 0.0f, filter->mask, 0}, viewer.solids);
    float before = 0.0f;
    for (uint32_t k = 0; k + 1 < plan->count && !(first.distance < VEER_INF); k++) {
        VeerVec3 direction = veer_counted(world, veer_sub3(plan->points[k + 1], plan->points[k]));
        Segment segment = {plan->points[k], veer_unitOf(direction), veer_length3(direction), before};
        if (segment.length > 0.0f) checks += firstHitAlong(&viewer, &segment, &first);
        before += segment.length;
    }
    if (batch->events) batch->events->stats.shapeChecks += checks;
    return first;
}
