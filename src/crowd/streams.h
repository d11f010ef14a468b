/* How the half planes of neighbors change where streams of agents cross or meet, in the crowd part of the decide stage. By the law of
 * reciprocal collision avoidance (source: crowd.h) each agent of a pair makes half of the effort. A dense stream then carries away agents
 * that cross it, and passes agents that wait beside it, because these do not move and so need no effort. All rules fade in and out, because
 * a bound that jumps would jerk agents. They apply to agents with context maps, which turn to free directions. Others head straight for
 * their goals, and would press into each other in doorways. */
#ifndef VEER_CROWD_STREAMS_H
#define VEER_CROWD_STREAMS_H

#include "crowd/constants.h"
#include "crowd/crowd.h"
#include "crowd/crowd_agents.h"
#include "crowd/directions.h"
#include "crowd/neighbor.h"

/* Returns how much the rules of streams apply to the agent of each pair, 0 to 1: it has maps, it does not reach its goal before it has
 * passed the neighbor, both agents move and make an effort, and their aims are in different directions. */
CROWD_INLINE f4 veer_areStreams(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const int isVolume) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f);
    i4 arePaired = other->exists & ~other->effort.sharesGoal & (other->effort.share < one) & (other->effort.share > zero);
    arePaired &= agents->haveMaps & agents->isMoving & areSet(other->bits, VEER_CROWD_MOVES);
    arePaired &= ~(areSet(agents->bits, VEER_CROWD_HAS_GOAL) & (agents->aimDistance < other->distance + other->radii));
    f4 directions = dotOf(other->aimDirection, agents->aimDirection, isVolume);
    f4 below = f4_splat(CROWD_SAME_WAY + CROWD_STREAM_RANGE) - directions;
    return f4_where(arePaired, f4_clamp(below / f4_splat(2.0f * CROWD_STREAM_RANGE), zero, one));
}

/* Returns how much agents with these stall times count as waiting, 0 to 1. */
static inline f4 veer_areWaiting(f4 stallTime) {
    f4 wait = (stallTime - f4_splat(CROWD_WAITS_AFTER)) / f4_splat(CROWD_WAITS_WITHIN);
    return f4_where(wait > f4_splat(0.0f), f4_min(wait, f4_splat(1.0f)));
}

/* Returns the bound of a half plane under the rules of streams. An agent that is under way is not pushed back: the part of its velocity
 * against its direction is limited. If only one of the two waits, it has the right of way: it is not pushed back at all, and the other gets
 * no such limit. It also edges into the stream, by a little more than the half plane allows, so that the stream has to make room. */
CROWD_INLINE f4 veer_boundInStreams(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, const VeerPlanex4 *plane,
                                    const int isVolume) {
    const f4 zero = f4_splat(0.0f), one = f4_splat(1.0f), top = agents->maxSpeed, across = f4_splat(CROWD_PUSH_ACROSS) * top;
    const f4 bound = plane->bound;
    if (!i4_any(agents->haveMaps)) return bound;
    const f4 share = veer_areStreams(agents, other, isVolume);
    if (!i4_any(share > zero)) return bound;
    const f4 own = veer_areWaiting(agents->stallTime), its = veer_areWaiting(other->waitTime);
    const f4 hasRight = own * (one - its), yields = its * (one - own);
    const f4 against = -dotOf(plane->normal, agents->direction, isVolume);
    f4 most = f4_max(f4_splat(CROWD_MOST_PUSH) * top - lengthOf(agents->velocity, isVolume), zero) * (one - hasRight);
    most = (most + across) / f4_max(against, f4_splat(1e-3f)) - across;
    f4 less = f4_select(against > zero, f4_min(bound, most), bound);
    f4 room = f4_clamp(other->gap / f4_max(f4_splat(CROWD_EDGING_GAP) * other->radii, f4_splat(1e-20f)), zero, one);
    return bound + (less - bound) * share * (one - yields) - f4_splat(CROWD_EDGING) * top * share * hasRight * room;
}

#endif
