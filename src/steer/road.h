/* Roads, for followTrack, crowds and blends in the steer and decide stages: how fast an agent may move towards an edge of its road, or must
 * return from beyond it, so that it neither crosses the edge nor overshoots the middle. The speed follows the braking profile of arrivals,
 * applied across the road. */
#ifndef VEER_STEER_ROAD_H
#define VEER_STEER_ROAD_H

#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "steer/arrival.h"

/* Fraction of an agent's acceleration that is planned for motion across the road; bends may use up to two thirds of the acceleration.
 * Larger: agents overshoot the middle. Smaller: agents drift farther outward. */
#define VEER_ACROSS_SHARE 0.25f

/* The limits of an agent's motion across a road. */
typedef struct VeerAcross {
    float acceleration;
    float time; /* time, in s, in which an offset falls to 1/e if the acceleration suffices */
} VeerAcross;

/* Returns the limits on a path of half width `radius`. At top speed an offset does not fall faster than for an agent that heads for a point
 * on the center line, `radius` ahead. */
static inline VeerAcross veer_acrossRoad(const VeerWorld *world, uint32_t slot, const VeerLocomotionDef *rule, float radius) {
    float top = veer_max(world->maxSpeed[slot], 1e-6f), acceleration = world->maxForce[slot] / world->mass[slot];
    if (rule->mode == VEER_MOVE_MODE_CAR)
        acceleration = veer_min(rule->turningRadius > 0.0f ? top * top / rule->turningRadius : VEER_INF, rule->grip);
    return (VeerAcross){VEER_ACROSS_SHARE * veer_min(acceleration, top * rule->maxTurnRate), radius / top};
}

/* Returns the highest speed towards an edge at a distance. Beyond the edge the distance is negative, and so is the result: the lowest speed
 * at which the agent must return. */
static inline float veer_edgeSpeed(const VeerAcross *across, float distance) {
    float speed = veer_easedSpeed(veer_abs(distance), across->acceleration, across->time);
    return distance < 0.0f ? -speed : speed;
}

/* Returns the path of the behavior or, without one, the agent's own target; null if neither is a path longer than 0. */
const VeerPathRecord *veer_roadOf(const VeerWorld *world, uint32_t slot, const VeerBehavior *behavior);

/* A decided velocity, before and after avoidance of other agents. */
typedef struct VeerBent {
    VeerVec3 decided, allowed;
    const float *memory; /* memory of the agent's behaviors */
    float lag;           /* time, in s, that the agent takes to adopt a velocity; at least one step */
} VeerBent;
/* Returns the allowed velocity, limited by the edges of the roads that the agent's brain follows (road.c). */
VeerVec3 veer_keepOnRoads(const VeerWorld *world, uint32_t slot, VeerBent bent);

#endif
