/* Arrival at a goal that other agents occupy: an agent that stands among the agents packed around its goal, as close as they allow, has
 * also arrived. Part of the steer stage. */
#ifndef VEER_STEER_GATHERING_H
#define VEER_STEER_GATHERING_H

#include "steer/batch.h"

/* States of an arrival. A negative value means that the agent has arrived in a gathering; it is -1 minus the distance to the goal. */
enum { VEER_GOAL_NEW = 0, VEER_GOAL_UNDER_WAY = 1, VEER_GOAL_ARRIVED = 2 };
#define VEER_GOAL_PRESSING 1.25f /* not arrived; next to a loose gathering */
#define VEER_GOAL_GATHERING 1.5f /* not arrived; one check has found the agent in a gathering */

#define VEER_DISC_DENSITY 0.9f  /* fraction of the area that the closest packing of discs covers */
#define VEER_BALL_DENSITY 0.74f /* fraction of the volume that the closest packing of spheres fills */

static inline int veer_hasGoalReached(float lane) { return veer_same(lane, VEER_GOAL_ARRIVED) || lane < 0.0f; }
/* Returns a mask of agents that push their way into a gathering. Such agents do not avoid others, because otherwise they would circle the
 * gathering and never stop. Contacts keep the agents apart. */
static inline i4 veer_press(f4 lane) {
    return (lane < f4_splat(0.0f)) | ((lane > f4_splat(VEER_GOAL_UNDER_WAY)) & (lane < f4_splat(VEER_GOAL_ARRIVED)));
}
static inline i4 veer_areNewGoals(f4 lane) { return ~(veer_press(lane) | f4_same(lane, f4_splat(VEER_GOAL_UNDER_WAY))); }

#define VEER_BLOCKED_SHARE 0.3f /* fraction of the speed of an arrival: an agent that approaches its goal more slowly counts as blocked */

/* Returns a mask of the agents, among four starting at index i, that approach their goals at less than this fraction of their top speed. */
static inline i4 veer_mayBeBlocked(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    f4 x = f4_load(batch->x + i) - veer_columnOf(batch, i, world->lastX), y = f4_load(batch->y + i) - veer_columnOf(batch, i, world->lastY);
    f4 z = veer_isVolume(world) ? f4_load(batch->z + i) - veer_columnOf(batch, i, world->lastZ) : f4_splat(0.0f);
    f4 nearer = x * f4_load(batch->toX + i) + y * f4_load(batch->toY + i) + z * f4_load(batch->toZ + i);
    return nearer < f4_splat(VEER_BLOCKED_SHARE * world->dt) * f4_load(batch->maxSpeed + i) * f4_load(batch->targetDistance + i);
}

#endif
