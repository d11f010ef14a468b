/* What followTrack, crowds and blends share about roads: how fast an agent may go towards an edge of the road, or has to go back to the
 * middle, so that it neither crosses the edge nor swings past the middle. The law is the eased braking profile of arrivals, across the
 * road. */
#ifndef VEER_STEER_ROAD_H
#define VEER_STEER_ROAD_H

#include "core/speed_law.h"
#include "core/world.h"
#include "math/math.h"
#include "steer/arrival.h"

/* Share of an agent's acceleration that it plans with across the road; bends may take up to two thirds. More makes it swing past the
 * middle, less lets it drift farther. */
#define VEER_ACROSS_SHARE 0.25f

/* How an agent moves across a road. */
typedef struct VeerAcross {
    float acceleration;
    float time; /* in which an offset falls to 1/e of it, if the acceleration is enough */
} VeerAcross;

/* The rate at which the direction of an agent follows a desired one: a car turns its wheels at once. */
static inline float veer_turningResponse(const VeerLocomotionDef *rule) {
    return rule->mode == VEER_MOVE_MODE_CAR ? VEER_INF : veer_max(veer_responseOf(rule), 0.01f);
}

/* On a path of half the width `radius`: at top speed an offset does not fall faster than on a line to a point that far ahead. */
static inline VeerAcross veer_acrossRoad(const VeerWorld *world, uint32_t slot, const VeerLocomotionDef *rule, float radius) {
    float top = veer_max(world->maxSpeed[slot], 1e-6f), acceleration = world->maxForce[slot] / world->mass[slot];
    if (rule->mode == VEER_MOVE_MODE_CAR) acceleration = rule->turningRadius > 0.0f ? top * top / rule->turningRadius : VEER_INF;
    return (VeerAcross){VEER_ACROSS_SHARE * veer_min(acceleration, top * rule->maxTurnRate), radius / top};
}

/* The greatest speed towards an edge at a distance; beyond it, where the distance is negative, the least speed back, as a negative one. */
static inline float veer_edgeSpeed(const VeerAcross *across, float distance) {
    float speed = veer_easedSpeed(veer_abs(distance), across->acceleration, across->time);
    return distance < 0.0f ? -speed : speed;
}

/* A velocity as an agent decides it by itself, and what other agents made of it. */
typedef struct VeerBent {
    VeerVec3 decided, allowed;
    const float *memory; /* of the agent's behaviors */
    float lag;           /* time in which the agent takes up a velocity, in s: at least a step */
} VeerBent;
/* Returns the allowed velocity, limited by the edges of the roads of the agent's brain (road.c). */
VeerVec3 veer_keepOnRoads(const VeerWorld *world, uint32_t slot, VeerBent bent);

#endif
