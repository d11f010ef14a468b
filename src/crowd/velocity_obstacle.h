/* The velocity obstacle of a neighbor: the relative velocities that lead to a collision with it within the time horizon. It is a cone with
 * a rounded tip; agents that already touch only have to stop approaching each other. The half plane of the neighbor is tangent to the cone
 * (van den Berg and others, 2011, section 4). Unlike in the paper, an agent without an aim, such as one on a track, overtakes others on one
 * side. */
#ifndef VEER_CROWD_VELOCITY_OBSTACLE_H
#define VEER_CROWD_VELOCITY_OBSTACLE_H

#include "core/ids.h"
#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "crowd/crowd_agents.h"
#include "crowd/directions.h"
#include "crowd/neighbor.h"

/* The shortest change of the relative velocity that leaves the velocity obstacle: its direction, and its length in u/s, which is negative
 * outside. */
typedef struct VeerSeparation {
    VeerVec3x4 normal;
    f4 depth;
} VeerSeparation;

/* Returns the lanes whose agents overtake. Such an agent has no aim, because it is on a track or a flow, and approaches a neighbor that
 * moves the same way and has no aim either. */
CROWD_INLINE i4 veer_areOvertaking(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    const i4 areAimless = ~areSet(agents->bits | other->bits, VEER_CROWD_HAS_GOAL);
    if (isVolume || !i4_any(areAimless)) return i4_splat(0);
    i4 isCloser = dotOf(other->relative, other->direction, isVolume) > f4_splat(CROWD_OVERTAKING) * agents->maxSpeed;
    return other->isSameWay & isCloser & areAimless;
}

/* Returns how far the axis of the cone leans to the right for an agent that overtakes, so that the agent keeps to its side. */
static inline f4 veer_leanOf(const VeerNeighborx4 *other, f4 along, f4 side) {
    f4 room = f4_max(other->distance * other->distance - other->radii * other->radii, f4_splat(1e-20f));
    return f4_splat(CROWD_OVERTAKING_LEAN) * side * along * other->radii / f4_sqrt(room);
}

/* Returns the side on which each neighbor is passed; 1 is right. With random sides, both agents of a pair get the same side. */
static inline f4 veer_sidesFor(const VeerCrowdAgents *agents, const VeerNeighborx4 *other) {
    const VeerWorld *world = agents->world;
    f4 sides = agents->side;
    if (!i4_any(agents->isSideRandom)) return sides;
    for (uint32_t k = 0; k < 4; k++) {
        if (!agents->isSideRandom[k] || !other->exists[k]) continue;
        sides[k] = veer_pairSide(world->header->def.seed, veer_uid(world, agents->slots[k]), veer_uid(world, other->slots[k]));
    }
    return sides;
}

/* Returns the direction across the cone's axis, towards the side of the relative velocity. Two agents that meet head-on pass on the side
 * set by their brain. */
CROWD_INLINE VeerVec3x4 veer_sidewaysOf(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    const VeerVec3x4 relative = other->relative;
    f4 along = dotOf(relative, other->direction, isVolume), side = veer_sidesFor(agents, other);
    VeerVec3x4 across = veer_less4(relative, veer_scaled4(other->direction, along));
    VeerVec3x4 right = {other->direction.y, -other->direction.x, f4_splat(0.0f)}, headOn = veer_scaled4(right, side);
    if (isVolume) { /* a vertical encounter has no right and no left, so the two agents move in opposite directions */
        f4 one = f4_splat(1.0f);
        VeerVec3x4 any = {f4_select(other->direction.z > f4_splat(0.0f), one, -one), f4_splat(0.0f), f4_splat(0.0f)};
        headOn = unitOr(headOn, any, f4_splat(1e-3f), isVolume);
    }
    if (i4_any(other->isOvertaken))
        across = veer_sum4(across, veer_scaled4(right, f4_where(other->isOvertaken, veer_leanOf(other, along, side))));
    return unitOr(across, headOn, f4_splat(CROWD_IN_LINE) * agents->maxSpeed, isVolume);
}

