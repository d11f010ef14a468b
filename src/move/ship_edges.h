/* Keeps ships, which cannot stop, from flying into the edges of the world that stop agents. Part of the move stage. */
#ifndef VEER_MOVE_SHIP_EDGES_H
#define VEER_MOVE_SHIP_EDGES_H

#include "core/world.h"

/* The motion of a ship in a step. */
typedef struct VeerShipPose {
    const VeerWorld *world;
    uint32_t slot;
    VeerVec3 ahead; /* unit vector: the direction of flight */
    float speed;    /* in u/s, the larger of those before and after the step */
    float turn;     /* largest turn in the step, in rad */
    int isLevel;    /* 1: the ship turns only left and right */
} VeerShipPose;

/* Returns whether any edge of the world stops agents. */
int veer_hasStoppingEdges(const VeerWorld *world);

/* Keeps a ship able to turn away from every edge. direction: unit vector, the direction of flight after the step. If the ship could no
 * longer turn away after that step, replaces the direction by the turn that leaves the most room, and returns 1. */
int veer_turnFromEdges(const VeerShipPose *flight, VeerVec3 *direction);

/* Returns a velocity of the same length that does not lead out of the world: a ship that is pushed to an edge slides along it. */
VeerVec3 veer_slidAlongEdges(const VeerWorld *world, uint32_t slot, VeerVec3 velocity);

#endif
