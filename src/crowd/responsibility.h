/* Responsibility: how the two agents of a pair share the effort to avoid each other. Their shares add up to 1. In the paper (crowd.h) each
 * takes on half of the effort; here the shares differ, which keeps queues moving and gatherings together. */
#ifndef VEER_CROWD_RESPONSIBILITY_H
#define VEER_CROWD_RESPONSIBILITY_H

#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "crowd/crowd_agents.h"
#include "crowd/directions.h"
#include "crowd/neighbor.h"

/* The lanes in which each rule decides. Later rules override earlier ones. */
typedef struct VeerYieldRules {
    i4 byGoal;    /* the two share an aim at different distances, so the farther agent makes more of the effort */
    i4 byArrival; /* one agent has arrived, so it makes more of the effort */
    i4 byIdling;  /* one agent stands still without a goal, so it makes none of the effort */
    i4 isUnaware; /* the neighbor does not react, so the agent makes the whole effort */
} VeerYieldRules;

CROWD_INLINE i4 veer_reasonOf(const VeerYieldRules *rules) {
    i4 reason = i4_splat(VEER_YIELD_BOTH);
    reason = i4_select(rules->byGoal, i4_splat(VEER_YIELD_NEARER_GOAL), reason);
    reason = i4_select(rules->byArrival, i4_splat(VEER_YIELD_ARRIVED), reason);
    reason = i4_select(rules->byIdling, i4_splat(VEER_YIELD_STANDING), reason);
    return i4_select(rules->isUnaware, i4_splat(VEER_YIELD_UNAWARE), reason);
}

/* Returns the agent's share of the effort of a pair whose aims are in different directions: in proportion to its pace, the reciprocal of
 * the time to travel its radius. A large or slow agent would otherwise be carried along by small fast ones that meet it, since half of the
 * effort takes most of its speed. Agents whose aims are in similar directions, or that move alike, make half of the effort each; so does a
 * pair of which one is at its goal before they have passed, as with an agent that follows the other one. */
CROWD_INLINE f4 veer_shareByPace(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    const f4 half = f4_splat(0.5f), most = f4_splat(CROWD_YIELDING_SHARE), least = f4_splat(1.0f - CROWD_YIELDING_SHARE);
    const f4 ownRadius = agents->radius * (1.0f + CROWD_GAP), itsRadius = other->radii - ownRadius;
    const f4 own = agents->maxSpeed * itsRadius, its = other->maxSpeed * ownRadius, sum = own + its;
    const f4 passed = other->distance + other->radii;
    const i4 endsBefore = (areSet(agents->bits, VEER_CROWD_HAS_GOAL) & (agents->aimDistance < passed)) |
                          (areSet(other->bits, VEER_CROWD_HAS_GOAL) & (other->aimDistance < passed));
    const i4 decides =
        ~endsBefore & (dotOf(agents->aimDirection, other->aimDirection, isVolume) < f4_splat(CROWD_SAME_WAY)) & (sum > f4_splat(0.0f));
    return f4_select(decides, f4_clamp(own / f4_max(sum, f4_splat(1e-20f)), least, most), half);
}

