/* An additional half plane for cars that overtake. Agents that overtake turn aside instead of braking (velocity_obstacle.h), but a fast car
 * may not be able to turn aside within the gap. While its velocity leads to a collision, this half plane therefore limits the speed of its
 * approach to one from which it can still stop. Part of the decide stage. */
#ifndef VEER_CROWD_OVERTAKING_H
#define VEER_CROWD_OVERTAKING_H

#include "core/speed_law.h"
#include "crowd/constants.h"
#include "crowd/crowd_agents.h"
#include "crowd/directions.h"
#include "crowd/neighbor.h"
#include "crowd/vicinity.h"
#include "steer/arrival.h"

static inline void veer_beginBraking(VeerBraking *braking) {
    const f4 zero = f4_splat(0.0f);
    *braking = (VeerBraking){{{zero, zero, zero}, f4_splat(-VEER_INF)}, i4_splat(0)};
}

/* Returns the decelerations with which those of the agents in these lanes plan to brake that drive along their heading; INF for others,
 * which move sideways at once. */
static inline f4 veer_brakingOf(const VeerCrowdAgents *agents, i4 lanes) {
    f4 deceleration = f4_splat(VEER_INF);
    for (uint32_t k = 0; k < 4; k++) {
        if (!lanes[k] || agents->brains[k]->locomotion.mode != VEER_MOVE_MODE_CAR) continue;
        deceleration[k] = veer_plannedBraking(agents->world, agents->slots[k]);
    }
    return deceleration;
}

/* Replaces the limit of agents that have to brake harder behind this neighbor than behind those before. depth: how deep their velocities
 * are in the velocity obstacle, in u/s. */
static inline void veer_brakeBehind(const VeerCrowdAgents *agents, const VeerNeighborx4 *other, f4 depth, VeerBraking *braking) {
    const f4 zero = f4_splat(0.0f), deceleration = veer_brakingOf(agents, other->isOvertaken);
    const VeerVec3x4 behind = veer_scaled4(other->direction, f4_splat(-1.0f));
    const f4 approach = f4_brakingSpeed(f4_max(other->gap, zero), deceleration, f4_splat(agents->world->dt));
    const f4 bound = dotOf(other->velocity, behind, 0) - approach;
    const f4 room = dotOf(agents->velocity, behind, 0) - bound;
    const f4 least = dotOf(agents->velocity, braking->plane.normal, 0) - braking->plane.bound;
    const i4 isDriver = deceleration < f4_splat(1e30f);
    const i4 brakes = other->exists & other->isOvertaken & isDriver & (depth > zero) & (room < least);
    braking->plane.normal = veer_select4(brakes, behind, braking->plane.normal);
    braking->plane.bound = f4_select(brakes, bound, braking->plane.bound);
    braking->slots = i4_select(brakes, i4_load(other->slots), braking->slots);
}

/* Adds the half plane after those of the neighbors, unless no agent has to brake. */
static inline void veer_addBraking(VeerVicinity *around) {
    const VeerPlanex4 *plane = &around->braking.plane;
    const uint32_t row = around->planes.count;
    if (!i4_any(plane->bound > f4_splat(-VEER_INF))) return;
    around->planes.normal[row] = plane->normal;
    around->planes.bound[row] = plane->bound;
    around->planes.softness[row] = f4_splat(CROWD_SOFTNESS);
    around->shares[row] = f4_splat(1.0f);
    around->reasons[row] = i4_splat(VEER_YIELD_OVERTAKING);
    i4_store(around->sources[row], around->braking.slots);
    around->planes.count++;
}

#endif
