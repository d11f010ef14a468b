/* What is measured of each agent: a stage at the end of a step, in worlds with capacity.measures. It reads positions before and after the
 * step, and writes only the column `measured`. */
#ifndef VEER_MEASURE_MEASURES_H
#define VEER_MEASURE_MEASURES_H

#include "core/world.h"

enum {
    VEER_MEASURED_GOAL = 1,        /* the agent has had a goal */
    VEER_MEASURED_THERE = 2,       /* it has arrived at its present goal */
    VEER_MEASURED_TOUCHES = 4,     /* it touched another agent at the end of the last step */
    VEER_MEASURED_MOVED = 8,       /* it has been measured for a step, so a velocity is known */
    VEER_MEASURED_TWICE = 16,      /* it has been measured for two steps, so two velocities are known */
    VEER_MEASURED_WALL = 32,       /* it touched an obstacle in this step */
    VEER_MEASURED_WAS_AT_WALL = 64 /* it touched an obstacle in the step before */
};

/* The lanes of one agent in the column `measured`. All zero: it has not been measured yet. */
typedef struct VeerMeasured {
    uint32_t generation; /* of the agent in the slot; another one: the lanes belong to an agent that was removed */
    uint32_t group;      /* its groups, kept for when it has been removed */
    uint32_t bits;       /* VEER_MEASURED_x */
    uint32_t legs, contacts, obstacleContacts, found, caught;
    /* The lanes from here on are floats. Groups of four are read and written together (motion.c). */
    float seconds; /* time for which it was measured */
    float energy;  /* J */
    /* sums over the time on the way */
    float jerks, jerkTime;
    float onWay, speeds, turns, turnTime;
    VeerVec3 from; /* its position at the start of the step in progress */
    float way;     /* length of the shortest way of this leg, up to the reach of the goal, in u */
    VeerVec3 goal;
    float top;                 /* its top speed, kept like its groups */
    VeerVec3 velocity, before; /* velocities of the last two steps, in u/s */
    float overlap;             /* deepest so far, in radii */
    float gap;                 /* smallest so far, in u; negative: unknown */
    float legTime;             /* time since the leg began, in s, until the arrival */
    float legLength;           /* length of the leg so far, in u */
    float radius;              /* kept like its groups */
    float nearest;             /* distance to the center of the nearest other agent in the last step, in u; 0: unknown */
    /* sums over the legs that ended in an arrival */
    float times, freeTimes; /* s; freeTimes: at top speed along the shortest ways */
    float lengths, ways;    /* u */
    float standing, standingNow, longestStanding;
    float spacings, spacingTime; /* distances to the nearest others, times seconds, over the time on the way with others */
    float offRoad, onRoad;       /* s */
    float spare;                 /* fills the last group of four */
} VeerMeasured;
enum { VEER_MEASURED_WHOLE = 8 }; /* number of lanes that are whole numbers, before the floats */
_Static_assert(sizeof(VeerMeasured) == VEER_MEASURED_LANES * sizeof(uint32_t), "VeerMeasured fills its lanes");

static inline int veer_isMeasured(const VeerWorld *world) { return world->header->def.capacity.measures != 0; }
static inline VeerMeasured *veer_measuredOf(const VeerWorld *world, uint32_t slot) {
    return (VeerMeasured *)(void *)(world->measured + (size_t)slot * VEER_MEASURED_LANES);
}

/* Notes where agents are before a step. */
void veer_openMeasures(VeerWorld *world);
/* Measures the step that ends. */
void veer_measureStep(VeerWorld *world);
/* Measures the motion and the legs of all agents in a step (motion.c). */
void veer_measureMotion(const VeerWorld *world);

/* Begins to measure the agent in a slot: it is on its way to `goal`, or to nowhere if that is null. */
void veer_beginMeasured(const VeerWorld *world, uint32_t slot, const VeerVec3 *goal);
/* Stores the goal of an agent that counts as having one. Returns 0 if it has none. */
int veer_measuredGoal(const VeerWorld *world, uint32_t slot, VeerVec3 *goal);
/* Returns the distance from its goal at which an agent has arrived. */
float veer_measuredReach(const VeerWorld *world, uint32_t slot);

/* Sums up the agents whose groups have a bit of the mask (figures.c). */
VeerMeasures veer_figuresOf(const VeerWorld *world, uint32_t mask);

#endif
