/* Ships and planes: agents that have a minimum speed. A velocity that approached the desired velocity in a straight line would pass through
 * 0 if the goal is behind. Instead, the direction turns towards the desired direction, within the turn limits, and the speed approaches the
 * component of the desired velocity along the direction, or the minimum speed if that is larger. Part of the move stage, one agent at a
 * time. */
#include "move/ships.h"

#include "core/space.h"
#include "core/world.h"
#include "math/math.h"
#include "math/vec3.h"
#include "move/ship_edges.h"
#include "paths/heights.h"
#include "steer/turning_circle.h"

static float slopeOf(VeerVec3 direction) { return veer_atan2(direction.z, veer_length2(direction.x, direction.y)); }
static float headingOf(VeerVec3 direction) { return veer_atan2(direction.y, direction.x); }
static VeerVec3 directionOf(float heading, float slope) {
    const float flat = veer_cos(slope);
    return veer_vec3(flat * veer_cos(heading), flat * veer_sin(heading), veer_sin(slope));
}
static int hasSlopes(const VeerLocomotionDef *rule) { return rule->maxClimb < VEER_STEEPEST || rule->maxDive < VEER_STEEPEST; }

/* Returns a vector of the same length, whose angle to the horizontal plane is within the limits of climbing and diving. A vector straight
 * up or down gets the heading `heading`. */
static VeerVec3 withinSlopes(const VeerLocomotionDef *rule, VeerVec3 v, float heading) {
    const float slope = slopeOf(v), allowed = veer_clamp(slope, -rule->maxDive, rule->maxClimb);
    if (veer_same(slope, allowed)) return v;
    if (veer_length2(v.x, v.y) > 0.0f) heading = headingOf(v);
    return veer_scale3(directionOf(heading, allowed), veer_length3(v));
}

/* Returns the direction `next`, with its slope changed to be within the limits of climbing and diving, or as close to them as a turn of at
 * most `most` rad from `ahead` allows. Without this, the shortest turn between two allowed directions can lead through steeper ones. */
static VeerVec3 turnedOnSlope(const VeerLocomotionDef *rule, VeerVec3 ahead, VeerVec3 next, float most) {
    const float was = slopeOf(ahead), allowed = veer_clamp(slopeOf(next), -rule->maxDive, rule->maxClimb);
    if (veer_same(slopeOf(next), allowed)) return next;
    const float slope = veer_clamp(allowed, was - most, was + most), climb = slope - was;
    const float flat = veer_max(veer_cos(veer_min(veer_abs(was), veer_abs(slope))), 1e-6f);
    const float around = veer_sqrt(veer_max((most - climb) * (most + climb), 0.0f)) / flat;
    return directionOf(headingOf(ahead) + veer_clamp(veer_wrapAngle(headingOf(next) - headingOf(ahead)), -around, around), slope);
}

/* Returns the direction in which a ship flies. A ship without velocity, such as one stopped by an obstacle, flies in the direction that it
 * faces. */
static VeerVec3 aheadOf(const VeerShipStep *step, VeerVec3 velocity) {
    const float speed = veer_length3(velocity), angle = step->world->orientation[step->slot];
    return speed > 0.0f ? veer_scale3(velocity, 1.0f / speed) : veer_vec3(veer_cos(angle), veer_sin(angle), 0.0f);
}

/* Returns the largest turn, in rad, in one step at a speed. */
static float mostTurn(const VeerShipStep *step, float speed) {
    const float load = veer_loadAcceleration(step->world, step->rule);
    return step->world->dt * veer_min(step->rule->maxTurnRate, load / veer_max(speed, 1e-6f));
}

/* Returns `ahead`, turned by an angle in the direction of `aside`, a vector perpendicular to it of any length. If the target is straight
 * behind, the ship turns to the left. */
static VeerVec3 turned(VeerVec3 ahead, VeerVec3 aside, float angle) {
    const float length = veer_length3(aside);
    aside = length > 0.0f ? veer_scale3(aside, 1.0f / length) : veer_sideways(ahead, 0.0f);
    return veer_unit3(veer_mulAdd3(veer_scale3(ahead, veer_cos(angle)), aside, veer_sin(angle)));
}

/* Returns the velocity with a direction and a speed, or one that turns away from an edge of the world at the old speed. */
static VeerVec3 keptFromEdges(const VeerShipStep *step, VeerShipPose *flight, VeerVec3 heading, float speed) {
    const float was = flight->speed;
    if (!veer_hasStoppingEdges(step->world)) return veer_scale3(heading, speed);
    flight->turn = veer_min(veer_min(mostTurn(step, was), 0.5f * VEER_PI * step->share), step->maxChange / veer_max(was, 1e-6f));
    flight->speed = veer_max(was, speed);
    if (veer_turnFromEdges(flight, &heading)) speed = was;
    return veer_slidAlongEdges(step->world, step->slot, veer_scale3(heading, speed));
}

VeerVec3 veer_flyShip(const VeerShipStep *step) {
    const VeerWorld *world = step->world;
    const VeerLocomotionDef *rule = step->rule;
    const VeerVec3 velocity = veer_counted(world, veer_velocity(world, step->slot)), ahead = aheadOf(step, velocity);
    const VeerVec3 desired = veer_counted(world, step->desired);
    const float size = veer_length3(desired), top = world->maxSpeed[step->slot], least = veer_min(rule->minSpeed, top);
    const float was = veer_clamp(veer_length3(velocity), least, top);
    const int hasLimits = veer_isVolume(world) && hasSlopes(rule);
    const VeerVec3 wanted = hasLimits ? withinSlopes(rule, desired, world->orientation[step->slot]) : desired;
    const float along = veer_dot3(ahead, wanted);
    VeerVec3 aside = veer_mulAdd3(wanted, ahead, -along);
    if (!(veer_length3(aside) > 1e-5f * size)) aside = veer_vec3(0.0f, 0.0f, 0.0f);
    const float turn = veer_min(veer_atan2(veer_length3(aside), along) * step->share, mostTurn(step, was));
    const float change = (veer_clamp(along, least, top) - was) * step->share;
    /* maxChange limits the turn and the change of speed together */
    const float total = veer_length2(change, turn * was), within = total > step->maxChange ? step->maxChange / total : 1.0f;
    VeerVec3 heading = turned(ahead, aside, turn * within);
    if (hasLimits) heading = turnedOnSlope(rule, ahead, heading, turn * within);
    VeerShipPose flight = {world, step->slot, ahead, was, 0.0f, hasLimits};
    const VeerVec3 next = keptFromEdges(step, &flight, heading, was + change * within);
    return veer_isVolume(world) ? next : veer_vec3(next.x, next.y, world->velocityZ[step->slot]);
}
