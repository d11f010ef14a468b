/* Passing walls: the direction along a wall that stands between an agent and its aim. Used by behaviors that see one obstacle at a time,
 * and without a map or a memory. */
#ifndef VEER_STEER_PASSING_H
#define VEER_STEER_PASSING_H

#include "core/world.h"
#include "shapes/kinds/volume_shapes.h"
#include "shapes/obstacles.h"

/* Agents this close to an obstacle, in radii, pass it by these functions. Larger: agents turn along walls that they would have turned away
 * from in time. Smaller: agents turn back towards the aim after every obstacle of a wall. */
#define VEER_PASSING_NEAR 2.0f
/* An agent this close to a surface, in radii, moves along it. Larger: agents do not come close to walls with dents. Smaller: agents turn
 * back and forth between the two sides of a dent. */
#define VEER_PASSING_TOUCH 0.25f

typedef struct VeerPassing {
    const VeerWorld *world;
    VeerVec3 at, aim; /* aim: relative to the agent */
    float radius;
    uint32_t mask; /* groups of obstacles that are considered */
} VeerPassing;

/* Returns whether an agent fits between a place, relative to itself, and the edges of the world. */
int veer_isWithinEdges(const VeerPassing *passing, VeerVec3 place);
/* Planar worlds: stores the first primitive in the way of the agent to a place, relative to it. Returns 0 if nothing is in the way. */
int veer_findBlocking(const VeerPassing *passing, VeerVec3 place, VeerPrimitive *blocking);
/* Planar worlds: stores the place, relative to the agent, at which the agent passes the end of a wall on one side, left (1) or right (-1)
 * of the direction to the aim. gap: distance to the wall there, in radii. Returns 0 if the edge of the world closes the path. */
int veer_findWallEnd(const VeerPassing *passing, const VeerPrimitive *blocking, float side, float gap, VeerVec3 *end);
/* Planar worlds: returns the place, relative to the agent, that it heads for on the shortest path around the ends of the walls in its way;
 * returns the aim if nothing is in the way, or if no path was found. */
VeerVec3 veer_aroundWalls(const VeerPassing *passing);
/* Planar worlds: returns the side of the shorter path around a wall, 1 for the left, -1 for the right. The wall is the primitive `blocking`
 * and all others that are joined to it, because the agent does not fit between them. 0: the paths have the same length, or the wall ends
 * nowhere within the world. */
float veer_passingSide(const VeerPassing *passing, const VeerPrimitive *blocking);
/* Returns the direction, a unit vector, along the surfaces of that wall that the agent touches, towards a side. 0: the agent touches
 * none. */
VeerVec3 veer_alongWall(const VeerPassing *passing, const VeerPrimitive *blocking, float side);
/* Volume worlds: returns the direction, a unit vector, to the opening in a wall through which the path to the aim is shortest, or through
 * the opening if the agent is in front of it. The wall is the volume `blocking` and all obstacles that leave no room for the agent beside
 * it. 0: there is no opening nearby. */
VeerVec3 veer_towardsOpening(const VeerPassing *passing, const VeerVolume *blocking);

#endif
