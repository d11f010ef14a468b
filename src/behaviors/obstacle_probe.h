/* The probe with which avoidObstacles tests obstacles: the agent's body, and how close it may come to an obstacle. Used in the steer stage
 * by its maps (obstacle_maps.c) and its desired velocities (avoidObstacles.c). */
#ifndef VEER_BEHAVIORS_OBSTACLE_PROBE_H
#define VEER_BEHAVIORS_OBSTACLE_PROBE_H

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "shapes/kinds/capsules.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid_query.h"
#include "steer/batch.h"

/* An agent that tests obstacles. */
typedef struct VeerObstacleProbe {
    const VeerBatch *batch;
    const VeerAvoidObstaclesParams *params;
    uint32_t self;
    VeerVec3 o;
    float speed;        /* top speed of the agent */
    float body, margin; /* half width of the rays; clearance to keep */
    float slack;        /* minimum clearance assumed: rounding must not turn a path along a wall into the wall */
    VeerDepth solids[VEER_MAX_SOLIDS];
    uint32_t solidCount;
} VeerObstacleProbe;

static inline void veer_openProbe(const VeerBatch *batch, uint32_t i, VeerObstacleProbe *probe) {
    const VeerWorld *world = batch->world;
    const VeerAvoidObstaclesParams *params = &batch->behavior->params.avoidObstacles;
    uint32_t self = batch->agents[i];
    probe->batch = batch;
    probe->params = params;
    probe->self = self;
    probe->o = veer_position(world, self);
    probe->speed = world->maxSpeed[self];
    probe->body = world->radius[self] * params->rayRadius;
    probe->margin = params->rayRadius > 0.0f ? params->margin : 0.0f;
    probe->slack = veer_max(1e-4f * params->lookAhead, 4.0f * veer_precisionSlack(world, probe->o)) + 2e-3f;
    probe->solidCount = veer_solidsAt(world, &(VeerDisc){probe->o, probe->body, params->mask, 0}, probe->solids);
}

static inline float veer_reachAround(const VeerObstacleProbe *probe) { return probe->params->lookAhead + probe->body + probe->margin; }

static inline VeerPrimitiveQuery veer_probedPrimitives(const VeerObstacleProbe *probe) {
    VeerPrimitiveQuery query = veer_primitivesNear(probe->batch->world, probe->o, veer_reachAround(probe), probe->params->mask);
    query.time = probe->speed > 0.0f ? probe->params->lookAhead / probe->speed : 0.0f;
    return query;
}

/* Returns how close the center may come to a core: the body plus the margin, but at most half of the current clearance. However near a wall
 * is, free distances along it and into it then change gradually, and an agent within the margin is not trapped. */
static inline float veer_reachFrom(const VeerObstacleProbe *probe, float distance, float radius) {
    float clearance = veer_max(distance - radius - probe->body, probe->slack);
    return veer_max(distance - veer_max(0.5f * clearance, clearance - probe->margin), 0.0f);
}
static inline float veer_reachOf(const VeerObstacleProbe *probe, const VeerCapsule *capsule) {
    return veer_reachFrom(probe, capsule->distance, capsule->radius);
}

/* Returns whether an obstacle's motion is considered. It is not if the agent cannot move. */
static inline int veer_isMovingFor(const VeerObstacleProbe *probe, uint32_t obstacle) {
    return probe->speed > 0.0f && veer_isMoving(&probe->batch->world->obstacles[obstacle]);
}

/* Returns the time of first contact of an agent at a velocity with a moving obstacle. */
static inline float veer_contactTime(const VeerObstacleProbe *probe, const VeerCapsule *capsule, VeerVec3 velocity, VeerVec3 *normal) {
    return veer_timeToCapsule(probe->batch->world, capsule, &(VeerCourse){veer_reachOf(probe, capsule), velocity}, normal);
}
static inline float veer_volumeTime(const VeerObstacleProbe *probe, const VeerVolume *volume, VeerVec3 velocity, VeerVec3 *normal) {
    float reach = veer_reachFrom(probe, volume->distance, volume->radius);
    return veer_timeToVolume(probe->batch->world, volume, &(VeerCourse){reach, velocity}, normal);
}

#endif
