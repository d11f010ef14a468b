/* Leads agents to moving places, such as places of a formation, around the walls in between. */
#ifndef VEER_STEER_LEADING_H
#define VEER_STEER_LEADING_H

#include "steer/batch.h"
#include "steer/pursuit.h"

/* The data with which an agent is led to its place. */
typedef struct VeerLead {
    float stopRadius;
    uint32_t mask;  /* groups of obstacles that are considered */
    uint32_t turn;  /* a number that spreads searches over steps */
    float *arrival; /* the state of the arrival, in the behavior's memory, and the position of the end of a wall that the agent heads for */
    float *path;    /* the memory of a path (nav/means.h); null: the behavior finds no paths */
} VeerLead;

/* Steers an agent to a place: straight, as veer_steerToPlace, if no wall is in the way; otherwise around the wall. */
void veer_leadToPlace(const VeerBatch *batch, VeerSteeringOutput *out, uint32_t i, const VeerPlace *place, const VeerLead *lead);

#endif
