/* Arrival at a goal that other agents stand on: an agent that stands in a packing around its goal, as near as the others let it, has
 * arrived too. Part of the steer stage. */
#ifndef VEER_STEER_GATHERING_H
#define VEER_STEER_GATHERING_H

#include "steer/batch.h"

/* What a memory lane says about an arrival. Below 0: it has arrived in a gathering, and the value is -1 less its distance to the goal. */
enum { VEER_GOAL_NEW = 0, VEER_GOAL_UNDER_WAY = 1, VEER_GOAL_ARRIVED = 2 };
#define VEER_GOAL_PRESSING 1.25f /* under way, beside a loose gathering */
#define VEER_GOAL_GATHERING 1.5f /* under way, and found in a gathering once */

static inline int veer_hasGoalReached(float lane) { return veer_same(lane, VEER_GOAL_ARRIVED) || lane < 0.0f; }
/* Whether an agent goes on into a gathering, and avoids no agents that way: those that do would circle it and never stand. Contacts keep
 * the agents apart. */
static inline i4 veer_press(f4 lane) {
    return (lane < f4_splat(0.0f)) | ((lane > f4_splat(VEER_GOAL_UNDER_WAY)) & (lane < f4_splat(VEER_GOAL_ARRIVED)));
}
static inline i4 veer_areNewGoals(f4 lane) { return ~(veer_press(lane) | f4_same(lane, f4_splat(VEER_GOAL_UNDER_WAY))); }

#define VEER_HELD_UP 0.3f /* of the speed of an arrival: an agent that gets nearer to its goal more slowly is blocked */

/* Which of the four from i on get nearer to their goals by less than that part of their top speed. */
static inline i4 veer_mayBeHeldUp(const VeerBatch *batch, uint32_t i) {
    const VeerWorld *world = batch->world;
    f4 x = f4_load(batch->x + i) - veer_columnOf(batch, i, world->lastX), y = f4_load(batch->y + i) - veer_columnOf(batch, i, world->lastY);
    f4 z = veer_isVolume(world) ? f4_load(batch->z + i) - veer_columnOf(batch, i, world->lastZ) : f4_splat(0.0f);
    f4 nearer = x * f4_load(batch->toX + i) + y * f4_load(batch->toY + i) + z * f4_load(batch->toZ + i);
    return nearer < f4_splat(VEER_HELD_UP * world->dt) * f4_load(batch->maxSpeed + i) * f4_load(batch->targetDistance + i);
}

#endif