/* The rounded tip of the cone: the relative velocities at which the two agents would touch exactly at the time horizon. */
typedef struct VeerTip {
    VeerSeparation separation;
    i4 isNearest; /* lanes that leave the velocity obstacle through the tip, not through a side of the cone */
} VeerTip;

CROWD_INLINE VeerTip veer_tipOf(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), horizon = other->horizon;
    i4 isInLine = dotOf(other->relative, other->sideways, isVolume) < f4_splat(CROWD_IN_LINE) * agents->maxSpeed;
    /* Without this tilt a faster agent would follow a slower one forever. */
    f4 tilt = f4_where(isInLine, f4_splat(CROWD_LINE_BREAK) * agents->maxSpeed);
    VeerVec3x4 beyond = veer_less4(other->relative, veer_scaled4(other->to, one / horizon)); /* vector from the center of the tip */
    beyond = veer_sum4(beyond, veer_scaled4(other->sideways, tilt));
    f4 length = lengthOf(beyond, isVolume), along = dotOf(beyond, other->to, isVolume);
    VeerTip tip = {
        .separation = {unitOr(beyond, veer_scaled4(other->direction, -one), f4_splat(1e-9f), isVolume), other->radii / horizon - length}};
    tip.isNearest = (along < zero) & (along * along > other->radii * other->radii * length * length);
    tip.isNearest &= ~(other->isOvertaken & (other->radii > horizon * length)); /* an agent that overtakes turns instead of braking */
    return tip;
}

/* Returns the time in which each agent separates from a neighbor that it touches. Agents with context maps that move side
 * by side to different aims separate sooner, because they would otherwise wedge each other in. */
CROWD_INLINE f4 veer_partingTime(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    const i4 isSameWay = dotOf(other->aimDirection, agents->aimDirection, isVolume) > f4_splat(CROWD_SAME_WAY);
    const f4 time = veer_travelTime(agents, f4_splat(CROWD_SEPARATION_RADII));
    return time - f4_where(agents->haveMaps & isSameWay & ~other->effort.sharesGoal, f4_splat(1.0f - CROWD_SEPARATION_LAG) * agents->lag);
}

/* Sets other->sideways and other->isOvertaken, and returns how the relative velocity leaves the neighbor's velocity obstacle. */
CROWD_INLINE VeerSeparation veer_separationOf(const VeerCrowdAgents *agents, VeerNeighborx4 *other, const int isVolume) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    f4 sine = f4_min(other->radii / f4_max(other->distance, f4_splat(1e-20f)), one), cosine = f4_sqrt(one - sine * sine);
    other->isOvertaken = veer_areOvertaking(agents, other, isVolume);
    other->sideways = veer_sidewaysOf(agents, other, isVolume);
    VeerVec3x4 side = veer_less4(veer_scaled4(other->sideways, cosine), veer_scaled4(other->direction, sine));
    const VeerTip tip = veer_tipOf(agents, other, isVolume);
    VeerSeparation separation = {side, -dotOf(other->relative, side, isVolume)};
    separation.normal = veer_select4(tip.isNearest, tip.separation.normal, separation.normal);
    separation.depth = f4_select(tip.isNearest, tip.separation.depth, separation.depth);
    i4 isTouching = ~(other->gap > zero);
    separation.normal = veer_select4(isTouching, veer_scaled4(other->direction, -one), separation.normal);
    if (!i4_any(isTouching)) return separation;
    f4 closing = dotOf(other->relative, other->direction, isVolume);
    f4 least = f4_splat(CROWD_SEPARATION_STEPS * agents->world->dt);
    f4 parting = closing - other->gap / f4_max(veer_partingTime(agents, other, isVolume), least);
    separation.depth = f4_select(isTouching, parting, separation.depth);
    return separation;
}

#endif