CROWD_INLINE VeerEffort veer_shareEffort(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    const f4 half = f4_splat(0.5f), most = f4_splat(CROWD_YIELDING_SHARE), least = f4_splat(1.0f - CROWD_YIELDING_SHARE);
    const f4 one = f4_splat(1.0f), zero = f4_splat(0.0f), left = other->aimDistance, ownLeft = agents->aimDistance;
    const i4 ownArrived = areSet(agents->bits, VEER_CROWD_ARRIVED), arrived = areSet(other->bits, VEER_CROWD_ARRIVED);
    const i4 ownIdle = ~areSet(agents->bits, VEER_CROWD_ARRIVED | VEER_CROWD_MOVES);
    const i4 idle = ~areSet(other->bits, VEER_CROWD_ARRIVED | VEER_CROWD_MOVES);
    VeerVec3x4 between = veer_deltas(agents->world, agents->aim, other->aim);
    VeerEffort effort = {.share = veer_shareByPace(agents, other, isVolume),
                         .sharesGoal = areSet(agents->bits & other->bits, VEER_CROWD_HAS_GOAL)};
    VeerYieldRules rules;
    effort.sharesGoal &= dotOf(between, between, isVolume) < other->radii * other->radii;
    i4 isFarther = ownLeft > left, differ = f4_abs(ownLeft - left) > f4_splat(CROWD_EQUALLY_FAR) * (ownLeft + left);
    rules.byGoal = effort.sharesGoal & differ;
    rules.byArrival = (arrived ^ ownArrived) & ~rules.byGoal;
    effort.isArrival = arrived | ownArrived;
    f4 farther = f4_select(effort.isArrival, most, f4_splat(CROWD_FARTHER_SHARE)); /* a larger share keeps gatherings together */
    i4 isOnAim = f4_min(left, ownLeft) < f4_splat(CROWD_ON_AIM) * other->radii;
    effort.areClosing = arrived & ownArrived & effort.sharesGoal & ~isOnAim;
    farther = f4_select(effort.areClosing, f4_splat(CROWD_SETTLED_SHARE), farther);
    effort.share = f4_select(rules.byGoal, f4_select(isFarther, farther, one - farther), effort.share);
    effort.share = f4_select(rules.byArrival, f4_select(ownArrived, most, least), effort.share);
    f4 mine = effort.share * agents->responsibility, its = (one - effort.share) * other->responsibility;
    effort.share = mine / f4_max(mine + its, f4_splat(1e-20f));
    rules.isUnaware = ~(its > zero);
    rules.byIdling = (idle ^ ownIdle) & (ownIdle | (mine > zero));
    effort.share = f4_select(rules.byIdling, f4_unless(ownIdle, one), effort.share);
    effort.share = f4_select(rules.isUnaware, one, effort.share);
    effort.leads = rules.byGoal & ~effort.isArrival & (effort.share < half);
    effort.reason = veer_reasonOf(&rules);
    return effort;
}

/* Returns the lanes whose agent is pressed on by a neighbor that has settled farther from the same aim. */
CROWD_INLINE i4 veer_arePressed(const VeerNeighborx4 *other) {
    i4 isClose = other->gap < f4_splat(CROWD_PRESSED_GAP) * other->radii;
    return isClose & other->effort.areClosing & (other->press > f4_splat(0.0f)) & (other->effort.share < f4_splat(0.5f));
}

/* Returns the velocity of the neighbor to which the agent yields. If two agents press against each other at rest, there is no velocity to
 * yield to. Therefore, if the agent takes on most of the effort, a blocked neighbor counts as moving towards its aim. This breaks arches in
 * front of doors. Settled agents count as closing up, so that the inner ones of a gathering make room until it is dense. */
CROWD_INLINE VeerVec3x4 veer_yieldedVelocity(const VeerNeighborx4 *other, const int isVolume) {
    i4 yields = (other->effort.share > f4_splat(CROWD_MOST_OF_EFFORT)) & (other->gap < f4_splat(CROWD_TIGHT) * other->radii) &
                areSet(other->bits, VEER_CROWD_STALLED) & areSet(other->bits, VEER_CROWD_HAS_GOAL);
    const i4 arePressed = veer_arePressed(other);
    if (!i4_any(yields | arePressed)) return other->velocity;
    VeerVec3x4 wanted = veer_scaled4(other->aimDirection, other->maxSpeed);
    VeerVec3x4 toWanted = veer_scaled4(veer_less4(wanted, other->velocity), f4_splat(CROWD_YIELD_TO_DESIRED));
    VeerVec3x4 yielded = veer_sum4(other->velocity, toWanted);
    i4 isCloser = dotOf(yielded, other->direction, isVolume) < dotOf(other->velocity, other->direction, isVolume);
    yielded = veer_select4(yields & isCloser, yielded, other->velocity);
    return veer_select4(arePressed, veer_scaled4(other->aimDirection, other->press), yielded);
}

#endif
